//! Everybody who is connected to a table, and what each has been shown.

use crate::wire::Message;
use axum::extract::ws::Utf8Bytes;
use kit::Seat;
use metrics::Counter;
use serde_json::Value;
use serde_json::value::RawValue;
use std::sync::Arc;
use table::{Table, Told, patch, told_to};
use tokio::sync::mpsc;

/// A connected member.
pub(super) struct Connection {
    member: usize,
    number: u64,
    out: mpsc::Sender<Utf8Bytes>,
    /// What was shown of the lobby and of the match; shared where it is the same for many.
    lobby: Arc<Value>,
    view: Arc<Value>,
    asked: bool,
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
        let nothing = Arc::new(Value::Null);
        Self { member, number, out, lobby: Arc::clone(&nothing), view: nothing, asked: false, slow }
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

/// Everybody who is connected.
#[derive(Default)]
pub(super) struct Audience(Vec<Connection>);

/// What changed for viewers who had been shown the same and are shown the same.
struct Change {
    old: Arc<Value>,
    viewer: Option<Seat>,
    new: Arc<Value>,
    patch: Option<Box<RawValue>>,
}

impl Audience {
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn members(&self) -> Vec<usize> {
        let mut members: Vec<usize> = self.0.iter().map(|connection| connection.member).collect();
        members.sort_unstable();
        members
    }

    /// Lets somebody in, in the place of an older connection of the same member, and shows
    /// them everything there is for them to see.
    pub(super) fn enter(&mut self, mut connection: Connection, table: &Table) {
        let newer = crate::wire::bye("replaced", "You have come to this table from elsewhere.");
        self.dismiss(connection.member, &newer);
        let face = table.face(connection.member);
        let view = RawValue::from_string(face.view.to_string()).ok();
        let hello = Message {
            kind: "hello",
            seq: Some(table.seq),
            time: Some(table.time),
            lobby: Some(&face.lobby),
            view: view.as_deref(),
            ask: Some(&face.ask),
            ..Message::default()
        };
        if connection.send(hello.to_text().into()) {
            connection.asked = face.ask.get("legal").is_some();
            connection.lobby = Arc::new(face.lobby);
            connection.view = self.shared(face.view);
            self.0.push(connection);
        }
    }

    /// The same value, kept once.
    fn shared(&self, value: Value) -> Arc<Value> {
        let known = self.0.iter().find(|other| *other.view == value);
        known.map_or_else(|| Arc::new(value), |other| Arc::clone(&other.view))
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
    /// had been shown.
    pub(super) fn show(&mut self, table: &Table, told: &[Told], lobby: bool, chat: Option<&Value>) {
        let open = table.running.as_ref().is_some_and(|running| running.play.is_open());
        let (mut changes, mut asks) = (Vec::new(), Vec::new());
        self.0.retain_mut(|connection| {
            let viewer = table.viewer(connection.member);
            let at = change(&mut changes, connection, table, if open { None } else { viewer });
            let ask = ask_of(&mut asks, table, viewer);
            let lobby = lobby.then(|| table.lobby(connection.member));
            let lobby_patch = lobby.as_ref().and_then(|new| patch::diff(&connection.lobby, new));
            let change: &Change = &changes[at];
            let message = Message {
                kind: "update",
                seq: Some(table.seq),
                time: Some(table.time),
                events: told_to(told, viewer),
                lobby: lobby_patch.as_ref(),
                view: change.patch.as_deref(),
                ask: Some(ask),
                chat,
                ..Message::default()
            };
            let sent = connection.send(message.to_text().into());
            connection.view = Arc::clone(&change.new);
            connection.asked = ask.get("legal").is_some();
            if let Some(lobby) = lobby {
                connection.lobby = Arc::new(lobby);
            }
            sent
        });
    }
}

/// Works out once what changed for everybody who sees the same.
fn change(
    changes: &mut Vec<Change>,
    of: &Connection,
    table: &Table,
    viewer: Option<Seat>,
) -> usize {
    let known = changes
        .iter()
        .position(|change| change.viewer == viewer && Arc::ptr_eq(&change.old, &of.view));
    known.unwrap_or_else(|| {
        let same = changes.iter().find(|change| change.viewer == viewer);
        let new = same.map_or_else(|| Arc::new(table.view(viewer)), |same| Arc::clone(&same.new));
        let patch = patch::diff(&of.view, &new);
        let patch = patch.and_then(|patch| RawValue::from_string(patch.to_string()).ok());
        changes.push(Change { old: Arc::clone(&of.view), viewer, new, patch });
        changes.len() - 1
    })
}

/// What is asked, worked out once a seat.
fn ask_of<'a>(
    asks: &'a mut Vec<(Option<Seat>, Value)>,
    table: &Table,
    viewer: Option<Seat>,
) -> &'a Value {
    let known = asks.iter().position(|(seat, _)| *seat == viewer);
    let at = known.unwrap_or_else(|| {
        asks.push((viewer, table.ask(viewer)));
        asks.len() - 1
    });
    &asks[at].1
}
