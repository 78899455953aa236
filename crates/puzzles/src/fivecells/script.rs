//! The proof, step by step, on any table.
//!
//! A line is ♣♥ and no line ♥♥; the second card is public, so the prover chooses only the first. A cell is
//! white while free, gray when it joins the current block, black when its sides have been checked and red
//! when its block is finished. So a first card ♣ means a line, or a cell of the current block.

use std::fmt::{Display, from_fn};

use facedown_table::tricks::{
    Colour, around_chosen, chosen_pile, fetch_pair, place_pair, reveal_and_restore,
};
use facedown_table::{Lane, Memory, ScriptFault, Shuffle, Spot, Stop, Suit, Table};

use super::instance::FiveCells;
use super::layout::Layout;
use super::{DIRECTIONS, FIVE};
use crate::grid::Cell;

/// Runs the whole proof.
pub(super) fn run<T: Table>(puzzle: &FiveCells, table: &mut T) -> Result<(), Stop> {
    let layout = Layout::of(puzzle.board().size());
    table.step(&"lines");
    let mut lanes = lay_out(puzzle, layout, table)?;
    for &(cell, number) in puzzle.numbers() {
        let at = from_fn(|f| write!(f, "number ({},{})", cell.row, cell.column));
        table.step(&at);
        number_check(table, layout, &mut lanes, cell, number, &at)?;
    }
    let memory = table.load(lanes.into(), layout.span())?;
    for block in 0..puzzle.cells().len() / FIVE {
        build_block(table, memory, layout, block)?;
    }
    table.step(&"final");
    let unloaded = table.unload(memory, &[])?;
    let places = puzzle.cells().iter().map(|&cell| layout.place(cell));
    let mut cells: Vec<T::Card> = places
        .flat_map(|place| unloaded.lanes.iter().filter_map(move |lane| lane.get(place)))
        .copied()
        .collect();
    let seen = table.turn(&mut cells)?;
    let finished = seen.iter().all(|suit| suit.is_heart());
    table.check(finished, &"final", "a cell belongs to no finished block")
}

/// The prover lays the lines between cells; everything else is public: lines around the board and around missing
/// cells, free cells, and red dummies.
fn lay_out<T: Table>(puzzle: &FiveCells, layout: Layout, table: &mut T) -> Result<[Vec<T::Card>; 2], Stop> {
    let mut colours: Vec<Colour> = (0..layout.piles())
        .map(|place| if layout.is_side(place) { Colour::Black } else { Colour::Red })
        .collect();
    for &cell in puzzle.cells() {
        colours[layout.place(cell)] = Colour::White;
    }
    let inner: Vec<usize> = puzzle.inner_sides().map(|(cell, side)| layout.side(cell, side)).collect();
    let secret = if inner.is_empty() { Vec::new() } else { table.place_secret(inner.len())? };
    let mut lines = vec![None; colours.len()];
    for (&place, &card) in inner.iter().zip(&secret) {
        lines[place] = Some(card);
        // What the second card shows is that of any line or gap.
        colours[place] = Colour::Red;
    }
    let faces = colours.iter().zip(&lines).filter(|(_, line)| line.is_none());
    let faces: Vec<Suit> = faces.map(|(colour, _)| colour.suits()[0]).collect();
    let mut public = table.place_public(&faces).into_iter();
    let first = lines.into_iter().filter_map(|line| line.or_else(|| public.next())).collect();
    let second = table.place_public(&colours.iter().map(|colour| colour.suits()[1]).collect::<Vec<_>>());
    Ok([first, second])
}

/// Counts the lines around a cell in random order.
fn number_check<T: Table>(
    table: &mut T,
    layout: Layout,
    lanes: &mut [Vec<T::Card>; 2],
    cell: Cell,
    number: usize,
    at: &dyn Display,
) -> Result<(), Stop> {
    let places = DIRECTIONS.map(|direction| layout.side(cell, direction));
    let mut around: Vec<Vec<T::Card>> =
        lanes.iter().map(|lane| places.map(|place| lane[place]).to_vec()).collect();
    reveal_and_restore(table, &mut around, &[0, 1], at, |table, seen| {
        let [first, second] = seen else { return Err(ScriptFault::Lane.into()) };
        let formed = second.iter().all(|suit| suit.is_heart());
        table.check(formed, at, "a side is neither a line nor none")?;
        let lines = first.iter().filter(|suit| !suit.is_heart()).count();
        table.check(lines == number, at, format_args!("{lines} instead of {number} lines are seen"))
    })?;
    for (lane, around) in lanes.iter_mut().zip(around) {
        for (place, card) in places.into_iter().zip(around) {
            lane[place] = card;
        }
    }
    Ok(())
}

