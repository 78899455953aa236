//! Usowan: one liar in every region.
//!
//! Some cells of a board divided into regions hold numbers. Blacken cells so that no two black cells
//! share a side, all other cells hang together, numbered cells stay white, and in every region exactly
//! one number lies: all the others say how many of their four neighbours are black.
//!
//! The proof starts from a black board with one white cell and lets the prover, step by step and
//! unseen, whiten a neighbour of a white cell (or pretend to), which can only make connected white
//! sets. Then the numbered cells are turned, every two neighbours go through the five-card trick, and
//! for every number the black neighbours are added up in cards; the card that tells whether the number
//! is true is put aside, and the mixed cards of a region must show exactly one liar.

mod costs;
mod draw;
mod formats;
mod generator;
mod instance;
mod layout;
mod rules;
mod script;
mod simulator;
mod strategy;

use facedown_table::{Dice, Hand, Stop, Table, View};
use rand::rngs::ChaCha20Rng;

pub use self::instance::Usowan;
use crate::formats::{Link, PzprReader, Text};
use crate::grid::Size;
use crate::malformed::Malformed;
use crate::puzzle::{Costs, Info, PaperCosts, Puzzle, Violation};
use crate::shaded::Shading;

impl Puzzle for Usowan {
    type Solution = Shading;

    const INFO: Info = Info {
        name: "usowan",
        title: "Usowan",
        aliases: &["usoone"],
        pid: Some("usoone"),
        rules: "Blacken cells so that none touch, the rest hangs together, and one number per region lies.",
        script: "usowan/1",
        paper: "Miyahara, Robert, Lafourcade, Mizuki: ZKP Protocols for Usowan, Herugolf, and Five Cells",
    };

    fn size(&self) -> Size {
        self.board_size()
    }

    fn violations(&self, solution: &Shading) -> Vec<Violation> {
        rules::violations(self, solution)
    }

    fn is_blank(&self, solution: &Shading) -> bool {
        solution.blacks() == 0
    }

    fn script<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        script::run(self, table)
    }

    fn hand(&self, solution: &Shading) -> Hand {
        strategy::hand(self, solution)
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

    fn generate(size: Size, rng: &mut ChaCha20Rng) -> Option<(Self, Shading)> {
        generator::generate(size, rng)
    }

    fn read_text(text: &Text<'_>) -> Result<(Self, Option<Shading>), Malformed> {
        formats::read_text(text)
    }

    fn write_text(&self, solution: Option<&Shading>) -> String {
        formats::write_text(self, solution)
    }

    fn read_pzpr(file: &mut PzprReader<'_>) -> Result<(Self, Shading), Malformed> {
        formats::read_pzpr(file)
    }

    fn write_pzpr(&self, solution: Option<&Shading>) -> String {
        formats::write_pzpr(self, solution)
    }

    fn read_link(link: &Link) -> Result<Self, Malformed> {
        formats::read_link(link)
    }

    fn write_link(&self) -> Option<String> {
        formats::write_link(self)
    }
}
