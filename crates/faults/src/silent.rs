//! A node falls silent without closing a connection: it is stopped (SIGSTOP), or the wire to it
//! forwards nothing, by turns. Its players notice within five seconds and continue at the other
//! node; what they had sent takes effect once.

use crate::campaign_stats::{CampaignStats, duration_summary};
use crate::partition_proxy::{self, PartitionMode};
use crate::player_group::{NodeUrls, PlayerBehavior, PlayerEvent, PlayerGroup};
use crate::test_store::{StoreKind, TestStore};
use crate::{CampaignOptions, SplitMix64, TestServerProcess, open_table};
use anyhow::{Context, ensure};
use catalog::GameId;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::time::Instant;

/// Within this time players notice that their node is silent.
const NOTICE_TIMEOUT: Duration = Duration::from_secs(5);

/// A node and the wire that leads to it.
struct WiredNode {
    process: TestServerProcess,
    /// The address of the wire.
    url: String,
    wire: watch::Sender<PartitionMode>,
}

/// How long players took to notice that their node is silent, and then to reach the other.
#[derive(Default)]
struct SilenceTimes {
    noticed: Vec<Duration>,
    healed: Vec<Duration>,
}

pub(crate) fn run(options: &CampaignOptions, runtime: &Runtime) -> anyhow::Result<Value> {
    let store = TestStore::new(StoreKind::Postgres)?;
    let mut nodes = Vec::new();
    for process in store.start_nodes(&options.server_program, 2)? {
        let host = process.url.trim_start_matches("http://").to_owned();
        let (host, wire) = runtime.block_on(partition_proxy::start(host))?;
        nodes.push(WiredNode { process, url: format!("http://{host}"), wire });
    }
    let urls = NodeUrls::new(nodes.iter().map(|node| node.url.clone()));
    let mut players = Vec::new();
    for (at, game) in (0..).zip(GameId::ALL) {
        players.extend(open_table(&nodes[at % 2].process.url, game, options.seed ^ at as u64)?);
    }
    players.iter_mut().for_each(|player| player.asks_for_heartbeats = true);
    let (mut stats, mut times, mut count) = (CampaignStats::default(), SilenceTimes::default(), 0);
    let mut rng = SplitMix64::new(options.seed, 0);
    runtime.block_on(async {
        let players = players.into_iter().map(|player| (player, urls.clone()));
        let mut group = PlayerGroup::start(players, PlayerBehavior::default());
        for round in options.rounds() {
            group.wait_for_acknowledged(1 + rng.below(100)).await?;
            let victim = &nodes[usize::try_from(rng.below(2))?];
            silence(victim, round, &mut group, &mut times).await?;
            count += 1;
            let noticed = duration_summary(&times.noticed);
            (options.report_progress)(&format!("{count} silences, noticed after {noticed} ms"));
        }
        group.wait_for_acknowledged(50).await?;
        let processes: Vec<String> = nodes.iter().map(|node| node.process.url.clone()).collect();
        stats.finish_and_check(options, group, &store.open().await?, &processes).await
    })?;
    check_times(options, &times)?;
    Ok(stats.to_json(&json!({
        "rounds": count,
        "noticed_ms": duration_summary(&times.noticed),
        "healed_ms": duration_summary(&times.healed),
    })))
}

/// Silences a node until each of its players has reached the other.
async fn silence(
    victim: &WiredNode,
    round: u64,
    group: &mut PlayerGroup,
    times: &mut SilenceTimes,
) -> anyhow::Result<()> {
    group.drain_events();
    let begun = Instant::now();
    match round % 2 {
        0 => victim.process.pause()?,
        _ => drop(victim.wire.send_replace(PartitionMode::BlackHole)),
    }
    // When each player noticed; those who have not are at the beginning.
    let at_victim = |group: &PlayerGroup, player: usize| {
        group.connected_to[player].as_ref() == Some(&victim.url)
    };
    let players = 0..group.connected_to.len();
    let mut waiting: BTreeMap<usize, Option<Instant>> =
        players.filter(|player| at_victim(group, *player)).map(|player| (player, None)).collect();
    while !waiting.is_empty() {
        match group.next_event().await.context("while a node was silent")? {
            PlayerEvent::Disconnected { player } => {
                if let Some(noticed) = waiting.get_mut(&player)
                    && noticed.is_none()
                {
                    *noticed = Some(Instant::now());
                    times.noticed.push(begun.elapsed());
                }
            }
            PlayerEvent::Connected { player, at, when, .. } if at != victim.url => {
                if let Some(Some(noticed)) = waiting.remove(&player) {
                    times.healed.push(when.saturating_duration_since(noticed));
                }
            }
            _ => {}
        }
    }
    match round % 2 {
        0 => victim.process.resume(),
        _ => {
            victim.wire.send_replace(PartitionMode::Open);
            Ok(())
        }
    }
}

fn check_times(options: &CampaignOptions, times: &SilenceTimes) -> anyhow::Result<()> {
    // Only short runs, with their generous timeout, allow for a machine that is slow.
    let notice_limit = NOTICE_TIMEOUT.max(options.convergence_timeout);
    let late =
        |times: &[Duration], limit: Duration| times.iter().filter(|time| **time > limit).count();
    let (noticed, healed) = (&times.noticed, &times.healed);
    ensure!(
        late(noticed, notice_limit) == 0,
        "a silent node was noticed too late: {} ms",
        duration_summary(noticed)
    );
    ensure!(
        late(healed, options.convergence_timeout) == 0,
        "players reached the other node too late: {} ms",
        duration_summary(healed)
    );
    Ok(())
}
