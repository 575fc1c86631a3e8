//! Saves written by every version of the rules load, give the same hashes, and can be continued.

// Unlike the rules, this test reads files.
#![allow(clippy::disallowed_types, clippy::disallowed_methods)]

use gammon::{Config, Gammon, SessionKind};
use kit::{
    Dice, DiceSource, DiscardEvents, Game, LegalActions, Match, Next, Referee, Save, SeededDice,
};
use std::path::PathBuf;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saves"))
}

/// The stored saves: `NAME-VERSION.json`, never regenerated.
fn saves() -> Vec<(String, String)> {
    let files = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> = files.collect();
    paths.sort();
    let name = |path: &PathBuf| path.file_stem().unwrap().to_string_lossy().into_owned();
    paths.iter().map(|path| (name(path), std::fs::read_to_string(path).unwrap())).collect()
}

/// Plays random actions until the match is over or has this many steps.
fn play_on(played: &mut Match<Gammon>, dice: &mut SeededDice, steps: usize) {
    let mut legal = LegalActions::default();
    while played.steps().len() < steps {
        match played.position().next() {
            Next::Over(_) => return,
            Next::Chance(roll) => {
                let rolled = dice.roll(&roll).unwrap();
                played.roll(rolled, &mut DiscardEvents);
            }
            Next::Ask(ask) => {
                played.position().legal_actions(ask.must.lowest().unwrap(), &mut legal);
                let play = legal.get(dice.below(legal.len() as u32) as usize).unwrap();
                played.act(&play, &mut DiscardEvents);
            }
        }
    }
}

#[test]
fn a_save_of_every_rules_version_loads_with_the_same_hash_and_text() {
    let saves = saves();
    for version in 1..=Gammon::RULES_VERSION {
        let known = saves.iter().filter(|(name, _)| name.ends_with(&format!("-{version}")));
        assert!(known.count() >= 3, "saves of rules version {version}");
    }
    for (name, text) in saves {
        let save = Save::<Gammon>::from_text(&text).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(save.to_text(), text, "{name} is written as it was");
    }
}

#[test]
fn a_save_of_every_rules_version_can_be_played_to_its_end() {
    for (name, text) in saves() {
        let save = Save::<Gammon>::from_text(&text).unwrap();
        let mut played = save.played.after_steps(save.played.steps().len() / 2);
        play_on(&mut played, &mut SeededDice::new(9), usize::MAX);
        assert!(matches!(played.position().next(), Next::Over(_)), "{name}");
        let save = Save { played, ..save };
        let again = Save::<Gammon>::from_text(&save.to_text()).unwrap();
        assert_eq!(again.played.position(), save.played.position(), "{name}");
    }
}

/// The options of the stored saves.
fn configs() -> Vec<(&'static str, Config)> {
    let plain = Config::default;
    let money = || Config { session: SessionKind::Money, length: 3, ..plain() };
    vec![
        ("match", Config { length: 5, ..plain() }),
        ("played-out", Config { length: 2, resignations: false, ..plain() }),
        ("beavers", Config { beavers: true, ..money() }),
        ("jacoby-without-cube", Config { jacoby: true, cube: false, ..money() }),
    ]
}

#[test]
#[ignore = "writes the saves of the current rules version that are missing"]
fn write_missing_saves() {
    for (number, (name, config)) in (1..).zip(configs()) {
        let path = folder().join(format!("{name}-{}.json", Gammon::RULES_VERSION));
        let Ok(mut played) = Match::<Gammon>::new(&config, 2) else { continue };
        if path.exists() {
            continue;
        }
        play_on(&mut played, &mut SeededDice::new(number), usize::MAX);
        let players = vec!["human:Ann".into(), "human:Ben".into()];
        let save = Save { players, dice: DiceSource::ByHand, played };
        std::fs::write(path, save.to_text()).unwrap();
    }
}
