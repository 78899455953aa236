//! What is to be seen of a board: cells, the edges between them, lines over them, dots at their corners.

use std::collections::BTreeSet;
use std::fmt::Display;

use crate::grid::{Cell, Grid, Size};

/// How a board is ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rulings {
    /// Thin lines between the cells, a thick frame around them.
    Cells,
    /// The same with dashed lines: the borders are still to be found.
    Dashed,
    /// As [`Rulings::Cells`], but it is the centres of the cells that lines join.
    Centres,
    /// Dots at the corners of the cells, which lines join.
    Dots,
}

/// How a cell is filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Fill {
    /// Not at all.
    #[default]
    Paper,
    /// Black in the puzzle itself.
    Black,
    /// Blackened by the solver.
    Shade,
    /// Half black: the triangle in one corner.
    Triangle(Corner),
    /// Water.
    Water,
    /// There is no cell at all.
    Gone,
}

/// A corner of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corner {
    /// Top left.
    NorthWest,
    /// Top right.
    NorthEast,
    /// Bottom right.
    SouthEast,
    /// Bottom left.
    SouthWest,
}

/// A sign in the middle of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disc {
    /// A white circle.
    White,
    /// A black disc.
    Black,
    /// A circle of an unknown kind.
    Unknown,
    /// A disc in a colour.
    Tone(Tone),
    /// A hole with a flag.
    Hole,
}

/// A colour with a meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// What the solver drew.
    Solver,
    /// What belongs to one of many paths.
    Path(usize),
}

/// What is drawn on an edge between two cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stroke {
    /// Only what the ruling says.
    #[default]
    Plain,
    /// A border that the puzzle gives.
    Border,
    /// A line that the solver drew.
    Drawn,
}

/// One cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Art {
    pub(super) fill: Fill,
    pub(super) disc: Option<Disc>,
    pub(super) text: String,
    pub(super) struck: bool,
    pub(super) marked: bool,
}

/// A board to be drawn. Whatever lies outside of it is ignored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: Size,
    rulings: Rulings,
    cells: Grid<Art>,
    across: Grid<Stroke>,
    down: Grid<Stroke>,
    right: Grid<Option<Tone>>,
    below: Grid<Option<Tone>>,
    marked_dots: BTreeSet<Cell>,
}

/// How heavy an edge is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    None,
    Thin,
    Border,
    Drawn,
}

impl Board {
    /// An empty board.
    pub fn new(size: Size, rulings: Rulings) -> Self {
        Self {
            size,
            rulings,
            cells: Grid::filled(size, Art::default()),
            across: Grid::filled(Size::new(size.rows + 1, size.columns), Stroke::Plain),
            down: Grid::filled(Size::new(size.rows, size.columns + 1), Stroke::Plain),
            right: Grid::filled(size, None),
            below: Grid::filled(size, None),
            marked_dots: BTreeSet::new(),
        }
    }

    /// Fills a cell.
    pub fn fill(&mut self, cell: Cell, fill: Fill) {
        self.change(cell, |art| art.fill = fill);
    }

    /// Blackens the cells that the solver chose.
    pub fn shade(&mut self, chosen: &Grid<bool>) {
        for cell in chosen.cells_where(|&chosen| chosen) {
            self.fill(cell, Fill::Shade);
        }
    }

    /// Writes into a cell.
    pub fn write(&mut self, cell: Cell, text: impl Display) {
        self.change(cell, |art| art.text = text.to_string());
    }

    /// Strikes out what is written in a cell.
    pub fn strike(&mut self, cell: Cell) {
        self.change(cell, |art| art.struck = true);
    }

    /// Puts a disc into a cell; a text stands on top of it.
    pub fn disc(&mut self, cell: Cell, disc: Disc) {
        self.change(cell, |art| art.disc = Some(disc));
    }

    /// Marks a cell where a rule is broken.
    pub fn mark_cell(&mut self, cell: Cell) {
        self.change(cell, |art| art.marked = true);
    }

    /// Marks a grid point where a rule is broken: the top left corner of the cell with these coordinates.
    pub fn mark_dot(&mut self, dot: Cell) {
        if dot.row <= self.size.rows && dot.column <= self.size.columns {
            self.marked_dots.insert(dot);
        }
    }

