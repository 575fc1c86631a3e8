//! Statistics of a campaign on several nodes, and the checks at its end: all players converge on
//! the same state, and the logs hold what they were told.

use crate::log_check::{check_log, check_shown_state, read_log, replay_log};
use crate::player_group::{ConnectedPlayer, PlayerGroup};
use crate::{CampaignOptions, TestPlayer};
use anyhow::{Context, bail, ensure};
use client::{ApiClient, TableClient};
use serde_json::{Value, json};
use std::time::Duration;
use store::{AnyStore, LogEntry};
use tokio::time::{Instant, timeout_at};

/// Statistics of a campaign.
#[derive(Clone, Debug, Default)]
pub(crate) struct CampaignStats {
    /// Of tables that are no longer used.
    finished_tables: TableStats,
    /// Of the tables in use.
    current_tables: TableStats,
    pub(crate) retries: u64,
    pub(crate) disconnects: u64,
    convergence_times: Vec<Duration>,
}

/// Statistics of tables.
#[derive(Clone, Copy, Debug, Default)]
struct TableStats {
    acknowledged: usize,
    found: usize,
    entries: usize,
    matches: usize,
    too_late: u64,
}

impl CampaignStats {
    /// All statistics, with those in `more` added.
    pub(crate) fn to_json(&self, more: &Value) -> Value {
        let total = self.finished_tables + self.current_tables;
        let mut figures = json!({
            "acknowledged": total.acknowledged, "found_in_log_once": total.found,
            "lost": total.acknowledged - total.found, "entries": total.entries,
            "matches_begun": total.matches, "too_late": total.too_late, "retry_answers": self.retries,
            "connections_lost": self.disconnects, "converged_ms": duration_summary(&self.convergence_times),
        });
        for (name, value) in more.as_object().into_iter().flatten() {
            figures[name] = value.clone();
        }
        figures
    }

    /// Counts the current tables as finished.
    pub(crate) fn finish_tables(&mut self) {
        self.finished_tables = self.finished_tables + std::mem::take(&mut self.current_tables);
    }

    /// Lets all players finish, waits until they and all nodes show the same state, and checks it
    /// and the answers against the logs.
    pub(crate) async fn finish_and_check(
        &mut self,
        options: &CampaignOptions,
        group: PlayerGroup,
        store: &AnyStore,
        nodes: &[String],
    ) -> anyhow::Result<Vec<TestPlayer>> {
        let finals = self.finish_and_converge(options, group, nodes, None).await?;
        self.check_logs(store, finals).await
    }

    /// Like [`Self::finish_and_check`], measuring convergence from this call, when the fault has
    /// just ended.
    pub(crate) async fn finish_and_check_after_fault(
        &mut self,
        options: &CampaignOptions,
        group: PlayerGroup,
        store: &AnyStore,
        nodes: &[String],
    ) -> anyhow::Result<Vec<TestPlayer>> {
        let ended = Instant::now();
        let finals = self.finish_and_converge(options, group, nodes, Some(ended)).await?;
        self.check_logs(store, finals).await
    }

    /// Lets all players finish and waits until all of them see the last entry.
    pub(crate) async fn finish_and_converge(
        &mut self,
        options: &CampaignOptions,
        mut group: PlayerGroup,
        nodes: &[String],
        ended: Option<Instant>,
    ) -> anyhow::Result<Vec<FinalState>> {
        let finishing_since = Instant::now();
        let mut connected = group.finish().await?;
        let finish_time = finishing_since.elapsed();
        let took = wait_for_convergence(options, nodes, &mut connected).await?;
        let took = ended.map_or(took, |ended| ended.elapsed());
        ensure!(
            took < options.convergence_timeout,
            "convergence took {took:?}; players finished their requests after {finish_time:?}"
        );
        self.convergence_times.push(took);
        self.retries += group.retry_answers;
        self.disconnects += group.disconnects;
        let mut finals = Vec::new();
        for (player, connection) in connected {
            let mut shown = vec![connection.state];
            for node in nodes {
                shown.push(fetch_state(&player.client.with_url(node), &player.code).await?);
            }
            finals.push(FinalState { player, shown });
        }
        Ok(finals)
    }

