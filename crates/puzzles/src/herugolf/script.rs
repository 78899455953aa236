//! The proof, step by step, on any table.
//!
//! Memory lanes: the two cards of the commitment (white while a cell is free), and the tip, a heart where
//! the current ball lies.

use std::fmt::{Display, from_fn};

use facedown_table::tricks::{Colour, chosen_pile, copy, picked, place_pairs};
use facedown_table::{Lane, Memory, ScriptFault, Shuffle, Spot, Spots, Stop, Suit, Table};

use super::instance::{Ball, Ground, Herugolf};
use super::layout::Layout;
use super::reach::Reach;
use crate::grid::Cell;

/// Runs the whole proof.
pub(super) fn run<T: Table>(puzzle: &Herugolf, table: &mut T) -> Result<(), Stop> {
    let layout = Layout::of(puzzle);
    let memory = lay_out(puzzle, layout, table)?;
    let course = Course { puzzle, layout, memory };
    for (number, &ball) in puzzle.balls().iter().enumerate() {
        let reach = Reach::of(puzzle, ball);
        let first = from_fn(|f| write!(f, "ball {number} shot 0"));
        table.step(&first);
        course.first_shot(table, ball, &first)?;
        course.water_check(table, reach.water(0), &first)?;
        if ball.number > 1 {
            let at = from_fn(|f| write!(f, "ball {number} flags"));
            table.step(&at);
            for (flag, shot) in stop_flags(table, ball.number - 1, &at)?.into_iter().zip(1..) {
                let at = from_fn(|f| write!(f, "ball {number} shot {shot}"));
                table.step(&at);
                course.later_shot(table, ball.number - shot, flag, &at)?;
                course.water_check(table, reach.water(shot), &at)?;
            }
        }
        let at = from_fn(|f| write!(f, "ball {number} hole"));
        table.step(&at);
        course.hole_check(table, &reach.holes, &at)?;
    }
    table.unload(memory, &[])?;
    Ok(())
}

/// Balls and the border are blocked from the start; everything else is free, and no ball is shot yet.
fn lay_out<T: Table>(puzzle: &Herugolf, layout: Layout, table: &mut T) -> Result<Memory, Stop> {
    let colour = |place: usize| match layout.cell(place).map(|cell| puzzle.board()[cell]) {
        None | Some(Ground::Ball(_)) => Colour::Black,
        Some(_) => Colour::White,
    };
    let colours: Vec<Colour> = (0..layout.piles()).map(colour).collect();
    let [left, right] = place_pairs(table, &colours);
    let tips = table.place_public(&vec![Suit::Club; layout.piles()]);
    table.load(vec![left, right, tips], layout.span())
}

/// The lane of tips.
const TIP: usize = 2;

struct Course<'a> {
    puzzle: &'a Herugolf,
    layout: Layout,
    memory: Memory,
}

