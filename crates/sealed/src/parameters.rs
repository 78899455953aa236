//! The two parameter sets and the limits of the engine (engine.md 4.2).

use crate::field::Element;

/// How deep the trees are: the trade between bytes on the wire and work.
///
/// Both give the same security; they differ in size and speed only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Parameters {
    /// 32 trees of 16 leaves: 4 bytes per committed bit. The default for live sessions.
    K4,
    /// 16 trees of 256 leaves: 2 bytes per committed bit, several times the work. The default for files.
    K8,
}

impl Parameters {
    /// The parameter set whose trees have depth `depth`, if there is one.
    pub fn from_depth(depth: u8) -> Option<Self> {
        match depth {
            4 => Some(Self::K4),
            8 => Some(Self::K8),
            _ => None,
        }
    }

    /// Depth of a tree, called k.
    pub const fn depth(self) -> usize {
        match self {
            Self::K4 => 4,
            Self::K8 => 8,
        }
    }

    /// Number of trees, called tau.
    pub const fn trees(self) -> usize {
        128 / self.depth()
    }

    /// Leaves of a tree, called N.
    pub const fn leaves(self) -> usize {
        1 << self.depth()
    }

    /// Bytes of corrections for one word of tape.
    pub const fn correction_bytes(self) -> usize {
        Element::BYTES * self.trees()
    }

    /// Bytes of an opening of the forest.
    pub const fn opening_bytes(self) -> usize {
        self.trees() * (16 * self.depth() + 32)
    }

    /// The leaf of `tree` that stays hidden at `delta`.
    pub(crate) fn hidden_leaf(self, delta: Element, tree: usize) -> usize {
        (delta.0 >> (tree * self.depth())) as usize & (self.leaves() - 1)
    }
}

/// The largest sizes the engine accepts.
pub mod limits {
    /// Piles of one Shift.
    pub const SHIFT_PILES: usize = 65_535;
    /// Piles of one Scramble.
    pub const SCRAMBLE_PILES: usize = 4096;
    /// Degree of the batch, called D.
    pub const DEGREE: usize = 4096;
    /// Bits of one pile.
    pub const PILE_BITS: usize = 4096;
    /// Words of tape, called T.
    pub const WORDS: usize = 1 << 22;
    /// Piles of one memory together with its span.
    pub const MEMORY_PILES: usize = (1 << 17) - 1;
    /// Memories of one script: their number is 16 bits wide.
    pub const MEMORIES: usize = 1 << 16;
}
