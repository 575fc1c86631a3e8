//! What members who are not at the table may want to hear of it.

use crate::{ChairOccupant, CurrentMatch, IdentityHash, MatchStatus, Table, VACATION_DAYS};
use catalog::GameId;
use kit::{ResponseWindow, Seat, Seats, TurnClock};
use serde::{Deserialize, Serialize};

const MS_PER_DAY: u64 = 24 * 60 * 60 * 1_000;

/// After so many time limits and a vacation without any sign of its players a match waits for them:
/// the table does nothing by itself until somebody comes.
const ABANDONED_AFTER_LIMITS: u64 = 3;

/// What there is to tell a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NewsKind {
    /// The member is asked.
    Turn,
    /// Somebody has moved, in a match that the member watches.
    Moved,
    /// The match is over.
    Over,
}

/// News for one member. It holds nothing but what every member of the table may know, and that the
/// member is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemberNews {
    /// The identities of the member, of which each is a device.
    pub identities: Vec<IdentityHash>,
    /// What there is to tell.
    pub kind: NewsKind,
    /// Whether the member has a seat of the match, and does not only watch.
    pub plays: bool,
    /// Increases with every ask and every match of the table.
    pub turn: u64,
    /// The game.
    pub game: GameId,
    /// The nicknames of the others who play.
    pub players: Vec<String>,
    /// When the time of the member is up, in milliseconds since the epoch.
    pub until: Option<u64>,
}

impl Table {
    /// Whether the players of this table need not be there while they play, so that they are told
    /// when it is their turn.
    #[must_use]
    pub fn is_slow(&self) -> bool {
        self.options.clock.is_some_and(|clock| !clock.expects_presence())
    }

    /// The news for all members who are not connected. Players of a quick match have none: they are
    /// there, or a bot stands in for them.
    #[must_use]
    pub fn news(&self, connected: &[usize]) -> Vec<MemberNews> {
        let Some(current) = &self.current_match else { return Vec::new() };
        let absent = |number: &usize| {
            self.members[*number].departure.is_none() && !connected.contains(number)
        };
        let numbers = (0..self.members.len()).filter(absent);
        numbers.filter_map(|number| self.news_for(current, number)).collect()
    }

    fn news_for(&self, current: &CurrentMatch, number: usize) -> Option<MemberNews> {
        let seat = self.seat_of(number);
        let status = current.state.status();
        let asked = match (current.end, status) {
            (None, MatchStatus::Ask { id, waiting, window, .. }) => Some((id, waiting, window)),
            _ => None,
        };
        let is_asked = |seat: Seat| {
            asked.filter(|(_, waiting, _)| self.waits_for_person(current, *waiting, seat))
        };
        let (kind, until) = match (current.end, seat, seat.and_then(is_asked)) {
            (Some(_), None, _) => (NewsKind::Over, None),
            (Some(_), Some(_), _) if self.is_slow() => (NewsKind::Over, None),
            (None, Some(seat), Some((_, _, window))) if self.is_slow() => {
                (NewsKind::Turn, self.deadline(current, seat, window))
            }
            (None, None, _) if self.is_slow() => (NewsKind::Moved, None),
            _ => return None,
        };
        let member = &self.members[number];
        let ask = asked.map_or(u32::MAX, |(id, ..)| id);
        Some(MemberNews {
            identities: member.all_identities().collect(),
            kind,
            plays: seat.is_some(),
            turn: u64::from(current.number) << 32 | u64::from(ask),
            game: self.game,
            players: self.other_players(current, number),
            until,
        })
    }

    /// Whether the open ask waits for the person on a seat, and not for a bot or an answer that was
    /// given in advance.
    fn waits_for_person(&self, current: &CurrentMatch, waiting: Seats, seat: Seat) -> bool {
        let is_decided = self
            .standing_answers(seat)
            .is_some_and(|answers| current.state.is_decided(seat, answers));
        waiting.contains(seat) && !is_decided
    }

    /// The nicknames of the people on the other seats.
    fn other_players(&self, current: &CurrentMatch, number: usize) -> Vec<String> {
        let seats = Seat::first(current.chairs.len() as u8);
        let nick = |seat: Seat| match self.occupant(seat) {
            ChairOccupant::Member(other) if *other != number => {
                Some(self.members[*other].nick.clone())
            }
            _ => None,
        };
        seats.filter_map(nick).collect()
    }

    /// When a match by correspondence next has something to do although nobody is connected;
    /// `None` if it is not one, waits for nothing, or all its players have gone for good.
    #[must_use]
    pub fn next_unattended_tick_at(&self) -> Option<u64> {
        let Some(TurnClock::Days { .. }) = self.options.clock else { return None };
        let current = self.match_in_progress()?;
        let seat = Seat::first(1).next()?;
        let limit = self.time_limit_ms(current, seat, ResponseWindow::Decision)?;
        let vacation = MS_PER_DAY * u64::from(VACATION_DAYS);
        let patience = ABANDONED_AFTER_LIMITS.saturating_mul(limit).saturating_add(vacation);
        let abandoned_at = self.last_player_sign_at.saturating_add(patience);
        self.next_tick_at().filter(|at| *at <= abandoned_at)
    }
}
