//! Stores for the logs of tables: in memory, in SQLite and in PostgreSQL.
//!
//! A table's log is a sequence of entries numbered 1, 2, 3 … The content of an entry is opaque
//! to the store, which keeps its bytes, the action's own id and a time. An
//! [append](Store::append) names the sequence number it follows and is stored completely and
//! durably, or not at all; of two concurrent appends, the second gets a conflict. The suite
//! [`conformance`] checks every store for that.
//!
//! ```
//! # use store::*;
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let (store, table) = (MemoryStore::default(), TableKey::new("K7QM3X")?);
//! let first = LogEntry { id: 1, time: 0, body: b"first".to_vec() };
//! assert_eq!(store.append(table, 0, vec![first.clone()]).await, Ok(1));
//! let late = store.append(table, 0, vec![first.clone()]).await;
//! assert_eq!(late, Err(AppendError::Conflict { head: 1 }));
//! assert_eq!(store.read(table, 0, 100).await?, [(1, first)]);
//! # Ok(())
//! # }
//! ```

mod any;
mod check;
mod checksum;
pub mod conformance;
mod copy;
mod document;
mod entry;
mod error;
mod faulty;
mod key;
mod listing;
mod memory;
mod postgres;
mod sqlite;
mod store;

pub use any::AnyStore;
pub use check::{StoreCheck, check_store};
pub use checksum::{DamagedEntry, EntryDamage, TableCheck};
pub use copy::{CopyError, CopySummary, copy_tables};
pub use document::{Document, DocumentKey};
pub use entry::{AppendOutcome, LogEntry, Notification, Seq, TableInfo};
pub use error::{AppendError, InvalidDocumentKey, OpenError, StoreError};
pub use faulty::{AppendFault, FaultyStore};
pub use key::{InvalidTableKey, TableKey};
pub use listing::Listing;
pub use memory::MemoryStore;
pub use postgres::PostgresStore;
pub use sqlite::{BackupSummary, DamageReport, SqliteStore};
pub use store::Store;
