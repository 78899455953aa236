//! A sheet of characters with colours.

use super::board::Tone;

/// How a character looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    pub(super) tone: Option<Tone>,
    pub(super) water: bool,
    pub(super) faint: bool,
    pub(super) reversed: bool,
    pub(super) struck: bool,
    pub(super) wrong: bool,
}

impl Style {
    pub(super) fn toned(tone: Tone) -> Self {
        Self { tone: Some(tone), ..Self::default() }
    }

    /// The numbers of the ANSI escape that switches this look on.
    fn codes(self) -> Vec<&'static str> {
        /// Colours for paths: told apart on dark and on light ground.
        const PATHS: [&str; 12] = ["31", "32", "34", "35", "36", "33", "91", "92", "94", "95", "96", "93"];
        let mut codes = Vec::new();
        match self.tone {
            Some(Tone::Solver) => codes.extend(["1", "36"]),
            Some(Tone::Path(path)) => codes.extend(["1", PATHS[path % PATHS.len()]]),
            None => {}
        }
        let flags = [
            (self.water, "34"),
            (self.faint, "2"),
            (self.reversed, "7"),
            (self.struck, "9"),
            (self.wrong, "1"),
            (self.wrong, "31"),
        ];
        codes.extend(flags.into_iter().filter(|(on, _)| *on).map(|(_, code)| code));
        codes
    }
}

/// Rows of characters, all blank at first.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    rows: Vec<Vec<(char, Style)>>,
}

impl Canvas {
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        Self { rows: vec![vec![(' ', Style::default()); columns]; rows] }
    }

    /// Puts a character; outside of the sheet nothing happens.
    pub(super) fn put(&mut self, row: usize, column: usize, character: char, style: Style) {
        if let Some(place) = self.rows.get_mut(row).and_then(|row| row.get_mut(column)) {
            *place = (character, style);
        }
    }

    /// Writes from left to right.
    pub(super) fn write(&mut self, row: usize, column: usize, text: &str, style: Style) {
        for (place, character) in text.chars().enumerate() {
            self.put(row, column + place, character, style);
        }
    }

    /// The sheet as lines without trailing blanks; with colours, every line ends in plain style.
    pub(super) fn to_text(&self, colour: bool) -> String {
        let mut out = String::new();
        for row in &self.rows {
            let end = row.iter().rposition(|&(character, _)| character != ' ').map_or(0, |last| last + 1);
            let mut current = Style::default();
            for &(character, style) in &row[..end] {
                if colour && style != current {
                    out.push_str("\u{1b}[0");
                    style.codes().into_iter().for_each(|code| {
                        out.push(';');
                        out.push_str(code);
                    });
                    out.push('m');
                    current = style;
                }
                out.push(character);
            }
            if current != Style::default() {
                out.push_str("\u{1b}[0m");
            }
            out.push('\n');
        }
        out
    }
}
