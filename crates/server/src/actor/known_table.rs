//! The state of a table as its actor knows it. Others can read it while the actor waits for the
//! store.

use super::Membership;
use crate::hub::unreadable;
use crate::rate_limit::Priority;
use protocol::TableResponse;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use table::{IdentityHash, JsonText, OpenTable, RefusalMessage, Table};

/// A table that one actor changes, with entries that are stored, and that others read. Nobody keeps
/// the lock while waiting for anything.
#[derive(Clone, Debug)]
pub(crate) struct KnownTable(Arc<RwLock<Table>>);

impl KnownTable {
    pub(super) fn new(table: Table) -> Self {
        Self(Arc::new(RwLock::new(table)))
    }

    pub(super) fn read(&self) -> RwLockReadGuard<'_, Table> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn write(&self) -> RwLockWriteGuard<'_, Table> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The membership of an identity; `None` if it is not a member.
    pub(crate) fn membership(&self, identity: IdentityHash) -> Option<Membership> {
        let table = self.read();
        let member = table.active_member(identity)?;
        let has_chair = table.chair_of(member).is_some();
        let priority = if has_chair { Priority::Seated } else { Priority::Newcomer };
        let identity = table.members[member].identity;
        Some(Membership { priority, identity, game: table.game })
    }

    /// What strangers are told of the table, while nobody is connected.
    pub(crate) fn open_table(&self) -> Option<OpenTable> {
        self.read().open_table(&[])
    }

    /// Everything that a member may see. Whoever is not known as a member is told so only if the
    /// table is up to date with its log.
    pub(crate) fn view(
        &self,
        identity: IdentityHash,
        is_up_to_date: bool,
    ) -> Result<TableResponse, RefusalMessage> {
        let stranger = || if is_up_to_date { Table::cannot_join() } else { unreadable() };
        let table = self.read();
        let member = table.active_member(identity).ok_or_else(stranger)?;
        let member_view = table.member_view(member);
        Ok(TableResponse {
            seq: table.seq,
            lobby: member_view.lobby,
            view: JsonText::from(&member_view.view),
            ask: member_view.ask,
        })
    }
}
