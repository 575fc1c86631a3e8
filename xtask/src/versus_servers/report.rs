//! What was measured, for programs and for people.

use super::ServerKind;
use super::play::PlayMeasurement;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// One measurement of a server.
pub(super) struct Sample {
    server: ServerKind,
    moves_per_s: f64,
    cpu_us_per_move: f64,
    bytes_per_move: f64,
    p50_ms: f64,
    p99_ms: f64,
}

impl Sample {
    pub(super) fn new(server: ServerKind, measured: PlayMeasurement) -> Self {
        let PlayMeasurement { elapsed, cpu_seconds, bytes, mut round_trips_us } = measured;
        round_trips_us.sort_unstable();
        let moves = round_trips_us.len() as f64;
        let quantile = |share: f64| {
            let at = ((moves * share) as usize).min(round_trips_us.len().saturating_sub(1));
            round_trips_us.get(at).map_or(0.0, |us| f64::from(*us) / 1_000.0)
        };
        Self {
            server,
            moves_per_s: moves / elapsed.as_secs_f64(),
            cpu_us_per_move: cpu_seconds * 1e6 / moves.max(1.0),
            bytes_per_move: bytes as f64 / moves.max(1.0),
            p50_ms: quantile(0.50),
            p99_ms: quantile(0.99),
        }
    }

    pub(super) fn to_json(&self) -> Value {
        let round = |number: f64| (number * 100.0).round() / 100.0;
        json!({
            "server": self.server.name(),
            "moves_per_s": self.moves_per_s.round(),
            "server_cpu_us_per_move": round(self.cpu_us_per_move),
            "bytes_per_move": round(self.bytes_per_move),
            "p50_ms": round(self.p50_ms),
            "p99_ms": round(self.p99_ms),
        })
    }
}

/// The least, the median and the greatest value.
struct Spread {
    least: f64,
    median: f64,
    greatest: f64,
}

impl Spread {
    fn of(mut values: Vec<f64>) -> Self {
        values.sort_by(f64::total_cmp);
        let at = |place: usize| values.get(place).copied().unwrap_or(f64::NAN);
        Self {
            least: at(0),
            median: at(values.len() / 2),
            greatest: at(values.len().saturating_sub(1)),
        }
    }

    fn text(&self, digits: usize) -> String {
        let Self { least, median, greatest } = self;
        format!("{median:.digits$} ({least:.digits$} to {greatest:.digits$})")
    }
}

/// A table in Markdown of the medians, each with its spread. Ratios are those of the medians to the
/// first server's.
pub(super) fn table(servers: &[ServerKind], samples: &[Sample]) -> String {
    let mut out = "\n| server | moves/s | ratio | processor µs a move | ratio | p50 ms | p99 ms | bytes a move |\n|---|---|---|---|---|---|---|---|".to_owned();
    let spread = |server: ServerKind, value: fn(&Sample) -> f64| {
        Spread::of(samples.iter().filter(|one| one.server == server).map(value).collect())
    };
    for server in servers {
        let [moves, cpu] = [|one: &Sample| one.moves_per_s, |one: &Sample| one.cpu_us_per_move];
        let ratio = |value| spread(*server, value).median / spread(servers[0], value).median;
        let [p50, p99] = [|one: &Sample| one.p50_ms, |one: &Sample| one.p99_ms];
        // Writing to a string cannot fail.
        let _ = write!(
            out,
            "\n| {} | {} | {:.2} | {} | {:.2} | {} | {} | {:.0} |",
            server.name(),
            spread(*server, moves).text(0),
            ratio(moves),
            spread(*server, cpu).text(1),
            ratio(cpu),
            spread(*server, p50).text(1),
            spread(*server, p99).text(1),
            spread(*server, |one| one.bytes_per_move).median,
        );
    }
    out
}
