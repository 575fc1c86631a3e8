//! Stand-ins (A11): bots that play for members who are away, until these are back.

use crate::decide::{ProposedEntry, refuse, require};
use crate::{
    ChairOccupant, CurrentMatch, MatchStatus, RefusalCode, RefusalMessage, StepCause, Table,
    TableRecord,
};
use kit::{ResponseWindow, Seat, Step};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How much of a match a stand-in has played for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct StandInSummary {
    /// The seat.
    pub seat: Seat,
    /// How many of the seat's actions the stand-in has taken.
    pub actions: u32,
}

/// A change of a stand-in that is due.
struct DueStandIn {
    at: u64,
    record: TableRecord,
}

impl CurrentMatch {
    /// The seats for which a bot has stood in. They are told only when the match is over: during it,
    /// how many answers a seat has given may be hidden.
    pub(crate) fn stand_in_summaries(&self) -> Vec<StandInSummary> {
        let counts = self.stand_in_actions.iter().filter(|_| self.end.is_some());
        let seats = Seat::first(self.stand_in_actions.len() as u8).zip(counts);
        let played = seats.filter(|(_, actions)| **actions > 0);
        played.map(|(seat, actions)| StandInSummary { seat, actions: *actions }).collect()
    }
}

impl Table {
    /// The level of the bot that stands in for the player of a seat.
    #[must_use]
    pub fn stand_in(&self, seat: Seat) -> Option<&str> {
        let chair = *self.current_match.as_ref()?.chairs.get(seat.index())?;
        self.chairs.get(usize::from(chair))?.stand_in.as_deref()
    }

    /// Whether anybody else who plays the match is at the table. Nobody is stood in for while only
    /// spectators are there: the match waits for its players.
    fn has_company(&self, current: &CurrentMatch, seat: Seat) -> bool {
        let others = Seat::first(current.chairs.len() as u8).filter(|other| *other != seat);
        others.into_iter().any(|other| match self.occupant(other) {
            ChairOccupant::Member(number) => self.is_there(*number),
            ChairOccupant::Bot(_) | ChairOccupant::Nobody => false,
        })
    }

    /// The level of the stand-in that may answer for a seat now.
    pub(crate) fn active_stand_in(&self, current: &CurrentMatch, seat: Seat) -> Option<&str> {
        self.stand_in(seat).filter(|_| self.has_company(current, seat))
    }

    /// The change of a stand-in that is due first, as things stand now. A stand-in ends at once when
    /// its player is back, and begins when a player of the match has been away long enough.
    fn next_stand_in_change(&self, current: &CurrentMatch) -> Option<DueStandIn> {
        let in_play = current.state.in_play();
        let seats = Seat::first(current.chairs.len() as u8).zip(&current.chairs);
        let changes = seats.filter_map(|(seat, chair)| {
            let ChairOccupant::Member(number) = self.occupant(seat) else { return None };
            if self.stand_in(seat).is_some() {
                let record = TableRecord::StandInEnded { chair: *chair };
                let is_back = self.is_there(*number) && self.presence_is_tracked();
                return is_back.then_some(DueStandIn { at: self.time, record });
            }
            let level = self.options.stand_in_level()?.to_owned();
            let at = self.away_from(*number)?.max(self.time);
            let record = TableRecord::StandIn { chair: *chair, level };
            let is_needed = in_play.contains(seat) && self.has_company(current, seat);
            is_needed.then_some(DueStandIn { at, record })
        });
        changes.min_by_key(|change| change.at)
    }

    /// When a stand-in begins or ends, as things stand now.
    pub(crate) fn stand_in_change_at(&self, current: &CurrentMatch) -> Option<u64> {
        self.next_stand_in_change(current).map(|change| change.at)
    }

    /// The record of a stand-in that begins or ends now.
    pub(crate) fn due_stand_in_change(
        &self,
        current: &CurrentMatch,
        now: u64,
    ) -> Option<ProposedEntry> {
        let change = self.next_stand_in_change(current).filter(|change| change.at <= now)?;
        Some(ProposedEntry::of(change.record))
    }

