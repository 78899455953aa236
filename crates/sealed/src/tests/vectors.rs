//! The reference vectors, byte for byte: every message of the plain flow's pieces and of the shipped flow.

use facedown_table::{Hand, Script};
use serde_json::Value;

use crate::challenge::{Binding, FirstSeed, Round, SecondSeed, ThirdSeed, prover_coin};
use crate::context::{Mode, Session};
use crate::field::Element;
use crate::hash::{hash, sha256};
use crate::messages::Response;
use crate::prover::core::{Dealt, master};
use crate::reader::{judge, survey};
use crate::secret::Secret;
use crate::tape::Turned;
use crate::testing::scripts::{Demo, Toy, ToyChoices};
use crate::testing::{demo_session, lazy_session, vectors};
use crate::verdict::Verdict;
use crate::verifier::core::{Claim, Seeds, verify};

fn reference_master(session: &Session) -> Secret<32> {
    // The vectors use an empty witness digest and no Accept.
    Secret(hash("prover-seed", &[&[0; 32], &session.id, &[], &[]]))
}

fn dealt<S: Script>(session: &Session, script: S, hand: Hand) -> Dealt<S> {
    let shape = survey(&script).unwrap();
    Dealt::new(session, script, shape, hand, &reference_master(session)).unwrap()
}

fn bits(turned: &Turned) -> String {
    (0..turned.len()).map(|bit| if turned.get(bit).unwrap() { '1' } else { '0' }).collect()
}

fn assert_bytes(found: &[u8], expected: &Value) {
    assert_eq!(hex::encode(found), expected.as_str().unwrap());
}

#[test]
fn the_plain_vectors() {
    for name in ["k4_interactive", "k4_file", "k8_interactive", "k8_file"] {
        let (session, case) = (demo_session(name), &vectors::plain()[name]);
        let mut dealt = dealt(&session, Demo, Demo::hand());
        let shape = dealt.shape().clone();
        assert_eq!(shape.rows as u64, case["rows"].as_u64().unwrap());
        assert_eq!(shape.words() as u64, case["T"].as_u64().unwrap());
        assert_eq!(shape.degree as u64, case["D"].as_u64().unwrap());
        assert_eq!(bits(dealt.turned()), case["turned"].as_str().unwrap());
        assert_bytes(&dealt.tape().words()[0].to_bytes(), &case["W0"]);
        let (root, turned) = (dealt.root(), dealt.turned().clone());

        // The plain flow has two challenges: its first seed makes what ours makes from two.
        let seed: [u8; 32] = vectors::bytes(&case["seed1"]).try_into().unwrap();
        let mut corrections = [Vec::new(), Vec::new()];
        dealt.correct(0..1, &mut corrections[0]);
        let mut extended = dealt.extend(&FirstSeed(seed)).unwrap();
        extended.correct(1..6, &mut corrections[1]);
        assert_bytes(&sha256(&corrections.concat()), &case["corr_sha256"]);
        let (answered, response) = extended.answer(&SecondSeed(seed)).unwrap();
        assert_bytes(&response.sum, &case["u"]);
        assert_bytes(&response.columns[..16], &case["v0"]);
        assert_bytes(&response.batch[..16], &case["A0"]);
        assert_bytes(&response.batch[16 * 4..], &case["A_last"]);
        assert_bytes(&response.digest(), &case["response"]);

        let third = if session.mode == Mode::File {
            ThirdSeed(hash("fs2", &[&session.id, &seed, &response.digest()]))
        } else {
            let coin = prover_coin(&reference_master(&session).0, Round::Second);
            let joint = coin.map(|byte| byte ^ 0x33);
            ThirdSeed(hash("flip", &[&session.id, &[2], &joint]))
        };
        assert_bytes(&third.challenge().to_bytes(), &case["delta"]);
        let (.., opening) = answered.open(&third);
        assert_bytes(&sha256(&opening), &case["opening_sha256"]);
        let [data, closing] = &corrections;
        let claim = Claim { root: &root, corrections: [data, closing], turned: &turned, response: &response };
        let seeds = Seeds { first: &FirstSeed(seed), second: &SecondSeed(seed), third: &third };
        judge(&Demo, &shape, &turned).unwrap();
        let verdict = verify(&session, &Demo, &shape, &claim, &seeds, &opening).unwrap();
        assert_eq!(verdict, Verdict::Accepted, "{name}");
    }
}

