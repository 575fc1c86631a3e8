//! Actions of bots and people.

use super::{PendingStep, PlaySession};
use crate::{ActionInput, InputResult, TerminalGame};
use kit::{LegalActions, Seat, Step};

impl<G: TerminalGame> PlaySession<G> {
    pub(super) fn act_for_bot(&mut self, seat: Seat) {
        let Some(bot) = self.bots.get_mut(seat.index()).and_then(Option::as_mut) else { return };
        let position = self.save.played.position();
        if let Some(play) =
            bots::choose_action(bot.as_mut(), position, seat, &mut LegalActions::default())
        {
            self.step(&Step::Acted { seat, action: play.action().clone() });
        }
    }

    /// Takes the action under the cursor.
    pub(super) fn act_at_cursor(&mut self, seat: Seat) {
        if let Some(action) = self.legal.actions().get(self.cursor).cloned() {
            self.act(seat, action);
        }
    }

    /// Takes the only action, or makes the forced choice of the input.
    pub(super) fn act_forced(&mut self, seat: Seat) {
        match self.input.as_mut().map(ActionInput::apply_forced) {
            Some(drafted) => drop(self.apply_input_result(seat, drafted)),
            None => self.act_at_cursor(seat),
        }
    }

    /// Applies what a key did to the input. Returns whether the input used the key.
    pub(super) fn apply_input_result(&mut self, seat: Seat, drafted: InputResult<G>) -> bool {
        match drafted {
            InputResult::Ignored => return false,
            InputResult::Pending => {}
            InputResult::Complete(action) => self.answer(seat, action),
            InputResult::Refused(why) => self.refuse(&why),
            InputResult::Standing { code, number, scope } => {
                self.give_standing_answer(seat, code, number, scope);
            }
        }
        true
    }

    /// Takes a person's action, and rolls if the action starts a roll.
    pub(super) fn act(&mut self, seat: Seat, action: G::Action) {
        let rolls = G::starts_roll(&action);
        self.step(&Step::Acted { seat, action });
        if rolls && matches!(self.pending, PendingStep::HumanRoll(_)) {
            self.roll();
        }
    }
}
