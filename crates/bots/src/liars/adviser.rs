//! Judges bids and calls by the exact odds of what they claim.

use super::odds::{BidOdds, CupModel};
use super::survival::survival_chances;
use crate::insight::{Advice, Adviser, Evaluation, Insight, InsightDepth, RollEvaluation};
use kit::{CodedMessage, IntoStaticStr, Seat, SeatNames};
use liars::{Action, Bid, Config, Liars, PlacedBid, Setup, View};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A reason for or against a bid or a call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum LiarsReason {
    /// How likely the bid is true, by the dice the seat sees and what the others have bid.
    BidIsTrue {
        /// In percent.
        percent: u8,
    },
    /// How likely the bid looks to somebody who does not see the seat's dice.
    LooksTrue {
        /// In percent.
        percent: u8,
    },
    /// How likely the last bid is too high, so that a doubt is right.
    DoubtIsRight {
        /// In percent.
        percent: u8,
    },
    /// How likely the last bid is exactly right.
    ExactIsRight {
        /// In percent.
        percent: u8,
    },
    /// The dice under the seat's own cup that count for the bid.
    OwnDice {
        /// Their number.
        dice: u8,
    },
}

impl CodedMessage for LiarsReason {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn to_english(&self, _: SeatNames<'_>) -> String {
        match self {
            Self::BidIsTrue { percent } => format!("The bid is true with {percent} %."),
            Self::LooksTrue { percent } => format!("To the others it looks true with {percent} %."),
            Self::DoubtIsRight { percent } => format!("The last bid is too high with {percent} %."),
            Self::ExactIsRight { percent } => format!("The last bid is exact with {percent} %."),
            Self::OwnDice { dice: 0 } => "None of your own dice count for it.".into(),
            Self::OwnDice { dice: 1 } => "One of your own dice counts for it.".into(),
            Self::OwnDice { dice } => format!("{dice} of your own dice count for it."),
        }
    }
}

impl Insight for Liars {
    type Reason = LiarsReason;

    fn adviser(_: &Config, _: InsightDepth) -> Box<dyn Adviser<Self>> {
        Box::new(LiarsAdviser)
    }
}

/// Judges bids and calls: their odds are exact, so it looks no further at any depth.
struct LiarsAdviser;

/// The dice of each seat.
type DiceCounts = Vec<u8>;

/// The round as a viewer knows it.
struct KnownRound<'v> {
    setup: &'v Setup,
    viewer: Option<Seat>,
    /// What the viewer can tell of a bid.
    own: BidOdds,
    /// What somebody can tell who sees no dice.
    public: BidOdds,
}

impl<'v> KnownRound<'v> {
    fn of(setup: &'v Setup, viewer: Option<Seat>) -> Self {
        let viewer = viewer.filter(|seat| !setup.cups[seat.index()].is_empty());
        let own = match viewer {
            Some(seat) => BidOdds::of(setup, seat, CupModel::WeighedByBids),
            None => BidOdds::of_spectator(setup, CupModel::WeighedByBids),
        };
        let public = BidOdds::of_spectator(setup, CupModel::WeighedByBids);
        Self { setup, viewer, own, public }
    }

    /// The chances of all seats after these have lost or won a die.
    fn after(&self, change: impl Fn(&mut DiceCounts)) -> Vec<f64> {
        let mut dice = self.setup.dice.clone();
        change(&mut dice);
        survival_chances(&dice)
    }

    fn after_loss(&self, seat: Seat) -> Vec<f64> {
        self.after(|dice| dice[seat.index()] = dice[seat.index()].saturating_sub(1))
    }

    /// The chances of all seats if the round goes on and anybody may lose a die.
    fn open(&self) -> Vec<f64> {
        survival_chances(&self.setup.dice)
    }

    /// The chances if `next` answers a bid of `bidder`: it doubts what looks unlikely.
    fn after_bid(&self, placed: PlacedBid, next: Seat) -> Vec<f64> {
        let doubted = 1.0 - self.public.at_least(placed.bid);
        let is_true = self.own.at_least(placed.bid);
        let called = mix(&self.after_loss(next), &self.after_loss(placed.seat), is_true);
        mix(&called, &self.open(), doubted)
    }

