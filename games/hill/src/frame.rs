//! The state of a turn: its stage, and a stack of suspended situations.
//!
//! A move that an ambush interrupts, its duel, its loot, then the rest of the move: each is a
//! frame. The top frame is played; when it is popped, the frame below resumes.

use crate::event::MoveSource;
use crate::movement::TurnPath;
use crate::{ChanceCard, Item, ItemBundle, Tier, Tile};
use kit::{Seat, Seats};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The steps of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum TurnStage {
    /// Before the first turn: classes and the order of play.
    Opening,
    /// Step 1: a tile that another player's effect left pending is resolved.
    Begin,
    /// A turn to be skipped ends here.
    Skip,
    /// Step 2: gear, potions, traps and ambushes.
    Manage,
    /// Step 3: challenges and trades on the tile.
    Meet,
    /// Step 4: move or sleep. Step 5, the tile, is a frame.
    Choose,
    /// Step 6: whoever carries too much drops something.
    Capacity,
    /// After Step 6: the player on turn may still drink or lay a trap (K41).
    LastWindow,
    /// The turn is over and the next player's begins.
    End,
}

/// The turn that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct TurnState {
    /// The player on turn.
    pub seat: Seat,
    /// The number of the turn, from 1.
    pub number: u32,
    /// The current step.
    pub stage: TurnStage,
    /// The path of this turn (K6).
    pub history: TurnPath,
    /// Added to Attack this turn by potions.
    pub rage: i8,
    /// Added to Defense this turn by potions.
    pub agility: i8,
    /// A Smoke Bomb was thrown: no duels for the rest of the turn.
    pub smoked: bool,
    /// Chance cards drawn this turn (K15).
    pub chances: u8,
    /// The rest of the turn is skipped up to Step 6.
    pub ended: bool,
    /// This turn is to be skipped.
    pub skip: bool,
    /// The player has moved, so that the whole tile is resolved and not only its enemies (K8).
    pub landed: bool,
    /// Fairy Dust was used: Sleep follows.
    pub dusted: bool,
    /// Who has passed in Step 3.
    pub passed: Seats,
    /// Who has had a challenge with the player on turn in Step 3.
    pub challenged: Seats,
    /// Offers made in Step 3, by seat.
    pub offers: [u8; 6],
}

impl TurnState {
    /// A turn of which nothing is played yet.
    #[must_use]
    pub fn new(seat: Seat, number: u32, stage: TurnStage) -> Self {
        Self {
            seat,
            number,
            stage,
            history: TurnPath::default(),
            rage: 0,
            agility: 0,
            smoked: false,
            chances: 0,
            ended: false,
            skip: false,
            landed: false,
            dusted: false,
            passed: Seats::NONE,
            challenged: Seats::NONE,
            offers: [0; 6],
        }
    }
}

/// What started a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DuelCause {
    /// A challenge in Step 3.
    Challenge,
    /// An ambush.
    Ambush,
    /// Nefarious Spirit.
    Spirit,
    /// The final bracket.
    Bracket,
}

/// The phase of a round of combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum RoundPhase {
    /// The players decide before the dice are rolled.
    #[serde(rename = "before")]
    BeforeDice,
    /// The dice are due.
    #[serde(rename = "dice")]
    DiceDue,
    /// The dice are rolled; the players decide before damage is applied.
    #[serde(rename = "after")]
    AfterDice,
    /// The Duelist's reroll of Defense is due.
    #[serde(rename = "again")]
    RerollDue,
}

impl RoundPhase {
    /// Whether the dice of the round are rolled.
    #[must_use]
    pub const fn is_rolled(self) -> bool {
        matches!(self, Self::AfterDice | Self::RerollDue)
    }
}

/// A duellist's answer, hidden until both have answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum DuelReply {
    /// Fight, or let the dice stand.
    #[serde(rename = "on")]
    Fight,
    /// Retreat.
    #[serde(rename = "off")]
    Retreat,
    /// Roll Defense again.
    #[serde(rename = "again")]
    Reroll,
}

/// A duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Duel {
    /// Who rolls first: the player on turn.
    pub one: Seat,
    /// The other.
    pub other: Seat,
    /// What started it.
    pub cause: DuelCause,
    /// The phase of the current round.
    pub beat: RoundPhase,
    /// The number of the current round, from 1.
    pub round: u16,
    /// The dice of the round: Attack and Defense of `one`, then of `other`; 0 before the roll.
    pub dice: [u8; 4],
    /// The answers to the open question, of `one` and `other`.
    pub replies: [Option<DuelReply>; 2],
    /// The Duelist has used the reroll of this duel.
    pub rerolled: bool,
    /// Attack and Defense that the Alchemist's potions add in the first round.
    pub boost: [i8; 2],
    /// HP of both before the duel, restored if a duel of the bracket is rerun.
    pub before: [u8; 2],
    /// How many rounds in a row nobody was hurt (K37); 0 in matches of rules version 1.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[ts(optional, as = "Option<u16>")]
    pub unhurt_rounds: u16,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(count: &u16) -> bool {
    *count == 0
}

/// A fight of the player on turn against the enemies on the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// The phase of the current round.
    pub beat: RoundPhase,
    /// HP of the enemies, in queue order.
    pub hp: [u8; Fight::MAX_ENEMIES],
    /// The target's place in the queue, from 0.
    pub target: u8,
    /// The dice of the round: Attack, Defense, each enemy's Attack, the target's Defense.
    pub dice: [u8; Fight::MAX_ENEMIES + 3],
    /// The number of the current round, from 1.
    pub round: u16,
    /// Attack and Defense that the Alchemist's potions add in the first round.
    pub boost: [i8; 2],
    /// How many enemies were killed, by tier.
    pub fallen: [u8; 3],
}

