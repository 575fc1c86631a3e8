//! `parlor hill`.

use crate::cli::usage_error;
use crate::output::OutputArgs;
use anyhow::Context;
use clap::{Args, Subcommand};
use hill::{Board, BoardGraphFault, BuiltInContent, HillContent};
use kit::Fault;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

#[derive(Debug, Subcommand)]
pub(crate) enum HillCommand {
    /// Check a board and report every fault; exits with 0 only if it is valid.
    Check(HillCheckArgs),
    /// Draw a board as SVG.
    Draw(HillDrawArgs),
    /// Check cards, classes, tables and numbers and report every fault; exits with 0 only if they
    /// are valid.
    Content(HillContentArgs),
}

#[derive(Debug, Args)]
pub(crate) struct HillCheckArgs {
    /// A board as JSON; - for standard input, board.v1 for the one the game comes with.
    board: PathBuf,
    /// Print JSON: {"valid":…,"faults":[{"code":…,"message":…}]}.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct HillContentArgs {
    /// Content as JSON; - for standard input, standard for what the game comes with.
    content: PathBuf,
    /// Print the whole document, to change numbers in it.
    #[arg(long)]
    print: bool,
    /// Print JSON: {"valid":…,"faults":[{"field":…,"rule":…}]}.
    #[arg(long, conflicts_with = "print")]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct HillDrawArgs {
    /// A board as JSON; - for standard input, board.v1 for the one the game comes with.
    board: PathBuf,
    #[command(flatten)]
    output: OutputArgs,
}

pub(crate) fn run(command: &HillCommand) -> anyhow::Result<ExitCode> {
    match command {
        HillCommand::Check(args) => check(args),
        HillCommand::Draw(args) => draw(args).map(|()| ExitCode::SUCCESS),
        HillCommand::Content(args) => content(args),
    }
}

/// A board, or its faults.
type BoardResult = Result<Arc<Board>, Vec<BoardGraphFault>>;

/// Reads the board with this name: the built-in one, standard input, or a file. Text that is not
/// UTF-8 is reported by the parser.
fn read_board(name: &Path) -> anyhow::Result<BoardResult> {
    let built_in = Board::v1();
    if name == Path::new(built_in.id()) {
        return Ok(Ok(built_in.clone()));
    }
    Ok(Board::from_json(&read_text(name)?).map(Arc::new))
}

/// Reads standard input or a file.
fn read_text(name: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    // More than the parser accepts.
    let limit = 1 << 24;
    if name == Path::new("-") {
        std::io::stdin().lock().take(limit).read_to_end(&mut bytes)?;
    } else {
        let file = std::fs::File::open(name).with_context(|| name.display().to_string())?;
        file.take(limit).read_to_end(&mut bytes).with_context(|| name.display().to_string())?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Content, or its faults.
type ContentResult = Result<Arc<HillContent>, Vec<Fault>>;

/// Reads the content with this name: a built-in one, standard input, or a file.
fn read_content(name: &Path) -> anyhow::Result<ContentResult> {
    let known = BuiltInContent::ALL.into_iter().find(|known| name == Path::new(known.name()));
    match known {
        Some(known) => Ok(Ok(Arc::clone(known.content()))),
        None => Ok(HillContent::from_json(&read_text(name)?).map(Arc::new)),
    }
}

fn content(args: &HillContentArgs) -> anyhow::Result<ExitCode> {
    let (found, name) = (read_content(&args.content)?, args.content.display());
    let mut out = std::io::stdout().lock();
    match &found {
        Ok(content) if args.print => {
            writeln!(out, "{}", serde_json::to_string_pretty(&content.whole_document())?)?;
        }
        Ok(_) if args.json => writeln!(out, "{}", json!({"valid": true, "faults": []}))?,
        Ok(_) => writeln!(out, "{name} is valid content.")?,
        Err(faults) if args.json => {
            let fault = |fault: &Fault| json!({"field": fault.field, "rule": fault.rule});
            let faults: Vec<Value> = faults.iter().map(fault).collect();
            writeln!(out, "{}", json!({"valid": false, "faults": faults}))?;
        }
        Err(faults) => {
            writeln!(out, "{name} is not valid content:")?;
            for fault in faults {
                writeln!(out, "  {fault}")?;
            }
        }
    }
    Ok(if found.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn check(args: &HillCheckArgs) -> anyhow::Result<ExitCode> {
    let found = read_board(&args.board)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", result_json(&found))?;
    } else {
        describe(&mut out, &args.board.display().to_string(), &found)?;
    }
    Ok(if found.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn result_json(found: &BoardResult) -> Value {
    match found {
        Ok(board) => json!({"valid": true, "id": board.id(), "tiles": board.tiles().count()}),
        Err(faults) => {
            let fault = |fault: &BoardGraphFault| json!({"code": fault.code(), "message": fault.to_string()});
            json!({"valid": false, "faults": faults.iter().map(fault).collect::<Vec<_>>()})
        }
    }
}

/// Says that a board is valid; faults go to standard error.
fn describe(out: &mut impl Write, name: &str, found: &BoardResult) -> std::io::Result<()> {
    match found {
        Ok(board) => {
            let forks = board.tiles().filter(|tile| board.successors(*tile).len() > 1).count();
            let (id, tiles) = (board.id(), board.tiles().count());
            let forks = if forks == 1 { "1 fork".into() } else { format!("{forks} forks") };
            writeln!(out, "{name}: valid, {id}, {tiles} tiles, {forks}")
        }
        Err(faults) => {
            let mut out = std::io::stderr().lock();
            writeln!(out, "{name}: not valid")?;
            let mut line = |fault: &BoardGraphFault| writeln!(out, "  {}: {fault}", fault.code());
            faults.iter().try_for_each(&mut line)
        }
    }
}

fn draw(args: &HillDrawArgs) -> anyhow::Result<()> {
    let board = read_board(&args.board)?;
    let board = board.map_err(|faults| {
        anyhow::anyhow!("{}: {}", args.board.display(), BoardGraphFault::join(&faults))
    })?;
    args.output.write(&hill::draw::draw(&board))
}

/// The board with this name as an option of a match.
pub(crate) fn board_option(name: &Path) -> anyhow::Result<Value> {
    let board = read_board(name)?.map_err(|faults| {
        let faults: Vec<String> =
            faults.iter().map(|fault| format!("\n  {}: {fault}", fault.code())).collect();
        usage_error(format!("{}: not a board:{}", name.display(), faults.concat()))
    })?;
    Ok(serde_json::to_value(board.graph())?)
}