    /// Whether a player is back for whom a bot still stands in.
    #[must_use]
    pub fn has_returned_player(&self) -> bool {
        let current = self.match_in_progress();
        let change = current.and_then(|current| self.next_stand_in_change(current));
        change.is_some_and(|change| matches!(change.record, TableRecord::StandInEnded { .. }))
    }

    /// Begins a stand-in for the member on a chair.
    pub(crate) fn begin_stand_in(&mut self, chair: u8, level: &str) -> Result<(), String> {
        let in_match = self.match_in_progress().is_some_and(|it| it.chairs.contains(&chair));
        let place = self.chairs.get_mut(usize::from(chair)).ok_or("no such chair")?;
        if !in_match || !matches!(place.occupant, ChairOccupant::Member(_)) {
            return Err("nobody to stand in for".into());
        }
        place.stand_in = Some(level.to_owned());
        Ok(())
    }

    /// Whether a record, which comes next, ends a stand-in because its player acts.
    #[must_use]
    pub fn ends_stand_in(&self, record: &TableRecord) -> bool {
        let TableRecord::Played { cause: StepCause::Player, steps, .. } = record else {
            return false;
        };
        match steps.first() {
            Some(Step::Acted { seat, .. } | Step::Resigned { seat }) => {
                self.stand_in(*seat).is_some()
            }
            _ => false,
        }
    }

    /// Ends the stand-in for a seat whose player has acted, and counts what a stand-in did.
    pub(crate) fn note_actor(&mut self, record: &TableRecord) {
        let TableRecord::Played { cause, steps, .. } = record else { return };
        let Some(Step::Acted { seat, .. } | Step::Resigned { seat }) = steps.first() else {
            return;
        };
        let Some(current) = &mut self.current_match else { return };
        match cause {
            StepCause::StandIn => {
                if let Some(count) = current.stand_in_actions.get_mut(seat.index()) {
                    *count += 1;
                }
            }
            StepCause::Player => {
                let chair = current.chairs.get(seat.index());
                if let Some(place) = chair.and_then(|at| self.chairs.get_mut(usize::from(*at))) {
                    place.stand_in = None;
                }
            }
            StepCause::Clock | StepCause::Bot | StepCause::Standing => {}
        }
    }

    /// Seats a bot in the place of a member during a match (A12): for good if the member has left,
    /// else as a stand-in until they are back.
    pub(crate) fn decide_bot_for_member(
        &self,
        chair: u8,
        member: usize,
        level: &str,
    ) -> Result<ProposedEntry, RefusalMessage> {
        let level = level.to_owned();
        if self.members[member].departure.is_some() {
            return Ok(ProposedEntry::of(TableRecord::Bot { chair, level }));
        }
        let plays = self.match_in_progress().is_some_and(|it| it.chairs.contains(&chair));
        let message = "Somebody sits there: a bot can play for them once they have been away.";
        require(plays && self.is_away(member), RefusalCode::ChairTaken, message)?;
        Ok(ProposedEntry::of(TableRecord::StandIn { chair, level }))
    }

    /// Takes the default action for a member now, without waiting for the clock (A12).
    pub(crate) fn decide_skip(
        &self,
        member: usize,
        other: usize,
    ) -> Result<ProposedEntry, RefusalMessage> {
        self.other_member(member, other)?;
        self.require_no_present_opponent(member, other)?;
        let (current, seat) = self.require_seat(other)?;
        let MatchStatus::Ask { waiting, window: ResponseWindow::Decision, .. } =
            current.state.status()
        else {
            return refuse(RefusalCode::NobodyToSkip, "Nobody is waited for now.");
        };
        let (mut state, mut events) = (current.state.fork(), Vec::new());
        let action = waiting.contains(seat).then(|| state.act_default(seat, &mut events)).flatten();
        let Some(action) = action else {
            return refuse(RefusalCode::NobodyToSkip, "They are not waited for now.");
        };
        let step = Step::Acted { seat, action };
        Ok(self.roll_until_asked(current, StepCause::Clock, step, state, events))
    }
}
