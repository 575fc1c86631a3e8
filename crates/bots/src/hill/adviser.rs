//! Judges positions and actions of King of the Hill by playing dealt positions to their end.

use crate::insight::{
    Advice, Adviser, Evaluation, Insight, InsightDepth, RollEvaluation, RolloutAdviser,
};
use hill::{Action, Config, Hill, View};
use kit::{CodedMessage, IntoStaticStr, Seat, SeatNames};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A reason for or against an action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum HillReason {
    /// How often the seat wins after it.
    WinChance {
        /// In percent.
        percent: u8,
    },
}

impl CodedMessage for HillReason {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn to_english(&self, _: SeatNames<'_>) -> String {
        match self {
            Self::WinChance { percent } => format!("It wins {percent} % of the matches."),
        }
    }
}

impl Insight for Hill {
    type Reason = HillReason;

    fn adviser(config: &Config, depth: InsightDepth) -> Box<dyn Adviser<Self>> {
        Box::new(HillAdviser(RolloutAdviser::new(config, depth)))
    }
}

struct HillAdviser(RolloutAdviser<Hill>);

impl Adviser<Hill> for HillAdviser {
    fn evaluate(&mut self, _: Option<Seat>, view: &View) -> Evaluation {
        self.0.evaluate(view)
    }

    fn rate(&mut self, seat: Seat, view: &View, actions: &[Action]) -> Advice {
        self.0.rate(seat, view, actions)
    }

    fn reasons(&mut self, seat: Seat, view: &View, action: &Action) -> Vec<HillReason> {
        let advice = self.0.rate(seat, view, std::slice::from_ref(action));
        let percent = |chance: f32| (100.0 * chance).round().clamp(0.0, 100.0) as u8;
        advice
            .ratings
            .iter()
            .map(|rated| HillReason::WinChance { percent: percent(rated.chance) })
            .collect()
    }

    fn evaluate_roll(
        &mut self,
        _: Option<Seat>,
        before: &View,
        after: &View,
    ) -> Option<RollEvaluation> {
        Some(self.0.evaluate_roll(before, after))
    }
}
