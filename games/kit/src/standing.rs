//! Answers that a seat gives in advance, such as "fight on until I have two hearts".
//!
//! A standing answer is no rule of a game: the table or the terminal keeps it for the seat, and
//! each answer it gives is played and recorded as an ordinary action.

use crate::{Checked, Referee, Seat};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// A standing answer that a game offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingAnswer {
    /// Its stable code.
    pub code: &'static str,
    /// The numbers it can be given with; 0 turns it off and is always possible.
    pub numbers: RangeInclusive<u8>,
}

/// How long a standing answer holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandingScope {
    /// Until the seat is next asked something that the standing answers do not decide.
    ForNow,
    /// Until it is changed, also in later matches.
    Lasting,
}

/// The standing answers of a seat, as numbers by code. An answer that is not set has the number 0,
/// which is off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StandingAnswers {
    lasting: BTreeMap<&'static str, u8>,
    for_now: BTreeMap<&'static str, u8>,
}

impl StandingAnswers {
    /// The number of a standing answer; 0 is off.
    #[must_use]
    pub fn number(&self, code: &str) -> u8 {
        let set = self.for_now.get(code).or_else(|| self.lasting.get(code));
        set.copied().unwrap_or(0)
    }

    /// Whether a standing answer is on.
    #[must_use]
    pub fn is_on(&self, code: &str) -> bool {
        self.number(code) > 0
    }

    /// Whether none is on.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lasting.is_empty() && self.for_now.is_empty()
    }

    /// The answers that are on, by code, with their numbers and scopes.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u8, StandingScope)> + '_ {
        let lasting =
            self.lasting.iter().map(|(code, number)| (code, number, StandingScope::Lasting));
        let hidden = |code: &&&str| self.for_now.contains_key(**code);
        let for_now =
            self.for_now.iter().map(|(code, number)| (code, number, StandingScope::ForNow));
        lasting
            .filter(move |(code, ..)| !hidden(code))
            .chain(for_now)
            .map(|(code, number, scope)| (*code, *number, scope))
    }

    /// Sets a standing answer of the game, or turns it off with 0. Returns whether the game offers
    /// it with this number; if not, nothing is changed.
    pub fn set(
        &mut self,
        offered: &[StandingAnswer],
        code: &str,
        number: u8,
        scope: StandingScope,
    ) -> bool {
        let Some(answer) = offered.iter().find(|answer| answer.code == code) else { return false };
        if number != 0 && !answer.numbers.contains(&number) {
            return false;
        }
        self.for_now.remove(code);
        match (number, scope) {
            (0, _) => drop(self.lasting.remove(code)),
            (_, StandingScope::ForNow) => drop(self.for_now.insert(answer.code, number)),
            (_, StandingScope::Lasting) => drop(self.lasting.insert(answer.code, number)),
        }
        true
    }

    /// The action that the standing answers give to the open ask for a seat; `None` if the seat
    /// is not asked or has to decide by itself.
    pub fn action<G: Referee>(&self, position: &G, seat: Seat) -> Option<Checked<G::Action>> {
        if self.is_empty() || !position.waiting().contains(seat) {
            return None;
        }
        let action = position.standing_action(seat, self)?;
        position.check_action(seat, &action).ok()
    }

    /// Ends the answers that hold for now, if the seat is asked something that no standing answer
    /// decides. To be called whenever an ask is open.
    pub fn end_for_now<G: Referee>(&mut self, position: &G, seat: Seat) {
        if !self.for_now.is_empty()
            && position.waiting().contains(seat)
            && self.action(position, seat).is_none()
        {
            self.for_now.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OFFERED: [StandingAnswer; 2] = [
        StandingAnswer { code: "fight-on", numbers: 1..=5 },
        StandingAnswer { code: "pass", numbers: 1..=1 },
    ];

    #[test]
    fn an_answer_for_now_hides_a_lasting_one_and_zero_turns_both_off() {
        let mut answers = StandingAnswers::default();
        assert!(answers.set(&OFFERED, "fight-on", 2, StandingScope::Lasting));
        assert!(answers.set(&OFFERED, "fight-on", 4, StandingScope::ForNow));
        assert_eq!(answers.number("fight-on"), 4);
        assert_eq!(answers.iter().collect::<Vec<_>>(), [("fight-on", 4, StandingScope::ForNow)]);
        assert!(answers.set(&OFFERED, "fight-on", 0, StandingScope::ForNow));
        assert!(answers.is_empty());
    }

    #[test]
    fn only_what_the_game_offers_can_be_set() {
        let mut answers = StandingAnswers::default();
        assert!(!answers.set(&OFFERED, "win", 1, StandingScope::Lasting));
        assert!(!answers.set(&OFFERED, "fight-on", 6, StandingScope::Lasting));
        assert!(!answers.set(&OFFERED, "pass", 2, StandingScope::ForNow));
        assert!(answers.is_empty());
    }
}
