//! The rules, checked as a puzzler would: find each white area and look whether it is a rectangle.
//!
//! Nothing here knows of windows. Cells are cut into quarters by their diagonals; an area is a
//! connected set of white quarters, and it is a rectangle exactly if it fills its bounding box, upright
//! or turned by 45 degrees.

use super::fill::{Fill, quarter};
use super::instance::Shakashaka;
use super::solution::Drawing;
use crate::grid::{Cell, Direction, Size};
use crate::puzzle::Violation;

/// Every violated rule.
pub(super) fn violations(puzzle: &Shakashaka, drawing: &Drawing) -> Vec<Violation> {
    let mut found = colours(puzzle, drawing);
    found.extend(
        areas(drawing)
            .into_iter()
            .filter(|area| !area.is_rectangle())
            .map(|area| Violation::cells("rectangle", "this white area is not a rectangle", area.cells())),
    );
    found.extend(numbers(puzzle, drawing));
    found
}

/// Exactly the given cells are black.
fn colours(puzzle: &Shakashaka, drawing: &Drawing) -> Vec<Violation> {
    let wrong = |test: fn(Fill) -> bool, given: bool| -> Vec<Cell> {
        let cells = drawing.fills().iter();
        cells
            .filter(|(cell, fill)| puzzle.is_black(*cell) == given && test(**fill))
            .map(|(cell, _)| cell)
            .collect()
    };
    let groups = [
        ("a triangle lies on a black cell", wrong(Fill::is_triangle, true)),
        ("a black cell of the puzzle is left white", wrong(|fill| fill == Fill::White, true)),
        ("a white cell of the puzzle is blackened altogether", wrong(|fill| fill == Fill::Black, false)),
    ];
    let broken = groups.into_iter().filter(|(_, cells)| !cells.is_empty());
    broken.map(|(message, cells)| Violation::cells("black", message, cells)).collect()
}

/// Every number counts the triangles at its sides.
fn numbers(puzzle: &Shakashaka, drawing: &Drawing) -> Vec<Violation> {
    let size = drawing.fills().size();
    let seen = |cell| size.neighbours(cell).filter(|&there| drawing.fill(there).is_triangle()).count();
    puzzle
        .clues()
        .map(|clue| (clue.cell, clue.triangles, seen(clue.cell)))
        .filter(|(_, wanted, seen)| wanted != seen)
        .map(|(cell, wanted, seen)| {
            let plural = if seen == 1 { "" } else { "s" };
            let message = format!("the number {wanted} has {seen} triangle{plural} at its sides");
            Violation::cells("number", message, [cell])
        })
        .collect()
}

/// A quarter of a cell: the triangle between its centre and one side.
#[derive(Clone, Copy)]
struct Quarter {
    cell: Cell,
    side: u8,
}

impl Quarter {
    /// The two quarters of the same cell next to it.
    fn siblings(self) -> [Self; 2] {
        let turned = |by: u32| ((self.side << by) | (self.side >> (4 - by))) & quarter::ALL;
        [1, 3].map(|by| Self { cell: self.cell, side: turned(by) })
    }

    /// The quarter on the other side of the edge.
    fn opposite(self, size: Size) -> Option<Self> {
        let (direction, side) = match self.side {
            quarter::NORTH => (Direction::Up, quarter::SOUTH),
            quarter::EAST => (Direction::Right, quarter::WEST),
            quarter::SOUTH => (Direction::Down, quarter::NORTH),
            _ => (Direction::Left, quarter::EAST),
        };
        size.step(self.cell, direction).map(|cell| Self { cell, side })
    }

    /// Its three corners as (x, y) in half cells.
    fn corners(self) -> [(i64, i64); 3] {
        let (x, y) = (2 * self.cell.column as i64, 2 * self.cell.row as i64);
        let (from, to) = match self.side {
            quarter::NORTH => ((x, y), (x + 2, y)),
            quarter::EAST => ((x + 2, y), (x + 2, y + 2)),
            quarter::SOUTH => ((x, y + 2), (x + 2, y + 2)),
            _ => ((x, y), (x, y + 2)),
        };
        [from, to, (x + 1, y + 1)]
    }
}

/// A connected white area.
struct Area {
    quarters: Vec<Quarter>,
}

impl Area {
    /// Whether it fills its bounding box, upright or turned. A quarter has an area of one (half cells
    /// squared); turning by 45 degrees doubles areas.
    fn is_rectangle(&self) -> bool {
        let corners = || self.quarters.iter().flat_map(|quarter| quarter.corners());
        let upright = spread(corners().map(|(x, _)| x)) * spread(corners().map(|(_, y)| y));
        let turned = spread(corners().map(|(x, y)| x + y)) * spread(corners().map(|(x, y)| x - y));
        let area = self.quarters.len() as i64;
        area == upright || 2 * area == turned
    }

    fn cells(&self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.quarters.iter().map(|quarter| quarter.cell).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }
}

/// The distance between the least and the greatest value.
fn spread(values: impl Iterator<Item = i64>) -> i64 {
    let ends = values.fold((i64::MAX, i64::MIN), |(low, high), value| (low.min(value), high.max(value)));
    ends.1.saturating_sub(ends.0)
}

/// The connected white areas, in reading order of their first cells.
fn areas(drawing: &Drawing) -> Vec<Area> {
    let size = drawing.fills().size();
    let mut left = drawing.fills().map(|fill| fill.white_quarters());
    let mut areas = Vec::new();
    for cell in size.cells() {
        for side in [quarter::NORTH, quarter::EAST, quarter::SOUTH, quarter::WEST] {
            let mut quarters = Vec::new();
            let mut waiting = vec![Quarter { cell, side }];
            while let Some(next) = waiting.pop() {
                if left[next.cell] & next.side == 0 {
                    continue;
                }
                left[next.cell] &= !next.side;
                quarters.push(next);
                waiting.extend(next.siblings());
                waiting.extend(next.opposite(size));
            }
            if !quarters.is_empty() {
                areas.push(Area { quarters });
            }
        }
    }
    areas
}
