//! The sub-codecs of puzz.link addresses that several kinds share.
//!
//! Each reader consumes a prefix of the body and gives one [`Clue`] per cell in reading order. A body
//! that ends early leaves the other cells blank; what is too much is cut, as puzz.link does.

use std::iter::Peekable;
use std::str::Chars;

/// What an address says about a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clue {
    /// Nothing.
    Blank,
    /// A question mark.
    Unknown,
    /// A number.
    Number(u32),
}

/// Reads the code of Slitherlink, Shakashaka and Usowan: numbers 0 to 4 with short runs of blanks.
pub fn read_4cell(body: &str, cells: usize) -> Vec<Clue> {
    let mut clues = Vec::with_capacity(cells);
    for c in body.chars() {
        if clues.len() >= cells {
            break;
        }
        let (clue, blanks) = match c {
            '0'..='4' => (Some(Clue::Number(digit(c))), 0),
            '5'..='9' => (Some(Clue::Number(digit(c) - 5)), 1),
            'a'..='e' => (Some(Clue::Number(digit(c) - 10)), 2),
            'g'..='z' => (None, digit(c) as usize - 15),
            '.' => (Some(Clue::Unknown), 0),
            _ => (None, 1),
        };
        clues.extend(clue);
        clues.extend(std::iter::repeat_n(Clue::Blank, blanks));
    }
    clues.resize(cells, Clue::Blank);
    clues
}

/// Writes what [`read_4cell`] reads; numbers above 4 do not exist there and are written as blanks.
pub fn write_4cell(clues: &[Clue]) -> String {
    let mut out = String::new();
    let mut at = 0;
    let blank = |at: usize| clues.get(at).is_none_or(|clue| *clue == Clue::Blank);
    while at < clues.len() {
        match clues[at] {
            Clue::Number(number @ 0..=4) => {
                let blanks = if !blank(at + 1) {
                    0
                } else if !blank(at + 2) {
                    1
                } else {
                    2
                };
                // Past the end of the board everything counts as blank, as puzz.link has it.
                out.extend(base36(number + 5 * blanks));
                at += 1 + blanks as usize;
            }
            Clue::Unknown => {
                out.push('.');
                at += 1;
            }
            _ => {
                let run = (at..clues.len())
                    .take_while(|&here| !matches!(clues[here], Clue::Number(0..=4) | Clue::Unknown));
                let run = run.count().min(20);
                out.extend(base36(run as u32 + 15));
                at += run;
            }
        }
    }
    out
}

/// Reads the code of Numberlink and Nurikabe: numbers of any size with runs of blanks.
pub fn read_number16(body: &str, cells: usize) -> Vec<Clue> {
    let mut clues = Vec::with_capacity(cells);
    let mut chars = body.chars().peekable();
    while let Some(c) = chars.next() {
        if clues.len() >= cells {
            break;
        }
        match c {
            '0'..='9' | 'a'..='f' => clues.push(Clue::Number(digit(c))),
            '-' => clues.push(hex(&mut chars, 2, 0)),
            '+' => clues.push(hex(&mut chars, 3, 0)),
            '=' => clues.push(hex(&mut chars, 3, 4096)),
            '@' | '%' => clues.push(hex(&mut chars, 3, 8192)),
            '*' => clues.push(hex(&mut chars, 4, 12240)),
            '$' => clues.push(hex(&mut chars, 5, 77776)),
            '.' => clues.push(Clue::Unknown),
            'g'..='z' => clues.extend(std::iter::repeat_n(Clue::Blank, digit(c) as usize - 15)),
            _ => {}
        }
    }
    clues.resize(cells, Clue::Blank);
    clues
}

/// Writes what [`read_number16`] reads.
pub fn write_number16(clues: &[Clue]) -> String {
    let mut out = String::new();
    let mut blanks = 0;
    for clue in clues {
        if *clue == Clue::Blank {
            blanks += 1;
            if blanks == 20 {
                out.push('z');
                blanks = 0;
            }
            continue;
        }
        if blanks > 0 {
            out.extend(base36(blanks + 15));
            blanks = 0;
        }
        match *clue {
            Clue::Number(number) => out.push_str(&number16(number)),
            _ => out.push('.'),
        }
    }
    if blanks > 0 {
        out.extend(base36(blanks + 15));
    }
    out
}

fn number16(number: u32) -> String {
    match number {
        0..=15 => format!("{number:x}"),
        16..=255 => format!("-{number:02x}"),
        256..=4095 => format!("+{number:03x}"),
        4096..=8191 => format!("={:03x}", number - 4096),
        8192..=12239 => format!("%{:03x}", number - 8192),
        12240..=77775 => format!("*{:04x}", number - 12240),
        _ => format!("${:05x}", number - 77776),
    }
}

/// Reads flags, five to a digit, most significant first; gives the flags and the rest of the body.
pub fn read_bits32(body: &str, count: usize) -> (Vec<bool>, &str) {
    let digits = count.div_ceil(5);
    let end = body.char_indices().nth(digits).map_or(body.len(), |(at, _)| at);
    let (head, rest) = body.split_at(end);
    let mut flags: Vec<bool> = head
        .chars()
        .flat_map(|c| {
            let value = c.to_digit(32).unwrap_or(0);
            (0..5).rev().map(move |bit| value >> bit & 1 == 1)
        })
        .collect();
    flags.resize(count, false);
    (flags, rest)
}

/// Writes what [`read_bits32`] reads.
pub fn write_bits32(flags: &[bool]) -> String {
    let value = |five: &[bool]| five.iter().enumerate().map(|(n, &flag)| u32::from(flag) << (4 - n)).sum();
    flags.chunks(5).filter_map(|five| char::from_digit(value(five), 32)).collect()
}

fn hex(chars: &mut Peekable<Chars<'_>>, digits: usize, base: u32) -> Clue {
    let mut value = 0;
    for _ in 0..digits {
        match chars.peek().and_then(|c| c.to_digit(16)) {
            Some(digit) => {
                value = value * 16 + digit;
                chars.next();
            }
            None => break,
        }
    }
    Clue::Number(base + value)
}

fn digit(c: char) -> u32 {
    c.to_digit(36).unwrap_or(0)
}

fn base36(value: u32) -> Option<char> {
    char::from_digit(value, 36)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_cell_codes_read_back() {
        let clues = [
            Clue::Number(3),
            Clue::Blank,
            Clue::Unknown,
            Clue::Number(0),
            Clue::Blank,
            Clue::Blank,
            Clue::Blank,
        ];
        let body = write_4cell(&clues);
        assert_eq!(body, "8.ag");
        assert_eq!(read_4cell(&body, 7), clues);
    }

    #[test]
    fn number_codes_read_back() {
        let mut clues = vec![Clue::Blank; 25];
        clues.extend([15, 16, 255, 256, 4095, 4096, 8192, 12239, 12240, 77775, 77776].map(Clue::Number));
        clues.push(Clue::Unknown);
        assert_eq!(read_number16(&write_number16(&clues), clues.len()), clues);
    }

    #[test]
    fn flags_read_back() {
        let flags = [true, false, false, false, true, false, true];
        let body = write_bits32(&flags);
        assert_eq!(body, "h8");
        assert_eq!(read_bits32("h8rest", 7), (flags.to_vec(), "rest"));
    }
}
