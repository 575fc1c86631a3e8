//! A simulated player: connects to any node, repeats requests until they are answered, and fails
//! when an answer or update violates a guarantee.

use super::commands::choose;
use super::node::{NodeHandle, NodeShutdown};
use crate::SplitMix64;
use anyhow::{Context, bail, ensure};
use client::SaltKeeper;
use protocol::{AcceptedMessage, RefusedMessage, ServerMessage, UpdateMessage};
use serde_json::{Value, json};
use server::LocalConnection;
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use table::{IdentityHash, TableCode, patch};
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// What all players share.
#[derive(Debug)]
pub(super) struct SimulatedTable {
    pub(super) code: TableCode,
    /// The running nodes.
    pub(super) nodes: Mutex<Vec<NodeHandle>>,
    /// When all players leave, and when they return.
    pub(super) absence: Option<(Instant, Instant)>,
}

impl SimulatedTable {
    fn pick_node(&self, rng: &mut SplitMix64) -> Option<NodeHandle> {
        rng.pick(&self.nodes.lock().unwrap_or_else(PoisonError::into_inner)).cloned()
    }
}

/// How players behave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PlayerMode {
    /// They connect and disconnect, and do anything.
    Chaotic,
    /// They send no new requests.
    Idle,
    /// They play.
    Playing,
}

/// A request without an answer.
#[derive(Debug)]
struct PendingRequest {
    id: String,
    command: Value,
    /// How often it was sent.
    tries: u32,
    since: Instant,
}

#[derive(Debug)]
struct SimulatedConnection {
    local: LocalConnection,
    shutdown: NodeShutdown,
}

#[derive(Debug)]
pub(super) struct SimulatedPlayer {
    pub(super) who: IdentityHash,
    /// The member number.
    pub(super) number: usize,
    pub(super) rng: SplitMix64,
    pub(super) mode: PlayerMode,
    table: Arc<SimulatedTable>,
    connection: Option<SimulatedConnection>,
    /// The state from the connection: `lobby`, `view`, `ask`, `seq`, `here`.
    pub(super) shown: Value,
    pending: Option<PendingRequest>,
    /// The request of each id that was used.
    pub(super) sent_requests: BTreeMap<String, String>,
    /// The entry of each acknowledged request id.
    pub(super) acknowledged: BTreeMap<String, u64>,
    /// Ids of requests that were sent once and refused.
    pub(super) refused: Vec<String>,
    /// Whether the table is locked for this player.
    is_locked_out: bool,
    /// The player may stop when this entry was shown.
    pub(super) target_seq: u64,
    pub(super) requests: u64,
    pub(super) connects: u64,
    pub(super) repeats: u64,
    /// The question whose answer a rule has refused.
    refused_ask: Option<u64>,
    /// The salt for the dice.
    pub(super) salts: SaltKeeper,
    /// A hash of all received messages.
    messages_hash: Sha256,
}

/// How long to wait for an answer.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(4);

fn ms(count: u64) -> Duration {
    Duration::from_millis(count)
}

impl SimulatedPlayer {
    pub(super) fn new(
        who: IdentityHash,
        number: usize,
        rng: SplitMix64,
        table: &Arc<SimulatedTable>,
    ) -> Self {
        Self {
            who,
            number,
            rng,
            mode: PlayerMode::Chaotic,
            table: Arc::clone(table),
            connection: None,
            shown: json!({}),
            pending: None,
            sent_requests: BTreeMap::new(),
            acknowledged: BTreeMap::new(),
            refused: Vec::new(),
            is_locked_out: false,
            target_seq: 0,
            requests: 0,
            connects: 0,
            repeats: 0,
            refused_ask: None,
            salts: SaltKeeper::default(),
            messages_hash: Sha256::new(),
        }
    }

    /// The hash of all received messages.
    pub(super) fn digest(&self) -> [u8; 32] {
        self.messages_hash.clone().finalize().into()
    }

    /// Whether all requests are answered and the player is connected, or locked out.
    pub(super) fn is_settled(&self) -> bool {
        self.pending.is_none()
            && (self.is_locked_out || self.shown.get("seq").is_some() && self.is_connected())
    }

    /// Whether the player is connected, or the table is locked.
    pub(super) fn is_connected_or_locked_out(&self) -> bool {
        self.is_locked_out || self.is_connected()
    }

    /// The command of the pending request.
    pub(super) fn pending_command(&self) -> Option<&Value> {
        self.pending.as_ref().map(|pending| &pending.command)
    }

    pub(super) fn is_connected(&self) -> bool {
        self.connection.is_some()
    }

    /// The number of the last entry that was shown.
    pub(super) fn seq(&self) -> u64 {
        self.shown["seq"].as_u64().unwrap_or_default()
    }

    /// Changes the behavior.
    pub(super) fn set_mode(&mut self, mode: PlayerMode) {
        (self.mode, self.refused_ask) = (mode, None);
    }

