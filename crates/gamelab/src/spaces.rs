//! Benchmark and equilibrium solver of Spaces.
//!
//! A [`BoardTree`] holds every board of a small size; for larger sizes a search finds the best
//! board against a [`MixedStrategy`]. [`solve()`] uses them to compute an equilibrium, and a
//! [`SolutionFile`] stores the results.
//!
//! The solver only considers boards whose piece visits no cell twice; other boards can be
//! rated.

mod bench;
mod board_prefix;
mod board_tree;
mod endgame;
mod mixed_strategy;
mod oracle;
mod payoff;
mod search;
mod shorten;
mod solution_file;
mod solve;

pub use bench::measure_rounds;
pub use board_tree::BoardTree;
pub use mixed_strategy::{MixedStrategy, SolverError, StrategyBoard};
pub use payoff::{ParsePayoffError, Payoff};
pub use solution_file::{SolutionEntry, SolutionFile, WeightedBoard};
pub use solve::{Solution, SolverOptions, best_board_against, solve};
