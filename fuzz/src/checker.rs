//! Runs the oracle of a target and counts its verdicts.

use crate::{FuzzInput, FuzzTarget, Oracle, OracleVerdict, panics};
use rustix::time::{ClockId, clock_gettime};
use std::time::Duration;

/// The processor time that one message may take in a build that is instrumented for a fuzzer,
/// which is about three times as slow as the server itself.
pub const MAX_CPU_TIME_PER_MESSAGE: Duration = Duration::from_millis(30);

/// How often an input that took longer is tried again: another thread may have been in its way.
const SLOW_INPUT_RETRIES: u32 = 3;

/// The oracle of a target, with counts of its verdicts.
pub struct TargetChecker {
    oracle: Box<dyn Oracle>,
    /// Inputs that the target accepted.
    pub accepted: u64,
    /// Inputs that the target refused.
    pub refused: u64,
}

impl std::fmt::Debug for TargetChecker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let counts = (self.accepted, self.refused);
        f.debug_struct("TargetChecker").field("counts", &counts).finish_non_exhaustive()
    }
}

impl TargetChecker {
    /// Prepares a target.
    ///
    /// # Errors
    /// If its state cannot be set up.
    pub fn new(target: FuzzTarget) -> anyhow::Result<Self> {
        panics::install_hook();
        Ok(Self { oracle: target.oracle()?, accepted: 0, refused: 0 })
    }

    /// Checks an input. A panic anywhere in the process is a failure, also if it was caught.
    ///
    /// # Errors
    /// The property that was violated.
    pub fn check(&mut self, input: &FuzzInput) -> Result<OracleVerdict, String> {
        let verdict = panics::catch_panics(|| self.oracle.check(input))??;
        match verdict {
            OracleVerdict::Accepted => self.accepted += 1,
            OracleVerdict::Refused => self.refused += 1,
        }
        Ok(verdict)
    }

    /// Checks an input and the processor time it takes.
    ///
    /// # Errors
    /// The property that was violated, or that the input takes too long each time.
    pub fn check_with_time_limit(&mut self, input: &FuzzInput) -> Result<OracleVerdict, String> {
        let messages = input.text().lines().count().clamp(1, crate::MAX_MESSAGES_PER_INPUT);
        let limit = MAX_CPU_TIME_PER_MESSAGE * u32::try_from(messages).unwrap_or(u32::MAX);
        let mut least = Duration::MAX;
        for _ in 0..=SLOW_INPUT_RETRIES {
            let begun = processor_time();
            let verdict = self.check(input)?;
            least = least.min(processor_time().saturating_sub(begun));
            if least <= limit {
                return Ok(verdict);
            }
        }
        Err(format!("the input takes {least:?} of processor time, more than {limit:?}"))
    }
}

/// The processor time of all threads of this process.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::FuzzPayload;
    use std::sync::{Mutex, PoisonError};

    /// An oracle that calls a function with the selector of the input.
    struct StubOracle(fn(u16) -> Result<OracleVerdict, String>);

    impl Oracle for StubOracle {
        fn check(&mut self, input: &FuzzInput) -> Result<OracleVerdict, String> {
            self.0(input.selector)
        }
    }

    fn check_all(check: fn(u16) -> Result<OracleVerdict, String>) -> Result<(u64, u64), String> {
        // A test beside this one would see its panics.
        static ALONE: Mutex<()> = Mutex::new(());
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        panics::install_hook();
        let mut checker =
            TargetChecker { oracle: Box::new(StubOracle(check)), accepted: 0, refused: 0 };
        for selector in 0..50 {
            let payload = FuzzPayload::Text(String::new());
            checker.check(&FuzzInput { selector, payload })?;
        }
        Ok((checker.accepted, checker.refused))
    }

    #[test]
    fn verdicts_are_counted() {
        let counts = check_all(|selector| Ok(OracleVerdict::accepted_if(selector % 5 == 0)));
        assert_eq!(counts, Ok((10, 40)));
    }

    #[test]
    fn a_violated_property_is_a_failure() {
        let failure = check_all(|selector| match selector {
            37 => Err("a table changed".into()),
            _ => Ok(OracleVerdict::Refused),
        });
        assert_eq!(failure, Err("a table changed".into()));
    }

    #[test]
    fn a_panic_that_was_caught_is_a_failure() {
        let failure = check_all(|selector| {
            if selector == 12 {
                let thread = std::thread::spawn(|| panic!("a panic for a test"));
                drop(thread.join());
            }
            Ok(OracleVerdict::Refused)
        });
        let message = failure.expect_err("one panics");
        assert!(message.contains("a panic for a test"), "{message}");
    }
}
