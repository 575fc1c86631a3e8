//! Reads a table's log again: pages of it, replays and exports of finished matches.
//!
//! The events of an entry are not stored but follow from all entries before it, so a page costs a
//! replay of the table's log from its beginning: milliseconds for thousands of entries. An actor
//! could keep recent events in memory, but every table would pay for what is needed only when a
//! client reconnects. So logs are read on demand, outside the actor, by a limited number of
//! readers at a time ([`Hub::log_readers`]), and each address has a rate limit for it.

use crate::actor::{READ_PAGE_ENTRIES, key_of};
use crate::hub::Hub;
use kit::MatchTranscript;
use std::sync::Arc;
use store::{LogEntry, Store, TableKey};
use table::{
    CountedRolls, HistoryPage, HistoryPageBuilder, IdentityHash, LogCollector, LogReplayer,
    MatchExport, MatchReplay, MatchReplayBuilder, RefusalCode, RefusalMessage, ReplayViewer, Table,
    TableCode,
};

pub(crate) const MAX_PAGE_ENTRIES: u64 = 200;

/// The size of a page unless the client asks for another, and of a `missed` message.
pub(crate) const DEFAULT_PAGE_ENTRIES: u64 = 100;

/// The last `limit` entries after one and before another, as a member may know them.
pub(crate) async fn read_page(
    hub: &Arc<Hub>,
    code: TableCode,
    identity: IdentityHash,
    (after, before): (u64, Option<u64>),
    limit: u64,
) -> Result<HistoryPage, RefusalMessage> {
    let identity = require_member(hub, code, identity).await?;
    let key = key_of(code).map_err(unreadable(code))?;
    let head = hub.store.head(key).await.map_err(unreadable(code))?;
    let end = head.ok_or_else(Table::cannot_join)?.saturating_add(1);
    let before = before.map_or(end, |before| before.min(end));
    let page = HistoryPageBuilder::new(identity, after, before, limit.min(MAX_PAGE_ENTRIES));
    replay_log(hub, code, identity, page).await.map(HistoryPageBuilder::finish)
}

/// A finished match as a member saw it.
pub(crate) async fn replay_match(
    hub: &Arc<Hub>,
    code: TableCode,
    identity: IdentityHash,
    number: u32,
) -> Result<MatchReplay, RefusalMessage> {
    let identity = require_member(hub, code, identity).await?;
    let viewer = ReplayViewer::Member(identity);
    let both = (MatchReplayBuilder::new(viewer, number), MatchExport::new(number));
    let (replay, export) = replay_log(hub, code, identity, both).await?;
    let dice = export.dice_transcript().map_err(unreadable(code))?;
    let luck = export.dice_statistics(CountedRolls::All).map_err(unreadable(code))?;
    replay.finish(dice, luck).ok_or_else(no_finished_match)
}

/// A match as far as it was played, as a member saw it.
pub(crate) async fn replay_so_far(
    hub: &Arc<Hub>,
    code: TableCode,
    identity: IdentityHash,
    number: u32,
) -> Result<MatchReplay, RefusalMessage> {
    let identity = require_member(hub, code, identity).await?;
    let builder = MatchReplayBuilder::new(ReplayViewer::Member(identity), number);
    let replay = replay_log(hub, code, identity, builder).await?;
    replay.finish_so_far().ok_or_else(no_finished_match)
}

/// A match in the format of other programs, for a member of its table.
pub(crate) async fn transcript(
    hub: &Arc<Hub>,
    code: TableCode,
    identity: IdentityHash,
    export: MatchExport,
) -> Result<MatchTranscript, RefusalMessage> {
    let identity = require_member(hub, code, identity).await?;
    let export = replay_log(hub, code, identity, export).await?;
    export.to_transcript().map_err(unreadable(code))?.ok_or_else(no_transcript)
}

/// A finished match in the format of other programs, for whoever has a link to it.
pub(crate) async fn linked_transcript(
    hub: &Arc<Hub>,
    code: TableCode,
    export: MatchExport,
) -> Result<MatchTranscript, RefusalMessage> {
    let (_, export) = read_log(hub, code, export).await?;
    export.to_transcript().map_err(unreadable(code))?.ok_or_else(no_transcript)
}

fn no_transcript() -> RefusalMessage {
    RefusalCode::NoTranscript.with_message("Matches of this game have no format of other programs.")
}

