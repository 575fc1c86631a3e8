//! What the server promises about security, a test for each line of it, over the real router.

#![allow(clippy::unwrap_used)]

mod dice;
mod frames;
mod knocking;
mod place;
mod seats;
mod words;
