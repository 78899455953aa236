//! The steps of a proof as the design counts them.

use facedown_proofs::Parameters;

/// Bits of a word of tape.
const WORD: usize = 128;

/// What the steps counted so far take.
#[derive(Default)]
pub(crate) struct Design {
    /// Rows of tape.
    pub(crate) rows: usize,
    /// The degrees of the pairs, in order.
    pairs: Vec<usize>,
    /// The largest degree of a constraint that is no product of pairs.
    degree: usize,
    /// Rows that are no pair's time or card.
    other_rows: usize,
    /// Looks at a chosen pile.
    peeks: usize,
    /// Cells and bits that are folded into pairs.
    folded: usize,
    /// Field products in comparisons of times.
    compared: Compared,
}

#[derive(Default)]
struct Compared {
    prover: f64,
    verifier: f64,
}

/// A board of piles behind hidden choices.
pub(crate) struct Memory {
    piles: usize,
    width: usize,
    label: usize,
    clock: usize,
}

impl Design {
    /// A board of `piles` piles of `width` cards, whose accesses reach over `span` piles.
    pub(crate) fn load(&mut self, piles: usize, width: usize, span: usize) -> Memory {
        Memory { piles, width, label: bit_length(piles + span), clock: 0 }
    }

    /// A hidden choice: the label.
    pub(crate) fn open(&mut self, memory: &mut Memory) {
        memory.clock += 1;
        self.other(memory.label);
    }

    /// An access to known piles.
    pub(crate) fn open_public(&mut self, memory: &mut Memory) {
        memory.clock += 1;
    }

    /// A pile taken up, with `closed` cards that are not turned at once.
    pub(crate) fn fetch(&mut self, memory: &Memory, degree: usize, closed: usize) {
        let time = bit_length(memory.clock - 1);
        self.rows += time + closed;
        self.pairs.push(degree);
        self.folded += memory.label + time + 2 * memory.width;
        if !memory.clock.is_power_of_two() {
            self.degree = self.degree.max(time - memory.clock.trailing_zeros() as usize);
            self.compared.prover += (time * time) as f64 / 2.0;
            self.compared.verifier += time as f64;
        }
    }

    /// The 4-neighbour protocol: a cell and a picked neighbour, both turned.
    pub(crate) fn grow(&mut self, memory: &mut Memory) {
        self.open(memory);
        self.fetch(memory, 1, 0);
        self.other(2);
        self.fetch(memory, 3, 0);
    }

    /// The end of a memory.
    pub(crate) fn unload(&mut self, memory: &Memory, closed: usize) {
        let time = bit_length(memory.clock);
        self.rows += memory.piles * (time + closed);
        self.pairs.extend(std::iter::repeat_n(1, memory.piles));
        self.folded += memory.piles * (time + 2 * memory.width);
    }

    /// A look at one of `piles` piles.
    pub(crate) fn peek(&mut self, piles: usize) {
        self.other(bit_length(piles - 1));
        self.peeks += 1;
    }

    /// Cards of P's choice.
    pub(crate) fn secret(&mut self, cards: usize) {
        self.other(cards);
    }

    /// A shift of `piles` piles with `closed` cards that are not turned.
    pub(crate) fn shift(&mut self, piles: usize, closed: usize) {
        self.other(bit_length(piles - 1) + closed);
    }

    /// A scramble of `piles` piles with `closed` cards that are not turned.
    pub(crate) fn scramble(&mut self, piles: usize, closed: usize) {
        self.other(closed);
        self.degree = self.degree.max(piles);
    }

    /// A commitment that is exchanged or kept in secret.
    pub(crate) fn still(&mut self) {
        self.secret(2);
        self.shift(2, 2);
    }

    /// The five-card trick: two shifts of five cards and five markers.
    pub(crate) fn either(&mut self) {
        self.shift(5, 5);
        self.shift(5, 5);
    }

