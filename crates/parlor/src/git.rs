//! `parlor git`: backgammon at a table that lives in a git repository.

mod book;
mod referee;
mod table;

use crate::cli::usage;
use anyhow::{Context, bail};
use clap::{Args, Subcommand, ValueEnum};
use gitgammon::{Keys, Moment, Replayed, Repo, TableId, replay};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Debug, Args)]
pub(crate) struct Git {
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
    /// Make a table and commit it, with its opening roll.
    New(New),
    /// Show where the table stands.
    Show {
        /// Print state.json.
        #[arg(long)]
        json: bool,
    },
    /// List the legal plays as move files would hold them.
    Plays {
        /// Print them as players write them instead.
        #[arg(long)]
        words: bool,
    },
    /// Write a move file, or a decision such as double, and commit it.
    Move(Move),
    /// Check move files against the table.
    Check(Check),
    /// Check a proposed change: one new move file and nothing else.
    Review(Review),
    /// Be the referee: check what waits, apply or refuse it, roll, commit.
    Apply(Apply),
    /// Replay the table's whole history and name the first commit that does not follow.
    Verify {
        /// The file with the referee's key, to compute the rolls of a game that is still on.
        #[arg(long, value_name = "FILE")]
        secret_file: Option<PathBuf>,
    },
    /// Be the referee whenever something new is committed.
    Watch {
        #[command(flatten)]
        apply: Apply,
        /// Look once and end.
        #[arg(long)]
        once: bool,
        /// How many seconds between two looks.
        #[arg(long, default_value_t = 5)]
        seconds: u64,
    },
    /// List what was decided, move by move, with its commits.
    Log,
    /// Print the game for other programs.
    Export {
        /// The form.
        #[arg(long, value_enum, default_value = "mat")]
        format: Format,
    },
}

#[derive(Debug, Args)]
struct New {
    /// Who plays white.
    #[arg(long)]
    white: String,
    /// Who plays black.
    #[arg(long)]
    black: String,
    /// The table's name: lower-case letters, digits and dashes.
    #[arg(long)]
    id: Option<String>,
    /// The file with the referee's key (64 hexadecimal digits); made inside .git if left out.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["beacon", "plain"])]
    secret_file: Option<PathBuf>,
    /// Take the dice from a public beacon, described in words.
    #[arg(long, value_name = "NAME", requires = "beacon")]
    beacon_name: Option<String>,
    /// The beacon's value for the opening roll.
    #[arg(long, value_name = "VALUE", requires = "beacon_name")]
    beacon: Option<String>,
    #[command(flatten)]
    options: crate::cli::Options,
    /// Draw who plays white by two dice, whatever --white and --black say.
    #[arg(long)]
    draw: bool,
    /// state.json alone: the dice come from the commits that add the moves.
    #[arg(long, conflicts_with_all = ["beacon", "draw"])]
    plain: bool,
}

#[derive(Debug, Args)]
struct Move {
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
struct Check {
    /// The files.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Who wrote them: must be the player of the seat.
    #[arg(long)]
    author: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct Review {
    /// The commit the change is to be merged into.
    #[arg(long)]
    base: String,
    /// The commit the change ends with.
    #[arg(long)]
    head: String,
    /// Who proposes it: must be the player of the seat.
    #[arg(long)]
    author: Option<String>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
struct Apply {
    /// The file with the referee's key; else GITGAMMON_KEY, else the one inside .git.
    #[arg(long, value_name = "FILE")]
    secret_file: Option<PathBuf>,
    /// The beacon's value, where that is what the dice come from.
    #[arg(long, value_name = "VALUE")]
    beacon: Option<String>,
    /// Fetch first and push afterwards.
    #[arg(long, value_name = "REMOTE", num_args = 0..=1, default_missing_value = "origin")]
    push: Option<String>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A match file that GNU Backgammon imports.
    Mat,
    /// Parlor's save file.
    Save,
}

pub(crate) fn run(args: &Git) -> anyhow::Result<ExitCode> {
    let repo = Repo::open(&args.repo).with_context(|| args.repo.display().to_string())?;
    let at = At { repo, table: args.table.clone() };
    let done = |result: anyhow::Result<()>| result.map(|()| ExitCode::SUCCESS);
    match &args.command {
        GitCommand::New(new) => done(table::new(&at, new)),
        GitCommand::Show { json } => done(table::show(&at, *json)),
        GitCommand::Plays { words } => done(table::plays(&at, *words)),
        GitCommand::Move(args) => done(table::make_move(&at, args)),
        GitCommand::Check(args) => referee::check(&at, args),
        GitCommand::Review(args) => referee::review(&at, args),
        GitCommand::Apply(args) => done(referee::apply(&at, args)),
        GitCommand::Verify { secret_file } => referee::verify(&at, secret_file.as_deref()),
        GitCommand::Watch { apply, once, seconds } => {
            done(referee::watch(&at, apply, *once, *seconds))
        }
        GitCommand::Log => done(book::log(&at)),
        GitCommand::Export { format } => done(book::export(&at, *format)),
    }
}

/// Where the command works.
struct At {
    repo: Repo,
    table: Option<String>,
}

impl At {
    fn tip(&self) -> anyhow::Result<String> {
        let tip = self.repo.head()?;
        tip.context("the repository has no commits: make a table with parlor git new")
    }

    /// The tables that are meant: the one that was named, or all.
    fn tables(&self) -> anyhow::Result<Vec<TableId>> {
        match &self.table {
            Some(name) => Ok(vec![id(name)?]),
            None => Ok(self.repo.tables(&self.tip()?)?),
        }
    }

    /// The one table that is meant.
    fn one(&self) -> anyhow::Result<TableId> {
        let tables = self.tables()?;
        match tables.as_slice() {
            [one] => Ok(one.clone()),
            [] => bail!("there is no table here: make one with parlor git new"),
            many => {
                let names: Vec<String> = many.iter().map(TableId::to_string).collect();
                Err(usage(format!(
                    "there are several tables: name one with --table: {}",
                    names.join(", ")
                )))
            }
        }
    }

    fn replayed(&self) -> anyhow::Result<Replayed> {
        Ok(replay(&self.repo, &self.one()?, &self.tip()?, self.own_key()?.as_ref())?)
    }

    /// The referee's key that is kept inside .git, if there is one.
    fn own_key(&self) -> anyhow::Result<Option<[u8; 32]>> {
        let path = self.repo.own_file("key");
        if path.exists() { read_key(&path).map(Some) } else { Ok(None) }
    }

    fn keys(&self, file: Option<&Path>, beacon: Option<&String>) -> anyhow::Result<Keys> {
        let key = match (file, std::env::var("GITGAMMON_KEY")) {
            (Some(file), _) => Some(read_key(file)?),
            (None, Ok(text)) if !text.is_empty() => {
                Some(kit::parse_secret(text.trim()).context("GITGAMMON_KEY")?)
            }
            (None, _) => self.own_key()?,
        };
        Ok(Keys { key, beacon: beacon.cloned() })
    }
}

fn id(name: &str) -> anyhow::Result<TableId> {
    let rule = "a table's name is 1 to 64 lower-case letters, digits and dashes";
    TableId::parse(name).ok_or_else(|| usage(format!("{}: {rule}", gitgammon::shown(name))))
}

fn read_key(path: &Path) -> anyhow::Result<[u8; 32]> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    kit::parse_secret(text.trim()).with_context(|| path.display().to_string())
}

fn now() -> Moment {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Moment(since.as_secs() as i64)
}
