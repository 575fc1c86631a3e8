//! A synchronously replicated primary dies during play and its standby is promoted: the nodes
//! find it, and no acknowledged request is lost.
//!
//! Before that, a wait for the standby is cancelled, which leaves an entry in the primary alone: no
//! node acknowledges it until the standby has it.

use crate::campaign_stats::CampaignStats;
use crate::player_group::{NodeUrls, PlayerBehavior, PlayerGroup};
use crate::{CampaignOptions, SplitMix64, TestServerProcess, open_table, test_server};
use anyhow::{Context, ensure};
use catalog::GameId;
use client::ApiClient;
use cluster::{PostgresServer, ShutdownMode};
use serde_json::{Value, json};
use std::time::Duration;
use store::{AnyStore, AppendError, AppendOutcome, LogEntry, PostgresStore, Store, TableKey};
use tokio::runtime::Runtime;
use tokio::time::Instant;

/// A primary, its synchronous standby, and the database on both.
struct ReplicatedDatabase {
    primary: PostgresServer,
    standby: PostgresServer,
    name: String,
}

impl ReplicatedDatabase {
    fn start() -> anyhow::Result<Self> {
        let primary = PostgresServer::start()?;
        let name = primary.create_database()?;
        let standby = primary.start_standby("standby")?;
        primary.append_config("synchronous_standby_names = 'standby'\nsynchronous_commit = on")?;
        primary.execute_sql("postgres", "SELECT pg_reload_conf()")?;
        let database = Self { primary, standby, name };
        database.wait_for_standby()?;
        Ok(database)
    }

    /// The address of whichever of the two accepts writes.
    fn address(&self) -> String {
        let (first, second) = (self.primary.host_port(), self.standby.host_port());
        format!("postgres://parlor@{first},{second}/{}?target_session_attrs=read-write", self.name)
    }

    fn wait_for_standby(&self) -> anyhow::Result<()> {
        self.wait_for_count("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")
    }

    /// Polls the primary until a count is 1.
    fn wait_for_count(&self, sql: &str) -> anyhow::Result<()> {
        for _ in 0..3_000 {
            if self.primary.execute_sql("postgres", sql)?.trim() == "1" {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        anyhow::bail!("timed out: {sql}")
    }

    /// Cancels the only wait for the standby.
    fn cancel_wait(&self) -> anyhow::Result<()> {
        self.wait_for_count("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")?;
        let sql =
            "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
        self.primary.execute_sql("postgres", sql).map(drop)
    }
}

pub(crate) fn run(options: &CampaignOptions, runtime: &Runtime) -> anyhow::Result<Value> {
    let (mut stats, mut rounds, mut rng) =
        (CampaignStats::default(), 0, SplitMix64::new(options.seed, 0));
    for round in options.rounds() {
        let mut database = ReplicatedDatabase::start()?;
        let address = database.address();
        runtime
            .block_on(check_cancelled_wait(&mut database))
            .context("a cancelled wait in the store")?;
        let start = || TestServerProcess::start_with_store(&options.server_program, &address, &[]);
        let nodes = [start()?, start()?];
        let urls = test_server::urls(&nodes);
        check_cancelled_wait_on_nodes(&mut database, &nodes)
            .context("a cancelled wait through two nodes")?;
        let mut players = Vec::new();
        for (at, game) in (0..).zip(GameId::ALL) {
            let seed = options.seed ^ round << 8 ^ at;
            players.extend(open_table(&nodes[(at % 2) as usize].url, game, seed)?);
        }
        runtime.block_on(async {
            let members = players.into_iter().map(|player| (player, NodeUrls::new(urls.clone())));
            let mut group = PlayerGroup::start(
                members,
                PlayerBehavior { switch_node_one_in: u64::MAX, ..PlayerBehavior::default() },
            );
            group.wait_for_acknowledged(20 + rng.below(200)).await?;
            database.primary.stop(ShutdownMode::Immediate)?;
            database.standby.promote()?;
            let ended = Instant::now();
            group.wait_for_acknowledged(50).await.context("after the standby took over")?;
            (options.report_progress)(&format!("played on after {:?}", ended.elapsed()));
            let store = AnyStore::new(PostgresStore::open(&address).await?);
            stats.finish_and_check(options, group, &store, &urls).await
        })?;
        stats.finish_tables();
        rounds += 1;
        (options.report_progress)(&format!("{rounds} failovers"));
    }
    Ok(stats.to_json(&json!({"rounds": rounds, "waits_cancelled": 2 * rounds})))
}

/// An append whose wait was cancelled has an unknown outcome. Asking for the outcome fails until
/// the standby is back; then the entry is stored on both.
async fn check_cancelled_wait(database: &mut ReplicatedDatabase) -> anyhow::Result<()> {
    let table = TableKey::new("CANCELLED")?;
    let entry = |id| vec![LogEntry { id, time: 1, body: vec![1] }];
    let store = std::sync::Arc::new(PostgresStore::open(&database.address()).await?);
    store.append(table, 0, entry(1)).await?;
    database.standby.stop(ShutdownMode::Fast)?;
    let appending = std::sync::Arc::clone(&store);
    let append = tokio::spawn(async move { appending.append(table, 1, entry(2)).await });
    tokio::task::block_in_place(|| database.cancel_wait())?;
    let answer = append.await?;
    ensure!(matches!(answer, Err(AppendError::Unknown(_))), "after a cancelled wait: {answer:?}");
    let outcome = store.append_outcome(table, 1, 2).await;
    ensure!(outcome.is_err(), "without a standby the outcome is {outcome:?}");
    database.standby.start_server()?;
    tokio::task::block_in_place(|| database.wait_for_standby())?;
    let outcome = store.append_outcome(table, 1, 2).await?;
    ensure!(outcome == AppendOutcome::Stored(2), "{outcome:?}");
    Ok(())
}

/// An entry whose outcome one node does not know is not acknowledged by the other node either,
/// though it has read it, until the standby has it.
fn check_cancelled_wait_on_nodes(
    database: &mut ReplicatedDatabase,
    nodes: &[TestServerProcess; 2],
) -> anyhow::Result<()> {
    let ann = ApiClient::new(&nodes[0].url)?;
    let code = ann.open_table("ludo", "Ann", &json!({}), &json!({}))?;
    let (path, other) = (format!("/api/tables/{code}/do"), ann.with_url(&nodes[1].url));
    let table_path = format!("/api/tables/{code}");
    ensure!(other.get(&table_path)?.0 == 200, "the other node cannot read the table");
    let body = json!({"id": "once", "do": "chat", "text": "0 says once"});
    database.standby.stop(ShutdownMode::Fast)?;
    let asked = std::thread::scope(|scope| {
        let asking = scope.spawn(|| ann.post(&path, &body));
        // The append, and then the query for its outcome.
        database.cancel_wait()?;
        database.cancel_wait()?;
        asking.join().map_err(|_| anyhow::anyhow!("a panic"))?
    })?;
    ensure!(asked.1["refusal"]["code"] == "not-known", "after a cancelled wait: {asked:?}");
    ensure!(other.get(&table_path)?.1["seq"] == 2, "the other node has not read the entry");
    let again = other.post(&path, &body)?;
    ensure!(again.1["refusal"]["code"] == "not-known", "without a standby: {again:?}");
    database.standby.start_server()?;
    database.wait_for_standby()?;
    for client in [&other, &ann] {
        let known = client.post(&path, &body)?;
        ensure!(known == (200, json!({"seq": 2})), "after the standby is back: {known:?}");
    }
    Ok(())
}