    fn other(&mut self, rows: usize) {
        self.rows += rows;
        self.other_rows += rows;
    }

    /// All of the tape: rows in whole words, a word from each chunk of pairs to the next, and one for every degree.
    pub(crate) fn committed_bits(&self) -> usize {
        let (products, degree) = self.closing();
        WORD * (self.rows.div_ceil(WORD) + products + degree)
    }

    /// Product words, and the degree of the whole proof.
    fn closing(&self) -> (usize, usize) {
        let largest = self.pairs.iter().copied().max().unwrap_or(0);
        let capacity = self.pairs.iter().sum::<usize>().isqrt().clamp(7, 127).max(largest);
        let mut chunks: Vec<usize> = Vec::new();
        for &degree in &self.pairs {
            match chunks.last_mut().filter(|chunk| **chunk + degree <= capacity) {
                Some(chunk) => *chunk += degree,
                None => chunks.push(degree),
            }
        }
        let product = chunks.iter().max().map_or(0, |chunk| chunk + 1);
        (chunks.len().saturating_sub(1), self.degree.max(product))
    }

    /// P's and V's milliseconds by the design's time model, for its own machine. Like the model it leaves out the
    /// forest, planning and the network. The program behind the printed table is not part of the design; this
    /// reading of its text gives what is printed to within five percent and the rounding: a pair counts once in the
    /// product tree, and every row that is no pair's time or card is an "other row".
    pub(crate) fn milliseconds(&self, turned: usize, parameters: Parameters) -> (f64, f64) {
        let bits = self.committed_bits() as f64;
        let bytes = bits * bytes_per_bit(parameters) + turned as f64 / 8.0;
        let vole = if parameters == Parameters::K4 { (10.2, 6.9) } else { (57.3, 34.5) };
        let (pairs, degree) = (self.pairs.len() as f64, self.closing().1 as f64);
        let (folded, other_rows, peeks) = (self.folded as f64, self.other_rows as f64, self.peeks as f64);
        let prover = vole.0 * bits
            + 2.7 * folded
            + (2.0 * factor(degree, |row| row.1) + 60.0) * pairs
            + MULTIPLY * self.compared.prover
            + 15.0 * other_rows
            + 150.0 * peeks;
        let verifier = vole.1 * bits
            + 1.6 * folded
            + 2.0 * factor(degree, |row| row.2) * pairs
            + MULTIPLY * self.compared.verifier
            + 12.0 * other_rows
            + 60.0 * peeks;
        ((prover + HASH * bytes) / 1e6, (verifier + HASH * bytes) / 1e6)
    }
}

/// Bytes of corrections for a committed bit: one for every eight trees.
fn bytes_per_bit(parameters: Parameters) -> f64 {
    parameters.trees() as f64 / 8.0
}

/// Nanoseconds of a field product and of a hashed byte on the design's machine.
const MULTIPLY: f64 = 3.7;
const HASH: f64 = 0.6;

/// The design's measured products of linear factors: how many, and nanoseconds per factor of P and of V.
const PRODUCTS: [(f64, f64, f64); 5] =
    [(8.0, 50.0, 6.5), (16.0, 61.0, 7.1), (32.0, 76.0, 7.3), (64.0, 101.0, 7.5), (128.0, 140.0, 7.6)];

/// A column of [`PRODUCTS`] at this degree, in a straight line between the measured ones.
fn factor(degree: f64, column: impl Fn(&(f64, f64, f64)) -> f64) -> f64 {
    let after = PRODUCTS.iter().position(|row| row.0 >= degree).unwrap_or(PRODUCTS.len() - 1).max(1);
    let (low, high) = (&PRODUCTS[after - 1], &PRODUCTS[after]);
    let share = ((degree - low.0) / (high.0 - low.0)).clamp(0.0, 1.0);
    column(low) + share * (column(high) - column(low))
}

fn bit_length(number: usize) -> usize {
    number.checked_ilog2().map_or(0, |bits| bits as usize + 1)
}
