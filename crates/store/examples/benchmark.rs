//! Measures the SQLite store: `cargo run --release -p store --example benchmark [FOLDER]`.
//! The files are created in that folder, by default the system's temporary one.

use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{LogEntry, SqliteStore, Store, TableKey};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;

type BenchmarkError = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<(), BenchmarkError> {
    let folder = std::env::args_os().nth(1).map_or_else(std::env::temp_dir, Into::into);
    let folder = tempfile::tempdir_in(folder)?;
    let runtime = Builder::new_multi_thread().worker_threads(1).build()?;
    for tables in [1, 10, 100, 1000] {
        let store = Arc::new(SqliteStore::open(folder.path().join(format!("{tables}.db")))?);
        measure_appends(&runtime, &store, tables)?;
    }
    let store = SqliteStore::open(folder.path().join("long.db"))?;
    runtime.block_on(measure_reading(&store))
}

/// An entry of typical size.
fn entry(id: u128) -> LogEntry {
    LogEntry { id, time: 1_700_000_000_000, body: vec![b'x'; 120] }
}

/// Measures appends: each table appends again as soon as its last append is answered.
fn measure_appends(
    runtime: &Runtime,
    store: &Arc<SqliteStore>,
    tables: u64,
) -> Result<(), BenchmarkError> {
    let (begun, cpu) = (Instant::now(), processor_time());
    let mut latencies = runtime.block_on(async {
        let mut tasks = JoinSet::new();
        for table in 0..tables {
            tasks.spawn(append_for(Arc::clone(store), table, Duration::from_secs(4)));
        }
        let mut latencies = Vec::new();
        while let Some(finished) = tasks.join_next().await {
            latencies.extend(finished??);
        }
        Ok::<_, BenchmarkError>(latencies)
    })?;
    let (seconds, cpu) = (begun.elapsed().as_secs_f64(), processor_time() - cpu);
    latencies.sort_unstable();
    let at =
        |part: f64| latencies[((latencies.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    println!(
        "{tables:>5} tables: {:>7.0} appends/s, p50 {:.2} ms, p99 {:.2} ms, max {:.1} ms, \
         {:.1} µs of processor time each",
        latencies.len() as f64 / seconds,
        at(0.5),
        at(0.99),
        at(1.0),
        cpu.as_secs_f64() * 1e6 / latencies.len() as f64,
    );
    Ok(())
}

async fn append_for(
    store: Arc<SqliteStore>,
    table: u64,
    time: Duration,
) -> Result<Vec<Duration>, BenchmarkError> {
    let (table, begun) = (TableKey::new(&format!("T{table}"))?, Instant::now());
    let (mut head, mut latencies) = (0, Vec::new());
    while begun.elapsed() < time {
        let asked = Instant::now();
        head = store.append(table, head, vec![entry(u128::from(head))]).await?;
        latencies.push(asked.elapsed());
    }
    Ok(latencies)
}

fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

async fn measure_reading(store: &SqliteStore) -> Result<(), BenchmarkError> {
    let long = TableKey::new("LONG")?;
    store.append(long, 0, (0..10_000).map(entry).collect()).await?;
    let mut times = Vec::new();
    for _ in 0..11 {
        let begun = Instant::now();
        assert_eq!(store.read(long, 0, 100_000).await?.len(), 10_000);
        times.push(begun.elapsed());
    }
    times.sort_unstable();
    println!("reading 10,000 entries: {:.1} ms", times[5].as_secs_f64() * 1e3);
    Ok(())
}
