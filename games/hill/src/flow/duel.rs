//! Duels: the offer, the rounds, the end, the loot (K21–K23, K25).

use super::{Need, Prompt};
use crate::event::{Event, Score};
use crate::frame::{Beat, Cause, Duel, Frame, Reply};
use crate::{Action, Class, Held, Hill, Item, Place, Tier};
use kit::{Audience, Roll, Rolled, Seat, Seats, Sink};

impl Duel {
    /// Rounds before arms grow tired: afterwards nothing is added to Defense (K37), so that
    /// every duel ends.
    pub const FRESH: u16 = 10;

    fn seat(&self, at: usize) -> Seat {
        [self.one, self.other][at]
    }

    fn index(&self, seat: Seat) -> usize {
        usize::from(seat == self.other)
    }
}

impl Hill {
    /// A duel begins with the chance to stay out of it.
    pub(super) fn offer_duel(&mut self, by: Seat, to: Seat, cause: Cause) {
        self.frames.push(Frame::Challenge { by, to, cause, rolling: false });
    }

    /// The challenged seat is asked whatever it holds (K33).
    pub(super) fn need_of_challenge(&self, to: Seat, rolling: bool) -> Need {
        if rolling {
            return Need::Roll(Roll::die(6, "calm").of(to));
        }
        Need::window(Prompt::Challenge, Seats::one(to), Seats::one(to))
    }

    pub(super) fn answer_challenge<S: Sink<Event>>(
        &mut self,
        action: Action,
        by: Seat,
        to: Seat,
        cause: Cause,
        sink: &mut S,
    ) {
        match action {
            Action::SmokeBomb => {
                self.pop();
                self.spend(to, Item::SmokeBomb, true);
                self.turn.smoked = true;
                sink.emit(Audience::Everyone, || Event::Smoked { seat: to });
            }
            Action::Decline => {
                self.pop();
                sink.emit(Audience::Everyone, || Event::ChallengeDeclined { by, to });
            }
            Action::Calm => *self.top() = Frame::Challenge { by, to, cause, rolling: true },
            _ => {
                self.pop();
                let other = if by == self.turn.seat { to } else { by };
                self.begin_duel(self.turn.seat, other, cause, sink);
            }
        }
    }

    /// The Monk's d6: 5 and 6 cancel the duel; a failed roll spends it (K25).
    pub(super) fn land_calm<S: Sink<Event>>(
        &mut self,
        by: Seat,
        to: Seat,
        cause: Cause,
        rolled: Rolled,
        sink: &mut S,
    ) {
        let (die, calmed) = (rolled.face(), rolled.face() >= 5);
        self.player_mut(to).calmed = true;
        sink.emit(Audience::Everyone, || Event::CalmRolled { seat: to, die, calmed });
        if calmed {
            self.pop();
        } else {
            *self.top() = Frame::Challenge { by, to, cause, rolling: false };
        }
    }

    pub(super) fn begin_duel<S: Sink<Event>>(
        &mut self,
        one: Seat,
        other: Seat,
        cause: Cause,
        sink: &mut S,
    ) {
        for seat in [one, other] {
            self.player_mut(seat).summary.duels += 1;
        }
        let boost = if cause == Cause::Bracket { [0, 0] } else { self.boost() };
        self.frames.push(Frame::Duel(Duel {
            one,
            other,
            cause,
            beat: Beat::Before,
            round: 1,
            dice: [0; 4],
            replies: [None; 2],
            rerolled: false,
            boost,
            before: [self.player(one).hp, self.player(other).hp],
        }));
        sink.emit(Audience::Everyone, || Event::DuelBegan { one, other });
    }

    /// Whether a duellist may roll Defense again.
    pub(crate) fn may_reroll(&self, seat: Seat, duel: &Duel) -> bool {
        !duel.rerolled && duel.beat == Beat::After && self.player(seat).is(Class::Duelist)
    }

    /// Who has something to decide: in the last duel nobody retreats.
    fn deciders(&self, duel: &Duel) -> Seats {
        let both = Seats::one(duel.one).with(duel.other);
        match duel.cause {
            Cause::Bracket => both.iter().filter(|seat| self.may_reroll(*seat, duel)).collect(),
            _ => both,
        }
    }

    pub(super) fn need_of_duel(&self, duel: &Duel) -> Need {
        match duel.beat {
            Beat::Dice => Need::Roll(Roll::dice(4, 6, "duel").of(duel.one)),
            Beat::Again => {
                let seat =
                    if self.player(duel.one).is(Class::Duelist) { duel.one } else { duel.other };
                Need::Roll(Roll::die(6, "reroll").of(seat))
            }
            Beat::Before | Beat::After => {
                let seats = self.deciders(duel);
                let missing = |seat: &Seat| duel.replies[duel.index(*seat)].is_none();
                let waiting: Seats = seats.iter().filter(missing).collect();
                let before = duel.beat == Beat::Before;
                let prompt = if before { Prompt::Duel } else { Prompt::DuelDice };
                if waiting.is_empty() {
                    Need::Go
                } else {
                    Need::Ask { prompt, seats, waiting, window: false }
                }
            }
        }
    }

