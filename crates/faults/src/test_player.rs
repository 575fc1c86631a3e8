//! A player at a table that repeats unanswered requests under the same id and records every
//! answer, so that it can be compared with the log.

use crate::SplitMix64;
use anyhow::{Context, bail, ensure};
use catalog::GameId;
use client::{ApiClient, SaltKeeper, TableClient};
use protocol::SocketQuery;
use serde_json::{Value, json};

/// A request that the server acknowledged.
#[derive(Clone, Debug)]
pub struct AcknowledgedRequest {
    /// The request id.
    pub id: String,
    /// The command.
    pub command: Value,
    /// The log entry that the server named in its answer.
    pub seq: u64,
}

/// What a message means for the pending request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnswerKind {
    /// It does not answer the pending request.
    Unrelated,
    /// The request was acknowledged.
    Done,
    /// The request was refused because another player was faster.
    TooLate,
    /// The request was not stored, or the outcome is unknown: send it again.
    Retry,
}

/// A player at a table, and everything the server told them.
#[derive(Debug)]
pub struct TestPlayer {
    /// The player's identity, and the server to use.
    pub client: ApiClient,
    /// The table's code.
    pub code: String,
    /// The member number; member 0 owns the table.
    pub member: usize,
    /// Every acknowledged request.
    pub acknowledged: Vec<AcknowledgedRequest>,
    /// The id and command of the request that has no answer yet.
    pub pending: Option<(String, Value)>,
    /// The highest entry number the player was shown.
    pub last_seq: u64,
    /// The first message of the latest connection.
    pub hello: Option<Value>,
    /// Requests refused because another player was faster.
    pub refused_count: u64,
    /// Whether the player notices a node that is silent.
    pub(crate) asks_for_heartbeats: bool,
    /// One request in this many is a chat message.
    chat_one_in: u64,
    request_count: u64,
    /// The question whose answer was refused; it is not answered again.
    refused_ask: Option<u64>,
    /// The salt for the dice, which is kept over connections.
    salts: SaltKeeper,
    pub(crate) rng: SplitMix64,
}

/// Opens a table for two players, with a bot on the third chair if there is one. Blocks.
///
/// # Errors
/// If the server refuses a request.
pub fn open_table(url: &str, game: GameId, seed: u64) -> anyhow::Result<[TestPlayer; 2]> {
    open_table_with_decision_limit(url, game, seed, 0)
}

/// Like [`open_table`], with a limit on decisions in seconds; 0 for none.
pub(crate) fn open_table_with_decision_limit(
    url: &str,
    game: GameId,
    seed: u64,
    decision_s: u16,
) -> anyhow::Result<[TestPlayer; 2]> {
    let two = [ApiClient::new(url)?, ApiClient::new(url)?];
    let options = json!({
        "bot_ms": 0, "decision_s": decision_s, "reaction_s": decision_s, "spectators": true,
    });
    let code = two[0].open_table(game.name(), "Ann", &game.short_config(), &options)?;
    two[1].join_table(&code, "Ben")?;
    if *game.seat_counts().end() > 2 {
        let bot = json!({"id": "bot", "do": "bot", "chair": 2, "level": "random"});
        let (status, answer) = two[0].post(&format!("/api/tables/{code}/do"), &bot)?;
        ensure!(status == 200, "{answer}");
    }
    let [ann, ben] = two;
    Ok([TestPlayer::new(ann, &code, 0, seed), TestPlayer::new(ben, &code, 1, seed)])
}

/// Like [`open_table`], with bots on all other chairs and spectators who chat. Blocks.
///
/// # Errors
/// If the server refuses a request.
pub(crate) fn open_table_with_spectators(
    url: &str,
    game: GameId,
    seed: u64,
    spectators: usize,
) -> anyhow::Result<Vec<TestPlayer>> {
    let mut players = Vec::from(open_table(url, game, seed)?);
    let code = players[0].code.clone();
    for chair in 3..*game.seat_counts().end() {
        let id = format!("bot {chair}");
        let bot = json!({"id": id, "do": "bot", "chair": chair, "level": "random"});
        let (status, answer) = players[0].client.post(&format!("/api/tables/{code}/do"), &bot)?;
        ensure!(status == 200, "{answer}");
    }
    for member in 2..2 + spectators {
        let client = ApiClient::new(url)?;
        client.join_table(&code, &format!("Cat {member}"))?;
        players.push(TestPlayer { chat_one_in: 2, ..TestPlayer::new(client, &code, member, seed) });
    }
    Ok(players)
}

impl TestPlayer {
    fn new(client: ApiClient, code: &str, member: usize, seed: u64) -> Self {
        let rng = SplitMix64::new(seed, 1 + member as u64);
        Self {
            client,
            code: code.to_owned(),
            member,
            acknowledged: Vec::new(),
            pending: None,
            last_seq: 0,
            hello: None,
            refused_count: 0,
            asks_for_heartbeats: false,
            chat_one_in: 12,
            request_count: 0,
            refused_ask: None,
            salts: SaltKeeper::default(),
            rng,
        }
    }

    /// Connects and waits for the first message.
    ///
    /// # Errors
    /// If the server cannot be reached or ends the connection.
    pub async fn connect(&mut self) -> anyhow::Result<TableClient> {
        let query = SocketQuery {
            heartbeat: self.asks_for_heartbeats.then_some(true),
            ..SocketQuery::current(None)
        };
        let mut connection = self.client.connect_with(&self.code, &query).await?;
        let hello = connection.receive().await?;
        ensure!(hello["type"] == "hello", "{hello}");
        self.hello = Some(hello);
        self.note_seq(&connection);
        Ok(connection)
    }

