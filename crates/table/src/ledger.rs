//! The ledger: the public record of one run, and the view a verifier has of it.

use serde::{Deserialize, Serialize};

use crate::card::Suit;
use crate::shuffle::{Faces, Shuffle};

/// What happened on the table, as everybody around it can see it.
///
/// Serialises to JSON; a run can be followed, drawn or replayed ([`crate::Spectator`]) from it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger {
    /// The events, in order.
    pub events: Vec<Event>,
}

impl Ledger {
    /// Only what was turned over, in order: the verifier's view.
    pub fn view(&self) -> View {
        let mut view = View::default();
        for event in &self.events {
            event.sights(&mut view.sights);
        }
        view
    }

    /// The same ledger with every turned face blanked: the public shape of the run.
    pub fn shape(&self) -> Self {
        Self { events: self.events.iter().cloned().map(Event::blanked).collect() }
    }
}

/// One public event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Event {
    /// A step of the protocol begins.
    Step {
        /// Its label.
        label: String,
    },
    /// Suit cards are placed, seen by both.
    PlacePublic {
        /// Their faces.
        #[serde(with = "suits_as_text")]
        faces: Vec<Suit>,
    },
    /// Number cards are placed, seen by both.
    PlaceNumbers {
        /// Their faces.
        faces: Vec<u32>,
    },
    /// The prover places cards face down.
    PlaceSecret {
        /// How many.
        count: usize,
    },
    /// Piles are shuffled and some lanes turned.
    Shuffle {
        /// How they are mixed.
        kind: Shuffle,
        /// The number of piles.
        piles: usize,
        /// The width of each lane.
        widths: Vec<u8>,
        /// The lanes turned at once.
        turned: Vec<TurnedLane>,
    },
    /// Cards are turned and put face down again.
    Turn {
        /// Their faces.
        #[serde(with = "suits_as_text")]
        faces: Vec<Suit>,
    },
    /// Piles are laid out for secret choices.
    Load {
        /// The memory's number.
        memory: usize,
        /// The number of piles.
        piles: usize,
        /// Cards per pile.
        lanes: usize,
    },
    /// The prover chose a pile; its place after the shift is shown.
    Open {
        /// The memory's number.
        memory: usize,
        /// The number of piles.
        piles: usize,
        /// Distances of the spots that may be touched.
        offsets: Vec<isize>,
        /// Where the heart of the selection row was seen.
        place: usize,
    },
    /// Piles at public places are taken up.
    OpenPublic {
        /// The memory's number.
        memory: usize,
        /// The places.
        places: Vec<usize>,
    },
    /// The prover chose a group of spots; its place after the shift is shown.
    Pick {
        /// The number of groups.
        groups: usize,
        /// Where the heart of the selection row was seen.
        place: usize,
    },
    /// The groups returned; the home row was seen here.
    Unpick {
        /// The number of groups.
        groups: usize,
        /// Where the heart of the home row was seen.
        place: usize,
    },
    /// A pile was taken up and some of its cards turned.
    Fetch {
        /// The lanes that were turned.
        open: Vec<usize>,
        /// Their faces.
        #[serde(with = "suits_as_text")]
        faces: Vec<Suit>,
    },
    /// An access ended; for a hidden one the home row was seen at a place.
    Close {
        /// The memory's number.
        memory: usize,
        /// The number of piles.
        piles: usize,
        /// Where the heart of the home row was seen; nothing after a public access.
        place: Option<usize>,
    },
    /// All piles are back; some lanes were turned.
    Unload {
        /// The memory's number.
        memory: usize,
        /// The lanes turned at once.
        turned: Vec<TurnedLane>,
    },
    /// A chosen pile was only looked at.
    Peek {
        /// The number of piles.
        piles: usize,
        /// Where the heart of the selection row was seen.
        place: usize,
        /// The faces of the cards looked at.
        #[serde(with = "suits_as_text")]
        faces: Vec<Suit>,
        /// Where the heart of the home row was seen.
        home: usize,
    },
}

