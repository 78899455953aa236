//! Small boards, all their colourings, and a checker that shares no code with the crate's.

use facedown_puzzles::Puzzle;
use facedown_puzzles::Shading;
use facedown_puzzles::formats::Text;
use facedown_puzzles::grid::{Grid, Size};
use facedown_puzzles::usowan::Usowan;

/// A board from rows separated by ` / `: regions as letters, numbers with spaces between them.
pub(crate) fn board(regions: &str, clues: &str) -> Usowan {
    let lines = |rows: &str| rows.split('/').map(|row| format!("{}\n", row.trim())).collect::<String>();
    let (rows, columns) =
        (clues.split('/').count(), clues.split('/').next().unwrap().split_whitespace().count());
    let source = format!("usowan {rows}x{columns}\n{}regions:\n{}", lines(clues), lines(regions));
    Usowan::read_text(&Text::parse(&source).unwrap()).unwrap().0
}

/// A colouring from rows separated by ` / `.
pub(crate) fn shading(rows: &str) -> Shading {
    let rows: Vec<&str> = rows.split('/').map(str::trim).collect();
    let size = Size::new(rows.len(), rows[0].len());
    let black = rows.iter().flat_map(|row| row.chars().map(|c| c == '#')).collect();
    Shading::new(Grid::from_values(size, black).unwrap())
}

/// All colourings of a small board.
pub(crate) fn shadings(size: Size) -> impl Iterator<Item = Shading> {
    (0..1u32 << size.area())
        .map(move |bits| Shading::new(Grid::from_fn(size, |cell| bits >> size.index(cell) & 1 == 1)))
}

/// All right colourings of a small board, by trying all.
pub(crate) fn solutions(puzzle: &Usowan) -> Vec<Shading> {
    shadings(puzzle.size()).filter(|shading| is_right(puzzle, shading)).collect()
}

/// Whether a colouring is right: rows and columns and a flood, nothing of the crate's rules.
pub(crate) fn is_right(puzzle: &Usowan, shading: &Shading) -> bool {
    let (rows, columns) = (puzzle.size().rows as i32, puzzle.size().columns as i32);
    let inside = |r: i32, c: i32| r >= 0 && c >= 0 && r < rows && c < columns;
    let at = |r: i32, c: i32| (r * columns + c) as usize;
    let black = shading.grid().values();
    let around = |r: i32, c: i32| {
        [(r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)].into_iter().filter(move |&(r, c)| inside(r, c))
    };
    let all = || (0..rows).flat_map(|r| (0..columns).map(move |c| (r, c)));
    let mut liars = vec![0; puzzle.region_count()];
    for (r, c) in all() {
        let count = around(r, c).filter(|&(r, c)| black[at(r, c)]).count();
        if black[at(r, c)] && count > 0 {
            return false;
        }
        if let Some(clue) = puzzle.clues().values()[at(r, c)] {
            if black[at(r, c)] {
                return false;
            }
            liars[puzzle.regions().values()[at(r, c)]] += usize::from(clue != count as u32);
        }
    }
    let Some(start) = all().find(|&(r, c)| !black[at(r, c)]) else { return false };
    let mut seen = vec![start];
    let mut next = 0;
    while next < seen.len() {
        let (r, c) = seen[next];
        next += 1;
        for there in around(r, c) {
            if !black[at(there.0, there.1)] && !seen.contains(&there) {
                seen.push(there);
            }
        }
    }
    seen.len() == black.iter().filter(|black| !**black).count() && liars.iter().all(|&count| count == 1)
}

/// Every board of a size: all divisions into connected regions, all numbers up to `most` or none.
pub(crate) fn all_boards(size: Size, most: u32) -> Vec<Usowan> {
    let choices = most as usize + 2;
    let divisions = divisions(size);
    let mut boards = Vec::new();
    for code in 0..choices.pow(size.area() as u32) {
        let clue = |cell: usize| {
            let value = code / choices.pow(cell as u32) % choices;
            value.checked_sub(1).map(|value| value as u32)
        };
        let clues = Grid::from_fn(size, |cell| clue(size.index(cell)));
        boards.extend(divisions.iter().filter_map(|regions| Usowan::new(regions, clues.clone()).ok()));
    }
    boards
}

/// All divisions of a board into connected regions, as growing strings of names.
fn divisions(size: Size) -> Vec<Grid<usize>> {
    let mut names: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in 0..size.area() {
        names = names
            .into_iter()
            .flat_map(|row| {
                let fresh = row.iter().max().map_or(0, |last| last + 1);
                (0..=fresh).map(move |name| [row.clone(), vec![name]].concat())
            })
            .collect();
    }
    let numbered = Grid::filled(size, Some(0));
    let grids = names.into_iter().filter_map(|row| Grid::from_values(size, row));
    grids.filter(|regions| Usowan::new(regions, numbered.clone()).is_ok()).collect()
}
