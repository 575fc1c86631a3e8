//! Ludo for learning agents.
//!
//! A choice is the number of a token less one. An observation has, with places as the observer
//! counts them from its start (52 squares of the ring, 5 of a lane, home, finished): the place of each
//! own token; how many of their tokens each of the others has at each place, in quarters; the die;
//! sixes in a row, in thirds; who has cut a token; whose turn it is.

use crate::EncodedGame;
use crate::encoded_game::relative_seat;
use crate::observation::ObservationWriter;
use kit::{Game, Seat};
use ludo::{Ludo, Move, TokenPlace};

/// The ring, a lane, home, finished.
const PLACES: usize = 59;
const MAX_SEATS: usize = 4;
const TOKENS: usize = 4;

impl EncodedGame for Ludo {
    const OBSERVATION_LENGTH: usize =
        TOKENS * PLACES + (MAX_SEATS - 1) * PLACES + 6 + 1 + 2 * MAX_SEATS;
    const CHOICES: usize = TOKENS;

    fn observe(&self, seat: Seat, _: &[u16], out: &mut [f32]) {
        let mut out = ObservationWriter::new(out);
        let seats = self.seat_count();
        let start = self.colour(seat).start();
        let own = out.block(TOKENS * PLACES);
        for (token, place) in self.tokens(seat) {
            own[token.index() * PLACES + place_index(place, start)] = 1.0;
        }
        let others = out.block((MAX_SEATS - 1) * PLACES);
        for other in Seat::first(seats).filter(|other| *other != seat) {
            let row = (relative_seat(seat, other, seats) - 1) * PLACES;
            for (_, place) in self.tokens(other) {
                others[row + place_index(place, start)] += 1.0 / TOKENS as f32;
            }
        }
        out.one_hot(6, self.die().map(|die| usize::from(die) - 1));
        out.push(f32::from(self.sixes()) / 3.0);
        let cutters = out.block(MAX_SEATS);
        for other in Seat::first(seats).filter(|other| self.has_cut(*other)) {
            cutters[relative_seat(seat, other, seats)] = 1.0;
        }
        out.one_hot(MAX_SEATS, Some(relative_seat(seat, self.turn(), seats)));
        out.finish();
    }

    #[inline]
    fn choice(&self, _: Seat, action: &Move, at: usize) -> Option<u16> {
        (at == 0).then(|| action.token.index() as u16)
    }
}

/// The number of a place, with the ring counted from a start square.
fn place_index(place: TokenPlace, start: u8) -> usize {
    match place {
        TokenPlace::Ring(square) => usize::from((square + 52 - start) % 52),
        TokenPlace::Lane(step) => 51 + usize::from(step),
        TokenPlace::Home => 57,
        TokenPlace::Done => 58,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{DiscardEvents, Match, ScriptedDice};

    #[test]
    fn an_observation_counts_places_from_the_start_of_the_observer() {
        let mut played = Match::<Ludo>::new(&ludo::Config::default(), 2).unwrap();
        let mut dice = ScriptedDice::new([vec![6], vec![3]]);
        played.roll_with(&mut dice, &mut DiscardEvents);
        let opens = Move { token: ludo::Token::ALL[1] };
        let opens = kit::Referee::check_action(played.position(), Seat::new(0), &opens).unwrap();
        played.act(&opens, &mut DiscardEvents);
        played.roll_with(&mut dice, &mut DiscardEvents);

        let mut seen = vec![9.0; Ludo::OBSERVATION_LENGTH];
        played.position().observe(Seat::new(0), &[], &mut seen);
        let mut expected = vec![0.0; Ludo::OBSERVATION_LENGTH];
        expected[57] = 1.0; // tokens 1, 3 and 4 are at home
        expected[59] = 1.0; // token 2 is on the start square
        expected[2 * 59 + 57] = 1.0;
        expected[3 * 59 + 57] = 1.0;
        expected[4 * 59 + 57] = 1.0; // all four of the other
        let dice = 7 * 59;
        expected[dice + 2] = 1.0; // a 3
        expected[dice + 6] = 1.0 / 3.0; // after one 6
        expected[dice + 11] = 1.0; // the observer's turn
        assert_eq!(seen, expected);

        played.position().observe(Seat::new(1), &[], &mut seen);
        let row = 4 * 59;
        assert_eq!(seen[row + 26], 0.25, "half a lap away from yellow's start");
        assert_eq!(seen[row + 57], 0.75);
        assert_eq!(&seen[dice + 11..], [0.0, 1.0, 0.0, 0.0], "the next one's turn");
    }
}
