//! What the engine's design promises for a proof: committed bits by its formula for every step, milliseconds by its
//! time model. Counted from the public puzzle alone, without the script or the engine, so that both can be held
//! against it.

use facedown_proofs::Parameters;
use facedown_puzzles::grid::Size;
use facedown_puzzles::{AnyPuzzle, Puzzle};

#[path = "steps.rs"]
mod steps;

pub(crate) use steps::Design;

/// A row of the design's table of costs: the whole tape in bits, and milliseconds at K4 of P and of V.
#[allow(dead_code)] // The benchmark needs only some of it.
pub(crate) struct Printed {
    pub(crate) board: &'static str,
    pub(crate) rows: usize,
    pub(crate) committed_bits: usize,
    pub(crate) prover: f64,
    pub(crate) verifier: f64,
    /// The milliseconds are rounded to multiples of this.
    pub(crate) unit: f64,
}

const fn printed(
    board: &'static str,
    rows: usize,
    committed_bits: usize,
    [prover, verifier]: [f64; 2],
    unit: f64,
) -> Printed {
    Printed { board, rows, committed_bits, prover, verifier, unit }
}

/// The design's own table. Its milliseconds are estimates for its own machine, rounded.
pub(crate) const PRINTED: [Printed; 9] = [
    printed("Slitherlink 10x10", 11_179, 19_200, [0.7, 0.3], 0.1),
    printed("Slitherlink 20x20", 51_815, 67_456, [2.9, 1.2], 0.1),
    printed("Slitherlink 36x20", 98_571, 119_552, [5.5, 2.2], 0.1),
    printed("Slitherlink 50x50", 385_515, 424_704, [22.0, 8.0], 1.0),
    printed("Nurikabe 10x10", 6_203, 13_952, [0.4, 0.2], 0.1),
    printed("Nurikabe 20x20", 29_451, 44_416, [1.7, 0.7], 0.1),
    printed("Nurikabe 50x50", 226_664, 263_424, [13.0, 4.0], 1.0),
    printed("Hitori 20x20", 30_735, 42_624, [1.3, 0.7], 0.1),
    printed("Usowan 20x20", 32_935, 44_800, [1.3, 0.8], 0.1),
];

/// What the design measured for Shakashaka 10x10 with a synthetic script: rows of tape, milliseconds of P and of V
/// at K4. Each of its 121 windows had the whole list of 138 words. Our lists hold only the words that fit the
/// puzzle's black cells, 53 at the most, and nearly all work is done per word: its 17 cells are committed, and it is
/// one factor of the products of two scrambles. So the promise for a real board is this figure times its share of
/// the rows. (Rows, not committed bits: the design counts cards here, and left out the masks that it did time.)
const SHAKASHAKA: (f64, f64, f64) = (283_882.0, 20.9, 8.3);

/// What the design promises for this puzzle; `None` if it does not count this kind.
pub(crate) fn design(puzzle: &AnyPuzzle) -> Option<Design> {
    match puzzle {
        AnyPuzzle::Slitherlink(_) => Some(slitherlink(puzzle.size())),
        AnyPuzzle::Nurikabe(puzzle) => {
            let islands: Vec<usize> = puzzle.islands().iter().map(|island| island.size).collect();
            Some(nurikabe(puzzle.size(), puzzle.sea(), &islands))
        }
        AnyPuzzle::Hitori(puzzle) => {
            Some(hitori(puzzle.size(), puzzle.groups().iter().map(|group| group.cells.len())))
        }
        AnyPuzzle::Usowan(puzzle) => Some(usowan(puzzle)),
        AnyPuzzle::Shakashaka(puzzle) => Some(shakashaka(puzzle)),
        _ => None,
    }
}

/// P's and V's milliseconds on the design's machine; `turned` are the bits that P sends beside the corrections.
pub(crate) fn milliseconds(
    puzzle: &AnyPuzzle,
    design: &Design,
    turned: usize,
    parameters: Parameters,
) -> Option<(f64, f64)> {
    match (puzzle, parameters) {
        (AnyPuzzle::Shakashaka(_), Parameters::K4) => {
            let (rows, prover, verifier) = SHAKASHAKA;
            let share = design.rows as f64 / rows;
            Some((prover * share, verifier * share))
        }
        (AnyPuzzle::Shakashaka(_), _) => None,
        _ => Some(design.milliseconds(turned, parameters)),
    }
}

