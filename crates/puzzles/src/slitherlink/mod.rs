//! Slitherlink: draw one closed loop along the edges of the squares; a number tells how many of the
//! four edges around it belong to the loop.
//!
//! The proof first draws a secret loop on the table ([`crate::single_loop`]), which is one single loop
//! whatever the prover does. Then every number is checked: of the four commitments around it the left
//! cards (on the black squares of a chessboard) or the right cards (on the white ones) are scrambled and
//! turned, and show how many lines there are, not where. An edge has two squares, one of each
//! chessboard colour, so no card is needed twice.

mod costs;
mod draw;
mod formats;
mod generator;
mod instance;
mod rules;
mod script;
mod simulator;

use facedown_table::{Dice, Hand, Stop, Table, View};
use rand::rngs::ChaCha20Rng;

pub use instance::Slitherlink;

use crate::formats::{Link, PzprReader, Text};
use crate::grid::Size;
use crate::malformed::Malformed;
use crate::puzzle::{Costs, Info, PaperCosts, Puzzle, Violation};
use crate::single_loop::{Drawing, Plan};

impl Puzzle for Slitherlink {
    /// The edges that are drawn.
    type Solution = Drawing;

    const INFO: Info = Info {
        name: "slitherlink",
        title: "Slitherlink",
        aliases: &["slither"],
        pid: Some("slither"),
        rules: "Draw one closed loop along the edges; a number says how many of its four edges are drawn.",
        script: "slitherlink/1",
        paper: "Lafourcade, Miyahara, Mizuki, Robert, Sasaki, Sone: How to construct physical zero-knowledge \
                proofs for puzzles with a \"single loop\" condition",
    };

    fn size(&self) -> Size {
        self.clues().size()
    }

    fn violations(&self, solution: &Drawing) -> Vec<Violation> {
        rules::violations(self, solution)
    }

    fn is_blank(&self, solution: &Drawing) -> bool {
        solution.is_empty()
    }

    fn script<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        script::run(self, table)
    }

    fn hand(&self, solution: &Drawing) -> Hand {
        Plan::for_drawing(self.ring(), solution).hand()
    }

    fn simulate<D: Dice>(&self, dice: &mut D) -> View {
        simulator::simulate(self, dice)
    }

    fn costs(&self) -> Costs {
        costs::costs(self)
    }

    fn paper_costs(&self) -> PaperCosts {
        costs::paper_costs(self)
    }

    fn generate(size: Size, rng: &mut ChaCha20Rng) -> Option<(Self, Drawing)> {
        generator::generate(size, rng)
    }

    fn read_text(text: &Text<'_>) -> Result<(Self, Option<Drawing>), Malformed> {
        formats::read_text(text)
    }

    fn write_text(&self, solution: Option<&Drawing>) -> String {
        formats::write_text(self, solution)
    }

    fn read_pzpr(file: &mut PzprReader<'_>) -> Result<(Self, Drawing), Malformed> {
        formats::read_pzpr(file)
    }

    fn write_pzpr(&self, solution: Option<&Drawing>) -> String {
        formats::write_pzpr(self, solution)
    }

    fn read_link(link: &Link) -> Result<Self, Malformed> {
        formats::read_link(link)
    }

    fn write_link(&self) -> Option<String> {
        Some(formats::write_link(self))
    }
}
