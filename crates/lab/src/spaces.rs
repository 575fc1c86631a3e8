//! Spaces, measured and solved.
//!
//! A [`Tree`] holds every board of a small size; a search finds the best board against a
//! [`Mix`] without it. [`solve()`] uses them to choose boards so that nobody has an edge, and
//! a [`Book`] keeps what it found.
//!
//! Everywhere here a board's piece comes to no cell twice. Boards that do are rated, but not
//! looked for.

mod bench;
mod book;
mod endgame;
mod mix;
mod oracle;
mod payoff;
mod prefix;
mod search;
mod shorten;
mod solve;
mod tree;

pub use bench::measure_rounds;
pub use book::{Book, Entry, Weighted};
pub use mix::{Choice, Mix, Unsolved};
pub use payoff::{NoPayoff, Payoff};
pub use solve::{Plan, Solution, beats, solve};
pub use tree::Tree;
