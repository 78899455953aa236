//! Nurikabe: every number has an island of its own, the sea is connected and has no pools.

use std::collections::VecDeque;

use batsat::Lit;
use facedown_puzzles::grid::{Cell, Grid, Size};
use facedown_puzzles::nurikabe::{Island, Nurikabe};
use facedown_puzzles::{Puzzle, Shading};

use super::shaded::{cells, connected, shading};
use crate::formula::Formula;
use crate::nets::Net;
use crate::search::Encode;

impl Encode for Nurikabe {
    type Variables = Grid<Lit>;

    fn encode(&self, formula: &mut Formula<'_>) -> Grid<Lit> {
        let size = self.size();
        let black = cells(formula, size);
        connected(formula, &black);
        for cell in size.cells().filter(|cell| cell.row + 1 < size.rows && cell.column + 1 < size.columns) {
            let square = [(0, 0), (0, 1), (1, 0), (1, 1)];
            formula
                .clause(square.map(|(down, right)| !black[Cell::new(cell.row + down, cell.column + right)]));
        }
        // For every cell the islands that may hold it, by their numbers in the list.
        let mut holders: Grid<Vec<(usize, Lit)>> = Grid::filled(size, Vec::new());
        for (number, island) in self.islands().iter().enumerate() {
            let reach = reach(self, island);
            for &cell in &reach {
                holders[cell].push((number, formula.fresh()));
            }
            formula.connect(net(&holders, &reach, number, size).of_size(island.size));
            formula.clause(holder(&holders, island.cell, number));
        }
        for (cell, islands) in holders.iter() {
            let literals: Vec<Lit> = islands.iter().map(|&(_, literal)| literal).collect();
            formula.equal_to_any(!black[cell], &literals);
            formula.at_most_one(&literals);
            // Neighbouring white cells belong to the same island.
            for there in size.neighbours(cell) {
                for &(number, literal) in islands {
                    let same = holder(&holders, there, number);
                    formula.implies([literal], [black[there]].into_iter().chain(same));
                }
            }
        }
        black
    }

    fn telling(black: &Grid<Lit>) -> Vec<Lit> {
        black.values().to_vec()
    }

    fn decode(&self, black: &Grid<Lit>, holds: impl Fn(Lit) -> bool) -> Option<Shading> {
        Some(shading(black, holds))
    }
}

fn holder(holders: &Grid<Vec<(usize, Lit)>>, cell: Cell, number: usize) -> Option<Lit> {
    holders[cell].iter().find(|(island, _)| *island == number).map(|&(_, literal)| literal)
}

/// The cells of an island, as a net.
fn net(holders: &Grid<Vec<(usize, Lit)>>, reach: &[Cell], number: usize, size: Size) -> Net {
    let mut places = Grid::filled(size, usize::MAX);
    let mut joints = Vec::new();
    for (place, &cell) in reach.iter().enumerate() {
        places[cell] = place;
        let earlier = size.neighbours(cell).map(|there| places[there]).filter(|&there| there != usize::MAX);
        joints.extend(earlier.map(|there| (place, there)));
    }
    Net::new(reach.iter().filter_map(|&cell| holder(holders, cell, number)).collect(), &joints)
}

/// The cells that an island can get to from its number, keeping away from the other numbers.
fn reach(puzzle: &Nurikabe, island: &Island) -> Vec<Cell> {
    let size = puzzle.size();
    let foreign = |cell: Cell| cell != island.cell && puzzle.clues()[cell].is_some();
    let free = |cell: Cell| !foreign(cell) && !size.neighbours(cell).any(foreign);
    let mut steps = Grid::filled(size, 0);
    steps[island.cell] = 1;
    let mut queue = VecDeque::from([island.cell]);
    let mut reached = Vec::new();
    while let Some(cell) = queue.pop_front() {
        reached.push(cell);
        let step = steps[cell];
        for there in size.neighbours(cell).filter(|_| step < island.size) {
            if steps[there] == 0 && free(there) {
                steps[there] = step + 1;
                queue.push_back(there);
            }
        }
    }
    reached
}
