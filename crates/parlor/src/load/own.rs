//! A server of our own, and what it costs.

use anyhow::{Context, anyhow};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// The store of a server of our own.
const FILE: &str = "tables.sqlite";

/// Nodes of our own over one store, which end with us.
pub(super) struct Own {
    children: Vec<Child>,
    folder: PathBuf,
    store: String,
}

/// What all nodes together have used so far, and hold now.
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
        self.end();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Own {
    /// Starts so many nodes, over that store or one in a temporary file; where each is.
    pub(super) fn start(nodes: usize, store: Option<&str>) -> anyhow::Result<(Self, Vec<String>)> {
        let folder = std::env::temp_dir().join(format!("parlor-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let usual = || format!("sqlite:{}", folder.join(FILE).display());
        let store = store.map_or_else(usual, str::to_owned);
        let mut own = Self { children: Vec::new(), folder, store };
        // What is measured is one server, not how the two of us share the processor. Several
        // nodes and their database need all there is.
        let alone = nodes == 1 && own.store.starts_with("sqlite:");
        if alone {
            pin(0);
        }
        let urls = (0..nodes).map(|_| own.start_one()).collect::<anyhow::Result<_>>()?;
        if alone {
            pin(1);
        }
        Ok((own, urls))
    }

    fn start_one(&mut self) -> anyhow::Result<String> {
        let mut child = Command::new(std::env::current_exe()?)
            .args(["serve", "--addr", "127.0.0.1:0", "--no-limits", "--log-level", "warn"])
            .args(["--store", &self.store])
            .stdout(Stdio::piped())
            .spawn()?;
        let out = child.stdout.take().ok_or_else(|| anyhow!("no output"))?;
        self.children.push(child);
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let url = line.trim().rsplit(' ').next().filter(|url| url.starts_with("http"));
        Ok(url.with_context(|| format!("the server said '{line}'"))?.to_owned())
    }

    /// Ends all nodes at once, as if the plug were pulled.
    pub(super) fn end(&mut self) {
        for mut child in self.children.drain(..) {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// The store they leave.
    pub(super) fn store(&self) -> &str {
        &self.store
    }

    pub(super) fn usage(&self) -> Option<Usage> {
        self.children.iter().map(usage_of).try_fold(Usage::default(), |sum, one| {
            let one = one?;
            Some(Usage {
                seconds: sum.seconds + one.seconds,
                memory: sum.memory + one.memory,
                peak: sum.peak + one.peak,
            })
        })
    }
}

fn usage_of(child: &Child) -> Option<Usage> {
    let id = child.id();
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

/// Keeps this process, and those it starts from now on, on one processor. Where there is no
/// such processor nothing changes, and the figures are a little noisier.
fn pin(processor: usize) {
    let mut set = rustix::thread::CpuSet::new();
    set.set(processor);
    let _ = rustix::thread::sched_setaffinity(None, &set);
}
