//! Everybody who is connected to a table, and what each has been shown.

use crate::wire::{self, Message};
use axum::extract::ws::Utf8Bytes;
use kit::Seat;
use metrics::Counter;
use std::sync::Arc;
use table::{Asked, Json, Record, Table, Told, Tree, Trouble, told_to};
use tokio::sync::mpsc;

/// A connected member.
pub(super) struct Connection {
    member: usize,
    number: u64,
    out: mpsc::Sender<Utf8Bytes>,
    /// What was shown of the lobby and of the match; shared where it is the same for many. The
    /// lobby is kept without whose it is, which never changes.
    lobby: Arc<Tree>,
    view: Arc<Tree>,
    /// Counts readers that did not keep up.
    slow: Counter,
}

impl Connection {
    pub(super) fn new(
        member: usize,
        number: u64,
        out: mpsc::Sender<Utf8Bytes>,
        slow: Counter,
    ) -> Self {
        Self { member, number, out, lobby: Arc::default(), view: Arc::default(), slow }
    }

    /// Sends, or fails if the reader is too slow or gone.
    fn send(&self, text: Utf8Bytes) -> bool {
        let sent = self.out.try_send(text);
        if matches!(sent, Err(mpsc::error::TrySendError::Full(_))) {
            self.slow.increment(1);
            tracing::info!(connection = self.number, "a reader was too slow and is dropped");
        }
        sent.is_ok()
    }
}

/// An entry that has been stored, to be told.
#[derive(Clone, Copy)]
pub(super) struct News<'a> {
    /// What it told.
    pub(super) told: &'a [Told],
    /// Whether it may have changed the lobby.
    pub(super) lobby: bool,
    /// What was said, if it is somebody's word and nothing else.
    pub(super) chat: Option<&'a str>,
    /// Who asked for it, by connection, and the id of the request.
    pub(super) asker: Option<(u64, &'a str)>,
}

/// Everybody who is connected.
#[derive(Default)]
pub(super) struct Audience(Vec<Connection>);

/// What changed for viewers who had been shown the same and are shown the same.
struct Change {
    old: Arc<Tree>,
    /// Who they are to the match; nobody in the lobby.
    viewer: Option<Seat>,
    new: Arc<Tree>,
    patch: Option<Json>,
}

/// What a seat is asked.
struct Question {
    viewer: Option<Seat>,
    text: String,
}

impl Audience {
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether a connection is there.
    pub(super) fn has(&self, number: u64) -> bool {
        self.0.iter().any(|connection| connection.number == number)
    }

    pub(super) fn members(&self) -> Vec<usize> {
        let mut members: Vec<usize> = self.0.iter().map(|connection| connection.member).collect();
        members.sort_unstable();
        members
    }

    /// Lets somebody in, in the place of an older connection of the same member, and shows
    /// them everything there is for them to see.
    pub(super) fn enter(&mut self, mut connection: Connection, table: &Table) {
        let newer = wire::bye(Trouble::Replaced, "You have come to this table from elsewhere.");
        self.dismiss(connection.member, &newer);
        let face = table.face(connection.member);
        let shown = Tree::of(&face.lobby).unwrap_or_default().to_text();
        let view = face.view.to_text();
        let ask = text_of(face.ask.as_ref());
        let hello = Message {
            kind: "hello",
            seq: Some(table.seq),
            time: Some(table.time),
            lobby: Some(&shown),
            view: Some(&view),
            ask: Some(&ask),
            ..Message::default()
        };
        if connection.send(hello.to_text().into()) {
            connection.lobby = self.shared(lobby_of(table), |other| &other.lobby);
            connection.view = self.shared(face.view, |other| &other.view);
            self.0.push(connection);
        }
    }

    /// The same document, kept once.
    fn shared(&self, shown: Tree, of: impl Fn(&Connection) -> &Arc<Tree>) -> Arc<Tree> {
        let known = self.0.iter().map(of).find(|other| ***other == shown);
        known.map_or_else(|| Arc::new(shown.compact()), Arc::clone)
    }

