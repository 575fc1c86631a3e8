//! The metrics of every game.

mod cards;
mod decisions;
mod drama;
mod judgements;
mod length;
mod rolls;
mod skill;
#[cfg(test)]
pub(crate) mod test_rows;
mod waits;
mod wins;

use super::metric::ReportMetric;

/// The metrics of every game, in the order of the page.
pub(crate) fn general() -> Vec<Box<dyn ReportMetric>> {
    vec![
        Box::<wins::WinMetric>::default(),
        Box::<skill::SkillMetric>::default(),
        Box::<length::LengthMetric>::default(),
        Box::<drama::DramaMetric>::default(),
        Box::<decisions::DecisionMetric>::default(),
        Box::<judgements::JudgementMetric>::default(),
        Box::<waits::WaitMetric>::default(),
        Box::<cards::CardMetric>::default(),
        Box::<rolls::RollMetric>::default(),
    ]
}
