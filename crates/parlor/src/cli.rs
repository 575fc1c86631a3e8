//! The command line.

use crate::output::OutputArgs;
use catalog::GameId;
use clap::{Args, Parser, Subcommand};
use std::fmt;
use std::path::PathBuf;

/// Play, host, study and build on dice-and-board games.
///
/// Without a command, starts a server on this machine and prints its address. `parlor play` opens
/// a menu in the terminal.
///
/// Exits with 0 on success, with 1 when a check or an operation failed, and with 2 when the
/// command line is wrong.
#[derive(Debug, Parser)]
#[command(name = "parlor", version, about, long_about)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<CliCommand>,
    /// Draw with letters only, without colour.
    #[arg(long, global = true)]
    pub(crate) letters: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CliCommand {
    /// List the games, their options, seats and bots.
    Games(GamesArgs),
    /// Play in the terminal, against bots or friends on one keyboard; without a game, a menu.
    Play(PlayArgs),
    /// Play many matches between bots and print statistics.
    Sim(SimArgs),
    /// Experiments: many matches of many variants, as tables of rows (see docs/lab.md).
    #[command(subcommand)]
    Lab(crate::lab::LabCommand),
    /// Step through a saved match.
    Replay(ReplayArgs),
    /// Replay a saved match, check every roll against its secret and the server's signature.
    Verify(VerifyArgs),
    /// Analyse a saved match: chances, what each decision cost, luck, ratings.
    Analyse(crate::analyse::AnalyseArgs),
    /// Play a backgammon position many times with the luck of the dice taken out.
    Rollout(crate::rollout::RolloutArgs),
    /// Drive a game from another program by JSON lines (see docs/engine-protocol.md).
    Engine(EngineArgs),
    /// Host tables: HTTP and WebSocket on one port (see docs/protocol.md).
    Serve(crate::serve::ServeArgs),
    /// Write the browser client as a static site: play against bots from any web space, without a server.
    #[command(name = "export-site")]
    ExportSite(crate::export_site::ExportSiteArgs),
    /// Back up the tables of a server, also while it runs, to a new file (see docs/hosting.md).
    Backup(crate::backup::BackupArgs),
    /// List the keys with which a server signs exported matches, or add a new one.
    #[command(name = "signing-keys")]
    SigningKeys(crate::signing_keys::SigningKeysArgs),
    /// Measure a server under load: play full matches over WebSockets, print one JSON line.
    Load(crate::load::LoadArgs),
    /// Copy all tables from one store to another; nothing is deleted.
    #[command(name = "move-store")]
    MoveStore(crate::move_store::MoveStoreArgs),
    /// Look for damage in a store (see docs/hosting.md).
    #[command(subcommand)]
    Store(crate::store_check::StoreCommand),
    /// Measure the speed of a game's rules or of a bot; print one JSON line.
    Bench(BenchArgs),
    /// Tools for backgammon.
    #[command(subcommand)]
    Gammon(crate::gammon::GammonCommand),
    /// Play backgammon at a table that lives in a git repository (see docs/gitgammon.md).
    Git(crate::git::GitArgs),
    /// Boards and content of King of the Hill.
    #[command(subcommand)]
    Hill(crate::hill::HillCommand),
    /// Boards and rounds of Spaces.
    #[command(subcommand)]
    Spaces(SpacesCommand),
    /// Print completions for a shell.
    Completions {
        /// Which shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page.
    Man(crate::man::ManArgs),
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Only this game, with its options in full.
    pub(crate) game: Option<GameId>,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

/// Options of a match.
#[derive(Debug, Default, Args)]
pub(crate) struct MatchOptionArgs {
    /// The options of the match as JSON, or @FILE to read them from a file.
    #[arg(long, value_name = "JSON")]
    pub(crate) config: Option<String>,
    /// One option, such as board=sprint; may be repeated.
    #[arg(short, long = "option", value_name = "NAME=VALUE")]
    pub(crate) options: Vec<String>,
    /// Play on the board in this file; - for standard input. For hill.
    #[arg(long, value_name = "FILE")]
    pub(crate) board: Option<PathBuf>,
}

impl MatchOptionArgs {
    pub(crate) fn is_any_given(&self) -> bool {
        self.config.is_some() || !self.options.is_empty() || self.board.is_some()
    }
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The game to play; without one, a menu to choose game, seats and bots from.
    pub(crate) game: Option<GameId>,
    /// Who sits where, in order: human, human:NAME, or the name of a bot. By default you play
    /// against gentle bots in all other seats.
    #[arg(long, value_delimiter = ',', value_name = "PLAYER,…")]
    pub(crate) seats: Vec<String>,
    #[command(flatten)]
    pub(crate) options: MatchOptionArgs,
    /// Take the dice from this seed instead of a fresh secret.
    #[arg(long)]
    pub(crate) seed: Option<u64>,
    /// Begin with this position instead of the usual one: for backgammon an XGID, a Position ID, or
    /// the last position of a .mat, .sgf or saved match.
    #[arg(long, value_name = "ID|FILE", conflicts_with_all = ["config", "options", "board"])]
    pub(crate) from: Option<String>,
    /// Continue this saved match, or a match file of another program (.mat, .sgf).
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seats", "seed", "config", "options", "board", "from"])]
    pub(crate) resume: Option<PathBuf>,
    /// Save to this file instead of a new one in the folder of saved games.
    #[arg(long, value_name = "FILE", conflicts_with = "resume")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct SimArgs {
    /// The game.
    pub(crate) game: GameId,
    /// How many matches.
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) games: u64,
    /// The bot in each seat, in order; by default the strongest bot in every seat.
    #[arg(long, value_delimiter = ',', value_name = "BOT,…")]
    pub(crate) seats: Vec<String>,
    /// Play every match once from each seat with the same dice, and report the results of each
    /// bot instead of each seat.
    #[arg(long)]
    pub(crate) rotate: bool,
    /// The seed of the dice; the same seed gives the same result.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) options: MatchOptionArgs,
    /// Print JSON.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The saved match, or a match file of another program (.mat, .sgf).
    pub(crate) file: PathBuf,
    /// Print the match as text instead of showing it.
    #[arg(long)]
    pub(crate) print: bool,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The saved match.
    pub(crate) file: PathBuf,
    /// A key that the server publishes under /.well-known/parlor-signing-keys: the file must be
    /// signed with it, or with one of several.
    #[arg(long, value_name = "KEY")]
    pub(crate) server: Vec<String>,
    /// The commitment that was shown when the match began: the file's must be the same.
    #[arg(long, value_name = "COMMITMENT")]
    pub(crate) commitment: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// The game.
    pub(crate) game: GameId,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SpacesCommand {
    /// Check boards and report every fault; exits with 0 only if all are valid.
    Check(SpacesCheckArgs),
    /// Run two boards against each other and explain the round.
    Round(SpacesRoundArgs),
    /// Generate random boards: easy, medium and hard.
    Generate(SpacesGenerateArgs),
    /// Draw a board, or with two boards their round, as SVG.
    Draw(SpacesDrawArgs),
    /// Compute an equilibrium strategy for choosing boards of a size.
    Solve(crate::spaces::SolveArgs),
    /// Rate a board against the equilibrium strategy, and find a board that beats it.
    Rate(crate::spaces::RateArgs),
    /// Examine the equilibrium bot's strategy: what is proved of it, and the best of many other boards.
    ///
    /// Sizes 2, 3, 4, 6, 8 and 10 are proved to be equilibria over all boards that the rules allow; no board
    /// wins more than 0.0019 of a round on 5 and 1/40 on 9; on 7 nothing is proved, and the best of twenty million
    /// boards that were tried wins 0.00027 (see the rule book,
    /// spec/spaces/equilibrium.md).
    Verify(crate::spaces::SpacesVerifyArgs),
}

#[derive(Debug, Args)]
pub(crate) struct SpacesGenerateArgs {
    /// The sizes of the boards, such as 4 or 2-10.
    #[arg(long, default_value = "2-10")]
    pub(crate) sizes: String,
    /// The same seed gives the same boards.
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SpacesDrawArgs {
    /// A board as JSON, or in its text form such as 3.1.lrUU.
    pub(crate) board: String,
    /// A second board: the round of both is drawn, step by step.
    pub(crate) other: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct SpacesCheckArgs {
    /// Files of boards, - for standard input: a board as JSON, a list of boards, a deck ({"boards":[…]}),
    /// or boards in text form.
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Print JSON, one line per board.
    #[arg(long)]
    pub(crate) json: bool,
    /// Read a board, a list or a deck from each line.
    #[arg(long)]
    pub(crate) lines: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SpacesRoundArgs {
    /// Two boards: each in its text form such as 3.1.lrUU, or a file (- for standard input); or one file with
    /// both. Standard input if left out.
    #[arg(num_args = 0..=2)]
    pub(crate) boards: Vec<String>,
    /// Print JSON: {"scores":[a,b],"steps":[…]}.
    #[arg(long)]
    pub(crate) json: bool,
    /// Read two boards from each line, such as {"a":board,"b":board}, and print one JSON answer per line.
    #[arg(long)]
    pub(crate) lines: bool,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// The game.
    pub(crate) game: GameId,
    /// How many seconds of processor time to measure.
    #[arg(long, default_value_t = 5.0, value_parser = parse_seconds)]
    pub(crate) seconds: f64,
    /// How many seats.
    #[arg(long)]
    pub(crate) seats: Option<u8>,
    /// Measure matches between bots of this level instead of random play.
    #[arg(long, value_name = "LEVEL")]
    pub(crate) bot: Option<String>,
    /// Measure copying, listing legal actions and stepping, as a search does them, one by one.
    #[arg(long, conflicts_with = "bot")]
    pub(crate) positions: bool,
    #[command(flatten)]
    pub(crate) options: MatchOptionArgs,
}

/// Parses a number of seconds.
fn parse_seconds(text: &str) -> Result<f64, String> {
    let number: f64 = text.parse().map_err(|_| "a number of seconds".to_owned())?;
    if (0.0..=86_400.0).contains(&number) { Ok(number) } else { Err("0 to 86400 seconds".into()) }
}

/// An error of the command line: exit code 2.
#[derive(Debug)]
pub(crate) struct UsageError(pub(crate) String);

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UsageError {}

pub(crate) fn usage_error(text: impl fmt::Display) -> anyhow::Error {
    UsageError(text.to_string()).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::{Command, CommandFactory};

    fn check_force(command: &Command) {
        let has = |name: &str| command.get_arguments().any(|arg| arg.get_long() == Some(name));
        // A folder that holds anything is refused, so nothing in it can be overwritten.
        let is_file = |arg: &clap::Arg| {
            arg.get_long() == Some("out")
                && arg.get_value_names().is_none_or(|names| names[0] != "DIR")
        };
        let writes = command.get_arguments().any(is_file) || has("dir");
        assert_eq!(writes, has("force"), "{}", command.get_name());
        command.get_subcommands().for_each(check_force);
    }

    #[test]
    fn every_command_that_writes_a_named_file_has_force() {
        check_force(&Cli::command());
    }

    #[test]
    fn the_definition_of_the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn former_names_of_flags_are_still_accepted() {
        let former = ["parlor", "load", "--asleep", "5", "--pace", "20", "--apart"];
        let plain = ["--unconnected-tables", "5", "--move-delay-ms", "20", "--separate-nodes"];
        let parse = |args: &[&str]| format!("{:?}", Cli::try_parse_from(args).unwrap().command);
        assert_eq!(parse(&former), parse(&[&former[..2], &plain].concat()));
    }
}
