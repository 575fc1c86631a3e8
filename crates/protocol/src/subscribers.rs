//! The connections to a table, and what each client has been sent: the messages of a server and of a
//! table in the browser are made here.

use crate::{AppliedEntry, ChatMessage, EntryKind, HelloMessage, ServerMessage, UpdateMessage};
use kit::Seat;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::sync::Arc;
use table::{
    AddressedEvent, AskView, FlatJson, IdentityHash, JsonText, RefusalCode, Table, events_for,
};

/// Whether a client is sent previews of its legal actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Previews {
    /// None: the client does not show them.
    Omit,
    /// One for every legal action.
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

/// Where the messages to one client go.
pub trait MessageOutbox {
    /// A message as text, which is cheap to copy where many clients are sent the same.
    type Text: Clone + From<String>;

    /// Queues a message; fails if the client reads too slowly or is gone.
    fn send(&self, text: Self::Text) -> bool;
}

/// A connection of a member.
#[derive(Debug)]
pub struct Subscriber<O> {
    member: usize,
    identity: IdentityHash,
    connection: u64,
    /// When it was made, among all nodes; `None` until the store has given a number.
    number: Option<u64>,
    previews: Previews,
    out: O,
    /// The lobby and the view that the client has, from which the next patch is made. Shared
    /// between clients that have the same. The lobby is that of member 0: the field `you`, the only
    /// one that differs, never changes.
    lobby: Arc<FlatJson>,
    view: Arc<FlatJson>,
}

impl<O: MessageOutbox> Subscriber<O> {
    /// A connection of a member, with its number among those of all nodes if it is known.
    pub fn new(
        (member, identity): (usize, IdentityHash),
        (connection, number): (u64, Option<u64>),
        previews: Previews,
        out: O,
    ) -> Self {
        let (lobby, view) = (Arc::default(), Arc::default());
        Self { member, identity, connection, number, previews, out, lobby, view }
    }

    fn send(&self, text: impl Into<O::Text>) -> bool {
        self.out.send(text.into())
    }
}

/// The connection and the request id that an entry answers.
#[derive(Clone, Copy, Debug)]
pub struct Requester<'a> {
    /// The number of the connection.
    pub connection: u64,
    /// The id of the request.
    pub request_id: &'a str,
}

/// What an entry that was applied to the table changed.
#[derive(Clone, Copy)]
struct EntryUpdate<'a> {
    events: &'a [AddressedEvent],
    changes_lobby: bool,
    /// The line of chat, if the entry is one.
    chat: Option<&'a ChatMessage>,
    requester: Option<Requester<'a>>,
}

/// What the publication of an entry has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublishedEntry {
    /// Whether the requester was connected, so that its update was the response.
    pub is_answered: bool,
    /// Whether connections were ended.
    pub presence_changed: bool,
}

/// All connections to a table on this node, or in this browser. A connection that cannot be sent to
/// is removed.
#[derive(Debug)]
pub struct Subscribers<O>(Vec<Subscriber<O>>);

impl<O> Default for Subscribers<O> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

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

impl<O: MessageOutbox> Subscribers<O> {
    /// Whether nobody is connected.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The connected members, in order.
    #[must_use]
    pub fn members(&self) -> Vec<usize> {
        let mut members: Vec<usize> = self.0.iter().map(|subscriber| subscriber.member).collect();
        members.sort_unstable();
        members
    }

    /// The numbers of the connections, in the order of [`members`](Self::members); 0 where there is
    /// none yet.
    #[must_use]
    pub fn numbers(&self) -> Vec<u64> {
        let mut of_members: Vec<(usize, u64)> =
            self.0.iter().map(|other| (other.member, other.number.unwrap_or(0))).collect();
        of_members.sort_unstable();
        of_members.into_iter().map(|(_, number)| number).collect()
    }

    /// Whether a connection has no number yet.
    #[must_use]
    pub fn lacks_numbers(&self) -> bool {
        self.0.iter().any(|subscriber| subscriber.number.is_none())
    }

    /// Gives a number to the connections that have none.
    pub fn set_missing_numbers(&mut self, number: u64) {
        self.0.iter_mut().for_each(|other| other.number = other.number.or(Some(number)));
    }

    /// The number of a member's connection, if it has one; `None` if the member is not connected.
    #[must_use]
    pub fn number_of(&self, member: usize) -> Option<u64> {
        self.0.iter().find(|subscriber| subscriber.member == member)?.number
    }

    /// Ends the connection of a member, who has made a newer one elsewhere.
    pub fn replace(&mut self, member: usize) {
        self.disconnect(member, &replaced_text());
    }

