//! The answers that a player can give in advance (K54).

use crate::flow::Prompt;
use crate::frame::HillFrame;
use crate::{Action, Hill};
use kit::{Seat, StandingAnswer, StandingAnswers};

/// Fight on in fights and duels until the player has this many hearts.
const FIGHT_ON: &str = "fight-on";
/// Pass on the chance cards of others.
const PASS: &str = "pass";
/// End the own turns at once.
const END_TURNS: &str = "end-turns";

/// The standing answers of the game.
pub(crate) const OFFERED: [StandingAnswer; 3] = [
    StandingAnswer { code: FIGHT_ON, numbers: 1..=5 },
    StandingAnswer { code: PASS, numbers: 1..=1 },
    StandingAnswer { code: END_TURNS, numbers: 1..=1 },
];

impl Hill {
    pub(crate) fn standing_action_for(
        &self,
        seat: Seat,
        answers: &StandingAnswers,
    ) -> Option<Action> {
        match self.prompt()? {
            Prompt::TurnEnd if answers.is_on(END_TURNS) => Some(Action::Done),
            Prompt::Chance if answers.is_on(PASS) && seat != self.turn.seat => Some(Action::Pass),
            Prompt::Fight | Prompt::FightDice | Prompt::Duel | Prompt::DuelDice
                if answers.is_on(FIGHT_ON) =>
            {
                self.fight_on(seat, answers.number(FIGHT_ON))
            }
            _ => None,
        }
    }

    /// Fights on while the player has more than this many hearts. Dice that take nothing stand; dice
    /// that would leave fewer hearts are left to the player, and so is a reroll that could prevent
    /// a wound.
    fn fight_on(&self, seat: Seat, hearts: u8) -> Option<Action> {
        let hp = self.player(seat).hp;
        match self.frames.last()? {
            HillFrame::Fight(fight) if fight.beat.is_rolled() => {
                let wounds = self.fight_wounds(fight);
                let fine = wounds == 0 || hp.saturating_sub(wounds) >= hearts;
                fine.then_some(Action::FightOn)
            }
            HillFrame::Fight(_) => (hp > hearts).then_some(Action::Attack { target: 1 }),
            HillFrame::Duel(duel) if duel.beat.is_rolled() => {
                let wound = self.duel_wound(duel, seat);
                let choice = self.may_reroll(seat, duel) || hp.saturating_sub(wound) < hearts;
                (wound == 0 || !choice).then_some(Action::FightOn)
            }
            HillFrame::Duel(_) => (hp > hearts).then_some(Action::FightOn),
            _ => None,
        }
    }
}
