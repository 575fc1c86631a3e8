//! Deterministic simulation of several nodes: real hubs and table actors over a store in memory
//! whose every answer may be late, lost or refused.
//!
//! Everything runs in one thread with virtual time, so that the seed alone decides the order of
//! events and reproduces a failure. Nodes die, lose their store and return, with wrong clocks;
//! players connect and disconnect, play, and repeat their requests until they are answered. Then
//! all faults end, and every answer must hold.

mod checks;
mod commands;
mod node;
mod player;
mod simulated_store;
mod store_link;

pub use simulated_store::StoreBug;

use crate::{CampaignOptions, SplitMix64};
use anyhow::{Context, anyhow, ensure};
use catalog::GameId;
use kit::TurnClock;
use node::SimulatedNode;
use player::{PlayerMode, SimulatedPlayer, SimulatedTable};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use simulated_store::SimulatedStore;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use store::{LogEntry, Seq, TableKey};
use store_link::{LinkState, MAX_LATE_APPEND_MS};
use table::{IdentityHash, Table, TableOptions};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// After this time no append from the fault phase can still take effect.
const LATE_APPEND_WINDOW: Duration = Duration::from_millis(MAX_LATE_APPEND_MS + 100);

/// Within this time all players see the entries of others, whatever notifications were lost.
const CONVERGENCE_TIME: Duration = Duration::from_millis(2_100);

/// Within this time all players are connected and answered.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(60);

/// One simulation in this many plays a match to its end. Odd, so that it can be any game.
const FULL_MATCH_ONE_IN: u64 = 401;

/// One simulation in this many waits until presence is known everywhere, and for how long.
const PRESENCE_CHECK_ONE_IN: u64 = 9;
const PRESENCE_TIME: Duration = Duration::from_secs(12);

/// The match must continue by this many entries.
const CONTINUED_ENTRIES: u64 = 6;

/// The statistics of a simulation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SimulationReport {
    /// A hash of the log and of all messages; equal for equal seeds.
    pub digest: Vec<u8>,
    /// Log entries.
    pub entries: u64,
    /// Requests.
    pub requests: u64,
    /// Requests that were acknowledged.
    pub acknowledged: u64,
    /// Repeated requests.
    pub repeats: u64,
    /// Connections that players opened.
    pub connects: u64,
    /// Nodes that were killed or stopped.
    pub node_stops: u64,
}

pub(crate) fn run(options: &CampaignOptions) -> anyhow::Result<Value> {
    let (mut rounds, mut total) = (0, SimulationReport::default());
    for round in options.rounds() {
        let seed = options.seed.wrapping_add(round);
        let report = simulate(seed, StoreBug::None).with_context(|| {
            format!("cargo xtask faults --only simulation --seed {seed} --rounds 1")
        })?;
        rounds += 1;
        total.entries += report.entries;
        total.requests += report.requests;
        total.acknowledged += report.acknowledged;
        total.repeats += report.repeats;
        total.connects += report.connects;
        total.node_stops += report.node_stops;
        if rounds % 1_000 == 0 {
            (options.report_progress)(&format!("{rounds} simulations, {} entries", total.entries));
        }
    }
    Ok(json!({
        "rounds": rounds, "entries": total.entries, "requests": total.requests,
        "acknowledged": total.acknowledged, "repeats": total.repeats, "connects": total.connects,
        "node_stops": total.node_stops,
    }))
}

/// Simulates a seed, with a bug in the store or without.
///
/// # Errors
/// The first guarantee that was violated.
pub fn simulate(seed: u64, bug: StoreBug) -> anyhow::Result<SimulationReport> {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_time().start_paused(true).build()?;
    runtime.block_on(async {
        let mut simulation = Simulation::open(seed, bug).await?;
        simulation.run_faults().await?;
        simulation.end_faults().await?;
        simulation.continue_match().await?;
        simulation.finish().await
    })
}

/// No clock, or a short one.
fn random_clock(rng: &mut SplitMix64) -> anyhow::Result<TurnClock> {
    let seconds = u16::try_from(1 + rng.below(5))?;
    Ok(match rng.below(4) {
        0 => TurnClock::None,
        1 => TurnClock::Bank { seconds_per_point: seconds, delay_s: 1 },
        _ => TurnClock::Decision { seconds },
    })
}

