//! `parlor load`: plays full matches over WebSockets, beside idle connections, and measures the
//! server.

mod lost_moves;
mod measurement_end;
mod nodes;
mod play;
mod players;
mod report;

use crate::cli::usage_error;
use crate::descriptors;
use crate::stores;
use catalog::GameId;
use clap::Args;
use lost_moves::AcknowledgedMoves;
use measurement_end::MeasurementEnd;
use nodes::NodeProcesses;
use play::{PlayerOptions, PlayerStats, play};
use players::{AutoStart, LoadTable, LoadTables, SeatedPlayers, TableCounts, listen, seat};
use report::LoadReport;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

#[derive(Args, Debug)]
pub(crate) struct LoadArgs {
    /// The number of tables in play, with two players each.
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// The number of players: twice the number of tables in play.
    #[arg(long, conflicts_with = "tables")]
    playing: Option<usize>,
    /// The number of sockets in all. Those that do not play are connected to tables with an idle
    /// match, where they receive messages and answer pings.
    #[arg(long)]
    sockets: Option<usize>,
    /// The number of further tables in the store that nobody is connected to.
    #[arg(long, alias = "asleep", default_value_t = 0)]
    unconnected_tables: usize,
    /// About how many milliseconds a player waits before a move.
    #[arg(long, alias = "pace", default_value_t = 0)]
    move_delay_ms: u64,
    /// The game.
    #[arg(long, default_value = "ludo")]
    game: GameId,
    /// How many seconds to measure.
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// Measure until this many moves are acknowledged, instead of for a time.
    #[arg(long, conflicts_with = "seconds")]
    moves: Option<u64>,
    /// The address of a running server; by default one is started on a free port with a temporary
    /// store.
    #[arg(long)]
    url: Option<String>,
    /// The store of the started server: `sqlite:FILE` or `postgres://…`.
    #[arg(long, conflicts_with = "url")]
    store: Option<String>,
    /// How many nodes to start; several share a store in PostgreSQL.
    #[arg(long, default_value_t = 1)]
    nodes: usize,
    /// Connect the two players of a table to different nodes.
    #[arg(long, alias = "apart")]
    separate_nodes: bool,
}

impl LoadArgs {
    fn counts(&self) -> anyhow::Result<TableCounts> {
        let played = self.playing.map_or(self.tables, |players| players / 2);
        let sockets = self.sockets.unwrap_or(2 * played);
        let waiting = sockets.checked_sub(2 * played);
        let waiting =
            waiting.ok_or_else(|| usage_error("there are fewer sockets than players"))? / 2;
        Ok(TableCounts { played, waiting, unconnected: self.unconnected_tables })
    }
}

pub(crate) fn run(args: &LoadArgs) -> anyhow::Result<()> {
    let location = args.store.as_deref().map(stores::StoreLocation::parse).transpose()?;
    if args.nodes > 1 && !matches!(location, Some(stores::StoreLocation::Postgres(_))) {
        return Err(usage_error("several nodes need a shared store: use --store postgres://…"));
    }
    descriptors::raise_limit();
    let counts = args.counts()?;
    let (nodes, urls) = match &args.url {
        Some(url) => (None, vec![url.clone()]),
        None => {
            let (nodes, urls) = NodeProcesses::start(args.nodes.max(1), args.store.as_deref())?;
            (Some(nodes), urls)
        }
    };
    let usage = || nodes.as_ref().and_then(NodeProcesses::usage);
    let before = usage();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let mut tables = LoadTables::open(&urls[0], args.game, counts)?;
    tables.spread(&urls, args.separate_nodes);
    let begun = Instant::now();
    let waiting = runtime.block_on(seat(&tables.waiting, AutoStart::WhenConnected))?;
    let played = runtime.block_on(seat(&tables.played, AutoStart::Later))?;
    let connected_s = begun.elapsed().as_secs_f64();
    let connected = usage();
    let begun = Instant::now();
    let players = ConnectedPlayers { played, waiting };
    let (stats, connected_players) = runtime.block_on(players.play(args, begun));
    let elapsed_s = begun.elapsed().as_secs_f64();
    let usage = [before, connected, usage()];
    let sockets = connected_players.len();
    runtime.block_on(async { drop(connected_players) });
    let acknowledged = acknowledged_moves(tables.played, &stats);
    let lost = match nodes {
        Some(mut nodes) => {
            nodes.kill();
            runtime.block_on(async {
                let store = stores::StoreLocation::parse(nodes.store())?.open().await?;
                lost_moves::count_lost_in_store(&store, &acknowledged).await
            })?
        }
        None => lost_moves::count_lost_by_api(&acknowledged)?,
    };
    let report = LoadReport { args, counts, stats, sockets, connected_s, elapsed_s, usage, lost };
    writeln!(std::io::stdout(), "{}", report.to_json())?;
    Ok(())
}

/// The acknowledged moves of each table; two items of `stats` belong to a table.
fn acknowledged_moves(tables: Vec<LoadTable>, stats: &[PlayerStats]) -> Vec<AcknowledgedMoves> {
    let tables = tables.into_iter().zip(stats.chunks(2));
    let of =
        |two: &[PlayerStats], at: usize| two.get(at).map_or_else(Vec::new, |s| s.moves.clone());
    tables
        .map(|(LoadTable { code, two: [api, _] }, two)| AcknowledgedMoves {
            code,
            api,
            moves: [of(two, 0), of(two, 1)],
        })
        .collect()
}

/// All connected players.
struct ConnectedPlayers {
    played: SeatedPlayers,
    waiting: SeatedPlayers,
}

impl ConnectedPlayers {
    /// Lets players play and idle ones listen; the statistics of the players, and the connections
    /// that are still open.
    async fn play(
        self,
        args: &LoadArgs,
        begun: Instant,
    ) -> (Vec<PlayerStats>, Vec<client::LoadClient>) {
        let end = MeasurementEnd::new(begun, Duration::from_secs_f64(args.seconds), args.moves);
        let move_delay = Duration::from_millis(args.move_delay_ms);
        let waiting = self.waiting.into_iter().flatten();
        let waiting: Vec<_> =
            waiting.map(|player| tokio::spawn(listen(player, Arc::clone(&end)))).collect();
        let playing = (0..).zip(self.played.into_iter().flatten());
        let playing: Vec<_> = playing
            .map(|(number, player)| {
                let is_owner = number % 2 == 0;
                let end = Arc::clone(&end);
                tokio::spawn(play(player, PlayerOptions { is_owner, number, move_delay, end }))
            })
            .collect();
        let (mut stats, mut connected) = (Vec::new(), Vec::new());
        for task in playing {
            let (one, player) = join(task).await.unwrap_or_else(|| (panicked(), None));
            stats.push(one);
            connected.extend(player);
        }
        for task in waiting {
            connected.extend(join(task).await.flatten());
        }
        (stats, connected)
    }
}

async fn join<T>(task: JoinHandle<T>) -> Option<T> {
    task.await.ok()
}

fn panicked() -> PlayerStats {
    PlayerStats { errors: 1, ..PlayerStats::default() }
}
