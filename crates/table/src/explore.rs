//! Advice about any position, without a table.

use crate::match_replay::{read_match_text, read_save};
use crate::{JsonText, PositionId, any_match};
use bots::insight::{
    Evaluation, Hint, Insight, InsightDepth, Rollout, RolloutOptions, hint, roll_out,
};
use catalog::{GameId, with_game};
use kit::{Fault, Match, Next};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::borrow::Cow;
use std::ops::ControlFlow;
use ts_rs::TS;

/// What can be said of a position.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct Exploration {
    /// The game.
    pub game: Cow<'static, str>,
    /// The position as everybody sees it.
    #[ts(type = "unknown")]
    #[schemars(with = "Value")]
    pub view: JsonText,
    /// The position in formats of other programs.
    pub ids: Vec<PositionId>,
    /// What it is worth to each seat.
    pub evaluation: Evaluation,
    /// Advice for the seat that is asked; missing if none is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hint: Option<Hint>,
    /// What games from the position came to, if they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rollout: Option<Rollout>,
}

/// How a position is explored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExploreOptions {
    /// How far the adviser looks ahead.
    pub depth: InsightDepth,
    /// The games that are played from the position, if any.
    pub rollout: Option<RolloutOptions>,
}

/// Explores a position that is given as a set-up of its game. `progress` is told how many games of a
/// rollout are played, and may end it.
///
/// # Errors
/// What is wrong with the set-up.
pub fn explore_setup(
    game: GameId,
    setup: &Value,
    options: ExploreOptions,
    progress: impl FnMut(u32, u32) -> ControlFlow<()>,
) -> Result<Exploration, String> {
    with_game!(game, G => {
        let setup = any_match::read_start::<G>(setup).map_err(|faults| Fault::join(&faults))?;
        let begun = Match::<G>::from_setup(&setup).map_err(|faults| Fault::join(&faults))?;
        explore(begun.position(), options, progress)
    })
}

/// Explores the last position of a match, or a position in a format of other programs, likewise.
///
/// # Errors
/// What is wrong with the text: the line or field, and what was expected there.
pub fn explore_text(
    text: &str,
    options: ExploreOptions,
    progress: impl FnMut(u32, u32) -> ControlFlow<()>,
) -> Result<Exploration, String> {
    let (game, save) = read_match_text(text)?;
    with_game!(game, G => {
        explore(read_save::<G>(&save)?.played.position(), options, progress)
    })
}

fn explore<G: Insight>(
    position: &G,
    ExploreOptions { depth, rollout }: ExploreOptions,
    progress: impl FnMut(u32, u32) -> ControlFlow<()>,
) -> Result<Exploration, String> {
    if G::HAS_HIDDEN_INFORMATION {
        return Err("Positions of this game are not known to anybody as a whole.".to_owned());
    }
    let view = position.view(None);
    let evaluation = match position.next() {
        Next::Over(outcome) => Evaluation::of_outcome(&outcome),
        Next::Chance(_) | Next::Ask(_) => {
            G::adviser(&position.config(), depth).evaluate(None, &view)
        }
    };
    let asked = position.waiting().lowest();
    let is_over = matches!(position.next(), Next::Over(_));
    let rollout = rollout.filter(|_| !is_over);
    Ok(Exploration {
        game: G::NAME.into(),
        view: JsonText::of(&view),
        ids: PositionId::of(position),
        evaluation,
        hint: asked.and_then(|seat| hint(position, seat, depth)),
        rollout: rollout.map(|options| roll_out(position, options, progress)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The opening position of backgammon with a roll of 3 and 1, on turn the first side.
    const OPENING: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10";

    const QUICK: ExploreOptions = ExploreOptions { depth: InsightDepth::Quick, rollout: None };

    fn go_on(_: u32, _: u32) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    #[test]
    fn the_best_opening_play_with_3_and_1_makes_the_five_point() {
        let explored = explore_text(OPENING, QUICK, go_on).unwrap();
        let hint = explored.hint.unwrap();
        assert_eq!(hint.actions[0].notation, "8/5 6/5");
        let again = explore_setup(
            GameId::ALL.into_iter().find(|game| game.name() == "gammon").unwrap(),
            &serde_json::to_value(&explored.view).unwrap(),
            QUICK,
            go_on,
        );
        assert_eq!(again.unwrap().hint.unwrap().actions[0].notation, "8/5 6/5");
    }

    #[test]
    fn a_position_with_hidden_parts_is_refused() {
        let hidden = GameId::ALL.into_iter().find(|game| game.has_hidden_information());
        let problem = explore_setup(hidden.unwrap(), &Value::Null, QUICK, go_on);
        assert!(problem.is_err());
    }
}
