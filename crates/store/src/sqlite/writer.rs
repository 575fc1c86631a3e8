//! The thread that writes, in groups.
//!
//! A group is one transaction: whatever waits, up to a limit. Nobody is answered before the
//! transaction is on the disk. If it certainly came to nothing, each job is tried by itself,
//! so that one that cannot be written fails alone. If that is not certain, everybody in it is
//! told so, and nothing else is said before a later transaction has [settled](Writer::settle)
//! the matter.

use super::logs::Logs;
use rusqlite::{Connection, ErrorCode, ffi};
use std::io;
use std::thread::{self, JoinHandle};
use tokio::sync::{mpsc, oneshot};

/// So many jobs may wait; whoever comes then waits to be let in.
const WAITING: usize = 4096;

/// A group has at most so many jobs …
const GROUP: usize = 1024;

/// … and ends with the job that brings it over so many bytes.
const GROUP_BYTES: usize = 4 << 20;

/// So often a group waits for more, at most; each time it costs nothing if there is nobody else.
const PATIENCE: usize = 4;

/// Why something was not written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// The thread has ended.
    Closed,
    /// It certainly was not.
    NotDone(String),
    /// It may have been.
    Unsure(String),
}

/// The way to the thread.
#[derive(Debug)]
pub(super) struct Queue {
    jobs: Option<mpsc::Sender<Box<dyn Job>>>,
    thread: Option<JoinHandle<()>>,
}

impl Queue {
    pub(super) fn start(logs: Logs) -> io::Result<Self> {
        let (jobs, queue) = mpsc::channel(WAITING);
        let thread = thread::Builder::new().name("store-writer".to_owned());
        let thread = thread.spawn(move || Writer::of(logs).serve(queue))?;
        Ok(Self { jobs: Some(jobs), thread: Some(thread) })
    }

    /// Has something done in the next group; `bytes` is about how much it writes. The work
    /// may be done twice, the first time in a transaction that came to nothing.
    pub(super) async fn ask<T, W>(&self, bytes: usize, work: W) -> Result<T, Failure>
    where
        T: Send + 'static,
        W: FnMut(&mut Logs) -> rusqlite::Result<T> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = Box::new(Asked { bytes, work, done: None, reply });
        let jobs = self.jobs.as_ref().ok_or(Failure::Closed)?;
        jobs.send(job).await.map_err(|_| Failure::Closed)?;
        let unheard = || Failure::Unsure("the writer stopped before it answered".to_owned());
        answer.await.unwrap_or_else(|_| Err(unheard()))
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        self.jobs = None;
        self.thread.take().into_iter().for_each(join);
    }
}

/// Waits for a thread to end, unless it is this one: the last to hold a store may be woken by
/// the store's own answer.
pub(super) fn join(thread: JoinHandle<()>) {
    if thread.thread().id() != thread::current().id() {
        // A thread that panicked has said so; whoever waited for it was told.
        drop(thread.join());
    }
}

/// Something to be done in a transaction and answered after it.
trait Job: Send {
    fn bytes(&self) -> usize;
    fn run(&mut self, logs: &mut Logs) -> rusqlite::Result<()>;
    fn answer(self: Box<Self>, failure: Option<&Failure>);
}

struct Asked<T, W> {
    bytes: usize,
    work: W,
    done: Option<T>,
    reply: oneshot::Sender<Result<T, Failure>>,
}

impl<T: Send, W> Job for Asked<T, W>
where
    W: FnMut(&mut Logs) -> rusqlite::Result<T> + Send,
{
    fn bytes(&self) -> usize {
        self.bytes
    }

    fn run(&mut self, logs: &mut Logs) -> rusqlite::Result<()> {
        self.done = Some((self.work)(logs)?);
        Ok(())
    }

    fn answer(self: Box<Self>, failure: Option<&Failure>) {
        let Self { done, reply, .. } = *self;
        let never = || Failure::NotDone("it was never tried".to_owned());
        let answer = failure.map_or_else(|| done.ok_or_else(never), |f| Err(f.clone()));
        // Whoever asked may have gone; what was done is done.
        drop(reply.send(answer));
    }
}

type Group = Vec<Box<dyn Job>>;

/// How a transaction is brought to its end; tests have it fail.
type Commit = Box<dyn FnMut(&Connection) -> rusqlite::Result<()> + Send>;

/// What runs in the thread.
struct Writer {
    logs: Logs,
    /// Whether a transaction's outcome is not known.
    unsettled: bool,
    commit: Commit,
}

impl Writer {
    fn of(logs: Logs) -> Self {
        Self { logs, unsettled: false, commit: Box::new(|db| execute(db, "COMMIT")) }
    }

