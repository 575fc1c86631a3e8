//! Checking, applying, verifying.

use super::{Apply, At, Check, Review, id, now};
use anyhow::Context;
use gitgammon::{
    Done, Failure, LIMIT, Proposal, Publish, Remote, Rule, TableId, Verdict, check_author, replay,
    shown,
};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn check(at: &At, args: &Check) -> anyhow::Result<ExitCode> {
    let mut reports = Vec::new();
    for file in &args.files {
        let failures = check_file(at, file, args.author.as_deref())?;
        reports.push((file.display().to_string(), failures));
    }
    report(&reports, args.json)
}

/// Prints what was found; the exit code says whether all are valid.
fn report(reports: &[(String, Vec<Failure>)], as_json: bool) -> anyhow::Result<ExitCode> {
    let mut out = std::io::stdout().lock();
    if as_json {
        let one = |(file, failures): &(String, Vec<Failure>)| -> Value {
            json!({"file": file, "valid": failures.is_empty(), "failures": failures})
        };
        let list: Vec<Value> = reports.iter().map(one).collect();
        writeln!(out, "{}", serde_json::to_string_pretty(&list)?)?;
    } else {
        for (file, failures) in reports {
            let file = shown(file);
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

fn check_file(at: &At, path: &Path, author: Option<&str>) -> anyhow::Result<Vec<Failure>> {
    let id = match table_of(path) {
        Some(id) if at.table.is_none() => id,
        _ => at.one()?,
    };
    let read = gitgammon::table(&at.repo, &at.tip()?, &id)?;
    let table = read.map_err(|text| anyhow::anyhow!("{id}: {text}"))?;
    let meta = std::fs::symlink_metadata(path).with_context(|| path.display().to_string())?;
    if !meta.is_file() {
        return Ok(vec![Failure::new(Rule::Change, "this is not a plain file")]);
    }
    if meta.len() > LIMIT as u64 {
        let text = format!("the file has {} bytes: at most {LIMIT} are allowed", meta.len());
        return Ok(vec![Failure::new(Rule::Form, text)]);
    }
    let bytes = std::fs::read(path).with_context(|| path.display().to_string())?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut failures = gitgammon::check(&table, &name, &bytes, now()).err().unwrap_or_default();
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

pub(super) fn review(at: &At, args: &Review) -> anyhow::Result<ExitCode> {
    let Review { base, head, author, .. } = args;
    let proposal = Proposal { base: base.clone(), head: head.clone(), author: author.clone() };
    let failures = gitgammon::review(&at.repo, &proposal, now())?.err().unwrap_or_default();
    report(&[(format!("{base}..{head}"), failures)], args.json)
}

pub(super) fn apply(at: &At, args: &Apply) -> anyhow::Result<()> {
    let keys = at.keys(args.secret_file.as_deref(), args.beacon.as_ref())?;
    let remote = args.push.as_ref().map(|name| Remote::of(&at.repo, name)).transpose()?;
    if let Some(remote) = &remote {
        remote.catch_up(&at.repo)?;
    }
    for id in at.tables()? {
        let done = match &remote {
            Some(remote) => remote.apply(&at.repo, &id, &keys, now())?,
            None => gitgammon::apply(&at.repo, &id, &keys, now(), &mut Publish::default())?,
        };
        told(&id, &done)?;
    }
    Ok(())
}

fn told(id: &TableId, done: &[Done]) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    if done.is_empty() {
        writeln!(out, "{id}: nothing waits.")?;
    }
    for done in done {
        match &done.verdict {
            Verdict::Applied { taken, after, .. } => {
                writeln!(out, "{id}: {} is applied; {}.", taken.name(), after.next())?;
            }
            Verdict::Refused(failures) => {
                writeln!(out, "{id}: {} is refused:", shown(&done.file.name))?;
                failures.iter().try_for_each(|failure| writeln!(out, "  {failure}"))?;
            }
        }
    }
    Ok(())
}

pub(super) fn watch(at: &At, args: &Apply, once: bool, seconds: u64) -> anyhow::Result<()> {
    let mut seen = None;
    loop {
        let tip = at.repo.head()?;
        // With a remote, news can be there though nothing has changed here.
        if tip != seen || args.push.is_some() {
            apply(at, args)?;
            seen = at.repo.head()?;
        }
        if once {
            return Ok(());
        }
        std::thread::sleep(std::time::Duration::from_secs(seconds.max(1)));
    }
}

pub(super) fn verify(at: &At, secret_file: Option<&Path>) -> anyhow::Result<ExitCode> {
    let keys = at.keys(secret_file, None)?;
    let mut code = ExitCode::SUCCESS;
    let ids = match &at.table {
        Some(name) => vec![id(name)?],
        None => at.tables()?,
    };
    let mut out = std::io::stdout().lock();
    for id in ids {
        match replay(&at.repo, &id, &at.tip()?, keys.key.as_ref()) {
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
