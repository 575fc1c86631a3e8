//! Games as environments for learning agents.
//!
//! An agent sees a position as an observation of fixed length and acts by choices below a fixed
//! number, so that a network has the same inputs and outputs at every decision. An action with
//! several parts is a sequence of choices: a play in backgammon is one choice for each checker
//! moved. A mask tells which choices lead to a legal action. [`EncodedGame`] defines both for each
//! game; [`Environment`] plays one match, [`VectorEnvironment`] many at once.
//!
//! Rolls are made with seeded dice, and bots can answer for some seats. What a seat may do without
//! being asked, such as resigning, is not offered; of questions with more answers than can be
//! listed, the listed ones are.
//!
//! ```
//! use environments::{Environment, EnvironmentOptions, EncodedGame};
//! use ludo::Ludo;
//!
//! let options = EnvironmentOptions::<Ludo>::new(2);
//! let mut match_played = Environment::new(&options).expect("valid options");
//! match_played.reset(7);
//! let mut mask = vec![false; Ludo::CHOICES];
//! while let Some(seat) = match_played.seat_to_move() {
//!     match_played.write_mask(seat, &mut mask);
//!     let first = mask.iter().position(|open| *open).expect("some choice is legal");
//!     match_played.choose(first as u16).expect("the mask allows it");
//! }
//! assert!(match_played.outcome().is_some());
//! ```

mod decision;
mod encoded_game;
mod environment;
mod gammon;
mod hill;
mod liars;
mod ludo;
mod observation;
mod options;
mod rewards;
mod spaces;
mod vector;

pub use decision::IllegalChoice;
pub use encoded_game::EncodedGame;
pub use environment::Environment;
pub use options::{EnvironmentError, EnvironmentOptions, ForcedChoices};
pub use rewards::write_rewards;
pub use vector::{BatchBuffers, IllegalBatchChoice, VectorEnvironment};
