//! Herugolf as a picture.

use super::{Ground, Herugolf, Lines};
use crate::draw::{Board, Disc, Draw, Fill, Picture, Rulings, Tone};
use crate::grid::Direction;

impl Draw for Herugolf {
    fn draw(&self, solution: Option<&Lines>) -> Picture {
        let size = self.board().size();
        let mut board = Board::new(size, Rulings::Centres);
        for (cell, ground) in self.board().iter() {
            match ground {
                Ground::Grass => {}
                Ground::Water => board.fill(cell, Fill::Water),
                Ground::Hole => board.disc(cell, Disc::Hole),
                Ground::Ball(number) => {
                    board.disc(cell, Disc::White);
                    board.write(cell, number);
                }
            }
        }
        if let Some(lines) = solution {
            for (cell, direction) in
                size.cells().flat_map(|cell| [(cell, Direction::Right), (cell, Direction::Down)])
            {
                if let Some(there) = size.step(cell, direction).filter(|_| lines.leaves(cell, direction)) {
                    board.line(cell, there, Tone::Solver);
                }
            }
        }
        Picture::Board(board)
    }
}
