//! A table that somebody is connected to: one task that decides, stores and tells.

mod audience;
mod ids;

use crate::hub::{Hub, now};
use crate::random;
use crate::wire::{self, Message, Request};
use audience::{Audience, Connection, News, changes_lobby};
use axum::extract::ws::Utf8Bytes;
use ids::Ids;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{AnyStore, AppendError, Entry, Outcome, Store, TableKey};
use table::{
    Asked, Cause, Code, Command, Draft, Fields, Fresh, Json, Lobby, Phase, Record, Refusal, Table,
    Trouble, Who,
};
use tokio::sync::{mpsc, oneshot};

/// A message to a desk.
#[derive(Debug)]
pub(crate) enum Letter {
    /// Somebody connects; the answer is the number of the last entry that they were shown.
    Enter {
        who: Who,
        connection: u64,
        out: mpsc::Sender<Utf8Bytes>,
        reply: oneshot::Sender<Option<u64>>,
    },
    /// A connection is gone.
    Exit { connection: u64 },
    /// A connected client asks for something; the answer goes to its socket.
    Ask { who: Who, connection: u64, request: Box<Request> },
    /// Somebody asks for something by HTTP.
    Call { who: Who, request: Box<Request>, reply: oneshot::Sender<Result<u64, Refusal>> },
    /// Somebody wants to see everything there is for them to see.
    Look { who: Who, reply: oneshot::Sender<Result<Box<RawValue>, Refusal>> },
    /// The node stops.
    Close,
}

/// How long the table waits, in milliseconds, when what it did by itself was not stored.
const RETRY: u64 = 500;

/// How long a desk stays when nobody is there.
const LINGER: Duration = Duration::from_secs(20);

/// How many entries are read at a time.
pub(crate) const PAGE: usize = 4096;

/// An append that takes longer is worth a line in the server's own log.
const SLOW: Duration = Duration::from_millis(250);

/// What somebody who looks is shown.
#[derive(Serialize)]
struct Seen {
    seq: u64,
    lobby: Lobby,
    view: Json,
    ask: Option<Asked>,
}

/// A request that became an entry.
struct Done {
    seq: u64,
    /// Whether the asker has been told, with the update.
    told: bool,
}

pub(crate) struct Desk {
    hub: Arc<Hub>,
    store: AnyStore,
    key: TableKey,
    table: Table,
    audience: Audience,
    /// Ids of all entries, so that a repeat is answered (A5).
    ids: Ids,
    /// How far the log is ahead of the clock, which was set back before the program began.
    ahead: u64,
    /// What could not be stored is not tried again before this.
    retry_at: u64,
    letters: mpsc::Receiver<Letter>,
}

/// Reads a table back from its log.
async fn load(store: &AnyStore, code: Code) -> Result<Option<(Table, Ids)>, String> {
    let key = key_of(code)?;
    let (mut table, mut ids, mut after) = (None::<Table>, Ids::default(), 0);
    loop {
        let page = store.read(key, after, PAGE).await.map_err(|e| e.to_string())?;
        let Some((last, _)) = page.last() else { break };
        after = *last;
        for (seq, entry) in page {
            let record = Record::from_bytes(&entry.body)?;
            match &mut table {
                None => table = Some(Table::open(code, &record, entry.time)?),
                Some(table) => {
                    table.replay(&record, entry.time).map_err(|e| format!("entry {seq}: {e}"))?;
                }
            }
            ids.push(entry.id);
        }
    }
    Ok(table.map(|table| (table, ids)))
}

pub(crate) fn key_of(code: Code) -> Result<TableKey, String> {
    TableKey::new(code.as_str()).map_err(|e| e.to_string())
}

/// The id of an action in the log: nobody can take another's.
fn action_id(who: Who, id: &str) -> u128 {
    use sha2::Digest as _;
    let mut hash = sha2::Sha256::new();
    hash.update(who.to_bytes());
    hash.update(id.as_bytes());
    let digest: [u8; 32] = hash.finalize().into();
    digest[..16].iter().fold(0, |sum, byte| sum << 8 | u128::from(*byte))
}

impl Desk {
    /// Wakes a table; `None` if there is none.
    pub(crate) async fn open(
        hub: Arc<Hub>,
        code: Code,
        letters: mpsc::Receiver<Letter>,
    ) -> Result<Option<Self>, String> {
        let store = hub.store.clone();
        let Some((table, ids)) = load(&store, code).await? else { return Ok(None) };
        let key = key_of(code)?;
        let audience = Audience::default();
        let (ahead, retry_at) = (table.time.saturating_sub(now()), 0);
        Ok(Some(Self { hub, store, key, table, audience, ids, ahead, retry_at, letters }))
    }

    /// The time, which never runs behind the log.
    fn now(&self) -> u64 {
        now().saturating_add(self.ahead).max(self.table.time)
    }

