//! puzz.link addresses: `https://puzz.link/p?PID/[FLAG/]COLUMNS/ROWS/BODY`.

use super::{MAX_INPUT, MAX_SIDE};
use crate::grid::Size;
use crate::malformed::Malformed;

/// An address taken apart. Mind that addresses give columns first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The puzz.link name of the kind.
    pub pid: String,
    /// Flags before the size, for example `f`.
    pub flags: Vec<String>,
    /// Rows and columns.
    pub size: Size,
    /// The clues.
    pub body: String,
}

impl Link {
    /// Whether an input looks like an address.
    pub fn detects(source: &str) -> bool {
        let source = source.trim();
        !source.contains(char::is_whitespace)
            && (source.starts_with("http://")
                || source.starts_with("https://")
                || source.starts_with("puzz.link/"))
    }

    /// Takes an address apart.
    ///
    /// # Errors
    /// If it has no `?`, no size, or an absurd one.
    pub fn parse(source: &str) -> Result<Self, Malformed> {
        let source = source.trim();
        if source.len() > MAX_INPUT {
            return Err(Malformed::new("the address is too long"));
        }
        let (_, query) = source
            .split_once('?')
            .ok_or_else(|| Malformed::new("a puzz.link address has a `?` before the puzzle's name"))?;
        let mut parts = query.split('/');
        let name = parts.next().unwrap_or_default();
        let name = name.strip_suffix("_edit").or_else(|| name.strip_suffix("_play")).unwrap_or(name);
        let mut flags = Vec::new();
        let mut sides = Vec::new();
        for part in parts.by_ref() {
            match part.parse::<usize>() {
                Ok(side) => sides.push(side),
                Err(_) if sides.is_empty() => {
                    if !part.starts_with("v:") {
                        flags.push(part.to_owned());
                    }
                    continue;
                }
                Err(_) => return Err(Malformed::new("the address must give columns and rows")),
            }
            if sides.len() == 2 {
                break;
            }
        }
        let [columns, rows] = sides[..] else {
            return Err(Malformed::new("the address must give columns and rows"));
        };
        if !(1..=MAX_SIDE).contains(&columns) || !(1..=MAX_SIDE).contains(&rows) {
            return Err(Malformed::new(format!("columns and rows must lie between 1 and {MAX_SIDE}")));
        }
        let body = parts.next().unwrap_or_default().to_owned();
        Ok(Self { pid: name.to_owned(), flags, size: Size::new(rows, columns), body })
    }

    /// Puts an address together; a body that ends in a sign gets a final `/`, as puzz.link does it.
    pub fn write(pid: &str, size: Size, body: &str) -> String {
        let tail = if body.ends_with(|c: char| !c.is_ascii_alphanumeric()) { "/" } else { "" };
        format!("https://puzz.link/p?{pid}/{}/{}/{body}{tail}", size.columns, size.rows)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_come_first() {
        let link = Link::parse("https://puzz.link/p?slither_edit/v:/f/4/3/g0h/").unwrap();
        assert_eq!(link.pid, "slither");
        assert_eq!(link.flags, ["f"]);
        assert_eq!(link.size, Size::new(3, 4));
        assert_eq!(link.body, "g0h");
        assert!(Link::parse("https://puzz.link/p?slither/4").is_err());
    }
}
