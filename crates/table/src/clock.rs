//! Time limits of asks (A10): deadlines, banks and what clients are shown of them.

use crate::decide::ProposedEntry;
use crate::{
    ChairOccupant, CurrentMatch, MatchStatus, StepCause, Table, TableOptions, TableRecord,
};
use catalog::GameId;
use kit::{ResponseWindow, Seat, Step, TurnClock};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

const MS_PER_SECOND: u64 = 1_000;
const MS_PER_DAY: u64 = 24 * 60 * 60 * MS_PER_SECOND;

/// The clock of a seat at a table whose clock is a bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct SeatClock {
    /// What is left in the bank, in milliseconds, as of the beginning of the open ask.
    #[ts(type = "number")]
    pub bank_ms: u64,
    /// When the delay and the bank of a seat that is asked are used up, in milliseconds since the
    /// epoch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional, type = "number")]
    pub until: Option<u64>,
}

/// What the seats of a match have used of their banks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ClockBanks {
    /// What each bank was filled with; 0 if the clock is no bank.
    full_ms: u64,
    used_ms: Vec<u64>,
    /// What seats have used for the open ask. It is added when the ask is over: whether a seat has
    /// answered may be hidden until then.
    pending_ms: Vec<u64>,
}

impl ClockBanks {
    pub(crate) fn new(options: &TableOptions, points: u16, seats: usize) -> Self {
        let full_ms = match options.clock {
            Some(TurnClock::Bank { seconds_per_point, .. }) => {
                MS_PER_SECOND * u64::from(seconds_per_point) * u64::from(points)
            }
            _ => 0,
        };
        Self { full_ms, used_ms: vec![0; seats], pending_ms: vec![0; seats] }
    }

    /// What is left of a seat's bank, as everybody may know it.
    fn left_ms(&self, seat: Seat) -> u64 {
        let used = self.used_ms.get(seat.index()).copied().unwrap_or_default();
        self.full_ms.saturating_sub(used)
    }

    pub(crate) fn charge(&mut self, seat: Seat, ms: u64) {
        if let Some(pending) = self.pending_ms.get_mut(seat.index()) {
            *pending = pending.saturating_add(ms);
        }
    }

    /// Adds what was used for an ask that is over.
    pub(crate) fn finish_ask(&mut self) {
        for (used, pending) in self.used_ms.iter_mut().zip(&mut self.pending_ms) {
            *used = used.saturating_add(std::mem::take(pending));
        }
    }
}

impl TableOptions {
    /// The options of a new table: what they do not name is as the game suggests. Options that name
    /// the seconds of a decision, as those of tables before clocks had kinds, are left as they are.
    #[must_use]
    pub(crate) fn for_new_table(&self, game: GameId) -> Self {
        let mut options = self.clone();
        if options.clock.is_none() && options.decision_s.is_none() {
            options.clock = Some(game.clock());
            if options.stand_in.is_none() {
                options.stand_in = Some(crate::gentle_level(game).to_owned());
            }
        }
        options
    }

    /// Whether a bot stands in for absent players (A11), and its level.
    pub(crate) fn stand_in_level(&self) -> Option<&str> {
        let expects_presence = self.clock.is_some_and(TurnClock::expects_presence);
        self.stand_in.as_deref().filter(|_| expects_presence)
    }

    /// Whether the table is played by correspondence, at which nobody counts as absent.
    pub(crate) const fn is_correspondence(&self) -> bool {
        matches!(self.clock, Some(TurnClock::Days { .. }))
    }
}

impl Table {
    /// How long a seat has for an answer, in milliseconds; `None` without a time limit.
    pub(crate) fn time_limit_ms(
        &self,
        current: &CurrentMatch,
        seat: Seat,
        window: ResponseWindow,
    ) -> Option<u64> {
        let seconds = |seconds: u16| (seconds > 0).then(|| MS_PER_SECOND * u64::from(seconds));
        match (self.options.clock, window) {
            (Some(TurnClock::Days { days }), _) => Some(MS_PER_DAY * u64::from(days)),
            (_, ResponseWindow::Reaction) => seconds(self.options.reaction_s),
            (Some(TurnClock::None), ResponseWindow::Decision) => None,
            (Some(TurnClock::Decision { seconds: limit }), ResponseWindow::Decision) => {
                seconds(limit)
            }
            (Some(TurnClock::Bank { delay_s, .. }), ResponseWindow::Decision) => {
                Some(MS_PER_SECOND * u64::from(delay_s) + current.banks.left_ms(seat))
            }
            // A table from before clocks had kinds.
            (None, ResponseWindow::Decision) => {
                seconds(self.options.decision_s.unwrap_or_else(|| self.game.decision_seconds()))
            }
        }
    }

