//! Proofs with fixed randomness, pinned: what goes over the wire may not change unnoticed.
//!
//! If a script changes on purpose, its version must change, too (`Info::script`), and a new line belongs here. If the
//! engine changes what it sends, so does `VERSION`.

use facedown_proofs::{Parameters, Prover};
use facedown_puzzles::{Kind, Solved};
use ring::digest::{SHA256, digest};

use crate::{prove, prover_randomness};

/// Kind, script, and the first bytes of three digests: of a file, and of a session's transcript and public table.
#[rustfmt::skip]
const PINNED: [[&str; 5]; 10] = [
    ["numberlink", "numberlink/1", "51ff18d73c1ed911", "adc500107a846479", "3a5333f88e364d0b"],
    ["disjoint-paths", "disjoint-paths/1", "30ce2abe6d778c31", "8d8aa36ad810f81d", "9d072b69ed4baf68"],
    ["shakashaka", "shakashaka/1", "e324322893c4be08", "eb5e4de83408a9b1", "e1060a3028b4c504"],
    ["slitherlink", "slitherlink/1", "2f73df3e0b00e473", "b981dcb8f6bc52ec", "af1320a3ee8a5cf5"],
    ["masyu", "masyu/1", "18b03c2fa520638c", "74dd1f9bc22e3978", "9b30254b675cb7b7"],
    ["nurikabe", "nurikabe/1", "ebb338bed355d37d", "8919ad290da443f0", "e4a78f506ad2745b"],
    ["hitori", "hitori/1", "e9da45fd13671bf2", "be47afd4860529f6", "086bb8598b6cc5ee"],
    ["usowan", "usowan/1", "ceee22a8bf53a644", "0c1f76f710852968", "2922c5640e0220b8"],
    ["herugolf", "herugolf/1", "aeccc8def90c83a4", "41443921b094403c", "0723fae553729936"],
    ["five-cells", "five-cells/1", "6c230813746d53eb", "1f4d3ee1538b805f", "d2daca6c6df606fd"],
];

#[test]
fn proofs_with_fixed_randomness_stay_what_they_are() {
    let found = Kind::ALL.iter().map(|&kind| {
        let info = kind.info();
        let path = format!("{}/../../examples/puzzles/{}-2.txt", env!("CARGO_MANIFEST_DIR"), info.name);
        let Solved { puzzle, solution } = Solved::read(&std::fs::read_to_string(path).unwrap()).unwrap();
        let solution = solution.unwrap();
        let prover = |set| Prover::new(puzzle.clone(), &solution).unwrap().with_parameters(set);
        let file = prover(Parameters::K8).prove_to_file("pinned", &prover_randomness(1)).unwrap();
        let digests = prove(prover(Parameters::K4), 2).unwrap().audit.unwrap().digests;
        let start = |digest: &[u8]| hex::encode(&digest[..8]);
        let file = start(digest(&SHA256, &file).as_ref());
        [
            info.name.to_owned(),
            info.script.to_owned(),
            file,
            start(&digests.transcript),
            start(&digests.public),
        ]
    });
    assert_eq!(found.collect::<Vec<_>>(), PINNED);
}
