//! `parlor load`: full matches over real WebSockets, a crowd beside them, and what it costs.

mod crowd;
mod kept;
mod own;
mod play;
mod report;

use crate::cli::usage;
use crate::descriptors;
use crate::stores;
use catalog::GameId;
use clap::Args;
use crowd::{Begin, Counts, Place, Seated, Tables, listen, seat};
use kept::Acknowledged;
use own::Own;
use play::{Manner, Seen, play};
use report::Report;
use std::io::Write;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

#[derive(Args, Debug)]
pub(crate) struct Load {
    /// How many tables are played at, two players each.
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// The same by players: half as many tables.
    #[arg(long, conflicts_with = "tables")]
    playing: Option<usize>,
    /// How many sockets there are in all: whoever does not play sits before an open match,
    /// listens and answers pings.
    #[arg(long)]
    sockets: Option<usize>,
    /// How many tables are in the store with nobody at them.
    #[arg(long, default_value_t = 0)]
    asleep: usize,
    /// About how many milliseconds a player thinks about a move.
    #[arg(long, default_value_t = 0)]
    pace: u64,
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
    /// The store of the server of its own: `sqlite:FILE` or `postgres://…`.
    #[arg(long, conflicts_with = "url")]
    store: Option<String>,
    /// How many nodes of its own, which share a store in PostgreSQL.
    #[arg(long, default_value_t = 1)]
    nodes: usize,
    /// The two of a table are at different nodes.
    #[arg(long)]
    apart: bool,
}

impl Load {
    fn counts(&self) -> anyhow::Result<Counts> {
        let played = self.playing.map_or(self.tables, |players| players / 2);
        let sockets = self.sockets.unwrap_or(2 * played);
        let waiting = sockets.checked_sub(2 * played);
        let waiting = waiting.ok_or_else(|| usage("there are fewer sockets than players"))? / 2;
        Ok(Counts { played, waiting, asleep: self.asleep })
    }
}

pub(crate) fn run(args: &Load) -> anyhow::Result<()> {
    let place = args.store.as_deref().map(stores::Place::of).transpose()?;
    if args.nodes > 1 && !matches!(place, Some(stores::Place::Postgres(_))) {
        return Err(usage("several nodes share PostgreSQL: say --store postgres://…"));
    }
    descriptors::take_all();
    let counts = args.counts()?;
    let (own, urls) = match &args.url {
        Some(url) => (None, vec![url.clone()]),
        None => {
            let (own, urls) = Own::start(args.nodes.max(1), args.store.as_deref())?;
            (Some(own), urls)
        }
    };
    let usage = || own.as_ref().and_then(Own::usage);
    let before = usage();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let mut tables = Tables::open(&urls[0], args.game, counts)?;
    tables.spread(&urls, args.apart);
    let begun = Instant::now();
    let waiting = runtime.block_on(seat(&tables.waiting, Begin::Now))?;
    let played = runtime.block_on(seat(&tables.played, Begin::Later))?;
    let connected_s = begun.elapsed().as_secs_f64();
    let connected = usage();
    let begun = Instant::now();
    let crowd = Crowd { played, waiting };
    let (seen, there) = runtime.block_on(crowd.play(args, begun));
    let spent = begun.elapsed().as_secs_f64();
    let usage = [before, connected, usage()];
    let sockets = there.len();
    runtime.block_on(async { drop(there) });
    let told = acknowledged(tables.played, &seen);
    let lost = match own {
        Some(mut own) => {
            own.end();
            runtime.block_on(async {
                let store = stores::Place::of(own.store())?.open().await?;
                kept::lost_in(&store, &told).await
            })?
        }
        None => kept::lost_by_asking(&told)?,
    };
    let report = Report { args, counts, seen, sockets, connected_s, spent, usage, lost };
    writeln!(std::io::stdout(), "{}", report.to_json())?;
    Ok(())
}

/// What the players of each table were told; two of `seen` belong to a table.
fn acknowledged(places: Vec<Place>, seen: &[Seen]) -> Vec<Acknowledged> {
    let tables = places.into_iter().zip(seen.chunks(2));
    let of = |two: &[Seen], at: usize| two.get(at).map_or_else(Vec::new, |s| s.moves.clone());
    tables
        .map(|(Place { code, two: [visitor, _] }, two)| Acknowledged {
            code,
            visitor,
            moves: [of(two, 0), of(two, 1)],
        })
        .collect()
}

/// Everybody who is connected.
struct Crowd {
    played: Seated,
    waiting: Seated,
}

impl Crowd {
    /// Some play and some listen; what the players saw, and whose connection lasted.
    async fn play(self, args: &Load, begun: Instant) -> (Vec<Seen>, Vec<client::Quick>) {
        let end = begun + Duration::from_secs_f64(args.seconds);
        let pace = Duration::from_millis(args.pace);
        let waiting = self.waiting.into_iter().flatten();
        let waiting: Vec<_> = waiting.map(|player| tokio::spawn(listen(player, end))).collect();
        let playing = (0..).zip(self.played.into_iter().flatten());
        let playing: Vec<_> = playing
            .map(|(number, player)| {
                let owner = number % 2 == 0;
                tokio::spawn(play(player, Manner { owner, number, pace, end }))
            })
            .collect();
        let (mut seen, mut there) = (Vec::new(), Vec::new());
        for task in playing {
            let (one, player) = done(task).await.unwrap_or_else(|| (broken(), None));
            seen.push(one);
            there.extend(player);
        }
        for task in waiting {
            there.extend(done(task).await.flatten());
        }
        (seen, there)
    }
}

async fn done<T>(task: JoinHandle<T>) -> Option<T> {
    task.await.ok()
}

fn broken() -> Seen {
    Seen { errors: 1, ..Seen::default() }
}
