//! Tests of the ideal table: shuffles are uniform, counters count, and misuse is noticed.

use std::collections::BTreeMap;

use rand::{SeedableRng, rngs::StdRng};

use super::*;
use crate::stop::Fault;

const C: Suit = Suit::Club;
const H: Suit = Suit::Heart;

type TestTable = IdealTable<RngDice<StdRng>>;

/// A table at which the prover always chooses pile 0.
fn table() -> TestTable {
    let mut hand = Hand::new();
    (0..9).for_each(|_| hand.push_pile(0));
    IdealTable::new(hand, RngDice(StdRng::seed_from_u64(1)))
}

/// A table with a memory of four piles of two cards, of span two.
fn loaded() -> (TestTable, Memory) {
    let mut table = table();
    let memory = load(&mut table, 2);
    (table, memory)
}

fn load(table: &mut TestTable, span: usize) -> Memory {
    let lanes = vec![table.place_public(&[C; 4]), table.place_public(&[H; 4])];
    table.load(lanes, span).unwrap()
}

/// A table with an access to three of the piles.
fn opened() -> (TestTable, Memory, [Spot; 3]) {
    let (mut table, memory) = loaded();
    let spots = table.open(memory, &[-1, 0, 1], &"open").unwrap();
    (table, memory, spots[..].try_into().unwrap())
}

fn lane(table: &mut TestTable, cards: usize) -> Vec<IdealCard> {
    table.place_public(&vec![C; cards])
}

/// Every fault of a script, each with the ways to cause it. The match makes sure that none is missing.
fn ways_to_cause(fault: ScriptFault) -> Vec<fn() -> Result<(), Stop>> {
    match fault {
        ScriptFault::EmptyShuffle => vec![
            || table().shuffle(Shuffle::Shift, &mut [], &[]).map(drop),
            || table().shuffle(Shuffle::Scramble, &mut [Lane::suits(&mut [])], &[]).map(drop),
            || table().load(vec![], 0).map(drop),
            || table().peek(&[[]; 0], &[], &"peek").map(drop),
            || table().peek(&[vec![]], &[], &"peek").map(drop),
        ],
        ScriptFault::UnequalLanes => vec![
            || {
                let mut table = table();
                let (mut two, mut three) = (lane(&mut table, 2), lane(&mut table, 3));
                let lanes = &mut [Lane::suits(&mut two), Lane::suits(&mut three)];
                table.shuffle(Shuffle::Shift, lanes, &[]).map(drop)
            },
            || {
                let mut table = table();
                let lanes = vec![lane(&mut table, 2), lane(&mut table, 3)];
                table.load(lanes, 0).map(drop)
            },
            || {
                let mut table = table();
                let lanes = [table.place_public(&[C]), table.place_public(&[C, C])];
                table.peek(&lanes, &[], &"peek").map(drop)
            },
        ],
        ScriptFault::Lane => missing_lanes(),
        ScriptFault::Width => vec![
            || table().place_numbers(&[0, 8], 3).map(drop),
            || table().place_numbers(&[0], 0).map(drop),
            || table().place_numbers(&[0], 33).map(drop),
            || {
                let (mut table, _, [spot, ..]) = opened();
                let cards = table.fetch(spot, &[])?.cards;
                table.put(spot, &cards[..1])
            },
        ],
        ScriptFault::MemoryState => wrong_states(),
        ScriptFault::Offsets => vec![
            || loaded_then(|table, memory| table.open(memory, &[], &"open").map(drop)),
            || loaded_then(|table, memory| table.open(memory, &[1, 0, 1], &"open").map(drop)),
            || loaded_then(|table, memory| table.open(memory, &[0, 3], &"open").map(drop)),
            || loaded_then(|table, memory| table.open(memory, &[isize::MIN, isize::MAX], &"open").map(drop)),
            || {
                // Two steps either way are the same pile of four.
                let mut table = table();
                let memory = load(&mut table, 4);
                table.open(memory, &[-2, 2], &"open").map(drop)
            },
            || loaded_then(|table, memory| table.open_public(memory, &[4]).map(drop)),
            || loaded_then(|table, memory| table.open_public(memory, &[2, 2]).map(drop)),
        ],
        ScriptFault::Spot => wrong_spots(),
        ScriptFault::Groups => vec![
            || table().pick(&[[]; 0], &"pick").map(drop),
            || table().pick(&[vec![]], &"pick").map(drop),
            || {
                let (mut table, _, [left, middle, right]) = opened();
                table.pick(&[vec![left], vec![middle, right]], &"pick").map(drop)
            },
            || {
                let (mut table, memory, _) = opened();
                table.unpick(memory, &"pick")
            },
        ],
        ScriptFault::Limit => vec![
            || {
                let mut table = table();
                let lanes = vec![lane(&mut table, 8)];
                table.load(lanes, (1 << 17) - 8).map(drop)
            },
            || {
                let mut table = table();
                let lanes = vec![lane(&mut table, 8)];
                table.load(lanes, usize::MAX).map(drop)
            },
        ],
        ScriptFault::NotUnloaded => {
            vec![|| IdealTable::new(Hand::new(), EveryOutcome::default()).play(&OnlyLoads)]
        }
    }
}

