//! The final bracket: those who reached the Final together duel for the hill (K23).

use crate::Hill;
use crate::event::Event;
use crate::frame::{Beat, Cause, Duel, Frame, Line};
use kit::{Audience, Sink};

impl Hill {
    /// Two by two in the order of play; whoever is left over waits for the next round.
    pub(super) fn go_bracket<S: Sink<Event>>(
        &mut self,
        mut now: Line,
        mut then: Line,
        sink: &mut S,
    ) {
        match (now.pop_front(), now.pop_front()) {
            (Some(one), Some(other)) => {
                *self.top() = Frame::Bracket { now, then };
                for seat in [one, other] {
                    let player = self.player_mut(seat);
                    player.hp = player.hp.max(1);
                }
                self.begin_duel(one, other, Cause::Bracket, sink);
            }
            (Some(left), None) => {
                then.push(left);
                *self.top() = Frame::Bracket { now: Line::default(), then };
            }
            (None, _) if then.len() > 1 => {
                *self.top() = Frame::Bracket { now: then, then: Line::default() };
            }
            (None, _) => {
                self.pop();
                if let Some(winner) = then.pop_front() {
                    self.win(winner, sink);
                }
            }
        }
    }

    /// The winner goes on; if both fell, the duel is run again at the HP before it.
    pub(super) fn end_bracket_duel<S: Sink<Event>>(
        &mut self,
        duel: &Duel,
        down: [bool; 2],
        sink: &mut S,
    ) {
        let (one, other) = (duel.one, duel.other);
        if down == [true, true] {
            for (seat, hp) in [one, other].into_iter().zip(duel.before) {
                self.player_mut(seat).hp = hp;
            }
            let again = Duel {
                beat: Beat::Before,
                round: 1,
                dice: [0; 4],
                replies: [None; 2],
                rerolled: false,
                ..*duel
            };
            *self.top() = Frame::Duel(again);
            sink.emit(Audience::Everyone, || Event::BracketRerun { one, other });
            return;
        }
        let (winner, loser) = if down[0] { (other, one) } else { (one, other) };
        self.player_mut(winner).summary.duels_won += 1;
        self.player_mut(loser).summary.duels_lost += 1;
        sink.emit(Audience::Everyone, || Event::DuelWon { winner, loser });
        self.pop();
        if let Frame::Bracket { then, .. } = self.top() {
            then.push(winner);
        }
    }
}
