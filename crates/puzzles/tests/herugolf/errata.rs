//! The protocol as printed, and what goes wrong with it.
//!
//! The border and the row under the flags, which the paper leaves open, are filled in; circles are white
//! from the start, earlier balls stay where they lie, and only at the end is every hole looked at.

use facedown_puzzles::grid::{Cell, Direction, Grid};
use facedown_puzzles::herugolf::{DIRECTIONS, Ground, Herugolf, hand_for};
use facedown_puzzles::testkit::assert_rejected;
use facedown_table::tricks::{Colour, chosen_pile, copy, heart_place, hearts, picked, place_pairs};
use facedown_table::{
    Fault, Hand, IdealTable, Lane, Memory, RngDice, Script, ScriptFault, Shuffle, Spot, Stop, Suit, Table,
};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

use crate::boards::{board, ground, shots, solve};

/// The printed protocol on any board.
struct Printed {
    ground: Grid<Ground>,
    width: usize,
    height: usize,
}

impl Printed {
    fn new(text: &str) -> Self {
        let ground = ground(text);
        let size = ground.size();
        Self { width: 2 * size.columns - 1, height: 2 * size.rows - 1, ground }
    }

    fn balls(&self) -> Vec<(Cell, usize)> {
        let ball = |(cell, ground): (Cell, &Ground)| match *ground {
            Ground::Ball(number) => Some((cell, number)),
            _ => None,
        };
        self.ground.iter().filter_map(ball).collect()
    }

    fn place(&self, cell: Cell) -> usize {
        cell.row * self.width + cell.column
    }

    fn fitting(&self, cell: Cell, number: usize) -> Vec<Direction> {
        let fits = |direction: &Direction| self.ground.size().walk(cell, *direction, number).is_some();
        DIRECTIONS.into_iter().filter(fits).collect()
    }

    fn directions(&self, length: usize) -> Vec<Direction> {
        let size = self.ground.size();
        let fits = |d: &Direction| length < if d.delta().0 == 0 { size.columns } else { size.rows };
        DIRECTIONS.into_iter().filter(fits).collect()
    }

    fn first_shot<T: Table>(&self, table: &mut T, memory: Memory, ball: (Cell, usize)) -> Result<(), Stop> {
        let (cell, number) = ball;
        let circle = table.open_public(memory, &[self.place(cell)])?;
        let seen = table.fetch(circle[0], &[0, 1])?.turned;
        table.check(seen == Colour::White.suits(), &"first", "the circle was crossed")?;
        table.close(memory, &"first")?;
        let size = self.ground.size();
        let flown = |d: Direction| (1..=number).filter_map(move |n| size.walk(cell, d, n));
        let places: Vec<usize> =
            self.fitting(cell, number).into_iter().flat_map(flown).map(|cell| self.place(cell)).collect();
        let spots = table.open_public(memory, &places)?;
        let groups: Vec<Vec<Spot>> = spots.chunks(number).map(<[Spot]>::to_vec).collect();
        picked(table, memory, &groups, &"first", |table, flight| {
            for (n, &spot) in flight.iter().enumerate() {
                let fetched = table.fetch(spot, &[0, 1])?;
                table.check(fetched.turned == Colour::White.suits(), &"first", "crosses")?;
                let tip =
                    if n + 1 == number { table.place_public(&[Suit::Heart])[0] } else { fetched.cards[2] };
                table.put(spot, &[fetched.cards[1], fetched.cards[0], tip])?;
            }
            Ok(())
        })?;
        table.close(memory, &"first")
    }

