//! Standing answers of members: given in advance, played by the table as ordinary actions.

use crate::any_match::RefusalMessage;
use crate::decide::ProposedEntry;
use crate::table::standing_scope;
use crate::{ChairOccupant, CurrentMatch, IdentityHash, RefusalCode, Table, TableRecord};
use kit::{ResponseWindow, Seat, Seats, StandingAnswers, StandingScope};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use ts_rs::TS;

/// A standing answer of the viewer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct StandingAnswerView {
    /// The game's code for it.
    pub code: Cow<'static, str>,
    /// The number it was given with.
    pub number: u8,
    /// Whether it holds until it is changed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>")]
    pub lasting: bool,
}

impl Table {
    /// The standing answers of the member who has a seat of the current match.
    pub(crate) fn standing_answers(&self, seat: Seat) -> Option<&StandingAnswers> {
        let ChairOccupant::Member(number) = self.occupant(seat) else { return None };
        let member = &self.members[*number];
        let here = member.departure.is_none() && !member.standing.is_empty();
        here.then_some(&member.standing)
    }

    /// The standing answers of a seat, as its player sees them.
    pub(crate) fn standing_answer_views(&self, seat: Seat) -> Vec<StandingAnswerView> {
        let answers = self.standing_answers(seat).into_iter().flat_map(StandingAnswers::iter);
        let view = |(code, number, scope): (&'static str, u8, _)| StandingAnswerView {
            code: code.into(),
            number,
            lasting: scope == StandingScope::Lasting,
        };
        answers.map(view).collect()
    }

    pub(crate) fn decide_standing(
        &self,
        who: IdentityHash,
        code: &str,
        number: u8,
        lasting: bool,
    ) -> Result<ProposedEntry, RefusalMessage> {
        let offered = self.game.standing_answers();
        let scope = standing_scope(lasting);
        if !StandingAnswers::default().set(offered, code, number, scope) {
            return Err(RefusalCode::NoSuchChoice.with_message("This game does not offer that."));
        }
        let code = code.to_owned();
        Ok(ProposedEntry::of(TableRecord::Standing { who, code, number, lasting }))
    }

    /// When the first standing answer to the open ask is due. A decision of one's own is answered
    /// at the pace of a bot, so that all can follow; a reaction at once.
    pub(crate) fn standing_answer_at(
        &self,
        current: &CurrentMatch,
        waiting: Seats,
        window: ResponseWindow,
    ) -> Option<u64> {
        let decided = |seat: Seat| {
            self.standing_answers(seat)
                .is_some_and(|answers| current.state.is_decided(seat, answers))
        };
        let pause = match window {
            ResponseWindow::Decision => u64::from(self.options.bot_ms),
            ResponseWindow::Reaction => 0,
        };
        waiting.iter().any(decided).then_some(self.time + pause)
    }

    /// Ends the standing answers that hold for now, of members who are asked something that they do
    /// not decide.
    pub(crate) fn end_standing_answers_for_now(&mut self) {
        let is_played = |it: &&CurrentMatch| it.end.is_none() && !it.is_suspended();
        let Some(current) = self.current_match.as_ref().filter(is_played) else {
            return;
        };
        for (seat, chair) in Seat::first(current.chairs.len() as u8).zip(&current.chairs) {
            let chair = self.chairs.get(usize::from(*chair));
            if let Some(ChairOccupant::Member(number)) = chair.map(|chair| &chair.occupant) {
                let answers = &mut self.members[*number].standing;
                current.state.end_standing_for_now(seat, answers);
            }
        }
    }
}
