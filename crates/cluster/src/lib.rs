//! A PostgreSQL of one's own: made in a temporary folder, reached over a socket there or a port
//! of this machine, ended with the value that holds it. For tests, campaigns and measurements.
//!
//! The programs are Debian's (`apt-get install postgresql`), or wherever `PG_BIN` points to.
//! PostgreSQL does not run as root: root runs it as the user `postgres`.

use anyhow::{Context, bail, ensure};
use std::ffi::OsStr;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// Where the programs are, if they are.
#[must_use]
pub fn programs() -> Option<PathBuf> {
    let has = |folder: &PathBuf| folder.join("initdb").exists() && folder.join("postgres").exists();
    if let Some(folder) = std::env::var_os("PG_BIN") {
        return Some(PathBuf::from(folder)).filter(has);
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?;
    let mut folders: Vec<PathBuf> =
        versions.filter_map(|version| Some(version.ok()?.path().join("bin"))).collect();
    folders.sort();
    folders.into_iter().rev().find(has)
}

/// How it is to be ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Connections are cut, and everything is put in order.
    Fast,
    /// At once, as if the machine had died.
    Immediate,
}

/// One server: a primary, or a standby that follows one.
#[derive(Debug)]
pub struct Cluster {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
    server: Option<Child>,
    databases: std::sync::atomic::AtomicU32,
}

impl Drop for Cluster {
    fn drop(&mut self) {
        // The folder goes, too; nothing need be put in order.
        let _ = self.end(End::Immediate);
    }
}

impl Cluster {
    /// A fresh one, running.
    ///
    /// # Errors
    /// If the programs are missing or do not do it.
    pub fn start() -> anyhow::Result<Self> {
        let mut cluster = Self::empty()?;
        let data = cluster.data();
        let made = [OsStr::new("--username=parlor"), OsStr::new("--auth=trust")];
        let quick = [OsStr::new("--encoding=UTF8"), OsStr::new("--no-locale"), OsStr::new("-N")];
        cluster
            .run("initdb", made.into_iter().chain(quick).chain(["-D".as_ref(), data.as_ref()]))?;
        cluster.configure(
            "max_connections = 200\nwal_level = replica\nmax_wal_senders = 10\n\
             hot_standby = on\nwal_keep_size = 256MB\nautovacuum_naptime = 10s\n",
        )?;
        cluster.start_again()?;
        Ok(cluster)
    }

    /// A fresh one for a test; none, and a word about it, where it is not installed.
    ///
    /// # Errors
    /// If it is, and does not start.
    pub fn if_installed() -> anyhow::Result<Option<Self>> {
        if programs().is_none() {
            eprintln!("passed over: PostgreSQL is not installed (apt-get install postgresql)");
            return Ok(None);
        }
        Self::start().map(Some)
    }

    /// A place for one: nothing is in it yet.
    fn empty() -> anyhow::Result<Self> {
        let programs = programs().context("PostgreSQL is not installed (postgresql)")?;
        // A socket's path is short, so the folder's must be.
        let folder = tempfile::Builder::new().prefix("pg").tempdir_in("/tmp")?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let databases = 0.into();
        let cluster = Self { folder, programs, port, server: None, databases };
        if is_root() {
            let given = Command::new("chown").arg("postgres").arg(cluster.folder.path()).status();
            ensure!(given?.success(), "the folder could not be given to the user postgres");
        }
        Ok(cluster)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A program of PostgreSQL's, to be run by whom it runs for.
    fn program(&self, name: &str) -> Command {
        let path = self.programs.join(name);
        let mut command = if is_root() {
            let mut as_user = Command::new("setpriv");
            as_user.args(["--reuid=postgres", "--regid=postgres", "--init-groups"]).arg(path);
            as_user
        } else {
            Command::new(path)
        };
        command.current_dir(self.folder.path()).env("PGCONNECT_TIMEOUT", "5");
        command
    }

    fn run<A: AsRef<OsStr>>(
        &self,
        name: &str,
        with: impl IntoIterator<Item = A>,
    ) -> anyhow::Result<String> {
        let done = self.program(name).args(with).output().with_context(|| name.to_owned())?;
        let said = String::from_utf8_lossy(&done.stderr);
        ensure!(done.status.success(), "{name}: {said}");
        Ok(String::from_utf8_lossy(&done.stdout).into_owned())
    }

    /// Adds lines to its configuration, for its next start.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn configure(&self, lines: &str) -> anyhow::Result<()> {
        use std::io::Write as _;
        let path = self.data().join("postgresql.conf");
        let mut file = std::fs::OpenOptions::new().append(true).open(path)?;
        Ok(writeln!(file, "{lines}")?)
    }

