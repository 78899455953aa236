//! All solutions of small boards, against trying everything: the solver finds each of them, once.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use facedown_puzzles::fivecells::{Blocks, FiveCells, Square};
use facedown_puzzles::grid::{Cell, Direction, Grid, Size};
use facedown_puzzles::herugolf::{Ground, Herugolf, Lines};
use facedown_puzzles::hitori::{Hitori, Symbol};
use facedown_puzzles::masyu::{Circle, Masyu};
use facedown_puzzles::numberlink::{Drawing, Mode, Numberlink};
use facedown_puzzles::nurikabe::Nurikabe;
use facedown_puzzles::paths::{DisjointPaths, Paths};
use facedown_puzzles::shakashaka::{Fill, Shakashaka};
use facedown_puzzles::slitherlink::Slitherlink;
use facedown_puzzles::usowan::Usowan;
use facedown_puzzles::{AnyPuzzle, AnySolution, Shading, formats, shakashaka, single_loop};
use facedown_solver::{End, Limits, solutions};
use rand::rngs::ChaCha20Rng;
use rand::{RngExt, SeedableRng};

/// Compares what the solver finds with the right ones among all candidates; gives their number.
fn compare(puzzle: &AnyPuzzle, candidates: impl Iterator<Item = AnySolution>) -> usize {
    let right = |solution: &AnySolution| puzzle.violations(solution) == Some(vec![]);
    // Solutions do not show themselves.
    let written = |solution: &AnySolution| puzzle.write_text(Some(solution));
    let expected: BTreeSet<String> = candidates.filter(right).map(|solution| written(&solution)).collect();
    let solved = solutions(puzzle, usize::MAX, Limits::none());
    assert_eq!(solved.end, End::All);
    let found: BTreeSet<String> = solved.found.iter().map(written).collect();
    assert_eq!(found.len(), solved.found.len(), "a solution is found twice");
    assert_eq!(found, expected, "{puzzle:?}");
    found.len()
}

/// Runs over random boards, of which some have solutions and some have none.
fn over_random_boards(
    count: u64,
    make: impl Fn(&mut ChaCha20Rng) -> Option<AnyPuzzle>,
    candidates: impl Fn(&AnyPuzzle) -> Box<dyn Iterator<Item = AnySolution>>,
) {
    let (mut solvable, mut unsolvable) = (0, 0);
    for seed in 0..count {
        let Some(puzzle) = make(&mut ChaCha20Rng::seed_from_u64(seed)) else { continue };
        if compare(&puzzle, candidates(&puzzle)) > 0 { solvable += 1 } else { unsolvable += 1 }
    }
    assert!(solvable > 0 && unsolvable > 0, "{solvable} with and {unsolvable} without a solution");
}

/// All ways to mark some of a few things.
fn subsets(count: usize) -> impl Iterator<Item = Vec<bool>> {
    (0..1_u32 << count).map(move |bits| (0..count).map(|at| bits >> at & 1 == 1).collect())
}

fn shadings(size: Size) -> impl Iterator<Item = Shading> {
    subsets(size.area()).map(move |black| Shading::new(Grid::from_values(size, black).unwrap()))
}

/// All single loops on a board of squares (and other drawings), as the rims of sets of squares.
fn loops(squares: Size) -> impl Iterator<Item = single_loop::Drawing> {
    subsets(squares.area())
        .map(move |inside| single_loop::Drawing::around(&Grid::from_values(squares, inside).unwrap()))
}

#[test]
fn usowan() {
    let size = Size::new(3, 3);
    let make = |rng: &mut ChaCha20Rng| {
        let regions = Grid::from_fn(size, |cell| cell.row / 2 + 2 * (cell.column / 2));
        let clues = Grid::from_fn(size, |_| rng.random_bool(0.6).then(|| rng.random_range(0..4)));
        Usowan::new(&regions, clues).ok().map(AnyPuzzle::Usowan)
    };
    over_random_boards(60, make, |_| Box::new(shadings(size).map(AnySolution::Usowan)));
}

#[test]
fn hitori() {
    let size = Size::new(3, 4);
    let make = |rng: &mut ChaCha20Rng| {
        let symbols = Grid::from_fn(size, |_| Symbol::Number(rng.random_range(1..4)));
        Hitori::new(symbols).ok().map(AnyPuzzle::Hitori)
    };
    over_random_boards(40, make, |_| Box::new(shadings(size).map(AnySolution::Hitori)));
}

