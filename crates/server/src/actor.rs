//! The actor of a table that somebody is connected to: one task that decides requests, has their
//! entries stored, publishes them and keeps time.

mod action_ids;
mod hint_position;
mod known_table;
mod log_session;
mod notices;
mod presence;
mod publisher;
mod socket_outbox;

use crate::hub::Hub;
use crate::rate_limit::Priority;
use axum::extract::ws::Utf8Bytes;
use catalog::GameId;
use log_session::{AppendResult, CatchUpError, LogSession};
use protocol::{
    AcceptedMessage, AppliedEntry, ClientRequest, Previews, Requester, ServerMessage,
    TableResponse, action_id, first_id_form,
};
use publisher::TablePublisher;
use std::net::IpAddr;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::time::Duration;
use store::{Seq, Store, TableKey};
use table::{
    DiceSecret, IdentityHash, OpenedLink, ProposedEntry, RefusalCode, RefusalMessage, StepCause,
    Table, TableCode, TableCommand, TableRecord,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until};

pub(crate) use hint_position::HintPosition;
pub(crate) use known_table::KnownTable;
pub(crate) use log_session::READ_PAGE_ENTRIES;

/// A message to a table's actor.
#[derive(Debug)]
pub(crate) enum TableMessage {
    /// A client connects, from this address. The reply is `None` if the identity is not a member;
    /// there is no reply if that is not known because the store does not answer.
    Connect {
        identity: IdentityHash,
        connection: u64,
        previews: Previews,
        from: Option<IpAddr>,
        out: mpsc::Sender<Utf8Bytes>,
        reply: oneshot::Sender<Option<ConnectedMember>>,
    },
    /// Asks whether an identity is a member, and has a chair; likewise.
    GetMembership { identity: IdentityHash, reply: oneshot::Sender<Option<Membership>> },
    /// A connection has ended.
    Disconnect { connection: u64 },
    /// A request of a connected client; the response goes to its connection.
    Request { identity: IdentityHash, connection: u64, request: Box<ReceivedRequest> },
    /// A request by HTTP. The reply is the number of its entry.
    HttpRequest {
        identity: IdentityHash,
        request: Box<ReceivedRequest>,
        reply: oneshot::Sender<Result<Seq, RefusalMessage>>,
    },
    /// Asks for everything a member may see.
    GetView {
        identity: IdentityHash,
        reply: oneshot::Sender<Result<TableResponse, RefusalMessage>>,
    },
    /// Asks what the token of a link opens.
    OpenLink {
        token: String,
        identity: Option<IdentityHash>,
        reply: oneshot::Sender<Result<OpenedLink, RefusalMessage>>,
    },
    /// Asks for the position of an open ask, for a player who may have a hint for it.
    GetHintPosition {
        identity: IdentityHash,
        ask: u32,
        reply: oneshot::Sender<Result<HintPosition, RefusalMessage>>,
    },
    /// Does what is due although nobody is connected, and tells people who are not here. The reply
    /// is when there is something to do next.
    Attend { reply: oneshot::Sender<Option<u64>> },
    /// The log in the store may have this last entry now, because of another node.
    HeadChanged { head: Seq },
    /// A presence update of another node.
    Presence(String),
    /// The table was deleted by another node.
    Deleted,
    /// The node stops.
    ShutDown,
}

/// A request, and when it was received: it may wait for the actor for a while.
#[derive(Debug)]
pub(crate) struct ReceivedRequest {
    request: ClientRequest,
    received: Instant,
}

impl ReceivedRequest {
    /// A request that is received now.
    pub(crate) fn new(request: ClientRequest) -> Box<Self> {
        Box::new(Self { request, received: Instant::now() })
    }
}

/// What a client that has connected is told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectedMember {
    /// The number of the last entry that its `hello` includes.
    pub(crate) seq: Seq,
    pub(crate) priority: Priority,
}

/// What the members of a table are told apart by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Membership {
    pub(crate) priority: Priority,
    /// The identity with which the member joined; not the one that came by a private link.
    pub(crate) identity: IdentityHash,
    /// The game of the table.
    pub(crate) game: GameId,
}

/// How long bots wait at least, whatever the table's options say, so that a table of bots is no way
/// to use up the server.
const MIN_BOT_DELAY: Duration = Duration::from_millis(100);

