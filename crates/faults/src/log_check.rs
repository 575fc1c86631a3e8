//! Checks the log of a table against what its players were told.

use crate::TestPlayer;
use crate::test_player::AcknowledgedRequest;
use anyhow::{Context, anyhow, bail, ensure};
use kit::Step;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use store::{LogEntry, Seq, Store, TableKey};
use table::{IdentityHash, JsonText, StepCause, Table, TableCode, TablePhase, TableRecord};

/// Reads the whole log of a table.
///
/// # Errors
/// If it cannot be read.
pub async fn read_log(store: &impl Store, code: &str) -> anyhow::Result<Vec<(Seq, LogEntry)>> {
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

/// Replays a log into a table and compares every position hash in it.
///
/// # Errors
/// If an entry does not follow from those before it.
pub fn replay_log(code: &str, log: &[(Seq, LogEntry)]) -> anyhow::Result<Table> {
    replay_log_with(code, log, |_, _, _| Ok(()))
}

/// Like [`replay_log`]; `inspect` sees the table before each entry but the first, the entry and
/// its time.
///
/// # Errors
/// If an entry does not follow, or `inspect` fails.
pub(crate) fn replay_log_with(
    code: &str,
    log: &[(Seq, LogEntry)],
    mut inspect: impl FnMut(&Table, &TableRecord, u64) -> anyhow::Result<()>,
) -> anyhow::Result<Table> {
    let code: TableCode = code.parse().map_err(|e| anyhow!("{code}: {e}"))?;
    let mut table = None::<Table>;
    for (at, (seq, entry)) in log.iter().enumerate() {
        ensure!(*seq == at as Seq + 1, "entry {seq} of {code} is out of order");
        let record =
            TableRecord::from_bytes(&entry.body).map_err(|e| anyhow!("entry {seq}: {e}"))?;
        match &mut table {
            None => table = Some(Table::open(code, &record, entry.time).map_err(|e| anyhow!(e))?),
            Some(table) => {
                inspect(table, &record, entry.time).with_context(|| format!("entry {seq}"))?;
                table.apply(&record, entry.time).map_err(|e| anyhow!("entry {seq}: {e}"))?;
                if let TableRecord::Played { hash: Some(hash), .. } = &record {
                    let running = table.current_match.as_ref().context("a match")?;
                    let ours = running.state.hash().to_string();
                    ensure!(ours == *hash, "{code}, entry {seq}: hash {ours}, not {hash}");
                    ensure!(
                        table.phase() == TablePhase::Lobby,
                        "only the last entry of a match has a hash"
                    );
                }
            }
        }
    }
    table.with_context(|| format!("{code} has no log"))
}

/// What a check found in a log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LogFindings {
    /// Acknowledged requests that are in the log exactly once.
    pub(crate) acknowledged: usize,
    /// Entries whose request has no answer yet. A repeated request must not add another.
    pub(crate) unanswered: i64,
}

impl std::ops::AddAssign for LogFindings {
    fn add_assign(&mut self, other: Self) {
        self.acknowledged += other.acknowledged;
        self.unanswered += other.unanswered;
    }
}

/// Checks a log against the answers that the players of the table received.
///
/// # Errors
/// If an acknowledged request is missing, changed or in the log twice.
pub(crate) fn check_log(
    log: &[(Seq, LogEntry)],
    players: &[&TestPlayer],
) -> anyhow::Result<LogFindings> {
    let code = &players.first().context("players")?.code;
    let table = replay_log(code, log)?;
    let ids: BTreeSet<u128> = log.iter().map(|(_, entry)| entry.id).collect();
    ensure!(ids.len() == log.len(), "{code}: an id is in the log twice");
    let (mut seqs, mut found) = (BTreeSet::new(), LogFindings::default());
    for player in players {
        ensure!(
            player.last_seq <= table.seq,
            "{code}: entry {} was shown and is not in the log",
            player.last_seq
        );
        for request in &player.acknowledged {
            ensure!(seqs.insert(request.seq), "{code}: {} was the answer to two ids", request.seq);
            check_acknowledged(&table, log, player, request)
                .with_context(|| format!("{code}, {request:?}"))?;
            found.acknowledged += 1;
        }
        let count = check_entry_counts(&table, log, player);
        found.unanswered += count.with_context(|| format!("{code}, member {}", player.member))?;
    }
    Ok(found)
}

