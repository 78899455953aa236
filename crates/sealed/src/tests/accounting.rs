//! The table of errors in `docs/ENGINE.md` is the one that the code computes.

use facedown_table::{Lane, Script, Shuffle, Stop, Suit, Table};

use crate::parameters::limits;
use crate::testing::scripts::{Demo, Toy};
use crate::{Shape, survey};

/// One shuffle of public cards.
struct Single(Shuffle, usize);

impl Script for Single {
    fn name(&self) -> String {
        "single/1".into()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let mut cards = table.place_public(&Suit::one_heart(self.1, 0));
        table.shuffle(self.0, &mut [Lane::suits(&mut cards)], &[])?;
        Ok(())
    }
}

/// A memory that is read `accesses` times at a hidden place.
struct Accesses(usize, usize);

impl Script for Accesses {
    fn name(&self) -> String {
        "accesses/1".into()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let cards = table.place_public(&Suit::one_heart(self.0, 0));
        let memory = table.load(vec![cards], 0)?;
        for _ in 0..self.1 {
            let spots = table.open(memory, &[0], &"open")?;
            table.fetch(spots[0], &[])?;
            table.close(memory, &"close")?;
        }
        table.unload(memory, &[])?;
        Ok(())
    }
}

#[test]
fn the_documented_errors_are_those_computed() {
    let shift = Single(Shuffle::Shift, limits::SHIFT_PILES);
    let scramble = Single(Shuffle::Scramble, limits::SCRAMBLE_PILES);
    let rows = [
        survey(&Demo).unwrap().accounting_row("the demo of the plain vectors"),
        survey(&Toy).unwrap().accounting_row("the toy of the shipped vectors"),
        survey(&Accesses(100, 100)).unwrap().accounting_row("100 accesses to 100 piles"),
        survey(&Accesses(3000, 20_000)).unwrap().accounting_row("20,000 accesses to 3,000 piles"),
        survey(&shift).unwrap().accounting_row("the largest Shift, 65,535 piles"),
        survey(&scramble).unwrap().accounting_row("the largest Scramble, 4,096 piles"),
    ];
    let table = format!("{}\n{}\n", Shape::ACCOUNTING_HEAD, rows.join("\n"));
    let document = include_str!("../../../../docs/ENGINE.md");
    assert!(document.contains(&table), "docs/ENGINE.md should contain:\n{table}");
}
