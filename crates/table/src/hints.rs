//! Hints: whether a table allows them, and how often players have asked for one.

use crate::decide::{DecideResult, ProposedEntry, refuse, require};
use crate::{
    AnyMatch, ChairOccupant, CurrentMatch, IdentityHash, MatchStatus, RefusalCode, RefusalMessage,
    Table, TableRecord,
};
use kit::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// When the players of a table may ask for hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HintPermission {
    /// Never.
    Never,
    /// In matches that one person plays against bots.
    AgainstBots,
    /// Always.
    Always,
}

/// How many hints the player of a seat has had in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct HintSummary {
    /// The seat.
    pub seat: Seat,
    /// How many of its decisions the player had a hint for.
    pub hints: u32,
}

impl CurrentMatch {
    /// The seats whose players have had hints. They are told only when the match is over: during
    /// it, who has not answered yet may be hidden.
    pub(crate) fn hint_summaries(&self) -> Vec<HintSummary> {
        let counts = self.hint_counts.iter().filter(|_| self.end.is_some());
        let seats = Seat::first(self.hint_counts.len() as u8).zip(counts);
        let hinted = seats.filter(|(_, hints)| **hints > 0);
        hinted.map(|(seat, hints)| HintSummary { seat, hints: *hints }).collect()
    }
}

impl Table {
    /// Whether the players of the match in progress may ask for hints.
    #[must_use]
    pub fn allows_hints(&self) -> bool {
        match self.options.hints {
            _ if self.match_in_progress().is_none() => false,
            None | Some(HintPermission::Never) => false,
            Some(HintPermission::AgainstBots) => self.is_against_bots(),
            Some(HintPermission::Always) => true,
        }
    }

    /// Whether one member plays the current match against bots.
    #[must_use]
    pub fn is_against_bots(&self) -> bool {
        let seats = self.current_match.as_ref().map_or(0, |current| current.chairs.len());
        let is_person = |seat: &Seat| matches!(self.occupant(*seat), ChairOccupant::Member(_));
        Seat::first(seats as u8).filter(is_person).count() == 1
    }

    /// A copy of the match, and the seat through which a member may be given a hint for the open
    /// ask with this number.
    ///
    /// # Errors
    /// Why there is no hint for them: the table allows none, or they are not asked.
    pub fn hint_position(
        &self,
        who: IdentityHash,
        ask: u32,
    ) -> Result<(Box<dyn AnyMatch>, Seat), RefusalMessage> {
        let member = self.active_member(who).ok_or_else(Self::cannot_join)?;
        let (current, seat) = self.require_seat(member)?;
        require(self.allows_hints(), RefusalCode::HintsOff, "This table allows no hints.")?;
        match current.state.status() {
            MatchStatus::Ask { id, waiting, .. } if id == ask && waiting.contains(seat) => {
                Ok((current.state.fork(), seat))
            }
            _ => refuse(RefusalCode::OutOfDate, "The table has gone on: look again."),
        }
    }

    pub(crate) fn decide_hint(&self, who: IdentityHash, ask: u32) -> DecideResult {
        self.hint_position(who, ask)?;
        Ok(ProposedEntry::of(TableRecord::Hinted { who, ask }))
    }

    /// Counts a hint that a player has had.
    pub(crate) fn note_hint(&mut self, who: IdentityHash) -> Result<(), String> {
        let member = self.member_number(who)?;
        let seat = self.seat_of(member).ok_or("a hint without a seat")?;
        let current = self.current_match.as_mut().ok_or("a hint without a match")?;
        let count = current.hint_counts.get_mut(seat.index()).ok_or("a hint without a seat")?;
        *count += 1;
        Ok(())
    }
}
