//! What every trick owes its callers, whatever it shows.

use facedown_table::{Choice, Fault, Hand, HandFault, IdealTable, Ledger, Script, Spectator};

use crate::common::*;

/// Checks what every trick owes its callers, given an honest hand: totality, one shape, a ledger that
/// can be written, read and replayed but not tampered with, and a hand that must fit.
pub(crate) fn must_conform<P: Trick>(trick: &P, hand: &Hand) {
    let script = Alone(trick);
    let mut table = IdealTable::new(hand.clone(), seeded(1)).recording();
    assert_eq!(table.play(&script), Ok(()));
    let ledger = table.ledger();
    for seed in 0..100 {
        assert_eq!(Spectator::rehearse(&script, seeded(seed)), Ok(ledger.shape()), "seed {seed}");
    }
    let json = serde_json::to_string(&ledger).unwrap();
    assert_eq!(serde_json::from_str::<Ledger>(&json).unwrap(), ledger);
    assert_eq!(Spectator::replay(&script, &ledger), Ok(()));
    refuses_other_ledgers(&script, &ledger);
    refuses_other_hands(&script, hand);
}

fn refuses_other_ledgers(script: &impl Script, ledger: &Ledger) {
    for event in 0..ledger.events.len() {
        let mut missing = ledger.clone();
        let removed = missing.events.remove(event);
        assert!(Spectator::replay(script, &missing).is_err(), "event {event} is missing");
        let mut extra = ledger.clone();
        extra.events.insert(event, removed);
        assert!(Spectator::replay(script, &extra).is_err(), "event {event} comes twice");
    }
    let mut view = ledger.view();
    view.faces(vec![0]);
    assert_eq!(Spectator::watch(script, view.clone()), Err(Fault::ViewShape.into()));
    view.sights.pop();
    if view.sights.pop().is_some() {
        assert_eq!(Spectator::watch(script, view), Err(Fault::ViewEnds.into()));
    }
}

fn refuses_other_hands(script: &impl Script, hand: &Hand) {
    let play = |hand: Hand| IdealTable::new(hand, seeded(2)).play(script);
    let choices: Vec<Choice> = hand.choices().cloned().collect();
    for at in 0..choices.len() {
        let short = choices[..at].iter().cloned().fold(Hand::new(), Hand::with);
        assert_eq!(play(short.clone()), Err(HandFault::Empty.into()));
        let mut wrong = hand.clone();
        *wrong.choice_mut(at).unwrap() = Choice::Row(vec![C; 99]);
        assert_eq!(play(wrong.clone()), Err(HandFault::Unexpected.into()));
        *wrong.choice_mut(at).unwrap() = Choice::Pile(99);
        assert_eq!(play(wrong), Err(HandFault::Unexpected.into()));
    }
    assert_eq!(play(hand.clone().pile(0)), Err(HandFault::LeftOver.into()));
}
