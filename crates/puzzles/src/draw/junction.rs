//! Box-drawing characters: every way in which thin and thick lines meet.

/// All junctions, indexed by up + 3 * right + 9 * down + 27 * left, with 0 none, 1 thin, 2 thick.
const JUNCTIONS: &str = " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋";

/// The character for lines that leave a point upwards, to the right, downwards and to the left; each
/// is 0 (none), 1 (thin) or 2 (thick).
pub(super) fn junction(up: usize, right: usize, down: usize, left: usize) -> char {
    JUNCTIONS.chars().nth(up + 3 * right + 9 * down + 27 * left).unwrap_or(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_known_junctions() {
        assert_eq!(JUNCTIONS.chars().count(), 81);
        assert_eq!(junction(0, 1, 0, 1), '─');
        assert_eq!(junction(0, 2, 0, 2), '━');
        assert_eq!(junction(1, 0, 1, 0), '│');
        assert_eq!(junction(2, 0, 2, 0), '┃');
        assert_eq!(junction(1, 1, 1, 1), '┼');
        assert_eq!(junction(2, 2, 2, 2), '╋');
        assert_eq!(junction(0, 2, 2, 0), '┏');
        assert_eq!(junction(0, 2, 1, 2), '┯');
        assert_eq!(junction(2, 1, 2, 0), '┠');
        assert_eq!(junction(2, 0, 2, 1), '┨');
        assert_eq!(junction(1, 2, 0, 2), '┷');
        assert_eq!(junction(0, 0, 1, 0), '╷');
    }

    #[test]
    fn no_character_stands_for_two_junctions() {
        let mut all: Vec<char> = JUNCTIONS.chars().collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 81);
    }
}
