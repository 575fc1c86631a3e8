//! Publishes entries and presence to the clients of a table, and presence to other nodes.

use super::log_session::{AppliedEntry, EntryKind};
use super::presence::{PresenceUpdate, RemotePresence};
use super::subscribers::{EntryUpdate, Previews, Requester, Subscriber, Subscribers};
use crate::hub::Hub;
use axum::extract::ws::Utf8Bytes;
use protocol::{ChatMessage, ServerMessage, UpdateMessage};
use std::sync::Arc;
use store::{Store, TableKey};
use table::{IdentityHash, RefusalCode, Table, TablePhase};
use tokio::sync::mpsc;

/// The clients of one table on this node, and what is known of those on other nodes.
pub(super) struct TablePublisher {
    hub: Arc<Hub>,
    key: TableKey,
    subscribers: Subscribers,
    remote: RemotePresence,
}

impl TablePublisher {
    pub(super) fn new(hub: Arc<Hub>, key: TableKey) -> Self {
        let (subscribers, remote) = (Subscribers::default(), RemotePresence::default());
        Self { hub, key, subscribers, remote }
    }

    /// Whether no client is connected to this node.
    pub(super) const fn is_empty(&self) -> bool {
        self.subscribers.is_empty()
    }

    /// Whether another node acts first for the table: the one with the first connected member.
    pub(super) fn is_follower(&self) -> bool {
        let local_first = self.subscribers.members().first().copied();
        self.remote.members().first().is_some_and(|first| local_first > Some(*first))
    }

    /// Whether a connection has no number yet, because the store did not answer.
    pub(super) fn lacks_numbers(&self) -> bool {
        self.subscribers.lacks_numbers()
    }

    /// Gives a number to the connections that have none.
    pub(super) fn set_missing_numbers(&mut self, number: u64) {
        self.subscribers.set_missing_numbers(number);
    }

    /// The members who are connected, to this node or to another, in order.
    pub(super) fn connected_members(&self) -> Vec<usize> {
        let mut connected = self.subscribers.members();
        connected.extend(self.remote.members());
        connected.sort_unstable();
        connected.dedup();
        connected
    }

    /// Adds a connection of a member and sends it everything the member may see.
    pub(super) fn connect(
        &mut self,
        table: &Table,
        (member, identity): (usize, IdentityHash),
        (connection, number): (u64, Option<u64>),
        previews: Previews,
        out: mpsc::Sender<Utf8Bytes>,
    ) {
        let slow_connections = self.hub.metrics.slow_connections.clone();
        let connection = (connection, number);
        let subscriber =
            Subscriber::new((member, identity), connection, previews, out, slow_connections);
        self.subscribers.add(subscriber, table);
        self.presence_changed(number.map(|number| (member, number)));
    }

    /// Removes a connection that has ended.
    pub(super) fn disconnect(&mut self, connection: u64) {
        self.subscribers.remove(connection);
        self.presence_changed(None);
    }

    pub(super) fn send(&mut self, connection: u64, text: &str) {
        self.subscribers.send(connection, text);
    }

    pub(super) fn send_to_all(&mut self, text: &str) {
        self.subscribers.send_to_all(text);
    }

    /// Publishes an entry right after it was applied to the table. Returns whether the requester,
    /// whose update is also its response, was connected.
    pub(super) fn publish(
        &mut self,
        table: &Table,
        entry: &AppliedEntry,
        requester: Option<Requester<'_>>,
    ) -> bool {
        let phase_changed = table.phase() != entry.phase_before;
        let match_ended = phase_changed && table.phase() == TablePhase::Lobby;
        let chat = chat_of(table, &entry.kind);
        let update = EntryUpdate {
            events: &entry.events,
            changes_lobby: entry.kind.changes_lobby() || match_ended,
            chat: chat.as_ref(),
            requester,
        };
        let is_answered = self.subscribers.publish(table, update);
        if let EntryKind::Left { identity, kick_reason } = &entry.kind {
            self.disconnect_member(table, *identity, kick_reason.as_deref());
        }
        if matches!(entry.kind, EntryKind::Unlinked) {
            self.disconnect_strangers(table);
        }
        if phase_changed {
            log_phase(table);
        }
        is_answered
    }

