//! `parlor spaces`.

mod strategy;

pub(crate) use strategy::{RateArgs, SolveArgs};

use crate::cli::{
    SpacesCheckArgs, SpacesCommand, SpacesDrawArgs, SpacesGenerateArgs, SpacesRoundArgs,
    usage_error,
};
use anyhow::Context;
use kit::Fault;
use serde_json::{Value, json};
use spaces::draw::{board_svg, round_svg};
use spaces::file::BoardFile;
use spaces::generate::generate_boards;
use spaces::{Board, RoundReport, SideAction, play_round};
use std::io::{Read, Write};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(command: &SpacesCommand) -> anyhow::Result<ExitCode> {
    let valid = match command {
        SpacesCommand::Check(args) => check(args)?,
        SpacesCommand::Round(args) if args.lines => run_rounds(&args.first)?,
        SpacesCommand::Round(args) => run_round(args)?,
        SpacesCommand::Generate(args) => run_generate(args)?,
        SpacesCommand::Draw(args) => draw(args)?,
        SpacesCommand::Solve(args) => strategy::run_solve(args)?,
        SpacesCommand::Rate(args) => strategy::run_rate(args)?,
    };
    Ok(if valid { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The text of a file, or of standard input for `-`. Bytes that are not UTF-8 are reported by the
/// parser.
fn read(path: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes)?;
    } else {
        bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Writes text to a file or to standard output.
fn write(out: Option<&Path>, text: &str) -> anyhow::Result<()> {
    match out {
        Some(path) => std::fs::write(path, text).with_context(|| path.display().to_string()),
        None => Ok(std::io::stdout().write_all(text.as_bytes())?),
    }
}

fn run_generate(args: &SpacesGenerateArgs) -> anyhow::Result<bool> {
    let number = |text: &str| text.trim().parse::<u8>().ok().filter(|n| Board::SIZES.contains(n));
    let ends = args.sizes.split_once('-').unwrap_or((&args.sizes, &args.sizes));
    let sizes = number(ends.0).zip(number(ends.1)).filter(|(least, most)| least <= most);
    let (least, most) =
        sizes.ok_or_else(|| usage_error("--sizes: a size from 2 to 10, or two such as 2-10"))?;
    let files = (least..=most).flat_map(|size| generate_boards(size, args.seed));
    let boards: Vec<String> = files.map(|file| file.to_value().to_string()).collect();
    write(args.out.as_deref(), &format!("[\n{}\n]\n", boards.join(",\n")))?;
    Ok(true)
}

/// Parses a board in text form, or reads it from a file.
fn parse_board(text: &str) -> anyhow::Result<Board> {
    let error = match text.parse::<Board>() {
        Ok(board) => return Ok(board),
        Err(error) => error,
    };
    if text != "-" && !Path::new(text).exists() {
        return Err(usage_error(format!(
            "{text:?} is neither a file nor a board in text form: {error}"
        )));
    }
    let faults = |faults: Vec<Fault>| anyhow::anyhow!("{text}: {}", Fault::join(&faults));
    Ok(BoardFile::from_json(&read(Path::new(text))?).map_err(faults)?.board)
}

fn draw(args: &SpacesDrawArgs) -> anyhow::Result<bool> {
    let first = parse_board(&args.board)?;
    let svg = match &args.other {
        None => board_svg(&first),
        Some(other) => round_svg(&first, &parse_board(other)?)
            .context("both boards must have the same size (S1)")?,
    };
    write(args.out.as_deref(), &svg)?;
    Ok(true)
}

fn check(args: &SpacesCheckArgs) -> anyhow::Result<bool> {
    let mut out = std::io::stdout().lock();
    let mut valid = true;
    for path in &args.files {
        let text = read(path)?;
        let texts: Vec<&str> = if args.lines { lines(&text) } else { vec![&text] };
        for (number, text) in (1..).zip(texts) {
            let found = BoardFile::from_json(text);
            valid &= found.is_ok();
            let name = match args.lines {
                true => format!("{}:{number}", path.display()),
                false => path.display().to_string(),
            };
            if args.json {
                writeln!(out, "{}", result_json(&found))?;
            } else {
                describe(&mut out, &name, &found)?;
            }
        }
    }
    Ok(valid)
}

fn lines(text: &str) -> Vec<&str> {
    text.lines().filter(|line| !line.trim().is_empty()).collect()
}

fn result_json(found: &Result<BoardFile, Vec<Fault>>) -> Value {
    match found {
        Ok(file) => json!({"valid": true, "id": file.id, "text": file.board.to_string()}),
        Err(faults) => json!({"valid": false, "faults": faults}),
    }
}

fn describe(
    out: &mut impl Write,
    name: &str,
    found: &Result<BoardFile, Vec<Fault>>,
) -> std::io::Result<()> {
    match found {
        Ok(file) => writeln!(out, "{name}: valid, {}", file.board),
        Err(faults) => {
            writeln!(out, "{name}: not valid")?;
            faults.iter().try_for_each(|fault| writeln!(out, "  {fault}"))
        }
    }
}

fn run_round(args: &SpacesRoundArgs) -> anyhow::Result<bool> {
    let second = args.second.as_deref().ok_or_else(|| usage_error("name a second board"))?;
    let board = |path: &Path| -> anyhow::Result<BoardFile> {
        let faults =
            |faults: Vec<Fault>| anyhow::anyhow!("{}: {}", path.display(), Fault::join(&faults));
        BoardFile::from_json(&read(path)?).map_err(faults)
    };
    let (first, second) = (board(&args.first)?, board(second)?);
    let played = play_round(&first.board, &second.board)
        .context("both boards must have the same size (S1)")?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&played)?)?;
    } else {
        explain(&mut out, &played, [&first.name, &second.name])?;
    }
    Ok(true)
}

