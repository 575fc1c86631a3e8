//! Where tables live, by the names that people give it.

use crate::cli::usage;
use anyhow::Context;
use std::path::Path;
use store::{AnyStore, Memory, Postgres, Sqlite};

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place<'a> {
    /// Nowhere that lasts.
    Memory,
    /// A file.
    Sqlite(&'a Path),
    /// A database, by its address.
    Postgres(&'a str),
}

impl<'a> Place<'a> {
    /// What `memory`, `sqlite:FILE` or `postgres://…` stands for.
    pub(crate) fn of(name: &'a str) -> anyhow::Result<Self> {
        if name == "memory" {
            return Ok(Self::Memory);
        }
        if name.starts_with("postgres://") || name.starts_with("postgresql://") {
            return Ok(Self::Postgres(name));
        }
        let path = name.strip_prefix("sqlite:").filter(|path| !path.is_empty());
        let path = path.ok_or_else(|| {
            usage(format!("a store is sqlite:FILE, postgres://… or memory, not '{name}'"))
        })?;
        Ok(Self::Sqlite(Path::new(path)))
    }

    /// The store, made if need be.
    pub(crate) async fn open(self) -> anyhow::Result<AnyStore> {
        Ok(match self {
            Self::Memory => AnyStore::new(Memory::default()),
            Self::Sqlite(path) => {
                if let Some(folder) = path.parent() {
                    std::fs::create_dir_all(folder)
                        .with_context(|| folder.display().to_string())?;
                }
                AnyStore::new(Sqlite::open(path)?)
            }
            Self::Postgres(address) => AnyStore::new(Postgres::open(address).await?),
        })
    }

    /// Its name for people: without a password.
    pub(crate) fn name(self) -> String {
        match self {
            Self::Memory => "memory".to_owned(),
            Self::Sqlite(path) => format!("sqlite:{}", path.display()),
            Self::Postgres(address) => Postgres::place(address),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_is_known_by_its_name() {
        assert_eq!(Place::of("memory").unwrap(), Place::Memory);
        assert_eq!(Place::of("sqlite:a/b").unwrap(), Place::Sqlite(Path::new("a/b")));
        let address = "postgres://me:secret@db.example:5433/games";
        assert_eq!(Place::of(address).unwrap(), Place::Postgres(address));
        assert_eq!(Place::of(address).unwrap().name(), "postgres://db.example/games");
        for none in ["", "sqlite:", "mysql://x", "tables.sqlite"] {
            assert!(Place::of(none).is_err(), "{none}");
        }
    }
}