fn missing_lanes() -> Vec<fn() -> Result<(), Stop>> {
    vec![
        || {
            let mut table = table();
            let mut cards = lane(&mut table, 2);
            table.shuffle(Shuffle::Shift, &mut [Lane::suits(&mut cards)], &[1]).map(drop)
        },
        || {
            let mut table = table();
            let mut cards = lane(&mut table, 2);
            table.shuffle(Shuffle::Shift, &mut [Lane::suits(&mut cards)], &[0, 0]).map(drop)
        },
        || {
            let (mut table, _, [spot, ..]) = opened();
            table.fetch(spot, &[2]).map(drop)
        },
        || {
            let (mut table, _, [spot, ..]) = opened();
            table.fetch(spot, &[1, 1]).map(drop)
        },
        || loaded_then(|table, memory| table.unload(memory, &[2]).map(drop)),
        || loaded_then(|table, memory| table.unload(memory, &[0, 0]).map(drop)),
        || {
            let mut table = table();
            let lanes = [table.place_public(&[C; 3])];
            table.peek(&lanes, &[Look::new(0, 1)], &"peek").map(drop)
        },
        || {
            let mut table = table();
            let lanes = [table.place_public(&[C; 3])];
            table.peek(&lanes, &[Look::new(3, 0)], &"peek").map(drop)
        },
    ]
}

fn wrong_states() -> Vec<fn() -> Result<(), Stop>> {
    vec![
        || table().open(Memory::from_index(0), &[0], &"open").map(drop),
        || loaded_then(|table, memory| table.close(memory, &"close")),
        || {
            let (mut table, memory, _) = opened();
            table.open(memory, &[0], &"open").map(drop)
        },
        || {
            let (mut table, memory, _) = opened();
            table.open_public(memory, &[0]).map(drop)
        },
        || {
            let (mut table, memory, _) = opened();
            table.unload(memory, &[]).map(drop)
        },
        || {
            let (mut table, memory, [left, _, right]) = opened();
            table.pick(&[vec![left], vec![right]], &"pick")?;
            table.close(memory, &"close")
        },
        || {
            let (mut table, _, [left, _, right]) = opened();
            let other = load(&mut table, 0);
            table.pick(&[vec![left], vec![right]], &"pick")?;
            table.unpick(other, &"pick")
        },
        || unloaded_then(|table, memory| table.open(memory, &[0], &"open").map(drop)),
        || unloaded_then(|table, memory| table.open_public(memory, &[0]).map(drop)),
        || unloaded_then(|table, memory| table.unload(memory, &[]).map(drop)),
    ]
}

fn wrong_spots() -> Vec<fn() -> Result<(), Stop>> {
    vec![
        || table().fetch(Spot::from_index(0), &[]).map(drop),
        || {
            let (mut table, _, [spot, ..]) = opened();
            table.fetch(spot, &[])?;
            table.fetch(spot, &[]).map(drop)
        },
        || {
            let (mut table, _, [spot, ..]) = opened();
            let cards = table.place_public(&[C, C]);
            table.put(spot, &cards)
        },
        || {
            // A pile cannot be picked once it was fetched, nor put back while it lies in a group.
            let (mut table, _, [left, _, right]) = opened();
            table.fetch(left, &[])?;
            table.pick(&[vec![left], vec![right]], &"pick").map(drop)
        },
        || {
            let (mut table, _, [left, _, right]) = opened();
            table.pick(&[vec![left], vec![right]], &"pick")?;
            let cards = table.place_public(&[C, C]);
            table.put(left, &cards)
        },
        || {
            let (mut table, _, [left, ..]) = opened();
            table.pick(&[vec![left], vec![left]], &"pick").map(drop)
        },
        || {
            let (mut table, _, [left, ..]) = opened();
            let other = load(&mut table, 0);
            let elsewhere = table.open(other, &[0], &"open")?;
            table.pick(&[&[left], &elsewhere[..]], &"pick").map(drop)
        },
        || {
            // A new pick of the same depth does not revive the spots of the last one.
            let (mut table, memory, [left, middle, right]) = opened();
            let stale = table.pick(&[vec![left]], &"pick")?;
            table.unpick(memory, &"pick")?;
            table.pick(&[vec![middle], vec![right]], &"pick")?;
            table.fetch(stale[0], &[]).map(drop)
        },
        || {
            // Nor does a new access revive the spots of the last one.
            let (mut table, memory, [stale, ..]) = opened();
            table.close(memory, &"close")?;
            table.open(memory, &[0, 1], &"open")?;
            table.fetch(stale, &[]).map(drop)
        },
        || {
            // Also if another memory is still open.
            let (mut table, memory, [stale, ..]) = opened();
            let other = load(&mut table, 0);
            table.open(other, &[0], &"open")?;
            table.close(memory, &"close")?;
            table.fetch(stale, &[]).map(drop)
        },
    ]
}

fn loaded_then(misuse: fn(&mut TestTable, Memory) -> Result<(), Stop>) -> Result<(), Stop> {
    let (mut table, memory) = loaded();
    misuse(&mut table, memory)
}

