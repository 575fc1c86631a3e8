//! `parlor engine`: a game driven by JSON lines, one request and one answer a line.
//!
//! `docs/engine-protocol.md` describes the protocol; its worked example is a test.

mod answer;
mod request;
mod session;

use answer::{Answer, Problem};
use catalog::{GameId, with_game};
use request::Request;
use session::Session;
use std::io::{BufRead, Read, Write};

/// The longest line that is read; a longer one is answered with an error.
const LONGEST: u64 = 16 << 20;

pub(crate) fn run(id: GameId) -> anyhow::Result<()> {
    let (input, output) = (std::io::stdin().lock(), std::io::stdout().lock());
    with_game!(id, G => serve(&mut Session::<G>::default(), input, output))?;
    Ok(())
}

/// Answers every line until the input ends.
fn serve<G: kit::Game>(
    session: &mut Session<G>,
    mut input: impl BufRead,
    mut output: impl Write,
) -> std::io::Result<()> {
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(LONGEST).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(());
        }
        let answer = if read as u64 == LONGEST && !line.ends_with(b"\n") {
            skip_line(&mut input)?;
            let too_long = format!("a line has at most {LONGEST} bytes");
            session.complete(Answer::refused(Problem::new("malformed", too_long)))
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

fn answer<G: kit::Game>(session: &mut Session<G>, line: &[u8]) -> Answer {
    match serde_json::from_slice::<Request>(line) {
        Ok(request) => session.answer(request),
        Err(error) => {
            session.complete(Answer::refused(Problem::new("malformed", error.to_string())))
        }
    }
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
