//! The tasks that append, in groups.
//!
//! A group is one statement and so one transaction: the appends that wait, at most one for each
//! table. If the database rejects it, each append is retried by itself, so that one that cannot
//! be stored fails alone. If the reply is lost, the outcome of every append in it is unknown.

use super::append::{AttemptResult, FencedAppend, append_all};
use super::client::ReconnectingClient;
use super::failure::PgFailure;
use super::notifier::{Notifier, Outbox};
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinSet;

/// How many connections append: while one waits for the disk, the other sends.
const WRITER_COUNT: usize = 2;

/// How many appends may wait in the queue; further callers wait until there is room.
const QUEUE_CAPACITY: usize = 4096;

const MAX_GROUP_LEN: usize = 512;

/// A group is closed by the append that brings it over this size.
const MAX_GROUP_BYTES: usize = 1 << 20;

struct AppendJob {
    request: FencedAppend,
    reply: oneshot::Sender<Result<AttemptResult, PgFailure>>,
}

/// The queue of appends and the tasks that serve it. Dropping it ends the tasks.
#[derive(Debug)]
pub(super) struct WriterPool {
    queue: mpsc::Sender<AppendJob>,
    _tasks: JoinSet<()>,
}

impl WriterPool {
    pub(super) fn start(new_client: impl Fn() -> ReconnectingClient, notifier: &Notifier) -> Self {
        let (sender, queue) = mpsc::channel(QUEUE_CAPACITY);
        let (queue, mut tasks) = (Arc::new(Mutex::new(queue)), JoinSet::new());
        for _ in 0..WRITER_COUNT {
            let writer = PgWriter {
                client: new_client(),
                outbox: notifier.outbox(),
                deferred: VecDeque::new(),
            };
            tasks.spawn(writer.serve(Arc::clone(&queue)));
        }
        Self { queue: sender, _tasks: tasks }
    }

    pub(super) async fn append(&self, request: FencedAppend) -> Result<AttemptResult, PgFailure> {
        let (reply, answer) = oneshot::channel();
        let closed = || PgFailure::NotApplied("the store is closed".to_owned());
        self.queue.send(AppendJob { request, reply }).await.map_err(|_| closed())?;
        let dropped = || PgFailure::Unknown("the store was closed before it answered".to_owned());
        answer.await.unwrap_or_else(|_| Err(dropped()))
    }
}

struct PgWriter {
    client: ReconnectingClient,
    outbox: Outbox,
    /// Appends to tables that the last group already had, and those that did not fit.
    deferred: VecDeque<AppendJob>,
}

impl PgWriter {
    async fn serve(mut self, queue: Arc<Mutex<mpsc::Receiver<AppendJob>>>) {
        while let Some(group) = self.gather(&queue).await {
            self.write(group).await;
        }
    }

    /// The next group: deferred jobs first, then what waits in the queue.
    ///
    /// A writer with nothing to do holds the lock of the queue while it waits for a job. A writer
    /// with deferred jobs must not wait for that lock: the next job may never come.
    async fn gather(&mut self, queue: &Mutex<mpsc::Receiver<AppendJob>>) -> Option<Vec<AppendJob>> {
        let mut group = AppendGroup::default();
        for job in std::mem::take(&mut self.deferred) {
            self.deferred.extend(group.add(job));
        }
        if group.jobs.is_empty() {
            let mut queue = queue.lock().await;
            group.add(queue.recv().await?);
            self.fill(&mut group, &mut queue);
        } else if let Ok(mut queue) = queue.try_lock() {
            self.fill(&mut group, &mut queue);
        }
        Some(group.jobs)
    }

    /// Adds what waits in the queue, until the group is full.
    fn fill(&mut self, group: &mut AppendGroup, queue: &mut mpsc::Receiver<AppendJob>) {
        while !group.is_full()
            && let Ok(job) = queue.try_recv()
        {
            self.deferred.extend(group.add(job));
        }
    }

    async fn write(&self, group: Vec<AppendJob>) {
        let requests: Vec<&FencedAppend> = group.iter().map(|job| &job.request).collect();
        match append_all(&self.client, &requests).await {
            Ok(results) => group.into_iter().zip(results).for_each(|(job, r)| self.answer(job, r)),
            Err(PgFailure::NotApplied(_)) if group.len() > 1 => {
                for job in group {
                    Box::pin(self.write(vec![job])).await;
                }
            }
            Err(failure) => {
                group.into_iter().for_each(|job| drop(job.reply.send(Err(failure.clone()))));
            }
        }
    }

    fn answer(&self, job: AppendJob, result: AttemptResult) {
        if let AttemptResult::Stored(head) = result {
            self.outbox.push_head(job.request.table, head);
        }
        // The caller may have stopped waiting.
        drop(job.reply.send(Ok(result)));
    }
}

#[derive(Default)]
struct AppendGroup {
    jobs: Vec<AppendJob>,
    tables: HashSet<crate::TableKey>,
    bytes: usize,
}

impl AppendGroup {
    fn is_full(&self) -> bool {
        self.jobs.len() >= MAX_GROUP_LEN || self.bytes > MAX_GROUP_BYTES
    }

    /// Adds the job, or returns it if its table is in the group already or the group is full.
    fn add(&mut self, job: AppendJob) -> Option<AppendJob> {
        if self.is_full() || !self.tables.insert(job.request.table) {
            return Some(job);
        }
        self.bytes += job.request.estimated_bytes();
        self.jobs.push(job);
        None
    }
}
