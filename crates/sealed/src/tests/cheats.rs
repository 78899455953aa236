//! Every cheat of the design's list, played by a real prover: each is rejected, and for the right reason.

use crate::mischief::Mischief;
use crate::testing::flow::{Interference, prove};
use crate::testing::scripts::{Demo, Toy, ToyChoices};
use crate::testing::{demo_session, lazy_session, without_comparison};
use crate::verdict::{Reason, Verdict};

const CONSTRAINTS: Verdict = Verdict::Rejected(Reason::Constraints);

fn play(mischief: Mischief) -> (Verdict, bool) {
    let interference = Interference { mischief, ..Interference::default() };
    let hand = ToyChoices::default().hand();
    let transcript = prove(&lazy_session("k4_mode1"), Toy, hand, 1, interference);
    (transcript.verify(), transcript.honest)
}

#[track_caller]
fn assert_caught(mischief: Mischief) {
    assert_eq!(play(mischief), (CONSTRAINTS, false));
}

/// Flips the first card of what is read.
fn flipped(mut cells: Vec<bool>, time: u32, _: &[(u32, Vec<bool>)]) -> (Vec<bool>, u32) {
    cells[0] = !cells[0];
    (cells, time)
}

/// Reads what the pile held at first, which is not what it holds now.
fn stale(_: Vec<bool>, _: u32, history: &[(u32, Vec<bool>)]) -> (Vec<bool>, u32) {
    assert!(history.len() > 1, "the pile must have been written");
    (history[0].1.clone(), history[0].0)
}

/// Reads the very thing that this access will write: a card that was never there, at the access's own time.
fn own_write(cells: Vec<bool>, _: u32, _: &[(u32, Vec<bool>)]) -> (Vec<bool>, u32) {
    (vec![!cells[0], cells[1]], 3)
}

#[test]
fn an_honest_run_is_accepted() {
    assert_eq!(play(Mischief::default()), (Verdict::Accepted, true));
}

#[test]
fn a_forged_read_is_rejected() {
    assert_caught(Mischief { read: Some((1, flipped)), ..Mischief::default() });
    assert_caught(Mischief { read: Some((0, flipped)), ..Mischief::default() });
}

#[test]
fn a_forged_final_read_is_rejected() {
    assert_caught(Mischief { last: Some((0, 3, flipped)), ..Mischief::default() });
    assert_caught(Mischief { last: Some((1, 0, flipped)), ..Mischief::default() });
}

#[test]
fn a_stale_read_is_rejected() {
    assert_caught(Mischief { read: Some((8, stale)), ..Mischief::default() });
    assert_caught(Mischief { last: Some((0, 2, stale)), ..Mischief::default() });
}

#[test]
fn a_wrong_time_is_rejected() {
    assert_caught(Mischief { read: Some((5, |cells, time, _| (cells, time ^ 1))), ..Mischief::default() });
}

#[test]
fn a_self_loop_is_rejected_and_only_the_comparison_sees_it() {
    // The third access puts back what it took up, so it may claim to read its own write; the last read then
    // finds the pile as it was loaded.
    let cheat = || Mischief { read: Some((6, own_write)), last: Some((0, 4, stale)), ..Mischief::default() };
    assert_caught(cheat());
    assert_eq!(without_comparison(|| play(cheat())), (Verdict::Accepted, true));
}

#[test]
fn a_label_that_nobody_has_is_rejected() {
    assert_caught(Mischief { index: Some((0, |_, _| 0)), ..Mischief::default() });
}

#[test]
fn an_index_out_of_the_window_is_rejected() {
    assert_caught(Mischief {
        index: Some((3, |geometry, _| geometry.ladder.label(8))),
        ..Mischief::default()
    });
}

#[test]
fn another_index_than_the_one_read_is_rejected() {
    assert_caught(Mischief {
        index: Some((1, |geometry, _| geometry.ladder.label(5))),
        ..Mischief::default()
    });
}

#[test]
fn another_pick_or_peek_is_rejected() {
    assert_caught(Mischief { pick: Some((0, 0)), ..Mischief::default() });
    assert_caught(Mischief { peek: Some((0, 0)), ..Mischief::default() });
}

#[test]
fn a_wrong_product_word_is_rejected() {
    for product in 0..3 {
        let interference = Interference { product: Some(product), ..Interference::default() };
        let hand = ToyChoices::default().hand();
        let transcript = prove(&lazy_session("k4_mode1"), Toy, hand, 2, interference);
        assert_eq!((transcript.verify(), transcript.honest), (CONSTRAINTS, false));
    }
}

#[test]
fn a_forged_card_in_any_shuffle_is_rejected() {
    for shuffle in 0..6 {
        for session in ["k4_file", "k8_file"] {
            let mischief = Mischief { redeal: Some(shuffle), ..Mischief::default() };
            let interference = Interference { mischief, ..Interference::default() };
            let transcript = prove(&demo_session(session), Demo, Demo::hand(), 3, interference);
            assert_eq!((transcript.verify(), transcript.honest), (CONSTRAINTS, false), "shuffle {shuffle}");
        }
    }
}
