//! Simulations and benchmarks of the games, training of the nets of backgammon and Ludo, and the
//! solver for Spaces.
//!
//! [`simulate`] plays bots against each other on all cores; [`bench`](fn@bench) measures how
//! fast the rules run. Both play through the same rules as a table.

mod bench;
mod clock;
mod hill;
mod length_distribution;
mod ludo_training;
mod playout;
mod position_bench;
mod prompt_count;
mod rate_interval;
mod simulation;
pub mod spaces;
mod statistics;
mod train;

pub use bench::{BenchReport, bench, bench_bots, bench_game, random_match};
pub use clock::thread_cpu_seconds;
pub use length_distribution::LengthDistribution;
pub use ludo_training::train_ludo;
pub use playout::{PlayoutResult, StepCounts, play_out};
pub use position_bench::{PositionReport, bench_positions};
pub use prompt_count::{PromptCountPlan, PromptCounts, StandingPolicy, count_prompts};
pub use rate_interval::RateInterval;
pub use simulation::{
    SeatSummary, SeatingPlan, SimulationError, SimulationPlan, SimulationSummary, simulate,
};
pub use statistics::{AmountSummary, GroupRow, MatchStatistics, StatisticsGroup};
pub use train::{TrainingOptions, train};
