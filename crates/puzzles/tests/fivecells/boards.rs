//! Boards and blocks in one line of text, and an enumeration of all tilings that knows nothing of the code
//! under test.

use std::collections::BTreeSet;

use facedown_puzzles::fivecells::{Blocks, FiveCells, Square};
use facedown_puzzles::grid::{Cell, Direction, Grid, Size};

/// A board such as `. . 2 / * 1 ?`.
pub(crate) fn board(text: &str) -> FiveCells {
    FiveCells::new(squares(text)).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// The cells of a board, legal or not.
pub(crate) fn squares(text: &str) -> Grid<Square> {
    let rows: Vec<Vec<&str>> = text.split('/').map(|row| row.split_whitespace().collect()).collect();
    let size = Size::new(rows.len(), rows[0].len());
    let square = |token: &str| match token {
        "." => Square::Blank,
        "*" => Square::Missing,
        "?" => Square::Unknown,
        number => Square::Number(number.parse().expect("a number")),
    };
    let values = rows.concat().into_iter().map(square).collect();
    Grid::from_values(size, values).expect("rows of equal length")
}

/// A board of blank cells.
pub(crate) fn blank(rows: usize, columns: usize) -> FiveCells {
    FiveCells::new(Grid::filled(Size::new(rows, columns), Square::Blank)).expect("a multiple of five")
}

/// Blocks such as `AAABB / AABBB`.
pub(crate) fn blocks(puzzle: &FiveCells, text: &str) -> Blocks {
    let letters: Vec<char> = text.chars().filter(|c| !" /".contains(*c)).collect();
    let labels = Grid::from_values(puzzle.board().size(), letters).expect("a letter for every cell");
    Blocks::from_labels(puzzle, &labels).expect("labels that fit")
}

/// Sides, given as the two cells beside them.
pub(crate) type Sides = [((usize, usize), (usize, usize))];

/// Blocks with some lines drawn or wiped.
pub(crate) fn flipped(mut blocks: Blocks, sides: &Sides) -> Blocks {
    for &((row, column), (other, _)) in sides {
        let direction = if other == row { Direction::Right } else { Direction::Down };
        let cell = Cell::new(row, column);
        let line = blocks.line(cell, direction);
        blocks.set_line(cell, direction, !line);
    }
    blocks
}

/// All ways to cut a board into connected blocks of five.
pub(crate) fn tilings(puzzle: &FiveCells, limit: usize) -> Vec<Blocks> {
    let mut found = Vec::new();
    let free: BTreeSet<Cell> = puzzle.cells().iter().copied().collect();
    let mut labels = Grid::filled(puzzle.board().size(), 0);
    tile(puzzle, &free, 1, &mut labels, &mut found, limit);
    found
}

fn tile(
    puzzle: &FiveCells,
    free: &BTreeSet<Cell>,
    block: usize,
    labels: &mut Grid<usize>,
    found: &mut Vec<Blocks>,
    limit: usize,
) {
    let Some(&first) = free.first() else {
        found.push(Blocks::from_labels(puzzle, labels).expect("labels that fit"));
        return;
    };
    let mut shapes = BTreeSet::from([BTreeSet::from([first])]);
    for _ in 1..5 {
        let grown = shapes.iter().flat_map(|shape: &BTreeSet<Cell>| {
            let around = shape.iter().flat_map(|&cell| puzzle.board().size().neighbours(cell));
            let new: Vec<Cell> = around.filter(|cell| free.contains(cell) && !shape.contains(cell)).collect();
            new.into_iter().map(|cell| shape.iter().copied().chain([cell]).collect::<BTreeSet<Cell>>())
        });
        shapes = grown.collect();
    }
    for shape in shapes {
        if found.len() >= limit {
            return;
        }
        for &cell in &shape {
            labels[cell] = block;
        }
        tile(puzzle, &free.difference(&shape).copied().collect(), block + 1, labels, found, limit);
    }
}

/// The same board with some of the numbers that these blocks have: every one whose cell passes the test.
pub(crate) fn numbered(puzzle: &FiveCells, blocks: &Blocks, keep: impl Fn(Cell) -> bool) -> FiveCells {
    let number = |cell: Cell| {
        let lines = Direction::ALL.into_iter().filter(|&side| {
            let there = puzzle.board().size().step(cell, side);
            there.and_then(|there| blocks.label(there)) != blocks.label(cell)
        });
        Square::Number(lines.count() as u8)
    };
    let square = |cell| match puzzle.board()[cell] {
        Square::Missing => Square::Missing,
        square => {
            if keep(cell) {
                number(cell)
            } else {
                square
            }
        }
    };
    FiveCells::new(Grid::from_fn(puzzle.board().size(), square)).expect("a board")
}
