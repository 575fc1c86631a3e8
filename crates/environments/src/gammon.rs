//! Backgammon for learning agents.
//!
//! A play is one choice for each checker moved: the point it leaves, as the mover counts it, and
//! the die. Every other action is one choice. While a play is chosen, the observation has the board
//! after the checkers moved so far and the dice that are left.
//!
//! An observation has for the observer and then for the other side, on points as the observer
//! counts them: four values for each point (one checker, two, three, half of those beyond three),
//! the bar and those borne off, in fifteenths. Then the dice left by face, in quarters; what is
//! asked; whether the observer has to decide and whether it is on turn; the cube (its logarithm to
//! base two in twelfths, the observer's, the other's); points to go by side, in 64ths; whether it is
//! the Crawford game, and whether the observer may double; the offer to give up that is answered.

use crate::EncodedGame;
use crate::observation::ObservationWriter;
use gammon::{Action, Board, Gammon, Hop, Play, Side, Win};
use kit::{Game, Next, Seat};

/// The points that a checker can leave, the bar included, times the faces of a die.
const HOPS: u16 = 25 * 6;
/// The first choice of each kind after the hops.
const ROLL: u16 = HOPS;
const DOUBLE: u16 = ROLL + 1;
const TAKE: u16 = ROLL + 2;
const BEAVER: u16 = ROLL + 3;
const DROP: u16 = ROLL + 4;
const ACCEPT: u16 = ROLL + 5;
const DECLINE: u16 = ROLL + 6;
const OFFER: u16 = ROLL + 7;

const UNITS_PER_POINT: usize = 4;
const SIDE_UNITS: usize = 24 * UNITS_PER_POINT + 2;

impl EncodedGame for Gammon {
    const OBSERVATION_LENGTH: usize = 2 * SIDE_UNITS + 6 + Self::PROMPTS.len() + 9 + Win::ALL.len();
    const CHOICES: usize = OFFER as usize + Win::ALL.len();

    #[inline]
    fn observe(&self, seat: Seat, made: &[u16], out: &mut [f32]) {
        let side = Side::of(seat);
        let mut out = ObservationWriter::new(out);
        let hops = || made.iter().filter_map(|choice| hop(*choice));
        let play = hops().fold(Play::NONE, Play::with_hop);
        let (board, _) = self.board().after_play(side, play);
        write_side(&board, side, |own| own, out.block(SIDE_UNITS));
        write_side(&board, side.other(), |own| 25 - own, out.block(SIDE_UNITS));
        write_dice(self.dice(), hops(), out.block(6));
        let prompt = if let Next::Ask(ask) = self.next() { Some(ask.prompt) } else { None };
        let prompt = prompt.and_then(|asked| Self::PROMPTS.iter().position(|code| *code == asked));
        out.one_hot(Self::PROMPTS.len(), prompt);
        out.flag(self.decider() == Some(side));
        out.flag(self.turn() == side);
        out.push(self.cube().value.ilog2() as f32 / 12.0);
        out.flag(self.cube().owner == Some(side));
        out.flag(self.cube().owner == Some(side.other()));
        out.push(self.points_needed(side) as f32 / 64.0);
        out.push(self.points_needed(side.other()) as f32 / 64.0);
        out.flag(self.is_crawford());
        out.flag(self.may_double(side));
        out.one_hot(Win::ALL.len(), self.offered_win().map(|win| win as usize));
        out.finish();
    }

    #[inline]
    fn choice(&self, _: Seat, action: &Action, at: usize) -> Option<u16> {
        if let Action::Play(play) = action {
            return play
                .hops()
                .nth(at)
                .map(|hop| u16::from(hop.from() - 1) * 6 + u16::from(hop.die() - 1));
        }
        if at > 0 {
            return None;
        }
        Some(match action {
            Action::Play(_) | Action::Roll => ROLL,
            Action::Double => DOUBLE,
            Action::Take => TAKE,
            Action::Beaver => BEAVER,
            Action::Drop => DROP,
            Action::Accept => ACCEPT,
            Action::Decline => DECLINE,
            Action::Offer(win) => OFFER + *win as u16,
        })
    }
}

