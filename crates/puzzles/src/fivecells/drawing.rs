//! Lines as text: a picture of the board with `+` at the corners of cells.
//!
//! ```text
//! +-+-+-+
//! |   | |
//! + +-+ +
//! ```

use super::instance::FiveCells;
use super::solution::Blocks;
use crate::formats::Line;
use crate::grid::{Cell, Direction, Grid, Size};
use crate::malformed::Malformed;

/// Reads a picture; gives the lines on the right and below every cell, among them those that lie around the
/// board or around missing cells.
pub(super) fn read(size: Size, rows: &[Line<'_>]) -> Result<[Grid<bool>; 2], Malformed> {
    let (height, width) = (2 * size.rows + 1, 2 * size.columns + 1);
    let mut lines = [Grid::filled(size, false), Grid::filled(size, false)];
    if rows.len() != height {
        let line = rows.last().map_or(1, |row| row.number);
        return Err(Malformed::at(line, 1, format!("expected {height} rows of lines, found {}", rows.len())));
    }
    for (down, row) in rows.iter().enumerate() {
        for (across, c) in row.text.chars().enumerate() {
            let malformed = |reason: String| Malformed::at(row.number, across + 1, reason);
            if across >= width {
                return Err(malformed("the lines are wider than the board".to_owned()));
            }
            match (c, down % 2, across % 2) {
                ('+', 0, 0) | (' ', ..) | ('.' | '*', 1, 1) => {}
                ('-', 0, 1) => mark(&mut lines[1], down / 2, across / 2 + 1),
                ('|', 1, 0) => mark(&mut lines[0], down / 2 + 1, across / 2),
                _ => return Err(malformed(format!("`{c}` does not belong here"))),
            }
        }
    }
    Ok(lines)
}

/// Marks the cell above and to the left of a corner; before the first row or column there is none.
fn mark(lines: &mut Grid<bool>, row: usize, column: usize) {
    if let (Some(row), Some(column)) = (row.checked_sub(1), column.checked_sub(1)) {
        lines[Cell::new(row, column)] = true;
    }
}

/// Draws a picture of the lines, with `*` for missing cells.
pub(super) fn write(puzzle: &FiveCells, blocks: &Blocks) -> String {
    let size = puzzle.board().size();
    let mut out = String::new();
    for down in 0..=2 * size.rows {
        let row: String = (0..=2 * size.columns).map(|across| sign(puzzle, blocks, down, across)).collect();
        out.push_str(row.trim_end());
        out.push('\n');
    }
    out
}

fn sign(puzzle: &FiveCells, blocks: &Blocks, down: usize, across: usize) -> char {
    let after = Cell::new(down / 2, across / 2);
    match (down % 2, across % 2) {
        (0, 0) => '+',
        (1, 1) => {
            if puzzle.has(after) {
                ' '
            } else {
                '*'
            }
        }
        (0, _) if is_line(puzzle, blocks, after, Direction::Up) => '-',
        (_, 0) if is_line(puzzle, blocks, after, Direction::Left) => '|',
        _ => ' ',
    }
}

/// Whether there is a line before a cell, which may lie one step off the board: drawn, or by itself.
fn is_line(puzzle: &FiveCells, blocks: &Blocks, cell: Cell, direction: Direction) -> bool {
    let (down, right) = direction.delta();
    let before = cell.row.checked_add_signed(down).zip(cell.column.checked_add_signed(right));
    let before = before.map(|(row, column)| Cell::new(row, column)).filter(|&before| puzzle.has(before));
    match (before, puzzle.has(cell)) {
        (Some(_), true) => blocks.line(cell, direction),
        (None, false) => false,
        _ => true,
    }
}
