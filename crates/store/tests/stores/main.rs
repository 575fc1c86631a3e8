//! Tests of the stores: the conformance suite, crashes, full disks and failing databases.

#![allow(clippy::unwrap_used)]

mod compaction;
mod copy;
mod crash;
mod damage;
mod full_disk;
mod older_files;
mod opening;
mod postgres;

use std::future::Future;
use std::process::Command;
use std::sync::Mutex;
use store::{AnyStore, MemoryStore, SqliteStore, conformance};

/// Runs a future to its end.
pub(crate) fn wait_for<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap()
        .block_on(work)
}

/// A command that runs one of the ignored tests of this program in a process of its own.
pub(crate) fn ignored_test(test: &str, folder: &std::path::Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", test, "--ignored", "--nocapture"]).env(FOLDER_VARIABLE, folder);
    command
}

/// The environment variable with the folder that such a process works in.
const FOLDER_VARIABLE: &str = "STORE_TEST_FOLDER";

/// The folder that the starting test gave to this process; `None` when all ignored tests are run
/// together, and then such a test does nothing.
pub(crate) fn test_folder() -> Option<std::path::PathBuf> {
    std::env::var_os(FOLDER_VARIABLE).map(Into::into)
}

#[test]
fn the_memory_store_keeps_all_guarantees() {
    let suite = conformance::run(async || MemoryStore::default());
    wait_for(suite).unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn the_sqlite_store_keeps_all_guarantees() {
    let folder = tempfile::tempdir().unwrap();
    let files = Mutex::new(0..);
    let suite = conformance::run(async || {
        let number: u32 = files.lock().unwrap().next().unwrap();
        SqliteStore::open(folder.path().join(number.to_string())).unwrap()
    });
    wait_for(suite).unwrap_or_else(|violation| panic!("{violation}"));
}

#[test]
fn a_type_erased_store_keeps_all_guarantees() {
    let suite = conformance::run(async || AnyStore::new(MemoryStore::default()));
    wait_for(suite).unwrap_or_else(|violation| panic!("{violation}"));
}
