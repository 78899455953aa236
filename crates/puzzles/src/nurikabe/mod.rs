//! Nurikabe: an archipelago in a connected sea.
//!
//! Some cells of a grid bear numbers. Blacken cells (the sea) so that the white cells fall into islands,
//! each with exactly one number and as many cells as it says, while the sea is connected and nowhere
//! two by two cells large.
//!
//! The proof: all cells start white inside a ring of dummies. The prover blackens one cell of its choice
//! and then, again and again, a white neighbour of a black cell, so the sea is connected and has the
//! publicly known number of cells. For every two by two square it points at a white cell. Then each
//! island is grown from its number in the same way in a third colour, and erased cell by cell, each time
//! with a look at the four neighbours: none is white, so the island was complete and touched no other.

mod costs;
mod draw;
mod formats;
mod generator;
mod instance;
mod rules;
mod script;
mod simulator;
mod strategy;

use facedown_table::{Dice, Hand, Stop, Table, View};
use rand::rngs::ChaCha20Rng;

pub use self::instance::{Island, Nurikabe};
use crate::formats::{Link, PzprReader, Text};
use crate::grid::Size;
use crate::malformed::Malformed;
use crate::puzzle::{Costs, Info, PaperCosts, Puzzle, Violation};
use crate::shaded::Shading;

impl Puzzle for Nurikabe {
    type Solution = Shading;

    const INFO: Info = Info {
        name: "nurikabe",
        title: "Nurikabe",
        aliases: &["nurikabe"],
        pid: Some("nurikabe"),
        rules: "Blacken cells so that every white island has one number, its size; the black sea is connected \
                and has no 2x2 square.",
        script: "nurikabe/1",
        paper: "Robert, Miyahara, Lafourcade, Mizuki: Interactive Physical ZKP for Connectivity: \
                Applications to Nurikabe and Hitori",
    };

    fn size(&self) -> Size {
        self.clues().size()
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
        costs::PAPER
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
        Some(formats::write_link(self))
    }
}
