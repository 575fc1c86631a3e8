//! The terminal interface, driven by keys and compared as text.

// Test helpers may unwrap too; clippy only exempts the tests themselves.
#![allow(clippy::unwrap_used)]

mod fixture;
mod gammon;
mod help;
mod hill;
mod menus;
mod playing;
mod replaying;
mod save_folder;
mod saving;
mod snapshot;
mod spaces;

// The games' own languages for set-ups, one definition for their rule books and these tests.
#[path = "../../../../games/gammon/tests/scenario_language/mod.rs"]
mod gammon_language;
#[path = "../../../../games/hill/tests/scenario_language/mod.rs"]
mod hill_language;
#[path = "../../../../games/ludo/tests/scenario_language/mod.rs"]
mod ludo_language;
#[path = "../../../../games/spaces/tests/scenario_language/mod.rs"]
mod spaces_language;
