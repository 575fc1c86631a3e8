//! What is going on: the stage of the turn, and a stack of suspended situations on it.
//!
//! A move interrupted by an ambush, its duel, its loot, then the rest of the move: each is
//! a frame. The top one goes on; when it ends, the one below resumes.

use crate::movement::History;
use crate::{Bundle, Chance, Item, Tier, Tile};
use kit::{Seat, Seats};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The steps of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Before the first turn: classes and the order of play.
    Opening,
    /// Step 1: what others left to be resolved.
    Begin,
    /// A skipped turn is consumed.
    Skip,
    /// Step 2.
    Manage,
    /// Step 3.
    Meet,
    /// Step 4.
    Choose,
    /// Step 6.
    Capacity,
    /// The next player's turn comes.
    End,
}

/// The turn that is being played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Whose it is.
    pub seat: Seat,
    /// Its number, from 1.
    pub number: u32,
    /// Its step.
    pub stage: Stage,
    /// The path of this turn (K6).
    pub history: History,
    /// Added to Attack this turn by potions.
    pub rage: i8,
    /// Added to Defense this turn by potions.
    pub agility: i8,
    /// Smoke: no duels for the rest of the turn.
    pub smoked: bool,
    /// Chance cards drawn this turn (K15).
    pub chances: u8,
    /// Straight to Step 6.
    pub ended: bool,
    /// This turn is to be skipped.
    pub skip: bool,
    /// The player has moved and lands on the tile.
    pub landed: bool,
    /// Fairy Dust was used: Sleep follows.
    pub dusted: bool,
    /// Who has passed in Step 3.
    pub passed: Seats,
    /// With whom there was a challenge in Step 3.
    pub challenged: Seats,
    /// Offers made in Step 3, by seat.
    pub offers: [u8; 6],
}

impl Turn {
    pub(crate) fn new(seat: Seat, number: u32, stage: Stage) -> Self {
        Self {
            seat,
            number,
            stage,
            history: History::default(),
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

/// How a duel came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// A challenge in Step 3.
    Challenge,
    /// An ambush.
    Ambush,
    /// Nefarious Spirit.
    Spirit,
    /// The last duel, on the Final.
    Bracket,
}

/// Where a round of combat stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Beat {
    /// Before the dice.
    Before,
    /// The dice are due.
    Dice,
    /// The dice lie; damage is not yet done.
    After,
    /// The Duelist's second die is due.
    Again,
}

/// A duellist's hidden answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// Fight, or let the dice stand.
    On,
    /// Retreat.
    Off,
    /// Roll Defense again.
    Again,
}

/// A duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Duel {
    /// Who rolls first: the player on turn.
    pub one: Seat,
    /// The other.
    pub other: Seat,
    /// How it came about.
    pub cause: Cause,
    /// Where the round stands.
    pub beat: Beat,
    /// The first round is 1.
    pub round: u16,
    /// Attack and Defense of both, once rolled.
    pub dice: [u8; 4],
    /// The answers to the open window.
    pub replies: [Option<Reply>; 2],
    /// The Duelist has rolled again.
    pub rerolled: bool,
    /// What the Alchemist's potions add in the first round.
    pub boost: [i8; 2],
    /// HP of both before it, for a rerun of the bracket.
    pub before: [u8; 2],
}

/// A fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// Where the round stands.
    pub beat: Beat,
    /// HP of the enemies, in queue order.
    pub hp: [u8; Fight::MOST],
    /// The target's place in the queue, from 0.
    pub target: u8,
    /// Attack, Defense, each enemy's Attack, the target's Defense.
    pub dice: [u8; Fight::MOST + 3],
    /// The first round is 1.
    pub round: u16,
    /// What the Alchemist's potions add in the first round.
    pub boost: [i8; 2],
    /// Enemies that fell, by tier.
    pub fallen: [u8; 3],
}

impl Fight {
    /// The most enemies on a tile.
    pub const MOST: usize = 3;
}

/// Seats in a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(transparent)]
pub struct Line([Option<Seat>; 6]);

impl Line {
    pub(crate) fn push(&mut self, seat: Seat) {
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
        let rest: Vec<Seat> = self.seats().filter(|other| *other != seat).collect();
        *self = Self::default();
        rest.into_iter().for_each(|seat| self.push(seat));
    }

    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.0.into_iter().flatten()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().flatten().count()
    }
}

/// A suspended situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "frame", rename_all = "kebab-case", deny_unknown_fields)]
#[ts(optional_fields)]
pub enum Frame {
    /// A class is dealt to a seat.
    Deal { seat: Seat },
    /// Dice for the order of play: each seat's place so far, and its die, 0 before it rolls.
    Order { place: [u8; 6], die: [u8; 6] },
    /// The movement die is due.
    Roam,
    /// The player on turn moves, with so many steps left.
    Walk { left: u8, back: bool },
    /// The player on turn has entered a tile: a trap for the Scout, an ambush.
    Enter { trap: bool, ambush: bool },
    /// After movement, before the tile.
    Arrived,
    /// Nefarious Spirit's duel is over: the tile is resolved by who still stands there.
    Haunt { tile: Tile },
    /// The tile is resolved.
    Resolve,
    /// Enemies come: which composition, and how many of it have come.
    Spawn { picked: Option<u8>, come: u8 },
    /// A fight.
    Fight(Fight),
    /// Enemies have fallen: what they leave.
    Drops { seat: Seat, fallen: [u8; 3], found: [u8; 3] },
    /// The Raider looks for more.
    Raid { seat: Seat, tier: Tier },
    /// Treasures are drawn, so many of each tier.
    Draw { seat: Seat, left: [u8; 3] },
    /// What was drawn or looted is arranged.
    Arrange { seat: Seat },
    /// A chance card is drawn: one that is kept, or one that is revealed?
    Chance { kept: Option<bool> },
    /// A revealed chance card may be cancelled.
    Window { card: Chance, answers: [Option<bool>; 6] },
    /// A chance card is about to be kept; its name is for the drawer.
    Keep { card: Option<Chance> },
    /// Several players are equally near.
    Nearest { card: Chance },
    /// Everyone is moved at once.
    Quake { actor: Seat, forward: bool },
    /// The Jinn waits for an item.
    Jinn,
    /// A duel is offered; the Monk's die may be due.
    Challenge { by: Seat, to: Seat, cause: Cause, rolling: bool },
    /// A trade is offered.
    Trade { by: Seat, to: Seat, give: Bundle, want: Bundle },
    /// A duel.
    Duel(Duel),
    /// The winner of a duel takes items.
    Loot { winner: Seat, loser: Seat },
    /// Somebody is over capacity.
    Drop { seat: Seat },
    /// A dropped item may be picked up; so many seats after the dropper have had their say.
    PickUp { seat: Seat, item: Item, said: u8 },
    /// The final bracket: who is still to duel in this round, and who has won.
    Bracket { now: Line, then: Line },
}
