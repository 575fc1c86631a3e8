//! The command line.

use catalog::GameId;
use clap::{Args, Parser, Subcommand};
use std::fmt;
use std::path::PathBuf;

/// Play, host, study and build on dice-and-board games.
///
/// Without a command, a server for friends on this machine: it says where it is. `parlor play`
/// opens a menu in the terminal.
///
/// Exits with 0 when all went well, with 1 when what was to be checked is not so or something
/// failed, and with 2 when the command line could not be understood.
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
    /// Play in the terminal, against bots or friends on one keyboard; without a game, a menu.
    Play(Play),
    /// Play many matches between bots and say what came out.
    Sim(Sim),
    /// Step through a saved match.
    Replay(Replay),
    /// Replay a saved match, deal it again and check every roll.
    Verify(Verify),
    /// Drive a game from another program by JSON lines (see docs/engine-protocol.md).
    Engine(Engine),
    /// Host tables for others: HTTP and WebSocket on one port (see docs/protocol.md).
    Serve(crate::serve::Serve),
    /// Copy the tables of a server that may be running, to a new file (see docs/hosting.md).
    Backup(crate::backup::Backup),
    /// Play full matches over real WebSockets and say what they cost: one JSON line.
    Load(crate::load::Load),
    /// Carry all tables from one store to another, as they are; nothing is taken away.
    #[command(name = "move-store")]
    MoveStore(crate::move_store::MoveStore),
    /// Measure how fast the rules run, or a bot plays: one JSON line.
    Bench(Bench),
    /// Tools for backgammon.
    #[command(subcommand)]
    Gammon(crate::gammon::Gammon),
    /// Play backgammon at a table that lives in a git repository (see docs/gitgammon.md).
    Git(crate::git::Git),
    /// Boards of King of the Hill.
    #[command(subcommand)]
    Hill(crate::hill::Hill),
    /// Boards and rounds of Spaces.
    #[command(subcommand)]
    Spaces(Spaces),
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
    /// Play on the board in this file; - for standard input. For hill.
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
}

impl Options {
    /// Whether anything was said.
    pub(crate) fn is_given(&self) -> bool {
        self.config.is_some() || !self.options.is_empty() || self.board.is_some()
    }
}

#[derive(Debug, Args)]
pub(crate) struct Play {
    /// The game to play; without one, a menu to choose game, seats and bots from.
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
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "seed", "config", "options", "board"])]
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
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
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

#[derive(Debug, Subcommand)]
pub(crate) enum Spaces {
    /// Check boards and report every fault; exits with 0 only if all are valid.
    Check(SpacesCheck),
    /// Run two boards against each other and explain the round.
    Round(SpacesRound),
    /// Make easy, medium and hard boards by lot.
    Generate(SpacesGenerate),
    /// Draw a board, or with two boards their round, as SVG.
    Draw(SpacesDraw),
    /// Work out how to choose boards of a size so that nobody has an edge.
    Solve(crate::spaces::Solve),
    /// Say how a board fares against players who choose well, and what beats it.
    Rate(crate::spaces::Rate),
}

#[derive(Debug, Args)]
pub(crate) struct SpacesGenerate {
    /// The sizes to make boards of, such as 4 or 2-10.
    #[arg(long, default_value = "2-10")]
    pub(crate) sizes: String,
    /// The same seed gives the same boards.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// Where to write them; standard output if left out.
    #[arg(long)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct SpacesDraw {
    /// A board as JSON, or in its text form such as 3.1.lrUU.
    pub(crate) board: String,
    /// Another: the round of both is drawn, step by step.
    pub(crate) other: Option<String>,
    /// Where to write the picture; standard output if left out.
    #[arg(long)]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct SpacesCheck {
    /// Boards as JSON; - for standard input.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON, one line a board.
    #[arg(long)]
    pub(crate) json: bool,
    /// Each line is a board.
    #[arg(long)]
    pub(crate) lines: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SpacesRound {
    /// The first board as JSON; with --lines a file of {"a":board,"b":board} lines.
    pub(crate) first: PathBuf,
    /// The second board.
    #[arg(required_unless_present = "lines")]
    pub(crate) second: Option<PathBuf>,
    /// Print JSON: {"scores":[a,b],"steps":[…]}.
    #[arg(long)]
    pub(crate) json: bool,
    /// Each line holds two boards; one answer a line, as JSON.
    #[arg(long, conflicts_with = "second")]
    pub(crate) lines: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Bench {
    /// The game.
    pub(crate) game: GameId,
    /// How many seconds of processor time to measure for.
    #[arg(long, default_value_t = 5.0, value_parser = seconds)]
    pub(crate) seconds: f64,
    /// How many seats.
    #[arg(long)]
    pub(crate) seats: Option<u8>,
    /// Measure matches between bots of this level instead of random play.
    #[arg(long, value_name = "LEVEL")]
    pub(crate) bot: Option<String>,
    #[command(flatten)]
    pub(crate) options: Options,
}

/// A number of seconds that passes.
fn seconds(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "a number of seconds".to_owned())?;
    if (0.0..=86_400.0).contains(&number) { Ok(number) } else { Err("0 to 86400 seconds".into()) }
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
