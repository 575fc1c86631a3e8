//! Publishes entries and presence to the clients of a table, and presence to other nodes.

use super::log_session::{AppliedEntry, EntryKind};
use super::presence::{JoinCounters, PresenceUpdate, RemotePresence};
use super::subscribers::{
    EntryUpdate, Previews, Requester, Subscriber, Subscribers, replaced_text,
};
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
    join_counters: JoinCounters,
}

impl TablePublisher {
    pub(super) fn new(hub: Arc<Hub>, key: TableKey) -> Self {
        let (subscribers, remote) = (Subscribers::default(), RemotePresence::default());
        Self { hub, key, subscribers, remote, join_counters: JoinCounters::default() }
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

    /// Adds a connection of a member and sends it everything the member may see.
    pub(super) fn connect(
        &mut self,
        table: &Table,
        member: usize,
        connection: u64,
        previews: Previews,
        out: mpsc::Sender<Utf8Bytes>,
    ) {
        let slow_connections = self.hub.metrics.slow_connections.clone();
        let subscriber = Subscriber::new(member, connection, previews, out, slow_connections);
        self.subscribers.add(subscriber, table);
        let count = self.join_counters.increment(member);
        self.presence_changed(Some((member, count)));
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
        let member = table.members.iter().position(|member| member.identity == identity);
        if let Some(member) = member {
            self.subscribers.disconnect(member, &closing.to_json());
            self.presence_changed(None);
        }
    }

    /// Tells clients and other nodes who is connected. `connected` is a member who has just
    /// connected here, with the member's join counter.
    fn presence_changed(&mut self, connected: Option<(usize, u64)>) {
        self.publish_presence();
        self.notify_other_nodes(connected);
    }

    fn publish_presence(&mut self) {
        let mut connected = self.subscribers.members();
        connected.extend(self.remote.members());
        connected.sort_unstable();
        connected.dedup();
        let update =
            UpdateMessage { connected: Some(connected.into()), ..UpdateMessage::default() };
        self.subscribers.send_to_all(&ServerMessage::Update(update).to_json());
    }

    fn notify_other_nodes(&self, entered: Option<(usize, u64)>) {
        if self.hub.store.is_shared() {
            let (node, here) = (self.hub.node_id, self.subscribers.members());
            let update = PresenceUpdate { node, here, entered };
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

    /// Applies a presence update of another node; malformed ones are ignored.
    pub(super) fn apply_presence(&mut self, text: &str) {
        let Some(update) = PresenceUpdate::parse(text) else { return };
        if let Some((member, count)) = update.entered
            && self.join_counters.update(member, count)
        {
            self.subscribers.disconnect(member, &replaced_text());
        }
        let change = self.remote.apply(&update);
        if change.is_new_node && !self.subscribers.is_empty() {
            self.notify_other_nodes(None);
        }
        if change.members_changed {
            self.publish_presence();
        }
    }
}

/// The line of chat, if the entry is one.
fn chat_of(table: &Table, kind: &EntryKind) -> Option<ChatMessage> {
    let EntryKind::Chat { identity, text } = kind else { return None };
    Some(ChatMessage { member: table.active_member(*identity)?, text: text.clone() })
}

fn log_phase(table: &Table) {
    let number = table.current_match.as_ref().map(|current| current.number);
    let (code, game) = (table.code, table.game.name());
    match table.phase() {
        TablePhase::Playing => tracing::info!(table = %code, game, number, "a match began"),
        TablePhase::Lobby => tracing::info!(table = %code, game, number, "a match ended"),
    }
}
