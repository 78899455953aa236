//! Facing and degree: what keeps a flip of a square from breaking a single loop.
//!
//! Paper: *loops*, with its gap at corner dots mended. An edge is a commitment whose left card is ♥
//! exactly if there is a line; off the board it is ♣♣.

use std::fmt::{Display, from_fn};

use crate::card::Suit;
use crate::stop::Stop;
use crate::table::{Look, Table};

/// Shows that some edge of a square has no line while the facing edge has one.
///
/// `square` holds the edges left, top, right, bottom. The prover chooses the edge without a line;
/// rejections are labelled `<tag>.mark` and `<tag>.pair`.
///
/// # Errors
/// A rejection if the selection is malformed or the two edges are not as claimed.
pub fn check_facing<T: Table>(
    table: &mut T,
    square: &[[T::Card; 2]; 4],
    tag: &dyn Display,
) -> Result<(), Stop> {
    let looks = [Look::new(0, 0), Look::new(0, 1), Look::new(2, 0), Look::new(2, 1)];
    let faces = table.peek(&lanes(square), &looks, &from_fn(|f| write!(f, "{tag}.mark")))?;
    let expected = [Suit::Club, Suit::Heart, Suit::Heart, Suit::Club];
    table.check(
        faces == expected,
        &from_fn(|f| write!(f, "{tag}.pair")),
        "no empty edge facing a line is shown",
    )
}

/// Shows that not all four edges at a dot are lines.
///
/// The prover chooses an edge without a line; only its left card is turned, so that an edge off the
/// board looks the same. Rejections are labelled `<tag>.mark` and `<tag>.left`.
///
/// # Errors
/// A rejection if the selection is malformed or the chosen edge is a line.
pub fn check_degree<T: Table>(table: &mut T, dot: &[[T::Card; 2]; 4], tag: &dyn Display) -> Result<(), Stop> {
    let faces = table.peek(&lanes(dot), &[Look::new(0, 0)], &from_fn(|f| write!(f, "{tag}.mark")))?;
    let reason = "the chosen edge at the dot is a line";
    table.check(faces == [Suit::Club], &from_fn(|f| write!(f, "{tag}.left")), reason)
}

fn lanes<C: Copy>(edges: &[[C; 2]; 4]) -> [[C; 4]; 2] {
    [edges.map(|edge| edge[0]), edges.map(|edge| edge[1])]
}
