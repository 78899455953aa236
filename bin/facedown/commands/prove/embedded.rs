//! A verifier as a second process, for people who have none: this program again, as `serve verifier`.

use std::io::{BufRead, BufReader};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use facedown_proofs::ReceiptKey;

use crate::failure::Failure;
use crate::temporary::TemporaryDirectory;

/// A running verifier; it ends with this value, or with this process, however that ends.
#[derive(Debug)]
pub(crate) struct Embedded {
    child: Child,
    address: String,
    key: ReceiptKey,
    /// Holds the receipts and the receipt key; removed after the process has ended.
    _data: TemporaryDirectory,
}

impl Embedded {
    /// Starts one on a free port of the loopback address and waits until it listens.
    pub(crate) fn start() -> Result<Self, Failure> {
        let broken =
            |reason: String| Failure::no_verdict(format!("the second process cannot be started: {reason}"));
        let data = TemporaryDirectory::new().map_err(|error| broken(error.to_string()))?;
        let program = std::env::current_exe().map_err(|error| broken(error.to_string()))?;
        let mut command = Command::new(program);
        command.args(["serve", "verifier", "--while-standard-input-is-open"]);
        command.args(["--listen", "127.0.0.1:0", "--name", "second-process", "--log", "error", "--data"]);
        command.arg(data.path());
        // Settings for a verifier of the user's own are not meant for this one.
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("FACEDOWN_") {
                command.env_remove(name);
            }
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| broken(error.to_string()))?;
        match child.stdout.take().map_or_else(|| Err("it says nothing".to_owned()), greeting) {
            Ok((address, key)) => Ok(Self { child, address, key, _data: data }),
            Err(reason) => {
                end(&mut child);
                Err(broken(reason))
            }
        }
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> &str {
        &self.address
    }

    /// The key of its receipts.
    pub(crate) fn key(&self) -> ReceiptKey {
        self.key
    }

    /// Its process id.
    pub(crate) fn process(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Embedded {
    fn drop(&mut self) {
        end(&mut self.child);
    }
}

/// Nothing it keeps is needed any more, so it need not tidy up.
fn end(child: &mut Child) {
    let _ = child.kill();
    let _ = child.wait();
}

/// What the verifier says when it listens: its address and its key.
fn greeting(out: ChildStdout) -> Result<(String, ReceiptKey), String> {
    let (lines, said) = channel();
    thread::spawn(move || read_lines(out, &lines));
    let mut address = None;
    loop {
        let line = said.recv_timeout(PATIENCE).map_err(|error| match error {
            RecvTimeoutError::Timeout => format!("it did not listen within {} s", PATIENCE.as_secs()),
            RecvTimeoutError::Disconnected => "it ended at once".to_owned(),
        })?;
        match line.split_once(' ') {
            Some(("listening", text)) => address = Some(text.to_owned()),
            Some(("receipt-key", text)) => {
                let key = ReceiptKey::from_hex(text).map_err(|error| error.to_string())?;
                return address.map(|address| (address, key)).ok_or_else(|| "it has no address".to_owned());
            }
            _ => {}
        }
    }
}

/// Reads to the end, so that the verifier is never stopped by a full pipe.
fn read_lines(out: ChildStdout, lines: &Sender<String>) {
    for line in BufReader::new(out).lines().map_while(Result::ok) {
        let _ = lines.send(line);
    }
}

/// The longest wait for the verifier to listen.
const PATIENCE: Duration = Duration::from_secs(60);
