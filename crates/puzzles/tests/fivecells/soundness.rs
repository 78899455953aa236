//! Soundness: whatever the prover does, what is accepted is a solution.

use facedown_puzzles::fivecells::{Blocks, FiveCells};
use facedown_puzzles::grid::{Cell, Direction, Size};
use facedown_puzzles::testkit::{assert_rejected, mutate, play};
use facedown_puzzles::{Puzzle, ScriptOf};
use facedown_table::{Choice, Event, Fault, Hand, HandFault, IdealTable, RngDice, Spectator, Stop, Suit};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::boards::{blank, blocks, board, tilings};

fn hand_of(choices: &[Choice]) -> Hand {
    let mut hand = Hand::new();
    for choice in choices {
        match choice {
            Choice::Pile(pile) => hand.push_pile(*pile),
            Choice::Row(row) => hand.push_row(row.clone()),
        }
    }
    hand
}

/// How a hand that may end early fares: accepted, rejected, or still open.
fn fate(puzzle: &FiveCells, choices: &[Choice]) -> Option<bool> {
    let dice = RngDice(ChaCha20Rng::seed_from_u64(choices.len() as u64));
    match IdealTable::new(hand_of(choices), dice).play(&ScriptOf(puzzle)) {
        Ok(()) => Some(true),
        Err(Stop::Rejected(_)) => Some(false),
        Err(Stop::Fault(Fault::Hand(HandFault::Empty))) => None,
        Err(fault) => panic!("{fault}"),
    }
}

/// A drawing as the prover lays it: bit n of the code is a line on the nth side.
fn drawing(puzzle: &FiveCells, code: u32) -> Vec<Suit> {
    (0..puzzle.inner_sides().count()).map(|n| Suit::from_bit(code >> n & 1 == 0)).collect()
}

/// The blocks that a drawing cuts.
fn cut(puzzle: &FiveCells, lines: &[Suit]) -> Blocks {
    let sides: Vec<(Cell, Direction)> = puzzle.inner_sides().collect();
    Blocks::from_lines(puzzle, |cell, direction| {
        let side = sides.iter().position(|&side| side == (cell, direction));
        side.is_some_and(|side| !lines[side].is_heart())
    })
}

/// Tries every pile at every choice of the prover. The cells of a block are checked in the order of their places
/// and finished only once for every drawing, with and without a line in place of a cell: what was done before
/// does not change what can be done there.
fn explore(puzzle: &FiveCells, lines: Vec<Suit>, tried: &mut usize) -> bool {
    let dice = RngDice(ChaCha20Rng::seed_from_u64(0));
    let shape = Spectator::rehearse(&ScriptOf(puzzle), dice).expect("a shape");
    let piles = shape.events.iter().filter_map(|event| match event {
        Event::Open { piles, .. } => Some(*piles),
        Event::Pick { groups, .. } => Some(*groups),
        _ => None,
    });
    let piles: Vec<usize> = piles.collect();
    let (mut accepted, mut finishing) = (false, false);
    let mut paths = vec![vec![Choice::Row(lines)]];
    while let Some(path) = paths.pop() {
        let at = path.len() - 1;
        let next =
            (0..piles[at]).map(|pile| path.iter().cloned().chain([Choice::Pile(pile)]).collect::<Vec<_>>());
        let mut open = Vec::new();
        for path in next {
            *tried += 1;
            match fate(puzzle, &path) {
                Some(verdict) => accepted |= verdict,
                None => open.push(path),
            }
        }
        // A start, four extensions of two choices each, five walls, five finishes.
        match at {
            0..9 => paths.extend(open),
            9..13 => paths.extend(open.into_iter().next()),
            13 if finishing => {}
            _ => {
                finishing = true;
                paths.extend(finishes(open));
            }
        }
    }
    accepted
}

/// The first path that finishes a cell and, if none did before, the first that finishes a line.
fn finishes(open: Vec<Vec<Choice>>) -> impl Iterator<Item = Vec<Choice>> {
    let is_cell = |path: &Vec<Choice>| path[15..].iter().all(|choice| path[10..15].contains(choice));
    let (cells, lines): (Vec<_>, Vec<_>) = open.into_iter().partition(is_cell);
    let one_line = |path: &Vec<Choice>| path[15..path.len() - 1].iter().all(|c| path[10..15].contains(c));
    cells.into_iter().take(1).chain(lines.into_iter().filter(one_line).take(1))
}

#[test]
fn on_a_single_block_exactly_the_solution_is_accepted() {
    let mut tried = 0;
    for puzzle in [board(". . 2 . ."), board(". / . / . / 2 / .")] {
        for code in 0..16 {
            let accepted = explore(&puzzle, drawing(&puzzle, code), &mut tried);
            assert_eq!(accepted, code == 0, "drawing {code:b} of {puzzle:?}");
        }
    }
    assert!(tried > 5_000, "{tried} choices tried");
}

