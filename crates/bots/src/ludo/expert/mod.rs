//! The Ludo expert: a small net learnt by self-play, and a search over the next rolls.

mod expert_bot;
mod inputs;
mod net;
mod search;
#[cfg(test)]
mod tests;

pub use expert_bot::LudoExpertBot;
pub use inputs::{LudoInputs, LudoOptions};
pub use net::{LudoNetError, LudoNets, SeatChances};
pub use search::LudoSearch;
