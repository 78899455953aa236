//! Shakashaka: vectors, exhaustive small boards, cheats, zero-knowledge, the paper's gaps, formats.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod completeness;
mod enumerate;
mod errata;
mod formats;
mod knowledge;
mod soundness;
mod vectors;

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::{Grid, Size};
use facedown_puzzles::shakashaka::{Drawing, Fill, Shakashaka, Square};
use facedown_table::{Hand, Suit};

/// A puzzle from rows joined by `/`.
fn puzzle(rows: &str) -> Shakashaka {
    let square = |letter: char| match letter {
        '.' => Square::White,
        '#' => Square::Black,
        digit => Square::Number(digit.to_digit(10).unwrap() as u8),
    };
    Shakashaka::new(grid(rows, square)).unwrap()
}

/// A drawing from rows joined by `/`.
fn drawing(puzzle: &Shakashaka, rows: &str) -> Drawing {
    Drawing::new(puzzle, grid(rows, |letter| Fill::from_letter(letter).unwrap())).unwrap()
}

fn grid<V>(rows: &str, value: impl Fn(char) -> V) -> Grid<V> {
    let rows: Vec<&str> = rows.split('/').collect();
    let size = Size::new(rows.len(), rows[0].chars().count());
    Grid::from_values(size, rows.iter().flat_map(|row| row.chars()).map(value).collect()).unwrap()
}

/// The puzzle of a filled board; `numbered` says which black cells show their number.
fn puzzle_of(fills: &Grid<Fill>, mut numbered: impl FnMut() -> bool) -> (Shakashaka, Drawing) {
    let size = fills.size();
    let triangles = |cell| size.neighbours(cell).filter(|&there| fills[there].is_triangle()).count() as u8;
    let squares = Grid::from_fn(size, |cell| match fills[cell] {
        Fill::Black if numbered() => Square::Number(triangles(cell)),
        Fill::Black => Square::Black,
        _ => Square::White,
    });
    let puzzle = Shakashaka::new(squares).unwrap();
    let drawing = Drawing::new(&puzzle, fills.clone()).unwrap();
    (puzzle, drawing)
}

/// The hand of a prover who lays these cards on the white cells, well-formed or not, and marks each
/// window's word if it is there and the first word if not.
fn hand_of_cards(puzzle: &Shakashaka, cards: &[Vec<Suit>]) -> Hand {
    let mut hand = Hand::new();
    let mut next = cards.iter();
    let board = puzzle.squares().map(|square| match square {
        Square::White => next.next().unwrap().clone(),
        _ => Fill::Black.cards().to_vec(),
    });
    cards.iter().for_each(|four| hand.push_row(four.clone()));
    for window in puzzle.windows() {
        let four = |cell: Option<_>| cell.map_or(Fill::Black.cards().to_vec(), |cell| board[cell].clone());
        let word: Vec<Suit> = window.cells.into_iter().flat_map(four).collect();
        let place = window.list().words().iter().position(|other| *other == word).unwrap_or(0);
        hand.push_row(Suit::one_heart(window.list().len(), place));
    }
    hand
}

/// The drawing a prover has committed to with its first cards; `None` if some are malformed.
fn extract(puzzle: &Shakashaka, cards: &[Vec<Suit>]) -> Option<Drawing> {
    let mut next = cards.iter();
    let fills: Option<Vec<Fill>> = puzzle
        .squares()
        .values()
        .iter()
        .map(|square| if square.is_black() { Some(Fill::Black) } else { Fill::from_cards(next.next()?) })
        .collect();
    Drawing::new(puzzle, Grid::from_values(puzzle.size(), fills?)?)
}

/// The sixteen ways to lay four suit cards.
fn every_four() -> impl Iterator<Item = Vec<Suit>> + Clone {
    (0..16u8).map(|bits| (0..4).map(|place| Suit::from_bit(bits >> place & 1 == 1)).collect())
}
