//! The JSON the outside sees, as TypeScript.
//!
//! Games and tables say with `ts_rs::TS` what their data looks like; [`messages`] says what a
//! client and the server send each other around it. [`files`] are the modules of
//! `web/src/wire/generated`, one for each game, one for the kit and one for the table, each
//! with the closed lists of words that a client needs a sentence for. `cargo xtask types`
//! writes them; a test compares.

mod book;
mod data;
pub mod messages;
mod pretty;
mod samples;

use book::Book;
use bots::Bots;
use catalog::{GameId, with_game};
use kit::Game;
use ts_rs::TS;

/// A module of TypeScript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Its name, with the ending.
    pub name: String,
    /// What it says.
    pub text: String,
}

/// Every module, in the order of their names.
#[must_use]
pub fn files() -> Vec<File> {
    let mut book = Book::default();
    book.add::<kit::Untimely>();
    messages::add(&mut book);
    book.words("table", "GAMES", "GameName", &GameId::ALL.map(GameId::name));
    for game in GameId::ALL {
        with_game!(game, G => add_game::<G>(&mut book, game));
    }
    data::add(&mut book);
    book.files().into_iter().chain([samples::file()]).collect()
}

/// The types of a game under the names that all games share, and its words.
fn add_game<G>(book: &mut Book, game: GameId)
where
    G: Game + Bots,
    G::View: TS + 'static,
    G::Event: TS + 'static,
    G::Action: TS + 'static,
    G::Refusal: TS + 'static,
    G::Config: TS + 'static,
{
    book.add_as::<G::View>("View");
    book.add_as::<G::Event>("Event");
    book.add_as::<G::Action>("Action");
    book.add_as::<G::Refusal>("Refusal");
    book.add_as::<G::Config>("Config");
    let levels: Vec<&str> = G::LEVELS.iter().map(|level| level.name).collect();
    let choices = game.choice().map(|(_, all)| all).unwrap_or_default();
    book.words(G::NAME, "PROMPTS", "Prompt", G::PROMPTS);
    book.words(G::NAME, "BOTS", "Bot", &levels);
    book.words(G::NAME, "CHOICES", "Choice", &choices);
}
