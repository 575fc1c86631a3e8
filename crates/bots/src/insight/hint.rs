//! A hint: the best action with reasons, and what the others cost.

use super::{Evaluation, Insight, InsightDepth, JudgedAction};
use crate::gammon::expert::DoubleEquities;
use kit::{LegalActions, Next, Referee, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// Advice about the open ask of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct Hint {
    /// The seat that is advised.
    pub seat: Seat,
    /// The number of the ask.
    pub ask: u32,
    /// The game's code for what is asked.
    pub prompt: String,
    /// How far the adviser looked ahead.
    pub depth: InsightDepth,
    /// What the position is worth to each seat, as the seat that is advised knows it.
    pub evaluation: Evaluation,
    /// Every legal action, the best first. Where there are more than can be listed, some.
    pub actions: Vec<JudgedAction>,
    /// Backgammon: what a decision about the cube is worth to the side that doubles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub double: Option<DoubleEquities>,
}

/// Advises a seat about the open ask; `None` if it is not asked. It depends only on the view of the
/// seat and its legal actions.
#[must_use]
pub fn hint<G: Insight>(position: &G, seat: Seat, depth: InsightDepth) -> Option<Hint> {
    let Next::Ask(ask) = position.next() else { return None };
    let mut legal = LegalActions::default();
    position.legal_actions(seat, &mut legal);
    if legal.is_empty() {
        return None;
    }
    let view = position.view(Some(seat));
    let mut adviser = G::adviser(&position.config(), depth);
    let advice = adviser.rate(seat, &view, legal.actions());
    let judge = |at: usize| {
        let (action, rated) = (&legal.actions()[at], &advice.ratings[at]);
        let reasons = adviser.reasons(seat, &view, action);
        JudgedAction::new(position, seat, action, rated).with_reasons::<G>(&view, &reasons)
    };
    let actions = advice.ranking().into_iter().map(judge).collect();
    Some(Hint {
        seat,
        ask: ask.id,
        prompt: ask.prompt.to_owned(),
        depth,
        evaluation: adviser.evaluate(Some(seat), &view),
        actions,
        double: advice.double,
    })
}
