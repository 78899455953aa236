//! Usowan as a picture; in a solution the liars are struck out.

use super::rules::lies;
use super::{Shading, Usowan};
use crate::draw::{Board, Draw, Picture, Rulings, Stroke};

impl Draw for Usowan {
    fn draw(&self, solution: Option<&Shading>) -> Picture {
        let mut board = Board::new(self.clues().size(), Rulings::Cells);
        board.regions(self.regions(), Stroke::Border);
        for (cell, clue) in self.clues().iter() {
            if let Some(number) = clue {
                board.write(cell, number);
            }
        }
        if let Some(shading) = solution {
            board.shade(shading.grid());
            for &cell in self.numbered_cells().iter().flatten().filter(|&&cell| lies(self, shading, cell)) {
                board.strike(cell);
            }
        }
        Picture::Board(board)
    }
}
