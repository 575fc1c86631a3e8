//! What is asked for by HTTP.

use crate::house::{House, by, odd};
use crate::judge::hold;
use crate::stage::{question, secret};
use crate::{Input, Judge, Mill, Verdict};
use axum::body::Body;
use axum::http::StatusCode;
use kit::Seeded;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// So many inputs go to one server.
const ROUND: u64 = 256;

/// What everybody is shown is compared once in so many inputs.
const WHOLE: u64 = 64;

pub(crate) struct Bodies(House);

impl Bodies {
    pub(crate) fn new() -> anyhow::Result<Self> {
        House::new().map(Self)
    }

    /// Whether a request was done, by whichever way it came.
    fn ask(&mut self, input: &Input, number: u64) -> Result<bool, String> {
        match input {
            Input::Bytes(bytes) => self.raw(bytes),
            Input::Text(text) => self.request(text, number),
        }
    }

    /// A request such as `POST /api/tables/CODE/do {…}`.
    fn request(&mut self, text: &str, number: u64) -> Result<bool, String> {
        let text = text.replace("CODE", &self.0.code());
        let mut parts = text.splitn(3, ' ');
        let mut part = || parts.next().unwrap_or_default();
        let (method, uri, body) = (part(), part(), part().to_owned());
        let person = number as usize % 7 % 3;
        let request = by(person).method(method).uri(uri).header("content-type", "application/json");
        // What is no request does not come this far: it is refused where it is read.
        let Ok(request) = request.body(Body::from(body)) else { return Ok(false) };
        let (status, body) = self.0.ask(request)?;
        let known = status.is_success() || status.is_redirection() || status.is_client_error();
        hold(known, || format!("{status}: {}", String::from_utf8_lossy(&body)))?;
        let says = !body.is_empty() || status == StatusCode::METHOD_NOT_ALLOWED || method == "HEAD";
        hold(says || status.is_success(), || format!("{status} without a word"))?;
        Ok(status.is_success())
    }

    /// Bytes that may be a request, over a connection of their own.
    fn raw(&mut self, bytes: &[u8]) -> Result<bool, String> {
        let code = self.0.code();
        let mut stream = self.0.connect();
        self.0.runtime.block_on(async {
            let head = format!("Cookie: parlor={}\r\nX-Code: {code}\r\n", secret(0));
            let _ = stream.write_all(bytes).await;
            let _ = stream.write_all(head.as_bytes()).await;
            stream.shutdown().await.map_err(odd)?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).await.map_err(odd)?;
            let fine = !answer.starts_with(b"HTTP/1.1 5");
            hold(fine, || String::from_utf8_lossy(&answer).into_owned())?;
            Ok(answer.starts_with(b"HTTP/1.1 2"))
        })
    }
}

impl Judge for Bodies {
    fn round(&self) -> u64 {
        ROUND
    }

    fn reset(&mut self, number: u64) -> Result<(), String> {
        self.0.reset(number / ROUND)
    }

    fn make(&mut self, mill: &Mill, number: u64, chance: &mut Seeded) -> Input {
        let id = format!("n{number}");
        let legal = if chance.below(4) == 0 { question(self.0.table(), chance) } else { None };
        if let Some((_, ask, legal)) = legal {
            let action = crate::mill::pick(&legal, chance);
            let body = json!({"id": id, "do": "act", "ask": ask, "action": action});
            let text = format!("POST /api/tables/CODE/do {body}");
            return mill.change(Input::Text(text), chance);
        }
        match mill.make(chance) {
            Input::Text(text) => Input::Text(text.replace("\"ID\"", &format!("\"{id}\""))),
            bytes => bytes,
        }
    }

    fn judge(&mut self, input: &Input, number: u64) -> Result<Verdict, String> {
        self.0.catch_up()?;
        let tables = self.0.tables()?;
        let done = self.ask(input, number)?;
        let (entries, more) = (self.0.catch_up()?, self.0.tables()? - tables);
        hold(done || entries == 0 && more == 0, || {
            format!("what was refused made {entries} entries and {more} tables")
        })?;
        hold(entries <= 1 && more <= 1, || "one request, several entries".into())?;
        if number.is_multiple_of(WHOLE) {
            self.0.shows_its_log()?;
        }
        Ok(if done { Verdict::Accepted } else { Verdict::Refused })
    }
}
