//! Boards and shots in one line of text, and a solver that knows nothing of the code under test.

use std::collections::BTreeSet;

use facedown_puzzles::grid::{Cell, Direction, Grid, Size};
use facedown_puzzles::herugolf::{Ground, Herugolf, Shots};

/// A board such as `2 . . / . . H`.
pub(crate) fn board(text: &str) -> Herugolf {
    Herugolf::new(ground(text)).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// The cells of a board, legal or not.
pub(crate) fn ground(text: &str) -> Grid<Ground> {
    let rows: Vec<Vec<&str>> = text.split('/').map(|row| row.split_whitespace().collect()).collect();
    let size = Size::new(rows.len(), rows[0].len());
    let cells = rows.concat().into_iter().map(|token| match token {
        "." => Ground::Grass,
        "w" => Ground::Water,
        "H" => Ground::Hole,
        number => Ground::Ball(number.parse().expect("a number")),
    });
    Grid::from_values(size, cells.collect()).expect("rows of equal length")
}

/// Shots such as `(0,0):RD, (1,2):U`, given in the order of the balls.
pub(crate) fn shots(puzzle: &Herugolf, text: &str) -> Shots {
    let lists = text.split(", ").map(|ball| {
        let (_, directions) = ball.split_once(':').expect("a colon");
        directions.chars().map(direction).collect()
    });
    Shots::new(puzzle, lists.collect())
}

fn direction(letter: char) -> Direction {
    match letter {
        'R' => Direction::Right,
        'L' => Direction::Left,
        'D' => Direction::Down,
        'U' => Direction::Up,
        other => panic!("{other} is no direction"),
    }
}

/// The shots of every ball, as plain lists.
pub(crate) type Plan = Vec<Vec<Direction>>;

/// All solutions, found by trying everything.
pub(crate) fn solve(ground: &Grid<Ground>) -> BTreeSet<Plan> {
    let balls: Vec<(Cell, usize)> = ground
        .iter()
        .filter_map(|(cell, ground)| if let Ground::Ball(n) = *ground { Some((cell, n)) } else { None })
        .collect();
    let mut found = BTreeSet::new();
    search(ground, &balls, BTreeSet::new(), Vec::new(), &mut found);
    found
}

fn search(
    ground: &Grid<Ground>,
    balls: &[(Cell, usize)],
    used: BTreeSet<Cell>,
    plan: Plan,
    found: &mut BTreeSet<Plan>,
) {
    let Some(&(cell, number)) = balls.get(plan.len()) else {
        if ground.cells_where(|ground| *ground == Ground::Hole).iter().all(|hole| used.contains(hole)) {
            found.insert(plan);
        }
        return;
    };
    let mut flights = vec![(cell, number, Vec::new(), used)];
    while let Some((cell, length, shots, used)) = flights.pop() {
        if ground[cell] == Ground::Hole {
            let plan = plan.iter().cloned().chain([shots]).collect();
            search(ground, balls, used, plan, found);
            continue;
        }
        for direction in Direction::ALL {
            if length == 0 {
                continue;
            }
            if let Some((landed, used)) = flight(ground, cell, direction, length, &used) {
                let shots = shots.iter().copied().chain([direction]).collect();
                flights.push((landed, length - 1, shots, used));
            }
        }
    }
}

fn flight(
    ground: &Grid<Ground>,
    mut cell: Cell,
    direction: Direction,
    length: usize,
    used: &BTreeSet<Cell>,
) -> Option<(Cell, BTreeSet<Cell>)> {
    let mut used = used.clone();
    for flown in 1..=length {
        cell = ground.size().step(cell, direction)?;
        let passes_hole = ground[cell] == Ground::Hole && flown < length;
        if matches!(ground[cell], Ground::Ball(_)) || passes_hole || !used.insert(cell) {
            return None;
        }
    }
    (ground[cell] != Ground::Water).then_some((cell, used))
}

/// All boards of a size over some grounds that are puzzles.
pub(crate) fn all_boards(size: Size, grounds: &[Ground]) -> impl Iterator<Item = Herugolf> {
    let count = grounds.len().pow(size.area() as u32);
    (0..count).filter_map(move |mut code| {
        let cells = (0..size.area()).map(|_| {
            let ground = grounds[code % grounds.len()];
            code /= grounds.len();
            ground
        });
        Herugolf::new(Grid::from_values(size, cells.collect())?).ok()
    })
}