    /// Serves until nobody has been there for a while.
    pub(crate) async fn run(mut self) {
        loop {
            let due = if self.audience.is_empty() { None } else { self.table.due() };
            let due = due.map(|due| due.max(self.retry_at));
            let wait = due.map(|due| Duration::from_millis(due.saturating_sub(self.now())));
            let idle = self.audience.is_empty();
            tokio::select! {
                biased;
                letter = self.letters.recv() => match letter {
                    None | Some(Letter::Close) => return self.close(),
                    Some(letter) => if !self.take(letter).await { return self.close() },
                },
                () = tokio::time::sleep(wait.unwrap_or_default()), if wait.is_some() => {
                    if !self.tick().await {
                        return self.close();
                    }
                }
                () = tokio::time::sleep(LINGER / self.hub.settings.haste), if idle => {
                    if self.hub.retire(self.table.code, &self.letters) {
                        return;
                    }
                }
            }
        }
    }

    fn close(&mut self) {
        self.audience.say_to_all(&wire::bye(
            Trouble::ComeBack,
            "The server is going away for a moment: come back.",
        ));
    }

    /// Handles a letter; false if the table is not to be trusted any more and must be read
    /// again from its log.
    async fn take(&mut self, letter: Letter) -> bool {
        match letter {
            Letter::Enter { who, connection, out, reply } => {
                let _ = reply.send(self.enter(who, connection, out));
                true
            }
            Letter::Exit { connection } => {
                self.audience.remove(connection);
                self.tell_who_is_here();
                true
            }
            Letter::Ask { who, connection, request } => {
                let (answer, trusted) = self.request(who, &request, Some(connection)).await;
                self.count(&request, &answer);
                match answer {
                    Ok(Done { told: true, .. }) => {}
                    // A repeat, or the asker is not at the table any more.
                    Ok(Done { seq, .. }) => {
                        let (re, seq) = (Some(&*request.id), Some(seq));
                        let ok = Message { kind: "ok", re, seq, ..Message::default() };
                        self.audience.say(connection, &ok.to_text());
                    }
                    Err(refusal) => {
                        self.audience.say(connection, &wire::no(Some(&request.id), &refusal));
                    }
                }
                trusted
            }
            Letter::Call { who, request, reply } => {
                let (answer, trusted) = self.request(who, &request, None).await;
                self.count(&request, &answer);
                let _ = reply.send(answer.map(|done| done.seq));
                trusted
            }
            Letter::Look { who, reply } => {
                let _ = reply.send(self.look(who));
                true
            }
            Letter::Close => false,
        }
    }

    fn count(&self, request: &Request, answer: &Result<Done, Refusal>) {
        let refused = answer.as_ref().err().map(|no| no.code.as_str());
        self.hub.metrics.answered(&request.command, refused);
    }

    fn look(&self, who: Who) -> Result<Box<RawValue>, Refusal> {
        let member = self.table.member(who).ok_or_else(Table::no_such_table)?;
        let face = self.table.face(member);
        let seen = Seen {
            seq: self.table.seq,
            lobby: face.lobby,
            view: Json::from(&face.view),
            ask: face.ask,
        };
        to_raw_value(&seen).map_err(|_| Table::no_such_table())
    }

    /// A member's newest connection takes the place of an older one.
    fn enter(&mut self, who: Who, connection: u64, out: mpsc::Sender<Utf8Bytes>) -> Option<u64> {
        let member = self.table.member(who)?;
        if self.audience.is_empty() {
            self.table.wake(self.now());
        }
        let slow = self.hub.metrics.slow_readers.clone();
        self.audience.enter(Connection::new(member, connection, out, slow), &self.table);
        self.tell_who_is_here();
        Some(self.table.seq)
    }

    fn tell_who_is_here(&mut self) {
        let here = self.audience.members();
        self.audience.say_to_all(
            &Message { kind: "update", here: Some(&here), ..Message::default() }.to_text(),
        );
    }

    /// Decides, stores, tells. A repeated id is answered with the entry it became (A5).
    async fn request(
        &mut self,
        who: Who,
        request: &Request,
        connection: Option<u64>,
    ) -> (Result<Done, Refusal>, bool) {
        if let Err(refusal) = request.check_id() {
            return (Err(refusal), true);
        }
        let id = action_id(who, &request.id);
        match self.ids.find(&self.store, self.key, id).await {
            Ok(None) => {}
            Ok(Some(seq)) => return (Ok(Done { seq, told: false }), true),
            Err(why) => {
                tracing::error!(table = %self.table.code, %why, "an id was not looked up");
                let say = "It is not known just now whether that was done: ask again.";
                return (Err(Trouble::NotKnown.say(say)), true);
            }
        }
        // Only a match that begins needs a secret; asking the system for one takes a while.
        let begins = matches!(request.command, Command::Start);
        let secret = if begins { random::bytes() } else { [0; 32] };
        let draft = self.table.decide(who, &request.command, Fresh { secret });
        match draft {
            Err(refusal) => (Err(refusal), true),
            Ok(draft) => {
                let leaver = matches!(request.command, Command::Leave).then_some(who);
                let asker = connection.map(|connection| (connection, &*request.id));
                let kept = self.keep(draft, id, asker).await;
                if let (Some(who), Ok(_)) = (leaver, &kept.0) {
                    self.dismiss(who, Trouble::Left, "You have left the table.");
                }
                kept
            }
        }
    }

