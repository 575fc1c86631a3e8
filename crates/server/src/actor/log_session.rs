//! A table and its log: stores entries before they are applied, applies what other nodes have
//! stored, and finds out the outcome of appends whose response was lost.
//!
//! The session knows nothing of connections. Every method that applies entries calls `publish` for
//! each of them, right after it was applied, with the table as it is then.

use super::action_ids::{ActionIds, FoundEntry};
use super::key_of;
use super::known_table::KnownTable;
use super::presence::PRESENCE_DELAY;
use crate::hub::Hub;
use protocol::{AppliedEntry, EntryKind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, RwLockReadGuard};
use std::time::Duration;
use store::{AnyStore, AppendError, AppendOutcome, LogEntry, Seq, Store, StoreError, TableKey};
use table::{ProposedEntry, Table, TableCode, TablePhase, TableRecord};
use tokio::time::Instant;

/// How many entries are read at a time.
pub(crate) const READ_PAGE_ENTRIES: usize = 4096;

/// An append that takes longer is logged.
const SLOW_APPEND_THRESHOLD: Duration = Duration::from_millis(250);

/// The result of [`LogSession::append`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AppendResult {
    /// The entry is stored and applied, under this number.
    Appended(Seq),
    /// Another node appended first. Its entries are applied; decide again.
    Conflict,
    /// The entry is not stored and never will be.
    NotStored,
    /// It is not known whether the entry is stored, here or by another node.
    Unknown,
    /// The table does not match its log any more: load it again.
    MustReload,
}

/// Why the table could not be brought up to date with its log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CatchUpError {
    /// The store does not answer; the table is a prefix of its log, as before.
    Unreadable,
    /// The table does not match its log any more: load it again.
    MustReload,
}

/// An append whose outcome is not known.
#[derive(Clone, Copy, Debug)]
struct PendingAppend {
    /// The entry it was to follow.
    expected: Seq,
    id: u128,
}

/// A table, its log in the store, and what is known of the log.
pub(super) struct LogSession {
    hub: Arc<Hub>,
    store: AnyStore,
    key: TableKey,
    known: KnownTable,
    ids: ActionIds,
    /// The number of the last entry applied, for other tasks.
    seq: Arc<AtomicU64>,
    /// How far the log's time is ahead of this node's clock, which was set back before the node
    /// started or is behind that of another node.
    clock_offset_ms: u64,
    /// The log up to this entry is known to be durable, because an append of this session was
    /// stored after it. An entry of another node can be read before it is on the standby.
    durable_through: Seq,
    /// While this is set, nothing is appended or caught up with.
    pending_append: Option<PendingAppend>,
}

impl LogSession {
    /// Loads a table from its log; `None` if there is no such table.
    pub(super) async fn load(hub: Arc<Hub>, code: TableCode) -> Result<Option<Self>, String> {
        let (store, key) = (hub.store.clone(), key_of(code)?);
        let Some((mut table, ids)) = load_table(&store, key, code).await? else { return Ok(None) };
        let clock_offset_ms = table.time.saturating_sub(hub.now());
        let seq = Arc::new(AtomicU64::new(table.seq));
        let away_after = match store.is_shared() {
            true => hub.settings.stand_in_after.max(PRESENCE_DELAY),
            false => hub.settings.stand_in_after,
        };
        table.track_presence(away_after.as_millis() as u64, hub.now() + clock_offset_ms);
        // In a store that no other node writes to, what can be read is durable.
        let durable_through = if store.is_shared() { 0 } else { Seq::MAX };
        let (known, pending_append) = (KnownTable::new(table), None);
        Ok(Some(Self {
            hub,
            store,
            key,
            known,
            ids,
            seq,
            clock_offset_ms,
            durable_through,
            pending_append,
        }))
    }

