//! What people were told, held against what the log says.

use crate::Person;
use crate::person::Done;
use anyhow::{Context, anyhow, bail, ensure};
use kit::Step;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use store::{Entry, Seq, Store, TableKey};
use table::{Cause, Code, Json, Phase, Record, Table};

/// A table's whole log.
///
/// # Errors
/// If it cannot be read.
pub async fn read_log(store: &impl Store, code: &str) -> anyhow::Result<Vec<(Seq, Entry)>> {
    let key = TableKey::new(code)?;
    let mut log = Vec::new();
    loop {
        let page = store.read(key, log.len() as Seq, 4096).await?;
        if page.is_empty() {
            return Ok(log);
        }
        log.extend(page);
    }
}

/// The table that a log tells. Every hash that the log holds is compared.
///
/// # Errors
/// Where the log does not follow.
pub fn fold(code: &str, log: &[(Seq, Entry)]) -> anyhow::Result<Table> {
    fold_watched(code, log, |_, _, _| Ok(()))
}

/// The same; `watch` sees the table before every entry but the first, and the entry.
///
/// # Errors
/// Where the log does not follow, or what the watch says.
pub(crate) fn fold_watched(
    code: &str,
    log: &[(Seq, Entry)],
    mut watch: impl FnMut(&Table, &Record, u64) -> anyhow::Result<()>,
) -> anyhow::Result<Table> {
    let code: Code = code.parse().map_err(|e| anyhow!("{code}: {e}"))?;
    let mut table = None::<Table>;
    for (at, (seq, entry)) in log.iter().enumerate() {
        ensure!(*seq == at as Seq + 1, "entry {seq} of {code} is out of its row");
        let record = Record::from_bytes(&entry.body).map_err(|e| anyhow!("entry {seq}: {e}"))?;
        match &mut table {
            None => table = Some(Table::open(code, &record, entry.time).map_err(|e| anyhow!(e))?),
            Some(table) => {
                watch(table, &record, entry.time).with_context(|| format!("entry {seq}"))?;
                table.apply(&record, entry.time).map_err(|e| anyhow!("entry {seq}: {e}"))?;
                if let Record::Played { hash: Some(hash), .. } = &record {
                    let running = table.running.as_ref().context("a match")?;
                    let ours = running.play.hash().to_string();
                    ensure!(ours == *hash, "{code}, entry {seq}: hash {ours}, not {hash}");
                    ensure!(table.phase() == Phase::Lobby, "a hash is told at the end");
                }
            }
        }
    }
    table.with_context(|| format!("{code} has no log"))
}

/// What was found in a log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Found {
    /// Acknowledged, and there: once, and saying what was asked for.
    pub(crate) kept: usize,
    /// There, and not answered yet: a retry must not do it again.
    pub(crate) untold: i64,
}

impl std::ops::AddAssign for Found {
    fn add_assign(&mut self, other: Self) {
        self.kept += other.kept;
        self.untold += other.untold;
    }
}

/// Holds what the people of a table were told against its log.
///
/// # Errors
/// What was lost, doubled or changed.
pub(crate) fn check(log: &[(Seq, Entry)], people: &[&Person]) -> anyhow::Result<Found> {
    let code = &people.first().context("people")?.code;
    let table = fold(code, log)?;
    let ids: BTreeSet<u128> = log.iter().map(|(_, entry)| entry.id).collect();
    ensure!(ids.len() == log.len(), "{code}: an id is in the log twice");
    let (mut seqs, mut found) = (BTreeSet::new(), Found::default());
    for person in people {
        ensure!(person.shown <= table.seq, "{code}: entry {} was shown and is gone", person.shown);
        for done in &person.done {
            ensure!(seqs.insert(done.seq), "{code}: {} answers two ids", done.seq);
            check_done(log, person, done).with_context(|| format!("{code}, {done:?}"))?;
            found.kept += 1;
        }
        let count = check_count(log, person);
        found.untold += count.with_context(|| format!("{code}, member {}", person.member))?;
    }
    Ok(found)
}

