//! Finds out whether the client of a WebSocket is still there, and lets the client find out the
//! same about the node: a node that was stopped, or a wire that forwards nothing, closes no
//! connection.

use std::ops::ControlFlow;
use std::time::Duration;
use tokio::time::Instant;

/// How often a client that sends nothing is pinged.
pub(crate) const PING_INTERVAL: Duration = Duration::from_secs(30);

/// A client that answers none of so many pings is taken for gone.
const MAX_UNANSWERED_PINGS: u32 = 2;

/// How often a client that asks for heartbeats is sent one, unless it was sent something else. It
/// may take the node for gone after 4.5 seconds of silence, and so has missed two.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);

/// Such a client is pinged when it has sent nothing for this long …
const QUIET_DURATION: Duration = Duration::from_secs(4);

/// … and is taken for gone after this long.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(10);

/// What is sent to a silent connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Probe {
    /// A ping of the WebSocket protocol, which every client answers by itself.
    Ping,
    /// A message that programs in a browser see, too.
    Heartbeat,
}

/// Whether a client asked for heartbeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Heartbeats {
    Off,
    On,
}

/// When something was last sent and received on a connection.
#[derive(Debug)]
pub(crate) struct KeepAlive {
    heartbeats: Heartbeats,
    last_received: Instant,
    last_sent: Instant,
    due: Instant,
    unanswered_pings: u32,
}

impl KeepAlive {
    /// The first check is spread over the interval by the number of the connection, so that clients
    /// that reconnect together after a restart are not all sent something in the same moment.
    pub(crate) fn new(heartbeats: Heartbeats, connection: u64, now: Instant) -> Self {
        let share = connection.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let interval = interval(heartbeats);
        let due = now + interval.mul_f64(share as f64 / 2f64.powi(32));
        Self { heartbeats, last_received: now, last_sent: now, due, unanswered_pings: 0 }
    }

    pub(crate) fn note_received(&mut self, now: Instant) {
        (self.last_received, self.unanswered_pings) = (now, 0);
    }

    pub(crate) fn note_sent(&mut self, now: Instant) {
        self.last_sent = now;
    }

    /// When [`check`](Self::check) is to be called next.
    pub(crate) const fn due(&self) -> Instant {
        self.due
    }

    /// What to send now; `Break` if the client is gone.
    pub(crate) fn check(&mut self, now: Instant) -> ControlFlow<(), Vec<Probe>> {
        self.due = now + interval(self.heartbeats);
        let (quiet, unsent) = (now - self.last_received, now - self.last_sent);
        match self.heartbeats {
            Heartbeats::Off if quiet < PING_INTERVAL => ControlFlow::Continue(Vec::new()),
            Heartbeats::Off => {
                self.unanswered_pings += 1;
                match self.unanswered_pings {
                    ..=MAX_UNANSWERED_PINGS => ControlFlow::Continue(vec![Probe::Ping]),
                    _ => ControlFlow::Break(()),
                }
            }
            Heartbeats::On if quiet >= SILENCE_TIMEOUT => ControlFlow::Break(()),
            Heartbeats::On => {
                if unsent < HEARTBEAT_INTERVAL {
                    self.due = self.last_sent + HEARTBEAT_INTERVAL;
                }
                let heartbeat = (unsent >= HEARTBEAT_INTERVAL).then_some(Probe::Heartbeat);
                let ping = (quiet >= QUIET_DURATION).then_some(Probe::Ping);
                ControlFlow::Continue(heartbeat.into_iter().chain(ping).collect())
            }
        }
    }
}

const fn interval(heartbeats: Heartbeats) -> Duration {
    match heartbeats {
        Heartbeats::Off => PING_INTERVAL,
        Heartbeats::On => HEARTBEAT_INTERVAL,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is sent in so many seconds to a client that answers pings or does not, with the second;
    /// and when the client is taken for gone.
    fn run(
        heartbeats: Heartbeats,
        answers: Answers,
        seconds: u64,
    ) -> (Vec<(u64, Probe)>, Option<u64>) {
        let start = Instant::now();
        let (mut keep_alive, mut sent) = (KeepAlive::new(heartbeats, 0, start), Vec::new());
        loop {
            let now = keep_alive.due();
            let second = (now - start).as_secs();
            if second > seconds {
                return (sent, None);
            }
            match keep_alive.check(now) {
                ControlFlow::Break(()) => return (sent, Some(second)),
                ControlFlow::Continue(probes) => {
                    if answers == Answers::Yes && probes.contains(&Probe::Ping) {
                        keep_alive.note_received(now);
                    }
                    if !probes.is_empty() {
                        keep_alive.note_sent(now);
                    }
                    sent.extend(probes.into_iter().map(|probe| (second, probe)));
                }
            }
        }
    }

    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Answers {
        Yes,
        No,
    }

    #[test]
    fn first_pings_of_many_connections_are_spread_over_the_interval() {
        let now = Instant::now();
        let delay = |connection| KeepAlive::new(Heartbeats::Off, connection, now).due() - now;
        let delays: Vec<Duration> = (0..1_000).map(delay).collect();
        let in_second = |at: u64| delays.iter().filter(|delay| delay.as_secs() == at).count();
        assert!((0..30).all(|at| (20..50).contains(&in_second(at))), "{delays:?}");
    }

    #[test]
    fn a_client_that_asks_for_heartbeats_gets_one_every_two_seconds() {
        let (sent, gone) = run(Heartbeats::On, Answers::Yes, 60);
        let beats: Vec<u64> = sent
            .iter()
            .filter(|(_, probe)| *probe == Probe::Heartbeat)
            .map(|(at, _)| *at)
            .collect();
        assert_eq!(beats, (1..=30).map(|n| 2 * n).collect::<Vec<_>>());
        assert_eq!(gone, None);
        let (_, gone) = run(Heartbeats::On, Answers::No, 60);
        assert_eq!(gone, Some(10), "the node notices a silent client, too");
    }

    #[test]
    fn other_clients_are_pinged_every_30_seconds() {
        let (sent, gone) = run(Heartbeats::Off, Answers::Yes, 120);
        assert_eq!(sent, [30, 60, 90, 120].map(|at| (at, Probe::Ping)));
        assert_eq!(gone, None);
        assert_eq!(run(Heartbeats::Off, Answers::No, 200).1, Some(90));
    }
}
