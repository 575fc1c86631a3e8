//! The CPU time of the current thread, which is independent of other load on the machine.

use rustix::time::{ClockId, clock_gettime};

/// Seconds of CPU time that this thread has used.
#[must_use]
pub fn thread_cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}