    /// Connects and acts until the given time, or until `is_done`.
    pub(super) async fn run(
        &mut self,
        until: Instant,
        is_done: fn(&Self) -> bool,
    ) -> anyhow::Result<()> {
        let mut next = Instant::now() + self.next_pause();
        while Instant::now() < until && !is_done(self) {
            let Some(connection) = &mut self.connection else {
                if timeout(until - Instant::now(), self.connect()).await.is_err() {
                    return Ok(());
                }
                continue;
            };
            tokio::select! {
                biased;
                () = connection.shutdown.wait() => self.connection = None,
                text = connection.local.receive() => match text {
                    Some(text) => self.handle_message(&text)?,
                    None => self.connection = None,
                },
                () = sleep_until(next.min(until)) => {
                    self.act().await?;
                    next = Instant::now() + self.next_pause();
                }
            }
        }
        Ok(())
    }

    fn next_pause(&mut self) -> Duration {
        match self.mode {
            PlayerMode::Chaotic => ms(20 + self.rng.below(900)),
            PlayerMode::Idle | PlayerMode::Playing => ms(20 + self.rng.below(200)),
        }
    }

    /// Connects to a node; joins again if the player is no longer a member.
    async fn connect(&mut self) {
        if let Some((_, return_at)) = self.current_absence() {
            sleep_until(return_at).await;
        }
        let Some(node) = self.table.pick_node(&mut self.rng) else {
            return sleep(ms(100)).await;
        };
        let connecting = timeout(ANSWER_TIMEOUT, node.hub.connect(self.table.code, self.who));
        let Some(result) = node.unless_shut_down(connecting).await else { return };
        match result {
            Ok(Ok(local)) => {
                self.connection = Some(SimulatedConnection { local, shutdown: node.shutdown() });
                self.shown = json!({});
                (self.connects, self.is_locked_out) = (self.connects + 1, false);
                if self.pending.is_some() {
                    self.send_on_connection().await;
                }
            }
            Ok(Err(no)) if no.code == "cannot-join" => {
                if self.pending.is_none() {
                    let nick = format!("Guest {}", self.number);
                    self.begin_request(json!({"do": "join", "nick": nick}));
                }
                let _ = self.send_by_call().await;
                sleep(ms(50 + self.rng.below(400))).await;
            }
            _ => sleep(ms(50 + self.rng.below(400))).await,
        }
    }

    fn current_absence(&self) -> Option<(Instant, Instant)> {
        let now = Instant::now();
        self.table.absence.filter(|(leave_at, return_at)| (*leave_at..*return_at).contains(&now))
    }

    fn begin_request(&mut self, command: Value) {
        self.requests += 1;
        let id = format!("r{}", self.requests);
        self.pending = Some(PendingRequest { id, command, tries: 0, since: Instant::now() });
    }

    /// Sends or repeats a request, or disconnects.
    async fn act(&mut self) -> anyhow::Result<()> {
        if self.current_absence().is_some()
            || self.mode == PlayerMode::Chaotic && self.rng.one_in(14)
        {
            self.connection = None;
            return Ok(());
        }
        if let Some(pending) = &self.pending {
            let delay = self.rng.below(ANSWER_TIMEOUT.as_millis() as u64 / 2);
            if pending.since.elapsed() < ms(500 + delay) {
                return Ok(());
            }
            self.repeats += 1;
            match self.rng.below(3) {
                0 => self.connection = None,
                1 => self.send_by_call().await?,
                _ => self.send_on_connection().await,
            }
            return Ok(());
        }
        if self.mode == PlayerMode::Chaotic && self.rng.one_in(10) {
            return self.repeat_acknowledged().await;
        }
        let mode = self.mode;
        let Some(command) = choose(self.number, &self.shown, mode, &mut self.salts, &mut self.rng)
        else {
            return Ok(());
        };
        if command["ask"].as_u64().is_some_and(|ask| self.refused_ask == Some(ask)) {
            return Ok(());
        }
        self.begin_request(command);
        match self.rng.one_in(4) {
            true => self.send_by_call().await?,
            false => self.send_on_connection().await,
        }
        Ok(())
    }

    fn request(&mut self) -> Option<String> {
        let pending = self.pending.as_mut()?;
        (pending.tries, pending.since) = (pending.tries + 1, Instant::now());
        let mut command = pending.command.clone();
        command["id"] = pending.id.as_str().into();
        self.sent_requests.insert(pending.id.clone(), command.to_string());
        Some(command.to_string())
    }

    /// Sends the pending request on the connection.
    async fn send_on_connection(&mut self) {
        let Some(request) = self.request() else { return };
        let Some(connection) = &self.connection else { return };
        let sent = timeout(ANSWER_TIMEOUT, connection.local.send(&request)).await;
        if !matches!(sent, Ok(Ok(()))) {
            self.connection = None;
        }
    }

