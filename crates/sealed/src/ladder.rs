//! Labels of hidden places: the states of a public shift register (lazy.md 3.1).
//!
//! Place q has the label x^q in GF(2)[x]/(p), so moving by an offset is a public linear map of the label's bits
//! and costs nothing. The zero string is nobody's label.

use crate::parameters::limits;

/// Primitive polynomials p_L for L = 2 .. 17; bit i is the coefficient of x^i.
const POLYNOMIALS: [u32; 16] = [
    0x7, 0xb, 0x13, 0x25, 0x43, 0x83, 0x11d, 0x211, 0x409, 0x805, 0x1053, 0x201b, 0x402b, 0x8003, 0x1002d,
    0x20009,
];

/// The labels of one memory.
#[derive(Clone, Debug)]
pub(crate) struct Ladder {
    /// Bits of a label, called L.
    bits: usize,
    /// The label of every place of the cycle, 0 .. 2^L - 2.
    labels: Vec<u32>,
}

impl Ladder {
    /// The shortest ladder with at least `places` places, or `None` beyond the limit.
    ///
    /// `places` must count the piles *and* the span of the offsets: with fewer, an access that wraps around the
    /// cycle could pass for one that does not.
    pub(crate) fn for_places(places: usize) -> Option<Self> {
        if places > limits::MEMORY_PILES {
            return None;
        }
        let bits = (usize::BITS - places.leading_zeros()).max(2) as usize;
        let polynomial = *POLYNOMIALS.get(bits - 2)?;
        let mut labels = Vec::with_capacity((1 << bits) - 1);
        let mut state = 1;
        for _ in 1..1u32 << bits {
            labels.push(state);
            state <<= 1;
            if state >> bits == 1 {
                state ^= polynomial;
            }
        }
        Some(Self { bits, labels })
    }

    /// Bits of a label.
    pub(crate) fn bits(&self) -> usize {
        self.bits
    }

    /// The label of a place, which may lie anywhere on the cycle.
    pub(crate) fn label(&self, place: isize) -> u32 {
        self.labels[place.rem_euclid(self.labels.len() as isize) as usize]
    }

    /// The image of label bit `bit` under a move by `offset`.
    pub(crate) fn image(&self, bit: usize, offset: isize) -> u32 {
        // Bit b alone is x^b, the label of place b.
        self.label(bit as isize + offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_polynomials_are_primitive() {
        for bits in 2..=17 {
            let ladder = Ladder::for_places((1 << bits) - 1).unwrap();
            assert_eq!(ladder.bits(), bits);
            let mut seen = ladder.labels.clone();
            seen.sort_unstable();
            assert!(seen.iter().copied().eq(1..1 << bits));
        }
        assert!(Ladder::for_places(1 << 17).is_none());
        assert_eq!(Ladder::for_places(1).unwrap().bits(), 2);
    }

    #[test]
    fn moves_are_linear() {
        let ladder = Ladder::for_places(100).unwrap();
        for offset in [-130, -7, -1, 0, 1, 5, 126] {
            for place in 0..100 {
                let label = ladder.label(place);
                let moved = (0..ladder.bits())
                    .filter(|bit| (label >> bit) & 1 == 1)
                    .fold(0, |sum, bit| sum ^ ladder.image(bit, offset));
                assert_eq!(moved, ladder.label(place + offset));
            }
        }
    }
}
