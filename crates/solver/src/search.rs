//! From a puzzle to its solutions: encode, search, check, and look for another one.

use batsat::Lit;
use facedown_puzzles::Puzzle;

use crate::formula::{Formula, Found};
use crate::{End, Limits};

/// A puzzle that can be written as a formula.
pub(crate) trait Encode: Puzzle {
    /// The variables that a solution is read from.
    type Variables;

    /// Writes the rules.
    fn encode(&self, formula: &mut Formula<'_>) -> Self::Variables;

    /// The literals that tell two solutions apart.
    fn telling(variables: &Self::Variables) -> Vec<Lit>;

    /// Literals that hold in at least one solution if there is any at all: the search for the first one may
    /// take them for granted.
    fn without_loss(variables: &Self::Variables) -> Vec<Lit> {
        let _ = variables;
        Vec::new()
    }

    /// The solution of a model; `None` if the model makes no sense, which no right encoding allows.
    fn decode(&self, variables: &Self::Variables, holds: impl Fn(Lit) -> bool) -> Option<Self::Solution>;
}

/// Up to `most` different solutions, each checked by the plain rules.
pub(crate) fn run<P: Encode>(puzzle: &P, most: usize, limits: Limits<'_>) -> (Vec<P::Solution>, End) {
    let mut found = Vec::new();
    let mut formula = Formula::new(limits);
    let variables = puzzle.encode(&mut formula);
    let telling = P::telling(&variables);
    let mut granted = P::without_loss(&variables);
    while found.len() < most {
        match formula.search(&granted) {
            Found::Nothing => return (found, End::All),
            Found::GaveUp => return (found, End::GaveUp),
            Found::Model => {}
        }
        let solution = puzzle.decode(&variables, |literal| formula.holds(literal));
        let right = solution.filter(|solution| puzzle.violations(solution).is_empty());
        debug_assert!(right.is_some(), "the encoding allows what the rules forbid");
        found.extend(right);
        let otherwise: Vec<Lit> = telling.iter().map(|&l| if formula.holds(l) { !l } else { l }).collect();
        formula.clause(otherwise);
        granted.clear();
    }
    (found, End::Enough)
}
