//! Membership in a public list.

use facedown_table::tricks::member;
use facedown_table::{Dice, Hand, Stop, Suit, Table, View};

use crate::common::*;
use crate::conform::must_conform;

/// Shows that two cards are one of the words.
struct Member(Vec<Vec<Suit>>);

impl Trick for Member {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        let mut cards = table.place_secret(self.0.first().map_or(0, Vec::len))?;
        member(table, &mut cards, &self.0, &"window")?;
        Ok(cards.into())
    }
}

impl Member {
    /// One marker anywhere, then the words of the list in any order.
    fn simulated(&self, dice: &mut dyn Dice) -> View {
        let mut view = View::new();
        view.suits(&Suit::one_heart(self.0.len(), dice.below(self.0.len())));
        let order = dice.permutation(self.0.len());
        for letter in 0..self.0[0].len() {
            view.faces(order.iter().map(|&word| u32::from(self.0[word][letter].is_heart())).collect());
        }
        view
    }
}

/// Every non-empty list of distinct words of so many letters, up to order.
fn lists(letters: usize) -> impl Iterator<Item = Vec<Vec<Suit>>> {
    let words: Vec<Vec<Suit>> = rows(letters).collect();
    (1..1_usize << words.len()).map(move |chosen| {
        (0..words.len()).filter(|at| chosen >> at & 1 == 1).map(|at| words[at].clone()).collect()
    })
}

#[test]
fn exactly_the_marked_word_is_accepted() {
    for letters in [1, 2] {
        for list in lists(letters) {
            let trick = Member(list.clone());
            for word in rows(letters) {
                for marks in rows(list.len()) {
                    let examined = examine(&trick, &Hand::new().row(&word).row(&marks));
                    match only_heart(&marks).map(|place| &list[place]) {
                        None => assert_eq!(examined.outcome, Outcome::rejected("window mark")),
                        Some(marked) if *marked != word => {
                            assert_eq!(examined.outcome, Outcome::rejected("window list"));
                        }
                        Some(_) => {
                            examined.must_be(Outcome::accepted(word.clone()), |dice| trick.simulated(dice));
                            let (words, tally) = (list.len(), examined.tally);
                            assert_eq!((tally.shifts, tally.scrambles), (0, 2));
                            assert_eq!(tally.cards_shuffled, words * (2 * letters + 1));
                            assert_eq!(
                                (tally.suits_peak, tally.suits_now),
                                (letters + words * (letters + 1), letters)
                            );
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn conforms() {
    let list = vec![vec![C, C, H], vec![C, H, C], vec![H, H, H], vec![C, C, C]];
    must_conform(&Member(list), &Hand::new().row(&[H, H, H]).row(&[C, C, H, C]));
}
