//! Connections are cut between the append and the reply, and clients repeat the request on a new
//! connection under the same id: the retry is answered with the entry of the first attempt and
//! adds none, also after a restart and after a thousand other entries.
//!
//! The store loses answers too, before and after storing.

use crate::cut_proxy::{CutPoint, CutProxy};
use crate::log_check::{LogFindings, check_log, read_log};
use crate::test_player::AcknowledgedRequest;
use crate::test_store::TestStore;
use crate::{CampaignOptions, InProcessTestServer, SplitMix64, TestPlayer, open_table};
use anyhow::{Context, ensure};
use catalog::GameId;
use client::ApiClient;
use serde_json::{Value, json};
use server::ServerSettings;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use store::{AnyStore, FaultyStore};
use tokio::runtime::Runtime;

/// After this many cuts the server restarts and knows nothing but its log.
const CUTS_PER_RESTART: u64 = 500;

/// One append in this many fails in the store.
const FAULT_ONE_IN: u64 = 9;

struct CutCampaign {
    store: AnyStore,
    server: InProcessTestServer,
    proxy: CutProxy,
    players: Vec<TestPlayer>,
    rng: SplitMix64,
    /// Whether the store injects faults.
    is_faulty: Arc<AtomicBool>,
    faults: Arc<AtomicU64>,
    repeats: u64,
    repeated_old: u64,
    restarts: u64,
}

pub(crate) fn run(options: &CampaignOptions, runtime: &Runtime) -> anyhow::Result<Value> {
    let test_store = TestStore::new(options.store)?;
    let inner = runtime.block_on(test_store.open())?;
    let (is_faulty, faults) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let store = AnyStore::new(FaultyStore::new(inner, {
        let (on, count) = (Arc::clone(&is_faulty), Arc::clone(&faults));
        let rng = Mutex::new(SplitMix64::new(options.seed, 77));
        move || {
            let mut rng = rng.lock().unwrap_or_else(PoisonError::into_inner);
            if !on.load(Ordering::Relaxed) || !rng.one_in(FAULT_ONE_IN) {
                return None;
            }
            count.fetch_add(1, Ordering::Relaxed);
            let kinds = [
                store::AppendFault::Refused,
                store::AppendFault::LostBeforeWrite,
                store::AppendFault::LostAfterWrite,
            ];
            rng.pick(&kinds).copied()
        }
    }));
    let settings = ServerSettings { limits_enabled: false, ..ServerSettings::default() };
    let server = runtime.block_on(InProcessTestServer::start(store.clone(), settings))?;
    let proxy = runtime.block_on(CutProxy::start(&server.host))?;
    let mut players = Vec::new();
    for (at, game) in (0..).zip(GameId::ALL) {
        players.extend(open_table(&proxy.url, game, options.seed ^ at)?);
    }
    let rng = SplitMix64::new(options.seed, 0);
    let (repeats, repeated_old, restarts) = (0, 0, 0);
    let mut campaign = CutCampaign {
        store,
        server,
        proxy,
        players,
        rng,
        is_faulty,
        faults,
        repeats,
        repeated_old,
        restarts,
    };
    let cuts = runtime.block_on(campaign.cut_all(options))?;
    let found = runtime.block_on(campaign.inspect())?;
    let acknowledged: usize = campaign.players.iter().map(|player| player.acknowledged.len()).sum();
    Ok(json!({
        "rounds": cuts, "repeats": campaign.repeats, "old_ids_repeated": campaign.repeated_old,
        "store_faults": campaign.faults.load(Ordering::Relaxed), "restarts": campaign.restarts,
        "acknowledged": acknowledged, "found_in_log_once": found.acknowledged,
        "lost": acknowledged - found.acknowledged,
    }))
}

impl CutCampaign {
    async fn cut_all(&mut self, options: &CampaignOptions) -> anyhow::Result<u64> {
        let mut cuts = 0;
        for round in options.rounds() {
            self.is_faulty.store(true, Ordering::Relaxed);
            let at = usize::try_from(self.rng.below(self.players.len() as u64))?;
            match self.rng.below(8) {
                0 => self.cut_post(at).await?,
                1 => self.cut_socket(at, true).await?,
                _ => self.cut_socket(at, false).await?,
            }
            self.is_faulty.store(false, Ordering::Relaxed);
            cuts += 1;
            if (round + 1) % CUTS_PER_RESTART == 0 || round + 1 == options.rounds / 2 {
                self.restart().await?;
                self.repeat_old(20).await?;
                self.inspect().await?;
            }
            if cuts % 1000 == 0 {
                (options.report_progress)(&format!("{cuts} answers cut, {} repeats", self.repeats));
            }
        }
        self.repeat_old(200).await?;
        Ok(cuts)
    }

