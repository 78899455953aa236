//! The protocol as printed, with a switch for each gap.

use facedown_puzzles::fivecells::FiveCells;
use facedown_puzzles::grid::{Cell, Direction};
use facedown_table::tricks::{
    Colour, around_chosen, chosen_pile, fetch_pair, heart_place, hearts, place_pair, reveal_and_restore,
};
use facedown_table::{Lane, Memory, Script, Shuffle, Spot, Stop, Suit, Table};

/// How the protocol is run; the default is the mended one on the paper's grid.
#[derive(Clone, Debug)]
pub(crate) struct Printed<'a> {
    pub(crate) puzzle: &'a FiveCells,
    /// Finished cells turn red. As printed they stay black.
    pub(crate) finish: bool,
    /// Every direction of a wall check is looked at by itself. As printed the eight cards are only counted.
    pub(crate) exact: bool,
    /// The second card of a line is public. As printed the prover lays both.
    pub(crate) public_second: bool,
    /// How far the next cell below is. As printed, two more than twice the columns and two.
    pub(crate) below: isize,
}

impl<'a> Printed<'a> {
    pub(crate) fn mended(puzzle: &'a FiveCells) -> Self {
        let below = 2 * (2 * puzzle.board().size().columns as isize + 3);
        Self { puzzle, finish: true, exact: true, public_second: true, below }
    }

    fn width(&self) -> usize {
        2 * self.puzzle.board().size().columns + 3
    }

    fn piles(&self) -> usize {
        self.width() * (2 * self.puzzle.board().size().rows + 3)
    }

    /// Two columns of dummies on the left and two rows below, as in the paper.
    pub(crate) fn place(&self, cell: Cell) -> usize {
        (2 * cell.row + 1) * self.width() + 2 * cell.column + 3
    }

    fn side(&self, cell: Cell, direction: Direction) -> usize {
        let (down, right) = direction.delta();
        self.place(cell).saturating_add_signed(down * self.width() as isize + right)
    }

    /// Distances of the side and of the next cell: right, left, down, up.
    fn around(&self) -> [[isize; 2]; 4] {
        let width = self.width() as isize;
        [[1, 2], [-1, -2], [width, self.below], [-width, -self.below]]
    }

    fn lay_out<T: Table>(&self, table: &mut T) -> Result<[Vec<T::Card>; 2], Stop> {
        let size = self.puzzle.board().size();
        let side = |place: usize| {
            let (row, column) = (place / self.width(), place % self.width());
            row <= 2 * size.rows && column >= 2 && (row + column) % 2 == 1
        };
        let mut pairs: Vec<[T::Card; 2]> = Vec::new();
        let inner: Vec<usize> = self.puzzle.inner_sides().map(|(cell, d)| self.side(cell, d)).collect();
        let first = table.place_secret(inner.len())?;
        let second = match self.public_second {
            true => table.place_public(&vec![Suit::Heart; inner.len()]),
            false => table.place_secret(inner.len())?,
        };
        let cells: Vec<usize> = self.puzzle.cells().iter().map(|&cell| self.place(cell)).collect();
        for place in 0..self.piles() {
            let line = inner.iter().position(|&line| line == place).map(|n| [first[n], second[n]]);
            pairs.push(match line {
                Some(pair) => pair,
                None if cells.contains(&place) => place_pair(table, Colour::White),
                None if side(place) => place_pair(table, Colour::Black),
                None => place_pair(table, Colour::Red),
            });
        }
        Ok([0, 1].map(|side| pairs.iter().map(|pair| pair[side]).collect()))
    }

    fn number<T: Table>(
        &self,
        table: &mut T,
        lanes: &mut [Vec<T::Card>; 2],
        (cell, number): (Cell, usize),
    ) -> Result<(), Stop> {
        let directions = [Direction::Right, Direction::Left, Direction::Down, Direction::Up];
        let places = directions.map(|direction| self.side(cell, direction));
        let mut around: Vec<Vec<T::Card>> =
            lanes.iter().map(|lane| places.map(|place| lane[place]).to_vec()).collect();
        reveal_and_restore(table, &mut around, &[0, 1], &"number", |table, seen| {
            let black = (0..4).filter(|&n| [seen[0][n], seen[1][n]] == Colour::Black.suits()).count();
            table.check(black == number, &"number", "another number of black commitments")
        })?;
        for (lane, around) in lanes.iter_mut().zip(around) {
            for (place, card) in places.into_iter().zip(around) {
                lane[place] = card;
            }
        }
        Ok(())
    }

