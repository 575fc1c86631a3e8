//! The processor time of this thread: what a measurement on a busy machine should count.

use rustix::time::{ClockId, clock_gettime};

/// Seconds of processor time this thread has used.
pub(crate) fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