    /// What the table does by itself.
    async fn tick(&mut self) -> bool {
        let Some(draft) = self.table.tick(self.now()) else { return true };
        let id = u128::from_be_bytes(random::bytes());
        if matches!(draft.record, Record::Played { cause: Cause::Bot, .. }) {
            self.hub.metrics.bot_moves.increment(1);
        }
        let (kept, trusted) = self.keep(draft, id, None).await;
        if kept.is_err() {
            self.retry_at = self.now() + RETRY;
        }
        trusted
    }

    /// Stores a draft and only then shows it to anybody. The second answer is false if it is
    /// not known what the log holds now.
    async fn keep(
        &mut self,
        draft: Draft,
        id: u128,
        asker: Option<(u64, &str)>,
    ) -> (Result<Done, Refusal>, bool) {
        let (expected, time) = (self.table.seq, self.now());
        let entry = Entry { id, time, body: draft.record.to_bytes() };
        let asked = Instant::now();
        let stored = self.store.append(self.key, expected, vec![entry]).await;
        let took = asked.elapsed();
        self.hub.metrics.appended(took, stored.is_ok());
        if took > SLOW && self.hub.may_complain() {
            tracing::warn!(table = %self.table.code, ms = took.as_millis() as u64, "a slow append");
        }
        match stored {
            Ok(_) => {}
            Err(AppendError::Conflict { .. }) => {
                return (Err(Trouble::MovedOn.say("The table has gone on: look again.")), false);
            }
            Err(AppendError::Unavailable(why)) => {
                tracing::error!(table = %self.table.code, %why, "not stored");
                let say = "That could not be stored just now, so it was not done: try again.";
                return (Err(Trouble::NotStored.say(say)), true);
            }
            Err(AppendError::Unknown(why)) => {
                tracing::error!(table = %self.table.code, %why, "unknown outcome");
                match self.store.outcome(self.key, expected, id).await {
                    Ok(Outcome::Stored(_)) => {}
                    _ => {
                        let say =
                            "It is not known whether that was stored: ask again with the same id.";
                        return (Err(Trouble::NotKnown.say(say)), false);
                    }
                }
            }
        }
        self.show(draft, id, time, asker)
    }

    fn show(
        &mut self,
        draft: Draft,
        id: u128,
        time: u64,
        asker: Option<(u64, &str)>,
    ) -> (Result<Done, Refusal>, bool) {
        let phase = self.table.phase();
        let chat = self.said(&draft.record);
        let left = match &draft.record {
            Record::Left { who, kicked: Some(why) } => Some((*who, why.clone())),
            _ => None,
        };
        let lobby = changes_lobby(&draft.record);
        let told = match self.table.commit(draft, time) {
            Ok(told) => told,
            Err(why) => {
                tracing::error!(table = %self.table.code, %why, "a stored entry does not follow");
                return (Err(Trouble::NotKnown.say("Look again.")), false);
            }
        };
        let seq = self.table.seq;
        self.ids.push(id);
        let ended = self.table.phase() != phase && self.table.phase() == Phase::Lobby;
        let lobby = lobby || ended;
        let news = News { told: &told, lobby, chat: chat.as_deref(), asker };
        let told = self.audience.show(&self.table, news);
        if let Some((who, why)) = left {
            self.dismiss(who, Trouble::Kicked, &format!("You were asked to leave: {why}"));
        }
        if self.table.phase() != phase {
            let number = self.table.running.as_ref().map(|running| running.number);
            let (table, game) = (self.table.code, self.table.game.name());
            match self.table.phase() {
                Phase::Playing => tracing::info!(%table, game, number, "a match began"),
                Phase::Lobby => tracing::info!(%table, game, number, "a match ended"),
            }
        }
        (Ok(Done { seq, told }), true)
    }

    fn said(&self, record: &Record) -> Option<String> {
        let Record::Chat { who, text } = record else { return None };
        let member = self.table.member(*who)?;
        let mut fields = Fields::default();
        fields.number("member", member as u64).text("text", text);
        Some(fields.done())
    }

    /// Ends the connection of somebody who is not at the table any more.
    fn dismiss(&mut self, who: Who, code: Trouble, say: &str) {
        let member = self.table.members.iter().position(|member| member.who == who);
        if let Some(member) = member {
            self.audience.dismiss(member, &wire::bye(code, say));
            self.tell_who_is_here();
        }
    }
}
