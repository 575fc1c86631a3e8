//! A table that somebody is connected to: one task that decides, stores and tells.

mod audience;
mod elsewhere;
mod ids;
mod log;

use crate::hub::Hub;
use crate::wire::{self, Message, Request};
use audience::{Audience, Connection, News};
use axum::extract::ws::Utf8Bytes;
use elsewhere::{Comings, Elsewhere, Word};
use ids::Ids;
use log::{Asker, Before, Behind, Broken, Kept, Settled, not_known};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use store::{AnyStore, Store, TableKey};
use table::{
    Asked, Cause, Code, Command, Fields, Fresh, Json, Lobby, Phase, Record, Refusal, Table, Told,
    Trouble, Who,
};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep, sleep_until};

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
    /// The log may have gone on elsewhere: this is its last entry.
    Moved { head: u64 },
    /// Another node says something of this table.
    Word(String),
    /// The table was deleted elsewhere.
    Gone,
    /// The node stops.
    Close,
}

/// How long the table waits, in milliseconds, when what it did by itself was not stored.
const RETRY: u64 = 500;

/// How long a desk stays when nobody is there.
const LINGER: Duration = Duration::from_secs(20);

/// How many entries are read at a time.
pub(crate) const PAGE: usize = 4096;

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

/// So often a request is decided anew when others were quicker.
const AGAIN: usize = 32;

/// How long the table waits for the one whose turn it is to act by itself, in milliseconds.
const DEFER: u64 = 1_500;

/// How often other nodes are told who is here.
const BEAT: Duration = Duration::from_secs(3);

