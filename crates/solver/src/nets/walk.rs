//! One walk over a net: what can be reached, what cannot, and what is the only way.

use batsat::Lit;

use super::Net;

/// What is known about a place of a net.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum State {
    /// It does not hold.
    Out,
    /// Not known yet.
    #[default]
    Open,
    /// It holds.
    In,
}

/// A literal that must hold, and where its reason lies in [`Walk::reasons`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Conclusion {
    pub(super) literal: Lit,
    pub(super) reason: (u32, u32),
}

/// The results of a walk; kept from walk to walk so that nothing is allocated in the search.
#[derive(Default)]
pub(super) struct Walk {
    states: Vec<State>,
    /// The reached places in the order in which they were met first.
    order: Vec<u32>,
    /// For every place, what the depth-first search knows about it.
    nodes: Vec<Node>,
    stack: Vec<u32>,
    /// Places that are the only way to something, with the first place behind them.
    passes: Vec<(u32, u32)>,
    /// Places that are out and touch a reached one.
    border: Marks,
    /// Places that a flood has been to.
    flooded: Marks,
    /// Border places that are in the reason already.
    met: Marks,
    inside: usize,
    root: usize,
    conflict: Vec<Lit>,
    conclusions: Vec<Conclusion>,
    reasons: Vec<Lit>,
}

#[derive(Clone, Copy, Default)]
struct Node {
    /// One more than the place in the order; zero if not reached.
    number: u32,
    /// The smallest number that the places behind this one reach without it.
    low: u32,
    /// Where the places behind this one end in the order.
    end: u32,
    parent: u32,
    next: u32,
    /// How many places behind this one (and itself) hold.
    weight: u32,
    is_pass: bool,
}

impl Walk {
    /// Walks over a net whose literals have these states.
    pub(super) fn run(&mut self, net: &Net, state: impl Fn(Lit) -> State) {
        self.conflict.clear();
        self.conclusions.clear();
        self.reasons.clear();
        self.states.clear();
        self.states.extend(net.literals.iter().map(|&literal| state(literal)));
        let Some(root) = self.states.iter().position(|state| *state == State::In) else { return };
        self.root = root;
        self.inside = self.states.iter().filter(|state| **state == State::In).count();
        self.explore(net);
        self.judge_size(net);
        if self.conflict.is_empty() && (self.nodes[root].weight as usize) < self.inside {
            self.cut_off(net);
        }
        if self.conflict.is_empty() {
            self.drop_unreachable(net);
            self.keep_passes(net);
        }
    }

    /// The literals of which one must hold, if the net cannot hang together as things are.
    pub(super) fn conflict(&self) -> Option<&[Lit]> {
        (!self.conflict.is_empty()).then_some(self.conflict.as_slice())
    }

    pub(super) fn conclusions(&self) -> &[Conclusion] {
        &self.conclusions
    }

    /// True literals, in ranges: the reasons of the conclusions.
    pub(super) fn reasons(&self) -> &[Lit] {
        &self.reasons
    }

    /// Searches depth-first from the root through all that is not out, and finds the passes.
    fn explore(&mut self, net: &Net) {
        self.order.clear();
        self.passes.clear();
        self.nodes.clear();
        self.nodes.resize(net.len(), Node::default());
        self.meet(net, self.root, self.root);
        while let Some(&place) = self.stack.last() {
            let place = place as usize;
            let node = self.nodes[place];
            if let Some(&there) = net.neighbours[..net.starts[place + 1] as usize].get(node.next as usize) {
                self.nodes[place].next += 1;
                let there = there as usize;
                if self.states[there] == State::Out {
                    continue;
                }
                let number = self.nodes[there].number;
                if number == 0 {
                    self.meet(net, there, place);
                } else if there != node.parent as usize {
                    self.nodes[place].low = node.low.min(number);
                }
            } else {
                self.stack.pop();
                self.leave(place);
            }
        }
    }

    fn meet(&mut self, net: &Net, place: usize, parent: usize) {
        self.order.push(place as u32);
        self.stack.push(place as u32);
        let number = self.order.len() as u32;
        self.nodes[place] = Node {
            number,
            low: number,
            end: 0,
            parent: parent as u32,
            next: net.starts[place],
            weight: u32::from(self.states[place] == State::In),
            is_pass: false,
        };
    }

    fn leave(&mut self, place: usize) {
        self.nodes[place].end = self.order.len() as u32;
        let node = self.nodes[place];
        if place == self.root {
            return;
        }
        let parent = &mut self.nodes[node.parent as usize];
        parent.low = parent.low.min(node.low);
        parent.weight += node.weight;
        let pass = node.low >= parent.number && node.weight > 0 && !parent.is_pass;
        if pass && self.states[node.parent as usize] == State::Open {
            parent.is_pass = true;
            self.passes.push((node.parent, place as u32));
        }
    }

    fn reached(&self, place: usize) -> bool {
        self.nodes[place].number > 0
    }

