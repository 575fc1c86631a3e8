//! The database is restarted during play, by turns orderly and at once: meanwhile moves are refused
//! with an explanation and tables stay readable; afterwards play continues.

use crate::campaign_stats::{CampaignStats, fetch_state};
use crate::player_group::{NodeUrls, PlayerBehavior, PlayerGroup};
use crate::test_store::{StoreKind, TestStore};
use crate::{CampaignOptions, SplitMix64, TestPlayer, open_table, test_server};
use anyhow::{Context, ensure};
use catalog::GameId;
use client::ApiClient;
use cluster::ShutdownMode;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

pub(crate) fn run(options: &CampaignOptions, runtime: &Runtime) -> anyhow::Result<Value> {
    let mut test_store = TestStore::new(StoreKind::Postgres)?;
    let nodes = test_store.start_nodes(&options.server_program, 2)?;
    let (store, urls) = (runtime.block_on(test_store.open())?, test_server::urls(&nodes));
    let mut players = Vec::new();
    for (at, game) in (0..).zip(GameId::ALL) {
        players.extend(open_table(&nodes[(at % 2) as usize].url, game, options.seed ^ at)?);
    }
    let (mut stats, mut rng) = (CampaignStats::default(), SplitMix64::new(options.seed, 0));
    let (mut rounds, mut reads) = (0, 0);
    for round in options.rounds() {
        let stop_mode = if round % 2 == 0 { ShutdownMode::Fast } else { ShutdownMode::Immediate };
        let clients = clients(&players);
        players = runtime.block_on(async {
            // Each player stays at one node: Ann at the first, Ben at the second.
            let members = players.into_iter().map(|player| {
                let url = urls[player.member % 2].clone();
                (player, NodeUrls::new([url]))
            });
            let behavior =
                PlayerBehavior { switch_node_one_in: u64::MAX, ..PlayerBehavior::default() };
            let mut group = PlayerGroup::start(members, behavior);
            group.wait_for_acknowledged(20 + rng.below(200)).await?;
            reads += stop_database(&mut test_store, stop_mode, &mut group, &clients).await?;
            test_store.cluster()?.start_server()?;
            stats.finish_and_check_after_fault(options, group, &store, &urls).await
        })?;
        rounds += 1;
        (options.report_progress)(&format!("{rounds} restarts"));
    }
    ensure!(
        stats.disconnects == 0,
        "{} connections were lost with the database",
        stats.disconnects
    );
    Ok(stats.to_json(&json!({"rounds": rounds, "reads_without_database": reads})))
}

fn clients(players: &[TestPlayer]) -> Vec<(ApiClient, String)> {
    players.iter().map(|player| (player.client.clone(), player.code.clone())).collect()
}

/// Stops the database: some player is told to retry, and all players can still read their table.
async fn stop_database(
    test_store: &mut TestStore,
    stop_mode: ShutdownMode,
    group: &mut PlayerGroup,
    clients: &[(ApiClient, String)],
) -> anyhow::Result<u64> {
    test_store.cluster()?.stop(stop_mode)?;
    group.drain_events();
    let message = group.wait_for_retry_answer().await?;
    ensure!(message.len() > 20, "no explanation: {message}");
    let mut reads = 0;
    for ((client, code), at) in clients.iter().zip(&group.connected_to) {
        let at = at.as_ref().context("a connection was lost with the database")?;
        fetch_state(&client.with_url(at), code).await.context("while the database is away")?;
        reads += 1;
    }
    Ok(reads)
}
