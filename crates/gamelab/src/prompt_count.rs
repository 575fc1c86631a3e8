//! How many questions one seat of King of the Hill answers by hand.

use bots::Bots;
use hill::{Action, Config, Hill};
use kit::{
    Checked, Dice, DiscardEvents, Fault, Game, LegalActions, Match, Next, Referee, Seat,
    SeededDice, StandingAnswers, StandingScope,
};
use std::collections::BTreeMap;

/// Whether seat 0 gives answers in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandingPolicy {
    /// Every question is answered by hand.
    None,
    /// When the seat is first asked, it says that it fights on until it has two hearts, that it
    /// lets the cards of others be and that its turns end at once, for good. With two hearts, and
    /// unless it leaves, it fights on until it has one, for this fight.
    Brisk,
}

/// The matches in which [`count_prompts`] counts.
#[derive(Clone, Debug, PartialEq)]
pub struct PromptCountPlan {
    /// The version of the rules.
    pub rules: u32,
    /// The number of seats.
    pub seats: u8,
    /// The bot level that plays every seat; seat 0 is the one whose prompts are counted.
    pub level: String,
    /// What seat 0 answers in advance.
    pub standing: StandingPolicy,
    /// The number of matches; the first one has the seed 0, the next one 1 and so on.
    pub matches: u64,
}

/// What seat 0 was asked in a number of matches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PromptCounts {
    /// The answers given by hand, by the code of the prompt. Giving an answer in advance is one of
    /// them.
    pub by_hand: BTreeMap<&'static str, u64>,
    /// The answers that standing answers gave.
    pub in_advance: u64,
    /// The number of matches.
    pub matches: u64,
}

impl PromptCounts {
    /// All answers given by hand.
    #[must_use]
    pub fn total_by_hand(&self) -> u64 {
        self.by_hand.values().sum()
    }

    /// The answers given by hand in an average match.
    #[must_use]
    pub fn by_hand_per_match(&self) -> f64 {
        self.total_by_hand() as f64 / self.matches.max(1) as f64
    }
}

/// Plays the matches of a plan with the default options, and counts what seat 0 has to answer by
/// hand.
///
/// # Errors
/// A fault that names an unknown version of the rules, number of seats or level.
pub fn count_prompts(plan: &PromptCountPlan) -> Result<PromptCounts, Vec<Fault>> {
    let mut counts = PromptCounts::default();
    // The lasting answers hold across matches.
    let mut answers = StandingAnswers::default();
    for seed in 0..plan.matches {
        let config = Config::default();
        let setup = Hill::setup_for_rules(plan.rules, &config, plan.seats)?;
        let mut position = Match::<Hill>::from_setup(&setup)?.position().clone();
        let mut dice = SeededDice::new(seed);
        counts.matches += 1;
        while let Some(step) = next_step(&mut position, &mut dice) {
            let (seat, prompt) = step;
            if seat == Seat::new(0) {
                answers.end_for_now(&position, seat);
                if let Some(play) = answers.action(&position, seat) {
                    counts.in_advance += 1;
                    position.act_checked(&play, &mut DiscardEvents);
                    continue;
                }
                *counts.by_hand.entry(prompt).or_default() += 1;
            }
            let play = bot_action(plan, seed, &position, seat)?;
            if seat == Seat::new(0)
                && plan.standing == StandingPolicy::Brisk
                && let Some((code, number, scope)) =
                    advance_answer(&position, prompt, play.action())
            {
                answers.set(Hill::STANDING_ANSWERS, code, number, scope);
                if let Some(play) = answers.action(&position, seat) {
                    position.act_checked(&play, &mut DiscardEvents);
                    continue;
                }
            }
            position.act_checked(&play, &mut DiscardEvents);
        }
    }
    Ok(counts)
}

/// Makes all rolls that are due; returns the next seat that is asked, and the prompt.
fn next_step(position: &mut Hill, dice: &mut SeededDice) -> Option<(Seat, &'static str)> {
    loop {
        match position.next() {
            Next::Over(_) => return None,
            Next::Chance(roll) => {
                let rolled = dice.roll(&roll).expect("seeded dice never run out");
                position.roll_checked(rolled, &mut DiscardEvents);
            }
            Next::Ask(ask) => {
                let seat = position.waiting().lowest().expect("an open ask waits for somebody");
                return Some((seat, ask.prompt));
            }
        }
    }
}

fn bot_action(
    plan: &PromptCountPlan,
    seed: u64,
    position: &Hill,
    seat: Seat,
) -> Result<Checked<Action>, Vec<Fault>> {
    let unknown = || vec![Fault::new("level", "the game has no bot of that name")];
    let mut bot = Hill::bot(&plan.level, seed).ok_or_else(unknown)?;
    let play = bots::choose_action(bot.as_mut(), position, seat, &mut LegalActions::default());
    Ok(play.expect("a bot answers with the place of a legal action"))
}

/// What the brisk policy answers in advance when it would take this action.
fn advance_answer(
    position: &Hill,
    prompt: &str,
    action: &Action,
) -> Option<(&'static str, u8, StandingScope)> {
    match (prompt, action) {
        ("fight", Action::Attack { .. }) | ("duel", Action::FightOn) => {
            let hp = position.view(None).players[0].hp;
            match hp {
                0 | 1 => None,
                2 => Some(("fight-on", 1, StandingScope::ForNow)),
                _ => Some(("fight-on", 2, StandingScope::Lasting)),
            }
        }
        ("chance", Action::Pass | Action::PassUntilTurn) => {
            Some(("pass", 1, StandingScope::Lasting))
        }
        ("turn-end", Action::Done) => Some(("end-turns", 1, StandingScope::Lasting)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(rules: u32, standing: StandingPolicy) -> PromptCounts {
        let (seats, level, matches) = (4, "bot".into(), 200);
        count_prompts(&PromptCountPlan { rules, seats, level, standing, matches }).unwrap()
    }

    #[test]
    fn k54_a_seat_answers_a_third_less_by_hand() {
        let before = count(1, StandingPolicy::None);
        let after = count(Hill::RULES_VERSION, StandingPolicy::Brisk);
        assert!(3 * after.total_by_hand() <= 2 * before.total_by_hand(), "{before:?} {after:?}");
        for window in ["pending-tile", "after-duel", "turn-end"] {
            assert!(after.by_hand.contains_key(window), "{window} is never asked: {after:?}");
            assert!(!before.by_hand.contains_key(window), "{window} is new: {before:?}");
        }
        assert!(after.in_advance > 0);
    }
}
