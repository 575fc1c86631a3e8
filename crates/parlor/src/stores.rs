//! The locations of stores, as they are written on the command line.

use crate::cli::usage_error;
use anyhow::Context;
use std::path::Path;
use store::{AnyStore, MemoryStore, PostgresStore, SqliteStore};

/// Where a store is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StoreLocation<'a> {
    /// In memory, lost when the program ends.
    Memory,
    /// In a SQLite file.
    Sqlite(&'a Path),
    /// In the PostgreSQL database with this address.
    Postgres(&'a str),
}

impl<'a> StoreLocation<'a> {
    /// Parses `memory`, `sqlite:FILE` or `postgres://…`.
    pub(crate) fn parse(name: &'a str) -> anyhow::Result<Self> {
        if name == "memory" {
            return Ok(Self::Memory);
        }
        if name.starts_with("postgres://") || name.starts_with("postgresql://") {
            return Ok(Self::Postgres(name));
        }
        let path = name.strip_prefix("sqlite:").filter(|path| !path.is_empty());
        let path = path.ok_or_else(|| {
            usage_error(format!("a store is sqlite:FILE, postgres://… or memory, not '{name}'"))
        })?;
        Ok(Self::Sqlite(Path::new(path)))
    }

    /// Opens the store, creating it if needed.
    pub(crate) async fn open(self) -> anyhow::Result<AnyStore> {
        Ok(match self {
            Self::Memory => AnyStore::new(MemoryStore::default()),
            Self::Sqlite(path) => {
                if let Some(folder) = path.parent() {
                    create_private_folder(folder).with_context(|| folder.display().to_string())?;
                }
                let store = SqliteStore::open(path)?;
                for damaged in store.damaged() {
                    tracing::error!(%damaged, "the store is damaged; the table cannot be used");
                }
                AnyStore::new(store)
            }
            Self::Postgres(address) => AnyStore::new(PostgresStore::open(address).await?),
        })
    }

    /// The location without user and password, for messages.
    pub(crate) fn display_name(self) -> String {
        match self {
            Self::Memory => "memory".to_owned(),
            Self::Sqlite(path) => format!("sqlite:{}", path.display()),
            Self::Postgres(address) => PostgresStore::display_name(address),
        }
    }
}

/// Creates a folder that only its owner can look into, unless it exists.
fn create_private_folder(folder: &Path) -> std::io::Result<()> {
    if folder.as_os_str().is_empty() || folder.exists() {
        return Ok(());
    }
    if let Some(parent) = folder.parent() {
        std::fs::create_dir_all(parent)?;
    }
    let mut builder = std::fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn store_locations_are_parsed_and_displayed_without_password() {
        assert_eq!(StoreLocation::parse("memory").unwrap(), StoreLocation::Memory);
        assert_eq!(
            StoreLocation::parse("sqlite:a/b").unwrap(),
            StoreLocation::Sqlite(Path::new("a/b"))
        );
        let address = "postgres://me:secret@db.example:5433/games";
        assert_eq!(StoreLocation::parse(address).unwrap(), StoreLocation::Postgres(address));
        assert_eq!(
            StoreLocation::parse(address).unwrap().display_name(),
            "postgres://db.example/games"
        );
        for invalid in ["", "sqlite:", "mysql://x", "tables.sqlite"] {
            assert!(StoreLocation::parse(invalid).is_err(), "{invalid}");
        }
    }
}