#[test]
fn the_vectors_of_the_shipped_flow() {
    for name in ["k4_mode0", "k4_mode1", "k8_mode1"] {
        let (session, case) = (lazy_session(name), &vectors::lazy()[name]);
        let mut dealt = dealt(&session, Toy, ToyChoices::default().hand());
        let (shape, root, turned) = (dealt.shape().clone(), dealt.root(), dealt.turned().clone());
        assert_bytes(&root, &case["root"]);
        let number = |field: &str| case[field].as_u64().unwrap() as usize;
        assert_eq!((shape.rows, shape.data_words()), (number("rows"), number("T1")));
        assert_eq!((shape.products, shape.degree), (number("Np"), number("D")));
        assert_eq!((shape.pairs, shape.pair_degrees), (25, 27));
        assert_eq!(bits(&turned), case["turned"].as_str().unwrap());
        assert_eq!(turned.len(), shape.turned);
        let rows: String = (0..97).map(|row| if dealt.tape().bit(row) { '1' } else { '0' }).collect();
        assert_eq!(rows, case["tape_rows"].as_str().unwrap());

        let mut corrections = [Vec::new(), Vec::new()];
        dealt.correct(0..1, &mut corrections[0]);
        assert_bytes(&sha256(&corrections[0]), &case["corr1"]);
        let coin = |round| prover_coin(&reference_master(&session).0, round);
        let first = if session.mode == Mode::File {
            FirstSeed::bind(
                &session,
                &Binding {
                    root: &root,
                    words: 1,
                    corrections: &sha256(&corrections[0]),
                    turned: turned.len(),
                    turned_digest: &sha256(turned.bytes()),
                    degree: 8,
                    products: 3,
                },
            )
        } else {
            FirstSeed::flip(&session, &[0x11; 32], &coin(Round::First))
        };
        assert_bytes(&first.0, &case["seed1"]);
        let products = dealt.product_words(&mut first.challenge());
        assert_bytes(&products[0].to_bytes(), &case["p1"]);
        assert_bytes(&products[2].to_bytes(), &case["p3"]);
        let mut extended = dealt.extend(&first).unwrap();
        extended.correct(1..12, &mut corrections[1]);
        assert_bytes(&sha256(&corrections[1]), &case["corr2"]);
        let second = if session.mode == Mode::File {
            SecondSeed::bind(&session, &first, &sha256(&corrections[1]))
        } else {
            SecondSeed::flip(&session, &[0x33; 32], &coin(Round::Second))
        };
        assert_bytes(&second.0, &case["seed2"]);
        let (answered, response) = extended.answer(&second).unwrap();
        assert_response(&response, case);
        let third = if session.mode == Mode::File {
            ThirdSeed::bind(&session, &second, &response.digest())
        } else {
            ThirdSeed::flip(&session, &[0x55; 32], &coin(Round::Third))
        };
        assert_bytes(&third.challenge().to_bytes(), &case["delta"]);
        let (.., opening) = answered.open(&third);
        let [data, closing] = &corrections;
        let claim = Claim { root: &root, corrections: [data, closing], turned: &turned, response: &response };
        let seeds = Seeds { first: &first, second: &second, third: &third };
        judge(&Toy, &shape, &turned).unwrap();
        assert_eq!(verify(&session, &Toy, &shape, &claim, &seeds, &opening).unwrap(), Verdict::Accepted);
    }
}

fn assert_response(response: &Response, case: &Value) {
    assert_bytes(&response.sum, &case["u"]);
    assert_bytes(&response.batch[..16], &case["A0"]);
    assert_bytes(&response.digest(), &case["response"]);
}

#[test]
fn the_master_secret_is_that_of_the_reference() {
    for name in ["k4_interactive", "k8_file"] {
        let (session, case) = (demo_session(name), &vectors::plain()[name]);
        assert_bytes(&reference_master(&session).0, &case["master"]);
        let other = master(&session, &Secret([0; 32]), &[0; 32], b"");
        assert_ne!(other.0, reference_master(&session).0);
        assert!(Element::from_bytes([0; 16]).is_zero());
    }
}
