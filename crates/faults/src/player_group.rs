//! Players that keep playing through faults: each connects to any node, reconnects when the
//! connection is lost, and repeats a request under the same id until it has been answered.

use crate::test_player::AnswerKind;
use crate::{SplitMix64, TestPlayer};
use anyhow::{Context, bail, ensure};
use client::TableClient;
use serde_json::Value;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::{Instant, sleep, sleep_until, timeout};

/// The campaign fails if no player can connect, or nothing happens at all, for this long.
const STALL_TIMEOUT: Duration = Duration::from_secs(60);

/// The pause after a failed attempt to connect.
const CONNECT_RETRY_INTERVAL: Duration = Duration::from_millis(10);

/// The pause before a request is repeated that was not stored or whose outcome is unknown.
const REQUEST_RETRY_DELAY: Duration = Duration::from_millis(50);

/// The URLs that players choose from, like a load balancer without sticky sessions. The URL of a
/// dead node stays until a new node replaces it.
#[derive(Clone, Debug)]
pub(crate) struct NodeUrls(Arc<Mutex<Vec<String>>>);

impl NodeUrls {
    pub(crate) fn new(urls: impl IntoIterator<Item = String>) -> Self {
        Self(Arc::new(Mutex::new(urls.into_iter().collect())))
    }

    fn with<T>(&self, what: impl FnOnce(&mut Vec<String>) -> T) -> T {
        what(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(crate) fn replace(&self, old: &str, new: &str) {
        self.with(|urls| {
            urls.iter_mut().filter(|url| *url == old).for_each(|url| new.clone_into(url));
        });
    }

    /// A random URL, not `except` if there is another.
    fn pick(&self, rng: &mut SplitMix64, except: Option<&str>) -> anyhow::Result<String> {
        let others = self.with(|urls| {
            let others: Vec<_> =
                urls.iter().filter(|url| Some(&***url) != except).cloned().collect();
            if others.is_empty() { urls.clone() } else { others }
        });
        rng.pick(&others).cloned().context("no node URLs")
    }
}

/// What players do besides playing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlayerBehavior {
    /// One request in this many, the player moves to another node.
    pub(crate) switch_node_one_in: u64,
    /// One request in this many is also sent by HTTP through another node at the same time.
    pub(crate) duplicate_one_in: u64,
    /// A request without an answer is repeated after this time.
    pub(crate) answer_timeout: Duration,
}

impl Default for PlayerBehavior {
    fn default() -> Self {
        Self {
            switch_node_one_in: 200,
            duplicate_one_in: u64::MAX,
            answer_timeout: Duration::from_secs(2),
        }
    }
}

/// What players report to the campaign.
#[derive(Clone, Debug)]
pub(crate) enum PlayerEvent {
    /// A request was acknowledged.
    Acknowledged,
    /// A request was not stored or its outcome is unknown; the server's message.
    RetryRequested(String),
    /// A player received the first state from `at`, after losing the connection to `lost`.
    Connected { player: usize, at: String, lost: Option<String>, when: Instant },
    /// A player lost or closed the connection.
    Disconnected { player: usize },
    /// A player has no pending request and begins no new one.
    Finished,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GroupPhase {
    Playing,
    /// Players complete their pending requests and begin no new ones.
    Finishing,
    /// Players return their connections.
    Over,
}

/// Players at play, one task each.
#[derive(Debug)]
pub(crate) struct PlayerGroup {
    events: mpsc::UnboundedReceiver<PlayerEvent>,
    phase: watch::Sender<GroupPhase>,
    playing: JoinSet<anyhow::Result<ConnectedPlayer>>,
    /// The node each player is connected to.
    pub(crate) connected_to: Vec<Option<String>>,
    pub(crate) acknowledged: u64,
    pub(crate) retry_answers: u64,
    pub(crate) disconnects: u64,
    finished: usize,
}

/// A player and their open connection.
pub(crate) type ConnectedPlayer = (TestPlayer, TableClient);

impl PlayerGroup {
    /// Starts a task for each player, with the nodes they may use.
    pub(crate) fn start(
        players: impl IntoIterator<Item = (TestPlayer, NodeUrls)>,
        behavior: PlayerBehavior,
    ) -> Self {
        let (sender, event) = mpsc::unbounded_channel();
        let (phase, seen) = watch::channel(GroupPhase::Playing);
        let (mut playing, mut at) = (JoinSet::new(), Vec::new());
        for (player, urls) in players {
            let (sender, phase, index) = (sender.clone(), seen.clone(), at.len());
            at.push(None);
            playing.spawn(
                PlayerTask {
                    index,
                    player,
                    urls,
                    behavior,
                    events: sender,
                    phase,
                    pending_post: None,
                }
                .run(),
            );
        }
        Self {
            events: event,
            phase,
            playing,
            connected_to: at,
            acknowledged: 0,
            retry_answers: 0,
            disconnects: 0,
            finished: 0,
        }
    }

