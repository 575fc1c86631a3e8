//! `parlor spaces`.

mod theory;

pub(crate) use theory::{Rate, Solve};

use crate::cli::{Spaces, SpacesCheck, SpacesDraw, SpacesGenerate, SpacesRound, usage};
use anyhow::Context;
use kit::Fault;
use serde_json::{Value, json};
use spaces::draw::{board_svg, round_svg};
use spaces::file::BoardFile;
use spaces::generate::generate;
use spaces::{Board, Did, Round, round};
use std::io::{Read, Write};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(command: &Spaces) -> anyhow::Result<ExitCode> {
    let valid = match command {
        Spaces::Check(args) => check(args)?,
        Spaces::Round(args) if args.lines => rounds(&args.first)?,
        Spaces::Round(args) => one_round(args)?,
        Spaces::Generate(args) => generated(args)?,
        Spaces::Draw(args) => draw(args)?,
        Spaces::Solve(args) => theory::solved(args)?,
        Spaces::Rate(args) => theory::rated(args)?,
    };
    Ok(if valid { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The text of a file, or of standard input for `-`. What is not UTF-8 is no board, and the
/// reader says so.
fn read(path: &Path) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes)?;
    } else {
        bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Writes what was made to a file, or prints it.
fn write(out: Option<&Path>, text: &str) -> anyhow::Result<()> {
    match out {
        Some(path) => std::fs::write(path, text).with_context(|| path.display().to_string()),
        None => Ok(std::io::stdout().write_all(text.as_bytes())?),
    }
}

fn generated(args: &SpacesGenerate) -> anyhow::Result<bool> {
    let number = |text: &str| text.trim().parse::<u8>().ok().filter(|n| Board::SIZES.contains(n));
    let ends = args.sizes.split_once('-').unwrap_or((&args.sizes, &args.sizes));
    let sizes = number(ends.0).zip(number(ends.1)).filter(|(least, most)| least <= most);
    let (least, most) =
        sizes.ok_or_else(|| usage("--sizes: a size from 2 to 10, or two such as 2-10"))?;
    let files = (least..=most).flat_map(|size| generate(size, args.seed));
    let boards: Vec<String> = files.map(|file| file.to_value().to_string()).collect();
    write(args.out.as_deref(), &format!("[\n{}\n]\n", boards.join(",\n")))?;
    Ok(true)
}

/// A board from its text form, or from a file.
fn board(text: &str) -> anyhow::Result<Board> {
    let error = match text.parse::<Board>() {
        Ok(board) => return Ok(board),
        Err(error) => error,
    };
    if text != "-" && !Path::new(text).exists() {
        return Err(usage(format!("{text:?} is no file, nor a board in text form: {error}")));
    }
    let faults = |faults: Vec<Fault>| anyhow::anyhow!("{text}: {}", Fault::join(&faults));
    Ok(BoardFile::from_json(&read(Path::new(text))?).map_err(faults)?.board)
}

fn draw(args: &SpacesDraw) -> anyhow::Result<bool> {
    let first = board(&args.board)?;
    let svg = match &args.other {
        None => board_svg(&first),
        Some(other) => {
            round_svg(&first, &board(other)?).context("both boards must have the same size (S1)")?
        }
    };
    write(args.out.as_deref(), &svg)?;
    Ok(true)
}

fn check(args: &SpacesCheck) -> anyhow::Result<bool> {
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
                writeln!(out, "{}", verdict(&found))?;
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

fn verdict(found: &Result<BoardFile, Vec<Fault>>) -> Value {
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

fn one_round(args: &SpacesRound) -> anyhow::Result<bool> {
    let second = args.second.as_deref().ok_or_else(|| usage("name a second board"))?;
    let board = |path: &Path| -> anyhow::Result<BoardFile> {
        let faults =
            |faults: Vec<Fault>| anyhow::anyhow!("{}: {}", path.display(), Fault::join(&faults));
        BoardFile::from_json(&read(path)?).map_err(faults)
    };
    let (first, second) = (board(&args.first)?, board(second)?);
    let played =
        round(&first.board, &second.board).context("both boards must have the same size (S1)")?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&played)?)?;
    } else {
        explain(&mut out, &played, [&first.name, &second.name])?;
    }
    Ok(true)
}

/// One answer a line; a line that is no pair of boards gets an error and the rest goes on.
fn rounds(path: &Path) -> anyhow::Result<bool> {
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
        (Ok(a), Ok(b)) => round(&a.board, &b.board).map_or_else(
            || json!({"error": "both boards must have the same size (S1)"}),
            |played| json!(played),
        ),
        (a, b) => json!({"error": "not valid", "a": verdict(&a), "b": verdict(&b)}),
    }
}

fn explain(out: &mut impl Write, played: &Round, names: [&str; 2]) -> std::io::Result<()> {
    for step in &played.steps {
        writeln!(out, "step {}", step.step)?;
        for ((name, did), caught) in names.iter().zip(step.did).zip(step.caught) {
            let what = match did {
                None => "stands".to_owned(),
                Some(Did::Moved { to, point }) => {
                    let point = if point { ", a row closer: +1" } else { "" };
                    format!("moves to ({}, {}){point}", to.row, to.col)
                }
                Some(Did::Trapped { at }) => format!("lays a trap on ({}, {})", at.row, at.col),
                Some(Did::Exited { col }) => format!("leaves the board from column {col}: +1"),
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
