//! Whether what a server holds stays the same.

use anyhow::ensure;
use serde_json::{Value, json};
use std::fmt;

/// What a server holds at a moment when nobody is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    /// Kilobytes of memory.
    pub(super) memory: u64,
    /// Open files and sockets.
    pub(super) files: usize,
}

impl fmt::Display for Sample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} MB, {} descriptors", self.memory as f64 / 1024.0, self.files)
    }
}

/// The samples of one process, from its start to its end.
#[derive(Debug, Default)]
pub(super) struct Life(pub(super) Vec<Sample>);

/// A life with fewer samples is all warming up, and too short to judge.
const ENOUGH: usize = 64;

/// Memory may grow by a twentieth and two megabytes from the one half of a life to the other.
const fn memory_allowed(before: u64) -> u64 {
    before + before / 20 + 2 * 1024
}

/// A connection that is just being closed is no leak.
const FILES_MORE: usize = 3;

impl Life {
    /// Compares the later half with the earlier, without the first quarter, in which a program
    /// warms up.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        if self.0.len() < ENOUGH {
            return Ok(());
        }
        let [before, after] = self.halves().map(|half| (mean(half), most_files(half)));
        ensure!(after.0 <= memory_allowed(before.0), "memory grew from {before:?} to {after:?} kB");
        ensure!(after.1 <= before.1 + FILES_MORE, "from {} descriptors to {}", before.1, after.1);
        Ok(())
    }

    fn halves(&self) -> [&[Sample]; 2] {
        let warm = &self.0[self.0.len() / 4..];
        let (before, after) = warm.split_at(warm.len() / 2);
        [before, after]
    }

    /// How many samples; megabytes and descriptors on average of the one half and the other.
    pub(super) fn to_json(&self) -> Value {
        let halves = self
            .halves()
            .map(|half| json!({"mb": round(mean(half)), "descriptors": most_files(half)}));
        json!({"rounds": self.0.len(), "before": halves[0], "after": halves[1]})
    }

    /// About a dozen of the samples: megabytes and descriptors.
    pub(super) fn samples(&self) -> Value {
        let every = self.0.len().div_ceil(12).max(1);
        let some = self.0.iter().skip(every - 1).step_by(every);
        some.map(|sample| json!([round(sample.memory), sample.files])).collect()
    }
}

fn mean(samples: &[Sample]) -> u64 {
    let sum: u64 = samples.iter().map(|sample| sample.memory).sum();
    sum / (samples.len() as u64).max(1)
}

fn most_files(samples: &[Sample]) -> usize {
    samples.iter().map(|sample| sample.files).max().unwrap_or(0)
}

fn round(kilobytes: u64) -> f64 {
    (kilobytes as f64 / 102.4).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn life(memory: impl Fn(u64) -> u64, files: impl Fn(u64) -> u64) -> Life {
        let sample = |at| Sample { memory: memory(at), files: files(at) as usize };
        Life((0..100).map(sample).collect())
    }

    #[test]
    fn what_warms_up_and_stays_is_flat_and_what_grows_is_not() {
        life(|at| 20_000 + 400 * at.min(20) + at % 7, |at| 12 + at % 2).check().unwrap();
        let leak = life(|at| 20_000 + 100 * at, |_| 12).check().unwrap_err();
        assert!(leak.to_string().contains("memory grew"), "{leak}");
        let open = life(|_| 20_000, |at| 12 + at / 5).check().unwrap_err();
        assert!(open.to_string().contains("descriptors"), "{open}");
    }
}
