//! Small scripts that use every operation: those of the reference vectors.

use facedown_table::{Hand, Lane, Script, Shuffle, Stop, Suit, Table};

/// The script of the plain vectors: shuffles of all kinds and sizes.
#[derive(Clone, Copy)]
pub(crate) struct Demo;

impl Demo {
    /// The hand of the vectors.
    pub(crate) fn hand() -> Hand {
        let mut hand = Hand::new();
        hand.push_row([false, true, false, true, true].map(Suit::from_bit).to_vec());
        hand
    }
}

impl Script for Demo {
    fn name(&self) -> String {
        "demo/1".into()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let mut cards = table.place_row([true, false, false, true, false].map(Suit::from_bit));
        let mut secret = table.place_secret(5)?;
        let mut numbers = table.place_numbers(&[0, 1, 2, 3, 4], 3)?;
        let mut lanes = [Lane::suits(&mut cards), Lane::suits(&mut secret), numbers.lane()];
        let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[1])?.suits(0);
        let heart = seen.iter().position(|suit| suit.is_heart()).unwrap_or(0);
        table.turn(&mut cards[heart..=heart])?;
        let mut lanes = [Lane::suits(&mut cards), numbers.lane()];
        let seen = table.shuffle(Shuffle::Scramble, &mut lanes, &[1])?;
        let order = |number| seen.numbers(0).iter().position(|&n| n == number).unwrap_or(0);
        table.check(
            (0..5).all(|number| seen.numbers(0).contains(&number)),
            &"numbers",
            "every number must be there",
        )?;
        let mut cards = [0, 1, 2, 3, 4].map(|number| cards[order(number)]);
        table.shuffle(Shuffle::Shift, &mut [Lane::suits(&mut cards)], &[])?;
        table.shuffle(Shuffle::Scramble, &mut [Lane::suits(&mut cards)], &[])?;
        let [mut first, mut second, third, fourth, _] = cards.map(|card| [card]);
        table.shuffle(Shuffle::Shift, &mut [Lane::suits(&mut first), Lane::suits(&mut second)], &[])?;
        table.turn(&mut [first[0], second[0]])?;
        let mut two = [third[0], fourth[0]];
        table.shuffle(Shuffle::Shift, &mut [Lane::suits(&mut two)], &[])?;
        table.turn(&mut two)?;
        Ok(())
    }
}

/// A script that addresses shuffled cards only by what was turned: P shows that it placed one heart among five.
#[derive(Clone, Copy)]
pub(crate) struct Blind;

impl Blind {
    /// A hand with the heart at a place.
    pub(crate) fn hand(place: usize) -> Hand {
        let mut hand = Hand::new();
        hand.push_row(Suit::one_heart(5, place));
        hand
    }
}

impl Script for Blind {
    fn name(&self) -> String {
        "blind/1".into()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let mut secret = table.place_secret(5)?;
        let mut numbers = table.place_numbers(&[0, 1, 2, 3, 4], 3)?;
        let mut marks = table.place_public(&Suit::one_heart(5, 2));
        let (mut copies, mut numbered, mut marked) = (secret.clone(), numbers.clone(), marks.clone());
        let mut lanes = [Lane::suits(&mut copies), numbered.lane(), Lane::suits(&mut marked)];
        let seen = table.shuffle(Shuffle::Scramble, &mut lanes, &[1])?;
        let at = |number| seen.numbers(0).iter().position(|&n| n == number).unwrap_or(0);
        let seen = table.turn(&mut [marked[at(2)], marked[at(3)]])?;
        table.check(seen == [Suit::Heart, Suit::Club], &"marks", "the third card is the heart")?;
        let mut lanes = [Lane::suits(&mut secret), numbers.lane()];
        let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[0])?.suits(0);
        let hearts = seen.iter().filter(|suit| suit.is_heart()).count();
        table.check(hearts == 1, &"secret", "there must be one heart")?;
        table.shuffle(Shuffle::Scramble, &mut [Lane::suits(&mut marks)], &[])?;
        let hearts = table.turn(&mut marks)?.iter().filter(|suit| suit.is_heart()).count();
        table.check(hearts == 1, &"all", "there must be one heart")
    }
}

/// The script of the shipped flow's vectors: hidden accesses of all kinds, in two memories.
#[derive(Clone, Copy)]
pub(crate) struct Toy;

