//! The sealed table shows what the ideal table shows, where everything is done with real rows and real shifts.

use facedown_table::{Dice, Hand, IdealTable, Script, Sight};

use crate::public::view;
use crate::testing::flow::{Interference, prove};
use crate::testing::scripts::{Blind, Toy, ToyChoices};
use crate::testing::{Picks, lazy_session};
use crate::verdict::Verdict;

impl Dice for Picks {
    fn below(&mut self, bound: usize) -> usize {
        Picks::below(self, bound)
    }
}

/// What was seen, without what the shuffles make random: places, and the order of lanes that were shuffled.
fn essence(sights: Vec<Sight>) -> Vec<Sight> {
    let blank = |sight| match sight {
        Sight::Place { of, .. } => Sight::Place { of, at: 0 },
        Sight::Faces(faces) => Sight::Faces(faces),
    };
    sights.into_iter().map(blank).collect()
}

fn literal<S: Script>(script: &S, hand: Hand, seed: u64) -> Vec<Sight> {
    let mut table = IdealTable::new(hand, Picks::new(seed)).recording();
    table.play(script).unwrap();
    essence(table.ledger().view().sights)
}

/// Sorts the faces of lanes that a shuffle turned, whose order is random.
fn sorted(mut sights: Vec<Sight>, shuffled: &[usize]) -> Vec<Sight> {
    for &index in shuffled {
        if let Sight::Faces(faces) = &mut sights[index] {
            faces.sort_unstable();
        }
    }
    sights
}

#[test]
fn hidden_accesses_are_chosen_piles() {
    let session = lazy_session("k4_mode1");
    let mut picks = Picks::new(30);
    for seed in 0..60 {
        let choices = ToyChoices {
            first: 1 + picks.below(5),
            second: 1 + picks.below(4),
            neighbour: picks.below(3),
            flip: picks.below(2) == 1,
            fourth: picks.below(6),
            fifth: picks.below(6),
        };
        let transcript = prove(&session, Toy, choices.hand(), seed, Interference::default());
        assert_eq!(transcript.verify(), Verdict::Accepted, "{choices:?}");
        let ours = essence(view(&Toy, &transcript.turned, None).unwrap().sights);
        let theirs = literal(&Toy, choices.hand(), seed);
        // The secret mark of the flip and the numbers at the end were shuffled before they were turned.
        let faces = |sights: &[Sight], length| {
            sights.iter().rposition(|s| matches!(s, Sight::Faces(f) if f.len() == length)).unwrap()
        };
        let shuffled = [mark(&ours), faces(&ours, 3)];
        assert_eq!(sorted(ours, &shuffled), sorted(theirs, &shuffled), "{choices:?}");
    }
}

/// The only pair of cards seen after the public places: the mark of the flip.
fn mark(sights: &[Sight]) -> usize {
    let pairs = sights.iter().enumerate().filter(|(_, s)| matches!(s, Sight::Faces(f) if f.len() == 2));
    pairs.map(|(index, _)| index).next_back().unwrap()
}

#[test]
fn literal_shuffles_show_the_same_cards() {
    let session = lazy_session("k4_mode1");
    for place in 0..5 {
        let transcript = prove(&session, Blind, Blind::hand(place), place as u64, Interference::default());
        let ours = essence(view(&Blind, &transcript.turned, None).unwrap().sights);
        let theirs = literal(&Blind, Blind::hand(place), 9);
        let all: Vec<usize> = (0..ours.len()).filter(|index| *index != 1).collect();
        assert_eq!(sorted(ours, &all), sorted(theirs, &all));
    }
}
