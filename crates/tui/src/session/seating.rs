//! Who sits down to play: the words of a save become people and bots.

use crate::{NoPlayer, Player, Scene};
use bots::Bot;
use kit::{DiceRecord, Referee, Save, SaveError, Seat};
use std::fmt;

/// Why a match cannot be played here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unseated {
    /// A word in the save names no player.
    Word(NoPlayer),
    /// The game has no such bot.
    Level {
        /// The word in the save.
        level: String,
        /// The levels there are.
        known: Vec<&'static str>,
    },
    /// The seats and the players do not match.
    Count {
        /// How many players are named.
        players: usize,
        /// How many seats there are.
        seats: u8,
    },
    /// The dice are not what they claim to be.
    Dice(SaveError),
}

impl fmt::Display for Unseated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => word.fmt(f),
            Self::Level { level, known } => {
                write!(f, "there is no bot '{level}': choose from {}", known.join(", "))
            }
            Self::Count { players, seats } => {
                write!(f, "{players} players are named for {seats} seats: name one for each")
            }
            Self::Dice(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unseated {}

pub(super) fn players<G: Scene>(save: &Save<G>) -> Result<Vec<Player>, Unseated> {
    let (players, seats) = (save.players.len(), save.played.position().seats());
    if players != usize::from(seats) {
        return Err(Unseated::Count { players, seats });
    }
    save.players.iter().map(|word| word.parse().map_err(Unseated::Word)).collect()
}

pub(super) type Seated<G> = Option<Box<dyn Bot<G>>>;

pub(super) fn bot<G: Scene>(
    player: &Player,
    config: &G::Config,
    seat: Seat,
    seed: u64,
) -> Result<Seated<G>, Unseated> {
    let Player::Bot(level) = player else { return Ok(None) };
    let bot = G::bot_at(config, level, seed.wrapping_add(seat.number().into()));
    let known = || G::LEVELS.iter().map(|level| level.name).collect();
    bot.map(Some).ok_or_else(|| Unseated::Level { level: level.clone(), known: known() })
}

/// A seed for the bots, another one for each match; it never touches the dice.
pub(super) fn seed<G: Scene>(save: &Save<G>) -> u64 {
    let digits = match &save.dice {
        DiceRecord::ByHand => save.played.position().hash().to_string(),
        DiceRecord::Verifiable { commitment, .. } => commitment.to_string(),
    };
    let own = u64::from_str_radix(&digits[..16], 16).unwrap_or_default();
    own.wrapping_add(8 * save.played.steps().len() as u64)
}
