//! Which candidate is tried next.
//!
//! A proposal depends on the plan and the trials so far only, so a search that was stopped goes on
//! as if it had not been. First come the standard values, then candidates of a tree-structured
//! Parzen estimator, and in the last third of the budget the neighbours of the best one, beginning
//! with those that are closer to the standard values.

use super::trial::{TuningPhase, TuningTrial};
use super::{TunedValue, TuningPlan};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use std::collections::BTreeSet;

/// How often the estimator is asked for a candidate that was not tried yet.
const MAX_REPEATS: u64 = 32;

/// The next candidate, or `None` if the budget is spent or nothing is left to try.
pub(crate) fn propose(
    plan: &TuningPlan,
    trials: &[TuningTrial],
) -> Option<(TuningPhase, Vec<usize>)> {
    let number = trials.len() as u64;
    if number == 0 {
        return Some((TuningPhase::Standard, plan.standard()));
    }
    if number >= plan.budget {
        return None;
    }
    let tried: BTreeSet<&[usize]> = trials.iter().map(|trial| &trial.candidate[..]).collect();
    if number < plan.budget - plan.budget / 3 {
        let drawn = (0..MAX_REPEATS).map(|repeat| estimate(plan, trials, repeat));
        let new = drawn.into_iter().find(|candidate| !tried.contains(&candidate[..]));
        if let Some(candidate) = new {
            return Some((TuningPhase::Search, candidate));
        }
    }
    let best = best_trial(trials)?;
    let mut near = neighbours(&plan.values, &best.candidate).into_iter();
    let next = near.find(|candidate| !tried.contains(&candidate[..]))?;
    Some((TuningPhase::Refinement, next))
}

/// The trial with the least loss, the earliest of equal ones.
pub(crate) fn best_trial(trials: &[TuningTrial]) -> Option<&TuningTrial> {
    trials.iter().min_by(|one, other| one.loss.total_cmp(&other.loss))
}

/// A candidate of the estimator, drawn with a generator of its own for every trial.
fn estimate(plan: &TuningPlan, trials: &[TuningTrial], repeat: u64) -> Vec<usize> {
    let number = trials.len() as u64 * MAX_REPEATS + repeat;
    let mut generator = Xoshiro256PlusPlus::seed_from_u64(plan.seed().rotate_left(32) ^ number);
    let draw = |(at, value): (usize, &TunedValue)| {
        let count = value.choices.len();
        let range = tpe::range(0.0, count as f64).expect("a value has choices");
        let mut optimizer = tpe::TpeOptimizer::new(tpe::parzen_estimator(), range);
        for trial in trials {
            let place = trial.candidate[at] as f64 + 0.5;
            optimizer.tell(place, trial.loss).expect("a loss is a number");
        }
        let drawn = optimizer.ask(&mut generator).unwrap_or(value.standard as f64);
        (drawn as usize).min(count - 1)
    };
    plan.values.iter().enumerate().map(draw).collect()
}

/// All candidates that differ by one step: first those that are closer to the standard values.
fn neighbours(values: &[TunedValue], candidate: &[usize]) -> Vec<Vec<usize>> {
    let (mut closer, mut farther) = (Vec::new(), Vec::new());
    for (at, value) in values.iter().enumerate() {
        let here = candidate[at];
        for place in [here.checked_sub(1), Some(here + 1)].into_iter().flatten() {
            if place >= value.choices.len() {
                continue;
            }
            let mut next = candidate.to_vec();
            next[at] = place;
            let is_closer = place.abs_diff(value.standard) < here.abs_diff(value.standard);
            if is_closer { closer.push(next) } else { farther.push(next) }
        }
    }
    closer.append(&mut farther);
    closer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_closer_to_the_standard_values_come_first() {
        let value = |count: usize, standard: usize| TunedValue {
            path: "a".into(),
            choices: vec![0.into(); count],
            standard,
            weight: 1.0,
        };
        let found = neighbours(&[value(3, 0), value(2, 1)], &[1, 1]);
        assert_eq!(found, [[0, 1], [2, 1], [1, 0]]);
    }

    const TWO_VALUES: &str = r#"
name = "two values"
game = "hill"
matches = 1
budget = 120
confirm = 1
[[value]]
path = "content.numbers.chanceCardsPerTurn"
min = 11
max = 30
[[value]]
path = "content.numbers.retreatTiles"
min = 1
max = 20
[[target]]
amount = "steps"
max = 1
[[line-up]]
bot = "walker"
seats = [2]
"#;

    /// The loss is (x - 13)² + (y - 3)² in place of matches, so its least is known.
    #[test]
    fn the_least_of_a_bowl_is_found_in_a_fraction_of_its_400_places() {
        let plan = TuningPlan::from_toml(TWO_VALUES, std::path::Path::new(".")).unwrap();
        let mut trials: Vec<TuningTrial> = Vec::new();
        while let Some((phase, candidate)) = propose(&plan, &trials) {
            let [x, y] = [candidate[0] as f64 - 13.0, candidate[1] as f64 - 3.0];
            let (loss, distance) = (x * x + y * y, plan.distance(&candidate));
            trials.push(TuningTrial { phase, candidate, loss, distance, measurements: vec![] });
        }
        assert!(trials.len() <= 120);
        assert_eq!(trials[0].candidate, [5, 5], "sixteen cards, six tiles");
        assert_eq!(best_trial(&trials).unwrap().candidate, [13, 3]);
        let searched = trials.iter().filter(|trial| trial.phase == TuningPhase::Search);
        let close = searched.filter(|trial| trial.loss <= 10.0).count();
        assert!(
            close > 20,
            "37 of 400 places are this close, and the search prefers them: {close}"
        );
    }
}
