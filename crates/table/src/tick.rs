//! What a table does by itself: rolls, bots, stand-ins, standing answers and default actions.

use crate::decide::ProposedEntry;
use crate::{ChairOccupant, CurrentMatch, DiceSecret, MatchStatus, StepCause, Table};
use kit::{ResponseWindow, Seat, Seats, Step};

impl Table {
    /// When [`Table::tick`] next has something to do; `None` while the table waits for people.
    #[must_use]
    pub fn next_tick_at(&self) -> Option<u64> {
        let Some(current) = self.match_in_progress() else { return self.start_tick_at() };
        let stand_in_change_at = self.stand_in_change_at(current);
        match current.state.status() {
            MatchStatus::RollDue => Some(self.time),
            MatchStatus::Over(_) => None,
            MatchStatus::Ask { waiting, window, .. } => {
                let bots = waiting.iter().filter(|seat| self.is_played_by_bot(current, *seat));
                let bot_at = bots.map(|seat| self.bot_answer_at(current, seat)).min();
                let standing_at = self.standing_answer_at(current, waiting, window);
                let deadline =
                    waiting.iter().filter_map(|seat| self.deadline(current, seat, window));
                let by_itself = bot_at.into_iter().chain(standing_at).chain(stand_in_change_at);
                by_itself.chain(deadline).min()
            }
        }
    }

    /// When a bot answers the open ask: decisions that look harder to everybody take longer.
    fn bot_answer_at(&self, current: &CurrentMatch, seat: Seat) -> u64 {
        let usual_ms = u64::from(self.options.bot_ms);
        let thinking_ms = match usual_ms {
            0 => 0,
            _ => current.state.deliberation(seat).thinking_ms(usual_ms),
        };
        self.time + thinking_ms
    }

    /// Whether a bot answers for a seat: its own, or one that stands in.
    fn is_played_by_bot(&self, current: &CurrentMatch, seat: Seat) -> bool {
        matches!(self.occupant(seat), ChairOccupant::Bot(_))
            || self.active_stand_in(current, seat).is_some()
    }

    /// Whether a bot is the next to move.
    #[must_use]
    pub fn waits_for_bot(&self) -> bool {
        let Some(current) = self.match_in_progress() else { return false };
        match current.state.status() {
            MatchStatus::Ask { waiting, .. } => {
                waiting.iter().any(|seat| self.is_played_by_bot(current, seat))
            }
            _ => false,
        }
    }

    /// What the table does by itself now: rolls that are due, a stand-in that begins or ends, a
    /// standing answer, a bot's answer, the default action of a seat whose time is up; between
    /// matches, the commitment of the next dice, and the beginning of a match whose salts are known.
    /// `secret` draws a fresh secret.
    #[must_use]
    pub fn tick(&self, now: u64, secret: impl FnOnce() -> DiceSecret) -> Option<ProposedEntry> {
        if self.next_tick_at().is_none_or(|due| now < due) {
            return None;
        }
        let Some(current) = self.match_in_progress() else {
            return self.start_tick(secret).map(ProposedEntry::of);
        };
        let MatchStatus::Ask { waiting, window, .. } = current.state.status() else {
            return self.opening_rolls(current);
        };
        // A player who is back answers for themselves, so that comes first.
        self.due_stand_in_change(current, now)
            .or_else(|| self.automatic_answer(current, waiting, window, now))
            .or_else(|| self.default_answer(current, waiting, window, now))
    }

    /// The first standing answer or answer of a bot to the open ask that is due.
    fn automatic_answer(
        &self,
        current: &CurrentMatch,
        waiting: Seats,
        window: ResponseWindow,
        now: u64,
    ) -> Option<ProposedEntry> {
        let (mut state, mut events) = (current.state.fork(), Vec::new());
        let seed = current.bot_seed();
        let standing_at = self.standing_answer_at(current, waiting, window);
        for seat in waiting.iter() {
            if standing_at.is_some_and(|at| at <= now)
                && let Some(answers) = self.standing_answers(seat)
                && let Some(action) = state.act_standing(seat, answers, &mut events)
            {
                let (step, cause) = (Step::Acted { seat, action }, StepCause::Standing);
                return Some(self.roll_until_asked(current, cause, step, state, events));
            }
            let is_bot = self.is_played_by_bot(current, seat);
            if !is_bot || now < self.bot_answer_at(current, seat) {
                continue;
            }
            let stand_in = self.active_stand_in(current, seat);
            let (action, cause) = match (self.occupant(seat), stand_in) {
                (ChairOccupant::Bot(level), _) => {
                    (state.act_as_bot(seat, level, seed, &mut events)?, StepCause::Bot)
                }
                (_, Some(level)) => {
                    (state.act_as_stand_in(seat, level, seed, &mut events)?, StepCause::StandIn)
                }
                (_, None) => continue,
            };
            let step = Step::Acted { seat, action };
            return Some(self.roll_until_asked(current, cause, step, state, events));
        }
        None
    }

    /// The default action of the first seat whose time is up.
    fn default_answer(
        &self,
        current: &CurrentMatch,
        waiting: Seats,
        window: ResponseWindow,
        now: u64,
    ) -> Option<ProposedEntry> {
        let (mut state, mut events) = (current.state.fork(), Vec::new());
        let is_late =
            |seat: &Seat| self.deadline(current, *seat, window).is_some_and(|at| at <= now);
        let default = waiting.iter().filter(is_late).find_map(|seat| {
            let action = state.act_default(seat, &mut events)?;
            Some(Step::Acted { seat, action })
        })?;
        Some(self.roll_until_asked(current, StepCause::Clock, default, state, events))
    }
}
