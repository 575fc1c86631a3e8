//! Taking back moves, in matches that one person plays against bots (A13).

use crate::any_match::AnyMatch;
use crate::decide::{DecideResult, ProposedEntry, require};
use crate::{
    ChairOccupant, CurrentMatch, HintPermission, IdentityHash, RefusalCode, StepCause, Table,
    TableRecord,
};
use kit::{Seat, Step};

/// How many of their decisions a player can return to.
const MAX_RETURN_POINTS: usize = 20;

/// The state of a match before an action of its player.
pub(crate) struct ReturnPoint {
    state: Box<dyn AnyMatch>,
    step_count: u32,
    roll_count: u64,
    action_count: u64,
}

impl ReturnPoint {
    /// Whether a seat can choose between several actions there.
    fn has_choice(&self, seat: Seat) -> bool {
        let (legal, is_open_ended) = self.state.legal(seat);
        let actions: Vec<serde_json::Value> =
            serde_json::from_str(legal.as_str()).unwrap_or_default();
        is_open_ended || actions.len() > 1
    }
}

impl Table {
    /// Whether the player of the match in progress may take moves back. Where anybody else has ever
    /// had a seat, nobody may: it would undo their moves and repeat their dice.
    #[must_use]
    pub fn allows_take_back(&self) -> bool {
        let current = self.match_in_progress();
        self.keeps_return_points() && current.is_some_and(|it| it.holders.member_count() == 1)
    }

    /// Whether states of the match are kept to return to. Logs rely on it: it must not change.
    fn keeps_return_points(&self) -> bool {
        let is_forbidden = matches!(self.options.hints, None | Some(HintPermission::Never));
        !is_forbidden && self.match_in_progress().is_some() && self.is_against_bots()
    }

    /// Keeps the state of a match against bots before an action of its player.
    pub(crate) fn note_return_point(&mut self, record: &TableRecord) {
        let TableRecord::Played { cause: StepCause::Player, steps, .. } = record else { return };
        let Some(Step::Acted { seat, .. }) = steps.first() else { return };
        let is_person = matches!(self.occupant(*seat), ChairOccupant::Member(_));
        if !is_person || !self.keeps_return_points() {
            return;
        }
        let Some(current) = self.current_match.as_mut() else { return };
        if current.return_points.len() == MAX_RETURN_POINTS {
            current.return_points.remove(0);
        }
        current.return_points.push(ReturnPoint {
            state: current.state.fork(),
            step_count: current.step_count,
            roll_count: current.roll_count,
            action_count: current.action_count,
        });
    }

    /// Returns to the latest decision of the player in which there was a choice.
    pub(crate) fn decide_take_back(&self, who: IdentityHash, member: usize) -> DecideResult {
        let (current, seat) = self.require_seat(member)?;
        require(
            self.allows_take_back(),
            RefusalCode::NoTakeBack,
            "Moves are taken back in matches against bots only, where the table allows hints.",
        )?;
        let point = current.return_points.iter().rfind(|point| point.has_choice(seat));
        let steps = point.map(|point| point.step_count).ok_or_else(|| {
            RefusalCode::NothingToTakeBack.with_message("There is no move of yours to take back.")
        })?;
        Ok(ProposedEntry::of(TableRecord::TookBack { who, steps }))
    }

    /// Returns to the point at which the match had so many steps.
    pub(crate) fn take_back(&mut self, steps: u32, time: u64) -> Result<(), String> {
        let current = self.current_match.as_mut().filter(|current| current.end.is_none());
        let current = current.ok_or("a move taken back without a match")?;
        let is_target = |point: &ReturnPoint| point.step_count == steps;
        let at = current.return_points.iter().rposition(is_target);
        let at = at.ok_or("a move taken back that nobody made")?;
        current.return_points.truncate(at + 1);
        current.return_points.pop().into_iter().for_each(|point| current.return_to(point, time));
        Ok(())
    }
}

impl CurrentMatch {
    /// How often a move was taken back.
    #[must_use]
    pub const fn take_back_count(&self) -> u32 {
        self.take_back_count
    }

    fn return_to(&mut self, point: ReturnPoint, time: u64) {
        self.state = point.state;
        self.step_count = point.step_count;
        self.roll_count = point.roll_count;
        self.action_count = point.action_count;
        self.take_back_count += 1;
        (self.asked_at, self.last_step_at) = (time, time);
        self.banks.finish_ask();
    }
}
