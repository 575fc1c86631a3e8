//! The fences that were met.

use crate::TableKey;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// So many are remembered; then all are forgotten and met again.
const REMEMBERED: usize = 1 << 16;

/// The fences of tables, where they are not 0, as far as they are known.
#[derive(Debug, Default)]
pub(super) struct Fences(Mutex<HashMap<TableKey, i64>>);

impl Fences {
    fn known(&self) -> MutexGuard<'_, HashMap<TableKey, i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn of(&self, table: TableKey) -> i64 {
        self.known().get(&table).copied().unwrap_or(0)
    }

    pub(super) fn learn(&self, table: TableKey, fence: i64) {
        let mut known = self.known();
        if known.len() >= REMEMBERED {
            known.clear();
        }
        if fence == 0 {
            known.remove(&table);
        } else {
            known.insert(table, fence);
        }
    }
}