/// The choices of the toy script.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToyChoices {
    pub(crate) first: usize,
    pub(crate) second: usize,
    pub(crate) neighbour: usize,
    pub(crate) flip: bool,
    pub(crate) fourth: usize,
    pub(crate) fifth: usize,
}

impl Default for ToyChoices {
    fn default() -> Self {
        Self { first: 2, second: 3, neighbour: 1, flip: true, fourth: 1, fifth: 2 }
    }
}

impl ToyChoices {
    /// The hand that makes these choices.
    pub(crate) fn hand(&self) -> Hand {
        let mut hand = Hand::new();
        hand.push_pile(self.first);
        hand.push_pile(usize::from(self.flip));
        hand.push_pile(self.second);
        hand.push_pile(self.neighbour);
        hand.push_pile(self.fourth);
        hand.push_row([!self.flip, self.flip].map(Suit::from_bit).to_vec());
        hand.push_pile(self.fifth);
        hand.push_pile(self.fourth);
        hand
    }
}

impl Script for Toy {
    fn name(&self) -> String {
        "lazy/1".into()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let white = [true, false, true, true, false, true, false];
        let left = table.place_public(&white.map(Suit::from_bit));
        let right = table.place_public(&white.map(|bit| Suit::from_bit(!bit)));
        let memory = table.load(vec![left, right], 3)?;
        let at = &"toy";

        // A hidden access that touches three piles, with a peek inside.
        let spots = table.open(memory, &[0, 1, -1], at)?;
        table.fetch(spots[0], &[0, 1])?;
        let (b, c) = (table.fetch(spots[1], &[])?.cards, table.fetch(spots[2], &[])?.cards);
        let looks = [facedown_table::Look::new(0, 0)];
        table.peek(&[vec![b[0], c[0]], vec![b[1], c[1]]], &looks, at)?;
        table.put(spots[1], &[b[1], b[0]])?;
        table.close(memory, at)?;

        // A target, and a hidden neighbour among three.
        let spots = table.open(memory, &[0, 1, -1, 2], at)?;
        table.fetch(spots[0], &[0, 1])?;
        let picked = table.pick(&[vec![spots[1]], vec![spots[2]], vec![spots[3]]], at)?;
        table.fetch(picked[0], &[0, 1])?;
        let red = table.place_public(&[Suit::Heart, Suit::Heart]);
        table.put(picked[0], &red)?;
        table.unpick(memory, at)?;
        table.close(memory, at)?;

        // Public places.
        let spots = table.open_public(memory, &[2, 4])?;
        let mut x = table.fetch(spots[0], &[])?.cards;
        table.fetch(spots[1], &[1])?;
        table.turn(&mut x[..1])?;
        table.put(spots[0], &x)?;
        table.close(memory, at)?;

        // A secret flip inside an access.
        let spots = table.open(memory, &[0], at)?;
        let mut cards = table.fetch(spots[0], &[])?.cards;
        let mut secret = table.place_secret_row::<2>()?;
        let mut lanes = [Lane::suits(&mut cards), Lane::suits(&mut secret)];
        let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[1])?;
        if seen.numbers(0) == [0, 1] {
            cards.swap(0, 1);
        }
        table.put(spots[0], &cards)?;
        table.close(memory, at)?;

        // Two piles change places, unseen.
        let spots = table.open(memory, &[0, 1], at)?;
        let (a, b) = (table.fetch(spots[0], &[])?.cards, table.fetch(spots[1], &[0])?.cards);
        table.put(spots[0], &b)?;
        table.put(spots[1], &a)?;
        table.close(memory, at)?;
        let lanes = table.unload(memory, &[])?.lanes;

        // Sealed cards in a second memory.
        let memory = table.load(lanes, 1)?;
        let spots = table.open(memory, &[0, 1], at)?;
        let cards = table.fetch(spots[0], &[0])?.cards;
        table.put(spots[0], &[cards[1], cards[0]])?;
        table.close(memory, at)?;
        table.unload(memory, &[0, 1])?;

        let mut numbers = table.place_numbers(&[0, 1, 2], 2)?;
        let mut shown = table.shuffle(Shuffle::Scramble, &mut [numbers.lane()], &[0])?.numbers(0).to_vec();
        shown.sort_unstable();
        table.check(shown == [0, 1, 2], &"numbers", "every number must be there")
    }
}
