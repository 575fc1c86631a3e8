//! A table in the browser: its state, its log and the pages that are connected to it.

use crate::LocalEntry;
use crate::message_queue::{MessageQueue, QueueOutbox, QueuedMessage};
use protocol::{
    AppliedEntry, ClientRequest, EntryKind, Previews, Requester, ServerMessage, Subscriber,
    Subscribers, UpdateMessage, action_id, is_same_request,
};
use table::{
    DiceSecret, HistoryPage, HistoryPageBuilder, IdentityHash, LogCollector, LogReplayer,
    ProposedEntry, RefusalCode, RefusalMessage, Table, TableCode, TableRecord,
};

/// How many entries a `missed` message has, as that of a server.
const MISSED_ENTRIES: u64 = 100;

/// A table of this browser. Its only person is whoever opened it.
#[derive(Debug)]
pub(crate) struct LocalTable {
    table: Table,
    identity: IdentityHash,
    entries: Vec<LocalEntry>,
    ids: Vec<u128>,
    subscribers: Subscribers<QueueOutbox>,
    queue: MessageQueue,
    /// How far the log's time is ahead of the browser's clock, which was set back.
    clock_offset_ms: u64,
}

/// An entry that the table has decided on and that is not stored yet.
#[derive(Debug)]
pub(crate) struct UnstoredEntry {
    pub(crate) seq: u64,
    pub(crate) entry: LocalEntry,
    proposed: ProposedEntry,
}

/// What becomes of a request that is not refused.
#[derive(Debug)]
pub(crate) enum DecidedRequest {
    /// It is an entry already, with this number (A5).
    Repeated(u64),
    New(Box<UnstoredEntry>),
}

impl LocalTable {
    /// Replays a log.
    pub(crate) fn load(
        code: TableCode,
        entries: Vec<LocalEntry>,
        clock: u64,
    ) -> Result<Self, String> {
        let mut ids = Vec::with_capacity(entries.len());
        let mut table = None::<Table>;
        let mut identity = None;
        for entry in &entries {
            let record = entry.record()?;
            ids.push(entry.id()?);
            match &mut table {
                Some(table) => table.replay(&record, entry.time)?,
                None => {
                    let TableRecord::Opened { who, .. } = &record else {
                        return Err("a log begins with the opening of its table".to_owned());
                    };
                    identity = Some(*who);
                    table = Some(Table::open(code, &record, entry.time)?);
                }
            }
        }
        let (table, identity) = table.zip(identity).ok_or("a log that is empty")?;
        let clock_offset_ms = table.time.saturating_sub(clock);
        let (subscribers, queue) = (Subscribers::default(), MessageQueue::default());
        Ok(Self { table, identity, entries, ids, subscribers, queue, clock_offset_ms })
    }

