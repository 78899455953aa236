//! Herugolf: every ball is shot into a hole of its own.
//!
//! A ball with the number n first flies n cells straight in one of the four directions, then n - 1,
//! then n - 2, and so on; it may stop early, but only in a hole, and at the end every hole holds one
//! ball. Flights never cross: no cell is flown over twice, no ball's first cell and no hole is flown
//! over. A flight may pass over water but not end in it.
//!
//! The proof lays three cards on every cell and on a border to the right and below: a commitment that
//! is white while the cell is free, and a card that is a heart where the current ball lies. Ball by ball
//! the prover shoots the first flight among the public directions, then the others from a hidden cell
//! in a hidden direction; the verifier sees that the cells flown over are free and blocks them. Flags
//! laid in secret decide after how many flights the ball rests: from then on the prover goes through
//! the same motions with decoys. At the end of every ball the verifier sees that one hole, it cannot tell
//! which, holds it.

mod costs;
mod draw;
mod formats;
mod generator;
mod instance;
mod layout;
mod reach;
mod rules;
mod script;
mod shots;
mod simulator;
mod solution;
mod strategy;

use facedown_table::{Dice, Hand, Stop, Table, View};
use rand::rngs::ChaCha20Rng;

pub use self::instance::{Ball, Ground, Herugolf};
pub use self::shots::Shots;
pub use self::solution::Lines;
pub use self::strategy::hand_for;

use crate::formats::{Link, PzprReader, Text};
use crate::grid::{Direction, Size};
use crate::malformed::Malformed;
use crate::puzzle::{Costs, Info, PaperCosts, Puzzle, Violation};

/// The order in which directions are offered to the prover.
pub const DIRECTIONS: [Direction; 4] = [Direction::Right, Direction::Left, Direction::Down, Direction::Up];

impl Puzzle for Herugolf {
    type Solution = Lines;

    const INFO: Info = Info {
        name: "herugolf",
        title: "Herugolf",
        aliases: &["herugolf"],
        pid: Some("herugolf"),
        rules: "Shoot every ball into its own hole: first as many cells as its number says, then one cell less \
                each time; flights never cross, pass no hole or ball, and never end in water.",
        script: "herugolf/1",
        paper: "Daiki Miyahara, Léo Robert, Pascal Lafourcade, Takaaki Mizuki: ZKP Protocols for Usowan, \
                Herugolf, and Five Cells",
    };

    fn size(&self) -> Size {
        self.board().size()
    }

    fn violations(&self, solution: &Lines) -> Vec<Violation> {
        rules::violations(self, solution)
    }

    fn is_blank(&self, solution: &Lines) -> bool {
        solution.is_blank()
    }

    fn script<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        script::run(self, table)
    }

    fn hand(&self, solution: &Lines) -> Hand {
        strategy::hand_for_lines(self, solution)
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

    fn generate(size: Size, rng: &mut ChaCha20Rng) -> Option<(Self, Lines)> {
        generator::generate(size, rng)
    }

    fn read_text(text: &Text<'_>) -> Result<(Self, Option<Lines>), Malformed> {
        formats::read_text(text)
    }

    fn write_text(&self, solution: Option<&Lines>) -> String {
        formats::write_text(self, solution)
    }

    fn read_pzpr(file: &mut PzprReader<'_>) -> Result<(Self, Lines), Malformed> {
        formats::read_pzpr(file)
    }

    fn write_pzpr(&self, solution: Option<&Lines>) -> String {
        formats::write_pzpr(self, solution)
    }

    fn read_link(link: &Link) -> Result<Self, Malformed> {
        formats::read_link(link)
    }

    fn write_link(&self) -> Option<String> {
        formats::write_link(self)
    }
}
