//! Events: the facts that follow from actions and rolls, for the log and the animations.
//!
//! An event about something hidden has two forms: with the item for those who may know it,
//! without it for everybody else (K32).

mod text;

use crate::{ChanceCard, Class, Enemy, Gear, Item, ItemBundle, PlayerSummary, Tier, Tile};
use kit::{IntoStaticStr, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How a token was moved from one tile to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum MoveKind {
    /// A step forward on the own turn.
    Forward,
    /// A step back on the own turn.
    Backward,
    /// A step back out of a lost or abandoned combat.
    Retreat,
    /// A step of an Earthquake.
    Quake,
    /// Straight to the tile, without entering the tiles in between.
    Teleport,
}

/// What moved a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum MoveSource {
    /// The movement roll of Step 4.
    TurnMove,
    /// A chance card.
    Card(ChanceCard),
    /// A Lamp or a Blink Scroll.
    Item(Item),
    /// A retreat from a fight or duel.
    Retreat,
    /// A lost fight.
    LostFight,
}

/// An Attack or Defense die with its bonus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct CombatScore {
    /// The face of the die.
    pub die: u8,
    /// What gear, class and potions add.
    pub bonus: i8,
}

impl CombatScore {
    /// The die plus the bonus.
    #[must_use]
    pub const fn total(self) -> i8 {
        self.die as i8 + self.bonus
    }

    /// Whether this Attack hits against a Defense: equal totals miss (K21).
    #[must_use]
    pub const fn beats(self, defense: Self) -> bool {
        self.total() > defense.total()
    }
}

/// One of the decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DeckId {
    /// A treasure deck.
    Treasure(Tier),
    /// An enemy deck.
    Enemy(Tier),
    /// The chance deck.
    Chance,
}

