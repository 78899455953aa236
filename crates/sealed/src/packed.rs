//! SHA-256 of bits as they come.

use crate::hash::{Digest, Running};

/// SHA-256 of packed bits, of which only the last few thousand are held.
#[derive(Default)]
pub(crate) struct PackedHash {
    hash: Running,
    bytes: Vec<u8>,
    /// The bits after `bytes`, fewer than 32 between two calls.
    waiting: u64,
    count: usize,
}

impl PackedHash {
    /// The next bit.
    pub(crate) fn push(&mut self, bit: bool) {
        self.push_bits(u32::from(bit), 1);
    }

    /// The `count` low bits of `bits`, at most 32, the lowest first.
    pub(crate) fn push_bits(&mut self, bits: u32, count: usize) {
        self.waiting |= u64::from(bits) << self.count;
        self.count += count;
        if self.count >= 32 {
            self.bytes.extend_from_slice(&(self.waiting as u32).to_le_bytes());
            self.waiting >>= 32;
            self.count -= 32;
            self.drain();
        }
    }

    fn push_zeros(&mut self, count: usize) {
        if count >= 32 {
            // What waits fills the first four bytes; the zeros after it are left waiting.
            self.bytes.extend_from_slice(&(self.waiting as u32).to_le_bytes());
            self.bytes.resize(self.bytes.len() + 4 * (count / 32 - 1), 0);
            self.waiting = 0;
            self.drain();
        }
        self.push_bits(0, count % 32);
    }

    fn drain(&mut self) {
        if self.bytes.len() >= 1 << 12 {
            self.hash.update(&self.bytes);
            self.bytes.clear();
        }
    }

    /// A row of `count` zeros, with a one at `place`.
    pub(crate) fn push_row(&mut self, count: usize, place: usize) {
        self.push_zeros(place);
        self.push(true);
        self.push_zeros(count.saturating_sub(place + 1));
    }

    /// The digest of everything taken in; the last byte is filled up with zeros.
    pub(crate) fn finish(mut self) -> Digest {
        self.hash.update(&self.bytes);
        self.hash.update(&self.waiting.to_le_bytes()[..self.count.div_ceil(8)]);
        self.hash.finish()
    }
}

impl std::fmt::Debug for PackedHash {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("PackedHash")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash::sha256;
    use crate::tape::Turned;
    use crate::testing::Picks;

    #[test]
    fn bits_are_hashed_as_they_are_packed() {
        let mut picks = Picks::new(31);
        for length in [0, 1, 7, 31, 32, 33, 64, 5000, 40_000] {
            let (mut hash, mut bits) = (PackedHash::default(), Turned::default());
            while bits.len() < length {
                let (count, value) = (picks.below(33), picks.element().0 as u32);
                match picks.below(4) {
                    0 => {
                        let most = [1, 40, 100, 3000][picks.below(4)];
                        let row = 1 + picks.below(most);
                        let place = picks.below(row);
                        hash.push_row(row, place);
                        (0..row).for_each(|at| bits.push(at == place));
                    }
                    1 => {
                        hash.push(value % 2 == 1);
                        bits.push(value % 2 == 1);
                    }
                    _ => {
                        let value = (u64::from(value) & ((1 << count) - 1)) as u32;
                        hash.push_bits(value, count);
                        bits.push_bits(value as usize, count);
                    }
                }
            }
            assert_eq!(hash.finish(), sha256(bits.bytes()));
        }
    }
}
