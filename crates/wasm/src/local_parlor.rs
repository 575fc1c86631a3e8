//! The tables of this browser: what a server is for its clients.

use crate::local_api::{self, TableRequest};
use crate::local_table::{DecidedRequest, LocalTable, UnstoredEntry};
use crate::{LocalEntry, LocalResponse, NewEntry, WorkerEvent, WorkerReply};
use protocol::{
    AcceptedMessage, ClientRequest, CreateTableRequest, CreateTableResponse, EntryResponse,
    Requester, ServerMessage,
};
use serde_json::Value;
use std::collections::HashMap;
use std::fmt;
use table::{
    DiceSecret, IdentityHash, RefusalCode, RefusalMessage, Table, TableCode, TableCommand,
};

/// Draws 32 random bytes.
type RandomBytes = Box<dyn Fn() -> [u8; 32]>;

/// The tables of this browser. It handles one event after the other: while an entry is being stored,
/// it accepts nothing but the outcome.
pub struct LocalParlor {
    tables: HashMap<TableCode, LocalTable>,
    pending: Option<PendingEntry>,
    random: RandomBytes,
}

/// An entry that is being stored.
struct PendingEntry {
    code: TableCode,
    entry: PendingChange,
    answer: PendingAnswer,
}

enum PendingChange {
    /// The first entry of a new table, and the time.
    Open(LocalEntry, u64),
    Append(Box<UnstoredEntry>),
}

/// Who is answered when the entry is stored.
enum PendingAnswer {
    Nobody,
    /// A connection, by the id of its request.
    Connection(u64, String),
    /// A request, with this response.
    Request(LocalResponse),
}

impl fmt::Debug for LocalParlor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalParlor").field("tables", &self.tables.len()).finish_non_exhaustive()
    }
}

impl LocalParlor {
    /// Knows no table yet; `random` draws bytes for codes, dice and ids.
    #[must_use]
    pub fn new(random: RandomBytes) -> Self {
        Self { tables: HashMap::new(), pending: None, random }
    }

    /// Handles an event that is given as JSON; the reply is JSON, too.
    #[must_use]
    pub fn handle_text(&mut self, event: &str) -> String {
        let reply = match serde_json::from_str(event) {
            Ok(event) => self.handle(event),
            Err(error) => failed(format!("an event that cannot be read: {error}")),
        };
        serde_json::to_string(&reply).unwrap_or_default()
    }

    /// Handles an event.
    pub fn handle(&mut self, event: WorkerEvent) -> WorkerReply {
        match event {
            WorkerEvent::Stored => self.finish_pending(),
            WorkerEvent::NotStored => self.drop_pending(),
            _ if self.pending.is_some() => failed("an entry is being stored".to_owned()),
            WorkerEvent::Loaded { code, entries, now } => self.load(code, entries, now),
            WorkerEvent::Request { path, query, body, now } => {
                self.request(&path, query, body, now)
            }
            WorkerEvent::Connect { code, connection, seq, now } => {
                self.with_table(code, |table| table.connect(connection, seq, now))
            }
            WorkerEvent::Message { code, connection, text, now } => {
                self.receive(code, connection, &text, now)
            }
            WorkerEvent::Disconnect { code, connection } => {
                self.with_table(code, |table| table.disconnect(connection))
            }
            WorkerEvent::Replaced { code } => self.with_table(code, LocalTable::replace),
            WorkerEvent::Tick { code, now } => self.tick(code, now),
        }
    }

    fn load(&mut self, code: TableCode, entries: Vec<LocalEntry>, now: u64) -> WorkerReply {
        match LocalTable::load(code, entries, now) {
            Ok(table) => {
                self.tables.insert(code, table);
                WorkerReply::default()
            }
            Err(error) => failed(error),
        }
    }

    /// Does something with a table; the reply has the messages that came of it.
    fn with_table(&mut self, code: TableCode, act: impl FnOnce(&mut LocalTable)) -> WorkerReply {
        match self.tables.get_mut(&code) {
            Some(table) => {
                act(table);
                self.reply_of(code)
            }
            None => failed(format!("table {code} is not loaded")),
        }
    }

