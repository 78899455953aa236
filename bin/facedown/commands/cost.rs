//! `facedown cost`: what a proof costs, with real cards and with sealed ones.

use clap::Args;
use facedown_proofs::{Parameters, Shape, survey};
use facedown_puzzles::{Costs, PaperCosts};
use serde_json::{Value, json};

use crate::failure::{Code, Failure};
use crate::input::read_puzzle;
use crate::output::{Output, grouped, wrapped};

/// What it takes.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  facedown cost examples/puzzles/slitherlink-1.txt
  facedown cost 'https://puzz.link/p?nurikabe/5/5/g2k2i3m'
  facedown generate hitori 17x17 | facedown cost -")]
pub(crate) struct Options {
    /// A puzzle: a file (puzz.link's pzprv3, plain text or JSON), a puzz.link address, or `-` for standard input
    #[arg(value_name = "PUZZLE")]
    puzzle: String,
}

/// Counts and prints.
pub(crate) fn run(options: &Options, output: Output) -> Result<Code, Failure> {
    let puzzle = read_puzzle(&options.puzzle)?.puzzle;
    let (ours, paper) = (puzzle.costs(), puzzle.paper_costs());
    let shape = survey(&puzzle)
        .map_err(|stop| Failure::malformed(format!("the proof cannot be measured: {stop}")))?;
    let (info, size) = (puzzle.kind().info(), puzzle.size());
    output.value(&json!({
        "kind": info.name,
        "rows": size.rows,
        "columns": size.columns,
        "cards": { "ours": ours, "paper": paper },
        "committed_bits": shape.committed_bits(),
        "turned_bits": shape.turned,
        "session": sealed(&shape, Parameters::K4),
        "file": sealed(&shape, Parameters::K8),
    }));
    output.say(format!("{} {size}, after", info.title));
    output.say(wrapped(info.paper, "  "));
    output.say("");
    output.say(cards(&ours, &paper));
    output.say(format!(
        "Sealed: {} committed bits, at most {} turned bits.",
        grouped(shape.committed_bits()),
        grouped(shape.turned)
    ));
    for (what, parameters) in [("session", Parameters::K4), ("proof file", Parameters::K8)] {
        output.say(format!(
            "  {what:<10}  {:>15} bytes, soundness error 2^-{:.1}",
            grouped(bytes(&shape, parameters)),
            shape.security_bits(parameters)
        ));
    }
    Ok(Code::Fine)
}

fn cards(ours: &Costs, paper: &PaperCosts) -> String {
    let said = |number: Option<usize>| number.map_or("-".to_owned(), grouped);
    let mut out = format!("With real cards:{:>22}{:>16}\n", "this proof", "the paper");
    let mut row = |label: &str, ours: usize, paper: String| {
        out.push_str(&format!("  {label:<20}{:>16}{paper:>16}\n", grouped(ours)));
    };
    row("cards", ours.cards, said(paper.cards));
    row("shuffles", ours.shuffles(), said(paper.shuffles));
    row("  random cuts", ours.shifts, String::new());
    row("  scrambles", ours.scrambles, String::new());
    row("cards shuffled", ours.cards_shuffled, String::new());
    row("cards turned", ours.cards_turned, String::new());
    let mut out: String = out.lines().map(|line| format!("{}\n", line.trim_end())).collect();
    if !paper.remark.is_empty() {
        out.push_str(&wrapped(paper.remark, "  "));
        out.push('\n');
    }
    out
}

fn sealed(shape: &Shape, parameters: Parameters) -> Value {
    json!({ "bytes": bytes(shape, parameters), "security_bits": shape.security_bits(parameters) })
}

/// Bytes the prover sends in a live session.
pub(crate) fn session_bytes(shape: &Shape) -> usize {
    bytes(shape, Parameters::K4)
}

/// Bytes the prover sends, or writes, without the few hundred of framing.
fn bytes(shape: &Shape, parameters: Parameters) -> usize {
    let answer = 16 + 2048 + 16 * shape.degree;
    shape.correction_bytes(parameters) + shape.turned.div_ceil(8) + answer + parameters.opening_bytes()
}
