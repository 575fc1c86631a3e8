//! `parlor gammon`: positions and matches in the formats of other backgammon programs.

use crate::cli::usage_error;
use crate::output::OutputArgs;
use crate::saves::SaveFile;
use anyhow::{Context, ensure};
use gammon::{Gammon as Position, Side, formats};
use gitgammon::LegalPlays;
use kit::Game;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Tools for backgammon.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum GammonCommand {
    /// Read state.json objects, one per line, and write the legal plays of each as one line.
    ///
    /// A line that is not a valid state is answered with an error, and the exit code is then 1.
    Plays,
    /// Show the position of an XGID, of a GNU Backgammon Position ID and Match ID with a colon
    /// between, or of a Position ID alone, and write it in both forms and as the engine's JSON.
    Show {
        /// The id.
        id: String,
    },
    /// Write a saved match as a .mat file, which GNU Backgammon and others import.
    Mat {
        /// The saved match.
        file: PathBuf,
    },
    /// Read a match that another program wrote, and write it as a saved match.
    ///
    /// Reads .mat files as GNU Backgammon, eXtreme Gammon and servers write them, and GNU
    /// Backgammon's .sgf files. Then parlor replay, play --resume, engine and verify know it.
    Import {
        /// The match file.
        file: PathBuf,
        #[command(flatten)]
        output: OutputArgs,
    },
}

pub(crate) fn run(command: &GammonCommand) -> anyhow::Result<ExitCode> {
    match command {
        GammonCommand::Plays => plays(),
        GammonCommand::Show { id } => show(id).map(|()| ExitCode::SUCCESS),
        GammonCommand::Mat { file } => mat(file).map(|()| ExitCode::SUCCESS),
        GammonCommand::Import { file, output } => import(file, output).map(|()| ExitCode::SUCCESS),
    }
}

fn show(id: &str) -> anyhow::Result<()> {
    let parsed = formats::parse_position(id).map_err(usage_error)?;
    let position = parsed.position;
    let mut out = std::io::stdout().lock();
    let (board, turn) = (position.board(), position.turn());
    for side in Side::BOTH {
        let points = (0..=25u8).zip(board.points(side)).rev().filter(|(_, count)| **count > 0);
        let named: Vec<String> = points.map(|(point, count)| format_point(point, *count)).collect();
        writeln!(out, "{side}: {}, {} pips", named.join(" "), board.pips(side))?;
    }
    if let Some((side, [a, b])) = parsed.passed {
        writeln!(out, "{side} rolled {a}-{b}, cannot move, and the turn passes")?;
    }
    let dice = position.dice().map_or("no dice yet".to_owned(), |[a, b]| format!("{a}-{b}"));
    writeln!(out, "{turn} is on turn, {dice}; cube at {}", position.cube().value)?;
    writeln!(out, "Position ID: {}", formats::position_id(board, turn))?;
    writeln!(out, "Match ID:    {}", formats::match_id(&position))?;
    writeln!(out, "{}", formats::xgid(&position))?;
    writeln!(out, "{}", serde_json::to_string(&position.as_setup())?)?;
    Ok(())
}

/// A point of a side with its checkers, as in the rule book: `24(2)`, `bar`, `off(3)`.
fn format_point(point: u8, count: u8) -> String {
    let name = match point {
        gammon::BAR => "bar".to_owned(),
        gammon::OFF => "off".to_owned(),
        point => point.to_string(),
    };
    if count > 1 { format!("{name}({count})") } else { name }
}

fn mat(path: &Path) -> anyhow::Result<()> {
    let file = SaveFile::open(path)?;
    ensure!(file.game.name() == Position::NAME, "{}: a match of {}", path.display(), file.game);
    let save = file.load::<Position>()?;
    let name = |word: &String| word.strip_prefix("human:").unwrap_or(word).to_owned();
    let names: Vec<String> = save.players.iter().map(name).collect();
    let [white, black] = names.as_slice() else { return Err(usage_error("two players")) };
    let text = formats::write_mat(&save.played, [white, black]);
    std::io::stdout().write_all(text.as_bytes()).context("standard output")
}

fn import(path: &Path, output: &OutputArgs) -> anyhow::Result<()> {
    let file = SaveFile::open(path)?;
    ensure!(file.game.name() == Position::NAME, "{}: a match of {}", path.display(), file.game);
    output.write(&file.text)
}

fn plays() -> anyhow::Result<ExitCode> {
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut all_valid = true;
    for line in std::io::stdin().lock().split(b'\n') {
        let line = line?;
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        let answer = match LegalPlays::from_json_line(&text) {
            Ok(plays) => serde_json::to_string(&plays)?,
            Err(error) => {
                all_valid = false;
                serde_json::json!({ "error": error }).to_string()
            }
        };
        writeln!(out, "{answer}")?;
    }
    out.flush()?;
    Ok(if all_valid { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