/// Lines look like checked cells, so a cheat may finish a line and thereby wipe it; then a cell is left over.
#[test]
fn finishing_a_line_is_seen_in_the_end() {
    let puzzle = blank(1, 5);
    let honest: Vec<Choice> = puzzle.hand(&blocks(&puzzle, "AAAAA")).choices().cloned().collect();
    let before = &honest[..honest.len() - 5];
    let last: Vec<usize> = (0..65)
        .filter(|&pile| {
            let path: Vec<Choice> = before.iter().cloned().chain([Choice::Pile(pile)]).collect();
            fate(&puzzle, &path).is_none()
        })
        .collect();
    assert_eq!(last.len(), 17, "five cells and the twelve lines around the board are black");
    let mut accepted = 0;
    for code in 0_u32..1 << 17 {
        if code.count_ones() != 5 {
            continue;
        }
        let chosen = (0..17).filter(|n| code >> n & 1 == 1).map(|n| Choice::Pile(last[n]));
        let path: Vec<Choice> = before.iter().cloned().chain(chosen).collect();
        accepted += usize::from(fate(&puzzle, &path) == Some(true));
    }
    assert_eq!(accepted, 1, "only the five cells may be finished");
    let mut cheat = honest;
    *cheat.last_mut().expect("a choice") = Choice::Pile(last[0]);
    assert_rejected(&puzzle, hand_of(&cheat), "final");
}

/// Every drawing of 2x5, played as the blocks it cuts: accepted exactly if it is the edges of a tiling.
#[test]
fn of_all_drawings_of_two_blocks_only_the_tilings_are_accepted() {
    let puzzle = blank(2, 5);
    let right = tilings(&puzzle, usize::MAX);
    let mut accepted = 0;
    for code in 0..1 << puzzle.inner_sides().count() {
        let blocks = cut(&puzzle, &drawing(&puzzle, code));
        let verdict =
            fate(&puzzle, &puzzle.hand(&blocks).choices().cloned().collect::<Vec<_>>()) == Some(true);
        assert_eq!(verdict, right.contains(&blocks), "{}", puzzle.write_text(Some(&blocks)));
        assert_eq!(verdict, puzzle.violations(&blocks).is_empty());
        accepted += usize::from(verdict);
    }
    assert_eq!(accepted, 5);
}

#[test]
fn of_all_drawings_played_as_any_tiling_only_the_right_one_is_accepted() {
    for puzzle in [blank(2, 5), blank(5, 2)] {
        let right = tilings(&puzzle, usize::MAX);
        for code in 0..1 << puzzle.inner_sides().count() {
            let lines = cut(&puzzle, &drawing(&puzzle, code));
            for tiling in &right {
                let mut cheat = tiling.clone();
                for (cell, side) in puzzle.inner_sides() {
                    cheat.set_line(cell, side, lines.line(cell, side));
                }
                let hand: Vec<Choice> = puzzle.hand(&cheat).choices().cloned().collect();
                assert_eq!(fate(&puzzle, &hand) == Some(true), cheat == *tiling, "{cheat:?}");
            }
        }
    }
}

#[test]
fn random_cheats_prove_nothing_false() {
    let mut rng = ChaCha20Rng::seed_from_u64(41);
    let (mut rejected, mut harmless) = (0, 0);
    for round in 0..50 {
        let size = [Size::new(1, 5), Size::new(2, 5), Size::new(5, 2), Size::new(4, 4)][round % 4];
        let (puzzle, solution) = FiveCells::generate(size, &mut rng).expect("a board");
        let honest = play(&puzzle, puzzle.hand(&solution), 0);
        for cheat in 0..24 {
            let mut hand = puzzle.hand(&solution);
            for _ in 0..1 + cheat % 3 {
                mutate(&mut hand, &honest.ledger, &mut rng);
            }
            let choices: Vec<Choice> = hand.choices().cloned().collect();
            match play(&puzzle, hand, cheat).result {
                Err(Stop::Rejected(_)) => rejected += 1,
                Ok(()) => {
                    let Choice::Row(lines) = &choices[0] else { panic!("the lines come first") };
                    let drawn = cut(&puzzle, lines);
                    assert_eq!(puzzle.violations(&drawn), [], "a wrong board is accepted: {puzzle:?}");
                    harmless += 1;
                }
                Err(fault) => panic!("{fault}"),
            }
        }
    }
    assert_eq!(rejected + harmless, 1200);
    assert!(rejected > 800, "{rejected} cheats rejected");
}

#[test]
fn wrong_numbers_are_rejected() {
    let puzzle = blank(3, 5);
    for (n, tiling) in tilings(&puzzle, usize::MAX).iter().enumerate().step_by(4) {
        let right = crate::boards::numbered(&puzzle, tiling, |_| true);
        let cell = puzzle.cells()[n % 15];
        let mut squares = right.board().clone();
        if let facedown_puzzles::fivecells::Square::Number(number) = &mut squares[cell] {
            *number = (*number + 1) % 4;
        }
        let wrong = FiveCells::new(squares).expect("a board");
        assert_rejected(&wrong, wrong.hand(tiling), &format!("number ({},{})", cell.row, cell.column));
        assert_eq!(wrong.violations(tiling).len(), 1);
    }
}