    /// Ends the connection of a member who has left or was kicked.
    fn disconnect_member(
        &mut self,
        table: &Table,
        identity: IdentityHash,
        kick_reason: Option<&str>,
    ) {
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
            self.subscribers.disconnect(member, &closing.to_json());
            self.presence_changed(None);
        }
    }

    /// Ends the connections of identities that are no member's any more, because the private link
    /// by which they came was revoked.
    fn disconnect_strangers(&mut self, table: &Table) {
        let message = "The private link by which you came was revoked.";
        let closing = ServerMessage::closing(RefusalCode::Left, message).to_json();
        if self.subscribers.disconnect_strangers(table, &closing) {
            self.presence_changed(None);
        }
    }

    /// Tells other nodes that a member has looked at the table by HTTP.
    pub(super) fn notify_seen(&self, member: usize) {
        let (here, numbers) = (self.subscribers.members(), self.subscribers.numbers());
        let (node, entered, seen) = (self.hub.node_id, None, Some(member));
        let update = PresenceUpdate { node, here, numbers, entered, seen };
        self.hub.store.notify(self.key, update.to_text());
    }

    /// Tells clients and other nodes who is connected. `connected` is a member who has just
    /// connected here, with the number of the connection.
    fn presence_changed(&mut self, connected: Option<(usize, u64)>) {
        self.publish_presence();
        self.notify_other_nodes(connected);
    }

    fn publish_presence(&mut self) {
        let connected = self.connected_members();
        let update =
            UpdateMessage { connected: Some(connected.into()), ..UpdateMessage::default() };
        self.subscribers.send_to_all(&ServerMessage::Update(update).to_json());
    }

    fn notify_other_nodes(&self, entered: Option<(usize, u64)>) {
        if self.hub.store.is_shared() {
            let (here, numbers) = (self.subscribers.members(), self.subscribers.numbers());
            let node = self.hub.node_id;
            let update = PresenceUpdate { node, here, numbers, entered, seen: None };
            self.hub.store.notify(self.key, update.to_text());
        }
    }

    /// Repeats this node's presence to the others, and forgets nodes that have been silent.
    pub(super) fn refresh_presence(&mut self) {
        self.notify_other_nodes(None);
        if self.remote.remove_silent_nodes() {
            self.publish_presence();
        }
    }

    /// Forgets nodes that have been silent, without telling anybody yet.
    pub(super) fn remove_silent_nodes(&mut self) {
        self.remote.remove_silent_nodes();
    }

    /// Applies a presence update of another node; malformed ones are ignored. A member whose newest
    /// connection is at that node loses the one here. Returns a member who has looked at the table
    /// there without a connection.
    pub(super) fn apply_presence(&mut self, text: &str) -> Option<usize> {
        let update = PresenceUpdate::parse(text)?;
        for (member, order) in update.connections() {
            self.hub.connection_numbers.observe(order.number);
            self.subscribers.disconnect_older(self.hub.node_id, member, order);
        }
        let change = self.remote.apply(&update);
        if change.is_new_node && !self.subscribers.is_empty() {
            self.notify_other_nodes(None);
        }
        if change.members_changed {
            self.publish_presence();
        }
        update.seen
    }
}

/// The line of chat, if the entry is one.
fn chat_of(table: &Table, kind: &EntryKind) -> Option<ChatMessage> {
    match kind {
        EntryKind::Chat { identity, text } => {
            let member = table.active_member(*identity)?;
            Some(ChatMessage { member, text: text.clone(), emote: None })
        }
        EntryKind::Emote { identity, emote } => {
            Some(ChatMessage::of_emote(table.active_member(*identity)?, *emote))
        }
        _ => None,
    }
}

fn log_phase(table: &Table) {
    let number = table.current_match.as_ref().map(|current| current.number);
    let (code, game) = (table.code, table.game.name());
    match table.phase() {
        TablePhase::Playing => tracing::info!(table = %code, game, number, "a match began"),
        TablePhase::Lobby => tracing::info!(table = %code, game, number, "a match ended"),
    }
}
