//! The chance of each seat to win, learnt from simulated matches.

mod input_writer;
mod net;
mod seat_inputs;
mod win_chances;

pub use net::{HiddenSums, HillNet, HillNetError, NetOutput, SparseInput, softmax};
pub use win_chances::{ChanceInputs, win_chances};
