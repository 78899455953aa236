//! The rule itself: the lines form one closed curve.

use crate::grid::{Cell, Direction, Grid};
use crate::puzzle::{Place, Violation};

use super::drawing::Drawing;

/// Everything that keeps a drawing from being one single loop; `place` names a dot as the puzzle does.
///
/// Rules: `no-line`, `dead-end` (one line at a dot), `branch` (three), `cross` (four), `separate` (the lines
/// are not all connected).
pub fn loop_violations(drawing: &Drawing, place: impl Fn(Cell) -> Place) -> Vec<Violation> {
    let violation = |rule, message: &str, dots: Vec<Cell>| Violation {
        rule,
        message: message.to_owned(),
        places: dots.into_iter().map(&place).collect(),
    };
    if drawing.is_empty() {
        return vec![violation("no-line", "no line is drawn", Vec::new())];
    }
    let mut found = Vec::new();
    let wrong = [
        (1, "dead-end", "the line ends here"),
        (3, "branch", "the line branches here"),
        (4, "cross", "the line crosses itself here"),
    ];
    for (degree, rule, message) in wrong {
        let dots: Vec<Cell> = drawing.dots().cells().filter(|&dot| drawing.degree(dot) == degree).collect();
        if !dots.is_empty() {
            found.push(violation(rule, message, dots));
        }
    }
    let pieces = first_dots_of_pieces(drawing);
    if pieces.len() > 1 {
        found.push(violation("separate", "the lines are in several pieces, which start here", pieces));
    }
    found
}

/// The first dot of every connected piece of the drawing.
fn first_dots_of_pieces(drawing: &Drawing) -> Vec<Cell> {
    let dots = drawing.dots();
    let mut seen = Grid::filled(dots, false);
    let mut pieces = Vec::new();
    for start in dots.cells() {
        if seen[start] || drawing.degree(start) == 0 {
            continue;
        }
        pieces.push(start);
        seen[start] = true;
        let mut open = vec![start];
        while let Some(dot) = open.pop() {
            for direction in Direction::ALL {
                let Some(next) = dots.step(dot, direction) else { continue };
                if drawing.leaves(dot, direction) && !std::mem::replace(&mut seen[next], true) {
                    open.push(next);
                }
            }
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Size;
    use crate::single_loop::Edge;

    fn rules(drawing: &Drawing) -> Vec<&'static str> {
        loop_violations(drawing, Place::Dot).iter().map(|violation| violation.rule).collect()
    }

    #[test]
    fn every_way_of_being_no_loop_is_named() {
        let mut drawing = Drawing::empty(Size::new(2, 3));
        assert_eq!(rules(&drawing), ["no-line"]);
        drawing.flip(Cell::new(0, 0));
        assert_eq!(rules(&drawing), [""; 0]);
        drawing.flip(Cell::new(0, 2));
        assert_eq!(rules(&drawing), ["separate"]);
        drawing.flip(Cell::new(1, 1));
        assert_eq!(rules(&drawing), ["cross"]);
        drawing.set(Edge::Down(Cell::new(1, 0)), true);
        assert_eq!(rules(&drawing), ["dead-end", "branch", "cross"]);
    }
}
