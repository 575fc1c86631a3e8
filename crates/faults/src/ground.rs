//! Where the tables of a campaign live.

use crate::House;
use anyhow::Context;
use cluster::Cluster;
use std::path::Path;
use store::{AnyStore, Postgres, Sqlite};
use tempfile::TempDir;

/// The kinds of store that are put to the test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// One file, and one node.
    #[default]
    Sqlite,
    /// A database that nodes share.
    Postgres,
}

impl Kind {
    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgres",
        }
    }

    /// Whether it can be had on this machine: a file always, PostgreSQL where it is installed.
    #[must_use]
    pub fn is_here(self) -> bool {
        self == Self::Sqlite || cluster::programs().is_some()
    }
}

/// A store of one's own, that nodes are started over.
#[derive(Debug)]
pub(crate) enum Ground {
    File(TempDir),
    Database { cluster: Cluster, address: String },
}

impl Ground {
    pub(crate) fn new(kind: Kind) -> anyhow::Result<Self> {
        Ok(match kind {
            Kind::Sqlite => Self::File(tempfile::tempdir()?),
            Kind::Postgres => {
                let cluster = Cluster::start()?;
                let address = cluster.fresh()?;
                Self::Database { cluster, address }
            }
        })
    }

    /// What `--store` is given.
    pub(crate) fn address(&self) -> String {
        match self {
            Self::File(folder) => format!("sqlite:{}", file(folder.path()).display()),
            Self::Database { address, .. } => address.clone(),
        }
    }

    /// An empty store in the same place.
    pub(crate) fn renew(&mut self) -> anyhow::Result<()> {
        match self {
            Self::File(folder) => *folder = tempfile::tempdir()?,
            Self::Database { cluster, address } => *address = cluster.fresh()?,
        }
        Ok(())
    }

    /// The store itself, for this process.
    pub(crate) async fn open(&self) -> anyhow::Result<AnyStore> {
        Ok(match self {
            Self::File(folder) => AnyStore::new(Sqlite::open(file(folder.path()))?),
            Self::Database { address, .. } => AnyStore::new(Postgres::open(address).await?),
        })
    }

    /// The database that nodes share.
    pub(crate) fn cluster(&mut self) -> anyhow::Result<&mut Cluster> {
        match self {
            Self::File(_) => None,
            Self::Database { cluster, .. } => Some(cluster),
        }
        .context("a file is no database")
    }

    /// So many nodes over it.
    pub(crate) fn nodes(&self, program: &Path, count: usize) -> anyhow::Result<Vec<House>> {
        (0..count).map(|_| House::over(program, &self.address(), &[])).collect()
    }
}

fn file(folder: &Path) -> std::path::PathBuf {
    folder.join("tables.sqlite")
}