impl Event {
    fn sights(&self, out: &mut Vec<Sight>) {
        let suits = |faces: &[Suit]| Sight::Faces(faces.iter().map(|s| u32::from(s.is_heart())).collect());
        match self {
            Self::Turn { faces } | Self::Fetch { faces, .. } if !faces.is_empty() => out.push(suits(faces)),
            Self::Shuffle { turned, .. } | Self::Unload { turned, .. } => {
                out.extend(turned.iter().map(|lane| Sight::Faces(lane.faces.clone())));
            }
            Self::Open { piles, place, .. } | Self::Close { piles, place: Some(place), .. } => {
                out.push(Sight::Place { of: *piles, at: *place });
            }
            Self::Pick { groups, place } | Self::Unpick { groups, place } => {
                out.push(Sight::Place { of: *groups, at: *place });
            }
            Self::Peek { piles, place, faces, home } => {
                out.push(Sight::Place { of: *piles, at: *place });
                if !faces.is_empty() {
                    out.push(suits(faces));
                }
                out.push(Sight::Place { of: *piles, at: *home });
            }
            _ => {}
        }
    }

    fn blanked(mut self) -> Self {
        match &mut self {
            Self::Turn { faces } | Self::Fetch { faces, .. } => faces.fill(Suit::Club),
            Self::Shuffle { turned, .. } | Self::Unload { turned, .. } => {
                turned.iter_mut().for_each(|lane| lane.faces.fill(0));
            }
            Self::Open { place, .. } | Self::Pick { place, .. } | Self::Unpick { place, .. } => *place = 0,
            Self::Close { place, .. } => *place = place.map(|_| 0),
            Self::Peek { place, faces, home, .. } => {
                (*place, *home) = (0, 0);
                faces.fill(Suit::Club);
            }
            _ => {}
        }
        self
    }
}

/// A lane that was turned, with what it showed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TurnedLane {
    /// Which lane.
    pub lane: usize,
    /// What its cards showed.
    pub faces: Vec<u32>,
}

impl TurnedLane {
    /// The lanes of a shuffle that were turned, each with its faces.
    pub(crate) fn all(open: &[usize], seen: &Faces) -> Vec<Self> {
        let pair = |(&lane, faces): (&usize, &[u32])| Self { lane, faces: faces.to_vec() };
        open.iter().zip(seen.lanes()).map(pair).collect()
    }
}

/// Everything a verifier sees turned over in one run, in order.
///
/// Simulators produce one without knowing a solution; a script run by a [`crate::Spectator`] accepts it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct View {
    /// What was seen, one entry per lane or group of cards turned together.
    pub sights: Vec<Sight>,
}

impl View {
    /// An empty view.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds cards seen together.
    pub fn faces(&mut self, faces: Vec<u32>) {
        self.sights.push(Sight::Faces(faces));
    }

    /// Adds suit cards seen together.
    pub fn suits(&mut self, suits: &[Suit]) {
        self.faces(suits.iter().map(|suit| u32::from(suit.is_heart())).collect());
    }

    /// Adds the place of the only heart in a row of `of` cards.
    pub fn place(&mut self, of: usize, at: usize) {
        self.sights.push(Sight::Place { of, at });
    }
}

/// One thing seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sight {
    /// Faces of cards turned together (suits as 0 and 1).
    Faces(Vec<u32>),
    /// A selection or home row with its one heart.
    Place {
        /// The length of the row.
        of: usize,
        /// The place of the heart.
        at: usize,
    },
}

mod suits_as_text {
    //! Rows of suits are written as text, `"♣♥"`: short, and pleasant to read.

    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::card::{Suit, parse_suits, show_suits};

    pub(super) fn serialize<S: Serializer>(faces: &[Suit], to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&show_suits(faces))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Suit>, D::Error> {
        let text = String::deserialize(from)?;
        parse_suits(&text).ok_or_else(|| D::Error::custom("a row of suits holds only ♣ and ♥"))
    }
}
