//! The state machine of a table: members, chairs, one log and successive matches.
//!
//! Pure and synchronous: no I/O, no clock, no random source. [`Table::decide`] turns a
//! [`TableCommand`] into a [`ProposedEntry`], or refuses it; once the entry is stored,
//! [`Table::commit`] applies it. A table is the fold of its log: applying every
//! [`TableRecord`] in order with [`Table::apply`] rebuilds the same table.

mod any_match;
mod changed_options;
mod clock;
mod command;
mod decide;
mod device_log;
mod dice_round;
mod emote;
mod explore;
mod export_signature;
mod flat_json;
mod game_info;
mod handover;
mod highlights;
mod hints;
mod history;
mod json;
mod links;
mod listing;
mod lobby;
mod log_collector;
mod match_export;
mod match_replay;
mod member_view;
mod news;
mod opening;
pub mod patch;
mod presence;
mod private_link;
mod record;
mod refusal_code;
mod seat_request;
mod stand_in;
mod standing;
mod start;
mod table;
mod table_code;
mod take_back;
pub mod text;
mod tick;
mod token_hash;
mod vacation;

pub use any_match::{
    AddressedEvent, AnyMatch, MatchStatus, MatchTerms, RefusalMessage, begin_match, bot_levels,
    check_config, gentle_level,
};
pub use bots::insight::{
    AnalysisOptions, AnalysisScope, CostMark, Hint, InsightDepth, JudgedAction, MatchAnalysis,
    RolloutOptions,
};
pub use changed_options::changed_options;
pub use clock::SeatClock;
pub use command::TableCommand;
pub use decide::{DiceSecret, ProposedEntry};
pub use device_log::{DeviceLog, MAX_DEVICE_ENTRIES};
pub use dice_round::{NextDice, PublishedSalt, StartStage, StartView};
pub use emote::{Avatar, Emote};
pub use explore::{Exploration, ExploreOptions, explore_setup, explore_text};
pub use export_signature::{ExportSigningKey, verify_attestation};
pub use flat_json::{FlatJson, FlatJsonError};
pub use game_info::{BotInfo, GameInfo, SeatChoices, list_games};
pub use handover::HandoverInfo;
pub use highlights::{CountedRolls, DiceStatistic, MatchMoment, PositionId};
pub use hints::{HintPermission, HintSummary};
pub use history::{
    ChatMessage, GameEvent, HistoryEntry, HistoryPage, HistoryPageBuilder, LogReplayer, PlayerInfo,
    TableChange,
};
pub use json::JsonText;
pub use links::{
    InvitationChair, InvitationView, LinkInfo, LinkTarget, OpenedLink, PlayedMatch, TableLink,
    TableLinks,
};
pub use listing::{OpenTable, PlayerLevel, TableOffer, TablePace};
pub use lobby::{ChairView, Lobby, MatchInfo, MemberInfo};
pub use log_collector::{AnalysedMatch, LogCollector};
pub use match_export::MatchExport;
pub use match_replay::{
    MatchReplay, MatchReplayBuilder, ReplayFrame, ReplayViewer, StandInSpan, analyse_match_text,
};
pub use member_view::{AskView, MemberView, events_for};
pub use news::{MemberNews, NewsKind};
pub use record::{IdentityHash, StepCause, TableOptions, TableRecord};
pub use refusal_code::RefusalCode;
pub use seat_request::LatePlayer;
pub use stand_in::StandInSummary;
pub use standing::StandingAnswerView;
pub use table::{
    ChairOccupant, CurrentMatch, Departure, MatchEnd, Member, Table, TableChair, TablePhase,
};
pub use table_code::{InvalidTableCode, TableCode};
pub use token_hash::TokenHash;
pub use vacation::{VACATION_DAYS, VacationView};
