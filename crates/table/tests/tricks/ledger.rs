//! The ledger: its JSON, and replays that notice what was changed.

use facedown_table::tricks::{chosen_pile, count_clubs};
use facedown_table::{
    Event, Fault, Hand, IdealTable, Ledger, LedgerMismatch, Look, Script, Spectator, Stop, Table, View,
};

use crate::common::*;
use crate::conform::must_conform;

/// Does everything a table can do.
struct Everything;

impl Trick for Everything {
    fn play<T: Table>(&self, table: &mut T) -> Result<Played<T::Card>, Stop> {
        table.step(&"count");
        let mut cards = table.place_public(&[C, H, C]);
        count_clubs(table, &mut cards, 2, &"count")?;
        let faces = table.turn(&mut cards)?;
        table.check(faces == [C, H, C], &"home", "the cards did not return")?;
        let secret = table.place_secret(3)?;
        let faces = table.peek(std::slice::from_ref(&secret), &[Look::new(1, 0)], &"peek")?;
        table.check(faces == [H], &"peeked", "no heart follows")?;
        let memory = table.load(vec![cards, secret], 2)?;
        chosen_pile(table, memory, &[-1, 1], &"outer", |table, spots| {
            let spot = table.pick(&[vec![spots[0]], vec![spots[1]]], &"inner")?[0];
            let seen = table.fetch(spot, &[1])?;
            table.check(seen.turned == [H], &"heart", "the picked card is no heart")?;
            table.unpick(memory, &"inner")
        })?;
        table.open_public(memory, &[2])?;
        table.close(memory, &"public")?;
        let unloaded = table.unload(memory, &[0])?;
        table.check(unloaded.turned.concat() == [C, H, C], &"end", "the piles did not return")?;
        Ok(unloaded.lanes.concat().into())
    }
}

/// The second secret card is the heart: it follows the first, and is the next of the first.
fn honest() -> Hand {
    Hand::new().row(&[C, H, C]).pile(0).pile(0).pile(1)
}

fn recorded() -> Ledger {
    let mut table = IdealTable::new(honest(), seeded(5)).recording();
    table.play(&Alone(&Everything)).unwrap();
    table.ledger()
}

fn replay(ledger: &Ledger) -> Result<(), LedgerMismatch> {
    Spectator::replay(&Alone(&Everything), ledger)
}

#[test]
fn conforms() {
    must_conform(&Everything, &honest());
}

#[test]
fn json_is_short_and_reads_back() {
    let ledger = recorded();
    let json = serde_json::to_value(&ledger).unwrap();
    assert_eq!(json["events"][0], serde_json::json!({ "event": "step", "label": "count" }));
    assert_eq!(json["events"][1], serde_json::json!({ "event": "place-public", "faces": "♣♥♣" }));
    assert_eq!(json["events"][2], serde_json::json!({ "event": "place-numbers", "faces": [0, 1, 2] }));
    let kinds: std::collections::BTreeSet<_> =
        json["events"].as_array().unwrap().iter().map(|event| event["event"].as_str().unwrap()).collect();
    let all = [
        "close",
        "fetch",
        "load",
        "open",
        "open-public",
        "peek",
        "pick",
        "place-numbers",
        "place-public",
        "place-secret",
        "shuffle",
        "step",
        "turn",
        "unload",
        "unpick",
    ];
    assert_eq!(kinds.into_iter().collect::<Vec<_>>(), all);
    assert_eq!(serde_json::from_value::<Ledger>(json.clone()).unwrap(), ledger);
    let wrong = json.to_string().replace("♣♥♣", "♣♥♦");
    assert!(serde_json::from_str::<Ledger>(&wrong).is_err());
}

#[test]
fn views_read_back() {
    let view = recorded().view();
    let json = serde_json::to_string(&view).unwrap();
    assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
}

