//! Long computations for clients, such as the analysis of a match: a bounded number at a time on
//! threads of their own, each for a bounded time, a bounded queue before them in which clients take
//! turns, and the latest results in memory.

use crate::address_block::AddressBlock;
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use table::{RefusalCode, RefusalMessage};
use tokio::sync::{Notify, Semaphore, oneshot};
use tokio::time::timeout;

/// How many jobs may wait for a worker.
const MAX_WAITING_JOBS: usize = 32;

/// How many bytes of results are kept. The analysis of a match has some 100 KiB.
const MAX_RESULT_BYTES: usize = 32 * 1024 * 1024;

/// What a result takes besides its text, roughly.
const RESULT_OVERHEAD_BYTES: usize = 512;

/// What a queue lets its clients do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct JobLimits {
    /// How many jobs run at a time.
    pub(crate) workers: usize,
    /// How many jobs of one client may wait.
    pub(crate) max_waiting_per_client: usize,
    /// How long a job may take.
    pub(crate) max_time: Duration,
}

/// The result of a job: JSON text, or why there is none.
pub(crate) type JobResult = Result<Arc<str>, RefusalMessage>;

/// How far a job is.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum JobState {
    /// It waits for a worker, behind so many others.
    Queued { ahead: usize },
    /// It is being computed.
    Running { percent: u8 },
    /// It is over.
    Done(JobResult),
}

/// Where a job notes how far it is, and when it was asked for last.
#[derive(Debug)]
pub(crate) struct JobProgress {
    percent: AtomicU8,
    is_over_time: AtomicBool,
    asked: Mutex<Instant>,
}

impl JobProgress {
    fn new() -> Self {
        Self {
            percent: AtomicU8::new(0),
            is_over_time: AtomicBool::new(false),
            asked: Mutex::new(Instant::now()),
        }
    }

    fn asked(&self) -> MutexGuard<'_, Instant> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A job that runs: where it notes how far it is, and until when it may go on.
#[derive(Clone, Debug)]
pub(crate) struct RunningJob {
    progress: Arc<JobProgress>,
    ends: Instant,
}

impl RunningJob {
    /// For how long nobody has asked how far the job is.
    pub(crate) fn unasked_time(&self) -> Duration {
        self.progress.asked().elapsed()
    }

    /// Notes how far the job is. It must end when its time is over.
    pub(crate) fn set_percent(&self, percent: u8) -> ControlFlow<()> {
        self.progress.percent.store(percent.min(100), Ordering::Relaxed);
        if Instant::now() < self.ends {
            return ControlFlow::Continue(());
        }
        self.progress.is_over_time.store(true, Ordering::Relaxed);
        ControlFlow::Break(())
    }
}

/// Why a job is not queued.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum QueueFull {
    /// As many jobs wait as may wait.
    ForAll,
    /// As many jobs of this client wait as may wait.
    ForClient,
}

/// The jobs of a node, by what they compute: two clients that ask for the same have one job.
pub(crate) struct JobQueue<K> {
    workers: Semaphore,
    limits: JobLimits,
    jobs: Mutex<JobTable<K>>,
}

impl<K> fmt::Debug for JobQueue<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JobQueue").field("workers", &self.workers).finish_non_exhaustive()
    }
}

/// What is computed.
type Computation = Box<dyn FnOnce(&RunningJob) -> JobResult + Send>;

/// When a job gets a worker. Clients take turns: the waiting jobs of one client are in rounds that
/// follow each other, so all of them together delay a job of another client by one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct JobTurn {
    round: u64,
    /// Within a round, the job that was submitted first comes first.
    submitted: u64,
}

/// A job that has no worker yet.
struct WaitingJob<K> {
    key: K,
    client: AddressBlock,
    computation: Computation,
}

struct JobTable<K> {
    jobs: HashMap<K, QueuedJob>,
    /// The jobs that wait, by their turn.
    waiting: BTreeMap<JobTurn, WaitingJob<K>>,
    /// The round of the job that was started last.
    round: u64,
    /// Counts submissions and reads, to know what was used last.
    clock: u64,
    /// What the results take.
    result_bytes: usize,
}

struct QueuedJob {
    turn: JobTurn,
    used: u64,
    stage: JobStage,
    progress: Arc<JobProgress>,
    finished: Arc<Notify>,
}

enum JobStage {
    Queued,
    Running,
    Done(JobResult),
}

impl QueuedJob {
    fn result_bytes(&self) -> usize {
        match &self.stage {
            JobStage::Done(Ok(text)) => text.len() + RESULT_OVERHEAD_BYTES,
            JobStage::Done(Err(refusal)) => refusal.message.len() + RESULT_OVERHEAD_BYTES,
            JobStage::Queued | JobStage::Running => 0,
        }
    }

    const fn is_done(&self) -> bool {
        matches!(self.stage, JobStage::Done(_))
    }
}

