//! Bots for Liar's Dice.
//!
//! The weaker levels estimate. The others compute the exact chance that a bid is true, given the
//! dice they see: first as if the dice of the others were fresh, then weighed by what the others
//! have bid. The reader also bids so that the next player is tempted to be wrong.

mod adviser;
mod counting_bot;
mod deliberation;
mod odds;
mod survival;
#[cfg(test)]
mod tests;

pub use adviser::LiarsReason;

use crate::{Bot, Bots, Deliberation, Level, RANDOM_LEVEL, RandomBot};
use counting_bot::{CountingBot, CountingHabits};
use kit::{Seat, SeededDice};
use liars::{Action, Config, Liars, View};
use odds::{BidOdds, CupModel};

impl Bots for Liars {
    const LEVELS: &'static [Level] = &[
        Level {
            name: "child",
            about: "believes nearly everything, and forgets that ones are wild",
        },
        Level { name: "beginner", about: "expects half of the hidden dice, and forgets wild ones" },
        Level { name: "casual", about: "bids what is likely and doubts what is not" },
        Level { name: "strong", about: "reads the others' bids, and never bluffs" },
        Level { name: "expert", about: "reads the others' bids and bluffs when it pays" },
    ];

    const POLICIES: &'static [Level] = &[
        RANDOM_LEVEL,
        Level { name: "cautious", about: "bids what is likely and doubts what is not" },
        Level { name: "reader", about: "reads the others' bids and bluffs when it pays" },
    ];

    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "random" => Some(Box::new(RandomBot::new(seed))),
            "child" => Some(Box::new(CountingBot(CountingHabits::CHILD))),
            "beginner" => Some(Box::new(CountingBot(CountingHabits::BEGINNER))),
            "casual" | "cautious" => Some(Box::new(CautiousBot(CupModel::Fresh))),
            "strong" => Some(Box::new(CautiousBot(CupModel::WeighedByBids))),
            "expert" | "reader" => Some(Box::new(ReaderBot(SeededDice::new(seed)))),
            _ => None,
        }
    }

    fn deliberation(view: &View, _: Seat) -> Deliberation {
        deliberation::deliberation(&view.setup)
    }

    /// Four players under the default rules.
    fn benchmark_options() -> (Config, u8) {
        (Config::default(), 4)
    }
}

/// Takes the action with the highest chance to be right if it is called at once.
struct CautiousBot(CupModel);

impl Bot<Liars> for CautiousBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        let odds = BidOdds::of(&view.setup, seat, self.0);
        let worth = |action: &Action| match (action, view.setup.last_bid()) {
            (Action::Bid(bid), _) => odds.at_least(*bid),
            (Action::Doubt, Some(last)) => 1.0 - odds.at_least(last.bid),
            (Action::Exact, Some(last)) => odds.exactly(last.bid),
            (Action::Doubt | Action::Exact, None) => 0.0,
        };
        best(legal, worth)
    }
}

/// What a round is worth that goes on, between a lost die (0) and a die that another loses (1).
const OPEN_ROUND_WORTH: f64 = 0.5;

/// How much the values of the reader's choices are blurred, so that it cannot be read itself.
const BLUR: f64 = 0.06;

/// Takes the action with the best outcome if the next player doubts what looks unlikely.
struct ReaderBot(SeededDice);

impl Bot<Liars> for ReaderBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        let own = BidOdds::of(&view.setup, seat, CupModel::WeighedByBids);
        let next = BidOdds::of_spectator(&view.setup, CupModel::WeighedByBids);
        let mut blur = || BLUR * f64::from(self.0.below(1_000)) / 1_000.0;
        let worth = |action: &Action| match (action, view.setup.last_bid()) {
            (Action::Bid(bid), _) => {
                // The next player sees neither these dice nor more than the bids.
                let doubted = 1.0 - next.at_least(*bid);
                doubted * own.at_least(*bid) + (1.0 - doubted) * OPEN_ROUND_WORTH + blur()
            }
            (Action::Doubt, Some(last)) => 1.0 - own.at_least(last.bid),
            (Action::Exact, Some(last)) => own.exactly(last.bid),
            (Action::Doubt | Action::Exact, None) => 0.0,
        };
        best(legal, worth)
    }
}

/// The index of the action that is worth the most; the first of equals, and so the lowest bid.
fn best(legal: &[Action], worth: impl FnMut(&Action) -> f64) -> usize {
    let values: Vec<f64> = legal.iter().map(worth).collect();
    let better = |best: usize, at: usize| if values[at] > values[best] { at } else { best };
    (0..values.len()).reduce(better).unwrap_or(0)
}
