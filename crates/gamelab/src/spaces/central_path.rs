//! Approximate equilibria of large symmetric matrix games, by an interior-point method.
//!
//! A linear programme chooses a vertex of the equilibria, which changes much with every strategy
//! that is added. The central path has a point for each level *λ* > 0: the probabilities *x* with
//! *x·s* = *λ*/*n* for each of the *n* strategies, where *s* = *λ* − the value of the strategy
//! against *x*. So no strategy wins more than *λ*, and what nearly wins has a part. A symmetric
//! game is its own dual, so one vector of unknowns suffices; Newton's method follows the path.

use super::linear_system::LuFactors;

/// A symmetric zero-sum game: the payoff of each strategy against each, times this factor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PayoffMatrix<'m> {
    pub(crate) rows: &'m [Vec<i8>],
    pub(crate) factor: f64,
}

impl PayoffMatrix<'_> {
    /// The value of each strategy against a mix.
    pub(crate) fn values(&self, mix: &[f64]) -> Vec<f64> {
        let value = |row: &Vec<i8>| -> f64 {
            row.iter().zip(mix).map(|(payoff, weight)| f64::from(*payoff) * weight).sum()
        };
        self.rows.iter().map(|row| self.factor * value(row)).collect()
    }
}

/// The mix of the central path at this level, or near it: no strategy wins more than the level.
/// The search begins near `start`, whose weights need not be positive.
pub(crate) fn follow_central_path(
    game: PayoffMatrix<'_>,
    start: &[f64],
    level: f64,
    threads: usize,
) -> Vec<f64> {
    const MAX_STEPS: usize = 60;
    let mut point = PathPoint::near(game, start, level);
    for _ in 0..MAX_STEPS {
        if point.level <= level && point.is_central() {
            break;
        }
        let reduction = if point.level <= level { 1.0 } else { point.reduction };
        let wanted = (reduction * point.level).max(level.min(point.level));
        point.step(game, wanted, threads);
    }
    point.weights
}

/// A point near the central path.
#[derive(Clone, Debug)]
struct PathPoint {
    weights: Vec<f64>,
    /// The level minus the value of each strategy; positive.
    slacks: Vec<f64>,
    level: f64,
    /// The factor by which the next step tries to reduce the level.
    reduction: f64,
}

impl PathPoint {
    fn near(game: PayoffMatrix<'_>, start: &[f64], level: f64) -> Self {
        let values = game.values(start);
        let highest = values.iter().copied().fold(0.0, f64::max);
        let level = (1.5 * highest).max(level);
        let central = |value: &f64| level / (start.len() as f64 * (level - value).max(level / 4.0));
        let weights = start.iter().zip(&values).map(|(weight, value)| weight.max(central(value)));
        let mut point = Self {
            weights: weights.collect(),
            slacks: Vec::new(),
            level: 2.0 * level,
            reduction: 0.3,
        };
        point.normalise(game);
        point
    }

    /// Makes the weights sum to 1 and the level high enough for positive slacks.
    fn normalise(&mut self, game: PayoffMatrix<'_>) {
        let sum: f64 = self.weights.iter().sum();
        self.weights.iter_mut().for_each(|weight| *weight /= sum);
        let values = game.values(&self.weights);
        let highest = values.iter().copied().fold(0.0, f64::max);
        self.level = self.level.max(1.1 * highest);
        self.slacks = values.iter().map(|value| self.level - value).collect();
    }

    /// Whether the products of weights and slacks are about equal.
    fn is_central(&self) -> bool {
        let mean = self.level / self.weights.len() as f64;
        let products = self.weights.iter().zip(&self.slacks).map(|(weight, slack)| weight * slack);
        products.fold(f64::INFINITY, f64::min) > 0.1 * mean
    }

    /// A step of Newton's method towards the point of the path at the wanted level.
    fn step(&mut self, game: PayoffMatrix<'_>, wanted: f64, threads: usize) {
        let order = self.weights.len();
        let mut rows = Vec::with_capacity(order * order);
        for (at, row) in game.rows.iter().enumerate() {
            rows.extend(row.iter().map(|payoff| -game.factor * f64::from(*payoff)));
            rows[at * order + at] += self.slacks[at] / self.weights[at];
        }
        let factors = LuFactors::new(order, rows, threads);
        let product = wanted / order as f64;
        let distance = self.weights.iter().zip(&self.slacks).map(|(x, s)| product / x - s);
        let free = factors.solve(distance.collect());
        let along = factors.solve(vec![1.0; order]);
        let level_change = free.iter().sum::<f64>() / along.iter().sum::<f64>();
        let change: Vec<f64> = free.iter().zip(&along).map(|(a, b)| a - level_change * b).collect();
        let slack_change: Vec<f64> =
            game.values(&change).iter().map(|value| level_change - value).collect();
        let limit = |values: &[f64], changes: &[f64]| {
            let limits = values.iter().zip(changes).filter(|(_, change)| **change < 0.0);
            limits.map(|(value, change)| -value / change).fold(f64::INFINITY, f64::min)
        };
        let longest = limit(&self.weights, &change).min(limit(&self.slacks, &slack_change));
        let length = (0.9 * longest).min(1.0);
        for (weight, change) in self.weights.iter_mut().zip(&change) {
            *weight += length * change;
        }
        self.level += length * level_change;
        self.reduction = if length > 0.7 { 0.2 } else { 0.6 };
        self.normalise(game);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::SeededDice;
    use std::cmp::Ordering;

    #[test]
    fn no_strategy_of_a_random_game_wins_more_than_the_level() {
        let mut dice = SeededDice::new(9);
        for order in [3, 40, 130] {
            let payoffs: Vec<i8> = (0..order * order).map(|_| dice.below(3) as i8 - 1).collect();
            let payoff = |one: usize, other: usize| match one.cmp(&other) {
                Ordering::Less => payoffs[one * order + other],
                Ordering::Equal => 0,
                Ordering::Greater => -payoffs[other * order + one],
            };
            let row = |one: usize| (0..order).map(|other| payoff(one, other)).collect();
            let rows: Vec<Vec<i8>> = (0..order).map(row).collect();
            let game = PayoffMatrix { rows: &rows, factor: 0.5 };
            let mix = follow_central_path(game, &vec![0.0; order], 1e-7, 2);
            assert!((mix.iter().sum::<f64>() - 1.0).abs() < 1e-9);
            let highest = game.values(&mix).into_iter().fold(0.0, f64::max);
            assert!(highest <= 1.2e-7, "{highest} of {order}");
        }
    }
}
