//! Who acts, and how it is done.

use super::{Due, Session};
use crate::{Draft, Drafted, Scene};
use kit::{Legal, Seat, Step};

impl<G: Scene> Session<G> {
    pub(super) fn bot_acts(&mut self, seat: Seat) {
        let Some(bot) = self.bots.get_mut(seat.index()).and_then(Option::as_mut) else { return };
        let position = self.save.played.position();
        if let Some(play) = bots::answer(bot.as_mut(), position, seat, &mut Legal::default()) {
            self.step(&Step::Acted { seat, action: play.action().clone() });
        }
    }

    /// The action under the cursor.
    pub(super) fn choose(&mut self, seat: Seat) {
        if let Some(action) = self.legal.actions().get(self.cursor).cloned() {
            self.act(seat, action);
        }
    }

    /// The only action, or what the draft comes to if it leaves no choice.
    pub(super) fn choose_unasked(&mut self, seat: Seat) {
        match self.draft.as_mut().map(Draft::go_on) {
            Some(drafted) => drop(self.take_draft(seat, drafted)),
            None => self.choose(seat),
        }
    }

    /// Does what came of a draft. Tells whether the draft had any use for what it was given.
    pub(super) fn take_draft(&mut self, seat: Seat, drafted: Drafted<G>) -> bool {
        match drafted {
            Drafted::Passed => return false,
            Drafted::Kept => {}
            Drafted::Done(action) => self.answer(seat, action),
            Drafted::Refused(why) => self.refuse(&why),
        }
        true
    }

    /// Does what a person has chosen, and rolls if that was to reach for the dice.
    pub(super) fn act(&mut self, seat: Seat, action: G::Action) {
        let rolls = G::rolls(&action);
        self.step(&Step::Acted { seat, action });
        if rolls && matches!(self.due, Due::HumanRoll(_)) {
            self.roll();
        }
    }
}
