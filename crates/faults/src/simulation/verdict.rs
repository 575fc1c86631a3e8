//! What must hold when the storm is over.

use super::guest::Guest;
use crate::ledger::{check_hello, fold_watched};
use anyhow::{Context, ensure};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use store::{Entry, Seq};
use table::{Cause, Record, Table, Who};

/// The id of an action in the log, as the server makes it.
fn action_id(who: Who, id: &str) -> u128 {
    let digest: [u8; 32] =
        Sha256::new_with_prefix(who.to_bytes()).chain_update(id.as_bytes()).finalize().into();
    digest[..16].iter().fold(0, |sum, byte| sum << 8 | u128::from(*byte))
}

/// Holds a log, and what people were told and shown, against each other.
///
/// # Errors
/// What was lost, doubled, done too early or shown otherwise.
pub(super) fn check(code: &str, log: &[(Seq, Entry)], guests: &[Guest]) -> anyhow::Result<Table> {
    let seen = |table: &Table| -> anyhow::Result<()> {
        for guest in guests.iter().filter(|guest| guest.is_here() && guest.seq() == table.seq) {
            let same = check_hello(table, guest.number, &guest.shown);
            same.with_context(|| format!("guest {} at entry {}", guest.number, table.seq))?;
        }
        Ok(())
    };
    let table = fold_watched(code, log, |table, record, time| {
        seen(table)?;
        follows(table, record, time)
    })?;
    seen(&table)?;
    let head = log.len() as Seq;
    for guest in guests {
        let knows = !guest.is_here() || guest.seq() < head || table.member(guest.who).is_some();
        ensure!(knows, "guest {} has left and is still shown the table", guest.number);
        ensure!(guest.seq() <= head, "entry {} was shown and is not there", guest.seq());
    }
    answers(log, guests)?;
    Ok(table)
}

/// Time does not run backwards, and the table does nothing before its time.
fn follows(table: &Table, record: &Record, time: u64) -> anyhow::Result<()> {
    ensure!(time >= table.time, "time runs backwards");
    if let Record::Played { cause: Cause::Clock | Cause::Bot, .. } = record {
        let due = table.due().context("the table did something that was not due")?;
        ensure!(time >= due, "done {} ms before its time", due - time);
    }
    Ok(())
}

/// What was acknowledged is there, once, and what was refused is not.
fn answers(log: &[(Seq, Entry)], guests: &[Guest]) -> anyhow::Result<()> {
    let mut ids = BTreeMap::new();
    for (seq, entry) in log {
        let before = ids.insert(entry.id, *seq);
        ensure!(before.is_none(), "entries {before:?} and {seq} have the same id");
    }
    for guest in guests {
        for (id, seq) in &guest.done {
            let found = ids.get(&action_id(guest.who, id));
            ensure!(found == Some(seq), "{id} was acknowledged as {seq} and is at {found:?}");
        }
        for id in &guest.undone {
            let found = ids.get(&action_id(guest.who, id));
            ensure!(found.is_none(), "{id} was refused and is at {found:?}");
        }
    }
    Ok(())
}
