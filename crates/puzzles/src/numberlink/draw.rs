//! Numberlink as a picture: every pair in its own colour.

use super::{Drawing, Numberlink};
use crate::draw::{Board, Disc, Draw, Picture, Rulings, Tone};
use crate::grid::Grid;

impl Draw for Numberlink {
    fn draw(&self, solution: Option<&Drawing>) -> Picture {
        let size = self.numbers().size();
        let mut board = Board::new(size, Rulings::Centres);
        for (label, &(one, other)) in self.pairs().iter().enumerate() {
            for cell in [one, other].map(|index| size.cell(index)) {
                board
                    .disc(cell, if solution.is_some() { Disc::Tone(Tone::Path(label)) } else { Disc::White });
            }
        }
        for (cell, number) in self.numbers().iter() {
            if let Some(number) = number {
                board.write(cell, number);
            }
        }
        if let Some(drawing) = solution {
            let labels = labels(self, drawing);
            for (a, b) in drawing.lines() {
                board.line(a, b, labels[a].map_or(Tone::Solver, Tone::Path));
            }
        }
        Picture::Board(board)
    }
}

/// The pair whose ends a cell is linked to; the first one, if a wrong drawing links it to several.
fn labels(puzzle: &Numberlink, drawing: &Drawing) -> Grid<Option<usize>> {
    let size = drawing.size();
    let mut labels = Grid::filled(size, None);
    for (label, &(one, other)) in puzzle.pairs().iter().enumerate() {
        let mut waiting = vec![size.cell(one), size.cell(other)];
        while let Some(cell) = waiting.pop() {
            if labels[cell].is_none() {
                labels[cell] = Some(label);
                waiting.extend(drawing.linked(cell));
            }
        }
    }
    labels
}
