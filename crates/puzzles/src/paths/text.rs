//! The plain text form, the only one there is for graphs.
//!
//! ```text
//! disjoint-paths
//! vertices: 4
//!
//! edges:
//! 0-1 0-3
//! 1-2
//! 2-3
//!
//! pairs:
//! 0-2
//!
//! solution:
//! 0-1-2
//! ```
//!
//! Vertices count from zero. Edges, pairs and paths are words separated by spaces or line breaks.

use super::instance::About;
use super::rules::show;
use super::{DisjointPaths, Paths};
use crate::formats::{Line, Text, Token};
use crate::malformed::Malformed;

/// Reads a puzzle and its solution, if there is one.
pub(super) fn read(text: &Text<'_>) -> Result<(DisjointPaths, Option<Paths>), Malformed> {
    text.allow_sections(&[EDGES, PAIRS, SOLUTION])?;
    if let Some(option) = text.header().get(1) {
        return Err(option.malformed(format!("unknown option `{}`", option.text)));
    }
    let (vertices, count) = read_vertices(text)?;
    let (edges, pairs) = (required(text, EDGES)?, required(text, PAIRS)?);
    let ends = |words: &[Token<'_>]| words.iter().map(|&word| read_two(word)).collect::<Result<Vec<_>, _>>();
    let place = |about: About, reason: String| {
        let word = match about {
            About::Edge(at) => edges.get(at),
            About::Pair(at) => pairs.get(at),
            About::Whole => None,
        };
        word.unwrap_or(&count).malformed(reason)
    };
    let puzzle = DisjointPaths::new_at(vertices, ends(&edges)?, ends(&pairs)?, place)?;
    let solution = text.section(SOLUTION).map(|lines| read_solution(&puzzle, lines)).transpose()?;
    Ok((puzzle, solution))
}

/// The line `vertices: n`: the number, and where it stands.
fn read_vertices<'a>(text: &Text<'a>) -> Result<(usize, Token<'a>), Malformed> {
    let words: Vec<Token<'_>> = text.board().iter().flat_map(Line::tokens).collect();
    match words[..] {
        [name, count] if name.text == "vertices:" => Ok((count.number()?, count)),
        [name, _, extra, ..] if name.text == "vertices:" => Err(extra.malformed("expected `edges:` here")),
        [first, ..] => Err(first.malformed("expected a line like `vertices: 4`")),
        [] => {
            let line = text.header().first().map_or(1, |word| word.line);
            Err(Malformed::at(line, 1, "expected a line like `vertices: 4` after this one"))
        }
    }
}

/// The words of a section that must be there.
fn required<'a>(text: &Text<'a>, name: &str) -> Result<Vec<Token<'a>>, Malformed> {
    let lines = text.section(name).ok_or_else(|| Malformed::new(format!("there is no section `{name}:`")))?;
    Ok(lines.iter().flat_map(Line::tokens).collect())
}

/// A word like `0-1`.
fn read_two(word: Token<'_>) -> Result<(usize, usize), Malformed> {
    match read_list(word)?[..] {
        [a, b] => Ok((a, b)),
        _ => Err(word.malformed(format!("`{}` does not name two vertices like `0-1`", word.text))),
    }
}

/// A word like `0-1-2`: numbers with `-` between them.
fn read_list(word: Token<'_>) -> Result<Vec<usize>, Malformed> {
    let mut column = word.column;
    let mut numbers = Vec::new();
    for text in word.text.split('-') {
        numbers.push(Token { line: word.line, column, text }.number()?);
        column += text.chars().count() + 1;
    }
    Ok(numbers)
}

fn read_solution(puzzle: &DisjointPaths, lines: &[Line<'_>]) -> Result<Paths, Malformed> {
    let mut paths = Vec::new();
    for word in lines.iter().flat_map(Line::tokens) {
        let path = read_list(word)?;
        if let Some(vertex) = path.iter().find(|&&vertex| vertex >= puzzle.vertices()) {
            return Err(word.malformed(format!("there is no vertex {vertex}")));
        }
        paths.push(path);
    }
    Paths::new(puzzle, paths)
}

/// Writes a puzzle and perhaps its solution: edges with the same smaller end share a line.
pub(super) fn write(puzzle: &DisjointPaths, solution: Option<&Paths>) -> String {
    let mut out = format!("disjoint-paths\nvertices: {}\n\nedges:\n", puzzle.vertices());
    for line in puzzle.edges().chunk_by(|one, next| one.0 == next.0) {
        let words: Vec<String> = line.iter().map(|&(a, b)| format!("{a}-{b}")).collect();
        out.push_str(&words.join(" "));
        out.push('\n');
    }
    out.push_str("\npairs:\n");
    for (s, t) in puzzle.pairs() {
        out.push_str(&format!("{s}-{t}\n"));
    }
    if let Some(solution) = solution {
        out.push_str("\nsolution:\n");
        for path in solution.paths() {
            out.push_str(&show(path));
            out.push('\n');
        }
    }
    out
}

const EDGES: &str = "edges";
const PAIRS: &str = "pairs";
const SOLUTION: &str = "solution";