/// A finished match for whoever has a link to it. The dice are left out: their transcript has the
/// table's code, and rolls that were hidden.
pub(crate) async fn replay_linked_match(
    hub: &Arc<Hub>,
    code: TableCode,
    viewer: ReplayViewer,
    number: u32,
) -> Result<MatchReplay, RefusalMessage> {
    let both = (MatchReplayBuilder::new(viewer, number), MatchExport::new(number));
    let (_, (replay, export)) = read_log(hub, code, both).await?;
    let luck = export.dice_statistics(CountedRolls::Public).map_err(unreadable(code))?;
    replay.finish(None, luck).ok_or_else(no_finished_match)
}

/// A finished match as a file that the server has signed.
pub(crate) async fn export_match(
    hub: &Arc<Hub>,
    code: TableCode,
    identity: IdentityHash,
    number: u32,
) -> Result<String, RefusalMessage> {
    let identity = require_member(hub, code, identity).await?;
    let export = replay_log(hub, code, identity, MatchExport::new(number)).await?;
    if !export.is_over() {
        return Err(no_finished_match());
    }
    let key = hub.signing_keys().current().await.map_err(unreadable(code))?;
    export.to_save_text(&key).map_err(unreadable(code))?.ok_or_else(no_finished_match)
}

pub(crate) fn no_finished_match() -> RefusalMessage {
    RefusalCode::NoFinishedMatch.with_message("No match of that number was finished at this table.")
}

fn unreadable<E: std::fmt::Display>(code: TableCode) -> impl Fn(E) -> RefusalMessage {
    move |error| {
        tracing::error!(table = %code, %error, "a log cannot be read");
        RefusalCode::OutcomeUnknown.with_message("The log cannot be read just now: try again.")
    }
}

/// The identity with which a member joined the table, by which the log knows them. The actor knows
/// the members: a stranger does not have the log read again and again.
async fn require_member(
    hub: &Arc<Hub>,
    code: TableCode,
    identity: IdentityHash,
) -> Result<IdentityHash, RefusalMessage> {
    let membership = hub.membership(code, identity).await?.ok_or_else(Table::cannot_join)?;
    Ok(membership.identity)
}

/// What a collector finds in a table's log. Whether somebody may know it is for the caller to
/// decide.
pub(crate) async fn collect<C: LogCollector>(
    hub: &Arc<Hub>,
    code: TableCode,
    collector: C,
) -> Result<C, RefusalMessage> {
    read_log(hub, code, collector).await.map(|(_, collector)| collector)
}

/// Replays a table's log into a collector, for a member of the table.
async fn replay_log<C: LogCollector>(
    hub: &Arc<Hub>,
    code: TableCode,
    identity: IdentityHash,
    collector: C,
) -> Result<C, RefusalMessage> {
    let (replayer, collector) = read_log(hub, code, collector).await?;
    let member = replayer.table().and_then(|table| table.active_member(identity));
    member.map(|_| collector).ok_or_else(Table::cannot_join)
}

/// Replays a table's log into a collector.
async fn read_log<C: LogCollector>(
    hub: &Arc<Hub>,
    code: TableCode,
    collector: C,
) -> Result<(LogReplayer, C), RefusalMessage> {
    let _permit = hub.log_readers.acquire().await.map_err(unreadable(code))?;
    hub.metrics.log_reads.increment(1);
    let key = key_of(code).map_err(unreadable(code))?;
    let (mut replayer, mut collector, mut after) = (LogReplayer::new(code), collector, 0);
    loop {
        let page = hub.store.read(key, after, READ_PAGE_ENTRIES).await.map_err(unreadable(code))?;
        let Some((last, _)) = page.last() else { break };
        after = *last;
        // On a blocking thread, so that the async workers go on serving.
        let replayed = tokio::task::spawn_blocking(move || {
            replay_page(&mut replayer, &mut collector, &page).map(|()| (replayer, collector))
        });
        (replayer, collector) =
            replayed.await.map_err(unreadable(code))?.map_err(unreadable(code))?;
    }
    Ok((replayer, collector))
}

/// Plays a table's log through.
///
/// # Errors
/// Which entry does not follow from those before it.
pub fn check_log(table: TableKey, log: &[(u64, LogEntry)]) -> Result<(), String> {
    let code: TableCode =
        table.as_str().parse().map_err(|_| format!("{table} is no table code"))?;
    let (mut replayer, mut nothing) = (LogReplayer::new(code), ());
    replay_page(&mut replayer, &mut nothing, log).map_err(|why| format!("table {table}: {why}"))
}

fn replay_page(
    replayer: &mut LogReplayer,
    collector: &mut impl LogCollector,
    page: &[(u64, LogEntry)],
) -> Result<(), String> {
    let entries = page.iter().map(|(seq, entry)| (*seq, &*entry.body, entry.time));
    replayer.collect(entries, collector)
}