/// The bytes of a usual move of a bot, which are charged to whoever opened the table.
const BOT_MOVE_BYTES: usize = 256;

/// How long bots pause when whoever pays for their moves has used up the limit.
const BOT_PAUSE: Duration = Duration::from_secs(1);

/// The last entries of a log are for the match in progress: so many of a hundred.
const RESERVED_ENTRIES_PERCENT: u64 = 10;

/// How many entries a table makes by itself after a request by HTTP while nobody is connected: the
/// beginning of a match and its first rolls.
const UNATTENDED_STEPS: usize = 2;

/// How long the table waits before it tries again to store what it did by itself.
const APPEND_RETRY_DELAY: Duration = Duration::from_millis(500);

/// How long an actor stays when nobody is connected.
const IDLE_TIMEOUT: Duration = Duration::from_secs(20);

/// How often a request is decided again because other nodes appended first.
const MAX_CONFLICT_RETRIES: usize = 32;

/// How much longer a follower waits before it acts for the table, so that usually only one of
/// several nodes does.
const FOLLOWER_DELAY: Duration = Duration::from_millis(1_500);

/// How often other nodes are told who is connected here.
const PRESENCE_INTERVAL: Duration = Duration::from_secs(3);

/// How often at most other nodes are told of a member who looks at the table by HTTP.
const SEEN_INTERVAL: Duration = Duration::from_secs(5);

/// A request that is an entry of the log.
struct AcceptedRequest {
    seq: Seq,
    /// Whether the update for this entry was the response already.
    is_answered: bool,
}

/// Why a request has no entry.
enum RequestError {
    /// It is refused; nothing has changed.
    Refused(RefusalMessage),
    /// It is not known whether it was stored.
    Unknown,
    /// Likewise, and the table must be loaded again.
    MustReload,
}

impl RequestError {
    fn refusal(self) -> RefusalMessage {
        match self {
            Self::Refused(refusal) => refusal,
            Self::Unknown | Self::MustReload => RefusalCode::OutcomeUnknown.with_message(
                "It is not known whether that was stored: ask again with the same id.",
            ),
        }
    }
}

impl From<CatchUpError> for RequestError {
    fn from(error: CatchUpError) -> Self {
        match error {
            CatchUpError::Unreadable => Self::Unknown,
            CatchUpError::MustReload => Self::MustReload,
        }
    }
}

fn not_stored() -> RequestError {
    let message = "That could not be stored just now, so it was not done: try again.";
    RequestError::Refused(RefusalCode::NotStored.with_message(message))
}

fn id_reused() -> RequestError {
    let message = "That id was used for another request: give each request an id of its own.";
    RequestError::Refused(RefusalCode::IdReused.with_message(message))
}

pub(crate) fn key_of(code: TableCode) -> Result<TableKey, String> {
    TableKey::new(code.as_str()).map_err(|e| e.to_string())
}

/// Whether the actor goes on after what it has done. It stops when the node stops, and when the
/// table must be loaded again; the next message starts another actor.
type ActorFlow = ControlFlow<()>;

/// Stops the actor if the table must be loaded again. If the store does not answer, it goes on
/// with what it knows.
fn flow_after(result: Result<(), CatchUpError>) -> ActorFlow {
    match result {
        Ok(()) | Err(CatchUpError::Unreadable) => ControlFlow::Continue(()),
        Err(CatchUpError::MustReload) => ControlFlow::Break(()),
    }
}

pub(crate) struct TableActor {
    hub: Arc<Hub>,
    log: LogSession,
    publisher: TablePublisher,
    /// When the table may act by itself again after an append failed, in the log's time.
    retry_at: u64,
    /// When the store last failed to tell the outcome of a pending append.
    unresolved_at: Option<Instant>,
    /// Where the member who opened the table last connected from; until then, where another did.
    payer: Option<IpAddr>,
    /// The member of whose look at the table other nodes were told last, and when.
    last_seen: Option<(usize, Instant)>,
    /// Whether strangers could join or watch when that was last looked at.
    is_listable: bool,
    mailbox: mpsc::Receiver<TableMessage>,
}

