//! What a puzzle is: one trait, implemented by the instance type of each of the ten.

use std::fmt;

use facedown_table::{Dice, Hand, Script, Stop, Table, Tally, View};
use rand::rngs::ChaCha20Rng;
use serde::Serialize;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::formats::{Link, PzprReader, Text};
use crate::grid::{Cell, Size};
use crate::malformed::Malformed;

/// A puzzle to be solved, as both sides know it.
///
/// Implementors hold only well-formed instances: whatever a constructor or a reader returns can be
/// proved (if it has a solution) and never makes the script panic.
pub trait Puzzle: Clone + fmt::Debug + PartialEq + Eq + Send + Sync + Sized + 'static {
    /// What solves it. A solution may be wrong, but fits the board; it is a secret, so `Debug` shows its size at
    /// the most.
    type Solution: Clone + fmt::Debug + PartialEq + Eq + Zeroize + ZeroizeOnDrop + Send + Sync + 'static;

    /// Names and rules of this kind of puzzle.
    const INFO: Info;

    /// The size of the board (disjoint paths: one row of vertices).
    fn size(&self) -> Size;

    /// Every violated rule, with the places concerned; empty if the solution is right.
    ///
    /// Independent of the script: plain rules, as a puzzler would check them.
    fn violations(&self, solution: &Self::Solution) -> Vec<Violation>;

    /// Whether nothing at all is filled in.
    fn is_blank(&self, solution: &Self::Solution) -> bool;

    /// The proof, on any table. Labels are those of `docs/PROTOCOLS.md`.
    ///
    /// # Errors
    /// The verifier's rejection, or a fault of the table.
    fn script<T: Table>(&self, table: &mut T) -> Result<(), Stop>;

    /// The prover's secret choices for a solution, right or wrong.
    ///
    /// On a right solution every choice is legal. On a wrong one the prover does its best and, where
    /// nothing is legal, does something that the verifier must reject.
    fn hand(&self, solution: &Self::Solution) -> Hand;

    /// What the verifier sees in a proof, produced without a solution.
    fn simulate<D: Dice>(&self, dice: &mut D) -> View;

    /// What the proof costs on a table with real cards.
    fn costs(&self) -> Costs;

    /// What the paper says it costs.
    fn paper_costs(&self) -> PaperCosts;

    /// A random board of about this size with a solution; `None` if the kind has no board of this size.
    fn generate(size: Size, rng: &mut ChaCha20Rng) -> Option<(Self, Self::Solution)>;

    /// Reads our plain text form.
    ///
    /// # Errors
    /// Says what is malformed, and where.
    fn read_text(text: &Text<'_>) -> Result<(Self, Option<Self::Solution>), Malformed>;

    /// Writes our plain text form. Without a solution it is the canonical encoding of the instance.
    fn write_text(&self, solution: Option<&Self::Solution>) -> String;

    /// Reads the blocks of a pzprv3 file; the answer may be blank.
    ///
    /// # Errors
    /// Says what is malformed, and where.
    fn read_pzpr(file: &mut PzprReader<'_>) -> Result<(Self, Self::Solution), Malformed>;

    /// Writes a whole pzprv3 file, with the answer if there is one.
    fn write_pzpr(&self, solution: Option<&Self::Solution>) -> String;

    /// Reads the body of a puzz.link address.
    ///
    /// # Errors
    /// Says what is malformed.
    fn read_link(link: &Link) -> Result<Self, Malformed>;

    /// Writes a puzz.link address; `None` if this instance has none.
    fn write_link(&self) -> Option<String>;

    /// The canonical encoding of the instance, the same on both sides: the text form without solution.
    fn canonical(&self) -> Vec<u8> {
        self.write_text(None).into_bytes()
    }
}

/// A puzzle as a script that a table can play.
#[derive(Debug)]
pub struct ScriptOf<'a, P>(pub &'a P);

impl<P: Puzzle> Script for ScriptOf<'_, P> {
    fn name(&self) -> String {
        P::INFO.script.to_owned()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        self.0.script(table)
    }
}

/// Names and rules of a kind of puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Info {
    /// The name used everywhere, for example `slitherlink`.
    pub name: &'static str,
    /// The name shown to people.
    pub title: &'static str,
    /// Other names it is known by; the first one is the puzz.link name if there is one.
    pub aliases: &'static [&'static str],
    /// The puzz.link name, if puzz.link has this kind.
    pub pid: Option<&'static str>,
    /// The rules in one line.
    pub rules: &'static str,
    /// Name and version of the script; the version changes with its operations.
    pub script: &'static str,
    /// The paper the protocol is from.
    pub paper: &'static str,
}

/// A rule that a solution breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Violation {
    /// A short name of the rule, stable, for example `pool`.
    pub rule: &'static str,
    /// What is wrong, in words a puzzler understands.
    pub message: String,
    /// Where.
    pub places: Vec<Place>,
}

impl Violation {
    /// A violation of a rule at some cells.
    pub fn cells(
        rule: &'static str,
        message: impl Into<String>,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Self {
        Self { rule, message: message.into(), places: cells.into_iter().map(Place::Cell).collect() }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        for (n, place) in self.places.iter().enumerate() {
            write!(f, "{}{place}", if n == 0 { ": " } else { ", " })?;
        }
        Ok(())
    }
}

/// Where a rule is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// A cell.
    Cell(Cell),
    /// A grid point: the top left corner of the cell with these coordinates.
    Dot(Cell),
    /// A vertex of a graph.
    Vertex(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => cell.fmt(f),
            Self::Dot(dot) => write!(f, "dot {dot}"),
            Self::Vertex(vertex) => write!(f, "vertex {vertex}"),
        }
    }
}

/// What a proof costs with real cards; equal to the ideal table's counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Costs {
    /// Cards on the table at once, at the most.
    pub cards: usize,
    /// Random cuts.
    pub shifts: usize,
    /// Random permutations.
    pub scrambles: usize,
    /// Cards in shuffles, counted once per shuffle.
    pub cards_shuffled: usize,
    /// Cards turned.
    pub cards_turned: usize,
}

impl Costs {
    /// Shuffles of both kinds.
    pub fn shuffles(&self) -> usize {
        self.shifts + self.scrambles
    }
}

impl From<Tally> for Costs {
    fn from(tally: Tally) -> Self {
        Self {
            cards: tally.cards_peak,
            shifts: tally.shifts,
            scrambles: tally.scrambles,
            cards_shuffled: tally.cards_shuffled,
            cards_turned: tally.cards_turned,
        }
    }
}

/// What a paper says its protocol costs, and why ours differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PaperCosts {
    /// Cards needed, if the paper says.
    pub cards: Option<usize>,
    /// Shuffles needed, if the paper says.
    pub shuffles: Option<usize>,
    /// Why our numbers differ.
    pub remark: &'static str,
}
