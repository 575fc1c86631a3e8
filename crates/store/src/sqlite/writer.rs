//! The thread that writes, in groups.
//!
//! A group is one transaction of the jobs that wait, up to a limit. Jobs are answered after the
//! transaction is on the disk. If it certainly failed, each job is retried by itself, so that one
//! that cannot be written fails alone. If that is not certain, the outcome of each job in it is
//! unknown, and no further job is answered until another transaction has
//! [resolved](SqliteWriter::resolve_unknown_commit) it.

use super::closing;
use super::log_tables::LogTables;
use rusqlite::{Connection, ErrorCode, ffi};
use std::io;
use std::thread::{self, JoinHandle};
use tokio::sync::{mpsc, oneshot};

/// How many jobs may wait in the queue; further callers wait until there is room.
const QUEUE_CAPACITY: usize = 4096;

const MAX_GROUP_LEN: usize = 1024;

/// A group is closed by the job that brings it over this size.
const MAX_GROUP_BYTES: usize = 4 << 20;

/// How often the thread yields to let more jobs join a group.
const MAX_GATHER_ROUNDS: usize = 4;

/// A write that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WriteFailure {
    /// The thread has ended.
    Closed,
    /// It certainly had no effect.
    NotApplied(String),
    /// It may have taken effect.
    Unknown(String),
}

/// The queue of the writer thread. Dropping it lets the thread finish its jobs and joins it.
#[derive(Debug)]
pub(super) struct WriterHandle {
    jobs: Option<mpsc::Sender<Box<dyn WriteJob>>>,
    thread: Option<JoinHandle<()>>,
}

impl WriterHandle {
    pub(super) fn start(logs: LogTables) -> io::Result<Self> {
        let (jobs, queue) = mpsc::channel(QUEUE_CAPACITY);
        let thread = thread::Builder::new().name("store-writer".to_owned());
        let thread = thread.spawn(move || SqliteWriter::new(logs).serve(queue))?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Runs `work` in the next group; `bytes` is about how much it writes. The work may run
    /// twice, the first time in a transaction that is rolled back.
    pub(super) async fn run<T, W>(&self, bytes: usize, work: W) -> Result<T, WriteFailure>
    where
        T: Send + 'static,
        W: FnMut(&mut LogTables) -> rusqlite::Result<T> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(PendingWrite { bytes, work, result: None, reply });
        let jobs = self.jobs.as_ref().ok_or(WriteFailure::Closed)?;
        jobs.send(job).await.map_err(|_| WriteFailure::Closed)?;
        let dropped = || WriteFailure::Unknown("the writer stopped before it answered".to_owned());
        answer.await.unwrap_or_else(|_| Err(dropped()))
    }
}

impl Drop for WriterHandle {
    fn drop(&mut self) {
        self.jobs = None;
        self.thread.take().into_iter().for_each(join);
    }
}

/// Waits for a thread to end, unless it is the current one: the last owner of a store may run
/// on one of the store's own threads, woken by its answer.
pub(super) fn join(thread: JoinHandle<()>) {
    if thread.thread().id() != thread::current().id() {
        // A panic has been reported by the panic hook, and the waiting callers got an error.
        drop(thread.join());
    }
}

/// Work to run in a transaction and to answer after its commit.
trait WriteJob: Send {
    fn bytes(&self) -> usize;
    fn run(&mut self, logs: &mut LogTables) -> rusqlite::Result<()>;
    fn answer(self: Box<Self>, failure: Option<&WriteFailure>);
}

struct PendingWrite<T, W> {
    bytes: usize,
    work: W,
    result: Option<T>,
    reply: oneshot::Sender<Result<T, WriteFailure>>,
}

impl<T: Send, W> WriteJob for PendingWrite<T, W>
where
    W: FnMut(&mut LogTables) -> rusqlite::Result<T> + Send,
{
    fn bytes(&self) -> usize {
        self.bytes
    }

    fn run(&mut self, logs: &mut LogTables) -> rusqlite::Result<()> {
        self.result = Some((self.work)(logs)?);
        Ok(())
    }

    fn answer(self: Box<Self>, failure: Option<&WriteFailure>) {
        let Self { result, reply, .. } = *self;
        let not_run = || WriteFailure::NotApplied("it was not run".to_owned());
        let answer = failure.map_or_else(|| result.ok_or_else(not_run), |f| Err(f.clone()));
        // The caller may have stopped waiting.
        drop(reply.send(answer));
    }
}

type WriteGroup = Vec<Box<dyn WriteJob>>;
type WriteQueue = mpsc::Receiver<Box<dyn WriteJob>>;

/// Commits a transaction; replaced by tests to make it fail.
type CommitFn = Box<dyn FnMut(&Connection) -> rusqlite::Result<()> + Send>;

/// The state of the writer thread.
struct SqliteWriter {
    logs: LogTables,
    /// Whether the outcome of the last transaction is unknown.
    has_unknown_commit: bool,
    commit: CommitFn,
}

impl SqliteWriter {
    fn new(logs: LogTables) -> Self {
        Self { logs, has_unknown_commit: false, commit: Box::new(|db| execute(db, "COMMIT")) }
    }

