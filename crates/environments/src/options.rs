//! What matches of an environment are played with.

use crate::EncodedGame;
use bots::Bot;
use kit::{Fault, Match, Seat};
use std::fmt;

/// Whether an agent is asked for choices that have no alternative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ForcedChoices {
    /// It is, like for all others.
    #[default]
    Ask,
    /// The environment makes them.
    Make,
}

/// What matches of an environment are played with.
#[derive(Clone, Debug)]
pub struct EnvironmentOptions<G: EncodedGame> {
    /// The options of the game.
    pub config: G::Config,
    /// The number of seats.
    pub seats: u8,
    /// The level of the bot at each seat; `None` for an agent. Empty if all are agents.
    pub bots: Vec<Option<String>>,
    /// What happens to choices without an alternative.
    pub forced: ForcedChoices,
}

/// Why there is no such environment.
#[derive(Clone, Debug, PartialEq)]
pub enum EnvironmentError {
    /// The options of the match have these faults.
    Match(Vec<Fault>),
    /// The game has no bot of this name.
    NoSuchBot {
        /// The name.
        level: String,
        /// The names of all bots of the game.
        known: Vec<&'static str>,
    },
    /// The list of bots has not a place for each seat.
    BotCount {
        /// The number of places.
        places: usize,
        /// The number of seats.
        seats: u8,
    },
    /// There is a bot at every seat.
    NoAgent,
}

impl fmt::Display for EnvironmentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Match(faults) => f.write_str(&Fault::join(faults)),
            Self::NoSuchBot { level, known } => {
                write!(f, "there is no bot '{level}', only {}", known.join(", "))
            }
            Self::BotCount { places, seats } => {
                write!(f, "bots: {places} places for {seats} seats; name a level or none for each")
            }
            Self::NoAgent => f.write_str("bots: leave at least one seat to an agent"),
        }
    }
}

impl std::error::Error for EnvironmentError {}

impl<G: EncodedGame> EnvironmentOptions<G> {
    /// The usual options of the game, with an agent at every seat.
    #[must_use]
    pub fn new(seats: u8) -> Self {
        let (config, bots) = (G::Config::default(), Vec::new());
        Self { config, seats, bots, forced: ForcedChoices::default() }
    }

    /// The position that every match begins with.
    pub(crate) fn start(&self) -> Result<G, EnvironmentError> {
        let begun = Match::<G>::new(&self.config, self.seats).map_err(EnvironmentError::Match)?;
        if !self.bots.is_empty() && self.bots.len() != usize::from(self.seats) {
            let (places, seats) = (self.bots.len(), self.seats);
            return Err(EnvironmentError::BotCount { places, seats });
        }
        if !self.bots.is_empty() && self.bots.iter().all(Option::is_some) {
            return Err(EnvironmentError::NoAgent);
        }
        Ok(begun.position().clone())
    }

    /// The bot of a seat; `None` for an agent.
    pub(crate) fn bot(
        &self,
        seat: Seat,
        seed: u64,
    ) -> Result<Option<Box<dyn Bot<G>>>, EnvironmentError> {
        let Some(Some(level)) = self.bots.get(seat.index()) else { return Ok(None) };
        let bot = G::bot_for_config(&self.config, level, seed);
        bot.map(Some).ok_or_else(|| EnvironmentError::NoSuchBot {
            level: level.clone(),
            known: G::named_bots().map(|bot| bot.name).collect(),
        })
    }
}