    /// Sends the pending request to any node as by HTTP.
    async fn send_by_call(&mut self) -> anyhow::Result<()> {
        let Some(node) = self.table.pick_node(&mut self.rng) else { return Ok(()) };
        let (Some(request), Some(pending)) = (self.request(), &self.pending) else {
            return Ok(());
        };
        let id = pending.id.clone();
        let calling =
            timeout(ANSWER_TIMEOUT, node.hub.send_request(self.table.code, self.who, &request));
        let Some(answer) = node.unless_shut_down(calling).await else { return Ok(()) };
        match answer {
            Ok(Ok(seq)) => self.record_acknowledged(&id, seq),
            Ok(Err(no)) => self.record_refused(&id, &no.code),
            Err(_) => Ok(()),
        }
    }

    /// Repeats an acknowledged request, whose answer must stay the same, or its id with another
    /// command, which must be refused.
    async fn repeat_acknowledged(&mut self) -> anyhow::Result<()> {
        let one = usize::try_from(self.rng.below(self.acknowledged.len() as u64))?;
        let is_same = self.rng.below(2) == 0;
        let (Some((id, seq)), Some(node)) =
            (self.acknowledged.iter().nth(one), self.table.pick_node(&mut self.rng))
        else {
            return Ok(());
        };
        let other = json!({"id": id, "do": "act", "ask": 0, "action": null}).to_string();
        let request = if is_same { &self.sent_requests[id] } else { &other };
        let calling =
            timeout(ANSWER_TIMEOUT, node.hub.send_request(self.table.code, self.who, request));
        let Some(answer) = node.unless_shut_down(calling).await else { return Ok(()) };
        let expected = match (&answer, is_same) {
            (Ok(Ok(again)), true) => again == seq,
            (Ok(Ok(_)), false) => false,
            (Ok(Err(refusal)), true) => refusal.code == "not-known",
            (Ok(Err(refusal)), false) => ["not-known", "id-reused"].contains(&&*refusal.code),
            (Err(_), _) => true,
        };
        ensure!(expected, "{id} was entry {seq}, then {answer:?}");
        Ok(())
    }

    /// Records an acknowledgement. It must agree with all earlier answers to the id.
    fn record_acknowledged(&mut self, id: &str, seq: u64) -> anyhow::Result<()> {
        let before = *self.acknowledged.entry(id.to_owned()).or_insert(seq);
        ensure!(before == seq, "{id} was entry {before}, then {seq}");
        ensure!(
            !self.refused.iter().any(|other| other == id),
            "{id} was refused, then acknowledged"
        );
        if self.pending.as_ref().is_some_and(|pending| pending.id == id) {
            self.pending = None;
        }
        Ok(())
    }

    /// Records a refusal. Requests with an unknown outcome are repeated, and most that were not
    /// stored.
    fn record_refused(&mut self, id: &str, code: &str) -> anyhow::Result<()> {
        let stored = code != "not-stored";
        let again = code == "not-known" || !stored && self.rng.below(4) > 0;
        if again || self.pending.as_ref().is_none_or(|pending| pending.id != id) {
            return Ok(());
        }
        let pending = self.pending.take().context("a request is pending")?;
        self.is_locked_out = code == "cannot-join";
        self.refused_ask = pending.command["ask"].as_u64().filter(|_| stored);
        // An earlier attempt without an answer may still take effect.
        if pending.tries == 1 {
            self.refused.push(pending.id);
        }
        Ok(())
    }

    /// Handles a message of the server.
    fn handle_message(&mut self, text: &str) -> anyhow::Result<()> {
        self.messages_hash.update(text.as_bytes());
        match serde_json::from_str(text)? {
            ServerMessage::Hello(_) => {
                ensure!(self.shown.get("seq").is_none(), "a second hello");
                self.shown = serde_json::from_str(text)?;
                Ok(())
            }
            ServerMessage::Update(update) => self.handle_update(&update),
            ServerMessage::Accepted(AcceptedMessage { reply_to, seq }) => {
                self.record_acknowledged(&reply_to, seq)
            }
            ServerMessage::Refused(RefusedMessage { reply_to, refusal }) => {
                self.record_refused(reply_to.as_deref().unwrap_or_default(), &refusal.code)
            }
            ServerMessage::Closing(_) => Ok(()),
            ServerMessage::Missed(_) => bail!("the player named no entry: {text}"),
            ServerMessage::Heartbeat => bail!("the player asked for no heartbeats"),
        }
    }

    fn handle_update(&mut self, update: &UpdateMessage<'_>) -> anyhow::Result<()> {
        if let Some(connected) = &update.connected {
            self.shown["connected"] = json!(connected);
        }
        let Some(seq) = update.seq else { return Ok(()) };
        let before = self.shown["seq"].as_u64().context("an update before the hello")?;
        ensure!(seq == before + 1, "entry {seq} was shown after {before}");
        self.shown["seq"] = seq.into();
        for (part, change) in [("lobby", update.lobby), ("view", update.view)] {
            if let Some(change) = change {
                patch::apply(&mut self.shown[part], &serde_json::from_str(change.get())?);
            }
        }
        if let Some(ask) = &update.ask {
            self.shown["ask"] = json!(ask);
        }
        match &update.reply_to {
            Some(request_id) => self.record_acknowledged(request_id, seq),
            None => Ok(()),
        }
    }
}
