//! What an actor does for people who are not connected: it tells them what is new, and goes on with
//! a match by correspondence when a time is up.

use super::{ActorFlow, TableActor};
use std::ops::ControlFlow;
use table::{IdentityHash, TableRecord};

/// How many entries a table makes at most by itself while nobody is connected, until it is seen to
/// again.
const MAX_UNATTENDED_ENTRIES: usize = 64;

/// Whether a record may be news for somebody who is not connected.
pub(super) fn may_be_news(record: &TableRecord) -> bool {
    matches!(record, TableRecord::Played { .. } | TableRecord::Ended)
}

impl TableActor {
    /// Tells what is new for members who are not connected.
    pub(super) fn tell_news(&self) {
        let Some(notices) = &self.hub.notices else { return };
        let (connected, table) = (self.publisher.connected_members(), self.log.table());
        let is_over = table.match_in_progress().is_none();
        if table.is_slow() || is_over {
            let mut news = table.news(&connected);
            // Without open tables nobody follows one, also if they once did.
            news.retain(|news| news.plays || self.hub.settings.open_tables);
            notices.table_changed(table.code, news, table.next_unattended_tick_at());
        }
    }

    /// Tells that a member has looked at the table, if there may have been a message about it: at a slow
    /// table, and for those who watch.
    pub(super) fn tell_read(&self, identity: IdentityHash) {
        let Some(notices) = &self.hub.notices else { return };
        let table = self.log.table();
        let may_be_told = |member: &usize| table.is_slow() || table.chair_of(*member).is_none();
        if let Some(member) = table.active_member(identity).filter(may_be_told) {
            notices.mark_read(table.code, table.members[member].all_identities().collect());
        }
    }

    /// Does what is due although nobody is connected. Returns when there is something to do next.
    pub(super) async fn attend(&mut self) -> (Option<u64>, ActorFlow) {
        if self.resolve_pending().await.is_err() || self.refresh().await.is_err() {
            return (Some(self.log.now()), ControlFlow::Continue(()));
        }
        for _ in 0..MAX_UNATTENDED_ENTRIES {
            let now = self.log.now();
            let is_full = self.log.table().seq >= self.hub.settings.max_table_entries;
            let is_due = self.log.table().next_unattended_tick_at().is_some_and(|at| at <= now);
            // Whoever is connected sees to it at the usual pace.
            if !is_due || is_full || !self.publisher.is_empty() {
                break;
            }
            if self.act_by_itself().await.is_break() {
                return (Some(now), ControlFlow::Break(()));
            }
        }
        self.tell_news();
        let table = self.log.table();
        let is_full = table.seq >= self.hub.settings.max_table_entries;
        (table.next_unattended_tick_at().filter(|_| !is_full), ControlFlow::Continue(()))
    }
}