    /// Since when the time of the open ask runs. Time limits do not run while nobody is connected,
    /// except those of days.
    fn clock_runs_since(&self, current: &CurrentMatch) -> u64 {
        match self.options.is_correspondence() {
            true => current.asked_at,
            false => current.asked_at.max(self.clock_restarted_at),
        }
    }

    /// When the default action is taken for a seat that is asked; `None` without a time limit.
    pub(crate) fn deadline(
        &self,
        current: &CurrentMatch,
        seat: Seat,
        window: ResponseWindow,
    ) -> Option<u64> {
        let limit = self.time_limit_ms(current, seat, window)?;
        let since = self.clock_runs_since(current);
        Some(match self.occupant(seat) {
            ChairOccupant::Member(number) if self.options.is_correspondence() => {
                self.members[*number].after_working_time(since, limit)
            }
            _ => since.saturating_add(limit),
        })
    }

    /// The clocks of all seats, if they have banks.
    pub(crate) fn seat_clocks(&self, current: &CurrentMatch) -> Vec<SeatClock> {
        if !matches!(self.options.clock, Some(TurnClock::Bank { .. })) {
            return Vec::new();
        }
        let (asked, window) = match current.state.status() {
            MatchStatus::Ask { seats, window, .. } => (seats, window),
            _ => (kit::Seats::NONE, ResponseWindow::Decision),
        };
        let clock = |seat: Seat| SeatClock {
            bank_ms: current.banks.left_ms(seat),
            until: asked
                .contains(seat)
                .then(|| self.deadline(current, seat, window))
                .flatten()
                .filter(|_| window == ResponseWindow::Decision),
        };
        Seat::first(current.chairs.len() as u8).map(clock).collect()
    }

    /// Writes into a proposed entry what its first action takes from the bank of its seat. Called
    /// when the entry is given to the store: its time is known only then.
    pub fn charge_clock(&self, entry: &mut ProposedEntry, now: u64) {
        let TableRecord::Played { cause, steps, spent_ms, .. } = &mut entry.record else { return };
        let (Some(TurnClock::Bank { delay_s, .. }), Some(current), Some(Step::Acted { seat, .. })) =
            (self.options.clock, self.match_in_progress(), steps.first())
        else {
            return;
        };
        let is_decision = matches!(
            current.state.status(),
            MatchStatus::Ask { waiting, window: ResponseWindow::Decision, .. }
                if waiting.contains(*seat)
        );
        // What bots and standing answers take is not the player's time.
        if is_decision && matches!(cause, StepCause::Player | StepCause::Clock) {
            let taken = now.saturating_sub(self.clock_runs_since(current));
            let beyond_delay = taken.saturating_sub(MS_PER_SECOND * u64::from(delay_s));
            let spent = beyond_delay.min(current.banks.left_ms(*seat));
            *spent_ms = (spent > 0).then_some(spent);
        }
    }

    /// Fills the banks of a match that begins with these options of its game.
    pub(crate) fn fill_banks(&mut self, config: &Value) {
        let points = self.game.clock_points(config);
        if let Some(current) = &mut self.current_match {
            current.banks = ClockBanks::new(&self.options, points, current.chairs.len());
        }
    }

    /// Restarts the time limit of the open ask. Called when somebody connects to a table that
    /// nobody was connected to.
    pub fn restart_clock(&mut self, now: u64) {
        self.clock_restarted_at = now;
    }

    /// Lets the time limit of the open ask end so much later. Called when the log's time jumps
    /// ahead, so that the jump takes nothing from the time of those who are asked.
    pub fn delay_clock(&mut self, by_ms: u64) {
        let waits_since = self.dice_round.start.as_ref().map(|start| start.since);
        if let Some(asked_at) = self.asked_at().or(waits_since) {
            let since = asked_at.max(self.clock_restarted_at);
            self.clock_restarted_at = since.saturating_add(by_ms);
        }
    }

    /// When the open ask began, if a match is in progress.
    #[must_use]
    pub fn asked_at(&self) -> Option<u64> {
        self.match_in_progress().map(|current| current.asked_at)
    }
}
