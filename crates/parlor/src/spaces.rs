//! `parlor spaces`.

mod approximation;
mod strategy;

pub(crate) use strategy::{RateArgs, SolveArgs, SpacesVerifyArgs};

use crate::cli::{
    SpacesCheckArgs, SpacesCommand, SpacesDrawArgs, SpacesGenerateArgs, SpacesRoundArgs,
    usage_error,
};
use anyhow::Context;
use kit::Fault;
use serde_json::{Value, json};
use spaces::document::{DocumentBoard, read_boards, text_of};
use spaces::draw::{board_svg, round_svg};
use spaces::file::BoardFile;
use spaces::generate::generate_boards;
use spaces::{Board, RoundReport, SideAction, play_round};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{Read, Write};
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(command: &SpacesCommand) -> anyhow::Result<ExitCode> {
    let valid = match command {
        SpacesCommand::Check(args) => check(args)?,
        SpacesCommand::Round(args) if args.lines => run_rounds(args)?,
        SpacesCommand::Round(args) => run_round(args)?,
        SpacesCommand::Generate(args) => run_generate(args)?,
        SpacesCommand::Draw(args) => draw(args)?,
        SpacesCommand::Solve(args) => strategy::run_solve(args)?,
        SpacesCommand::Rate(args) => strategy::run_rate(args)?,
        SpacesCommand::Verify(args) => strategy::run_verify(args)?,
    };
    Ok(if valid { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The bytes of a file, or of standard input for `-`.
fn read_bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if path == Path::new("-") {
        std::io::stdin().read_to_end(&mut bytes)?;
    } else {
        bytes = std::fs::read(path).with_context(|| printable(&path.display().to_string()))?;
    }
    Ok(bytes)
}

/// The text of a file, or of standard input for `-`.
fn read_text(path: &Path) -> anyhow::Result<String> {
    let bytes = read_bytes(path)?;
    let text = text_of(&bytes).map_err(|fault| file_error(path, &fault))?;
    Ok(text.to_owned())
}

fn file_error(path: &Path, fault: &Fault) -> anyhow::Error {
    anyhow::anyhow!("{}", printable(&format!("{}: {}", path.display(), fault.rule)))
}

/// Text from a file as it may be printed: control characters, which a terminal would obey, and
/// marks that reverse the direction of text are escaped.
fn printable(text: &str) -> String {
    let is_mark = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() || is_mark(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown
}

fn run_generate(args: &SpacesGenerateArgs) -> anyhow::Result<bool> {
    let number = |text: &str| text.trim().parse::<u8>().ok().filter(|n| Board::SIZES.contains(n));
    let ends = args.sizes.split_once('-').unwrap_or((&args.sizes, &args.sizes));
    let sizes = number(ends.0).zip(number(ends.1)).filter(|(least, most)| least <= most);
    let (least, most) =
        sizes.ok_or_else(|| usage_error("--sizes: a size from 2 to 10, or two such as 2-10"))?;
    let files = (least..=most).flat_map(|size| generate_boards(size, args.seed));
    let boards: Vec<String> = files.map(|file| file.to_value().to_string()).collect();
    args.output.write(&format!("[\n{}\n]\n", boards.join(",\n")))?;
    Ok(true)
}

/// The boards of an argument: a board in text form, or all boards of a file; every one valid.
fn boards_of(text: &str) -> anyhow::Result<Vec<BoardFile>> {
    let error = match text.parse::<Board>() {
        Ok(board) => return Ok(vec![BoardFile::unnamed(board)]),
        Err(error) => error,
    };
    let path = Path::new(text);
    if text != "-" && !path.exists() {
        return Err(usage_error(format!(
            "{text:?} is neither a file nor a board in text form: {error}"
        )));
    }
    let found = read_boards(&read_bytes(path)?).map_err(|fault| file_error(path, &fault))?;
    let valid = |entry: DocumentBoard| {
        entry.board.map_err(|faults| {
            let name = format!("{text}{}", entry.place);
            anyhow::anyhow!("{}", printable(&format!("{name}: {}", Fault::join(&faults))))
        })
    };
    found.into_iter().map(valid).collect()
}

/// Parses a board in text form, or reads it from a file that holds one board.
fn parse_board(text: &str) -> anyhow::Result<Board> {
    match <[BoardFile; 1]>::try_from(boards_of(text)?) {
        Ok([file]) => Ok(file.board),
        Err(files) => Err(usage_error(format!("{text:?} holds {} boards; name one", files.len()))),
    }
}

fn draw(args: &SpacesDrawArgs) -> anyhow::Result<bool> {
    let first = parse_board(&args.board)?;
    let svg = match &args.other {
        None => board_svg(&first),
        Some(other) => round_svg(&first, &parse_board(other)?)
            .context("both boards must have the same size (S1)")?,
    };
    args.output.write(&svg)?;
    Ok(true)
}

/// Checks every board of every file; an id may occur once in all of them (S7).
fn check(args: &SpacesCheckArgs) -> anyhow::Result<bool> {
    let mut out = std::io::stdout().lock();
    let mut valid = true;
    let mut ids = BTreeMap::new();
    for path in &args.files {
        for (place, mut entry) in entries_of(path, args.lines)? {
            let name = format!("{}{place}", path.display());
            require_unique_id(&name, &mut entry, &mut ids);
            valid &= entry.board.is_ok();
            if args.json {
                writeln!(out, "{}", result_json(&entry.board))?;
            } else {
                describe(&mut out, &name, &entry.board)?;
            }
        }
    }
    Ok(valid)
}

/// The boards of a file and the place of each; a file that is no document counts as one invalid
/// board.
fn entries_of(path: &Path, lines: bool) -> anyhow::Result<Vec<(String, DocumentBoard)>> {
    let bytes = read_bytes(path)?;
    let invalid = |place: String, fault: Fault| {
        vec![DocumentBoard { place, has_id: false, board: Err(vec![fault]) }]
    };
    let read =
        |bytes: &[u8]| read_boards(bytes).unwrap_or_else(|fault| invalid(String::new(), fault));
    if !lines {
        return Ok(read(&bytes).into_iter().map(|entry| (entry.place.clone(), entry)).collect());
    }
    let parts = bytes.split(|byte| *byte == b'\n');
    let filled = parts.filter(|line| !line.trim_ascii().is_empty());
    let numbered = (1..).zip(filled).flat_map(|(number, line)| {
        let entries = read(line.trim_ascii_end()).into_iter();
        entries.map(move |entry| (format!(":{number}{}", entry.place), entry))
    });
    Ok(numbered.collect())
}

/// Makes a board invalid whose id an earlier board has; `ids` has where each id was first found.
fn require_unique_id(name: &str, entry: &mut DocumentBoard, ids: &mut BTreeMap<String, String>) {
    let Some(id) = entry.board.as_ref().ok().filter(|_| entry.has_id).map(|file| file.id.clone())
    else {
        return;
    };
    match ids.entry(id) {
        Entry::Vacant(free) => {
            free.insert(name.to_owned());
        }
        Entry::Occupied(taken) => {
            let rule = format!("{:?} is also the id of {} (S7)", taken.key(), taken.get());
            entry.board = Err(vec![Fault::new("id", rule)]);
        }
    }
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

/// Says that a board is valid; faults go to standard error.
fn describe(
    out: &mut impl Write,
    name: &str,
    found: &Result<BoardFile, Vec<Fault>>,
) -> std::io::Result<()> {
    let name = printable(name);
    match found {
        Ok(file) => writeln!(out, "{name}: valid, {}", file.board),
        Err(faults) => {
            let mut out = std::io::stderr().lock();
            writeln!(out, "{name}: not valid")?;
            let shown = |fault: &Fault| printable(&fault.to_string());
            faults.iter().try_for_each(|fault| writeln!(out, "  {}", shown(fault)))
        }
    }
}

fn run_round(args: &SpacesRoundArgs) -> anyhow::Result<bool> {
    let standard_input = ["-".to_owned()];
    let named = if args.boards.is_empty() { &standard_input[..] } else { &args.boards };
    let mut boards = Vec::new();
    for name in named {
        boards.extend(boards_of(name)?);
    }
    let [first, second] = <[BoardFile; 2]>::try_from(boards).map_err(|boards| {
        usage_error(format!("a round is run by two boards, and {} were given", boards.len()))
    })?;
    let played = play_round(&first.board, &second.board)
        .context("both boards must have the same size (S1)")?;
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&played)?)?;
    } else {
        explain(&mut out, &played, &[&first.name, &second.name].map(|name| printable(name)))?;
    }
    Ok(true)
}

/// Prints one answer per line; a line that is not a pair of boards gets an error.
fn run_rounds(args: &SpacesRoundArgs) -> anyhow::Result<bool> {
    let path = match &args.boards[..] {
        [] => "-",
        [path] => path,
        _ => return Err(usage_error("--lines reads one file of pairs of boards")),
    };
    let text = read_text(Path::new(path))?;
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
    let found = match read_boards(line.as_bytes()) {
        Ok(found) => found,
        Err(fault) => return json!({"error": printable(&fault.rule)}),
    };
    let Ok([a, b]) = <[DocumentBoard; 2]>::try_from(found) else {
        return json!({"error": "a round is run by two boards"});
    };
    let (a, b) = (a.board, b.board);
    match (a, b) {
        (Ok(a), Ok(b)) => play_round(&a.board, &b.board).map_or_else(
            || json!({"error": "both boards must have the same size (S1)"}),
            |played| json!(played),
        ),
        (a, b) => json!({"error": "not valid", "a": result_json(&a), "b": result_json(&b)}),
    }
}

fn explain(out: &mut impl Write, played: &RoundReport, names: &[String; 2]) -> std::io::Result<()> {
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
