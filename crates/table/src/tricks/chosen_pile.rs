//! Chosen pile: the prover points at a pile, and nobody else learns which.
//!
//! Papers: *loops*, *connectivity* and *usowan*. Shows the verifier that the cards acted on belong
//! to one pile of the prover's choice (and to piles at public distances from it), and returns all
//! piles to their order. A selection row without exactly one heart is rejected; the papers take that
//! for granted.
//!
//! The helping rows and both shifts are the table's affair ([`Table::open`], [`Table::close`]); these
//! combinators see to it that what is opened is closed again.

use std::fmt::Display;

use crate::stop::Stop;
use crate::table::{Memory, Spot, Table};

/// Lets the prover choose a pile and acts on the piles at `offsets` from it.
///
/// # Errors
/// A rejection labelled `at` if the selection is malformed, and whatever `body` returns.
pub fn chosen_pile<T: Table, R>(
    table: &mut T,
    memory: Memory,
    offsets: &[isize],
    at: &dyn Display,
    body: impl FnOnce(&mut T, &[Spot]) -> Result<R, Stop>,
) -> Result<R, Stop> {
    let spots = table.open(memory, offsets, at)?;
    let result = body(table, &spots)?;
    table.close(memory, at)?;
    Ok(result)
}

/// Within an access, lets the prover choose one of several groups of spots and acts on that group.
///
/// # Errors
/// A rejection labelled `at` if the selection is malformed, and whatever `body` returns.
pub fn picked<T: Table, R>(
    table: &mut T,
    memory: Memory,
    groups: &[impl AsRef<[Spot]>],
    at: &dyn Display,
    body: impl FnOnce(&mut T, &[Spot]) -> Result<R, Stop>,
) -> Result<R, Stop> {
    let spots = table.pick(groups, at)?;
    let result = body(table, &spots)?;
    table.unpick(memory, at)?;
    Ok(result)
}
