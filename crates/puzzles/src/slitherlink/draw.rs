//! Slitherlink as a picture.

use super::Slitherlink;
use crate::draw::{Board, Draw, Picture, Rulings, Stroke};
use crate::formats::Clue;
use crate::single_loop::{Drawing, Edge};

impl Draw for Slitherlink {
    fn draw(&self, solution: Option<&Drawing>) -> Picture {
        let mut board = Board::new(self.clues().size(), Rulings::Dots);
        for (square, clue) in self.clues().iter() {
            match clue {
                Clue::Blank => {}
                Clue::Unknown => board.write(square, '?'),
                Clue::Number(number) => board.write(square, number),
            }
        }
        for line in solution.iter().flat_map(|drawing| drawing.lines()) {
            match line {
                Edge::Across(dot) => board.across(dot, Stroke::Drawn),
                Edge::Down(dot) => board.down(dot, Stroke::Drawn),
            }
        }
        Picture::Board(board)
    }
}
