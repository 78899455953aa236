//! Cheating provers: whatever is laid, the verdict is the one that plain bookkeeping predicts.

use facedown_puzzles::Puzzle;
use facedown_puzzles::Shading;
use facedown_puzzles::grid::{Cell, Grid, Size};
use facedown_puzzles::testkit::{mutate, play};
use facedown_puzzles::usowan::Usowan;
use facedown_table::{Choice, Hand, Stop, Suit};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::boards::{board, is_right};

/// What the laid cards make of the board, told without cards: the colouring they encode, or the step at
/// which the verifier must reject.
fn encoded(puzzle: &Usowan, hand: &Hand) -> Result<Shading, String> {
    let size = puzzle.size();
    let (width, piles) = (size.columns + 1, (size.columns + 1) * (size.rows + 1));
    let cell_at = |pile: usize| {
        let cell = Cell::new(pile / width, (pile % width).wrapping_sub(1));
        size.contains(cell).then_some(cell)
    };
    let mut offsets = vec![1, piles - 1, width, piles - width];
    offsets.dedup();
    let mut black = Grid::filled(size, true);
    black[puzzle.first_numbered()] = false;
    let choices: Vec<&Choice> = hand.choices().collect();
    for (step, three) in choices.chunks(3).enumerate() {
        let reject = || format!("poly {step}");
        let [target, direction, flip] = three else { panic!("three choices a step") };
        let target = selected(target).ok_or_else(reject)?;
        cell_at(target).filter(|&cell| !black[cell]).ok_or_else(reject)?;
        let direction = selected(direction).ok_or_else(reject)?;
        let there = cell_at((target + offsets[direction]) % piles).filter(|&cell| black[cell]);
        let there = there.ok_or_else(reject)?;
        match flip {
            Choice::Row(row) if *row == [Suit::Club, Suit::Heart] => black[there] = false,
            Choice::Row(row) if *row == [Suit::Heart, Suit::Club] => {}
            _ => return Err(reject()),
        }
    }
    Ok(Shading::new(black))
}

fn selected(choice: &Choice) -> Option<usize> {
    match choice {
        Choice::Pile(pile) => Some(*pile),
        Choice::Row(row) => {
            let hearts: Vec<usize> = (0..row.len()).filter(|&at| row[at].is_heart()).collect();
            if let [only] = hearts[..] { Some(only) } else { None }
        }
    }
}

/// Plays a hand and compares; says whether it was accepted.
fn judge(puzzle: &Usowan, hand: Hand, seed: u64) -> bool {
    let expected = encoded(puzzle, &hand);
    let run = play(puzzle, hand, seed);
    match (&run.result, &expected) {
        (Ok(()), Ok(shading)) => assert!(is_right(puzzle, shading), "accepted: {shading:?} of {puzzle:?}"),
        (Err(Stop::Rejected(_)), Ok(shading)) => assert!(!is_right(puzzle, shading)),
        (Err(Stop::Rejected(rejection)), Err(step)) => assert_eq!(rejection.step, *step),
        (result, expected) => panic!("{result:?} instead of {expected:?} on {puzzle:?}"),
    }
    run.result.is_ok()
}

/// All rows of some length.
fn rows(length: usize) -> impl Iterator<Item = Vec<Suit>> {
    (0..1u32 << length).map(move |bits| (0..length).map(|at| Suit::from_bit(bits >> at & 1 == 1)).collect())
}

/// All hands that are legal up to `step` and lay anything at all there, then go on as `rest` does.
fn exhaust(puzzle: &Usowan, step: usize) -> (usize, usize) {
    let size = puzzle.size();
    let piles = (size.columns + 1) * (size.rows + 1);
    let directions = if size.rows == 1 { 3 } else { 4 };
    let steps = size.area() - 1;
    let (mut accepted, mut all) = (0, 0);
    for prefix in legal_hands(puzzle, step) {
        for target in rows(piles) {
            for direction in rows(directions) {
                for flip in rows(2) {
                    let mut hand = prefix.clone();
                    hand.push_row(target.clone());
                    hand.push_row(direction.clone());
                    hand.push_row(flip);
                    if encoded(puzzle, &hand).is_ok() && step + 1 < steps {
                        continue; // Legal: the next step's prefixes contain it.
                    }
                    while hand.len() < 3 * steps {
                        hand.push_row(rows(if hand.len() % 3 == 0 { piles } else { 2 }).next().unwrap());
                    }
                    accepted += usize::from(judge_prefix(puzzle, hand, step));
                    all += 1;
                }
            }
        }
    }
    (accepted, all)
}

