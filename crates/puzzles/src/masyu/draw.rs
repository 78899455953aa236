//! Masyu as a picture.

use super::{Circle, Masyu};
use crate::draw::{Board, Disc, Draw, Picture, Rulings, Tone};
use crate::single_loop::Drawing;

impl Draw for Masyu {
    fn draw(&self, solution: Option<&Drawing>) -> Picture {
        let mut board = Board::new(self.circles().size(), Rulings::Centres);
        for (cell, circle) in self.marked() {
            let disc = match circle {
                Circle::Black => Disc::Black,
                Circle::White => Disc::White,
                Circle::Any => Disc::Unknown,
            };
            board.disc(cell, disc);
        }
        // The dots of the drawing are the cells of the board.
        for line in solution.iter().flat_map(|drawing| drawing.lines()) {
            let [a, b] = line.ends();
            board.line(a, b, Tone::Solver);
        }
        Picture::Board(board)
    }
}
