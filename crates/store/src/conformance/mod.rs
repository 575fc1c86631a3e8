//! One suite for every store: what a store promises, checked one promise at a time, each in a
//! store of its own.
//!
//! ```
//! # use store::{conformance, Memory};
//! # let runtime = tokio::runtime::Builder::new_multi_thread().build().unwrap();
//! let suite = conformance::run(async || Memory::default());
//! runtime.block_on(suite).unwrap_or_else(|failure| panic!("{failure}"));
//! ```
//!
//! What a store that lasts promises beyond that, [`crash`] helps to check: it needs somebody
//! to pull the plug.

pub mod crash;
mod failure;
mod log;
mod races;
mod rest;
mod two;

pub use failure::{Failure, Promise};
pub use two::Two;

use crate::{Entry, Store, TableKey};
use failure::Checked;

/// Checks every promise, each in a fresh store. Runs in a tokio runtime.
///
/// # Errors
/// The first promise that was broken.
pub async fn run<S: Store>(fresh: impl AsyncFn() -> S) -> Result<(), Failure> {
    let at = |promise| {
        move |detail: Box<dyn std::error::Error + Send + Sync>| Failure {
            promise,
            detail: detail.to_string(),
        }
    };
    log::keeps(&fresh().await).await.map_err(at(Promise::Keeps))?;
    log::keeps_much(&fresh().await).await.map_err(at(Promise::Keeps))?;
    log::pages(&fresh().await).await.map_err(at(Promise::Pages))?;
    log::guards(&fresh().await).await.map_err(at(Promise::Guards))?;
    races::one_wins(fresh().await).await.map_err(at(Promise::OneWins))?;
    races::all_play(fresh().await).await.map_err(at(Promise::TablesApart))?;
    races::resolves(fresh().await).await.map_err(at(Promise::Resolves))?;
    races::given_up(&fresh().await).await.map_err(at(Promise::GivenUp))?;
    rest::lists(&fresh().await).await.map_err(at(Promise::Lists))?;
    rest::deletes(&fresh().await).await.map_err(at(Promise::Deletes))?;
    rest::visits(&fresh().await).await.map_err(at(Promise::Visits))?;
    Ok(())
}

/// A key that is one.
fn key(text: &str) -> TableKey {
    TableKey::new(text).expect("the suite's keys are short words")
}

/// An entry that tells its id everywhere.
fn entry(id: u128) -> Entry {
    Entry { id, time: id as u64, body: format!("entry {id}").into_bytes() }
}

fn entries(ids: std::ops::RangeInclusive<u128>) -> Vec<Entry> {
    ids.map(entry).collect()
}

/// The entries of these ids, numbered by them.
fn numbered(ids: std::ops::RangeInclusive<u128>) -> Vec<(u64, Entry)> {
    ids.map(|id| (id as u64, entry(id))).collect()
}

/// Fails unless what was found is what was wanted.
fn same<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, wanted: &T) -> Checked {
    if found == wanted {
        return Ok(());
    }
    // What is long is told by its beginning.
    let short = |value: &T| format!("{value:?}").chars().take(2_000).collect::<String>();
    Err(format!("{what}: {}, not {}", short(found), short(wanted)).into())
}
