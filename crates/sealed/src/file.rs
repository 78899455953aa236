//! Proof files: proofs that anybody can check, without the prover and without a secret (engine.md 4.15, lazy.md 3.5).
//!
//! A file is
//!
//! ```text
//! "FDPF", u16 2, u32 length and context, nonce (32), root (32),
//! u64 T1, corrections of the first part,
//! u64 number of turned bits, the turned bits packed,
//! u32 D, u64 Np, corrections of the second part,
//! sum (16), column sums (2048), batch (16 D), opening
//! ```
//!
//! with all integers little-endian and nothing after the end. The challenges are hashes of what precedes them.

use facedown_table::{Fault, Hand, Script, Stop, View};

use crate::challenge::{Binding, FirstSeed, SecondSeed, ThirdSeed};
use crate::context::{Context, Mode, Session, VERSION};
use crate::hash::{Digest, sha256};
use crate::messages::Response;
use crate::misbehaved::{Error, Incompatible, Local, Malformed, Misbehaved};
use crate::prover::ProverRandomness;
use crate::prover::core::{Dealt, master};
use crate::public;
use crate::reader::{judge, survey};
use crate::tape::{Turned, is_packing};
use crate::verdict::{Reason, Verdict};
use crate::verifier::core::{Claim, Seeds, verify};
use crate::verifier::{Policy, check_response, expect, local};

const MAGIC: &[u8; 4] = b"FDPF";

/// Writes a proof file. `witness` is the SHA-256 of the solution's encoding.
///
/// # Errors
/// If the context is not one for a file, the hand does not fit the script, or the solution is wrong.
pub fn prove<S: Script>(
    context: &Context,
    script: S,
    hand: Hand,
    witness: &[u8; 32],
    randomness: &ProverRandomness,
) -> Result<Vec<u8>, Error> {
    check_context(context)?;
    let shape = survey(&script).map_err(local)?;
    let session = session(context, &randomness.nonce);
    let master = master(&session, &randomness.seed, witness, &[]);
    let mut dealt = Dealt::new(&session, script, shape.clone(), hand, &master)?;
    let (root, turned) = (dealt.root(), dealt.turned().clone());
    let (words, mut data, mut closing) = (shape.data_words(), Vec::new(), Vec::new());
    dealt.correct(0..words, &mut data);
    let first = first_seed(&session, &root, [words, shape.products, shape.degree], &data, &turned);
    let mut extended = dealt.extend(&first)?;
    extended.correct(words..shape.words(), &mut closing);
    let second = SecondSeed::bind(&session, &first, &sha256(&closing));
    let (answered, response) = extended.answer(&second)?;
    let third = ThirdSeed::bind(&session, &second, &response.digest());
    let (.., opening) = answered.open(&third);

    let mut bytes = [&MAGIC[..], &VERSION.to_le_bytes()].concat();
    let encoded = context.encode();
    bytes.extend_from_slice(&(encoded.len() as u32).to_le_bytes());
    bytes.extend_from_slice(&encoded);
    bytes.extend_from_slice(&randomness.nonce);
    bytes.extend_from_slice(&root);
    bytes.extend_from_slice(&(words as u64).to_le_bytes());
    bytes.extend_from_slice(&data);
    bytes.extend_from_slice(&(turned.len() as u64).to_le_bytes());
    bytes.extend_from_slice(turned.bytes());
    bytes.extend_from_slice(&(shape.degree as u32).to_le_bytes());
    bytes.extend_from_slice(&(shape.products as u64).to_le_bytes());
    for part in [&closing[..], &response.sum, &response.columns, &response.batch, &opening] {
        bytes.extend_from_slice(part);
    }
    Ok(bytes)
}

/// A proof file that was parsed and not yet verified.
#[derive(Debug)]
pub struct ProofFile<'a> {
    context: Context,
    nonce: [u8; 32],
    root: Digest,
    words: usize,
    data: &'a [u8],
    turned: Turned,
    degree: usize,
    products: usize,
    closing: &'a [u8],
    response: Response,
    opening: &'a [u8],
}

