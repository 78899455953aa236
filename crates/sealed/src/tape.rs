//! Strings of bits: the tape of committed rows, and the turned cards.

use crate::field::Element;
use crate::secret::wipe;

/// Rows of one word.
pub(crate) const WORD: usize = 128;

/// The tape: every bit P commits to, in script order. Wiped when dropped.
#[derive(Default)]
pub(crate) struct Tape {
    words: Vec<Element>,
    rows: usize,
}

impl Tape {
    /// An empty tape with room for `words` words.
    pub(crate) fn with_capacity(words: usize) -> Self {
        Self { words: Vec::with_capacity(words), rows: 0 }
    }

    /// Writes the next row.
    #[inline]
    pub(crate) fn push(&mut self, bit: bool) {
        let (word, position) = (self.rows / WORD, self.rows % WORD);
        if position == 0 {
            self.words.push(Element::ZERO);
        }
        self.words[word].0 |= u128::from(bit) << position;
        self.rows += 1;
    }

    /// Writes the `count` low bits of `value` (at most 32), least significant first.
    pub(crate) fn push_bits(&mut self, value: usize, count: usize) {
        let (position, value) = (self.rows % WORD, value as u128 & ((1 << count) - 1));
        if position == 0 && count > 0 {
            self.words.push(Element::ZERO);
        }
        if let Some(last) = self.words.last_mut() {
            last.0 |= value << position;
        }
        if position + count > WORD {
            self.words.push(Element(value >> (WORD - position)));
        }
        self.rows += count;
    }

    /// Fills the last word with zeros and appends whole words.
    pub(crate) fn append_words(&mut self, words: &[Element]) {
        self.words.extend_from_slice(words);
        self.rows = WORD * self.words.len();
    }

    /// Row number `row`.
    #[inline]
    pub(crate) fn bit(&self, row: usize) -> bool {
        self.words[row / WORD].bit(row % WORD)
    }

    /// The rows from `first` on as a number of `count` bits (at most 32), least significant first.
    #[inline]
    pub(crate) fn bits(&self, first: usize, count: usize) -> u32 {
        let (word, position) = (first / WORD, first % WORD);
        let mut window = self.words.get(word).map_or(0, |word| word.0 >> position);
        if position + count > WORD {
            window |= self.words.get(word + 1).map_or(0, |word| word.0 << (WORD - position));
        }
        window as u32 & ((1u64 << count) - 1) as u32
    }

    #[cfg(test)]
    pub(crate) fn flip(&mut self, row: usize) {
        self.words[row / WORD].0 ^= 1 << (row % WORD);
    }

    /// Rows written.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// The words, the last one padded with zeros.
    pub(crate) fn words(&self) -> &[Element] {
        &self.words
    }
}

impl Drop for Tape {
    fn drop(&mut self) {
        wipe(&mut self.words);
    }
}

impl std::fmt::Debug for Tape {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "Tape({} rows)", self.rows)
    }
}

/// The bits of all turned cards, in the order in which the script turns them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Turned {
    bytes: Vec<u8>,
    length: usize,
}

impl Turned {
    /// Records the next bit.
    #[inline]
    pub(crate) fn push(&mut self, bit: bool) {
        if self.length.is_multiple_of(8) {
            self.bytes.push(0);
        }
        self.bytes[self.length / 8] |= u8::from(bit) << (self.length % 8);
        self.length += 1;
    }

    /// Records the `count` low bits of `value` (at most 32), least significant first.
    pub(crate) fn push_bits(&mut self, value: usize, count: usize) {
        let (first, position) = (self.length / 8, self.length % 8);
        let mut window = (value as u64 & ((1 << count) - 1)) << position;
        self.length += count;
        self.bytes.resize(self.length.div_ceil(8), 0);
        for byte in &mut self.bytes[first..] {
            *byte |= window as u8;
            window >>= 8;
        }
    }

    /// Appends `count` packed bits. `bytes` must be their exact packing, with zeros after the last bit.
    pub(crate) fn extend(&mut self, bytes: &[u8], count: usize) {
        if self.length.is_multiple_of(8) {
            self.bytes.extend_from_slice(bytes);
            self.length += count;
        } else {
            (0..count).for_each(|bit| self.push((bytes[bit / 8] >> (bit % 8)) & 1 == 1));
        }
    }

    /// A copy of the bits of `range`, as far as they were recorded.
    pub(crate) fn piece(&self, range: std::ops::Range<usize>) -> Self {
        let mut piece = Self::default();
        let end = range.end.min(self.length);
        for first in (range.start..end).step_by(32) {
            let count = (end - first).min(32);
            self.bits(first, count).into_iter().for_each(|bits| piece.push_bits(bits as usize, count));
        }
        piece
    }

