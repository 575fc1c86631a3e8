//! The terminal, used by keys and seen as text.

// Helpers of tests may fail like tests do; clippy only knows the tests themselves.
#![allow(clippy::unwrap_used)]

mod fixture;
mod gammon;
mod hill;
mod menus;
mod playing;
mod replaying;
mod saving;
mod shelves;
mod snapshot;
mod spaces;
