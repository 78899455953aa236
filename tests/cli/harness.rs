//! Runs the command and compares what it says with snapshots.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs};

use serde_json::Value;

/// What a run of the command came to.
#[derive(Debug)]
pub(crate) struct Run {
    command: String,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: i32,
}

impl Run {
    /// The JSON on standard output.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Wants an exit code.
    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{self:#?}");
        self
    }

    /// Compares the whole run with a snapshot.
    #[track_caller]
    pub(crate) fn is(self, name: &str) -> Self {
        snapshot(name, &self.transcript());
        self
    }

    /// The run as one would see it in a terminal.
    pub(crate) fn transcript(&self) -> String {
        let mut out = format!("$ facedown {}\n{}", self.command, self.stdout);
        if !self.stderr.is_empty() {
            out += &format!("--- standard error\n{}", self.stderr);
        }
        out + &format!("--- exit {}\n", self.code)
    }
}

/// Runs the command in the project's directory.
pub(crate) fn facedown<S: AsRef<OsStr>>(arguments: &[S]) -> Run {
    facedown_with("", arguments)
}

/// Runs the command with something on standard input.
pub(crate) fn facedown_with<S: AsRef<OsStr>>(input: &str, arguments: &[S]) -> Run {
    let mut command = command();
    let mut child = command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that does not read its input may be gone already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let words: Vec<_> = arguments.iter().map(|word| word.as_ref().to_string_lossy().into_owned()).collect();
    Run {
        command: words.join(" "),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code().unwrap(),
    }
}

/// The command without what the machine's owner may have set.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_facedown"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).env("COLUMNS", "100");
    for (name, _) in env::vars_os() {
        if name.to_string_lossy().starts_with("FACEDOWN_") {
            command.env_remove(name);
        }
    }
    command
}

/// Compares text with a file, or writes the file if `UPDATE_SNAPSHOTS` is set.
#[track_caller]
pub(crate) fn snapshot(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(format!("{name}.txt"));
    let text = masked(text);
    if env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, &text).unwrap();
        return;
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        expected == text,
        "{name} has changed; UPDATE_SNAPSHOTS=1 writes it anew\n--- expected\n{expected}\n--- found\n{text}"
    );
}

/// Replaces what differs from run to run: scratch directories, ports, processes, times, digests of sessions.
fn masked(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut line = line.replace(env::temp_dir().to_string_lossy().as_ref(), "TEMP");
        for (before, letters) in MASKS {
            line = mask_after(&line, before, letters);
        }
        out += mask_seconds(&line).trim_end();
        out += "\n";
    }
    out
}

/// What stands before something that differs, and which letters that has.
const MASKS: &[(&str, &str)] = &[
    ("TEMP/facedown-test-", "0123456789-"),
    ("(process ", "0123456789"),
    ("http://127.0.0.1:", "0123456789"),
    ("  accepted    ", "0123456789-: UTC"),
    ("  session     ", "0123456789abcdef"),
    ("  transcript  ", "0123456789abcdef"),
    ("  key id      ", "0123456789abcdef"),
];

fn mask_after(line: &str, before: &str, letters: &str) -> String {
    let mut parts = line.split(before);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let rest = part.trim_start_matches(|letter| letters.contains(letter));
        out += before;
        out += if rest.len() < part.len() { "…" } else { "" };
        out += rest;
    }
    out
}

/// The seconds at the end of a line about a proof.
fn mask_seconds(line: &str) -> String {
    match line.rsplit_once(", ") {
        Some((start, time)) if line.contains(" → ") && time.ends_with(" s") => format!("{start}, … s"),
        _ => line.to_owned(),
    }
}

/// A directory for a test's files; removed with it.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = env::temp_dir().join(format!("facedown-test-{}-{number}", std::process::id()));
        fs::create_dir(&path).unwrap();
        Self(path)
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_string_lossy().into_owned()
    }

    /// Writes a file in it and gives its path.
    pub(crate) fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        fs::write(&path, contents).unwrap();
        path
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The names of all kinds, in the order of the catalogue.
pub(crate) const KINDS: [&str; 10] = [
    "numberlink",
    "disjoint-paths",
    "shakashaka",
    "slitherlink",
    "masyu",
    "nurikabe",
    "hitori",
    "usowan",
    "herugolf",
    "five-cells",
];

/// An example board that comes with the project.
pub(crate) fn example(kind: &str, number: usize) -> String {
    format!("examples/puzzles/{kind}-{number}.txt")
}

/// A small board of a kind with a wrong solution.
pub(crate) fn wrong(kind: &str) -> String {
    format!("tests/puzzles/wrong-{kind}.txt")
}
