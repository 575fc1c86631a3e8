//! Which members are connected to a table through other nodes.
//!
//! Each node tells the others which members are connected to it, whenever that changes and at an
//! interval. A node that is not heard of for a while is forgotten, because it may have crashed.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::Duration;
use tokio::time::Instant;

/// A node without an update for so long counts as gone.
const NODE_TIMEOUT: Duration = Duration::from_secs(8);

/// How long nodes that share a store need at most until they know of each other's members. An
/// absence that is shorter is none.
pub(super) const PRESENCE_DELAY: Duration = Duration::from_secs(10);

/// When a connection was made, compared with other connections of the same member: by its number,
/// which is the same count for all nodes. Nodes that gave two the same number, because the database
/// went back in time, agree by the id of the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct ConnectionOrder {
    pub(super) number: u64,
    pub(super) node: u64,
}

/// What one node tells the others about a table. Sent between nodes of different versions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PresenceUpdate {
    /// The id of the node.
    pub(super) node: u64,
    /// The members connected to that node.
    pub(super) here: Vec<usize>,
    /// The numbers of their connections, in the same order; 0 where it is not known yet. Repeated
    /// with every update, so that a lost one does no harm.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) numbers: Vec<u64>,
    /// A member who has just connected, and the number of the connection: all that older versions
    /// look at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) entered: Option<(usize, u64)>,
    /// A member who has just looked at the table by HTTP, without a connection.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) seen: Option<usize>,
}

impl PresenceUpdate {
    pub(super) fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Parses an update; fields of newer versions are ignored. `None` if it is malformed.
    pub(super) fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// The members with a connection whose number is known, and when each was made.
    pub(super) fn connections(&self) -> impl Iterator<Item = (usize, ConnectionOrder)> {
        let order = |number: u64| ConnectionOrder { number, node: self.node };
        let known = self.here.iter().zip(&self.numbers).filter(|(_, number)| **number > 0);
        known.map(move |(member, number)| (*member, order(*number)))
    }
}

/// The members connected to each of the other nodes, with the time of the last update.
#[derive(Debug, Default)]
pub(super) struct RemotePresence(HashMap<u64, (Vec<usize>, Instant)>);

/// What an update changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PresenceChange {
    /// The node was not known before.
    pub(super) is_new_node: bool,
    /// Other members are present than before.
    pub(super) members_changed: bool,
}

impl RemotePresence {
    /// The members connected to other nodes, in order.
    pub(super) fn members(&self) -> Vec<usize> {
        let mut members: Vec<usize> = self.0.values().flat_map(|(here, _)| here).copied().collect();
        members.sort_unstable();
        members.dedup();
        members
    }

    pub(super) fn apply(&mut self, update: &PresenceUpdate) -> PresenceChange {
        let before = self.members();
        let known = match update.here.is_empty() {
            true => self.0.remove(&update.node),
            false => self.0.insert(update.node, (update.here.clone(), Instant::now())),
        };
        let is_new_node = known.is_none() && !update.here.is_empty();
        PresenceChange { is_new_node, members_changed: self.members() != before }
    }

    /// Forgets nodes that were not heard of for [`NODE_TIMEOUT`]. Says whether other members are
    /// present than before.
    pub(super) fn remove_silent_nodes(&mut self) -> bool {
        let before = self.members();
        self.0.retain(|_, (_, updated)| updated.elapsed() < NODE_TIMEOUT);
        self.members() != before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn update(node: u64, here: &[usize]) -> PresenceUpdate {
        let here = here.to_vec();
        PresenceUpdate { node, here, numbers: Vec::new(), entered: None, seen: None }
    }

    fn change(is_new_node: bool, members_changed: bool) -> PresenceChange {
        PresenceChange { is_new_node, members_changed }
    }

    #[tokio::test(start_paused = true)]
    async fn a_node_without_updates_is_forgotten() {
        let mut presence = RemotePresence::default();
        assert_eq!(presence.apply(&update(1, &[2, 0])), change(true, true));
        assert_eq!(presence.apply(&update(1, &[2, 0])), change(false, false));
        assert_eq!(presence.apply(&update(2, &[2, 3])), change(true, true));
        assert_eq!(presence.members(), [0, 2, 3]);
        assert_eq!(presence.apply(&update(1, &[])), change(false, true));
        assert_eq!(presence.members(), [2, 3]);
        tokio::time::advance(NODE_TIMEOUT / 2).await;
        assert!(!presence.remove_silent_nodes());
        tokio::time::advance(NODE_TIMEOUT / 2).await;
        assert!(presence.remove_silent_nodes());
        assert_eq!(presence.members(), [] as [usize; 0]);
    }

    #[test]
    fn of_two_connections_with_the_same_number_all_nodes_prefer_the_same() {
        let [a, b] = [3, 4]
            .map(|node| PresenceUpdate { numbers: vec![7, 0, 9], ..update(node, &[1, 2, 5]) });
        let [a, b] = [a, b].map(|update| update.connections().collect::<Vec<_>>());
        assert_eq!(a.iter().map(|(member, _)| *member).collect::<Vec<_>>(), [1, 5], "2 has none");
        assert!(a[0].1 < b[0].1 && b[0].1 < a[1].1);
    }

    #[test]
    fn fields_of_newer_versions_are_ignored() {
        let update = PresenceUpdate {
            node: 5,
            here: vec![1],
            numbers: vec![3],
            entered: Some((1, 3)),
            seen: Some(2),
        };
        assert_eq!(PresenceUpdate::parse(&update.to_text()), Some(update.clone()));
        let newer = update.to_text().replace("\"node\"", "\"status\":\"away\",\"node\"");
        assert_eq!(PresenceUpdate::parse(&newer), Some(update));
        assert_eq!(PresenceUpdate::parse("nonsense"), None);
        let older = PresenceUpdate::parse(r#"{"node":5,"here":[1],"entered":[1,3]}"#).unwrap();
        assert_eq!(older.connections().count(), 0);
    }
}
