//! Real daemons for tests: started on port 0, found by the line they print, ended when they are dropped.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{fs, thread};

use facedown_proofs::{Receipt, ReceiptKey};
use facedown_puzzles::grid::Size;
use facedown_puzzles::{Kind, Solved};
use facedown_service::certs::{CertificateRequest, make_certificates};
use facedown_service::prover::Job;
use rand::SeedableRng;
use rand::rngs::ChaCha20Rng;

/// A directory of its own for each test, removed at its end.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("facedown-net-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The path as an argument.
    pub(crate) fn arg(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).unwrap();
        self.arg(name)
    }

    /// Writes a puzzle with its solution; gives the file's name.
    pub(crate) fn puzzle(&self, solved: &Solved) -> String {
        let name = format!("{}-{}.txt", solved.puzzle.kind().info().name, solved.puzzle.size());
        self.write(&name, &solved.puzzle.write_text(solved.solution.as_ref()))
    }

    /// Makes an authority, a verifier's certificate and one for `alice` in a directory.
    pub(crate) fn certificates(&self, name: &str) -> String {
        let verifier_names = vec!["localhost".to_owned(), "127.0.0.1".to_owned()];
        let request =
            CertificateRequest { directory: self.path(name), verifier_names, provers: vec!["alice".into()] };
        make_certificates(&request).unwrap();
        self.arg(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A made-up board of a kind, always the same.
pub(crate) fn board(kind: Kind, side: usize) -> Solved {
    kind.generate(Size::new(side, side), &mut ChaCha20Rng::seed_from_u64(7)).unwrap()
}

/// A small one.
pub(crate) fn small() -> Solved {
    board(Kind::Nurikabe, 4)
}

/// One whose proof takes seconds.
pub(crate) fn large() -> Solved {
    board(Kind::Numberlink, 30)
}

/// A puzzle with a solution that is none.
pub(crate) fn wrong() -> Solved {
    Solved::read("nurikabe\n1 .\n. .\n\nsolution:\n..\n##\n").unwrap()
}

/// The job of proving a board.
pub(crate) fn job(solved: Solved) -> Job {
    Job::new(solved.puzzle, solved.solution.unwrap())
}

/// A running daemon.
pub(crate) struct Daemon {
    child: Child,
    log: Arc<Mutex<String>>,
    pub(crate) address: String,
    pub(crate) http: String,
    pub(crate) key: String,
}

impl Daemon {
    /// A verifier on a free port of loopback with its data in the scratch directory.
    pub(crate) fn verifier(scratch: &Scratch, arguments: &[&str]) -> Self {
        let mut command = facedown(env!("CARGO_BIN_EXE_facedown-verifier"));
        command.args(["--listen", "127.0.0.1:0", "--http", "127.0.0.1:0", "--data", &scratch.arg("data")]);
        command.args(arguments);
        Self::start(command, "receipt-key ")
    }

    /// A prover's daemon.
    pub(crate) fn prover(arguments: &[&str]) -> Self {
        let mut command = facedown(env!("CARGO_BIN_EXE_facedown-prover"));
        command.arg("serve").args(arguments);
        Self::start(command, "listening ")
    }

    /// Starts a daemon and reads what it prints until the line that ends its greeting.
    pub(crate) fn start(mut command: Command, last: &str) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let log = Arc::new(Mutex::new(String::new()));
        let (errors, into) = (child.stderr.take().unwrap(), log.clone());
        thread::spawn(move || {
            for line in BufReader::new(errors).lines().map_while(Result::ok) {
                let mut log = into.lock().unwrap();
                log.push_str(&line);
                log.push('\n');
            }
        });
        let mut daemon = Self { child, log, address: String::new(), http: String::new(), key: String::new() };
        let mut lines = BufReader::new(daemon.child.stdout.take().unwrap()).lines();
        loop {
            let line = match lines.next() {
                Some(Ok(line)) => line,
                _ => panic!("the daemon does not start: {}", daemon.log()),
            };
            for (sign, field) in [
                ("http ", &mut daemon.http),
                ("listening ", &mut daemon.address),
                ("receipt-key ", &mut daemon.key),
            ] {
                if let Some(value) = line.strip_prefix(sign) {
                    value.clone_into(field);
                }
            }
            if line.starts_with(last) {
                return daemon;
            }
        }
    }

    /// What it has logged so far.
    pub(crate) fn log(&self) -> String {
        self.log.lock().unwrap().clone()
    }

    /// The key of its receipts.
    pub(crate) fn receipt_key(&self) -> ReceiptKey {
        ReceiptKey::from_hex(&self.key).unwrap()
    }

    /// Sends a signal by name.
    pub(crate) fn signal(&self, name: &str) {
        let order = format!("kill -{name} {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &order]).status().unwrap().success());
    }

    /// Waits for it to end by itself; gives its exit code.
    pub(crate) fn wait(&mut self, limit: Duration) -> Option<i32> {
        let end = Instant::now() + limit;
        while Instant::now() < end {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("the daemon does not end: {}", self.log());
    }

    /// The most memory it has used so far, in bytes.
    pub(crate) fn peak_memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 1024
    }

    /// A page of its HTTP port: status line, headers and body.
    pub(crate) fn page(&self, path: &str) -> String {
        let address = self.http.strip_prefix("http://").unwrap();
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "GET {path} HTTP/1.0\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    /// A number on the metrics page; zero if it is not there yet.
    pub(crate) fn metric(&self, name: &str) -> f64 {
        let page = self.page("/metrics");
        let line = page.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.map_or(0.0, |value| value.parse().unwrap())
    }

    /// Waits until a metric has reached a value.
    pub(crate) fn until_metric(&self, name: &str, least: f64) {
        eventually(&format!("{name} to reach {least}"), || self.metric(name) >= least);
    }
}

impl Drop for Daemon {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if thread::panicking() {
            eprintln!("--- the daemon's log ---\n{}", self.log());
        }
    }
}

/// Waits until something holds.
pub(crate) fn eventually(what: &str, holds: impl Fn() -> bool) {
    let end = Instant::now() + Duration::from_secs(60);
    while !holds() {
        assert!(Instant::now() < end, "waited in vain for {what}");
        thread::sleep(Duration::from_millis(20));
    }
}

/// A command of ours that no setting of the surroundings reaches.
pub(crate) fn facedown(program: &str) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os().filter(|(name, _)| name.to_string_lossy().starts_with("FACEDOWN_")) {
        command.env_remove(name);
    }
    command.stdin(Stdio::null());
    command
}

/// A command that has ended.
pub(crate) struct Ended {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ended {
    /// Runs a command to its end.
    pub(crate) fn of(command: &mut Command) -> Self {
        let output = command.output().unwrap();
        Self {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Checks that it failed so, saying so.
    pub(crate) fn fails(&self, code: i32, saying: &str) {
        assert_eq!(self.code, code, "{}{}", self.out, self.err);
        assert!(self.err.contains(saying), "`{saying}` is not in: {}", self.err);
    }

    /// Checks that the proof was accepted.
    pub(crate) fn accepted(&self) {
        assert_eq!(self.code, 0, "{}{}", self.out, self.err);
        assert!(self.out.starts_with("accepted"), "{}", self.out);
    }
}

/// The one-shot prover with these arguments.
pub(crate) fn prove_command(puzzle: &str, arguments: &[&str]) -> Command {
    let mut command = facedown(env!("CARGO_BIN_EXE_facedown-prover"));
    command.args(["prove", "--puzzle", puzzle]).args(arguments);
    command
}

/// Runs it.
pub(crate) fn prove(puzzle: &str, arguments: &[&str]) -> Ended {
    Ended::of(&mut prove_command(puzzle, arguments))
}

/// Reads a receipt file.
pub(crate) fn receipt(path: &Path) -> Receipt {
    Receipt::from_json(&fs::read_to_string(path).unwrap()).unwrap()
}
