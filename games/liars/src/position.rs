//! The position: a validated set-up.

use crate::{Action, Bid, Call, Face, Refusal, Setup, Showdown};
use kit::{Fault, FaultList, LegalActions, Outcome, Seat};

/// A position of Liar's Dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Liars {
    pub(crate) setup: Setup,
}

impl Liars {
    /// The position as data, hidden information included. Unlike `as_setup` it copies nothing.
    #[must_use]
    pub const fn current_setup(&self) -> &Setup {
        &self.setup
    }

    pub(crate) fn new(setup: &Setup) -> Result<Self, Vec<Fault>> {
        let mut faults = FaultList::default();
        setup.check(&mut faults);
        faults.into_result(Self { setup: setup.clone() })
    }

    pub(crate) fn is_over(&self) -> bool {
        self.setup.seats_in().len() == 1
    }

    /// Pushes the bids above the last one, then the calls.
    pub(crate) fn push_legal(&self, out: &mut LegalActions<Action>) {
        let bids = (1..=self.setup.dice_on_table())
            .flat_map(|n| Face::ALL.map(|face| Bid { count: n, face }));
        let config = &self.setup.config;
        let last = self.setup.last_bid().map(|placed| placed.bid);
        let is_raise = |bid: &Bid| last.is_none_or(|last| bid.is_above(last, config));
        bids.filter(is_raise).for_each(|bid| out.push(Action::Bid(bid)));
        if last.is_some() {
            out.push(Action::Doubt);
            if config.exact {
                out.push(Action::Exact);
            }
        }
    }

    pub(crate) fn check_bid(&self, bid: Bid) -> Result<(), Refusal> {
        let (dice, config) = (self.setup.dice_on_table(), &self.setup.config);
        if !(1..=dice).contains(&bid.count) {
            return Err(Refusal::CountRange { dice });
        }
        match self.setup.last_bid() {
            Some(last) if !bid.is_above(last.bid, config) => {
                Err(Refusal::not_above(last.bid, bid, config))
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn check_call(&self, call: Call) -> Result<(), Refusal> {
        if call == Call::Exact && !self.setup.config.exact {
            return Err(Refusal::ExactOff);
        }
        if self.setup.bids.is_empty() { Err(Refusal::NoBid) } else { Ok(()) }
    }

    /// The call of the last bid with all dice on the table.
    pub(crate) fn showdown(&self, caller: Seat, call: Call) -> Option<Showdown> {
        let placed = self.setup.last_bid()?;
        let cups: Vec<Vec<Face>> =
            self.setup.cups.iter().map(|cup| cup.iter().copied().flatten().collect()).collect();
        Some(Showdown::new((caller, call), placed, cups, &self.setup.config))
    }

    /// Ranks by the order of going out, later is better (D8).
    pub(crate) fn outcome(&self) -> Outcome {
        let mut scores = vec![i32::MAX; self.setup.dice.len()];
        for (at, seat) in (0..).zip(&self.setup.out) {
            scores[seat.index()] = at;
        }
        Outcome::by_score(&scores)
    }
}
