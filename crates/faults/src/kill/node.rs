//! One of two nodes is killed: its people are shown their tables by the other at once, and play
//! on while the dead one is started again.

use crate::crowd::{Crowd, Doors, Habits, News};
use crate::ground::{Ground, Kind};
use crate::tally::{Tally, spread};
use crate::{Chance, House, Plan, house, open_table};
use anyhow::{Context, ensure};
use catalog::GameId;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::time::Instant;

/// After so many rounds play begins anew, at fresh tables in a fresh database.
const EPOCH: usize = 20;

pub(crate) fn run(plan: &Plan, runtime: &Runtime) -> anyhow::Result<Value> {
    let mut ground = Ground::new(Kind::Postgres)?;
    let (mut tally, mut healed, mut count) = (Tally::default(), Vec::new(), 0);
    let mut chance = Chance::new(plan.seed, 0);
    let mut rounds = plan.rounds().peekable();
    while rounds.peek().is_some() {
        let mut nodes = ground.nodes(&plan.program, 2)?;
        let doors = Doors::new(house::urls(&nodes));
        let mut people = Vec::new();
        for (at, game) in (0..).zip(GameId::ALL) {
            let seed = plan.seed ^ count << 8 ^ at;
            people.extend(open_table(&nodes[(at % 2) as usize].url, game, seed)?);
        }
        runtime.block_on(async {
            let people = people.into_iter().map(|person| (person, doors.clone()));
            let mut crowd = Crowd::play(people, Habits::default());
            for _ in rounds.by_ref().take(EPOCH) {
                crowd.answers(1 + chance.below(200)).await?;
                let victim = usize::try_from(chance.below(2))?;
                healed.extend(kill(plan, &ground, &mut crowd, &doors, &mut nodes, victim).await?);
                count += 1;
                if count % 10 == 0 {
                    (plan.progress)(&format!("{count} kills, {} ms", spread(&healed)));
                }
            }
            crowd.answers(50).await?;
            tally.close(plan, crowd, &ground.open().await?, &house::urls(&nodes)).await
        })?;
        tally.leave();
        drop(nodes);
        ground.renew()?;
    }
    let late = healed.iter().filter(|time| **time > plan.soon).count();
    ensure!(late == 0, "{late} people waited too long: {}", spread(&healed));
    Ok(tally.figures(&json!({"rounds": count, "healed_ms": spread(&healed)})))
}

/// Kills a node and starts another in its place; how long each of its people was without.
async fn kill(
    plan: &Plan,
    ground: &Ground,
    crowd: &mut Crowd,
    doors: &Doors,
    nodes: &mut Vec<House>,
    victim: usize,
) -> anyhow::Result<Vec<Duration>> {
    let dead = nodes.remove(victim);
    let url = dead.url.clone();
    crowd.catch_up();
    let mut waiting: BTreeSet<usize> =
        (0..crowd.at.len()).filter(|who| crowd.at[*who].as_ref() == Some(&url)).collect();
    let (begun, mut healed) = (Instant::now(), Vec::new());
    dead.kill()?;
    let (program, address) = (plan.program.clone(), ground.address());
    let next = tokio::task::spawn_blocking(move || House::over(&program, &address, &[]));
    while !waiting.is_empty() {
        let news = crowd.news().await.context("after a node was killed")?;
        let News::Shown { who, at, lost, when } = news else { continue };
        // Somebody may have come to it in its last moment.
        if at == url {
            waiting.insert(who);
        } else if waiting.remove(&who) && lost.as_ref() == Some(&url) {
            healed.push(when.duration_since(begun));
        }
    }
    let next = next.await??;
    doors.replace(&url, &next.url);
    nodes.push(next);
    Ok(healed)
}