impl TableActor {
    /// Loads a table from its log; `None` if there is no such table.
    pub(crate) async fn load(
        hub: Arc<Hub>,
        code: TableCode,
        mailbox: mpsc::Receiver<TableMessage>,
    ) -> Result<Option<Self>, String> {
        let Some(log) = LogSession::load(Arc::clone(&hub), code).await? else { return Ok(None) };
        let publisher = TablePublisher::new(Arc::clone(&hub), log.key());
        let (payer, last_seen, unresolved_at) = (None, None, None);
        let (retry_at, is_listable) = (0, false);
        Ok(Some(Self {
            hub,
            log,
            publisher,
            retry_at,
            unresolved_at,
            payer,
            last_seen,
            is_listable,
            mailbox,
        }))
    }

    /// The number of the last entry applied, now and later.
    pub(crate) fn shared_seq(&self) -> Arc<AtomicU64> {
        self.log.shared_seq()
    }

    /// The table as others may read it, now and later.
    pub(crate) fn known_table(&self) -> KnownTable {
        self.log.known().clone()
    }

    /// Handles messages until nobody has been connected for [`IDLE_TIMEOUT`].
    pub(crate) async fn run(mut self) {
        let is_shared = self.hub.store.is_shared();
        let idle_timeout = IDLE_TIMEOUT / self.hub.settings.housekeeping_speedup;
        let mut next_presence = Instant::now() + PRESENCE_INTERVAL;
        let mut last_connected = Instant::now();
        loop {
            self.update_presence();
            self.update_listing();
            let tick_at = self.next_tick_at();
            let wait = tick_at.map(|at| Duration::from_millis(at.saturating_sub(self.log.now())));
            let is_idle = self.publisher.is_empty();
            if !is_idle {
                last_connected = Instant::now();
            }
            let flow = tokio::select! {
                biased;
                message = self.mailbox.recv() => match message {
                    Some(message) => self.handle(message).await,
                    None => ControlFlow::Break(()),
                },
                () = sleep(wait.unwrap_or_default()), if wait.is_some() => self.tick().await,
                () = sleep_until(next_presence), if is_shared && !is_idle => {
                    next_presence = Instant::now() + PRESENCE_INTERVAL;
                    self.refresh_presence().await;
                    ControlFlow::Continue(())
                }
                // Messages of other nodes do not keep an idle actor running.
                () = sleep_until(last_connected + idle_timeout), if is_idle => {
                    if self.hub.unregister_if_idle(self.log.table().code, &self.mailbox) {
                        return;
                    }
                    last_connected = Instant::now();
                    ControlFlow::Continue(())
                }
            };
            if flow.is_break() {
                return self.say_goodbye();
            }
        }
    }

    /// When the actor has something to do by itself; `None` while it only waits for messages.
    fn next_tick_at(&self) -> Option<u64> {
        if self.log.has_pending_append() {
            return Some(self.retry_at);
        }
        if self.publisher.is_empty() {
            return None;
        }
        // Usually one of several nodes acts; the others only if it does not.
        let table = self.log.table();
        // A player who is back takes over at once, whichever node they came to.
        let is_follower = self.publisher.is_follower() && !table.has_returned_player();
        let delay = if is_follower { FOLLOWER_DELAY } else { Duration::ZERO };
        if table.seq >= self.hub.settings.max_table_entries {
            return None;
        }
        let tick_at = table.next_tick_at()?.saturating_add(delay.as_millis() as u64);
        let is_limited = self.hub.settings.limits_enabled && self.is_bot_next();
        let min_delay = if is_limited { MIN_BOT_DELAY } else { Duration::ZERO };
        let earliest = table.time.saturating_add(min_delay.as_millis() as u64);
        Some(tick_at.max(earliest).max(self.retry_at))
    }

    /// Tells the table who is connected now.
    fn update_presence(&mut self) {
        let connected = self.publisher.connected_members();
        self.log.set_connected(&connected);
    }

