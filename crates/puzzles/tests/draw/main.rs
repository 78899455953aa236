//! Pictures: every kind can be drawn, as text and as SVG, solved and with mistakes.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use facedown_puzzles::draw::{Board, Disc, Fill, Picture, Rulings, Stroke, TextLook, Tone};
use facedown_puzzles::grid::{Cell, Grid, Size};
use facedown_puzzles::{Kind, Place, Solved, Violation};
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

const PLAIN: TextLook = TextLook { colour: false, labels: false };
const COLOUR: TextLook = TextLook { colour: true, labels: false };
const LABELS: TextLook = TextLook { colour: false, labels: true };

/// Every tag is closed, every coordinate is a number.
fn assert_well_formed(svg: &str) {
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
    let mut open = Vec::new();
    for tag in svg.split('<').skip(1) {
        let (inside, text) = tag.split_once('>').expect("a tag ends");
        assert!(!text.contains('>') && inside.matches('"').count() % 2 == 0, "{inside}");
        if let Some(name) = inside.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !inside.ends_with('/') {
            open.push(inside.split(' ').next().unwrap());
        }
    }
    assert!(open.is_empty());
}

#[test]
fn every_kind_can_be_drawn() {
    let mut rng = ChaCha20Rng::seed_from_u64(5);
    for kind in Kind::ALL {
        let name = kind.info().name;
        let Solved { puzzle, solution } = kind.generate(Size::new(6, 6), &mut rng).expect(name);
        let (blank, solved) = (puzzle.draw(None), puzzle.draw(solution.as_ref()));
        assert_ne!(blank.to_text(PLAIN), solved.to_text(PLAIN), "{name}: a solution must be seen");
        assert!(solved.to_text(COLOUR).contains("\u{1b}["), "{name}");
        for picture in [blank, solved] {
            assert_well_formed(&picture.to_svg());
            let text = picture.to_text(PLAIN);
            assert!(text.ends_with('\n') && !text.contains('\u{1b}'));
            if let Picture::Board(_) = picture {
                assert_eq!(text.lines().count(), 2 * puzzle.size().rows + 1, "{name}");
            }
        }
    }
}

#[test]
fn mistakes_are_marked() {
    let source = "shakashaka\n.1\n..\n\nsolution:\n.#\nq.\n";
    let solved = Solved::read(source).unwrap();
    let mut picture = solved.puzzle.draw(solved.solution.as_ref());
    picture.mark(&solved.puzzle.violations(solved.solution.as_ref().unwrap()).unwrap());
    assert_eq!(
        picture.to_text(LABELS),
        "    1   2\n  ┏━━━┯━━━┓\n1 ┃   │!1!┃\n  ┠───┼───┨\n2 ┃!◤!│! !┃\n  ┗━━━┷━━━┛\n"
    );
    assert!(picture.to_text(COLOUR).contains(";7;1;31m ◤ "));
    assert!(picture.to_svg().contains("#e5383b"));
}

#[test]
fn loops_run_along_dots() {
    let solved = Solved::read("slitherlink\n3.\n..\n\nsolution:\n+-+ +\n|3|\n+ + +\n| |\n+-+ +\n").unwrap();
    let picture = solved.puzzle.draw(solved.solution.as_ref());
    assert_eq!(picture.to_text(PLAIN), "┏━━━┓   ·\n┃ 3 ┃\n┃   ┃   ·\n┃   ┃\n┗━━━┛   ·\n");
}

#[test]
fn lines_join_centres_and_pass_over_water() {
    let mut board = Board::new(Size::new(2, 2), Rulings::Centres);
    board.write(Cell::new(0, 0), 12);
    board.disc(Cell::new(1, 1), Disc::Black);
    board.fill(Cell::new(0, 1), Fill::Water);
    board.fill(Cell::new(1, 0), Fill::Water);
    board.line(Cell::new(0, 1), Cell::new(0, 0), Tone::Path(0));
    board.line(Cell::new(0, 1), Cell::new(1, 1), Tone::Path(0));
    board.line(Cell::new(0, 0), Cell::new(1, 1), Tone::Path(0));
    board.line(Cell::new(1, 1), Cell::new(1, 2), Tone::Path(0));
    let text = "┏━━━━━━━┓\n┃12━━━┓≈┃\n┃     ┃ ┃\n┃≈≈≈  ● ┃\n┗━━━━━━━┛\n";
    assert_eq!(Picture::Board(board).to_text(PLAIN), text);
}

#[test]
fn borders_follow_regions_and_missing_cells() {
    let regions = Grid::from_values(Size::new(2, 3), vec!['a', 'a', 'b', 'a', 'b', 'b']).unwrap();
    let mut board = Board::new(regions.size(), Rulings::Dashed);
    board.regions(&regions, Stroke::Drawn);
    board.fill(Cell::new(1, 2), Fill::Gone);
    board.mark_dot(Cell::new(1, 1));
    board.mark_dot(Cell::new(7, 7));
    let mut picture = Picture::Board(board);
    assert_eq!(picture.to_text(PLAIN), "┏━━━┯━━━┳━━━┓\n┃   │   ┃   ┃\n┠───✗━━━╋━━━┛\n┃   ┃   ┃\n┗━━━┻━━━┛\n");
    let places = vec![Place::Cell(Cell::new(0, 0)), Place::Vertex(3)];
    picture.mark(&[Violation { rule: "rule", message: String::new(), places }]);
    assert!(picture.to_text(PLAIN).contains("┃! !│"));
    assert_well_formed(&picture.to_svg());
}

#[test]
fn graphs_are_listed() {
    let solved = Solved::read("disjoint-paths\nvertices: 4\nedges:\n0-1\n1-2\n2-3\n0-3\npairs:\n0-2\n");
    let Ok(Solved { puzzle, .. }) = solved else { panic!("{solved:?}") };
    assert_eq!(puzzle.draw(None).to_text(PLAIN), "0 ●  ─1  ─3\n1 ○  ─0  ─2\n2 ●  ─1  ─3\n3 ○  ─0  ─2\n");
}
