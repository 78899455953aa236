//! V's work without the conversation: everything that is checked once Delta is known (engine.md 4.12).

use facedown_table::Script;

use crate::challenge::{FirstSeed, SecondSeed, ThirdSeed};
use crate::context::Session;
use crate::field::Element;
use crate::forest::reconstruct;
use crate::hash::Digest;
use crate::messages::Response;
use crate::misbehaved::Local;
use crate::proof::{Keys, Verifier, second_pass};
use crate::shape::Shape;
use crate::tape::Turned;
use crate::verdict::{Reason, Verdict};
use crate::verifier::local;
use crate::vole::Streams;

/// Everything P committed to, and its answer. All lengths are those of the shape.
pub(crate) struct Claim<'a> {
    pub(crate) root: &'a Digest,
    /// The corrections of both parts of the tape.
    pub(crate) corrections: [&'a [u8]; 2],
    pub(crate) turned: &'a Turned,
    pub(crate) response: &'a Response,
}

/// The three challenges.
pub(crate) struct Seeds<'a> {
    pub(crate) first: &'a FirstSeed,
    pub(crate) second: &'a SecondSeed,
    pub(crate) third: &'a ThirdSeed,
}

/// Checks the opening, the consistency of the trees and the constraints.
pub(crate) fn verify(
    session: &Session,
    script: &impl Script,
    shape: &Shape,
    claim: &Claim<'_>,
    seeds: &Seeds<'_>,
    opening: &[u8],
) -> Result<Verdict, Local> {
    let (parameters, delta) = (session.parameters, seeds.third.challenge());
    let (root, leaves) = reconstruct(session, delta, opening);
    if root != *claim.root {
        return Ok(Verdict::Rejected(Reason::Opening));
    }
    let streams = Streams::new(session, &leaves);
    drop(leaves);
    let keys = Keys { streams: &streams, parameters, delta, corrections: claim.corrections };
    let verifier = Verifier::new(keys, shape.words(), shape.degree, &seeds.second.challenge());
    let folding = seeds.first.challenge();
    let verifier = second_pass(script, shape, claim.turned, folding, verifier).map_err(local)?;
    let (batch, columns) = verifier.ok_or(Local::BadChallenge)?.finish();

    let sum = Element::from_bytes(claim.response.sum);
    let claimed = claim.response.columns.as_chunks().0;
    let consistent = columns.iter().zip(claimed).enumerate().all(|(column, (found, claimed))| {
        *found == Element::from_bytes(*claimed) + sum.when(delta.bit(column))
    });
    if !consistent || claimed.len() != columns.len() {
        return Ok(Verdict::Rejected(Reason::Consistency));
    }
    let coefficients = claim.response.batch.as_chunks().0.iter().rev();
    let value = coefficients.fold(Element::ZERO, |value, bytes| value * delta + Element::from_bytes(*bytes));
    Ok(if value == batch { Verdict::Accepted } else { Verdict::Rejected(Reason::Constraints) })
}
