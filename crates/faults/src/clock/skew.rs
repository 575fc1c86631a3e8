//! Two nodes whose clocks differ by hours share their tables: times in the log never decrease,
//! nobody is moved before their deadline, and all players see the same state.

use crate::campaign_stats::CampaignStats;
use crate::log_check::read_log;
use crate::player_group::{NodeUrls, PlayerBehavior, PlayerGroup};
use crate::test_player::open_table_with_decision_limit;
use crate::test_store::{StoreKind, TestStore};
use crate::{CampaignOptions, InProcessTestServer, SplitMix64, TestPlayer};
use anyhow::{anyhow, ensure};
use catalog::GameId;
use kit::Step;
use serde_json::{Value, json};
use server::ServerSettings;
use std::time::{SystemTime, UNIX_EPOCH};
use store::AnyStore;
use table::{StepCause, TableRecord};
use tokio::runtime::Runtime;

/// The largest difference between the clocks.
const MAX_SKEW_MS: u64 = 30 * super::HOUR_MS;

/// Seconds for a decision: more than any player here takes, less than the clocks differ.
const DECISION_LIMIT_S: u16 = 60;

pub(crate) fn run(options: &CampaignOptions, runtime: &Runtime) -> anyhow::Result<Value> {
    let test_store = TestStore::new(StoreKind::Postgres)?;
    let store = runtime.block_on(test_store.open())?;
    let (mut stats, mut rng, mut rounds) =
        (CampaignStats::default(), SplitMix64::new(options.seed, 0), 0);
    let now = u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?;
    for round in options.rounds() {
        let began = [now, now - MAX_SKEW_MS / 2 + rng.below(MAX_SKEW_MS)];
        let nodes = [
            start_node(runtime, &test_store, began[0])?,
            start_node(runtime, &test_store, began[1])?,
        ];
        let urls: Vec<String> = nodes.iter().map(|node| node.url.clone()).collect();
        let mut players = Vec::new();
        for (at, game) in (0..).zip(GameId::ALL) {
            let seed = options.seed ^ round << 8 ^ at;
            players.extend(open_table_with_decision_limit(
                &urls[(at % 2) as usize],
                game,
                seed,
                DECISION_LIMIT_S,
            )?);
        }
        runtime.block_on(async {
            let members = players.into_iter().map(|player| (player, NodeUrls::new(urls.clone())));
            let mut group = PlayerGroup::start(
                members,
                PlayerBehavior { switch_node_one_in: 20, ..PlayerBehavior::default() },
            );
            group.wait_for_acknowledged(200).await?;
            let players = stats.finish_and_check(options, group, &store, &urls).await?;
            check_times(&store, &players).await?;
            for node in nodes {
                node.stop().await?;
            }
            anyhow::Ok(())
        })?;
        stats.finish_tables();
        rounds += 1;
    }
    Ok(stats.to_json(&json!({"rounds": rounds})))
}

fn start_node(
    runtime: &Runtime,
    test_store: &TestStore,
    began: u64,
) -> anyhow::Result<InProcessTestServer> {
    let settings = ServerSettings {
        limits_enabled: false,
        start_time_ms: Some(began),
        ..ServerSettings::default()
    };
    runtime.block_on(async { InProcessTestServer::start(test_store.open().await?, settings).await })
}

/// Checks that times in the logs never decrease and that the clock moved for nobody.
async fn check_times(store: &AnyStore, players: &[TestPlayer]) -> anyhow::Result<()> {
    for player in players {
        let mut before = 0;
        for (seq, entry) in read_log(store, &player.code).await? {
            ensure!(
                entry.time >= before,
                "{}: entry {seq} is older than the one before",
                player.code
            );
            before = entry.time;
            let record = TableRecord::from_bytes(&entry.body).map_err(|why| anyhow!(why))?;
            // The first rolls of a match have the clock as their cause, too.
            if let TableRecord::Played { cause: StepCause::Clock, steps, .. } = record {
                let moved = steps.iter().any(|step| matches!(step, Step::Acted { .. }));
                ensure!(!moved, "{}, entry {seq}: moved before the deadline", player.code);
            }
        }
    }
    Ok(())
}
