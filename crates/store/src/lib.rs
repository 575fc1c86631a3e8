//! Where the logs of tables live.
//!
//! A table's log is a row of entries numbered 1, 2, 3 … What an entry says is not the
//! store's business: it keeps bytes, the action's own id and a time. An [append](Store::append)
//! names the number it follows on and happens whole and durably, or not at all; whoever comes
//! second is told of the conflict. One suite, [`conformance`], holds every store to that.
//!
//! ```
//! # use store::*;
//! # async fn example() -> Result<(), Box<dyn std::error::Error>> {
//! let (store, table) = (Memory::default(), TableKey::new("K7QM3X")?);
//! let opened = Entry { id: 1, time: 0, body: b"opened".to_vec() };
//! assert_eq!(store.append(table, 0, vec![opened.clone()]).await, Ok(1));
//! let late = store.append(table, 0, vec![opened.clone()]).await;
//! assert_eq!(late, Err(AppendError::Conflict { head: 1 }));
//! assert_eq!(store.read(table, 0, 100).await?, [(1, opened)]);
//! # Ok(())
//! # }
//! ```

mod any;
mod carry;
pub mod conformance;
mod entry;
mod error;
mod faulty;
mod key;
mod memory;
mod postgres;
mod sqlite;
mod store;

pub use any::AnyStore;
pub use carry::{Carried, CarryError, carry};
pub use entry::{Entry, Hint, Outcome, Seq, TableInfo};
pub use error::{AppendError, OpenError, StoreError};
pub use faulty::{Fault, Faulty};
pub use key::{BadKey, TableKey};
pub use memory::Memory;
pub use postgres::Postgres;
pub use sqlite::{Copied, Sqlite};
pub use store::Store;
