//! A node loses its connection to the database, by turns with and without an error, while the
//! other continues: its players are told to retry and can read; afterwards all see the same state.

use crate::campaign_stats::{CampaignStats, fetch_state};
use crate::partition_proxy::{self, PartitionMode};
use crate::player_group::{NodeUrls, PlayerBehavior, PlayerGroup};
use crate::test_store::{StoreKind, TestStore};
use crate::{CampaignOptions, SplitMix64, TestPlayer, TestServerProcess, open_table, test_server};
use anyhow::{Context, ensure};
use catalog::GameId;
use serde_json::{Value, json};
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::sync::watch;

/// Requests that the other node acknowledges during the partition.
const REQUESTS_DURING_PARTITION: u64 = 12;

pub(crate) fn run(options: &CampaignOptions, runtime: &Runtime) -> anyhow::Result<Value> {
    let mut test_store = TestStore::new(StoreKind::Postgres)?;
    let host = test_store.cluster()?.host_port();
    let (proxy_host, partition) = runtime.block_on(partition_proxy::start(host.clone()))?;
    let near =
        TestServerProcess::start_with_store(&options.server_program, &test_store.address(), &[])?;
    let far = TestServerProcess::start_with_store(
        &options.server_program,
        &test_store.address().replace(&host, &proxy_host),
        &[],
    )?;
    let (store, nodes) = (runtime.block_on(test_store.open())?, [near, far]);
    let urls = test_server::urls(&nodes);
    let mut players = Vec::new();
    for (at, game) in (0..).zip(GameId::ALL) {
        players.extend(open_table(&nodes[0].url, game, options.seed ^ at)?);
    }
    let (mut stats, mut rng) = (CampaignStats::default(), SplitMix64::new(options.seed, 0));
    let (mut rounds, mut meanwhile) = (0, 0);
    for round in options.rounds() {
        let mode = if round % 2 == 0 { PartitionMode::Closed } else { PartitionMode::BlackHole };
        players = runtime.block_on(async {
            let outside = players[1].client.with_url(&nodes[1].url);
            let code = players[1].code.clone();
            let mut group = start_players(players, &nodes);
            group.wait_for_acknowledged(20 + rng.below(100)).await?;
            meanwhile += interrupt(&partition, mode, &mut group, &(outside, code)).await?;
            partition.send_replace(PartitionMode::Open);
            stats.finish_and_check_after_fault(options, group, &store, &urls).await
        })?;
        rounds += 1;
        (options.report_progress)(&format!("cut off {rounds} times"));
    }
    Ok(stats.to_json(&json!({"rounds": rounds, "answered_by_other_node": meanwhile})))
}

/// Ann plays at the node that stays connected, Ben at the other.
fn start_players(players: Vec<TestPlayer>, nodes: &[TestServerProcess; 2]) -> PlayerGroup {
    let members = players.into_iter().map(|player| {
        let urls = NodeUrls::new([nodes[player.member % 2].url.clone()]);
        (player, urls)
    });
    // Repeat sooner than a statement times out.
    let behavior = PlayerBehavior {
        switch_node_one_in: u64::MAX,
        answer_timeout: Duration::from_millis(500),
        ..PlayerBehavior::default()
    };
    PlayerGroup::start(members, behavior)
}

/// Interrupts the connection until a player behind it is told to retry and the others have
/// continued.
async fn interrupt(
    partition: &watch::Sender<PartitionMode>,
    mode: PartitionMode,
    group: &mut PlayerGroup,
    (outside, code): &(client::ApiClient, String),
) -> anyhow::Result<u64> {
    partition.send_replace(mode);
    group.drain_events();
    let (before, lost) = (group.acknowledged, group.disconnects);
    let message = group.wait_for_retry_answer().await?;
    ensure!(message.len() > 20, "no explanation: {message}");
    let goal = before + REQUESTS_DURING_PARTITION;
    group
        .wait_for_acknowledged(goal.saturating_sub(group.acknowledged))
        .await
        .context("the other node does not continue")?;
    fetch_state(outside, code).await.context("read at the node without a database")?;
    ensure!(group.disconnects == lost, "{} connections were lost", group.disconnects - lost);
    Ok(group.acknowledged - before)
}
