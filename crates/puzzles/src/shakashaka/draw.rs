//! Shakashaka as a picture.

use super::fill::{Corner, Fill};
use super::instance::{Shakashaka, Square};
use super::solution::Drawing;
use crate::draw::{self, Board, Draw, Picture, Rulings};

impl Draw for Shakashaka {
    fn draw(&self, solution: Option<&Drawing>) -> Picture {
        let mut board = Board::new(self.squares().size(), Rulings::Cells);
        for (cell, &square) in self.squares().iter() {
            if square.is_black() {
                board.fill(cell, draw::Fill::Black);
            }
            if let Square::Number(number) = square {
                board.write(cell, number);
            }
        }
        for (cell, &fill) in solution.iter().flat_map(|drawing| drawing.fills().iter()) {
            match fill {
                Fill::Triangle(corner) => board.fill(cell, draw::Fill::Triangle(picture_corner(corner))),
                Fill::Black if !self.is_black(cell) => board.fill(cell, draw::Fill::Shade),
                Fill::White if self.is_black(cell) => board.fill(cell, draw::Fill::Paper),
                Fill::Black | Fill::White => {}
            }
        }
        Picture::Board(board)
    }
}

fn picture_corner(corner: Corner) -> draw::Corner {
    match corner {
        Corner::NorthWest => draw::Corner::NorthWest,
        Corner::NorthEast => draw::Corner::NorthEast,
        Corner::SouthEast => draw::Corner::SouthEast,
        Corner::SouthWest => draw::Corner::SouthWest,
    }
}
