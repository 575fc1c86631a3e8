//! `parlor play`, and the menu.

use crate::cli::{MatchOptionArgs, PlayArgs, usage_error};
use crate::options;
use crate::saves::{self, SaveFile};
use anyhow::Context;
use bots::Bots;
use catalog::{GameId, with_game};
use kit::{DiceSource, Fault, Game, Match, Save, SeededDice, VerifiableDice};
use signal_hook::consts::{SIGHUP, SIGTERM};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use tui::{DisplayMode, Exit, GameItem, MenuChoice, OptionItem, SeatPlayer, TerminalGame};

pub(crate) fn run(args: &PlayArgs, letters: bool) -> anyhow::Result<()> {
    prepare_terminal()?;
    if let Some(path) = &args.resume {
        return resume(path, letters);
    }
    let Some(id) = args.game else { return menu_alone(args, letters) };
    with_game!(id, G => {
        let players = players::<G>(&args.seats)?;
        let played = match &args.from {
            Some(from) => begin_from::<G>(from)?,
            None => {
                let usual = <G as Game>::Config::default();
                begin::<G>(&options::config_from_args::<G>(&args.options, &usual)?, &players)?
            }
        };
        let save = new_save::<G>(played, &players, args.seed)?;
        let path = save_path(args.save.as_deref(), id)?;
        print_saved(&tui::play(save, &path, DisplayMode { letters_only: letters })?);
        Ok(())
    })
}

/// The menu asks for everything itself, so flags beside it would be ignored: they are refused.
fn menu_alone(args: &PlayArgs, letters: bool) -> anyhow::Result<()> {
    let PlayArgs { game: _, seats, options, seed, resume: _, save, from } = args;
    let any_given = !seats.is_empty() || seed.is_some() || save.is_some() || options.is_any_given();
    let any_given = any_given || from.is_some();
    if any_given {
        Err(usage_error("name the game that these options are for"))
    } else {
        menu(letters)
    }
}

/// Shows the menu, plays what was chosen, and returns to it until the user quits.
fn menu(letters: bool) -> anyhow::Result<()> {
    let items: Vec<GameItem> =
        GameId::ALL.iter().map(|id| with_game!(*id, G => menu_item::<G>(*id))).collect();
    let folder = saves::save_folder()?;
    while let Some(choice) = tui::menu(&folder, &items, DisplayMode { letters_only: letters })? {
        match choice {
            MenuChoice::Resume(path) => {
                if let Err(error) = resume(&path, letters) {
                    eprintln!("parlor: {error:#}\nPress Enter to go back to the menu.");
                    std::io::stdin().read_line(&mut String::new())?;
                }
            }
            MenuChoice::New { game, seats, config } => {
                let id: GameId = game.parse()?;
                with_game!(id, G => {
                    let config = options::config_from_args::<G>(
                        &MatchOptionArgs { config: Some(config.to_string()), ..MatchOptionArgs::default() },
                        &<G as Game>::Config::default(),
                    )?;
                    let save = new_save::<G>(begin::<G>(&config, &seats)?, &seats, None)?;
                    print_saved(&tui::play(save, &folder.next_free_path(id.name()), DisplayMode { letters_only: letters })?);
                });
            }
        }
    }
    Ok(())
}

/// Fails without a terminal, and has the match saved when the process is asked to stop.
fn prepare_terminal() -> anyhow::Result<()> {
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        return Err(usage_error(
            "this needs a terminal; see parlor --help for what works without one",
        ));
    }
    for signal in [SIGTERM, SIGHUP] {
        // A second signal ends the process at once.
        signal_hook::flag::register_conditional_shutdown(signal, 1, tui::stop_flag())?;
        signal_hook::flag::register(signal, tui::stop_flag())?;
    }
    Ok(())
}

fn resume(path: &Path, letters: bool) -> anyhow::Result<()> {
    let file = SaveFile::open(path)?;
    // A file of another program is not replaced by a save.
    let path = match file.is_imported {
        true => saves::save_folder()?.next_free_path(file.game.name()),
        false => path.to_owned(),
    };
    with_game!(file.game, G => {
        print_saved(&tui::play(file.load::<G>()?, &path, DisplayMode { letters_only: letters })?);
        Ok(())
    })
}

fn save_path(given: Option<&Path>, id: GameId) -> anyhow::Result<PathBuf> {
    match given {
        Some(path) if path.exists() => Err(usage_error(format!(
            "{} exists: continue it with --resume, or name another file",
            path.display()
        ))),
        Some(path) => Ok(path.to_owned()),
        None => Ok(saves::save_folder()?.next_free_path(id.name())),
    }
}

