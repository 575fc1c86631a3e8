//! A server in a process of its own.

use anyhow::{Context, ensure};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};

/// Clock ticks in a second, as `/proc` counts processor time.
const TICKS_PER_SECOND: f64 = 100.0;

/// A running server; killed on drop.
pub(super) struct ComparedServer {
    child: Child,
    /// Where it listens, such as `http://127.0.0.1:8080`.
    pub(super) url: String,
    /// Removed when the server has ended.
    folder: Option<PathBuf>,
    /// Not read any more, and not closed while the server may write to it.
    _output: Option<BufReader<ChildStdout>>,
}

impl ComparedServer {
    /// Starts a server, and waits for a line of output that ends with its address.
    pub(super) fn start(command: &mut Command, folder: Option<PathBuf>) -> anyhow::Result<Self> {
        let mut child = command.stdout(Stdio::piped()).spawn()?;
        let mut output = BufReader::new(child.stdout.take().context("no output")?);
        let mut server = Self { child, url: String::new(), folder, _output: None };
        while !server.url.starts_with("http") {
            let mut line = String::new();
            ensure!(output.read_line(&mut line)? > 0, "the server ended before it listened");
            server.url = line.trim().rsplit(' ').next().unwrap_or_default().to_owned();
        }
        server._output = Some(output);
        Ok(server)
    }

    /// The processor time that it has used, in user and in kernel mode.
    pub(super) fn cpu_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()));
        let stat = stat.unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(") ").next().unwrap_or_default().split(' ').collect();
        let ticks = |at: usize| fields.get(at).and_then(|field| field.parse().ok()).unwrap_or(0.0);
        (ticks(11) + ticks(12)) / TICKS_PER_SECOND
    }
}

impl Drop for ComparedServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// Pins this process, and those it starts from now on, to one processor.
pub(super) fn pin_to(processor: usize) {
    let mut set = rustix::thread::CpuSet::new();
    set.set(processor);
    let _ = rustix::thread::sched_setaffinity(None, &set);
}
