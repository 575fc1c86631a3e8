//! An entry that was applied to a table, as far as publishing depends on it.

use crate::ChatMessage;
use table::{AddressedEvent, Emote, IdentityHash, Table, TablePhase, TableRecord};

/// An entry that was stored and applied to the table.
#[derive(Debug)]
pub struct AppliedEntry {
    /// What kind of entry it is.
    pub kind: EntryKind,
    /// The events of its steps.
    pub events: Vec<AddressedEvent>,
    /// The table's phase before the entry.
    pub phase_before: TablePhase,
    /// Whether this node or browser appended the entry, in the append that is in progress or
    /// pending.
    pub is_own: bool,
}

impl AppliedEntry {
    /// Whether the entry began or ended a match; `table` is the table after it.
    #[must_use]
    pub fn changed_phase(&self, table: &Table) -> bool {
        table.phase() != self.phase_before
    }

    pub(crate) fn ended_match(&self, table: &Table) -> bool {
        self.changed_phase(table) && table.phase() == TablePhase::Lobby
    }

    /// The line of chat, if the entry is one.
    pub(crate) fn chat(&self, table: &Table) -> Option<ChatMessage> {
        match &self.kind {
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
}

/// What kind of entry was applied, as far as publishing depends on it.
#[derive(Debug)]
pub enum EntryKind {
    /// Steps of a match, or steps taken back, or another time for them.
    Played {
        /// Whether the entry also changes the lobby: it ends a stand-in, takes back steps or is a
        /// vacation.
        changes_lobby: bool,
    },
    /// A member wrote a line.
    Chat {
        /// The identity of the member.
        identity: IdentityHash,
        /// The line.
        text: String,
    },
    /// A member showed an emote.
    Emote {
        /// The identity of the member.
        identity: IdentityHash,
        /// The emote.
        emote: Emote,
    },
    /// A member left, or was kicked for the reason given.
    Left {
        /// The identity of the member.
        identity: IdentityHash,
        /// Why the member was kicked.
        kick_reason: Option<String>,
    },
    /// An answer that a member gave in advance.
    Standing,
    /// A private link was made or used.
    Linked,
    /// A private link was revoked.
    Unlinked,
    /// Anything else, which changes the lobby.
    LobbyChange,
}

impl EntryKind {
    /// The kind of a record that comes next at a table.
    #[must_use]
    pub fn of(table: &Table, record: &TableRecord) -> Self {
        match record {
            TableRecord::Played { .. } => {
                Self::Played { changes_lobby: table.ends_stand_in(record) }
            }
            // A vacation changes until when its player is asked.
            TableRecord::TookBack { .. } | TableRecord::Vacation { .. } => {
                Self::Played { changes_lobby: true }
            }
            TableRecord::Chat { who, text } => Self::Chat { identity: *who, text: text.clone() },
            TableRecord::Emote { who, emote } => Self::Emote { identity: *who, emote: *emote },
            TableRecord::Left { who, kicked } => {
                Self::Left { identity: *who, kick_reason: kicked.clone() }
            }
            TableRecord::Standing { .. } => Self::Standing,
            TableRecord::PrivateLinked { link: Some(_), .. } | TableRecord::Claimed { .. } => {
                Self::Linked
            }
            TableRecord::PrivateLinked { link: None, .. } => Self::Unlinked,
            _ => Self::LobbyChange,
        }
    }

    /// Whether the entry may change what clients see of the lobby. (The last step of a match does
    /// too, by ending it.)
    pub(crate) const fn changes_lobby(&self) -> bool {
        matches!(self, Self::Left { .. } | Self::LobbyChange | Self::Played { changes_lobby: true })
    }
}
