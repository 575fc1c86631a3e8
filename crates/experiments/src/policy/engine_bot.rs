//! A seat that a program in any language plays.

use super::engine_pool::{EnginePool, EngineProcess};
use bots::Bot;
use kit::{Game, Seat};
use serde_json::{Value, json};
use std::sync::Arc;

/// Asks a program for every decision.
pub(crate) struct EngineBot {
    pool: Arc<EnginePool>,
    seed: u64,
    /// The process that plays this match; none before the first decision and after a failure.
    process: Option<EngineProcess>,
}

impl EngineBot {
    pub(crate) const fn new(pool: Arc<EnginePool>, seed: u64) -> Self {
        Self { pool, seed, process: None }
    }

    /// The place of the action that the program chooses.
    fn ask<G: Game>(
        &mut self,
        seat: Seat,
        view: &G::View,
        legal: &[G::Action],
    ) -> Result<usize, String> {
        let plain = |error: serde_json::Error| error.to_string();
        let actions = serde_json::to_value(legal).map_err(plain)?;
        let request = json!({
            "do": "choose",
            "seat": seat.index(),
            "view": serde_json::to_value(view).map_err(plain)?,
            "legal": actions,
        });
        if self.process.is_none() {
            self.process = Some(self.begin(seat)?);
        }
        let process = self.process.as_mut().ok_or("it was not started")?;
        let answer = process.ask(&request).map_err(|error| error.to_string())?;
        let chosen = place_of(&answer, &actions);
        chosen.ok_or_else(|| {
            format!("it answered {answer}: answer {{\"choose\":N}} with N below {}", legal.len())
        })
    }

    fn begin(&self, seat: Seat) -> Result<EngineProcess, String> {
        let mut process = self.pool.take().map_err(|error| error.to_string())?;
        let request =
            json!({"do": "new", "game": self.pool.game, "seat": seat.index(), "seed": self.seed});
        let answer = process.ask(&request).map_err(|error| error.to_string())?;
        if answer["ok"] == true {
            Ok(process)
        } else {
            Err(format!("it answered {answer}: answer {{\"ok\":true}} to new"))
        }
    }
}

/// The place that an answer names: `{"choose":2}`, or `{"action":…}` with a listed action.
fn place_of(answer: &Value, actions: &Value) -> Option<usize> {
    let actions = actions.as_array()?;
    if let Some(place) = answer["choose"].as_u64() {
        return usize::try_from(place).ok().filter(|place| *place < actions.len());
    }
    let action = answer.get("action")?;
    actions.iter().position(|other| other == action)
}

impl<G: Game> Bot<G> for EngineBot {
    fn choose(&mut self, seat: Seat, view: &G::View, legal: &[G::Action]) -> usize {
        // After a failure the match is played to its end, and then the experiment stops.
        if self.pool.failure().is_some() {
            return 0;
        }
        self.ask::<G>(seat, view, legal).unwrap_or_else(|reason| {
            self.process = None;
            self.pool.fail(reason);
            0
        })
    }
}

impl Drop for EngineBot {
    fn drop(&mut self) {
        if let Some(process) = self.process.take() {
            self.pool.give_back(process);
        }
    }
}
