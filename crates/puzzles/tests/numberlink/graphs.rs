//! Linked graphs, looked at plainly: all solutions, the extractor, hands from labels. Shared with the tests of
//! disjoint paths, and written without a look at the strategy and the rules.

use facedown_puzzles::linked_graph::LinkedGraph;
use facedown_puzzles::testkit::Run;
use facedown_puzzles::{Costs, Puzzle, ScriptOf};
use facedown_table::{Choice, Hand, IdealTable, RngDice, Suit};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

/// Paths between the ends of every pair, in the order of the pairs.
pub(crate) type Joined = Vec<Vec<usize>>;

/// Every way to join all pairs.
pub(crate) fn all_solutions(graph: &LinkedGraph) -> Vec<Joined> {
    let mut found = Vec::new();
    let mut used = vec![false; graph.vertices()];
    search(graph, 0, &mut used, &mut Vec::new(), &mut found);
    found
}

fn search(graph: &LinkedGraph, label: usize, used: &mut [bool], done: &mut Joined, found: &mut Vec<Joined>) {
    let Some(&(s, _)) = graph.pairs().get(label) else {
        found.push(done.clone());
        return;
    };
    used[s] = true;
    walk(graph, label, &mut vec![s], used, done, found);
    used[s] = false;
}

fn walk(
    graph: &LinkedGraph,
    label: usize,
    path: &mut Vec<usize>,
    used: &mut [bool],
    done: &mut Joined,
    found: &mut Vec<Joined>,
) {
    let (here, end) = (path[path.len() - 1], graph.pairs()[label].1);
    if here == end {
        done.push(path.clone());
        search(graph, label + 1, used, done, found);
        done.pop();
        return;
    }
    for &next in graph.neighbours(here) {
        if !used[next] && (next == end || graph.label(next).is_none()) {
            used[next] = true;
            path.push(next);
            walk(graph, label, path, used, done, found);
            path.pop();
            used[next] = false;
        }
    }
}

/// Whether these are disjoint paths along edges between the ends of all pairs.
pub(crate) fn are_paths(graph: &LinkedGraph, paths: &Joined) -> bool {
    let mut seen = vec![false; graph.vertices()];
    let fresh = |vertex: &usize, seen: &mut Vec<bool>| !std::mem::replace(&mut seen[*vertex], true);
    paths.len() == graph.pairs().len()
        && paths.iter().zip(graph.pairs()).all(|(path, &(s, t))| {
            path.first() == Some(&s)
                && path.last() == Some(&t)
                && path.iter().all(|vertex| fresh(vertex, &mut seen))
                && path.windows(2).all(|step| graph.neighbours(step[0]).contains(&step[1]))
        })
}

/// The cards for labels counted from one, given for every vertex (those of ends are left out).
pub(crate) fn hand_of(graph: &LinkedGraph, labels: &[usize]) -> Hand {
    let mut hand = Hand::new();
    for (vertex, &label) in labels.iter().enumerate() {
        if graph.label(vertex).is_none() {
            hand.push_row(Suit::one_heart(graph.columns(), label.wrapping_sub(1)));
        }
    }
    hand
}

/// The labels on the cards, counted from one; 0 where they are not exactly one.
pub(crate) fn labels_of(graph: &LinkedGraph, hand: &Hand) -> Vec<usize> {
    let mut rows = hand.choices();
    (0..graph.vertices())
        .map(|vertex| match graph.label(vertex) {
            Some(label) => label + 1,
            None => match rows.next() {
                Some(Choice::Row(row)) if row.iter().filter(|suit| suit.is_heart()).count() == 1 => {
                    row.iter().position(|suit| suit.is_heart()).map_or(0, |place| place + 1)
                }
                _ => 0,
            },
        })
        .collect()
}

