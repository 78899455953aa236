//! Small boards, and an independent way to find their solutions.

use facedown_puzzles::formats::Text;
use facedown_puzzles::grid::{Cell, Grid, Size};
use facedown_puzzles::hitori::{Hitori, Symbol};
use facedown_puzzles::{Puzzle, Shading};
use facedown_table::{Choice, Suit};

/// A puzzle from rows of words separated by `/`.
pub(crate) fn puzzle(rows: &str) -> Hitori {
    let source = format!("hitori\n{}\n", rows.replace('/', "\n"));
    Hitori::read_text(&Text::parse(&source).unwrap()).unwrap().0
}

/// A shading from rows separated by `/`.
pub(crate) fn shading(rows: &str) -> Shading {
    Shading::parse(rows).unwrap()
}

/// The shading whose black cells are the set bits, cell 0 the lowest.
pub(crate) fn from_bits(size: Size, bits: u32) -> Shading {
    Shading::new(Grid::from_fn(size, |cell| bits >> size.index(cell) & 1 == 1))
}

/// The inverse of [`from_bits`].
pub(crate) fn to_bits(shading: &Shading) -> u32 {
    shading.grid().values().iter().rev().fold(0, |bits, &black| bits << 1 | u32::from(black))
}

/// A board from numbers in reading order.
pub(crate) fn board(size: Size, numbers: &[u32]) -> Hitori {
    let symbols = numbers.iter().map(|&number| Symbol::Number(number)).collect();
    Hitori::new(Grid::from_values(size, symbols).unwrap()).unwrap()
}

/// Whether the black cells keep apart and the white ones together, numbers aside: written without any
/// code of the checker under test.
pub(crate) fn is_pattern(size: Size, black: u32) -> bool {
    let (rows, columns) = (size.rows, size.columns);
    let at = |r: usize, c: usize| black >> (r * columns + c) & 1 == 1;
    let mut group: Vec<usize> = (0..size.area()).collect();
    for r in 0..rows {
        for c in 0..columns {
            for (r2, c2) in [(r + 1, c), (r, c + 1)].into_iter().filter(|&(r2, c2)| r2 < rows && c2 < columns)
            {
                if at(r, c) && at(r2, c2) {
                    return false;
                }
                if !at(r, c) && !at(r2, c2) {
                    let (old, new) = (group[r2 * columns + c2], group[r * columns + c]);
                    group.iter_mut().filter(|name| **name == old).for_each(|name| *name = new);
                }
            }
        }
    }
    let mut whites: Vec<usize> =
        (0..size.area()).filter(|cell| black >> cell & 1 == 0).map(|c| group[c]).collect();
    whites.sort_unstable();
    whites.dedup();
    whites.len() == 1
}

/// Whether a pattern solves the board.
pub(crate) fn solves(size: Size, numbers: &[u32], black: u32) -> bool {
    let white = |cell: usize| black >> cell & 1 == 0;
    let same_line =
        |a: usize, b: usize| a / size.columns == b / size.columns || a % size.columns == b % size.columns;
    let clash = |a: usize, b: usize| same_line(a, b) && numbers[a] == numbers[b] && white(a) && white(b);
    is_pattern(size, black) && (0..size.area()).all(|b| (0..b).all(|a| !clash(a, b)))
}

/// Calls `visit` with every grid of numbers, up to renaming them.
pub(crate) fn every_board(size: Size, visit: &mut impl FnMut(&[u32])) {
    fn fill(numbers: &mut Vec<u32>, cells: usize, visit: &mut impl FnMut(&[u32])) {
        if numbers.len() == cells {
            return visit(numbers);
        }
        let next = numbers.iter().max().map_or(1, |largest| largest + 1);
        for number in 1..=next {
            numbers.push(number);
            fill(numbers, cells, visit);
            numbers.pop();
        }
    }
    fill(&mut Vec::new(), size.area(), visit);
}

/// The shading that a prover lays with these choices, if they are well-formed.
pub(crate) fn shading_of(puzzle: &Hitori, choices: &[Choice]) -> Option<Shading> {
    let size = puzzle.size();
    let width = size.columns + 2;
    let mut black = Grid::filled(size, true);
    let mut choices = choices.iter();
    let pile = |choices: &mut std::slice::Iter<'_, Choice>| match choices.next()? {
        Choice::Pile(pile) => Some(*pile),
        Choice::Row(_) => None,
    };
    for round in 0..size.area() {
        let mut place = pile(&mut choices)?;
        let mut whiten = true;
        if round > 0 {
            place = match pile(&mut choices)? {
                0 => place - 1,
                1 => place + 1,
                2 => place - width,
                _ => place + width,
            };
            whiten = *choices.next()? == Choice::Row(vec![Suit::Club, Suit::Heart]);
        }
        if whiten {
            black[Cell::new((place / width).checked_sub(1)?, (place % width).checked_sub(1)?)] = false;
        }
    }
    Some(Shading::new(black))
}
