//! HTTP requests.

use super::placeholders::fill_placeholders;
use crate::oracle::ensure;
use crate::played_table::secret;
use crate::test_server::{FuzzTestServer, error_text, request_by};
use crate::{FuzzInput, FuzzPayload, MAX_MESSAGES_PER_INPUT, Oracle, OracleVerdict};
use axum::body::Body;
use axum::http::StatusCode;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

/// The states shown to all members are compared for one selector in this many.
const FULL_CHECK_ONE_IN: u16 = 8;

pub(crate) struct BodyOracle(FuzzTestServer);

impl BodyOracle {
    pub(crate) fn new() -> anyhow::Result<Self> {
        FuzzTestServer::new().map(Self)
    }

    /// Checks that a request adds at most one entry or table, and none if it fails.
    fn check_request(
        &mut self,
        send: impl FnOnce(&mut Self) -> Result<bool, String>,
    ) -> Result<bool, String> {
        self.0.catch_up()?;
        let tables = self.0.table_count()?;
        let succeeded = send(self)?;
        let (entries, new_tables) = (self.0.catch_up()?, self.0.table_count()? - tables);
        ensure(succeeded || entries == 0 && new_tables == 0, || {
            format!("a refused request added {entries} entries and {new_tables} tables")
        })?;
        ensure(entries <= 1 && new_tables <= 1, || "one request added several entries".into())?;
        Ok(succeeded)
    }

    /// Sends a request such as `POST /api/tables/CODE/do {…}`; returns whether it succeeded.
    fn send_request(&mut self, text: &str, number: u64) -> Result<bool, String> {
        let text = fill_placeholders(text, self.0.table(), number);
        let mut parts = text.splitn(3, ' ');
        let mut part = || parts.next().unwrap_or_default();
        let (method, uri, body) = (part(), part(), part().to_owned());
        let player = number as usize % 7 % 3;
        let request =
            request_by(player).method(method).uri(uri).header("content-type", "application/json");
        // The HTTP library refuses what is no request.
        let Ok(request) = request.body(Body::from(body)) else { return Ok(false) };
        let (status, body) = self.0.send(request)?;
        let is_expected =
            status.is_success() || status.is_redirection() || status.is_client_error();
        ensure(is_expected, || format!("{status}: {}", String::from_utf8_lossy(&body)))?;
        let has_body =
            !body.is_empty() || status == StatusCode::METHOD_NOT_ALLOWED || method == "HEAD";
        ensure(has_body || status.is_success(), || format!("{status} without a body"))?;
        Ok(status.is_success())
    }

    /// Sends bytes on a connection of their own; returns whether they were a request that succeeded.
    fn send_bytes(&mut self, bytes: &[u8]) -> Result<bool, String> {
        let code = self.0.code();
        let mut stream = self.0.connect();
        self.0.runtime.block_on(async {
            let head = format!("Cookie: parlor={}\r\nX-Code: {code}\r\n", secret(0));
            let _ = stream.write_all(bytes).await;
            let _ = stream.write_all(head.as_bytes()).await;
            stream.shutdown().await.map_err(error_text)?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).await.map_err(error_text)?;
            let is_expected = !answer.starts_with(b"HTTP/1.1 5");
            ensure(is_expected, || String::from_utf8_lossy(&answer).into_owned())?;
            Ok(answer.starts_with(b"HTTP/1.1 2"))
        })
    }
}

impl Oracle for BodyOracle {
    fn check(&mut self, input: &FuzzInput) -> Result<OracleVerdict, String> {
        self.0.reset(u64::from(input.selector))?;
        let mut any_succeeded = false;
        match &input.payload {
            FuzzPayload::Bytes(bytes) => {
                any_succeeded = self.check_request(|oracle| oracle.send_bytes(bytes))?;
            }
            FuzzPayload::Text(text) => {
                let requests = (u64::from(input.selector)..).zip(text.split('\n'));
                for (number, request) in requests.take(MAX_MESSAGES_PER_INPUT) {
                    any_succeeded |=
                        self.check_request(|oracle| oracle.send_request(request, number))?;
                }
            }
        }
        if input.selector.is_multiple_of(FULL_CHECK_ONE_IN) {
            self.0.check_shown_states()?;
        }
        Ok(OracleVerdict::accepted_if(any_succeeded))
    }
}
