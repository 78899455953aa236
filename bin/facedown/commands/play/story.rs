//! The story of a proof: its events in sentences, step by step.

use std::collections::HashMap;
use std::io::{self, BufRead};

use facedown_puzzles::AnyPuzzle;
use facedown_table::{Event, Ledger, Shuffle, Suit, TurnedLane, show_suits};

use super::Options;
use super::meaning::meaning;
use crate::output::{Output, wrapped};

/// Tells the story; steps that only repeat earlier ones are told twice and then counted.
pub(super) fn tell(puzzle: &AnyPuzzle, ledger: &Ledger, options: &Options, output: Output) {
    let info = puzzle.kind().info();
    output.say(format!("A proof of {} on a {} board, with real cards.", info.title, puzzle.size()));
    output.say(wrapped(&format!("Rules: {}", info.rules), ""));
    let mut told: HashMap<String, usize> = HashMap::new();
    let (mut silent, mut skipped) = (false, 0);
    let mut repeated = Repeated::default();
    for event in &ledger.events {
        let Event::Step { label } = event else {
            if !silent {
                repeated.say(sentence(event), output);
            }
            continue;
        };
        repeated.finish(output);
        let meaning = meaning(puzzle.kind(), label);
        let times = told.entry(meaning.map_or_else(|| without_digits(label), str::to_owned)).or_default();
        *times += 1;
        silent = !options.all && !options.step && *times > 2;
        if silent {
            skipped += 1;
            continue;
        }
        say_skipped(&mut skipped, output);
        if options.step && !wait() {
            return;
        }
        output.say(format!("\n▸ {label}"));
        if let Some(meaning) = meaning.filter(|_| *times == 1) {
            output.say(wrapped(meaning, "  "));
        }
    }
    repeated.finish(output);
    say_skipped(&mut skipped, output);
}

/// The sentence that is due, and how often: one that repeats itself is said once.
#[derive(Default)]
struct Repeated {
    sentence: String,
    times: usize,
}

impl Repeated {
    fn say(&mut self, sentence: String, output: Output) {
        if self.sentence != sentence {
            self.finish(output);
            self.sentence = sentence;
        }
        self.times += 1;
    }

    fn finish(&mut self, output: Output) {
        let Self { sentence, times } = std::mem::take(self);
        match times {
            0 => {}
            1 => output.say(wrapped(&sentence, "  ")),
            many => output.say(wrapped(&format!("{sentence} ({many} times)"), "  ")),
        }
    }
}

fn say_skipped(skipped: &mut usize, output: Output) {
    match std::mem::take(skipped) {
        0 => {}
        1 => output.say("\n… one more such step …"),
        many => output.say(format!("\n… {many} more such steps …")),
    }
}

fn without_digits(label: &str) -> String {
    label.chars().filter(|letter| !letter.is_ascii_digit()).collect()
}

/// One event in words.
fn sentence(event: &Event) -> String {
    match event {
        Event::PlacePublic { faces } => format!("laid openly, then turned down: {}", short(faces)),
        Event::PlaceNumbers { faces } => {
            format!("number cards {} laid openly, then turned down", numbers(faces))
        }
        Event::PlaceSecret { count } => format!("the prover lays {count} cards face down"),
        Event::Shuffle { kind, piles, widths, turned } => {
            let how = match kind {
                Shuffle::Shift => "cut at random",
                Shuffle::Scramble => "scrambled",
            };
            let shown = turned.iter().map(lane).collect::<Vec<_>>().join(", ");
            let shown = if shown.is_empty() { String::new() } else { format!("; turned: {shown}") };
            format!("{piles} piles of {} cards are {how}{shown}", widths.len())
        }
        Event::Turn { faces } => format!("turned: {}", short(faces)),
        Event::Load { piles, lanes, .. } => format!("{piles} piles of {lanes} cards are laid out"),
        Event::Open { piles, place, .. } => {
            format!(
                "the prover marks one of {piles} piles in secret; after a cut the mark shows at place {}",
                place + 1
            )
        }
        Event::OpenPublic { places, .. } => {
            format!("the piles at {} known places are taken up", places.len())
        }
        Event::Pick { groups, place } => {
            format!(
                "the prover marks one of {groups} neighbours in secret; after a cut the mark shows at place {}",
                place + 1
            )
        }
        Event::Unpick { groups, .. } => {
            format!("the {groups} neighbours are cut again and return to their places")
        }
        Event::Fetch { faces, .. } if faces.is_empty() => "a pile is taken up, unseen".to_owned(),
        Event::Fetch { faces, .. } => format!("a pile is taken up; turned: {}", short(faces)),
        Event::Close { place: None, .. } => "the piles are laid back".to_owned(),
        Event::Close { piles, .. } => format!("all {piles} piles are cut again and return to their order"),
        Event::Unload { turned, .. } if turned.is_empty() => "all piles are taken up again".to_owned(),
        Event::Unload { turned, .. } => {
            format!(
                "all piles are taken up again; turned: {}",
                turned.iter().map(lane).collect::<Vec<_>>().join(", ")
            )
        }
        Event::Peek { piles, faces, .. } => {
            format!(
                "the prover marks one of {piles} piles in secret; seen relative to it: {}; all return",
                short(faces)
            )
        }
        _ => "something happens".to_owned(),
    }
}

fn lane(lane: &TurnedLane) -> String {
    if lane.faces.iter().all(|&face| face < 2) && lane.faces.len() != 1 {
        short(&lane.faces.iter().map(|&face| Suit::from_bit(face == 1)).collect::<Vec<_>>())
    } else {
        numbers(&lane.faces)
    }
}

fn short(faces: &[Suit]) -> String {
    if faces.len() <= LONG {
        show_suits(faces)
    } else {
        format!("{}… ({} cards)", show_suits(&faces[..LONG]), faces.len())
    }
}

fn numbers(faces: &[u32]) -> String {
    let shown: Vec<String> = faces.iter().take(LONG).map(|face| (face + 1).to_string()).collect();
    if faces.len() <= LONG {
        shown.join(" ")
    } else {
        format!("{} … ({} cards)", shown.join(" "), faces.len())
    }
}

/// Waits for Enter; `false` at the end of input.
fn wait() -> bool {
    io::stdin().lock().read_line(&mut String::new()).is_ok_and(|read| read > 0)
}

/// Rows longer than this are cut short.
const LONG: usize = 40;
