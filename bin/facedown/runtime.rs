//! The async runtime of the commands that use the network, and the signals that end a command early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::signal::unix::{SignalKind, signal};

use crate::failure::{Code, Failure};

/// A runtime for one command.
pub(crate) fn runtime() -> Result<Runtime, Failure> {
    Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Failure::no_verdict(format!("no runtime: {error}")))
}

/// Completes on Ctrl-C or SIGTERM, so that what was started can be tidied up.
pub(crate) async fn interrupted() {
    match signal(SignalKind::terminate()) {
        Err(_) => {
            let _ = tokio::signal::ctrl_c().await;
        }
        Ok(mut terminate) => {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
        }
    }
}

/// A flag that Ctrl-C and SIGTERM set, for work that looks at it now and then. Work that does not, or not soon
/// enough, is ended with the process.
pub(crate) fn interruption() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = flag.clone();
    // If there is no thread or no runtime, a signal ends the process, as it does without us.
    let _ = thread::Builder::new().name("signals".to_owned()).spawn(move || {
        if let Ok(runtime) = Builder::new_current_thread().enable_all().build() {
            runtime.block_on(async {
                interrupted().await;
                set.store(true, Ordering::Relaxed);
                let _ = tokio::time::timeout(GRACE, interrupted()).await;
            });
            std::process::exit(Code::NoVerdict as i32);
        }
    });
    flag
}

/// How long work may go on after a signal, unless there is a second one.
const GRACE: Duration = Duration::from_secs(3);
