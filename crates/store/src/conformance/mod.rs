//! The test suite for every store: checks one guarantee at a time, each in a store of its own.
//!
//! ```
//! # use store::{conformance, MemoryStore};
//! # let runtime = tokio::runtime::Builder::new_multi_thread().build().unwrap();
//! let suite = conformance::run(async || MemoryStore::default());
//! runtime.block_on(suite).unwrap_or_else(|violation| panic!("{violation}"));
//! ```
//!
//! [`crash`] helps to check that a durable store survives the end of its process, which the
//! caller has to bring about.

mod alternating;
pub mod crash;
mod documents;
mod guarantee;
mod log;
mod races;
mod tables;

pub use alternating::AlternatingStore;
pub use guarantee::{GuaranteeViolation, StoreGuarantee};

use crate::{LogEntry, Store, TableKey};
use guarantee::CheckResult;

/// Checks every guarantee, each in a store made by `new_store`. Runs in a tokio runtime.
///
/// # Errors
/// The first violation.
pub async fn run<S: Store>(new_store: impl AsyncFn() -> S) -> Result<(), GuaranteeViolation> {
    use StoreGuarantee as Guarantee;
    let of = |guarantee| {
        move |detail: Box<dyn std::error::Error + Send + Sync>| GuaranteeViolation {
            guarantee,
            detail: detail.to_string(),
        }
    };
    log::reads_back(&new_store().await).await.map_err(of(Guarantee::ReadsBack))?;
    log::reads_back_long_logs(&new_store().await).await.map_err(of(Guarantee::ReadsBack))?;
    log::pages(&new_store().await).await.map_err(of(Guarantee::Pages))?;
    log::refuses_conflicts(&new_store().await).await.map_err(of(Guarantee::RefusesConflicts))?;
    races::one_winner(new_store().await).await.map_err(of(Guarantee::OneWinner))?;
    races::table_isolation(new_store().await).await.map_err(of(Guarantee::TableIsolation))?;
    races::resolves_outcomes(new_store().await).await.map_err(of(Guarantee::ResolvesOutcomes))?;
    races::cancelled_appends(&new_store().await).await.map_err(of(Guarantee::CancelledAppends))?;
    tables::lists_tables(&new_store().await).await.map_err(of(Guarantee::ListsTables))?;
    tables::deletes_tables(&new_store().await).await.map_err(of(Guarantee::DeletesTables))?;
    tables::touches(&new_store().await).await.map_err(of(Guarantee::Touches))?;
    let documents = of(Guarantee::Documents);
    documents::replaces_expected_versions(&new_store().await).await.map_err(documents)?;
    documents::finds_due_documents(&new_store().await).await.map_err(documents)?;
    documents::claims_documents_once(new_store().await).await.map_err(documents)?;
    Ok(())
}

fn key(text: &str) -> TableKey {
    TableKey::new(text).expect("the suite's keys are valid")
}

/// An entry whose id is also its time and in its body.
fn entry(id: u128) -> LogEntry {
    LogEntry { id, time: id as u64, body: format!("entry {id}").into_bytes() }
}

fn entries(ids: std::ops::RangeInclusive<u128>) -> Vec<LogEntry> {
    ids.map(entry).collect()
}

/// The entries of these ids, numbered by them.
fn numbered(ids: std::ops::RangeInclusive<u128>) -> Vec<(u64, LogEntry)> {
    ids.map(|id| (id as u64, entry(id))).collect()
}

fn expect_eq<T: PartialEq + std::fmt::Debug>(what: &str, found: &T, expected: &T) -> CheckResult {
    if found == expected {
        return Ok(());
    }
    let short = |value: &T| format!("{value:?}").chars().take(2_000).collect::<String>();
    Err(format!("{what}: found {}, expected {}", short(found), short(expected)).into())
}
