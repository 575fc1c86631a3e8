//! The rules that refuse an action.

use crate::{Class, Item, Tile};
use kit::{CodedMessage, IntoStaticStr, Seat, SeatNames};
use serde::Serialize;
use ts_rs::TS;

/// The rule that forbids an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Refusal {
    /// The action belongs to another step.
    WrongPhase {
        /// The question that is open now.
        #[ts(type = "Prompt")]
        now: &'static str,
    },
    /// The item is not carried.
    NotHeld { item: Item },
    /// The item is not a drink.
    NotADrink { item: Item },
    /// The gear names an item that is not carried, or not carried in that way.
    NotCarried { item: Item },
    /// The gear leaves more for the backpack than necessary (rules version 1).
    BackpackFull,
    /// No Ambush Opportunity that may be laid.
    NoAmbush,
    /// Ambush Opportunity may be laid from the next turn on.
    AmbushTooNew,
    /// No trap or ambush may lie on the tile.
    NotThere { tile: Tile },
    /// The tile already has a trap.
    TrapHere { tile: Tile },
    /// The tile already has an ambush.
    AmbushHere { tile: Tile },
    /// The other player is not on the tile, or is invisible.
    NotHere { seat: Seat },
    /// No duels on a sanctuary.
    Sanctuary,
    /// The player has no HP left.
    NoHp { seat: Seat },
    /// The two have already had a challenge in this step.
    ChallengedAlready { seat: Seat },
    /// A Smoke Bomb was thrown this turn.
    DuelsBarred,
    /// Neither of the two is the player on turn.
    NotOnTurn,
    /// Only the player on turn drinks, and nobody in the final bracket (K25).
    DrinkOffTurn,
    /// The player has made three offers in this step.
    OffersSpent,
    /// The trade has no items.
    EmptyOffer,
    /// The items are not carried.
    CannotGive,
    /// The duel may not be declined.
    Binding,
    /// The duel comes from an ambush or a spirit: it is no challenge that could be calmed or
    /// declined (K13, K25).
    NoChallenge,
    /// Only this class may do that.
    NotThatClass { class: Class },
    /// The ability is used up for this match or this duel.
    UsedUp,
    /// The player must sleep.
    MustSleep,
    /// After Fairy Dust the player must sleep.
    DustThenSleep,
    /// The player keeps no Instinct.
    NoInstinct,
    /// There is no tile in that direction.
    NoWay,
    /// The tile is not a branch of this fork.
    NotABranch { to: Tile },
    /// No Lamp is held.
    NoLamp,
    /// There is no player or enemy on the tile to step back from.
    LampNoReason,
    /// The player has not moved this turn.
    LampNoHistory,
    /// Blink does not reach the tile.
    BlinkTooFar { to: Tile },
    /// Blink neither leaves nor reaches a sanctuary.
    BlinkSanctuary,
    /// There is no such enemy.
    NoTarget,
    /// There is no retreat in the final bracket.
    NoRetreat,
    /// The item is not there to be taken or given.
    NotTheirs { item: Item },
    /// The item does not fit without rearranging.
    DoesNotFit { item: Item },
    /// The item is not in a bag that is over capacity (rules version 1).
    NotOver { item: Item },
    /// The text is not the notation of an action.
    Unreadable,
}

impl CodedMessage for Refusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn to_english(&self, name: SeatNames<'_>) -> String {
        match self {
            Self::WrongPhase { now } => format!("That belongs to another step: now it is '{now}'."),
            Self::NotHeld { item } => format!("There is no {} in the bandolier.", item.title()),
            Self::NotADrink { item } => format!("The {} is not for drinking.", item.title()),
            Self::NotCarried { item } => {
                format!("There is no {} to wear or hold in that place.", item.title())
            }
            Self::BackpackFull => {
                "That leaves more than the backpack holds: wear or hold more of it.".into()
            }
            Self::NoAmbush => "There is no Ambush Opportunity to lay.".into(),
            Self::AmbushTooNew => "Ambush Opportunity may be laid from the next turn on.".into(),
            Self::NotThere { tile } => format!(
                "Neither traps nor ambushes are laid on tile {}: not on Start, Final or a Sanctuary.",
                tile.0
            ),
            Self::TrapHere { tile } => format!("A trap lies on tile {} already.", tile.0),
            Self::AmbushHere { tile } => format!("An ambush lies on tile {} already.", tile.0),
            Self::NotHere { seat } => format!("{} is not to be seen on this tile.", name(*seat)),
            Self::Sanctuary => "There are no duels on a Sanctuary.".into(),
            Self::NoHp { seat } => format!("{} has no HP and cannot duel.", name(*seat)),
            Self::ChallengedAlready { seat } => {
                format!("There was a challenge with {} in this step already.", name(*seat))
            }
            Self::DuelsBarred => "Smoke fills the air: no duels for the rest of the turn.".into(),
            Self::NotOnTurn => "Challenge or trade with the player whose turn it is.".into(),
            Self::DrinkOffTurn => {
                "Only the player whose turn it is may drink, and nobody in the last duels.".into()
            }
            Self::OffersSpent => "Three offers a player in this step, and they are spent.".into(),
            Self::EmptyOffer => "Name something to give or to ask for.".into(),
            Self::CannotGive => "You do not have everything that is asked for: decline.".into(),
            Self::Binding => "A challenge is binding at this table.".into(),
            Self::NoChallenge => {
                "That is no challenge: an ambush or a spirit is neither calmed nor declined.".into()
            }
            Self::NotThatClass { class } => format!("Only the {} can do that.", class.title()),
            Self::UsedUp => "That was used already.".into(),
            Self::MustSleep => "After a defeat the next turn is for sleeping.".into(),
            Self::DustThenSleep => "Fairy Dust is followed by Sleep.".into(),
            Self::NoInstinct => "There is no Instinct to play.".into(),
            Self::NoWay => "There is no tile that way.".into(),
            Self::NotABranch { to } => format!("No way leads from here to tile {}.", to.0),
            Self::NoLamp => "There is no Lamp in hand.".into(),
            Self::LampNoReason => {
                "The Lamp steps back only from a tile with a player or an enemy.".into()
            }
            Self::LampNoHistory => "There is no tile of this turn to step back to.".into(),
            Self::BlinkTooFar { to } => format!("Blink does not land on tile {}.", to.0),
            Self::BlinkSanctuary => "Blink neither leaves nor reaches a Sanctuary.".into(),
            Self::NoTarget => "There is no such enemy: name one by its place in the queue.".into(),
            Self::NoRetreat => "There is no retreat from the last duel.".into(),
            Self::NotTheirs { item } => format!("There is no {} there.", item.title()),
            Self::DoesNotFit { item } => {
                format!("There is no free place for the {}.", item.title())
            }
            Self::NotOver { item } => {
                format!("The {} is not among what is over: drop from what does not fit.", item.title())
            }
            Self::Unreadable => {
                "That is no action: write it as the list of legal actions does, such as 'move' or 'attack 1'."
                    .into()
            }
        }
    }
}
