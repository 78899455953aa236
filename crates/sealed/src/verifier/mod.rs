//! The verifier: a session as states named for what they await, each transition consuming the state before.

pub(crate) mod core;
mod states;

use facedown_table::{Fault, Rejection, Stop};

use crate::messages::Response;
use crate::misbehaved::{Local, Misbehaved};
use crate::shape::Shape;

pub use states::{
    AwaitingAnswer, AwaitingDeal, AwaitingOpening, AwaitingProducts, AwaitingRoot, Bounded, Policy, Verified,
    Verifier, VerifierRandomness,
};

/// A stop where no check can stop a script: only our own faults are left.
pub(crate) fn local(stop: Stop) -> Local {
    match stop {
        Stop::Fault(fault) => Local::Run(fault),
        // Only judges reject, and this is said of runs without one.
        Stop::Rejected(Rejection { .. }) => Local::Run(Fault::ViewShape),
    }
}

/// Whether a response has the size that the shape makes it.
pub(crate) fn check_response(response: &Response, shape: &Shape) -> Result<(), Misbehaved> {
    expect("column sums", Response::COLUMN_BYTES, response.columns.len() as u64)?;
    expect("batch", 16 * shape.degree, response.batch.len() as u64)
}

/// Checks a size that the script determines.
pub(crate) fn expect(what: &'static str, expected: usize, found: u64) -> Result<(), Misbehaved> {
    let expected = expected as u64;
    if expected == found { Ok(()) } else { Err(Misbehaved::Length { what, expected, found }) }
}
