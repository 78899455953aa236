//! The table of errors in `docs/ENGINE.md` is what the scripts themselves give, and proofs are as small as the
//! design says.

use std::path::Path;

use facedown_puzzles::Kind;
use facedown_puzzles::grid::Size;
use facedown_sealed::{Shape, survey, survey_within};

use crate::board;

fn rows() -> Vec<String> {
    let mut rows = Vec::new();
    for &kind in Kind::ALL {
        for size in [Size::new(10, 10), Size::new(20, 20)] {
            let (puzzle, _) = board(kind, size, 1);
            let shape = survey(&puzzle).unwrap();
            rows.push(shape.accounting_row(&format!("{} {}", kind.info().title, puzzle.size())));
        }
    }
    rows
}

#[test]
fn the_documented_table_is_true() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/ENGINE.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let (head, rest) = text.split_once(BEGIN).expect("the table has a beginning");
    let (found, tail) = rest.split_once(END).expect("the table has an end");
    let expected = format!("\n\n{}\n{}\n\n", Shape::ACCOUNTING_HEAD, rows().join("\n"));
    if std::env::var_os("UPDATE_DOCS").is_some() {
        std::fs::write(&path, format!("{head}{BEGIN}{expected}{END}{tail}")).unwrap();
    } else {
        assert_eq!(found, expected, "run with UPDATE_DOCS=1 to write the table anew");
    }
}

#[test]
fn proofs_are_as_small_as_designed() {
    // Committed bits of the design, for boards whose shape depends on the size alone.
    for (size, bits) in [((10, 10), 19_200), ((20, 20), 67_456), ((36, 20), 119_552), ((50, 50), 424_704)] {
        let (puzzle, _) = board(Kind::Slitherlink, Size::new(size.0, size.1), 1);
        let found = survey(&puzzle).unwrap().committed_bits();
        assert!(found * 10 <= bits * 11, "Slitherlink {size:?}: {found} bits instead of {bits}");
    }
    // Here the shape depends on the clues too; the design's counts are for boards like ours.
    let cases = [
        (Kind::Nurikabe, (10, 10), 13_952),
        (Kind::Nurikabe, (20, 20), 44_416),
        (Kind::Nurikabe, (50, 50), 263_424),
        (Kind::Hitori, (20, 20), 42_624),
        (Kind::Usowan, (20, 20), 44_800),
    ];
    for (kind, size, bits) in cases {
        let (puzzle, _) = board(kind, Size::new(size.0, size.1), 1);
        let found = survey(&puzzle).unwrap().committed_bits();
        assert!(found * 10 <= bits * 11, "{kind:?} {size:?}: {found} bits instead of {bits}");
    }
}

#[test]
fn measuring_gives_up_on_what_is_too_large() {
    for &kind in Kind::ALL {
        let (puzzle, _) = board(kind, Size::new(10, 10), 1);
        let shape = survey(&puzzle).unwrap();
        let most = shape.rows.max(shape.turned);
        assert_eq!(survey_within(&puzzle, most), Ok(shape), "{kind:?}");
        assert!(survey_within(&puzzle, most / 2).is_err(), "{kind:?}");
    }
}

const BEGIN: &str = "<!-- computed: puzzles -->";
const END: &str = "<!-- end -->";