/// Changes every face that the run determines, and says where the verifier would have stopped.
#[test]
fn a_changed_face_is_noticed() {
    let ledger = recorded();
    let mut labels = Vec::new();
    for at in 0..ledger.events.len() {
        let mut changed = ledger.clone();
        match &mut changed.events[at] {
            Event::Turn { faces } | Event::Fetch { faces, .. } | Event::Peek { faces, .. } => {
                faces[0] = faces[0].flipped();
            }
            Event::Shuffle { turned, .. } | Event::Unload { turned, .. } => turned[0].faces[0] ^= 1,
            _ => continue,
        }
        match replay(&changed) {
            Err(LedgerMismatch::Stopped(Stop::Rejected(rejection))) => labels.push(rejection.step),
            other => panic!("event {at} was changed: {other:?}"),
        }
    }
    assert_eq!(labels, ["count", "count", "home", "peeked", "heart", "end"]);
}

#[test]
fn changed_public_events_are_noticed() {
    let ledger = recorded();
    let mut noticed = 0;
    for at in 0..ledger.events.len() {
        let mut changed = ledger.clone();
        match &mut changed.events[at] {
            Event::Step { label } => label.push('!'),
            Event::PlacePublic { faces } => faces[0] = faces[0].flipped(),
            Event::PlaceNumbers { faces } => faces[0] ^= 1,
            Event::PlaceSecret { count } => *count += 1,
            Event::Load { lanes, .. } => *lanes += 1,
            Event::OpenPublic { places, .. } => places[0] ^= 1,
            Event::Fetch { open, .. } => open[0] ^= 1,
            Event::Open { offsets, .. } => offsets[0] -= 1,
            Event::Shuffle { widths, .. } => widths[0] += 1,
            Event::Unload { turned, .. } => turned[0].lane += 1,
            _ => continue,
        }
        assert_eq!(replay(&changed), Err(LedgerMismatch::Differs { event: at }));
        noticed += 1;
    }
    assert_eq!(noticed, 11);
}

#[test]
fn impossible_sights_do_not_fit() {
    let ledger = recorded();
    for at in 0..ledger.events.len() {
        let mut changed = ledger.clone();
        let expected = match &mut changed.events[at] {
            // A suit card shows 0 or 1, a mark of two bits at most 3.
            Event::Shuffle { turned, widths, .. } => {
                turned[0].faces[0] = 1 << widths[turned[0].lane];
                None
            }
            Event::Unload { turned, .. } => {
                turned[0].faces[0] = 2;
                None
            }
            Event::Open { place, piles, .. } => {
                *place = *piles;
                Some("outer")
            }
            Event::Pick { place, groups } | Event::Unpick { place, groups } => {
                *place = *groups;
                Some("inner")
            }
            Event::Peek { home, piles, .. } => {
                *home = *piles;
                Some("peek")
            }
            _ => continue,
        };
        match (replay(&changed), expected) {
            (Err(LedgerMismatch::Stopped(Stop::Fault(Fault::ViewShape))), None) => {}
            (Err(LedgerMismatch::Stopped(Stop::Rejected(rejection))), Some(label)) => {
                assert_eq!(rejection.step, label);
            }
            other => panic!("event {at} was changed: {other:?}"),
        }
    }
}

#[test]
fn a_spectator_reads_helping_rows_card_by_card_too() {
    struct Peek;
    impl Script for Peek {
        fn name(&self) -> String {
            "peek/1".to_owned()
        }
        fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
            let cards = table.place_public(&[C, H]);
            table.peek(&[cards], &[], &"mark").map(drop)
        }
    }
    let watch = |first: Vec<u32>| {
        let mut view = View::new();
        view.faces(first);
        view.place(2, 1);
        Spectator::watch(&Peek, view).map(|ledger| ledger.events.len())
    };
    assert_eq!(watch(vec![0, 1]), Ok(2));
    assert_eq!(watch(vec![1, 1]).unwrap_err().rejection().unwrap().step, "mark");
    assert_eq!(watch(vec![0, 1, 0]), Err(Fault::ViewShape.into()));
}
