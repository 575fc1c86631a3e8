//! A person takes the seat of a bot in the middle of a match: a member who watches asks for it, and
//! the owner gives it to them. Their device has added no salt to the dice of the match, which everybody
//! is told.

use crate::decide::{DecideResult, ProposedEntry, require};
use crate::{
    ChairOccupant, CurrentMatch, IdentityHash, RefusalCode, RefusalMessage, Table, TablePhase,
    TableRecord,
};
use kit::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use ts_rs::TS;

/// A member who has taken the seat of a bot during the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LatePlayer {
    /// The seat.
    pub seat: Seat,
    /// The member's number.
    pub member: usize,
}

/// Who has had the seats of a match.
#[derive(Clone, Debug, Default)]
pub(crate) struct SeatHolders {
    /// The members who have ever had each seat, and so have seen what it sees.
    members: Vec<BTreeSet<usize>>,
    /// Those who came during the match.
    pub(crate) late: Vec<LatePlayer>,
}

impl SeatHolders {
    /// Nobody has had any of so many seats.
    pub(crate) fn of_seats(count: usize) -> Self {
        Self { members: vec![BTreeSet::new(); count], late: Vec::new() }
    }

    /// How many members have ever had a seat.
    pub(crate) fn member_count(&self) -> usize {
        self.members.iter().flatten().collect::<BTreeSet<_>>().len()
    }

    /// Whether a member has had another seat.
    fn had_other(&self, member: usize, seat: Seat) -> bool {
        let others = self.members.iter().enumerate().filter(|(at, _)| *at != seat.index());
        others.into_iter().any(|(_, members)| members.contains(&member))
    }
}

impl Table {
    /// The seat of a bot that plays on a chair.
    fn bot_seat(&self, chair: u8) -> Result<(&CurrentMatch, Seat), RefusalMessage> {
        let current = self.require_match()?;
        let at = current.chairs.iter().position(|other| *other == chair);
        let seat = at.and_then(|at| Seat::parse(at as u64));
        let is_played = |seat: &Seat| {
            matches!(self.occupant(*seat), ChairOccupant::Bot(_))
                && current.state.in_play().contains(*seat)
        };
        let none = || RefusalCode::NoBot.with_message("No bot plays on that chair.");
        Ok((current, seat.filter(is_played).ok_or_else(none)?))
    }

    fn check_seat_request(&self, member: usize, chair: u8) -> Result<(), RefusalMessage> {
        let (current, seat) = self.bot_seat(chair)?;
        let is_free = self.chair_of(member).is_none() && !current.holders.had_other(member, seat);
        let message =
            "Whoever has or had a seat in a match takes no other one: they would know too much.";
        require(is_free, RefusalCode::OtherSeat, message)
    }

    /// Decides about a member who asks for the seat of a bot, or no longer.
    pub(crate) fn decide_ask_seat(
        &self,
        (who, member): (IdentityHash, usize),
        chair: Option<u8>,
    ) -> DecideResult {
        if let Some(chair) = chair {
            self.check_seat_request(member, chair)?;
        }
        Ok(ProposedEntry::of(TableRecord::SeatAsked { who, chair }))
    }

    /// Decides about an owner who gives a member the seat that they have asked for.
    pub(crate) fn give_seat_record(&self, member: usize) -> Result<TableRecord, RefusalMessage> {
        let asking = self.members.get(member).filter(|asking| asking.departure.is_none());
        let asked = asking.and_then(|asking| Some((asking.identity, asking.asked_chair?)));
        let (who, chair) = asked.ok_or_else(|| {
            RefusalCode::NoSuchMember.with_message("Nobody of that number has asked for a seat.")
        })?;
        self.check_seat_request(member, chair)?;
        Ok(TableRecord::Sat { who, chair })
    }

    /// The members who ask for a bot's chair.
    pub(crate) fn asking_for(&self, chair: u8) -> Vec<usize> {
        let asks = |member: &usize| {
            let member = &self.members[*member];
            member.asked_chair == Some(chair) && member.departure.is_none()
        };
        match self.bot_seat(chair) {
            Ok(_) => (0..self.members.len()).filter(asks).collect(),
            Err(_) => Vec::new(),
        }
    }

    /// Notes who has the seats now. Between matches nobody asks for one.
    pub(crate) fn note_holders(&mut self) {
        if self.phase() == TablePhase::Lobby {
            for member in &mut self.members {
                member.asked_chair = None;
            }
            return;
        }
        let Some(current) = &mut self.current_match else { return };
        for (members, chair) in current.holders.members.iter_mut().zip(&current.chairs) {
            let chair = self.chairs.get(usize::from(*chair));
            if let Some(ChairOccupant::Member(member)) = chair.map(|chair| &chair.occupant) {
                members.insert(*member);
            }
        }
    }

    /// Notes that a member takes a seat of the match in progress, if the chair has one.
    pub(crate) fn note_late_player(&mut self, member: usize, chair: u8) {
        self.members[member].asked_chair = None;
        if self.phase() == TablePhase::Lobby {
            return;
        }
        let Some(current) = &mut self.current_match else { return };
        let at = current.chairs.iter().position(|other| *other == chair);
        if let Some(seat) = at.and_then(|at| Seat::parse(at as u64)) {
            current.holders.late.push(LatePlayer { seat, member });
        }
    }
}
