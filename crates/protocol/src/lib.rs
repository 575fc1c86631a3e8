//! The protocol between client and server: every message, request and response as one Rust type.
//!
//! JSON, JSON Schema (for the OpenAPI document) and TypeScript come from the same types. What
//! tables produce, such as [`Lobby`], [`AskView`] and [`MatchReplay`], is defined in `table` and
//! exported here; [`messages`] has what goes over the WebSocket, [`http`] the rest.
//!
//! [`Subscribers`] makes the messages to the clients of a table, in a server and in a browser that
//! has the table itself.
//!
//! [`generate_files`] makes the modules of `web/src/protocol/generated`: one for each game, one for
//! the kit and one for the table, each with the closed lists of codes that a client translates.
//! `cargo xtask types` writes them, and a test checks that they are current.

mod action_id;
mod applied_entry;
mod data;
pub mod http;
pub mod insight;
pub mod messages;
pub mod notices;
mod pretty;
mod samples;
mod subscribers;
mod typescript;
mod version;

pub use action_id::{action_id, first_id_form, is_same_request};
pub use applied_entry::{AppliedEntry, EntryKind};
pub use http::{
    AcceptInvitationRequest, AcceptInvitationResponse, ClaimRequest, CreateLinkRequest,
    CreateLinkResponse, CreateTableRequest, CreateTableResponse, DeviceEntry, EntryResponse,
    ErrorResponse, HandoverRequest, IdentityResponse, ImportRequest, JoinTableRequest,
    LinkedReplayQuery, LinkedReplayResponse, LinkedTranscriptQuery, LogQuery, MatchQuery,
    OpenTablesResponse, PrivateLinkResponse, PublishedKey, QuickMatchRequest, QuickMatchResponse,
    ReplayQuery, SigningKeysResponse, SocketQuery, TableResponse, TranscriptQuery,
};
pub use insight::{
    AnalyseTextRequest, AnalysisQuery, AnalysisResponse, ExploreRequest, ExploreResponse,
    HintRequest, LinkedAnalysisQuery, TutorRequest, TutorResponse,
};
pub use kit::SaveData;
pub use messages::{
    AcceptedMessage, ClientRequest, ClosingMessage, HelloMessage, MissedMessage, RefusedMessage,
    ServerMessage, UpdateMessage,
};
pub use notices::{
    FollowRequest, MailState, MailTokenRequest, MailTokenResponse, NoticeLanguage, NoticesResponse,
    PushSubscriptionKeys, SetMailRequest, SetPushRequest,
};
pub use subscribers::{
    MessageOutbox, Previews, PublishedEntry, Requester, Subscriber, Subscribers,
};
pub use table::{
    AskView, ChatMessage, GameInfo, HistoryEntry, HistoryPage, InvitationView, JsonText, Lobby,
    MatchReplay, RefusalCode, RefusalMessage, TableCode, TableCommand, TableOptions,
};
pub use version::{ClientVersion, PROTOCOL_VERSION};

use bots::insight::{Hint, Insight, InsightDepth, MatchAnalysis};
use catalog::{GameId, with_game};
use ts_rs::TS;
use typescript::TypeScriptModules;

/// A generated TypeScript module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedFile {
    /// The file name.
    pub name: String,
    /// The content.
    pub text: String,
}

/// Generates every module, in the order of their names.
#[must_use]
pub fn generate_files() -> Vec<GeneratedFile> {
    let mut modules = TypeScriptModules::default();
    modules.add::<kit::TurnError>();
    add_protocol(&mut modules);
    add_rules(&mut modules);
    modules.add_string_list("table", "GAMES", "GameName", &GameId::ALL.map(GameId::name));
    for game in GameId::ALL {
        with_game!(game, G => add_game::<G>(&mut modules));
    }
    data::add(&mut modules);
    modules.into_files().into_iter().chain([samples::generate()]).collect()
}

