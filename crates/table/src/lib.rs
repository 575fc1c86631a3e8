//! The state machine of a table: members, chairs, one log and successive matches.
//!
//! Pure and synchronous: no I/O, no clock, no random source. [`Table::decide`] turns a
//! [`TableCommand`] into a [`ProposedEntry`], or refuses it; once the entry is stored,
//! [`Table::commit`] applies it. A table is the fold of its log: applying every
//! [`TableRecord`] in order with [`Table::apply`] rebuilds the same table.

mod any_match;
mod command;
mod decide;
mod dice_transcript;
mod flat_json;
mod game_info;
mod history;
mod json;
mod lobby;
mod match_export;
mod match_replay;
mod member_view;
pub mod patch;
mod record;
mod refusal_code;
mod table;
mod table_code;
pub mod text;

pub use any_match::{
    AddressedEvent, AnyMatch, MatchStatus, RefusalMessage, begin_match, bot_levels, check_config,
};
pub use command::TableCommand;
pub use decide::{DiceSecret, ProposedEntry};
pub use dice_transcript::{DiceTranscript, TranscriptRoll};
pub use flat_json::{FlatJson, FlatJsonError};
pub use game_info::{BotInfo, GameInfo, SeatChoices, list_games};
pub use history::{
    ChatMessage, GameEvent, HistoryEntry, HistoryPage, HistoryPageBuilder, LogReplayer, PlayerInfo,
    TableChange,
};
pub use json::JsonText;
pub use lobby::{ChairView, Lobby, MatchInfo, MemberInfo};
pub use match_export::MatchExport;
pub use match_replay::{MatchReplay, MatchReplayBuilder, ReplayFrame};
pub use member_view::{AskView, MemberView, events_for};
pub use record::{IdentityHash, StepCause, TableOptions, TableRecord};
pub use refusal_code::RefusalCode;
pub use table::{
    ChairOccupant, CurrentMatch, Departure, MatchEnd, Member, Table, TableChair, TablePhase,
};
pub use table_code::{InvalidTableCode, TableCode};