    /// Lists the table while it is open to anybody and somebody waits at it. Players of a
    /// correspondence match need not be there.
    fn update_listing(&mut self) {
        let table = self.log.table();
        if !(self.is_listable || table.is_open_to_anybody()) || !self.hub.settings.open_tables {
            return;
        }
        let (code, connected) = (table.code, self.publisher.connected_members());
        let Some(open) = table.open_table(&connected) else {
            drop(table);
            if std::mem::replace(&mut self.is_listable, false) {
                self.hub.open_tables.remove(code);
            }
            return;
        };
        let has_player = connected.iter().any(|member| table.chair_of(*member).is_some());
        let expects_presence = open.pace().expects_presence();
        drop(table);
        self.is_listable = true;
        if has_player {
            let payer = self.payer.filter(|_| self.hub.settings.limits_enabled);
            self.hub.open_tables.list(open, payer);
        } else if expects_presence {
            self.hub.open_tables.withdraw(code);
        } else {
            self.hub.open_tables.forget(code);
        }
    }

    /// Notes that a member looks at the table by HTTP, without a connection.
    fn note_look(&mut self, identity: IdentityHash) {
        let Some(member) = self.log.table().active_member(identity) else { return };
        self.log.note_look(member);
        let is_known =
            self.last_seen.is_some_and(|(last, at)| last == member && at.elapsed() < SEEN_INTERVAL);
        if self.hub.store.is_shared() && !is_known {
            self.last_seen = Some((member, Instant::now()));
            self.publisher.notify_seen(member);
        }
    }

    /// Whether the next thing that the table does by itself is a bot's move. A player who is back
    /// takes over first.
    fn is_bot_next(&self) -> bool {
        let table = self.log.table();
        table.waits_for_bot() && !table.has_returned_player()
    }

    /// Notes who pays for the moves of bots.
    fn note_payer(&mut self, identity: IdentityHash, from: Option<IpAddr>) {
        let is_opener = self.log.table().active_member(identity) == Some(0);
        if is_opener || self.payer.is_none() {
            self.payer = from;
        }
    }

    /// Whether a bot may move now, within the limit of whoever opened the table.
    fn may_move_bot(&self) -> bool {
        self.payer.is_none_or(|payer| self.hub.limits.may_write(payer, BOT_MOVE_BYTES))
    }

    fn membership(&self, identity: IdentityHash) -> Option<Membership> {
        self.log.known().membership(identity)
    }

    /// Refuses what the log has no room for. The last entries are for a match in progress.
    fn check_room(&self, command: &TableCommand) -> Result<(), RequestError> {
        let (max, seq) = (self.hub.settings.max_table_entries, self.log.table().seq);
        let finishes = matches!(
            command,
            TableCommand::Act { .. }
                | TableCommand::Resign
                | TableCommand::Leave
                | TableCommand::End
        );
        let reserved = if finishes { 0 } else { max * RESERVED_ENTRIES_PERCENT / 100 };
        if seq < max.saturating_sub(reserved) {
            return Ok(());
        }
        // A stranger is not told that the table exists.
        if matches!(command, TableCommand::Join { .. } | TableCommand::JoinOpen { .. }) {
            return Err(RequestError::Refused(Table::cannot_join()));
        }
        let message = "This table has seen as much as a table can hold: open a new one to go on.";
        Err(RequestError::Refused(RefusalCode::LogFull.with_message(message)))
    }

    fn say_goodbye(&mut self) {
        let message = "The server is going away for a moment: come back.";
        let closing = ServerMessage::closing(RefusalCode::Restarting, message);
        self.publisher.send_to_all(&closing.to_json());
    }

