//! Positions as data.

use crate::{Bid, Config, Face, PlacedBid};
use kit::{AskCounter, Fault, FaultList, Seat, Seats};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A position of Liar's Dice as data. It is not validated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
#[ts(optional_fields)]
pub struct Setup {
    /// The options.
    pub config: Config,
    /// The number of dice of each seat; 0 if it is out.
    pub dice: Vec<u8>,
    /// The dice under each cup in ascending order: empty before the seat has rolled, `None`
    /// where they are hidden.
    pub cups: Vec<Vec<Option<Face>>>,
    /// Seats that are out, in the order in which they went.
    pub out: Vec<Seat>,
    /// The number of the round, from 1; 0 before the starter is drawn.
    pub round: u32,
    /// The seat that acts, or begins the bidding; `None` before the starter is drawn.
    pub turn: Option<Seat>,
    /// The bids of the round, in order.
    pub bids: Vec<PlacedBid>,
    /// The last round that was called.
    pub last: Option<Showdown>,
    /// The number of asks so far.
    pub asks: AskCounter,
}

/// A call of a bid and all dice that were on the table then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Showdown {
    /// The seat that called.
    pub caller: Seat,
    /// What it called.
    pub call: Call,
    /// The seat whose bid was called.
    pub bidder: Seat,
    /// The bid.
    pub bid: Bid,
    /// The dice of each seat, in ascending order.
    pub cups: Vec<Vec<Face>>,
    /// The faces that count for the bid (D5).
    pub counting: Vec<Face>,
    /// How many of the dice count for the bid.
    pub count: u8,
}

/// How a bid is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Call {
    /// There are fewer dice.
    Doubt,
    /// There are exactly as many.
    Exact,
}

impl Showdown {
    /// The call of a bid with all dice on the table.
    pub(crate) fn new(
        (caller, call): (Seat, Call),
        PlacedBid { seat: bidder, bid }: PlacedBid,
        cups: Vec<Vec<Face>>,
        config: &Config,
    ) -> Self {
        let counting = Face::ALL.into_iter().filter(|face| bid.counts(*face, config)).collect();
        let count = bid.matches(cups.iter().flatten(), config);
        Self { caller, call, bidder, bid, cups, counting, count }
    }

    /// Whether the call was right (D6, D7).
    #[must_use]
    pub const fn is_call_right(&self) -> bool {
        match self.call {
            Call::Doubt => self.count < self.bid.count,
            Call::Exact => self.count == self.bid.count,
        }
    }
}

impl Setup {
    pub(crate) fn initial(config: &Config, seats: u8) -> Result<Self, Vec<Fault>> {
        let mut faults = FaultList::default();
        config.check(&mut faults);
        faults.into_result(Self {
            config: *config,
            dice: vec![config.dice; seats.into()],
            cups: vec![Vec::new(); seats.into()],
            out: Vec::new(),
            round: 0,
            turn: None,
            bids: Vec::new(),
            last: None,
            asks: AskCounter::default(),
        })
    }

    /// The number of seats.
    #[must_use]
    pub fn seat_count(&self) -> u8 {
        self.dice.len() as u8
    }

    /// The number of dice on the table.
    #[must_use]
    pub fn dice_on_table(&self) -> u8 {
        self.dice.iter().sum()
    }

    /// The seats that have dice.
    #[must_use]
    pub fn seats_in(&self) -> Seats {
        Seat::first(self.seat_count()).filter(|seat| self.dice[seat.index()] > 0).collect()
    }

    /// The last bid of the round.
    #[must_use]
    pub fn last_bid(&self) -> Option<PlacedBid> {
        self.bids.last().copied()
    }

    /// The seats that have dice in the order of play, from the one after `seat` to `seat`.
    pub fn seats_after(&self, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (count, seats_in) = (self.seat_count(), self.seats_in());
        (1..=count)
            .map(move |step| Seat::new((seat.number() + step) % count))
            .filter(move |other| seats_in.contains(*other))
    }

    /// The seat that rolls next in this round: the starter first.
    #[must_use]
    pub fn next_to_roll(&self) -> Option<Seat> {
        let starter = self.turn?;
        let has_not_rolled = |seat: &Seat| self.cups[seat.index()].is_empty();
        let order = Some(starter).into_iter().chain(self.seats_after(starter));
        order.into_iter().find(has_not_rolled)
    }
}
