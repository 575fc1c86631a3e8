//! The expert: a wide net with six outcomes, search over answers, exact bear-offs, and the cube by
//! theory.

mod adviser;
mod bearoff;
mod cube_model;
mod evaluator;
mod expert_bot;
mod inputs;
mod match_table;
mod net;
mod outcome_chances;
mod reasons;
mod roll_table;
mod search;
mod stakes;
#[cfg(test)]
mod tests;

pub use adviser::GammonAdviser;
pub use evaluator::Evaluator;
pub use expert_bot::{DoubleEquities, ExpertBot};
pub use inputs::{EXPERT_INPUT_COUNT, ExpertInputs, expert_inputs, input_cases};
pub use net::{ExpertNet, ExpertNetError};
pub use outcome_chances::OutcomeChances;
pub use reasons::GammonReason;
pub use search::SearchDepth;
