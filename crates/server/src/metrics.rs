//! The Prometheus metrics of a node.
//!
//! Every handle is looked up once, when the node starts, so that counting a move costs one atomic
//! addition. Only rare events (a refusal, an HTTP request) look their handle up.

use metrics::{Counter, Gauge, Histogram, counter, gauge, histogram, with_local_recorder};
use metrics_exporter_prometheus::{
    Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder,
};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;
use table::TableCommand;

const APPEND_BUCKETS_SECONDS: [f64; 12] =
    [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0];

const APPEND_DURATION: &str = "parlor_append_duration_seconds";

pub(crate) struct Metrics {
    recorder: Arc<PrometheusRecorder>,
    handle: PrometheusHandle,
    /// Tables whose actor runs.
    pub(crate) active_tables: Gauge,
    /// Open WebSockets.
    pub(crate) open_sockets: Gauge,
    pub(crate) messages_sent: Counter,
    pub(crate) message_bytes_sent: Counter,
    /// Connections closed because the client did not read fast enough.
    pub(crate) slow_connections: Counter,
    /// Connections closed because the client sent too often.
    pub(crate) connections_rate_limited: Counter,
    /// Connections beyond the connection limits.
    pub(crate) connections_rejected: Counter,
    pub(crate) bot_moves: Counter,
    /// Logs that were read again for a client.
    pub(crate) log_reads: Counter,
    /// Analyses that were queued.
    pub(crate) analyses: Counter,
    /// By channel: mail, push; and by result: failed, ok.
    notices: [[Counter; 2]; 2],
    append_duration: Histogram,
    /// By result: failed, ok.
    appends: [Counter; 2],
    /// By kind of command, and by result: refused, ok.
    requests: Vec<[Counter; 2]>,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        let append_duration = Matcher::Full(APPEND_DURATION.into());
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(append_duration, &APPEND_BUCKETS_SECONDS)
            .expect("the list of buckets is not empty");
        let recorder = Arc::new(builder.build_recorder());
        with_local_recorder(&*recorder, || {
            describe();
            let requests = |kind: &'static str| {
                ["refused", "ok"].map(
                    |result| counter!("parlor_requests_total", "kind" => kind, "result" => result),
                )
            };
            Self {
                active_tables: gauge!("parlor_active_tables"),
                open_sockets: gauge!("parlor_open_sockets"),
                messages_sent: counter!("parlor_messages_sent_total"),
                message_bytes_sent: counter!("parlor_messages_sent_bytes_total"),
                slow_connections: counter!("parlor_slow_connections_closed_total"),
                connections_rate_limited: counter!("parlor_connections_rate_limited_total"),
                connections_rejected: counter!("parlor_connections_rejected_total"),
                bot_moves: counter!("parlor_bot_moves_total"),
                log_reads: counter!("parlor_log_reads_total"),
                analyses: counter!("parlor_analyses_total"),
                notices: ["mail", "push"].map(|channel| {
                    ["failed", "ok"].map(|result| {
                        counter!("parlor_notices_total", "channel" => channel, "result" => result)
                    })
                }),
                append_duration: histogram!(APPEND_DURATION),
                appends: ["failed", "ok"]
                    .map(|result| counter!("parlor_appends_total", "result" => result)),
                requests: TableCommand::KINDS.map(requests).to_vec(),
                handle: recorder.handle(),
                recorder: Arc::clone(&recorder),
            }
        })
    }

    /// Counts an append that the store has answered.
    pub(crate) fn count_append(&self, duration: Duration, is_stored: bool) {
        self.append_duration.record(duration.as_secs_f64());
        self.appends[usize::from(is_stored)].increment(1);
    }

    /// Counts a request to a table, with the code of its refusal if it was refused.
    pub(crate) fn count_request(&self, command: &TableCommand, refusal: Option<&str>) {
        self.requests[command.kind_index()][usize::from(refusal.is_none())].increment(1);
        if let Some(code) = refusal {
            self.count_refusal(code);
        }
    }

    /// Counts a message by Web Push to somebody who is not at their table.
    pub(crate) fn count_push(&self, is_sent: bool) {
        self.notices[1][usize::from(is_sent)].increment(1);
    }

    /// The same by e-mail.
    pub(crate) fn count_mail(&self, is_sent: bool) {
        self.notices[0][usize::from(is_sent)].increment(1);
    }

    pub(crate) fn count_refusal(&self, code: &str) {
        let code = code.to_owned();
        with_local_recorder(&*self.recorder, || {
            counter!("parlor_refusals_total", "code" => code).increment(1);
        });
    }

    pub(crate) fn count_http_request(&self, route: &str, status: u16) {
        let (route, status) = (route.to_owned(), status.to_string());
        with_local_recorder(&*self.recorder, || {
            counter!("parlor_http_requests_total", "route" => route, "status" => status)
                .increment(1);
        });
    }

    /// All metrics in the Prometheus text format.
    pub(crate) fn to_text(&self) -> String {
        self.handle.render()
    }

    /// Sorts recorded durations into the histogram's buckets; without it they would pile up until
    /// the next scrape.
    pub(crate) fn run_upkeep(&self) {
        self.handle.run_upkeep();
    }
}

fn describe() {
    use metrics::{describe_counter as count, describe_gauge, describe_histogram};
    describe_gauge!("parlor_active_tables", "Tables that somebody is connected to");
    describe_gauge!("parlor_open_sockets", "Open WebSockets");
    count!("parlor_requests_total", "Requests to tables, by kind and result");
    count!("parlor_refusals_total", "Refusals, by code");
    count!("parlor_http_requests_total", "HTTP requests, by route and status");
    count!("parlor_appends_total", "Appends to the store, by result");
    describe_histogram!(APPEND_DURATION, "How long an append to the store took");
    count!("parlor_messages_sent_total", "Messages sent over WebSockets");
    count!("parlor_messages_sent_bytes_total", "Bytes of messages sent over WebSockets");
    count!("parlor_slow_connections_closed_total", "Connections closed because of slow reading");
    count!(
        "parlor_connections_rate_limited_total",
        "Connections closed because of sending too often"
    );
    count!("parlor_connections_rejected_total", "Connections beyond the connection limits");
    count!("parlor_bot_moves_total", "Moves of bots");
    count!("parlor_log_reads_total", "Logs that were read again for a client");
    count!(
        "parlor_notices_total",
        "Messages to people who are not at their tables, by channel and result"
    );
    count!("parlor_analyses_total", "Analyses of matches that were queued");
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
    fn counted_events_are_in_the_rendered_text() {
        let metrics = Metrics::new();
        metrics.count_request(&TableCommand::Resign, None);
        metrics.count_request(&TableCommand::Resign, Some("no-match"));
        metrics.count_append(Duration::from_millis(2), true);
        metrics.run_upkeep();
        metrics.open_sockets.increment(2.0);
        let text = metrics.to_text();
        for line in [
            "parlor_requests_total{kind=\"resign\",result=\"ok\"} 1",
            "parlor_requests_total{kind=\"resign\",result=\"refused\"} 1",
            "parlor_requests_total{kind=\"act\",result=\"ok\"} 0",
            "parlor_refusals_total{code=\"no-match\"} 1",
            "parlor_append_duration_seconds_bucket{le=\"0.001\"} 0",
            "parlor_append_duration_seconds_bucket{le=\"0.0025\"} 1",
            "parlor_open_sockets 2",
        ] {
            assert!(text.lines().any(|other| other == line), "{line}\n{text}");
        }
    }
}
