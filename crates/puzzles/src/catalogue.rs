//! The catalogue: every puzzle kind, looked up by name or detected from input.
//!
//! Adding a puzzle is one directory and one line here.

use facedown_table::{Dice, Hand, Script, Stop, Table, View};
use rand::rngs::ChaCha20Rng;
use serde_json::{Value, json};

use crate::draw::{Draw, Picture};
use crate::formats::{Link, PzprReader, Text};
use crate::grid::Size;
use crate::malformed::Malformed;
use crate::puzzle::{Costs, Info, PaperCosts, Puzzle, Violation};

macro_rules! catalogue {
    ($($(#[$doc:meta])* $variant:ident = $type:ty;)*) => {
        /// A puzzle of any kind.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyPuzzle { $($(#[$doc])* $variant($type),)* }

        /// A solution of any kind.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnySolution { $($(#[$doc])* $variant(<$type as Puzzle>::Solution),)* }

        /// The kinds of puzzles, in the order of the catalogue.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Kind { $($(#[$doc])* $variant,)* }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// Names and rules.
            pub fn info(self) -> &'static Info {
                match self { $(Self::$variant => &<$type as Puzzle>::INFO,)* }
            }

            /// A random solved board of about this size; `None` if there is none.
            pub fn generate(self, size: Size, rng: &mut ChaCha20Rng) -> Option<Solved> {
                match self { $(Self::$variant => {
                    let (puzzle, solution) = <$type as Puzzle>::generate(size, rng)?;
                    Some(Solved { puzzle: AnyPuzzle::$variant(puzzle), solution: Some(AnySolution::$variant(solution)) })
                })* }
            }

            fn read_link(self, link: &Link) -> Result<AnyPuzzle, Malformed> {
                match self { $(Self::$variant => <$type as Puzzle>::read_link(link).map(AnyPuzzle::$variant),)* }
            }

            fn read_pzpr(self, file: &mut PzprReader<'_>) -> Result<Solved, Malformed> {
                match self { $(Self::$variant => {
                    let (puzzle, solution) = <$type as Puzzle>::read_pzpr(file)?;
                    let blank = puzzle.is_blank(&solution) && !puzzle.violations(&solution).is_empty();
                    let solution = (!blank).then_some(AnySolution::$variant(solution));
                    Ok(Solved { puzzle: AnyPuzzle::$variant(puzzle), solution })
                })* }
            }

            fn read_text(self, text: &Text<'_>) -> Result<Solved, Malformed> {
                match self { $(Self::$variant => {
                    let (puzzle, solution) = <$type as Puzzle>::read_text(text)?;
                    let solution = solution.map(AnySolution::$variant);
                    Ok(Solved { puzzle: AnyPuzzle::$variant(puzzle), solution })
                })* }
            }
        }

        impl AnyPuzzle {
            /// Which kind it is.
            pub fn kind(&self) -> Kind {
                match self { $(Self::$variant(_) => Kind::$variant,)* }
            }

            /// Every violated rule; `None` if the solution is of another kind.
            pub fn violations(&self, solution: &AnySolution) -> Option<Vec<Violation>> {
                match (self, solution) {
                    $((Self::$variant(puzzle), AnySolution::$variant(solution)) => Some(puzzle.violations(solution)),)*
                    _ => None,
                }
            }

            /// The prover's hand; `None` if the solution is of another kind.
            pub fn hand(&self, solution: &AnySolution) -> Option<Hand> {
                match (self, solution) {
                    $((Self::$variant(puzzle), AnySolution::$variant(solution)) => Some(puzzle.hand(solution)),)*
                    _ => None,
                }
            }

            /// Our plain text form; a solution of another kind is left out.
            pub fn write_text(&self, solution: Option<&AnySolution>) -> String {
                match (self, solution) {
                    $((Self::$variant(puzzle), Some(AnySolution::$variant(solution))) => puzzle.write_text(Some(solution)),
                      (Self::$variant(puzzle), _) => puzzle.write_text(None),)*
                }
            }

            /// A picture; a solution of another kind is left out.
            pub fn draw(&self, solution: Option<&AnySolution>) -> Picture {
                match (self, solution) {
                    $((Self::$variant(puzzle), Some(AnySolution::$variant(solution))) => puzzle.draw(Some(solution)),
                      (Self::$variant(puzzle), _) => puzzle.draw(None),)*
                }
            }

            /// A pzprv3 file; a solution of another kind is left out.
            pub fn write_pzpr(&self, solution: Option<&AnySolution>) -> String {
                match (self, solution) {
                    $((Self::$variant(puzzle), Some(AnySolution::$variant(solution))) => puzzle.write_pzpr(Some(solution)),
                      (Self::$variant(puzzle), _) => puzzle.write_pzpr(None),)*
                }
            }
        }

        /// Evaluates an expression with the puzzle of whatever kind it is.
        #[macro_export]
        macro_rules! with_puzzle {
            ($any:expr, $puzzle:ident => $body:expr) => {
                match $any { $($crate::AnyPuzzle::$variant($puzzle) => $body,)* }
            };
        }
    };
}