    /// Checks the answers and final states of all players against the logs.
    pub(crate) async fn check_logs(
        &mut self,
        store: &AnyStore,
        finals: Vec<FinalState>,
    ) -> anyhow::Result<Vec<TestPlayer>> {
        let mut part = TableStats::default();
        for group in finals.chunk_by(|a, b| a.player.code == b.player.code) {
            let code = &group[0].player.code;
            let log = read_log(store, code).await?;
            for FinalState { player, shown } in group {
                ensure!(player.pending.is_none(), "{:?} was never answered", player.pending);
                check_shown_states(&log, player, shown)?;
            }
            let found = check_log(&log, &group.iter().map(|one| &one.player).collect::<Vec<_>>())?;
            ensure!(found.unanswered == 0, "{} entries were never answered", found.unanswered);
            part.found += found.acknowledged;
            part.entries += log.len();
        }
        for FinalState { player, .. } in &finals {
            part.acknowledged += player.acknowledged.len();
            part.too_late += player.refused_count;
            part.matches +=
                player.acknowledged.iter().filter(|done| done.command["do"] == "start").count();
        }
        self.current_tables = part;
        Ok(finals.into_iter().map(|one| one.player).collect())
    }
}

/// A player, and the states they were shown at the end: through patches, and by each node.
#[derive(Debug)]
pub(crate) struct FinalState {
    player: TestPlayer,
    shown: Vec<Value>,
}

impl std::ops::Add for TableStats {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            acknowledged: self.acknowledged + other.acknowledged,
            found: self.found + other.found,
            entries: self.entries + other.entries,
            matches: self.matches + other.matches,
            too_late: self.too_late + other.too_late,
        }
    }
}

/// Checks that each state equals the log at its entry number; bots may have continued since.
fn check_shown_states(
    log: &[(u64, LogEntry)],
    player: &TestPlayer,
    shown: &[Value],
) -> anyhow::Result<()> {
    let mut table = replay_log(&player.code, log)?;
    for shown in shown {
        let seq = usize::try_from(shown["seq"].as_u64().context("a number")?)?;
        if table.seq != seq as u64 {
            table = replay_log(
                &player.code,
                log.get(..seq).context("a shown entry is not in the log")?,
            )?;
        }
        check_shown_state(&table, player.member, shown)?;
    }
    Ok(())
}

/// Fetches the state of a table by HTTP.
pub(crate) async fn fetch_state(client: &ApiClient, code: &str) -> anyhow::Result<Value> {
    let (client, path) = (client.clone(), format!("/api/tables/{code}"));
    let (status, seen) = tokio::task::spawn_blocking(move || client.get(&path)).await??;
    ensure!(status == 200, "{status}: {seen}");
    Ok(seen)
}

/// Waits until all players were shown the last entry of their table; returns how long it took
/// after the last entry was written.
async fn wait_for_convergence(
    options: &CampaignOptions,
    nodes: &[String],
    connected: &mut [ConnectedPlayer],
) -> anyhow::Result<Duration> {
    let (mut since, mut before) = (Instant::now(), table_heads(nodes, connected).await?);
    loop {
        for ((player, connection), head) in connected.iter_mut().zip(&before) {
            let shown =
                timeout_at(since + options.convergence_timeout, read_until_seq(connection, *head))
                    .await;
            let why = || format!("{}, member {}: entry {head}", player.code, player.member);
            if shown.is_err() {
                let mut seen = Vec::new();
                for node in nodes {
                    seen.push(
                        fetch_state(&player.client.with_url(node), &player.code).await?["seq"]
                            .clone(),
                    );
                }
                bail!("{} was not shown; the nodes are at {seen:?}", why());
            }
            shown?.with_context(why)?;
            player.note_seq(connection);
        }
        let took = since.elapsed();
        let now = table_heads(nodes, connected).await?;
        if now == before {
            return Ok(took);
        }
        // Bots have continued.
        (since, before) = (Instant::now(), now);
    }
}

/// The number of the last entry of each player's table.
async fn table_heads(nodes: &[String], connected: &[ConnectedPlayer]) -> anyhow::Result<Vec<u64>> {
    let (mut heads, node) = (Vec::new(), nodes.first().context("a node")?);
    for (player, _) in connected {
        let seen = fetch_state(&player.client.with_url(node), &player.code).await?;
        heads.push(seen["seq"].as_u64().context("a number")?);
    }
    Ok(heads)
}

async fn read_until_seq(connection: &mut TableClient, head: u64) -> anyhow::Result<()> {
    while connection.state["seq"].as_u64() < Some(head) {
        connection.receive().await?;
    }
    Ok(())
}

/// Count, median and maximum in milliseconds.
pub(crate) fn duration_summary(times: &[Duration]) -> Value {
    let mut ms: Vec<u64> = times.iter().map(|time| time.as_millis() as u64).collect();
    ms.sort_unstable();
    json!({"median": ms.get(ms.len() / 2), "max": ms.last(), "count": ms.len()})
}
