//! Temporary stores for campaigns.

use crate::TestServerProcess;
use anyhow::Context;
use cluster::PostgresServer;
use std::path::Path;
use store::{AnyStore, PostgresStore, SqliteStore};
use tempfile::TempDir;

/// The kinds of store that campaigns run on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum StoreKind {
    /// A SQLite file, used by one node.
    #[default]
    Sqlite,
    /// A PostgreSQL database, shared by nodes.
    Postgres,
}

impl StoreKind {
    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgres",
        }
    }

    /// Whether it can be used on this machine: PostgreSQL must be installed.
    #[must_use]
    pub fn is_available(self) -> bool {
        self == Self::Sqlite || cluster::find_programs().is_some()
    }
}

/// A temporary store that nodes are started with.
#[derive(Debug)]
pub(crate) enum TestStore {
    File(TempDir),
    Database { cluster: PostgresServer, address: String },
}

impl TestStore {
    pub(crate) fn new(kind: StoreKind) -> anyhow::Result<Self> {
        Ok(match kind {
            StoreKind::Sqlite => Self::File(tempfile::tempdir()?),
            StoreKind::Postgres => {
                let cluster = PostgresServer::start()?;
                let address = cluster.create_database_url()?;
                Self::Database { cluster, address }
            }
        })
    }

    /// The value for `--store`.
    pub(crate) fn address(&self) -> String {
        match self {
            Self::File(folder) => format!("sqlite:{}", database_path(folder.path()).display()),
            Self::Database { address, .. } => address.clone(),
        }
    }

    /// Continues with an empty store.
    pub(crate) fn replace_with_empty(&mut self) -> anyhow::Result<()> {
        match self {
            Self::File(folder) => *folder = tempfile::tempdir()?,
            Self::Database { cluster, address } => *address = cluster.create_database_url()?,
        }
        Ok(())
    }

    /// Opens the store in this process.
    pub(crate) async fn open(&self) -> anyhow::Result<AnyStore> {
        Ok(match self {
            Self::File(folder) => AnyStore::new(SqliteStore::open(database_path(folder.path()))?),
            Self::Database { address, .. } => AnyStore::new(PostgresStore::open(address).await?),
        })
    }

    /// The PostgreSQL cluster.
    pub(crate) fn cluster(&mut self) -> anyhow::Result<&mut PostgresServer> {
        match self {
            Self::File(_) => None,
            Self::Database { cluster, .. } => Some(cluster),
        }
        .context("a SQLite store has no cluster")
    }

    /// Starts nodes that share this store.
    pub(crate) fn start_nodes(
        &self,
        program: &Path,
        count: usize,
    ) -> anyhow::Result<Vec<TestServerProcess>> {
        (0..count)
            .map(|_| TestServerProcess::start_with_store(program, &self.address(), &[]))
            .collect()
    }
}

fn database_path(folder: &Path) -> std::path::PathBuf {
    folder.join("tables.sqlite")
}
