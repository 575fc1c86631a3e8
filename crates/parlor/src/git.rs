//! `parlor git`: backgammon at a table in a git repository.

mod history;
mod referee;
mod table;

use crate::cli::usage_error;
use anyhow::{Context, bail};
use clap::{Args, Subcommand, ValueEnum};
use gitgammon::{RefereeKeys, ReplayedTable, Repo, TableId, Timestamp, replay};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Debug, Args)]
pub(crate) struct GitArgs {
    #[command(subcommand)]
    command: GitCommand,
    /// A folder of the repository.
    #[arg(long, global = true, value_name = "DIR", default_value = ".")]
    repo: PathBuf,
    /// The table; may be left out where there is only one.
    #[arg(long, global = true, value_name = "ID")]
    table: Option<String>,
}

#[derive(Debug, Subcommand)]
enum GitCommand {
    /// Create a table and commit it, with its opening roll.
    New(NewTableArgs),
    /// Show the current position of the table.
    Show {
        /// Print state.json.
        #[arg(long)]
        json: bool,
    },
    /// List the legal plays as move files would hold them.
    Plays {
        /// Print them in the notation of players instead.
        #[arg(long)]
        words: bool,
    },
    /// Give your part in the dice, before the first roll: first the hash of a salt, then the salt.
    Salt(SaltArgs),
    /// Write a move file, or a decision such as double, and commit it.
    Move(MoveArgs),
    /// Check move files against the table.
    Check(GitCheckArgs),
    /// Check a proposed change: one new move file and nothing else.
    Review(ReviewArgs),
    /// Act as the referee: check waiting move files, apply or refuse them, roll, commit.
    Apply(ApplyArgs),
    /// Replay the table's whole history and name the first commit that is not valid.
    Verify {
        /// The file with the referee's key, to recompute the rolls of an unfinished game.
        #[arg(long, value_name = "FILE")]
        secret_file: Option<PathBuf>,
    },
    /// Act as the referee whenever something new is committed.
    Watch {
        #[command(flatten)]
        apply: ApplyArgs,
        /// Check once and exit.
        #[arg(long)]
        once: bool,
        /// The number of seconds between checks.
        #[arg(long, default_value_t = 5)]
        seconds: u64,
    },
    /// List the decisions, move by move, with their commits.
    Log,
    /// Print the game for other programs.
    Export {
        /// The format.
        #[arg(long, value_enum, default_value = "mat")]
        format: ExportFormat,
    },
}

#[derive(Debug, Args)]
struct NewTableArgs {
    /// The name of the player of white.
    #[arg(long)]
    white: String,
    /// The name of the player of black.
    #[arg(long)]
    black: String,
    /// The table's name: lower-case letters, digits and dashes.
    #[arg(long)]
    id: Option<String>,
    /// The file with the referee's key (64 hexadecimal digits); created inside .git if left out.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["beacon", "plain"])]
    secret_file: Option<PathBuf>,
    /// Take the dice from a public beacon with this name.
    #[arg(long, value_name = "NAME", requires = "beacon")]
    beacon_name: Option<String>,
    /// The beacon's value for the opening roll.
    #[arg(long, value_name = "VALUE", requires = "beacon_name")]
    beacon: Option<String>,
    #[command(flatten)]
    options: crate::cli::MatchOptionArgs,
    /// Roll two dice for who plays white, regardless of --white and --black.
    #[arg(long)]
    draw: bool,
    /// Create state.json only: the dice come from the commits that add the moves, and whoever
    /// commits can try commits until the dice suit.
    #[arg(long, conflicts_with_all = ["beacon", "draw"])]
    plain: bool,
    /// Take the dice from the referee's secret alone: the game begins at once, but whoever makes
    /// the table could choose them.
    #[arg(long, conflicts_with_all = ["beacon", "plain"])]
    referee_dice: bool,
}

