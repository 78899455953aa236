//! What a cheating dealer does differently. Compiled for tests only.

use facedown_table::Lane;

use crate::dealer::Cell;
use crate::seat::Geometry;

/// The cells and the time of a pile, as a cheat changes them: (cells, time, history) to (cells, time).
pub(crate) type Forge = fn(Vec<bool>, u32, &[(u32, Vec<bool>)]) -> (Vec<bool>, u32);

/// The label that a cheat commits to instead.
pub(crate) type Relabel = fn(&Geometry, u32) -> u32;

/// The cheats of one run: each strikes at the given occurrence of its operation.
#[derive(Debug, Default)]
pub(crate) struct Mischief {
    /// Commit to another label at this hidden access.
    pub(crate) index: Option<(usize, Relabel)>,
    /// Commit to another selector at this pick.
    pub(crate) pick: Option<(usize, usize)>,
    /// Commit to another selector at this peek.
    pub(crate) peek: Option<(usize, usize)>,
    /// Read something else at this fetch.
    pub(crate) read: Option<(usize, Forge)>,
    /// Read something else at the unloading of this memory, at this pile.
    pub(crate) last: Option<(usize, usize, Forge)>,
    /// Flip the first cell of the first closed lane (or else of the first) at this shuffle.
    pub(crate) redeal: Option<usize>,
    /// How often each operation was met.
    pub(crate) counts: [usize; 5],
}

impl Mischief {
    fn count(&mut self, kind: usize) -> usize {
        self.counts[kind] += 1;
        self.counts[kind] - 1
    }

    pub(crate) fn index(&mut self, geometry: &Geometry, label: u32) -> u32 {
        let now = self.count(0);
        self.index.filter(|(at, _)| *at == now).map_or(label, |(_, forge)| forge(geometry, label))
    }

    pub(crate) fn pick(&mut self, selector: usize) -> usize {
        let now = self.count(1);
        self.pick.filter(|(at, _)| *at == now).map_or(selector, |(_, other)| other)
    }

    pub(crate) fn peek(&mut self, selector: usize) -> usize {
        let now = self.count(2);
        self.peek.filter(|(at, _)| *at == now).map_or(selector, |(_, other)| other)
    }

    pub(crate) fn read(
        &mut self,
        cells: Vec<bool>,
        time: u32,
        history: &[(u32, Vec<bool>)],
    ) -> (Vec<bool>, u32) {
        let now = self.count(3);
        match self.read {
            Some((at, forge)) if at == now => forge(cells, time, history),
            _ => (cells, time),
        }
    }

    pub(crate) fn last(
        &mut self,
        geometry: &Geometry,
        pile: usize,
        cells: &[bool],
        time: u32,
        history: &[(u32, Vec<bool>)],
    ) -> (Vec<bool>, u32) {
        match self.last {
            Some((memory, at, forge)) if (memory, at) == (geometry.id, pile) => {
                forge(cells.to_vec(), time, history)
            }
            _ => (cells.to_vec(), time),
        }
    }

    pub(crate) fn redeal(&mut self, lanes: &mut [Lane<'_, Cell>], open: &[usize]) {
        let now = self.count(4);
        if self.redeal == Some(now) {
            let lane = (0..lanes.len()).find(|lane| !open.contains(lane)).unwrap_or(0);
            lanes[lane].cells_mut()[0].flip();
        }
    }
}