/// As [`judge`], for hands whose choices after `step` do not matter because the verifier rejects there.
fn judge_prefix(puzzle: &Usowan, hand: Hand, step: usize) -> bool {
    let steps = puzzle.size().area() - 1;
    if step + 1 == steps {
        return judge(puzzle, hand, 1);
    }
    let run = play(puzzle, hand, 1);
    let Err(Stop::Rejected(rejection)) = &run.result else { panic!("{:?}", run.result) };
    assert_eq!(rejection.step, format!("poly {step}"));
    false
}

/// All hands of `steps` legal steps, as choices of piles.
fn legal_hands(puzzle: &Usowan, steps: usize) -> Vec<Hand> {
    let size = puzzle.size();
    let piles = (size.columns + 1) * (size.rows + 1);
    let directions = if size.rows == 1 { 3 } else { 4 };
    let mut hands = vec![Hand::new()];
    for _ in 0..steps {
        let mut longer = Vec::new();
        for hand in hands {
            for (target, direction) in (0..piles).flat_map(|t| (0..directions).map(move |d| (t, d))) {
                for flip in [[Suit::Club, Suit::Heart], [Suit::Heart, Suit::Club]] {
                    let mut hand = hand.clone();
                    hand.push_pile(target);
                    hand.push_pile(direction);
                    hand.push_row(flip.to_vec());
                    if encoded(puzzle, &hand).is_ok() {
                        longer.push(hand);
                    }
                }
            }
        }
        hands = longer;
    }
    hands
}

#[test]
fn every_placement_on_boards_of_two_cells() {
    // Accepted: the legal pair, with each flip, where the result is right.
    assert_eq!(exhaust(&board("aa", "5 ."), 0), (2, 2048));
    assert_eq!(exhaust(&board("aa", "1 ."), 0), (1, 2048));
    assert_eq!(exhaust(&board("a / a", "5 / ."), 0), (2, 4096));
    assert_eq!(exhaust(&board("a / b", "0 / 1"), 0), (0, 4096));
}

#[test]
fn every_placement_of_every_step_on_a_board_of_three_cells() {
    let puzzle = board("aab", "2 . 1");
    assert_eq!(exhaust(&puzzle, 0), (0, 8190));
    assert_eq!(exhaust(&puzzle, 1).0, 1);
}

#[test]
#[ignore = "long: every placement of the first two steps on 2x2 (163,820 hands) and on 3x1, half a minute"]
fn every_placement_on_larger_boards() {
    let square = board("ab / ab", "5 1 / . .");
    for step in 0..2 {
        let (accepted, all) = exhaust(&square, step);
        println!("2x2 step {step}: {accepted} of {all}");
        assert_eq!(accepted, 0);
    }
    let strip = board("a / a / b", "2 / . / 1");
    assert_eq!(exhaust(&strip, 0).0, 0);
    assert_eq!(exhaust(&strip, 1).0, 1);
}

#[test]
fn random_cheats_are_accepted_only_with_a_right_board() {
    let mut rng = ChaCha20Rng::seed_from_u64(8);
    let (mut accepted, mut rejected) = (0, 0);
    for (rows, columns) in [(1, 4), (2, 2), (2, 3), (3, 3), (4, 3)] {
        for _ in 0..8 {
            let (puzzle, shading) = Usowan::generate(Size::new(rows, columns), &mut rng).unwrap();
            let ledger = play(&puzzle, puzzle.hand(&shading), 0).ledger;
            for seed in 0..40 {
                let mut hand = puzzle.hand(&shading);
                for _ in 0..=seed % 2 {
                    mutate(&mut hand, &ledger, &mut rng);
                }
                if judge(&puzzle, hand, seed) { accepted += 1 } else { rejected += 1 }
            }
        }
    }
    assert_eq!(accepted + rejected, 1600);
    assert!(rejected > 1000, "{accepted} accepted, {rejected} rejected");
}
