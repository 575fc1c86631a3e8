//! A cache of the fences of tables.

use crate::TableKey;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// When so many tables are cached, the cache is cleared; fences are then read again.
const MAX_CACHED_TABLES: usize = 1 << 16;

/// The last known fences of tables; a table that is missing has fence 0 as far as is known.
#[derive(Debug, Default)]
pub(super) struct FenceCache(Mutex<HashMap<TableKey, i64>>);

impl FenceCache {
    fn known(&self) -> MutexGuard<'_, HashMap<TableKey, i64>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn get(&self, table: TableKey) -> i64 {
        self.known().get(&table).copied().unwrap_or(0)
    }

    pub(super) fn set(&self, table: TableKey, fence: i64) {
        let mut known = self.known();
        if known.len() >= MAX_CACHED_TABLES {
            known.clear();
        }
        if fence == 0 {
            known.remove(&table);
        } else {
            known.insert(table, fence);
        }
    }
}
