//! The prover's hand: every secret choice of one run, in the order in which the script asks.
//!
//! None of the protocols needs the prover to react to a shuffle, so a strategy computes the whole
//! hand before the run and the script itself never sees it: the prover's table plays from the
//! hand, the verifier's table has none, and the script is the same for both.

use std::collections::VecDeque;
use std::fmt;

use thiserror::Error;
use zeroize::{Zeroize, ZeroizeOnDrop};

use crate::card::Suit;

/// One secret choice.
#[derive(Clone, PartialEq, Eq, Zeroize, ZeroizeOnDrop)]
pub enum Choice {
    /// Suit cards to lay face down. As an answer to a selection it is laid as it is, well-formed or not.
    Row(Vec<Suit>),
    /// Which of the piles (or groups) to choose, counted in their original order.
    Pile(usize),
}

impl fmt::Debug for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Choice(secret)")
    }
}

/// A queue of secret choices, wiped when dropped and never shown.
///
/// ```
/// use facedown_table::{Hand, Suit};
/// let mut hand = Hand::new();
/// hand.push_pile(3);
/// hand.push_row(vec![Suit::Club, Suit::Heart]);
/// assert_eq!(hand.len(), 2);
/// assert_eq!(format!("{hand:?}"), "Hand { choices: 2 }");
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Hand {
    choices: VecDeque<Choice>,
}

impl Hand {
    /// An empty hand.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds cards to lay at the next `place_secret`.
    pub fn push_row(&mut self, row: Vec<Suit>) {
        self.choices.push_back(Choice::Row(row));
    }

    /// Adds the pile to choose at the next `open`, `pick` or `peek`.
    pub fn push_pile(&mut self, pile: usize) {
        self.choices.push_back(Choice::Pile(pile));
    }

    /// The number of choices left.
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// Whether no choice is left.
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// The choice at a place in the queue, to be replaced by a cheat in a test.
    pub fn choice_mut(&mut self, at: usize) -> Option<&mut Choice> {
        self.choices.get_mut(at)
    }

    /// Looks at the choices without playing them.
    pub fn choices(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter()
    }

    /// Plays the next row of `count` cards.
    ///
    /// # Errors
    /// If the hand is empty, holds something else next, or a row of another length.
    pub fn take_row(&mut self, count: usize) -> Result<Vec<Suit>, HandFault> {
        match self.choices.pop_front() {
            None => Err(HandFault::Empty),
            Some(Choice::Row(ref mut row)) if row.len() == count => Ok(std::mem::take(row)),
            Some(_) => Err(HandFault::Unexpected),
        }
    }

    /// Plays the next choice among `piles` piles as a selection row; an honest one has one heart.
    ///
    /// # Errors
    /// If the hand is empty or the next choice does not fit the number of piles.
    pub fn take_selection(&mut self, piles: usize) -> Result<Vec<Suit>, HandFault> {
        match self.choices.pop_front() {
            None => Err(HandFault::Empty),
            Some(Choice::Pile(pile)) if pile < piles => Ok(Suit::one_heart(piles, pile)),
            Some(Choice::Row(ref mut row)) if row.len() == piles => Ok(std::mem::take(row)),
            Some(_) => Err(HandFault::Unexpected),
        }
    }

    /// Plays the next choice among `piles` piles as an index.
    ///
    /// # Errors
    /// As [`Hand::take_selection`]; and if the choice is a row without exactly one heart, which a
    /// table that commits to indices cannot lay.
    pub fn take_pile(&mut self, piles: usize) -> Result<usize, HandFault> {
        match self.choices.pop_front() {
            None => Err(HandFault::Empty),
            Some(Choice::Pile(pile)) if pile < piles => Ok(pile),
            Some(Choice::Row(ref row)) if row.len() == piles => single_heart(row).ok_or(HandFault::Malformed),
            Some(_) => Err(HandFault::Unexpected),
        }
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hand").field("choices", &self.choices.len()).finish()
    }
}

/// The place of the only heart, if there is exactly one.
pub(crate) fn single_heart(row: &[Suit]) -> Option<usize> {
    let mut hearts = row.iter().enumerate().filter(|(_, suit)| suit.is_heart());
    let (place, _) = hearts.next()?;
    hearts.next().is_none().then_some(place)
}

/// A hand that does not fit the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HandFault {
    /// The script asks for a choice, and there is none left.
    #[error("the hand is empty")]
    Empty,
    /// The next choice is of another kind or size than the script asks for.
    #[error("the next choice is of another kind or size")]
    Unexpected,
    /// A selection row without exactly one heart on a table that commits to indices.
    #[error("a selection row needs exactly one heart")]
    Malformed,
    /// The script ended and choices are left over.
    #[error("choices are left over")]
    LeftOver,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hand_plays_in_order_and_refuses_what_does_not_fit() {
        let mut hand = Hand::new();
        hand.push_pile(1);
        hand.push_row(Suit::one_heart(3, 2));
        hand.push_row(vec![Suit::Heart, Suit::Heart]);
        hand.push_pile(9);
        assert_eq!(hand.take_pile(2), Ok(1));
        assert_eq!(hand.take_pile(3), Ok(2));
        assert_eq!(hand.take_pile(2), Err(HandFault::Malformed));
        assert_eq!(hand.take_selection(9), Err(HandFault::Unexpected));
        assert_eq!(hand.take_row(1), Err(HandFault::Empty));
    }
}
