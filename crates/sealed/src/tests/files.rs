//! Proof files: written, read back exactly, and tampered with everywhere.

use crate::file::{ProofFile, prove};
use crate::prover::ProverRandomness;
use crate::testing::scripts::{Demo, Toy, ToyChoices};
use crate::testing::{Picks, session_context};
use crate::verifier::Policy;
use crate::{Error, Incompatible, Malformed, Misbehaved, Mode, Parameters, Reason, Verdict};

fn toy_file(parameters: Parameters) -> Vec<u8> {
    let context = session_context(parameters, Mode::File);
    let randomness = ProverRandomness::new(Picks::new(5).bytes());
    prove(&context, Toy, ToyChoices::default().hand(), &[1; 32], &randomness).unwrap()
}

fn check(bytes: &[u8], parameters: Parameters) -> Result<Verdict, Error> {
    let context = session_context(parameters, Mode::File);
    ProofFile::parse(bytes)?.verify(&context, &Toy, &Policy::default())
}

#[test]
fn honest_files_are_accepted() {
    for parameters in [Parameters::K4, Parameters::K8] {
        let bytes = toy_file(parameters);
        assert_eq!(check(&bytes, parameters), Ok(Verdict::Accepted));
        let file = ProofFile::parse(&bytes).unwrap();
        facedown_table::Spectator::watch(&Toy, file.view(&Toy).unwrap()).unwrap();
        assert_eq!(*file.context(), session_context(parameters, Mode::File));
    }
    let context = session_context(Parameters::K4, Mode::File);
    let randomness = ProverRandomness::new(Picks::new(6).bytes());
    let bytes = prove(&context, Demo, Demo::hand(), &[1; 32], &randomness).unwrap();
    let verdict = ProofFile::parse(&bytes).unwrap().verify(&context, &Demo, &Policy::default());
    assert_eq!(verdict, Ok(Verdict::Accepted));
}

#[test]
fn files_are_parsed_exactly() {
    let bytes = toy_file(Parameters::K8);
    for length in (0..bytes.len()).step_by(7).chain([0, 3, 4, 5, 6, bytes.len() - 1]) {
        assert_eq!(check(&bytes[..length], Parameters::K8), Err(Malformed::Truncated.into()), "{length}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(check(&longer, Parameters::K8), Err(Malformed::TrailingBytes.into()));
    let mut other = bytes.clone();
    other[0] = b'f';
    assert_eq!(check(&other, Parameters::K8), Err(Malformed::Magic.into()));
    other.clone_from(&bytes);
    other[4] = 1;
    assert_eq!(check(&other, Parameters::K8), Err(Incompatible::Version { found: 1 }.into()));
}

#[test]
fn a_flipped_bit_anywhere_is_never_accepted() {
    let bytes = toy_file(Parameters::K4);
    let mut counts = std::collections::BTreeMap::new();
    for position in (0..bytes.len()).step_by(9) {
        let mut other = bytes.clone();
        other[position] ^= 1 << (position % 8);
        let end = match check(&other, Parameters::K4) {
            Ok(Verdict::Accepted) => panic!("accepted with byte {position} changed"),
            Ok(Verdict::Rejected(reason)) => format!("{reason:?}").split('(').next().unwrap().to_owned(),
            Err(error) => format!("{error:?}").split('(').next().unwrap().to_owned(),
        };
        *counts.entry(end).or_insert(0) += 1;
    }
    // Everything before the opening feeds a challenge, so a changed file opens at another Delta.
    assert!(counts["Opening"] > 1000, "{counts:?}");
}

#[test]
fn a_file_is_about_one_thing_only() {
    let bytes = toy_file(Parameters::K4);
    let file = ProofFile::parse(&bytes).unwrap();
    let differs = |change: fn(&mut crate::Context)| {
        let mut context = session_context(Parameters::K4, Mode::File);
        change(&mut context);
        file.verify(&context, &Toy, &Policy::default()).unwrap_err()
    };
    let context = |field| Error::Incompatible(Incompatible::Context { field });
    assert_eq!(differs(|context| context.puzzle.push(0)), context("puzzle"));
    assert_eq!(differs(|context| context.kind.push(0)), context("kind"));
    assert_eq!(differs(|context| context.script.push(0)), context("script"));
    assert_eq!(differs(|context| context.prover.push(0)), context("prover"));
    assert_eq!(differs(|context| context.parameters = Parameters::K8), context("parameters"));
    assert_eq!(differs(|context| context.mode = Mode::Interactive), Incompatible::Mode.into());
    assert_eq!(differs(|context| context.verifier.push(0)), Incompatible::Mode.into());
    let ours = session_context(Parameters::K4, Mode::File);
    let policy = Policy { correction_bytes: 12 * 512 - 1 };
    let too_large = Incompatible::TooLarge { bytes: 12 * 512, limit: 12 * 512 - 1 };
    assert_eq!(file.verify(&ours, &Toy, &policy), Err(too_large.into()));
    let wrong_script = file.verify(&ours, &Demo, &Policy::default());
    let expected = Misbehaved::Length { what: "product words", expected: 0, found: 3 };
    assert_eq!(wrong_script, Err(expected.into()));
}

#[test]
fn a_wrong_hand_makes_a_file_that_is_rejected_at_its_card() {
    // A place outside its row cannot come from a hand; a forged number can be written into a file.
    let mut bytes = toy_file(Parameters::K4);
    let file = ProofFile::parse(&bytes).unwrap();
    let turned = 4 + 2 + 4 + file.context().encode().len() + 32 + 32 + 8 + 512 + 8;
    bytes[turned + 8] = 0;
    match check(&bytes, Parameters::K4) {
        Ok(Verdict::Rejected(Reason::Cards(rejection))) => assert_eq!(rejection.step, "numbers"),
        other => panic!("{other:?}"),
    }
}
