//! Those who append, in groups.
//!
//! A group is one statement and so one transaction: whatever waits, each table once. If the
//! database refuses it, each append is tried by itself, so that one that cannot be stored fails
//! alone. If the answer is lost, everybody in it is told that it is not known.

use super::append::{Append, Became, append};
use super::herald::{Herald, Told};
use super::line::Line;
use super::trouble::Trouble;
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinSet;
use tokio_postgres::Config;

/// How many connections append at once: while one waits for the disk, another sends.
const WRITERS: usize = 2;

/// So many appends may wait; whoever comes then waits to be let in.
const WAITING: usize = 4096;

/// A group has at most so many appends …
const GROUP: usize = 512;

/// … and ends with the one that brings it over so many bytes.
const GROUP_BYTES: usize = 1 << 20;

struct Job {
    append: Append,
    reply: oneshot::Sender<Result<Became, Trouble>>,
}

/// The way to those who append. They end with it.
#[derive(Debug)]
pub(super) struct Writers {
    jobs: mpsc::Sender<Job>,
    _tasks: JoinSet<()>,
}

impl Writers {
    pub(super) fn start(config: &Config, herald: &Herald) -> Self {
        let (jobs, queue) = mpsc::channel(WAITING);
        let (queue, mut tasks) = (Arc::new(Mutex::new(queue)), JoinSet::new());
        for _ in 0..WRITERS {
            let writer = Writer {
                line: Line::new(config.clone()),
                told: herald.told(),
                held: VecDeque::new(),
            };
            tasks.spawn(writer.serve(Arc::clone(&queue)));
        }
        Self { jobs, _tasks: tasks }
    }

    pub(super) async fn ask(&self, append: Append) -> Result<Became, Trouble> {
        let (reply, answer) = oneshot::channel();
        let closed = || Trouble::NotDone("the store is closed".to_owned());
        self.jobs.send(Job { append, reply }).await.map_err(|_| closed())?;
        let unheard = || Trouble::Unsure("the store was closed before it answered".to_owned());
        answer.await.unwrap_or_else(|_| Err(unheard()))
    }
}

struct Writer {
    line: Line,
    told: Told,
    /// Appends to tables that the last group had already.
    held: VecDeque<Job>,
}

impl Writer {
    async fn serve(mut self, queue: Arc<Mutex<mpsc::Receiver<Job>>>) {
        while let Some(group) = self.gather(&queue).await {
            self.write(group).await;
        }
    }

    /// What waits, each table once.
    async fn gather(&mut self, queue: &Mutex<mpsc::Receiver<Job>>) -> Option<Vec<Job>> {
        let mut group = Group::default();
        for job in std::mem::take(&mut self.held) {
            self.held.extend(group.add(job));
        }
        let mut queue = queue.lock().await;
        if group.jobs.is_empty() {
            group.add(queue.recv().await?);
        }
        while !group.is_full()
            && let Ok(job) = queue.try_recv()
        {
            self.held.extend(group.add(job));
        }
        Some(group.jobs)
    }

    async fn write(&self, group: Vec<Job>) {
        let appends: Vec<&Append> = group.iter().map(|job| &job.append).collect();
        match append(&self.line, &appends).await {
            Ok(became) => group.into_iter().zip(became).for_each(|(job, b)| self.answer(job, b)),
            Err(Trouble::NotDone(_)) if group.len() > 1 => {
                for job in group {
                    Box::pin(self.write(vec![job])).await;
                }
            }
            Err(trouble) => {
                group.into_iter().for_each(|job| drop(job.reply.send(Err(trouble.clone()))));
            }
        }
    }

    fn answer(&self, job: Job, became: Became) {
        if let Became::Stored(head) = became {
            self.told.at(job.append.table, head);
        }
        // Whoever asked may have gone; what was done is done.
        drop(job.reply.send(Ok(became)));
    }
}

#[derive(Default)]
struct Group {
    jobs: Vec<Job>,
    tables: HashSet<crate::TableKey>,
    bytes: usize,
}

impl Group {
    fn is_full(&self) -> bool {
        self.jobs.len() >= GROUP || self.bytes > GROUP_BYTES
    }

    /// Takes the job, or gives it back if its table is there already or the group is full.
    fn add(&mut self, job: Job) -> Option<Job> {
        if self.is_full() || !self.tables.insert(job.append.table) {
            return Some(job);
        }
        self.bytes += job.append.bytes();
        self.jobs.push(job);
        None
    }
}
