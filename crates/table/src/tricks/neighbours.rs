//! Neighbours: the prover chooses a cell and one of the piles around it, both unseen.
//!
//! Papers: *connectivity* (the 4-neighbour protocol) and *usowan* (the same at other distances).
//! Shows the verifier that somewhere on the board a cell of the expected colour has, at one of the
//! given distances, a pile that passes the body's checks. Only the cell and the chosen neighbour are
//! ever turned, so neither where they lie nor an edge of the board shows.

use std::fmt::Display;

use super::chosen_pile::{chosen_pile, picked};
use super::colour::{Colour, fetch_pair};
use crate::short::Short;
use crate::stop::Stop;
use crate::table::{Memory, Spot, Table};

/// Which cell grows and which neighbour it grows into.
#[derive(Clone, Copy, Debug)]
pub struct Growth<'a> {
    /// The board.
    pub memory: Memory,
    /// The distances of the neighbours, in the order in which the prover counts them.
    pub neighbours: &'a [isize],
    /// The colour the chosen cell must have.
    pub from: Colour,
    /// The colour the chosen neighbour must have.
    pub into: Colour,
}

/// The 4-neighbour protocol: shows that a cell of colour `from` has a neighbour of colour `into`, and
/// replaces that neighbour by what `act` makes of it.
///
/// # Errors
/// Rejections labelled `at` on a malformed selection or another colour, and whatever `act` returns.
pub fn grow<T: Table>(
    table: &mut T,
    growth: Growth<'_>,
    at: &dyn Display,
    act: impl FnOnce(&mut T, [T::Card; 2]) -> Result<[T::Card; 2], Stop>,
) -> Result<(), Stop> {
    let groups = growth.neighbours.as_chunks::<1>().0;
    around_chosen(table, growth.memory, growth.from, groups, at, |table, spots| {
        let [spot] = spots[..] else { return Err(crate::stop::ScriptFault::Groups.into()) };
        let (pair, colour) = fetch_pair(table, spot)?;
        let reason = format_args!("the chosen neighbour is not {}", growth.into);
        table.check(colour == growth.into, at, reason)?;
        let pair = act(table, pair)?;
        table.put(spot, &pair)
    })
}

/// The general form: the prover chooses a cell of colour `from` and one of the groups of piles at
/// public distances from it; `body` acts on that group.
///
/// # Errors
/// Rejections labelled `at` on a malformed selection or another colour, and whatever `body` returns.
pub fn around_chosen<T: Table>(
    table: &mut T,
    memory: Memory,
    from: Colour,
    groups: &[impl AsRef<[isize]>],
    at: &dyn Display,
    body: impl FnOnce(&mut T, &[Spot]) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let all = groups.iter().flat_map(AsRef::as_ref).copied();
    let offsets: Short<isize, 8> = std::iter::once(0).chain(all).collect();
    chosen_pile(table, memory, &offsets, at, |table, spots| {
        let (_, colour) = fetch_pair(table, spots[0])?;
        table.check(colour == from, at, format_args!("the chosen cell is not {from}"))?;
        let mut rest = &spots[1..];
        let mut next = |group: &[isize]| {
            let (spots, others) = rest.split_at(group.len());
            rest = others;
            spots
        };
        let groups: Short<&[Spot], 4> = groups.iter().map(|group| next(group.as_ref())).collect();
        picked(table, memory, &groups, at, body)
    })
}
