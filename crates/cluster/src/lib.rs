//! Temporary PostgreSQL servers for tests, fault campaigns and measurements.
//!
//! A server has its data in a temporary folder, listens on a socket there and on a local port, and
//! is stopped and deleted with the value that owns it.
//!
//! The programs are Debian's (`apt-get install postgresql`), or those in the folder that `PG_BIN`
//! names. PostgreSQL refuses to run as root, so root runs it as the user `postgres`.

use anyhow::{Context, bail, ensure};
use std::ffi::OsStr;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// The folder with PostgreSQL's programs; `None` if it is not installed.
#[must_use]
pub fn find_programs() -> Option<PathBuf> {
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

/// Whether a test that needs PostgreSQL can run. If not, says on standard error that the test is
/// skipped.
///
/// # Panics
/// If PostgreSQL is not installed and the environment variable `CI` is set: there, a skipped test
/// would look like one that passed.
#[must_use]
pub fn is_installed_for_test() -> bool {
    if find_programs().is_some() {
        return true;
    }
    let missing = "PostgreSQL is not installed: run `apt-get install postgresql`, or set PG_BIN to \
        the folder with initdb and postgres";
    assert!(std::env::var_os("CI").is_none(), "{missing}");
    eprintln!("test skipped: {missing}");
    false
}

/// How a server is stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShutdownMode {
    /// Connections are closed and the data is written out.
    Fast,
    /// At once, as if the machine had lost power.
    Immediate,
}

/// A running or stopped server: a primary, or a standby that replicates one.
#[derive(Debug)]
pub struct PostgresServer {
    folder: TempDir,
    programs: PathBuf,
    port: u16,
    process: Option<Child>,
    databases: std::sync::atomic::AtomicU32,
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        // The folder is deleted, too, so nothing has to be written out.
        let _ = self.stop(ShutdownMode::Immediate);
    }
}

impl PostgresServer {
    /// Creates and starts a primary.
    ///
    /// # Errors
    /// If PostgreSQL is not installed or does not start.
    pub fn start() -> anyhow::Result<Self> {
        let mut server = Self::empty()?;
        let data = server.data();
        let access = [OsStr::new("--username=parlor"), OsStr::new("--auth=trust")];
        let other = [OsStr::new("--encoding=UTF8"), OsStr::new("--no-locale"), OsStr::new("-N")];
        server
            .run("initdb", access.into_iter().chain(other).chain(["-D".as_ref(), data.as_ref()]))?;
        server.append_config(
            "max_connections = 200\nwal_level = replica\nmax_wal_senders = 10\n\
             hot_standby = on\nwal_keep_size = 256MB\nautovacuum_naptime = 10s\n",
        )?;
        server.start_server()?;
        Ok(server)
    }

    /// Creates and starts a primary for a test; `None` if PostgreSQL is not installed and the test
    /// is to be skipped (see [`is_installed_for_test`]).
    ///
    /// # Panics
    /// If PostgreSQL is missing under CI, or does not start.
    #[must_use]
    pub fn start_for_test() -> Option<Self> {
        is_installed_for_test()
            .then(|| Self::start().unwrap_or_else(|error| panic!("PostgreSQL: {error:#}")))
    }

    /// Gives the server a certificate for `localhost`, signed by an authority of its own, and
    /// restarts it with TLS. Returns the certificates of the authority and of the server.
    ///
    /// # Errors
    /// If the program `openssl` cannot make them.
    pub fn enable_tls(&mut self) -> anyhow::Result<[PathBuf; 2]> {
        let new_key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
        self.openssl(&format!(
            "req -x509 {new_key} -keyout ca.key -out ca.crt -days 2 -subj /CN=authority"
        ))?;
        self.openssl(&format!(
            "req {new_key} -keyout server.key -out server.csr -subj /CN=server"
        ))?;
        std::fs::write(self.folder.path().join("names"), "subjectAltName=DNS:localhost\n")?;
        self.openssl(
            "x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 \
             -extfile names -out server.crt",
        )?;
        let file = |name: &str| self.folder.path().join(name);
        let (certificate, key) = (file("server.crt"), file("server.key"));
        let files = [certificate.display(), key.display()];
        self.append_config(&format!(
            "ssl = on\nssl_cert_file = '{}'\nssl_key_file = '{}'",
            files[0], files[1]
        ))?;
        let certificates = [file("ca.crt"), certificate];
        self.restart(ShutdownMode::Fast)?;
        Ok(certificates)
    }

