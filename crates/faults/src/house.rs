//! Servers to harm: a process of their own, or a part of this one.

use anyhow::{Context, anyhow, ensure};
use rustix::process::{Pid, Resource, Rlimit};
use server::{Hub, Settings};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use store::AnyStore;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server process, killed at the latest when it is dropped.
#[derive(Debug)]
pub struct House {
    child: Child,
    /// Where it is.
    pub url: String,
}

impl House {
    /// Starts `parlor serve` over a store, on a free port.
    ///
    /// # Errors
    /// If it does not say where it is.
    pub fn start(program: &Path, store: &Path) -> anyhow::Result<Self> {
        Self::start_with(program, store, &[])
    }

    /// The same, with more flags.
    ///
    /// # Errors
    /// If it does not say where it is.
    pub fn start_with(program: &Path, store: &Path, flags: &[&str]) -> anyhow::Result<Self> {
        Self::over(program, &format!("sqlite:{}", store.display()), flags)
    }

    /// The same, over a store by the name that `--store` takes.
    ///
    /// # Errors
    /// If it does not say where it is.
    pub fn over(program: &Path, store: &str, flags: &[&str]) -> anyhow::Result<Self> {
        // A write beyond the limit on files is then an error, as on a full disk, and no end.
        let mut child = Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
            .arg(program)
            .args(["serve", "--addr", "127.0.0.1:0", "--no-limits", "--store", store])
            .args(flags)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| program.display().to_string())?;
        let out = child.stdout.take().ok_or_else(|| anyhow!("no output"))?;
        let mut house = Self { child, url: String::new() };
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let url = line.trim().rsplit(' ').next().unwrap_or_default();
        ensure!(url.starts_with("http://127.0.0.1:"), "the server said '{}'", line.trim());
        url.clone_into(&mut house.url);
        Ok(house)
    }

    /// SIGKILL: nothing is said, nothing is written.
    ///
    /// # Errors
    /// If the process cannot be ended.
    pub fn kill(mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// SIGTERM: everybody is told to come back, and the server ends by itself.
    ///
    /// # Errors
    /// If it does not end well.
    pub fn stop(mut self) -> anyhow::Result<()> {
        rustix::process::kill_process(self.id()?, rustix::process::Signal::TERM)?;
        let ended = self.child.wait()?;
        ensure!(ended.success(), "the server ended with {ended}");
        Ok(())
    }

    fn id(&self) -> anyhow::Result<Pid> {
        Pid::from_raw(i32::try_from(self.child.id())?).context("the server's number")
    }

    /// Kilobytes of memory, and how many files and sockets are open.
    ///
    /// # Errors
    /// If the system does not tell.
    pub fn holds(&self) -> anyhow::Result<(u64, usize)> {
        let folder = Path::new("/proc").join(self.child.id().to_string());
        let status = std::fs::read_to_string(folder.join("status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let memory = line.and_then(|line| line.split_whitespace().next()).context("its memory")?;
        Ok((memory.parse()?, std::fs::read_dir(folder.join("fd"))?.count()))
    }

    /// Lets no file of the server grow beyond so many bytes, or again any.
    ///
    /// # Errors
    /// If the system does not let us.
    pub fn limit_files(&self, bytes: Option<u64>) -> anyhow::Result<()> {
        let limit = Rlimit { current: bytes, maximum: None };
        rustix::process::prlimit(Some(self.id()?), Resource::Fsize, limit)?;
        Ok(())
    }
}

/// Where they are.
pub(crate) fn urls(houses: &[House]) -> Vec<String> {
    houses.iter().map(|house| house.url.clone()).collect()
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A server inside this process, over any store.
#[derive(Debug)]
pub struct Inside {
    /// Where it is.
    pub url: String,
    /// Host and port.
    pub host: String,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

impl Inside {
    /// Serves on a free port.
    ///
    /// # Errors
    /// If there is none.
    pub async fn start(store: AnyStore, settings: Settings) -> anyhow::Result<Self> {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let host = listener.local_addr()?.to_string();
        let (stop, stopped) = oneshot::channel();
        let stopped = async move { drop(stopped.await) };
        let served = tokio::spawn(server::serve(listener, Hub::new(store, settings), stopped));
        Ok(Self { url: format!("http://{host}"), host, stop, served })
    }

    /// Stops as a host would stop it.
    ///
    /// # Errors
    /// What the server says.
    pub async fn stop(self) -> anyhow::Result<()> {
        let _ = self.stop.send(());
        Ok(self.served.await?)
    }
}
