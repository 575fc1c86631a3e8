//! The catalog: playthroughs and schemas in the repository, and what games say of themselves.

mod descriptions;
mod json_errors;

use catalog::{GameId, with_game};
use kit::Game;
use std::path::{Path, PathBuf};
use testkit::playthrough::{PlaythroughHeader, write_playthrough};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn playthroughs(game: GameId) -> Vec<PathBuf> {
    let folder = root().join("playthroughs").join(game.name());
    let entries = std::fs::read_dir(&folder).into_iter().flatten();
    entries.map(|entry| entry.expect("a readable folder").path()).collect()
}

#[test]
fn every_game_has_golden_playthroughs() {
    for game in GameId::ALL {
        assert!(!playthroughs(game).is_empty(), "{game}: cargo xtask playthroughs add {game} NAME");
    }
}

#[test]
fn golden_playthroughs_still_play_out_as_they_did() {
    for game in GameId::ALL {
        for path in playthroughs(game) {
            let kept = std::fs::read_to_string(&path).expect("a readable file");
            let made = with_game!(game, G => {
                let head = PlaythroughHeader::parse(&kept).expect("a head");
                write_playthrough::<G>(&head).expect("sound options")
            });
            let differs = (1..).zip(kept.lines().zip(made.lines())).find(|(_, (a, b))| a != b);
            assert_eq!(
                differs,
                None,
                "{}: cargo xtask playthroughs, and read the diff",
                path.display()
            );
            assert_eq!(kept, made, "{}", path.display());
        }
    }
}

#[test]
fn every_game_has_a_current_schema_of_its_options() {
    for game in GameId::ALL {
        let path = root().join("data/schemas").join(format!("{game}.config.json"));
        let kept = std::fs::read_to_string(&path).unwrap_or_default();
        let schema = with_game!(game, G => schemars::schema_for!(<G as Game>::Config));
        let made = serde_json::to_string_pretty(&schema).expect("plain data") + "\n";
        assert_eq!(kept, made, "{}: cargo xtask schemas", path.display());
    }
}

#[test]
fn games_are_found_by_name_and_unknown_ones_are_refused() {
    for game in GameId::ALL {
        assert_eq!(game.name().parse(), Ok(game));
        assert!(!game.title().is_empty() && !game.summary().is_empty());
    }
    let error = "chess".parse::<GameId>().expect_err("not one of ours");
    let said = error.to_string();
    assert!(said.starts_with("there is no game 'chess': choose from ludo, gammon, "), "{said}");
    assert!(GameId::ALL.iter().all(|game| said.contains(game.name())), "{said}");
}
