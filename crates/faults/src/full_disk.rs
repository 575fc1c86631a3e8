//! There is no space left: nothing is acknowledged that was not stored, the refusal says so,
//! and play goes on once there is space, without a restart.

use crate::ledger::{Found, check, read_log};
use crate::{Chance, House, Person, Plan, open_table};
use anyhow::{Context, bail, ensure};
use catalog::GameId;
use client::Player;
use serde_json::{Value, json};
use std::path::Path;
use store::Sqlite;
use tokio::runtime::Runtime;

pub(crate) fn run(plan: &Plan, runtime: &Runtime) -> anyhow::Result<Value> {
    let folder = tempfile::tempdir()?;
    let store = folder.path().join("tables.sqlite");
    let house = House::start(&plan.program, &store)?;
    let mut people = Vec::new();
    for (at, game) in (0..).zip(GameId::ALL) {
        people.extend(open_table(&house.url, game, plan.seed ^ at)?);
    }
    let mut chance = Chance::new(plan.seed, 0);
    let (mut rounds, mut refused) = (0, 0);
    for _ in plan.rounds() {
        let at = usize::try_from(chance.below(people.len() as u64))?;
        let room = chance.below(20_000);
        refused += runtime.block_on(run_out(&house, &store, &mut people[at], room))?;
        rounds += 1;
    }
    house.kill()?;
    let store = Sqlite::open(&store)?;
    let mut found = Found::default();
    for two in people.chunk_by(|a, b| a.code == b.code) {
        let log = runtime.block_on(read_log(&store, &two[0].code))?;
        found += check(&log, &two.iter().collect::<Vec<_>>())?;
    }
    ensure!(found.untold == 0, "{} entries were stored and refused", found.untold);
    let acknowledged: usize = people.iter().map(|person| person.done.len()).sum();
    Ok(json!({
        "rounds": rounds, "acknowledged": acknowledged, "refused_for_space": refused,
        "acknowledged_without_storage": acknowledged - found.kept,
    }))
}

/// Talks until there is no space, is told so, and goes on when there is.
async fn run_out(
    house: &House,
    store: &Path,
    person: &mut Person,
    room: u64,
) -> anyhow::Result<u64> {
    let mut player = person.come().await?;
    let log = store.with_extension("sqlite-wal");
    // Neither the file nor its log may grow by more than this.
    let largest = std::fs::metadata(store)?.len().max(std::fs::metadata(&log)?.len());
    house.limit_files(Some(largest + room))?;
    let full = talk(&mut player, person, 4_000).await;
    let refusals = match full? {
        Some(code) => {
            ensure!(code == "not-stored", "a full disk was called {code}");
            // The same again is refused again, and still nothing is shown.
            let (id, command) = person.pending.clone().context("pending")?;
            player.ask_as(&id, command).await?;
            let again = player.hear_until(|message| message["re"] == id.as_str()).await?;
            ensure!(again["no"]["code"] == "not-stored", "{again}");
            2
        }
        None => bail!("the limit on files was never reached"),
    };
    house.limit_files(None)?;
    let (id, command) = person.pending.clone().context("pending")?;
    player.ask_as(&id, command).await?;
    let stored = player.hear_until(|message| message["re"] == id.as_str()).await?;
    let seq = stored["seq"].as_u64();
    person.acknowledged(seq.with_context(|| format!("there is space again: {stored}"))?);
    let refused = talk(&mut player, person, 3).await?;
    ensure!(refused.is_none(), "there is space again, and yet {refused:?}");
    Ok(refusals)
}

/// Plays and talks so often, or until something is refused; the code.
async fn talk(
    player: &mut Player,
    person: &mut Person,
    times: u64,
) -> anyhow::Result<Option<String>> {
    for _ in 0..times {
        let command = person.remark();
        let id = person.wants(command.clone());
        player.ask_as(&id, command).await?;
        let answer = player.hear_until(|message| message["re"] == id.as_str()).await?;
        match answer["seq"].as_u64() {
            Some(seq) => person.acknowledged(seq),
            None => return Ok(answer["no"]["code"].as_str().map(str::to_owned)),
        }
    }
    Ok(None)
}
