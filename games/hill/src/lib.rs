//! The rules of King of the Hill, to the rulings K1–K53.
//!
//! [`Hill`] is a position: the players, the decks, the board, the stage of the turn
//! ([`TurnState`]) and a stack of suspended situations ([`HillFrame`]). `flow/` has a file for
//! each kind of situation. `components` declares tile types, items, cards, enemies and classes;
//! their counts and numbers are [`HillContent`]. [`Board`] is the graph of tiles, [`movement`]
//! the steps on it, and [`draw`](mod@draw) renders a board as SVG.

mod action;
mod board;
mod combat;
mod components;
mod config;
pub mod content;
mod deck;
pub mod draw;
mod event;
mod flow;
mod frame;
mod game;
mod json_reader;
pub mod movement;
mod player;
mod player_list;
mod position;
mod preview;
mod refusal;
mod resign;
mod rules_version;
mod setup;
mod standing;
mod talent_uses;
mod view;

pub use action::{Action, Gear, ItemBundle};
pub use board::{Board, BoardGraph, BoardGraphFault, BoardNode, Tile};
pub use combat::{
    CombatComparison, CombatModifier, CombatRoll, CombatView, Fighter, ModifierSource, Opponents,
    lasting_combat_bonus,
};
pub(crate) use components::ItemSet;
pub use components::{ChanceCard, Class, Enemy, Item, ItemKind, Talent, Tier, TileType};
pub use config::{BoardChoice, Config, DuelPolicy};
pub use content::{
    BuiltInContent, CardNumbers, ClassTalents, Composition, ContentChoice, DropOption, EnemyStats,
    HillContent, ItemStats, RuleNumbers,
};
pub use deck::{CardCounts, CardDeck, Decks, TreasureDeck};
pub use event::{CombatScore, DeckId, Event, MoveKind, MoveSource};
pub use frame::{
    Duel, DuelCause, DuelReply, Fight, HillFrame, RoundPhase, SeatQueue, TurnStage, TurnState,
};
pub use player::{BagCapacity, Bags, HeldItem, ItemPlace, PlayerState, PlayerSummary};
pub use position::{Hill, TileContents};
pub use preview::ArrangePreview;
pub use refusal::Refusal;
pub use rules_version::RulesVersion;
pub use setup::Setup;
pub use view::{PlayerView, View};
