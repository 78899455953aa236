//! The table of errors in `docs/ENGINE.md` is what the scripts themselves give, and proofs are as small as the
//! design says.

use std::path::Path;

use facedown_proofs::Parameters;
use facedown_puzzles::Kind;
use facedown_puzzles::grid::Size;
use facedown_puzzles::testkit::boards::designed;
use facedown_sealed::{Shape, survey, survey_within};

use crate::board;
use crate::design::{PRINTED, design, milliseconds};

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
    let mut met = 0;
    for board in designed() {
        let name = board.name();
        let shape = survey(&board.puzzle).unwrap();
        let design = design(&board.puzzle).unwrap();
        assert_eq!(shape.rows, design.rows, "{name}: rows");
        assert_eq!(shape.committed_bits(), design.committed_bits(), "{name}: committed bits");
        let Some(printed) = PRINTED.iter().find(|printed| printed.board == name) else { continue };
        // Where our board or script is known to differ from the one behind the printed figure.
        let saved = match board.puzzle.kind() {
            // All cards are turned in the end; the design committed to them first.
            Kind::Nurikabe => 2 * (board.puzzle.size().rows + 2) * (board.puzzle.size().columns + 2),
            // The groups have 30 cells fewer, as `designed` explains.
            Kind::Hitori => 30,
            _ => 0,
        };
        // What is left is the order of Nurikabe's islands, which the design does not tell.
        assert!((shape.rows + saved).abs_diff(printed.rows) <= printed.rows / 1000, "{name}: rows");
        let (found, promised) = (shape.committed_bits(), printed.committed_bits);
        assert!(found * 10 <= promised * 11, "{name}: {found} bits instead of {promised}");
        met += 1;
    }
    assert_eq!(met, PRINTED.len(), "some promise has no board");
}

/// The benchmark measures against the time model, so the model must be the one behind the printed table.
#[test]
fn the_time_model_gives_the_printed_milliseconds() {
    for board in designed() {
        let name = board.name();
        let Some(printed) = PRINTED.iter().find(|printed| printed.board == name) else { continue };
        let (design, turned) = (design(&board.puzzle).unwrap(), survey(&board.puzzle).unwrap().turned);
        let (prover, verifier) = milliseconds(&board.puzzle, &design, turned, Parameters::K4).unwrap();
        let rounding = printed.unit / 2.0;
        for (model, printed) in [(prover, printed.prover), (verifier, printed.verifier)] {
            assert!(
                (model - printed).abs() <= rounding + 0.05 * printed,
                "{name}: {model} ms, not {printed}"
            );
        }
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
