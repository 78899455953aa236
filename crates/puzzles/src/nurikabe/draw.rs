//! Nurikabe as a picture.

use super::Nurikabe;
use crate::draw::{Board, Draw, Picture, Rulings};
use crate::shaded::Shading;

impl Draw for Nurikabe {
    fn draw(&self, solution: Option<&Shading>) -> Picture {
        let mut board = Board::new(self.clues().size(), Rulings::Cells);
        for (cell, clue) in self.clues().iter() {
            if let Some(number) = clue {
                board.write(cell, number);
            }
        }
        if let Some(shading) = solution {
            board.shade(shading.grid());
        }
        Picture::Board(board)
    }
}