    #[cfg(test)]
    pub(crate) fn flip(&mut self, index: usize) {
        self.bytes[index / 8] ^= 1 << (index % 8);
    }

    /// Bit number `index`, if it was recorded.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<bool> {
        (index < self.length).then(|| (self.bytes[index / 8] >> (index % 8)) & 1 == 1)
    }

    /// `count` bits (at most 32) from number `first` on, least significant first, if all were recorded.
    #[inline]
    pub(crate) fn bits(&self, first: usize, count: usize) -> Option<u32> {
        if first + count > self.length {
            return None;
        }
        let bytes = &self.bytes[first / 8..];
        let window = match bytes.first_chunk() {
            Some(bytes) => u64::from_le_bytes(*bytes),
            None => bytes.iter().rev().fold(0, |window, byte| window << 8 | u64::from(*byte)),
        };
        Some((window >> (first % 8) & ((1 << count) - 1)) as u32)
    }

    /// Number of bits.
    pub(crate) fn len(&self) -> usize {
        self.length
    }

    /// The packed bits; unused bits of the last byte are zero.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// Whether `bytes` is the packing of exactly `count` bits.
pub(crate) fn is_packing(bytes: &[u8], count: usize) -> bool {
    bytes.len() == count.div_ceil(8)
        && (count.is_multiple_of(8) || bytes.last().is_none_or(|last| last >> (count % 8) == 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tape_packs_rows_into_words() {
        let mut tape = Tape::default();
        tape.push_bits(0b1011, 4);
        (4..130).for_each(|_| tape.push(false));
        tape.push(true);
        assert!(tape.rows() == 131 && tape.bit(3) && !tape.bit(2) && tape.bit(130));
        assert!(tape.words() == [Element(11), Element(4)]);
        assert_eq!((tape.bits(0, 4), tape.bits(1, 3), tape.bits(127, 4), tape.bits(0, 0)), (11, 5, 8, 0));
        tape.append_words(&[Element(1)]);
        assert!(tape.rows() == 384 && tape.bit(256));
    }

    #[test]
    fn numbers_are_written_as_their_bits_are() {
        let (mut whole, mut bits) = (Tape::default(), Tape::default());
        for (index, count) in [3, 32, 0, 17, 31, 32, 20, 1, 32, 9, 0].into_iter().enumerate() {
            let value = 0x9e37_79b9_7f4a_7c15usize.rotate_left(7 * index as u32);
            whole.push_bits(value, count);
            (0..count).for_each(|bit| bits.push((value >> bit) & 1 == 1));
            assert!(whole.rows() == bits.rows() && whole.words() == bits.words());
        }
    }

    #[test]
    fn turned_bits_join_at_any_offset() {
        let pattern = |index: usize| index.is_multiple_of(3) || index.is_multiple_of(7);
        for cut in 0..30 {
            let (mut whole, mut first, mut second) =
                (Turned::default(), Turned::default(), Turned::default());
            (0..30).for_each(|i| whole.push(pattern(i)));
            (0..cut).for_each(|i| first.push(pattern(i)));
            (cut..30).for_each(|i| second.push(pattern(i)));
            assert_eq!((&whole.piece(0..cut), &whole.piece(cut..99)), (&first, &second));
            first.extend(second.bytes(), second.len());
            assert_eq!(first, whole);
        }
    }

    #[test]
    fn turned_numbers_are_their_bits() {
        let (mut whole, mut bits) = (Turned::default(), Turned::default());
        for (index, count) in [3, 32, 0, 17, 31, 32, 20, 1, 32, 9, 0].into_iter().enumerate() {
            let value = 0x9e37_79b9_7f4a_7c15usize.rotate_left(7 * index as u32);
            whole.push_bits(value, count);
            (0..count).for_each(|bit| bits.push((value >> bit) & 1 == 1));
            assert_eq!(whole, bits);
            let read = whole.bits(whole.len() - count, count);
            assert_eq!(read, Some((value as u64 & ((1 << count) - 1)) as u32));
        }
        assert_eq!((whole.bits(170, 8), whole.bits(177, 0), whole.bits(178, 0)), (None, Some(0), None));
        for (first, count) in (0..150).flat_map(|first| [(first, 1), (first, 7), (first, 26)]) {
            let expected = (0..count).map(|bit| u32::from(whole.get(first + bit).unwrap()) << bit).sum();
            assert_eq!(whole.bits(first, count), Some(expected));
        }
    }

    #[test]
    fn packings_are_exact() {
        assert!(is_packing(&[], 0) && is_packing(&[7], 3) && is_packing(&[255], 8) && is_packing(&[0, 1], 9));
        assert!(
            !is_packing(&[8], 3) && !is_packing(&[0], 0) && !is_packing(&[0], 9) && !is_packing(&[0, 2], 9)
        );
    }
}
