//! How long it takes to wake a table with 10,000 entries, from SQLite to the folded table:
//! `cargo run --release -p faults --example opening`.

use anyhow::{Context, anyhow};
use catalog::GameId;
use rustix::time::{ClockId, clock_gettime};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use store::{Entry, Sqlite, Store, TableKey};
use table::{Code, Command, Draft, Fresh, Options, Phase, Record, Table, Who};

const ENTRIES: usize = 10_000;

fn main() -> anyhow::Result<()> {
    let folder = tempfile::tempdir()?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    for game in GameId::ALL {
        let path = folder.path().join(game.name());
        let code = Code::numbered(game as u64);
        let key = TableKey::new(code.as_str())?;
        runtime.block_on(Sqlite::open(&path)?.append(key, 0, log(game, code)?))?;
        let store = Sqlite::open(&path)?;
        let mut best = (Duration::MAX, Duration::MAX);
        for _ in 0..5 {
            let (begun, cpu) = (Instant::now(), processor_time());
            let log = runtime.block_on(faults::read_log(&store, code.as_str()))?;
            let read = processor_time() - cpu;
            let table = wake(code, &log)?;
            anyhow::ensure!(table.seq == ENTRIES as u64, "{} entries", table.seq);
            best = best.min((begun.elapsed(), processor_time() - cpu));
            eprintln!("  reading took {read:?} of this thread");
        }
        println!(
            "{}",
            json!({"game": game.name(), "entries": ENTRIES,
                "ms": best.0.as_secs_f64() * 1e3, "cpu_ms": best.1.as_secs_f64() * 1e3})
        );
    }
    Ok(())
}

/// As the server does it.
fn wake(code: Code, log: &[(u64, Entry)]) -> anyhow::Result<Table> {
    let record = |entry: &Entry| Record::from_bytes(&entry.body).map_err(|e| anyhow!(e));
    let (_, first) = log.first().context("an opening")?;
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

/// A table where two people play match after match.
struct Stage {
    table: Table,
    entries: Vec<Entry>,
}

fn log(game: GameId, code: Code) -> anyhow::Result<Vec<Entry>> {
    let ann = Who::of_secret(b"ann");
    let options = Options { decision_s: Some(0), reaction_s: 0, ..Options::default() };
    let record = Table::draft(game.name(), &json!({}), &options, ann, "Ann");
    let record = record.map_err(|no| anyhow!("{no:?}"))?;
    let table = Table::open(code, &record, 1).map_err(|e| anyhow!(e))?;
    let entries = vec![Entry { id: 0, time: 1, body: record.to_bytes() }];
    let mut stage = Stage { table, entries };
    stage.does(1, &json!({"do": "join", "nick": "Ben"}))?;
    while stage.entries.len() < ENTRIES {
        stage.one()?;
    }
    Ok(stage.entries)
}

impl Stage {
    fn keep(&mut self, draft: Draft) -> anyhow::Result<()> {
        let id = self.entries.len() as u128;
        self.entries.push(Entry { id, time: 1, body: draft.record.to_bytes() });
        self.table.commit(draft, 1).map_err(|e| anyhow!(e))?;
        Ok(())
    }

    fn does(&mut self, member: usize, command: &Value) -> anyhow::Result<()> {
        let command: Command = serde_json::from_value(command.clone())?;
        let who = Who::of_secret(if member == 0 { b"ann" } else { b"ben" });
        let secret = [u8::try_from(self.entries.len() % 256)?; 32];
        let draft = self.table.decide(who, &command, Fresh { secret });
        self.keep(draft.map_err(|no| anyhow!("{no:?}"))?)
    }

    fn one(&mut self) -> anyhow::Result<()> {
        if self.table.phase() == Phase::Lobby {
            let ready = self.table.members[1].ready;
            let ask = json!({"do": "ready", "ready": true});
            let start = json!({"do": "start"});
            return if ready { self.does(0, &start) } else { self.does(1, &ask) };
        }
        if let Some(draft) = self.table.tick(1) {
            return self.keep(draft);
        }
        let turn = self.entries.len();
        for member in [0, 1] {
            let ask = json!(self.table.ask(self.table.viewer(member)));
            let Some(legal) = ask.get("legal").and_then(Value::as_array) else { continue };
            // The last of the legal actions of backgammon are offers to resign.
            let action = &legal[turn % legal.len().min(3)];
            let act = json!({"do": "act", "ask": ask["id"], "action": action});
            return self.does(member, &act);
        }
        None.context("somebody is asked")
    }
}