    fn wall<T: Table>(&self, table: &mut T, memory: Memory) -> Result<(), Stop> {
        let offsets: Vec<isize> = std::iter::once(0).chain(self.around().concat()).collect();
        chosen_pile(table, memory, &offsets, &"wall", |table, spots| {
            recolour(table, spots[0], Colour::Gray, Colour::Black, "wall")?;
            let mut piles = Vec::new();
            for &spot in &spots[1..] {
                piles.push(table.fetch(spot, &[])?.cards);
            }
            let mut first: Vec<T::Card> = piles.iter().map(|pile| pile[0]).collect();
            if self.exact {
                for two in first.chunks_mut(2) {
                    let mut marks = table.place_row([Suit::Club, Suit::Heart]);
                    let mut lanes = [Lane::suits(two), Lane::suits(&mut marks)];
                    let seen = table.shuffle(Shuffle::Shift, &mut lanes, &[0])?.suits(0);
                    table.check(hearts(&seen, 1), &"wall", "they do not agree")?;
                    let second = heart_place(&table.shuffle(Shuffle::Shift, &mut lanes, &[1])?.suits(0));
                    (two[0], two[1]) = (two[1 - second], two[second]);
                }
            } else {
                let mut lanes = [first.clone()];
                reveal_and_restore(table, &mut lanes, &[0], &"wall", |table, seen| {
                    table.check(hearts(&seen[0], 4), &"wall", "not four clubs and four hearts")
                })?;
                first.clone_from(&lanes[0]);
            }
            for ((&spot, pile), card) in spots[1..].iter().zip(piles).zip(first) {
                table.put(spot, &[card, pile[1]])?;
            }
            Ok(())
        })
    }

    fn block<T: Table>(&self, table: &mut T, memory: Memory) -> Result<(), Stop> {
        chosen_pile(table, memory, &[0], &"start", |table, spots| {
            recolour(table, spots[0], Colour::White, Colour::Gray, "start")
        })?;
        for _ in 0..4 {
            let groups = self.around().map(Vec::from);
            around_chosen(table, memory, Colour::Gray, &groups, &"extend", |table, spots| {
                recolour(table, spots[1], Colour::White, Colour::Gray, "extend")?;
                let (_, colour) = fetch_pair(table, spots[0])?;
                table.check(colour == Colour::Red, &"extend", "a line")
            })?;
        }
        for _ in 0..5 {
            self.wall(table, memory)?;
        }
        for _ in 0..if self.finish { 5 } else { 0 } {
            chosen_pile(table, memory, &[0], &"finish", |table, spots| {
                recolour(table, spots[0], Colour::Black, Colour::Red, "finish")
            })?;
        }
        Ok(())
    }
}

impl Script for Printed<'_> {
    fn name(&self) -> String {
        "five cells as printed".to_owned()
    }

    fn run<T: Table>(&self, table: &mut T) -> Result<(), Stop> {
        let mut lanes = self.lay_out(table)?;
        for &number in self.puzzle.numbers() {
            self.number(table, &mut lanes, number)?;
        }
        let memory = table.load(lanes.into(), 4 * self.piles())?;
        for _ in 0..self.puzzle.cells().len() / 5 {
            self.block(table, memory)?;
        }
        let lanes = table.unload(memory, &[])?.lanes;
        let colour = if self.finish { Colour::Red } else { Colour::Black };
        for &cell in self.puzzle.cells() {
            let seen = table.turn(&mut [lanes[0][self.place(cell)], lanes[1][self.place(cell)]])?;
            table.check(seen == colour.suits(), &"final", "a cell is not finished")?;
        }
        Ok(())
    }
}

fn recolour<T: Table>(
    table: &mut T,
    spot: Spot,
    from: Colour,
    to: Colour,
    at: &'static str,
) -> Result<(), Stop> {
    let (_, colour) = fetch_pair(table, spot)?;
    table.check(colour == from, &at, "another colour")?;
    let new = place_pair(table, to);
    table.put(spot, &new)
}
