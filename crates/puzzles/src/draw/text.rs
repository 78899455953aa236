//! Pictures as text: box-drawing characters, three or more columns a cell.

use super::board::{Art, Board, Corner, Disc, Fill, Rulings, Tone, Weight};
use super::canvas::{Canvas, Style};
use super::graph::Graph;
use super::junction::junction;
use crate::grid::{Cell, Direction, Size};

/// How text is to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextLook {
    /// With ANSI colours. Without them, marked cells carry exclamation marks.
    pub colour: bool,
    /// With the numbers of rows and columns, counted from one.
    pub labels: bool,
}

/// Draws a board.
pub(super) fn board(board: &Board, look: TextLook) -> String {
    let sheet = Sheet::new(board, look);
    let Size { rows, columns } = board.size();
    let mut canvas = Canvas::new(sheet.top + 2 * rows + 1, sheet.left + (sheet.width + 1) * columns + 1);
    sheet.labels(&mut canvas);
    sheet.edges(&mut canvas);
    for (cell, art) in board.arts() {
        sheet.cell(&mut canvas, cell, art);
    }
    for &dot in board.marked_dots() {
        let (row, column) = sheet.dot(dot);
        canvas.put(row, column, '✗', Style { wrong: true, ..Style::default() });
    }
    canvas.to_text(look.colour)
}

/// Where things are on the sheet.
struct Sheet<'a> {
    board: &'a Board,
    look: TextLook,
    /// Columns inside of a cell; odd, so that it has a middle.
    width: usize,
    top: usize,
    left: usize,
}

impl<'a> Sheet<'a> {
    fn new(board: &'a Board, look: TextLook) -> Self {
        let longest = board.arts().map(|(_, art)| art.text.chars().count()).max().unwrap_or(0);
        let left = if look.labels { board.size().rows.to_string().len() + 1 } else { 0 };
        Self { board, look, width: longest.max(3) | 1, top: usize::from(look.labels), left }
    }

    /// The place of a grid point.
    fn dot(&self, dot: Cell) -> (usize, usize) {
        (self.top + 2 * dot.row, self.left + (self.width + 1) * dot.column)
    }

    /// The place of the first character inside of a cell.
    fn inside(&self, cell: Cell) -> (usize, usize) {
        let (row, column) = self.dot(cell);
        (row + 1, column + 1)
    }

    fn labels(&self, canvas: &mut Canvas) {
        if !self.look.labels {
            return;
        }
        let faint = Style { faint: true, ..Style::default() };
        let Size { rows, columns } = self.board.size();
        for column in 0..columns {
            let (_, start) = self.inside(Cell::new(0, column));
            canvas.write(0, start, &centred(&(column + 1).to_string(), self.width), faint);
        }
        for row in 0..rows {
            let (line, _) = self.inside(Cell::new(row, 0));
            canvas.write(line, 0, &format!("{:>width$}", row + 1, width = self.left - 1), faint);
        }
    }

    /// Draws the edges of the cells and what is at the grid points.
    fn edges(&self, canvas: &mut Canvas) {
        let Size { rows, columns } = self.board.size();
        for dot in Size::new(rows + 1, columns + 1).cells() {
            let (row, column) = self.dot(dot);
            let across = self.across(dot);
            for step in 1..=self.width {
                canvas.put(
                    row,
                    column + step,
                    junction(0, thickness(across), 0, thickness(across)),
                    style(across),
                );
            }
            let down = self.down(dot);
            canvas.put(row + 1, column, junction(thickness(down), 0, thickness(down), 0), style(down));
            let up = dot.row.checked_sub(1).map_or(Weight::None, |row| self.down(Cell::new(row, dot.column)));
            let left = dot
                .column
                .checked_sub(1)
                .map_or(Weight::None, |column| self.across(Cell::new(dot.row, column)));
            let arms = [up, across, down, left];
            let drawn = arms.into_iter().find(|&arm| arm == Weight::Drawn).unwrap_or(Weight::None);
            let [up, right, down, left] = arms.map(thickness);
            let character = match junction(up, right, down, left) {
                ' ' if self.board.rulings() == Rulings::Dots => '·',
                character => character,
            };
            canvas.put(row, column, character, style(drawn));
        }
    }

    /// The edge to the right of a grid point. Where lines join centres, rulings would only disturb.
    fn across(&self, dot: Cell) -> Weight {
        self.without_rulings(self.board.weight_across(dot))
    }

    fn down(&self, dot: Cell) -> Weight {
        self.without_rulings(self.board.weight_down(dot))
    }

    fn without_rulings(&self, weight: Weight) -> Weight {
        if self.board.rulings() == Rulings::Centres && weight == Weight::Thin { Weight::None } else { weight }
    }

    fn cell(&self, canvas: &mut Canvas, cell: Cell, art: &Art) {
        let (row, start) = self.inside(cell);
        let black = matches!(art.fill, Fill::Black | Fill::Shade);
        let ground = Style { water: art.fill == Fill::Water, ..Style::default() };
        let background = match art.fill {
            Fill::Black | Fill::Shade => '█',
            Fill::Water => '≈',
            Fill::Paper | Fill::Triangle(_) | Fill::Gone => ' ',
        };
        canvas.write(row, start, &background.to_string().repeat(self.width), ground);
        if self.board.rulings() == Rulings::Centres {
            self.lines(canvas, cell, art);
        }
        let (sign, mut style) = sign(art);
        style.reversed = black && self.look.colour;
        style.struck = art.struck;
        if !sign.is_empty() {
            let before = (self.width - sign.chars().count().min(self.width)) / 2;
            canvas.write(row, start + before, &sign, style);
        }
        if art.marked {
            self.mark(canvas, (row, start), &sign, background);
        }
    }