/// Adds everything that is sent, with the types it refers to.
fn add_protocol(modules: &mut TypeScriptModules) {
    modules.add::<ClientRequest>();
    modules.add::<TableCommand>();
    modules.add::<ServerMessage<'static>>();
    modules.add::<RefusalCode>();
    modules.add::<CreateTableRequest>();
    modules.add::<CreateTableResponse>();
    modules.add::<ImportRequest>();
    modules.add::<HandoverRequest>();
    modules.add::<JoinTableRequest>();
    modules.add::<OpenTablesResponse>();
    modules.add::<QuickMatchRequest>();
    modules.add::<QuickMatchResponse>();
    modules.add::<PrivateLinkResponse>();
    modules.add::<NoticesResponse>();
    modules.add::<SetPushRequest>();
    modules.add::<SetMailRequest>();
    modules.add::<FollowRequest>();
    modules.add::<MailTokenRequest>();
    modules.add::<MailTokenResponse>();
    modules.add::<ClaimRequest>();
    modules.add::<EntryResponse>();
    modules.add::<CreateLinkRequest>();
    modules.add::<CreateLinkResponse>();
    modules.add::<InvitationView>();
    modules.add::<AcceptInvitationRequest>();
    modules.add::<AcceptInvitationResponse>();
    modules.add::<LinkedReplayQuery>();
    modules.add::<LinkedTranscriptQuery>();
    modules.add::<ReplayQuery>();
    modules.add::<TranscriptQuery>();
    modules.add::<LinkedReplayResponse>();
    modules.add::<IdentityResponse>();
    modules.add::<TableResponse>();
    modules.add::<ErrorResponse>();
    modules.add::<SocketQuery>();
    modules.add::<LogQuery>();
    modules.add::<MatchQuery>();
    modules.add::<GameInfo>();
    modules.add::<HistoryPage>();
    modules.add::<MatchReplay>();
    modules.add::<SaveData>();
    modules.add::<InsightDepth>();
    modules.add::<Hint>();
    modules.add::<MatchAnalysis>();
    modules.add::<SigningKeysResponse>();
    modules.add::<AnalysisQuery>();
    modules.add::<LinkedAnalysisQuery>();
    modules.add::<AnalyseTextRequest>();
    modules.add::<AnalysisResponse>();
    modules.add::<HintRequest>();
    modules.add::<ExploreRequest>();
    modules.add::<ExploreResponse>();
    modules.add::<TutorRequest>();
    modules.add::<TutorResponse>();
    let about = "How many days of vacation a player has in a match by correspondence.";
    modules.add_constant("table", about, ("VACATION_DAYS", "number"), &table::VACATION_DAYS);
    let about = "The version of the protocol.";
    modules.add_constant("table", about, ("PROTOCOL_VERSION", "number"), &PROTOCOL_VERSION);
}

/// Adds what `crates/wasm-rules` takes and returns.
fn add_rules(modules: &mut TypeScriptModules) {
    modules.add::<kit::DiceVerdict>();
    modules.add::<spaces::ShownRound>();
    modules.add::<spaces::SheetCheck>();
    modules.add::<spaces::StrokeResult>();
    modules.add::<spaces::file::BoardFileReading>();
}

/// Adds the types of a game, with aliases that all games share, and its closed lists of codes.
fn add_game<G>(modules: &mut TypeScriptModules)
where
    G: Insight,
    G::View: TS + 'static,
    G::Event: TS + 'static,
    G::Action: TS + 'static,
    G::Preview: TS + 'static,
    G::Refusal: TS + 'static,
    G::Config: TS + 'static,
{
    modules.add_as::<G::View>(G::NAME, "View");
    modules.add_as::<G::Event>(G::NAME, "Event");
    modules.add_as::<G::Action>(G::NAME, "Action");
    modules.add_as::<G::Preview>(G::NAME, "Preview");
    modules.add_as::<G::Refusal>(G::NAME, "Refusal");
    modules.add_as::<G::Config>(G::NAME, "Config");
    modules.add::<G::Reason>();
    let bots: Vec<&str> = G::named_bots().map(|bot| bot.name).collect();
    let choices = G::SEAT_CHOICE.map_or(&[][..], |choice| choice.values);
    modules.add_string_list(G::NAME, "PROMPTS", "Prompt", G::PROMPTS);
    modules.add_string_list(G::NAME, "BOTS", "Bot", &bots);
    modules.add_string_list(G::NAME, "CHOICES", "Choice", choices);
}
