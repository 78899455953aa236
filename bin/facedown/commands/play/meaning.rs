//! What the steps of each proof are for, in a sentence or two. The labels are those of `docs/PROTOCOLS.md`.

use facedown_puzzles::Kind;

/// What a step is for and what the verifier concludes; `None` for a label that is not in the lists.
pub(super) fn meaning(kind: Kind, label: &str) -> Option<&'static str> {
    let lists: &[&[(&str, &str)]] = match kind.info().name {
        "numberlink" | "disjoint-paths" => &[LINKS],
        "shakashaka" => &[SHAKASHAKA],
        "slitherlink" => &[LOOP, SLITHERLINK],
        "masyu" => &[LOOP, MASYU],
        "nurikabe" => &[NURIKABE],
        "hitori" => &[HITORI],
        "usowan" => &[USOWAN],
        "herugolf" => &[HERUGOLF],
        "five-cells" => &[FIVE_CELLS],
        _ => &[],
    };
    lists.iter().copied().flatten().find(|(pattern, _)| fits(pattern, label)).map(|&(_, text)| text)
}

/// Whether a label fits a pattern, in which `#` stands for a number and `*` for whatever follows.
fn fits(pattern: &str, label: &str) -> bool {
    let mut rest = label;
    for letter in pattern.chars() {
        let next = match letter {
            '*' => return true,
            '#' => Some(rest.trim_start_matches(|c: char| c.is_ascii_digit()))
                .filter(|after| after.len() < rest.len()),
            letter => rest.strip_prefix(letter),
        };
        let Some(next) = next else { return false };
        rest = next;
    }
    rest.is_empty()
}

const LINKS: &[(&str, &str)] = &[
    (
        "setup",
        "Every place gets a row of cards with one heart, which says whose line it is on. Places with a given end \
         get theirs in the open, the prover lays the others face down.",
    ),
    (
        "check(#)",
        "The rows of one place and of its neighbours are mixed. Exactly one heart in its own row: it is on one \
         line. The column under that heart shows how many neighbours are on the same line: one at an end, two on \
         the way. So the lines lead from end to end.",
    ),
];

const SHAKASHAKA: &[(&str, &str)] = &[
    (
        "board",
        "Four cards a cell say white, black or which triangle. The prover lays the white cells face down.",
    ),
    (
        "window *",
        "The four cells around a grid point must look like one of the windows that occur around rectangles. The \
         prover's window is exchanged for an equal one of the list, nobody sees which, and the list must come out \
         unchanged. If all windows are right, all white areas are rectangles.",
    ),
    ("clue *", "The cards around a number are mixed; the clubs among them are the triangles that touch it."),
];

const LOOP: &[(&str, &str)] = &[
    ("input", "One loop around the whole board is laid in the open: two cards an edge, line or no line."),
    (
        "move round #",
        "The prover chooses a square in secret and flips its four edges. Two opposite edges must differ before, so \
         that the loop is neither cut in two nor closed up: it stays one single loop, and nobody sees which.",
    ),
    ("move.deg *", "The loop must not touch itself at a corner of the square: no dot has four lines."),
    (
        "last round #",
        "In the last round the flip may be left out, in secret, so that any number of flips is possible.",
    ),
    ("last.deg *", "Again no corner of the square may have four lines."),
    ("board", "The cards return to the board. What lies there is one single loop of the prover's choice."),
];

const SLITHERLINK: &[(&str, &str)] =
    &[("num *", "The edges of a square are mixed and turned: as many lines as the number says.")];

const MASYU: &[(&str, &str)] = &[
    (
        "black *",
        "The four ways out of a black circle are cut: two lines side by side, a turn, and both go straight on.",
    ),
    (
        "white *",
        "The four ways out of a white circle are cut: two opposite lines, straight through. The five-card trick \
         shows that they do not both go straight on.",
    ),
    ("any *", "The loop passes through the circle: two of its four ways out are lines."),
];