    fn serve(mut self, mut queue: mpsc::Receiver<Box<dyn Job>>) {
        let mut waiting = Vec::with_capacity(GROUP);
        while queue.blocking_recv_many(&mut waiting, GROUP) > 0 {
            gather(&mut queue, &mut waiting);
            let (mut group, mut bytes) = (Vec::with_capacity(waiting.len()), 0);
            for job in waiting.drain(..) {
                bytes += job.bytes();
                group.push(job);
                if bytes > GROUP_BYTES {
                    self.write(std::mem::take(&mut group));
                    bytes = 0;
                }
            }
            if !group.is_empty() {
                self.write(group);
            }
            if self.logs.is_untidy() && !self.unsettled {
                self.tidy();
            }
        }
    }

    /// Nobody waits for an answer to this; if it fails, it is tried again some time.
    fn tidy(&mut self) {
        let run = |this: &mut Self| this.logs.tidy().map_err(|e| this.nothing_done(&e));
        drop(self.begin().and_then(|()| run(self)).and_then(|()| self.commit()));
    }

    /// Does a group and answers everybody in it.
    fn write(&mut self, mut group: Group) {
        if let Err(failure) = self.settle().and_then(|()| self.begin()) {
            return answer(group, Some(&failure));
        }
        match self.run(&mut group).and_then(|()| self.commit()) {
            Err(Failure::NotDone(_)) if group.len() > 1 => {
                group.into_iter().for_each(|job| self.write(vec![job]));
            }
            done => answer(group, done.err().as_ref()),
        }
    }

    fn begin(&mut self) -> Result<(), Failure> {
        let begun = execute(self.logs.db(), "BEGIN IMMEDIATE");
        begun.map_err(|error| self.nothing_done(&error))
    }

    fn run(&mut self, group: &mut Group) -> Result<(), Failure> {
        let run = group.iter_mut().try_for_each(|job| job.run(&mut self.logs));
        run.map_err(|error| self.nothing_done(&error))
    }

    fn commit(&mut self) -> Result<(), Failure> {
        (self.commit)(self.logs.db()).map_err(|error| {
            let failure = self.nothing_done(&error);
            if came_to_nothing(&error) {
                return failure;
            }
            self.unsettled = true;
            Failure::Unsure(said(&error))
        })
    }

    /// After a failed sync, the end of the write-ahead log may hold a whole transaction that
    /// this process does not see but the next one to open the file would. Another transaction
    /// takes its place; from then on what is seen is what is there.
    fn settle(&mut self) -> Result<(), Failure> {
        if !self.unsettled {
            return Ok(());
        }
        let db = self.logs.db();
        let settled = execute(db, "BEGIN IMMEDIATE")
            .and_then(|()| execute(db, "UPDATE settled SET times = times + 1"))
            .and_then(|()| (self.commit)(db));
        self.unsettled = settled.is_err();
        settled.map_err(|error| {
            self.nothing_done(&error);
            Failure::NotDone(format!("{}; an earlier write is still in doubt", said(&error)))
        })
    }

    /// Leaves no transaction open and no head remembered.
    fn nothing_done(&mut self, error: &rusqlite::Error) -> Failure {
        self.logs.forget();
        if !self.logs.db().is_autocommit() {
            // If even this fails, so does the next BEGIN, and it is tried again after that.
            drop(execute(self.logs.db(), "ROLLBACK"));
        }
        Failure::NotDone(said(error))
    }
}

/// Lets those who are about to ask do so first, as long as more of them come: one sync is for
/// all. On a processor that is busy answering, a group is then everything it can answer at once.
fn gather(queue: &mut mpsc::Receiver<Box<dyn Job>>, waiting: &mut Group) {
    for _ in 0..PATIENCE {
        let before = waiting.len();
        thread::yield_now();
        while waiting.len() < GROUP
            && let Ok(job) = queue.try_recv()
        {
            waiting.push(job);
        }
        if waiting.len() == before {
            return;
        }
    }
}

fn answer(group: Group, failure: Option<&Failure>) {
    group.into_iter().for_each(|job| job.answer(failure));
}

fn execute(db: &Connection, sql: &str) -> rusqlite::Result<()> {
    db.prepare_cached(sql)?.execute([]).map(drop)
}

/// Whether a commit that failed like this is certain not to have happened: its last page was
/// not written. A failed sync, and whatever we do not know, is not certain.
fn came_to_nothing(error: &rusqlite::Error) -> bool {
    let rusqlite::Error::SqliteFailure(error, _) = error else { return false };
    let code = error.extended_code;
    matches!(error.code, ErrorCode::DiskFull | ErrorCode::DatabaseBusy)
        || code == ffi::SQLITE_IOERR_WRITE
}

/// A sentence for whoever waits.
fn said(error: &rusqlite::Error) -> String {
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