#[derive(Debug, Args)]
struct SaltArgs {
    /// The side whose hash to give; left out, the salts of this clone are revealed.
    #[arg(long, value_enum, value_name = "SIDE")]
    side: Option<SaltSide>,
    /// Fetch first and push afterwards.
    #[arg(long, value_name = "REMOTE", num_args = 0..=1, default_missing_value = "origin")]
    push: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum SaltSide {
    White,
    Black,
}

#[derive(Debug, Args)]
struct MoveArgs {
    /// The move from your own side, such as "8/5 6/5", "bar/21", "6/off"; or roll, double,
    /// take, drop, resign, accept, decline.
    moves: String,
    /// A comment of at most 280 characters.
    #[arg(long)]
    comment: Option<String>,
    /// Fetch first and push afterwards.
    #[arg(long, value_name = "REMOTE", num_args = 0..=1, default_missing_value = "origin")]
    push: Option<String>,
}

#[derive(Debug, Args)]
struct GitCheckArgs {
    /// The files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The author of the files: must be the player of the seat.
    #[arg(long)]
    author: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct ReviewArgs {
    /// The commit the change is to be merged into.
    #[arg(long)]
    base: String,
    /// The commit the change ends with.
    #[arg(long)]
    head: String,
    /// The author of the change: must be the player of the seat.
    #[arg(long)]
    author: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct ApplyArgs {
    /// The file with the referee's key; else GITGAMMON_KEY, else the one inside .git.
    #[arg(long, value_name = "FILE")]
    secret_file: Option<PathBuf>,
    /// The beacon's value, if the dice come from a beacon.
    #[arg(long, value_name = "VALUE")]
    beacon: Option<String>,
    /// Fetch first and push afterwards.
    #[arg(long, value_name = "REMOTE", num_args = 0..=1, default_missing_value = "origin")]
    push: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ExportFormat {
    /// A match file that GNU Backgammon imports.
    Mat,
    /// Parlor's save file.
    Save,
}

pub(crate) fn run(args: &GitArgs) -> anyhow::Result<ExitCode> {
    let repo = Repo::open(&args.repo).with_context(|| args.repo.display().to_string())?;
    let context = GitContext { repo, table: args.table.clone() };
    let succeed = |result: anyhow::Result<()>| result.map(|()| ExitCode::SUCCESS);
    match &args.command {
        GitCommand::New(new) => succeed(table::new(&context, new)),
        GitCommand::Show { json } => succeed(table::show(&context, *json)),
        GitCommand::Plays { words } => succeed(table::plays(&context, *words)),
        GitCommand::Salt(args) => succeed(table::give_salt(&context, args)),
        GitCommand::Move(args) => succeed(table::make_move(&context, args)),
        GitCommand::Check(args) => referee::check(&context, args),
        GitCommand::Review(args) => referee::review(&context, args),
        GitCommand::Apply(args) => referee::apply(&context, args),
        GitCommand::Verify { secret_file } => referee::verify(&context, secret_file.as_deref()),
        GitCommand::Watch { apply, once, seconds } => {
            referee::watch(&context, apply, *once, *seconds)
        }
        GitCommand::Log => succeed(history::log(&context)),
        GitCommand::Export { format } => succeed(history::export(&context, *format)),
    }
}

/// The repository and the table that a command works on.
struct GitContext {
    repo: Repo,
    table: Option<String>,
}

impl GitContext {
    fn tip(&self) -> anyhow::Result<String> {
        let tip = self.repo.head()?;
        tip.context("the repository has no commits: create a table with parlor git new")
    }

    fn named_table(&self) -> anyhow::Result<Option<TableId>> {
        self.table.as_deref().map(parse_table_id).transpose()
    }

    /// The table that was named, or all.
    fn tables(&self) -> anyhow::Result<Vec<TableId>> {
        match self.named_table()? {
            Some(id) => Ok(vec![id]),
            None => Ok(self.repo.tables(&self.tip()?)?),
        }
    }

    /// The table that was named, or the only one.
    fn single_table(&self) -> anyhow::Result<TableId> {
        let tables = self.tables()?;
        match tables.as_slice() {
            [one] => Ok(one.clone()),
            [] => bail!("there is no table here: create one with parlor git new"),
            many => {
                let names: Vec<String> = many.iter().map(TableId::to_string).collect();
                Err(usage_error(format!(
                    "there are several tables: name one with --table: {}",
                    names.join(", ")
                )))
            }
        }
    }

    fn replay(&self) -> anyhow::Result<ReplayedTable> {
        Ok(replay(&self.repo, &self.single_table()?, &self.tip()?, self.stored_key()?.as_ref())?)
    }

    /// The referee's key inside .git, if there is one.
    fn stored_key(&self) -> anyhow::Result<Option<[u8; 32]>> {
        let path = self.repo.private_file("key");
        if path.exists() { read_key(&path).map(Some) } else { Ok(None) }
    }

    fn keys(&self, file: Option<&Path>, beacon: Option<&String>) -> anyhow::Result<RefereeKeys> {
        let key = match (file, std::env::var("GITGAMMON_KEY")) {
            (Some(file), _) => Some(read_key(file)?),
            (None, Ok(text)) if !text.is_empty() => {
                Some(kit::parse_secret(text.trim()).context("GITGAMMON_KEY")?)
            }
            (None, _) => self.stored_key()?,
        };
        Ok(RefereeKeys { key, beacon: beacon.cloned() })
    }
}

fn parse_table_id(name: &str) -> anyhow::Result<TableId> {
    let rule = "a table's name is 1 to 64 lower-case letters, digits and dashes";
    TableId::parse(name).ok_or_else(|| usage_error(format!("{}: {rule}", gitgammon::quoted(name))))
}

fn read_key(path: &Path) -> anyhow::Result<[u8; 32]> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    kit::parse_secret(text.trim()).with_context(|| path.display().to_string())
}

fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(since.as_secs() as i64)
}
