//! Scripts that misuse the table are stopped with the fault that names it, at every seat alike.

use facedown_table::{Fault, Hand, Lane, Look, Script, ScriptFault, Shuffle, Stop, Suit, Table};

use crate::dealer::{Dealer, deal};
use crate::parameters::limits;
use crate::{Shape, survey};

#[derive(Clone, Copy, Debug)]
enum Misuse {
    EmptyShuffle,
    UnequalLanes,
    LaneTwice,
    LaneMissing,
    WideNumber,
    TooManyPiles,
    OpenTwice,
    FetchTwice,
    FetchAfterClose,
    FetchOfGroup,
    PickOfFetched,
    UnequalGroups,
    PutUnfetched,
    PutWrongWidth,
    PutAfterUnpick,
    CloseWhilePicking,
    CloseUnopened,
    UnpickNothing,
    SameOffsetTwice,
    OffsetsTooWide,
    PlaceOutside,
    UnloadOpen,
    UnloadTwice,
    NotUnloaded,
    MemoryTooLarge,
    PeekOutside,
}

impl Script for Misuse {
    fn name(&self) -> String {
        "misuse/1".into()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let mut cards = table.place_public(&Suit::one_heart(6, 1));
        match self {
            Self::EmptyShuffle => _ = table.shuffle(Shuffle::Shift, &mut [], &[])?,
            Self::UnequalLanes => {
                let mut two = [cards[0], cards[1]];
                let mut lanes = [Lane::suits(&mut cards), Lane::suits(&mut two)];
                table.shuffle(Shuffle::Shift, &mut lanes, &[])?;
            }
            Self::LaneTwice => {
                table.shuffle(Shuffle::Scramble, &mut [Lane::suits(&mut cards)], &[0, 0])?;
            }
            Self::LaneMissing => {
                _ = table.shuffle(Shuffle::Scramble, &mut [Lane::suits(&mut cards)], &[1])?
            }
            Self::WideNumber => _ = table.place_numbers(&[4], 2)?,
            Self::TooManyPiles => {
                let mut many = table.place_public(&vec![Suit::Club; limits::SCRAMBLE_PILES + 1]);
                table.shuffle(Shuffle::Scramble, &mut [Lane::suits(&mut many)], &[])?;
            }
            Self::MemoryTooLarge => _ = table.load(vec![cards], limits::MEMORY_PILES)?,
            Self::PeekOutside => _ = table.peek(std::slice::from_ref(&cards), &[Look::new(6, 0)], &"peek")?,
            _ => self.run_on_memory(table, cards)?,
        }
        Ok(())
    }
}

impl Misuse {
    fn run_on_memory<T: Table>(self, table: &mut T, lane: Vec<T::Card>) -> Result<(), Stop> {
        let (memory, at) = (table.load(vec![lane], 3)?, &"misuse");
        match self {
            Self::NotUnloaded => return Ok(()),
            Self::CloseUnopened => return table.close(memory, at),
            Self::UnpickNothing => return table.unpick(memory, at),
            Self::SameOffsetTwice => return table.open(memory, &[1, 1], at).map(drop),
            Self::OffsetsTooWide => return table.open(memory, &[-1, 3], at).map(drop),
            Self::PlaceOutside => return table.open_public(memory, &[6]).map(drop),
            _ => {}
        }
        let spots = table.open_public(memory, &[0, 1, 2])?;
        let groups = [vec![spots[1]], vec![spots[2]]];
        match self {
            Self::OpenTwice => _ = table.open_public(memory, &[3])?,
            Self::UnloadOpen => _ = table.unload(memory, &[])?,
            Self::PutUnfetched => table.put(spots[0], &[])?,
            Self::UnequalGroups => _ = table.pick(&[vec![spots[0]], vec![spots[1], spots[2]]], at)?,
            _ => {}
        }
        let fetched = table.fetch(spots[0], &[])?.cards;
        match self {
            Self::FetchTwice => _ = table.fetch(spots[0], &[])?,
            Self::PutWrongWidth => table.put(spots[0], &[fetched[0], fetched[0]])?,
            Self::PickOfFetched => _ = table.pick(&[vec![spots[0]], vec![spots[1]]], at)?,
            _ => {}
        }
        let picked = table.pick(&groups, at)?;
        table.fetch(picked[0], &[])?;
        match self {
            Self::FetchOfGroup => _ = table.fetch(spots[1], &[])?,
            Self::CloseWhilePicking => table.close(memory, at)?,
            _ => {}
        }
        table.unpick(memory, at)?;
        if matches!(self, Self::PutAfterUnpick) {
            table.put(picked[0], &fetched)?;
        }
        table.close(memory, at)?;
        if matches!(self, Self::FetchAfterClose) {
            table.fetch(spots[1], &[])?;
        }
        table.unload(memory, &[])?;
        table.unload(memory, &[]).map(drop)
    }
}

#[test]
fn every_misuse_has_its_fault() {
    use Misuse::*;
    let cases = [
        (EmptyShuffle, ScriptFault::EmptyShuffle),
        (UnequalLanes, ScriptFault::UnequalLanes),
        (LaneTwice, ScriptFault::Lane),
        (LaneMissing, ScriptFault::Lane),
        (WideNumber, ScriptFault::Width),
        (TooManyPiles, ScriptFault::Limit),
        (OpenTwice, ScriptFault::MemoryState),
        (FetchTwice, ScriptFault::Spot),
        (FetchAfterClose, ScriptFault::Spot),
        (FetchOfGroup, ScriptFault::Spot),
        (PickOfFetched, ScriptFault::Spot),
        (UnequalGroups, ScriptFault::Groups),
        (PutUnfetched, ScriptFault::Spot),
        (PutWrongWidth, ScriptFault::Width),
        (PutAfterUnpick, ScriptFault::Spot),
        (CloseWhilePicking, ScriptFault::MemoryState),
        (CloseUnopened, ScriptFault::MemoryState),
        (UnpickNothing, ScriptFault::Groups),
        (SameOffsetTwice, ScriptFault::Offsets),
        (OffsetsTooWide, ScriptFault::Offsets),
        (PlaceOutside, ScriptFault::Offsets),
        (UnloadOpen, ScriptFault::MemoryState),
        (UnloadTwice, ScriptFault::MemoryState),
        (NotUnloaded, ScriptFault::NotUnloaded),
        (MemoryTooLarge, ScriptFault::Limit),
        (PeekOutside, ScriptFault::Lane),
    ];
    for (misuse, fault) in cases {
        let expected = Stop::Fault(Fault::Script(fault));
        assert_eq!(survey(&misuse).unwrap_err(), expected, "{misuse:?}");
        let mut hand = Hand::new();
        hand.push_pile(0);
        let dealer = Dealer::new(&Shape::default(), hand, &[1; 16]);
        assert_eq!(deal(dealer, &misuse, &Shape::default()).unwrap_err(), expected, "{misuse:?}");
    }
}