/// A round takes up eight piles, looks at the facing edges and at four dots. The last one may flip or not: a row of
/// two cards, and a shift of two piles with four edges. Numbers cost nothing: all their cards are turned.
fn slitherlink(size: Size) -> Design {
    let mut design = Design::default();
    let width = size.columns + 2;
    let mut board = design.load((size.rows + 2) * width, 4, 2 * width + 1);
    for _ in 0..size.area() {
        design.open(&mut board);
        (0..8).for_each(|_| design.fetch(&board, 1, 4));
        (0..5).for_each(|_| design.peek(4));
    }
    design.secret(2);
    design.shift(2, 4 * 2);
    design.unload(&board, 4);
    design
}

/// The sea grows; every square is looked at; every island grows and is eroded. In the end all cards are turned.
fn nurikabe(size: Size, sea: usize, islands: &[usize]) -> Design {
    let mut design = Design::default();
    let width = size.columns + 2;
    let mut board = design.load((size.rows + 2) * width, 2, 2 * width);
    design.open(&mut board);
    design.fetch(&board, 1, 0);
    (1..sea).for_each(|_| design.grow(&mut board));
    design.unload(&board, 2);
    (0..(size.rows - 1) * (size.columns - 1)).for_each(|_| design.peek(4));
    let mut board = design.load((size.rows + 2) * width, 2, 2 * width);
    for &cells in islands {
        design.open_public(&mut board);
        design.fetch(&board, 1, 0);
        (1..cells).for_each(|_| design.grow(&mut board));
        design.open_public(&mut board);
        design.fetch(&board, 1, 2);
        (0..4).for_each(|_| design.fetch(&board, 1, 1));
        for _ in 1..cells {
            design.open(&mut board);
            design.fetch(&board, 1, 0);
            (0..4).for_each(|_| design.fetch(&board, 1, 1));
        }
    }
    design.unload(&board, 0);
    design
}

/// The white cells grow, with a secret choice at every step; groups are looked at; of two cells side by side one is
/// white.
fn hitori(size: Size, groups: impl Iterator<Item = usize>) -> Design {
    let mut design = Design::default();
    let width = size.columns + 2;
    let mut board = design.load((size.rows + 2) * width, 2, 2 * width);
    design.open(&mut board);
    design.fetch(&board, 1, 0);
    for _ in 1..size.area() {
        design.grow(&mut board);
        design.still();
    }
    design.unload(&board, 2);
    groups.for_each(|cells| design.peek(cells));
    size.side_by_side().for_each(|_| design.either());
    design
}

/// As Hitori up to the cells side by side, with a border on two sides only and a first cell that is known; then
/// sums of neighbours, of which those that are needed again are copied first.
fn usowan(puzzle: &facedown_puzzles::usowan::Usowan) -> Design {
    let mut design = Design::default();
    let size = puzzle.size();
    let width = size.columns + 1;
    let mut board = design.load((size.rows + 1) * width, 2, 2 * width);
    for _ in 1..size.area() {
        design.grow(&mut board);
        design.still();
    }
    design.unload(&board, 2);
    size.side_by_side().for_each(|_| design.either());
    let summed: Vec<Vec<_>> = puzzle
        .clues()
        .iter()
        .filter(|(_, clue)| clue.is_some_and(|clue| clue <= 4))
        .map(|(cell, _)| size.neighbours(cell).collect())
        .collect();
    let mut cells = summed.concat();
    let uses = cells.len();
    cells.sort_unstable();
    cells.dedup();
    // A copy is a shift of two piles with two fresh commitments, an addition one of five with the five of the sum.
    (cells.len()..uses).for_each(|_| design.shift(2, 4));
    (summed.len()..uses).for_each(|_| design.shift(5, 5));
    design
}

/// Every window: a marker and the sixteen cards of every word of its list. Every number above zero: a number card
/// for each card around it, and the cards themselves on their way back.
fn shakashaka(puzzle: &facedown_puzzles::shakashaka::Shakashaka) -> Design {
    let mut design = Design::default();
    design.secret(4 * puzzle.squares().iter().filter(|(_, square)| !square.is_black()).count());
    for window in puzzle.windows() {
        let words = window.list().len();
        design.secret(words);
        design.scramble(words, 16 * words);
    }
    for clue in puzzle.clues().filter(|clue| clue.triangles > 0 && !clue.around.is_empty()) {
        let cards = 4 * clue.around.len();
        let number_bits = (cards - 1).ilog2() as usize + 1;
        design.scramble(cards, cards * number_bits);
        design.scramble(cards, cards);
    }
    design
}
