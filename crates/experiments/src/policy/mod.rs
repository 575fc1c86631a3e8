//! Bots that the file of an experiment defines.

mod engine_bot;
mod engine_pool;
mod search_bot;

use bots::{Bot, Bots};
use engine_bot::EngineBot;
use engine_pool::EnginePool;
use search_bot::SearchBot;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

/// A bot that the file of an experiment defines: exactly one of `search`, `engine` and `bot`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct PolicyDefinition {
    /// Its name in line-ups and results.
    pub name: String,
    /// A search that plays matches to their end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub search: Option<SearchDefinition>,
    /// The command line of a program that plays.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub engine: Vec<String>,
    /// How many seconds the program may take for an answer; [`PolicyDefinition::ANSWER_SECONDS`] if it
    /// is not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u32>,
    /// A level or a policy of the game, under another name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

impl PolicyDefinition {
    /// How many seconds a program may take for an answer, unless the file says otherwise.
    pub const ANSWER_SECONDS: u32 = 60;
}

/// A search: every legal action is tried in matches that a bot plays to their end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchDefinition {
    /// How many matches are played for a decision, all actions together.
    pub simulations: u32,
    /// The bot that plays them in every seat.
    pub bot: String,
}

/// Who plays in a seat.
pub(crate) enum SeatPolicy {
    Named(String),
    Search(SearchDefinition),
    Engine(Arc<EnginePool>),
}

impl SeatPolicy {
    /// The policy with this name: one that the file defines, or a bot of the game.
    ///
    /// # Errors
    /// What is wrong with it and what to do.
    pub(crate) fn find<G: Bots>(
        name: &str,
        defined: &[PolicyDefinition],
        config: &G::Config,
    ) -> Result<Self, String> {
        let Some(policy) = defined.iter().find(|policy| policy.name == name) else {
            return known::<G>(name, config, "bots").map(Self::Named);
        };
        let at = format!("policy {name}");
        let seconds = policy.seconds.unwrap_or(PolicyDefinition::ANSWER_SECONDS);
        if policy.seconds.is_some() && (seconds == 0 || policy.engine.is_empty()) {
            return Err(format!("{at}, seconds: at least 1, and for a program alone"));
        }
        match (&policy.search, policy.engine.as_slice(), &policy.bot) {
            (Some(search), [], None) if search.simulations > 0 => {
                known::<G>(&search.bot, config, &format!("{at}, search.bot"))?;
                Ok(Self::Search(search.clone()))
            }
            (Some(_), [], None) => {
                Err(format!("{at}, search.simulations: at least one match is needed"))
            }
            (None, [program, arguments @ ..], None) => {
                let limit = Duration::from_secs(seconds.into());
                Ok(Self::Engine(Arc::new(EnginePool::new(G::NAME, program, arguments, limit))))
            }
            (None, [], Some(bot)) => known::<G>(bot, config, &at).map(Self::Named),
            _ => Err(format!(
                "{at}: give one of search = {{ simulations = 100, bot = \"walker\" }}, \
                 engine = [\"program\", \"argument\"] and bot = \"walker\""
            )),
        }
    }

    /// A bot for one match; `None` if the game has no such bot.
    pub(crate) fn bot<G: Bots>(&self, config: &G::Config, seed: u64) -> Option<Box<dyn Bot<G>>> {
        match self {
            Self::Named(name) => G::bot_for_config(config, name, seed),
            Self::Search(search) => Some(Box::new(SearchBot::new(config, search, seed))),
            Self::Engine(pool) => Some(Box::new(EngineBot::new(Arc::clone(pool), seed))),
        }
    }

    /// Why a program that plays has failed, if one has.
    pub(crate) fn failure(&self) -> Option<String> {
        match self {
            Self::Engine(pool) => pool.failure(),
            Self::Named(_) | Self::Search(_) => None,
        }
    }
}

/// Checks that the game has a bot of this name.
fn known<G: Bots>(name: &str, config: &G::Config, field: &str) -> Result<String, String> {
    if G::bot_for_config(config, name, 0).is_some() {
        return Ok(name.to_owned());
    }
    let names: Vec<&str> = G::named_bots().map(|bot| bot.name).collect();
    Err(format!("{field}: there is no bot '{name}': choose from {}", names.join(", ")))
}
