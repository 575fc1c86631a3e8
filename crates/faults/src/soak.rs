//! A day of traffic in twenty minutes: players open tables, play, chat, leave and return; tables go
//! to sleep and expire; the server is stopped and killed. Its memory and descriptors must not
//! grow, and no acknowledged request is lost.

mod resources;

use crate::kill::{check_first_states, move_to};
use crate::log_check::{check_log, read_log};
use crate::{CampaignOptions, SplitMix64, TestPlayer, TestServerProcess, open_table};
use anyhow::{Context, ensure};
use catalog::GameId;
use client::ApiClient;
use resources::{ProcessSamples, ResourceSample};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::time::{Duration, Instant};
use store::{SqliteStore, Store};
use tokio::runtime::Runtime;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;

/// Server time runs this much faster: a day in twenty minutes.
const TIME_SCALE: u32 = 72;

/// How long the server keeps an empty table, in its own minutes and in real time.
const EXPIRE_AFTER_MINUTES: u32 = 20;
const EXPIRE_AFTER: Duration =
    Duration::from_millis(EXPIRE_AFTER_MINUTES as u64 * 60_000 / TIME_SCALE as u64);

/// After this many rounds returning players open new tables, so that no log grows all day.
const ROUNDS_PER_RETURNING_TABLE: u64 = 16;

/// How long the server may take to close all connections and put all tables to sleep.
const IDLE_TIMEOUT: Duration = Duration::from_secs(60);

/// The number of rounds of a server process: 4, doubled from process to process seven times, then
/// again from 4.
const fn process_rounds(process: u32) -> u64 {
    4 << (process % 8)
}

/// A table for two, and when its players left.
struct SoakTable {
    players: Vec<TestPlayer>,
    left_at: Instant,
}

/// Totals over all rounds.
#[derive(Default)]
struct SoakStats {
    rounds: u64,
    visits: u64,
    acknowledged: usize,
    opened: usize,
    checked: usize,
    stopped: u64,
    killed: u64,
}

struct SoakRun<'a> {
    options: &'a CampaignOptions,
    runtime: &'a Runtime,
    store: PathBuf,
    rng: SplitMix64,
    stats: SoakStats,
    /// The longest run of a server process.
    longest_run: Duration,
    /// Tables whose players return every round.
    returning: Vec<SoakTable>,
    /// Tables whose players left for good.
    left_tables: Vec<SoakTable>,
}

pub(crate) fn run(options: &CampaignOptions, runtime: &Runtime) -> anyhow::Result<Value> {
    let folder = tempfile::tempdir()?;
    let store = folder.path().join("tables.sqlite");
    let rng = SplitMix64::new(options.seed, 0);
    let (stats, longest_run, returning, left_tables) =
        (SoakStats::default(), Duration::ZERO, Vec::new(), Vec::new());
    let mut soak =
        SoakRun { options, runtime, store, rng, stats, longest_run, returning, left_tables };
    let (mut processes, mut rounds) = (Vec::new(), options.rounds().peekable());
    for number in 0.. {
        if rounds.peek().is_none() {
            break;
        }
        processes.push(soak.run_process(number, rounds.by_ref())?);
    }
    let remaining = soak.table_count()?;
    soak.to_json(&processes, remaining)
}

