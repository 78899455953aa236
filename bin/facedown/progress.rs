//! Progress on a terminal, for whatever takes longer than half a second.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::output::Output;

/// A bar that appears only if the work is slow and somebody is watching, and is wiped at the end.
pub(crate) struct Progress {
    bar: ProgressBar,
    /// Ends the thread that waits with showing the bar, which hangs up when it is dropped.
    patience: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// Starts without a phase.
    pub(crate) fn new(output: Output) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let patience = output.progress.then(|| {
            let (done, waiting) = channel();
            let shown = bar.clone();
            (done, thread::spawn(move || show_when_slow(&shown, &waiting)))
        });
        Self { bar, patience }
    }

    /// Begins a phase of unknown length.
    pub(crate) fn phase(&self, name: &'static str) {
        self.bar.unset_length();
        self.bar.set_style(ProgressStyle::default_spinner());
        self.bar.set_message(name);
    }

    /// Says how far a phase has come.
    pub(crate) fn steps(&self, name: &'static str, done: usize, total: usize) {
        if self.bar.message() != name || self.bar.length().is_none() {
            // The template is a constant; if it were wrong, the default style would do.
            self.bar.set_style(
                ProgressStyle::with_template(TEMPLATE).unwrap_or_else(|_| ProgressStyle::default_bar()),
            );
            self.bar.set_message(name);
        }
        self.bar.set_length(total as u64);
        self.bar.set_position(done as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((done, waiting)) = self.patience.take() {
            drop(done);
            let _ = waiting.join();
        }
        self.bar.finish_and_clear();
    }
}

fn show_when_slow(bar: &ProgressBar, done: &Receiver<()>) {
    if done.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
        bar.set_draw_target(ProgressDrawTarget::stderr());
        bar.enable_steady_tick(TICK);
    }
}

const TEMPLATE: &str = "{spinner} {msg:10} [{bar:40}] {percent:>3}% {elapsed}";
const PATIENCE: Duration = Duration::from_millis(500);
const TICK: Duration = Duration::from_millis(100);
