//! Simulations and benchmarks of the games, training of the nets of backgammon and Ludo, and the
//! solver for Spaces.
//!
//! [`simulate`] plays bots against each other on all cores; [`bench`](fn@bench) measures how
//! fast the rules run. Both play through the same rules as a table.

mod adam;
mod bench;
mod calibration;
mod clock;
mod gammon_rollout;
mod hill;
mod hill_chances;
mod length_distribution;
mod ludo_training;
mod parallel;
mod playout;
mod position_bench;
mod prompt_count;
mod rate_interval;
mod simulation;
pub mod spaces;
mod statistics;
mod train;

pub use bench::{BenchReport, bench, bench_bots, bench_game, random_match};
pub use calibration::{Calibration, CalibrationPlan, ChanceDecile, calibrate};
pub use clock::thread_cpu_seconds;
pub use gammon_rollout::{RolloutMean, RolloutPlan, RolloutReport, roll_out};
pub use hill_chances::{
    CalibrationDecile, ChanceTrainingOptions, calibrate_hill_chances, train_hill_chances,
};
pub use length_distribution::LengthDistribution;
pub use ludo_training::train_ludo;
pub use playout::{PlayoutObserver, PlayoutResult, StepCounts, play_out, play_out_observed};
pub use position_bench::{PositionReport, bench_positions};
pub use prompt_count::{PromptCountPlan, PromptCounts, StandingPolicy, count_prompts};
pub use rate_interval::RateInterval;
pub use simulation::{
    SeatSummary, SeatingPlan, SimulationError, SimulationPlan, SimulationSummary, simulate,
};
pub use statistics::{
    AmountSummary, GroupRow, MatchFigures, MatchStatistics, StatisticsGroup, match_figures,
};
pub use train::{TrainingOptions, train};
