//! Work on numbered items on all cores.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of items that a core claims at a time.
const ITEMS_PER_BLOCK: u64 = 4;

/// Calls `work` for every index on all cores. Each core adds to a total of its own, which begins
/// as `zero`; the totals are returned.
pub(crate) fn for_each_index<T: Send>(
    indices: Range<u64>,
    zero: impl Fn() -> T + Sync,
    work: impl Fn(u64, &mut T) + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(indices.start);
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let run = || {
        let mut total = zero();
        loop {
            let from = next.fetch_add(ITEMS_PER_BLOCK, Ordering::Relaxed);
            if from >= indices.end {
                return total;
            }
            let to = indices.end.min(from + ITEMS_PER_BLOCK);
            (from..to).for_each(|index| work(index, &mut total));
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..cores).map(|_| scope.spawn(run)).collect();
        workers.into_iter().map(|worker| worker.join().expect("a worker does not panic")).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_is_worked_on_once() {
        let totals =
            for_each_index(3..1_000, Vec::new, |index, seen: &mut Vec<u64>| seen.push(index));
        let mut seen: Vec<u64> = totals.into_iter().flatten().collect();
        seen.sort_unstable();
        assert_eq!(seen, (3..1_000).collect::<Vec<u64>>());
    }
}
