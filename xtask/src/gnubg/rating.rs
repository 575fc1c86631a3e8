//! The errors of our plays, judged by GNU Backgammon at 2-ply.

use super::program::{GnubgSettings, hints, parse_moves};
use super::{BotArgs, in_parallel, mean_and_error};
use gammon::{Action, Gammon};
use kit::Game;
use serde_json::json;

/// The factor by which a mean error becomes a performance rating.
const RATING_FACTOR: f64 = 500.0;
/// An error above this is a blunder.
const BLUNDER: f64 = 0.08;
/// More moves than GNU Backgammon lists for any roll that matters.
const LISTED_MOVES: u32 = 100;

/// A play that is to be judged.
#[derive(Clone, Copy)]
pub(super) struct PlayDecision {
    pub(super) position: Gammon,
    pub(super) chosen: Action,
}

/// Asks GNU Backgammon about every decision: the rating, its standard error and the share of
/// blunders.
pub(super) fn rate_plays(
    args: &BotArgs,
    decisions: &[PlayDecision],
) -> anyhow::Result<serde_json::Value> {
    let parts = decisions.chunks(args.part_length(decisions.len()));
    let errors = in_parallel(parts, judge_plays)?.concat();
    let (mean, error) = mean_and_error(&errors);
    let blunders = errors.iter().filter(|error| **error > BLUNDER).count();
    Ok(json!({
        "judged": errors.len(), "not_listed": decisions.len() - errors.len(),
        "rating": RATING_FACTOR * mean, "rating_error": RATING_FACTOR * error,
        "blunders": blunders as f64 / errors.len().max(1) as f64,
    }))
}

/// What each play costs, as far as GNU Backgammon lists it.
fn judge_plays(decisions: &[PlayDecision]) -> anyhow::Result<Vec<f64>> {
    let mut errors = Vec::new();
    for group in decisions.chunks(100) {
        eprintln!("judged {} of {} plays", errors.len(), decisions.len());
        let positions: Vec<Gammon> = group.iter().map(|decision| decision.position).collect();
        let answers = hints(GnubgSettings { plies: 2 }, &positions, LISTED_MOVES)?;
        errors.extend(group.iter().zip(&answers).filter_map(|(of, answer)| of.error(answer)));
    }
    Ok(errors)
}

impl PlayDecision {
    /// What the play costs; `None` if it is not in the list.
    fn error(&self, answer: &str) -> Option<f64> {
        let moves = parse_moves(answer);
        let (_, best) = moves.first()?;
        let seat = self.position.turn().seat();
        let is_chosen = |text: &str| self.position.parse(seat, text).ok() == Some(self.chosen);
        let (_, ours) = moves.iter().find(|(text, _)| is_chosen(text))?;
        Some((best - ours).max(0.0))
    }
}