impl SoakRun<'_> {
    /// Runs one server process from start to stop or kill, during play.
    fn run_process(
        &mut self,
        number: u32,
        rounds: &mut impl Iterator<Item = u64>,
    ) -> anyhow::Result<ProcessSamples> {
        let (scale, expire) = (TIME_SCALE.to_string(), EXPIRE_AFTER_MINUTES.to_string());
        let flags = [
            "--housekeeping-speedup",
            &scale,
            "--expire-after-minutes",
            &expire,
            "--log-level",
            "warn",
        ];
        let server =
            TestServerProcess::start_with_flags(&self.options.server_program, &self.store, &flags)?;
        let began = Instant::now();
        self.point_players_at(&server);
        let mut samples = ProcessSamples::default();
        for _ in rounds.take(usize::try_from(process_rounds(number))?) {
            self.run_round(&server)?;
            samples.0.push(measure_idle(&server)?);
            self.report(samples.0.last());
        }
        self.end_process(server, number)?;
        self.longest_run = self.longest_run.max(began.elapsed());
        self.runtime.block_on(self.inspect())?;
        samples
            .check()
            .with_context(|| format!("process {number} of {} rounds", samples.0.len()))?;
        Ok(samples)
    }

    /// Points the returning players at the new server.
    fn point_players_at(&mut self, server: &TestServerProcess) {
        for table in &mut self.returning {
            move_to(&mut table.players, &server.url);
        }
    }

    /// New players come, play and leave; the returning players return once more.
    fn run_round(&mut self, server: &TestServerProcess) -> anyhow::Result<()> {
        if self.returning.is_empty() || self.stats.rounds.is_multiple_of(ROUNDS_PER_RETURNING_TABLE)
        {
            self.left_tables.append(&mut self.returning);
            self.returning = self.open_tables(server)?;
        }
        let mut tables = std::mem::take(&mut self.returning);
        let returning_count = tables.len();
        tables.extend(self.open_tables(server)?);
        self.play(&mut tables, || Ok(()))?;
        self.left_tables.extend(tables.drain(returning_count..));
        self.play(&mut tables, || Ok(()))?;
        self.returning = tables;
        // The server may have deleted a table that was left so long ago.
        self.left_tables.retain(|table| table.left_at.elapsed() < EXPIRE_AFTER);
        self.stats.rounds += 1;
        Ok(())
    }

    /// Opens a table of each game.
    fn open_tables(&mut self, server: &TestServerProcess) -> anyhow::Result<Vec<SoakTable>> {
        let seed = self.options.seed ^ self.stats.rounds << 8;
        let open = |(at, game)| {
            let players = open_table(&server.url, game, seed ^ at)?.into();
            Ok(SoakTable { players, left_at: Instant::now() })
        };
        let tables: anyhow::Result<Vec<SoakTable>> = (0..).zip(GameId::ALL).map(open).collect();
        self.stats.opened += GameId::ALL.len();
        tables
    }

    /// Lets all players play until some answers were given, calls `interrupt`, and disconnects
    /// everybody at whatever they are doing.
    fn play(
        &mut self,
        tables: &mut [SoakTable],
        interrupt: impl FnOnce() -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let answers = 20 * tables.len() as u64 + self.rng.below(100);
        let before: usize = acknowledged_count(tables);
        self.stats.visits += 2 * tables.len() as u64;
        self.runtime.block_on(play(tables, answers, interrupt))?;
        self.stats.acknowledged += acknowledged_count(tables) - before;
        Ok(())
    }

    /// Ends the server while the returning players play: by SIGTERM and SIGKILL in turns.
    fn end_process(&mut self, server: TestServerProcess, number: u32) -> anyhow::Result<()> {
        let mut tables = std::mem::take(&mut self.returning);
        let is_orderly = number.is_multiple_of(2);
        self.play(&mut tables, || if is_orderly { server.stop() } else { server.kill() })?;
        self.returning = tables;
        self.stats.stopped += u64::from(is_orderly);
        self.stats.killed += u64::from(!is_orderly);
        Ok(())
    }

    /// Checks the logs against what players were answered. A table may be missing only if it was left
    /// for long enough.
    async fn inspect(&mut self) -> anyhow::Result<()> {
        let store = SqliteStore::open(&self.store)?;
        for SoakTable { players, left_at } in self.returning.iter().chain(&self.left_tables) {
            let log = read_log(&store, &players[0].code).await?;
            if log.is_empty() {
                ensure!(left_at.elapsed() >= EXPIRE_AFTER, "{} expired too soon", players[0].code);
                continue;
            }
            self.stats.checked +=
                check_log(&log, &players.iter().collect::<Vec<_>>())?.acknowledged;
            check_first_states(&log, players)?;
        }
        self.left_tables.clear();
        Ok(())
    }

    /// The number of tables in the store.
    fn table_count(&self) -> anyhow::Result<usize> {
        self.runtime.block_on(async {
            let store = SqliteStore::open(&self.store)?;
            let (mut after, mut count) = (None, 0);
            loop {
                let page = store.list_tables(after, 256).await?;
                let Some(last) = page.last() else { return Ok(count) };
                (after, count) = (Some(last.key), count + page.len());
            }
        })
    }

    fn report(&self, sample: Option<&ResourceSample>) {
        if let (true, Some(sample)) = (self.stats.rounds.is_multiple_of(20), sample) {
            let SoakStats { rounds, visits, .. } = self.stats;
            (self.options.report_progress)(&format!("{rounds} rounds, {visits} visits: {sample}"));
        }
    }

    fn to_json(&self, processes: &[ProcessSamples], remaining: usize) -> anyhow::Result<Value> {
        let SoakStats { rounds, visits, acknowledged, opened, checked, stopped, killed } =
            self.stats;
        let long = self.longest_run > 4 * EXPIRE_AFTER;
        ensure!(!long || remaining < opened, "no table ever expired");
        let longest =
            processes.iter().max_by_key(|samples| samples.0.len()).context("a samples")?;
        Ok(json!({
            "rounds": rounds, "visits": visits, "acknowledged": acknowledged,
            "checked_in_log": checked, "tables_opened": opened,
            "tables_expired": opened - remaining, "stopped": stopped, "killed": killed,
            "processes": processes.iter().map(ProcessSamples::to_json).collect::<Vec<_>>(),
            "longest": longest.samples(),
        }))
    }
}

