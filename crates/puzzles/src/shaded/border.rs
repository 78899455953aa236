//! The border: a ring of dummy piles around the board, so that every cell has four neighbours.
//!
//! The piles of the extended board are numbered in reading order. The neighbours of a cell lie at the
//! same four distances wherever the cell is, and a chosen pile's place on the board never shows. (A
//! later paper makes do with one dummy row and one dummy column; with a single row its upper and lower
//! neighbour would be the same pile, so we lay the full ring.)

use facedown_table::tricks::Colour;

use crate::grid::{Cell, Size};
use crate::malformed::Malformed;

/// A board with its ring of dummies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Border {
    size: Size,
}

impl Border {
    /// The ring around a board of this size.
    pub(crate) const fn around(size: Size) -> Self {
        Self { size }
    }

    /// Refuses boards without cells and boards with more piles than a table can hold.
    pub(crate) fn check(size: Size) -> Result<(), Malformed> {
        if size.area() == 0 {
            return Err(Malformed::new("the board is empty"));
        }
        let border = Self::around(size);
        if border.piles() + border.span() > MAX_PILES_AND_SPAN {
            return Err(Malformed::new(format!("a board of {size} cells is too large to be proved")));
        }
        Ok(())
    }

    /// Piles in a row of the extended board: the distance between a cell and the one below.
    pub(crate) const fn width(self) -> usize {
        self.size.columns + 2
    }

    /// The number of piles.
    pub(crate) const fn piles(self) -> usize {
        (self.size.rows + 2) * self.width()
    }

    /// How far apart the piles of one access may lie.
    pub(crate) const fn span(self) -> usize {
        2 * self.width()
    }

    /// The pile of a cell.
    pub(crate) const fn pile(self, cell: Cell) -> usize {
        (cell.row + 1) * self.width() + cell.column + 1
    }

    /// Whether a pile is one of the ring.
    pub(crate) const fn is_dummy(self, pile: usize) -> bool {
        let (row, column) = (pile / self.width(), pile % self.width());
        row == 0 || row > self.size.rows || column == 0 || column > self.size.columns
    }

    /// The piles of the ring, in reading order.
    pub(crate) fn dummies(self) -> impl Iterator<Item = usize> {
        (0..self.piles()).filter(move |&pile| self.is_dummy(pile))
    }

    /// The distances of the neighbours: left, right, up, down.
    pub(crate) const fn neighbours(self) -> [isize; 4] {
        let width = self.width() as isize;
        [-1, 1, -width, width]
    }

    /// The piles around a cell: left, right, up, down.
    pub(crate) const fn around_cell(self, cell: Cell) -> [usize; 4] {
        let (pile, width) = (self.pile(cell), self.width());
        [pile - 1, pile + 1, pile - width, pile + width]
    }

    /// One colour for every cell and another for every dummy.
    pub(crate) fn colours(self, cells: Colour, dummies: Colour) -> Vec<Colour> {
        (0..self.piles()).map(|pile| if self.is_dummy(pile) { dummies } else { cells }).collect()
    }
}

/// The limit of [`facedown_table::Table::load`].
const MAX_PILES_AND_SPAN: usize = (1 << 17) - 1;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_those_of_the_board_or_dummies() {
        for (rows, columns) in (1..5).flat_map(|rows| (1..5).map(move |columns| (rows, columns))) {
            let size = Size::new(rows, columns);
            let border = Border::around(size);
            assert_eq!(border.dummies().count(), border.piles() - size.area());
            for cell in size.cells() {
                let around = border.around_cell(cell);
                let real: Vec<usize> = around.into_iter().filter(|&pile| !border.is_dummy(pile)).collect();
                let expected: Vec<usize> = size.neighbours(cell).map(|there| border.pile(there)).collect();
                assert_eq!(real, expected);
                let by_distance = border.neighbours().map(|by| border.pile(cell).wrapping_add_signed(by));
                assert_eq!(by_distance, around);
            }
        }
    }

    #[test]
    fn sizes_are_limited() {
        assert!(Border::check(Size::new(0, 3)).is_err());
        assert!(Border::check(Size::new(100, 100)).is_ok());
        assert!(Border::check(Size::new(400, 400)).is_err());
    }
}
