//! `parlor play`, and the menu.

use crate::cli::{Options, Play, usage};
use crate::options;
use crate::saves::{self, SaveFile};
use anyhow::Context;
use bots::Bots;
use catalog::{GameId, with_game};
use kit::{DiceRecord, Fault, Game, Match, Save, Seeded, Verifiable};
use signal_hook::consts::{SIGHUP, SIGTERM};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use tui::{Choice, Exit, GameItem, Look, OptionItem, Player, Scene};

pub(crate) fn run(args: &Play, letters: bool) -> anyhow::Result<()> {
    needs_terminal()?;
    if let Some(path) = &args.resume {
        return resume(path, letters);
    }
    let Some(id) = args.game else { return menu_alone(args, letters) };
    with_game!(id, G => {
        let config = options::read::<G>(&args.options, &<G as Game>::Config::default())?;
        let players = players::<G>(&args.seats)?;
        let save = fresh::<G>(&config, &players, args.seed)?;
        let path = save_path(args.save.as_deref(), id)?;
        finish(&tui::play(save, &path, Look { letters })?);
        Ok(())
    })
}

/// The menu asks for everything itself: what was said beside it would be lost.
fn menu_alone(args: &Play, letters: bool) -> anyhow::Result<()> {
    let Play { game: _, seats, options, seed, resume: _, save } = args;
    let said = !seats.is_empty() || seed.is_some() || save.is_some() || options.is_given();
    if said { Err(usage("name the game that these options are for")) } else { menu(letters) }
}

/// Choose a game, seats and bots, or a saved match, and play; until one quits.
fn menu(letters: bool) -> anyhow::Result<()> {
    let items: Vec<GameItem> =
        GameId::ALL.iter().map(|id| with_game!(*id, G => item::<G>(*id))).collect();
    let shelf = saves::shelf()?;
    while let Some(choice) = tui::menu(&shelf, &items, Look { letters })? {
        match choice {
            Choice::Resume(path) => {
                if let Err(error) = resume(&path, letters) {
                    eprintln!("parlor: {error:#}\nPress Enter to go back to the menu.");
                    std::io::stdin().read_line(&mut String::new())?;
                }
            }
            Choice::New { game, seats, config } => {
                let id: GameId = game.parse()?;
                with_game!(id, G => {
                    let config = options::read::<G>(
                        &Options { config: Some(config.to_string()), ..Options::default() },
                        &<G as Game>::Config::default(),
                    )?;
                    let save = fresh::<G>(&config, &seats, None)?;
                    finish(&tui::play(save, &shelf.fresh_path(id.name()), Look { letters })?);
                });
            }
        }
    }
    Ok(())
}

/// Makes sure there is somebody to play with, and that a match is saved when the system
/// asks us to stop.
fn needs_terminal() -> anyhow::Result<()> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Err(usage("this needs a terminal; see parlor --help for what works without one"));
    }
    for signal in [SIGTERM, SIGHUP] {
        // Whoever asks twice is not kept waiting.
        signal_hook::flag::register_conditional_shutdown(signal, 1, tui::stopper())?;
        signal_hook::flag::register(signal, tui::stopper())?;
    }
    Ok(())
}

fn resume(path: &Path, letters: bool) -> anyhow::Result<()> {
    let file = SaveFile::open(path)?;
    with_game!(file.game, G => {
        finish(&tui::play(file.load::<G>()?, path, Look { letters })?);
        Ok(())
    })
}

fn save_path(given: Option<&Path>, id: GameId) -> anyhow::Result<PathBuf> {
    match given {
        Some(path) if path.exists() => Err(usage(format!(
            "{} exists: go on with it by --resume, or name another file",
            path.display()
        ))),
        Some(path) => Ok(path.to_owned()),
        None => Ok(saves::shelf()?.fresh_path(id.name())),
    }
}

/// Those asked for, or one person against the strongest bots in a full match.
fn players<G: Bots>(seats: &[String]) -> anyhow::Result<Vec<Player>> {
    let best = G::LEVELS.last().map_or("random", |level| level.name);
    if seats.is_empty() {
        let bots = (1..*G::SEATS.end()).map(|_| Player::Bot(best.to_owned()));
        return Ok(std::iter::once(Player::Human("You".to_owned())).chain(bots).collect());
    }
    let names: Vec<&str> = G::LEVELS.iter().map(|level| level.name).collect();
    let parse = |word: &String| match word.parse::<Player>() {
        Ok(Player::Bot(level)) if !names.contains(&level.as_str()) => Err(usage(format!(
            "there is no player '{level}': human, human:NAME, {}",
            names.join(", ")
        ))),
        Ok(player) => Ok(player),
        Err(error) => Err(usage(format!("--seats: {error}"))),
    };
    seats.iter().map(parse).collect()
}

/// A match that has not begun, with dice that can be checked.
fn fresh<G: Game>(
    config: &G::Config,
    players: &[Player],
    seed: Option<u64>,
) -> anyhow::Result<Save<G>> {
    let played = Match::new(config, u8::try_from(players.len()).unwrap_or(u8::MAX))
        .map_err(|faults| usage(Fault::join(&faults)))?;
    let (secret, match_id) = (secret(seed)?, match_id(seed)?);
    let commitment = Verifiable::new(secret, &match_id, &[], 0).commitment();
    let dice = DiceRecord::Verifiable { match_id, commitment, secret: hex(&secret), salts: vec![] };
    Ok(Save { players: players.iter().map(ToString::to_string).collect(), dice, played })
}

fn secret(seed: Option<u64>) -> anyhow::Result<[u8; 32]> {
    let mut secret = [0; 32];
    match seed {
        Some(seed) => {
            let mut bytes = Seeded::new(seed);
            secret.fill_with(|| bytes.below(256) as u8);
        }
        None => getrandom::fill(&mut secret).context("no randomness from the system")?,
    }
    Ok(secret)
}

fn match_id(seed: Option<u64>) -> anyhow::Result<String> {
    if let Some(seed) = seed {
        return Ok(format!("seed-{seed}"));
    }
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).context("no randomness from the system")?;
    Ok(hex(&bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn item<G: Scene>(id: GameId) -> GameItem {
    let option = |option: options::OptionInfo| OptionItem {
        name: option.name,
        about: option.about,
        choices: option.choices,
        by_seat: option.by_seat,
    };
    let listed = options::of::<G>().into_iter().filter(|option| !option.choices.is_empty());
    GameItem {
        name: G::NAME.to_owned(),
        title: G::TITLE.to_owned(),
        about: id.about().to_owned(),
        seats: G::SEATS,
        levels: G::LEVELS.iter().map(|l| (l.name.to_owned(), l.about.to_owned())).collect(),
        options: listed.map(option).collect(),
    }
}

/// Says where the match was saved and how to go on with it.
fn finish(exit: &Exit) {
    if let Some(path) = &exit.saved {
        let path = path.display();
        match exit.outcome {
            Some(_) => println!("Saved: parlor replay {path}"),
            None => println!("Saved: parlor play --resume {path}"),
        }
    }
}