fn unloaded_then(misuse: fn(&mut TestTable, Memory) -> Result<(), Stop>) -> Result<(), Stop> {
    let (mut table, memory) = loaded();
    table.unload(memory, &[])?;
    misuse(&mut table, memory)
}

struct OnlyLoads;

impl Script for OnlyLoads {
    fn name(&self) -> String {
        "only-loads/1".to_owned()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let cards = table.place_public(&[C]);
        table.load(vec![cards], 0).map(drop)
    }
}

#[test]
fn every_misuse_has_its_fault() {
    let all = [
        ScriptFault::EmptyShuffle,
        ScriptFault::UnequalLanes,
        ScriptFault::Lane,
        ScriptFault::Width,
        ScriptFault::MemoryState,
        ScriptFault::Offsets,
        ScriptFault::Spot,
        ScriptFault::Groups,
        ScriptFault::Limit,
        ScriptFault::NotUnloaded,
    ];
    for fault in all {
        for (nth, misuse) in ways_to_cause(fault).into_iter().enumerate() {
            assert_eq!(misuse(), Err(Fault::Script(fault).into()), "{fault:?}, way {nth}");
        }
    }
}

#[test]
fn the_largest_memory_is_allowed() {
    let mut table = table();
    let lanes = vec![lane(&mut table, 8)];
    assert!(table.load(lanes, (1 << 17) - 9).is_ok());
}

/// How often each order of three piles comes out, over every outcome of the dice.
fn orders(kind: Shuffle) -> BTreeMap<Vec<u32>, usize> {
    let mut orders = BTreeMap::new();
    let mut dice = EveryOutcome::default();
    loop {
        let mut table = IdealTable::new(Hand::new(), &mut dice);
        let mut numbers = table.place_numbers(&[0, 1, 2], 2).unwrap();
        let mut suits = table.place_public(&[C, H, C]);
        let lanes = &mut [Lane::suits(&mut suits), numbers.lane()];
        let seen = table.shuffle(kind, lanes, &[1, 0]).unwrap();
        // The lanes move together: the heart goes where the 1 goes.
        let hearts: Vec<u32> = seen.numbers(0).iter().map(|&number| u32::from(number == 1)).collect();
        assert_eq!(seen.numbers(1), hearts);
        assert_eq!(lanes[1].width(), 2);
        assert_eq!(faces_of(&lanes[1]), seen.numbers(0));
        *orders.entry(seen.numbers(0).to_vec()).or_default() += 1;
        if !dice.advance() {
            return orders;
        }
    }
}

#[test]
fn shuffles_are_uniform_and_keep_piles_together() {
    let shifts = orders(Shuffle::Shift);
    assert_eq!(
        shifts.into_iter().collect::<Vec<_>>(),
        [(vec![0, 1, 2], 1), (vec![1, 2, 0], 1), (vec![2, 0, 1], 1)]
    );
    let scrambles = orders(Shuffle::Scramble);
    assert_eq!(scrambles.len(), 6);
    assert!(scrambles.values().all(|&count| count == 1));
}

#[test]
fn the_tally_counts_what_lies_on_the_table() {
    let mut table = table();
    let suits = table.place_public(&[C; 5]);
    let numbers = table.place_numbers(&[0, 1, 2], 2).unwrap();
    table.discard(&suits[..4]);
    table.discard_numbers(&numbers);
    table.place_numbers(&[7], 3).unwrap();
    let mut rest = table.place_public(&[H; 2]);
    table.turn(&mut rest).unwrap();
    let tally = Tally {
        suits_now: 3,
        numbers_now: 1,
        suits_peak: 5,
        numbers_peak: 3,
        cards_peak: 8,
        cards_turned: 2,
        ..Tally::default()
    };
    assert_eq!(table.tally(), tally);
}

#[test]
fn only_a_recording_table_keeps_a_ledger() {
    let mut quiet = table();
    quiet.place_public(&[C]);
    assert_eq!(quiet.ledger(), Ledger::default());
    let mut recording = table().recording();
    recording.step(&"setup");
    recording.place_public(&[C]);
    let events = vec![Event::Step { label: "setup".to_owned() }, Event::PlacePublic { faces: vec![C] }];
    assert_eq!(recording.ledger(), Ledger { events });
}

#[test]
fn cards_in_a_row_of_known_length_are_placed_like_others() {
    let recording = || {
        let mut hand = Hand::new();
        hand.push_row(vec![H, C]);
        hand.push_row(vec![C; 3]);
        IdealTable::new(hand, RngDice(StdRng::seed_from_u64(1))).recording()
    };
    let (mut known, mut other) = (recording(), recording());
    assert_eq!(other.place_public(&[C, H, H]), known.place_row([C, H, H]));
    // A row that fits, one that is too long, and none.
    for _ in 0..3 {
        assert_eq!(other.place_secret(2), known.place_secret_row::<2>().map(Vec::from));
    }
    assert_eq!(known.tally(), other.tally());
    assert_eq!(known.ledger(), other.ledger());
}
