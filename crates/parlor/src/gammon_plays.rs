//! `parlor gammon plays`: the legal plays of states, one a line.

use gitgammon::Plays;
use std::io::{BufRead, Write};
use std::process::ExitCode;

/// Tools for backgammon.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Gammon {
    /// Read state.json objects, one a line, and write for each its legal plays as one line.
    ///
    /// A line that is no state is answered with an error, and the program exits with 1 in
    /// the end.
    Plays,
}

pub(crate) fn run(command: &Gammon) -> anyhow::Result<ExitCode> {
    let Gammon::Plays = command;
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let mut all = true;
    for line in std::io::stdin().lock().split(b'\n') {
        let line = line?;
        let text = String::from_utf8_lossy(&line);
        if text.trim().is_empty() {
            continue;
        }
        let answer = match Plays::of_line(&text) {
            Ok(plays) => serde_json::to_string(&plays)?,
            Err(error) => {
                all = false;
                serde_json::json!({ "error": error }).to_string()
            }
        };
        writeln!(out, "{answer}")?;
    }
    out.flush()?;
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
