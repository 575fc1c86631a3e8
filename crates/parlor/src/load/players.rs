//! The tables and the connected players of a load test.

use super::measurement_end::MeasurementEnd;
use anyhow::anyhow;
use catalog::GameId;
use client::{ApiClient, LoadClient, TableCommand};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

/// How many threads create tables: the store writes concurrent appends in groups.
const OPENING_THREADS: usize = 8;

/// How many tables are connected to at the same time: fewer than the server's accept backlog.
const MAX_CONNECTING_TABLES: usize = 64;

/// A table with two members.
#[derive(Clone, Debug)]
pub(super) struct LoadTable {
    pub(super) code: String,
    pub(super) two: [ApiClient; 2],
}

/// The tables of a load test.
#[derive(Debug, Default)]
pub(super) struct LoadTables {
    /// Tables in play.
    pub(super) played: Vec<LoadTable>,
    /// Tables with an idle match.
    pub(super) waiting: Vec<LoadTable>,
}

/// The number of tables of each kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableCounts {
    pub(super) played: usize,
    pub(super) waiting: usize,
    pub(super) unconnected: usize,
}

impl LoadTables {
    /// Creates all tables. Blocks.
    pub(super) fn open(url: &str, game: GameId, counts: TableCounts) -> anyhow::Result<Self> {
        let mut places = in_parallel(counts.played + counts.waiting, |count| {
            let first = ApiClient::pooled(url);
            (0..count).map(|_| table_for_two(&first, game)).collect()
        })?;
        in_parallel(counts.unconnected, |count| {
            let owner = ApiClient::pooled(url).new_identity()?;
            (0..count).map(|_| open_table(&owner, game)).collect()
        })?;
        let waiting = places.split_off(counts.played);
        Ok(Self { played: places, waiting })
    }

    /// Distributes the tables over several nodes, the two members of each at one or at two nodes.
    pub(super) fn spread(&mut self, urls: &[String], apart: bool) {
        let places = self.played.iter_mut().chain(&mut self.waiting);
        for (number, table) in places.enumerate() {
            let node = |more: usize| urls[(number + more) % urls.len()].as_str();
            table.set_urls([node(0), node(usize::from(apart))]);
        }
    }
}

impl LoadTable {
    /// Sets the node that each of the two members connects to.
    pub(super) fn set_urls(&mut self, urls: [&str; 2]) {
        for (api, url) in self.two.iter_mut().zip(urls) {
            *api = api.with_url(url);
        }
    }
}

/// Runs `run_part` in several threads with counts that add up to `count`.
fn in_parallel<T: Send>(
    count: usize,
    run_part: impl Fn(usize) -> anyhow::Result<Vec<T>> + Sync,
) -> anyhow::Result<Vec<T>> {
    let parts = (0..OPENING_THREADS)
        .map(|part| count * (part + 1) / OPENING_THREADS - count * part / OPENING_THREADS);
    std::thread::scope(|scope| {
        let run_part = &run_part;
        let threads: Vec<_> = parts.map(|part| scope.spawn(move || run_part(part))).collect();
        let done =
            threads.into_iter().map(|t| t.join().map_err(|_| anyhow!("a thread panicked"))?);
        done.collect::<anyhow::Result<Vec<_>>>().map(|all| all.into_iter().flatten().collect())
    })
}

fn open_table(owner: &ApiClient, game: GameId) -> anyhow::Result<String> {
    // Without clocks, an idle match stays as it is.
    let options = json!({"bot_ms": 0, "decision_s": 0, "reaction_s": 0});
    owner.open_table(game.name(), "Ann", &game.short_config(), &options)
}

fn table_for_two(first: &ApiClient, game: GameId) -> anyhow::Result<LoadTable> {
    let two = [first.new_identity()?, first.new_identity()?];
    let code = open_table(&two[0], game)?;
    two[1].join_table(&code, "Ben")?;
    Ok(LoadTable { code, two })
}

/// The connections of both players of every table.
pub(super) type SeatedPlayers = Vec<[LoadClient; 2]>;

/// Connects both players of every table, several tables at a time, and returns them in order.
pub(super) async fn seat(tables: &[LoadTable], start: AutoStart) -> anyhow::Result<SeatedPlayers> {
    let (permits, mut connecting) =
        (Arc::new(Semaphore::new(MAX_CONNECTING_TABLES)), JoinSet::new());
    for (number, table) in tables.iter().cloned().enumerate() {
        let permits = Arc::clone(&permits);
        connecting.spawn(async move {
            let _permit = permits.acquire().await?;
            let [ann, ben] = &table.two;
            let two = tokio::try_join!(
                sit(ann, &table.code, true, start),
                sit(ben, &table.code, false, start)
            )?;
            anyhow::Ok((number, [two.0, two.1]))
        });
    }
    let mut seated = Vec::with_capacity(tables.len());
    while let Some(two) = connecting.join_next().await {
        seated.push(two??);
    }
    seated.sort_by_key(|(number, _)| *number);
    Ok(seated.into_iter().map(|(_, two)| two).collect())
}

/// When a match is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AutoStart {
    /// As soon as both players are connected.
    WhenConnected,
    /// When the measurement begins.
    Later,
}

async fn sit(
    api: &ApiClient,
    code: &str,
    owner: bool,
    start: AutoStart,
) -> anyhow::Result<LoadClient> {
    let mut player = LoadClient::connect(api, code).await?;
    while start == AutoStart::WhenConnected && player.lobby["phase"] != "playing" {
        if player.receive().await?.has_lobby {
            start_next_match(&mut player, owner).await?;
        }
    }
    Ok(player)
}

/// In the lobby, one player is ready and the owner starts the next match.
pub(super) async fn start_next_match(player: &mut LoadClient, owner: bool) -> anyhow::Result<()> {
    if player.lobby["phase"] != "lobby" {
        return Ok(());
    }
    player.publish_salt().await?;
    let lobby: &Value = &player.lobby;
    if lobby["dice"]["start"].is_object() {
        return Ok(());
    }
    let ready = lobby["members"].get(1).is_some_and(|member| member["ready"] == true);
    let all_hashed = lobby["dice"]["salts"].as_array().is_some_and(|salts| salts.len() == 2);
    if owner && ready && all_hashed {
        player.send_command(TableCommand::Start).await?;
    } else if !owner && !ready && all_hashed {
        player.send_command(TableCommand::Ready { ready: true }).await?;
    }
    Ok(())
}

/// Receives messages and answers pings until the end; `None` if the connection broke.
pub(super) async fn listen(mut player: LoadClient, end: Arc<MeasurementEnd>) -> Option<LoadClient> {
    let mut end = std::pin::pin!(end.wait());
    loop {
        tokio::select! {
            () = &mut end => return Some(player),
            received = player.receive() => {
                if let Err(why) = received {
                    eprintln!("parlor: {why:#}");
                    return None;
                }
            }
        }
    }
}

/// The pseudo-random time before a move, between half and one and a half times the mean.
pub(super) fn thinking_time(mean: Duration, move_number: u64, player: u64) -> Duration {
    let mixed = (player << 32 | move_number).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    mean / 2 + mean.mul_f64(mixed as f64 / f64::from(u32::MAX))
}
