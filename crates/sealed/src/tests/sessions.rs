//! Whole sessions between both parties' states: honest, interfered with, and compared.

use facedown_table::Hand;

use crate::messages::{Deal, Open, Outcome, Products};
use crate::prover::{Audit, Concluded, Prover, ProverRandomness};
use crate::testing::scripts::{Blind, Demo, Toy, ToyChoices};
use crate::testing::{Picks, session_context};
use crate::verifier::{Bounded, Policy, Verifier, VerifierRandomness};
use crate::{Context, Error, Incompatible, Misbehaved, Mode, Parameters, Reason, Verdict};

/// What a test does to the messages on their way.
#[derive(Default)]
struct Line {
    deal: Option<fn(&mut Deal)>,
    products: Option<fn(&mut Products)>,
    opens: [Option<fn(&mut Open)>; 3],
    outcome: Option<fn(&mut Outcome)>,
    answer: Option<fn(&mut crate::messages::Answer)>,
    opening: Option<fn(&mut Vec<u8>)>,
    bound: Option<fn(&mut crate::messages::Bound)>,
}

fn change<T>(hook: Option<fn(&mut T)>, value: &mut T) {
    if let Some(hook) = hook {
        hook(value);
    }
}

/// Runs a session; gives P's conclusion, or V's early verdict, and the length of every message of P.
fn converse<S: facedown_table::Script + Copy>(
    context: &Context,
    script: S,
    hand: Hand,
    seed: u64,
    line: &Line,
) -> Result<(Result<Concluded, Verdict>, Vec<usize>), Error> {
    let mut picks = Picks::new(seed);
    let (ours, theirs) = (ProverRandomness::new(picks.bytes()), VerifierRandomness::new(picks.bytes()));
    let (prover, hello) = Prover::hello(context, script, hand, &[7; 32], ours)?;
    let (verifier, accept) = Verifier::accept(context, &hello.nonce, script, &Policy::default(), theirs)?;
    let (mut dealing, root) = prover.accept(&accept)?;
    let mut awaiting = verifier.root(root);
    let mut lengths = Vec::new();
    while let Some(mut deal) = dealing.next_deal() {
        change(line.deal, &mut deal);
        lengths.push(deal.corrections.len() + deal.turned.len());
        awaiting = awaiting.deal(&deal)?;
    }
    let (prover, mut bound) = dealing.finish();
    change(line.bound, &mut bound);
    let (mut awaiting, mut open) = match awaiting.bound(&bound)? {
        Bounded::Continues(next, open) => (next, open),
        Bounded::Rejected(outcome) => return Ok((Err(outcome.verdict), lengths)),
    };
    awaiting.view()?;
    change(line.opens[0], &mut open);
    let mut closing = prover.open(&open)?;
    while let Some(mut products) = closing.next_products() {
        change(line.products, &mut products);
        lengths.push(products.corrections.len());
        awaiting = awaiting.products(&products)?;
    }
    let (prover, committed) = closing.finish();
    let (awaiting, mut open) = awaiting.committed(&committed)?;
    change(line.opens[1], &mut open);
    let (prover, mut answer) = prover.open(&open)?;
    change(line.answer, &mut answer);
    lengths.push(answer.response.columns.len() + answer.response.batch.len());
    let (awaiting, mut open) = awaiting.answer(answer)?;
    change(line.opens[2], &mut open);
    let (prover, mut opening) = prover.open(&open)?;
    change(line.opening, &mut opening.opening);
    lengths.push(opening.opening.len());
    let verified = awaiting.opening(&opening)?;
    let mut outcome = verified.outcome().clone();
    if outcome.verdict.is_accepted() {
        facedown_table::Spectator::watch(&script, verified.view()?).unwrap();
    }
    change(line.outcome, &mut outcome);
    Ok((Ok(prover.outcome(&outcome)?), lengths))
}

fn toy(line: &Line) -> Result<Result<Concluded, Verdict>, Error> {
    let context = session_context(Parameters::K4, Mode::Interactive);
    converse(&context, Toy, ToyChoices::default().hand(), 1, line).map(|(end, _)| end)
}

#[test]
fn honest_sessions_are_accepted_and_audited() {
    for parameters in [Parameters::K4, Parameters::K8] {
        let context = session_context(parameters, Mode::Interactive);
        for seed in 0..3 {
            let (toy, _) =
                converse(&context, Toy, ToyChoices::default().hand(), seed, &Line::default()).unwrap();
            let (blind, _) = converse(&context, Blind, Blind::hand(3), seed, &Line::default()).unwrap();
            for end in [toy, blind] {
                let Concluded { verdict, audit, .. } = end.unwrap();
                assert_eq!((verdict, audit), (Verdict::Accepted, Audit::Agrees));
            }
        }
    }
}

