//! The rows of the tape in order, as tags for P and as keys for V, made block by block; on the way every column
//! is hashed for the consistency check (engine.md 4.12).

use crate::field::Element;
use crate::hash::Stream;
use crate::secret::wipe;
use crate::simd::{Aligned, BLOCK, Backend, Columns};
use crate::tape::WORD;

/// Where the columns of a block come from.
pub(crate) trait Source {
    /// The columns of the block that starts at word `first`, to be used up. They may be made in `room`.
    fn columns<'a>(&'a mut self, first: usize, room: &'a mut Columns) -> &'a mut Columns;
}

/// A cursor over the rows of a tape of known length.
pub(crate) struct Rows<S> {
    source: S,
    /// Words of the whole tape.
    words: usize,
    /// The first word not yet in the buffer.
    next: usize,
    columns: Box<Aligned<Columns>>,
    buffer: Box<Aligned<[Element; WORD * BLOCK]>>,
    /// The next row of the buffer, and the end of its valid rows.
    position: usize,
    end: usize,
    weights: CheckWeights,
    /// The hash of every column so far.
    sums: Box<[Element; 128]>,
}

impl<S: Source> Rows<S> {
    /// The rows of a tape of `words` words; `key` is the key of the consistency check.
    pub(crate) fn new(source: S, words: usize, key: &[u8; 16]) -> Self {
        Self {
            source,
            words,
            next: 0,
            columns: Box::new(Aligned([[Element::ZERO; BLOCK]; 128])),
            buffer: Box::new(Aligned([Element::ZERO; WORD * BLOCK])),
            position: 0,
            end: 0,
            weights: CheckWeights::new(key, words),
            sums: Box::new([Element::ZERO; 128]),
        }
    }

    /// The next row; zero beyond the end of the tape, which no script reaches that has the tape's shape.
    #[inline]
    pub(crate) fn next(&mut self) -> Element {
        if self.position == self.end {
            self.refill();
        }
        let row = self.buffer.0.get(self.position).copied().unwrap_or_default();
        self.position += 1;
        row
    }

    /// Hands the next rows, `count` of them, to `take`, in one piece unless a block ends among them.
    #[inline]
    pub(crate) fn take(&mut self, mut count: usize, mut take: impl FnMut(&[Element])) {
        while count > 0 {
            if self.position == self.end {
                self.refill();
            }
            let now = count.min(self.end - self.position);
            if now == 0 {
                // No script gets here that has the tape's shape; see `next`.
                take(&[Element::ZERO]);
                count -= 1;
            } else {
                take(&self.buffer.0[self.position..self.position + now]);
                self.position += now;
                count -= now;
            }
        }
    }

    /// Writes the next rows to `rows`.
    pub(crate) fn fill(&mut self, rows: &mut [Element]) {
        let mut rest = rows;
        while !rest.is_empty() {
            if self.position == self.end {
                self.refill();
            }
            let count = rest.len().min(self.end - self.position);
            if count == 0 {
                return rest.fill(Element::ZERO);
            }
            let (now, later) = rest.split_at_mut(count);
            now.copy_from_slice(&self.buffer.0[self.position..self.position + count]);
            self.position += count;
            rest = later;
        }
    }

    /// Moves on to the first row of the next word, unless already at one.
    pub(crate) fn align(&mut self) {
        self.position = self.position.next_multiple_of(WORD);
    }

    /// The next word as one form: the sum of x^b times row b.
    pub(crate) fn next_word(&mut self) -> Element {
        let mut rows = [Element::ZERO; WORD];
        self.fill(&mut rows);
        // Horner in x, where multiplying by x is a shift and a conditional fold; four parts at once, because each
        // step waits for the one before.
        let mut parts = [Element::ZERO; 4];
        for index in (0..WORD / 4).rev() {
            for (part, sum) in parts.iter_mut().enumerate() {
                *sum = times_x(*sum) + rows[part * (WORD / 4) + index];
            }
        }
        let shift = Element(1 << (WORD / 4));
        parts.into_iter().rev().fold(Element::ZERO, |sum, part| sum * shift + part)
    }

    /// Runs through the words that are left and gives the hash of every column.
    pub(crate) fn finish(mut self) -> Box<[Element; 128]> {
        while self.next < self.words {
            self.refill();
        }
        std::mem::replace(&mut self.sums, Box::new([Element::ZERO; 128]))
    }

