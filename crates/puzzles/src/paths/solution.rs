//! Paths as lists of vertices, right or wrong.

use std::fmt;

use zeroize::{Zeroize, ZeroizeOnDrop};

use super::DisjointPaths;
use crate::malformed::Malformed;

/// Some paths in a graph, in any order and direction; each names at least one vertex.
#[derive(Clone, Default, PartialEq, Eq, Zeroize, ZeroizeOnDrop)]
pub struct Paths {
    paths: Vec<Vec<usize>>,
}

/// Not even how many there are: a wrong solution may have too few.
impl fmt::Debug for Paths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Paths(secret)")
    }
}

impl Paths {
    /// These paths, for this puzzle.
    ///
    /// # Errors
    /// If a path is empty or names a vertex that is not there.
    pub fn new(puzzle: &DisjointPaths, paths: Vec<Vec<usize>>) -> Result<Self, Malformed> {
        for path in &paths {
            if path.is_empty() {
                return Err(Malformed::new("a path must name its vertices"));
            }
            if let Some(vertex) = path.iter().find(|&&vertex| vertex >= puzzle.vertices()) {
                return Err(Malformed::new(format!("there is no vertex {vertex}")));
            }
        }
        Ok(Self { paths })
    }

    /// The paths.
    pub fn paths(&self) -> &[Vec<usize>] {
        &self.paths
    }
}
