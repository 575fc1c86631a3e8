//! The exact chance that a bid is true.

use kit::Seat;
use liars::{Bid, Face, Setup};

/// What is assumed of the dice under a cup that cannot be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CupModel {
    /// They are as likely as fresh dice.
    Fresh,
    /// Hands that fit the bids of their owner are more likely: a player is taken to bid a face
    /// with a chance in proportion to one more than the dice that count for it.
    WeighedByBids,
}

/// For each face, the dice that are seen to count for it and the distribution of the others.
pub(super) struct BidOdds {
    faces: [FaceOdds; 6],
}

struct FaceOdds {
    seen: u8,
    /// At index `n`, the chance that exactly `n` hidden dice count.
    hidden: Vec<f64>,
}

impl BidOdds {
    /// The odds as a seat sees them.
    pub(super) fn of(setup: &Setup, seat: Seat, model: CupModel) -> Self {
        Self::seen_by(setup, Some(seat), model)
    }

    /// The odds for somebody who sees no dice.
    pub(super) fn of_spectator(setup: &Setup, model: CupModel) -> Self {
        Self::seen_by(setup, None, model)
    }

    fn seen_by(setup: &Setup, viewer: Option<Seat>, model: CupModel) -> Self {
        let own = viewer.map_or(&[][..], |seat| &setup.cups[seat.index()]);
        let odds = |face: Face| {
            let hidden = setup.seats_in().iter().filter(|seat| Some(*seat) != viewer);
            let cups = hidden.map(|seat| cup_odds(setup, seat, face, model));
            let seen = Bid { count: 1, face }.matches(own.iter().flatten(), &setup.config);
            FaceOdds { seen, hidden: cups.fold(vec![1.0], |sum, cup| convolve(&sum, &cup)) }
        };
        Self { faces: Face::ALL.map(odds) }
    }

    fn face(&self, bid: Bid) -> &FaceOdds {
        &self.faces[usize::from(bid.face.pips()) - 1]
    }

    /// The chance that a bid is true.
    pub(super) fn at_least(&self, bid: Bid) -> f64 {
        let odds = self.face(bid);
        match usize::from(bid.count.saturating_sub(odds.seen)) {
            // Exactly: a sum of rounded chances may differ from 1.
            0 => 1.0,
            missing => odds.hidden.iter().skip(missing).sum(),
        }
    }

    /// The chance that a bid is exactly right.
    pub(super) fn exactly(&self, bid: Bid) -> f64 {
        let odds = self.face(bid);
        let missing = bid.count.checked_sub(odds.seen).map(usize::from);
        missing.and_then(|count| odds.hidden.get(count)).copied().unwrap_or(0.0)
    }
}

/// The distribution of the dice under a hidden cup that count for a face.
fn cup_odds(setup: &Setup, seat: Seat, face: Face, model: CupModel) -> Vec<f64> {
    let is_wild = setup.config.wild_ones && face != Face::ONE;
    let chance = if is_wild { 1.0 / 3.0 } else { 1.0 / 6.0 };
    let fresh = binomial(setup.dice[seat.index()], chance);
    let is_bid = |placed: &&liars::PlacedBid| placed.seat == seat && placed.bid.face == face;
    let bids = match model {
        CupModel::Fresh => 0,
        CupModel::WeighedByBids => setup.bids.iter().filter(is_bid).count() as i32,
    };
    let weighed = fresh.iter().zip(1u8..).map(|(odds, more)| odds * f64::from(more).powi(bids));
    let weighed: Vec<f64> = weighed.collect();
    let total: f64 = weighed.iter().sum();
    weighed.into_iter().map(|odds| odds / total).collect()
}

/// The chances of 0 to `dice` successes.
fn binomial(dice: u8, chance: f64) -> Vec<f64> {
    (0..dice).fold(vec![1.0], |odds, _| convolve(&odds, &[1.0 - chance, chance]))
}

/// The distribution of the sum of two independent numbers.
fn convolve(one: &[f64], other: &[f64]) -> Vec<f64> {
    let mut sum = vec![0.0; one.len() + other.len() - 1];
    for (at, chance) in one.iter().enumerate() {
        for (more, another) in other.iter().enumerate() {
            sum[at + more] += chance * another;
        }
    }
    sum
}
