//! Servers under test: as a process of their own, or inside this process.

use anyhow::{Context, anyhow, ensure};
use rustix::process::{Pid, Resource, Rlimit};
use server::{Hub, ServerSettings};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use store::AnyStore;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A `parlor serve` process. It is killed when dropped.
#[derive(Debug)]
pub struct TestServerProcess {
    child: Child,
    /// The base URL.
    pub url: String,
}

impl TestServerProcess {
    /// Starts a server with a SQLite store, on a free port.
    ///
    /// # Errors
    /// If the server does not print its address.
    pub fn start(program: &Path, store: &Path) -> anyhow::Result<Self> {
        Self::start_with_flags(program, store, &[])
    }

    /// Like [`Self::start`], with additional flags.
    ///
    /// # Errors
    /// If the server does not print its address.
    pub fn start_with_flags(program: &Path, store: &Path, flags: &[&str]) -> anyhow::Result<Self> {
        Self::start_with_store(program, &format!("sqlite:{}", store.display()), flags)
    }

    /// Starts a server with any value of `--store`.
    ///
    /// # Errors
    /// If the server does not print its address.
    pub fn start_with_store(program: &Path, store: &str, flags: &[&str]) -> anyhow::Result<Self> {
        // With SIGXFSZ ignored, a write beyond the file size limit fails with an error, as on a
        // full disk, instead of killing the process.
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
        let mut server = Self { child, url: String::new() };
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let url = line.trim().rsplit(' ').next().unwrap_or_default();
        ensure!(
            url.starts_with("http://127.0.0.1:"),
            "the server printed '{}' instead of its address",
            line.trim()
        );
        url.clone_into(&mut server.url);
        Ok(server)
    }

    /// Sends SIGKILL: the server can neither write nor say anything more.
    ///
    /// # Errors
    /// If the process cannot be killed.
    pub fn kill(mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Sends SIGTERM and waits for an orderly shutdown.
    ///
    /// # Errors
    /// If the server exits with an error.
    pub fn stop(mut self) -> anyhow::Result<()> {
        rustix::process::kill_process(self.pid()?, rustix::process::Signal::TERM)?;
        let ended = self.child.wait()?;
        ensure!(ended.success(), "the server ended with {ended}");
        Ok(())
    }

    /// Stops the process without ending it: it answers nothing and closes nothing.
    ///
    /// # Errors
    /// If the process cannot be signalled.
    pub fn pause(&self) -> anyhow::Result<()> {
        Ok(rustix::process::kill_process(self.pid()?, rustix::process::Signal::STOP)?)
    }

    /// Lets a paused process go on.
    ///
    /// # Errors
    /// If the process cannot be signalled.
    pub fn resume(&self) -> anyhow::Result<()> {
        Ok(rustix::process::kill_process(self.pid()?, rustix::process::Signal::CONT)?)
    }

    fn pid(&self) -> anyhow::Result<Pid> {
        Pid::from_raw(i32::try_from(self.child.id())?).context("the server's process id")
    }

    /// Resident memory in kilobytes, and the number of open file descriptors.
    ///
    /// # Errors
    /// If `/proc` cannot be read.
    pub fn resource_usage(&self) -> anyhow::Result<(u64, usize)> {
        let folder = Path::new("/proc").join(self.child.id().to_string());
        let status = std::fs::read_to_string(folder.join("status"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let memory = line
            .and_then(|line| line.split_whitespace().next())
            .context("no VmRSS in /proc status")?;
        Ok((memory.parse()?, std::fs::read_dir(folder.join("fd"))?.count()))
    }

    /// Limits the size of every file the server writes, or removes the limit.
    ///
    /// # Errors
    /// If the limit cannot be set.
    pub fn limit_file_size(&self, bytes: Option<u64>) -> anyhow::Result<()> {
        let limit = Rlimit { current: bytes, maximum: None };
        rustix::process::prlimit(Some(self.pid()?), Resource::Fsize, limit)?;
        Ok(())
    }
}

/// The base URLs of some servers.
pub(crate) fn urls(servers: &[TestServerProcess]) -> Vec<String> {
    servers.iter().map(|server| server.url.clone()).collect()
}

impl Drop for TestServerProcess {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A server inside this process, with any store.
#[derive(Debug)]
pub struct InProcessTestServer {
    /// The base URL.
    pub url: String,
    /// Host and port.
    pub host: String,
    stop: oneshot::Sender<()>,
    served: JoinHandle<()>,
}

impl InProcessTestServer {
    /// Starts a server on a free port.
    ///
    /// # Errors
    /// If no port can be bound.
    pub async fn start(store: AnyStore, settings: ServerSettings) -> anyhow::Result<Self> {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let host = listener.local_addr()?.to_string();
        let (stop, stopped) = oneshot::channel();
        let stopped = async move { drop(stopped.await) };
        let served = tokio::spawn(server::serve(listener, Hub::new(store, settings), stopped));
        Ok(Self { url: format!("http://{host}"), host, stop, served })
    }

    /// Shuts the server down in an orderly way.
    ///
    /// # Errors
    /// If the server panicked.
    pub async fn stop(self) -> anyhow::Result<()> {
        let _ = self.stop.send(());
        Ok(self.served.await?)
    }
}
