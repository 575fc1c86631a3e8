//! Turns the player names of a save into people and bots.

use crate::{ParsePlayerError, SeatPlayer, TerminalGame};
use bots::Bot;
use kit::{Referee, Save, SaveError, Seat};
use std::fmt;

/// Why the match of a save cannot be continued.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionError {
    /// A player name in the save is malformed.
    Word(ParsePlayerError),
    /// The game has no such bot.
    Level {
        /// The level in the save.
        level: String,
        /// The bots of the game by name.
        known: Vec<&'static str>,
    },
    /// The seats and the players do not match.
    Count {
        /// How many players are named.
        players: usize,
        /// How many seats there are.
        seats: u8,
    },
    /// The dice record is invalid.
    Dice(SaveError),
}

impl fmt::Display for SessionError {
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

impl std::error::Error for SessionError {}

pub(super) fn players<G: TerminalGame>(save: &Save<G>) -> Result<Vec<SeatPlayer>, SessionError> {
    let (players, seats) = (save.players.len(), save.played.position().seat_count());
    if players != usize::from(seats) {
        return Err(SessionError::Count { players, seats });
    }
    save.players.iter().map(|word| word.parse().map_err(SessionError::Word)).collect()
}

pub(super) type SeatBot<G> = Option<Box<dyn Bot<G>>>;

pub(super) fn bot<G: TerminalGame>(
    player: &SeatPlayer,
    config: &G::Config,
    seat: Seat,
    seed: u64,
) -> Result<SeatBot<G>, SessionError> {
    let SeatPlayer::Bot(level) = player else { return Ok(None) };
    let bot = G::bot_for_config(config, level, seed.wrapping_add(seat.number().into()));
    let known = || G::named_bots().map(|bot| bot.name).collect();
    bot.map(Some).ok_or_else(|| SessionError::Level { level: level.clone(), known: known() })
}

/// A seed for the bots, different for each match and independent of the dice.
pub(super) fn seed<G: TerminalGame>(save: &Save<G>) -> u64 {
    let digits = match save.dice.commitment() {
        None => save.played.position().hash().to_string(),
        Some(commitment) => commitment.to_string(),
    };
    let own = u64::from_str_radix(&digits[..16], 16).unwrap_or_default();
    own.wrapping_add(8 * save.played.steps().len() as u64)
}
