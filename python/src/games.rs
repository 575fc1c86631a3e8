//! The list of games.

use crate::json::to_python;
use crate::refused::RefusedRequest;
use bots::Bots;
use catalog::{GameId, with_game};
use environments::EncodedGame;
use kit::Game;
use pyo3::prelude::*;
use serde_json::{Value, json};

/// All games, with what is needed to choose between them.
#[pyfunction]
pub(crate) fn games(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    to_python(py, &GameId::ALL.map(|id| with_game!(id, G => describe::<G>())))
}

fn describe<G: EncodedGame>() -> Value {
    json!({
        "name": G::NAME,
        "title": G::TITLE,
        "summary": G::SUMMARY,
        "rules_version": G::RULES_VERSION,
        "min_seats": G::SEAT_COUNTS.start(),
        "max_seats": G::SEAT_COUNTS.end(),
        "hidden_information": G::HAS_HIDDEN_INFORMATION,
        "options": <G as Game>::Config::default(),
        "short_options": G::short_config(),
        "levels": G::LEVELS.iter().map(|level| level.name).collect::<Vec<_>>(),
        "bots": <G as Bots>::named_bots().map(|bot| bot.name).collect::<Vec<_>>(),
        "observation_length": G::OBSERVATION_LENGTH,
        "choices": G::CHOICES,
    })
}

/// The game of this name.
pub(crate) fn find_game(name: &str) -> Result<GameId, RefusedRequest> {
    let found = GameId::ALL.into_iter().find(|game| game.name() == name);
    let known = GameId::ALL.map(GameId::name).join(", ");
    found.ok_or_else(|| {
        RefusedRequest::new("game", format!("there is no game '{name}', only {known}"))
    })
}
