//! What is worth looking at in a match.

use super::{AnalysisMoment, DecisionReview, Evaluation, MomentKind, RollLuck};
use kit::Seat;

/// How many moments of each kind are named, the largest.
const MAX_PER_KIND: usize = 3;
/// Moments that mattered less than this win chance are not named.
const MIN_SIZE: f32 = 0.02;

/// The largest moments of each kind, in the order of the steps.
pub(super) fn find_moments(
    evaluations: &[Evaluation],
    decisions: &[DecisionReview],
    rolls: &[RollLuck],
) -> Vec<AnalysisMoment> {
    let mut moments: Vec<AnalysisMoment> = Vec::new();
    moments.extend(largest(decisions.iter().map(mistake).collect()));
    moments.extend(largest(decisions.iter().filter_map(good_decision).collect()));
    moments.extend(largest(rolls.iter().filter_map(|roll| luck(roll, 1.0)).collect()));
    moments.extend(largest(rolls.iter().filter_map(|roll| luck(roll, -1.0)).collect()));
    moments.extend(largest(changes_of_lead(evaluations)));
    moments.sort_by_key(|moment| moment.step);
    moments
}

fn largest(mut moments: Vec<AnalysisMoment>) -> Vec<AnalysisMoment> {
    moments.retain(|moment| moment.size >= MIN_SIZE);
    moments.sort_by(|a, b| b.size.total_cmp(&a.size).then(a.step.cmp(&b.step)));
    moments.truncate(MAX_PER_KIND);
    moments
}

fn mistake(decision: &DecisionReview) -> AnalysisMoment {
    let DecisionReview { step, seat, .. } = *decision;
    AnalysisMoment { step, kind: MomentKind::Mistake, seat, size: decision.played.cost }
}

/// A decision that was the best, by how much the second best would have cost.
fn good_decision(decision: &DecisionReview) -> Option<AnalysisMoment> {
    let DecisionReview { step, seat, .. } = *decision;
    let is_best = decision.counts && decision.best.first()?.action == decision.played.action;
    let size = decision.best.get(1).filter(|_| is_best)?.cost;
    Some(AnalysisMoment { step, kind: MomentKind::Good, seat, size })
}

/// The luck of the seat that rolled, in the direction of `sign`.
fn luck(roll: &RollLuck, sign: f32) -> Option<AnalysisMoment> {
    let seat = roll.seat?;
    let kind = if sign > 0.0 { MomentKind::Luck } else { MomentKind::BadLuck };
    Some(AnalysisMoment { step: roll.step, kind, seat, size: sign * roll.luck[seat.index()] })
}

/// The steps after which another seat was ahead than before, by how much its chance rose.
fn changes_of_lead(evaluations: &[Evaluation]) -> Vec<AnalysisMoment> {
    let change = |(step, pair): (u32, &[Evaluation])| {
        let (before, after) = (leader(&pair[0])?, leader(&pair[1])?);
        let rise = pair[1].chances[after.index()] - pair[0].chances[after.index()];
        let moment = AnalysisMoment { step, kind: MomentKind::Turn, seat: after, size: rise };
        (before != after).then_some(moment)
    };
    (0..).zip(evaluations.windows(2)).filter_map(change).collect()
}

/// The seat that is ahead; the first of equals.
fn leader(evaluation: &Evaluation) -> Option<Seat> {
    let best = evaluation.chances.iter().copied().fold(f32::MIN, f32::max);
    let at = evaluation.chances.iter().position(|chance| *chance == best)?;
    Seat::parse(at as u64)
}
