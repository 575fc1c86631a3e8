//! A primary that waits for its standby dies in the middle of play, and the standby takes its
//! place: the nodes find it, and nothing that was acknowledged is lost.
//!
//! Before that, a wait for the standby is cancelled. Then the entry is in the primary alone: it
//! is not acknowledged, by whichever node, until the standby has it.

use crate::crowd::{Crowd, Doors, Habits};
use crate::tally::Tally;
use crate::{Chance, House, Plan, house, open_table};
use anyhow::{Context, ensure};
use catalog::GameId;
use client::Visitor;
use cluster::{Cluster, End};
use serde_json::{Value, json};
use std::time::Duration;
use store::{AnyStore, AppendError, Entry, Outcome, Postgres, Store, TableKey};
use tokio::runtime::Runtime;
use tokio::time::Instant;

/// A primary, its standby, and the database that both have.
struct Pair {
    primary: Cluster,
    standby: Cluster,
    name: String,
}

impl Pair {
    fn start() -> anyhow::Result<Self> {
        let primary = Cluster::start()?;
        let name = primary.database()?;
        let standby = primary.standby("standby")?;
        primary.configure("synchronous_standby_names = 'standby'\nsynchronous_commit = on")?;
        primary.sql("postgres", "SELECT pg_reload_conf()")?;
        let pair = Self { primary, standby, name };
        pair.wait_for_standby()?;
        Ok(pair)
    }

    /// Leads to whichever of the two can be written to.
    fn address(&self) -> String {
        let (first, second) = (self.primary.host(), self.standby.host());
        format!("postgres://parlor@{first},{second}/{}?target_session_attrs=read-write", self.name)
    }

    fn wait_for_standby(&self) -> anyhow::Result<()> {
        self.wait("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'")
    }

    /// Until the primary counts one.
    fn wait(&self, sql: &str) -> anyhow::Result<()> {
        for _ in 0..3_000 {
            if self.primary.sql("postgres", sql)?.trim() == "1" {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        anyhow::bail!("never: {sql}")
    }

    /// Cancels the one wait for the standby that there is.
    fn cancel_wait(&self) -> anyhow::Result<()> {
        self.wait("SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")?;
        let sql =
            "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
        self.primary.sql("postgres", sql).map(drop)
    }
}

pub(crate) fn run(plan: &Plan, runtime: &Runtime) -> anyhow::Result<Value> {
    let (mut tally, mut rounds, mut chance) = (Tally::default(), 0, Chance::new(plan.seed, 0));
    for round in plan.rounds() {
        let mut pair = Pair::start()?;
        let address = pair.address();
        runtime.block_on(cancelled(&mut pair)).context("a cancelled wait, at the store")?;
        let start = || House::over(&plan.program, &address, &[]);
        let nodes = [start()?, start()?];
        let urls = house::urls(&nodes);
        cancelled_between(&mut pair, &nodes).context("a cancelled wait, through two nodes")?;
        let doors = Doors::new(urls.clone());
        let mut people = Vec::new();
        for (at, game) in (0..).zip(GameId::ALL) {
            let seed = plan.seed ^ round << 8 ^ at;
            people.extend(open_table(&nodes[(at % 2) as usize].url, game, seed)?);
        }
        runtime.block_on(async {
            let guests = people.into_iter().map(|person| (person, doors.clone()));
            let mut crowd = Crowd::play(guests, Habits { wander: u64::MAX, ..Habits::default() });
            crowd.answers(20 + chance.below(200)).await?;
            pair.primary.end(End::Immediate)?;
            pair.standby.promote()?;
            let ended = Instant::now();
            crowd.answers(50).await.context("after the standby took over")?;
            (plan.progress)(&format!("played on after {:?}", ended.elapsed()));
            let store = AnyStore::new(Postgres::open(&address).await?);
            tally.close(plan, crowd, &store, &urls).await
        })?;
        tally.leave();
        rounds += 1;
        (plan.progress)(&format!("{rounds} standbys took over"));
    }
    Ok(tally.figures(&json!({"rounds": rounds, "waits_cancelled": 2 * rounds})))
}

/// An append whose wait is cancelled is not known to be stored; asking what became of it has no
/// answer until the standby is back, and then it is stored on both.
async fn cancelled(pair: &mut Pair) -> anyhow::Result<()> {
    let table = TableKey::new("CANCELLED")?;
    let entry = |id| vec![Entry { id, time: 1, body: vec![1] }];
    let store = std::sync::Arc::new(Postgres::open(&pair.address()).await?);
    store.append(table, 0, entry(1)).await?;
    pair.standby.end(End::Fast)?;
    let appending = std::sync::Arc::clone(&store);
    let append = tokio::spawn(async move { appending.append(table, 1, entry(2)).await });
    tokio::task::block_in_place(|| pair.cancel_wait())?;
    let answer = append.await?;
    ensure!(matches!(answer, Err(AppendError::Unknown(_))), "cancelled, and then {answer:?}");
    let outcome = store.outcome(table, 1, 2).await;
    ensure!(outcome.is_err(), "the standby is away, and the outcome is {outcome:?}");
    pair.standby.start_again()?;
    tokio::task::block_in_place(|| pair.wait_for_standby())?;
    let outcome = store.outcome(table, 1, 2).await?;
    ensure!(outcome == Outcome::Stored(2), "{outcome:?}");
    Ok(())
}

/// What one node does not know to be stored the other, which has read it, does not acknowledge
/// either, until the standby has it.
fn cancelled_between(pair: &mut Pair, nodes: &[House; 2]) -> anyhow::Result<()> {
    let ann = Visitor::new(&nodes[0].url)?;
    let code = ann.open("ludo", "Ann", &json!({}), &json!({}))?;
    let (path, same) = (format!("/api/tables/{code}/do"), ann.at(&nodes[1].url));
    let look = format!("/api/tables/{code}");
    ensure!(same.get(&look)?.0 == 200, "the other node has the table, too");
    let body = json!({"id": "once", "do": "chat", "text": "0 says once"});
    pair.standby.end(End::Fast)?;
    let asked = std::thread::scope(|scope| {
        let asking = scope.spawn(|| ann.post(&path, &body));
        // The append, and then the question what became of it.
        pair.cancel_wait()?;
        pair.cancel_wait()?;
        asking.join().map_err(|_| anyhow::anyhow!("a panic"))?
    })?;
    ensure!(asked.1["no"]["code"] == "not-known", "cancelled, and then {asked:?}");
    ensure!(same.get(&look)?.1["seq"] == 2, "the other node has read it");
    let again = same.post(&path, &body)?;
    ensure!(again.1["no"]["code"] == "not-known", "the standby is away, and yet {again:?}");
    pair.standby.start_again()?;
    pair.wait_for_standby()?;
    for visitor in [&same, &ann] {
        let known = visitor.post(&path, &body)?;
        ensure!(known == (200, json!({"seq": 2})), "the standby is back: {known:?}");
    }
    Ok(())
}
