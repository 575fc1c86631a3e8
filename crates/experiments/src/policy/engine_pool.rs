//! Programs that play, started when they are needed.

use serde_json::Value;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The processes of one program. A process plays one match at a time and is used again after it.
pub(crate) struct EnginePool {
    pub(super) game: &'static str,
    program: String,
    arguments: Vec<String>,
    /// How long an answer may take.
    limit: Duration,
    idle: Mutex<Vec<EngineProcess>>,
    failure: Mutex<Option<String>>,
}

/// A program that plays. A thread of its own writes to it and reads from it, so that a program that
/// does neither cannot hold up anything else.
pub(super) struct EngineProcess {
    child: Child,
    limit: Duration,
    requests: Sender<String>,
    answers: Receiver<io::Result<String>>,
}

impl EnginePool {
    pub(crate) fn new(
        game: &'static str,
        program: &str,
        arguments: &[String],
        limit: Duration,
    ) -> Self {
        Self {
            game,
            program: program.to_owned(),
            arguments: arguments.to_vec(),
            limit,
            idle: Mutex::default(),
            failure: Mutex::default(),
        }
    }

    /// A process that plays no match.
    pub(super) fn take(&self) -> io::Result<EngineProcess> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let start = || EngineProcess::start(&self.program, &self.arguments, self.limit);
        idle.map_or_else(start, Ok)
    }

    /// Takes a process back after its match.
    pub(super) fn give_back(&self, process: EngineProcess) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(process);
    }

    /// Notes why the program failed; the first reason stays.
    pub(super) fn fail(&self, reason: impl std::fmt::Display) {
        let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        failure.get_or_insert_with(|| format!("the program {}: {reason}", self.program));
    }

    pub(crate) fn failure(&self) -> Option<String> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl EngineProcess {
    fn start(program: &str, arguments: &[String], limit: Duration) -> io::Result<Self> {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let closed = || io::Error::other("its input or output is closed");
        let mut input = child.stdin.take().ok_or_else(closed)?;
        let mut output = BufReader::new(child.stdout.take().ok_or_else(closed)?);
        let ((requests, to_write), (read, answers)) = (channel::<String>(), channel());
        std::thread::spawn(move || {
            for request in to_write {
                let answer = exchange(&mut input, &mut output, &request);
                if read.send(answer).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, limit, requests, answers })
    }

    /// Sends a line and waits for the answer. A process that failed is not asked again.
    pub(super) fn ask(&mut self, request: &Value) -> io::Result<Value> {
        let ended = || io::Error::other("it ended before it answered");
        self.requests.send(format!("{request}\n")).map_err(|_| ended())?;
        let line = match self.answers.recv_timeout(self.limit) {
            Ok(answer) => answer?,
            Err(RecvTimeoutError::Disconnected) => return Err(ended()),
            Err(RecvTimeoutError::Timeout) => {
                let (seconds, what) = (self.limit.as_secs_f64(), &request["do"]);
                return Err(io::Error::other(format!(
                    "it did not answer to {what} within {seconds} seconds: answer every line with one, \
                     flush the output, or give the policy more `seconds`"
                )));
            }
        };
        kit::parse_json(&line).map_err(|why| io::Error::other(format!("its answer: {why}")))
    }
}

/// The longest answer that is read.
const MAX_ANSWER_BYTES: u64 = 1 << 20;

/// Writes a line and reads one.
fn exchange(
    input: &mut impl Write,
    output: &mut impl BufRead,
    request: &str,
) -> io::Result<String> {
    input.write_all(request.as_bytes())?;
    input.flush()?;
    let mut line = String::new();
    if output.by_ref().take(MAX_ANSWER_BYTES).read_line(&mut line)? == 0 {
        return Err(io::Error::other("it ended before it answered"));
    }
    Ok(line)
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // It ends with its input; one that does not is ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_program_that_does_not_answer_is_given_up() {
        let limit = Duration::from_millis(1);
        let mut silent = EngineProcess::start("sleep", &["1000".to_owned()], limit).unwrap();
        let why = silent.ask(&json!({"do": "new"})).unwrap_err().to_string();
        assert!(why.contains("it did not answer to \"new\" within 0.001 seconds"), "{why}");
    }

    #[test]
    fn an_answer_is_read_whole_and_a_program_that_ends_is_noticed() {
        let limit = Duration::from_secs(60);
        let mut echo = EngineProcess::start("cat", &[], limit).unwrap();
        let request = json!({"do": "choose", "view": "x".repeat(50_000)});
        assert_eq!(echo.ask(&request).unwrap(), request);
        let mut gone = EngineProcess::start("true", &[], limit).unwrap();
        assert!(gone.ask(&request).is_err());
    }
}
