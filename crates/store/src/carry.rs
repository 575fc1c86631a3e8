//! Tables carried from one store to another.

use crate::{AppendError, Entry, Seq, Store, StoreError, TableInfo, TableKey};
use std::fmt;

/// So many entries go at a time.
const PAGE: usize = 1024;

/// So many tables are listed at a time.
const TABLES: usize = 256;

/// What was carried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Carried {
    /// Tables that are in both stores now.
    pub tables: u64,
    /// Entries that were carried.
    pub entries: u64,
    /// Entries that were there already, the same.
    pub there: u64,
}

/// Why not everything was carried. What was, stays; to go on, begin again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CarryError {
    /// The other store has a table of this name with other entries, from this number on.
    Differs(TableKey, Seq),
    /// Somebody wrote to the table there while it was carried.
    InUse(TableKey),
    /// A store could not do it.
    Store(String),
}

impl fmt::Display for CarryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Differs(table, seq) => {
                write!(f, "{table} is another table there, from entry {seq} on; ")?;
                write!(f, "nothing of it was changed")
            }
            Self::InUse(table) => {
                write!(f, "somebody plays at {table} there: stop the servers and begin again")
            }
            Self::Store(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for CarryError {}

impl From<StoreError> for CarryError {
    fn from(why: StoreError) -> Self {
        Self::Store(why.to_string())
    }
}

/// Carries every table to another store, where it is as it was here: the same entries under
/// the same numbers. What is there already, the same, is passed over, so that what was
/// interrupted can be begun again. Nothing is taken away here.
///
/// # Errors
/// If a table is there with other entries, or a store could not do it.
pub async fn carry(from: &impl Store, to: &impl Store) -> Result<Carried, CarryError> {
    let (mut carried, mut after) = (Carried::default(), None);
    loop {
        let page = from.tables(after, TABLES).await?;
        let Some(last) = page.last() else { return Ok(carried) };
        after = Some(last.key);
        for table in page {
            carry_one(from, to, table, &mut carried).await?;
            carried.tables += 1;
        }
    }
}

async fn carry_one(
    from: &impl Store,
    to: &impl Store,
    table: TableInfo,
    carried: &mut Carried,
) -> Result<(), CarryError> {
    let (key, mut at) = (table.key, 0);
    loop {
        let (mine, theirs) = (from.read(key, at, PAGE).await?, to.read(key, at, PAGE).await?);
        let differs = mine.iter().zip(&theirs).find(|(mine, theirs)| mine != theirs);
        if let Some(((seq, _), _)) = differs {
            return Err(CarryError::Differs(key, *seq));
        }
        if let Some((seq, _)) = theirs.get(mine.len()) {
            return Err(CarryError::Differs(key, *seq));
        }
        let (there, all) = (theirs.len(), mine.len());
        let more: Vec<Entry> = mine.into_iter().skip(there).map(|(_, entry)| entry).collect();
        carried.there += there as u64;
        carried.entries += more.len() as u64;
        append(to, key, at + there as Seq, more).await?;
        at += all as Seq;
        if all < PAGE {
            return Ok(to.touch(vec![key], table.updated).await?);
        }
    }
}

async fn append(
    to: &impl Store,
    key: TableKey,
    head: Seq,
    more: Vec<Entry>,
) -> Result<(), CarryError> {
    if more.is_empty() {
        return Ok(());
    }
    match to.append(key, head, more).await {
        Ok(_) => Ok(()),
        Err(AppendError::Conflict { .. }) => Err(CarryError::InUse(key)),
        // In doubt, too: begun again, it finds out.
        Err(why) => Err(CarryError::Store(why.to_string())),
    }
}