const NURIKABE: &[(&str, &str)] = &[
    ("S0", "All cells are laid white, in the open, inside a ring of red dummies."),
    ("S1", "One white cell, nobody sees which, becomes black."),
    (
        "S2.#",
        "Some black cell has a white neighbour, which becomes black too. So the black sea is connected, and its \
         size is known.",
    ),
    ("S3", "The dummies are replaced by black ones."),
    ("Q*", "One cell of a 2x2 square, nobody sees which, is white: the square is no pool."),
    ("I#.1", "A numbered cell is white. It becomes red: the beginning of its island."),
    (
        "I#.2.#",
        "Some red cell has a white neighbour, which becomes red: the island grows to the size of its number.",
    ),
    ("I#.3", "Around the numbered cell nothing white is left. It is done and becomes black."),
    ("I#.4.#", "Around another cell of the island nothing white is left either: no island touches another."),
    ("E", "All cards are turned: everything is black, no white cell is left over."),
];

const HITORI: &[(&str, &str)] = &[
    ("S0", "All cells are laid black, in the open, inside a ring of red dummies."),
    ("S1", "One black cell, nobody sees which, becomes white."),
    (
        "S2.#",
        "Some white cell has a black neighbour, which becomes white or, in secret, stays black. So the white \
         cells are connected, and nobody knows how many there are.",
    ),
    ("S3", "The dummies are taken away."),
    (
        "U *",
        "Of equal numbers in a line all but one, nobody sees which, are turned and are black: none is repeated.",
    ),
    ("L *", "The five-card trick on two cells side by side: not both are black."),
];

const USOWAN: &[(&str, &str)] = &[
    ("white polyomino", "All cells are laid black, in the open, but one that has a number: it is white."),
    (
        "poly #",
        "Some white cell has a black neighbour, which becomes white or, in secret, stays black. So the white cells \
         are connected.",
    ),
    ("numbered cells white", "All cells with numbers are turned: they are white."),
    ("lonely black *", "The five-card trick on two cells side by side: not both are black."),
    (
        "liar region #",
        "For every number of a region the black cells around it are added up face down, and a card says whether \
         the number is true. These cards are mixed and turned: exactly one number lies, nobody sees which.",
    ),
];

const HERUGOLF: &[(&str, &str)] = &[
    (
        "ball # shot 0",
        "The ball is shot in a direction that nobody sees. All cells of its flight are turned: they are free. Now \
         they are taken, and the ball lies on the last one. No ball lies in water.",
    ),
    (
        "ball # flags",
        "The prover decides in secret after how many shots this ball stops: first shoot, then stop.",
    ),
    (
        "ball # shot #",
        "The ball is shot again, one cell less far, from where it lies; if it has stopped, decoys are shown \
         instead, and nobody can tell.",
    ),
    ("ball # hole", "The holes are mixed and turned: the ball lies in one of them, nobody sees which."),
];

const FIVE_CELLS: &[(&str, &str)] = &[
    (
        "lines",
        "The prover lays a card for every side between two cells: a line or none. All else is laid in the open.",
    ),
    ("number *", "The four sides of a cell are mixed and turned: as many lines as the number says."),
    ("block # start", "One cell that belongs to no block yet, nobody sees which, begins a block."),
    (
        "block # extend #",
        "Some cell of the block has a free neighbour without a line between; it joins the block.",
    ),
    (
        "block # wall #",
        "For a cell of the block and each of its sides: either there is a line or the neighbour belongs to the \
         block, never both.",
    ),
    ("block # finish #", "A checked cell of the block, nobody sees which, is marked as finished."),
    ("final", "All cells are turned: each belongs to a finished block."),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_fit_their_labels() {
        for (pattern, label) in [("S2.#", "S2.17"), ("Q*", "Q(0,1)"), ("E", "E"), ("I#.2.#", "I10.2.3")] {
            assert!(fits(pattern, label), "{pattern} {label}");
        }
        for (pattern, label) in
            [("S2.#", "S2."), ("S2.#", "S2.1x"), ("E", "EE"), ("I#.1", "I1.2.1"), ("I#.1", "I.1")]
        {
            assert!(!fits(pattern, label), "{pattern} {label}");
        }
    }
}