    pub(crate) const fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) const fn identity(&self) -> IdentityHash {
        self.identity
    }

    pub(crate) fn entries(&self) -> &[LocalEntry] {
        &self.entries
    }

    /// The messages that were not sent yet.
    pub(crate) fn take_messages(&self) -> Vec<QueuedMessage> {
        self.queue.take()
    }

    /// The time for entries, which is never before the log's.
    fn now(&self, clock: u64) -> u64 {
        clock.saturating_add(self.clock_offset_ms).max(self.table.time)
    }

    /// When the table does something by itself, by the browser's clock; `None` while it waits for
    /// its player, and while nobody is connected.
    pub(crate) fn wake_at(&self) -> Option<u64> {
        let due = self.table.next_tick_at().filter(|_| !self.subscribers.is_empty())?;
        Some(due.saturating_sub(self.clock_offset_ms))
    }

    /// Connects a page, which is sent everything, and what it has missed since an entry.
    pub(crate) fn connect(&mut self, connection: u64, seq: Option<u64>, clock: u64) {
        let Some(member) = self.table.active_member(self.identity) else {
            let refused = ServerMessage::refused(None, &Table::cannot_join()).to_json();
            return self.queue.push(connection, refused);
        };
        if self.subscribers.is_empty() {
            let now = self.now(clock);
            self.table.restart_clock(now);
        }
        let out = QueueOutbox { connection, queue: self.queue.clone() };
        let who = (member, self.identity);
        let subscriber = Subscriber::new(who, (connection, None), Previews::Include, out);
        self.subscribers.add(subscriber, &self.table);
        self.publish_presence();
        if let Some(after) = seq {
            self.send_missed(connection, after);
        }
    }

    fn send_missed(&mut self, connection: u64, after: u64) {
        let last = self.table.seq;
        let range = (after.min(last), last + 1);
        if let Ok(page) = self.history_page(range, MISSED_ENTRIES) {
            self.queue.push(connection, ServerMessage::missed(after, last, page).to_json());
        }
    }

    fn publish_presence(&mut self) {
        let connected = self.subscribers.members();
        let update =
            UpdateMessage { connected: Some(connected.into()), ..UpdateMessage::default() };
        self.subscribers.send_to_all(&ServerMessage::Update(update).to_json());
    }

    /// Removes a connection that has ended.
    pub(crate) fn disconnect(&mut self, connection: u64) {
        self.subscribers.remove(connection);
    }

    /// Ends the connection of this worker's page, because another page has the table now.
    pub(crate) fn replace(&mut self) {
        for member in self.subscribers.members() {
            self.subscribers.replace(member);
        }
    }

    /// Sends a connection a message.
    pub(crate) fn send(&mut self, connection: u64, message: &ServerMessage<'_>) {
        self.subscribers.send(connection, &message.to_json());
    }

    /// Decides a request.
    pub(crate) fn decide(
        &self,
        request: &ClientRequest,
        secret: DiceSecret,
        clock: u64,
    ) -> Result<DecidedRequest, RefusalMessage> {
        request.check_id()?;
        let id = action_id(self.identity, &request.id, &request.command);
        if let Some(at) = self.ids.iter().rposition(|known| is_same_request(*known, id)) {
            return match self.ids[at] == id {
                true => Ok(DecidedRequest::Repeated(at as u64 + 1)),
                false => Err(id_reused()),
            };
        }
        let proposed = self.table.decide(self.identity, &request.command, secret)?;
        Ok(DecidedRequest::New(Box::new(self.unstored(proposed, id, clock))))
    }

    /// What the table does by itself now.
    pub(crate) fn tick(&self, clock: u64, random: impl Fn() -> [u8; 32]) -> Option<UnstoredEntry> {
        if self.subscribers.is_empty() {
            return None;
        }
        let secret = || DiceSecret { bytes: random() };
        let proposed = self.table.tick(self.now(clock), secret)?;
        let id = random().iter().take(16).fold(0, |sum, byte| sum << 8 | u128::from(*byte));
        Some(self.unstored(proposed, id, clock))
    }

    fn unstored(&self, mut proposed: ProposedEntry, id: u128, clock: u64) -> UnstoredEntry {
        let time = self.now(clock);
        self.table.charge_clock(&mut proposed, time);
        let entry = LocalEntry::new(id, time, &proposed.record);
        UnstoredEntry { seq: self.table.seq + 1, entry, proposed }
    }

    /// Applies an entry that is stored now, and sends it to the pages. Returns whether the
    /// requester's update was the response.
    pub(crate) fn commit(
        &mut self,
        unstored: UnstoredEntry,
        requester: Option<Requester<'_>>,
    ) -> Result<bool, String> {
        let UnstoredEntry { entry, proposed, .. } = unstored;
        let kind = EntryKind::of(&self.table, &proposed.record);
        let phase_before = self.table.phase();
        let events = self.table.commit(proposed, entry.time)?;
        self.ids.push(entry.id()?);
        self.entries.push(entry);
        let applied = AppliedEntry { kind, events, phase_before, is_own: true };
        Ok(self.subscribers.publish(&self.table, &applied, requester).is_answered)
    }

    /// What a collector finds in the log.
    pub(crate) fn collect<C: LogCollector>(&self, mut collector: C) -> Result<C, String> {
        let entries = self.entries.iter().zip(1..);
        let entries = entries.map(|(entry, seq)| (seq, entry.record.as_bytes(), entry.time));
        LogReplayer::new(self.table.code).collect(entries, &mut collector)?;
        Ok(collector)
    }

    /// The last entries after one and before another, as the player may know them.
    pub(crate) fn history_page(
        &self,
        (after, before): (u64, u64),
        limit: u64,
    ) -> Result<HistoryPage, String> {
        let builder = HistoryPageBuilder::new(self.identity, after, before, limit);
        self.collect(builder).map(HistoryPageBuilder::finish)
    }
}

fn id_reused() -> RefusalMessage {
    let message = "That id was used for another request: give each request an id of its own.";
    RefusalCode::IdReused.with_message(message)
}