    fn reply_of(&self, code: TableCode) -> WorkerReply {
        let Some(table) = self.tables.get(&code) else { return WorkerReply::default() };
        let (messages, wake_at) = (table.take_messages(), table.wake_at());
        WorkerReply { messages, wake_at, ..WorkerReply::default() }
    }

    fn secret(&self) -> DiceSecret {
        DiceSecret { bytes: (self.random)() }
    }

    /// Has an entry stored.
    fn begin_append(
        &mut self,
        code: TableCode,
        unstored: Box<UnstoredEntry>,
        answer: PendingAnswer,
    ) -> WorkerReply {
        let new = NewEntry { code, seq: unstored.seq, entry: unstored.entry.clone() };
        self.pending = Some(PendingEntry { code, entry: PendingChange::Append(unstored), answer });
        WorkerReply { append: Some(new), ..WorkerReply::default() }
    }

    fn tick(&mut self, code: TableCode, now: u64) -> WorkerReply {
        let Some(table) = self.tables.get(&code) else { return WorkerReply::default() };
        match table.tick(now, &self.random) {
            Some(unstored) => self.begin_append(code, Box::new(unstored), PendingAnswer::Nobody),
            None => self.reply_of(code),
        }
    }

    /// Handles a message of a connection.
    fn receive(&mut self, code: TableCode, connection: u64, text: &str, now: u64) -> WorkerReply {
        let secret = self.secret();
        let Some(table) = self.tables.get_mut(&code) else {
            return failed(format!("table {code} is not loaded"));
        };
        let request = match ClientRequest::parse(text) {
            Ok(request) => request,
            Err(problem) => {
                let message = format!("That is no request: {problem}.");
                let refusal = RefusalCode::BadRequest.with_message(message);
                table.send(connection, &ServerMessage::refused(None, &refusal));
                return self.reply_of(code);
            }
        };
        match check_command(&request.command).and_then(|()| table.decide(&request, secret, now)) {
            Ok(DecidedRequest::New(unstored)) => {
                let answer = PendingAnswer::Connection(connection, request.id);
                return self.begin_append(code, unstored, answer);
            }
            Ok(DecidedRequest::Repeated(seq)) => {
                let accepted = AcceptedMessage { reply_to: request.id.as_str().into(), seq };
                table.send(connection, &ServerMessage::Accepted(accepted));
            }
            Err(refusal) => {
                table.send(connection, &ServerMessage::refused(Some(&request.id), &refusal));
            }
        }
        self.reply_of(code)
    }

    /// Applies the entry that is stored now, and answers whoever asked for it.
    fn finish_pending(&mut self) -> WorkerReply {
        let Some(PendingEntry { code, entry, answer }) = self.pending.take() else {
            return failed("no entry was being stored".to_owned());
        };
        let unstored = match entry {
            PendingChange::Append(unstored) => unstored,
            PendingChange::Open(first, now) => {
                let loaded = self.load(code, vec![first], now);
                let PendingAnswer::Request(response) = answer else { return loaded };
                return WorkerReply { response: Some(response), ..loaded };
            }
        };
        let Some(table) = self.tables.get_mut(&code) else {
            return failed(format!("table {code} is not loaded"));
        };
        let requester = match &answer {
            PendingAnswer::Connection(connection, request_id) => {
                Some(Requester { connection: *connection, request_id })
            }
            _ => None,
        };
        if let Err(error) = table.commit(*unstored, requester) {
            self.tables.remove(&code);
            return failed(error);
        }
        let response = match answer {
            PendingAnswer::Request(response) => Some(response),
            _ => None,
        };
        WorkerReply { response, ..self.reply_of(code) }
    }

    /// Forgets the entry that could not be stored. Another page has gone on with the table, or the
    /// browser stores nothing: the table is loaded again before it goes on.
    fn drop_pending(&mut self) -> WorkerReply {
        let Some(PendingEntry { code, answer, .. }) = self.pending.take() else {
            return failed("no entry was being stored".to_owned());
        };
        self.tables.remove(&code);
        let response = match answer {
            PendingAnswer::Request(_) => Some(local_api::refused(503, not_stored())),
            _ => None,
        };
        WorkerReply { response, ..failed(format!("an entry of table {code} was not stored")) }
    }

