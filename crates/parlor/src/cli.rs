//! The command line.

use catalog::GameId;
use clap::{Args, Parser, Subcommand};
use std::fmt;
use std::path::PathBuf;

/// Play, host, study and build on dice-and-board games.
///
/// Without a command, a menu in the terminal: choose a game, seats and bots, and play.
#[derive(Debug, Parser)]
#[command(name = "parlor", version, about, long_about)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Draw with letters only, without colour.
    #[arg(long, global = true)]
    pub(crate) letters: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games, their options, seats and bots.
    Games(Games),
    /// Play in the terminal, against bots or friends on one keyboard.
    Play(Play),
    /// Play many matches between bots and say what came out.
    Sim(Sim),
    /// Step through a saved match.
    Replay(Replay),
    /// Replay a saved match, deal it again and check every roll.
    Verify(Verify),
    /// Drive a game from another program by JSON lines (see docs/engine-protocol.md).
    Engine(Engine),
    /// Measure how fast the rules run: one JSON line.
    Bench(Bench),
    /// Print completions for a shell.
    Completions {
        /// Which shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    Man {
        /// Write it and the pages of all subcommands into this folder instead.
        #[arg(long)]
        dir: Option<PathBuf>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct Games {
    /// Only this game, with its options in full.
    pub(crate) game: Option<GameId>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of a match.
#[derive(Debug, Default, Args)]
pub(crate) struct Options {
    /// The options of the match as JSON, or @FILE to read them from a file.
    #[arg(long, value_name = "JSON")]
    pub(crate) config: Option<String>,
    /// One option, such as board=sprint; may be given again.
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The game to play; may be left out with --resume.
    #[arg(required_unless_present = "resume")]
    pub(crate) game: Option<GameId>,
    /// Who sits where, in order: human, human:NAME, or the name of a bot.
    #[arg(long, value_delimiter = ',', value_name = "PLAYER,…")]
    pub(crate) seats: Vec<String>,
    #[command(flatten)]
    pub(crate) options: Options,
    /// Take the dice from this seed instead of a fresh secret.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Go on with this saved match.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "seed", "config", "options"])]
    pub(crate) resume: Option<PathBuf>,
    /// Save to this file instead of a new one in the folder of saved games.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct Sim {
    /// The game.
    pub(crate) game: GameId,
    /// How many matches.
    #[arg(long, default_value_t = 10_000)]
    pub(crate) games: u64,
    /// The bot in each seat, in order; as many as the game has seats for if left out.
    #[arg(long, value_delimiter = ',', value_name = "BOT,…")]
    pub(crate) seats: Vec<String>,
    /// Decides every match; the same seed gives the same result.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) options: Options,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The saved match.
    pub(crate) file: PathBuf,
    /// Print the match as text instead of showing it.
    #[arg(long)]
    pub(crate) print: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Verify {
    /// The saved match.
    pub(crate) file: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct Engine {
    /// The game.
    pub(crate) game: GameId,
}

#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// The game.
    pub(crate) game: GameId,
    /// How many seconds of processor time to measure for.
    #[arg(long, default_value_t = 5.0)]
    pub(crate) seconds: f64,
    /// How many seats.
    #[arg(long)]
    pub(crate) seats: Option<u8>,
    #[command(flatten)]
    pub(crate) options: Options,
}

/// The command line asks for what cannot be: exit code 2.
#[derive(Debug)]
pub(crate) struct Usage(pub(crate) String);

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// A usage error with this text.
pub(crate) fn usage(text: impl fmt::Display) -> anyhow::Error {
    Usage(text.to_string()).into()
}
