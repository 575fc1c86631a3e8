//! `parlor load`: full matches over real WebSockets, and what they cost.

mod kept;

use anyhow::{Context, anyhow};
use catalog::GameId;
use clap::Args;
use client::{Quick, Visitor};
use kept::Acknowledged;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

#[derive(Args, Debug)]
pub(crate) struct Load {
    /// How many tables, two players each.
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// Which game.
    #[arg(long, default_value = "ludo")]
    game: GameId,
    /// For how long.
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// A server that runs already; without one, a server of its own on a free port with a
    /// temporary store.
    #[arg(long)]
    url: Option<String>,
}

/// The store of a server of our own.
const FILE: &str = "tables.sqlite";

/// A server process of our own, which ends with us.
struct Own {
    child: Child,
    folder: PathBuf,
}

impl Drop for Own {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

impl Own {
    fn start() -> anyhow::Result<(Self, String)> {
        let folder = std::env::temp_dir().join(format!("parlor-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder)?;
        let store = format!("sqlite:{}", folder.join(FILE).display());
        // What is measured is the server, not how the two of us share the processor.
        pin(0);
        let mut child = Command::new(std::env::current_exe()?)
            .args([
                "serve",
                "--addr",
                "127.0.0.1:0",
                "--no-limits",
                "--log-level",
                "warn",
                "--store",
            ])
            .arg(&store)
            .stdout(Stdio::piped())
            .spawn()?;
        pin(1);
        let out = child.stdout.take().ok_or_else(|| anyhow!("no output"))?;
        let own = Self { child, folder };
        let mut line = String::new();
        BufReader::new(out).read_line(&mut line)?;
        let url = line.trim().rsplit(' ').next().filter(|url| url.starts_with("http"));
        let url = url.with_context(|| format!("the server said '{line}'"))?.to_owned();
        Ok((own, url))
    }

    /// Ends the server; the file it leaves, which goes with us.
    fn end(&mut self) -> anyhow::Result<PathBuf> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(self.folder.join(FILE))
    }

    /// Seconds of processor time, and kilobytes of memory, of the server.
    fn usage(&self) -> Option<(f64, u64)> {
        let id = self.child.id();
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
        let after = stat.rsplit(") ").next()?;
        let field = |n: usize| after.split(' ').nth(n)?.parse::<f64>().ok();
        let seconds = (field(11)? + field(12)?) / 100.0;
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
        Some((seconds, line.split_whitespace().nth(1)?.parse().ok()?))
    }
}

/// Keeps this process, and those it starts from now on, on one processor. Where there is no
/// such processor nothing changes, and the figures are a little noisier.
fn pin(processor: usize) {
    let mut set = rustix::thread::CpuSet::new();
    set.set(processor);
    let _ = rustix::thread::sched_setaffinity(None, &set);
}

/// What one player saw.
#[derive(Default)]
struct Seen {
    /// The entries that moves became.
    moves: Vec<u64>,
    bytes: u64,
    too_late: u64,
    errors: u64,
    times: Vec<u32>,
}

pub(crate) fn run(args: &Load) -> anyhow::Result<()> {
    let (own, url) = match &args.url {
        Some(url) => (None, url.clone()),
        None => Own::start().map(|(own, url)| (Some(own), url))?,
    };
    let before = own.as_ref().and_then(Own::usage);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let tables = open_tables(args, &url)?;
    let opened = own.as_ref().and_then(Own::usage);
    let begun = Instant::now();
    let end = begun + Duration::from_secs_f64(args.seconds);
    let places: Vec<_> = tables.iter().map(|(code, two)| (code.clone(), two[0].clone())).collect();
    let seen = runtime.block_on(play_all(tables, end));
    let spent = begun.elapsed().as_secs_f64();
    let after = own.as_ref().and_then(Own::usage);
    let told = acknowledged(places, &seen);
    let lost = match own {
        Some(mut own) => runtime.block_on(kept::lost_in_file(own.end()?.as_path(), &told))?,
        None => kept::lost_by_asking(&told)?,
    };
    let line = report(args, &seen, spent, [before, opened, after], lost);
    writeln!(std::io::stdout(), "{line}")?;
    Ok(())
}

/// What the players of each table were told; two of `seen` belong to a table.
fn acknowledged(places: Vec<(String, Visitor)>, seen: &[Seen]) -> Vec<Acknowledged> {
    let tables = places.into_iter().zip(seen.chunks(2));
    let of = |two: &[Seen], at: usize| two.get(at).map_or_else(Vec::new, |s| s.moves.clone());
    tables
        .map(|((code, visitor), two)| Acknowledged {
            code,
            visitor,
            moves: [of(two, 0), of(two, 1)],
        })
        .collect()
}

fn open_tables(args: &Load, url: &str) -> anyhow::Result<Vec<(String, [Visitor; 2])>> {
    let config = if args.game == GameId::Ludo { json!({"ends": "first"}) } else { json!({}) };
    let options = json!({"bot_ms": 0});
    (0..args.tables)
        .map(|_| {
            let two = [Visitor::new(url)?, Visitor::new(url)?];
            let code = two[0].open(args.game.name(), "Ann", &config, &options)?;
            two[1].join(&code, "Ben")?;
            Ok((code, two))
        })
        .collect()
}

async fn play_all(tables: Vec<(String, [Visitor; 2])>, end: Instant) -> Vec<Seen> {
    let mut tasks = Vec::new();
    for (code, two) in tables {
        for (number, visitor) in two.into_iter().enumerate() {
            tasks.push(tokio::spawn(play(visitor, code.clone(), number == 0, end)));
        }
    }
    let mut seen = Vec::new();
    for task in tasks {
        seen.push(task.await.unwrap_or_else(|_| Seen { errors: 1, ..Seen::default() }));
    }
    seen
}

async fn play(visitor: Visitor, code: String, owner: bool, end: Instant) -> Seen {
    let mut seen = Seen::default();
    if let Err(error) = play_on(&visitor, &code, owner, end, &mut seen).await {
        eprintln!("parlor: {error:#}");
        seen.errors += 1;
    }
    seen
}

/// Moves as soon as the update that gives the turn has come; a match that is over is played
/// again.
async fn play_on(
    visitor: &Visitor,
    code: &str,
    owner: bool,
    end: Instant,
    seen: &mut Seen,
) -> anyhow::Result<()> {
    let mut player = Quick::sit(visitor, code).await?;
    let (mut asked, mut sent, mut open) = (None, Instant::now(), None);
    let limit = tokio::time::Instant::from_std(end);
    loop {
        let heard = match tokio::time::timeout_at(limit, player.hear()).await {
            Ok(heard) => heard?,
            Err(_) => break,
        };
        if let Some((number, became)) = heard.answer
            && asked == Some(number)
        {
            asked = None;
            match became {
                Ok(seq) => {
                    seen.times.push(u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX));
                    seen.moves.push(seq);
                }
                // A question that several may answer is closed by whoever is first.
                Err(no) if no.contains("\"stale-ask\"") || no.contains("\"not-asked\"") => {
                    seen.too_late += 1;
                }
                Err(no) => {
                    seen.errors += 1;
                    eprintln!("parlor: {code}: {no}");
                }
            }
        }
        if heard.asked {
            open = heard.question;
        }
        if asked.is_none()
            && let Some((ask, action)) = open.take()
        {
            sent = Instant::now();
            asked = Some(player.act(ask, &action).await?);
        } else if heard.lobby {
            begin_again(&mut player, owner).await?;
        }
    }
    seen.bytes = player.bytes;
    Ok(())
}

/// Between matches, one is ready and the other begins.
async fn begin_again(player: &mut Quick, owner: bool) -> anyhow::Result<()> {
    let lobby = &player.lobby;
    if lobby["phase"] != "lobby" {
        return Ok(());
    }
    let ready = lobby["members"].get(1).is_some_and(|member| member["ready"] == true);
    if owner && ready {
        player.ask("\"do\":\"start\"").await?;
    } else if !owner && !ready {
        player.ask("\"do\":\"ready\",\"ready\":true").await?;
    }
    Ok(())
}

fn report(
    args: &Load,
    seen: &[Seen],
    spent: f64,
    usage: [Option<(f64, u64)>; 3],
    lost: usize,
) -> Value {
    let moves = seen.iter().map(|seen| seen.moves.len() as u64).sum::<u64>();
    let bytes: u64 = seen.iter().map(|seen| seen.bytes).sum();
    let too_late: u64 = seen.iter().map(|seen| seen.too_late).sum();
    let errors: u64 = seen.iter().map(|seen| seen.errors).sum();
    let mut times: Vec<u32> = seen.iter().flat_map(|seen| seen.times.iter().copied()).collect();
    times.sort_unstable();
    let at = |share: f64| {
        let place = (times.len() as f64 * share) as usize;
        times
            .get(place.min(times.len().saturating_sub(1)))
            .map_or(0.0, |us| f64::from(*us) / 1000.0)
    };
    let each = |total: f64, count: u64| if count == 0 { 0.0 } else { total / count as f64 };
    let [before, opened, after] = usage;
    let cpu = opened.zip(after).map(|(opened, after)| each((after.0 - opened.0) * 1e6, moves));
    let memory = before
        .zip(after)
        .map(|(before, after)| after.1.saturating_sub(before.1) as f64 / args.tables.max(1) as f64);
    let round = |number: f64| (number * 100.0).round() / 100.0;
    json!({
        "game": args.game.name(),
        "tables": args.tables,
        "moves_per_s": (moves as f64 / spent).round(),
        "p50_ms": round(at(0.50)),
        "p99_ms": round(at(0.99)),
        "server_cpu_us_per_move": cpu.map(round),
        "bytes_per_move": round(each(bytes as f64, moves)),
        "server_rss_kb_per_table": memory.map(round),
        "too_late": too_late,
        "lost": lost,
        "errors": errors,
    })
}
