//! Hitori: strike out numbers until none is repeated.
//!
//! Every cell of a grid bears a number. Blacken cells so that no number occurs twice among the white cells
//! of a row or a column, no two black cells are side by side, and the white cells are connected.
//!
//! The proof: all cells start black inside a ring of dummies. The prover whitens one cell of its choice;
//! then, for every other cell of the board, it points at a white cell and a black neighbour of it and
//! whitens that one *or not*, unseen. So the white cells are connected and nobody learns how many there
//! are. For every number that is repeated in a line the prover hides one of its cells and shows that the
//! others are black; and for any two cells side by side the five-card trick shows that not both are black.

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

pub use self::instance::{Group, Hitori, Line, Symbol};
use crate::formats::{Link, PzprReader, Text};
use crate::grid::Size;
use crate::malformed::Malformed;
use crate::puzzle::{Costs, Info, PaperCosts, Puzzle, Violation};
use crate::shaded::Shading;

impl Puzzle for Hitori {
    type Solution = Shading;

    const INFO: Info = Info {
        name: "hitori",
        title: "Hitori",
        aliases: &["hitori"],
        pid: Some("hitori"),
        rules: "Blacken cells so that no number is repeated among the white cells of a row or column, no two \
                black cells touch, and the white cells are connected.",
        script: "hitori/1",
        paper: "Robert, Miyahara, Lafourcade, Mizuki: Interactive Physical ZKP for Connectivity: \
                Applications to Nurikabe and Hitori",
    };

    fn size(&self) -> Size {
        self.symbols().size()
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
        formats::write_link(self)
    }
}
