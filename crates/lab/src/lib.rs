//! Simulations: a million matches at a time, and what they show.
//!
//! [`simulate`] plays bots against each other on all cores; [`bench`](fn@bench) measures
//! how fast the rules themselves run. Both play through the same rules as a table.

mod bench;
mod clock;
mod duel;
mod figures;
mod hill;
mod length;
mod rate;
mod sim;
pub mod spaces;
mod train;

pub use bench::{Bench, Benched, bench, bench_bots, random_match};
pub use duel::{Played, Steps, play_out};
pub use figures::{Amount, Counted, Figures, Group, GroupRow};
pub use length::Length;
pub use rate::Rate;
pub use sim::{Plan, PlanError, SeatSummary, Summary, simulate};
pub use train::{Training, train};