    /// Makes a wrong cell stand out: in red, or between exclamation marks.
    fn mark(&self, canvas: &mut Canvas, (row, start): (usize, usize), sign: &str, background: char) {
        let wrong = Style { wrong: true, reversed: true, ..Style::default() };
        if self.look.colour {
            let text =
                if sign.is_empty() && background != '█' { background.to_string() } else { sign.to_owned() };
            canvas.write(row, start, &centred(&text, self.width), wrong);
        } else {
            canvas.put(row, start, '!', wrong);
            canvas.put(row, start + self.width - 1, '!', wrong);
        }
    }

    /// Draws the lines that leave the centre of a cell, up to and across its edges.
    fn lines(&self, canvas: &mut Canvas, cell: Cell, art: &Art) {
        let (row, start) = self.inside(cell);
        let middle = start + self.width / 2;
        let arms = Direction::ALL.map(|direction| self.tone(cell, direction));
        let [left, right, up, down] = arms;
        let thick = |tone: Option<Tone>| if tone.is_some() { 2 } else { 0 };
        let style = |tone: Option<Tone>| tone.map_or_else(Style::default, Style::toned);
        if left.is_some() {
            (start..middle).for_each(|column| canvas.put(row, column, '━', style(left)));
        }
        if right.is_some() {
            (middle + 1..=start + self.width).for_each(|column| canvas.put(row, column, '━', style(right)));
        }
        if down.is_some() {
            canvas.put(row + 1, middle, '┃', style(down));
        }
        if art.fill != Fill::Water || arms.iter().any(Option::is_some) {
            let any = arms.into_iter().flatten().next();
            match junction(thick(up), thick(right), thick(down), thick(left)) {
                ' ' => canvas.put(row, middle, '·', Style { faint: true, ..Style::default() }),
                character => canvas.put(row, middle, character, style(any)),
            }
        }
    }

    fn tone(&self, cell: Cell, direction: Direction) -> Option<Tone> {
        let there = self.board.size().step(cell, direction)?;
        self.board.tone_between(cell, there)
    }
}

/// What stands in the middle of a cell, and how.
fn sign(art: &Art) -> (String, Style) {
    let style = match art.disc {
        Some(Disc::Tone(tone)) => Style::toned(tone),
        _ => Style::default(),
    };
    if !art.text.is_empty() {
        return (art.text.clone(), style);
    }
    let sign = match (art.disc, art.fill) {
        (Some(Disc::White), _) => "○",
        (Some(Disc::Black | Disc::Tone(_)), _) => "●",
        (Some(Disc::Unknown), _) => "◌",
        (Some(Disc::Hole), _) => "⚑",
        (None, Fill::Triangle(Corner::NorthWest)) => "◤",
        (None, Fill::Triangle(Corner::NorthEast)) => "◥",
        (None, Fill::Triangle(Corner::SouthEast)) => "◢",
        (None, Fill::Triangle(Corner::SouthWest)) => "◣",
        (None, _) => "",
    };
    (sign.to_owned(), style)
}

fn thickness(weight: Weight) -> usize {
    match weight {
        Weight::None => 0,
        Weight::Thin => 1,
        Weight::Border | Weight::Drawn => 2,
    }
}

fn style(weight: Weight) -> Style {
    match weight {
        Weight::Drawn => Style::toned(Tone::Solver),
        Weight::Thin => Style { faint: true, ..Style::default() },
        Weight::None | Weight::Border => Style::default(),
    }
}

fn centred(text: &str, width: usize) -> String {
    format!("{text:^width$}")
}

/// Lists a graph vertex by vertex: its neighbours, those on a path after a thick line.
pub(super) fn graph(graph: &Graph, look: TextLook) -> String {
    let digits = graph.vertices().saturating_sub(1).to_string().len();
    let mut out = String::new();
    let neighbours = graph.neighbours();
    for (vertex, around) in neighbours.iter().enumerate() {
        let mut canvas = Canvas::new(1, digits + 6 + around.len() * (digits + 3));
        let number = |vertex: usize| format!("{vertex:>digits$}");
        let mut end = Style { wrong: graph.is_marked(vertex), ..Style::default() };
        end.tone = graph.end(vertex).map(Tone::Path).filter(|_| !end.wrong);
        let sign = match (graph.is_marked(vertex) && !look.colour, graph.end(vertex)) {
            (true, _) => '!',
            (false, Some(_)) => '●',
            (false, None) => '○',
        };
        canvas.write(0, 0, &number(vertex), end);
        canvas.put(0, digits + 1, sign, end);
        for (nth, &(other, tone)) in around.iter().enumerate() {
            let (line, style) = match tone {
                Some(tone) => ('━', Style::toned(tone)),
                None => ('─', Style { faint: true, ..Style::default() }),
            };
            let column = digits + 4 + nth * (digits + 3);
            canvas.put(0, column, line, style);
            canvas.write(0, column + 1, &number(other), style);
        }
        out.push_str(&canvas.to_text(look.colour));
    }
    out
}
