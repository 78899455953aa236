//! Disjoint paths: join pairs of vertices in a graph by paths that share no vertex.
//!
//! The graph is simple and undirected; the ends of all pairs are distinct. A solution is a path between
//! the ends of every pair along edges, such that no vertex lies on two paths. Vertices may stay unused.
//!
//! The proof is that of [`crate::linked_graph`]: the prover lays a label at every vertex that is no end,
//! and the verifier counts for every vertex how many neighbours bear its label. Vertices off all paths
//! get spare labels, different ones on neighbours; with one more than the largest degree there are always
//! enough of them.
//!
//! puzz.link has no such puzzle: there is only the plain text form.

mod draw;
mod generator;
mod instance;
mod rules;
mod solution;
mod strategy;
mod text;

use facedown_table::{Dice, Hand, Stop, Table, View};
use rand::rngs::ChaCha20Rng;

pub use instance::{DisjointPaths, MAX_EDGES, MAX_VERTICES};
pub use solution::Paths;

use crate::formats::{Link, PzprReader, Text};
use crate::grid::Size;
use crate::malformed::Malformed;
use crate::puzzle::{Costs, Info, PaperCosts, Puzzle, Violation};

impl Puzzle for DisjointPaths {
    type Solution = Paths;

    const INFO: Info = Info {
        name: "disjoint-paths",
        title: "Disjoint paths",
        aliases: &["paths", "disjointpaths", "vertex-disjoint-paths"],
        pid: None,
        rules: "Join every pair of vertices by a path along edges; no vertex lies on two paths.",
        script: "disjoint-paths/1",
        paper: "S. Ruangwises, T. Itoh: Physical Zero-Knowledge Proof for Numberlink Puzzle and k Vertex-Disjoint Paths Problem",
    };

    /// One row of vertices.
    fn size(&self) -> Size {
        Size::new(1, self.vertices())
    }

    fn violations(&self, solution: &Paths) -> Vec<Violation> {
        rules::violations(self, solution)
    }

    fn is_blank(&self, solution: &Paths) -> bool {
        solution.paths().is_empty()
    }

    fn script<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        self.graph().prove(table)
    }

    fn hand(&self, solution: &Paths) -> Hand {
        strategy::hand(self, solution)
    }

    fn simulate<D: Dice>(&self, dice: &mut D) -> View {
        self.graph().simulate(dice)
    }

    fn costs(&self) -> Costs {
        self.graph().costs()
    }

    /// With k pairs on V vertices of degree at most d: (k+d+1)(V+2d+2) + (k+4d+3) cards.
    fn paper_costs(&self) -> PaperCosts {
        let (pairs, degree) = (self.pairs().len(), self.degree());
        let cards = (pairs + degree + 1) * (self.vertices() + 2 * degree + 2) + pairs + 4 * degree + 3;
        let remark = "equal where a vertex of the largest degree is no end of a pair; fewer cards otherwise, \
                      since the paper counts the largest degree always";
        PaperCosts { cards: Some(cards), shuffles: None, remark }
    }

    /// A random graph with as many vertices as the size has cells.
    fn generate(size: Size, rng: &mut ChaCha20Rng) -> Option<(Self, Paths)> {
        generator::generate(size.area(), rng)
    }

    fn read_text(text: &Text<'_>) -> Result<(Self, Option<Paths>), Malformed> {
        text::read(text)
    }

    fn write_text(&self, solution: Option<&Paths>) -> String {
        text::write(self, solution)
    }

    /// There is no such file.
    fn read_pzpr(_file: &mut PzprReader<'_>) -> Result<(Self, Paths), Malformed> {
        Err(Malformed::new("disjoint paths have no pzprv3 form; use the plain text form"))
    }

    /// The plain text form: there is no other.
    fn write_pzpr(&self, solution: Option<&Paths>) -> String {
        self.write_text(solution)
    }

    /// There is no such address.
    fn read_link(_link: &Link) -> Result<Self, Malformed> {
        Err(Malformed::new("disjoint paths have no puzz.link address; use the plain text form"))
    }

    fn write_link(&self) -> Option<String> {
        None
    }
}
