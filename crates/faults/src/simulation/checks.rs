//! Checks after the faults have ended.

use super::player::SimulatedPlayer;
use crate::log_check::{check_shown_state, replay_log_with};
use anyhow::{Context, ensure};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use store::{LogEntry, Seq};
use table::{IdentityHash, StepCause, Table, TableRecord};

/// The part of an entry's id that depends on the request's id, as the server computes it.
fn request_part(who: IdentityHash, id: &str) -> u128 {
    let digest: [u8; 32] =
        Sha256::new_with_prefix(who.to_bytes()).chain_update(id.as_bytes()).finalize().into();
    without_command_bits(digest[..16].iter().fold(0, |sum, byte| sum << 8 | u128::from(*byte)))
}

/// An id without its last 32 bits, which depend on the command.
const fn without_command_bits(id: u128) -> u128 {
    id & !0xffff_ffff
}

/// Checks a log against what the players were told and shown.
///
/// # Errors
/// If an entry is missing, repeated, too early, or was shown differently.
pub(super) fn check(
    code: &str,
    log: &[(Seq, LogEntry)],
    players: &[SimulatedPlayer],
) -> anyhow::Result<Table> {
    let seen = |table: &Table| -> anyhow::Result<()> {
        for player in
            players.iter().filter(|player| player.is_connected() && player.seq() == table.seq)
        {
            let same = check_shown_state(table, player.number, &player.shown);
            same.with_context(|| format!("player {} at entry {}", player.number, table.seq))?;
        }
        Ok(())
    };
    let table = replay_log_with(code, log, |table, record, time| {
        seen(table)?;
        check_time(table, record, time)
    })?;
    seen(&table)?;
    let head = log.len() as Seq;
    for player in players {
        let may_see = !player.is_connected()
            || player.seq() < head
            || table.active_member(player.who).is_some();
        ensure!(may_see, "player {} left the table and still sees it", player.number);
        ensure!(player.seq() <= head, "entry {} was shown and is not in the log", player.seq());
    }
    check_answers(log, players)?;
    Ok(table)
}

/// Checks that times do not decrease and that the table acts only when it is due.
fn check_time(table: &Table, record: &TableRecord, time: u64) -> anyhow::Result<()> {
    ensure!(time >= table.time, "the entry is older than the one before");
    if let TableRecord::Played {
        cause: StepCause::Clock | StepCause::Bot | StepCause::StandIn,
        ..
    }
    | TableRecord::Began { .. }
    | TableRecord::Resumed { .. }
    | TableRecord::Committed { .. } = record
    {
        let due = table.next_tick_at().context("the table acted when nothing was due")?;
        ensure!(time >= due, "acted {} ms too early", due - time);
    }
    Ok(())
}

/// Checks that acknowledged requests are in the log once, and refused ones are not.
fn check_answers(log: &[(Seq, LogEntry)], players: &[SimulatedPlayer]) -> anyhow::Result<()> {
    let mut ids = BTreeMap::new();
    for (seq, entry) in log {
        let before = ids.insert(without_command_bits(entry.id), *seq);
        ensure!(before.is_none(), "entries {before:?} and {seq} have the same id");
    }
    for player in players {
        for (id, seq) in &player.acknowledged {
            let found = ids.get(&request_part(player.who, id));
            ensure!(found == Some(seq), "{id} was acknowledged as {seq} and is at {found:?}");
        }
        for id in &player.refused {
            let found = ids.get(&request_part(player.who, id));
            ensure!(found.is_none(), "{id} was refused and is at {found:?}");
        }
    }
    Ok(())
}