#[test]
fn nurikabe() {
    let size = Size::new(3, 4);
    let make = |rng: &mut ChaCha20Rng| {
        let clues = Grid::from_fn(size, |_| rng.random_bool(0.2).then(|| rng.random_range(1..4)));
        Nurikabe::new(clues).ok().map(AnyPuzzle::Nurikabe)
    };
    over_random_boards(60, make, |_| Box::new(shadings(size).map(AnySolution::Nurikabe)));
}

#[test]
fn slitherlink() {
    let squares = Size::new(3, 3);
    let make = |rng: &mut ChaCha20Rng| {
        let clue = |rng: &mut ChaCha20Rng| match rng.random_bool(0.4) {
            true => formats::Clue::Number(rng.random_range(0..4)),
            false => formats::Clue::Blank,
        };
        Slitherlink::new(Grid::from_fn(squares, |_| clue(rng))).ok().map(AnyPuzzle::Slitherlink)
    };
    over_random_boards(60, make, |_| Box::new(loops(squares).map(AnySolution::Slitherlink)));
}

#[test]
fn masyu() {
    let size = Size::new(4, 4);
    let make = |rng: &mut ChaCha20Rng| {
        let circle = |rng: &mut ChaCha20Rng| match rng.random_range(0..20) {
            0 => Some(Circle::Black),
            1 | 2 => Some(Circle::White),
            3 => Some(Circle::Any),
            _ => None,
        };
        Masyu::new(Grid::from_fn(size, |_| circle(rng))).ok().map(AnyPuzzle::Masyu)
    };
    over_random_boards(60, make, |_| Box::new(loops(Size::new(3, 3)).map(AnySolution::Masyu)));
}

#[test]
fn numberlink() {
    let size = Size::new(3, 3);
    let make = |rng: &mut ChaCha20Rng| {
        let mut numbers = Grid::filled(size, None);
        for number in [1, 1, 2, 2, 3, 3].into_iter().take(2 * rng.random_range(1..4)) {
            let mut free = numbers.cells_where(Option::is_none);
            let cell = free.swap_remove(rng.random_range(0..free.len()));
            numbers[cell] = Some(number);
        }
        let mode = if rng.random_bool(0.3) { Mode::WellDesigned } else { Mode::General };
        Numberlink::new(numbers, mode).ok().map(AnyPuzzle::Numberlink)
    };
    let drawing = move |marks: Vec<bool>| {
        let mut drawing = Drawing::blank(size);
        let lines = size.side_by_side().zip(marks).filter(|(_, drawn)| *drawn);
        lines.for_each(|((a, b), _)| assert!(drawing.draw(a, b)));
        AnySolution::Numberlink(drawing)
    };
    over_random_boards(40, make, |_| Box::new(subsets(12).map(drawing)));
}

/// All lists of simple paths from a vertex to another, along the edges.
fn simple_paths(edges: &[(usize, usize)], from: usize, to: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let mut open = vec![vec![from]];
    while let Some(path) = open.pop() {
        let last = path[path.len() - 1];
        if last == to {
            found.push(path);
            continue;
        }
        for &(a, b) in edges.iter().filter(|(a, b)| *a == last || *b == last) {
            let next = if a == last { b } else { a };
            if !path.contains(&next) {
                open.push([path.clone(), vec![next]].concat());
            }
        }
    }
    found
}

#[test]
fn disjoint_paths() {
    let make = |rng: &mut ChaCha20Rng| {
        let all: Vec<(usize, usize)> = (0..7).flat_map(|b| (0..b).map(move |a| (a, b))).collect();
        let edges = all.into_iter().filter(|_| rng.random_bool(0.4)).collect();
        DisjointPaths::new(7, edges, vec![(0, 1), (2, 3)]).ok().map(AnyPuzzle::DisjointPaths)
    };
    let candidates = |puzzle: &AnyPuzzle| -> Box<dyn Iterator<Item = AnySolution>> {
        let AnyPuzzle::DisjointPaths(puzzle) = puzzle.clone() else { return Box::new(std::iter::empty()) };
        let lists = [(0, 1), (2, 3)].map(|(from, to)| simple_paths(puzzle.edges(), from, to));
        let [first, second] = lists;
        let both = first
            .into_iter()
            .flat_map(move |one| second.clone().into_iter().map(move |other| vec![one.clone(), other]));
        Box::new(both.map(move |paths| AnySolution::DisjointPaths(Paths::new(&puzzle, paths).unwrap())))
    };
    over_random_boards(60, make, candidates);
}

