//! Checks every entry of every table of a store.

use crate::{DamagedEntry, Store, StoreError};

/// How many tables are listed at a time.
const TABLE_PAGE_LEN: usize = 256;

/// What [`check_store`] found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoreCheck {
    /// The number of tables.
    pub tables: u64,
    /// The number of entries in all tables.
    pub entries: u64,
    /// How many of them have no checksum, because an older version of the program stored them.
    pub unchecked: u64,
    /// Those that are not as they were stored.
    pub damaged: Vec<DamagedEntry>,
}

/// Compares every entry of a store with its checksum.
///
/// # Errors
/// If the store cannot be read. Damage is no error but part of the result.
pub async fn check_store(store: &impl Store) -> Result<StoreCheck, StoreError> {
    let (mut found, mut after) = (StoreCheck::default(), None);
    loop {
        let page = store.list_tables(after, TABLE_PAGE_LEN).await?;
        let Some(last) = page.last() else { return Ok(found) };
        after = Some(last.key);
        for table in page {
            let check = store.check_table(table.key).await?;
            found.tables += 1;
            found.entries += check.entries;
            found.unchecked += check.unchecked;
            found.damaged.extend(check.damaged);
        }
    }
}