/// The hop that a choice is.
#[inline]
fn hop(choice: u16) -> Option<Hop> {
    (choice < HOPS).then(|| Hop::new((choice / 6) as u8 + 1, (choice % 6) as u8 + 1))
}

/// Writes a side's checkers; `observed` turns its own point into the observer's.
#[inline]
fn write_side(board: &Board, side: Side, observed: impl Fn(usize) -> usize, out: &mut [f32]) {
    let points = board.points(side);
    for (own, count) in points.iter().enumerate().take(25).skip(1) {
        if *count > 0 {
            let units = &mut out[(observed(own) - 1) * UNITS_PER_POINT..][..UNITS_PER_POINT];
            let count = f32::from(*count);
            units[0] = 1.0;
            units[1] = (count - 1.0).clamp(0.0, 1.0);
            units[2] = (count - 2.0).clamp(0.0, 1.0);
            units[3] = (count - 3.0).max(0.0) / 2.0;
        }
    }
    out[SIDE_UNITS - 2] = f32::from(points[25]) / 15.0;
    out[SIDE_UNITS - 1] = f32::from(points[0]) / 15.0;
}

/// Writes how often each face is still to be played.
#[inline]
fn write_dice(dice: Option<[u8; 2]>, played: impl Iterator<Item = Hop>, out: &mut [f32]) {
    let Some(dice) = dice else { return };
    let times = if dice[0] == dice[1] { 0.5 } else { 0.25 };
    for die in dice {
        out[usize::from(die) - 1] += times;
    }
    for hop in played {
        out[usize::from(hop.die()) - 1] -= 0.25;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gammon::Config;
    use kit::{DiscardEvents, Match, ScriptedDice};

    /// The units of a point.
    fn units(seen: &[f32], side: usize, point: usize) -> &[f32] {
        &seen[side * SIDE_UNITS + (point - 1) * 4..][..4]
    }

    #[test]
    fn an_observation_shows_the_board_after_the_checkers_moved_so_far() {
        let mut played = Match::<Gammon>::new(&Config::default(), 2).unwrap();
        played.roll_with(&mut ScriptedDice::new([vec![6, 5]]), &mut DiscardEvents);
        let (white, mut seen) = (Seat::new(0), vec![9.0; Gammon::OBSERVATION_LENGTH]);
        played.position().observe(white, &[], &mut seen);
        assert_eq!(units(&seen, 0, 24), [1.0, 1.0, 0.0, 0.0]);
        assert_eq!(units(&seen, 0, 13), [1.0, 1.0, 1.0, 1.0]);
        assert_eq!(units(&seen, 0, 8), [1.0, 1.0, 1.0, 0.0]);
        assert_eq!(units(&seen, 1, 1), [1.0, 1.0, 0.0, 0.0], "black's 24-point is white's 1-point");
        assert_eq!(units(&seen, 1, 19), [1.0, 1.0, 1.0, 1.0]);
        let rest = 2 * SIDE_UNITS;
        assert_eq!(seen[rest..][..6], [0.0, 0.0, 0.0, 0.0, 0.25, 0.25]);
        assert_eq!(seen[rest + 6..][..5], [0.0, 1.0, 0.0, 0.0, 0.0], "a move is asked for");
        let one = 1.0 / 64.0;
        assert_eq!(seen[rest + 11..][..9], [1.0, 1.0, 0.0, 0.0, 0.0, one, one, 0.0, 0.0]);
        assert_eq!(seen[rest + 20..], [0.0, 0.0, 0.0]);

        let runs = 23 * 6 + 5; // from the 24-point by the 6
        played.position().observe(white, &[runs], &mut seen);
        assert_eq!(units(&seen, 0, 24), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(units(&seen, 0, 18), [1.0, 0.0, 0.0, 0.0]);
        assert_eq!(seen[rest..][..6], [0.0, 0.0, 0.0, 0.0, 0.25, 0.0]);
    }
}
