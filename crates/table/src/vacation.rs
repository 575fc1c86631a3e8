//! Vacation in matches by correspondence (A14): the time of a player's decisions stands still.

use crate::decide::{ProposedEntry, refuse, require};
use crate::{IdentityHash, Member, RefusalCode, RefusalMessage, Table, TableRecord};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How many days of vacation a player has in a match.
pub const VACATION_DAYS: u8 = 14;

const MS_PER_DAY: u64 = 24 * 60 * 60 * 1_000;

/// A vacation of a player, in milliseconds since the epoch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct VacationSpan {
    from: u64,
    until: u64,
}

impl VacationSpan {
    /// The days that count, of which the last may not be over.
    fn days(self) -> u64 {
        self.until.saturating_sub(self.from).div_ceil(MS_PER_DAY)
    }
}

/// The vacation of a player, as everybody sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct VacationView {
    /// Until when the latest vacation lasts or lasted, in milliseconds since the epoch.
    #[ts(type = "number")]
    pub until: u64,
    /// How many days the player has left in this match.
    pub days_left: u8,
}

impl Member {
    fn vacation_days_left(&self) -> u8 {
        let used: u64 = self.vacations.iter().map(|span| span.days()).sum();
        VACATION_DAYS.saturating_sub(u8::try_from(used).unwrap_or(u8::MAX))
    }

    pub(crate) fn vacation(&self) -> Option<VacationView> {
        let until = self.vacations.last()?.until;
        Some(VacationView { until, days_left: self.vacation_days_left() })
    }

    /// When so much time since `start` has passed, vacation not counted.
    pub(crate) fn after_working_time(&self, start: u64, ms: u64) -> u64 {
        let (mut at, mut left) = (start, ms);
        for span in self.vacations.iter().filter(|span| span.until > start) {
            let worked = span.from.saturating_sub(at);
            if worked >= left {
                break;
            }
            left -= worked;
            at = span.until;
        }
        at.saturating_add(left)
    }
}

impl Table {
    /// So many days of vacation from now on, or after one that lasts; without days, it ends now.
    pub(crate) fn decide_vacation(
        &self,
        (who, member): (IdentityHash, usize),
        days: u8,
    ) -> Result<ProposedEntry, RefusalMessage> {
        self.require_seat(member)?;
        let by_post = "Vacation is for matches by correspondence.";
        require(self.options.is_correspondence(), RefusalCode::NoVacation, by_post)?;
        let member = &self.members[member];
        if days == 0 {
            let message = "You have taken no vacation in this match.";
            require(!member.vacations.is_empty(), RefusalCode::NoVacation, message)?;
        }
        let left = member.vacation_days_left();
        if days > left {
            let message = format!("You have {left} days of vacation left in this match.");
            return refuse(RefusalCode::NoVacation, message);
        }
        Ok(ProposedEntry::of(TableRecord::Vacation { who, days }))
    }

    pub(crate) fn set_vacation(
        &mut self,
        who: IdentityHash,
        days: u8,
        time: u64,
    ) -> Result<(), String> {
        let member = self.member_number(who)?;
        let spans = &mut self.members[member].vacations;
        let lasting = spans.last_mut().filter(|span| span.until > time);
        let length = MS_PER_DAY * u64::from(days);
        match (lasting, days) {
            (Some(span), 0) => span.until = time,
            (Some(span), _) => span.until = span.until.saturating_add(length),
            (None, 0) => {}
            (None, _) => {
                spans.push(VacationSpan { from: time, until: time.saturating_add(length) });
            }
        }
        Ok(())
    }

    /// Everybody has their days again: a match begins.
    pub(crate) fn renew_vacations(&mut self) {
        for member in &mut self.members {
            member.vacations.clear();
        }
    }
}
