//! The expert: a wide net with six outcomes, search over answers, exact bear-offs, and the cube by
//! theory.

mod adviser;
mod bearoff;
mod candidates;
mod cube_model;
mod dense_layer;
mod evaluator;
mod expert_bot;
mod filter_net;
mod inputs;
mod match_table;
mod net;
mod outcome_chances;
mod position_class;
mod reasons;
mod roll_table;
mod search;
mod stakes;
#[cfg(test)]
mod tests;

pub use adviser::GammonAdviser;
pub use bearoff::prepare_tables;
pub use evaluator::Evaluator;
pub use expert_bot::{DoubleEquities, ExpertBot};
pub use filter_net::FilterNet;
pub use inputs::{EXPERT_INPUT_COUNT, ExpertInputs, expert_inputs, input_cases};
pub use net::{ExpertNet, ExpertNetError};
pub use outcome_chances::OutcomeChances;
pub use position_class::PositionClass;
pub use reasons::GammonReason;
pub use search::SearchDepth;