/// The given players; by default one person against gentle bots.
fn players<G: Bots>(seats: &[String]) -> anyhow::Result<Vec<SeatPlayer>> {
    let gentle = G::gentle_level().name;
    if seats.is_empty() {
        let bots = (1..*G::SEAT_COUNTS.end()).map(|_| SeatPlayer::Bot(gentle.to_owned()));
        return Ok(std::iter::once(SeatPlayer::Human("You".to_owned())).chain(bots).collect());
    }
    let names: Vec<&str> = G::named_bots().map(|bot| bot.name).collect();
    let parse = |word: &String| match word.parse::<SeatPlayer>() {
        Ok(SeatPlayer::Bot(level)) if !names.contains(&level.as_str()) => Err(usage_error(
            format!("there is no player '{level}': human, human:NAME, {}", names.join(", ")),
        )),
        Ok(player) => Ok(player),
        Err(error) => Err(usage_error(format!("--seats: {error}"))),
    };
    seats.iter().map(parse).collect()
}

fn begin<G: Game>(config: &G::Config, players: &[SeatPlayer]) -> anyhow::Result<Match<G>> {
    Match::new(config, u8::try_from(players.len()).unwrap_or(u8::MAX))
        .map_err(|faults| usage_error(Fault::join(&faults)))
}

/// A match that begins with a position: an id of another program, or the last position of a file.
fn begin_from<G: Game>(from: &str) -> anyhow::Result<Match<G>> {
    let path = Path::new(from);
    let (game, save) = match path.is_file() {
        true => {
            let file = SaveFile::open(path)?;
            (file.game, file.text)
        }
        false => {
            let expected = "--from: expected a file or the id of a position";
            let (game, save) = GameId::import(from).ok_or_else(|| usage_error(expected))?;
            (game, save.map_err(usage_error)?)
        }
    };
    if game.name() != G::NAME {
        return Err(usage_error(format!("--from: a position of {}", game.name())));
    }
    let save = Save::<G>::from_text(&save)?;
    let begun = Match::from_setup(&save.played.position().as_setup());
    begun.map_err(|faults| usage_error(format!("--from: {}", Fault::join(&faults))))
}

/// A new match as it is saved, with verifiable dice.
fn new_save<G: Game>(
    played: Match<G>,
    players: &[SeatPlayer],
    seed: Option<u64>,
) -> anyhow::Result<Save<G>> {
    let seats = played.position().seat_count();
    if players.len() != usize::from(seats) {
        return Err(usage_error(format!("--seats: expected {seats} players")));
    }
    let (secret, match_id) = (secret(seed)?, match_id(seed)?);
    let commitment = VerifiableDice::new(secret, &match_id, &[], 0).commitment();
    let dice = DiceSource::Verifiable { match_id, commitment, secret: hex(&secret), salts: vec![] };
    Ok(Save { players: players.iter().map(ToString::to_string).collect(), dice, played })
}

fn secret(seed: Option<u64>) -> anyhow::Result<[u8; 32]> {
    let mut secret = [0; 32];
    match seed {
        Some(seed) => {
            let mut bytes = SeededDice::new(seed);
            secret.fill_with(|| bytes.below(256) as u8);
        }
        None => getrandom::fill(&mut secret).context("the system's random source")?,
    }
    Ok(secret)
}

fn match_id(seed: Option<u64>) -> anyhow::Result<String> {
    if let Some(seed) = seed {
        return Ok(format!("seed-{seed}"));
    }
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).context("the system's random source")?;
    Ok(hex(&bytes))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn menu_item<G: TerminalGame>(id: GameId) -> GameItem {
    let option = |option: options::OptionInfo| OptionItem {
        name: option.name,
        about: option.about,
        choices: option.choices,
        by_seat: option.by_seat,
        null_is_open: option.null_is_open,
    };
    let listed = options::options_of::<G>().into_iter().filter(|option| !option.choices.is_empty());
    GameItem::of::<G>(id.summary(), listed.map(option).collect())
}

/// Prints where the match was saved and how to continue it.
fn print_saved(exit: &Exit) {
    if let Some(path) = &exit.saved {
        let path = path.display();
        match exit.outcome {
            Some(_) => println!("Saved: parlor replay {path}"),
            None => println!("Saved: parlor play --resume {path}"),
        }
    }
}