    /// Answers stay unseen until both are in (K22).
    pub(super) fn answer_duel<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        mut duel: Duel,
        _sink: &mut S,
    ) -> bool {
        let reply = match action {
            Action::Retreat => Reply::Off,
            Action::Reroll => Reply::Again,
            _ => Reply::On,
        };
        duel.replies[duel.index(seat)] = Some(reply);
        *self.top() = Frame::Duel(duel);
        true
    }

    /// Both have answered: retreats first, then the Duelist's second die, then the damage.
    pub(super) fn go_duel<S: Sink<Event>>(&mut self, mut duel: Duel, sink: &mut S) {
        let replies = std::mem::take(&mut duel.replies);
        let off = [0, 1].map(|at| replies[at] == Some(Reply::Off));
        if off.contains(&true) {
            self.pop();
            for at in [0, 1] {
                if off[at] {
                    self.retreat(duel.seat(at), sink);
                }
            }
            return;
        }
        if duel.beat == Beat::Before {
            duel.beat = Beat::Dice;
        } else if replies.contains(&Some(Reply::Again)) {
            duel.rerolled = true;
            duel.beat = Beat::Again;
        } else {
            return self.clash(duel, sink);
        }
        *self.top() = Frame::Duel(duel);
    }

    pub(super) fn land_duel<S: Sink<Event>>(
        &mut self,
        mut duel: Duel,
        rolled: Rolled,
        sink: &mut S,
    ) {
        let again = duel.beat == Beat::Again;
        duel.beat = Beat::After;
        if again {
            let at = usize::from(!self.player(duel.one).is(Class::Duelist));
            duel.dice[2 * at + 1] = rolled.face();
            let (seat, score) = (duel.seat(at), self.scores(&duel)[2 * at + 1]);
            sink.emit(Audience::Everyone, || Event::Rerolled { seat, score });
        } else {
            let mut rest = rolled.number();
            for die in duel.dice.iter_mut().rev() {
                *die = (rest % 6) as u8 + 1;
                rest /= 6;
            }
            let scores = self.scores(&duel);
            let (one, other) = (duel.one, duel.other);
            sink.emit(Audience::Everyone, || Event::DuelRolled { one, other, scores });
        }
        *self.top() = Frame::Duel(duel);
    }

    /// Attack and Defense of both, with everything added.
    fn scores(&self, duel: &Duel) -> [Score; 4] {
        let boost = |seat: Seat| {
            let first = duel.round == 1 && seat == self.turn.seat;
            if first { duel.boost } else { [0, 0] }
        };
        let [a, d] = self.combat_bonus(duel.one, false, boost(duel.one));
        let [b, e] = self.combat_bonus(duel.other, false, boost(duel.other));
        let guard = |defense: i8| if duel.round > Duel::FRESH { defense.min(0) } else { defense };
        let bonus = [a, guard(d), b, guard(e)];
        std::array::from_fn(|at| Score { die: duel.dice[at], bonus: bonus[at] })
    }

    /// Both strike together.
    fn clash<S: Sink<Event>>(&mut self, mut duel: Duel, sink: &mut S) {
        let [a, d, b, e] = self.scores(&duel).map(Score::total);
        self.hurt(duel.one, u8::from(b > d), sink);
        self.hurt(duel.other, u8::from(a > e), sink);
        let down = [duel.one, duel.other].map(|seat| self.player(seat).hp == 0);
        match down {
            [false, false] => {
                duel.round = duel.round.saturating_add(1);
                duel.beat = Beat::Before;
                *self.top() = Frame::Duel(duel);
            }
            _ if duel.cause == Cause::Bracket => self.end_bracket_duel(&duel, down, sink),
            [true, true] => {
                self.pop();
                self.defeated(duel.one);
                self.defeated(duel.other);
                let (one, other) = (duel.one, duel.other);
                sink.emit(Audience::Everyone, || Event::DuelDrawn { one, other });
            }
            [one_down, _] => {
                self.pop();
                let (winner, loser) =
                    if one_down { (duel.other, duel.one) } else { (duel.one, duel.other) };
                self.end_duel(winner, loser, sink);
            }
        }
    }

    fn end_duel<S: Sink<Event>>(&mut self, winner: Seat, loser: Seat, sink: &mut S) {
        self.defeated(loser);
        self.player_mut(winner).summary.duels_won += 1;
        self.player_mut(loser).summary.duels_lost += 1;
        sink.emit(Audience::Everyone, || Event::DuelWon { winner, loser });
        self.frames.push(Frame::Arrange { seat: winner });
        self.frames.push(Frame::Loot { winner, loser });
        if self.player(winner).is(Class::Raider) {
            self.frames.push(Frame::Raid { seat: winner, tier: Tier::One });
        }
    }

    /// How many items the loser has is public.
    pub(super) fn need_of_loot(&self, winner: Seat, loser: Seat) -> Need {
        if self.player(winner).out || self.player(loser).items.is_empty() {
            return Need::Go;
        }
        Need::ask(Prompt::Loot, winner)
    }

    pub(super) fn answer_loot<S: Sink<Event>>(
        &mut self,
        action: Action,
        winner: Seat,
        loser: Seat,
        sink: &mut S,
    ) {
        let Action::Take { item } = action else { return self.pop() };
        let Some(held) = self.player_mut(loser).remove_seen_first(item) else { return };
        let player = self.player_mut(winner);
        player.items.push(Held { item, place: Place::Fresh });
        player.summary.gained += 1;
        if held.place == Place::Equipped {
            sink.emit(Audience::Everyone, || Event::Looted { winner, loser, item: Some(item) });
            return;
        }
        let two = Seats::one(winner).with(loser);
        sink.emit(Audience::Only(two), || Event::Looted { winner, loser, item: Some(item) });
        sink.emit(Audience::Except(two), || Event::Looted { winner, loser, item: None });
    }
}