/// Checks that the entry of an acknowledged request holds its command.
fn check_acknowledged(
    table: &Table,
    log: &[(Seq, LogEntry)],
    player: &TestPlayer,
    request: &AcknowledgedRequest,
) -> anyhow::Result<()> {
    let at = usize::try_from(request.seq)?.checked_sub(1).context("entries are counted from 1")?;
    let (_, entry) = log.get(at).context("acknowledged but not in the log")?;
    let record = TableRecord::from_bytes(&entry.body).map_err(|e| anyhow!(e))?;
    ensure!(
        command_of_record(table, &record, player.member).as_ref()
            == Some(&normalized_command(&request.command)),
        "{record:?}"
    );
    Ok(())
}

/// The part of a command that its log entry holds, without null fields.
fn normalized_command(command: &Value) -> Value {
    match command["do"].as_str() {
        Some("act") => json!({"act": without_nulls(&command["action"])}),
        Some("chat") => json!({"chat": command["text"]}),
        Some("salt-hash") => json!({"salt-hash": command["hash"]}),
        Some("salt") => json!({"salt": command["salt"]}),
        Some(other) => json!({ other: true }),
        None => Value::Null,
    }
}

/// The normalized command that a record came from, if this member sent it. In these matches the
/// two players sit on the first chairs, so that seats equal member numbers.
fn command_of_record(table: &Table, record: &TableRecord, member: usize) -> Option<Value> {
    let is_own = |who: &IdentityHash| table.members.get(member).is_some_and(|m| m.identity == *who);
    match record {
        TableRecord::Played { cause: StepCause::Player, steps, .. } => match steps.first()? {
            Step::Acted { seat, action } if seat.index() == member => {
                Some(json!({"act": without_nulls(action)}))
            }
            _ => None,
        },
        TableRecord::Chat { text, .. } if text.starts_with(&format!("{member} says")) => {
            Some(json!({"chat": text}))
        }
        TableRecord::Ready { .. } if member == 1 => Some(json!({"ready": true})),
        TableRecord::Starting { .. } if member == 0 => Some(json!({"start": true})),
        TableRecord::SaltHashed { who, hash, .. } if is_own(who) => {
            Some(json!({"salt-hash": hash}))
        }
        TableRecord::SaltRevealed { who, salt, .. } if is_own(who) => Some(json!({"salt": salt})),
        TableRecord::Sat { who, .. } if is_own(who) => Some(json!({"sit": true})),
        _ => None,
    }
}

/// Checks that the log holds as many entries of a player as were acknowledged, and at most the
/// pending request besides; returns the number of unanswered entries.
fn check_entry_counts(
    table: &Table,
    log: &[(Seq, LogEntry)],
    player: &TestPlayer,
) -> anyhow::Result<i64> {
    let mut balance = BTreeMap::<String, i64>::new();
    for (_, entry) in log {
        let record = TableRecord::from_bytes(&entry.body).map_err(|e| anyhow!(e))?;
        if let Some(said) = command_of_record(table, &record, player.member) {
            *balance.entry(counting_key(&said)).or_default() += 1;
        }
    }
    for request in &player.acknowledged {
        *balance.entry(counting_key(&normalized_command(&request.command))).or_default() -= 1;
    }
    let pending =
        player.pending.as_ref().map(|(_, command)| counting_key(&normalized_command(command)));
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

/// Chat messages are counted by text, moves together.
fn counting_key(normalized: &Value) -> String {
    if normalized.get("act").is_some() { "act".to_owned() } else { normalized.to_string() }
}

/// Removes null fields: a missing field and a null field are equal.
fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(_, value)| !value.is_null());
            fields.map(|(name, value)| (name.clone(), without_nulls(value))).collect()
        }
        Value::Array(items) => items.iter().map(without_nulls).collect(),
        other => other.clone(),
    }
}

/// Removes the deadline of a question: clocks stop while nobody is connected, and the log does
/// not record that.
fn without_deadline(shown: &Value) -> Value {
    let mut shown = shown.clone();
    if let Value::Object(fields) = &mut shown {
        fields.shift_remove("until");
        let clocks = fields.get_mut("clocks").and_then(Value::as_array_mut);
        let clocks = clocks.into_iter().flatten().filter_map(Value::as_object_mut);
        clocks.for_each(|clock| drop(clock.shift_remove("until")));
    }
    shown
}

/// Checks that a state shown to a member equals the state that the log gives.
///
/// # Errors
/// If a part differs.
pub(crate) fn check_shown_state(table: &Table, member: usize, hello: &Value) -> anyhow::Result<()> {
    let state = table.member_view(member);
    let view = json!(JsonText::from(&state.view));
    for (part, ours) in [("lobby", json!(state.lobby)), ("view", view), ("ask", json!(state.ask))] {
        let shown = without_deadline(hello.get(part).unwrap_or(&Value::Null));
        let ours = without_deadline(&ours);
        ensure!(shown == ours, "{}: {part} is {shown}, but the log gives {ours}", table.code);
    }
    Ok(())
}
