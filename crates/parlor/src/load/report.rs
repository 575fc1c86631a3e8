//! The report of a load test, as one line of JSON.

use super::LoadArgs;
use super::nodes::ResourceUsage;
use super::play::PlayerStats;
use super::players::TableCounts;
use serde_json::{Value, json};

pub(super) struct LoadReport<'a> {
    pub(super) args: &'a LoadArgs,
    pub(super) counts: TableCounts,
    pub(super) stats: Vec<PlayerStats>,
    /// The number of connections that were open to the end.
    pub(super) sockets: usize,
    /// How long it took to connect all players, in seconds.
    pub(super) connected_s: f64,
    /// The duration of the measurement in seconds.
    pub(super) elapsed_s: f64,
    /// Of the server: before, when all players were connected, and at the end.
    pub(super) usage: [Option<ResourceUsage>; 3],
    pub(super) lost: usize,
}

impl LoadReport<'_> {
    pub(super) fn to_json(&self) -> Value {
        let moves: u64 = self.sum(|stats| stats.moves.len() as u64);
        let asked = 2 * (self.counts.played + self.counts.waiting);
        let mut report = json!({
            "game": self.args.game.name(),
            "nodes": self.args.nodes,
            "tables": self.counts.played,
            "sockets": self.sockets,
            "asleep": self.counts.unconnected,
            "pace_ms": self.args.move_delay_ms,
            "connected_s": round(self.connected_s),
            "moves_per_s": (moves as f64 / self.elapsed_s).round(),
            "p50_ms": self.round_trip_ms(0.50),
            "p99_ms": self.round_trip_ms(0.99),
            "bytes_per_move": per(self.sum(|stats| stats.bytes) as f64, moves),
        });
        if let [Some(before), Some(connected), Some(after)] = self.usage {
            let more = after.memory_kib.saturating_sub(before.memory_kib) as f64;
            let tables = (self.counts.played + self.counts.waiting) as u64;
            let cpu = after.cpu_seconds - connected.cpu_seconds;
            report["server_cpu_us_per_move"] = per(cpu * 1e6, moves);
            report["server_cpu_share"] = round(cpu / self.elapsed_s);
            report["server_rss_mb_before"] = megabytes(before.memory_kib);
            report["server_rss_mb_connected"] = megabytes(connected.memory_kib);
            report["server_rss_mb"] = megabytes(after.memory_kib);
            report["server_peak_mb"] = megabytes(after.peak_memory_kib);
            report["server_rss_kb_per_socket"] = per(more, self.sockets as u64);
            report["server_rss_kb_per_table"] = per(more, tables);
        }
        report["too_late"] = self.sum(|stats| stats.too_late).into();
        report["lost"] = self.lost.into();
        // A broken connection is an error, also of an idle player.
        let gone = (asked - self.sockets) as u64;
        report["errors"] = self.sum(|stats| stats.errors).max(gone).into();
        report
    }

    fn sum(&self, of: impl Fn(&PlayerStats) -> u64) -> u64 {
        self.stats.iter().map(of).sum()
    }

    /// A quantile of the round trips, in milliseconds.
    fn round_trip_ms(&self, share: f64) -> Value {
        let mut times: Vec<u32> =
            self.stats.iter().flat_map(|stats| &stats.round_trips_us).copied().collect();
        times.sort_unstable();
        let place = (times.len() as f64 * share) as usize;
        let time = times.get(place.min(times.len().saturating_sub(1)));
        round(time.map_or(0.0, |us| f64::from(*us) / 1000.0))
    }
}

fn per(total: f64, count: u64) -> Value {
    round(if count == 0 { 0.0 } else { total / count as f64 })
}

fn megabytes(kilobytes: u64) -> Value {
    round(kilobytes as f64 / 1024.0)
}

fn round(number: f64) -> Value {
    ((number * 100.0).round() / 100.0).into()
}
