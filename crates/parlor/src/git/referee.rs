//! `parlor git check`, `review`, `apply`, `watch` and `verify`.

use super::{ApplyArgs, GitCheckArgs, GitContext, ReviewArgs, now, parse_table_id};
use anyhow::Context;
use gitgammon::{
    DecidedFile, MAX_FILE_BYTES, ProposedChange, Publisher, RefereeVerdict, RemoteBranch, Rule,
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

/// Prints the failures of each file; the exit code is 0 if there are none.
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
                1 => writeln!(out, "{file}: refused")?,
                n => writeln!(out, "{file}: refused, for {n} reasons")?,
            }
            for failure in failures {
                writeln!(out, "  {failure}")?;
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
    let id = match table_of(path) {
        Some(id) if context.table.is_none() => id,
        _ => context.single_table()?,
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
    let mut failures =
        gitgammon::check_move(&table, &name, &bytes, now()).err().unwrap_or_default();
    if let (Some(author), Some(name)) = (author, gitgammon::MoveName::parse(&name)) {
        failures.extend(check_author(&table, name.player, author));
    }
    Ok(failures)
}

/// The table whose folder a file lies in.
fn table_of(path: &Path) -> Option<TableId> {
    let mut folders = path.parent()?.components().rev().map(|part| part.as_os_str().to_str());
    let (moves, name, tables) = (folders.next()??, folders.next()??, folders.next()??);
    (moves == "moves" && tables == "tables").then(|| TableId::parse(name)).flatten()
}

pub(super) fn review(context: &GitContext, args: &ReviewArgs) -> anyhow::Result<ExitCode> {
    let ReviewArgs { base, head, author, .. } = args;
    let proposal =
        ProposedChange { base: base.clone(), head: head.clone(), author: author.clone() };
    let failures =
        gitgammon::review_change(&context.repo, &proposal, now())?.err().unwrap_or_default();
    report(&[(format!("{base}..{head}"), failures)], args.json)
}

pub(super) fn apply(context: &GitContext, args: &ApplyArgs) -> anyhow::Result<()> {
    let keys = context.keys(args.secret_file.as_deref(), args.beacon.as_ref())?;
    let remote =
        args.push.as_ref().map(|name| RemoteBranch::tracking(&context.repo, name)).transpose()?;
    if let Some(remote) = &remote {
        remote.catch_up(&context.repo)?;
    }
    for id in context.tables()? {
        let done = match &remote {
            Some(remote) => remote.apply(&context.repo, &id, &keys, now())?,
            None => gitgammon::apply_pending(
                &context.repo,
                &id,
                &keys,
                now(),
                &mut Publisher::default(),
            )?,
        };
        print_decisions(&id, &done)?;
    }
    Ok(())
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
) -> anyhow::Result<()> {
    let mut seen = None;
    loop {
        let tip = context.repo.head()?;
        // With a remote, there can be new commits although nothing has changed here.
        if tip != seen || args.push.is_some() {
            apply(context, args)?;
            seen = context.repo.head()?;
        }
        if once {
            return Ok(());
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
                writeln!(out, "{id}: {commits} commits follow, {decided} files decided.")?;
                let dice = if replayed.recomputed {
                    "Every roll was computed again and is the same."
                } else {
                    "The rolls are as recorded; their secret is published when the game is over."
                };
                writeln!(out, "{dice}")?;
            }
            Err(error) => {
                writeln!(out, "{id}: {error}")?;
                code = ExitCode::FAILURE;
            }
        }
    }
    Ok(code)
}
