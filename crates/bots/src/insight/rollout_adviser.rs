//! An adviser for any game: positions dealt again from the view, played to their end by bots.

use super::{Advice, Adviser, Evaluation, Insight, InsightDepth, RollEvaluation};
use crate::play_out;
use kit::{CodedMessage, DiscardEvents, Game, PlainData, Referee, Seat, SeatNames, SeededDice};
use serde::Serialize;
use ts_rs::{Config, TS};

/// Plays positions that fit the view to their end, with the bots of simulations.
#[derive(Debug)]
pub struct RolloutAdviser<G: Game> {
    config: G::Config,
    matches: u32,
}

impl<G: Insight> RolloutAdviser<G> {
    /// An adviser for matches with these options.
    #[must_use]
    pub fn new(config: &G::Config, depth: InsightDepth) -> Self {
        let matches = match depth {
            InsightDepth::Quick => 16,
            InsightDepth::Deep => 128,
        };
        Self { config: config.clone(), matches }
    }

    /// The mean outcome of matches from positions that `prepare` makes of dealt ones.
    fn mean(&self, view: &G::View, prepare: impl Fn(&mut G)) -> Vec<f32> {
        let seed = seed_of(view);
        let mut sum: Vec<f32> = Vec::new();
        for number in 0..self.matches {
            let mut dice = SeededDice::for_match(seed, u64::from(number));
            let mut position = G::redeal(&self.config, view, &mut |count| dice.below(count));
            sum.resize(usize::from(position.seat_count()), 0.0);
            prepare(&mut position);
            let outcome = play_out(&self.config, G::simulation_level(), position, &mut dice);
            let shares = Evaluation::of_outcome(&outcome);
            sum.iter_mut().zip(shares.chances).for_each(|(sum, share)| *sum += share);
        }
        sum.iter_mut().for_each(|chance| *chance /= self.matches as f32);
        sum
    }
}

/// A number that depends on the view alone: the FNV-1a hash of its JSON.
fn seed_of(view: &impl PlainData) -> u64 {
    let text = serde_json::to_string(view).unwrap_or_default();
    let add = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, add)
}

impl<G: Insight> Adviser<G> for RolloutAdviser<G> {
    fn evaluate(&mut self, _: Option<Seat>, view: &G::View) -> Evaluation {
        Evaluation::by_chances(self.mean(view, |_| {}))
    }

    fn rate(&mut self, seat: Seat, view: &G::View, actions: &[G::Action]) -> Advice {
        let chance = |action: &G::Action| {
            let after = |position: &mut G| {
                if let Ok(play) = position.check_action(seat, action) {
                    position.act_checked(&play, &mut DiscardEvents);
                }
            };
            self.mean(view, after)[seat.index()]
        };
        Advice::by_chances(&actions.iter().map(chance).collect::<Vec<f32>>())
    }

    fn reasons(&mut self, _: Seat, _: &G::View, _: &G::Action) -> Vec<G::Reason> {
        Vec::new()
    }

    fn evaluate_roll(
        &mut self,
        viewer: Option<Seat>,
        before: &G::View,
        after: &G::View,
    ) -> Option<RollEvaluation> {
        let (mean, rolled) = (self.evaluate(viewer, before), self.evaluate(viewer, after));
        Some(RollEvaluation { mean, rolled })
    }
}

/// The [`Insight::Reason`] of a game without reasons. It has no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum NoReason {}

impl CodedMessage for NoReason {
    fn code(&self) -> &'static str {
        match *self {}
    }

    fn to_english(&self, _: SeatNames<'_>) -> String {
        match *self {}
    }
}

/// In TypeScript it is `never`.
impl TS for NoReason {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(_: &Config) -> String {
        "never".into()
    }

    fn inline(_: &Config) -> String {
        "never".into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Match;
    use liars::Liars;

    /// Seat 0 has no 6, so two 6s cannot be there: a doubt takes the other's last die.
    #[test]
    fn an_action_that_wins_at_once_always_wins() {
        let config = liars::Config { dice: 1, wild_ones: false, exact: false };
        let face = |pips: u8| liars::Face::try_from(pips).unwrap();
        let mut setup = Match::<Liars>::new(&config, 2).unwrap().position().as_setup();
        setup.cups = vec![vec![Some(face(2))], vec![Some(face(3))]];
        (setup.round, setup.turn) = (1, Some(Seat::new(0)));
        let bid = liars::Bid { count: 2, face: face(6) };
        setup.bids.push(liars::PlacedBid { seat: Seat::new(1), bid });
        let position = Liars::position(&setup).unwrap();
        let mut adviser = RolloutAdviser::<Liars>::new(&config, InsightDepth::Quick);
        let view = position.view(Some(Seat::new(0)));
        let advice = adviser.rate(Seat::new(0), &view, &[liars::Action::Doubt]);
        assert_eq!(advice.ratings[0].chance, 1.0);
        assert!(adviser.reasons(Seat::new(0), &view, &liars::Action::Doubt).is_empty());
    }
}
