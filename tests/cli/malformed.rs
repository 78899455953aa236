//! Malformed files of every kind and form: exit 2, the place, and what to do; never a panic.

use crate::harness::{KINDS, Scratch, example, facedown, facedown_with, snapshot};

/// Texts, files and addresses of each kind that cannot be read.
const CASES: &[(&str, &[&str])] = &[
    (
        "numberlink",
        &[
            "numberlink\n",
            "numberlink\n1..\n",
            "numberlink\n1.\n.1.\n",
            "numberlink\n1.1\n1.1\n",
            "numberlink\n1x1\n",
            "numberlink sideways\n1.1\n",
            "numberlink\n1.1\nsolution:\no-+\n",
            "pzprv3\nnumlin\n1\n3\n1 . \n",
            "https://puzz.link/p?numlin/3/1/1",
            "https://puzz.link/p?numlin/0/1/",
        ],
    ),
    (
        "disjoint-paths",
        &[
            "disjoint-paths\n",
            "disjoint-paths\nvertices: many\n",
            "disjoint-paths\nvertices: 3\nedges:\n0-3\npairs:\n0-1\n",
            "disjoint-paths\nvertices: 3\nedges:\n0-0\npairs:\n0-1\n",
            "disjoint-paths\nvertices: 3\nedges:\n0-1\n",
            "disjoint-paths\nvertices: 3\nedges:\n0-1 1-2\npairs:\n0-1\n0-2\n",
            "disjoint-paths\nvertices: 3\nedges:\n0+1\npairs:\n0-1\n",
            "disjoint-paths\nvertices: 3\nedges:\n0-1\npairs:\n0-1\nsolution:\n0-9\n",
            "disjoint-paths\nvertices: 99999999\nedges:\npairs:\n0-1\n",
        ],
    ),
    (
        "shakashaka",
        &[
            "shakashaka\n",
            "shakashaka\n..\n...\n",
            "shakashaka\n.5\n..\n",
            "shakashaka\n.q\n..\n",
            "shakashaka\n..\n..\nsolution:\n.a\n..\n",
            "pzprv3\nshakashaka\n2\n2\n. . \n",
            "https://puzz.link/p?shakashaka/b/2/2/g",
            "https://puzz.link/p?shakashaka/2/9999/g",
        ],
    ),
    (
        "slitherlink",
        &[
            "slitherlink\n",
            "slitherlink\n12\n3\n",
            "slitherlink\n15\n..\n",
            "slitherlink\n..\n..\nsolution:\n+---+\n",
            "slitherlink\n..\n..\nloop:\n",
            "pzprv3\nslither\n2\n2\n. 9 \n. . \n",
            "https://puzz.link/p?slither/2/x/",
            "https://puzz.link/p?slither/f/2/2/g",
        ],
    ),
    (
        "masyu",
        &[
            "masyu\n",
            "masyu\nW.\n",
            "masyu\nW..\n..\n",
            "masyu\nWX\n..\n",
            "masyu\nW.\n..\nsolution:\n.\n",
            "pzprv3\nmashu\n2\n2\n9 . \n. . \n",
            "https://puzz.link/p?mashu/2/2/z",
            "https://puzz.link/p?mashu/2",
        ],
    ),
    (
        "nurikabe",
        &[
            "nurikabe\n",
            "nurikabe\n1 . .\n. .\n",
            "nurikabe\n1 x\n. .\n",
            "nurikabe\n9 .\n. .\n",
            "nurikabe\n0 .\n. .\n",
            "nurikabe\n? .\n. .\n",
            "nurikabe\n1 .\n. .\nsolution:\n.?\n##\n",
            "nurikabe\n1 .\n. .\nsolution:\n##\n\nsolution:\n##\n",
            "pzprv3\nnurikabe\n2\n2\n1 . \n",
            "https://puzz.link/p?nurikabe/2/2/9",
            "https://puzz.link/p?nurikabe",
        ],
    ),
    (
        "hitori",
        &[
            "hitori\n",
            "hitori\n12\n1\n",
            "hitori\n1*\n21\n",
            "hitori\n12\n21\nsolution:\n.\n",
            "pzprv3\nhitori\n2\n2\n1 2 \n",
            "https://puzz.link/p?hitori/2/0/",
            "https://puzz.link/p?hitori/b/2/2/12",
        ],
    ),
    (
        "usowan",
        &[
            "usowan\n",
            "usowan\n1.\n..\n",
            "usowan\n1.\n..\nregions:\nab\nba\n",
            "usowan\n1.\n..\nregions:\naa\nbb\n",
            "usowan\n1x\n..\nregions:\naa\naa\n",
            "usowan\n1.\n..\nregions:\naa\naa\nsolution:\n#\n",
            "pzprv3\nusoone\n2\n2\nx\n",
            "https://puzz.link/p?usoone/2/2/",
        ],
    ),
    (
        "herugolf",
        &[
            "herugolf\n",
            "herugolf\n1H\n.\n",
            "herugolf\n1.\n..\n",
            "herugolf\n..\n..\n",
            "herugolf\n9H\n..\n",
            "herugolf\n1H\n.x\n",
            "herugolf\n1H\n..\nsolution:\no\n",
            "pzprv3\nherugolf\n2\n2\n1 H \n",
            "https://puzz.link/p?herugolf/2/2/z",
        ],
    ),
    (
        "five-cells",
        &[
            "five-cells\n",
            "five-cells\n.....\n...\n",
            "five-cells\n..4..\n",
            "five-cells\n..x..\n",
            "five-cells\n....\n",
            "five-cells\n.....\nsolution:\naaaa\n",
            "five-cells\n.....\nanswer:\naaaaa\n",
            "pzprv3\nfivecells\n1\n5\n. . . .\n",
            "https://puzz.link/p?fivecells/4/1/g",
            "https://puzz.link/p?fivecells/5",
        ],
    ),
];