#[test]
fn a_wrong_hand_is_played_to_its_end_and_rejected_at_its_card() {
    let context = session_context(Parameters::K4, Mode::Interactive);
    let mut hand = Hand::new();
    hand.push_row(vec![facedown_table::Suit::Heart; 5]);
    match converse(&context, Blind, hand, 1, &Line::default()).unwrap().0 {
        Err(Verdict::Rejected(Reason::Cards(rejection))) => assert_eq!(rejection.step, "secret"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn message_lengths_do_not_depend_on_the_solution() {
    let context = session_context(Parameters::K4, Mode::Interactive);
    let lengths = |choices: ToyChoices, seed| {
        converse(&context, Toy, choices.hand(), seed, &Line::default()).unwrap().1
    };
    let expected = lengths(ToyChoices::default(), 1);
    let mut picks = Picks::new(3);
    for seed in 0..8 {
        let choices = ToyChoices {
            first: 1 + picks.below(5),
            second: 1 + picks.below(4),
            neighbour: picks.below(3),
            flip: picks.below(2) == 1,
            fourth: picks.below(6),
            fifth: picks.below(6),
        };
        assert_eq!(lengths(choices, seed), expected, "{choices:?}");
    }
}

#[test]
fn a_coin_that_was_not_committed_is_refused() {
    for round in 0..3 {
        let mut line = Line::default();
        line.opens[round] = Some(|open| open.coin[0] ^= 1);
        let expected = Misbehaved::CoinOpening { round: round as u8 + 1 };
        assert_eq!(toy(&line), Err(Error::Misbehaved(expected)));
        line.opens[round] = Some(|open| open.blind[31] ^= 1);
        assert_eq!(toy(&line), Err(Error::Misbehaved(expected)));
    }
}

#[test]
fn a_verifier_that_changes_its_half_is_found_out() {
    let line =
        Line { outcome: Some(|outcome| outcome.digests.as_mut().unwrap().public[0] ^= 1), ..Line::default() };
    let end = toy(&line).unwrap().unwrap();
    assert_eq!((end.verdict, end.audit), (Verdict::Accepted, Audit::PublicTableDiffers));
    let line = Line {
        outcome: Some(|outcome| outcome.digests.as_mut().unwrap().transcript[9] ^= 1),
        ..Line::default()
    };
    assert_eq!(toy(&line).unwrap().unwrap().audit, Audit::TranscriptDiffers);
    let line = Line { outcome: Some(|outcome| outcome.digests = None), ..Line::default() };
    assert_eq!(toy(&line).unwrap().unwrap().audit, Audit::Missing);
}

#[test]
fn pieces_that_do_not_fit_are_refused() {
    let deal = |hook: fn(&mut Deal)| toy(&Line { deal: Some(hook), ..Line::default() }).unwrap_err();
    let length = |what, expected, found| Error::Misbehaved(Misbehaved::Length { what, expected, found });
    let gap = |what, expected, found| Error::Misbehaved(Misbehaved::Gap { what, expected, found });
    assert_eq!(deal(|deal| deal.first_word = 1), gap("corrections", 0, 1));
    assert_eq!(deal(|deal| deal.first_turned = 5), gap("turned bits", 0, 5));
    assert_eq!(deal(|deal| deal.corrections.extend([0; 512])), length("corrections", 512, 1024));
    assert_eq!(deal(|deal| _ = deal.corrections.pop()), length("corrections", 512, 511));
    assert_eq!(deal(|deal| deal.corrections.clear()), length("corrections", 512, 0));
    assert_eq!(deal(|deal| deal.turned_count += 1), length("turned bits", 69, 70));
    assert_eq!(deal(|deal| deal.turned_count = u64::MAX), length("turned bits", 69, u64::MAX));
    assert_eq!(deal(|deal| deal.turned[8] |= 128), Error::Misbehaved(Misbehaved::Packing));
    assert_eq!(deal(|deal| deal.turned.push(0)), Error::Misbehaved(Misbehaved::Packing));
    let products =
        |hook: fn(&mut Products)| toy(&Line { products: Some(hook), ..Line::default() }).unwrap_err();
    assert_eq!(products(|piece| piece.first_word = 0), gap("product corrections", 1, 0));
    assert_eq!(products(|piece| piece.corrections.clear()), length("product corrections", 11 * 512, 0));
    let answer = |hook| toy(&Line { answer: Some(hook), ..Line::default() }).unwrap_err();
    assert_eq!(answer(|answer| _ = answer.response.batch.pop()), length("batch", 128, 127));
    assert_eq!(answer(|answer| answer.response.columns.push(0)), length("column sums", 2048, 2049));
    let opening = |hook| toy(&Line { opening: Some(hook), ..Line::default() }).unwrap_err();
    assert_eq!(opening(|bytes| bytes.truncate(3000)), length("opening", 3072, 3000));
    let bound = |hook| toy(&Line { bound: Some(hook), ..Line::default() }).unwrap_err();
    assert_eq!(bound(|bound| bound.words = 2), length("words", 1, 2));
    assert_eq!(bound(|bound| bound.products = 0), length("product words", 3, 0));
    assert_eq!(bound(|bound| bound.turned = 68), length("turned bits", 69, 68));
    assert_eq!(bound(|bound| bound.degree = 9), length("degree", 8, 9));
}

#[test]
fn fewer_turned_cards_than_the_script_turns_are_refused() {
    let line = Line {
        deal: Some(|deal| {
            deal.turned_count = 64;
            deal.turned.truncate(8);
        }),
        bound: Some(|bound| bound.turned = 64),
        ..Line::default()
    };
    assert_eq!(toy(&line), Err(Error::Misbehaved(Misbehaved::TurnedCards)));
}

#[test]
fn a_forged_turned_card_is_rejected_at_its_step_or_by_the_proof() {
    // The last six bits are the numbers of the Scramble: a repeated one fails the script's own check.
    let line = Line { deal: Some(|deal| deal.turned[8] = 0), ..Line::default() };
    match toy(&line).unwrap() {
        Err(Verdict::Rejected(Reason::Cards(rejection))) => assert_eq!(rejection.step, "numbers"),
        other => panic!("{other:?}"),
    }
    // A place outside its row: seven piles, and all three bits set.
    let line = Line { deal: Some(|deal| deal.turned[0] |= 7), ..Line::default() };
    match toy(&line).unwrap() {
        Err(Verdict::Rejected(Reason::Cards(rejection))) => assert_eq!(rejection.step, "toy"),
        other => panic!("{other:?}"),
    }
    // A card that no check looks at: only the proof can tell.
    let line = Line { deal: Some(|deal| deal.turned[0] ^= 8), ..Line::default() };
    let end = toy(&line).unwrap().unwrap();
    assert_eq!(end.verdict, Verdict::Rejected(Reason::Constraints));
}

#[test]
fn tampering_on_the_way_is_rejected() {
    let verdict = |line| toy(&line).unwrap().unwrap().verdict;
    let reject = |reason| Verdict::Rejected(reason);
    let hooks = Line { products: Some(|piece| piece.corrections[40] ^= 1), ..Line::default() };
    assert_eq!(verdict(hooks), reject(Reason::Consistency));
    let hooks = Line { answer: Some(|answer| answer.response.batch[0] ^= 1), ..Line::default() };
    assert_eq!(verdict(hooks), reject(Reason::Constraints));
    let hooks = Line { answer: Some(|answer| answer.coin[0] ^= 1), ..Line::default() };
    assert_eq!(verdict(hooks), reject(Reason::Opening));
    let hooks = Line { opening: Some(|bytes| bytes[100] ^= 1), ..Line::default() };
    assert_eq!(verdict(hooks), reject(Reason::Opening));
    let hooks = Line { bound: Some(|bound| bound.coin[0] ^= 1), ..Line::default() };
    assert_eq!(verdict(hooks), reject(Reason::Constraints));
}

#[test]
fn incompatible_contexts_are_refused_before_anything_is_said() {
    let mut context = session_context(Parameters::K4, Mode::File);
    let hello = |context: &Context| {
        let randomness = ProverRandomness::new([1; 64]);
        Prover::hello(context, Demo, Demo::hand(), &[0; 32], randomness).map(|_| ()).unwrap_err()
    };
    let accept = |context: &Context, policy: Policy| {
        let randomness = VerifierRandomness::new([1; 224]);
        Verifier::accept(context, &[0; 32], Demo, &policy, randomness).map(|_| ()).unwrap_err()
    };
    assert_eq!(hello(&context), Error::Incompatible(Incompatible::Mode));
    assert_eq!(accept(&context, Policy::default()), Error::Incompatible(Incompatible::Mode));
    context.mode = Mode::Interactive;
    let tight = Policy { correction_bytes: 3071 };
    let too_large = Incompatible::TooLarge { bytes: 3072, limit: 3071 };
    assert_eq!(accept(&context, tight), Error::Incompatible(too_large));
    context.version = 1;
    assert_eq!(hello(&context), Error::Incompatible(Incompatible::Version { found: 1 }));
    assert_eq!(accept(&context, Policy::default()), hello(&context));
}
