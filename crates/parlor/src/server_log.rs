//! The server's log on standard error, with a limit on its lines, so that requests cannot fill
//! the disk or slow the server down by what is logged about them.

use crate::cli::usage_error;
use crate::settings::LogFormat;
use std::collections::HashMap;
use std::fmt;
use std::io::IsTerminal;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tracing::callsite::Identifier;
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{EnvFilter, fmt as log_format};

/// How many lines of one kind are logged in a second.
const MAX_LINES_PER_KIND: u32 = 10;

/// How many lines are logged in a second in all.
const MAX_LINES: u32 = 100;

const WINDOW: Duration = Duration::from_secs(1);

/// The target of the lines that say how many others were left out. These are not limited: there
/// is at most one for each kind in a second.
const REPORT_TARGET: &str = "parlor::log";

/// Starts the log. The returned limit has to be [reported](LogLimit::report) from time to time.
pub(crate) fn start(format: LogFormat, level: &str) -> anyhow::Result<Arc<LogLimit>> {
    let filter = EnvFilter::try_new(level).map_err(|e| usage_error(format!("--log-level: {e}")))?;
    let limit = Arc::new(LogLimit::default());
    let log = tracing_subscriber::registry().with(filter).with(LogLimitLayer(Arc::clone(&limit)));
    let lines = log_format::layer().with_writer(std::io::stderr);
    let started = match format {
        LogFormat::Text => log.with(lines.with_ansi(std::io::stderr().is_terminal())).try_init(),
        LogFormat::Json => log.with(lines.json().flatten_event(true)).try_init(),
    };
    started.map_err(|why| anyhow::anyhow!("the log cannot be started: {why}"))?;
    Ok(limit)
}

/// Reports every second how many lines were left out. Runs for ever.
pub(crate) async fn report_left_out(limit: Arc<LogLimit>) {
    loop {
        tokio::time::sleep(WINDOW).await;
        limit.report();
    }
}

/// Counts the lines of each kind, which is a place in the program.
#[derive(Debug, Default)]
pub(crate) struct LogLimit(Mutex<LogCounts>);

#[derive(Debug, Default)]
struct LogCounts {
    all: LineWindow,
    kinds: HashMap<Identifier, KindCounts>,
}

#[derive(Debug, Default)]
struct KindCounts {
    window: LineWindow,
    left_out: u64,
    /// The message of the first line that was left out since the last report.
    message: String,
}

/// The lines of the current second.
#[derive(Debug, Default)]
struct LineWindow {
    begun: Option<Instant>,
    lines: u32,
}

impl LineWindow {
    fn has_room(&mut self, now: Instant, max: u32) -> bool {
        if self.begun.is_none_or(|begun| now.saturating_duration_since(begun) >= WINDOW) {
            *self = Self { begun: Some(now), lines: 0 };
        }
        self.lines < max
    }
}

impl LogLimit {
    /// Whether a line is logged; one that is not is counted.
    fn admit(&self, event: &Event<'_>, now: Instant) -> bool {
        if event.metadata().target() == REPORT_TARGET {
            return true;
        }
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let LogCounts { all, kinds } = &mut *counts;
        let kind = kinds.entry(event.metadata().callsite()).or_default();
        if kind.window.has_room(now, MAX_LINES_PER_KIND) && all.has_room(now, MAX_LINES) {
            kind.window.lines += 1;
            all.lines += 1;
            return true;
        }
        if kind.left_out == 0 {
            event.record(&mut LogMessageVisitor(&mut kind.message));
        }
        kind.left_out += 1;
        false
    }

    /// Logs how many lines were left out since the last report.
    pub(crate) fn report(&self) {
        for (message, left_out) in self.take_left_out() {
            tracing::warn!(target: REPORT_TARGET, left_out, line = message, "lines were left out");
        }
    }

    fn take_left_out(&self) -> Vec<(String, u64)> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kinds = counts.kinds.values_mut().filter(|kind| kind.left_out > 0);
        let take = |kind: &mut KindCounts| {
            (std::mem::take(&mut kind.message), std::mem::take(&mut kind.left_out))
        };
        kinds.map(take).collect()
    }
}

/// Takes the message of an event, which is a text of the program and holds nothing of a request.
struct LogMessageVisitor<'a>(&'a mut String);

impl Visit for LogMessageVisitor<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            *self.0 = format!("{value:?}");
        }
    }
}

/// Leaves out the lines beyond the limit.
struct LogLimitLayer(Arc<LogLimit>);

impl<S: Subscriber> Layer<S> for LogLimitLayer {
    fn event_enabled(&self, event: &Event<'_>, _: Context<'_, S>) -> bool {
        self.0.admit(event, Instant::now())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_beyond_the_limit_are_counted_by_their_message() {
        let limit = Arc::new(LogLimit::default());
        let log = tracing_subscriber::registry().with(LogLimitLayer(Arc::clone(&limit)));
        tracing::subscriber::with_default(log, || {
            for _ in 0..1_000 {
                tracing::info!(text = "of a request", "something happens");
            }
            tracing::info!("another thing happens");
        });
        let left_out = limit.take_left_out();
        let [(message, count)] = left_out.as_slice() else { panic!("{left_out:?}") };
        assert_eq!(message, "something happens");
        // All thousand usually happen within a second.
        assert!((900..=990).contains(count), "{count}");
        assert_eq!(limit.take_left_out(), []);
    }

    #[test]
    fn a_new_second_has_room_again() {
        let (mut window, start) = (LineWindow::default(), Instant::now());
        let mut count = |now| {
            let mut lines = 0;
            while window.has_room(now, 7) && lines < 100 {
                window.lines += 1;
                lines += 1;
            }
            lines
        };
        let at = |ms| start + Duration::from_millis(ms);
        assert_eq!([count(at(0)), count(at(999)), count(at(1_000))], [7, 0, 7]);
    }
}
