//! The connections to a table on this node, and what each client has been sent.

use super::presence::ConnectionOrder;
use axum::extract::ws::Utf8Bytes;
use kit::Seat;
use metrics::Counter;
use protocol::{ChatMessage, HelloMessage, ServerMessage, UpdateMessage};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::sync::Arc;
use table::{
    AddressedEvent, AskView, FlatJson, IdentityHash, JsonText, RefusalCode, Table, events_for,
};
use tokio::sync::mpsc;

/// Whether a client is sent previews of its legal actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Previews {
    Omit,
    Include,
}

impl Previews {
    fn ask_view(self, table: &Table, viewer: Option<Seat>) -> Option<AskView> {
        match self {
            Self::Omit => table.ask_view(viewer),
            Self::Include => table.ask_view_with_previews(viewer),
        }
    }
}

/// A connection of a member.
pub(super) struct Subscriber {
    member: usize,
    identity: IdentityHash,
    connection: u64,
    /// When it was made, among all nodes; `None` until the store has given a number.
    number: Option<u64>,
    previews: Previews,
    out: mpsc::Sender<Utf8Bytes>,
    /// The lobby and the view that the client has, from which the next patch is made. Shared
    /// between clients that have the same. The lobby is that of member 0: the field `you`, the only
    /// one that differs, never changes.
    lobby: Arc<FlatJson>,
    view: Arc<FlatJson>,
    slow_connections: Counter,
}

impl Subscriber {
    pub(super) fn new(
        (member, identity): (usize, IdentityHash),
        (connection, number): (u64, Option<u64>),
        previews: Previews,
        out: mpsc::Sender<Utf8Bytes>,
        slow_connections: Counter,
    ) -> Self {
        let (lobby, view) = (Arc::default(), Arc::default());
        Self { member, identity, connection, number, previews, out, lobby, view, slow_connections }
    }

    /// Queues a message; fails if the client reads too slowly or is gone.
    fn send(&self, text: Utf8Bytes) -> bool {
        let sent = self.out.try_send(text);
        if matches!(sent, Err(mpsc::error::TrySendError::Full(_))) {
            self.slow_connections.increment(1);
            let connection = self.connection;
            tracing::info!(connection, "closing a connection that reads too slowly");
        }
        sent.is_ok()
    }
}

/// The connection and the request id that an entry answers.
#[derive(Clone, Copy)]
pub(super) struct Requester<'a> {
    pub(super) connection: u64,
    pub(super) request_id: &'a str,
}

/// What an entry that was applied to the table changed.
#[derive(Clone, Copy)]
pub(super) struct EntryUpdate<'a> {
    pub(super) events: &'a [AddressedEvent],
    pub(super) changes_lobby: bool,
    /// The line of chat, if the entry is one.
    pub(super) chat: Option<&'a ChatMessage>,
    pub(super) requester: Option<Requester<'a>>,
}

/// All connections to a table on this node. A connection that cannot be sent to is removed.
#[derive(Default)]
pub(super) struct Subscribers(Vec<Subscriber>);

/// A patch for all clients that have the same document and may see the same.
struct SharedPatch {
    old: Arc<FlatJson>,
    /// The seat whose view it is; `None` for the lobby and for spectators.
    viewer: Option<Seat>,
    new: Arc<FlatJson>,
    patch: Option<JsonText>,
}

/// The ask as one seat sees it, with or without previews.
struct SharedAsk {
    viewer: Option<Seat>,
    previews: Previews,
    ask: Option<AskView>,
}

impl Subscribers {
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The connected members, in order.
    pub(super) fn members(&self) -> Vec<usize> {
        let mut members: Vec<usize> = self.0.iter().map(|subscriber| subscriber.member).collect();
        members.sort_unstable();
        members
    }

    /// The numbers of the connections, in the order of [`members`](Self::members); 0 where there is
    /// none yet.
    pub(super) fn numbers(&self) -> Vec<u64> {
        let mut of_members: Vec<(usize, u64)> =
            self.0.iter().map(|other| (other.member, other.number.unwrap_or(0))).collect();
        of_members.sort_unstable();
        of_members.into_iter().map(|(_, number)| number).collect()
    }

    /// Whether a connection has no number yet.
    pub(super) fn lacks_numbers(&self) -> bool {
        self.0.iter().any(|subscriber| subscriber.number.is_none())
    }

    /// Gives a number to the connections that have none.
    pub(super) fn set_missing_numbers(&mut self, number: u64) {
        self.0.iter_mut().for_each(|other| other.number = other.number.or(Some(number)));
    }

    /// Ends the connection of a member if it is older than one at another node. A connection
    /// without a number was made while the store did not answer, later than those that have one.
    pub(super) fn disconnect_older(&mut self, node: u64, member: usize, newest: ConnectionOrder) {
        let own = self.0.iter().find(|subscriber| subscriber.member == member);
        let number = own.and_then(|subscriber| subscriber.number);
        if number.is_some_and(|number| ConnectionOrder { number, node } < newest) {
            self.disconnect(member, &replaced_text());
        }
    }

    /// Adds a connection, which replaces an older one of the same member, and sends it everything
    /// the member may see.
    pub(super) fn add(&mut self, mut subscriber: Subscriber, table: &Table) {
        self.disconnect(subscriber.member, &replaced_text());
        let seat = table.seat_of(subscriber.member);
        let (view, ask) = (table.view(seat), subscriber.previews.ask_view(table, seat));
        let (lobby, view_text) =
            (JsonText::of(&table.lobby(subscriber.member)), JsonText::from(&view));
        let at = (table.seq, table.time);
        let hello = HelloMessage::new(at, lobby.as_raw(), view_text.as_raw(), ask.as_ref());
        if subscriber.send(ServerMessage::Hello(hello).to_json().into()) {
            subscriber.lobby = self.share(shared_lobby(table), |other| &other.lobby);
            subscriber.view = self.share(view, |other| &other.view);
            self.0.push(subscriber);
        }
    }