impl Fight {
    /// How many enemies stand on a tile at most.
    pub const MAX_ENEMIES: usize = 3;
}

/// A queue of up to six seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct SeatQueue([Option<Seat>; 6]);

impl SeatQueue {
    /// Appends a seat; a full queue stays as it is.
    pub fn push(&mut self, seat: Seat) {
        if let Some(free) = self.0.iter_mut().find(|place| place.is_none()) {
            *free = Some(seat);
        }
    }

    pub(crate) fn pop_front(&mut self) -> Option<Seat> {
        let first = self.0[0];
        self.0.rotate_left(1);
        self.0[5] = None;
        first
    }

    pub(crate) fn remove(&mut self, seat: Seat) {
        let before = std::mem::take(self);
        before.seats().filter(|other| *other != seat).for_each(|other| self.push(other));
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.0.into_iter().flatten()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().flatten().count()
    }
}

fn is_unrolled(dice: &[u8; 6]) -> bool {
    *dice == [0; 6]
}

/// A situation on the stack: what is played now, or resumes when the frames above it are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "frame", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum HillFrame {
    /// A class is drawn for a seat.
    #[serde(rename = "deal")]
    DealClass { seat: Seat },
    /// Seats roll for the order of play: the place of each seat so far, and its die, 0 before
    /// the roll.
    #[serde(rename = "order")]
    RollForOrder { place: [u8; 6], die: [u8; 6] },
    /// The movement die is due.
    #[serde(rename = "roam")]
    MovementRoll {
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<MoveSource>,
    },
    /// The player on turn moves step by step, with this many steps left.
    Walk {
        left: u8,
        back: bool,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        source: Option<MoveSource>,
    },
    /// The player on turn has entered a tile where the Scout may take a trap or an ambush may
    /// be sprung.
    Enter { trap: bool, ambush: bool },
    /// Before a pending tile is resolved: Blink and drinks may be used (K41).
    PendingTile,
    /// After movement and before the tile is resolved: Lamp, Blink and Instinct may be used.
    Arrived,
    /// After the duel of Nefarious Spirit: the player on turn resolves the tile if still on it.
    #[serde(rename = "haunt")]
    SpiritArrival { tile: Tile },
    /// The tile is resolved.
    #[serde(rename = "resolve")]
    ResolveTile,
    /// Enemies are drawn for the tile: the composition, once rolled, and how many of it are
    /// drawn.
    #[serde(rename = "spawn")]
    SpawnEnemies { picked: Option<u8>, come: u8 },
    /// A fight.
    Fight(Fight),
    /// Drops are rolled: enemies still to roll for and treasures found, both by tier.
    #[serde(rename = "drops")]
    RollDrops { seat: Seat, fallen: [u8; 3], found: [u8; 3] },
    /// The Raider rolls for one more treasure.
    #[serde(rename = "raid")]
    RaiderRoll { seat: Seat, tier: Tier },
    /// Treasures are drawn: how many are left to draw, by tier.
    #[serde(rename = "draw")]
    DrawTreasures { seat: Seat, left: [u8; 3] },
    /// A player arranges what was drawn or looted.
    Arrange { seat: Seat },
    /// A chance card is drawn: whether it is a kept card, once rolled.
    #[serde(rename = "chance")]
    DrawChance { kept: Option<bool> },
    /// A revealed chance card may be cancelled: the hidden answers, by seat.
    #[serde(rename = "window")]
    ChanceWindow { card: ChanceCard, answers: [Option<bool>; 6] },
    /// A drawn chance card is about to be kept; only the drawer sees which.
    #[serde(rename = "keep")]
    KeepChance { card: Option<ChanceCard> },
    /// The nearest player is found; a roll decides between several at the same distance.
    #[serde(rename = "nearest")]
    PickNearest { card: ChanceCard },
    /// All players are moved at once: the die of each seat, 0 before its roll. In matches of
    /// rules version 1 there is one roll for all.
    #[serde(rename = "quake")]
    Earthquake {
        actor: Seat,
        forward: bool,
        #[serde(default, skip_serializing_if = "is_unrolled")]
        #[ts(optional, as = "Option<[u8; 6]>")]
        dice: [u8; 6],
    },
    /// The player on turn gives an item to the Jinn Thief.
    #[serde(rename = "jinn")]
    JinnTribute,
    /// A duel is about to begin and may be avoided; the Monk's die may be due.
    Challenge { by: Seat, to: Seat, cause: DuelCause, rolling: bool },
    /// A trade is offered.
    Trade { by: Seat, to: Seat, give: ItemBundle, want: ItemBundle },
    /// A duel.
    Duel(Duel),
    /// After a duel in Step 3: the player on turn may drink or lay a trap (K41).
    AfterDuel,
    /// The winner of a duel takes items from the loser.
    Loot { winner: Seat, loser: Seat },
    /// A player over capacity drops an item.
    Drop { seat: Seat },
    /// A dropped item may be picked up; `said` of the players on the tile have answered.
    PickUp { seat: Seat, item: Item, said: u8 },
    /// The final bracket: who still has to duel in this round, and who is in the next one.
    Bracket { now: SeatQueue, then: SeatQueue },
}