    /// Adds a connection, which replaces an older one of the same member, and sends it everything
    /// the member may see.
    pub fn add(&mut self, mut subscriber: Subscriber<O>, table: &Table) {
        self.disconnect(subscriber.member, &replaced_text());
        let seat = table.seat_of(subscriber.member);
        let (view, ask) = (table.view(seat), subscriber.previews.ask_view(table, seat));
        let (lobby, view_text) =
            (JsonText::of(&table.lobby(subscriber.member)), JsonText::from(&view));
        let at = (table.seq, table.time);
        let hello = HelloMessage::new(at, lobby.as_raw(), view_text.as_raw(), ask.as_ref());
        if subscriber.send(ServerMessage::Hello(hello).to_json()) {
            subscriber.lobby = self.share(shared_lobby(table), |other| &other.lobby);
            subscriber.view = self.share(view, |other| &other.view);
            self.0.push(subscriber);
        }
    }

    /// Reuses an equal document of another client.
    fn share(
        &self,
        document: FlatJson,
        field: impl Fn(&Subscriber<O>) -> &Arc<FlatJson>,
    ) -> Arc<FlatJson> {
        let equal = self.0.iter().map(field).find(|other| ***other == document);
        equal.map_or_else(|| Arc::new(document.compact()), Arc::clone)
    }

    /// Removes a connection that has ended.
    pub fn remove(&mut self, connection: u64) {
        self.0.retain(|subscriber| subscriber.connection != connection);
    }

    /// Sends a member's connection a last message and removes it.
    fn disconnect(&mut self, member: usize, text: &str) {
        self.0.retain(|subscriber| {
            let is_other = subscriber.member != member;
            if !is_other {
                subscriber.send(text.to_owned());
            }
            is_other
        });
    }

    /// Ends the connections of identities that are no member's any more, because the private link
    /// by which they came was revoked. Says whether there were any.
    fn disconnect_strangers(&mut self, table: &Table) -> bool {
        let message = "The private link by which you came was revoked.";
        let text = ServerMessage::closing(RefusalCode::Left, message).to_json();
        let count = self.0.len();
        self.0.retain(|subscriber| {
            let is_member = table.active_member(subscriber.identity) == Some(subscriber.member);
            if !is_member {
                subscriber.send(text.to_owned());
            }
            is_member
        });
        self.0.len() < count
    }

    /// Sends a connection a message.
    pub fn send(&mut self, connection: u64, text: &str) {
        self.0.retain(|other| other.connection != connection || other.send(text.to_owned()));
    }

    /// Sends every connection a message.
    pub fn send_to_all(&mut self, text: &str) {
        let text = O::Text::from(text.to_owned());
        self.0.retain(|subscriber| subscriber.out.send(text.clone()));
    }

    /// Publishes an entry right after it was applied to the table, and ends the connections of those
    /// who are no members any more. The requester's message is also the response to its request.
    pub fn publish(
        &mut self,
        table: &Table,
        entry: &AppliedEntry,
        requester: Option<Requester<'_>>,
    ) -> PublishedEntry {
        let chat = entry.chat(table);
        let update = EntryUpdate {
            events: &entry.events,
            changes_lobby: entry.kind.changes_lobby() || entry.ended_match(table),
            chat: chat.as_ref(),
            requester,
        };
        let is_answered = self.send_update(table, update);
        let left = match &entry.kind {
            EntryKind::Left { identity, kick_reason } => {
                self.disconnect_member(table, *identity, kick_reason.as_deref())
            }
            EntryKind::Unlinked => self.disconnect_strangers(table),
            _ => false,
        };
        PublishedEntry { is_answered, presence_changed: left }
    }

    /// Ends the connection of a member who has left or was kicked. Says whether there was such a
    /// member.
    fn disconnect_member(
        &mut self,
        table: &Table,
        identity: IdentityHash,
        kick_reason: Option<&str>,
    ) -> bool {
        let closing = match kick_reason {
            Some(reason) => {
                let message = format!("You were asked to leave: {reason}");
                ServerMessage::closing(RefusalCode::Kicked, &message)
            }
            None => ServerMessage::closing(RefusalCode::Left, "You have left the table."),
        };
        let joined = table.joined_identity(identity);
        let member = table.members.iter().position(|member| Some(member.identity) == joined);
        if let Some(member) = member {
            self.disconnect(member, &closing.to_json());
        }
        member.is_some()
    }

    /// Sends every client the events of an entry that it may know, and patches to what it has. The
    /// requester's message is also the response to its request; returns whether the requester was
    /// connected.
    fn send_update(&mut self, table: &Table, update: EntryUpdate<'_>) -> bool {
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
                return subscriber.send(ServerMessage::Update(message).to_json());
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
            subscriber.send(ServerMessage::Update(message).to_json())
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
