//! The server is killed during play: no acknowledged request is lost, none takes effect twice,
//! and play continues after a restart.

mod node;

use crate::log_check::{LogFindings, check_log, check_shown_state, read_log};
use crate::test_store::StoreKind;
use crate::{CampaignOptions, SplitMix64, TestPlayer, TestServerProcess, open_table};
use anyhow::{Context, ensure};
use catalog::GameId;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use store::SqliteStore;
use tokio::runtime::Runtime;
use tokio::sync::mpsc;
use tokio::task::JoinSet;

/// After this many rounds play starts over with an empty store.
const ROUNDS_PER_STORE: u64 = 20;

/// Totals over all rounds.
#[derive(Default)]
struct KillStats {
    rounds: u64,
    acknowledged: usize,
    found: usize,
    unanswered: i64,
    matches: u64,
    refused: u64,
}

pub(crate) fn run(options: &CampaignOptions, runtime: &Runtime) -> anyhow::Result<Value> {
    match options.store {
        StoreKind::Sqlite => run_single_node(options, runtime),
        StoreKind::Postgres => node::run(options, runtime),
    }
}

/// A single node: players wait for its restart.
fn run_single_node(options: &CampaignOptions, runtime: &Runtime) -> anyhow::Result<Value> {
    let mut stats = KillStats::default();
    let mut rng = SplitMix64::new(options.seed, 0);
    let mut rounds = options.rounds().peekable();
    while rounds.peek().is_some() {
        let folder = tempfile::tempdir()?;
        let store = folder.path().join("tables.sqlite");
        let mut server = TestServerProcess::start(&options.server_program, &store)?;
        let mut players = Vec::new();
        for (at, game) in (0..).zip(GameId::ALL) {
            players.extend(open_table(&server.url, game, options.seed ^ stats.rounds << 8 ^ at)?);
        }
        for _ in rounds.by_ref().take(ROUNDS_PER_STORE as usize) {
            let answers = 1 + rng.below(400);
            runtime.block_on(play(&mut players, Some(answers), || server.kill()))?;
            stats.unanswered += runtime.block_on(inspect(&store, &players))?.unanswered;
            server = TestServerProcess::start(&options.server_program, &store)?;
            move_to(&mut players, &server.url);
            stats.rounds += 1;
            if stats.rounds.is_multiple_of(10) {
                let answers_seen: usize =
                    players.iter().map(|player| player.acknowledged.len()).sum();
                (options.report_progress)(&format!(
                    "{} kills, {} moves",
                    stats.rounds,
                    stats.acknowledged + answers_seen
                ));
            }
        }
        // Without new requests, every pending request is repeated and answered.
        let last_server = server;
        runtime.block_on(play(&mut players, None, || Ok(())))?;
        last_server.kill()?;
        stats.found += runtime.block_on(inspect(&store, &players))?.acknowledged;
        for player in &players {
            ensure!(player.pending.is_none(), "{:?} was never answered", player.pending);
            stats.acknowledged += player.acknowledged.len();
            stats.refused += player.refused_count;
            let began = player.acknowledged.iter().filter(|done| done.command["do"] == "start");
            stats.matches += began.count() as u64;
        }
    }
    Ok(json!({
        "rounds": stats.rounds, "acknowledged": stats.acknowledged, "found_in_log": stats.found,
        "lost": stats.acknowledged - stats.found, "matches_begun": stats.matches,
        "stored_but_unanswered": stats.unanswered, "too_late": stats.refused,
    }))
}

/// Lets all players play; calls `interrupt` after this many answers. Without a number, players
/// only complete their pending requests.
async fn play(
    players: &mut Vec<TestPlayer>,
    answers: Option<u64>,
    interrupt: impl FnOnce() -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let (answered, mut answers_seen) = mpsc::unbounded_channel();
    let is_playing = Arc::new(AtomicBool::new(answers.is_some()));
    let mut playing = JoinSet::new();
    for mut player in players.drain(..) {
        let (answered, is_playing) = (answered.clone(), Arc::clone(&is_playing));
        playing.spawn(async move {
            let may_continue = move || {
                let _ = answered.send(());
                is_playing.load(Ordering::Relaxed)
            };
            let played = player.play(&may_continue).await;
            played.map(|()| player)
        });
    }
    drop(answered);
    for _ in 0..answers.unwrap_or(0) {
        answers_seen.recv().await.context("all players stopped before the server")?;
    }
    interrupt()?;
    while let Some(player) = playing.join_next().await {
        players.push(player??);
    }
    players.sort_by(|a, b| (&a.code, a.member).cmp(&(&b.code, b.member)));
    Ok(())
}

/// Opens the store and checks all logs.
async fn inspect(path: &Path, players: &[TestPlayer]) -> anyhow::Result<LogFindings> {
    let store = SqliteStore::open(path)?;
    let mut findings = LogFindings::default();
    for table in players.chunk_by(|a, b| a.code == b.code) {
        let log = read_log(&store, &table[0].code).await?;
        findings += check_log(&log, &table.iter().collect::<Vec<_>>())?;
        check_first_states(&log, table)?;
    }
    Ok(findings)
}

/// Checks that players who reconnected were first shown the state the log gives for that entry.
pub(crate) fn check_first_states(
    log: &[(u64, store::LogEntry)],
    table: &[TestPlayer],
) -> anyhow::Result<()> {
    for player in table {
        let Some(hello) = &player.hello else { continue };
        let seq = usize::try_from(hello["seq"].as_u64().context("a number")?)?;
        let table = crate::replay_log(
            &player.code,
            log.get(..seq).context("a shown entry is not in the log")?,
        )?;
        check_shown_state(&table, player.member, hello)?;
    }
    Ok(())
}

pub(crate) fn move_to(players: &mut [TestPlayer], url: &str) {
    for player in players {
        player.client = player.client.with_url(url);
        player.hello = None;
    }
}
