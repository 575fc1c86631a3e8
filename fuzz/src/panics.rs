//! Panics, including those that a task or a thread catches.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, Once, PoisonError};

static PANIC_MESSAGES: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// Records the messages of all panics from now on. They are printed as before.
pub(crate) fn install_hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let previous = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let mut messages = PANIC_MESSAGES.lock().unwrap_or_else(PoisonError::into_inner);
            messages.push(info.to_string());
            drop(messages);
            previous(info);
        }));
    });
}

/// Runs a function; fails if anything in the process panics meanwhile.
pub(crate) fn catch_panics<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    let result = catch_unwind(AssertUnwindSafe(run));
    let messages =
        std::mem::take(&mut *PANIC_MESSAGES.lock().unwrap_or_else(PoisonError::into_inner));
    match (result, messages.first()) {
        (Ok(value), None) => Ok(value),
        (_, Some(message)) => Err(message.clone()),
        (Err(_), None) => Err("a panic without a message".into()),
    }
}
