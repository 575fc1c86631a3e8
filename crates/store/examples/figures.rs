//! How fast the SQLite store is here: `cargo run --release -p store --example figures`.
//! The file is made in the folder given as an argument, or in the system's temporary one.

use std::sync::Arc;
use std::time::{Duration, Instant};
use store::{Entry, Sqlite, Store, TableKey};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;

type Failed = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<(), Failed> {
    let folder = std::env::args_os().nth(1).map_or_else(std::env::temp_dir, Into::into);
    let folder = tempfile::tempdir_in(folder)?;
    let runtime = Builder::new_multi_thread().worker_threads(1).build()?;
    for tables in [1, 10, 100, 1000] {
        let store = Arc::new(Sqlite::open(folder.path().join(format!("{tables}.db")))?);
        appends(&runtime, &store, tables)?;
    }
    let store = Sqlite::open(folder.path().join("long.db"))?;
    runtime.block_on(reading(&store))
}

/// An entry of a usual size.
fn entry(id: u128) -> Entry {
    Entry { id, time: 1_700_000_000_000, body: vec![b'x'; 120] }
}

/// Every table appends as soon as its last append is answered.
fn appends(runtime: &Runtime, store: &Arc<Sqlite>, tables: u64) -> Result<(), Failed> {
    let (begun, cpu) = (Instant::now(), processor_time());
    let mut waits = runtime.block_on(async {
        let mut players = JoinSet::new();
        for table in 0..tables {
            players.spawn(play(Arc::clone(store), table, Duration::from_secs(4)));
        }
        let mut waits = Vec::new();
        while let Some(played) = players.join_next().await {
            waits.extend(played??);
        }
        Ok::<_, Failed>(waits)
    })?;
    let (seconds, cpu) = (begun.elapsed().as_secs_f64(), processor_time() - cpu);
    waits.sort_unstable();
    let at = |part: f64| waits[((waits.len() - 1) as f64 * part) as usize].as_secs_f64() * 1e3;
    println!(
        "{tables:>5} tables: {:>7.0} appends/s, p50 {:.2} ms, p99 {:.2} ms, most {:.1} ms, \
         {:.1} µs of processor time each",
        waits.len() as f64 / seconds,
        at(0.5),
        at(0.99),
        at(1.0),
        cpu.as_secs_f64() * 1e6 / waits.len() as f64,
    );
    Ok(())
}

async fn play(store: Arc<Sqlite>, table: u64, time: Duration) -> Result<Vec<Duration>, Failed> {
    let (table, begun) = (TableKey::new(&format!("T{table}"))?, Instant::now());
    let (mut head, mut waits) = (0, Vec::new());
    while begun.elapsed() < time {
        let asked = Instant::now();
        head = store.append(table, head, vec![entry(u128::from(head))]).await?;
        waits.push(asked.elapsed());
    }
    Ok(waits)
}

/// Processor time of this process.
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

async fn reading(store: &Sqlite) -> Result<(), Failed> {
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
