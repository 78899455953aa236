//! Completeness: every solution of every small board, and large generated ones.

use crate::common::{puzzle, shading};
use facedown_puzzles::Puzzle;
use facedown_puzzles::grid::Size;
use facedown_puzzles::nurikabe::Nurikabe;
use facedown_puzzles::testkit::assert_complete;
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

#[test]
fn thin() {
    assert_complete(&puzzle("3 . . . / . . . . / . . . 3 / 1 . . ."), &shading("..##/.##./##../.###"));
    let mut rng = ChaCha20Rng::seed_from_u64(1);
    for n in 1..12 {
        let (p, s) = Nurikabe::generate(Size::new(n, 13 - n), &mut rng).unwrap();
        println!("{}", p.write_text(Some(&s)));
        assert_complete(&p, &s);
    }
}
