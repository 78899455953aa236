//! The sealed table: a card table on which every card is committed and every shuffle is proved.
//!
//! A script, written against [`facedown_table::Table`], is run by a prover who holds a hand of secret choices and
//! by a verifier who sees only what is turned over. At the end the verifier knows that the cards were laid,
//! shuffled and turned as the script says, and nothing else. It takes SHA-256 and AES, no set-up, and five round
//! trips whatever the script; or no conversation at all, as a proof file.
//!
//! `docs/ENGINE.md` says what is proved, under which assumptions and with which error.
//!
//! # A proof file
//!
//! ```
//! use facedown_sealed::file::{ProofFile, prove};
//! use facedown_sealed::prover::ProverRandomness;
//! use facedown_sealed::verifier::Policy;
//! use facedown_sealed::{Context, Mode, Parameters, VERSION};
//! use facedown_table::{Hand, Lane, Script, Shuffle, Stop, Suit, Table};
//!
//! /// P laid exactly one heart among three cards.
//! struct OneHeart;
//!
//! impl Script for OneHeart {
//!     fn name(&self) -> String {
//!         "one-heart/1".into()
//!     }
//!
//!     fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
//!         let mut cards = table.place_secret(3)?;
//!         let seen = table.shuffle(Shuffle::Shift, &mut [Lane::suits(&mut cards)], &[0])?;
//!         let hearts = seen.suits(0).iter().filter(|suit| suit.is_heart()).count();
//!         table.check(hearts == 1, &"count", "exactly one heart")
//!     }
//! }
//!
//! let context = Context {
//!     version: VERSION,
//!     mode: Mode::File,
//!     parameters: Parameters::K8,
//!     kind: b"example".to_vec(),
//!     puzzle: Vec::new(),
//!     script: OneHeart.name().into_bytes(),
//!     prover: b"alice".to_vec(),
//!     verifier: Vec::new(),
//! };
//! let mut hand = Hand::new();
//! hand.push_row(Suit::one_heart(3, 1));
//! // Fresh bytes from the operating system, in real life.
//! let randomness = ProverRandomness::new([7; ProverRandomness::BYTES]);
//! let bytes = prove(&context, OneHeart, hand, &[0; 32], &randomness)?;
//!
//! let verdict = ProofFile::parse(&bytes)?.verify(&context, &OneHeart, &Policy::default())?;
//! assert!(verdict.is_accepted());
//! # Ok::<(), facedown_sealed::Error>(())
//! ```
//!
//! A live session is a row of states on both sides, in [`prover`] and [`verifier`], that hand each other the
//! values of [`messages`].
//!
//! # How it is built
//!
//! | room | idea |
//! |---|---|
//! | `field`, `simd` | GF(2^128); carry-less multiplication and AES by the processor's instructions; all `unsafe` |
//! | `forest`, `vole`, `rows`, `tape` | trees of seeds; one linear commitment per bit; the bits |
//! | `challenge`, `context` | coins, the three challenges and what they are bound to |
//! | `seat` | the table that scripts see, on top of one of the engines below |
//! | `dealer`, `pairs` | P's first pass: the hand becomes the tape |
//! | `reader`, `shape` | the script on turned cards alone: V's judgement, and measuring |
//! | `proof` | the second pass, one text for both sides: constraints of shuffles, accesses and products |
//! | `public` | the table in the order of both halves of every shuffle |

mod challenge;
mod context;
mod dealer;
mod field;
pub mod file;
mod forest;
mod hash;
mod ladder;
#[doc(hidden)]
pub mod measure;
pub mod messages;
mod misbehaved;
#[cfg(test)]
mod mischief;
mod packed;
mod pairs;
mod parameters;
mod polynomial;
mod proof;
pub mod prover;
mod public;
mod reader;
mod rows;
mod seat;
mod secret;
mod shape;
mod simd;
mod tape;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod transcript;
mod verdict;
pub mod verifier;
mod vole;

pub use context::{Context, Mode, VERSION};
pub use misbehaved::{Error, Incompatible, Local, Malformed, Misbehaved};
pub use parameters::{Parameters, limits};
pub use reader::{survey, survey_within};
pub use shape::Shape;
pub use verdict::{Reason, Verdict};