    fn refill(&mut self) {
        let count = BLOCK.min(self.words - self.next);
        (self.position, self.end) = (0, WORD * count);
        if count > 0 {
            let columns = self.source.columns(self.next, &mut self.columns.0);
            self.weights.add_columns(self.next, count, columns, &mut self.sums);
            Backend::detect().transpose(columns, &mut self.buffer.0);
            self.next += count;
        }
    }
}

impl<S> Drop for Rows<S> {
    fn drop(&mut self) {
        // P's tags are as good as its hidden leaves.
        wipe(self.columns.0.as_flattened_mut());
        wipe(&mut self.buffer.0);
    }
}

/// The weights a_t of the check: a stream, and one for the last word, which masks the sum.
pub(crate) struct CheckWeights {
    stream: Stream,
    words: usize,
}

impl CheckWeights {
    /// The weights for a tape of `words` words.
    pub(crate) fn new(key: &[u8; 16], words: usize) -> Self {
        Self { stream: Stream::new(key), words }
    }

    /// The weights of the words from number `first` on.
    fn fill(&self, first: usize, weights: &mut [Element]) {
        self.stream.fill(first as u64, weights);
        if let Some(last) = weights.get_mut(self.words.wrapping_sub(first + 1)) {
            *last = Element::ONE;
        }
    }

    /// Adds the weighted sums of the columns of a block of `count` words to `sums`.
    pub(crate) fn add_columns(
        &self,
        first: usize,
        count: usize,
        columns: &Columns,
        sums: &mut [Element; 128],
    ) {
        let mut weights = [Element::ZERO; BLOCK];
        self.fill(first, &mut weights[..count]);
        let backend = Backend::detect();
        for (sum, column) in sums.iter_mut().zip(columns) {
            *sum += backend.inner(&weights[..count], column);
        }
    }

    /// The weighted sum of a whole tape.
    pub(crate) fn sum(&self, tape: &[Element]) -> Element {
        let mut weights = [Element::ZERO; 256];
        let mut sum = Element::ZERO;
        for (index, words) in tape.chunks(256).enumerate() {
            self.fill(256 * index, &mut weights[..words.len()]);
            sum += crate::field::inner(&weights[..words.len()], words);
        }
        sum
    }
}

fn times_x(element: Element) -> Element {
    Element((element.0 << 1) ^ (0x87 & (element.0 >> 127).wrapping_neg()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Picks, random_elements};

    /// Columns that are given word by word.
    struct Fixed(Vec<[Element; 128]>);

    impl Source for Fixed {
        fn columns<'a>(&'a mut self, first: usize, room: &'a mut Columns) -> &'a mut Columns {
            for (word, values) in self.0[first..].iter().take(BLOCK).enumerate() {
                room.iter_mut().zip(values).for_each(|(column, value)| column[word] = *value);
            }
            room
        }
    }

    #[test]
    fn rows_come_in_order_however_they_are_read() {
        let mut picks = Picks::new(11);
        let words: Vec<[Element; 128]> = (0..21).map(|_| std::array::from_fn(|_| picks.element())).collect();
        let expected: Vec<Element> = (0..21 * 128)
            .map(|row| Element((0..128).map(|c| u128::from(words[row / 128][c].bit(row % 128)) << c).sum()))
            .collect();
        let mut rows = Rows::new(Fixed(words.clone()), 21, &[3; 16]);
        let mut found = vec![rows.next()];
        let mut some = [Element::ZERO; 2500];
        rows.fill(&mut some);
        found.extend_from_slice(&some);
        assert!(found == expected[..2501]);
        rows.align();
        let mut first_row = [Element::ZERO];
        rows.fill(&mut first_row);
        assert!(first_row[0] == expected[2560]);
        rows.fill(&mut some[..300]);
        assert!(some[..127] == expected[2561..] && some[127..300].iter().all(|row| row.is_zero()));

        let mut rows = Rows::new(Fixed(words.clone()), 21, &[3; 16]);
        let form = (0..128).fold(Element::ZERO, |sum, b| sum + expected[b] * Element(1 << b));
        assert!(rows.next_word() == form);
        let sums = rows.finish();
        for column in [0, 5, 127] {
            let tape: Vec<Element> = words.iter().map(|word| word[column]).collect();
            assert!(sums[column] == CheckWeights::new(&[3; 16], 21).sum(&tape));
        }
    }

    #[test]
    fn the_last_weight_is_one() {
        let tape = random_elements(12, 300);
        let stream = Stream::new(&[4; 16]);
        let expected = (0..299).fold(tape[299], |sum, t| sum + stream.word(t as u64) * tape[t]);
        assert!(CheckWeights::new(&[4; 16], 300).sum(&tape) == expected);
    }
}
