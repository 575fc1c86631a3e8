//! Programs that play, started when they are needed.

use serde_json::Value;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};

/// The processes of one program. A process plays one match at a time and is used again after it.
pub(crate) struct EnginePool {
    pub(super) game: &'static str,
    program: String,
    arguments: Vec<String>,
    idle: Mutex<Vec<EngineProcess>>,
    failure: Mutex<Option<String>>,
}

/// A program that plays.
pub(super) struct EngineProcess {
    child: Child,
    requests: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl EnginePool {
    pub(crate) fn new(game: &'static str, program: &str, arguments: &[String]) -> Self {
        Self {
            game,
            program: program.to_owned(),
            arguments: arguments.to_vec(),
            idle: Mutex::default(),
            failure: Mutex::default(),
        }
    }

    /// A process that plays no match.
    pub(super) fn take(&self) -> io::Result<EngineProcess> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| EngineProcess::start(&self.program, &self.arguments), Ok)
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
    fn start(program: &str, arguments: &[String]) -> io::Result<Self> {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let closed = || io::Error::other("its input or output is closed");
        let requests = child.stdin.take().ok_or_else(closed)?;
        let answers = BufReader::new(child.stdout.take().ok_or_else(closed)?);
        Ok(Self { child, requests, answers })
    }

    /// Sends a line and reads the answer.
    pub(super) fn ask(&mut self, request: &Value) -> io::Result<Value> {
        writeln!(self.requests, "{request}")?;
        self.requests.flush()?;
        let mut line = String::new();
        if self.answers.read_line(&mut line)? == 0 {
            return Err(io::Error::other("it ended before it answered"));
        }
        kit::parse_json(&line).map_err(|why| io::Error::other(format!("its answer: {why}")))
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // It ends with its input; one that does not is ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
