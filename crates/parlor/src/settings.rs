//! The settings of `parlor serve`: by flag, by environment and by file, each in one place.

use crate::cli::usage_error;
use anyhow::{Context, anyhow};
use clap::builder::BoolishValueParser;
use clap::{Args, ValueEnum};
use directories::ProjectDirs;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::str::FromStr;

const EXPIRE_AFTER_VARIABLE: &str = "PARLOR_EXPIRE_AFTER_MINUTES";
const FORMER_EXPIRE_AFTER_VARIABLE: &str = "PARLOR_KEEP_MINUTES";

/// The value of a setting that switches something off.
const OFF: &str = "off";

/// Every setting. A flag takes precedence over the environment, that over the file, and that over
/// the default. In the file a setting has the name of its flag.
#[derive(Args, Clone, Debug, Default, Deserialize, Serialize, PartialEq)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct ServeSettings {
    /// The address to listen on; port 0 is any free port. By default 127.0.0.1:7171 or the next
    /// free port.
    #[arg(long, env = "PARLOR_ADDR")]
    pub(crate) addr: Option<SocketAddr>,
    /// The store of the tables: `sqlite:FILE`, `postgres://…` to share them with other nodes, or
    /// `memory`. By default a file in the user's data folder.
    #[arg(long, env = "PARLOR_STORE")]
    pub(crate) store: Option<String>,
    /// An allowed origin of the pages, such as <https://play.example>; may be repeated. By default
    /// the host of the request.
    #[arg(long = "origin", env = "PARLOR_ORIGIN", value_delimiter = ',', value_name = "ORIGIN")]
    #[serde(rename = "origin")]
    pub(crate) origins: Option<Vec<String>>,
    /// Mark identity cookies as secure (for a server behind TLS).
    #[arg(long, env = "PARLOR_SECURE", num_args = 0..=1, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub(crate) secure: Option<bool>,
    /// The address of a proxy whose X-Forwarded-For header is trusted; may be repeated. Without
    /// one, the header is ignored.
    #[arg(long, env = "PARLOR_TRUSTED_PROXY", value_delimiter = ',', value_name = "ADDRESS")]
    #[serde(rename = "trusted-proxy")]
    pub(crate) trusted_proxy: Option<Vec<IpAddr>>,
    /// Where metrics for Prometheus are served: `local` (at /metrics, to this machine only),
    /// `off`, or at an address of their own.
    #[arg(long, env = "PARLOR_METRICS", value_name = "local|off|ADDR")]
    pub(crate) metrics: Option<MetricsEndpoint>,
    /// The format of the server's log on standard error.
    #[arg(long, env = "PARLOR_LOG", value_name = "FORMAT")]
    pub(crate) log: Option<LogFormat>,
    /// What is logged: error, warn, info, debug, or a filter such as server=debug.
    #[arg(long, env = "PARLOR_LOG_LEVEL", value_name = "FILTER")]
    pub(crate) log_level: Option<String>,
    /// Delete a table after nobody was at it for this many minutes.
    #[arg(long, alias = "keep-minutes", env = EXPIRE_AFTER_VARIABLE, value_name = "MINUTES")]
    #[serde(alias = "keep-minutes")]
    pub(crate) expire_after_minutes: Option<u32>,
    /// How many seconds a player may be away before a bot stands in for them.
    #[arg(long, env = "PARLOR_STAND_IN_AFTER", value_name = "SECONDS")]
    pub(crate) stand_in_after: Option<u32>,
    /// Keep a table with a link to a replay for so many days after that link was made.
    #[arg(long, env = "PARLOR_REPLAY_LINK_DAYS", value_name = "DAYS")]
    pub(crate) replay_link_days: Option<u32>,
    /// The greatest number of open WebSockets.
    #[arg(long, env = "PARLOR_SOCKETS", value_name = "COUNT")]
    pub(crate) sockets: Option<u32>,
    /// The greatest number of open WebSockets of one address.
    #[arg(long, env = "PARLOR_SOCKETS_EACH", value_name = "COUNT")]
    pub(crate) sockets_each: Option<u32>,
    /// How many threads compute analyses; 0 switches analyses and hints off.
    #[arg(long, env = "PARLOR_ANALYSIS_WORKERS", value_name = "COUNT")]
    pub(crate) analysis_workers: Option<u32>,
    /// List tables that their owners open to anybody, offer quick match, and show who watches a table
    /// and can follow it; `false` switches all of that off.
    #[arg(long, env = "PARLOR_OPEN_TABLES", num_args = 0..=1, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub(crate) open_tables: Option<bool>,
    /// Offer Web Push to players who are not at their tables. The operators of push services write
    /// to this contact: `mailto:you@play.example` or an https address; `off` for no Web Push.
    #[arg(long, env = "PARLOR_PUSH", value_name = "CONTACT")]
    pub(crate) push: Option<String>,
    /// Offer e-mail to them, through this server: `smtps://USER:PASSWORD@HOST`, or
    /// `smtp://…?tls=required` for STARTTLS; `off` for no mail.
    #[arg(long, env = "PARLOR_MAIL", value_name = "SERVER", hide_env_values = true)]
    pub(crate) mail: Option<String>,
    /// The sender of mails, such as `Parlor <parlor@play.example>`.
    #[arg(long, env = "PARLOR_MAIL_FROM", value_name = "ADDRESS")]
    pub(crate) mail_from: Option<String>,
    /// Enforce rate limits per address and in total; `false` is for load tests.
    #[arg(long, env = "PARLOR_LIMITS", num_args = 0..=1, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub(crate) limits: Option<bool>,
}

