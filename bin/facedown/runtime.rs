//! The async runtime of the commands that use the network, and the signals that end a command early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use tokio::runtime::{Builder, Runtime};
use tokio::signal::unix::{SignalKind, signal};

use crate::failure::Failure;

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

/// A flag that Ctrl-C and SIGTERM set, for work that looks at it now and then.
pub(crate) fn interruption() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let set = flag.clone();
    // If there is no thread or no runtime, a signal ends the process, as it does without us.
    let _ = thread::Builder::new().name("signals".to_owned()).spawn(move || {
        if let Ok(runtime) = Builder::new_current_thread().enable_all().build() {
            runtime.block_on(interrupted());
            set.store(true, Ordering::Relaxed);
        }
    });
    flag
}