/// A table, the nodes that serve it and its players.
struct Simulation {
    seed: u64,
    store: Arc<SimulatedStore>,
    since: Instant,
    rng: SplitMix64,
    /// One append in this many fails.
    faults: u64,
    nodes: Vec<SimulatedNode>,
    table: Arc<SimulatedTable>,
    players: Vec<SimulatedPlayer>,
    node_stops: u64,
}

impl Simulation {
    /// Opens a table without faults, seats players and a bot, and starts a match.
    async fn open(seed: u64, bug: StoreBug) -> anyhow::Result<Self> {
        let (store, since, mut rng) =
            (SimulatedStore::new(seed, bug), Instant::now(), SplitMix64::new(seed, 2));
        let faults = rng.pick(&[4, 8, 16, 60]).copied().unwrap_or(8);
        let count = 2 + rng.below(2);
        let nodes: Vec<_> =
            (0..count).map(|_| SimulatedNode::start(&store, since, faults)).collect();
        nodes.iter().for_each(|node| node.link.set(LinkState::Reliable));
        let game = GameId::ALL[usize::try_from(seed % GameId::ALL.len() as u64)?];
        let identities: Vec<IdentityHash> =
            (0..3_u8).map(|n| IdentityHash::of_secret(&[n])).collect();
        let options = TableOptions {
            spectators: true,
            clock: Some(random_clock(&mut rng)?),
            decision_s: None,
            stand_in: Some("random".into()),
            reaction_s: u16::try_from(rng.below(3))?,
            bot_ms: u16::try_from(rng.below(700))?,
            ..TableOptions::default()
        };
        let record = Table::opening_record(
            game.name(),
            &game.short_config(),
            &options,
            identities[0],
            "Guest 0",
        );
        let record = record.map_err(|no| anyhow!("{no:?}"))?;
        let code = nodes[0].hub.open_table(&record).await.map_err(|no| anyhow!("{no:?}"))?;
        let rest = Duration::from_millis(rng.below(6_000));
        let absence = rng.one_in(6).then(|| {
            let leave_at = since + Duration::from_secs(2) + rest;
            (leave_at, leave_at + Duration::from_secs(22))
        });
        let handles = Mutex::new(nodes.iter().map(SimulatedNode::handle).collect());
        let table = Arc::new(SimulatedTable { code, nodes: handles, absence });
        let player = |(number, who): (usize, &IdentityHash)| {
            SimulatedPlayer::new(*who, number, SplitMix64::new(seed, 10 + number as u64), &table)
        };
        let players = identities.iter().enumerate().map(player).collect();
        let mut simulation =
            Self { seed, store, since, rng, faults, nodes, table, players, node_stops: 0 };
        simulation.seat_players(game).await?;
        Ok(simulation)
    }

    async fn seat_players(&mut self, game: GameId) -> anyhow::Result<()> {
        let (seats, mut commands) = (*game.seat_counts().end(), Vec::new());
        for number in 1..3_usize {
            commands.push((number, json!({"do": "join", "nick": format!("Guest {number}")})));
        }
        if seats > 2 {
            commands.push((0, json!({"do": "bot", "chair": 3, "level": "random"})));
        }
        for number in 1..usize::from(seats.min(3)) {
            commands.push((number, json!({"do": "ready", "ready": true})));
        }
        let salt = |number: usize| format!("{number:032}");
        for number in 0..usize::from(seats.min(3)) {
            let hash = kit::hash_salt(&salt(number));
            commands.push((number, json!({"do": "salt-hash", "round": 1, "hash": hash})));
        }
        commands.push((0, json!({"do": "start"})));
        for number in 0..usize::from(seats.min(3)) {
            commands.push((number, json!({"do": "salt", "round": 1, "salt": salt(number)})));
        }
        for (at, (number, mut command)) in commands.into_iter().enumerate() {
            command["id"] = format!("first {at}").into();
            let (hub, who) = (&self.nodes[at % self.nodes.len()].hub, self.players[number].who);
            let asked = hub.send_request(self.table.code, who, &command.to_string()).await;
            asked.map_err(|no| anyhow!("{command}: {no:?}"))?;
        }
        Ok(())
    }

    /// Players act at random while nodes lose their store, die and are replaced.
    async fn run_faults(&mut self) -> anyhow::Result<()> {
        let duration = Duration::from_millis(3_000 + self.rng.below(7_000));
        let absence =
            self.table.absence.map_or(Duration::ZERO, |(leave_at, return_at)| return_at - leave_at);
        let until = Instant::now() + duration + absence;
        self.nodes.iter().for_each(|node| node.link.set(LinkState::Lossy));
        let tasks = self.start_players(PlayerMode::Chaotic, until, |_| false);
        while Instant::now() < until {
            sleep(Duration::from_millis(200 + self.rng.below(3_000))).await;
            self.inject_fault().await;
        }
        self.join_players(tasks).await
    }

