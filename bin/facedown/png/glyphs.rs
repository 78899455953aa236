//! Digits as strokes: a font of eleven letters.

use std::fmt::Write;

/// Replaces every text of a document by paths.
///
/// # Errors
/// The first letter that is not in the font.
pub(super) fn draw_texts(svg: &str) -> Result<String, char> {
    let mut out = String::with_capacity(2 * svg.len());
    for line in svg.lines() {
        match Text::parse(line) {
            Some(text) => text.draw(&mut out)?,
            None => out.push_str(line),
        }
        out.push('\n');
    }
    Ok(out)
}

/// A text of the document, which stands on a line of its own.
struct Text<'a> {
    x: f64,
    y: f64,
    size: f64,
    fill: &'a str,
    letters: &'a str,
}

impl<'a> Text<'a> {
    fn parse(line: &'a str) -> Option<Self> {
        let (head, rest) = line.strip_prefix("<text ")?.split_once('>')?;
        let attribute = |name: &str| {
            let (_, after) = head.split_once(&format!("{name}=\""))?;
            Some(after.split_once('"')?.0)
        };
        let number = |name: &str| attribute(name)?.parse().ok();
        Some(Self {
            x: number("x")?,
            y: number("y")?,
            size: number("font-size")?,
            fill: attribute("fill")?,
            letters: rest.strip_suffix("</text>")?,
        })
    }

    /// Draws the letters around the middle.
    fn draw(&self, out: &mut String) -> Result<(), char> {
        let Self { x, y, size, fill, letters } = self;
        let width = letters.chars().count() as f64 * ADVANCE - (ADVANCE - WIDTH);
        let mut left = x - width * size / 2.0;
        for letter in letters.chars() {
            let strokes = strokes(letter).ok_or(letter)?;
            // Writing to a string does not fail.
            let _ = write!(
                out,
                "<path transform=\"translate({left} {y}) scale({size})\" d=\"{strokes}\" fill=\"none\" stroke=\"{fill}\" \
                 stroke-width=\".1\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
            );
            left += ADVANCE * size;
        }
        Ok(())
    }
}

/// The strokes of a letter in a box [`WIDTH`] wide and 0.72 high that stands on the base line.
fn strokes(letter: char) -> Option<&'static str> {
    Some(match letter {
        '0' => "M.22 0A.22 .26 0 0 1 0 -.26V-.46A.22 .26 0 0 1 .44 -.46V-.26A.22 .26 0 0 1 .22 0Z",
        '1' => "M.08 -.58L.26 -.72V0",
        '2' => "M.02 -.52A.2 .2 0 0 1 .42 -.52C.42 -.36 .02 -.2 .02 0H.44",
        '3' => "M.03 -.58A.19 .18 0 1 1 .2 -.38A.21 .19 0 1 1 .01 -.15",
        '4' => "M.34 0V-.72L0 -.2H.44",
        '5' => "M.4 -.72H.08L.05 -.41C.1 -.45 .16 -.47 .22 -.47A.21 .23 0 1 1 .01 -.14",
        '6' => {
            "M.38 -.66C.32 -.71 .28 -.72 .24 -.72C.08 -.72 .01 -.52 .01 -.24A.21 .24 0 1 0 .43 -.24A.21 .22 0 0 0 .01 -.22"
        }
        '7' => "M.01 -.72H.43L.15 0",
        '8' => "M.22 -.39A.17 .165 0 1 1 .23 -.39ZM.22 -.39A.21 .195 0 1 0 .23 -.39Z",
        '9' => {
            "M.06 -.06C.12 -.01 .16 0 .2 0C.36 0 .43 -.2 .43 -.48A.21 .24 0 1 0 .01 -.48A.21 .22 0 0 0 .43 -.5"
        }
        '?' => "M.04 -.54A.18 .18 0 1 1 .22 -.36V-.2M.22 0V0",
        _ => return None,
    })
}

const WIDTH: f64 = 0.44;
const ADVANCE: f64 = 0.6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_become_paths_and_the_rest_stays() {
        let svg = "<svg>\n<text x=\"40\" y=\"87.1\" font-size=\"20\" fill=\"#111\" font-weight=\"600\">27</text>\n</svg>\n";
        let drawn = draw_texts(svg).unwrap();
        assert!(drawn.starts_with("<svg>\n<path ") && drawn.ends_with("\n</svg>\n"), "{drawn}");
        assert_eq!((drawn.matches("<path").count(), drawn.contains("<text")), (2, false));
        assert_eq!(draw_texts(&svg.replace("27", "2x")), Err('x'));
    }

    #[test]
    fn the_font_has_all_digits() {
        assert!(('0'..='9').all(|digit| strokes(digit).is_some()));
    }
}
