//! The public table: V's half rearranges what is seen and changes nothing else.

use facedown_table::{Fault, Lane, Script, Shuffle, Sight, Spectator, Stop, Suit, Table};

use crate::public::{Half, digest, view};
use crate::testing::flow::{Interference, prove};
use crate::testing::scripts::{Blind, Demo, Toy, ToyChoices};
use crate::testing::{demo_session, lazy_session};

#[test]
fn a_public_view_is_one_that_a_spectator_accepts() {
    let (demo, lazy) = (demo_session("k4_interactive"), lazy_session("k4_mode0"));
    let honest = Interference::default;
    let transcript = prove(&demo, Blind, Blind::hand(3), 1, honest());
    let toy = prove(&lazy, Toy, ToyChoices::default().hand(), 1, honest());
    let mut seen = std::collections::HashSet::new();
    for coin in 0..40 {
        let half = Half::new(&demo, &[coin; 32]);
        let shown = view(&Blind, &transcript.turned, Some(&half)).unwrap();
        Spectator::watch(&Blind, shown).unwrap();
        let shown = view(&Toy, &toy.turned, Some(&half)).unwrap();
        Spectator::watch(&Toy, shown.clone()).unwrap();
        seen.insert(digest(&Toy, &toy.shape, &toy.turned, &half).unwrap());
        // The places move; the cards that were turned at them do not change.
        let cards =
            |sights: &[Sight]| sights.iter().filter(|s| matches!(s, Sight::Faces(_))).cloned().collect();
        let ours: Vec<Sight> = cards(&view(&Toy, &toy.turned, None).unwrap().sights);
        let theirs: Vec<Sight> = cards(&shown.sights);
        assert_eq!(ours[..6], theirs[..6]);
        assert_eq!(ours.len(), theirs.len());
    }
    assert!(seen.len() == 40);
}

#[test]
fn without_a_half_the_order_is_that_of_the_prover() {
    let transcript = prove(&demo_session("k4_file"), Demo, Demo::hand(), 2, Interference::default());
    let shown = view(&Demo, &transcript.turned, None).unwrap();
    let bits: Vec<u32> = shown
        .sights
        .iter()
        .flat_map(|sight| match sight {
            Sight::Faces(faces) if faces.len() == 5 && faces.iter().any(|face| *face > 1) => {
                faces.iter().flat_map(|face| (0..3).map(move |bit| (face >> bit) & 1)).collect()
            }
            Sight::Faces(faces) => faces.clone(),
            Sight::Place { .. } => Vec::new(),
        })
        .collect();
    let turned: Vec<u32> = (0..25).map(|bit| u32::from(transcript.turned.get(bit).unwrap())).collect();
    assert_eq!(bits, turned);
}

/// Turns the card at a fixed place after a shuffle, which no script may do.
#[derive(Clone, Copy)]
struct NotBlind;

impl Script for NotBlind {
    fn name(&self) -> String {
        "not-blind/1".into()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let mut cards = table.place_public(&Suit::one_heart(5, 0));
        table.shuffle(Shuffle::Shift, &mut [Lane::suits(&mut cards)], &[])?;
        table.turn(&mut cards[..1])?;
        Ok(())
    }
}

#[test]
fn a_script_that_depends_on_places_is_found_out() {
    let session = demo_session("k4_interactive");
    let transcript = prove(&session, NotBlind, facedown_table::Hand::new(), 3, Interference::default());
    let outcomes: Vec<_> = (0..20)
        .map(|coin| Half::new(&session, &[coin; 32]))
        .map(|half| digest(&NotBlind, &transcript.shape, &transcript.turned, &half))
        .collect();
    assert!(outcomes.contains(&Err(Stop::Fault(Fault::NotPositionBlind))));
}

#[test]
fn digests_stay_what_they_are() {
    // Receipts hold them and provers compare them, so they are part of the wire: these values may never change.
    let (demo, lazy) = (demo_session("k4_interactive"), lazy_session("k4_mode0"));
    let half = Half::new(&demo, &[7; 32]);
    let blind = prove(&demo, Blind, Blind::hand(3), 1, Interference::default());
    let toy = prove(&lazy, Toy, ToyChoices::default().hand(), 1, Interference::default());
    let found = [
        digest(&Blind, &blind.shape, &blind.turned, &half).unwrap(),
        digest(&Toy, &toy.shape, &toy.turned, &half).unwrap(),
    ];
    let expected = [
        "ed23a782f4f3f4b5e60badcf64efea4f58698c18db4a867ae2043adc7fb01ee8",
        "7492b52e41b9618ffa5d7ae6b37f210bc8048358dd3160cbb130fcc6e98516f2",
    ];
    assert_eq!(found.map(hex::encode), expected);
}