    async fn inject_fault(&mut self) {
        let at = usize::try_from(self.rng.below(self.nodes.len() as u64)).unwrap_or_default();
        match self.rng.below(6) {
            0 | 1 => {
                let (link, store, number) =
                    (self.nodes[at].link.clone(), Arc::clone(&self.store), self.nodes[at].number);
                let duration = Duration::from_millis(200 + self.rng.below(6_000));
                link.set(LinkState::Cut);
                tokio::spawn(async move {
                    sleep(duration).await;
                    if link.state() == LinkState::Cut {
                        link.set(LinkState::Lossy);
                        store.notify_missed(number);
                    }
                });
            }
            2 => self.replace(at, false).await,
            3 => self.replace(at, true).await,
            _ => {}
        }
    }

    /// Replaces a node; the old one is stopped in an orderly way or killed.
    async fn replace(&mut self, at: usize, stops: bool) {
        let fresh = SimulatedNode::start(&self.store, self.since, self.faults);
        self.node_stops += 1;
        let node = fresh.handle();
        let old = std::mem::replace(&mut self.nodes[at], fresh);
        self.table.nodes.lock().unwrap_or_else(PoisonError::into_inner)[at] = node;
        if stops {
            // A node that hangs is not waited for.
            tokio::spawn(tokio::time::timeout(Duration::from_secs(5), old.stop()));
        } else {
            old.kill();
        }
    }

    /// Starts a task for each player; see [`Self::join_players`].
    fn start_players(
        &mut self,
        mode: PlayerMode,
        until: Instant,
        is_done: fn(&SimulatedPlayer) -> bool,
    ) -> JoinSet<anyhow::Result<SimulatedPlayer>> {
        let mut tasks = JoinSet::new();
        for mut player in self.players.drain(..) {
            player.set_mode(mode);
            tasks.spawn(async move {
                let lived = player.run(until, is_done).await;
                lived.with_context(|| format!("player {}", player.number))?;
                Ok(player)
            });
        }
        tasks
    }

    async fn join_players(
        &mut self,
        mut tasks: JoinSet<anyhow::Result<SimulatedPlayer>>,
    ) -> anyhow::Result<()> {
        while let Some(player) = tasks.join_next().await {
            self.players.push(player??);
        }
        self.players.sort_by_key(|player| player.number);
        Ok(())
    }

    async fn run_players(
        &mut self,
        mode: PlayerMode,
        duration: Duration,
        is_done: fn(&SimulatedPlayer) -> bool,
    ) -> anyhow::Result<()> {
        let tasks = self.start_players(mode, Instant::now() + duration, is_done);
        self.join_players(tasks).await
    }

    /// Ends all faults: all players return, are answered, and see the same state.
    async fn end_faults(&mut self) -> anyhow::Result<()> {
        self.store.has_lossy_notifications.store(false, Ordering::Relaxed);
        self.nodes.iter().for_each(|node| node.link.set(LinkState::Reliable));
        self.run_players(PlayerMode::Idle, LATE_APPEND_WINDOW, |_| false).await?;
        self.wait_until_settled().await?;
        let head = self.head()?;
        self.run_players(PlayerMode::Idle, CONVERGENCE_TIME, |_| false).await?;
        for player in &self.players {
            let (number, seq) = (player.number, player.seq());
            ensure!(player.is_connected_or_locked_out(), "player {number} is not at the table");
            if !player.is_connected() {
                continue;
            }
            ensure!(seq >= head, "player {number} was shown entry {seq} long after entry {head}");
        }
        checks::check(self.table.code.as_str(), &self.log()?, &self.players).map(drop)
    }

    async fn wait_until_settled(&mut self) -> anyhow::Result<()> {
        self.run_players(PlayerMode::Idle, ANSWER_TIMEOUT, SimulatedPlayer::is_settled).await?;
        let stuck = self.players.iter().find(|player| !player.is_settled());
        ensure!(stuck.is_none(), "a request was never answered: {}", self.player_states());
        Ok(())
    }