    /// Answers a request as by HTTP.
    fn request(&mut self, path: &str, query: Value, body: Option<Value>, now: u64) -> WorkerReply {
        let parts: Vec<&str> = path.split('/').filter(|part| !part.is_empty()).collect();
        match (parts.as_slice(), body) {
            (["tables"], Some(body)) => self.open(&body, now),
            (["tables", code, rest @ ..], body) => match code.parse() {
                Ok(code) => {
                    let request = TableRequest { path: rest.join("/"), query, body };
                    self.request_of_table(code, &request, now)
                }
                Err(_) => response(local_api::refused(404, Table::cannot_join())),
            },
            (parts, body) => response(local_api::answer(&parts.join("/"), body.as_ref())),
        }
    }

    /// Opens a table with a fresh code; its owner is the only person there.
    fn open(&mut self, body: &Value, now: u64) -> WorkerReply {
        let record = kit::read_json::<CreateTableRequest>(body)
            .map_err(|fault| local_api::bad_request(&fault))
            .and_then(|request| {
                let identity = IdentityHash::of_secret(&(self.random)());
                local_api::opening_record(request, identity)
            });
        let record = match record {
            Ok(record) => record.with_dice_secret(self.secret()),
            Err(refusal) => return response(local_api::refused(422, refusal)),
        };
        let number =
            (self.random)().iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte));
        let code = TableCode::from_number(number);
        let id = (self.random)().iter().take(16).fold(0, |sum, byte| sum << 8 | u128::from(*byte));
        let entry = LocalEntry::new(id, now, &record);
        let created = local_api::accepted(201, &CreateTableResponse { code });
        let answer = PendingAnswer::Request(created);
        let change = PendingChange::Open(entry.clone(), now);
        self.pending = Some(PendingEntry { code, entry: change, answer });
        WorkerReply { append: Some(NewEntry { code, seq: 1, entry }), ..WorkerReply::default() }
    }

    fn request_of_table(
        &mut self,
        code: TableCode,
        request: &TableRequest,
        now: u64,
    ) -> WorkerReply {
        let secret = self.secret();
        let Some(table) = self.tables.get(&code) else {
            return response(local_api::refused(404, Table::cannot_join()));
        };
        let prepared = match local_api::answer_for_table(table, request) {
            local_api::TableAnswer::Response(answer) => return self.respond(code, answer),
            local_api::TableAnswer::Command(command) => command,
        };
        let local_api::PreparedCommand { request, response: prepared } = *prepared;
        let decided =
            check_command(&request.command).and_then(|()| table.decide(&request, secret, now));
        match decided {
            Ok(DecidedRequest::New(unstored)) => {
                let seq = unstored.seq;
                let entry = || local_api::accepted(200, &EntryResponse { seq });
                let answer = PendingAnswer::Request(prepared.unwrap_or_else(entry));
                self.begin_append(code, unstored, answer)
            }
            Ok(DecidedRequest::Repeated(seq)) => {
                let entry = || local_api::accepted(200, &EntryResponse { seq });
                self.respond(code, prepared.unwrap_or_else(entry))
            }
            Err(refusal) => self.respond(code, local_api::refused(422, refusal)),
        }
    }

    /// A response about a table, which goes on as before.
    fn respond(&self, code: TableCode, response: LocalResponse) -> WorkerReply {
        WorkerReply { response: Some(response), ..self.reply_of(code) }
    }
}

/// Refuses what only a server can do: nobody else comes to a table of this browser.
fn check_command(command: &TableCommand) -> Result<(), RefusalMessage> {
    let needs_server = matches!(
        command,
        TableCommand::Join { .. }
            | TableCommand::Accept { .. }
            | TableCommand::Claim { .. }
            | TableCommand::PrivateLink { .. }
            | TableCommand::Link { .. }
    );
    if needs_server { Err(local_api::needs_server()) } else { Ok(()) }
}

fn not_stored() -> RefusalMessage {
    let message = "That could not be stored just now, so it was not done: try again.";
    RefusalCode::NotStored.with_message(message)
}

fn failed(error: String) -> WorkerReply {
    WorkerReply { error: Some(error), ..WorkerReply::default() }
}

fn response(response: LocalResponse) -> WorkerReply {
    WorkerReply { response: Some(response), ..WorkerReply::default() }
}
