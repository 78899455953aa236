//! What a prover sends.

use facedown_proofs::{FromProver, Greeting, Parameters};
use facedown_sealed::messages::{Answer, Bound, Committed, Deal, Opening, Products, Response, Root};

use crate::v1::prover_message::Message;
use crate::{WireError, bytes, exactly, name, v1};

impl From<FromProver> for v1::ProverMessage {
    fn from(message: FromProver) -> Self {
        let message = match message {
            FromProver::Greeting(greeting) => Message::Hello(greeting.into()),
            FromProver::Root(root) => Message::Root(v1::Root { root: bytes(root.root) }),
            FromProver::Deal(deal) => Message::Deal(v1::Deal {
                first_word: deal.first_word,
                corrections: deal.corrections.into(),
                first_turned: deal.first_turned,
                turned_count: deal.turned_count,
                turned: deal.turned.into(),
            }),
            FromProver::Bound(bound) => Message::Bound(v1::Bound {
                words: bound.words,
                product_words: bound.products,
                turned_count: bound.turned,
                degree: bound.degree,
                coin: bytes(bound.coin),
            }),
            FromProver::Products(products) => Message::Products(v1::Products {
                first_word: products.first_word,
                corrections: products.corrections.into(),
            }),
            FromProver::Committed(committed) => {
                Message::Committed(v1::Committed { coin: bytes(committed.coin) })
            }
            FromProver::Answer(answer) => Message::Answer(v1::Answer {
                u: bytes(answer.response.sum),
                v: answer.response.columns.into(),
                a: answer.response.batch.into(),
                coin: bytes(answer.coin),
            }),
            FromProver::Opening(opening) => Message::Opening(v1::Opening { opening: opening.opening.into() }),
        };
        Self { message: Some(message) }
    }
}

impl TryFrom<v1::ProverMessage> for FromProver {
    type Error = WireError;

    fn try_from(message: v1::ProverMessage) -> Result<Self, WireError> {
        Ok(match message.message.ok_or(WireError::Empty)? {
            Message::Hello(hello) => Self::Greeting(hello.try_into()?),
            Message::Root(root) => Self::Root(Root { root: exactly("root", &root.root)? }),
            Message::Deal(deal) => Self::Deal(Deal {
                first_word: deal.first_word,
                corrections: deal.corrections.into(),
                first_turned: deal.first_turned,
                turned_count: deal.turned_count,
                turned: deal.turned.into(),
            }),
            Message::Bound(bound) => Self::Bound(Bound {
                words: bound.words,
                products: bound.product_words,
                turned: bound.turned_count,
                degree: bound.degree,
                coin: exactly("coin", &bound.coin)?,
            }),
            Message::Products(products) => Self::Products(Products {
                first_word: products.first_word,
                corrections: products.corrections.into(),
            }),
            Message::Committed(committed) => {
                Self::Committed(Committed { coin: exactly("coin", &committed.coin)? })
            }
            Message::Answer(answer) => Self::Answer(Answer {
                response: Response {
                    sum: exactly("u", &answer.u)?,
                    columns: answer.v.into(),
                    batch: answer.a.into(),
                },
                coin: exactly("coin", &answer.coin)?,
            }),
            Message::Opening(opening) => Self::Opening(Opening { opening: opening.opening.into() }),
        })
    }
}

impl From<Greeting> for v1::Hello {
    fn from(greeting: Greeting) -> Self {
        Self {
            version: greeting.version.into(),
            parameter: greeting.parameters.depth() as u32,
            kind: greeting.kind,
            puzzle: greeting.puzzle.into(),
            script: greeting.script,
            prover_id: greeting.prover,
            verifier_id: greeting.verifier,
            nonce: bytes(greeting.nonce),
        }
    }
}

impl TryFrom<v1::Hello> for Greeting {
    type Error = WireError;

    fn try_from(hello: v1::Hello) -> Result<Self, WireError> {
        let depth = u8::try_from(hello.parameter).ok().and_then(Parameters::from_depth);
        Ok(Self {
            version: hello.version.try_into().map_err(|_| WireError::Value { field: "version" })?,
            parameters: depth.ok_or(WireError::Value { field: "parameter" })?,
            kind: name("kind", hello.kind)?,
            puzzle: hello.puzzle.into(),
            script: name("script", hello.script)?,
            prover: name("prover_id", hello.prover_id)?,
            verifier: name("verifier_id", hello.verifier_id)?,
            nonce: exactly("nonce", &hello.nonce)?,
        })
    }
}
