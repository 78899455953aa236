//! A pen for simulators: writes views without knowing a solution.
//!
//! Each method is one line of a protocol card's simulator table; everything it draws is uniform and
//! independent of the rest.

use facedown_table::{Dice, Suit, View};

/// Writes a simulated view.
#[derive(Debug)]
pub struct Simulation<'a, D> {
    dice: &'a mut D,
    view: View,
}

impl<'a, D: Dice> Simulation<'a, D> {
    /// An empty view, drawing from these dice.
    pub fn new(dice: &'a mut D) -> Self {
        Self { dice, view: View::new() }
    }

    /// The finished view.
    pub fn finish(self) -> View {
        self.view
    }

    /// A selection or home row: one heart at a uniform place.
    pub fn place(&mut self, of: usize) {
        let at = self.dice.below(of);
        self.view.place(of, at);
    }

    /// Cards that always look the same.
    pub fn constant(&mut self, suits: &[Suit]) {
        self.view.suits(suits);
    }

    /// A row in a uniform rotation.
    pub fn rotation(&mut self, suits: &[Suit]) {
        let mut row = suits.to_vec();
        row.rotate_right(self.dice.below(suits.len()));
        self.view.suits(&row);
    }

    /// Several lanes in one common uniform rotation.
    pub fn rotated_lanes(&mut self, lanes: &[Vec<Suit>]) {
        let by = self.dice.below(lanes.first().map_or(1, Vec::len));
        for lane in lanes {
            let mut row = lane.clone();
            row.rotate_right(by);
            self.view.suits(&row);
        }
    }

    /// A club and a heart in a uniform order.
    pub fn coin(&mut self) {
        self.rotation(&[Suit::Club, Suit::Heart]);
    }

    /// Some hearts among `of` cards at uniform places.
    pub fn hearts(&mut self, hearts: usize, of: usize) {
        let row: Vec<Suit> =
            self.dice.permutation(of).iter().map(|&card| Suit::from_bit(card < hearts)).collect();
        self.view.suits(&row);
    }

    /// Lanes of cards whose piles come in one uniform order.
    pub fn scrambled_lanes(&mut self, lanes: &[Vec<Suit>]) {
        let order = self.dice.permutation(lanes.first().map_or(0, Vec::len));
        for lane in lanes {
            let row: Vec<Suit> = order.iter().map(|&from| lane[from]).collect();
            self.view.suits(&row);
        }
    }

    /// Number cards `0..count` in a uniform order.
    pub fn permutation(&mut self, count: usize) {
        let order = self.dice.permutation(count).iter().map(|&number| number as u32).collect();
        self.view.faces(order);
    }
}