impl Course<'_> {
    /// The first flight starts at a public cell and goes in one of the directions that fit.
    fn first_shot<T: Table>(&self, table: &mut T, ball: Ball, at: &dyn Display) -> Result<(), Stop> {
        let size = self.puzzle.board().size();
        let directions = self.puzzle.first_directions(ball);
        let flown = |direction| (1..=ball.number).filter_map(move |n| size.walk(ball.cell, direction, n));
        let cells: Vec<Cell> = directions.into_iter().flat_map(flown).collect();
        let spots = self.open_cells(table, &cells)?;
        let groups: Vec<Vec<Spot>> = spots.chunks(ball.number).map(<[Spot]>::to_vec).collect();
        picked(table, self.memory, &groups, at, |table, flight| {
            let mut free = true;
            for (flown, &spot) in (1..).zip(flight) {
                let fetched = table.fetch(spot, &[0, 1])?;
                free &= fetched.turned == Colour::White.suits();
                let [left, right, mut tip] = three(&fetched.cards)?;
                if flown == ball.number {
                    table.discard(&[tip]);
                    [tip] = one(&table.place_public(&[Suit::Heart]))?;
                }
                table.put(spot, &[right, left, tip])?;
            }
            table.check(free, at, "the flight crosses something")
        })?;
        table.close(self.memory, at)
    }

    /// A later flight starts at the hidden cell where the ball lies. A black flag makes it real; with a white
    /// one only decoys are shown and the ball stays.
    fn later_shot<T: Table>(
        &self,
        table: &mut T,
        length: usize,
        flag: [T::Card; 2],
        at: &dyn Display,
    ) -> Result<(), Stop> {
        let flights = self.layout.flights(length);
        let offsets: Vec<isize> = std::iter::once(0).chain(flights.into_iter().flatten()).collect();
        chosen_pile(table, self.memory, &offsets, at, |table, spots| {
            let Some((&start, around)) = spots.split_first() else { return Err(ScriptFault::Groups.into()) };
            let fetched = table.fetch(start, &[TIP])?;
            table.check(fetched.turned == [Suit::Heart], at, "the ball does not lie on the chosen cell")?;
            let groups: Vec<Vec<Spot>> = around.chunks(length).map(<[Spot]>::to_vec).collect();
            let stays =
                picked(table, self.memory, &groups, at, |table, flight| fly(table, flight, flag, at))?;
            let [left, right, tip] = three(&fetched.cards)?;
            table.discard(&[tip]);
            table.put(start, &[left, right, stays])
        })
    }

    /// The ball did not come down in the water, wherever it could have.
    fn water_check<T: Table>(&self, table: &mut T, water: &[Cell], at: &dyn Display) -> Result<(), Stop> {
        if water.is_empty() {
            return Ok(());
        }
        let mut dry = true;
        for spot in self.open_cells(table, water)? {
            dry &= table.fetch(spot, &[TIP])?.turned == [Suit::Club];
        }
        table.check(dry, at, "a ball lies in the water")?;
        table.close(self.memory, at)
    }

    /// The ball lies in one of the holes that it could reach; then it is taken out.
    fn hole_check<T: Table>(&self, table: &mut T, holes: &[Cell], at: &dyn Display) -> Result<(), Stop> {
        let spots = self.open_cells(table, holes)?;
        let mut pairs = Vec::with_capacity(spots.len());
        let mut tips = Vec::with_capacity(spots.len());
        for &spot in &spots {
            let [left, right, tip] = three(&table.fetch(spot, &[])?.cards)?;
            pairs.push([left, right]);
            tips.push(tip);
        }
        let seen = table.shuffle(Shuffle::Scramble, &mut [Lane::suits(&mut tips)], &[0])?;
        table.check(seen.hearts(0) == 1, at, "the ball does not lie in a hole")?;
        table.discard(&tips);
        let clubs = table.place_public(&vec![Suit::Club; spots.len()]);
        for ((spot, [left, right]), tip) in spots.into_iter().zip(pairs).zip(clubs) {
            table.put(spot, &[left, right, tip])?;
        }
        table.close(self.memory, at)
    }

    fn open_cells<T: Table>(&self, table: &mut T, cells: &[Cell]) -> Result<Spots, Stop> {
        let places: Vec<usize> = cells.iter().map(|&cell| self.layout.place(cell)).collect();
        table.open_public(self.memory, &places)
    }
}

/// Flags for the later flights of a ball: some black ones (fly), then white ones (rest), as many of each as
/// the prover wants but never a black one after a white one.
fn stop_flags<T: Table>(table: &mut T, count: usize, at: &dyn Display) -> Result<Vec<[T::Card; 2]>, Stop> {
    let mut colours = vec![Colour::White; count - 1];
    colours.resize(2 * count - 1, Colour::Black);
    colours.push(Colour::White);
    let [mut left, mut right] = place_pairs(table, &colours);
    let mut row = table.place_public(&vec![Suit::Club; count - 1]);
    row.extend(table.place_secret(count + 1)?);
    let mut lanes = [&mut left, &mut right, &mut row].map(|lane| Lane::suits(lane));
    let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[2])?;
    table.check(seen.hearts(0) == 1, at, "the row under the flags needs exactly one heart")?;
    table.discard(&row);
    let start = seen.heart_place(0);
    let mut flags: Vec<[T::Card; 2]> =
        (0..2 * count).map(|n| (start + n) % (2 * count)).map(|n| [left[n], right[n]]).collect();
    for unused in flags.drain(count..) {
        table.discard(&unused);
    }
    Ok(flags)
}

