//! The settings of `parlor serve`: by flag, by environment and by file, each in one place.

use crate::cli::usage;
use anyhow::{Context, anyhow};
use clap::builder::BoolishValueParser;
use clap::{Args, ValueEnum};
use directories::ProjectDirs;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::str::FromStr;

/// Every setting. A flag goes before the environment, that before the file, that before what
/// is usual; in the file a setting has its flag's name.
#[derive(Args, Clone, Debug, Default, Deserialize, Serialize, PartialEq)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    /// Where to listen; port 0 takes any free one. Unless said, 127.0.0.1:7171 or the next
    /// port that is free.
    #[arg(long, env = "PARLOR_ADDR")]
    pub(crate) addr: Option<SocketAddr>,
    /// Where tables live: `sqlite:FILE`, `postgres://…` to share them with other nodes, or
    /// `memory` for a moment. A file in the user's data folder unless said otherwise.
    #[arg(long, env = "PARLOR_STORE")]
    pub(crate) store: Option<String>,
    /// An exact origin our pages come from, such as <https://play.example>; may be repeated.
    /// Unless said, whatever host was asked for.
    #[arg(long = "origin", env = "PARLOR_ORIGIN", value_delimiter = ',', value_name = "ORIGIN")]
    #[serde(rename = "origin")]
    pub(crate) origins: Option<Vec<String>>,
    /// Give identities to encrypted connections only (behind TLS).
    #[arg(long, env = "PARLOR_SECURE", num_args = 0..=1, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub(crate) secure: Option<bool>,
    /// A proxy's address that is believed when it says whom it asks for (X-Forwarded-For); may
    /// be repeated. Without one, the header is not looked at.
    #[arg(long, env = "PARLOR_TRUSTED_PROXY", value_delimiter = ',', value_name = "ADDRESS")]
    #[serde(rename = "trusted-proxy")]
    pub(crate) trusted_proxy: Option<Vec<IpAddr>>,
    /// Where figures for Prometheus are: `local` (at /metrics, for programs on this machine),
    /// `off`, or an address of their own.
    #[arg(long, env = "PARLOR_METRICS", value_name = "local|off|ADDR")]
    pub(crate) metrics: Option<Figures>,
    /// How the server's own log is written, to standard error.
    #[arg(long, env = "PARLOR_LOG", value_name = "FORM")]
    pub(crate) log: Option<LogForm>,
    /// What is logged: error, warn, info, debug, or a filter such as server=debug.
    #[arg(long, env = "PARLOR_LOG_LEVEL", value_name = "FILTER")]
    pub(crate) log_level: Option<String>,
    /// Delete a table that nobody has come to for so many minutes.
    #[arg(long, env = "PARLOR_KEEP_MINUTES", value_name = "MINUTES")]
    pub(crate) keep_minutes: Option<u32>,
    /// How many WebSockets there may be at a time.
    #[arg(long, env = "PARLOR_SOCKETS", value_name = "COUNT")]
    pub(crate) sockets: Option<u32>,
    /// How many WebSockets one address may have at a time.
    #[arg(long, env = "PARLOR_SOCKETS_EACH", value_name = "COUNT")]
    pub(crate) sockets_each: Option<u32>,
    /// Limit what one address and everybody together may do; `false` is for load tests.
    #[arg(long, env = "PARLOR_LIMITS", num_args = 0..=1, default_missing_value = "true", value_parser = BoolishValueParser::new())]
    pub(crate) limits: Option<bool>,
}

impl Settings {
    /// What a file says.
    pub(crate) fn read(path: &Path) -> anyhow::Result<Self> {
        let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
        toml::from_str(&text).map_err(|problem| usage(format!("{}: {problem}", path.display())))
    }

    /// These, and where they say nothing those.
    pub(crate) fn or(self, those: Self) -> Self {
        Self {
            addr: self.addr.or(those.addr),
            store: self.store.or(those.store),
            origins: self.origins.or(those.origins),
            secure: self.secure.or(those.secure),
            trusted_proxy: self.trusted_proxy.or(those.trusted_proxy),
            metrics: self.metrics.or(those.metrics),
            log: self.log.or(those.log),
            log_level: self.log_level.or(those.log_level),
            keep_minutes: self.keep_minutes.or(those.keep_minutes),
            sockets: self.sockets.or(those.sockets),
            sockets_each: self.sockets_each.or(those.sockets_each),
            limits: self.limits.or(those.limits),
        }
    }

    /// What is usual. The store in the user's data folder is only named if nobody names another.
    pub(crate) fn usual(store: Option<&str>) -> anyhow::Result<Self> {
        let store = match store {
            Some(store) => store.to_owned(),
            None => usual_store()?,
        };
        Ok(Self {
            addr: Some(SocketAddr::from(([127, 0, 0, 1], 7171))),
            store: Some(store),
            origins: Some(Vec::new()),
            secure: Some(false),
            trusted_proxy: Some(Vec::new()),
            metrics: Some(Figures::Local),
            log: Some(LogForm::Text),
            log_level: Some("info".to_owned()),
            keep_minutes: Some(120),
            sockets: Some(10_000),
            sockets_each: Some(100),
            limits: Some(true),
        })
    }

    /// As a file that says the same.
    pub(crate) fn to_toml(&self) -> anyhow::Result<String> {
        Ok(toml::to_string(self)?)
    }
}

/// Where tables live if nobody says otherwise.
pub(crate) fn usual_store() -> anyhow::Result<String> {
    let dirs = ProjectDirs::from("", "", "parlor")
        .ok_or_else(|| anyhow!("no home folder to keep tables in: say --store sqlite:FILE"))?;
    Ok(format!("sqlite:{}", dirs.data_dir().join("tables.sqlite").display()))
}

/// Where figures for Prometheus are.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq)]
#[serde(try_from = "String", into = "String")]
pub(crate) enum Figures {
    /// At /metrics, for programs on this machine.
    Local,
    /// Nowhere.
    Off,
    /// At an address of their own.
    At(SocketAddr),
}

impl FromStr for Figures {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "local" => Ok(Self::Local),
            "off" => Ok(Self::Off),
            other => other.parse().map(Self::At).map_err(|_| {
                format!("'{other}' is not local, off, or an address such as 127.0.0.1:9100")
            }),
        }
    }
}

impl TryFrom<String> for Figures {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Figures> for String {
    fn from(figures: Figures) -> Self {
        figures.to_string()
    }
}

impl fmt::Display for Figures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Local => f.write_str("local"),
            Self::Off => f.write_str("off"),
            Self::At(address) => write!(f, "{address}"),
        }
    }
}

/// How the log is written.
#[derive(Clone, Copy, Debug, Deserialize, Serialize, PartialEq, Eq, ValueEnum)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LogForm {
    /// Lines for people.
    Text,
    /// A JSON object a line, for programs.
    Json,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Settings {
        Settings::usual(Some("memory")).unwrap()
    }

    #[test]
    fn settings_read_back_from_their_file() {
        let text = all().to_toml().unwrap();
        assert_eq!(toml::from_str::<Settings>(&text).unwrap(), all());
        // Every setting is usual in some way, and so every one is in the file.
        let fields = toml::from_str::<toml::Table>(&text).unwrap();
        assert_eq!(fields.len(), 12);
    }

    #[test]
    fn what_comes_first_goes_first() {
        let mine = Settings { sockets: Some(5), ..Settings::default() };
        let chosen = mine.or(all());
        assert_eq!(chosen, Settings { sockets: Some(5), ..all() });
    }
}