    fn after_doubt(&self, caller: Seat, last: PlacedBid) -> Vec<f64> {
        let is_true = self.own.at_least(last.bid);
        mix(&self.after_loss(caller), &self.after_loss(last.seat), is_true)
    }

    fn after_exact(&self, caller: Seat, last: PlacedBid) -> Vec<f64> {
        let most = self.setup.config.dice;
        let won = self.after(|dice| dice[caller.index()] = most.min(dice[caller.index()] + 1));
        mix(&won, &self.after_loss(caller), self.own.exactly(last.bid))
    }

    fn after_action(&self, seat: Seat, action: &Action) -> Vec<f64> {
        let next = self.setup.seats_after(seat).next().unwrap_or(seat);
        match (action, self.setup.last_bid()) {
            (Action::Bid(bid), _) => self.after_bid(PlacedBid { seat, bid: *bid }, next),
            (Action::Doubt, Some(last)) => self.after_doubt(seat, last),
            (Action::Exact, Some(last)) => self.after_exact(seat, last),
            (Action::Doubt | Action::Exact, None) => self.open(),
        }
    }

    /// The chances of all seats as the viewer knows them.
    fn chances(&self) -> Vec<f64> {
        match (self.setup.turn, self.setup.last_bid()) {
            (Some(turn), Some(last)) => self.after_bid(last, turn),
            _ => self.open(),
        }
    }

    /// The viewer's own dice that count for a bid.
    fn own_dice(&self, bid: Bid) -> Option<u8> {
        let cup = &self.setup.cups[self.viewer?.index()];
        Some(bid.matches(cup.iter().flatten(), &self.setup.config))
    }
}

/// The first with this chance, the second otherwise.
fn mix(first: &[f64], second: &[f64], chance: f64) -> Vec<f64> {
    first.iter().zip(second).map(|(one, two)| chance * one + (1.0 - chance) * two).collect()
}

fn percent(chance: f64) -> u8 {
    (100.0 * chance).round().clamp(0.0, 100.0) as u8
}

impl Adviser<Liars> for LiarsAdviser {
    fn evaluate(&mut self, viewer: Option<Seat>, view: &View) -> Evaluation {
        let chances = KnownRound::of(&view.setup, viewer).chances();
        Evaluation::by_chances(chances.into_iter().map(|chance| chance as f32).collect())
    }

    fn rate(&mut self, seat: Seat, view: &View, actions: &[Action]) -> Advice {
        let round = KnownRound::of(&view.setup, Some(seat));
        let chance = |action: &Action| round.after_action(seat, action)[seat.index()] as f32;
        Advice::by_chances(&actions.iter().map(chance).collect::<Vec<f32>>())
    }

    fn reasons(&mut self, seat: Seat, view: &View, action: &Action) -> Vec<LiarsReason> {
        let round = KnownRound::of(&view.setup, Some(seat));
        match (action, view.setup.last_bid()) {
            (Action::Bid(bid), _) => {
                let own_dice = round.own_dice(*bid).map(|dice| LiarsReason::OwnDice { dice });
                let odds = [
                    LiarsReason::BidIsTrue { percent: percent(round.own.at_least(*bid)) },
                    LiarsReason::LooksTrue { percent: percent(round.public.at_least(*bid)) },
                ];
                odds.into_iter().chain(own_dice).collect()
            }
            (Action::Doubt, Some(last)) => {
                let chance = 1.0 - round.own.at_least(last.bid);
                vec![LiarsReason::DoubtIsRight { percent: percent(chance) }]
            }
            (Action::Exact, Some(last)) => {
                let chance = round.own.exactly(last.bid);
                vec![LiarsReason::ExactIsRight { percent: percent(chance) }]
            }
            (Action::Doubt | Action::Exact, None) => Vec::new(),
        }
    }

    /// What a hand is worth shows only in the bids that follow.
    fn evaluate_roll(&mut self, _: Option<Seat>, _: &View, _: &View) -> Option<RollEvaluation> {
        None
    }
}