    /// Checks that the match continues.
    async fn continue_match(&mut self) -> anyhow::Result<()> {
        let goal = self.head()? + CONTINUED_ENTRIES;
        self.players.iter_mut().for_each(|player| player.target_seq = goal);
        self.run_players(PlayerMode::Playing, Duration::from_secs(60), |player| {
            player.seq() >= player.target_seq
        })
        .await?;
        let head = self.head()?;
        ensure!(
            head >= goal,
            "the match does not continue after entry {head}: {}",
            self.player_states()
        );
        if self.seed.is_multiple_of(FULL_MATCH_ONE_IN) {
            let over = |player: &SimulatedPlayer| player.shown["lobby"]["phase"] == "lobby";
            self.run_players(PlayerMode::Playing, Duration::from_secs(100_000), over).await?;
            ensure!(self.players.iter().any(over), "the match did not end");
        }
        Ok(())
    }

    /// Repeats acknowledged requests and checks the log once more.
    async fn finish(&mut self) -> anyhow::Result<SimulationReport> {
        self.wait_until_settled().await?;
        self.run_players(PlayerMode::Idle, CONVERGENCE_TIME, |_| false).await?;
        if self.seed.is_multiple_of(PRESENCE_CHECK_ONE_IN) {
            self.check_presence().await?;
        }
        let log = self.log()?;
        for player in &self.players {
            let one = self.rng.below(player.acknowledged.len() as u64);
            let Some((id, seq)) = player.acknowledged.iter().nth(usize::try_from(one)?) else {
                continue;
            };
            let node = self.rng.pick(&self.nodes).context("a node")?;
            let again = &player.sent_requests[id];
            let answer = node.hub.send_request(self.table.code, player.who, again).await;
            ensure!(answer.as_ref() == Ok(seq), "{id} was entry {seq}, then {answer:?}");
        }
        checks::check(self.table.code.as_str(), &log, &self.players)?;
        Ok(self.report(&log))
    }

    /// Checks that all players see who is connected, through whichever node.
    async fn check_presence(&mut self) -> anyhow::Result<()> {
        self.run_players(PlayerMode::Idle, PRESENCE_TIME, |_| false).await?;
        let here: Vec<_> =
            self.players.iter().filter(|g| g.is_connected()).map(|g| g.number).collect();
        for player in self.players.iter().filter(|player| player.is_connected()) {
            let (number, seen) = (player.number, &player.shown["connected"]);
            ensure!(
                *seen == json!(here),
                "{here:?} are connected, but player {number} sees {seen}"
            );
        }
        Ok(())
    }

    fn report(&self, log: &[(Seq, LogEntry)]) -> SimulationReport {
        let mut digest = Sha256::new();
        for (_, entry) in log {
            digest.update(entry.id.to_be_bytes());
            digest.update(entry.time.to_be_bytes());
            digest.update(&entry.body);
        }
        self.players.iter().for_each(|player| digest.update(player.digest()));
        let total = |of: fn(&SimulatedPlayer) -> u64| self.players.iter().map(of).sum();
        SimulationReport {
            digest: digest.finalize().to_vec(),
            entries: log.len() as u64,
            requests: total(|player| player.requests),
            acknowledged: total(|player| player.acknowledged.len() as u64),
            repeats: total(|player| player.repeats),
            connects: total(|player| player.connects),
            node_stops: self.node_stops,
        }
    }

    /// What each player sees, for failure messages.
    fn player_states(&self) -> String {
        let face = |player: &SimulatedPlayer| {
            let shown = &player.shown;
            let (lobby, ask) = (&shown["lobby"], &shown["ask"]);
            let short = json!({
                "player": player.number, "here": player.is_connected(), "seq": shown["seq"],
                "members": lobby["members"], "chairs": lobby["chairs"], "phase": lobby["phase"],
                "owner": lobby["owner"], "options": lobby["options"], "ask": ask["prompt"],
                "seats": ask["seats"], "asked": ask.get("legal").is_some(),
                "waits": player.pending_command(),
            });
            short.to_string()
        };
        self.players.iter().map(face).collect::<Vec<_>>().join("\n")
    }

    fn key(&self) -> anyhow::Result<TableKey> {
        Ok(TableKey::new(self.table.code.as_str())?)
    }

    fn head(&self) -> anyhow::Result<u64> {
        self.store.head(self.key()?).context("the table has no log")
    }

    fn log(&self) -> anyhow::Result<Vec<(Seq, LogEntry)>> {
        Ok(self.store.read(self.key()?, 0, usize::MAX))
    }
}
