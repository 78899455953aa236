//! Hitori as a picture.

use super::{Hitori, Symbol};
use crate::draw::{Board, Draw, Picture, Rulings};
use crate::shaded::Shading;

impl Draw for Hitori {
    fn draw(&self, solution: Option<&Shading>) -> Picture {
        let mut board = Board::new(self.symbols().size(), Rulings::Cells);
        for (cell, symbol) in self.symbols().iter() {
            match symbol {
                Symbol::Blank => {}
                Symbol::Unknown => board.write(cell, '?'),
                Symbol::Number(number) => board.write(cell, number),
            }
        }
        if let Some(shading) = solution {
            board.shade(shading.grid());
        }
        Picture::Board(board)
    }
}