    fn openssl(&self, arguments: &str) -> anyhow::Result<()> {
        let mut command = self.command(Path::new("openssl"));
        let output = command.args(arguments.split_whitespace()).output().context("openssl")?;
        let errors = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "openssl: {errors}");
        Ok(())
    }

    /// A server without data, not yet running.
    fn empty() -> anyhow::Result<Self> {
        let programs =
            find_programs().context("PostgreSQL is not installed (apt-get install postgresql)")?;
        // The path of a socket is limited to about 100 bytes.
        let folder = tempfile::Builder::new().prefix("pg").tempdir_in("/tmp")?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let databases = 0.into();
        let server = Self { folder, programs, port, process: None, databases };
        if is_root() {
            let status = Command::new("chown").arg("postgres").arg(server.folder.path()).status();
            ensure!(status?.success(), "cannot make the user postgres the owner of the folder");
        }
        Ok(server)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A command that runs one of PostgreSQL's programs.
    fn program(&self, name: &str) -> Command {
        self.command(&self.programs.join(name))
    }

    /// A command that runs as a user whom PostgreSQL accepts, in the server's folder.
    fn command(&self, path: &Path) -> Command {
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
        arguments: impl IntoIterator<Item = A>,
    ) -> anyhow::Result<String> {
        let output =
            self.program(name).args(arguments).output().with_context(|| name.to_owned())?;
        let errors = String::from_utf8_lossy(&output.stderr);
        ensure!(output.status.success(), "{name}: {errors}");
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Appends lines to `postgresql.conf`; they take effect at the next start.
    ///
    /// # Errors
    /// If they cannot be written.
    pub fn append_config(&self, lines: &str) -> anyhow::Result<()> {
        use std::io::Write as _;
        let path = self.data().join("postgresql.conf");
        let mut file = std::fs::OpenOptions::new().append(true).open(path)?;
        Ok(writeln!(file, "{lines}")?)
    }

    /// Starts the server, also after [`stop`](Self::stop), and waits until it accepts connections.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start_server(&mut self) -> anyhow::Result<()> {
        let socket = self.folder.path().display().to_string();
        let log = std::fs::File::create(self.folder.path().join("log"))?;
        let mut command = self.program("postgres");
        command.arg("-D").arg(self.data()).arg("-k").arg(&socket);
        command.args(["-p", &self.port.to_string(), "-c", "listen_addresses=127.0.0.1"]);
        self.process = Some(command.stdout(Stdio::null()).stderr(log).spawn()?);
        let ready = ["-h", &socket, "-p", &self.port.to_string(), "-q"];
        for _ in 0..600 {
            if self.program("pg_isready").args(ready).status()?.success() {
                return Ok(());
            }
            if let Some(process) = &mut self.process
                && process.try_wait()?.is_some()
            {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        bail!("PostgreSQL did not start: {log}")
    }

    /// Stops the server. Its data stays until the value is dropped.
    ///
    /// # Errors
    /// If it cannot be signalled.
    pub fn stop(&mut self, mode: ShutdownMode) -> anyhow::Result<()> {
        let Some(mut process) = self.process.take() else { return Ok(()) };
        self.signal(match mode {
            ShutdownMode::Fast => rustix::process::Signal::INT,
            ShutdownMode::Immediate => rustix::process::Signal::QUIT,
        })?;
        process.wait()?;
        Ok(())
    }

    /// Signals the server's main process, whose id is in its own file: the child may be a wrapper.
    fn signal(&self, signal: rustix::process::Signal) -> anyhow::Result<()> {
        let text = std::fs::read_to_string(self.data().join("postmaster.pid"))?;
        let pid = text.lines().next().and_then(|line| line.trim().parse().ok());
        let pid = pid.and_then(rustix::process::Pid::from_raw).context("no process")?;
        Ok(rustix::process::kill_process(pid, signal)?)
    }

    /// Stops the server and starts it again.
    ///
    /// # Errors
    /// If it does not start.
    pub fn restart(&mut self, mode: ShutdownMode) -> anyhow::Result<()> {
        self.stop(mode)?;
        self.start_server()
    }

    /// The `postgres://…` address of a database.
    #[must_use]
    pub fn url(&self, database: &str) -> String {
        format!("postgres://parlor@127.0.0.1:{}/{database}", self.port)
    }

    /// The host and port that the server listens on.
    #[must_use]
    pub fn host_port(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Creates an empty database and returns its name.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create_database(&self) -> anyhow::Result<String> {
        let number = self.databases.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let name = format!("parlor{number}");
        self.execute_sql("postgres", &format!("CREATE DATABASE {name}"))?;
        Ok(name)
    }

    /// Creates an empty database and returns its address.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn create_database_url(&self) -> anyhow::Result<String> {
        Ok(self.url(&self.create_database()?))
    }

    /// Runs SQL statements and returns their rows as text, without headings.
    ///
    /// # Errors
    /// What the database reports.
    pub fn execute_sql(&self, database: &str, sql: &str) -> anyhow::Result<String> {
        let (host, port) = (self.folder.path().display().to_string(), self.port.to_string());
        let to = ["-h", &host, "-p", &port, "-U", "parlor", "-d", database];
        self.run(
            "psql",
            to.into_iter()
                .chain(["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"])
                .chain(["-c", sql]),
        )
    }

    /// Dumps a consistent state of a database, also while it is in use, as SQL statements.
    ///
    /// # Errors
    /// What the database reports.
    pub fn dump(&self, database: &str) -> anyhow::Result<String> {
        let (host, port) = (self.folder.path().display().to_string(), self.port.to_string());
        self.run("pg_dump", ["-h", &host, "-p", &port, "-U", "parlor", "-d", database])
    }

    /// Restores a dump into a new database and returns its name.
    ///
    /// # Errors
    /// What the database reports.
    pub fn restore(&self, dump: &str) -> anyhow::Result<String> {
        let (name, file) = (self.create_database()?, self.folder.path().join("dump.sql"));
        std::fs::write(&file, dump)?;
        self.execute_sql(&name, &format!("\\i {}", file.display()))?;
        Ok(name)
    }

    /// Creates and starts a standby that replicates this server.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn start_standby(&self, name: &str) -> anyhow::Result<Self> {
        let mut standby = Self::empty()?;
        let data = standby.data().display().to_string();
        let from = format!("host=127.0.0.1 port={} user=parlor application_name={name}", self.port);
        standby
            .run("pg_basebackup", ["-d", &from, "-D", &data, "-R", "-X", "stream", "-c", "fast"])?;
        standby.start_server()?;
        Ok(standby)
    }

    /// Promotes this standby to primary.
    ///
    /// # Errors
    /// If the database refuses.
    pub fn promote(&self) -> anyhow::Result<()> {
        self.execute_sql("postgres", "SELECT pg_promote(true, 60)").map(drop)
    }

    /// The server's log output.
    #[must_use]
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default()
    }
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}
