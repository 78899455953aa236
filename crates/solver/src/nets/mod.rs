//! Nets: literals that stand for cells (or edges), of which those that hold must hang together.
//!
//! A net watches the search. After every step it walks over what holds or may still hold, starting from
//! something that holds, and
//!
//! * if something else that holds cannot be reached any more, the search is cut off;
//! * what may still hold but cannot be reached must not hold;
//! * what is the only way to something that holds must hold;
//! * if the number of cells is given, it must neither be exceeded nor become unreachable.
//!
//! Every such conclusion comes with its reason, a few literals around the part in question, from which the
//! solver learns a clause. Walks cost far more than the solver's own steps, so a net that had nothing to say
//! pauses for a few of them.

mod walk;

use batsat::{Lit, Theory, TheoryArg, Var, lbool};

use self::walk::{State, Walk};

/// A graph of literals whose true ones must be connected.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    literals: Vec<Lit>,
    starts: Vec<u32>,
    neighbours: Vec<u32>,
    /// How many literals hold, if that is known.
    size: Option<usize>,
}

impl Net {
    /// The net of these literals with joints between some of them, given by their places.
    pub(crate) fn new(literals: Vec<Lit>, joints: &[(usize, usize)]) -> Self {
        let mut starts = vec![0_u32; literals.len() + 1];
        for place in joints.iter().flat_map(|&(a, b)| [a, b]) {
            starts[place + 1] += 1;
        }
        for place in 0..literals.len() {
            starts[place + 1] += starts[place];
        }
        let mut next = starts.clone();
        let mut neighbours = vec![0; joints.len() * 2];
        for (from, to) in joints.iter().flat_map(|&(a, b)| [(a, b), (b, a)]) {
            neighbours[next[from] as usize] = to as u32;
            next[from] += 1;
        }
        Self { literals, starts, neighbours, size: None }
    }

    /// The same net, of which exactly `size` literals hold.
    pub(crate) fn of_size(mut self, size: usize) -> Self {
        self.size = Some(size);
        self
    }

    fn len(&self) -> usize {
        self.literals.len()
    }

    fn around(&self, place: usize) -> &[u32] {
        &self.neighbours[self.starts[place] as usize..self.starts[place + 1] as usize]
    }
}

/// A net and when to look at it.
struct Watched {
    net: Net,
    /// Whether it has news that were not looked at.
    dirty: bool,
    /// How many steps it still pauses.
    waits: u32,
    /// How long it paused last.
    pause: u32,
}

/// All nets of a formula, as the solver's theory.
#[derive(Default)]
pub(crate) struct Nets {
    nets: Vec<Watched>,
    walk: Walk,
    /// The nets in which a variable occurs.
    nets_of: Vec<Vec<u32>>,
    /// How much of the trail has been looked at.
    seen: usize,
    /// For every level: how much was looked at and how many reasons there were when it began.
    levels: Vec<(usize, usize)>,
    /// The reasons of all conclusions, one after the other.
    reasons: Vec<Lit>,
    /// Where the reason of a variable's conclusion lies.
    reason_of: Vec<(u32, u32)>,
}

impl Nets {
    pub(crate) fn add(&mut self, net: Net) {
        let number = self.nets.len() as u32;
        for literal in &net.literals {
            let variable = index(literal.var());
            if self.nets_of.len() <= variable {
                self.nets_of.resize(variable + 1, Vec::new());
                self.reason_of.resize(variable + 1, (0, 0));
            }
            if self.nets_of[variable].last() != Some(&number) {
                self.nets_of[variable].push(number);
            }
        }
        self.nets.push(Watched { net, dirty: true, waits: 0, pause: 0 });
    }

    /// Marks the nets with news since the last look; gives the length of the trail.
    fn look(&mut self, acts: &TheoryArg<'_>) -> usize {
        let trail = acts.model();
        for literal in trail.get(self.seen..).unwrap_or_default() {
            for &net in self.nets_of.get(index(literal.var())).into_iter().flatten() {
                self.nets[net as usize].dirty = true;
            }
        }
        trail.len()
    }

    /// Walks over a net and tells the solver what follows; `false` if the search must go back.
    fn check(&mut self, net: usize, acts: &mut TheoryArg<'_>) -> bool {
        self.walk.run(&self.nets[net].net, |literal| state(acts, literal));
        if let Some(conflict) = self.walk.conflict() {
            acts.raise_conflict(conflict, false);
            return false;
        }
        let offset = self.reasons.len() as u32;
        self.reasons.extend_from_slice(self.walk.reasons());
        for conclusion in self.walk.conclusions() {
            if state(acts, conclusion.literal) != State::Open {
                continue; // The same literal may occur twice in a net.
            }
            let (from, to) = conclusion.reason;
            self.reason_of[index(conclusion.literal.var())] = (offset + from, offset + to);
            if !acts.propagate(conclusion.literal) {
                return false;
            }
        }
        true
    }

    /// Checks the nets with news, or those of them that do not pause.
    fn check_dirty(&mut self, acts: &mut TheoryArg<'_>, with_pauses: bool) {
        let seen = self.look(acts);
        for net in 0..self.nets.len() {
            let watched = &mut self.nets[net];
            if !watched.dirty {
                continue;
            }
            if with_pauses && watched.waits > 0 {
                watched.waits -= 1;
                continue;
            }
            let goes_on = self.check(net, acts);
            let watched = &mut self.nets[net];
            let fruitless = goes_on && self.walk.conclusions().is_empty();
            watched.pause = if fruitless { (2 * watched.pause + 1).min(LONGEST_PAUSE) } else { 0 };
            watched.waits = watched.pause;
            watched.dirty = !goes_on;
            if !goes_on {
                return; // What was not looked at is still news: `seen` stays as it is.
            }
        }
        self.seen = seen;
    }
}

impl Theory for Nets {
    fn final_check(&mut self, acts: &mut TheoryArg<'_>) {
        self.nets.iter_mut().for_each(|watched| watched.dirty = true);
        self.check_dirty(acts, false);
    }

    fn partial_check(&mut self, acts: &mut TheoryArg<'_>) {
        self.check_dirty(acts, true);
    }

    fn create_level(&mut self) {
        self.levels.push((self.seen, self.reasons.len()));
    }

    fn pop_levels(&mut self, count: usize) {
        let left = self.levels.len().saturating_sub(count);
        if let Some(&(seen, reasons)) = self.levels.get(left) {
            self.seen = self.seen.min(seen);
            self.reasons.truncate(reasons);
        }
        self.levels.truncate(left);
    }

    fn n_levels(&self) -> usize {
        self.levels.len()
    }

    fn explain_propagation(&mut self, literal: Lit) -> &[Lit] {
        let (from, to) = self.reason_of[index(literal.var())];
        &self.reasons[from as usize..to as usize]
    }
}

/// Measured on Slitherlink and Masyu boards: longer pauses find dead ends too late.
const LONGEST_PAUSE: u32 = 7;

fn state(acts: &TheoryArg<'_>, literal: Lit) -> State {
    match acts.value(literal.var()) ^ !literal.sign() {
        value if value == lbool::TRUE => State::In,
        value if value == lbool::FALSE => State::Out,
        _ => State::Open,
    }
}

fn index(variable: Var) -> usize {
    variable.idx() as usize
}