catalogue! {
    /// Numberlink.
    Numberlink = crate::numberlink::Numberlink;
    /// Disjoint paths.
    DisjointPaths = crate::paths::DisjointPaths;
    /// Shakashaka.
    Shakashaka = crate::shakashaka::Shakashaka;
    /// Slitherlink.
    Slitherlink = crate::slitherlink::Slitherlink;
    /// Masyu.
    Masyu = crate::masyu::Masyu;
    /// Nurikabe.
    Nurikabe = crate::nurikabe::Nurikabe;
    /// Hitori.
    Hitori = crate::hitori::Hitori;
    /// Usowan.
    Usowan = crate::usowan::Usowan;
    /// Herugolf.
    Herugolf = crate::herugolf::Herugolf;
    /// Five Cells.
    FiveCells = crate::fivecells::FiveCells;
}

impl Kind {
    /// The kind with this name or alias, in any case; a puzz.link name counts too.
    pub fn by_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        Self::ALL.iter().copied().find(|kind| {
            let info = kind.info();
            info.name == name || info.aliases.contains(&name.as_str()) || info.pid == Some(name.as_str())
        })
    }

    fn required(name: &str, line: usize) -> Result<Self, Malformed> {
        Self::by_name(name).ok_or_else(|| {
            let known: Vec<&str> = Self::ALL.iter().map(|kind| kind.info().name).collect();
            let reason = format!("unknown kind of puzzle `{name}` (known: {})", known.join(", "));
            Malformed::at(line, 1, reason)
        })
    }
}

/// A puzzle and perhaps its solution, as a file holds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// The solution, if the file has one.
    pub solution: Option<AnySolution>,
}

impl Solved {
    /// Reads a puzz.link address, a pzprv3 file, JSON or our plain text, whichever it is.
    ///
    /// # Errors
    /// Says what is malformed, and where.
    pub fn read(source: &str) -> Result<Self, Malformed> {
        let source = source.strip_prefix('\u{feff}').unwrap_or(source);
        if Link::detects(source) {
            let link = Link::parse(source)?;
            let puzzle = Kind::required(&link.pid, 1)?.read_link(&link)?;
            return Ok(Self { puzzle, solution: None });
        }
        if PzprReader::detects(source) {
            let mut file = PzprReader::parse(source)?;
            return Kind::required(file.pid, file.kind_line())?.read_pzpr(&mut file);
        }
        if source.trim_start().starts_with('{') {
            return Self::read_json(source);
        }
        let text = Text::parse(source)?;
        let line = text.header().first().map_or(1, |word| word.line);
        Kind::required(text.kind(), line)?.read_text(&text)
    }

    /// Writes JSON around the plain text form: kind, size, and the text as lines.
    pub fn write_json(&self) -> Value {
        let lines = |text: String| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let size = self.puzzle.size();
        json!({
            "kind": self.puzzle.kind().info().name,
            "rows": size.rows,
            "columns": size.columns,
            "text": lines(self.puzzle.write_text(self.solution.as_ref())),
        })
    }

    fn read_json(source: &str) -> Result<Self, Malformed> {
        let value: Value = serde_json::from_str(source)
            .map_err(|error| Malformed::at(error.line(), error.column(), "this is not valid JSON"))?;
        let lines = value.get("text").and_then(Value::as_array);
        let lines = lines.ok_or_else(|| Malformed::new("the JSON has no list of lines called `text`"))?;
        let lines: Option<Vec<&str>> = lines.iter().map(Value::as_str).collect();
        let lines = lines.ok_or_else(|| Malformed::new("the lines of `text` must be strings"))?;
        let source = lines.join("\n");
        let text = Text::parse(&source)?;
        let kind = Kind::required(text.kind(), 1)?;
        if value.get("kind").and_then(Value::as_str).is_some_and(|name| Kind::by_name(name) != Some(kind)) {
            return Err(Malformed::new("the JSON names another kind than its text"));
        }
        kind.read_text(&text)
    }
}

impl AnyPuzzle {
    /// The size of the board.
    pub fn size(&self) -> Size {
        with_puzzle!(self, puzzle => puzzle.size())
    }

    /// What the proof costs with real cards.
    pub fn costs(&self) -> Costs {
        with_puzzle!(self, puzzle => puzzle.costs())
    }

    /// What the paper says.
    pub fn paper_costs(&self) -> PaperCosts {
        with_puzzle!(self, puzzle => puzzle.paper_costs())
    }

    /// What the verifier sees, produced without a solution.
    pub fn simulate<D: Dice>(&self, dice: &mut D) -> View {
        with_puzzle!(self, puzzle => puzzle.simulate(dice))
    }

    /// A puzz.link address; `None` if there is none.
    pub fn write_link(&self) -> Option<String> {
        with_puzzle!(self, puzzle => puzzle.write_link())
    }

    /// The canonical encoding of the instance.
    pub fn canonical(&self) -> Vec<u8> {
        with_puzzle!(self, puzzle => puzzle.canonical())
    }
}

impl Script for AnyPuzzle {
    fn name(&self) -> String {
        self.kind().info().script.to_owned()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        with_puzzle!(self, puzzle => puzzle.script(table))
    }
}
