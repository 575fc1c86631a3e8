//! What the Web Worker calls.

use crate::LocalParlor;
use bots::Bots;
use catalog::{GameId, with_game};
use wasm_bindgen::prelude::wasm_bindgen;

/// The tables of this browser.
#[wasm_bindgen]
#[derive(Debug)]
pub struct OfflineParlor(LocalParlor);

#[wasm_bindgen]
impl OfflineParlor {
    /// Knows no table yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self(LocalParlor::new(Box::new(random_bytes)))
    }

    /// Handles an event and returns what is to be done, both as JSON.
    #[must_use]
    pub fn handle(&mut self, event: &str) -> String {
        self.0.handle_text(event)
    }
}

impl Default for OfflineParlor {
    fn default() -> Self {
        Self::new()
    }
}

/// The paths in `data` of the files that the bots of a game need and that are not here yet, as a list
/// that is separated by commas.
#[wasm_bindgen]
#[must_use]
pub fn missing_data_files(game: &str) -> String {
    let Ok(game) = game.parse::<GameId>() else { return String::new() };
    let files = with_game!(game, G => <G as Bots>::data_files());
    let missing = files.iter().filter(|file| !file.is_available()).map(|file| file.name);
    missing.collect::<Vec<_>>().join(",")
}

/// Hands over the content of a file that the bots of a game need.
#[wasm_bindgen]
pub fn provide_data_file(game: &str, name: &str, bytes: Box<[u8]>) {
    let Ok(game) = game.parse::<GameId>() else { return };
    let files = with_game!(game, G => <G as Bots>::data_files());
    if let Some(file) = files.iter().find(|file| file.name == name) {
        file.provide(bytes);
    }
}

/// Random bytes of the browser's `crypto`.
fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("a browser has random bytes");
    bytes
}
