//! Shakashaka: draw black triangles into white cells until every white area is a rectangle.
//!
//! **Rules.** Every white cell stays white or gets a triangle, a black half cell in one of the four
//! orientations. A number on a black cell says how many of its four neighbours hold a triangle. In
//! the end every connected white area is a rectangle, upright or turned by 45 degrees; areas that
//! meet in a single point are different areas, and outside of the board everything is black.
//!
//! **Proof.** Four cards a cell (black ♣♣♣♣, white ♥♥♥♥, a triangle one ♣ at the place of its
//! orientation). That all white areas are rectangles can be seen locally: it holds if and only if each
//! of the *windows*, the four cells around a grid point, is one of a public list. So the prover
//! shows for every window that its sixteen cards are a word of the list that has the puzzle's own
//! black cells, and for every number that there are so many clubs among the cards around it.
//! `docs/protocols/shakashaka.md` has the details, `docs/errata/shakashaka.md` the gaps of the paper.

mod costs;
mod draw;
mod fill;
mod formats;
mod generator;
mod instance;
mod rules;
mod script;
mod simulator;
mod solution;
mod strategy;
pub mod windows;

use facedown_table::{Dice, Hand, Stop, Table, View};
use rand::rngs::ChaCha20Rng;

pub use self::fill::{Corner, Fill};
pub use self::instance::{Clue, Shakashaka, Square, Window};
pub use self::solution::Drawing;
use crate::formats::{Link, PzprReader, Text};
use crate::grid::Size;
use crate::malformed::Malformed;
use crate::puzzle::{Costs, Info, PaperCosts, Puzzle, Violation};

impl Puzzle for Shakashaka {
    type Solution = Drawing;

    const INFO: Info = Info {
        name: "shakashaka",
        title: "Shakashaka",
        aliases: &["shakashaka", "proof-of-quilt", "proofofquilt"],
        pid: Some("shakashaka"),
        rules: "Draw triangles into white cells so that every white area is a rectangle, upright or turned \
                by 45 degrees; a number tells how many triangles touch its sides.",
        script: "shakashaka/1",
        paper: "Daiki Miyahara, Léo Robert, Pascal Lafourcade, Shohei Kaneko: When Locality Implies \
                Globality: Card-based ZKP Protocol for Shakashaka Puzzle (FUN 2026)",
    };

    fn size(&self) -> Size {
        self.squares().size()
    }

    fn violations(&self, solution: &Drawing) -> Vec<Violation> {
        rules::violations(self, solution)
    }

    fn is_blank(&self, solution: &Drawing) -> bool {
        *solution == Drawing::blank(self)
    }

    fn script<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        script::run(self, table)
    }

    fn hand(&self, solution: &Drawing) -> Hand {
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
