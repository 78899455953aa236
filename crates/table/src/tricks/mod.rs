//! Tricks: the sub-protocols that puzzles share, on any [`crate::Table`], one a file.
//!
//! Every trick says what it shows, to whom, and which paper it is from; the steps are those of our
//! protocol cards, with the gaps of the papers mended (`docs/ERRATA.md`). A trick takes a label
//! `at` for the checks it makes; scripts build labels lazily with [`std::fmt::from_fn`].
//!
//! The papers are named by short keys: *numberlink* (Ruangwises, Itoh: Physical Zero-Knowledge Proof for
//! Numberlink), *shakashaka* (Miyahara, Robert, Lafourcade, Kaneko: When Locality Implies Globality),
//! *loops* (Lafourcade, Miyahara, Mizuki, Robert, Sasaki, Sone: physical proofs with a "single loop"
//! condition), *connectivity* (Robert, Miyahara, Lafourcade, Mizuki: Interactive Physical ZKP for
//! Connectivity), *usowan* (Miyahara, Robert, Lafourcade, Mizuki: Usowan, Herugolf and Five Cells).

mod chosen_pile;
mod colour;
mod copy;
mod counting;
mod degree;
mod double_scramble;
mod five_card;
mod flip;
mod membership;
mod neighbours;
mod restore;
mod still;
mod sum;

pub use chosen_pile::{chosen_pile, picked};
pub use colour::{Colour, fetch_pair, place_pair, place_pairs, swapped, turn_pair};
pub use copy::copy;
pub use counting::count_clubs;
pub use degree::{check_degree, check_facing};
pub use double_scramble::{Matrix, double_scramble, restore_matrix};
pub use five_card::{both, either};
pub use flip::{flip, optional_flip};
pub use membership::member;
pub use neighbours::{Growth, around_chosen, grow};
pub use restore::{return_to_places, reveal_and_restore};
pub use still::still;
pub use sum::sum_of_blacks;

use crate::card::Suit;

/// The place of the only heart; 0 if there is not exactly one, so that scripts stay total.
pub fn heart_place(row: &[Suit]) -> usize {
    crate::hand::single_heart(row).unwrap_or(0)
}

/// Whether the row holds exactly `count` hearts.
pub fn hearts(row: &[Suit], count: usize) -> bool {
    row.iter().filter(|suit| suit.is_heart()).count() == count
}
