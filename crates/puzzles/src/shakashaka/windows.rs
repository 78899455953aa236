//! Which windows can occur: 138 of the 1296 fillings of four cells around a grid point.
//!
//! A board is made of white rectangles if and only if all its windows are on this list. The reason is
//! the first test below: if every white angle at every grid point is 90, 180 or 360 degrees, the rim
//! of a white area only ever turns by 90 degrees to the same side, so it has four corners and no hole.
//! The two other tests only throw out fillings that no board made of rectangles contains.

use std::sync::LazyLock;

use facedown_table::Suit;

use super::fill::{Fill, quarter};

/// The fillings of a window, top left, top right, bottom left, bottom right.
pub type Filling = [Fill; 4];

/// All windows with the same black cells, in their public order.
#[derive(Clone, Debug)]
pub struct WindowList {
    fillings: Vec<Filling>,
    words: Vec<Vec<Suit>>,
}

impl WindowList {
    fn new(fillings: Vec<Filling>) -> Self {
        let word = |filling: &Filling| filling.iter().flat_map(|fill| fill.cards()).collect();
        let words = fillings.iter().map(word).collect();
        Self { fillings, words }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether there is none; no list is empty.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The fillings.
    pub fn fillings(&self) -> &[Filling] {
        &self.fillings
    }

    /// The same as words of sixteen cards.
    pub fn words(&self) -> &[Vec<Suit>] {
        &self.words
    }

    /// The words lane by lane: the first cards of all words, then the second ones, and so on.
    pub fn lanes(&self) -> Vec<Vec<Suit>> {
        let letter = |at: usize| self.words.iter().filter_map(|word| word.get(at)).copied().collect();
        (0..16).map(letter).collect()
    }
}

/// The lists by black pattern, bit 0 for the top left cell.
static LISTS: LazyLock<[WindowList; 16]> = LazyLock::new(|| {
    let all: Vec<Filling> = every_valid().collect();
    std::array::from_fn(|pattern| {
        let fits = |filling: &&Filling| pattern_of(filling.map(|fill| fill == Fill::Black)) == pattern;
        WindowList::new(all.iter().filter(fits).copied().collect())
    })
});

/// The windows whose black cells are exactly these.
pub fn with_black(black: [bool; 4]) -> &'static WindowList {
    &LISTS[pattern_of(black)]
}

/// All windows that can occur, the top left cell changing slowest.
pub fn every_valid() -> impl Iterator<Item = Filling> {
    let fill = |index: usize| Fill::ALL[index % 6];
    (0..6usize.pow(4))
        .map(move |index| [fill(index / 216), fill(index / 36), fill(index / 6), fill(index)])
        .filter(is_valid)
}

fn pattern_of(black: [bool; 4]) -> usize {
    black.iter().enumerate().map(|(place, &black)| usize::from(black) << place).sum()
}

/// Whether a window can occur in a board made of white rectangles.
pub fn is_valid(filling: &Filling) -> bool {
    has_right_angles(filling) && inner_edges(filling).all(|edge| legs_meet_white(edge) && !is_strip(edge))
}

/// Every white angle at the grid point has 90, 180 or 360 degrees.
fn has_right_angles(filling: &Filling) -> bool {
    let [top_left, top_right, bottom_left, bottom_right] = filling.map(Fill::white_quarters);
    // The octants around the grid point, clockwise from north; each is a quarter of some cell.
    let ring = [
        top_right & quarter::WEST,
        top_right & quarter::SOUTH,
        bottom_right & quarter::NORTH,
        bottom_right & quarter::WEST,
        bottom_left & quarter::EAST,
        bottom_left & quarter::NORTH,
        top_left & quarter::SOUTH,
        top_left & quarter::EAST,
    ]
    .map(|white| white != 0);
    let Some(black) = ring.iter().position(|white| !white) else { return true };
    let mut opened = ring;
    opened.rotate_left(black);
    opened.split(|white| !white).all(|run| matches!(run.len(), 0 | 2 | 4))
}

/// Two cells side by side: their white quarters, and the quarter of each at the common edge.
type Edge = [(u8, u8); 2];

fn inner_edges(filling: &Filling) -> impl Iterator<Item = Edge> {
    let [top_left, top_right, bottom_left, bottom_right] = filling.map(Fill::white_quarters);
    let across = |left, right| [(left, quarter::EAST), (right, quarter::WEST)];
    let down = |upper, lower| [(upper, quarter::SOUTH), (lower, quarter::NORTH)];
    [
        across(top_left, top_right),
        across(bottom_left, bottom_right),
        down(top_left, bottom_left),
        down(top_right, bottom_right),
    ]
    .into_iter()
}

fn is_triangle(white: u8) -> bool {
    !matches!(white, 0 | quarter::ALL)
}

/// The white side of a triangle never lies against black: the angle at its sharp end would be 45 degrees.
fn legs_meet_white([one, other]: Edge) -> bool {
    let blocked = |(white, side): (u8, u8), (white_there, side_there): (u8, u8)| {
        is_triangle(white) && white & side != 0 && white_there & side_there == 0
    };
    !blocked(one, other) && !blocked(other, one)
}

/// Two triangles that leave a turned strip of half the least width between them, which no rectangle
/// with its corners on grid points has.
fn is_strip([(white, side), (white_there, side_there)]: Edge) -> bool {
    is_triangle(white)
        && is_triangle(white_there)
        && white & side != 0
        && white_there & side_there != 0
        && white & !side != white_there & !side_there
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filling(letters: &str) -> Filling {
        let fills: Vec<Fill> = letters.chars().map(|c| Fill::from_letter(c).unwrap()).collect();
        fills.try_into().unwrap()
    }

    #[test]
    fn each_test_is_needed() {
        let edges_fine =
            |window: &Filling| (inner_edges(window).all(legs_meet_white), !inner_edges(window).any(is_strip));
        let angles = filling("...#");
        assert!(!has_right_angles(&angles) && edges_fine(&angles) == (true, true));
        let leg = filling("###c");
        assert!(has_right_angles(&leg) && edges_fine(&leg) == (false, true));
        let strip = filling("qcc#");
        assert!(has_right_angles(&strip) && edges_fine(&strip) == (true, false));
    }

    #[test]
    fn known_windows_are_judged_right() {
        for valid in ["qezc", "zceq", "....", "####", "q..."] {
            assert!(is_valid(&filling(valid)), "{valid}");
        }
        assert!(!is_valid(&filling("ecqz")));
    }

    #[test]
    fn lists_have_the_known_sizes() {
        assert_eq!(every_valid().count(), 138);
        for pattern in 0..16usize {
            let black: [bool; 4] = std::array::from_fn(|place| pattern >> place & 1 == 1);
            let diagonal = black[0] == black[3];
            let expected = match pattern.count_ones() {
                0 => 53,
                1 => 12,
                2 if diagonal => 4,
                2 => 5,
                3 => 2,
                _ => 1,
            };
            assert_eq!(with_black(black).len(), expected, "{black:?}");
        }
    }
}