    /// Waits for the next event; fails if a player saw a violation or nothing happens.
    pub(crate) async fn next_event(&mut self) -> anyhow::Result<PlayerEvent> {
        let event = tokio::select! {
            biased;
            Some(ended) = self.playing.join_next() => {
                ended??;
                bail!("a player stopped early");
            }
            event = timeout(STALL_TIMEOUT, self.events.recv()) => event,
        };
        let event = event.context("no player made progress")?.context("all players stopped")?;
        self.note_event(&event);
        Ok(event)
    }

    fn note_event(&mut self, event: &PlayerEvent) {
        match event {
            PlayerEvent::Acknowledged => self.acknowledged += 1,
            PlayerEvent::RetryRequested(_) => self.retry_answers += 1,
            PlayerEvent::Connected { player, at, .. } => {
                self.connected_to[*player] = Some(at.clone());
            }
            PlayerEvent::Disconnected { player } => {
                self.disconnects += 1;
                self.connected_to[*player] = None;
            }
            PlayerEvent::Finished => self.finished += 1,
        }
    }

    /// Waits until this many more requests are acknowledged.
    pub(crate) async fn wait_for_acknowledged(&mut self, count: u64) -> anyhow::Result<()> {
        let goal = self.acknowledged + count;
        while self.acknowledged < goal {
            self.next_event().await?;
        }
        Ok(())
    }

    /// Waits until a player is told to retry; returns the server's message.
    pub(crate) async fn wait_for_retry_answer(&mut self) -> anyhow::Result<String> {
        loop {
            if let PlayerEvent::RetryRequested(said) = self.next_event().await? {
                return Ok(said);
            }
        }
    }

    /// Processes all events so far without waiting.
    pub(crate) fn drain_events(&mut self) {
        while let Ok(event) = self.events.try_recv() {
            self.note_event(&event);
        }
    }

    /// Lets all players complete their pending requests and returns them with their connections.
    pub(crate) async fn finish(&mut self) -> anyhow::Result<Vec<ConnectedPlayer>> {
        self.phase.send_replace(GroupPhase::Finishing);
        while self.finished < self.connected_to.len() {
            self.next_event().await?;
        }
        self.phase.send_replace(GroupPhase::Over);
        let mut connected = Vec::new();
        while let Some(one) = self.playing.join_next().await {
            connected.push(one??);
        }
        connected.sort_by(|(a, _), (b, _)| (&a.code, a.member).cmp(&(&b.code, b.member)));
        Ok(connected)
    }
}

/// A request sent by HTTP.
struct PendingPost {
    id: String,
    command: Value,
    answer: JoinHandle<anyhow::Result<(u16, Value)>>,
}

/// The task of one player.
struct PlayerTask {
    index: usize,
    player: TestPlayer,
    urls: NodeUrls,
    behavior: PlayerBehavior,
    events: mpsc::UnboundedSender<PlayerEvent>,
    phase: watch::Receiver<GroupPhase>,
    /// The request that was also, or only, sent by HTTP.
    pending_post: Option<PendingPost>,
}

/// Why a session on one connection ended.
enum SessionEnd {
    /// The campaign is over.
    Over(Box<TableClient>),
    /// The connection was lost.
    Lost,
    /// The player moves to another node.
    SwitchesNode,
}

impl PlayerTask {
    /// Connects again and again until the campaign is over.
    async fn run(mut self) -> anyhow::Result<ConnectedPlayer> {
        let (mut lost, mut except, mut since) = (None, None::<String>, Instant::now());
        let mut is_finished = false;
        loop {
            let at = self.urls.pick(&mut self.player.rng, except.as_deref())?;
            self.player.client = self.player.client.with_url(&at);
            let Ok(Ok(connection)) = timeout(STALL_TIMEOUT, self.player.connect()).await else {
                ensure!(
                    since.elapsed() < STALL_TIMEOUT,
                    "{}: no node accepts a connection",
                    self.player.code
                );
                except = Some(at);
                sleep(CONNECT_RETRY_INTERVAL).await;
                continue;
            };
            let (player, when) = (self.index, Instant::now());
            self.emit(PlayerEvent::Connected { player, at: at.clone(), lost: lost.take(), when });
            match self.run_session(connection, &mut is_finished).await? {
                SessionEnd::Over(connection) => return Ok((self.player, *connection)),
                SessionEnd::Lost => lost = Some(at.clone()),
                SessionEnd::SwitchesNode => {}
            }
            self.emit(PlayerEvent::Disconnected { player });
            (except, since) = (Some(at), Instant::now());
        }
    }

    fn emit(&self, event: PlayerEvent) {
        let _ = self.events.send(event);
    }

