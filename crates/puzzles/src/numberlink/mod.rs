//! Numberlink: join equal numbers by paths that do not meet.
//!
//! Every number stands on the board twice. A solution joins each number to its twin by a line through
//! side-by-side cells; lines neither branch nor cross, pass through no other number, and no two share a
//! cell. Cells may stay empty.
//!
//! The proof is that of [`crate::linked_graph`] on the grid: the prover lays a label in every cell without a
//! number (which path runs through it, or one of two spare labels in a chessboard pattern if none does),
//! and the verifier counts for every cell how many neighbours bear its label. The *well-designed* mode has
//! no spare labels, which needs fewer cards and a solution that covers every cell without touching
//! itself. Which mode is used is part of the puzzle.

mod draw;
mod generator;
mod instance;
mod puzzlink;
mod rules;
mod solution;
mod strategy;
mod text;

use facedown_table::{Dice, Hand, Stop, Table, View};
use rand::rngs::ChaCha20Rng;

pub use instance::{MAX_NUMBER, Mode, Numberlink};
pub use solution::Drawing;

use crate::formats::{Link, PzprReader, Text};
use crate::grid::Size;
use crate::malformed::Malformed;
use crate::puzzle::{Costs, Info, PaperCosts, Puzzle, Violation};

impl Puzzle for Numberlink {
    type Solution = Drawing;

    const INFO: Info = Info {
        name: "numberlink",
        title: "Numberlink",
        aliases: &["numlin"],
        pid: Some("numlin"),
        rules: "Join equal numbers by lines through side-by-side cells; lines do not branch, cross or touch another number.",
        script: "numberlink/1",
        paper: "S. Ruangwises, T. Itoh: Physical Zero-Knowledge Proof for Numberlink Puzzle and k Vertex-Disjoint Paths Problem",
    };

    fn size(&self) -> Size {
        self.numbers().size()
    }

    fn violations(&self, solution: &Drawing) -> Vec<Violation> {
        rules::violations(self, solution)
    }

    fn is_blank(&self, solution: &Drawing) -> bool {
        solution.is_blank()
    }

    fn script<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        self.graph().prove(table)
    }

    fn hand(&self, solution: &Drawing) -> Hand {
        strategy::hand(self, solution)
    }

    fn simulate<D: Dice>(&self, dice: &mut D) -> View {
        self.graph().simulate(dice)
    }

    fn costs(&self) -> Costs {
        self.graph().costs()
    }

    /// With k numbers on mn cells: kmn + (k+4) cards when well designed, else (k+2)(mn+4) + (k+10).
    fn paper_costs(&self) -> PaperCosts {
        let (numbers, cells) = (self.pairs().len(), self.size().area());
        let cards = match self.mode() {
            Mode::WellDesigned => numbers * cells + numbers + 4,
            Mode::General => (numbers + 2) * (cells + 4) + numbers + 10,
        };
        let remark = "equal where a cell without number has four neighbours (well designed: any cell); \
                      fewer cards otherwise, since the paper counts four neighbours always";
        PaperCosts { cards: Some(cards), shuffles: None, remark }
    }

    fn generate(size: Size, rng: &mut ChaCha20Rng) -> Option<(Self, Drawing)> {
        generator::generate(size, Mode::General, rng)
    }

    fn read_text(text: &Text<'_>) -> Result<(Self, Option<Drawing>), Malformed> {
        text::read(text)
    }

    fn write_text(&self, solution: Option<&Drawing>) -> String {
        text::write(self, solution)
    }

    fn read_pzpr(file: &mut PzprReader<'_>) -> Result<(Self, Drawing), Malformed> {
        puzzlink::read_file(file)
    }

    fn write_pzpr(&self, solution: Option<&Drawing>) -> String {
        puzzlink::write_file(self, solution)
    }

    fn read_link(link: &Link) -> Result<Self, Malformed> {
        puzzlink::read_link(link)
    }

    fn write_link(&self) -> Option<String> {
        puzzlink::write_link(self)
    }
}

impl Numberlink {
    /// A random board of this size for the well-designed mode, with a solution that covers every cell;
    /// `None` if the board has fewer than two cells.
    pub fn generate_well_designed(size: Size, rng: &mut ChaCha20Rng) -> Option<(Self, Drawing)> {
        generator::generate(size, Mode::WellDesigned, rng)
    }
}
