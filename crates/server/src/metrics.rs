//! What the server counts, for whoever watches it.
//!
//! Every handle is looked up once, when the node starts: to count on the way of a move is one
//! atomic addition. Only what is rare (a refusal, a request by HTTP) looks its handle up.

use metrics::{Counter, Gauge, Histogram, counter, gauge, histogram, with_local_recorder};
use metrics_exporter_prometheus::{
    Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder,
};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use table::Command;

/// The bounds of the append histogram, in seconds.
const BOUNDS: [f64; 12] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0];

/// The name of the append histogram.
const APPEND: &str = "parlor_append_seconds";

pub(crate) struct Metrics {
    recorder: Arc<PrometheusRecorder>,
    handle: PrometheusHandle,
    /// Tables that are awake.
    pub(crate) tables: Gauge,
    /// Open WebSockets.
    pub(crate) sockets: Gauge,
    /// Messages sent over WebSockets, and their bytes.
    pub(crate) messages: Counter,
    pub(crate) bytes: Counter,
    /// Readers that were dropped because they did not keep up.
    pub(crate) slow_readers: Counter,
    /// Connections that were closed because they spoke too often.
    pub(crate) chatterers: Counter,
    /// Connections that were not let in.
    pub(crate) turned_away: Counter,
    /// Moves of bots.
    pub(crate) bot_moves: Counter,
    append_seconds: Histogram,
    appends: [Counter; 2],
    /// By kind of command: refused, done.
    requests: Vec<[Counter; 2]>,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Full(APPEND.into()), &BOUNDS)
            .expect("there are bounds");
        let recorder = Arc::new(builder.build_recorder());
        with_local_recorder(&*recorder, || {
            describe();
            let result = |done| if done { "ok" } else { "no" };
            let request = |kind: &'static str| {
                [false, true].map(|done| {
                    counter!("parlor_requests_total", "kind" => kind, "result" => result(done))
                })
            };
            Self {
                tables: gauge!("parlor_tables_awake"),
                sockets: gauge!("parlor_sockets"),
                messages: counter!("parlor_messages_sent_total"),
                bytes: counter!("parlor_message_bytes_sent_total"),
                slow_readers: counter!("parlor_slow_readers_dropped_total"),
                chatterers: counter!("parlor_chatterers_dropped_total"),
                turned_away: counter!("parlor_connections_turned_away_total"),
                bot_moves: counter!("parlor_bot_moves_total"),
                append_seconds: histogram!(APPEND),
                appends: [false, true]
                    .map(|done| counter!("parlor_appends_total", "result" => result(done))),
                requests: Command::KINDS.map(request).to_vec(),
                handle: recorder.handle(),
                recorder: Arc::clone(&recorder),
            }
        })
    }

    /// An append was answered.
    pub(crate) fn appended(&self, took: Duration, stored: bool) {
        self.append_seconds.record(took.as_secs_f64());
        self.appends[usize::from(stored)].increment(1);
    }

    /// A request was answered.
    pub(crate) fn answered(&self, command: &Command, refused: Option<&str>) {
        self.requests[command.kind()][usize::from(refused.is_none())].increment(1);
        if let Some(code) = refused {
            self.refused(code);
        }
    }

    /// Something was refused, for this reason.
    pub(crate) fn refused(&self, code: &str) {
        let code = code.to_owned();
        with_local_recorder(&*self.recorder, || {
            counter!("parlor_refusals_total", "code" => code).increment(1);
        });
    }

    /// A request by HTTP was answered.
    pub(crate) fn served(&self, route: &str, status: u16) {
        let (route, status) = (route.to_owned(), status.to_string());
        with_local_recorder(&*self.recorder, || {
            counter!("parlor_http_requests_total", "route" => route, "status" => status)
                .increment(1);
        });
    }

    /// Everything, as Prometheus reads it.
    pub(crate) fn text(&self) -> String {
        self.handle.render()
    }

    /// Sorts what was recorded into the histogram's buckets, which otherwise would pile up
    /// until somebody asks.
    pub(crate) fn tidy(&self) {
        self.handle.run_upkeep();
    }
}

fn describe() {
    use metrics::{describe_counter as count, describe_gauge, describe_histogram};
    describe_gauge!("parlor_tables_awake", "Tables that somebody is connected to");
    describe_gauge!("parlor_sockets", "Open WebSockets");
    count!("parlor_requests_total", "Requests to tables, by kind and result");
    count!("parlor_refusals_total", "Refusals, by code");
    count!("parlor_http_requests_total", "Requests by HTTP, by route and status");
    count!("parlor_appends_total", "Entries given to the store, by result");
    describe_histogram!(APPEND, "How long the store took to keep an entry, in seconds");
    count!("parlor_messages_sent_total", "Messages sent over WebSockets");
    count!("parlor_message_bytes_sent_total", "Bytes of these messages");
    count!("parlor_slow_readers_dropped_total", "Connections dropped because they did not read");
    count!("parlor_chatterers_dropped_total", "Connections dropped because they sent too much");
    count!("parlor_connections_turned_away_total", "Connections beyond the limits");
    count!("parlor_bot_moves_total", "Moves of bots");
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_counted_is_told() {
        let metrics = Metrics::new();
        metrics.answered(&Command::Resign, None);
        metrics.answered(&Command::Resign, Some("no-match"));
        metrics.appended(Duration::from_millis(2), true);
        metrics.tidy();
        metrics.sockets.increment(2.0);
        let text = metrics.text();
        for line in [
            "parlor_requests_total{kind=\"resign\",result=\"ok\"} 1",
            "parlor_requests_total{kind=\"resign\",result=\"no\"} 1",
            "parlor_requests_total{kind=\"act\",result=\"ok\"} 0",
            "parlor_refusals_total{code=\"no-match\"} 1",
            "parlor_append_seconds_bucket{le=\"0.001\"} 0",
            "parlor_append_seconds_bucket{le=\"0.0025\"} 1",
            "parlor_sockets 2",
        ] {
            assert!(text.lines().any(|other| other == line), "{line}\n{text}");
        }
    }
}
