//! Tests that every game runs. No product crate depends on it: games and tools use it as a
//! dev-dependency, and `xtask` writes playthroughs with it.
//!
//! - [`conformance`] plays random matches and checks every property of the game contract.
//! - [`scenario`] is the language of the examples in a rule book, and [`rule_book`] runs a whole
//!   book in `spec/<game>/` as tests.
//! - [`playthrough`] writes the golden playthroughs in `playthroughs/<game>/`.
//! - [`toy`] is a small game with hidden information and a switch for each way to break the
//!   contract; the tests of this crate and of `kit` play it.

pub mod conformance;
pub mod playthrough;
pub mod rule_book;
pub mod scenario;
pub mod toy;
