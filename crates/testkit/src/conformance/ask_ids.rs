//! Checks the ids of the asks of one match, at every step.
//!
//! A player's action names the ask it answers. A late or repeated action is refused only if its
//! id is never used for another question, nor for the same question asked again.

use super::property::{ConformanceProperty, PropertyViolation, require};
use kit::{Ask, Next, Seat, Seats, Step};

/// The asks of a match so far.
#[derive(Default)]
pub(super) struct AskHistory {
    open: Option<OpenAsk>,
    highest_id: Option<u32>,
}

/// The ask that was open before the latest step.
struct OpenAsk {
    ask: Ask,
    waiting: Seats,
    /// The seats that have acted or resigned since it opened.
    heard: Seats,
    /// The only seat that was asked has acted.
    is_answered: bool,
}

impl AskHistory {
    /// Records a step, before the position it leads to is observed.
    pub(super) fn record<A>(&mut self, step: &Step<A>) {
        let Some(open) = &mut self.open else { return };
        match step {
            Step::Acted { seat, .. } => {
                open.heard = open.heard.with(*seat);
                open.is_answered = open.ask.seats() == Seats::one(*seat);
            }
            Step::Resigned { seat } => open.heard = open.heard.with(*seat),
            Step::Rolled { .. } => {}
        }
    }

    /// Checks the ask that is open after a step, if one is, and the seats it waits for.
    pub(super) fn observe(&mut self, next: &Next, waiting: Seats) -> Result<(), PropertyViolation> {
        let Next::Ask(ask) = next else {
            self.open = None;
            return Ok(());
        };
        let mut heard = Seats::NONE;
        if let Some(open) = self.open.take().filter(|open| open.ask.id == ask.id) {
            open.check_continues(ask, waiting)?;
            heard = open.heard;
        } else {
            let highest = self.highest_id.replace(ask.id);
            require(ConformanceProperty::AskIdNamesOneAsk, highest < Some(ask.id), || {
                let highest = highest.unwrap_or_default();
                format!("ask {} ({}) opens after ask {highest}", ask.id, ask.prompt)
            })?;
        }
        self.open = Some(OpenAsk { ask: *ask, waiting, heard, is_answered: false });
        Ok(())
    }
}

impl OpenAsk {
    /// Checks that an ask with the same id is the same ask, and not answered yet: it asks no
    /// other seats, has lost only seats that have acted or resigned, and waits for nobody that
    /// it did not wait for before the step.
    fn check_continues(&self, ask: &Ask, waiting: Seats) -> Result<(), PropertyViolation> {
        let property = ConformanceProperty::AskIdNamesOneAsk;
        let lost = |before: Seats, after: Seats| before.iter().filter(move |s| !after.contains(*s));
        let is_same = ask.prompt == self.ask.prompt
            && ask.window == self.ask.window
            && lost(ask.must, self.ask.must).count() == 0
            && lost(ask.may, self.ask.may).count() == 0
            && lost(self.ask.seats(), ask.seats()).all(|seat| self.heard.contains(seat));
        require(property, is_same, || format!("{:?} became {ask:?}", self.ask))?;
        let again: Vec<Seat> = lost(waiting, self.waiting).collect();
        require(property, again.is_empty() && !self.is_answered, || {
            format!("ask {} ({}) was answered, but waits for {waiting:?}", ask.id, ask.prompt)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{Outcome, ResponseWindow, Roll};

    fn seats(numbers: &[u8]) -> Seats {
        numbers.iter().map(|number| Seat::new(*number)).collect()
    }

    fn ask(id: u32, prompt: &'static str, must: &[u8]) -> Next {
        let window = ResponseWindow::Decision;
        Next::Ask(Ask { id, must: seats(must), may: Seats::NONE, prompt, window })
    }

    fn acted(seat: u8) -> Step<()> {
        Step::Acted { seat: Seat::new(seat), action: () }
    }

    /// Observes the first position, then each step with the position after it and the seats that
    /// it waits for. Returns why the last position is refused; the ones before it must not be.
    fn last_violation(first: &Next, then: &[(Step<()>, Next, &[u8])]) -> Option<String> {
        let mut history = AskHistory::default();
        let Next::Ask(open) = first else { panic!("an ask comes first") };
        assert!(history.observe(first, open.must).is_ok());
        let mut found = None;
        for (step, next, waiting) in then {
            assert_eq!(found, None, "only the last position is refused");
            history.record(step);
            found = history.observe(next, seats(waiting)).err().map(|violation| violation.detail);
        }
        found
    }

    #[test]
    fn an_ask_stays_open_until_every_seat_has_answered_or_resigned() {
        let resigned = Step::Resigned { seat: Seat::new(2) };
        let then = [
            (acted(0), ask(3, "bid", &[0, 1, 2]), &[1, 2][..]),
            (resigned, ask(3, "bid", &[0, 1]), &[1]),
            (acted(1), Next::Chance(Roll::die(6, "die")), &[]),
            (Step::Rolled { number: 0 }, ask(4, "bid", &[0, 1]), &[0, 1]),
            (acted(0), Next::Over(Outcome::by_score(&[1, 0])), &[]),
        ];
        assert_eq!(last_violation(&ask(3, "bid", &[0, 1, 2]), &then), None);
    }

    #[test]
    fn a_seat_may_act_within_an_ask_that_others_have_to_answer_too() {
        let then = [
            (acted(0), ask(3, "duel", &[0, 1]), &[0, 1][..]),
            (acted(1), ask(3, "duel", &[0, 1]), &[0]),
            (acted(0), ask(3, "duel", &[0]), &[0]),
        ];
        assert_eq!(last_violation(&ask(3, "duel", &[0, 1]), &then), None);
    }

    #[test]
    fn an_id_is_not_used_for_another_prompt_or_other_seats() {
        let others = [ask(3, "shield", &[0, 1]), ask(3, "bid", &[0]), ask(3, "bid", &[0, 1, 2])];
        for other in others {
            let then = [(acted(0), other, &[1][..])];
            let why = last_violation(&ask(3, "bid", &[0, 1]), &then);
            assert!(why.is_some_and(|why| why.contains("became")));
        }
    }

    #[test]
    fn the_id_is_raised_before_a_seat_is_asked_again() {
        let answered = |why: String| why.contains("ask 3 (bid) was answered");
        let alone = [(acted(0), ask(3, "bid", &[0]), &[0][..])];
        assert!(last_violation(&ask(3, "bid", &[0]), &alone).is_some_and(answered));
        let both = ask(3, "bid", &[0, 1]);
        let then = [(acted(0), both, &[1][..]), (acted(1), both, &[0, 1])];
        assert!(last_violation(&both, &then).is_some_and(answered));
    }

    #[test]
    fn a_closed_ask_does_not_return() {
        let roll = || (acted(0), Next::Chance(Roll::die(6, "die")), &[][..]);
        let interrupted = [roll(), (Step::Rolled { number: 0 }, ask(3, "bid", &[0]), &[0])];
        let why = last_violation(&ask(3, "bid", &[0]), &interrupted);
        assert!(why.is_some_and(|why| why.contains("ask 3 (bid) opens after ask 3")));
        let nested =
            [(acted(0), ask(4, "shield", &[1]), &[1][..]), (acted(1), ask(3, "bid", &[0]), &[0])];
        let why = last_violation(&ask(3, "bid", &[0]), &nested);
        assert!(why.is_some_and(|why| why.contains("ask 3 (bid) opens after ask 4")));
    }
}