    async fn handle(&mut self, message: TableMessage) -> ActorFlow {
        match message {
            TableMessage::Connect { identity, connection, previews, from, out, reply } => {
                let refreshed = self.refresh().await;
                // Where the store has just failed to answer, nobody waits for it again.
                let number = match refreshed {
                    Ok(()) => self.hub.connection_numbers.next(&self.hub.store).await,
                    Err(_) => None,
                };
                let connected = self.connect(identity, (connection, number), previews, out);
                if connected.is_some() {
                    self.note_payer(identity, from);
                    self.tell_read(identity);
                }
                send_if_certain(reply, connected, self.is_up_to_date(refreshed));
                flow_after(refreshed)
            }
            TableMessage::GetMembership { identity, reply } => {
                let mut membership = self.membership(identity);
                let mut refreshed = Ok(());
                // Another node may have added the member.
                if membership.is_none() {
                    refreshed = self.refresh().await;
                    membership = self.membership(identity);
                }
                send_if_certain(reply, membership, self.is_up_to_date(refreshed));
                flow_after(refreshed)
            }
            TableMessage::Disconnect { connection } => {
                self.publisher.disconnect(connection);
                ControlFlow::Continue(())
            }
            TableMessage::Request { identity, connection, request } => {
                self.handle_request(identity, connection, &request).await
            }
            TableMessage::HttpRequest { identity, request, reply } => {
                let (response, mut flow) = self.process(identity, &request, None).await;
                // A match of programs without sockets begins, too.
                for _ in 0..UNATTENDED_STEPS {
                    if flow.is_continue() && self.must_act_unattended() {
                        flow = self.act_by_itself().await;
                    }
                }
                // Whoever has caused news need not be told of it.
                self.tell_read(identity);
                let _ = reply.send(response.map(|accepted| accepted.seq));
                flow
            }
            TableMessage::GetView { identity, reply } => {
                let refreshed = self.refresh().await;
                self.note_look(identity);
                self.tell_read(identity);
                let view = self.log.known().view(identity, self.is_up_to_date(refreshed));
                let _ = reply.send(view);
                flow_after(refreshed)
            }
            TableMessage::OpenLink { token, identity, reply } => {
                let refreshed = self.refresh().await;
                let _ = reply.send(self.log.table().open_link(&token, identity));
                flow_after(refreshed)
            }
            TableMessage::GetHintPosition { identity, ask, reply } => {
                let refreshed = self.refresh().await;
                let _ = reply.send(HintPosition::of(&self.log.table(), identity, ask));
                flow_after(refreshed)
            }
            TableMessage::Attend { reply } => {
                let (next, flow) = self.attend().await;
                let _ = reply.send(next);
                flow
            }
            TableMessage::HeadChanged { head } => {
                let publish = &mut publish_to(&mut self.publisher);
                flow_after(self.log.follow_head(head, publish).await)
            }
            TableMessage::Presence(update) => {
                if let Some(seen) = self.publisher.apply_presence(&update) {
                    self.log.note_look(seen);
                }
                ControlFlow::Continue(())
            }
            TableMessage::Deleted | TableMessage::ShutDown => ControlFlow::Break(()),
        }
    }

    /// Handles a request of a connected client and responds to it, unless the update for its entry
    /// was the response.
    async fn handle_request(
        &mut self,
        identity: IdentityHash,
        connection: u64,
        received: &ReceivedRequest,
    ) -> ActorFlow {
        let request = &received.request;
        let requester = Requester { connection, request_id: &request.id };
        let (response, flow) = self.process(identity, received, Some(requester)).await;
        match response {
            Ok(AcceptedRequest { is_answered: true, .. }) => {}
            // A repeated request.
            Ok(AcceptedRequest { seq, .. }) => {
                let accepted = AcceptedMessage { reply_to: request.id.as_str().into(), seq };
                self.publisher.send(connection, &ServerMessage::Accepted(accepted).to_json());
            }
            Err(refusal) => {
                let refused = ServerMessage::refused(Some(&request.id), &refusal);
                self.publisher.send(connection, &refused.to_json());
            }
        }
        flow
    }

