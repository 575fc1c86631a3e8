//! Server processes started by the load test, and their resource usage.

use anyhow::{Context, anyhow};
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

const STORE_FILE_NAME: &str = "tables.sqlite";

/// Nodes that share a store; killed on drop.
pub(super) struct NodeProcesses {
    children: Vec<Child>,
    folder: PathBuf,
    store: String,
}

/// The resources used by all nodes together.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ResourceUsage {
    /// Processor time in seconds.
    pub(super) cpu_seconds: f64,
    /// Resident memory in KiB.
    pub(super) memory_kib: u64,
    /// Peak resident memory in KiB.
    pub(super) peak_memory_kib: u64,
}

impl Drop for NodeProcesses {
    fn drop(&mut self) {
        self.kill();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl NodeProcesses {
    /// Starts nodes over the given store or one in a temporary file, and returns their URLs.
    pub(super) fn start(nodes: usize, store: Option<&str>) -> anyhow::Result<(Self, Vec<String>)> {
        let folder = std::env::temp_dir().join(format!("parlor-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let temporary = || format!("sqlite:{}", folder.join(STORE_FILE_NAME).display());
        let store = store.map_or_else(temporary, str::to_owned);
        let mut processes = Self { children: Vec::new(), folder, store };
        // A single server and this process get a processor each, so that they do not compete.
        // Several nodes and their database use all processors.
        let is_single = nodes == 1 && processes.store.starts_with("sqlite:");
        if is_single {
            pin_to(0);
        }
        let urls = (0..nodes).map(|_| processes.start_node()).collect::<anyhow::Result<_>>()?;
        if is_single {
            pin_to(1);
        }
        Ok((processes, urls))
    }

    fn start_node(&mut self) -> anyhow::Result<String> {
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
        Ok(url.with_context(|| format!("unexpected output of the server: '{line}'"))?.to_owned())
    }

    /// Kills all nodes at once.
    pub(super) fn kill(&mut self) {
        for mut child in self.children.drain(..) {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// The store of the nodes.
    pub(super) fn store(&self) -> &str {
        &self.store
    }

    pub(super) fn usage(&self) -> Option<ResourceUsage> {
        self.children.iter().map(usage_of).try_fold(ResourceUsage::default(), |sum, one| {
            let one = one?;
            Some(ResourceUsage {
                cpu_seconds: sum.cpu_seconds + one.cpu_seconds,
                memory_kib: sum.memory_kib + one.memory_kib,
                peak_memory_kib: sum.peak_memory_kib + one.peak_memory_kib,
            })
        })
    }
}

fn usage_of(child: &Child) -> Option<ResourceUsage> {
    let id = child.id();
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let after = stat.rsplit(") ").next()?;
    let field = |n: usize| after.split(' ').nth(n)?.parse::<f64>().ok();
    let cpu_seconds = (field(11)? + field(12)?) / 100.0;
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let of = |name: &str| {
        let line = status.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse().ok()
    };
    Some(ResourceUsage { cpu_seconds, memory_kib: of("VmRSS:")?, peak_memory_kib: of("VmHWM:")? })
}

/// Pins this process, and those it starts from now on, to one processor. Failure is ignored; the
/// measurements are then noisier.
fn pin_to(processor: usize) {
    let mut set = rustix::thread::CpuSet::new();
    set.set(processor);
    let _ = rustix::thread::sched_setaffinity(None, &set);
}