    /// Draws on the edge from a grid point to the one on its right.
    pub fn across(&mut self, dot: Cell, stroke: Stroke) {
        if self.across.get(dot).is_some() {
            self.across[dot] = stroke;
        }
    }

    /// Draws on the edge from a grid point to the one below.
    pub fn down(&mut self, dot: Cell, stroke: Stroke) {
        if self.down.get(dot).is_some() {
            self.down[dot] = stroke;
        }
    }

    /// Draws a line between the centres of two neighbouring cells; other cells are not joined.
    pub fn line(&mut self, a: Cell, b: Cell, tone: Tone) {
        let (first, second) = (a.min(b), a.max(b));
        if !self.size.contains(first) || !self.size.contains(second) {
            return;
        }
        if first.row == second.row && first.column + 1 == second.column {
            self.right[first] = Some(tone);
        } else if first.column == second.column && first.row + 1 == second.row {
            self.below[first] = Some(tone);
        }
    }

    /// Draws borders between all neighbouring cells that are not of the same region.
    pub fn regions<R: PartialEq>(&mut self, regions: &Grid<R>, stroke: Stroke) {
        for (a, b) in self.size.side_by_side() {
            if regions.get(a) == regions.get(b) {
                continue;
            }
            if a.row == b.row {
                self.down(b, stroke);
            } else {
                self.across(b, stroke);
            }
        }
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.size
    }

    pub(super) fn rulings(&self) -> Rulings {
        self.rulings
    }

    pub(super) fn arts(&self) -> impl Iterator<Item = (Cell, &Art)> {
        self.cells.iter()
    }

    pub(super) fn marked_dots(&self) -> &BTreeSet<Cell> {
        &self.marked_dots
    }

    /// The line between the centres of two neighbouring cells, if there is one.
    pub(super) fn tone_between(&self, a: Cell, b: Cell) -> Option<Tone> {
        let lines = if a.row == b.row { &self.right } else { &self.below };
        lines.get(a.min(b)).copied().flatten()
    }

    /// All lines between centres.
    pub(super) fn lines(&self) -> impl Iterator<Item = (Cell, Cell, Tone)> {
        let across = self
            .right
            .iter()
            .filter_map(|(cell, tone)| tone.map(|tone| (cell, Cell::new(cell.row, cell.column + 1), tone)));
        let down = self
            .below
            .iter()
            .filter_map(|(cell, tone)| tone.map(|tone| (cell, Cell::new(cell.row + 1, cell.column), tone)));
        across.chain(down)
    }

    /// How the edge to the right of a grid point is drawn.
    pub(super) fn weight_across(&self, dot: Cell) -> Weight {
        let sides = (dot.row.checked_sub(1).map(|row| Cell::new(row, dot.column)), Some(dot));
        self.weight(self.across.get(dot), sides)
    }

    /// How the edge below a grid point is drawn.
    pub(super) fn weight_down(&self, dot: Cell) -> Weight {
        let sides = (dot.column.checked_sub(1).map(|column| Cell::new(dot.row, column)), Some(dot));
        self.weight(self.down.get(dot), sides)
    }

    fn weight(&self, stroke: Option<&Stroke>, (before, after): (Option<Cell>, Option<Cell>)) -> Weight {
        let there = |cell: Option<Cell>| {
            cell.and_then(|cell| self.cells.get(cell)).is_some_and(|art| art.fill != Fill::Gone)
        };
        match stroke {
            None => Weight::None,
            Some(Stroke::Drawn) => Weight::Drawn,
            Some(Stroke::Border) => Weight::Border,
            Some(Stroke::Plain) if self.rulings == Rulings::Dots => Weight::None,
            Some(Stroke::Plain) => match (there(before), there(after)) {
                (true, true) => Weight::Thin,
                (false, false) => Weight::None,
                _ => Weight::Border,
            },
        }
    }

    fn change(&mut self, cell: Cell, change: impl FnOnce(&mut Art)) {
        if self.size.contains(cell) {
            change(&mut self.cells[cell]);
        }
    }
}