    /// The table, for reading. Nothing may be awaited or applied while it is held.
    pub(super) fn table(&self) -> RwLockReadGuard<'_, Table> {
        self.known.read()
    }

    /// The table as others may read it, now and later.
    pub(super) const fn known(&self) -> &KnownTable {
        &self.known
    }

    fn code(&self) -> TableCode {
        self.table().code
    }

    pub(super) const fn key(&self) -> TableKey {
        self.key
    }

    /// The number of the last entry applied, now and later.
    pub(super) fn shared_seq(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.seq)
    }

    pub(super) const fn has_pending_append(&self) -> bool {
        self.pending_append.is_some()
    }

    /// The current time in milliseconds since the epoch, which is never before the log's.
    pub(super) fn now(&self) -> u64 {
        self.hub.now().saturating_add(self.clock_offset_ms).max(self.table().time)
    }

    /// Restarts the time limit of the open ask.
    pub(super) fn restart_clock(&mut self) {
        let now = self.now();
        self.known.write().restart_clock(now);
    }

    /// Lets every absence begin now.
    pub(super) fn restart_absences(&mut self) {
        let now = self.now();
        self.known.write().restart_absences(now);
    }

    /// Tells the table which members are connected.
    pub(super) fn set_connected(&mut self, connected: &[usize]) {
        let now = self.now();
        self.known.write().set_connected(connected, now);
    }

    /// Tells the table that a member has looked at it without a connection.
    pub(super) fn note_look(&mut self, member: usize) {
        let now = self.now();
        self.known.write().note_look(member, now);
    }

    /// Stores a proposed entry, and applies it only when it is stored.
    pub(super) async fn append(
        &mut self,
        mut proposed: ProposedEntry,
        id: u128,
        publish: &mut (impl FnMut(&Table, AppliedEntry) + Send),
    ) -> AppendResult {
        let (expected, time) = (self.table().seq, self.now());
        self.table().charge_clock(&mut proposed, time);
        let entry = LogEntry { id, time, body: proposed.record.to_bytes() };
        match self.store_entry(expected, entry).await {
            Ok(_) => self.commit(proposed, (id, time), publish),
            // Entries that were stored are gone: the database went back in time.
            Err(AppendError::Conflict { head }) if head < expected => AppendResult::MustReload,
            Err(AppendError::Conflict { .. }) => match self.catch_up(None, publish).await {
                Ok(()) => AppendResult::Conflict,
                // The entries that cannot be read may include this very request.
                Err(error) => error.into(),
            },
            Err(AppendError::Unavailable(error)) => {
                if self.hub.should_log_store_problem() {
                    tracing::error!(table = %self.code(), %error, "an append was not stored");
                }
                AppendResult::NotStored
            }
            Err(AppendError::Unknown(error)) => {
                let table = self.code();
                tracing::warn!(%table, %error, "the outcome of an append is unknown");
                let pending = PendingAppend { expected, id };
                self.pending_append = Some(pending);
                match self.resolve(pending, publish).await {
                    Ok(AppendOutcome::Stored(seq)) => AppendResult::Appended(seq),
                    Ok(AppendOutcome::NotStored) => AppendResult::NotStored,
                    Err(error) => error.into(),
                }
            }
        }
    }

    /// Gives an entry to the store, and counts and times it.
    async fn store_entry(&self, expected: Seq, entry: LogEntry) -> Result<Seq, AppendError> {
        let started = Instant::now();
        let stored = self.store.append(self.key, expected, vec![entry]).await;
        let duration = started.elapsed();
        self.hub.metrics.count_append(duration, stored.is_ok());
        if duration > SLOW_APPEND_THRESHOLD && self.hub.should_log_store_problem() {
            let (table, ms) = (self.code(), duration.as_millis() as u64);
            tracing::warn!(%table, ms, "an append was slow");
        }
        stored
    }

    /// Applies an entry that this session has stored.
    fn commit(
        &mut self,
        proposed: ProposedEntry,
        (id, time): (u128, u64),
        publish: &mut (impl FnMut(&Table, AppliedEntry) + Send),
    ) -> AppendResult {
        let (kind, phase_before) = self.before(&proposed.record);
        let committed = self.known.write().commit(proposed, time);
        let events = match committed {
            Ok(events) => events,
            Err(error) => {
                tracing::error!(table = %self.code(), %error, "a stored entry does not apply");
                return AppendResult::MustReload;
            }
        };
        let seq = self.table().seq;
        self.durable_through = self.durable_through.max(seq);
        self.finish_entry(id);
        publish(&self.table(), AppliedEntry { kind, events, phase_before, is_own: true });
        AppendResult::Appended(seq)
    }

    /// Applies all entries that the log has beyond the table. The entry with the id `own` is this
    /// session's.
    async fn catch_up(
        &mut self,
        own: Option<u128>,
        publish: &mut (impl FnMut(&Table, AppliedEntry) + Send),
    ) -> Result<(), CatchUpError> {
        loop {
            let after = self.table().seq;
            let page = self.store.read(self.key, after, READ_PAGE_ENTRIES).await;
            let page = page.map_err(|error| self.unreadable(&error))?;
            if page.is_empty() {
                return Ok(());
            }
            for (seq, entry) in page {
                let applied = self.apply(seq, &entry, own == Some(entry.id)).map_err(|error| {
                    let table = self.code();
                    tracing::error!(%table, seq, %error, "a stored entry does not apply");
                    CatchUpError::MustReload
                })?;
                publish(&self.table(), applied);
            }
        }
    }

    /// Applies an entry that was read from the log.
    fn apply(&mut self, seq: Seq, entry: &LogEntry, is_own: bool) -> Result<AppliedEntry, String> {
        let last = self.table().seq;
        if seq != last + 1 {
            return Err(format!("it does not follow entry {last}"));
        }
        let record = TableRecord::from_bytes(&entry.body)?;
        let (kind, phase_before) = self.before(&record);
        let jump_ms = entry.time.saturating_sub(self.now());
        let mut table = self.known.write();
        table.delay_absences(jump_ms);
        let events = table.apply(&record, entry.time)?;
        let is_asked_now = table.asked_at() == Some(entry.time);
        // The clock of another node may be hours from ours, so time limits are counted by our own.
        if !is_asked_now {
            // The open ask is older than the entry, which may be a chat message.
            table.delay_clock(jump_ms);
        }
        drop(table);
        if is_asked_now {
            self.restart_clock();
        }
        self.finish_entry(entry.id);
        Ok(AppliedEntry { kind, events, phase_before, is_own })
    }

    /// What publishing an entry depends on that it may change.
    fn before(&self, record: &TableRecord) -> (EntryKind, TablePhase) {
        let table = self.table();
        (EntryKind::of(&table, record), table.phase())
    }

    fn finish_entry(&mut self, id: u128) {
        self.ids.push(id);
        let (seq, time) = (self.table().seq, self.table().time);
        // If the entry's time is ahead of our clock, time goes on from there: it must not stand
        // still until our clock has caught up.
        let ahead = time.saturating_sub(self.hub.now());
        self.clock_offset_ms = self.clock_offset_ms.max(ahead);
        self.seq.store(seq, Ordering::Relaxed);
    }

    /// Applies what other nodes may have appended. Does nothing if no other node shares the store,
    /// or while an append is pending.
    pub(super) async fn refresh(
        &mut self,
        publish: &mut (impl FnMut(&Table, AppliedEntry) + Send),
    ) -> Result<(), CatchUpError> {
        match self.store.is_shared() && self.pending_append.is_none() {
            true => self.catch_up(None, publish).await,
            false => Ok(()),
        }
    }

    /// Catches up with a log whose last entry has the number `head`, as another node or the store
    /// has said.
    pub(super) async fn follow_head(
        &mut self,
        head: Seq,
        publish: &mut (impl FnMut(&Table, AppliedEntry) + Send),
    ) -> Result<(), CatchUpError> {
        let seq = self.table().seq;
        if head < seq {
            // Either the notification is old, or entries that were stored are gone because the
            // database went back in time: the store knows.
            return match self.store.head(self.key).await {
                Ok(Some(head)) if head >= seq => Ok(()),
                Ok(_) => Err(CatchUpError::MustReload),
                Err(_) => Err(CatchUpError::Unreadable),
            };
        }
        if head == seq || self.pending_append.is_some() {
            return Ok(());
        }
        self.catch_up(None, publish).await
    }

    /// Finds out the outcome of a pending append, if there is one. After an error it is still
    /// pending.
    pub(super) async fn resolve_pending(
        &mut self,
        publish: &mut (impl FnMut(&Table, AppliedEntry) + Send),
    ) -> Result<(), CatchUpError> {
        match self.pending_append {
            Some(pending) => self.resolve(pending, publish).await.map(drop),
            None => Ok(()),
        }
    }

    async fn resolve(
        &mut self,
        PendingAppend { expected, id }: PendingAppend,
        publish: &mut (impl FnMut(&Table, AppliedEntry) + Send),
    ) -> Result<AppendOutcome, CatchUpError> {
        let outcome = self.store.append_outcome(self.key, expected, id).await;
        let outcome = outcome.map_err(|error| self.unreadable(&error))?;
        self.catch_up(Some(id), publish).await?;
        self.pending_append = None;
        Ok(outcome)
    }

    /// The entry with this id, the command's part aside, if there is one; only once it is
    /// replicated.
    pub(super) async fn find(&mut self, id: u128) -> Result<Option<FoundEntry>, CatchUpError> {
        let found = self.ids.find(&self.store, self.key, id).await.map_err(|error| {
            tracing::error!(table = %self.code(), %error, "an id could not be looked up");
            CatchUpError::Unreadable
        })?;
        match found {
            Some(FoundEntry { seq, id }) if !self.is_replicated(seq, id).await => {
                Err(CatchUpError::Unreadable)
            }
            found => Ok(found),
        }
    }

    /// Whether an entry survives the loss of the primary database. An entry of another node can be
    /// read as soon as the primary has it; asking for the outcome of its append waits for the
    /// standby.
    async fn is_replicated(&mut self, seq: Seq, id: u128) -> bool {
        if seq <= self.durable_through {
            return true;
        }
        match self.store.append_outcome(self.key, seq.saturating_sub(1), id).await {
            Ok(AppendOutcome::Stored(_)) => {
                self.durable_through = seq;
                true
            }
            Ok(AppendOutcome::NotStored) => false,
            Err(error) => {
                self.unreadable(&error);
                false
            }
        }
    }

    /// Logs that the store does not answer.
    fn unreadable(&self, error: &StoreError) -> CatchUpError {
        if self.hub.should_log_store_problem() {
            tracing::error!(table = %self.code(), %error, "the store does not answer");
        }
        CatchUpError::Unreadable
    }
}

impl From<CatchUpError> for AppendResult {
    fn from(error: CatchUpError) -> Self {
        match error {
            CatchUpError::Unreadable => Self::Unknown,
            CatchUpError::MustReload => Self::MustReload,
        }
    }
}

/// Replays a table's log from its beginning.
async fn load_table(
    store: &AnyStore,
    key: TableKey,
    code: TableCode,
) -> Result<Option<(Table, ActionIds)>, String> {
    let (mut table, mut ids, mut after) = (None::<Table>, ActionIds::default(), 0);
    loop {
        let page = store.read(key, after, READ_PAGE_ENTRIES).await.map_err(|e| e.to_string())?;
        let Some((last, _)) = page.last() else { break };
        after = *last;
        for (seq, entry) in page {
            let record = TableRecord::from_bytes(&entry.body)?;
            match &mut table {
                None => table = Some(Table::open(code, &record, entry.time)?),
                Some(table) => {
                    table.replay(&record, entry.time).map_err(|e| format!("entry {seq}: {e}"))?;
                }
            }
            ids.push(entry.id);
        }
    }
    Ok(table.map(|table| (table, ids)))
}

#[cfg(test)]
#[path = "log_session_tests.rs"]
mod tests;