    pub(crate) fn note_seq(&mut self, connection: &TableClient) {
        self.last_seq = self.last_seq.max(connection.state["seq"].as_u64().unwrap_or(0));
    }

    /// Plays until the connection ends or `may_continue`, called before each new request, returns
    /// false.
    ///
    /// # Errors
    /// If a request was refused for an unexpected reason. A lost connection is no error.
    pub async fn play(&mut self, may_continue: &(dyn Fn() -> bool + Sync)) -> anyhow::Result<()> {
        let Ok(mut connection) = self.connect().await else { return Ok(()) };
        if let Some((id, command)) = self.pending.clone()
            && connection.send_command_as(&id, command).await.is_err()
        {
            return Ok(());
        }
        loop {
            if self.pending.is_none() {
                if !may_continue() {
                    return Ok(());
                }
                if self.send_next_request(&mut connection).await.is_err() {
                    return Ok(());
                }
            }
            let Ok(message) = connection.receive().await else { return Ok(()) };
            self.note_seq(&connection);
            let answer = self.handle_answer(&message)?;
            ensure!(answer != AnswerKind::Retry, "refused: {message}, {:?}", self.pending);
        }
    }

    /// Interprets a message as an answer to the pending request.
    pub(crate) fn handle_answer(&mut self, message: &Value) -> anyhow::Result<AnswerKind> {
        let is_answer =
            self.pending.as_ref().is_some_and(|(id, _)| message["reply_to"] == id.as_str());
        if !is_answer {
            return Ok(AnswerKind::Unrelated);
        }
        if message.get("refusal").is_some() {
            return self.handle_refusal(&message["refusal"]);
        }
        self.record_acknowledged(message["seq"].as_u64().context("an answer names its entry")?);
        Ok(AnswerKind::Done)
    }

    /// Interprets a refusal of the pending request.
    pub(crate) fn handle_refusal(&mut self, no: &Value) -> anyhow::Result<AnswerKind> {
        match no["code"].as_str().unwrap_or_default() {
            "not-stored" | "not-known" | "moved-on" => return Ok(AnswerKind::Retry),
            "stale-ask" | "not-asked" | "match-running" | "not-ready" | "no-match" | "over"
            | "starting" | "wrong-round" | "not-revealing" | "wrong-count" | "not-seated"
            | "chair-taken" => {}
            _ => bail!("refused: {no}, {:?}", self.pending),
        }
        self.refused_count += 1;
        let pending = self.pending.take();
        self.refused_ask = pending.and_then(|(_, command)| command["ask"].as_u64());
        Ok(AnswerKind::TooLate)
    }

    /// Records that the pending request became an entry.
    pub fn record_acknowledged(&mut self, seq: u64) {
        if let Some((id, command)) = self.pending.take() {
            self.acknowledged.push(AcknowledgedRequest { id, command, seq });
        }
    }

    /// Records an answer to a request that was also sent through another node. If both answered,
    /// they must name the same entry.
    pub(crate) fn record_repeated_answer(
        &mut self,
        id: String,
        command: Value,
        seq: u64,
    ) -> anyhow::Result<()> {
        match self.acknowledged.iter().rev().find(|done| done.id == id) {
            Some(done) => {
                ensure!(done.seq == seq, "{id} became {} and, elsewhere, {seq}", done.seq);
            }
            None => self.acknowledged.push(AcknowledgedRequest { id, command, seq }),
        }
        Ok(())
    }

    async fn send_next_request(&mut self, connection: &mut TableClient) -> anyhow::Result<()> {
        if let Some(command) = self.choose_command(connection) {
            let id = self.begin_request(command);
            let (_, command) = self.pending.clone().context("a request was begun")?;
            connection.send_command_as(&id, command).await?;
        }
        Ok(())
    }

    /// Makes a command the pending request and returns its new id.
    pub fn begin_request(&mut self, command: Value) -> String {
        self.request_count += 1;
        let id = format!("m{}", self.request_count);
        self.pending = Some((id.clone(), command));
        id
    }

    /// A chat command with a unique text.
    pub fn chat_command(&self) -> Value {
        json!({"do": "chat", "text": format!("{} says {}", self.member, self.request_count)})
    }

    /// The next command for the state the connection shows, if there is one.
    pub fn choose_command(&mut self, connection: &TableClient) -> Option<Value> {
        if self.rng.one_in(self.chat_one_in) {
            return Some(self.chat_command());
        }
        if let Some((ask, legal)) = connection.pending_ask() {
            if self.refused_ask == Some(ask) {
                return None;
            }
            let action = self.rng.pick(legal)?.clone();
            return Some(json!({"do": "act", "ask": ask, "action": action}));
        }
        let lobby = &connection.state["lobby"];
        if lobby["phase"] != "lobby" {
            return None;
        }
        if let Some(command) = self.salts.next_command(lobby) {
            return Some(command);
        }
        if lobby["dice"]["start"].is_object() {
            return None;
        }
        let sits = |chair: &Value| chair["member"] == self.member;
        if self.member < 2 && !lobby["chairs"].as_array()?.iter().any(sits) {
            return Some(json!({"do": "sit", "chair": self.member}));
        }
        let ready = lobby["members"][1]["ready"] == true;
        match self.member {
            0 if ready => Some(json!({"do": "start"})),
            1 if !ready => Some(json!({"do": "ready", "ready": true})),
            _ => None,
        }
    }
}