#[test]
fn shakashaka() {
    let size = Size::new(2, 3);
    let make = |rng: &mut ChaCha20Rng| {
        let square = |rng: &mut ChaCha20Rng| match rng.random_range(0..6) {
            0 => shakashaka::Square::Black,
            1 => shakashaka::Square::Number(rng.random_range(0..3)),
            _ => shakashaka::Square::White,
        };
        Shakashaka::new(Grid::from_fn(size, |_| square(rng))).ok().map(AnyPuzzle::Shakashaka)
    };
    let candidates = move |puzzle: &AnyPuzzle| -> Box<dyn Iterator<Item = AnySolution>> {
        let AnyPuzzle::Shakashaka(puzzle) = puzzle.clone() else { return Box::new(std::iter::empty()) };
        Box::new((0..5_usize.pow(6)).filter_map(move |code| {
            let fill = |cell: Cell| match puzzle.is_black(cell) {
                true => Fill::Black,
                false => Fill::ALL[1 + code / 5_usize.pow(size.index(cell) as u32) % 5],
            };
            let drawing = shakashaka::Drawing::new(&puzzle, Grid::from_fn(size, fill))?;
            Some(AnySolution::Shakashaka(drawing))
        }))
    };
    over_random_boards(20, make, candidates);
}

#[test]
fn herugolf() {
    let size = Size::new(3, 3);
    let make = |rng: &mut ChaCha20Rng| {
        let ground = |rng: &mut ChaCha20Rng| match rng.random_range(0..9) {
            0 | 1 => Ground::Ball(rng.random_range(1..3)),
            2 | 3 => Ground::Hole,
            4 => Ground::Water,
            _ => Ground::Grass,
        };
        Herugolf::new(Grid::from_fn(size, |_| ground(rng))).ok().map(AnyPuzzle::Herugolf)
    };
    let lines = move |marks: Vec<bool>| {
        let mut lines = Lines::blank(size);
        for ((a, b), drawn) in size.side_by_side().zip(marks) {
            let direction = if a.row == b.row { Direction::Right } else { Direction::Down };
            lines.set(a, direction, drawn);
        }
        AnySolution::Herugolf(lines)
    };
    over_random_boards(120, make, |_| Box::new(subsets(12).map(lines)));
}

#[test]
fn five_cells() {
    let size = Size::new(3, 4);
    let make = |rng: &mut ChaCha20Rng| {
        let missing = [rng.random_range(0..12), rng.random_range(0..12)];
        let square = |cell: Cell, rng: &mut ChaCha20Rng| match size.index(cell) {
            at if missing.contains(&at) => Square::Missing,
            _ if rng.random_bool(0.2) => Square::Number(rng.random_range(1..4)),
            _ => Square::Blank,
        };
        FiveCells::new(Grid::from_fn(size, |cell| square(cell, rng))).ok().map(AnyPuzzle::FiveCells)
    };
    let candidates = |puzzle: &AnyPuzzle| -> Box<dyn Iterator<Item = AnySolution>> {
        let AnyPuzzle::FiveCells(puzzle) = puzzle.clone() else { return Box::new(std::iter::empty()) };
        // Two blocks: one of them, as a set of five cells, with lines around it.
        Box::new(subsets(puzzle.cells().len()).filter(|one| one.iter().filter(|x| **x).count() == 5).map(
            move |one| {
                let in_one = |cell: Cell| {
                    puzzle.cells().iter().position(|&other| other == cell).is_some_and(|at| one[at])
                };
                let line = |cell: Cell, way: Direction| {
                    puzzle.neighbour(cell, way).is_some_and(|there| in_one(cell) != in_one(there))
                };
                AnySolution::FiveCells(Blocks::from_lines(&puzzle, line))
            },
        ))
    };
    over_random_boards(60, make, candidates);
}
