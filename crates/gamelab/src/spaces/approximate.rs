//! Approximate equilibria of the sizes on which too many boards matter for a proof.
//!
//! The double-oracle algorithm with a mix from the central path in place of a vertex, and with a
//! challenge in place of a search: each round adds all boards that the challenge found to win.

use super::board_pool::BoardPool;
use super::central_path::follow_central_path;
use super::challenger::{ChallengeOptions, challenge};
use super::mixed_strategy::MixedStrategy;
use super::payoff::Payoff;
use spaces::Board;
use std::ops::ControlFlow;

/// The limits of an approximation.
#[derive(Clone, Copy, Debug)]
pub struct ApproximationOptions {
    /// The size of the boards.
    pub size: u8,
    /// How many boards the challenge of each round tries.
    pub boards: u64,
    /// The most rounds.
    pub rounds: usize,
    /// The most pairs of mirrored boards that are mixed.
    pub max_pairs: usize,
    /// The number of threads.
    pub threads: usize,
    /// The seed of the challenges.
    pub seed: u64,
}

/// A round of the approximation.
#[derive(Debug)]
pub struct ApproximationRound<'r> {
    /// Its number, from 1.
    pub number: usize,
    /// What the best board that the challenge found wins against the mix.
    pub best: f64,
    /// The level of the central path.
    pub level: f64,
    /// The mix.
    pub strategy: &'r MixedStrategy,
    /// The number of pairs of mirrored boards that were mixed.
    pub pairs: usize,
    /// The number of boards that win.
    pub winners: usize,
}

/// A mix and the boards it was chosen from.
#[derive(Clone, Debug)]
pub struct Approximation {
    /// The mix of the round whose challenge found least.
    pub strategy: MixedStrategy,
    /// What the best board of that challenge wins.
    pub best: f64,
    /// All boards that were mixed, one of each mirrored pair: a later run can start from them.
    pub pool: Vec<Board>,
}

/// The most boards that a round adds.
const MAX_NEW_BOARDS: usize = 200;
/// The lowest level.
const MIN_LEVEL: f64 = 1e-11;
/// Below this level the boards of an equilibrium are told from the others by their weights: those of
/// thousands of boards are small, and at a higher level many are lower than their slacks.
const SUPPORT_LEVEL: f64 = 1e-8;
/// Boards that lose more than this to the mix are forgotten, once no board wins more than
/// [`MAX_WIN_TO_FORGET`] against it: before, what a board loses says little about the equilibrium.
const MAX_LOSS: f64 = 0.1;
/// See [`MAX_LOSS`].
const MAX_WIN_TO_FORGET: f64 = 1e-4;

/// Improves a mix until `progress` stops it, the rounds are over or nothing is found that wins.
pub fn approximate(
    options: ApproximationOptions,
    start: &[Board],
    progress: &mut dyn FnMut(&ApproximationRound<'_>) -> ControlFlow<()>,
) -> Approximation {
    let ApproximationOptions { size, boards, threads, .. } = options;
    let payoff = Payoff::Result;
    let mut pool = BoardPool::new(payoff);
    let straight = (0..size).filter_map(|col| Board::straight(size, col));
    for board in straight.chain(start.iter().cloned()) {
        pool.add(&board);
    }
    let mut level = 0.02;
    let mut weights = vec![0.0; pool.len()];
    let mut found_least: Option<(f64, MixedStrategy)> = None;
    for number in 1..=options.rounds {
        weights.resize(pool.len(), 0.0);
        weights = follow_central_path(pool.matrix(), &weights, level, threads);
        let strategy = mix_at_level(&pool, &weights, level, threads);
        let floor = (0.5 * level * strategy.total() as f64) as i64;
        let seed = options.seed.wrapping_add(number as u64);
        let found =
            challenge(&strategy, &[], ChallengeOptions { payoff, boards, seed, threads, floor });
        let best = strategy.probability(found.value);
        let (pairs, winners) = (pool.len(), found.winners.len());
        let flow = progress(&ApproximationRound {
            number,
            best,
            level,
            strategy: &strategy,
            pairs,
            winners,
        });
        if found_least.as_ref().is_none_or(|(least, _)| best < *least) {
            found_least = Some((best, strategy));
        }
        let values = pool.matrix().values(&weights);
        if best < MAX_WIN_TO_FORGET {
            pool.retain(&mut weights, |pair| values[pair] > -MAX_LOSS);
        }
        pool.keep_heaviest(&mut weights, options.max_pairs);
        let mut added = 0;
        for (_, board) in &found.winners {
            added += usize::from(added < MAX_NEW_BOARDS && pool.add(board));
        }
        if flow.is_break() || (added == 0 && level <= MIN_LEVEL) {
            break;
        }
        level = next_level(level, best, added);
    }
    let (best, strategy) = found_least.expect("a round was played");
    Approximation { strategy, best, pool: pool.boards() }
}

/// The level of the next round: a fifth of what was won against the mix of this one.
fn next_level(level: f64, best: f64, added: usize) -> f64 {
    let wanted = if added == 0 { 0.1 * level } else { 0.2 * best };
    wanted.clamp(MIN_LEVEL, 0.02)
}

/// The mix of all boards of a pool; at a low level that of the boards of the equilibrium alone, of
/// which each has a weight higher than its slack.
fn mix_at_level(pool: &BoardPool, weights: &[f64], level: f64, threads: usize) -> MixedStrategy {
    if level > SUPPORT_LEVEL {
        return pool.mix(weights);
    }
    let values = pool.matrix().values(weights);
    let (mut support, mut kept) = (pool.clone(), weights.to_vec());
    support.retain(&mut kept, |pair| weights[pair] > level - values[pair]);
    let weights = follow_central_path(support.matrix(), &kept, level, threads);
    support.mix(&weights)
}

#[cfg(test)]
mod tests {
    use super::super::{SolverOptions, examine};
    use super::*;

    fn approximated(rounds: usize, start: &[Board]) -> Approximation {
        let options = ApproximationOptions {
            size: 3,
            boards: 20_000,
            rounds,
            max_pairs: 100,
            threads: 2,
            seed: 1,
        };
        approximate(options, start, &mut |_| ControlFlow::Continue(()))
    }

    /// What any board that S6 allows wins at most, by a search of all.
    fn proved(found: &Approximation) -> f64 {
        let (_, proved) = examine(&found.strategy, SolverOptions::new(3, Payoff::Result));
        proved.expect("3×3 is searched to the end")
    }

    #[test]
    fn a_search_of_all_boards_proves_that_the_mix_loses_next_to_nothing() {
        let first = approximated(2, &[]);
        let later = approximated(30, &first.pool);
        let (first, later) = (proved(&first), proved(&later));
        assert!(first > 0.1 && later < 1e-3, "{first}, then {later}");
    }
}
