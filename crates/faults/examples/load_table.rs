//! Measures how long it takes to load a table with 10,000 entries from SQLite:
//! `cargo run --release -p faults --example load_table`.

use anyhow::{Context, anyhow};
use catalog::GameId;
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use store::{LogEntry, SqliteStore, Store, TableKey};
use table::{
    DiceSecret, IdentityHash, ProposedEntry, Table, TableCode, TableCommand, TableOptions,
    TablePhase, TableRecord,
};

const LOG_ENTRIES: usize = 10_000;

fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    for game in GameId::ALL {
        let path = folder.path().join(game.name());
        let code = TableCode::from_number(game as u64);
        let key = TableKey::new(code.as_str())?;
        runtime.block_on(SqliteStore::open(&path)?.append(key, 0, build_log(game, code)?))?;
        let store = SqliteStore::open(&path)?;
        let mut best = (Duration::MAX, Duration::MAX);
        for _ in 0..5 {
            let (begun, cpu) = (Instant::now(), processor_time());
            let log = runtime.block_on(faults::read_log(&store, code.as_str()))?;
            let read = processor_time() - cpu;
            let table = load_table(code, &log)?;
            anyhow::ensure!(table.seq == LOG_ENTRIES as u64, "{} entries", table.seq);
            best = best.min((begun.elapsed(), processor_time() - cpu));
            eprintln!("  reading took {read:?} of this thread");
        }
        println!(
            "{}",
            json!({"game": game.name(), "entries": LOG_ENTRIES,
                "ms": best.0.as_secs_f64() * 1e3, "cpu_ms": best.1.as_secs_f64() * 1e3})
        );
    }
    Ok(())
}

/// Replays a log as the server execute.
fn load_table(code: TableCode, log: &[(u64, LogEntry)]) -> anyhow::Result<Table> {
    let record = |entry: &LogEntry| TableRecord::from_bytes(&entry.body).map_err(|e| anyhow!(e));
    let (_, first) = log.first().context("an empty log")?;
    let mut table = Table::open(code, &record(first)?, first.time).map_err(|e| anyhow!(e))?;
    for (_, entry) in &log[1..] {
        table.replay(&record(entry)?, entry.time).map_err(|e| anyhow!(e))?;
    }
    Ok(table)
}

fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// Builds a log in which two players play match after match.
struct LogBuilder {
    table: Table,
    entries: Vec<LogEntry>,
}

fn build_log(game: GameId, code: TableCode) -> anyhow::Result<Vec<LogEntry>> {
    let ann = IdentityHash::of_secret(b"ann");
    let options = TableOptions { decision_s: Some(0), reaction_s: 0, ..TableOptions::default() };
    let record = Table::opening_record(game.name(), &json!({}), &options, ann, "Ann");
    let record = record.map_err(|no| anyhow!("{no:?}"))?;
    let table = Table::open(code, &record, 1).map_err(|e| anyhow!(e))?;
    let entries = vec![LogEntry { id: 0, time: 1, body: record.to_bytes() }];
    let mut builder = LogBuilder { table, entries };
    builder.execute(1, &json!({"do": "join", "nick": "Ben"}))?;
    while builder.entries.len() < LOG_ENTRIES {
        builder.step()?;
    }
    Ok(builder.entries)
}

impl LogBuilder {
    fn commit(&mut self, draft: ProposedEntry) -> anyhow::Result<()> {
        let id = self.entries.len() as u128;
        self.entries.push(LogEntry { id, time: 1, body: draft.record.to_bytes() });
        self.table.commit(draft, 1).map_err(|e| anyhow!(e))?;
        Ok(())
    }

    fn execute(&mut self, member: usize, command: &Value) -> anyhow::Result<()> {
        let command: TableCommand = serde_json::from_value(command.clone())?;
        let who = IdentityHash::of_secret(if member == 0 { b"ann" } else { b"ben" });
        let secret = [u8::try_from(self.entries.len() % 256)?; 32];
        let draft = self.table.decide(who, &command, DiceSecret { bytes: secret });
        self.commit(draft.map_err(|no| anyhow!("{no:?}"))?)
    }

    /// Starts a match with a salt of each player.
    fn start(&mut self) -> anyhow::Result<()> {
        let round = self.table.lobby(0).dice.context("the dice of the next match")?.round;
        let salt = |member: usize| format!("{round:031}{member}");
        self.execute(1, &json!({"do": "ready", "ready": true}))?;
        for member in [0, 1] {
            let hash = kit::hash_salt(&salt(member));
            self.execute(member, &json!({"do": "salt-hash", "round": round, "hash": hash}))?;
        }
        self.execute(0, &json!({"do": "start"}))?;
        for member in [0, 1] {
            let salt = salt(member);
            self.execute(member, &json!({"do": "salt", "round": round, "salt": salt}))?;
        }
        Ok(())
    }

    fn step(&mut self) -> anyhow::Result<()> {
        let secret = DiceSecret { bytes: [u8::try_from(self.entries.len() % 256)?; 32] };
        if let Some(draft) = self.table.tick(1, || secret) {
            return self.commit(draft);
        }
        if self.table.phase() == TablePhase::Lobby {
            return self.start();
        }
        let turn = self.entries.len();
        for member in [0, 1] {
            let ask = json!(self.table.ask_view(self.table.seat_of(member)));
            let Some(legal) = ask.get("legal").and_then(Value::as_array) else { continue };
            // The last of the legal actions of backgammon are offers to resign.
            let action = &legal[turn % legal.len().min(3)];
            let act = json!({"do": "act", "ask": ask["id"], "action": action});
            return self.execute(member, &act);
        }
        None.context("nobody is asked")
    }
}
