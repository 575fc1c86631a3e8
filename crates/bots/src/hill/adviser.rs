//! Judges positions of King of the Hill by the learnt win chances, and actions by what they lead to
//! until the end of the turn, in positions dealt again from the view.

use super::ExpectedTurnsBot;
use super::chances::win_chances;
use super::race::RaceTables;
use super::reasons::{HillReason, TurnEffects};
use crate::insight::{Advice, Adviser, Evaluation, Insight, InsightDepth, RollEvaluation};
use crate::{Bot, choose_action};
use hill::{Action, Config, Hill, View};
use kit::{Dice, DiscardEvents, Game, LegalActions, Next, Referee, Seat, SeededDice};
use std::sync::Arc;

/// A turn that takes longer is judged where it is.
const MAX_STEPS: usize = 200;
/// The most results of a roll that are averaged; of more, as many are drawn.
const MAX_RESULTS: usize = 36;

impl Insight for Hill {
    type Reason = HillReason;

    fn adviser(config: &Config, depth: InsightDepth) -> Box<dyn Adviser<Self>> {
        let deals = match depth {
            InsightDepth::Quick => 6,
            InsightDepth::Deep => 60,
        };
        let (tables, config) = (RaceTables::of(config), config.clone());
        Box::new(HillAdviser { tables, config, deals, judged: None })
    }
}

struct HillAdviser {
    tables: Arc<RaceTables>,
    config: Config,
    /// How many positions are dealt from a view.
    deals: u64,
    /// The decision that was judged last: rating and reasons need the same.
    judged: Option<DecisionOutcomes>,
}

/// What the actions of a decision lead to, as far as it was computed.
struct DecisionOutcomes {
    seat: Seat,
    view: View,
    outcomes: Vec<(Action, ActionOutcome)>,
}

/// What an action leads to on average.
#[derive(Clone)]
struct ActionOutcome {
    chances: Vec<f32>,
    effects: TurnEffects,
}

impl HillAdviser {
    /// What an action leads to.
    fn outcome(&mut self, seat: Seat, view: &View, action: &Action) -> ActionOutcome {
        let is_same = |judged: &DecisionOutcomes| judged.seat == seat && judged.view == *view;
        if !self.judged.as_ref().is_some_and(is_same) {
            self.judged = Some(DecisionOutcomes { seat, view: view.clone(), outcomes: Vec::new() });
        }
        let mut known = self.judged.iter().flat_map(|judged| &judged.outcomes);
        if let Some((_, outcome)) = known.find(|(other, _)| other == action) {
            return outcome.clone();
        }
        let outcome = self.compute_outcome(seat, view, action);
        if let Some(judged) = &mut self.judged {
            judged.outcomes.push((*action, outcome.clone()));
        }
        outcome
    }

    /// The mean over dealt positions in which a seat takes an action and the turn is played to its end.
    fn compute_outcome(&self, seat: Seat, view: &View, action: &Action) -> ActionOutcome {
        let mut chances = vec![0.0; view.players.len()];
        let mut effects = TurnEffects::default();
        for number in 0..self.deals {
            let mut dice = SeededDice::for_match(u64::from(view.asks.id()), number);
            let mut position = Hill::redeal(&self.config, view, &mut |count| dice.below(count));
            if let Ok(play) = position.check_action(seat, action) {
                position.act_checked(&play, &mut DiscardEvents);
            }
            self.finish_turn(&mut position, view.turn.number, &mut dice);
            let after = position.view(Some(seat));
            let share = 1.0 / self.deals as f32;
            chances.iter_mut().zip(win_chances(&after)).for_each(|(sum, one)| *sum += share * one);
            effects.add(&view.players[seat.index()], &after.players[seat.index()], share);
        }
        ActionOutcome { chances, effects }
    }

    /// Plays until the turn with this number is over.
    fn finish_turn(&self, position: &mut Hill, turn: u32, dice: &mut SeededDice) {
        let mut bot = ExpectedTurnsBot(Arc::clone(&self.tables));
        let bot: &mut dyn Bot<Hill> = &mut bot;
        let mut legal = LegalActions::default();
        for _ in 0..MAX_STEPS {
            match position.next() {
                Next::Over(_) => return,
                Next::Chance(roll) => {
                    let Some(rolled) = dice.roll(&roll) else { return };
                    position.roll_checked(rolled, &mut DiscardEvents);
                }
                Next::Ask(_) => {
                    let Some(seat) = position.waiting().lowest() else { return };
                    if position.view(None).turn.number != turn {
                        return;
                    }
                    let Some(play) = choose_action(bot, position, seat, &mut legal) else { return };
                    position.act_checked(&play, &mut DiscardEvents);
                }
            }
        }
    }
}

impl Adviser<Hill> for HillAdviser {
    fn evaluate(&mut self, _: Option<Seat>, view: &View) -> Evaluation {
        Evaluation::by_chances(win_chances(view))
    }

    fn rate(&mut self, seat: Seat, view: &View, actions: &[Action]) -> Advice {
        let mut chance = |action: &Action| self.outcome(seat, view, action).chances[seat.index()];
        Advice::by_chances(&actions.iter().map(&mut chance).collect::<Vec<f32>>())
    }

    fn reasons(&mut self, seat: Seat, view: &View, action: &Action) -> Vec<HillReason> {
        self.outcome(seat, view, action).effects.reasons()
    }

    fn evaluate_roll(
        &mut self,
        viewer: Option<Seat>,
        before: &View,
        after: &View,
    ) -> Option<RollEvaluation> {
        let mut dice = SeededDice::new(u64::from(before.asks.id()));
        let position = Hill::redeal(&self.config, before, &mut |count| dice.below(count));
        let Next::Chance(roll) = position.next() else { return None };
        let mut mean = vec![0.0; before.players.len()];
        let (mut total, all) = (0.0, roll.result_count() as usize);
        let stride = all.div_ceil(MAX_RESULTS).max(1);
        for rolled in roll.results().step_by(stride) {
            let mut rolled_position = position.clone();
            rolled_position.roll_checked(rolled, &mut DiscardEvents);
            let weight = roll.weight(rolled) as f32;
            let chances = win_chances(&rolled_position.view(viewer));
            mean.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += weight * chance);
            total += weight;
        }
        mean.iter_mut().for_each(|chance| *chance /= total);
        let (mean, rolled) = (Evaluation::by_chances(mean), self.evaluate(viewer, after));
        Some(RollEvaluation { mean, rolled })
    }
}
