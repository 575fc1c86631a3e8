//! The terminal interface, driven by keys and compared as text.

// Test helpers may unwrap too; clippy only exempts the tests themselves.
#![allow(clippy::unwrap_used)]

mod fixture;
mod gammon;
mod hill;
mod menus;
mod playing;
mod replaying;
mod save_folder;
mod saving;
mod snapshot;
mod spaces;
