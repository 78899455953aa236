//! The proof: a secret loop, then the circles.

use std::fmt::from_fn;

use facedown_table::{Stop, Table};

use super::circles::{Around, check_any, check_black, check_white};
use super::{Circle, Masyu};
use crate::single_loop::draw_loop;

pub(super) fn run<T: Table>(puzzle: &Masyu, table: &mut T) -> Result<(), Stop> {
    let mut cards = draw_loop(table, puzzle.ring())?;
    for (cell, circle) in puzzle.marked() {
        let name = match circle {
            Circle::Black => "black",
            Circle::White => "white",
            Circle::Any => "any",
        };
        table.step(&from_fn(|f| write!(f, "{name} {cell}")));
        let mut around = Around::take(table, &cards, puzzle.circles().size(), cell);
        match circle {
            Circle::Black => check_black(table, &mut around)?,
            Circle::White => check_white(table, &mut around)?,
            Circle::Any => check_any(table, &mut around)?,
        }
        around.put_back(table, &mut cards);
    }
    Ok(())
}
