//! Panics, also those that a task or a thread keeps to itself.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, Once, PoisonError};

static SEEN: Mutex<Vec<String>> = Mutex::new(Vec::new());

/// From now on panics are noted, and printed as before.
pub(crate) fn watch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            SEEN.lock().unwrap_or_else(PoisonError::into_inner).push(info.to_string());
            before(info);
        }));
    });
}

/// What it gives, unless anything in the process panicked meanwhile.
pub(crate) fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    let done = catch_unwind(AssertUnwindSafe(run));
    let seen = std::mem::take(&mut *SEEN.lock().unwrap_or_else(PoisonError::into_inner));
    match (done, seen.first()) {
        (Ok(done), None) => Ok(done),
        (_, Some(panic)) => Err(panic.clone()),
        (Err(_), None) => Err("a panic without words".into()),
    }
}