/// The extractor: from the first end of every pair along equal labels to the other end.
pub(crate) fn extract(graph: &LinkedGraph, labels: &[usize]) -> Option<Joined> {
    let follow = |(label, &(s, t)): (usize, &(usize, usize))| {
        let mut path = vec![s];
        while path[path.len() - 1] != t {
            let here = path[path.len() - 1];
            let before = path.len().checked_sub(2).map(|at| path[at]);
            let mut next = graph
                .neighbours(here)
                .iter()
                .filter(|&&other| labels[other] == label + 1 && Some(other) != before);
            let (Some(&only), None) = (next.next(), next.next()) else { return None };
            if path.contains(&only) {
                return None;
            }
            path.push(only);
        }
        Some(path)
    };
    graph.pairs().iter().enumerate().map(follow).collect()
}

/// Whether labels obey the local rule that the script checks.
pub(crate) fn locally_right(graph: &LinkedGraph, labels: &[usize]) -> bool {
    (0..graph.vertices()).all(|vertex| {
        let label = labels[vertex];
        let same = graph.neighbours(vertex).iter().filter(|&&other| labels[other] == label).count();
        let wanted = match graph.label(vertex) {
            Some(_) => 1,
            None if label > graph.pairs().len() => 0,
            None => 2,
        };
        label > 0 && same == wanted
    })
}

/// All ways to choose `count` disjoint pairs of `0..vertices`, each way once.
pub(crate) fn all_pairings(vertices: usize, count: usize) -> Vec<Vec<(usize, usize)>> {
    fn choose(
        from: usize,
        free: &mut Vec<bool>,
        count: usize,
        done: &mut Vec<(usize, usize)>,
        found: &mut Vec<Vec<(usize, usize)>>,
    ) {
        if done.len() == count {
            found.push(done.clone());
            return;
        }
        for s in from..free.len() {
            for t in s + 1..free.len() {
                if free[s] && free[t] {
                    (free[s], free[t]) = (false, false);
                    done.push((s, t));
                    choose(s + 1, free, count, done, found);
                    done.pop();
                    (free[s], free[t]) = (true, true);
                }
            }
        }
    }
    let mut found = Vec::new();
    choose(0, &mut vec![true; vertices], count, &mut Vec::new(), &mut found);
    found
}

/// Calls `each` with every word of `length` letters below `letters`.
pub(crate) fn every_word(length: usize, letters: usize, mut each: impl FnMut(&[usize])) {
    let mut word = vec![0; length];
    loop {
        each(&word);
        let Some(at) = word.iter().rposition(|&letter| letter + 1 < letters) else { return };
        word[at] += 1;
        word[at + 1..].fill(0);
    }
}

/// Every hand of suit cards for the vertices that are no ends, malformed ones included.
pub(crate) fn every_hand(graph: &LinkedGraph, mut each: impl FnMut(Hand)) {
    let free = (0..graph.vertices()).filter(|&vertex| graph.label(vertex).is_none()).count();
    every_word(free, 1 << graph.columns(), |rows| {
        let mut hand = Hand::new();
        for &bits in rows {
            hand.push_row((0..graph.columns()).map(|at| Suit::from_bit(bits >> at & 1 == 1)).collect());
        }
        each(hand);
    });
}

/// Plays a hand without keeping a record.
pub(crate) fn quick_play<P: Puzzle>(puzzle: &P, hand: Hand, seed: u64) -> Run {
    let mut table = IdealTable::new(hand, RngDice(ChaCha20Rng::seed_from_u64(seed)));
    let result = table.play(&ScriptOf(puzzle));
    Run { result, tally: table.tally(), ledger: table.ledger() }
}

/// The honest prover is accepted at the stated costs.
pub(crate) fn assert_accepted<P: Puzzle>(puzzle: &P, solution: &P::Solution, seed: u64) {
    let run = quick_play(puzzle, puzzle.hand(solution), seed);
    assert_eq!(run.result, Ok(()), "rejected:\n{}", puzzle.write_text(Some(solution)));
    assert_eq!(Costs::from(run.tally), puzzle.costs(), "costs on {puzzle:?}");
}
