//! Cards on a table: what every proof of Facedown is made of, and nothing cryptographic.
//!
//! A *script* places cards face down, shuffles them and turns some of them over; the verifier
//! looks at what is turned and accepts or rejects. Scripts are written once, against the [`Table`]
//! trait, and run on several tables:
//!
//! * [`IdealTable`]: trusted, in memory; does everything literally and counts cards and shuffles as
//!   the papers do. It is the oracle for tests, the stage for teaching and the meter for costs.
//! * [`Spectator`]: sees only what was turned; replays a [`Ledger`] and checks simulators.
//! * the prover's and the verifier's sealed tables, in the crate `facedown-sealed`.
//!
//! [`tricks`] holds the sub-protocols the puzzles share, one a file.
//!
//! This crate depends on no other crate of the house, does no I/O, and knows no puzzle.

mod card;
mod hand;
mod ideal;
mod ledger;
mod short;
mod shuffle;
mod spectator;
mod stop;
mod table;
pub mod tricks;

pub use card::{Lane, Numbers, Suit, Suits, parse_suits, show_suits};
pub use hand::{Choice, Hand, HandFault};
pub use ideal::{Dice, EveryOutcome, IdealCard, IdealTable, RngDice, Tally};
pub use ledger::{Event, Ledger, Sight, TurnedLane, View};
pub use short::Short;
pub use shuffle::{Faces, Shuffle};
pub use spectator::{LedgerMismatch, Spectator, Unseen};
pub use stop::{Fault, Rejection, ScriptFault, Stop};
pub use table::{Fetched, Look, Memory, Script, Spot, Spots, Table, Unloaded};
