//! One of two nodes is killed: its players reconnect to the other node and continue while the dead
//! node is replaced.

use crate::campaign_stats::{CampaignStats, duration_summary};
use crate::player_group::{NodeUrls, PlayerBehavior, PlayerEvent, PlayerGroup};
use crate::test_store::{StoreKind, TestStore};
use crate::{CampaignOptions, SplitMix64, TestServerProcess, open_table, test_server};
use anyhow::{Context, ensure};
use catalog::GameId;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::time::Instant;

/// After this many rounds play starts over with an empty database.
const ROUNDS_PER_STORE: usize = 20;

pub(crate) fn run(options: &CampaignOptions, runtime: &Runtime) -> anyhow::Result<Value> {
    let mut store = TestStore::new(StoreKind::Postgres)?;
    let (mut stats, mut reconnect_times, mut count) = (CampaignStats::default(), Vec::new(), 0);
    let mut rng = SplitMix64::new(options.seed, 0);
    let mut rounds = options.rounds().peekable();
    while rounds.peek().is_some() {
        let mut nodes = store.start_nodes(&options.server_program, 2)?;
        let urls = NodeUrls::new(test_server::urls(&nodes));
        let mut players = Vec::new();
        for (at, game) in (0..).zip(GameId::ALL) {
            let seed = options.seed ^ count << 8 ^ at;
            players.extend(open_table(&nodes[(at % 2) as usize].url, game, seed)?);
        }
        runtime.block_on(async {
            let players = players.into_iter().map(|player| (player, urls.clone()));
            let mut group = PlayerGroup::start(players, PlayerBehavior::default());
            for _ in rounds.by_ref().take(ROUNDS_PER_STORE) {
                group.wait_for_acknowledged(1 + rng.below(200)).await?;
                let victim = usize::try_from(rng.below(2))?;
                reconnect_times
                    .extend(kill(options, &store, &mut group, &urls, &mut nodes, victim).await?);
                count += 1;
                if count % 10 == 0 {
                    (options.report_progress)(&format!(
                        "{count} kills, {} ms",
                        duration_summary(&reconnect_times)
                    ));
                }
            }
            group.wait_for_acknowledged(50).await?;
            stats
                .finish_and_check(options, group, &store.open().await?, &test_server::urls(&nodes))
                .await
        })?;
        stats.finish_tables();
        drop(nodes);
        store.replace_with_empty()?;
    }
    let late = reconnect_times.iter().filter(|time| **time > options.convergence_timeout).count();
    ensure!(
        late == 0,
        "{late} players reconnected too late: {}",
        duration_summary(&reconnect_times)
    );
    Ok(stats.to_json(&json!({"rounds": count, "reconnect_ms": duration_summary(&reconnect_times)})))
}

/// Kills a node and starts another; returns how long each of its players was disconnected.
async fn kill(
    options: &CampaignOptions,
    store: &TestStore,
    group: &mut PlayerGroup,
    urls: &NodeUrls,
    nodes: &mut Vec<TestServerProcess>,
    victim: usize,
) -> anyhow::Result<Vec<Duration>> {
    let dead = nodes.remove(victim);
    let url = dead.url.clone();
    group.drain_events();
    let mut waiting: BTreeSet<usize> = (0..group.connected_to.len())
        .filter(|player| group.connected_to[*player].as_ref() == Some(&url))
        .collect();
    let (begun, mut reconnect_times) = (Instant::now(), Vec::new());
    dead.kill()?;
    let (program, address) = (options.server_program.clone(), store.address());
    let next = tokio::task::spawn_blocking(move || {
        TestServerProcess::start_with_store(&program, &address, &[])
    });
    while !waiting.is_empty() {
        let event = group.next_event().await.context("after a node was killed")?;
        let PlayerEvent::Connected { player, at, lost, when } = event else { continue };
        // A player may have connected just before the node died.
        if at == url {
            waiting.insert(player);
        } else if waiting.remove(&player) && lost.as_ref() == Some(&url) {
            reconnect_times.push(when.duration_since(begun));
        }
    }
    let next = next.await??;
    urls.replace(&url, &next.url);
    nodes.push(next);
    Ok(reconnect_times)
}
