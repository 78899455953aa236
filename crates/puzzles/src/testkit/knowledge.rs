//! Zero-knowledge: what is turned has the simulator's distribution, whatever the solution.

use std::collections::BTreeMap;

use facedown_table::{Dice, Event, IdealTable, Ledger, RngDice, Sight, Spectator, View};
use rand::rngs::ChaCha20Rng;
use rand::{RngExt, SeedableRng};

use super::play;
use crate::puzzle::{Puzzle, ScriptOf};

/// Simulated views are accepted by the script.
pub fn assert_simulated<P: Puzzle>(puzzle: &P) {
    for seed in 0..3 {
        let view = puzzle.simulate(&mut RngDice(ChaCha20Rng::seed_from_u64(seed)));
        let watched = Spectator::watch(&ScriptOf(puzzle), view);
        assert!(watched.is_ok(), "a simulated view is not accepted: {:?} on {puzzle:?}", watched.err());
    }
}

/// Statistically: views of `runs` real runs per solution look like as many simulated ones, sight by sight
/// and in neighbouring pairs.
pub fn assert_reveals_nothing<P: Puzzle>(puzzle: &P, solutions: &[P::Solution], runs: u64) {
    let simulated: Vec<View> =
        (0..runs).map(|n| puzzle.simulate(&mut RngDice(ChaCha20Rng::seed_from_u64(1_000_000 + n)))).collect();
    for (which, solution) in solutions.iter().enumerate() {
        let hand = puzzle.hand(solution);
        let real: Vec<View> = (0..runs)
            .map(|n| play(puzzle, hand.clone(), (which as u64 + 1) * 2_000_000 + n).ledger.view())
            .collect();
        let length = simulated[0].sights.len();
        assert!(
            real.iter().chain(&simulated).all(|view| view.sights.len() == length),
            "views differ in length"
        );
        for at in 0..length {
            let single = deviation(&real, &simulated, |view| vec![&view.sights[at]]);
            assert!(single < LIMIT, "sight {at} deviates from the simulator (z = {single:.1}) on {puzzle:?}");
            if at + 1 < length {
                let pair = deviation(&real, &simulated, |view| vec![&view.sights[at], &view.sights[at + 1]]);
                assert!(pair < LIMIT, "sights {at} and its next deviate (z = {pair:.1}) on {puzzle:?}");
            }
        }
    }
}

/// Exactly: for up to `sample` shuffles, all outcomes of that one shuffle (the others random) give the same
/// distribution of what is seen before the next shuffle, for every solution and every past; and the
/// simulator shows only such things.
pub fn assert_reveals_nothing_exactly<P: Puzzle>(puzzle: &P, solutions: &[P::Solution], sample: usize) {
    let mut known: BTreeMap<usize, BTreeMap<Vec<Sight>, usize>> = BTreeMap::new();
    for (which, solution) in solutions.iter().enumerate() {
        let hand = puzzle.hand(solution);
        let shuffles = segments(&play(puzzle, hand.clone(), 5).ledger).len() - 1;
        let stride = shuffles.div_ceil(sample.max(1)).max(1);
        for target in (0..shuffles).step_by(stride) {
            let seed = (which * 7919 + target) as u64;
            let Some(seen) = every_outcome(puzzle, &hand, target, seed) else { continue };
            let reference = known.entry(target).or_insert_with(|| seen.clone());
            assert_eq!(*reference, seen, "shuffle {target} shows the solution of {puzzle:?}");
        }
    }
    let shape: Vec<usize> = solutions
        .first()
        .map(|s| segments(&play(puzzle, puzzle.hand(s), 5).ledger).iter().map(Vec::len).collect())
        .unwrap_or_default();
    for seed in 0..8 {
        let mut view = puzzle.simulate(&mut RngDice(ChaCha20Rng::seed_from_u64(seed))).sights.into_iter();
        for (n, length) in shape.iter().enumerate() {
            let segment: Vec<Sight> = view.by_ref().take(*length).collect();
            let Some(seen) = n.checked_sub(1).and_then(|target| known.get(&target)) else { continue };
            assert!(
                seen.contains_key(&segment),
                "the simulator shows what no run shows at shuffle {n}: {segment:?}"
            );
        }
    }
}