/// Builds one block of five cells: start, four extensions, five wall checks, five cells finished.
fn build_block<T: Table>(table: &mut T, memory: Memory, layout: Layout, block: usize) -> Result<(), Stop> {
    let start = from_fn(|f| write!(f, "block {block} start"));
    table.step(&start);
    chosen_pile(table, memory, &[0], &start, |table, spots| {
        recolour(table, first(spots)?, Colour::White, Colour::Gray, &start)
    })?;
    for n in 0..FIVE - 1 {
        let at = from_fn(|f| write!(f, "block {block} extend {n}"));
        table.step(&at);
        extend(table, memory, layout, &at)?;
    }
    for n in 0..FIVE {
        let at = from_fn(|f| write!(f, "block {block} wall {n}"));
        table.step(&at);
        wall(table, memory, layout, &at)?;
    }
    for n in 0..FIVE {
        let at = from_fn(|f| write!(f, "block {block} finish {n}"));
        table.step(&at);
        chosen_pile(table, memory, &[0], &at, |table, spots| {
            recolour(table, first(spots)?, Colour::Black, Colour::Red, &at)
        })?;
    }
    Ok(())
}

/// From a gray cell over a side without a line to a white cell, which becomes gray.
fn extend<T: Table>(table: &mut T, memory: Memory, layout: Layout, at: &dyn Display) -> Result<(), Stop> {
    let groups = layout.around().map(Vec::from);
    around_chosen(table, memory, Colour::Gray, &groups, at, |table, spots| {
        let &[line, cell] = spots else { return Err(ScriptFault::Groups.into()) };
        recolour(table, cell, Colour::White, Colour::Gray, at)?;
        let (_, colour) = fetch_pair(table, line)?;
        table.check(colour == Colour::Red, at, "a line lies in between")
    })
}

/// A gray cell becomes black; on each of its sides there is either a line or a cell of the block behind it.
fn wall<T: Table>(table: &mut T, memory: Memory, layout: Layout, at: &dyn Display) -> Result<(), Stop> {
    let offsets: Vec<isize> = std::iter::once(0).chain(layout.around().concat()).collect();
    chosen_pile(table, memory, &offsets, at, |table, spots| {
        recolour(table, first(spots)?, Colour::Gray, Colour::Black, at)?;
        for pair in spots.get(1..).unwrap_or(&[]).chunks(2) {
            let &[line, cell] = pair else { return Err(ScriptFault::Groups.into()) };
            let lines = table.fetch(line, &[])?.cards;
            let cells = table.fetch(cell, &[])?.cards;
            let (&[line_first, line_second], &[cell_first, cell_second]) = (&lines[..], &cells[..]) else {
                return Err(ScriptFault::Width.into());
            };
            let [line_first, cell_first] = one_of_two(table, [line_first, cell_first], at)?;
            table.put(line, &[line_first, line_second])?;
            table.put(cell, &[cell_first, cell_second])?;
        }
        Ok(())
    })
}

/// Shows that one of two cards is a club and the other a heart, and gives them back in their order.
fn one_of_two<T: Table>(
    table: &mut T,
    mut cards: [T::Card; 2],
    at: &dyn Display,
) -> Result<[T::Card; 2], Stop> {
    let mut marks = table.place_row([Suit::Club, Suit::Heart]);
    let mut lanes = [Lane::suits(&mut cards), Lane::suits(&mut marks)];
    let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[0])?;
    table.check(seen.hearts(0) == 1, at, "the line and the cell behind it do not agree")?;
    let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[1])?;
    table.check(seen.hearts(0) == 1, at, "the marks must show one club and one heart")?;
    table.discard(&marks);
    let second = seen.heart_place(0);
    Ok([cards[1 - second], cards[second]])
}

/// Turns the commitment at a spot, checks its colour, and replaces it by a public one.
fn recolour<T: Table>(
    table: &mut T,
    spot: Spot,
    from: Colour,
    to: Colour,
    at: &dyn Display,
) -> Result<(), Stop> {
    let (pair, colour) = fetch_pair(table, spot)?;
    table.check(colour == from, at, format_args!("the chosen cell is {colour} and not {from}"))?;
    table.discard(&pair);
    let new = place_pair(table, to);
    table.put(spot, &new)
}

fn first(spots: &[Spot]) -> Result<Spot, Stop> {
    spots.first().copied().ok_or_else(|| ScriptFault::Groups.into())
}