/// Prints one answer per line; a line that is not a pair of boards gets an error.
fn run_rounds(path: &Path) -> anyhow::Result<bool> {
    let text = read(path)?;
    let mut out = std::io::stdout().lock();
    let mut valid = true;
    for line in lines(&text) {
        let answer = answer(line);
        valid &= answer.get("error").is_none();
        writeln!(out, "{answer}")?;
    }
    Ok(valid)
}

fn answer(line: &str) -> Value {
    let pair: Value = match serde_json::from_str(line) {
        Ok(pair) => pair,
        Err(error) => return json!({"error": format!("not JSON: {error}")}),
    };
    let (a, b) = (BoardFile::from_value(&pair["a"]), BoardFile::from_value(&pair["b"]));
    match (a, b) {
        (Ok(a), Ok(b)) => play_round(&a.board, &b.board).map_or_else(
            || json!({"error": "both boards must have the same size (S1)"}),
            |played| json!(played),
        ),
        (a, b) => json!({"error": "not valid", "a": result_json(&a), "b": result_json(&b)}),
    }
}

fn explain(out: &mut impl Write, played: &RoundReport, names: [&str; 2]) -> std::io::Result<()> {
    for step in &played.steps {
        writeln!(out, "step {}", step.step)?;
        for ((name, did), caught) in names.iter().zip(step.did).zip(step.caught) {
            let what = match did {
                None => "stands".to_owned(),
                Some(SideAction::Moved { to, point }) => {
                    let point = if point { ", a row closer: +1" } else { "" };
                    format!("moves to ({}, {}){point}", to.row, to.col)
                }
                Some(SideAction::Trapped { at }) => {
                    format!("lays a trap on ({}, {})", at.row, at.col)
                }
                Some(SideAction::Exited { col }) => {
                    format!("leaves the board from column {col}: +1")
                }
            };
            let caught = if caught { "; stands on a trap of the other: -1, and stops" } else { "" };
            writeln!(out, "  {name} {what}{caught}")?;
        }
        if let Some(at) = step.collision {
            writeln!(out, "  both stand on ({}, {}): -1 each, and the round ends", at.row, at.col)?;
        }
        writeln!(out, "  {}:{}", step.scores[0], step.scores[1])?;
    }
    let [a, b] = played.scores;
    let result = match a.cmp(&b) {
        std::cmp::Ordering::Greater => format!("{} wins the round", names[0]),
        std::cmp::Ordering::Less => format!("{} wins the round", names[1]),
        std::cmp::Ordering::Equal => "the round is a tie".to_owned(),
    };
    writeln!(out, "{a}:{b}, {result}")
}
