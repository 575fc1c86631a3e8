//! Long computations for clients, such as the analysis of a match: a bounded number at a time on
//! threads of their own, a bounded queue before them, and the latest results in memory.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use table::{RefusalCode, RefusalMessage};
use tokio::sync::{Notify, Semaphore, oneshot};
use tokio::time::timeout;

/// How many jobs may wait for a worker.
const MAX_WAITING_JOBS: usize = 32;

/// How many bytes of results are kept. The analysis of a match has some 100 KiB.
const MAX_RESULT_BYTES: usize = 32 * 1024 * 1024;

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

/// Where a job notes how far it is, in percent.
#[derive(Debug, Default)]
pub(crate) struct JobProgress(AtomicU8);

impl JobProgress {
    pub(crate) fn set_percent(&self, percent: u8) {
        self.0.store(percent.min(100), Ordering::Relaxed);
    }
}

/// The queue is full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct QueueFull;

/// The jobs of a node, by what they compute: two clients that ask for the same have one job.
pub(crate) struct JobQueue<K> {
    workers: Semaphore,
    jobs: Mutex<JobTable<K>>,
}

impl<K> fmt::Debug for JobQueue<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("JobQueue").field("workers", &self.workers).finish_non_exhaustive()
    }
}

struct JobTable<K> {
    jobs: HashMap<K, QueuedJob>,
    /// Counts submissions and reads, to know what was used last.
    clock: u64,
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
            JobStage::Done(Ok(text)) => text.len(),
            JobStage::Done(Err(refusal)) => refusal.message.len(),
            JobStage::Queued | JobStage::Running => 0,
        }
    }

    const fn is_done(&self) -> bool {
        matches!(self.stage, JobStage::Done(_))
    }
}

