//! Publishes entries and presence to the clients of a table, and presence to other nodes.

use super::presence::{ConnectionOrder, PresenceUpdate, RemotePresence};
use super::socket_outbox::SocketOutbox;
use crate::hub::Hub;
use axum::extract::ws::Utf8Bytes;
use protocol::{
    AppliedEntry, Previews, Requester, ServerMessage, Subscriber, Subscribers, UpdateMessage,
};
use std::sync::Arc;
use store::{Store, TableKey};
use table::{IdentityHash, Table, TablePhase};
use tokio::sync::mpsc;

/// The clients of one table on this node, and what is known of those on other nodes.
pub(super) struct TablePublisher {
    hub: Arc<Hub>,
    key: TableKey,
    subscribers: Subscribers<SocketOutbox>,
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
        let out = SocketOutbox { connection, out, slow_connections };
        let connection = (connection, number);
        let subscriber = Subscriber::new((member, identity), connection, previews, out);
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
        let published = self.subscribers.publish(table, entry, requester);
        if published.presence_changed {
            self.presence_changed(None);
        }
        if entry.changed_phase(table) {
            log_phase(table);
        }
        published.is_answered
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

    /// Ends the connection of a member if it is older than one at another node. A connection
    /// without a number was made while the store did not answer, later than those that have one.
    fn disconnect_older(&mut self, member: usize, newest: ConnectionOrder) {
        let (node, number) = (self.hub.node_id, self.subscribers.number_of(member));
        if number.is_some_and(|number| ConnectionOrder { number, node } < newest) {
            self.subscribers.replace(member);
        }
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
            self.disconnect_older(member, order);
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

fn log_phase(table: &Table) {
    let number = table.current_match.as_ref().map(|current| current.number);
    let (code, game) = (table.code, table.game.name());
    match table.phase() {
        TablePhase::Playing => tracing::info!(table = %code, game, number, "a match began"),
        TablePhase::Lobby => tracing::info!(table = %code, game, number, "a match ended"),
    }
}