    /// Carries out a request and counts it. The response is a refusal also if the outcome is
    /// unknown.
    async fn process(
        &mut self,
        identity: IdentityHash,
        received: &ReceivedRequest,
        requester: Option<Requester<'_>>,
    ) -> (Result<AcceptedRequest, RefusalMessage>, ActorFlow) {
        let result = self.execute(identity, received, requester).await;
        let flow = match result {
            Err(RequestError::MustReload) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let response = result.map_err(RequestError::refusal);
        let refusal = response.as_ref().err().map(|refusal| refusal.code.as_str());
        self.hub.metrics.count_request(&received.request.command, refusal);
        (response, flow)
    }

    /// Decides a request, has its entry stored and publishes it. A repeated request is answered
    /// with the entry it has (A5); a request that loses against another node is decided again.
    async fn execute(
        &mut self,
        identity: IdentityHash,
        ReceivedRequest { request, received }: &ReceivedRequest,
        requester: Option<Requester<'_>>,
    ) -> Result<AcceptedRequest, RequestError> {
        request.check_id().map_err(RequestError::Refused)?;
        let id = action_id(identity, &request.id, &request.command);
        // Only a start may need a secret, and random bytes take a while to get.
        let is_start = matches!(request.command, TableCommand::Start);
        let bytes = if is_start { self.hub.random.bytes() } else { [0; 32] };
        for _ in 0..MAX_CONFLICT_RETRIES {
            self.resolve_pending_for(*received).await?;
            // What an owner may do depends on who is there.
            self.update_presence();
            if let Some(accepted) = self.find_entry(identity, request, id).await? {
                return Ok(accepted);
            }
            let secret = DiceSecret { bytes };
            let decided = self.log.table().decide(identity, &request.command, secret);
            let proposed = match decided {
                Ok(proposed) => proposed,
                // The table may be behind: the refusal counts only if nothing new is in the log,
                // and that includes this very request, stored by another node.
                Err(refusal) => {
                    let seq = self.log.table().seq;
                    self.refresh().await?;
                    if self.log.table().seq > seq {
                        continue;
                    }
                    return Err(RequestError::Refused(refusal));
                }
            };
            self.check_room(&request.command)?;
            let (result, is_answered) = self.append_and_publish(proposed, id, requester).await;
            match result {
                AppendResult::Appended(seq) => return Ok(AcceptedRequest { seq, is_answered }),
                AppendResult::Conflict => {}
                AppendResult::NotStored => {
                    // Another node may have stored the same request before, unknown to this one.
                    self.refresh().await?;
                    let found = self.find_entry(identity, request, id).await?;
                    return found.ok_or_else(not_stored);
                }
                AppendResult::Unknown => {
                    self.note_unresolved();
                    return Err(RequestError::Unknown);
                }
                AppendResult::MustReload => return Err(RequestError::MustReload),
            }
        }
        let message = "The table has gone on: look again.";
        Err(RequestError::Refused(RefusalCode::OutOfDate.with_message(message)))
    }

    /// The entry that a repeated request has already, if it is known here.
    async fn find_entry(
        &mut self,
        identity: IdentityHash,
        request: &ClientRequest,
        id: u128,
    ) -> Result<Option<AcceptedRequest>, RequestError> {
        let Some(found) = self.log.find(id).await? else { return Ok(None) };
        match [id, first_id_form(identity, &request.id)].contains(&found.id) {
            true => Ok(Some(AcceptedRequest { seq: found.seq, is_answered: false })),
            false => Err(id_reused()),
        }
    }

    /// Does what the table does by itself: rolls, bots, time limits, the dice of the next match; and
    /// resolves a pending append.
    async fn tick(&mut self) -> ActorFlow {
        if let Err(error) = self.resolve_pending().await {
            return flow_after(Err(error));
        }
        if self.publisher.is_empty() {
            return ControlFlow::Continue(());
        }
        self.act_by_itself().await
    }

    /// Whether nobody is connected and the table has something to do that waits for nothing.
    fn must_act_unattended(&self) -> bool {
        let is_full = self.log.table().seq >= self.hub.settings.max_table_entries;
        self.publisher.is_empty()
            && !is_full
            && !self.log.has_pending_append()
            && self.log.table().has_immediate_step()
    }

    async fn act_by_itself(&mut self) -> ActorFlow {
        if self.is_bot_next() && !self.may_move_bot() {
            self.retry_at = self.log.now() + BOT_PAUSE.as_millis() as u64;
            return ControlFlow::Continue(());
        }
        self.update_presence();
        let now = self.log.now();
        let draw = || DiceSecret { bytes: self.hub.random.bytes() };
        let Some(proposed) = self.log.table().tick(now, draw) else {
            return ControlFlow::Continue(());
        };
        let id = u128::from_be_bytes(self.hub.random.bytes());
        let is_bot_move = matches!(
            proposed.record,
            TableRecord::Played { cause: StepCause::Bot | StepCause::StandIn, .. }
        );
        if is_bot_move {
            self.hub.metrics.bot_moves.increment(1);
        }
        match self.append_and_publish(proposed, id, None).await.0 {
            AppendResult::Appended(_) | AppendResult::Conflict => {}
            AppendResult::NotStored => self.retry_later(),
            AppendResult::Unknown => self.note_unresolved(),
            AppendResult::MustReload => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }

    fn retry_later(&mut self) {
        self.retry_at = self.log.now() + APPEND_RETRY_DELAY.as_millis() as u64;
    }

    /// Has an entry stored, and publishes it and whatever else is applied on the way. Also returns
    /// whether the requester was sent the update for its own entry.
    async fn append_and_publish(
        &mut self,
        proposed: ProposedEntry,
        id: u128,
        requester: Option<Requester<'_>>,
    ) -> (AppendResult, bool) {
        let is_news = notices::may_be_news(&proposed.record);
        let (mut is_answered, publisher) = (false, &mut self.publisher);
        let mut publish = |table: &Table, entry: AppliedEntry| {
            let requester = requester.filter(|_| entry.is_own);
            is_answered |= publisher.publish(table, &entry, requester);
        };
        let result = self.log.append(proposed, id, &mut publish).await;
        if is_news && matches!(result, AppendResult::Appended(_)) {
            self.tell_news();
        }
        (result, is_answered)
    }

    async fn resolve_pending(&mut self) -> Result<(), CatchUpError> {
        let resolved = self.log.resolve_pending(&mut publish_to(&mut self.publisher)).await;
        if resolved.is_err() {
            self.note_unresolved();
        }
        resolved
    }

    /// Like [`Self::resolve_pending`], for a request. One that was received before the store last
    /// failed to answer does not ask it again: of all that wait, only one waits for the store.
    async fn resolve_pending_for(&mut self, received: Instant) -> Result<(), CatchUpError> {
        let has_failed_since = self.unresolved_at.is_some_and(|failed| received <= failed);
        match self.log.has_pending_append() && has_failed_since {
            true => Err(CatchUpError::Unreadable),
            false => self.resolve_pending().await,
        }
    }

    /// Notes that a pending append has just not been resolved.
    fn note_unresolved(&mut self) {
        self.unresolved_at = Some(Instant::now());
        self.retry_later();
    }

    /// Applies and publishes what other nodes may have appended.
    async fn refresh(&mut self) -> Result<(), CatchUpError> {
        self.log.refresh(&mut publish_to(&mut self.publisher)).await
    }

    /// Whether the table is up to date with its log after [`Self::refresh`], which does nothing while
    /// an append is pending.
    fn is_up_to_date(&self, refreshed: Result<(), CatchUpError>) -> bool {
        refreshed.is_ok() && !self.log.has_pending_append()
    }

    /// Repeats to other nodes who is connected here, with a number for every connection if the
    /// store gives one now.
    async fn refresh_presence(&mut self) {
        if self.publisher.lacks_numbers()
            && let Some(number) = self.hub.connection_numbers.next(&self.hub.store).await
        {
            self.publisher.set_missing_numbers(number);
        }
        self.publisher.refresh_presence();
    }

    /// Adds a connection, which replaces an older one of the same member.
    fn connect(
        &mut self,
        identity: IdentityHash,
        connection: (u64, Option<u64>),
        previews: Previews,
        out: mpsc::Sender<Utf8Bytes>,
    ) -> Option<ConnectedMember> {
        let member = self.log.table().active_member(identity)?;
        let priority = self.membership(identity)?.priority;
        self.publisher.remove_silent_nodes();
        if self.publisher.is_empty() {
            self.log.restart_clock();
            self.log.restart_absences();
        }
        let member = (member, identity);
        self.publisher.connect(&self.log.table(), member, connection, previews, out);
        Some(ConnectedMember { seq: self.log.table().seq, priority })
    }
}

/// Answers whether somebody is a member. That nobody is known is no answer if the table may be
/// behind its log: without one, a stranger is told what is told of a table that cannot be read.
fn send_if_certain<T>(reply: oneshot::Sender<Option<T>>, found: Option<T>, is_up_to_date: bool) {
    if found.is_some() || is_up_to_date {
        let _ = reply.send(found);
    }
}

/// Publishes entries that answer no request.
fn publish_to(publisher: &mut TablePublisher) -> impl FnMut(&Table, AppliedEntry) + Send {
    move |table: &Table, entry: AppliedEntry| {
        publisher.publish(table, &entry, None);
    }
}

#[cfg(test)]
#[path = "actor/absence_tests.rs"]
mod absence_tests;
#[cfg(test)]
#[path = "actor/silent_store_tests.rs"]
mod silent_store_tests;
#[cfg(test)]
#[path = "actor_tests.rs"]
mod tests;
