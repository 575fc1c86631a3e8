//! Bots in Python.

use crate::games::find_game;
use crate::json::{read_config, to_python};
use crate::position::Position;
use crate::python_match::{PythonMatch, TypedMatch};
use crate::refused::RefusedRequest;
use bots::choose_action;
use catalog::{GameId, with_game};
use environments::EncodedGame;
use kit::{LegalActions, Seat, TurnError};
use pyo3::prelude::*;
use serde_json::Value;
use std::sync::Mutex;

/// A bot of one game behind an object-safe trait.
trait AnyBot: Send {
    fn choose(&mut self, played: &dyn PythonMatch, seat: Seat) -> Result<Value, RefusedRequest>;
}

struct TypedBot<G: EncodedGame> {
    bot: Box<dyn bots::Bot<G>>,
    legal: LegalActions<G::Action>,
}

impl<G: EncodedGame> AnyBot for TypedBot<G> {
    fn choose(&mut self, played: &dyn PythonMatch, seat: Seat) -> Result<Value, RefusedRequest> {
        let Some(found) = played.as_any().downcast_ref::<TypedMatch<G>>() else {
            return Err(RefusedRequest::new("game", format!("the bot plays {}", G::NAME)));
        };
        let position = found.played.position();
        let play = choose_action(self.bot.as_mut(), position, seat, &mut self.legal);
        let not_asked = || {
            let name = |seat| kit::Referee::name_of(position, seat);
            RefusedRequest::of(&TurnError::NotAsked { seat }, &name)
        };
        let play = play.ok_or_else(not_asked)?;
        Ok(serde_json::to_value(play.action()).unwrap_or_default())
    }
}

/// A bot of a game.
#[pyclass(module = "parlor", name = "Bot")]
pub(crate) struct PythonBot {
    game: GameId,
    level: String,
    bot: Mutex<Box<dyn AnyBot>>,
}

#[pymethods]
impl PythonBot {
    #[new]
    #[pyo3(signature = (game, level, seed=0, config=None))]
    fn new(
        game: &str,
        level: &str,
        seed: u64,
        config: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let id = find_game(game)?;
        let bot = with_game!(id, G => new_bot::<G>(level, seed, &read_config(config)?))?;
        Ok(Self { game: id, level: level.to_owned(), bot: Mutex::new(bot) })
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    #[getter]
    fn level(&self) -> &str {
        &self.level
    }

    /// The action that the bot takes for a seat that is asked, from what the seat may know.
    fn choose<'py>(
        &mut self,
        py: Python<'py>,
        position: PyRef<'_, Position>,
        seat: u64,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = position.seat(seat)?;
        let bot = self.bot.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        let played = position.played.as_ref();
        let action = py.detach(|| bot.choose(played, seat))?;
        to_python(py, &action)
    }

    fn __repr__(&self) -> String {
        format!("<Bot of {}: {}>", self.game.name(), self.level)
    }
}

fn new_bot<G: EncodedGame>(
    level: &str,
    seed: u64,
    config: &G::Config,
) -> Result<Box<dyn AnyBot>, RefusedRequest> {
    let known = || G::named_bots().map(|bot| bot.name).collect::<Vec<_>>().join(", ");
    let bot = G::bot_for_config(config, level, seed).ok_or_else(|| {
        RefusedRequest::new("bot", format!("there is no bot '{level}', only {}", known()))
    })?;
    Ok(Box::new(TypedBot { bot, legal: LegalActions::default() }))
}
