//! Pictures of puzzles and solutions, for terminals and for paper.
//!
//! A puzzle says what is to be seen ([`Draw`]: cells, discs, lines, borders), not how; two renderers turn
//! the same [`Picture`] into Unicode text, coloured or not, and into SVG that looks like a page of a
//! puzzle magazine. Broken rules can be marked in it.
//!
//! ```
//! use facedown_puzzles::Solved;
//! use facedown_puzzles::draw::TextLook;
//! let solved = Solved::read("shakashaka\n1.\n..\n")?;
//! let picture = solved.puzzle.draw(None);
//! assert_eq!(picture.to_text(TextLook::default()), "\
//! ┏━━━┯━━━┓
//! ┃█1█│   ┃
//! ┠───┼───┨
//! ┃   │   ┃
//! ┗━━━┷━━━┛
//! ");
//! assert!(picture.to_svg().starts_with("<svg"));
//! # Ok::<(), facedown_puzzles::Malformed>(())
//! ```

mod board;
mod canvas;
mod graph;
mod graph_svg;
mod junction;
mod layout;
mod page;
mod svg;
mod text;

pub use board::{Board, Corner, Disc, Fill, Rulings, Stroke, Tone};
pub use graph::Graph;
pub use text::TextLook;

use crate::puzzle::{Place, Puzzle, Violation};

/// A puzzle that can be drawn.
pub trait Draw: Puzzle {
    /// The puzzle, with a solution (right or wrong) drawn into it if there is one.
    fn draw(&self, solution: Option<&Self::Solution>) -> Picture;

    /// The puzzle with a solution and all the places where it breaks a rule.
    fn draw_marked(&self, solution: &Self::Solution) -> Picture {
        let mut picture = self.draw(Some(solution));
        picture.mark(&self.violations(solution));
        picture
    }
}

/// What is to be seen of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picture {
    /// A board of cells.
    Board(Board),
    /// Vertices and edges.
    Graph(Graph),
}

impl Picture {
    /// Marks the places where rules are broken.
    pub fn mark(&mut self, violations: &[Violation]) {
        for &place in violations.iter().flat_map(|violation| &violation.places) {
            match (&mut *self, place) {
                (Self::Board(board), Place::Cell(cell)) => board.mark_cell(cell),
                (Self::Board(board), Place::Dot(dot)) => board.mark_dot(dot),
                (Self::Graph(graph), Place::Vertex(vertex)) => graph.mark(vertex),
                _ => {}
            }
        }
    }

    /// The picture as lines of text.
    pub fn to_text(&self, look: TextLook) -> String {
        match self {
            Self::Board(board) => text::board(board, look),
            Self::Graph(graph) => text::graph(graph, look),
        }
    }

    /// The picture as an SVG document.
    pub fn to_svg(&self) -> String {
        match self {
            Self::Board(board) => svg::board(board),
            Self::Graph(graph) => graph_svg::graph(graph),
        }
    }
}
