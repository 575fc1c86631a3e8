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

/// What one node tells the others about a table. Sent between nodes of different versions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct PresenceUpdate {
    /// The id of the node.
    pub(super) node: u64,
    /// The members connected to that node.
    pub(super) here: Vec<usize>,
    /// A member who has just connected, and how often they have connected by now, so that older
    /// connections of theirs elsewhere end. A count and not a time, because clocks of nodes differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) entered: Option<(usize, u64)>,
}

impl PresenceUpdate {
    pub(super) fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Parses an update; fields of newer versions are ignored. `None` if it is malformed.
    pub(super) fn parse(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

/// How often each member has connected, as far as this node knows.
#[derive(Debug, Default)]
pub(super) struct JoinCounters(HashMap<usize, u64>);

impl JoinCounters {
    /// Counts a connection to this node and returns the new count.
    pub(super) fn increment(&mut self, member: usize) -> u64 {
        let count = self.0.entry(member).or_default();
        *count += 1;
        *count
    }

    /// Takes over the count of a connection to another node. Says whether that connection is newer
    /// than all that this node knows of; otherwise the update came late.
    pub(super) fn update(&mut self, member: usize, count: u64) -> bool {
        let known = self.0.entry(member).or_default();
        let is_newer = count > *known;
        *known = count.max(*known);
        is_newer
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
        PresenceUpdate { node, here: here.to_vec(), entered: None }
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
    fn a_late_update_about_an_older_connection_is_not_newer() {
        let (mut a, mut b) = (JoinCounters::default(), JoinCounters::default());
        let first = a.increment(7);
        assert!(b.update(7, first), "the member moves from b to a");
        let second = b.increment(7);
        let third = a.increment(7);
        assert!(!a.update(7, second), "the member is back at a before the update of b arrives");
        assert!(!b.update(7, third) && b.increment(7) > third, "both go on counting from there");
    }

    #[test]
    fn fields_of_newer_versions_are_ignored() {
        let update = PresenceUpdate { node: 5, here: vec![1], entered: Some((1, 3)) };
        assert_eq!(PresenceUpdate::parse(&update.to_text()), Some(update.clone()));
        let newer = update.to_text().replace("\"node\"", "\"status\":\"away\",\"node\"");
        assert_eq!(PresenceUpdate::parse(&newer), Some(update));
        assert_eq!(PresenceUpdate::parse("nonsense"), None);
    }
}
