//! The settings of a node.

use crate::notices::NoticeSettings;
use std::net::IpAddr;
use std::time::Duration;

/// How a node serves.
#[derive(Clone, Debug)]
pub struct ServerSettings {
    /// The exact origins whose pages may make requests; empty to allow only the requested host.
    pub allowed_origins: Vec<String>,
    /// Whether browsers send the identity cookie over TLS only.
    pub secure_cookie: bool,
    /// Whether rate limits and connection limits apply.
    pub limits_enabled: bool,
    /// How long a table lives after its last visit or entry; then it is deleted.
    pub expire_after: Duration,
    /// How long a player of a match may be away before a bot stands in for them.
    pub stand_in_after: Duration,
    /// How long a table with a link to a replay lives at least after that link was made.
    pub replay_link_lifetime: Duration,
    /// How many WebSockets may be open.
    pub max_sockets: usize,
    /// How many WebSockets one address may have open.
    pub max_sockets_per_address: usize,
    /// How many entries a table's log may have.
    pub max_table_entries: u64,
    /// Proxies whose `X-Forwarded-For` header is used.
    pub trusted_proxies: Vec<IpAddr>,
    /// How many threads compute analyses; 0 for a server without analyses and hints.
    pub analysis_workers: usize,
    /// Whether owners may open tables to anybody, and strangers find them; and whether who watches a
    /// table is shown and can follow it.
    pub open_tables: bool,
    /// How people are told who are not at their tables.
    pub notices: NoticeSettings,
    /// Whether `/metrics` is served to programs on this machine.
    pub serve_metrics: bool,
    /// How long a client may take to send the head of a request, and to read the next part of a
    /// response.
    pub io_timeout: Duration,
    /// The time at which the node starts, in milliseconds since the epoch; `None` for the system's.
    pub start_time_ms: Option<u64>,
    /// The seed of table codes, ids and dice, for repeatable simulations only; `None` for the
    /// operating system's random numbers.
    pub random_seed: Option<u64>,
    /// How many times faster than usual idle actors stop and expired tables are looked for; for
    /// tests.
    pub housekeeping_speedup: u32,
}

impl Default for ServerSettings {
    fn default() -> Self {
        Self {
            allowed_origins: Vec::new(),
            secure_cookie: false,
            limits_enabled: true,
            expire_after: Duration::from_secs(2 * 60 * 60),
            stand_in_after: Duration::from_secs(30),
            replay_link_lifetime: Duration::from_secs(30 * 24 * 60 * 60),
            max_sockets: 10_000,
            max_sockets_per_address: 100,
            max_table_entries: 100_000,
            trusted_proxies: Vec::new(),
            analysis_workers: 1,
            open_tables: true,
            notices: NoticeSettings::default(),
            serve_metrics: true,
            io_timeout: Duration::from_secs(15),
            start_time_ms: None,
            random_seed: None,
            housekeeping_speedup: 1,
        }
    }
}