    /// Too few or too many places for a net of known size.
    fn judge_size(&mut self, net: &Net) {
        let Some(size) = net.size else { return };
        let holds = |walk: &Self, place: usize| walk.states[place] == State::In;
        if self.inside > size {
            let all = (0..net.len()).filter(|&place| holds(self, place)).take(size + 1);
            let clause: Vec<Lit> = all.map(|place| !net.literals[place]).collect();
            self.conflict.extend(clause);
        } else if self.order.len() < size {
            self.border_of(net, 0, self.order.len());
            let root = net.literals[self.root];
            self.conflict.extend(self.reasons.drain(..).map(|reason| !reason));
            self.conflict.push(!root);
        } else if self.inside == size {
            let from = self.reasons.len() as u32;
            let all: Vec<usize> = (0..net.len()).filter(|&place| holds(self, place)).collect();
            self.reasons.extend(all.iter().map(|&place| net.literals[place]));
            self.conclude(net, from, |walk, place| walk.states[place] == State::Open, false);
        } else if self.order.len() == size {
            let from = self.reasons.len() as u32;
            self.border_of(net, 0, self.order.len());
            self.reasons.push(net.literals[self.root]);
            let open = |walk: &Self, place: usize| walk.reached(place) && walk.states[place] == State::Open;
            self.conclude(net, from, open, true);
        }
    }

    /// Concludes that all places that pass the test hold or do not hold, by the reasons since `from`.
    fn conclude(&mut self, net: &Net, from: u32, test: impl Fn(&Self, usize) -> bool, holds: bool) {
        let reason = (from, self.reasons.len() as u32);
        for place in 0..net.len() {
            if test(self, place) {
                let literal = if holds { net.literals[place] } else { !net.literals[place] };
                self.conclusions.push(Conclusion { literal, reason });
            }
        }
    }

    /// Adds the negated places around some reached ones (by their range in the order) to the reasons.
    fn border_of(&mut self, net: &Net, from: usize, to: usize) {
        self.met.clear(net.len());
        for at in from..to {
            for &there in net.around(self.order[at] as usize) {
                let there = there as usize;
                if self.states[there] == State::Out && self.met.add(there) {
                    self.reasons.push(!net.literals[there]);
                }
            }
        }
    }

    fn mark_border(&mut self, net: &Net) {
        self.border.clear(net.len());
        self.flooded.clear(net.len());
        for &place in &self.order {
            for &there in net.around(place as usize) {
                if self.states[there as usize] == State::Out {
                    self.border.add(there as usize);
                }
            }
        }
    }

    /// Something that holds cannot be reached: one of the places between it and the root must hold.
    fn cut_off(&mut self, net: &Net) {
        let lost = (0..net.len()).find(|&place| self.states[place] == State::In && !self.reached(place));
        let Some(lost) = lost else { return };
        self.mark_border(net);
        let from = self.reasons.len();
        self.spread(net, lost, |_, _| {});
        self.conflict.extend(self.reasons.drain(from..).map(|reason| !reason));
        self.conflict.extend([!net.literals[self.root], !net.literals[lost]]);
    }

    /// What cannot be reached must not hold: it is behind places that are out.
    fn drop_unreachable(&mut self, net: &Net) {
        let lost = |walk: &Self, place: usize| walk.states[place] == State::Open && !walk.reached(place);
        let Some(first) = (0..net.len()).find(|&place| lost(self, place)) else { return };
        self.mark_border(net);
        for start in first..net.len() {
            if !lost(self, start) || self.flooded.has(start) {
                continue;
            }
            let (from, before) = (self.reasons.len() as u32, self.conclusions.len());
            self.spread(net, start, |walk, place| {
                if walk.states[place] == State::Open {
                    let literal = !net.literals[place];
                    walk.conclusions.push(Conclusion { literal, reason: (0, 0) });
                }
            });
            self.reasons.push(net.literals[self.root]);
            let reason = (from, self.reasons.len() as u32);
            self.conclusions[before..].iter_mut().for_each(|conclusion| conclusion.reason = reason);
        }
    }

    /// Floods everything around a lost place up to the border, calls `visit` for each place and adds the
    /// negated border places that were met to the reasons.
    fn spread(&mut self, net: &Net, start: usize, visit: impl Fn(&mut Self, usize)) {
        self.met.clear(net.len());
        self.flooded.add(start);
        self.stack.push(start as u32);
        visit(self, start);
        while let Some(place) = self.stack.pop() {
            for &there in net.around(place as usize) {
                let there = there as usize;
                if self.border.has(there) {
                    if self.met.add(there) {
                        self.reasons.push(!net.literals[there]);
                    }
                } else if self.flooded.add(there) {
                    visit(self, there);
                    self.stack.push(there as u32);
                }
            }
        }
    }

    /// The only way to something that holds must hold.
    fn keep_passes(&mut self, net: &Net) {
        for at in 0..self.passes.len() {
            let (pass, behind) = self.passes[at];
            let node = self.nodes[behind as usize];
            let (first, end) = (node.number as usize - 1, node.end as usize);
            let from = self.reasons.len() as u32;
            self.border_of(net, first, end);
            let target =
                self.order[first..end].iter().find(|place| self.states[**place as usize] == State::In);
            let target = target.map(|&place| net.literals[place as usize]);
            self.reasons.extend(target);
            self.reasons.push(net.literals[self.root]);
            let reason = (from, self.reasons.len() as u32);
            self.conclusions.push(Conclusion { literal: net.literals[pass as usize], reason });
        }
    }
}

/// A set of places that is cleared without touching every entry.
#[derive(Default)]
struct Marks {
    present: u32,
    of: Vec<u32>,
}

impl Marks {
    fn clear(&mut self, places: usize) {
        self.present += 1;
        if self.of.len() < places {
            self.of.resize(places, 0);
        }
    }

    /// Adds a place; `false` if it was there already.
    fn add(&mut self, place: usize) -> bool {
        std::mem::replace(&mut self.of[place], self.present) != self.present
    }

    fn has(&self, place: usize) -> bool {
        self.of[place] == self.present
    }
}
