//! `convert`, `generate` and `kinds`: every form of every kind, there and back.

use crate::harness::{KINDS, Scratch, example, facedown, facedown_with};

#[test]
fn every_form_reads_back() {
    let scratch = Scratch::new();
    for kind in KINDS {
        let name = example(kind, 2);
        let text = facedown(&["convert", &name, "--to", "text"]).exits(0).stdout;
        let mut forms = vec!["text", "json"];
        if kind != "disjoint-paths" {
            forms.push("pzprv3");
        }
        for form in forms {
            let converted = facedown(&["convert", &name, "--to", form]).exits(0).stdout;
            let file = scratch.file("converted", &converted);
            facedown(&["check", &file]).exits(0);
            assert_eq!(facedown(&["convert", &file, "--to", "text"]).exits(0).stdout, text, "{kind} {form}");
        }
    }
}

#[test]
fn addresses_read_back() {
    for kind in KINDS.into_iter().filter(|&kind| kind != "disjoint-paths") {
        let name = example(kind, 2);
        let url = facedown(&["convert", &name, "--to", "url"]).exits(0).stdout;
        assert!(url.starts_with("https://puzz.link/p?"), "{url}");
        let url = url.trim();
        let again = facedown(&["convert", url, "--to", "url"]).exits(0).stdout;
        assert_eq!(again.trim(), url);
        facedown(&["check", url, "--solution", &name]).exits(0);
        // An address in a file, or on standard input, does as well.
        facedown_with(url, &["check", "-", "--solution", &name]).exits(0);
    }
}

#[test]
fn what_has_no_address_says_so() {
    let name = example("disjoint-paths", 1);
    facedown(&["convert", &name, "--to", "url"]).exits(2).is("convert-no-url");
    facedown(&["convert", &name, "--to", "pzprv3"]).exits(2).is("convert-no-pzprv3");
}

#[test]
fn converted_text_can_be_wrapped_in_json() {
    let name = example("hitori", 1);
    let plain = facedown(&["convert", &name, "--to", "url"]).exits(0).stdout;
    let value = facedown(&["convert", &name, "--to", "url", "--json"]).exits(0).json();
    assert_eq!(value["converted"], plain.trim());
    let value = facedown(&["convert", &name, "--to", "json"]).exits(0).json();
    assert_eq!((&value["kind"], &value["rows"]), (&"hitori".into(), &value["columns"]));
}

#[test]
fn generated_boards_are_solved_and_follow_from_their_seed() {
    for kind in KINDS {
        let words = ["generate", kind, "5x5", "--seed", "7"];
        let board = facedown(&words).exits(0).stdout;
        assert_eq!(facedown(&words).exits(0).stdout, board, "{kind}");
        facedown_with(&board, &["check", "-"]).exits(0);
        let value = facedown(&["generate", kind, "5x5", "--json"]).exits(0).json();
        assert!(value["seed"].is_u64());
        facedown_with(&value["puzzle"].to_string(), &["check", "-"]).exits(0);
    }
    let file = facedown(&["generate", "masyu", "6x7", "--form", "pzprv3"]).exits(0).stdout;
    assert!(file.starts_with("pzprv3"));
}

#[test]
fn impossible_boards_are_refused() {
    facedown(&["generate", "masyu", "1x9"]).exits(2).is("generate-none");
    facedown(&["generate", "sudoku", "9x9"]).exits(2).is("generate-unknown");
}

#[test]
fn kinds_are_listed() {
    facedown(&["kinds"]).exits(0).is("kinds");
    let value = facedown(&["kinds", "--json"]).exits(0).json();
    let names: Vec<&str> =
        value["kinds"].as_array().unwrap().iter().map(|kind| kind["name"].as_str().unwrap()).collect();
    assert_eq!(names, KINDS);
}