#[test]
fn every_kind_says_what_is_malformed_and_where() {
    assert_eq!(CASES.iter().map(|(kind, _)| *kind).collect::<Vec<_>>(), KINDS);
    for (kind, cases) in CASES {
        let mut out = String::new();
        for case in *cases {
            let run = if case.starts_with("https:") {
                facedown(&["check", case])
            } else {
                out += case;
                facedown_with(case, &["check", "-"])
            };
            assert!(
                !run.stderr.contains("panicked") && run.stderr.starts_with("error: "),
                "{case:?} {run:?}"
            );
            assert!(run.stderr.contains(" hint: "), "{case:?} {run:?}");
            out += &(run.exits(2).transcript() + "\n");
        }
        snapshot(&format!("malformed/{kind}"), &out);
    }
}

#[test]
fn every_command_refuses_a_malformed_puzzle() {
    let commands: &[&[&str]] = &[
        &["check", "-"],
        &["prove", "-"],
        &["solve", "-"],
        &["show", "-"],
        &["convert", "-", "--to", "text"],
        &["play", "-"],
        &["cost", "-"],
    ];
    for command in commands {
        facedown_with("nurikabe\n1 .\n.\n", command).exits(2);
        let value = facedown_with("nurikabe\n1 .\n.\n", &[command, &["--json"][..]].concat()).exits(2).json();
        assert!(value["error"].as_str().unwrap().contains("line 3, column 2"), "{command:?} {value}");
        assert_eq!(value["exit_code"], 2);
    }
}

#[test]
fn truncated_files_never_panic() {
    let scratch = Scratch::new();
    for kind in KINDS {
        for form in ["text", "pzprv3", "json"] {
            let run = facedown(&["convert", &example(kind, 1), "--to", form]);
            if run.code == 2 {
                continue;
            }
            let text = run.exits(0).stdout;
            // A few cuts; the parsers' own tests try every one.
            for cut in (1..8).map(|eighth| text.len() * eighth / 8).filter(|&cut| text.is_char_boundary(cut))
            {
                let file = scratch.file("cut", &text[..cut]);
                let run = facedown(&["check", &file]);
                assert!([0, 1, 2].contains(&run.code) && !run.stderr.contains("panicked"), "{run:?}");
            }
        }
    }
}

#[test]
fn files_that_are_no_puzzles_are_refused() {
    let scratch = Scratch::new();
    let files = [
        ("empty", b"".to_vec()),
        ("noise", vec![0xff; 64]),
        ("unknown", b"sudoku\n1.\n".to_vec()),
        ("json", b"{\n \"kind\": 3\n}".to_vec()),
        ("broken-json", b"{\n \"kind\": \n".to_vec()),
        ("other-kind", b"{\"kind\":\"masyu\",\"text\":[\"hitori\",\"12\",\"21\"]}".to_vec()),
        ("large", vec![b'.'; (4 << 20) + 1]),
    ];
    let mut out = String::new();
    for (name, bytes) in files {
        out += &(facedown(&["check", &scratch.file(name, bytes)]).exits(2).transcript() + "\n");
    }
    out += &(facedown(&["check", "no-such-file.txt"]).exits(2).transcript() + "\n");
    out += &facedown(&["check", "examples"]).exits(2).transcript();
    snapshot("malformed/files", &out);
}
