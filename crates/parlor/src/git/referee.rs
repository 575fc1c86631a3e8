//! `parlor git check`, `review`, `apply`, `watch` and `verify`.

use super::{ApplyArgs, GitCheckArgs, GitContext, ReviewArgs, now, parse_table_id};
use anyhow::Context;
use gitgammon::{
    DecidedFile, FileKind, MAX_FILE_BYTES, ProposedChange, RefereeVerdict, RemoteBranch, Rule,
    RuleFailure, TableId, check_author, quoted, replay,
};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn check(context: &GitContext, args: &GitCheckArgs) -> anyhow::Result<ExitCode> {
    let mut reports = Vec::new();
    for file in &args.files {
        let failures = check_file(context, file, args.author.as_deref())?;
        reports.push((file.display().to_string(), failures));
    }
    report(&reports, args.json)
}

/// Prints which files are valid, and the failures of the others to standard error; the exit
/// code is 0 if there are none. As JSON, all of it is the result.
fn report(reports: &[(String, Vec<RuleFailure>)], as_json: bool) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    if as_json {
        let one = |(file, failures): &(String, Vec<RuleFailure>)| -> Value {
            json!({"file": file, "valid": failures.is_empty(), "failures": failures})
        };
        let list: Vec<Value> = reports.iter().map(one).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
    } else {
        for (file, failures) in reports {
            let file = quoted(file);
            match failures.len() {
                0 => writeln!(out, "{file}: valid")?,
                1 => eprintln!("{file}: refused"),
                n => eprintln!("{file}: refused, for {n} reasons"),
            }
            for failure in failures {
                eprintln!("  {failure}");
            }
        }
    }
    let all = reports.iter().all(|(_, failures)| failures.is_empty());
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn check_file(
    context: &GitContext,
    path: &Path,
    author: Option<&str>,
) -> anyhow::Result<Vec<RuleFailure>> {
    let (id, kind) = match table_of(path) {
        Some((id, kind)) if context.table.is_none() => (id, kind),
        other => (context.single_table()?, other.map_or(FileKind::Move, |(_, kind)| kind)),
    };
    let read = gitgammon::read_table(&context.repo, &context.tip()?, &id)?;
    let table = read.map_err(|text| anyhow::anyhow!("{id}: {text}"))?;
    let meta = std::fs::symlink_metadata(path).with_context(|| path.display().to_string())?;
    if !meta.is_file() {
        return Ok(vec![RuleFailure::new(Rule::Change, "this is not a plain file")]);
    }
    if meta.len() > MAX_FILE_BYTES as u64 {
        let text =
            format!("the file has {} bytes: at most {MAX_FILE_BYTES} are allowed", meta.len());
        return Ok(vec![RuleFailure::new(Rule::Form, text)]);
    }
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let failures = match kind {
        FileKind::Move => gitgammon::check_move(&table, &name, &bytes, now()).err(),
        FileKind::Decision => gitgammon::check_decision(&table, &name, &bytes, now()).err(),
        FileKind::Salt => gitgammon::check_salt(&table, &name, &bytes, now()).err(),
    };
    let mut failures = failures.unwrap_or_default();
    if let (Some(author), Some(name)) = (author, gitgammon::MoveName::parse(&name)) {
        failures.extend(check_author(&table, name.player, author));
    }
    Ok(failures)
}

/// The table and the kind of file that a path says.
fn table_of(path: &Path) -> Option<(TableId, FileKind)> {
    let mut folders = path.parent()?.components().rev().map(|part| part.as_os_str().to_str());
    let (folder, name, tables) = (folders.next()??, folders.next()??, folders.next()??);
    let kind = FileKind::ALL.into_iter().find(|kind| kind.folder().trim_end_matches('/') == folder);
    (tables == "tables").then(|| TableId::parse(name)).flatten().zip(kind)
}

pub(super) fn review(context: &GitContext, args: &ReviewArgs) -> anyhow::Result<ExitCode> {
    let ReviewArgs { base, head, author, .. } = args;
    let proposal =
        ProposedChange { base: base.clone(), head: head.clone(), author: author.clone() };
    let failures =
        gitgammon::review_change(&context.repo, &proposal, now())?.err().unwrap_or_default();
    report(&[(format!("{base}..{head}"), failures)], args.json)
}

pub(super) fn apply(context: &GitContext, args: &ApplyArgs) -> anyhow::Result<ExitCode> {
    let keys = context.keys(args.secret_file.as_deref(), args.beacon.as_ref())?;
    let table = context.named_table()?;
    let outcomes = match &args.push {
        Some(name) => {
            let remote = RemoteBranch::tracking(&context.repo, name)?;
            remote.apply(&context.repo, table.as_ref(), &keys, now())?
        }
        None => {
            context.tip()?;
            gitgammon::apply_tables(&context.repo, table.as_ref(), &keys, now())?
        }
    };
    let mut code = ExitCode::SUCCESS;
    for (id, outcome) in outcomes {
        match outcome {
            Ok(done) => print_decisions(&id, &done)?,
            Err(error) => {
                writeln!(std::io::stderr(), "{id}: {error}")?;
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}

fn print_decisions(id: &TableId, done: &[DecidedFile]) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    if done.is_empty() {
        writeln!(out, "{id}: no move file waits.")?;
    }
    for done in done {
        match &done.verdict {
            RefereeVerdict::Applied { accepted: taken, after, .. } => {
                writeln!(out, "{id}: {} is applied; {}.", taken.name(), after.next_text())?;
            }
            RefereeVerdict::Refused(failures) => {
                writeln!(out, "{id}: {} is refused:", quoted(&done.file.name))?;
                failures.iter().try_for_each(|failure| writeln!(out, "  {failure}"))?;
            }
        }
    }
    Ok(())
}

pub(super) fn watch(
    context: &GitContext,
    args: &ApplyArgs,
    once: bool,
    seconds: u64,
) -> anyhow::Result<ExitCode> {
    let mut seen = None;
    loop {
        if once {
            return apply(context, args);
        }
        let tip = context.repo.head()?;
        // With a remote, there can be new commits although nothing has changed here.
        if tip != seen || args.push.is_some() {
            // A fault of a table or the network must not end the watch.
            if let Err(error) = apply(context, args) {
                writeln!(std::io::stderr(), "{error:#}")?;
            }
            seen = context.repo.head()?;
        }
        std::thread::sleep(std::time::Duration::from_secs(seconds.max(1)));
    }
}

pub(super) fn verify(context: &GitContext, secret_file: Option<&Path>) -> anyhow::Result<ExitCode> {
    let keys = context.keys(secret_file, None)?;
    let mut code = ExitCode::SUCCESS;
    let ids = match &context.table {
        Some(name) => vec![parse_table_id(name)?],
        None => context.tables()?,
    };
    let mut out = std::io::stdout().lock();
    for id in ids {
        match replay(&context.repo, &id, &context.tip()?, keys.key.as_ref()) {
            Ok(replayed) => {
                let (commits, decided) = (replayed.commits, replayed.verdicts.len());
                let first = &replayed.first;
                writeln!(
                    out,
                    "{id}: {commits} commits follow, {decided} files decided, begun by {first}."
                )?;
                let dice = if replayed.recomputed {
                    "Every roll was computed again and is the same."
                } else {
                    "The rolls are as recorded; their secret is published when the game is over."
                };
                writeln!(out, "{dice} {}", replayed.table.dice_note())?;
                replayed.notices.iter().try_for_each(|note| writeln!(out, "Note: {note}."))?;
            }
            Err(error) => {
                eprintln!("{id}: {error}");
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}