    /// Starts it, or starts it again after its [end](Self::end); returns when it answers.
    ///
    /// # Errors
    /// If it does not come up.
    pub fn start_again(&mut self) -> anyhow::Result<()> {
        let socket = self.folder.path().display().to_string();
        let log = std::fs::File::create(self.folder.path().join("log"))?;
        let mut command = self.program("postgres");
        command.arg("-D").arg(self.data()).arg("-k").arg(&socket);
        command.args(["-p", &self.port.to_string(), "-c", "listen_addresses=127.0.0.1"]);
        self.server = Some(command.stdout(Stdio::null()).stderr(log).spawn()?);
        let ready = ["-h", &socket, "-p", &self.port.to_string(), "-q"];
        for _ in 0..600 {
            if self.program("pg_isready").args(ready).status()?.success() {
                return Ok(());
            }
            if let Some(server) = &mut self.server
                && server.try_wait()?.is_some()
            {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        bail!("PostgreSQL did not start: {log}")
    }

    /// Ends it; what it has stored stays until it is dropped.
    ///
    /// # Errors
    /// If it cannot be told to.
    pub fn end(&mut self, how: End) -> anyhow::Result<()> {
        let Some(mut server) = self.server.take() else { return Ok(()) };
        self.signal(match how {
            End::Fast => rustix::process::Signal::INT,
            End::Immediate => rustix::process::Signal::QUIT,
        })?;
        server.wait()?;
        Ok(())
    }

    /// Its first process, as it has written it down: the one we started may only lead to it.
    fn signal(&self, signal: rustix::process::Signal) -> anyhow::Result<()> {
        let text = std::fs::read_to_string(self.data().join("postmaster.pid"))?;
        let first = text.lines().next().and_then(|line| line.trim().parse().ok());
        let first = first.and_then(rustix::process::Pid::from_raw).context("no process")?;
        Ok(rustix::process::kill_process(first, signal)?)
    }

    /// Ends it and starts it again.
    ///
    /// # Errors
    /// If it does not come up.
    pub fn restart(&mut self, how: End) -> anyhow::Result<()> {
        self.end(how)?;
        self.start_again()
    }

    /// The address of a database.
    #[must_use]
    pub fn address(&self, database: &str) -> String {
        format!("postgres://parlor@127.0.0.1:{}/{database}", self.port)
    }

    /// The host and port it is reached at.
    #[must_use]
    pub fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// A new, empty database: its name.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn database(&self) -> anyhow::Result<String> {
        let number = self.databases.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let name = format!("parlor{number}");
        self.sql("postgres", &format!("CREATE DATABASE {name}"))?;
        Ok(name)
    }

    /// A new, empty database: its address.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn fresh(&self) -> anyhow::Result<String> {
        Ok(self.address(&self.database()?))
    }

    /// Runs statements; what they answer, without headings.
    ///
    /// # Errors
    /// What the database says.
    pub fn sql(&self, database: &str, sql: &str) -> anyhow::Result<String> {
        let (host, port) = (self.folder.path().display().to_string(), self.port.to_string());
        let to = ["-h", &host, "-p", &port, "-U", "parlor", "-d", database];
        self.run(
            "psql",
            to.into_iter()
                .chain(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"])
                .chain(["-c", sql]),
        )
    }

    /// A copy of a database as it is at one moment, while it is used: statements that make it.
    ///
    /// # Errors
    /// What the database says.
    pub fn dump(&self, database: &str) -> anyhow::Result<String> {
        let (host, port) = (self.folder.path().display().to_string(), self.port.to_string());
        self.run("pg_dump", ["-h", &host, "-p", &port, "-U", "parlor", "-d", database])
    }

    /// Makes a new database of such a copy: its name.
    ///
    /// # Errors
    /// What the database says.
    pub fn restore(&self, dump: &str) -> anyhow::Result<String> {
        let (name, file) = (self.database()?, self.folder.path().join("dump.sql"));
        std::fs::write(&file, dump)?;
        self.sql(&name, &format!("\\i {}", file.display()))?;
        Ok(name)
    }

    /// A standby that follows this one, running.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn standby(&self, name: &str) -> anyhow::Result<Self> {
        let mut standby = Self::empty()?;
        let data = standby.data().display().to_string();
        let from = format!("host=127.0.0.1 port={} user=parlor application_name={name}", self.port);
        standby
            .run("pg_basebackup", ["-d", &from, "-D", &data, "-R", "-X", "stream", "-c", "fast"])?;
        standby.start_again()?;
        Ok(standby)
    }

    /// Makes a standby the primary.
    ///
    /// # Errors
    /// If it does not become one.
    pub fn promote(&self) -> anyhow::Result<()> {
        self.sql("postgres", "SELECT pg_promote(true, 60)").map(drop)
    }

    /// What it has said.
    #[must_use]
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }

    /// The folder it lives in.
    #[must_use]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}
