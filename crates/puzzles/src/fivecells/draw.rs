//! Five Cells as a picture.

use super::{Blocks, FiveCells, Square};
use crate::draw::{Board, Draw, Fill, Picture, Rulings, Stroke};
use crate::grid::{Cell, Direction};

impl Draw for FiveCells {
    fn draw(&self, solution: Option<&Blocks>) -> Picture {
        let mut board = Board::new(self.board().size(), Rulings::Dashed);
        for (cell, square) in self.board().iter() {
            match square {
                Square::Missing => board.fill(cell, Fill::Gone),
                Square::Blank => {}
                Square::Unknown => board.write(cell, '?'),
                Square::Number(number) => board.write(cell, number),
            }
        }
        if let Some(blocks) = solution {
            let drawn = |&(cell, direction): &(Cell, Direction)| blocks.line(cell, direction);
            for (Cell { row, column }, direction) in self.inner_sides().filter(drawn) {
                if direction == Direction::Right {
                    board.down(Cell::new(row, column + 1), Stroke::Drawn);
                } else {
                    board.across(Cell::new(row + 1, column), Stroke::Drawn);
                }
            }
        }
        Picture::Board(board)
    }
}