    fn serve(mut self, mut queue: WriteQueue) {
        let mut waiting = Vec::with_capacity(MAX_GROUP_LEN);
        while self.receive(&mut queue, &mut waiting) {
            let (mut group, mut bytes) = (Vec::with_capacity(waiting.len()), 0);
            for job in waiting.drain(..) {
                bytes += job.bytes();
                group.push(job);
                if bytes > MAX_GROUP_BYTES {
                    self.write(std::mem::take(&mut group));
                    bytes = 0;
                }
            }
            if !group.is_empty() {
                self.write(group);
            }
            if self.logs.needs_compaction() && !self.has_unknown_commit {
                self.compact();
            }
        }
        // Without the mark, the file needs its write-ahead log, which stays if this fails.
        if !self.has_unknown_commit {
            drop(closing::mark_closed(self.logs.db()));
        }
    }

    /// Waits for jobs, unless a compaction is to go on: then there may be none. Returns whether
    /// there is anything to do.
    fn receive(&self, queue: &mut WriteQueue, waiting: &mut WriteGroup) -> bool {
        if self.logs.is_compacting() && !self.has_unknown_commit {
            waiting.extend(queue.try_recv().ok());
        } else if queue.blocking_recv_many(waiting, MAX_GROUP_LEN) == 0 {
            return false;
        }
        if !waiting.is_empty() {
            gather(queue, waiting);
        }
        true
    }

    /// Does a slice of a compaction. If it fails, another one begins after more entries have come.
    fn compact(&mut self) {
        let run = |this: &mut Self| this.logs.compact_slice().map_err(|e| this.roll_back(&e));
        match self.begin().and_then(|()| run(self)).and_then(|()| self.commit()) {
            Ok(()) => self.logs.finish_slice(),
            Err(_) => self.logs.abandon_compaction(),
        }
    }

    /// Runs a group and answers its jobs.
    fn write(&mut self, mut group: WriteGroup) {
        if let Err(failure) = self.resolve_unknown_commit().and_then(|()| self.begin()) {
            return answer_all(group, Some(&failure));
        }
        match self.run(&mut group).and_then(|()| self.commit()) {
            Err(WriteFailure::NotApplied(_)) if group.len() > 1 => {
                group.into_iter().for_each(|job| self.write(vec![job]));
            }
            result => answer_all(group, result.err().as_ref()),
        }
    }

    fn begin(&mut self) -> Result<(), WriteFailure> {
        let begun = execute(self.logs.db(), "BEGIN IMMEDIATE");
        begun.map_err(|error| self.roll_back(&error))
    }

    fn run(&mut self, group: &mut WriteGroup) -> Result<(), WriteFailure> {
        let run = group.iter_mut().try_for_each(|job| job.run(&mut self.logs));
        let run = run.and_then(|()| self.logs.finish_group());
        run.map_err(|error| self.roll_back(&error))
    }

    fn commit(&mut self) -> Result<(), WriteFailure> {
        (self.commit)(self.logs.db()).map_err(|error| {
            let failure = self.roll_back(&error);
            if is_certainly_not_committed(&error) {
                return failure;
            }
            self.has_unknown_commit = true;
            WriteFailure::Unknown(describe(&error))
        })
    }

    /// After a failed sync, the write-ahead log may end with a complete transaction that this
    /// process does not see but the next one to open the file would. Committing another
    /// transaction overwrites it; from then on what this process sees is what is stored.
    fn resolve_unknown_commit(&mut self) -> Result<(), WriteFailure> {
        if !self.has_unknown_commit {
            return Ok(());
        }
        let db = self.logs.db();
        let committed = execute(db, "BEGIN IMMEDIATE")
            .and_then(|()| execute(db, "UPDATE settled SET times = times + 1"))
            .and_then(|()| (self.commit)(db));
        self.has_unknown_commit = committed.is_err();
        committed.map_err(|error| {
            self.roll_back(&error);
            WriteFailure::NotApplied(format!(
                "{}; the outcome of an earlier write is still unknown",
                describe(&error)
            ))
        })
    }

    /// Leaves no transaction open and clears the cache.
    fn roll_back(&mut self, error: &rusqlite::Error) -> WriteFailure {
        self.logs.clear_cache();
        if !self.logs.db().is_autocommit() {
            // If this fails, too, the next BEGIN also fails and leads here again.
            drop(execute(self.logs.db(), "ROLLBACK"));
        }
        WriteFailure::NotApplied(describe(error))
    }
}

/// Yields to callers that are about to queue a job, as long as more jobs come: one sync serves
/// the whole group.
fn gather(queue: &mut WriteQueue, waiting: &mut WriteGroup) {
    for _ in 0..MAX_GATHER_ROUNDS {
        let before = waiting.len();
        thread::yield_now();
        while waiting.len() < MAX_GROUP_LEN
            && let Ok(job) = queue.try_recv()
        {
            waiting.push(job);
        }
        if waiting.len() == before {
            return;
        }
    }
}

fn answer_all(group: WriteGroup, failure: Option<&WriteFailure>) {
    group.into_iter().for_each(|job| job.answer(failure));
}

fn execute(db: &Connection, sql: &str) -> rusqlite::Result<()> {
    db.prepare_cached(sql)?.execute([]).map(drop)
}

/// Whether this error proves that a commit did not happen: its last page was not written. A failed
/// sync and unknown errors prove nothing.
fn is_certainly_not_committed(error: &rusqlite::Error) -> bool {
    let rusqlite::Error::SqliteFailure(error, _) = error else { return false };
    let code = error.extended_code;
    matches!(error.code, ErrorCode::DiskFull | ErrorCode::DatabaseBusy)
        || code == ffi::SQLITE_IOERR_WRITE
}

fn describe(error: &rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => {
            "the disk is full; play goes on as soon as there is space".to_owned()
        }
        _ => format!("writing failed: {error}"),
    }
}

#[cfg(test)]
#[path = "writer_tests.rs"]
mod tests;
