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
    submit_blocked_for(queue, key, ANN)
}

fn submit_blocked_for(
    queue: &Arc<JobQueue<u32>>,
    key: u32,
    client: AddressBlock,
) -> mpsc::Sender<()> {
    let (release, released) = mpsc::channel();
    let job = move |_: &RunningJob| {
        let _ = released.recv();
        text(&key.to_string())
    };
    queue.submit((key, client), job).unwrap();
    release
}

/// Submits a job that is over at once.
fn submit_short(queue: &Arc<JobQueue<u32>>, key: u32, client: AddressBlock) {
    queue.submit((key, client), move |_| text(&key.to_string())).unwrap();
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
async fn jobs_of_one_client_delay_those_of_another_by_one() {
    let queue = queue_of(1);
    let first = submit_blocked(&queue, 0);
    until_running(&queue, 0).await;
    (1..=4).for_each(|key| submit_short(&queue, key, ANN));
    let second = submit_blocked_for(&queue, 5, BEN);
    submit_short(&queue, 6, BEN);
    let order = [1, 5, 2, 6, 3, 4];
    for (ahead, key) in order.into_iter().enumerate() {
        assert_eq!(queue.state(&key), Some(JobState::Queued { ahead }), "{key}");
    }
    drop(first);
    until_running(&queue, 5).await;
    assert_eq!(queue.state(&2), Some(JobState::Queued { ahead: 0 }));
    drop(second);
    for key in order {
        assert_eq!(queue.wait(&key, LONG).await, Some(JobState::Done(text(&key.to_string()))));
    }
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
        let computation: Computation = Box::new(|_| text(""));
        table.insert(WaitingJob { key, client: ANN, computation }, usize::MAX).unwrap();
        drop(table.start_next().unwrap());
        table.finish(&key, Err(failed()));
    }
    assert!(table.jobs.len() <= most, "{}", table.jobs.len());
}