    fn later_shot<T: Table>(
        &self,
        table: &mut T,
        memory: Memory,
        length: usize,
        flag: [T::Card; 2],
    ) -> Result<(), Stop> {
        let step = |d: Direction| d.delta().0 * self.width as isize + d.delta().1;
        let flown = |d: Direction| (1..=length as isize).map(move |n| n * step(d));
        let offsets: Vec<isize> =
            std::iter::once(0).chain(self.directions(length).into_iter().flat_map(flown)).collect();
        chosen_pile(table, memory, &offsets, &"later", |table, spots| {
            let start = table.fetch(spots[0], &[2])?;
            table.check(start.turned == [Suit::Heart], &"later", "no tip")?;
            let groups: Vec<Vec<Spot>> = spots[1..].chunks(length).map(<[Spot]>::to_vec).collect();
            let stays = picked(table, memory, &groups, &"later", |table, flight| {
                let mut cells = Vec::new();
                for &spot in flight {
                    cells.push(table.fetch(spot, &[])?.cards);
                }
                let [mut which, [stays, flies]] = copy(table, flag, &"later")?;
                let decoys = place_pairs(table, &vec![Colour::White; length]);
                let mut marks = table.place_row([Suit::Club, Suit::Heart]);
                let mut cards: Vec<[T::Card; 2]> = Vec::new();
                for (n, cell) in cells.iter().enumerate() {
                    cards.extend([0, 1].map(|side| [decoys[side][n], cell[side]]));
                }
                let piles = cards.iter_mut().chain([&mut marks, &mut which]);
                let mut lanes: Vec<Lane<'_, T::Card>> = piles.map(|lane| Lane::suits(lane)).collect();
                let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[2 * length + 1])?.suits(0);
                let armed = heart_place(&seen);
                for n in 0..length {
                    let mut pair = [cards[2 * n][armed], cards[2 * n + 1][armed]];
                    let seen = table.turn(&mut pair)?;
                    table.check(seen == Colour::White.suits(), &"later", "crosses")?;
                    (cards[2 * n][armed], cards[2 * n + 1][armed]) = (pair[1], pair[0]);
                }
                let piles = cards.iter_mut().chain([&mut marks]);
                let mut lanes: Vec<Lane<'_, T::Card>> = piles.map(|lane| Lane::suits(lane)).collect();
                let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[2 * length])?.suits(0);
                let real = heart_place(&seen);
                for (n, &spot) in flight.iter().enumerate() {
                    let tip = if n + 1 == length { flies } else { cells[n][2] };
                    table.put(spot, &[cards[2 * n][real], cards[2 * n + 1][real], tip])?;
                }
                Ok(stays)
            })?;
            table.put(spots[0], &[start.cards[0], start.cards[1], stays])
        })
    }
}

impl Script for Printed {
    fn name(&self) -> String {
        "herugolf as printed".to_owned()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let size = self.ground.size();
        let colour = |place: usize| match size.contains(Cell::new(place / self.width, place % self.width)) {
            true => Colour::White,
            false => Colour::Black,
        };
        let piles = self.width * self.height;
        let [left, right] = place_pairs(table, &(0..piles).map(colour).collect::<Vec<_>>());
        let tips = table.place_public(&vec![Suit::Club; piles]);
        let memory = table.load(vec![left, right, tips], 2 * piles)?;
        for ball in self.balls() {
            self.first_shot(table, memory, ball)?;
            let later = ball.1 - 1;
            if later == 0 {
                continue;
            }
            for (n, flag) in mended_flags(table, later)?.into_iter().enumerate() {
                self.later_shot(table, memory, later - n, flag)?;
            }
        }
        let holes = self.ground.cells_where(|ground| *ground == Ground::Hole);
        let places: Vec<usize> = holes.into_iter().map(|cell| self.place(cell)).collect();
        for spot in table.open_public(memory, &places)? {
            let seen = table.fetch(spot, &[2])?.turned;
            table.check(seen == [Suit::Heart], &"final", "a hole without a ball")?;
        }
        table.close(memory, &"final")?;
        table.unload(memory, &[]).map(|_| ())
    }
}

fn mended_flags<T: Table>(table: &mut T, later: usize) -> Result<Vec<[T::Card; 2]>, Stop> {
    let mut row = table.place_public(&vec![Suit::Club; later - 1]);
    row.extend(table.place_secret(later + 1)?);
    flags_over(table, later, row)
}

