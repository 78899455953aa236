//! Commitments: two cards side by side that stand for a colour.
//!
//! Papers: *connectivity* and *usowan*. Exchanging the two cards turns black into white and back, and
//! leaves red and gray as they are.

use std::fmt;

use crate::card::Suit;
use crate::stop::Stop;
use crate::table::{Spot, Table};

/// What a commitment stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// ♣♥, also the bit 0.
    Black,
    /// ♥♣, also the bit 1.
    White,
    /// ♥♥.
    Red,
    /// ♣♣.
    Gray,
}

impl Colour {
    /// The two cards of the commitment.
    pub const fn suits(self) -> [Suit; 2] {
        match self {
            Self::Black => [Suit::Club, Suit::Heart],
            Self::White => [Suit::Heart, Suit::Club],
            Self::Red => [Suit::Heart, Suit::Heart],
            Self::Gray => [Suit::Club, Suit::Club],
        }
    }

    /// The colour that two cards stand for.
    pub const fn from_suits(left: Suit, right: Suit) -> Self {
        match (left, right) {
            (Suit::Club, Suit::Heart) => Self::Black,
            (Suit::Heart, Suit::Club) => Self::White,
            (Suit::Heart, Suit::Heart) => Self::Red,
            (Suit::Club, Suit::Club) => Self::Gray,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "black",
            Self::White => "white",
            Self::Red => "red",
            Self::Gray => "gray",
        })
    }
}

/// Places one commitment that both sides see.
pub fn place_pair<T: Table>(table: &mut T, colour: Colour) -> [T::Card; 2] {
    table.place_row(colour.suits())
}

/// Places a row of commitments that both sides see; gives the lane of left and of right cards.
pub fn place_pairs<T: Table>(table: &mut T, colours: &[Colour]) -> [Vec<T::Card>; 2] {
    let lane = |side: usize| colours.iter().map(|colour| colour.suits()[side]).collect::<Vec<Suit>>();
    [table.place_public(&lane(0)), table.place_public(&lane(1))]
}

/// Turns both cards of a commitment.
///
/// # Errors
/// If the faces cannot be had.
pub fn turn_pair<T: Table>(table: &mut T, pair: &mut [T::Card; 2]) -> Result<Colour, Stop> {
    Ok(colour_of(&table.turn(pair)?))
}

/// Takes up the commitment at a spot of a two-lane memory and turns both cards.
///
/// # Errors
/// If the spot was fetched before or the faces cannot be had.
pub fn fetch_pair<T: Table>(table: &mut T, spot: Spot) -> Result<([T::Card; 2], Colour), Stop> {
    let fetched = table.fetch(spot, &[0, 1])?;
    let colour = colour_of(&fetched.turned);
    match fetched.cards[..] {
        [left, right] => Ok(([left, right], colour)),
        _ => Err(crate::stop::ScriptFault::Width.into()),
    }
}

/// The commitment with its two cards exchanged.
pub fn swapped<C: Copy>([left, right]: [C; 2]) -> [C; 2] {
    [right, left]
}

fn colour_of(faces: &[Suit]) -> Colour {
    match *faces {
        [left, right] => Colour::from_suits(left, right),
        _ => Colour::Gray,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_and_suits_agree() {
        for colour in [Colour::Black, Colour::White, Colour::Red, Colour::Gray] {
            let [left, right] = colour.suits();
            assert_eq!(Colour::from_suits(left, right), colour);
        }
        assert_eq!(swapped(Colour::Black.suits()), Colour::White.suits());
    }
}