impl<K: Clone + Eq + Hash + Send + Sync + 'static> JobQueue<K> {
    pub(crate) fn new(limits: JobLimits) -> Self {
        let workers = Semaphore::new(limits.workers);
        Self { workers, limits, jobs: Mutex::new(JobTable::new()) }
    }

    fn jobs(&self) -> MutexGuard<'_, JobTable<K>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far a job is; `None` if there is none, or its result was dropped.
    pub(crate) fn state(&self, key: &K) -> Option<JobState> {
        self.jobs().read(key)
    }

    /// Waits until a job is over, but not for longer than this, and says how far it is.
    pub(crate) async fn wait(&self, key: &K, at_most: Duration) -> Option<JobState> {
        let finished = Arc::clone(&self.jobs().jobs.get(key)?.finished);
        let notified = finished.notified();
        match self.state(key)? {
            done @ JobState::Done(_) => Some(done),
            _ => {
                let _ = timeout(at_most, notified).await;
                self.state(key)
            }
        }
    }

    /// Queues a job of a client, unless there is one for this key already. It runs on a thread of
    /// its own, which does not keep the process from ending.
    pub(crate) fn submit(
        self: &Arc<Self>,
        (key, client): (K, AddressBlock),
        job: impl FnOnce(&RunningJob) -> JobResult + Send + 'static,
    ) -> Result<(), QueueFull> {
        let waiting = WaitingJob { key, client, computation: Box::new(job) };
        if !self.jobs().insert(waiting, self.limits.max_waiting_per_client)? {
            return Ok(());
        }
        let queue = Arc::clone(self);
        // As many tasks as jobs: each runs one, whose turn it is when there is a worker.
        tokio::spawn(async move {
            let Ok(_permit) = queue.workers.acquire().await else { return };
            let Some((key, computation, progress)) = queue.jobs().start_next() else { return };
            let ends = Instant::now() + queue.limits.max_time;
            let running = RunningJob { progress: Arc::clone(&progress), ends };
            let result = run_on_thread(move || computation(&running)).await;
            let is_over_time = progress.is_over_time.load(Ordering::Relaxed);
            queue.jobs().finish(&key, if is_over_time { Err(over_time()) } else { result });
        });
        Ok(())
    }
}

/// Computes on a thread of its own.
async fn run_on_thread(job: impl FnOnce() -> JobResult + Send + 'static) -> JobResult {
    let (reply, result) = oneshot::channel();
    let run = move || {
        let computed = std::panic::catch_unwind(AssertUnwindSafe(job));
        let _ = reply.send(computed.unwrap_or_else(|_| Err(failed())));
    };
    if let Err(error) = std::thread::Builder::new().name("job".to_owned()).spawn(run) {
        tracing::error!(%error, "a thread for a job could not be started");
    }
    result.await.unwrap_or_else(|_| Err(failed()))
}

fn failed() -> RefusalMessage {
    RefusalCode::NotComputed.with_message("That could not be computed.")
}

fn over_time() -> RefusalMessage {
    let message = "That takes longer than this server computes for one request.";
    RefusalCode::NotComputed.with_message(message)
}

impl<K: Clone + Eq + Hash> JobTable<K> {
    fn new() -> Self {
        let (jobs, waiting) = (HashMap::new(), BTreeMap::new());
        Self { jobs, waiting, round: 0, clock: 0, result_bytes: 0 }
    }

    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    fn read(&mut self, key: &K) -> Option<JobState> {
        let used = self.tick();
        let job = self.jobs.get_mut(key)?;
        job.used = used;
        *job.progress.asked() = Instant::now();
        let turn = job.turn;
        Some(match &job.stage {
            JobStage::Done(result) => JobState::Done(result.clone()),
            JobStage::Running => {
                JobState::Running { percent: job.progress.percent.load(Ordering::Relaxed) }
            }
            JobStage::Queued => JobState::Queued { ahead: self.waiting.range(..turn).count() },
        })
    }

    /// How many jobs of a client wait.
    fn waiting_of(&self, client: AddressBlock) -> usize {
        self.waiting.values().filter(|waiting| waiting.client == client).count()
    }

    /// Adds a job; `false` if there is one for its key already.
    fn insert(
        &mut self,
        waiting: WaitingJob<K>,
        max_waiting_per_client: usize,
    ) -> Result<bool, QueueFull> {
        if self.jobs.contains_key(&waiting.key) {
            return Ok(false);
        }
        if self.waiting.len() >= MAX_WAITING_JOBS {
            return Err(QueueFull::ForAll);
        }
        if self.waiting_of(waiting.client) >= max_waiting_per_client {
            return Err(QueueFull::ForClient);
        }
        let now = self.tick();
        let own = self.waiting.iter().filter(|(_, other)| other.client == waiting.client);
        let round = own.map(|(turn, _)| turn.round + 1).max().unwrap_or(0).max(self.round);
        let turn = JobTurn { round, submitted: now };
        let job = QueuedJob {
            turn,
            used: now,
            stage: JobStage::Queued,
            progress: Arc::new(JobProgress::new()),
            finished: Arc::default(),
        };
        self.jobs.insert(waiting.key.clone(), job);
        self.waiting.insert(turn, waiting);
        Ok(true)
    }

    /// Starts the job whose turn it is.
    fn start_next(&mut self) -> Option<(K, Computation, Arc<JobProgress>)> {
        let (turn, WaitingJob { key, computation, .. }) = self.waiting.pop_first()?;
        self.round = turn.round;
        let job = self.jobs.get_mut(&key)?;
        job.stage = JobStage::Running;
        Some((key, computation, Arc::clone(&job.progress)))
    }

    /// Keeps a result, and drops those that were used least recently if there are too many.
    fn finish(&mut self, key: &K, result: JobResult) {
        if let Some(job) = self.jobs.get_mut(key) {
            job.stage = JobStage::Done(result);
            job.finished.notify_waiters();
            self.result_bytes += job.result_bytes();
        }
        while self.result_bytes > MAX_RESULT_BYTES {
            let done = self.jobs.iter().filter(|(_, job)| job.is_done());
            let Some((oldest, _)) = done.min_by_key(|(_, job)| job.used) else { return };
            let oldest = oldest.clone();
            let dropped = self.jobs.remove(&oldest);
            self.result_bytes -= dropped.map_or(0, |job| job.result_bytes());
        }
    }
}

#[cfg(test)]
#[path = "job_queue_tests.rs"]
mod tests;