/// The 2k commitments over a row of cards.
fn flags_over<T: Table>(
    table: &mut T,
    later: usize,
    mut row: Vec<T::Card>,
) -> Result<Vec<[T::Card; 2]>, Stop> {
    let mut colours = vec![Colour::White; later - 1];
    colours.extend(vec![Colour::Black; later]);
    colours.push(Colour::White);
    let [mut left, mut right] = place_pairs(table, &colours);
    let mut lanes = [&mut left, &mut right, &mut row].map(|lane| Lane::suits(lane));
    let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[2])?.suits(0);
    table.check(hearts(&seen, 1), &"flags", "one heart")?;
    let start = heart_place(&seen);
    let at = |n: usize| (start + n) % (2 * later);
    Ok((0..later).map(|n| [left[at(n)], right[at(n)]]).collect())
}

fn plays(script: &impl Script, hand: Hand) -> Result<(), Stop> {
    IdealTable::new(hand, RngDice(ChaCha20Rng::seed_from_u64(3))).play(script)
}

/// H1: circles are white until their own ball starts, so later balls may cross the circle of an earlier one.
#[test]
fn printed_a_ball_may_cross_an_earlier_balls_circle() {
    let text = ". 1 2 / H H .";
    assert!(solve(&ground(text)).is_empty(), "the board has no solution");
    let printed = Printed::new(text);
    let mut hand = Hand::new();
    hand.push_pile(2); // ball 0: down (of right, left, down)
    hand.push_pile(0); // ball 1: left
    hand.push_row(vec![Suit::Heart, Suit::Club]); // both flights
    hand.push_pile(printed.place(Cell::new(0, 0)));
    hand.push_pile(2); // down
    assert_eq!(plays(&printed, hand), Ok(()), "as printed, the unsolvable board is accepted");
    let mended = board(text);
    assert_rejected(&mended, hand_for(&mended, &shots(&mended, "(0,1):D, (0,2):LD")), "ball 1 shot 0");
}

/// H2: earlier balls stay in the row of tips, so a later ball's flight may move an earlier ball.
#[test]
fn printed_a_later_flight_may_move_an_earlier_ball() {
    let text = "H . 1 / H . 2";
    assert!(solve(&ground(text)).is_empty(), "the board has no solution");
    let printed = Printed::new(text);
    let mut hand = Hand::new();
    hand.push_pile(0); // ball 0: left, one cell short of the hole
    hand.push_pile(0); // ball 1: left, into its hole
    hand.push_row(vec![Suit::Heart, Suit::Club]); // a second flight
    hand.push_pile(printed.place(Cell::new(0, 1))); // but of ball 0
    hand.push_pile(1); // left
    assert_eq!(plays(&printed, hand), Ok(()), "as printed, the unsolvable board is accepted");
    let mended = board(text);
    assert_rejected(&mended, hand_for(&mended, &shots(&mended, "(0,2):L, (1,2):L")), "ball 0 hole");
}

/// H3: only holes are looked at, so with more balls than holes a ball may lie anywhere.
#[test]
fn printed_a_ball_too_many_may_lie_anywhere() {
    let text = "1 H / 1 .";
    let printed = Printed::new(text);
    let mut hand = Hand::new();
    hand.push_pile(0); // ball 0: right, into the hole
    hand.push_pile(0); // ball 1: right, onto the grass
    assert_eq!(plays(&printed, hand), Ok(()), "as printed, the unsolvable board is accepted");
    let refused = Herugolf::new(ground(text)).unwrap_err();
    assert!(refused.reason.contains("2 balls and 1 holes"));
}

/// H5: 2k commitments stand over k + 3 cards, which fit only for k = 3.
#[test]
fn printed_the_flags_fit_only_three_later_flights() {
    struct PrintedFlags(usize);
    impl Script for PrintedFlags {
        fn name(&self) -> String {
            "flags as printed".to_owned()
        }

        fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
            let mut row = table.place_secret(self.0 + 2)?;
            row.extend(table.place_public(&[Suit::Club]));
            flags_over(table, self.0, row).map(|_| ())
        }
    }
    for later in 1..6 {
        let mut hand = Hand::new();
        hand.push_row(Suit::one_heart(later + 2, 1));
        let result = plays(&PrintedFlags(later), hand);
        if later == 3 {
            assert_eq!(result, Ok(()));
        } else {
            assert_eq!(result, Err(Stop::Fault(Fault::Script(ScriptFault::UnequalLanes))));
        }
    }
}
