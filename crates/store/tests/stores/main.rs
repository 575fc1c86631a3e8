//! Every store keeps every promise, whatever happens to it.

#![allow(clippy::unwrap_used)]

mod carry;
mod crash;
mod full_disk;
mod opening;
mod postgres;

use std::future::Future;
use std::process::Command;
use std::sync::Mutex;
use store::{AnyStore, Memory, Sqlite, conformance};

/// Runs something that waits.
pub(crate) fn wait_for<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap()
        .block_on(work)
}

/// One of this program's tests that are not run by themselves, as a process of its own.
pub(crate) fn process(test: &str, folder: &std::path::Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", test, "--ignored", "--nocapture"]).env(FOLDER, folder);
    command
}

/// Names the folder that such a process works in.
const FOLDER: &str = "STORE_TEST_FOLDER";

/// The folder this process was started with; none if nobody started it, as when all ignored tests
/// are run together: then it has nothing to do, and its starter tests what comes of it.
pub(crate) fn folder() -> Option<std::path::PathBuf> {
    std::env::var_os(FOLDER).map(Into::into)
}

#[test]
fn memory_keeps_every_promise() {
    let suite = conformance::run(async || Memory::default());
    wait_for(suite).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn sqlite_keeps_every_promise() {
    let folder = tempfile::tempdir().unwrap();
    let files = Mutex::new(0..);
    let suite = conformance::run(async || {
        let number: u32 = files.lock().unwrap().next().unwrap();
        Sqlite::open(folder.path().join(number.to_string())).unwrap()
    });
    wait_for(suite).unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn a_store_of_any_kind_keeps_every_promise() {
    let suite = conformance::run(async || AnyStore::new(Memory::default()));
    wait_for(suite).unwrap_or_else(|failure| panic!("{failure}"));
}
