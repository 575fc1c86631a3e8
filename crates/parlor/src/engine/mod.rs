//! `parlor engine`: a game driven by JSON lines, one response for each request.
//!
//! `docs/engine-protocol.md` describes the protocol; its worked example is a test.

mod request;
mod response;
mod session;

use catalog::{GameId, with_game};
use request::EngineRequest;
use response::{EngineError, EngineResponse};
use session::EngineSession;
use std::io::{BufRead, Read, Write};

/// A longer line is answered with an error.
const MAX_LINE_BYTES: u64 = 16 << 20;

pub(crate) fn run(id: GameId) -> anyhow::Result<()> {
    let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
    with_game!(id, G => serve(&mut EngineSession::<G>::default(), input, output))?;
    Ok(())
}

/// Answers every line until the input ends.
fn serve<G: bots::insight::Insight>(
    session: &mut EngineSession<G>,
    mut input: impl BufRead,
    mut output: impl Write,
) -> std::io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(MAX_LINE_BYTES).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(());
        }
        let answer = if read as u64 == MAX_LINE_BYTES && !line.ends_with(b"\n") {
            skip_line(&mut input)?;
            let too_long = format!("a line has at most {MAX_LINE_BYTES} bytes");
            session.complete(EngineResponse::refused(EngineError::new("malformed", too_long)))
        } else if line.trim_ascii().is_empty() {
            continue;
        } else {
            answer(session, &line)
        };
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

fn answer<G: bots::insight::Insight>(
    session: &mut EngineSession<G>,
    line: &[u8],
) -> EngineResponse {
    match parse_request(line) {
        Ok(request) => session.answer(request),
        Err(problem) => {
            session.complete(EngineResponse::refused(EngineError::new("malformed", problem)))
        }
    }
}

fn parse_request(line: &[u8]) -> Result<EngineRequest, String> {
    let text = std::str::from_utf8(line)
        .map_err(|error| format!("byte {} is not UTF-8", error.valid_up_to()))?;
    kit::parse_json(text).map_err(|fault| fault.to_string())
}

fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let bytes = input.fill_buf()?;
        let end = bytes.iter().position(|byte| *byte == b'\n');
        let used = end.map_or(bytes.len(), |at| at + 1);
        input.consume(used);
        if end.is_some() || used == 0 {
            return Ok(());
        }
    }
}
