//! One closed curve along the edges of a board: what Slitherlink and Masyu share.

use batsat::Lit;
use facedown_puzzles::grid::{Cell, Direction, Grid, Size};
use facedown_puzzles::single_loop::{Drawing, Edge};

use crate::formula::Formula;
use crate::nets::Net;

/// One variable per edge: there is a line.
pub(crate) struct Lines {
    across: Grid<Lit>,
    down: Grid<Lit>,
    /// What lies off the board holds no line.
    never: Lit,
}

impl Lines {
    /// Lines that form one single loop on a board of squares.
    pub(super) fn single_loop(formula: &mut Formula<'_>, squares: Size) -> Self {
        let never = !formula.always();
        let across = Size::new(squares.rows + 1, squares.columns);
        let down = Size::new(squares.rows, squares.columns + 1);
        let lines = Self {
            across: Grid::from_fn(across, |_| formula.fresh()),
            down: Grid::from_fn(down, |_| formula.fresh()),
            never,
        };
        formula.clause(lines.all());
        lines.divide(formula, squares);
        lines.hang_together(formula, squares);
        lines
    }

    /// The variable of an edge; off the board it is false.
    pub(super) fn at(&self, edge: Edge) -> Lit {
        let literal = match edge {
            Edge::Across(dot) => self.across.get(dot),
            Edge::Down(dot) => self.down.get(dot),
        };
        literal.copied().unwrap_or(self.never)
    }

    /// The variable of the edge from a dot in a direction; off the board it is false.
    pub(super) fn from(&self, dot: Cell, direction: Direction) -> Lit {
        Edge::from_dot(dot, direction).map_or(self.never, |edge| self.at(edge))
    }

    /// As [`Lines::from`], for the edge that follows in the same direction.
    pub(super) fn beyond(&self, dot: Cell, direction: Direction) -> Lit {
        let dots = Size::new(self.across.size().rows, self.down.size().columns);
        dots.step(dot, direction).map_or(self.never, |next| self.from(next, direction))
    }

    /// All variables.
    pub(super) fn all(&self) -> Vec<Lit> {
        self.across.values().iter().chain(self.down.values()).copied().collect()
    }

    /// The drawing of a model.
    pub(super) fn drawing(&self, holds: impl Fn(Lit) -> bool) -> Option<Drawing> {
        Drawing::from_edges(self.across.map(|&line| holds(line)), self.down.map(|&line| holds(line)))
    }

    /// A square is inside or outside; a line lies exactly between an inside and an outside. This is implied
    /// by the loop, but lets the solver argue with parities.
    fn divide(&self, formula: &mut Formula<'_>, squares: Size) {
        let inside = Grid::from_fn(squares, |_| formula.fresh());
        let at = |row: Option<usize>, column: Option<usize>| {
            let cell = row.zip(column).map(|(row, column)| Cell::new(row, column));
            cell.and_then(|cell| inside.get(cell)).copied().unwrap_or(self.never)
        };
        for (Cell { row, column }, &line) in self.across.iter() {
            let above = at(row.checked_sub(1), Some(column));
            formula.equal_to_difference(line, above, at(Some(row), Some(column)));
        }
        for (Cell { row, column }, &line) in self.down.iter() {
            let left = at(Some(row), column.checked_sub(1));
            formula.equal_to_difference(line, left, at(Some(row), Some(column)));
        }
    }

    /// Every dot has two lines or none, and all lines are connected.
    fn hang_together(&self, formula: &mut Formula<'_>, squares: Size) {
        let dots = Size::new(squares.rows + 1, squares.columns + 1);
        let mut literals = Vec::new();
        for dot in dots.cells() {
            let around: Vec<Lit> =
                Direction::ALL.iter().map(|&way| self.from(dot, way)).filter(|&l| l != self.never).collect();
            none_or_two(formula, &around);
            literals.push(formula.any_of(&around));
        }
        let across = self.across.iter().map(|(dot, &line)| (Edge::Across(dot), line));
        let down = self.down.iter().map(|(dot, &line)| (Edge::Down(dot), line));
        let mut joints = Vec::new();
        for (edge, line) in across.chain(down) {
            joints.extend(edge.ends().map(|dot| (dots.index(dot), literals.len())));
            literals.push(line);
        }
        formula.connect(Net::new(literals, &joints));
    }
}

/// None or two of the literals hold.
pub(super) fn none_or_two(formula: &mut Formula<'_>, literals: &[Lit]) {
    formula.at_most_two(literals);
    for (n, &literal) in literals.iter().enumerate() {
        let others = literals.iter().enumerate().filter(|(m, _)| *m != n).map(|(_, &other)| other);
        formula.implies([literal], others.collect::<Vec<_>>());
    }
}