    /// Plays on one connection.
    async fn run_session(
        &mut self,
        mut connection: TableClient,
        is_finished: &mut bool,
    ) -> anyhow::Result<SessionEnd> {
        if self.repeat_pending(&mut connection).await.is_err() {
            return Ok(SessionEnd::Lost);
        }
        let mut repeat_at = Instant::now() + self.behavior.answer_timeout;
        loop {
            if self.player.pending.is_none() && self.pending_post.is_none() {
                let phase = *self.phase.borrow_and_update();
                match phase {
                    GroupPhase::Over => return Ok(SessionEnd::Over(Box::new(connection))),
                    GroupPhase::Finishing => self.finish(is_finished),
                    GroupPhase::Playing
                        if self.player.rng.one_in(self.behavior.switch_node_one_in) =>
                    {
                        return Ok(SessionEnd::SwitchesNode);
                    }
                    GroupPhase::Playing => {
                        if self.send_new_request(&mut connection).await.is_err() {
                            return Ok(SessionEnd::Lost);
                        }
                    }
                }
            }
            tokio::select! {
                heard = connection.receive() => {
                    let Ok(message) = heard else { return Ok(SessionEnd::Lost) };
                    self.player.note_seq(&connection);
                    repeat_at = self.handle_message(&message)?.map_or(repeat_at, |wait| Instant::now() + wait);
                }
                answer = post_answer(&mut self.pending_post) => self.handle_post_answer(answer)?,
                _ = self.phase.changed() => {}
                () = sleep_until(repeat_at) => {
                    repeat_at = Instant::now() + self.behavior.answer_timeout;
                    if self.repeat_pending(&mut connection).await.is_err() {
                        return Ok(SessionEnd::Lost);
                    }
                }
            }
        }
    }

    fn finish(&self, is_finished: &mut bool) {
        if !std::mem::replace(is_finished, true) {
            self.emit(PlayerEvent::Finished);
        }
    }

    /// Handles a message; returns the time after which to repeat the request, if it changes.
    fn handle_message(&mut self, message: &Value) -> anyhow::Result<Option<Duration>> {
        Ok(match self.player.handle_answer(message)? {
            AnswerKind::Unrelated | AnswerKind::TooLate => None,
            AnswerKind::Retry => {
                self.emit(PlayerEvent::RetryRequested(message["refusal"]["message"].to_string()));
                Some(REQUEST_RETRY_DELAY)
            }
            AnswerKind::Done => {
                self.emit(PlayerEvent::Acknowledged);
                Some(self.behavior.answer_timeout)
            }
        })
    }

    /// Repeats the pending request, if there is one.
    async fn repeat_pending(&mut self, connection: &mut TableClient) -> anyhow::Result<()> {
        match self.player.pending.clone() {
            Some((id, command)) => connection.send_command_as(&id, command).await,
            None => Ok(()),
        }
    }

    /// Sends a new request if the state allows one: sometimes by HTTP through another node as
    /// well, or only there.
    async fn send_new_request(&mut self, connection: &mut TableClient) -> anyhow::Result<()> {
        let Some(command) = self.player.choose_command(connection) else { return Ok(()) };
        let id = self.player.begin_request(command.clone());
        if self.player.rng.one_in(self.behavior.duplicate_one_in) {
            self.post(&id, &command)?;
            if self.player.rng.one_in(2) {
                return Ok(());
            }
        }
        connection.send_command_as(&id, command).await
    }

    fn post(&mut self, id: &str, command: &Value) -> anyhow::Result<()> {
        let here = self.player.client.with_url("");
        let url = self.urls.pick(&mut self.player.rng, None)?;
        let (client, path) = (here.with_url(&url), format!("/api/tables/{}/do", self.player.code));
        let mut body = command.clone();
        body["id"] = id.into();
        let answer = tokio::task::spawn_blocking(move || client.post(&path, &body));
        self.pending_post =
            Some(PendingPost { id: id.to_owned(), command: command.clone(), answer });
        Ok(())
    }

    /// Compares the HTTP answer with the answer on the socket, or takes it as the first one.
    fn handle_post_answer(&mut self, answer: Option<(u16, Value)>) -> anyhow::Result<()> {
        let Some(PendingPost { id, command, .. }) = self.pending_post.take() else { return Ok(()) };
        let Some((status, answer)) = answer else { return Ok(()) };
        let pending = self.player.pending.as_ref().is_some_and(|(pending, _)| *pending == id);
        match answer["seq"].as_u64() {
            Some(seq) if pending => {
                self.player.record_acknowledged(seq);
                self.emit(PlayerEvent::Acknowledged);
            }
            Some(seq) => self.player.record_repeated_answer(id, command, seq)?,
            None if pending => {
                ensure!(answer.get("refusal").is_some(), "{status}: {answer}");
                if self.player.handle_refusal(&answer["refusal"])? == AnswerKind::Retry {
                    self.emit(PlayerEvent::RetryRequested(
                        answer["refusal"]["message"].to_string(),
                    ));
                }
            }
            None => {}
        }
        Ok(())
    }
}

/// Waits for the answer to the HTTP request; `None` if the request failed.
async fn post_answer(posted: &mut Option<PendingPost>) -> Option<(u16, Value)> {
    match posted {
        Some(posted) => (&mut posted.answer).await.ok().and_then(Result::ok),
        None => std::future::pending().await,
    }
}
