//! Copies tables and documents from one store to another.

use crate::{AppendError, DocumentKey, LogEntry, Seq, Store, StoreError, TableInfo, TableKey};
use std::fmt;

const ENTRY_PAGE_LEN: usize = 1024;

const TABLE_PAGE_LEN: usize = 256;

/// What [`copy_tables`] did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CopySummary {
    /// Tables that are in both stores now.
    pub tables: u64,
    /// Entries that were copied.
    pub copied_entries: u64,
    /// Identical entries that the target already had.
    pub existing_entries: u64,
}

/// Why not all tables were copied. Those that were stay; another call continues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CopyError {
    /// The target has a table with this key and other entries, from this sequence number on.
    Differs(TableKey, Seq),
    /// Somebody wrote to the table in the target while it was copied.
    InUse(TableKey),
    /// A store failed.
    Store(String),
}

impl fmt::Display for CopyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Differs(table, seq) => {
                write!(f, "{table} differs in the target, from entry {seq} on; ")?;
                write!(f, "it was left unchanged")
            }
            Self::InUse(table) => {
                write!(f, "somebody plays at {table} in the target: stop its servers and try again")
            }
            Self::Store(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for CopyError {}

impl From<StoreError> for CopyError {
    fn from(why: StoreError) -> Self {
        Self::Store(why.to_string())
    }
}

/// Copies every table to another store, with the same entries under the same sequence numbers, and
/// every document that the target does not have.
/// Entries that the target already has are skipped, so that an interrupted copy can be continued
/// by another call. Nothing is deleted in `from`.
///
/// # Errors
/// If the target has a table with other entries under the same key, or a store fails.
pub async fn copy_tables(from: &impl Store, to: &impl Store) -> Result<CopySummary, CopyError> {
    let (mut summary, mut after) = (CopySummary::default(), None);
    loop {
        let page = from.list_tables(after, TABLE_PAGE_LEN).await?;
        let Some(last) = page.last() else { break };
        after = Some(last.key);
        for table in page {
            copy_table(from, to, table, &mut summary).await?;
            summary.tables += 1;
        }
    }
    copy_documents(from, to).await?;
    Ok(summary)
}

/// Copies the documents that the target does not have.
async fn copy_documents(from: &impl Store, to: &impl Store) -> Result<(), CopyError> {
    let mut after: Option<DocumentKey> = None;
    loop {
        let page = from.list_documents(after, TABLE_PAGE_LEN).await?;
        let Some(last) = page.last() else { return Ok(()) };
        after = Some(last.key.clone());
        for document in page {
            to.put_document(document.key, None, document.due, document.body).await?;
        }
    }
}

async fn copy_table(
    from: &impl Store,
    to: &impl Store,
    table: TableInfo,
    summary: &mut CopySummary,
) -> Result<(), CopyError> {
    let (key, mut at) = (table.key, 0);
    loop {
        let (mine, theirs) =
            (from.read(key, at, ENTRY_PAGE_LEN).await?, to.read(key, at, ENTRY_PAGE_LEN).await?);
        let differs = mine.iter().zip(&theirs).find(|(mine, theirs)| mine != theirs);
        if let Some(((seq, _), _)) = differs {
            return Err(CopyError::Differs(key, *seq));
        }
        if let Some((seq, _)) = theirs.get(mine.len()) {
            return Err(CopyError::Differs(key, *seq));
        }
        let (existing, all) = (theirs.len(), mine.len());
        let missing: Vec<LogEntry> =
            mine.into_iter().skip(existing).map(|(_, entry)| entry).collect();
        summary.existing_entries += existing as u64;
        summary.copied_entries += missing.len() as u64;
        append_copied(to, key, at + existing as Seq, missing).await?;
        at += all as Seq;
        if all < ENTRY_PAGE_LEN {
            return Ok(to.touch(vec![key], table.updated).await?);
        }
    }
}

async fn append_copied(
    to: &impl Store,
    key: TableKey,
    head: Seq,
    more: Vec<LogEntry>,
) -> Result<(), CopyError> {
    if more.is_empty() {
        return Ok(());
    }
    match to.append(key, head, more).await {
        Ok(_) => Ok(()),
        Err(AppendError::Conflict { .. }) => Err(CopyError::InUse(key)),
        // Also when the outcome is unknown: another call finds out.
        Err(why) => Err(CopyError::Store(why.to_string())),
    }
}
