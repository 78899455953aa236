//! The async runtime of the commands that use the network, and the signals that end a command early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::failure::{Code, Failure};

/// A runtime for one command.
pub(crate) fn runtime() -> Result<Runtime, Failure> {
    Builder::new_multi_thread().enable_all().build().map_err(|error| unavailable(&error))
}

/// Ctrl-C and SIGTERM, caught from now on, so that what was started can be tidied up.
#[derive(Debug)]
pub(crate) struct Signals {
    interrupt: Signal,
    terminate: Signal,
}

impl Signals {
    /// Catches them.
    pub(crate) fn new(runtime: &Runtime) -> Result<Self, Failure> {
        let _entered = runtime.enter();
        let catch = |kind| signal(kind).map_err(|error| unavailable(&error));
        Ok(Self { interrupt: catch(SignalKind::interrupt())?, terminate: catch(SignalKind::terminate())? })
    }

    /// Waits for one.
    pub(crate) async fn next(&mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
    }

    /// Work until it is done or a signal comes.
    pub(crate) async fn unless<R>(
        &mut self,
        work: impl Future<Output = Result<R, Failure>>,
    ) -> Result<R, Failure> {
        tokio::select! {
            done = work => done,
            () = self.next() => Err(Failure::no_verdict("interrupted")),
        }
    }
}

/// A flag that Ctrl-C and SIGTERM set, for work that looks at it now and then. Work that does not, or not soon
/// enough, is ended with the process.
pub(crate) fn interruption() -> Result<Arc<AtomicBool>, Failure> {
    let runtime = Builder::new_current_thread().enable_all().build().map_err(|error| unavailable(&error))?;
    let mut signals = Signals::new(&runtime)?;
    let flag = Arc::new(AtomicBool::new(false));
    let set = flag.clone();
    thread::spawn(move || {
        runtime.block_on(async {
            signals.next().await;
            set.store(true, Ordering::Relaxed);
            let _ = tokio::time::timeout(GRACE, signals.next()).await;
        });
        std::process::exit(Code::NoVerdict as i32);
    });
    Ok(flag)
}

fn unavailable(error: &std::io::Error) -> Failure {
    Failure::no_verdict(format!("the system gives no runtime: {error}"))
}

/// How long work may go on after a signal, unless there is a second one.
const GRACE: Duration = Duration::from_secs(3);
