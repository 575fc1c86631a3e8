//! Liar's Dice for learning agents.
//!
//! A choice is a bid (its count less one, times six, plus its face less one), a doubt or an exact
//! call. An observation has: the observer's dice by face, in sixths; the dice of each seat, in
//! sixths; the last bid of each seat in this round and the bid that stands (count in 36ths, and
//! face); who made the one that stands; whose turn it is; all dice on the table, in 36ths.

use crate::EncodedGame;
use crate::encoded_game::relative_seat;
use crate::observation::ObservationWriter;
use kit::{Game, Seat};
use liars::{Action, Bid, Liars};

const MAX_SEATS: usize = 6;
const FACES: usize = 6;
const MAX_DICE: f32 = 36.0;
const DOUBT: u16 = 36 * 6;
const EXACT: u16 = DOUBT + 1;

impl EncodedGame for Liars {
    const OBSERVATION_LENGTH: usize =
        FACES + MAX_SEATS + (MAX_SEATS + 1) * (1 + FACES) + 2 * MAX_SEATS + 1;
    const CHOICES: usize = EXACT as usize + 1;

    fn observe(&self, seat: Seat, _: &[u16], out: &mut [f32]) {
        let mut out = ObservationWriter::new(out);
        let (setup, seats) = (self.current_setup(), self.seat_count());
        let relative = |other: Seat| relative_seat(seat, other, seats);
        let own = setup.cups[seat.index()].iter().flatten();
        out.counts(FACES, own.map(|face| usize::from(face.pips()) - 1), 6.0);
        let dice = out.block(MAX_SEATS);
        for other in Seat::first(seats) {
            dice[relative(other)] = f32::from(setup.dice[other.index()]) / 6.0;
        }
        let bids = out.block(MAX_SEATS * (1 + FACES));
        for placed in &setup.bids {
            write_bid(placed.bid, &mut bids[relative(placed.seat) * (1 + FACES)..][..1 + FACES]);
        }
        let standing = out.block(1 + FACES);
        if let Some(placed) = setup.last_bid() {
            write_bid(placed.bid, standing);
        }
        out.one_hot(MAX_SEATS, setup.last_bid().map(|placed| relative(placed.seat)));
        out.one_hot(MAX_SEATS, setup.turn.map(relative));
        out.push(f32::from(setup.dice_on_table()) / MAX_DICE);
        out.finish();
    }

    #[inline]
    fn choice(&self, _: Seat, action: &Action, at: usize) -> Option<u16> {
        (at == 0).then(|| match action {
            Action::Bid(bid) => u16::from(bid.count - 1) * 6 + u16::from(bid.face.pips() - 1),
            Action::Doubt => DOUBT,
            Action::Exact => EXACT,
        })
    }
}

/// Writes a bid, in the place of an earlier one.
fn write_bid(bid: Bid, out: &mut [f32]) {
    out.fill(0.0);
    out[0] = f32::from(bid.count) / MAX_DICE;
    out[usize::from(bid.face.pips())] = 1.0;
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{DiscardEvents, Match, Referee, ScriptedDice};
    use liars::{Config, Face};

    #[test]
    fn an_observation_has_the_own_dice_and_every_seats_last_bid() {
        let config = Config { dice: 2, ..Config::default() };
        let mut played = Match::<Liars>::new(&config, 3).unwrap();
        let mut dice = ScriptedDice::new([vec![1], vec![5, 5], vec![1, 2], vec![3, 4]]);
        while played.roll_with(&mut dice, &mut DiscardEvents).is_some() {}
        let bid = Action::Bid(Bid { count: 2, face: Face::ALL[4] });
        let bid = played.position().check_action(Seat::new(1), &bid).unwrap();
        played.act(&bid, &mut DiscardEvents);

        let mut seen = vec![9.0; Liars::OBSERVATION_LENGTH];
        played.position().observe(Seat::new(2), &[], &mut seen);
        let mut expected = vec![0.0; Liars::OBSERVATION_LENGTH];
        (expected[0], expected[1]) = (1.0 / 6.0, 1.0 / 6.0); // a 1 and a 2
        expected[6..9].fill(2.0 / 6.0); // three seats with two dice each
        for bid in [12 + 2 * 7, 12 + 6 * 7] {
            expected[bid] = 2.0 / 36.0;
            expected[bid + 5] = 1.0;
        }
        expected[61 + 2] = 1.0; // seat 1 is two places after seat 2
        expected[67] = 1.0; // the observer's turn
        expected[73] = 6.0 / 36.0;
        assert_eq!(seen, expected);
    }
}
