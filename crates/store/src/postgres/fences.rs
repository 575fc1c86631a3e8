//! Caches of the fences of tables and of the checksums of their last entries.

use crate::checksum::EntrySum;
use crate::{Seq, TableKey};
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

/// The checksums of the last known entries of tables. A wrong one does no harm: the database
/// compares it with its own before it appends.
#[derive(Debug, Default)]
pub(super) struct SumCache(Mutex<HashMap<TableKey, (Seq, EntrySum)>>);

impl SumCache {
    fn known(&self) -> MutexGuard<'_, HashMap<TableKey, (Seq, EntrySum)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The checksum of this entry, if it is the last one known.
    pub(super) fn get(&self, table: TableKey, seq: Seq) -> Option<EntrySum> {
        if seq == 0 {
            return Some(EntrySum::START);
        }
        self.known().get(&table).filter(|(known, _)| *known == seq).map(|(_, sum)| *sum)
    }

    pub(super) fn set(&self, table: TableKey, seq: Seq, sum: EntrySum) {
        let mut known = self.known();
        if known.len() >= MAX_CACHED_TABLES {
            known.clear();
        }
        known.insert(table, (seq, sum));
    }

    /// Notes an entry that was read, unless a later one is known.
    pub(super) fn set_if_later(&self, table: TableKey, seq: Seq, sum: EntrySum) {
        let is_later = self.known().get(&table).is_none_or(|(known, _)| *known < seq);
        if is_later {
            self.set(table, seq, sum);
        }
    }
}
