//! Two nodes whose clocks are hours apart share their tables: time in the log never runs
//! backwards, nobody is moved before their time, and everybody sees the same.

use crate::crowd::{Crowd, Doors, Habits};
use crate::ground::{Ground, Kind};
use crate::ledger::read_log;
use crate::person::open_limited;
use crate::tally::Tally;
use crate::{Chance, Inside, Person, Plan};
use anyhow::{anyhow, ensure};
use catalog::GameId;
use kit::Step;
use serde_json::{Value, json};
use server::Settings;
use std::time::{SystemTime, UNIX_EPOCH};
use store::AnyStore;
use table::{Cause, Record};
use tokio::runtime::Runtime;

/// How far apart at most.
const APART: u64 = 30 * super::HOUR;

/// Seconds for a decision: more than anybody here takes, and less than the nodes are apart.
const LIMIT: u16 = 60;

pub(crate) fn run(plan: &Plan, runtime: &Runtime) -> anyhow::Result<Value> {
    let ground = Ground::new(Kind::Postgres)?;
    let store = runtime.block_on(ground.open())?;
    let (mut tally, mut chance, mut rounds) = (Tally::default(), Chance::new(plan.seed, 0), 0);
    let now = u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?;
    for round in plan.rounds() {
        let began = [now, now - APART / 2 + chance.below(APART)];
        let nodes = [start(runtime, &ground, began[0])?, start(runtime, &ground, began[1])?];
        let urls: Vec<String> = nodes.iter().map(|node| node.url.clone()).collect();
        let mut people = Vec::new();
        for (at, game) in (0..).zip(GameId::ALL) {
            let seed = plan.seed ^ round << 8 ^ at;
            people.extend(open_limited(&urls[(at % 2) as usize], game, seed, LIMIT)?);
        }
        runtime.block_on(async {
            let guests = people.into_iter().map(|person| (person, Doors::new(urls.clone())));
            let mut crowd = Crowd::play(guests, Habits { wander: 20, ..Habits::default() });
            crowd.answers(200).await?;
            let people = tally.close(plan, crowd, &store, &urls).await?;
            never_back(&store, &people).await?;
            for node in nodes {
                node.stop().await?;
            }
            anyhow::Ok(())
        })?;
        tally.leave();
        rounds += 1;
    }
    Ok(tally.figures(&json!({"rounds": rounds})))
}

fn start(runtime: &Runtime, ground: &Ground, began: u64) -> anyhow::Result<Inside> {
    let settings = Settings { limits: false, began: Some(began), ..Settings::default() };
    runtime.block_on(async { Inside::start(ground.open().await?, settings).await })
}

/// Time in the logs passes, and nobody was moved by it: everybody was quick enough.
async fn never_back(store: &AnyStore, people: &[Person]) -> anyhow::Result<()> {
    for person in people {
        let mut before = 0;
        for (seq, entry) in read_log(store, &person.code).await? {
            ensure!(entry.time >= before, "{}: time runs backwards at {seq}", person.code);
            before = entry.time;
            let record = Record::from_bytes(&entry.body).map_err(|why| anyhow!(why))?;
            // The first rolls of a match are nobody's, and the clock's, too.
            if let Record::Played { cause: Cause::Clock, steps, .. } = record {
                let moved = steps.iter().any(|step| matches!(step, Step::Acted { .. }));
                ensure!(!moved, "{}, entry {seq}: moved before their time", person.code);
            }
        }
    }
    Ok(())
}
