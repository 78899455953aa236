//! Comparisons of times, several side by side: each is a chain in which every step waits for the one before, so
//! doing them one after the other would leave the processor idle.
//!
//! "time >= clock" is decided bit by bit, from the lowest set bit of the clock upwards: where the clock has a one it
//! is `late and t`, where it has a zero, and at the lowest set bit itself, `late or t`; it starts with `late` = 0.
//! Bits outside of a comparison are treated as a zero of the clock and a zero of the time, which changes nothing, so
//! comparisons with different clocks may share their steps.

use super::side::{FEW, Few};
use crate::field::Element;
use crate::secret::wipe;
use crate::simd::{TOGETHER, Together};

/// All bits of an element.
const ALL: Element = Element(u128::MAX);

/// Comparisons that wait until there are enough of them.
pub(super) struct Comparisons {
    count: usize,
    clocks: [u32; TOGETHER],
    /// The committed bits of the times; V has none.
    bits: [u32; TOGETHER],
    /// The rows of the times, bit by bit.
    rows: [Together; FEW],
    /// The coefficients in the batch; zero where there is no comparison.
    pub(super) rho: Together,
    /// The bits that all comparisons together cover.
    low: usize,
    high: usize,
}

/// One step of all comparisons.
pub(super) struct Step<'a> {
    /// The rows of this bit of the times.
    pub(super) rows: &'a Together,
    /// This bit of the times, as zero or one.
    pub(super) times: Together,
    /// All bits set where the step is an "or".
    pub(super) is_or: Together,
}

impl Comparisons {
    pub(super) fn new() -> Self {
        Self {
            count: 0,
            clocks: [0; TOGETHER],
            bits: [0; TOGETHER],
            rows: [[Element::ZERO; TOGETHER]; FEW],
            rho: [Element::ZERO; TOGETHER],
            low: FEW,
            high: 0,
        }
    }

    /// Whether one more comparison may join: there is room, and the joint degree stays within `degree`.
    pub(super) fn has_room(&self, few: &Few, clock: u32, degree: usize) -> bool {
        let (low, high) = self.joint_range(few, clock);
        self.count < TOGETHER && high - low <= degree
    }

    fn joint_range(&self, few: &Few, clock: u32) -> (usize, usize) {
        (self.low.min(clock.trailing_zeros() as usize), self.high.max(few.count))
    }

    /// Adds the comparison of the time in `few` with `clock`, which is not a power of two.
    pub(super) fn push(&mut self, few: &Few, clock: u32, rho: Element) {
        (self.low, self.high) = self.joint_range(few, clock);
        let lane = self.count;
        self.clocks[lane] = clock;
        self.bits[lane] = few.bits;
        self.rho[lane] = rho;
        let own = clock.trailing_zeros() as usize..few.count;
        self.rows[own.clone()].iter_mut().zip(&few.rows[own]).for_each(|(rows, row)| rows[lane] = *row);
        self.count += 1;
    }

    /// The degree of all comparisons taken together.
    pub(super) fn degree(&self) -> usize {
        self.high.saturating_sub(self.low)
    }

    /// The steps, from the lowest bit up.
    pub(super) fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        (self.low..self.high).map(|bit| {
            let at = |number: u32| (number >> bit) & 1 == 1;
            Step {
                rows: &self.rows[bit],
                // A bit below the lowest of the clock is none of the comparison's, whatever the time has there.
                times: std::array::from_fn(|lane| {
                    let own = bit >= self.clocks[lane].trailing_zeros() as usize;
                    Element::ONE.when(own && at(self.bits[lane]))
                }),
                is_or: std::array::from_fn(|lane| {
                    let lowest = self.clocks[lane] & self.clocks[lane].wrapping_neg();
                    ALL.when(!at(self.clocks[lane] ^ lowest))
                }),
            }
        })
    }

    /// Forgets all comparisons.
    pub(super) fn clear(&mut self) {
        let (low, high) = (self.low.min(self.high), self.high);
        self.rows[low..high].fill([Element::ZERO; TOGETHER]);
        (self.count, self.low, self.high) = (0, FEW, 0);
        (self.clocks, self.bits) = ([0; TOGETHER], [0; TOGETHER]);
        self.rho = [Element::ZERO; TOGETHER];
    }
}

impl Drop for Comparisons {
    fn drop(&mut self) {
        // P's tags are as good as its hidden leaves.
        wipe(self.rows.as_flattened_mut());
        wipe(&mut self.bits);
    }
}

/// Adds the values where all bits of the mask are set.
pub(super) fn add_masked(sums: &mut Together, values: &Together, masks: &Together) {
    for ((sum, value), mask) in sums.iter_mut().zip(values).zip(masks) {
        *sum += Element(value.0 & mask.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::time_bits;
    use crate::testing::Picks;

    /// Pushes the comparison of `time` with `clock` as P has it.
    fn push(comparisons: &mut Comparisons, time: u32, clock: u32) {
        let few = Few { bits: time, count: time_bits(clock), ..Few::default() };
        comparisons.push(&few, clock, Element::ONE);
    }

    /// Whether each time is late, by the steps at the level of values.
    fn late(comparisons: &Comparisons) -> [bool; TOGETHER] {
        let mut late = [false; TOGETHER];
        for step in comparisons.steps() {
            for (lane, late) in late.iter_mut().enumerate() {
                let time = !step.times[lane].is_zero();
                *late = if step.is_or[lane].is_zero() { *late && time } else { *late || time };
            }
        }
        late
    }

    #[test]
    fn times_are_late_from_the_clock_on() {
        for clock in (3..70).filter(|clock: &u32| !clock.is_power_of_two()) {
            for time in 0..1 << time_bits(clock) {
                let mut comparisons = Comparisons::new();
                push(&mut comparisons, time, clock);
                assert_eq!(late(&comparisons)[0], time >= clock, "{time} {clock}");
                assert_eq!(Some(comparisons.degree()), crate::shape::comparison_degree(clock));
            }
        }
    }

    #[test]
    fn comparisons_with_different_clocks_do_not_disturb_each_other() {
        let mut picks = Picks::new(18);
        let mut comparisons = Comparisons::new();
        for _ in 0..2000 {
            let expected: [bool; TOGETHER] = std::array::from_fn(|_| {
                let clock = 3 + picks.element().0 as u32 % 5000;
                let clock = if clock.is_power_of_two() { clock + 1 } else { clock };
                let time = picks.element().0 as u32 & ((1 << time_bits(clock)) - 1);
                push(&mut comparisons, time, clock);
                time >= clock
            });
            assert_eq!(late(&comparisons), expected);
            comparisons.clear();
        }
    }
}