    /// Sends a request on a socket that is cut before the answer.
    async fn cut_socket(&mut self, at: usize, cut_request: bool) -> anyhow::Result<()> {
        let mut connection = self.connect(at).await?;
        let player = &mut self.players[at];
        let command = player.choose_command(&connection).unwrap_or_else(|| player.chat_command());
        let id = player.begin_request(command.clone());
        self.proxy.set_cut_point(match cut_request {
            true => CutPoint::AfterRequest,
            false => CutPoint::BeforeAnswer(format!("\"reply_to\":\"{id}\"")),
        });
        let sent = connection.send_command_as(&id, command).await;
        let answer = connection.receive_until(|message| message["reply_to"] == id.as_str()).await;
        ensure!(sent.is_err() || answer.is_err(), "the answer was not cut: {answer:?}");
        self.proxy.set_cut_point(CutPoint::Nowhere);
        self.repeat(at).await
    }

    /// Sends a request by HTTP whose answer is cut.
    async fn cut_post(&mut self, at: usize) -> anyhow::Result<()> {
        let player = &mut self.players[at];
        let mut body = player.chat_command();
        let id = player.begin_request(body.clone());
        body["id"] = id.as_str().into();
        // The status line distinguishes this answer from messages to an older socket.
        self.proxy.set_cut_point(CutPoint::BeforeAnswer("HTTP/1.1 ".to_owned()));
        let answer = post(&player.client, &player.code, body).await;
        ensure!(answer.is_err(), "the answer was not cut: {answer:?}");
        self.proxy.set_cut_point(CutPoint::Nowhere);
        self.repeat(at).await
    }

    async fn connect(&mut self, at: usize) -> anyhow::Result<client::TableClient> {
        let player = &mut self.players[at];
        for _ in 0..50 {
            if let Ok(connection) = player.connect().await {
                return Ok(connection);
            }
        }
        player.connect().await.context("no connection is accepted")
    }

    /// Repeats a request under the same id until it is answered with its entry, or refused because
    /// another player acted first.
    async fn repeat(&mut self, at: usize) -> anyhow::Result<()> {
        for _ in 0..100 {
            self.repeats += 1;
            let mut connection = self.connect(at).await?;
            let player = &mut self.players[at];
            let (id, command) = player.pending.clone().context("something is pending")?;
            let answer = match connection.send_command_as(&id, command).await {
                Ok(()) => {
                    connection.receive_until(|message| message["reply_to"] == id.as_str()).await
                }
                Err(gone) => Err(gone),
            };
            let Ok(answer) = answer else { continue };
            if let Some(seq) = answer["seq"].as_u64() {
                player.record_acknowledged(seq);
                return Ok(());
            }
            match answer["refusal"]["code"].as_str() {
                Some("not-stored" | "not-known" | "moved-on") => {}
                Some("stale-ask" | "not-asked" | "not-ready" | "match-running" | "no-match") => {
                    player.pending = None;
                    player.refused_count += 1;
                    return Ok(());
                }
                _ => anyhow::bail!("refused: {answer}"),
            }
        }
        anyhow::bail!("never answered: {:?}", self.players[at].pending)
    }

    /// Repeats acknowledged requests: each is answered with its entry, and the log does not grow.
    async fn repeat_old(&mut self, count: u64) -> anyhow::Result<()> {
        for _ in 0..count {
            let at = usize::try_from(self.rng.below(self.players.len() as u64))?;
            let Some(done) = self.rng.pick(&self.players[at].acknowledged).cloned() else {
                continue;
            };
            let AcknowledgedRequest { id, command, seq } = done;
            let mut connection = self.connect(at).await?;
            connection.send_command_as(&id, command.clone()).await?;
            let answer =
                connection.receive_until(|message| message["reply_to"] == id.as_str()).await?;
            ensure!(answer["seq"] == seq, "{id} was entry {seq}, then {answer}");
            self.repeated_old += 1;
        }
        Ok(())
    }

    async fn restart(&mut self) -> anyhow::Result<()> {
        let settings = ServerSettings { limits_enabled: false, ..ServerSettings::default() };
        let next = InProcessTestServer::start(self.store.clone(), settings).await?;
        self.proxy.set_target(&next.host);
        std::mem::replace(&mut self.server, next).stop().await?;
        self.restarts += 1;
        Ok(())
    }

    async fn inspect(&self) -> anyhow::Result<LogFindings> {
        let mut findings = LogFindings::default();
        for table in self.players.chunk_by(|a, b| a.code == b.code) {
            let log = read_log(&self.store, &table[0].code).await?;
            findings += check_log(&log, &table.iter().collect::<Vec<_>>())?;
        }
        ensure!(findings.unanswered == 0, "{} entries were never answered", findings.unanswered);
        Ok(findings)
    }
}

async fn post(client: &ApiClient, code: &str, body: Value) -> anyhow::Result<(u16, Value)> {
    let (client, path) = (client.clone(), format!("/api/tables/{code}/do"));
    tokio::task::spawn_blocking(move || client.post(&path, &body)).await?
}