impl ServeSettings {
    /// Reads a settings file.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        let wrong =
            |problem: &dyn fmt::Display| usage_error(format!("{}: {problem}", path.display()));
        let table: toml::Table = toml::from_str(&text).map_err(|problem| wrong(&problem))?;
        // As JSON, because those errors name the field and not a Rust type.
        kit::read_json(&serde_json::to_value(table)?).map_err(|fault| wrong(&fault))
    }

    /// These settings, and the fallback's where they are not set.
    pub(crate) fn or(self, fallback: Self) -> Self {
        Self {
            addr: self.addr.or(fallback.addr),
            store: self.store.or(fallback.store),
            origins: self.origins.or(fallback.origins),
            secure: self.secure.or(fallback.secure),
            trusted_proxy: self.trusted_proxy.or(fallback.trusted_proxy),
            metrics: self.metrics.or(fallback.metrics),
            log: self.log.or(fallback.log),
            log_level: self.log_level.or(fallback.log_level),
            expire_after_minutes: self.expire_after_minutes.or(fallback.expire_after_minutes),
            stand_in_after: self.stand_in_after.or(fallback.stand_in_after),
            replay_link_days: self.replay_link_days.or(fallback.replay_link_days),
            sockets: self.sockets.or(fallback.sockets),
            sockets_each: self.sockets_each.or(fallback.sockets_each),
            analysis_workers: self.analysis_workers.or(fallback.analysis_workers),
            open_tables: self.open_tables.or(fallback.open_tables),
            push: self.push.or(fallback.push),
            mail: self.mail.or(fallback.mail),
            mail_from: self.mail_from.or(fallback.mail_from),
            limits: self.limits.or(fallback.limits),
        }
    }

    /// The default of every setting. With a given store, no default one is determined, which would
    /// need a home folder.
    pub(crate) fn defaults(store: Option<&str>) -> anyhow::Result<Self> {
        let store = match store {
            Some(store) => store.to_owned(),
            None => default_store()?,
        };
        Ok(Self {
            addr: Some(SocketAddr::from(([127, 0, 0, 1], 7171))),
            store: Some(store),
            origins: Some(Vec::new()),
            secure: Some(false),
            trusted_proxy: Some(Vec::new()),
            metrics: Some(MetricsEndpoint::Local),
            log: Some(LogFormat::Text),
            log_level: Some("info".to_owned()),
            expire_after_minutes: Some(120),
            stand_in_after: Some(30),
            replay_link_days: Some(30),
            sockets: Some(10_000),
            sockets_each: Some(100),
            analysis_workers: Some(1),
            open_tables: Some(true),
            push: Some(OFF.to_owned()),
            mail: Some(OFF.to_owned()),
            mail_from: Some(String::new()),
            limits: Some(true),
        })
    }

    /// Settings from environment variables that have been renamed.
    pub(crate) fn from_former_variables() -> anyhow::Result<Self> {
        let minutes = std::env::var(FORMER_EXPIRE_AFTER_VARIABLE).ok();
        let minutes = minutes.map(|text| {
            let wrong = |e| usage_error(format!("{FORMER_EXPIRE_AFTER_VARIABLE}: {text:?}: {e}"));
            text.parse().map_err(wrong)
        });
        Ok(Self { expire_after_minutes: minutes.transpose()?, ..Self::default() })
    }

    /// How people are told who are not at their tables.
    pub(crate) fn notices(&self) -> server::NoticeSettings {
        let chosen = |setting: &Option<String>| setting.clone().filter(|text| text != OFF);
        let from = self.mail_from.clone().unwrap_or_default();
        server::NoticeSettings {
            push_contact: chosen(&self.push),
            mail: chosen(&self.mail).map(|server| server::MailSettings { server, from }),
            ..server::NoticeSettings::default()
        }
    }

    /// As the text of a settings file.
    pub(crate) fn to_toml(&self) -> anyhow::Result<String> {
        Ok(toml::to_string(self)?)
    }
}

