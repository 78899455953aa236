//! Shakashaka: every window of four cells is one of those that white rectangles are made of.

use std::collections::HashMap;

use batsat::Lit;
use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::Grid;
use facedown_puzzles::shakashaka::{Drawing, Fill, Shakashaka, Window};

use crate::formula::Formula;
use crate::search::Encode;

/// For every cell and every fill a literal.
type Fills = Grid<[Lit; FILLS]>;

/// How many ways there are to fill a cell, black included.
const FILLS: usize = Fill::ALL.len();

impl Encode for Shakashaka {
    type Variables = Fills;

    fn encode(&self, formula: &mut Formula<'_>) -> Fills {
        let always = formula.always();
        let fills = Grid::from_fn(self.size(), |cell| {
            Fill::ALL.map(|fill| match (self.is_black(cell), fill == Fill::Black) {
                (true, true) => always,
                (true, false) | (false, true) => !always,
                (false, false) => formula.fresh(),
            })
        });
        for (_, cell) in fills.iter() {
            formula.exactly_one(cell);
        }
        let mut lists = HashMap::new();
        for window in self.windows() {
            let clauses = lists.entry(window.black).or_insert_with(|| forbidden(&window));
            for clause in clauses {
                let literal = |&(place, fill): &(usize, usize)| Some(!fills[window.cells[place]?][fill]);
                formula.clause(clause.iter().filter_map(literal));
            }
        }
        for clue in self.clues() {
            let triangles: Vec<Lit> =
                clue.around.iter().map(|&cell| formula.any_of(&fills[cell][2..])).collect();
            formula.exactly(&triangles, clue.triangles);
        }
        fills
    }

    fn telling(fills: &Fills) -> Vec<Lit> {
        fills.values().iter().flat_map(|fills| fills[1..].iter().copied()).collect()
    }

    fn decode(&self, fills: &Fills, holds: impl Fn(Lit) -> bool) -> Option<Drawing> {
        let fill = |literals: &[Lit; FILLS]| {
            literals.iter().zip(Fill::ALL).find(|(literal, _)| holds(**literal)).map(|(_, fill)| fill)
        };
        let values: Option<Vec<Fill>> = fills.values().iter().map(fill).collect();
        Drawing::new(self, Grid::from_values(fills.size(), values?)?)
    }
}

/// The smallest combinations of fills (place in the window, number of the fill) that the list of a window
/// does not allow.
fn forbidden(window: &Window) -> Vec<Vec<(usize, usize)>> {
    let allowed: Vec<[usize; 4]> = window
        .list()
        .fillings()
        .iter()
        .map(|filling| filling.map(|fill| Fill::ALL.iter().position(|&other| other == fill).unwrap_or(0)))
        .collect();
    let white: Vec<usize> = (0..4).filter(|&place| !window.black[place]).collect();
    let mut found: Vec<Vec<(usize, usize)>> = Vec::new();
    for length in 1..=white.len() {
        for combination in combinations(&white, length) {
            let covered = found.iter().any(|smaller| smaller.iter().all(|part| combination.contains(part)));
            let fits = |filling: &[usize; 4]| combination.iter().all(|&(place, fill)| filling[place] == fill);
            if !covered && !allowed.iter().any(fits) {
                found.push(combination);
            }
        }
    }
    found
}

/// All ways to fill `length` of the places with something that is not black.
fn combinations(places: &[usize], length: usize) -> Vec<Vec<(usize, usize)>> {
    let Some((&first, rest)) = places.split_first() else {
        return if length == 0 { vec![Vec::new()] } else { Vec::new() };
    };
    let mut all = combinations(rest, length);
    if length > 0 {
        for shorter in combinations(rest, length - 1) {
            all.extend((1..FILLS).map(|fill| {
                let mut longer = vec![(first, fill)];
                longer.extend(&shorter);
                longer
            }));
        }
    }
    all
}
