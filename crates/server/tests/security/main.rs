//! What the server promises about security, a test for each line of it, over the real router.

#![allow(clippy::unwrap_used)]

mod dice;
mod floods;
mod frames;
mod input;
mod knocking;
mod model;
mod place;
mod seats;
mod traffic;
mod words;
