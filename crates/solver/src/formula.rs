//! A formula: variables, clauses, counts, and nets of cells that must hang together.

use std::cell::Cell as Counter;

use batsat::{Callbacks, Lit, Solver, SolverInterface, SolverOpts, lbool};

use crate::Limits;
use crate::nets::{Net, Nets};

/// A formula and the search for its models.
pub(crate) struct Formula<'a> {
    solver: Solver<Watch<'a>>,
    nets: Nets,
}

/// What the search for a model came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Model,
    Nothing,
    GaveUp,
}

impl<'a> Formula<'a> {
    /// An empty formula.
    pub(crate) fn new(limits: Limits<'a>) -> Self {
        let watch = Watch { limits, calls: Counter::new(0), stopped: Counter::new(false) };
        Self { solver: Solver::new(SolverOpts::default(), watch), nets: Nets::default() }
    }

    /// A new variable, as the literal that says it is true.
    pub(crate) fn fresh(&mut self) -> Lit {
        Lit::new(self.solver.new_var_default(), true)
    }

    /// A new literal that is always true.
    pub(crate) fn always(&mut self) -> Lit {
        let literal = self.fresh();
        self.clause([literal]);
        literal
    }

    /// At least one of the literals holds.
    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = Lit>) {
        // The solver remembers by itself when the formula has become impossible.
        self.solver.add_clause_reuse(&mut literals.into_iter().collect());
    }

    /// If all the conditions hold, at least one of the conclusions does.
    pub(crate) fn implies(
        &mut self,
        conditions: impl IntoIterator<Item = Lit>,
        conclusions: impl IntoIterator<Item = Lit>,
    ) {
        let clause: Vec<Lit> =
            conditions.into_iter().map(|condition| !condition).chain(conclusions).collect();
        self.clause(clause);
    }

    /// A literal that holds exactly if at least one of these does.
    pub(crate) fn any_of(&mut self, literals: &[Lit]) -> Lit {
        let any = self.fresh();
        self.equal_to_any(any, literals);
        any
    }

    /// `any` holds exactly if at least one of the literals does.
    pub(crate) fn equal_to_any(&mut self, any: Lit, literals: &[Lit]) {
        literals.iter().for_each(|&literal| self.implies([literal], [any]));
        self.implies([any], literals.iter().copied());
    }

    /// `literal` holds exactly if one of the two does and the other does not.
    pub(crate) fn equal_to_difference(&mut self, literal: Lit, a: Lit, b: Lit) {
        self.clause([!literal, a, b]);
        self.clause([!literal, !a, !b]);
        self.clause([literal, !a, b]);
        self.clause([literal, a, !b]);
    }

    /// A literal that holds exactly if one of the two does and the other does not.
    pub(crate) fn difference(&mut self, a: Lit, b: Lit) -> Lit {
        let literal = self.fresh();
        self.equal_to_difference(literal, a, b);
        literal
    }

    /// The two have the same value if the condition holds.
    pub(crate) fn equal_if(&mut self, condition: Lit, a: Lit, b: Lit) {
        self.clause([!condition, !a, b]);
        self.clause([!condition, a, !b]);
    }

    /// At most one of the literals holds.
    pub(crate) fn at_most_one(&mut self, literals: &[Lit]) {
        if literals.len() <= 5 {
            for (n, &a) in literals.iter().enumerate() {
                literals[..n].iter().for_each(|&b| self.clause([!a, !b]));
            }
            return;
        }
        // Four by four: if one of the first holds, `before` stands for it among the rest.
        let (head, tail) = literals.split_at(3);
        let before = self.fresh();
        head.iter().for_each(|&literal| self.implies([literal], [before]));
        self.at_most_one(head);
        let mut rest = tail.to_vec();
        rest.push(before);
        self.at_most_one(&rest);
    }

    /// Exactly one of the literals holds.
    pub(crate) fn exactly_one(&mut self, literals: &[Lit]) {
        self.clause(literals.iter().copied());
        self.at_most_one(literals);
    }

    /// Exactly `count` of a few literals hold.
    pub(crate) fn exactly(&mut self, literals: &[Lit], count: usize) {
        for values in assignments(literals.len()) {
            if values.iter().filter(|value| **value).count() != count {
                self.forbid(literals, &values, None);
            }
        }
    }

    /// A literal that holds exactly if `count` of a few literals do.
    pub(crate) fn counts(&mut self, literals: &[Lit], count: usize) -> Lit {
        let right = self.fresh();
        for values in assignments(literals.len()) {
            let fits = values.iter().filter(|value| **value).count() == count;
            self.forbid(literals, &values, Some(if fits { right } else { !right }));
        }
        right
    }

    /// If the literals have these values, then `unless` holds; without it they cannot have them.
    fn forbid(&mut self, literals: &[Lit], values: &[bool], unless: Option<Lit>) {
        let given = literals.iter().zip(values);
        let against = given.map(|(&literal, &value)| if value { !literal } else { literal });
        let clause: Vec<Lit> = against.chain(unless).collect();
        self.clause(clause);
    }

    /// At most two of the literals hold.
    pub(crate) fn at_most_two(&mut self, literals: &[Lit]) {
        if literals.len() <= 5 {
            for (n, &a) in literals.iter().enumerate() {
                for (m, &b) in literals[..n].iter().enumerate() {
                    literals[..m].iter().for_each(|&c| self.clause([!a, !b, !c]));
                }
            }
            return;
        }
        // One after the other, with what was met before: at least one, at least two.
        let (mut one, mut two) = (literals[0], None::<Lit>);
        for &literal in &literals[1..] {
            if let Some(two) = two {
                self.clause([!literal, !two]);
            }
            let (next_one, next_two) = (self.fresh(), self.fresh());
            self.implies([literal], [next_one]);
            self.implies([one], [next_one]);
            self.implies([literal, one], [next_two]);
            if let Some(two) = two {
                self.implies([two], [next_two]);
            }
            (one, two) = (next_one, Some(next_two));
        }
    }

    /// The literals of the net that hold must hang together.
    pub(crate) fn connect(&mut self, net: Net) {
        self.nets.add(net);
    }

    /// Looks for a model that makes all the assumptions true.
    pub(crate) fn search(&mut self, assumptions: &[Lit]) -> Found {
        match self.solver.solve_limited_th(&mut self.nets, assumptions) {
            result if result == lbool::TRUE => Found::Model,
            result if result == lbool::FALSE => Found::Nothing,
            _ => Found::GaveUp,
        }
    }

    /// Whether a literal holds in the last model.
    pub(crate) fn holds(&self, literal: Lit) -> bool {
        self.solver.value_lit(literal) == lbool::TRUE
    }
}

/// All values of a few literals.
fn assignments(count: usize) -> impl Iterator<Item = Vec<bool>> {
    (0..1_u32 << count).map(move |bits| (0..count).map(|at| bits >> at & 1 == 1).collect())
}

/// Passes the caller's wish to stop on to the solver.
struct Watch<'a> {
    limits: Limits<'a>,
    calls: Counter<u32>,
    /// Once the caller has said stop, it stays so: the solver asks again on its way out.
    stopped: Counter<bool>,
}

impl Callbacks for Watch<'_> {
    fn stop(&self) -> bool {
        // The solver asks at every decision; the caller need not be bothered that often.
        let calls = self.calls.get().wrapping_add(1);
        self.calls.set(calls);
        if calls.is_multiple_of(64) && (self.limits.should_stop)() {
            self.stopped.set(true);
        }
        self.stopped.get()
    }
}