/// Blocks the cells of the chosen flight, or as many decoys, as the flag says; gives the tip card for the cell
/// where the flight starts.
fn fly<T: Table>(
    table: &mut T,
    flight: &[Spot],
    flag: [T::Card; 2],
    at: &dyn Display,
) -> Result<T::Card, Stop> {
    let mut cells = Vec::with_capacity(flight.len());
    for &spot in flight {
        cells.push(three(&table.fetch(spot, &[])?.cards)?);
    }
    let [which, [stays, flies]] = copy(table, flag, at)?;
    let pairs: Vec<[T::Card; 2]> = cells.iter().map(|&[left, right, _]| [left, right]).collect();
    let pairs = block_one(table, &pairs, which, at)?;
    let last = flight.len() - 1;
    for (n, ((&spot, [left, right]), [_, _, mut tip])) in flight.iter().zip(pairs).zip(cells).enumerate() {
        if n == last {
            table.discard(&[tip]);
            tip = flies;
        }
        table.put(spot, &[left, right, tip])?;
    }
    Ok(stays)
}

/// Mixes the commitments with decoys, shows that those with the heart of `which` are all white, blocks them,
/// and gives back the commitments that are no decoys.
fn block_one<T: Table>(
    table: &mut T,
    pairs: &[[T::Card; 2]],
    mut which: [T::Card; 2],
    at: &dyn Display,
) -> Result<Vec<[T::Card; 2]>, Stop> {
    let decoys = place_pairs(table, &vec![Colour::White; pairs.len()]);
    let mut marks = table.place_row([Suit::Club, Suit::Heart]);
    // The decoy and the real card of every side of every commitment.
    let mut cards: Vec<[T::Card; 2]> = Vec::with_capacity(2 * pairs.len());
    for (n, pair) in pairs.iter().enumerate() {
        cards.extend([0, 1].map(|side| [decoys[side][n], pair[side]]));
    }
    let chooser = cards.len();
    let piles = cards.iter_mut().chain([&mut which, &mut marks]);
    let mut lanes: Vec<Lane<'_, T::Card>> = piles.map(|lane| Lane::suits(lane)).collect();
    let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[chooser])?;
    table.check(seen.hearts(0) == 1, at, "the flag must show one club and one heart")?;
    table.discard(&which);
    block_pile(table, &mut cards, seen.heart_place(0), at)?;
    let piles = cards.iter_mut().chain([&mut marks]);
    let mut lanes: Vec<Lane<'_, T::Card>> = piles.map(|lane| Lane::suits(lane)).collect();
    let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[chooser])?;
    table.check(seen.hearts(0) == 1, at, "the marks must show one club and one heart")?;
    let real = seen.heart_place(0);
    table.discard(&marks);
    let mut back = Vec::with_capacity(pairs.len());
    for sides in cards.chunks(2) {
        let [left, right] = sides else { return Err(ScriptFault::Lane.into()) };
        table.discard(&[left[1 - real], right[1 - real]]);
        back.push([left[real], right[real]]);
    }
    Ok(back)
}

/// Turns the commitments of one of the two piles, which must all be white, and makes them black.
fn block_pile<T: Table>(
    table: &mut T,
    lanes: &mut [[T::Card; 2]],
    pile: usize,
    at: &dyn Display,
) -> Result<(), Stop> {
    let mut cards: Vec<T::Card> = lanes.iter().map(|lane| lane[pile]).collect();
    let faces = table.turn(&mut cards)?;
    let free = faces.chunks(2).all(|faces| faces == Colour::White.suits());
    table.check(free, at, "the flight crosses something")?;
    cards.chunks_exact_mut(2).for_each(|pair| pair.swap(0, 1));
    lanes.iter_mut().zip(cards).for_each(|(lane, card)| lane[pile] = card);
    Ok(())
}

fn three<C: Copy>(cards: &[C]) -> Result<[C; 3], Stop> {
    cards.try_into().map_err(|_| ScriptFault::Width.into())
}

fn one<C: Copy>(cards: &[C]) -> Result<[C; 1], Stop> {
    cards.try_into().map_err(|_| ScriptFault::Width.into())
}