/// A fact that follows from an action, a roll or a resignation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[ts(optional_fields)]
pub enum Event {
    /// A class was dealt.
    ClassDealt { seat: Seat, class: Class },
    /// A die for the order of play.
    OrderRolled { seat: Seat, die: u8 },
    /// The order of play.
    OrderSet { order: Vec<Seat> },
    /// A turn began.
    TurnBegan { seat: Seat, turn: u32 },
    /// A turn was skipped.
    TurnSkipped { seat: Seat, left: u8 },
    /// A player will skip a turn.
    WillSkip { seat: Seat, skips: u8 },
    /// An invisible player became visible again.
    Reappeared { seat: Seat },
    /// A player changed what is worn and held.
    Arranged { seat: Seat, gear: Gear },
    /// A potion was drunk.
    Drank { seat: Seat, item: Item, healed: u8 },
    /// A trap was laid on a tile.
    TrapLaid { seat: Seat, tile: Tile },
    /// An ambush was laid face down on a tile.
    AmbushLaid { seat: Seat, tile: Tile },
    /// A player was challenged.
    Challenged { by: Seat, to: Seat },
    /// A challenge was declined, where that is allowed.
    ChallengeDeclined { by: Seat, to: Seat },
    /// A Smoke Bomb was thrown: no duels for the rest of the turn.
    Smoked { seat: Seat },
    /// The Monk rolled to calm a challenger.
    CalmRolled { seat: Seat, die: u8, calmed: bool },
    /// A trade was offered; only the two know the items.
    Offered { by: Seat, to: Seat, trade: Option<(ItemBundle, ItemBundle)> },
    /// The trade was made; only the two know the items.
    Traded { by: Seat, to: Seat, trade: Option<(ItemBundle, ItemBundle)> },
    /// Something that was worn or held changed hands in a trade; for those who are not told the
    /// whole trade.
    GearTraded { from: Seat, to: Seat, item: Item },
    /// The trade was refused.
    TradeRefused { by: Seat, to: Seat },
    /// A player became invisible.
    Vanished { seat: Seat },
    /// A player slept.
    Slept { seat: Seat, hp: u8 },
    /// The movement die was rolled.
    MovementRolled { seat: Seat, die: u8, bonus: i8, steps: u8 },
    /// A token was moved to a tile. Moves of one mass move have the same group (K51); the source
    /// of some moves in matches of rules version 1 is not known.
    Moved {
        seat: Seat,
        from: Tile,
        to: Tile,
        how: MoveKind,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<MoveSource>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        group: Option<u32>,
    },
    /// A tile was left to be resolved in Step 1 of the next turn.
    Pending { seat: Seat, tile: Tile },
    /// A kept chance card was played.
    KeptPlayed { seat: Seat, card: ChanceCard },
    /// An ambush was sprung.
    AmbushSprung { by: Seat, on: Seat, tile: Tile },
    /// The Scout took a trap.
    TrapTaken { seat: Seat, tile: Tile },
    /// A trap caught somebody.
    TrapCaught { seat: Seat, tile: Tile },
    /// A Lamp was used.
    LampUsed { seat: Seat },
    /// A Blink Scroll was used.
    Blinked { seat: Seat, from: Tile, to: Tile },
    /// A chance card was revealed.
    ChanceRevealed { seat: Seat, card: ChanceCard },
    /// A player passes on the chance cards of others until the own turn.
    Passing { seat: Seat },
    /// A chance card was kept face down.
    ChanceKept { seat: Seat, card: Option<ChanceCard> },
    /// A chance card was cancelled with a Luck Charm.
    Charmed { by: Seat, card: Option<ChanceCard> },
    /// A chance card had no effect.
    NoEffect { seat: Seat, card: ChanceCard },
    /// The limit of chance cards in a turn was reached (K15).
    ChainEnded { seat: Seat },
    /// The dice of an Earthquake were rolled; `group` is that of its moves.
    Quaked {
        dice: Vec<(Seat, u8)>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        group: Option<u32>,
    },
    /// Two players changed places.
    Swapped { by: Seat, with: Seat },
    /// A treasure was drawn; only the drawer knows which.
    Drew { seat: Seat, tier: Tier, item: Option<Item> },
    /// A deck had nothing left.
    DeckEmpty { pile: DeckId },
    /// The discards were shuffled into a deck.
    Reshuffled { pile: DeckId },
    /// An enemy was drawn for a tile.
    EnemyCame { tile: Tile, enemy: Enemy },
    /// A fight began.
    FightBegan { seat: Seat, tile: Tile },
    /// A round of a fight was rolled.
    FightRolled {
        seat: Seat,
        target: u8,
        attack: CombatScore,
        defense: CombatScore,
        enemies: Vec<(Enemy, CombatScore)>,
        guard: CombatScore,
    },
    /// An enemy was hurt.
    EnemyHurt { enemy: Enemy, hp: u8 },
    /// An enemy fell.
    EnemyFell { enemy: Enemy },
    /// A player lost HP.
    Hurt { seat: Seat, lost: u8, hp: u8 },
    /// A Wardstone absorbed a loss of HP.
    Warded { seat: Seat },
    /// A fight was won.
    FightWon { seat: Seat },
    /// A fight was lost.
    FightLost { seat: Seat },
    /// A player retreated.
    Retreated { seat: Seat },
    /// The drop of a fallen enemy was rolled.
    Dropped { enemy: Tier, treasure: Option<Tier> },
    /// The Raider rolled for one more treasure.
    Raided { seat: Seat, die: u8, found: bool },
    /// A duel began.
    DuelBegan { one: Seat, other: Seat },
    /// A round of a duel was rolled: attack and defense of both.
    DuelRolled { one: Seat, other: Seat, scores: [CombatScore; 4] },
    /// The Duelist rolled Defense again.
    Rerolled { seat: Seat, score: CombatScore },
    /// A duel was won.
    DuelWon { winner: Seat, loser: Seat },
    /// Both duellists fell.
    DuelDrawn { one: Seat, other: Seat },
    /// An item was taken from the loser; if it was hidden, only the two know which.
    Looted { winner: Seat, loser: Seat, item: Option<Item> },
    /// The Jinn took an item.
    JinnTook { seat: Seat, item: Item },
    /// An item was dropped.
    Discarded { seat: Seat, item: Item },
    /// A dropped item was picked up.
    PickedUp { seat: Seat, item: Item },
    /// A dropped item went under its deck.
    ToBottom { item: Item },
    /// Several reached the Final together.
    BracketBegan { seats: Vec<Seat> },
    /// Both fell in a duel of the bracket, which is run again.
    BracketRerun { one: Seat, other: Seat },
    /// A player left the match.
    Resigned { seat: Seat },
    /// The match was won.
    Won { seat: Seat },
    /// The summary of a player's match.
    Remembered { seat: Seat, summary: PlayerSummary },
}

impl Event {
    /// See [`kit::Game::notability`].
    pub(crate) fn notability(&self) -> u8 {
        match self {
            Self::DuelWon { .. } => 60,
            Self::DuelDrawn { .. } => 55,
            Self::AmbushSprung { .. } => 45,
            Self::TrapCaught { .. } | Self::Swapped { .. } | Self::JinnTook { .. } => 40,
            Self::Quaked { .. } | Self::Charmed { .. } => 35,
            Self::FightLost { .. } | Self::Warded { .. } => 30,
            Self::EnemyFell { .. } => 15,
            _ => 0,
        }
    }
}