/// What is seen between shuffle `target` and the next one, with every outcome of that shuffle counted; `None`
/// if there are too many outcomes.
fn every_outcome<P: Puzzle>(
    puzzle: &P,
    hand: &facedown_table::Hand,
    target: usize,
    seed: u64,
) -> Option<BTreeMap<Vec<Sight>, usize>> {
    let mut seen = BTreeMap::new();
    let mut outcome = 0;
    loop {
        let mut dice =
            Probe { rng: ChaCha20Rng::seed_from_u64(seed), shuffles: 0, target, outcome, outcomes: 0 };
        let mut table = IdealTable::new(hand.clone(), &mut dice).recording();
        let result = table.play(&ScriptOf(puzzle));
        assert_eq!(result, Ok(()), "an honest run is rejected");
        let segment = segments(&table.ledger()).swap_remove(target + 1);
        if dice.outcomes == 0 {
            return None;
        }
        *seen.entry(segment).or_insert(0) += 1;
        outcome += 1;
        if outcome == dice.outcomes {
            return Some(seen);
        }
    }
}

/// Dice that are random but for one shuffle, whose outcome is given.
struct Probe {
    rng: ChaCha20Rng,
    shuffles: usize,
    target: usize,
    outcome: usize,
    outcomes: usize,
}

impl Probe {
    fn is_target(&mut self) -> bool {
        self.shuffles += 1;
        self.shuffles == self.target + 1
    }
}

impl Dice for Probe {
    fn below(&mut self, bound: usize) -> usize {
        let drawn = self.rng.random_range(0..bound);
        if self.is_target() {
            self.outcomes = bound;
            self.outcome
        } else {
            drawn
        }
    }

    fn permutation(&mut self, piles: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..piles).collect();
        let target = self.is_target();
        if target && piles <= 5 {
            self.outcomes = (1..=piles).product();
        }
        let mut code = self.outcome;
        for last in (1..piles).rev() {
            let drawn = self.rng.random_range(0..=last);
            let swap = if target && piles <= 5 { code % (last + 1) } else { drawn };
            code /= last + 1;
            order.swap(last, swap);
        }
        order
    }
}

/// What was seen, cut at every shuffle: the first part before any, then one part per shuffle.
fn segments(ledger: &Ledger) -> Vec<Vec<Sight>> {
    let mut parts = vec![Vec::new()];
    for event in &ledger.events {
        let single = Ledger { events: vec![event.clone()] };
        let mut sights = single.view().sights;
        match event {
            Event::Peek { .. } => {
                let home = sights.split_off(2);
                parts.push(sights);
                parts.push(home);
            }
            Event::Shuffle { .. }
            | Event::Open { .. }
            | Event::Pick { .. }
            | Event::Unpick { .. }
            | Event::Close { place: Some(_), .. } => parts.push(sights),
            _ => parts.last_mut().expect("there is a first part").extend(sights),
        }
    }
    parts
}

/// How far two samples are apart: the two-sample chi-square statistic in standard deviations. Rare
/// categories are pooled.
fn deviation<'a>(real: &'a [View], simulated: &'a [View], sight: impl Fn(&'a View) -> Vec<&'a Sight>) -> f64 {
    let mut counts: BTreeMap<Vec<&Sight>, (f64, f64)> = BTreeMap::new();
    for view in real {
        counts.entry(sight(view)).or_default().0 += 1.0;
    }
    for view in simulated {
        counts.entry(sight(view)).or_default().1 += 1.0;
    }
    let (mut pooled, mut classes) = ((0.0, 0.0), Vec::new());
    for (a, b) in counts.into_values() {
        if a + b < 10.0 {
            pooled = (pooled.0 + a, pooled.1 + b);
        } else {
            classes.push((a, b));
        }
    }
    if pooled.0 + pooled.1 > 0.0 {
        classes.push(pooled);
    }
    if classes.len() < 2 {
        return 0.0;
    }
    let square: f64 = classes.iter().map(|(a, b)| (a - b) * (a - b) / (a + b)).sum();
    let freedom = (classes.len() - 1) as f64;
    // Wilson and Hilferty's cube root makes the statistic nearly normal, for few classes too.
    let scale = 2.0 / (9.0 * freedom);
    ((square / freedom).cbrt() - (1.0 - scale)) / scale.sqrt()
}

/// Seeds are fixed, so this is no gamble: far beyond what chance shows in thousands of looks.
const LIMIT: f64 = 5.0;
