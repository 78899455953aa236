//! Masyu: draw one closed loop through the centres of cells, through all circles; it turns at black circles
//! and goes straight before and after; it goes straight at white ones and turns before or after.
//!
//! The cells are the dots of the single-loop phase ([`crate::single_loop`]), which draws a secret loop.
//! Then every circle is checked with its four *near* edges (from the circle to its neighbours) and the
//! four *far* edges beyond them, in the cyclic order left, up, right, down. After a random cut of the four
//! directions the near edges are turned: two lines side by side at a black circle, face to face at a white
//! one. At a black circle the two far edges beyond them are turned too and must be lines; at a white one
//! the five-card trick shows that not both of them are. Number cards bring everything back to its place.
//! A circle of unknown colour (`?`) is shown to have two near lines and nothing more.

mod circles;
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

pub use instance::{Circle, Masyu};

use crate::formats::{Link, PzprReader, Text};
use crate::grid::Size;
use crate::malformed::Malformed;
use crate::puzzle::{Costs, Info, PaperCosts, Puzzle, Violation};
use crate::single_loop::{Drawing, Plan};

impl Puzzle for Masyu {
    /// The lines between neighbouring cells.
    type Solution = Drawing;

    const INFO: Info = Info {
        name: "masyu",
        title: "Masyu",
        aliases: &["mashu", "pearl"],
        pid: Some("mashu"),
        rules: "Draw one closed loop through all circles: it turns at black ones, going straight just before and \
                after; it goes straight through white ones, turning just before or after.",
        script: "masyu/1",
        paper: "Lafourcade, Miyahara, Mizuki, Robert, Sasaki, Sone: How to construct physical zero-knowledge \
                proofs for puzzles with a \"single loop\" condition",
    };

    fn size(&self) -> Size {
        self.circles().size()
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
        formats::write_link(self)
    }
}
