//! `parlor hill`.

use anyhow::Context;
use clap::{Args, Subcommand};
use hill::{Board, BoardFault};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

#[derive(Debug, Subcommand)]
pub(crate) enum Hill {
    /// Check a board and report every fault; exits with 0 only if it is valid.
    Check(Check),
    /// Draw a board as SVG.
    Draw(Draw),
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// A board as JSON; - for standard input, board.v1 for the one the game comes with.
    board: PathBuf,
    /// Print JSON: {"valid":…,"faults":[{"code":…,"message":…}]}.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Draw {
    /// A board as JSON; - for standard input, board.v1 for the one the game comes with.
    board: PathBuf,
    /// Where to write the picture; standard output if left out.
    #[arg(long)]
    out: Option<PathBuf>,
}

pub(crate) fn run(command: &Hill) -> anyhow::Result<ExitCode> {
    match command {
        Hill::Check(args) => check(args),
        Hill::Draw(args) => draw(args).map(|()| ExitCode::SUCCESS),
    }
}

/// A board, or what is wrong with it.
type Found = Result<Arc<Board>, Vec<BoardFault>>;

/// The board of this name: the built-in one, standard input, or a file. What is not UTF-8 is
/// no board, and the reader says so.
fn find(name: &Path) -> anyhow::Result<Found> {
    let built_in = Board::v1();
    if name == Path::new(built_in.id()) {
        return Ok(Ok(built_in.clone()));
    }
    let mut bytes = Vec::new();
    let more_than_is_read = 1 << 24;
    if name == Path::new("-") {
        std::io::stdin().lock().take(more_than_is_read).read_to_end(&mut bytes)?;
    } else {
        let file = std::fs::File::open(name).with_context(|| name.display().to_string())?;
        file.take(more_than_is_read)
            .read_to_end(&mut bytes)
            .with_context(|| name.display().to_string())?;
    }
    Ok(Board::from_json(&String::from_utf8_lossy(&bytes)).map(Arc::new))
}

fn check(args: &Check) -> anyhow::Result<ExitCode> {
    let found = find(&args.board)?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", verdict(&found))?;
    } else {
        describe(&mut out, &args.board.display().to_string(), &found)?;
    }
    Ok(if found.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn verdict(found: &Found) -> Value {
    match found {
        Ok(board) => json!({"valid": true, "id": board.id(), "tiles": board.tiles().count()}),
        Err(faults) => {
            let fault =
                |fault: &BoardFault| json!({"code": fault.code(), "message": fault.to_string()});
            json!({"valid": false, "faults": faults.iter().map(fault).collect::<Vec<_>>()})
        }
    }
}

fn describe(out: &mut impl Write, name: &str, found: &Found) -> std::io::Result<()> {
    match found {
        Ok(board) => {
            let forks = board.tiles().filter(|tile| board.forward(*tile).len() > 1).count();
            let (id, tiles) = (board.id(), board.tiles().count());
            let forks = if forks == 1 { "1 fork".into() } else { format!("{forks} forks") };
            writeln!(out, "{name}: valid, {id}, {tiles} tiles, {forks}")
        }
        Err(faults) => {
            writeln!(out, "{name}: not valid")?;
            let mut line = |fault: &BoardFault| writeln!(out, "  {}: {fault}", fault.code());
            faults.iter().try_for_each(&mut line)
        }
    }
}

fn draw(args: &Draw) -> anyhow::Result<()> {
    let board = find(&args.board)?;
    let board = board.map_err(|faults| {
        anyhow::anyhow!("{}: {}", args.board.display(), BoardFault::join(&faults))
    })?;
    let svg = hill::draw::draw(&board);
    match &args.out {
        Some(path) => std::fs::write(path, svg).with_context(|| path.display().to_string()),
        None => Ok(std::io::stdout().write_all(svg.as_bytes())?),
    }
}