/// The entry that an acknowledged command became says just that.
fn check_done(log: &[(Seq, Entry)], person: &Person, done: &Done) -> anyhow::Result<()> {
    let at = usize::try_from(done.seq)?.checked_sub(1).context("entries are counted from 1")?;
    let (_, entry) = log.get(at).context("acknowledged, and not in the log")?;
    let record = Record::from_bytes(&entry.body).map_err(|e| anyhow!(e))?;
    ensure!(said(&record, person.member).as_ref() == Some(&essence(&done.command)), "{record:?}");
    Ok(())
}

/// What a command comes to, without the question it answers and fields that are null.
fn essence(command: &Value) -> Value {
    match command["do"].as_str() {
        Some("act") => json!({"act": stripped(&command["action"])}),
        Some("chat") => json!({"chat": command["text"]}),
        Some(other) => json!({ other: true }),
        None => Value::Null,
    }
}

/// The command that a record of this member came from, if it is theirs. Seats are members in
/// these matches: the two people sit on the first chairs.
fn said(record: &Record, member: usize) -> Option<Value> {
    match record {
        Record::Played { cause: Cause::Player, steps, .. } => match steps.first()? {
            Step::Acted { seat, action } if seat.index() == member => {
                Some(json!({"act": stripped(action)}))
            }
            _ => None,
        },
        Record::Chat { text, .. } if text.starts_with(&format!("{member} says")) => {
            Some(json!({"chat": text}))
        }
        Record::Ready { .. } if member == 1 => Some(json!({"ready": true})),
        Record::Began { .. } if member == 0 => Some(json!({"start": true})),
        _ => None,
    }
}

/// The log holds as many entries of a person as were acknowledged, and at most what is pending
/// beside them: that is counted.
fn check_count(log: &[(Seq, Entry)], person: &Person) -> anyhow::Result<i64> {
    let mut balance = BTreeMap::<String, i64>::new();
    for (_, entry) in log {
        let record = Record::from_bytes(&entry.body).map_err(|e| anyhow!(e))?;
        if let Some(said) = said(&record, person.member) {
            *balance.entry(kind(&said)).or_default() += 1;
        }
    }
    for done in &person.done {
        *balance.entry(kind(&essence(&done.command))).or_default() -= 1;
    }
    let pending = person.pending.as_ref().map(|(_, command)| kind(&essence(command)));
    let mut untold = 0;
    for (what, more) in balance {
        let allowed = i64::from(pending.as_ref() == Some(&what));
        if !(0..=allowed).contains(&more) {
            bail!("{what}: the log holds {more} more than were acknowledged");
        }
        untold += more;
    }
    Ok(untold)
}

/// A remark is counted by its text, a move as a move.
fn kind(essence: &Value) -> String {
    if essence.get("act").is_some() { "act".to_owned() } else { essence.to_string() }
}

/// Without fields that are null: what is missing and what is null is the same.
fn stripped(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(_, value)| !value.is_null());
            fields.map(|(name, value)| (name.clone(), stripped(value))).collect()
        }
        Value::Array(items) => items.iter().map(stripped).collect(),
        other => other.clone(),
    }
}

/// Without the time until which a question is open: clocks stand still while nobody is there,
/// and that is not in the log.
fn timeless(shown: &Value) -> Value {
    let mut shown = shown.clone();
    if let Value::Object(fields) = &mut shown {
        fields.shift_remove("until");
    }
    shown
}

/// What a member was shown first is what the log tells.
///
/// # Errors
/// Where they differ.
pub(crate) fn check_hello(table: &Table, member: usize, hello: &Value) -> anyhow::Result<()> {
    let face = table.face(member);
    let view = json!(Json::from(&face.view));
    for (part, ours) in [("lobby", json!(face.lobby)), ("view", view), ("ask", json!(face.ask))] {
        let shown = timeless(hello.get(part).unwrap_or(&Value::Null));
        let ours = timeless(&ours);
        ensure!(shown == ours, "{}: {part} is {shown}, and by the log {ours}", table.code);
    }
    Ok(())
}
