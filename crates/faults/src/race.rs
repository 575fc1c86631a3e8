//! Two nodes and sixteen racers at the same tables: all act and talk at once, by sockets and by
//! HTTP, some through both nodes under the same id. There is one log, and everybody sees it.

use crate::crowd::{Crowd, Doors, Habits};
use crate::ground::{Ground, Kind};
use crate::person::open_crowded;
use crate::tally::Tally;
use crate::{Chance, Plan, house};
use anyhow::ensure;
use catalog::GameId;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use store::{AnyStore, AppendError, Entry, Store, TableKey};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

/// After so many answers everybody is compared, and fresh tables are opened.
const HEAT: u64 = 5_000;

/// Who only looks on and talks, at each table.
const ONLOOKERS: usize = 2;

/// Racers at the store itself, and the tables they race for.
const RACERS: u64 = 16;
const TABLES: u64 = 4;

pub(crate) fn run(plan: &Plan, runtime: &Runtime) -> anyhow::Result<Value> {
    let ground = Ground::new(Kind::Postgres)?;
    let bare = runtime.block_on(race_for_rows(plan, &ground))?;
    let nodes = ground.nodes(&plan.program, 2)?;
    let doors = Doors::new(house::urls(&nodes));
    let store = runtime.block_on(ground.open())?;
    let habits = Habits { wander: 300, double: 8, silence: Duration::from_secs(5) };
    let (mut tally, mut answered) = (Tally::default(), 0);
    while answered < plan.rounds && plan.is_on() {
        let mut people = Vec::new();
        for (at, game) in (0..).zip(GameId::ALL) {
            let (node, seed) = (&nodes[(at % 2) as usize], plan.seed ^ answered << 8 ^ at);
            people.extend(open_crowded(&node.url, game, seed, ONLOOKERS)?);
        }
        runtime.block_on(async {
            let people = people.into_iter().map(|person| (person, doors.clone()));
            let mut crowd = Crowd::play(people, habits);
            let heat = HEAT.min(plan.rounds - answered);
            crowd.answers(heat).await?;
            answered += heat;
            tally.close(plan, crowd, &store, &house::urls(&nodes)).await
        })?;
        tally.leave();
        (plan.progress)(&format!("{answered} answers"));
    }
    Ok(tally.figures(&json!({"rounds": answered, "at_the_store_itself": bare})))
}

/// The same without a server: two who share the database, and who is second looks again.
async fn race_for_rows(plan: &Plan, ground: &Ground) -> anyhow::Result<Value> {
    let stores = [Arc::new(ground.open().await?), Arc::new(ground.open().await?)];
    let mut racers = JoinSet::new();
    for racer in 0..RACERS {
        let store = Arc::clone(&stores[(racer % 2) as usize]);
        let share = plan.rounds / RACERS;
        racers.spawn(race_one(store, racer, share, Chance::new(plan.seed, racer)));
    }
    let (mut stored, mut conflicts) = (Vec::new(), 0);
    while let Some(one) = racers.join_next().await {
        let (mine, beaten) = one??;
        stored.extend(mine);
        conflicts += beaten;
    }
    for (table, seq, id) in &stored {
        let page = stores[0].read(*table, seq - 1, 1).await?;
        let found = page.first().map(|(_, entry)| entry.id);
        ensure!(found == Some(*id), "{table}, entry {seq}: {found:?} instead of {id}");
    }
    let mut heads = 0;
    for table in 0..TABLES {
        heads += stores[1].head(row(table)?).await?.unwrap_or(0);
    }
    ensure!(heads == stored.len() as u64, "{heads} entries, and {} answers", stored.len());
    Ok(json!({"appends": stored.len(), "conflicts": conflicts}))
}

fn row(number: u64) -> anyhow::Result<TableKey> {
    Ok(TableKey::new(&format!("ROW{number}"))?)
}

/// What one racer stored, and how often somebody was quicker.
async fn race_one(
    store: Arc<AnyStore>,
    racer: u64,
    share: u64,
    mut chance: Chance,
) -> anyhow::Result<(Vec<(TableKey, u64, u128)>, u64)> {
    let (mut heads, mut stored, mut conflicts) = ([0; TABLES as usize], Vec::new(), 0);
    for number in 0..share {
        let at = usize::try_from(chance.below(TABLES))?;
        let (table, id) = (row(at as u64)?, u128::from(racer << 40 | number));
        loop {
            let entry = Entry { id, time: number, body: vec![7; 40] };
            match store.append(table, heads[at], vec![entry]).await {
                Ok(head) => {
                    heads[at] = head;
                    stored.push((table, head, id));
                    break;
                }
                Err(AppendError::Conflict { head }) => {
                    heads[at] = head;
                    conflicts += 1;
                }
                Err(why) => anyhow::bail!("{table}: {why}"),
            }
        }
    }
    Ok((stored, conflicts))
}