    /// Reuses an equal document of another client.
    fn share(
        &self,
        document: FlatJson,
        field: impl Fn(&Subscriber) -> &Arc<FlatJson>,
    ) -> Arc<FlatJson> {
        let equal = self.0.iter().map(field).find(|other| ***other == document);
        equal.map_or_else(|| Arc::new(document.compact()), Arc::clone)
    }

    pub(super) fn remove(&mut self, connection: u64) {
        self.0.retain(|subscriber| subscriber.connection != connection);
    }

    /// Sends a member's connection a last message and removes it.
    pub(super) fn disconnect(&mut self, member: usize, text: &str) {
        self.0.retain(|subscriber| {
            let is_other = subscriber.member != member;
            if !is_other {
                subscriber.send(text.into());
            }
            is_other
        });
    }

    /// Sends the connections whose identity is no member's any more a last message and removes them.
    /// Says whether there were any.
    pub(super) fn disconnect_strangers(&mut self, table: &Table, text: &str) -> bool {
        let count = self.0.len();
        self.0.retain(|subscriber| {
            let is_member = table.active_member(subscriber.identity) == Some(subscriber.member);
            if !is_member {
                subscriber.send(text.into());
            }
            is_member
        });
        self.0.len() < count
    }

    pub(super) fn send(&mut self, connection: u64, text: &str) {
        self.0.retain(|other| other.connection != connection || other.send(text.into()));
    }

    pub(super) fn send_to_all(&mut self, text: &str) {
        let text = Utf8Bytes::from(text);
        self.0.retain(|subscriber| subscriber.send(text.clone()));
    }

    /// Sends every client the events of an entry that it may know, and patches to what it has. The
    /// requester's message is also the response to its request; returns whether the requester was
    /// connected.
    pub(super) fn publish(&mut self, table: &Table, update: EntryUpdate<'_>) -> bool {
        let current = table.current_match.as_ref();
        let is_open = current.is_some_and(|current| current.state.is_fully_visible());
        let (mut lobbies, mut views, mut asks) = (Vec::new(), Vec::new(), Vec::new());
        let mut is_answered = false;
        self.0.retain_mut(|subscriber| {
            let requester =
                update.requester.filter(|other| other.connection == subscriber.connection);
            let mut message = UpdateMessage {
                reply_to: requester.map(|requester| requester.request_id.into()),
                seq: Some(table.seq),
                time: Some(table.time),
                chat: update.chat.map(Cow::Borrowed),
                ..UpdateMessage::default()
            };
            is_answered |= requester.is_some();
            if update.chat.is_some() {
                return subscriber.send(ServerMessage::Update(message).to_json().into());
            }
            let seat = table.seat_of(subscriber.member);
            // Everybody sees the same of an open game.
            let viewer = if is_open { None } else { seat };
            message.default_for = table.default_taken_for(seat);
            message.events = events_for(update.events, seat).map(JsonText::as_raw).collect();
            let view = &mut subscriber.view;
            message.view = patch_shared(&mut views, view, viewer, || table.view(viewer));
            let ask = shared_ask(&mut asks, table, seat, subscriber.previews);
            message.ask = Some(ask.map(Cow::Borrowed));
            if update.changes_lobby {
                let lobby = &mut subscriber.lobby;
                message.lobby = patch_shared(&mut lobbies, lobby, None, || shared_lobby(table));
            }
            subscriber.send(ServerMessage::Update(message).to_json().into())
        });
        is_answered
    }
}

/// The last message to a connection that a newer one of the same member replaces.
fn replaced_text() -> String {
    let message = "You have come to this table from elsewhere.";
    ServerMessage::closing(RefusalCode::Replaced, message).to_json()
}

/// The lobby as member 0 sees it, which stands for all members.
fn shared_lobby(table: &Table) -> FlatJson {
    FlatJson::of(&table.lobby(0)).unwrap_or_default()
}

/// Replaces a client's document by the current one and returns the patch, which is computed once
/// for all clients with the same document and viewer. `None` if nothing changed.
fn patch_shared<'a>(
    patches: &'a mut Vec<SharedPatch>,
    document: &mut Arc<FlatJson>,
    viewer: Option<Seat>,
    current: impl FnOnce() -> FlatJson,
) -> Option<&'a RawValue> {
    let known = patches
        .iter()
        .position(|patch| patch.viewer == viewer && Arc::ptr_eq(&patch.old, document));
    let at = known.unwrap_or_else(|| {
        let same = patches.iter().find(|patch| patch.viewer == viewer);
        let new = same.map_or_else(|| Arc::new(current().compact()), |same| Arc::clone(&same.new));
        let patch = document.patch(&new);
        patches.push(SharedPatch { old: Arc::clone(document), viewer, new, patch });
        patches.len() - 1
    });
    let patch = &patches[at];
    *document = Arc::clone(&patch.new);
    patch.patch.as_ref().map(JsonText::as_raw)
}

/// The ask as a seat sees it, computed once for all clients that are sent the same.
fn shared_ask<'a>(
    asks: &'a mut Vec<SharedAsk>,
    table: &Table,
    viewer: Option<Seat>,
    previews: Previews,
) -> Option<&'a AskView> {
    let known = asks.iter().position(|ask| ask.viewer == viewer && ask.previews == previews);
    let at = known.unwrap_or_else(|| {
        asks.push(SharedAsk { viewer, previews, ask: previews.ask_view(table, viewer) });
        asks.len() - 1
    });
    asks[at].ask.as_ref()
}
