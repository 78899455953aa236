//! Five Cells: the board is cut into blocks of five cells.
//!
//! Every block is five connected cells. A number says how many of the four sides of its cell lie on the edge
//! of a block, the edge of the board included. Some boards have missing cells, which belong to no block.
//!
//! The proof lays a commitment on every cell and on every side of a cell, with two rows and columns of
//! dummies around. The prover lays the lines in secret, and the numbers are checked on them by counting in
//! random order. Then the blocks are built one after the other: the prover starts on a hidden free cell,
//! extends the block four times over a side without a line, and shows for each of its five cells that
//! exactly those sides have a line behind which no cell of the block lies. Finished cells turn red, and at
//! the end all cells must be red.

mod costs;
mod draw;
mod drawing;
mod formats;
mod generator;
mod instance;
mod layout;
mod rules;
mod script;
mod simulator;
mod solution;
mod strategy;

use facedown_table::{Dice, Hand, Stop, Table, View};
use rand::rngs::ChaCha20Rng;

pub use self::instance::{FiveCells, Square};
pub use self::solution::Blocks;

use crate::formats::{Link, PzprReader, Text};
use crate::grid::{Direction, Size};
use crate::malformed::Malformed;
use crate::puzzle::{Costs, Info, PaperCosts, Puzzle, Violation};

/// The order in which directions are offered to the prover.
pub const DIRECTIONS: [Direction; 4] = [Direction::Right, Direction::Left, Direction::Down, Direction::Up];

/// Cells in a block.
const FIVE: usize = 5;

impl Puzzle for FiveCells {
    type Solution = Blocks;

    const INFO: Info = Info {
        name: "five-cells",
        title: "Five Cells",
        aliases: &["fivecells"],
        pid: Some("fivecells"),
        rules: "Cut the board into blocks of five connected cells; a number says how many sides of its cell lie \
                on the edge of a block, the edge of the board included.",
        script: "five-cells/1",
        paper: "Daiki Miyahara, Léo Robert, Pascal Lafourcade, Takaaki Mizuki: ZKP Protocols for Usowan, \
                Herugolf, and Five Cells",
    };

    fn size(&self) -> Size {
        self.board().size()
    }

    fn violations(&self, solution: &Blocks) -> Vec<Violation> {
        rules::violations(self, solution)
    }

    fn is_blank(&self, solution: &Blocks) -> bool {
        solution.is_blank()
    }

    fn script<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        script::run(self, table)
    }

    fn hand(&self, solution: &Blocks) -> Hand {
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

    fn generate(size: Size, rng: &mut ChaCha20Rng) -> Option<(Self, Blocks)> {
        generator::generate(size, rng)
    }

    fn read_text(text: &Text<'_>) -> Result<(Self, Option<Blocks>), Malformed> {
        formats::read_text(text)
    }

    fn write_text(&self, solution: Option<&Blocks>) -> String {
        formats::write_text(self, solution)
    }

    fn read_pzpr(file: &mut PzprReader<'_>) -> Result<(Self, Blocks), Malformed> {
        formats::read_pzpr(file)
    }

    fn write_pzpr(&self, solution: Option<&Blocks>) -> String {
        formats::write_pzpr(self, solution)
    }

    fn read_link(link: &Link) -> Result<Self, Malformed> {
        formats::read_link(link)
    }

    fn write_link(&self) -> Option<String> {
        formats::write_link(self)
    }
}
