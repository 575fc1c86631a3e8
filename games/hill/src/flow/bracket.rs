//! The final bracket: players who reached the Final together duel for the win (K23).

use crate::Hill;
use crate::event::Event;
use crate::frame::{Duel, DuelCause, HillFrame, RoundPhase, SeatQueue};
use kit::{Audience, EventSink};

impl Hill {
    /// Pairs the seats in the order of play; an odd seat advances to the next round.
    pub(super) fn advance_bracket<S: EventSink<Event>>(
        &mut self,
        mut now: SeatQueue,
        mut then: SeatQueue,
        sink: &mut S,
    ) {
        match (now.pop_front(), now.pop_front()) {
            (Some(one), Some(other)) => {
                *self.top() = HillFrame::Bracket { now, then };
                for seat in [one, other] {
                    let player = self.player_mut(seat);
                    player.hp = player.hp.max(1);
                }
                self.begin_duel(one, other, DuelCause::Bracket, sink);
            }
            (Some(left), None) => {
                then.push(left);
                *self.top() = HillFrame::Bracket { now: SeatQueue::default(), then };
            }
            (None, _) if then.len() > 1 => {
                *self.top() = HillFrame::Bracket { now: then, then: SeatQueue::default() };
            }
            (None, _) => {
                self.pop();
                if let Some(winner) = then.pop_front() {
                    self.win(winner, sink);
                }
            }
        }
    }

    /// The winner advances; if both fell, the duel is run again with the HP before it.
    pub(super) fn end_bracket_duel<S: EventSink<Event>>(
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
                beat: RoundPhase::BeforeDice,
                round: 1,
                dice: [0; 4],
                replies: [None; 2],
                rerolled: false,
                unhurt_rounds: 0,
                ..*duel
            };
            *self.top() = HillFrame::Duel(again);
            sink.emit(Audience::Everyone, || Event::BracketRerun { one, other });
            return;
        }
        let (winner, loser) = if down[0] { (other, one) } else { (one, other) };
        self.player_mut(winner).summary.duels_won += 1;
        self.player_mut(loser).summary.duels_lost += 1;
        sink.emit(Audience::Everyone, || Event::DuelWon { winner, loser });
        self.pop();
        if let HillFrame::Bracket { then, .. } = self.top() {
            then.push(winner);
        }
    }
}
