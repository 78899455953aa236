//! Two independent ways to list all boards of a size that are made of white rectangles: packing
//! rectangles, and putting windows together.

use facedown_puzzles::grid::{Cell, Grid, Size};
use facedown_puzzles::shakashaka::{Corner, Fill, windows};

/// All boards, by packing rectangles: the first free cell is black, or the corner of an upright rectangle
/// that touches no other one, or the upper left triangle of a turned rectangle.
pub(crate) fn by_packing(size: Size) -> Vec<Grid<Fill>> {
    let mut found = Vec::new();
    pack(&mut Grid::filled(size, None), &mut Vec::new(), &mut found);
    found
}

fn pack(board: &mut Grid<Option<Fill>>, upright: &mut Vec<Cell>, found: &mut Vec<Grid<Fill>>) {
    let size = board.size();
    let Some(first) = board.iter().find(|(_, fill)| fill.is_none()).map(|(cell, _)| cell) else {
        return found.push(board.map(|fill| fill.unwrap()));
    };
    lay(board, &[(first, Fill::Black)], |board| pack(board, upright, found));
    for rows in 1..=size.rows - first.row {
        for columns in 1..=size.columns - first.column {
            let cells: Vec<Cell> = Size::new(rows, columns)
                .cells()
                .map(|cell| Cell::new(first.row + cell.row, first.column + cell.column))
                .collect();
            let touches =
                cells.iter().any(|&cell| size.neighbours(cell).any(|there| upright.contains(&there)));
            if !touches {
                let before = upright.len();
                upright.extend(&cells);
                let white: Vec<(Cell, Fill)> = cells.into_iter().map(|cell| (cell, Fill::White)).collect();
                lay(board, &white, |board| pack(board, upright, found));
                upright.truncate(before);
            }
        }
    }
    for right in 1..=size.rows {
        for left in 1..=size.rows {
            if let Some(cells) = turned(size, first, right as i64, left as i64) {
                lay(board, &cells, |board| pack(board, upright, found));
            }
        }
    }
}

/// Lays a piece if its cells are free, goes on, and takes it away again.
fn lay(
    board: &mut Grid<Option<Fill>>,
    cells: &[(Cell, Fill)],
    mut go_on: impl FnMut(&mut Grid<Option<Fill>>),
) {
    if cells.iter().all(|&(cell, _)| board[cell].is_none()) {
        cells.iter().for_each(|&(cell, fill)| board[cell] = Some(fill));
        go_on(board);
        cells.iter().for_each(|&(cell, _)| board[cell] = None);
    }
}

/// A turned rectangle by its inequalities in x + y and x - y; `first` is the cell left of its top.
fn turned(size: Size, first: Cell, right: i64, left: i64) -> Option<Vec<(Cell, Fill)>> {
    let (x, y) = (first.column as i64 + 1, first.row as i64);
    let (sum, difference) = (x + y, x - y);
    let mut cells = Vec::new();
    for row in y..y + right + left {
        for column in x - left..x + right {
            // The diagonals of the cell lie at these values.
            let (s, d) = (column + row + 1 - sum, column - row - difference);
            let fill = match (s, d) {
                (0, d) if -2 * left < d && d < 0 => Fill::Triangle(Corner::NorthWest),
                (s, 0) if 0 < s && s < 2 * right => Fill::Triangle(Corner::NorthEast),
                (s, d) if s == 2 * right && -2 * left < d && d < 0 => Fill::Triangle(Corner::SouthEast),
                (s, d) if d == -2 * left && 0 < s && s < 2 * right => Fill::Triangle(Corner::SouthWest),
                (s, d) if 0 < s && s < 2 * right && -2 * left < d && d < 0 => Fill::White,
                _ => continue,
            };
            let cell = Cell::new(usize::try_from(row).ok()?, usize::try_from(column).ok()?);
            size.contains(cell).then_some(())?;
            cells.push((cell, fill));
        }
    }
    Some(cells)
}

/// All boards, cell by cell, keeping those whose finished windows are all valid.
pub(crate) fn by_windows(size: Size) -> Vec<Grid<Fill>> {
    let mut found = Vec::new();
    extend(&mut Grid::filled(size, Fill::Black), 0, &mut found);
    found
}

fn extend(board: &mut Grid<Fill>, next: usize, found: &mut Vec<Grid<Fill>>) {
    let size = board.size();
    if next == size.area() {
        return found.push(board.clone());
    }
    let Cell { row, column } = size.cell(next);
    let (last_row, last_column) = (row + 1 == size.rows, column + 1 == size.columns);
    for fill in Fill::ALL {
        board[size.cell(next)] = fill;
        // The window up and left of the cell is finished, and those at the rim of the board.
        let fits = window_fits(board, row, column)
            && (!last_column || window_fits(board, row, column + 1))
            && (!last_row || window_fits(board, row + 1, column))
            && (!last_row || !last_column || window_fits(board, row + 1, column + 1));
        if fits {
            extend(board, next + 1, found);
        }
    }
    board[size.cell(next)] = Fill::Black;
}

fn window_fits(board: &Grid<Fill>, row: usize, column: usize) -> bool {
    let fill = |up: usize, left: usize| {
        let cell = row.checked_sub(up).zip(column.checked_sub(left));
        cell.and_then(|(row, column)| board.get(Cell::new(row, column))).copied().unwrap_or(Fill::Black)
    };
    windows::is_valid(&[fill(1, 1), fill(1, 0), fill(0, 1), fill(0, 0)])
}

/// Every filling of a board, right or wrong.
pub(crate) fn every_board(size: Size) -> impl Iterator<Item = Grid<Fill>> {
    (0..6usize.pow(size.area() as u32)).map(move |mut code| {
        Grid::from_fn(size, |_| {
            let fill = Fill::ALL[code % 6];
            code /= 6;
            fill
        })
    })
}
