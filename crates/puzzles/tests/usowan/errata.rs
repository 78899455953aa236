//! The paper's gaps: the printed steps fail, the mended ones do not. Explained in `docs/errata/usowan.md`.

use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::{Cell, Grid};
use facedown_puzzles::testkit::assert_complete;
use facedown_puzzles::usowan::Usowan;
use facedown_table::tricks::{Colour, Growth, either, grow, place_pair, place_pairs, still, sum_of_blacks};
use facedown_table::{Hand, IdealCard, IdealTable, Lane, RngDice, ScriptFault, Shuffle, Stop, Suit, Table};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::boards::{board, shading, solutions};

type Ideal = IdealTable<RngDice<ChaCha20Rng>>;

fn table(hand: Hand, seed: u64) -> Ideal {
    IdealTable::new(hand, RngDice(ChaCha20Rng::seed_from_u64(seed)))
}

fn place(row: &[IdealCard]) -> usize {
    row.iter().position(|card| card.0.is_heart()).unwrap()
}

/// The addition as printed: the first summand is exchanged, the others are not.
fn printed_sum(table: &mut Ideal, summands: &[[IdealCard; 2]]) -> Vec<IdealCard> {
    let mut total = vec![summands[0][1], summands[0][0]];
    total.extend(table.place_public(&[Suit::Club; 3]));
    for summand in &summands[1..] {
        let mut row = summand.to_vec();
        row.extend(table.place_public(&[Suit::Heart; 3]));
        row.reverse();
        let lanes = &mut [Lane::suits(&mut total), Lane::suits(&mut row)];
        let seen = table.shuffle(Shuffle::Shift, lanes, &[1]).unwrap().suits(0);
        let club = seen.iter().position(|suit| !suit.is_heart()).unwrap();
        total.rotate_right(4 - club);
    }
    total
}

#[test]
fn u1_the_printed_sum_counts_white_cells() {
    for blacks in 0..=4 {
        let mut table = table(Hand::new(), blacks as u64);
        let mut cells = |count: usize| -> Vec<[IdealCard; 2]> {
            let colour = |n: usize| if n < count { Colour::Black } else { Colour::White };
            (0..4).map(|n| place_pair(&mut table, colour(n))).collect()
        };
        let (first, second) = (cells(blacks), cells(blacks));
        assert_eq!(place(&printed_sum(&mut table, &first)), 4 - blacks);
        assert_eq!(place(&sum_of_blacks(&mut table, &second, &"sum").unwrap()), blacks);
    }
}

#[test]
fn u2_the_card_before_the_number_calls_the_truth_a_lie() {
    let mut table = table(Hand::new(), 1);
    let three = [Colour::Black, Colour::White, Colour::Black, Colour::Black];
    let cells: Vec<[IdealCard; 2]> = three.iter().map(|&colour| place_pair(&mut table, colour)).collect();
    let row = sum_of_blacks(&mut table, &cells, &"sum").unwrap();
    assert_eq!(row[3 - 1].0, Suit::Club, "the printed (x-1)-st card is a club although 3 is true");
    assert_eq!(row[3].0, Suit::Heart);
}

#[test]
fn u3_on_one_row_the_printed_neighbours_are_one_pile_twice() {
    let piles = |rows: isize, columns: isize| (rows + 1) * (columns + 1);
    let distinct = |rows: isize, columns: isize| {
        let width = columns + 1;
        let mut places: Vec<isize> =
            [1, -1, width, -width].iter().map(|offset| offset.rem_euclid(piles(rows, columns))).collect();
        places.sort_unstable();
        places.dedup();
        places.len()
    };
    assert_eq!(distinct(1, 2), 3);
    assert_eq!((distinct(2, 1), distinct(2, 2)), (4, 4));
    // As printed, the pile below is also the pile above, and no table can lay it in two places.
    let mut hand = Hand::new();
    hand.push_pile(1);
    let mut table = table(hand, 1);
    let [lefts, rights] = place_pairs(&mut table, &[Colour::Red; 6]);
    let memory = table.load(vec![lefts, rights], 6).unwrap();
    assert_eq!(table.open(memory, &[0, 1, -1, 3, -3], &"open"), Err(ScriptFault::Offsets.into()));
    // Ours offers three piles there.
    let puzzle = board("aa", "5 .");
    solutions(&puzzle).iter().for_each(|solution| assert_complete(&puzzle, solution));
}

