//! Long computations for clients, such as the analysis of a match: a bounded number at a time on
//! threads of their own, each for a bounded time, a bounded queue before them with a share for each
//! client, and the latest results in memory.

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

struct JobTable<K> {
    jobs: HashMap<K, QueuedJob>,
    /// The clients whose jobs wait, in the order in which they submitted them.
    waiting: BTreeMap<u64, AddressBlock>,
    /// Counts submissions and reads, to know what was used last.
    clock: u64,
    /// What the results take.
    result_bytes: usize,
}

struct QueuedJob {
    submitted: u64,
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
        let share = self.limits.max_waiting_per_client;
        let Some(progress) = self.jobs().insert(key.clone(), client, share)? else {
            return Ok(());
        };
        let queue = Arc::clone(self);
        tokio::spawn(async move {
            let Ok(_permit) = queue.workers.acquire().await else { return };
            queue.jobs().start(&key);
            let ends = Instant::now() + queue.limits.max_time;
            let running = RunningJob { progress: Arc::clone(&progress), ends };
            let result = run_on_thread(move || job(&running)).await;
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
        Self { jobs: HashMap::new(), waiting: BTreeMap::new(), clock: 0, result_bytes: 0 }
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
        let submitted = job.submitted;
        Some(match &job.stage {
            JobStage::Done(result) => JobState::Done(result.clone()),
            JobStage::Running => {
                JobState::Running { percent: job.progress.percent.load(Ordering::Relaxed) }
            }
            JobStage::Queued => JobState::Queued { ahead: self.waiting_before(submitted) },
        })
    }

    /// How many jobs wait that were submitted before this one.
    fn waiting_before(&self, submitted: u64) -> usize {
        self.waiting.range(..submitted).count()
    }

    /// How many jobs of a client wait.
    fn waiting_of(&self, client: AddressBlock) -> usize {
        self.waiting.values().filter(|waiting| **waiting == client).count()
    }

    /// Adds a job and returns its progress; `None` if there is one already.
    fn insert(
        &mut self,
        key: K,
        client: AddressBlock,
        max_waiting_per_client: usize,
    ) -> Result<Option<Arc<JobProgress>>, QueueFull> {
        if self.jobs.contains_key(&key) {
            return Ok(None);
        }
        if self.waiting_before(u64::MAX) >= MAX_WAITING_JOBS {
            return Err(QueueFull::ForAll);
        }
        if self.waiting_of(client) >= max_waiting_per_client {
            return Err(QueueFull::ForClient);
        }
        let (now, progress) = (self.tick(), Arc::new(JobProgress::new()));
        let job = QueuedJob {
            submitted: now,
            used: now,
            stage: JobStage::Queued,
            progress: Arc::clone(&progress),
            finished: Arc::default(),
        };
        self.waiting.insert(now, client);
        self.jobs.insert(key, job);
        Ok(Some(progress))
    }

    fn start(&mut self, key: &K) {
        if let Some(job) = self.jobs.get_mut(key) {
            job.stage = JobStage::Running;
            self.waiting.remove(&job.submitted);
        }
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
mod tests {
    use super::*;
    use std::net::Ipv4Addr;
    use std::sync::mpsc;

    const LONG: Duration = Duration::from_secs(60 * 60);

    const ANN: AddressBlock = AddressBlock::V4(Ipv4Addr::new(10, 0, 0, 1));
    const BEN: AddressBlock = AddressBlock::V4(Ipv4Addr::new(10, 0, 0, 2));

    fn queue_of(workers: usize) -> Arc<JobQueue<u32>> {
        let limits = JobLimits { workers, max_waiting_per_client: usize::MAX, max_time: LONG };
        Arc::new(JobQueue::new(limits))
    }

    fn text(text: &str) -> JobResult {
        Ok(text.into())
    }

    /// Submits a job that waits until the sender is used or dropped.
    fn submit_blocked(queue: &Arc<JobQueue<u32>>, key: u32) -> mpsc::Sender<()> {
        let (release, released) = mpsc::channel();
        let job = move |_: &RunningJob| {
            let _ = released.recv();
            text(&key.to_string())
        };
        queue.submit((key, ANN), job).unwrap();
        release
    }

    /// Waits until a job runs.
    async fn until_running(queue: &JobQueue<u32>, key: u32) {
        while !matches!(queue.state(&key), Some(JobState::Running { .. })) {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn as_many_jobs_run_as_there_are_workers_and_the_others_wait_in_order() {
        let queue = queue_of(2);
        let releases: Vec<_> = (0..4).map(|key| submit_blocked(&queue, key)).collect();
        until_running(&queue, 0).await;
        until_running(&queue, 1).await;
        assert_eq!(queue.state(&2), Some(JobState::Queued { ahead: 0 }));
        assert_eq!(queue.state(&3), Some(JobState::Queued { ahead: 1 }));
        releases[1].send(()).unwrap();
        assert_eq!(queue.wait(&1, LONG).await, Some(JobState::Done(text("1"))));
        until_running(&queue, 2).await;
        assert_eq!(queue.state(&3), Some(JobState::Queued { ahead: 0 }));
        drop(releases);
        assert_eq!(queue.wait(&3, LONG).await, Some(JobState::Done(text("3"))));
    }

    #[tokio::test]
    async fn the_same_key_has_one_job_and_its_result_stays() {
        let queue = queue_of(1);
        queue.submit((1, ANN), |_| text("first")).unwrap();
        assert_eq!(queue.wait(&1, LONG).await, Some(JobState::Done(text("first"))));
        queue.submit((1, ANN), |_| text("second")).unwrap();
        assert_eq!(queue.state(&1), Some(JobState::Done(text("first"))));
    }

    #[tokio::test]
    async fn the_queue_has_a_limit() {
        let queue = queue_of(1);
        let first = submit_blocked(&queue, 0);
        until_running(&queue, 0).await;
        for key in 1..=MAX_WAITING_JOBS as u32 {
            queue.submit((key, ANN), |_| text("")).unwrap();
        }
        let refused = queue.submit((1_000, ANN), |_| text(""));
        assert_eq!(refused, Err(QueueFull::ForAll));
        drop(first);
    }

    #[tokio::test]
    async fn a_running_job_tells_its_progress_and_one_that_panics_fails() {
        let queue = queue_of(1);
        let (told, tell) = oneshot::channel();
        let (release, released) = mpsc::channel::<()>();
        let job = move |running: &RunningJob| {
            let _ = running.set_percent(40);
            let _ = told.send(());
            let _ = released.recv();
            panic!("a fault in a computation");
        };
        queue.submit((1, ANN), job).unwrap();
        tell.await.unwrap();
        assert_eq!(queue.state(&1), Some(JobState::Running { percent: 40 }));
        drop(release);
        assert_eq!(queue.wait(&1, LONG).await, Some(JobState::Done(Err(failed()))));
    }

    #[tokio::test]
    async fn results_that_were_not_used_for_long_are_dropped() {
        let queue = queue_of(1);
        let large = "x".repeat(MAX_RESULT_BYTES / 2 - RESULT_OVERHEAD_BYTES);
        for key in 1..=3 {
            let large = large.clone();
            queue.submit((key, ANN), move |_| text(&large)).unwrap();
            queue.wait(&key, LONG).await;
            // The first stays in use.
            queue.state(&1);
        }
        let kept: Vec<bool> = (1..=3).map(|key| queue.state(&key).is_some()).collect();
        assert_eq!(kept, [true, false, true]);
    }

    #[tokio::test]
    async fn one_client_cannot_use_up_the_queue_of_all() {
        let limits = JobLimits { workers: 1, max_waiting_per_client: 2, max_time: LONG };
        let queue = Arc::new(JobQueue::new(limits));
        let first = submit_blocked(&queue, 0);
        until_running(&queue, 0).await;
        for key in [1, 2] {
            queue.submit((key, ANN), |_| text("")).unwrap();
        }
        assert_eq!(queue.submit((3, ANN), |_| text("")), Err(QueueFull::ForClient));
        queue.submit((4, BEN), |_| text("")).unwrap();
        drop(first);
        queue.wait(&2, LONG).await;
        queue.submit((3, ANN), |_| text("")).unwrap();
    }

    #[tokio::test]
    async fn a_job_that_takes_too_long_is_broken_off_and_others_go_on() {
        let limits = JobLimits { workers: 1, max_waiting_per_client: 9, max_time: Duration::ZERO };
        let queue = Arc::new(JobQueue::new(limits));
        let endless = |running: &RunningJob| {
            while running.set_percent(1).is_continue() {}
            text("a part of the result")
        };
        queue.submit((1, ANN), endless).unwrap();
        queue.submit((2, ANN), |_| text("short")).unwrap();
        assert_eq!(queue.wait(&1, LONG).await, Some(JobState::Done(Err(over_time()))));
        assert_eq!(queue.wait(&2, LONG).await, Some(JobState::Done(text("short"))));
    }

    #[test]
    fn any_number_of_short_results_takes_bounded_memory() {
        let mut table = JobTable::new();
        let most = MAX_RESULT_BYTES / RESULT_OVERHEAD_BYTES;
        for key in 0..most + 1_000 {
            table.insert(key, ANN, usize::MAX).unwrap();
            table.start(&key);
            table.finish(&key, Err(failed()));
        }
        assert!(table.jobs.len() <= most, "{}", table.jobs.len());
    }
}
