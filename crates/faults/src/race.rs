//! Many clients write to the same tables through two nodes at once, by sockets and by HTTP, some
//! through both nodes under the same id: there is one log, and all clients see it.

use crate::campaign_stats::CampaignStats;
use crate::player_group::{NodeUrls, PlayerBehavior, PlayerGroup};
use crate::test_player::open_table_with_spectators;
use crate::test_store::{StoreKind, TestStore};
use crate::{CampaignOptions, SplitMix64, test_server};
use anyhow::ensure;
use catalog::GameId;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use store::{AnyStore, AppendError, LogEntry, Store, TableKey};
use tokio::runtime::Runtime;
use tokio::task::JoinSet;

/// After this many answers the logs are checked and new tables opened.
const ANSWERS_PER_ROUND: u64 = 5_000;

/// Spectators who chat, at each table.
const SPECTATORS: usize = 2;

/// Concurrent writers to one store, and the logs they write to.
const WRITERS: u64 = 16;
const LOGS: u64 = 4;

pub(crate) fn run(options: &CampaignOptions, runtime: &Runtime) -> anyhow::Result<Value> {
    let test_store = TestStore::new(StoreKind::Postgres)?;
    let store_race = runtime.block_on(race_for_entries(options, &test_store))?;
    let nodes = test_store.start_nodes(&options.server_program, 2)?;
    let urls = NodeUrls::new(test_server::urls(&nodes));
    let store = runtime.block_on(test_store.open())?;
    let behavior = PlayerBehavior {
        switch_node_one_in: 300,
        duplicate_one_in: 8,
        answer_timeout: Duration::from_secs(5),
    };
    let (mut stats, mut answered) = (CampaignStats::default(), 0);
    while answered < options.rounds && options.has_time_left() {
        let mut players = Vec::new();
        for (at, game) in (0..).zip(GameId::ALL) {
            let (node, seed) = (&nodes[(at % 2) as usize], options.seed ^ answered << 8 ^ at);
            players.extend(open_table_with_spectators(&node.url, game, seed, SPECTATORS)?);
        }
        runtime.block_on(async {
            let players = players.into_iter().map(|player| (player, urls.clone()));
            let mut group = PlayerGroup::start(players, behavior);
            let count = ANSWERS_PER_ROUND.min(options.rounds - answered);
            group.wait_for_acknowledged(count).await?;
            answered += count;
            stats.finish_and_check(options, group, &store, &test_server::urls(&nodes)).await
        })?;
        stats.finish_tables();
        (options.report_progress)(&format!("{answered} answers"));
    }
    Ok(stats.to_json(&json!({"rounds": answered, "store_race": store_race})))
}

/// The same without servers: writers share the database and retry after a conflict.
async fn race_for_entries(
    options: &CampaignOptions,
    test_store: &TestStore,
) -> anyhow::Result<Value> {
    let stores = [Arc::new(test_store.open().await?), Arc::new(test_store.open().await?)];
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let store = Arc::clone(&stores[(writer % 2) as usize]);
        let share = options.rounds / WRITERS;
        writers.spawn(write_entries(store, writer, share, SplitMix64::new(options.seed, writer)));
    }
    let (mut stored, mut conflicts) = (Vec::new(), 0);
    while let Some(one) = writers.join_next().await {
        let (mine, lost) = one??;
        stored.extend(mine);
        conflicts += lost;
    }
    for (table, seq, id) in &stored {
        let page = stores[0].read(*table, seq - 1, 1).await?;
        let found = page.first().map(|(_, entry)| entry.id);
        ensure!(found == Some(*id), "{table}, entry {seq}: {found:?} instead of {id}");
    }
    let mut heads = 0;
    for table in 0..LOGS {
        heads += stores[1].head(log_key(table)?).await?.unwrap_or(0);
    }
    ensure!(heads == stored.len() as u64, "{heads} entries but {} answers", stored.len());
    Ok(json!({"appends": stored.len(), "conflicts": conflicts}))
}

fn log_key(number: u64) -> anyhow::Result<TableKey> {
    Ok(TableKey::new(&format!("ROW{number}"))?)
}

/// The entries one writer stored, and the number of conflicts.
async fn write_entries(
    store: Arc<AnyStore>,
    writer: u64,
    share: u64,
    mut rng: SplitMix64,
) -> anyhow::Result<(Vec<(TableKey, u64, u128)>, u64)> {
    let (mut heads, mut stored, mut conflicts) = ([0; LOGS as usize], Vec::new(), 0);
    for number in 0..share {
        let at = usize::try_from(rng.below(LOGS))?;
        let (table, id) = (log_key(at as u64)?, u128::from(writer << 40 | number));
        loop {
            let entry = LogEntry { id, time: number, body: vec![7; 40] };
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
