//! A server of our own, and what it costs.

use anyhow::{Context, anyhow};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// The store of a server of our own.
const FILE: &str = "tables.sqlite";

/// A server process of our own, which ends with us.
pub(super) struct Own {
    child: Child,
    folder: PathBuf,
}

/// What a server has used so far, and holds now.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    /// Seconds of processor time.
    pub(super) seconds: f64,
    /// Kilobytes of memory.
    pub(super) memory: u64,
    /// The most it ever was.
    pub(super) peak: u64,
}

impl Drop for Own {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Own {
    pub(super) fn start() -> anyhow::Result<(Self, String)> {
        let folder = std::env::temp_dir().join(format!("parlor-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let store = format!("sqlite:{}", folder.join(FILE).display());
        // What is measured is the server, not how the two of us share the processor.
        pin(0);
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", "--addr", "127.0.0.1:0", "--no-limits", "--log-level", "warn"])
            .args(["--store", &store])
            .stdout(Stdio::piped())
            .spawn()?;
        pin(1);
        let out = child.stdout.take().ok_or_else(|| anyhow!("no output"))?;
        let own = Self { child, folder };
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let url = line.trim().rsplit(' ').next().filter(|url| url.starts_with("http"));
        let url = url.with_context(|| format!("the server said '{line}'"))?.to_owned();
        Ok((own, url))
    }

    /// Ends the server; the file it leaves, which goes with us.
    pub(super) fn end(&mut self) -> anyhow::Result<PathBuf> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(self.folder.join(FILE))
    }

    pub(super) fn usage(&self) -> Option<Usage> {
        let id = self.child.id();
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        let after = stat.rsplit(") ").next()?;
        let field = |n: usize| after.split(' ').nth(n)?.parse::<f64>().ok();
        let seconds = (field(11)? + field(12)?) / 100.0;
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let of = |name: &str| {
            let line = status.lines().find(|line| line.starts_with(name))?;
            line.split_whitespace().nth(1)?.parse().ok()
        };
        Some(Usage { seconds, memory: of("VmRSS:")?, peak: of("VmHWM:")? })
    }
}

/// Keeps this process, and those it starts from now on, on one processor. Where there is no
/// such processor nothing changes, and the figures are a little noisier.
fn pin(processor: usize) {
    let mut set = rustix::thread::CpuSet::new();
    set.set(processor);
    let _ = rustix::thread::sched_setaffinity(None, &set);
}
