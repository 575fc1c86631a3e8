//! Benchmark and equilibrium solver of Spaces.
//!
//! [`solve()`] computes a [`MixedStrategy`] that no board beats, and [`examine`] proves a bound of
//! what any board wins against one: a search over all boards that S6 allows. [`challenge`] tries
//! boards on the sizes that are too large for a proof. A [`SolutionFile`] stores the results;
//! `spec/spaces/equilibrium.md` has the reasons why the search is complete.

mod approximate;
mod bench;
mod board_pool;
mod board_prefix;
mod bound;
mod central_path;
mod challenger;
mod endgame;
mod linear_system;
mod loose_board;
mod matrix_game;
mod mix_evaluator;
mod mixed_strategy;
mod opponent_index;
mod payoff;
mod search;
mod solution_file;
mod solve;

pub use approximate::{Approximation, ApproximationOptions, ApproximationRound, approximate};
pub use bench::measure_rounds;
pub use challenger::{ChallengeOptions, ChallengeResult, challenge};
pub use matrix_game::SolverError;
pub use mixed_strategy::{MixedStrategy, StrategyBoard};
pub use payoff::{ParsePayoffError, Payoff};
pub use solution_file::{SolutionEntry, SolutionFile, WeightedBoard};
pub use solve::{Preference, Solution, SolverOptions, best_board_against, examine, solve};
