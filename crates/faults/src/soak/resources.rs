//! Whether the resources of a server process stay constant.

use anyhow::ensure;
use serde_json::{Value, json};
use std::fmt;

/// The resources of an idle server.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResourceSample {
    /// Resident memory in kilobytes.
    pub(super) memory_kb: u64,
    /// Open file descriptors.
    pub(super) descriptors: usize,
}

impl fmt::Display for ResourceSample {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} MB, {} descriptors", self.memory_kb as f64 / 1024.0, self.descriptors)
    }
}

/// The samples of one server process, in order.
#[derive(Debug, Default)]
pub(super) struct ProcessSamples(pub(super) Vec<ResourceSample>);

/// A process with fewer samples is still warming up and is not judged.
const MIN_SAMPLES: usize = 64;

/// Memory may grow by 5 % and two megabytes from the first half of a run to the second.
const fn max_memory_kb(before: u64) -> u64 {
    before + before / 20 + 2 * 1024
}

/// A connection that is just being closed is no leak.
const MAX_EXTRA_DESCRIPTORS: usize = 3;

impl ProcessSamples {
    /// Compares the second half with the first, without the first quarter, in which the process warms
    /// up.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        if self.0.len() < MIN_SAMPLES {
            return Ok(());
        }
        let [before, after] = self.halves().map(|half| (mean(half), max_descriptors(half)));
        ensure!(after.0 <= max_memory_kb(before.0), "memory grew from {before:?} to {after:?} kB");
        ensure!(
            after.1 <= before.1 + MAX_EXTRA_DESCRIPTORS,
            "descriptors grew from {} to {}",
            before.1,
            after.1
        );
        Ok(())
    }

    fn halves(&self) -> [&[ResourceSample]; 2] {
        let warm = &self.0[self.0.len() / 4..];
        let (before, after) = warm.split_at(warm.len() / 2);
        [before, after]
    }

    /// The number of samples, and average megabytes and most descriptors of both halves.
    pub(super) fn to_json(&self) -> Value {
        let halves = self
            .halves()
            .map(|half| json!({"mb": megabytes(mean(half)), "descriptors": max_descriptors(half)}));
        json!({"rounds": self.0.len(), "before": halves[0], "after": halves[1]})
    }

    /// About twelve of the samples: megabytes and descriptors.
    pub(super) fn samples(&self) -> Value {
        let every = self.0.len().div_ceil(12).max(1);
        let some = self.0.iter().skip(every - 1).step_by(every);
        some.map(|sample| json!([megabytes(sample.memory_kb), sample.descriptors])).collect()
    }
}

fn mean(samples: &[ResourceSample]) -> u64 {
    let sum: u64 = samples.iter().map(|sample| sample.memory_kb).sum();
    sum / (samples.len() as u64).max(1)
}

fn max_descriptors(samples: &[ResourceSample]) -> usize {
    samples.iter().map(|sample| sample.descriptors).max().unwrap_or(0)
}

fn megabytes(kilobytes: u64) -> f64 {
    (kilobytes as f64 / 102.4).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(memory_kb: impl Fn(u64) -> u64, descriptors: impl Fn(u64) -> u64) -> ProcessSamples {
        let sample =
            |at| ResourceSample { memory_kb: memory_kb(at), descriptors: descriptors(at) as usize };
        ProcessSamples((0..100).map(sample).collect())
    }

    #[test]
    fn growth_after_warming_up_is_found() {
        samples(|at| 20_000 + 400 * at.min(20) + at % 7, |at| 12 + at % 2).check().unwrap();
        let leak = samples(|at| 20_000 + 100 * at, |_| 12).check().unwrap_err();
        assert!(leak.to_string().contains("memory grew"), "{leak}");
        let open = samples(|_| 20_000, |at| 12 + at / 5).check().unwrap_err();
        assert!(open.to_string().contains("descriptors"), "{open}");
    }
}