impl<'a> ProofFile<'a> {
    /// Parses a file exactly. Nothing larger than the file itself is allocated.
    ///
    /// # Errors
    /// If the bytes are not a proof file of this version.
    pub fn parse(bytes: &'a [u8]) -> Result<Self, Error> {
        let mut input = Input(bytes);
        if input.array()? != *MAGIC {
            return Err(Malformed::Magic.into());
        }
        let version = u16::from_le_bytes(input.array()?);
        if version != VERSION {
            return Err(Incompatible::Version { found: version }.into());
        }
        let length = u32::from_le_bytes(input.array()?);
        let context = Context::decode(input.take(u64::from(length), 1)?)?;
        let width = context.parameters.correction_bytes();
        let (nonce, root) = (input.array()?, input.array()?);
        let words = u64::from_le_bytes(input.array()?);
        let data = input.take(words, width)?;
        let count = u64::from_le_bytes(input.array()?);
        let packed = input.take(count.div_ceil(8), 1)?;
        if !is_packing(packed, count as usize) {
            return Err(Malformed::Field("turned bits").into());
        }
        let mut turned = Turned::default();
        turned.extend(packed, count as usize);
        let degree = u32::from_le_bytes(input.array()?);
        let products = u64::from_le_bytes(input.array()?);
        let closing = input.take(products.saturating_add(u64::from(degree)), width)?;
        let response = Response {
            sum: input.array()?,
            columns: input.take(128, 16)?.to_vec(),
            batch: input.take(u64::from(degree), 16)?.to_vec(),
        };
        let opening = input.take(context.parameters.opening_bytes() as u64, 1)?;
        if !input.0.is_empty() {
            return Err(Malformed::TrailingBytes.into());
        }
        // What was taken is in memory, so these sizes fit.
        let (words, degree, products) = (words as usize, degree as usize, products as usize);
        Ok(Self { context, nonce, root, words, data, turned, degree, products, closing, response, opening })
    }

    /// What the file says it is about. The puzzle must be parsed from here, and the context rebuilt from what
    /// was parsed, before [`ProofFile::verify`].
    pub fn context(&self) -> &Context {
        &self.context
    }

    /// Verifies the proof for a context that the caller built itself.
    ///
    /// # Errors
    /// If the file is about something else, larger than the policy allows, or not of the script's shape.
    pub fn verify(&self, context: &Context, script: &impl Script, policy: &Policy) -> Result<Verdict, Error> {
        check_context(context)?;
        if let Some(field) = self.context.difference(context) {
            return Err(Incompatible::Context { field }.into());
        }
        let shape = survey(script).map_err(local)?;
        policy.allow(&shape, context)?;
        expect("words", shape.data_words(), self.words as u64)?;
        expect("product words", shape.products, self.products as u64)?;
        expect("degree", shape.degree, self.degree as u64)?;
        check_response(&self.response, &shape)?;
        match judge(script, &shape, &self.turned) {
            Ok(()) => {}
            Err(Stop::Rejected(rejection)) => return Ok(Verdict::Rejected(Reason::Cards(rejection))),
            Err(Stop::Fault(Fault::ViewEnds | Fault::ViewShape)) => {
                return Err(Misbehaved::TurnedCards.into());
            }
            Err(Stop::Fault(fault)) => return Err(Local::Run(fault).into()),
        }
        let session = session(context, &self.nonce);
        let sizes = [self.words, self.products, self.degree];
        let first = first_seed(&session, &self.root, sizes, self.data, &self.turned);
        let second = SecondSeed::bind(&session, &first, &sha256(self.closing));
        let third = ThirdSeed::bind(&session, &second, &self.response.digest());
        let claim = Claim {
            root: &self.root,
            corrections: [self.data, self.closing],
            turned: &self.turned,
            response: &self.response,
        };
        let seeds = Seeds { first: &first, second: &second, third: &third };
        Ok(verify(&session, script, &shape, &claim, &seeds, self.opening)?)
    }

    /// What is seen on the table, in P's order: a file has no other half.
    ///
    /// # Errors
    /// If the turned cards do not have the script's shape.
    pub fn view(&self, script: &impl Script) -> Result<View, Error> {
        Ok(public::view(script, &self.turned, None).map_err(local)?)
    }
}

fn check_context(context: &Context) -> Result<(), Incompatible> {
    if context.version != VERSION {
        return Err(Incompatible::Version { found: context.version });
    }
    if context.mode != Mode::File || !context.verifier.is_empty() {
        return Err(Incompatible::Mode);
    }
    Ok(())
}

fn session(context: &Context, nonce: &[u8; 32]) -> Session {
    context.session(nonce, &[0; 32])
}

/// The first challenge, which binds everything before it; `sizes` are T1, Np and D.
fn first_seed(
    session: &Session,
    root: &Digest,
    sizes: [usize; 3],
    data: &[u8],
    turned: &Turned,
) -> FirstSeed {
    let [words, products, degree] = sizes;
    let binding = Binding {
        root,
        words,
        corrections: &sha256(data),
        turned: turned.len(),
        turned_digest: &sha256(turned.bytes()),
        degree,
        products,
    };
    FirstSeed::bind(session, &binding)
}

/// The bytes that are still to be parsed.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Malformed> {
        let (array, rest) = self.0.split_first_chunk::<N>().ok_or(Malformed::Truncated)?;
        self.0 = rest;
        Ok(*array)
    }

    /// Takes `count` items of `size` bytes.
    fn take(&mut self, count: u64, size: usize) -> Result<&'a [u8], Malformed> {
        let length = usize::try_from(count).ok().and_then(|count| count.checked_mul(size));
        let (taken, rest) =
            length.and_then(|length| self.0.split_at_checked(length)).ok_or(Malformed::Truncated)?;
        self.0 = rest;
        Ok(taken)
    }
}
