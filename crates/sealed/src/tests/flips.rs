//! One flipped bit in every class of data is rejected, with the right reason.

use facedown_table::Script;

use crate::context::Session;
use crate::field::Element;
use crate::forest::{Forest, reconstruct};
use crate::testing::flow::{Interference, Transcript, prove};
use crate::testing::scripts::{Demo, Toy, ToyChoices};
use crate::testing::{Picks, demo_session, lazy_session};
use crate::verdict::{Reason, Verdict};

fn toy(session: &Session, seed: u64) -> Transcript<Toy> {
    prove(session, Toy, ToyChoices::default().hand(), seed, Interference::default())
}

fn reason<S: Script>(transcript: &Transcript<S>) -> Option<Reason> {
    match transcript.verify() {
        Verdict::Accepted => None,
        Verdict::Rejected(reason) => Some(reason),
    }
}

#[test]
fn every_row_of_the_tape_matters() {
    // Cards, selectors, labels, times: all 97 rows of the toy script and all 51 of the demo.
    let session = lazy_session("k4_mode1");
    for row in 0..97 {
        let interference = Interference { flip_row: Some(row), ..Interference::default() };
        let transcript = prove(&session, Toy, ToyChoices::default().hand(), 4, interference);
        assert_eq!(reason(&transcript), Some(Reason::Constraints), "row {row}");
    }
    // With this seed no selector of the demo points at a last leaf, which has more than one string.
    for row in 0..51 {
        let interference = Interference { flip_row: Some(row), ..Interference::default() };
        let transcript = prove(&demo_session("k4_file"), Demo, Demo::hand(), 9, interference);
        assert_eq!(reason(&transcript), Some(Reason::Constraints), "row {row}");
    }
}

#[test]
fn every_message_matters() {
    for name in ["k4_mode0", "k8_mode1"] {
        let session = lazy_session(name);
        let mut transcript = toy(&session, 6);
        assert_eq!(reason(&transcript), None);
        let turned = transcript.turned.clone();
        for bit in turned_cards() {
            transcript.turned.flip(bit);
            assert_eq!(reason(&transcript), Some(Reason::Constraints), "turned bit {bit}");
            transcript.turned = turned.clone();
        }
        for byte in (0..transcript.response.batch.len()).step_by(13) {
            transcript.response.batch[byte] ^= 16;
            assert_eq!(reason(&transcript), Some(Reason::Constraints));
            transcript.response.batch[byte] ^= 16;
        }
        transcript.response.sum[3] ^= 1;
        assert_eq!(reason(&transcript), Some(Reason::Consistency));
        transcript.response.sum[3] ^= 1;
        for byte in (0..2048).step_by(211) {
            transcript.response.columns[byte] ^= 1;
            assert_eq!(reason(&transcript), Some(Reason::Consistency));
            transcript.response.columns[byte] ^= 1;
        }
        for byte in (0..transcript.opening.len()).step_by(331) {
            transcript.opening[byte] ^= 128;
            assert_eq!(reason(&transcript), Some(Reason::Opening));
            transcript.opening[byte] ^= 128;
        }
        transcript.root[0] ^= 1;
        assert_eq!(reason(&transcript), Some(Reason::Opening));
        transcript.root[0] ^= 1;
        transcript.third.0[0] ^= 1;
        assert_eq!(reason(&transcript), Some(Reason::Opening));
        transcript.third.0[0] ^= 1;
        assert_eq!(reason(&transcript), None);
    }
}

/// The turned bits of the toy script that show cards, as opposed to places, which nothing ties down.
fn turned_cards() -> Vec<usize> {
    // place 3, cards 2, place 1, card 1, place 1 + 3; place 3, cards 2, place 2, cards 2, places 2 + 3; ...
    let widths: [(usize, bool); 12] = [
        (3, false),
        (2, true),
        (1, false),
        (1, true),
        (4, false),
        (3, false),
        (2, true),
        (2, false),
        (2, true),
        (5, false),
        (2, true), // public places: the open lane, then the turned card
        (3, false),
    ];
    let mut cards = Vec::new();
    let mut next = 0;
    for (width, is_card) in widths {
        cards.extend((next..next + width).filter(|_| is_card));
        next += width;
    }
    cards
}

#[test]
fn a_correction_in_one_tree_is_seen_unless_its_hidden_leaf_is_zero() {
    for (name, trees) in [("k4_mode0", 32), ("k8_mode1", 16)] {
        let session = lazy_session(name);
        let (mut accepted, mut rejected) = (0, 0);
        let mut picks = Picks::new(7);
        for seed in 0..6 {
            let mut transcript = toy(&session, 100 + seed);
            let delta = transcript.third.challenge();
            for tree in 0..trees {
                let part = picks.below(2);
                let words = transcript.corrections[part].len() / (16 * trees);
                let byte = 16 * (trees * picks.below(words) + tree) + picks.below(16);
                transcript.corrections[part][byte] ^= 1 << picks.below(8);
                let expected = if session.parameters.hidden_leaf(delta, tree) == 0 {
                    accepted += 1;
                    None
                } else {
                    rejected += 1;
                    Some(Reason::Consistency)
                };
                assert_eq!(reason(&transcript), expected, "tree {tree}");
                transcript = toy(&session, 100 + seed);
            }
        }
        assert!(rejected > 80 && (name == "k8_mode1" || accepted > 2), "{accepted} {rejected}");
    }
}

#[test]
fn a_hidden_leaf_of_zero_lets_a_wrong_correction_pass() {
    // At K8 the event is too rare to wait for, so the tree's leaf is chosen.
    let session = lazy_session("k8_mode1");
    let forest = Forest::plant(&session, &[1; 32]);
    let (root, _) = forest.commit();
    let delta = Element(u128::MAX << 8);
    assert_eq!(session.parameters.hidden_leaf(delta, 0), 0);
    let (found, seeds) = reconstruct(&session, delta, &forest.open(delta));
    assert_eq!(found, root);
    let streams = crate::vole::Streams::new(&session, &seeds);
    let zero = [[Element::ZERO; crate::simd::BLOCK]; 128];
    let (mut clean, mut wrong) = (Box::new(zero), Box::new(zero));
    let mut corrections = vec![0; session.parameters.correction_bytes()];
    streams.key_columns(delta, 0, &corrections, &mut clean);
    corrections[5] ^= 2; // in tree 0
    streams.key_columns(delta, 0, &corrections, &mut wrong);
    assert!(clean == wrong);
    corrections[16] ^= 2; // in tree 1
    streams.key_columns(delta, 0, &corrections, &mut wrong);
    assert!(clean != wrong);
}