    pub(super) fn remove(&mut self, number: u64) {
        self.0.retain(|connection| connection.number != number);
    }

    pub(super) fn dismiss(&mut self, member: usize, text: &str) {
        self.0.retain(|connection| {
            let stays = connection.member != member;
            if !stays {
                connection.send(text.into());
            }
            stays
        });
    }

    pub(super) fn say(&mut self, number: u64, text: &str) {
        self.0.retain(|connection| connection.number != number || connection.send(text.into()));
    }

    pub(super) fn say_to_all(&mut self, text: &str) {
        let text = Utf8Bytes::from(text);
        self.0.retain(|connection| connection.send(text.clone()));
    }

    /// Tells everybody what an entry meant to them: events, and what changed of what they
    /// had been shown. Whoever asked for it has the answer in the same message; says whether
    /// they were there to hear it.
    pub(super) fn show(&mut self, table: &Table, news: News<'_>) -> bool {
        let open = table.running.as_ref().is_some_and(|running| running.play.is_open());
        let (mut lobbies, mut views) = (Vec::new(), Vec::new());
        let (mut questions, mut heard) = (Vec::new(), false);
        self.0.retain_mut(|connection| {
            let re = news.asker.filter(|(number, _)| *number == connection.number);
            let mut message = Message {
                kind: "update",
                re: re.map(|(_, id)| id),
                seq: Some(table.seq),
                time: Some(table.time),
                chat: news.chat,
                ..Message::default()
            };
            heard |= re.is_some();
            if news.chat.is_some() {
                return connection.send(message.to_text().into());
            }
            let viewer = table.viewer(connection.member);
            let shown = if open { None } else { viewer };
            message.events = told_to(news.told, viewer).map(Json::get).collect();
            message.view = change(&mut views, &mut connection.view, shown, || table.view(shown));
            message.ask = Some(question(&mut questions, table, viewer));
            if news.lobby {
                let lobby = &mut connection.lobby;
                message.lobby = change(&mut lobbies, lobby, None, || lobby_of(table));
            }
            connection.send(message.to_text().into())
        });
        heard
    }
}

/// Whether an entry may change what is shown of the lobby.
pub(super) const fn changes_lobby(record: &Record) -> bool {
    !matches!(record, Record::Played { .. } | Record::Chat { .. })
}

/// The lobby as everybody is shown it, but for whose it is.
fn lobby_of(table: &Table) -> Tree {
    Tree::of(&table.lobby(0)).unwrap_or_default()
}

/// What is asked, as JSON: null if nothing is.
fn text_of(ask: Option<&Asked>) -> String {
    ask.map_or_else(|| "null".to_owned(), Asked::to_text)
}

/// Works out once what changed for everybody who sees the same, and notes that it is shown.
fn change<'a>(
    changes: &'a mut Vec<Change>,
    shown: &mut Arc<Tree>,
    viewer: Option<Seat>,
    now: impl FnOnce() -> Tree,
) -> Option<&'a str> {
    let known = changes
        .iter()
        .position(|change| change.viewer == viewer && Arc::ptr_eq(&change.old, shown));
    let at = known.unwrap_or_else(|| {
        let same = changes.iter().find(|change| change.viewer == viewer);
        let new = same.map_or_else(|| Arc::new(now().compact()), |same| Arc::clone(&same.new));
        let patch = shown.patch(&new);
        changes.push(Change { old: Arc::clone(shown), viewer, new, patch });
        changes.len() - 1
    });
    let change = &changes[at];
    *shown = Arc::clone(&change.new);
    change.patch.as_ref().map(Json::get)
}

/// What is asked, worked out once a seat.
fn question<'a>(questions: &'a mut Vec<Question>, table: &Table, viewer: Option<Seat>) -> &'a str {
    let known = questions.iter().position(|question| question.viewer == viewer);
    let at = known.unwrap_or_else(|| {
        let text = text_of(table.ask(viewer).as_ref());
        questions.push(Question { viewer, text });
        questions.len() - 1
    });
    &questions[at].text
}