pub(crate) struct Desk {
    hub: Arc<Hub>,
    store: AnyStore,
    key: TableKey,
    table: Table,
    audience: Audience,
    /// Who is at the table by way of other nodes.
    elsewhere: Elsewhere,
    comings: Comings,
    /// Ids of all entries, so that a repeat is answered (A5).
    ids: Ids,
    /// How far the table has come, for whoever asks the hub.
    seq: Arc<AtomicU64>,
    /// How far the log is ahead of the clock, which was set back before the program began, or
    /// is behind another node's.
    ahead: u64,
    /// What could not be stored is not tried again before this.
    retry_at: u64,
    /// Up to this entry the log is known to last: an append of our own was stored after it.
    sure: u64,
    /// An append whose outcome is not known yet: what it followed on, and its id. Nothing else
    /// is appended before it is.
    doubt: Option<(u64, u128)>,
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
        let (ahead, retry_at) = (table.time.saturating_sub(hub.now()), 0);
        let seq = Arc::new(AtomicU64::new(table.seq));
        // What nobody else writes to has been stored when it can be read.
        let sure = if store.is_shared() { 0 } else { u64::MAX };
        Ok(Some(Self {
            hub,
            store,
            key,
            table,
            audience: Audience::default(),
            elsewhere: Elsewhere::default(),
            comings: Comings::default(),
            ids,
            seq,
            ahead,
            retry_at,
            sure,
            doubt: None,
            letters,
        }))
    }

    /// How far the table has come, now and later.
    pub(crate) fn seq(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.seq)
    }

    /// The time, which never runs behind the log.
    fn now(&self) -> u64 {
        self.hub.now().saturating_add(self.ahead).max(self.table.time)
    }

    /// Where another node's clock is ahead, time goes on from there: it must not stand still
    /// until ours has caught up.
    fn keep_time(&mut self) {
        self.ahead = self.ahead.max(self.table.time.saturating_sub(self.hub.now()));
    }

    /// When the desk has something to do by itself.
    fn due(&self) -> Option<u64> {
        if self.doubt.is_some() {
            return Some(self.retry_at);
        }
        if self.audience.is_empty() {
            return None;
        }
        // Of several nodes, one acts; the others only if it does not.
        let mine = self.audience.members().first().copied();
        let defers = self.elsewhere.members().first().is_some_and(|first| mine > Some(*first));
        let due = self.table.due()?.saturating_add(if defers { DEFER } else { 0 });
        Some(due.max(self.retry_at))
    }

    /// Serves until nobody has been there for a while.
    pub(crate) async fn run(mut self) {
        let shared = self.store.is_shared();
        let linger = LINGER / self.hub.settings.haste;
        let mut beat = Instant::now() + BEAT;
        let mut left = Instant::now();
        loop {
            let due = self.due();
            let wait = due.map(|due| Duration::from_millis(due.saturating_sub(self.now())));
            let idle = self.audience.is_empty();
            if !idle {
                left = Instant::now();
            }
            tokio::select! {
                biased;
                letter = self.letters.recv() => match letter {
                    None | Some(Letter::Close) => return self.close(),
                    Some(letter) => if !self.take(letter).await { return self.close() },
                },
                () = sleep(wait.unwrap_or_default()), if wait.is_some() => {
                    if !self.tick().await {
                        return self.close();
                    }
                }
                () = sleep_until(beat), if shared && !idle => {
                    beat = Instant::now() + BEAT;
                    self.tell_elsewhere(None);
                    if self.elsewhere.expire() {
                        self.tell_who_is_here();
                    }
                }
                // However much is heard of it from other nodes.
                () = sleep_until(left + linger), if idle => {
                    if self.hub.retire(self.table.code, &self.letters) {
                        return;
                    }
                    left = Instant::now();
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
                let trusted = self.freshen().await;
                let _ = reply.send(self.enter(who, connection, out));
                trusted
            }
            Letter::Exit { connection } => {
                self.audience.remove(connection);
                self.here_changed(None);
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
                let trusted = self.freshen().await;
                let _ = reply.send(self.look(who));
                trusted
            }
            Letter::Moved { head } => self.moved(head).await,
            Letter::Word(word) => {
                self.hear(&word);
                true
            }
            Letter::Gone | Letter::Close => false,
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
        self.elsewhere.expire();
        if self.audience.is_empty() {
            self.table.wake(self.now());
        }
        let slow = self.hub.metrics.slow_readers.clone();
        self.audience.enter(Connection::new(member, connection, out, slow), &self.table);
        let times = self.comings.one_more(member);
        self.here_changed(Some((member, times)));
        Some(self.table.seq)
    }

    /// Somebody came, or went: everybody is told, here and on other nodes.
    fn here_changed(&mut self, entered: Option<(usize, u64)>) {
        self.tell_who_is_here();
        self.tell_elsewhere(entered);
    }

    fn tell_who_is_here(&mut self) {
        let mut here = self.audience.members();
        here.extend(self.elsewhere.members());
        here.sort_unstable();
        here.dedup();
        self.audience.say_to_all(
            &Message { kind: "update", here: Some(&here), ..Message::default() }.to_text(),
        );
    }

    fn tell_elsewhere(&self, entered: Option<(usize, u64)>) {
        if self.store.is_shared() {
            let (node, here) = (self.hub.name, self.audience.members());
            let word = Word { node, here, entered };
            self.store.tell(self.key, word.to_text());
        }
    }

    /// Another node has told who is at this table there.
    fn hear(&mut self, word: &str) {
        let Some(word) = Word::read(word) else { return };
        if let Some((member, times)) = word.entered
            && self.comings.heard(member, times)
        {
            let newer = wire::bye(Trouble::Replaced, "You have come to this table from elsewhere.");
            self.audience.dismiss(member, &newer);
        }
        let heard = self.elsewhere.hear(&word);
        if heard.new && !self.audience.is_empty() {
            self.tell_elsewhere(None);
        }
        if heard.changed {
            self.tell_who_is_here();
        }
    }

    /// Decides, stores, tells. A repeated id is answered with the entry it became (A5); what
    /// others were quicker than is decided anew. The second answer is false if the table is
    /// not to be trusted any more.
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
        // Only a match that begins needs a secret; asking the system for one takes a while.
        let begins = matches!(request.command, Command::Start);
        let secret = if begins { self.hub.random.bytes() } else { [0; 32] };
        let asker = connection.map(|connection| (connection, &*request.id));
        for _ in 0..AGAIN {
            match self.settle().await {
                Settled::Yes => {}
                Settled::NotYet => return (Err(not_known()), true),
                Settled::Broken => return (Err(not_known()), false),
            }
            match self.ids.find(&self.store, self.key, id).await {
                Ok(None) => {}
                Ok(Some(seq)) if self.lasts(seq, id).await => {
                    return (Ok(Done { seq, told: false }), true);
                }
                Ok(Some(_)) => return (Err(not_known()), true),
                Err(why) => {
                    tracing::error!(table = %self.table.code, %why, "an id was not looked up");
                    return (Err(not_known()), true);
                }
            }
            let draft = match self.table.decide(who, &request.command, Fresh { secret }) {
                Ok(draft) => draft,
                // Perhaps only because of something that has not come here yet.
                Err(refusal) => {
                    let before = self.table.seq;
                    match self.look_up().await {
                        Ok(()) if self.table.seq > before => continue,
                        Ok(()) => return (Err(refusal), true),
                        // Or because it was done long ago, elsewhere.
                        Err(Behind::Unreadable) => return (Err(not_known()), true),
                        Err(Behind::Broken) => return (Err(not_known()), false),
                    }
                }
            };
            match self.keep(draft, id, asker).await {
                Ok(Kept::Done(done)) => return (Ok(done), true),
                Ok(Kept::Behind) => {}
                Ok(Kept::No(refusal)) => return (Err(refusal), true),
                Err(Broken) => return (Err(not_known()), false),
            }
        }
        (Err(Trouble::MovedOn.say("The table has gone on: look again.")), true)
    }

    /// What the table does by itself. False if it is not to be trusted any more.
    async fn tick(&mut self) -> bool {
        match self.settle().await {
            Settled::Yes => {}
            Settled::NotYet => {
                self.retry_at = self.now() + RETRY;
                return true;
            }
            Settled::Broken => return false,
        }
        if self.audience.is_empty() {
            return true;
        }
        let Some(draft) = self.table.tick(self.now()) else { return true };
        let id = u128::from_be_bytes(self.hub.random.bytes());
        if matches!(draft.record, Record::Played { cause: Cause::Bot, .. }) {
            self.hub.metrics.bot_moves.increment(1);
        }
        match self.keep(draft, id, None).await {
            Ok(Kept::No(_)) => self.retry_at = self.now() + RETRY,
            Ok(_) => {}
            Err(Broken) => return false,
        }
        true
    }

    /// Shows everybody the entry that was just taken in; whether who asked for it was there.
    fn show(&mut self, before: Before, told: &[Told], id: u128, asker: Asker<'_>) -> bool {
        let Before { phase, chat, left, lobby } = before;
        self.ids.push(id);
        self.keep_time();
        self.seq.store(self.table.seq, Ordering::Relaxed);
        let ended = self.table.phase() != phase && self.table.phase() == Phase::Lobby;
        let news = News { told, lobby: lobby || ended, chat: chat.as_deref(), asker };
        let told = self.audience.show(&self.table, news);
        match left {
            Some((who, Some(why))) => {
                self.dismiss(who, Trouble::Kicked, &format!("You were asked to leave: {why}"));
            }
            Some((who, None)) => self.dismiss(who, Trouble::Left, "You have left the table."),
            None => {}
        }
        if self.table.phase() != phase {
            let number = self.table.running.as_ref().map(|running| running.number);
            let (table, game) = (self.table.code, self.table.game.name());
            match self.table.phase() {
                Phase::Playing => tracing::info!(%table, game, number, "a match began"),
                Phase::Lobby => tracing::info!(%table, game, number, "a match ended"),
            }
        }
        told
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
            self.here_changed(None);
        }
    }
}