/// The store in the user's data folder.
pub(crate) fn default_store() -> anyhow::Result<String> {
    let dirs = ProjectDirs::from("", "", "parlor")
        .ok_or_else(|| anyhow!("no home folder to store tables in: use --store sqlite:FILE"))?;
    Ok(format!("sqlite:{}", dirs.data_dir().join("tables.sqlite").display()))
}

/// Where metrics for Prometheus are served.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(try_from = "String", into = "String")]
pub(crate) enum MetricsEndpoint {
    /// At /metrics of the server, to this machine only.
    Local,
    /// Nowhere.
    Off,
    /// At an address of their own.
    Address(SocketAddr),
}

impl FromStr for MetricsEndpoint {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "local" => Ok(Self::Local),
            "off" => Ok(Self::Off),
            other => other.parse().map(Self::Address).map_err(|_| {
                format!("'{other}' is not local, off, or an address such as 127.0.0.1:9100")
            }),
        }
    }
}

impl TryFrom<String> for MetricsEndpoint {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<MetricsEndpoint> for String {
    fn from(endpoint: MetricsEndpoint) -> Self {
        endpoint.to_string()
    }
}

impl fmt::Display for MetricsEndpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Local => f.write_str("local"),
            Self::Off => f.write_str("off"),
            Self::Address(address) => write!(f, "{address}"),
        }
    }
}

/// The format of the log.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object per line.
    Json,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> ServeSettings {
        ServeSettings::defaults(Some("memory")).unwrap()
    }

    #[test]
    fn settings_round_trip_through_their_file() {
        let text = all().to_toml().unwrap();
        assert_eq!(toml::from_str::<ServeSettings>(&text).unwrap(), all());
        // Every setting has a default, so every one is in the file.
        let fields = toml::from_str::<toml::Table>(&text).unwrap();
        assert_eq!(fields.len(), 19);
    }

    #[test]
    fn the_first_settings_take_precedence() {
        let mine = ServeSettings { sockets: Some(5), ..ServeSettings::default() };
        let chosen = mine.or(all());
        assert_eq!(chosen, ServeSettings { sockets: Some(5), ..all() });
    }
}