impl<K: Clone + Eq + Hash + Send + Sync + 'static> JobQueue<K> {
    /// A queue whose jobs are computed by so many threads at a time.
    pub(crate) fn new(workers: usize) -> Self {
        let jobs = Mutex::new(JobTable { jobs: HashMap::new(), clock: 0 });
        Self { workers: Semaphore::new(workers), jobs }
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

    /// Queues a job, unless there is one for this key already. It runs on a thread of its own,
    /// which does not keep the process from ending.
    pub(crate) fn submit(
        self: &Arc<Self>,
        key: K,
        job: impl FnOnce(&JobProgress) -> JobResult + Send + 'static,
    ) -> Result<(), QueueFull> {
        let Some(progress) = self.jobs().insert(key.clone())? else { return Ok(()) };
        let queue = Arc::clone(self);
        tokio::spawn(async move {
            let Ok(_permit) = queue.workers.acquire().await else { return };
            queue.jobs().start(&key);
            let result = run_on_thread(move || job(&progress)).await;
            queue.jobs().finish(&key, result);
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

impl<K: Clone + Eq + Hash> JobTable<K> {
    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    fn read(&mut self, key: &K) -> Option<JobState> {
        let used = self.tick();
        let job = self.jobs.get_mut(key)?;
        job.used = used;
        let submitted = job.submitted;
        Some(match &job.stage {
            JobStage::Done(result) => JobState::Done(result.clone()),
            JobStage::Running => {
                JobState::Running { percent: job.progress.0.load(Ordering::Relaxed) }
            }
            JobStage::Queued => JobState::Queued { ahead: self.waiting_before(submitted) },
        })
    }

    /// How many jobs wait that were submitted before this one.
    fn waiting_before(&self, submitted: u64) -> usize {
        let waits = |job: &&QueuedJob| matches!(job.stage, JobStage::Queued);
        self.jobs.values().filter(waits).filter(|job| job.submitted < submitted).count()
    }

    /// Adds a job and returns its progress; `None` if there is one already.
    fn insert(&mut self, key: K) -> Result<Option<Arc<JobProgress>>, QueueFull> {
        if self.jobs.contains_key(&key) {
            return Ok(None);
        }
        if self.waiting_before(u64::MAX) >= MAX_WAITING_JOBS {
            return Err(QueueFull);
        }
        let (now, progress) = (self.tick(), Arc::<JobProgress>::default());
        let job = QueuedJob {
            submitted: now,
            used: now,
            stage: JobStage::Queued,
            progress: Arc::clone(&progress),
            finished: Arc::default(),
        };
        self.jobs.insert(key, job);
        Ok(Some(progress))
    }

    fn start(&mut self, key: &K) {
        if let Some(job) = self.jobs.get_mut(key) {
            job.stage = JobStage::Running;
        }
    }

    /// Keeps a result, and drops those that were used least recently if there are too many.
    fn finish(&mut self, key: &K, result: JobResult) {
        if let Some(job) = self.jobs.get_mut(key) {
            job.stage = JobStage::Done(result);
            job.finished.notify_waiters();
        }
        while self.jobs.values().map(QueuedJob::result_bytes).sum::<usize>() > MAX_RESULT_BYTES {
            let done = self.jobs.iter().filter(|(_, job)| job.is_done());
            let Some((oldest, _)) = done.min_by_key(|(_, job)| job.used) else { return };
            let oldest = oldest.clone();
            self.jobs.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    const LONG: Duration = Duration::from_secs(60 * 60);

    fn text(text: &str) -> JobResult {
        Ok(text.into())
    }

    /// Submits a job that waits until the sender is used or dropped.
    fn submit_blocked(queue: &Arc<JobQueue<u32>>, key: u32) -> mpsc::Sender<()> {
        let (release, released) = mpsc::channel();
        let job = move |_: &JobProgress| {
            let _ = released.recv();
            text(&key.to_string())
        };
        queue.submit(key, job).unwrap();
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
        let queue = Arc::new(JobQueue::new(2));
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
        let queue = Arc::new(JobQueue::new(1));
        queue.submit(1, |_| text("first")).unwrap();
        assert_eq!(queue.wait(&1, LONG).await, Some(JobState::Done(text("first"))));
        queue.submit(1, |_| text("second")).unwrap();
        assert_eq!(queue.state(&1), Some(JobState::Done(text("first"))));
    }

    #[tokio::test]
    async fn the_queue_has_a_limit() {
        let queue = Arc::new(JobQueue::new(1));
        let first = submit_blocked(&queue, 0);
        until_running(&queue, 0).await;
        for key in 1..=MAX_WAITING_JOBS as u32 {
            queue.submit(key, |_| text("")).unwrap();
        }
        assert_eq!(queue.submit(1_000, |_| text("")), Err(QueueFull));
        drop(first);
    }

    #[tokio::test]
    async fn a_running_job_tells_its_progress_and_one_that_panics_fails() {
        let queue = Arc::new(JobQueue::new(1));
        let (told, tell) = oneshot::channel();
        let (release, released) = mpsc::channel::<()>();
        let job = move |progress: &JobProgress| {
            progress.set_percent(40);
            let _ = told.send(());
            let _ = released.recv();
            panic!("a fault in a computation");
        };
        queue.submit(1, job).unwrap();
        tell.await.unwrap();
        assert_eq!(queue.state(&1), Some(JobState::Running { percent: 40 }));
        drop(release);
        assert_eq!(queue.wait(&1, LONG).await, Some(JobState::Done(Err(failed()))));
    }

    #[tokio::test]
    async fn results_that_were_not_used_for_long_are_dropped() {
        let queue = Arc::new(JobQueue::new(1));
        let large = "x".repeat(MAX_RESULT_BYTES / 2);
        for key in 1..=3 {
            let large = large.clone();
            queue.submit(key, move |_| text(&large)).unwrap();
            queue.wait(&key, LONG).await;
            // The first stays in use.
            queue.state(&1);
        }
        let kept: Vec<bool> = (1..=3).map(|key| queue.state(&key).is_some()).collect();
        assert_eq!(kept, [true, false, true]);
    }
}