fn acknowledged_count(tables: &[SoakTable]) -> usize {
    tables.iter().flat_map(|table| &table.players).map(|player| player.acknowledged.len()).sum()
}

async fn play(
    tables: &mut [SoakTable],
    answers: u64,
    interrupt: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (answered, mut answers_seen) = mpsc::unbounded_channel();
    let (running, ended) = watch::channel(());
    let mut playing = JoinSet::new();
    for (at, table) in tables.iter_mut().enumerate() {
        for mut player in table.players.drain(..) {
            let (answered, mut ended) = (answered.clone(), ended.clone());
            playing.spawn(async move {
                let may_continue = move || answered.send(()).is_ok();
                let played = tokio::select! {
                    played = player.play(&may_continue) => played,
                    _ = ended.changed() => Ok(()),
                };
                played.map(|()| (at, player))
            });
        }
    }
    drop(answered);
    for _ in 0..answers {
        answers_seen.recv().await.context("all players stopped early")?;
    }
    interrupt()?;
    drop(running);
    while let Some(player) = playing.join_next().await {
        let (at, player) = player??;
        tables[at].players.push(player);
    }
    for table in tables {
        table.players.sort_by_key(|player| player.member);
        table.left_at = Instant::now();
    }
    Ok(())
}

/// Waits until all connections are closed and all tables sleep, and measures the process.
fn measure_idle(server: &TestServerProcess) -> anyhow::Result<ResourceSample> {
    let (client, begun) = (ApiClient::anonymous(&server.url), Instant::now());
    loop {
        let (_, metrics) = client.get("/metrics")?;
        let metrics = metrics.as_str().context("metrics")?;
        let none = |name: &str| metrics.lines().any(|line| line == format!("{name} 0"));
        if none("parlor_open_sockets") && none("parlor_active_tables") {
            let (memory_kb, descriptors) = server.resource_usage()?;
            return Ok(ResourceSample { memory_kb, descriptors });
        }
        ensure!(begun.elapsed() < IDLE_TIMEOUT, "a connection is still open or a table awake");
        std::thread::sleep(Duration::from_millis(20));
    }
}
