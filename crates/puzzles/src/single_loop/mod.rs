//! The single-loop phase that Slitherlink and Masyu share: a closed curve is drawn in secret.
//!
//! The board is a rectangle of *squares* between *dots*; lines run along the edges between dots. The
//! loop around the whole board is laid in public. Then, as many times as there are squares, the prover
//! picks a square in secret and flips its four edges. Every flip is shown to keep the drawing one
//! single loop: some edge without a line faces one with a line, and no dot gets four lines. The last
//! flip is optional, which evens out the parity. So whatever the prover does, what lies on the table in
//! the end is one closed curve, and the verifier has not seen which.
//!
//! * [`Drawing`] and [`Edge`]: lines on the board, right or wrong, and their text form;
//! * [`loop_violations`]: the plain rule;
//! * [`Ring`]: the board with its ring of dummies, as piles of cards;
//! * [`draw_loop`]: the phase itself, on any table;
//! * [`Plan`]: which squares to flip, and the prover's choices;
//! * [`simulate_loop`], [`loop_costs`], [`random_loop`].
//!
//! Paper: Lafourcade, Miyahara, Mizuki, Robert, Sasaki, Sone: *How to construct physical zero-knowledge
//! proofs for puzzles with a "single loop" condition*.

mod art;
mod costs;
mod drawing;
mod generator;
mod phase;
mod plan;
mod ring;
mod rules;
mod simulator;

pub use art::{Symbols, read_drawing, read_solution, write_drawing};
pub use costs::loop_costs;
pub use drawing::{Drawing, Edge};
pub use generator::random_loop;
pub use phase::{LoopCards, draw_loop};
pub use plan::Plan;
pub use ring::{Ring, Side};
pub use rules::loop_violations;
pub use simulator::simulate_loop;