/// The liar check as printed: commitments are copied for the needs of one region only, so the last use
/// within a region takes the commitment away. Gives the cell that is missing, if one is.
fn printed_uses(puzzle: &Usowan) -> Option<Cell> {
    let size = puzzle.size();
    let mut on_table = Grid::filled(size, true);
    for cells in puzzle.numbered_cells() {
        let mut left = Grid::filled(size, 0);
        let around = |cell: &Cell| size.neighbours(*cell).collect::<Vec<_>>();
        cells.iter().flat_map(around).for_each(|there| left[there] += 1);
        for there in cells.iter().flat_map(around) {
            if !on_table[there] {
                return Some(there);
            }
            left[there] -= 1;
            on_table[there] = left[there] > 0;
        }
    }
    None
}

#[test]
fn u4_copies_counted_per_region_are_too_few() {
    let puzzle = board("aab", "2 . 1");
    assert_eq!(printed_uses(&puzzle), Some(Cell::new(0, 1)), "the second region finds nothing to add up");
    assert_complete(&puzzle, &shading("..."));
}

#[test]
fn u5_and_u6_large_numbers_and_few_neighbours() {
    // A sum has five cards, so a number above 4 has no card; ours lays a club in the open.
    let mut table = table(Hand::new(), 1);
    let sum = sum_of_blacks(&mut table, &[], &"sum").unwrap();
    assert_eq!(sum.map(|card| card.0).to_vec(), Suit::one_heart(5, 0));
    for (regions, clues) in [("a", "6"), ("aa", "9 ."), ("aaa", "0 . 4")] {
        let puzzle = board(regions, clues);
        assert!(!solutions(&puzzle).is_empty());
        solutions(&puzzle).iter().for_each(|solution| assert_complete(&puzzle, solution));
    }
}

/// The five-card trick as printed, with the first bit exchanged instead of the second.
fn printed_either(table: &mut Ideal, a: [IdealCard; 2], b: [IdealCard; 2]) -> bool {
    let [heart] = table.place_row([Suit::Heart]);
    let mut circle = [a[1], a[0], heart, b[0], b[1]];
    let seen = table.shuffle(Shuffle::Shift, &mut [Lane::suits(&mut circle)], &[0]).unwrap().suits(0);
    !(0..5).any(|at| !seen[at].is_heart() && !seen[(at + 1) % 5].is_heart())
}

#[test]
fn u9_the_printed_trick_rejects_two_white_cells() {
    let mut table = table(Hand::new(), 4);
    let pair = |table: &mut Ideal, colour| place_pair(table, colour);
    let (white, other) = (pair(&mut table, Colour::White), pair(&mut table, Colour::White));
    assert!(!printed_either(&mut table, white, other), "two white cells look like two black ones");
    let (black, other) = (pair(&mut table, Colour::Black), pair(&mut table, Colour::Black));
    assert!(printed_either(&mut table, black, other), "and two black ones pass");
    for (a, b) in
        [(Colour::White, Colour::White), (Colour::Black, Colour::White), (Colour::Black, Colour::Black)]
    {
        let (mut first, mut second) = (pair(&mut table, a), pair(&mut table, b));
        let expected = a == Colour::White || b == Colour::White;
        assert_eq!(either(&mut table, &mut first, &mut second, &"either"), Ok(expected));
    }
}

#[test]
fn u10_rows_taken_for_the_width_reject_an_honest_step_down() {
    // A board of two rows and three columns: the cell below the first one is four piles away, not three.
    let step = |width: isize| {
        let mut hand = Hand::new();
        hand.push_pile(1);
        hand.push_pile(2);
        hand.push_row(vec![Suit::Club, Suit::Heart]);
        let mut table = table(hand, 2);
        let (red, black) = (Colour::Red, Colour::Black);
        let row = [red, black, black, black];
        let mut colours = [row, row, [red; 4]].concat();
        colours[1] = Colour::White;
        let [lefts, rights] = place_pairs(&mut table, &colours);
        let memory = table.load(vec![lefts, rights], 8).unwrap();
        let neighbours = [1, -1, width, -width];
        let growth = Growth { memory, neighbours: &neighbours, from: Colour::White, into: Colour::Black };
        grow(&mut table, growth, &"poly 0", |table, pair| still(table, pair, &"poly 0"))
    };
    assert!(matches!(step(3), Err(Stop::Rejected(_))));
    assert_eq!(step(4), Ok(()));
}
