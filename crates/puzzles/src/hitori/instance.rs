//! A Hitori board: its numbers, and which of them are repeated.

use std::collections::HashMap;
use std::fmt;

use crate::grid::{Cell, Grid};
use crate::malformed::Malformed;
use crate::shaded::border::Border;

/// What a cell bears.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Symbol {
    /// Nothing: the cell is never a repetition.
    Blank,
    /// A question mark: as good as nothing, but kept.
    Unknown,
    /// A number; only whether two are equal matters.
    Number(u32),
}

/// A Hitori puzzle.
///
/// ```
/// use facedown_puzzles::grid::{Grid, Size};
/// use facedown_puzzles::hitori::{Hitori, Symbol};
/// let symbols = Grid::filled(Size::new(1, 2), Symbol::Number(1));
/// assert_eq!(Hitori::new(symbols)?.groups().len(), 1);
/// # Ok::<(), facedown_puzzles::Malformed>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hitori {
    symbols: Grid<Symbol>,
    groups: Vec<Group>,
}

/// The cells of a line that bear the same number: at most one of them may be white.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The row or column.
    pub line: Line,
    /// The number.
    pub number: u32,
    /// At least two cells, in the order of the line.
    pub cells: Vec<Cell>,
}

/// A row or a column, counted from zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// A row, from the top.
    Row(usize),
    /// A column, from the left.
    Column(usize),
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Row(row) => write!(f, "row {row}"),
            Self::Column(column) => write!(f, "col {column}"),
        }
    }
}

impl Hitori {
    /// A board with these symbols; any will do.
    ///
    /// # Errors
    /// If the board is empty or too large.
    pub fn new(symbols: Grid<Symbol>) -> Result<Self, Malformed> {
        let size = symbols.size();
        Border::check(size)?;
        let rows = (0..size.rows).map(Line::Row);
        let groups = rows
            .chain((0..size.columns).map(Line::Column))
            .flat_map(|line| repetitions(&symbols, line))
            .collect();
        Ok(Self { symbols, groups })
    }

    /// What the cells bear.
    pub fn symbols(&self) -> &Grid<Symbol> {
        &self.symbols
    }

    /// The repeated numbers: by row, then by column, and within a line as they first occur.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }
}

/// The groups of one line, in the order in which their numbers first occur.
fn repetitions(symbols: &Grid<Symbol>, line: Line) -> Vec<Group> {
    let size = symbols.size();
    let cells: Vec<Cell> = match line {
        Line::Row(row) => (0..size.columns).map(|column| Cell::new(row, column)).collect(),
        Line::Column(column) => (0..size.rows).map(|row| Cell::new(row, column)).collect(),
    };
    let mut groups: Vec<Group> = Vec::new();
    let mut places: HashMap<u32, usize> = HashMap::new();
    for cell in cells {
        let Symbol::Number(number) = symbols[cell] else { continue };
        let place = *places.entry(number).or_insert(groups.len());
        match groups.get_mut(place) {
            Some(group) => group.cells.push(cell),
            None => groups.push(Group { line, number, cells: vec![cell] }),
        }
    }
    groups.retain(|group| group.cells.len() > 1);
    groups
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;

    #[test]
    fn groups_come_in_the_order_of_first_occurrence() {
        let numbers = [3, 1, 3, 1, 2, 2].map(Symbol::Number);
        let puzzle = Hitori::new(Grid::from_values(Size::new(2, 3), numbers.to_vec()).unwrap()).unwrap();
        let groups: Vec<(String, u32, usize)> =
            puzzle.groups().iter().map(|g| (g.line.to_string(), g.number, g.cells.len())).collect();
        assert_eq!(groups, [("row 0".to_owned(), 3, 2), ("row 1".to_owned(), 2, 2)]);
    }

    #[test]
    fn blank_and_unknown_cells_are_no_repetitions() {
        let symbols = vec![Symbol::Blank, Symbol::Blank, Symbol::Unknown, Symbol::Unknown];
        assert_eq!(Hitori::new(Grid::from_values(Size::new(1, 4), symbols).unwrap()).unwrap().groups(), []);
    }
}
