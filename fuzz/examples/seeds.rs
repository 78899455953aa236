//! Writes inputs to begin with into `fuzz/corpus`: they are made, not kept, so they are always of today's form.

use std::path::Path;
use std::{fs, io};

use facedown_fuzz::lines::honest_session;
use facedown_fuzz::{board, honest_file};
use facedown_proofs::{Receipt, ReceiptSigner};
use facedown_puzzles::{Kind, Solved};

fn main() -> io::Result<()> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus");
    let write = |target: &str, name: &str, bytes: &[u8]| {
        fs::create_dir_all(corpus.join(target))?;
        fs::write(corpus.join(target).join(name), bytes)
    };
    let mut boards = 0u8;
    for kind in Kind::ALL {
        for side in 2..4 {
            let Some(solved) = board(*kind, side) else { continue };
            let Solved { puzzle, solution } = &solved;
            let name = format!("{}-{side}", kind.info().name);
            let text = puzzle.write_text(solution.as_ref());
            write("puzzle", &format!("{name}.txt"), text.as_bytes())?;
            write("puzzle", &format!("{name}-blank.txt"), puzzle.write_text(None).as_bytes())?;
            write("puzzle", &format!("{name}.json"), solved.write_json().to_string().as_bytes())?;
            if kind.info().pid.is_some() {
                write("puzzle", &format!("{name}.pzprv3"), puzzle.write_pzpr(solution.as_ref()).as_bytes())?;
            }
            if let Some(link) = puzzle.write_link() {
                write("puzzle", &format!("{name}.url"), link.as_bytes())?;
            }
            let answer = text.split_once("solution:\n").map_or("", |(_, answer)| answer);
            write("solution", &name, &[&[boards], answer.as_bytes()].concat())?;
            boards += 1;
        }
    }
    write("file", "honest", &honest_file())?;
    write("file", "unchanged", &[])?;
    let [prover, verifier] = honest_session();
    write("verifier", "honest", &prover)?;
    write("prover", "honest", &verifier)?;
    let signer = ReceiptSigner::from_pkcs8(&ReceiptSigner::generate().map_err(io::Error::other)?);
    let signed = signer.map_err(io::Error::other)?.sign(receipt());
    write("receipt", "signed", signed.to_json().as_bytes())?;
    write("receipt", "key", &[b'a'; 64])
}

fn receipt() -> Receipt {
    Receipt {
        version: facedown_proofs::RECEIPT_VERSION,
        kind: "hitori".into(),
        rows: 2,
        columns: 2,
        puzzle_digest: [1; 32],
        script: "hitori/1".into(),
        verifier_id: "verifier".into(),
        prover_id: "prover".into(),
        session: [2; 32],
        transcript: [3; 32],
        accepted_at: 4,
        key_id: [0; 16],
        signature: [0; 64],
    }
}
