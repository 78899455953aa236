//! What drawing a loop costs with real cards.

use super::ring::Ring;
use crate::puzzle::Costs;

/// The costs of the phase: with `n` squares and `N` piles, `6N` cards at once and `12n + 1` shuffles.
///
/// A round has two shifts of all piles, two for the facing edges and two at each of the four dots; the
/// optional flip adds one. A board of one square needs only its `4N` cards.
pub fn loop_costs(ring: Ring) -> Costs {
    let (rounds, piles) = (ring.squares().area(), ring.piles());
    if rounds < 2 {
        return Costs { cards: 4 * piles, shifts: 0, scrambles: 0, cards_shuffled: 0, cards_turned: 0 };
    }
    Costs {
        cards: 6 * piles,
        shifts: 12 * rounds + 1,
        scrambles: 0,
        cards_shuffled: rounds * (11 * piles + 140) + 10,
        cards_turned: rounds * (2 * piles + 48) + 2,
    }
}
