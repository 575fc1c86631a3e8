//! The JSON between client and server, and its TypeScript types.
//!
//! The types of games and tables derive `ts_rs::TS`; [`messages`] has the messages that carry
//! them. [`generate_files`] makes the modules of `web/src/wire/generated`: one for each game,
//! one for the kit and one for the table, each with the closed lists of codes that a client
//! translates. `cargo xtask types` writes them, and a test checks that they are current.

mod data;
pub mod messages;
mod pretty;
mod samples;
mod typescript;

use bots::Bots;
use catalog::{GameId, with_game};
use kit::Game;
use ts_rs::TS;
use typescript::TypeScriptModules;

/// A generated TypeScript module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GeneratedFile {
    /// The file name.
    pub name: String,
    /// The content.
    pub text: String,
}

/// Generates every module, in the order of their names.
#[must_use]
pub fn generate_files() -> Vec<GeneratedFile> {
    let mut modules = TypeScriptModules::default();
    modules.add::<kit::TurnError>();
    messages::add(&mut modules);
    modules.add_string_list("table", "GAMES", "GameName", &GameId::ALL.map(GameId::name));
    for game in GameId::ALL {
        with_game!(game, G => add_game::<G>(&mut modules, game));
    }
    data::add(&mut modules);
    modules.into_files().into_iter().chain([samples::generate()]).collect()
}

/// Adds the types of a game, with aliases that all games share, and its closed lists of codes.
fn add_game<G>(modules: &mut TypeScriptModules, game: GameId)
where
    G: Game + Bots,
    G::View: TS + 'static,
    G::Event: TS + 'static,
    G::Action: TS + 'static,
    G::Refusal: TS + 'static,
    G::Config: TS + 'static,
{
    modules.add_as::<G::View>("View");
    modules.add_as::<G::Event>("Event");
    modules.add_as::<G::Action>("Action");
    modules.add_as::<G::Refusal>("Refusal");
    modules.add_as::<G::Config>("Config");
    let levels: Vec<&str> = G::LEVELS.iter().map(|level| level.name).collect();
    let choices = game.seat_choice().map(|(_, all)| all).unwrap_or_default();
    modules.add_string_list(G::NAME, "PROMPTS", "Prompt", G::PROMPTS);
    modules.add_string_list(G::NAME, "BOTS", "Bot", &levels);
    modules.add_string_list(G::NAME, "CHOICES", "Choice", &choices);
}
