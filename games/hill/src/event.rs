//! What happened, in the past tense: the public log, the animation, the audit of rolls.
//!
//! Where something is hidden there are two forms of one event: with the item for those who
//! may know it, without it for everybody else (K32).

mod words;

use crate::{Bundle, Chance, Class, Enemy, Gear, Item, Summary, Tier, Tile};
use kit::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How a token came from one tile to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// A step on, of the own turn.
    Forward,
    /// A step back, of the own turn.
    Backward,
    /// A step out of a lost or abandoned fight.
    Retreat,
    /// A push by an earthquake.
    Quake,
    /// Past everything in between.
    Teleport,
}

/// A die and what it came to with everything added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Score {
    /// The face.
    pub die: u8,
    /// What gear, class and potions add.
    pub bonus: i8,
}

impl Score {
    /// What counts.
    #[must_use]
    pub const fn total(self) -> i8 {
        self.die as i8 + self.bonus
    }
}

/// Which deck was shuffled anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Pile {
    /// A treasure deck.
    Treasure(Tier),
    /// An enemy deck.
    Enemy(Tier),
    /// The chance deck.
    Chance,
}

/// A fact that followed from an action, a roll or a resignation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
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
    /// An invisible player was seen again.
    Reappeared { seat: Seat },
    /// What is now worn and held.
    Arranged { seat: Seat, gear: Gear },
    /// A potion was drunk.
    Drank { seat: Seat, item: Item, healed: u8 },
    /// A trap lies on a tile.
    TrapLaid { seat: Seat, tile: Tile },
    /// A card lies face down on a tile.
    AmbushLaid { seat: Seat, tile: Tile },
    /// A player was challenged.
    Challenged { by: Seat, to: Seat },
    /// A challenge was declined, where that is allowed.
    ChallengeDeclined { by: Seat, to: Seat },
    /// Smoke: no duels for the rest of the turn.
    Smoked { seat: Seat },
    /// The Monk spoke.
    CalmRolled { seat: Seat, die: u8, calmed: bool },
    /// A trade was offered; what, only to the two.
    Offered { by: Seat, to: Seat, trade: Option<(Bundle, Bundle)> },
    /// The trade was made; what, only to the two.
    Traded { by: Seat, to: Seat, trade: Option<(Bundle, Bundle)> },
    /// The trade was refused.
    TradeRefused { by: Seat, to: Seat },
    /// A player became invisible.
    Vanished { seat: Seat },
    /// A player slept.
    Slept { seat: Seat, hp: u8 },
    /// The movement die.
    MovementRolled { seat: Seat, die: u8, bonus: i8, steps: u8 },
    /// A token came to a tile.
    Moved { seat: Seat, from: Tile, to: Tile, how: How },
    /// A tile was left to be resolved in Step 1 of the next turn.
    Pending { seat: Seat, tile: Tile },
    /// A kept chance card was played.
    KeptPlayed { seat: Seat, card: Chance },
    /// An ambush was sprung.
    AmbushSprung { by: Seat, on: Seat, tile: Tile },
    /// The Scout took a trap.
    TrapTaken { seat: Seat, tile: Tile },
    /// A trap caught somebody.
    TrapCaught { seat: Seat, tile: Tile },
    /// The Lamp showed the way back.
    LampUsed { seat: Seat },
    /// A scroll was read.
    Blinked { seat: Seat, from: Tile, to: Tile },
    /// A chance card was revealed.
    ChanceRevealed { seat: Seat, card: Chance },
    /// A chance card was kept face down.
    ChanceKept { seat: Seat, card: Option<Chance> },
    /// A chance card was cancelled.
    Charmed { by: Seat, card: Option<Chance> },
    /// A chance card found nobody or nothing.
    NoEffect { seat: Seat, card: Chance },
    /// A chain of chance cards was cut off.
    ChainEnded { seat: Seat },
    /// The earth shook.
    Quaked { dice: Vec<(Seat, u8)> },
    /// Two players changed places.
    Swapped { by: Seat, with: Seat },
    /// A treasure was drawn; which, only to the drawer.
    Drew { seat: Seat, tier: Tier, item: Option<Item> },
    /// A deck had nothing left.
    DeckEmpty { pile: Pile },
    /// Discards became a deck again.
    Reshuffled { pile: Pile },
    /// An enemy came.
    EnemyCame { tile: Tile, enemy: Enemy },
    /// A fight began.
    FightBegan { seat: Seat, tile: Tile },
    /// A round of a fight was rolled.
    FightRolled {
        seat: Seat,
        target: u8,
        attack: Score,
        defense: Score,
        enemies: Vec<(Enemy, Score)>,
        guard: Score,
    },
    /// An enemy was hurt.
    EnemyHurt { enemy: Enemy, hp: u8 },
    /// An enemy fell.
    EnemyFell { enemy: Enemy },
    /// A player lost HP.
    Hurt { seat: Seat, lost: u8, hp: u8 },
    /// A Wardstone took a wound.
    Warded { seat: Seat },
    /// A fight was won.
    FightWon { seat: Seat },
    /// A fight was lost.
    FightLost { seat: Seat },
    /// A player retreated.
    Retreated { seat: Seat },
    /// What a fallen enemy leaves.
    Dropped { enemy: Tier, treasure: Option<Tier> },
    /// The Raider looked for more.
    Raided { seat: Seat, die: u8, found: bool },
    /// A duel began.
    DuelBegan { one: Seat, other: Seat },
    /// A round of a duel was rolled: attack and defense of both.
    DuelRolled { one: Seat, other: Seat, scores: [Score; 4] },
    /// The Duelist rolled Defense again.
    Rerolled { seat: Seat, score: Score },
    /// A duel was won.
    DuelWon { winner: Seat, loser: Seat },
    /// Both duellists fell.
    DuelDrawn { one: Seat, other: Seat },
    /// An item was taken from the loser; which, only to the two if it was hidden.
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
    /// Both fell in the bracket: once more.
    BracketRerun { one: Seat, other: Seat },
    /// A player left the match.
    Resigned { seat: Seat },
    /// The match was won.
    Won { seat: Seat },
    /// What a player's match came to.
    Remembered { seat: Seat, summary: Summary },
}
