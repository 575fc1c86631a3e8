//! What was measured, as one line of JSON.

use super::Load;
use super::crowd::Counts;
use super::own::Usage;
use super::play::Seen;
use serde_json::{Value, json};

pub(super) struct Report<'a> {
    pub(super) args: &'a Load,
    pub(super) counts: Counts,
    pub(super) seen: Vec<Seen>,
    /// How many connections were there to the end.
    pub(super) sockets: usize,
    /// How long it took until everybody was connected.
    pub(super) connected_s: f64,
    /// How long was played.
    pub(super) spent: f64,
    /// Of the server: before anything, when everybody was connected, at the end.
    pub(super) usage: [Option<Usage>; 3],
    pub(super) lost: usize,
}

impl Report<'_> {
    pub(super) fn to_json(&self) -> Value {
        let moves: u64 = self.sum(|seen| seen.moves.len() as u64);
        let asked = 2 * (self.counts.played + self.counts.waiting);
        let mut report = json!({
            "game": self.args.game.name(),
            "nodes": self.args.nodes,
            "tables": self.counts.played,
            "sockets": self.sockets,
            "asleep": self.counts.asleep,
            "pace_ms": self.args.pace,
            "connected_s": round(self.connected_s),
            "moves_per_s": (moves as f64 / self.spent).round(),
            "p50_ms": self.time_at(0.50),
            "p99_ms": self.time_at(0.99),
            "bytes_per_move": each(self.sum(|seen| seen.bytes) as f64, moves),
        });
        if let [Some(before), Some(connected), Some(after)] = self.usage {
            let more = after.memory.saturating_sub(before.memory) as f64;
            let tables = (self.counts.played + self.counts.waiting) as u64;
            let cpu = after.seconds - connected.seconds;
            report["server_cpu_us_per_move"] = each(cpu * 1e6, moves);
            report["server_cpu_share"] = round(cpu / self.spent);
            report["server_rss_mb_before"] = megabytes(before.memory);
            report["server_rss_mb_connected"] = megabytes(connected.memory);
            report["server_rss_mb"] = megabytes(after.memory);
            report["server_peak_mb"] = megabytes(after.peak);
            report["server_rss_kb_per_socket"] = each(more, self.sockets as u64);
            report["server_rss_kb_per_table"] = each(more, tables);
        }
        report["too_late"] = self.sum(|seen| seen.too_late).into();
        report["lost"] = self.lost.into();
        // A connection that did not last is an error, whoever it was.
        let gone = (asked - self.sockets) as u64;
        report["errors"] = self.sum(|seen| seen.errors).max(gone).into();
        report
    }

    fn sum(&self, of: impl Fn(&Seen) -> u64) -> u64 {
        self.seen.iter().map(of).sum()
    }

    /// The time below which this share of the round trips lies.
    fn time_at(&self, share: f64) -> Value {
        let mut times: Vec<u32> = self.seen.iter().flat_map(|seen| &seen.times).copied().collect();
        times.sort_unstable();
        let place = (times.len() as f64 * share) as usize;
        let time = times.get(place.min(times.len().saturating_sub(1)));
        round(time.map_or(0.0, |us| f64::from(*us) / 1000.0))
    }
}

fn each(total: f64, count: u64) -> Value {
    round(if count == 0 { 0.0 } else { total / count as f64 })
}

fn megabytes(kilobytes: u64) -> Value {
    round(kilobytes as f64 / 1024.0)
}

fn round(number: f64) -> Value {
    ((number * 100.0).round() / 100.0).into()
}
