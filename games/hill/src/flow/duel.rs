//! Duels: the challenge, the rounds, the end and the loot (K21–K23, K25).

use super::{Prompt, RequiredInput};
use crate::event::{CombatScore, Event};
use crate::frame::{Duel, DuelCause, DuelReply, HillFrame, RoundPhase};
use crate::{Action, HeldItem, Hill, HillContent, Item, ItemPlace, RulesVersion, Tier};
use kit::{Audience, EventSink, Roll, Rolled, Seat, Seats};

impl Duel {
    /// Whether nothing is added to Defense in the current round (K37), so that every duel ends.
    #[must_use]
    pub const fn is_tired(&self, rules: RulesVersion, content: &HillContent) -> bool {
        let rounds = content.numbers.full_defense_rounds as u16;
        if rules.arms_tire_in_stalemate() {
            self.unhurt_rounds >= rounds
        } else {
            self.round > rounds
        }
    }

    fn seat(&self, at: usize) -> Seat {
        [self.one, self.other][at]
    }

    fn index(&self, seat: Seat) -> usize {
        usize::from(seat == self.other)
    }
}

impl Hill {
    /// Pushes the challenge that precedes a duel, in which the other seat may avoid it.
    pub(super) fn push_challenge(&mut self, by: Seat, to: Seat, cause: DuelCause) {
        self.frames.push(HillFrame::Challenge { by, to, cause, rolling: false });
    }

    /// The challenged seat is asked, whatever it holds (K33), unless all can see that it has
    /// nothing to answer with (K54).
    pub(super) fn challenge_input(
        &self,
        to: Seat,
        rolling: bool,
        cause: DuelCause,
    ) -> RequiredInput {
        if rolling {
            return RequiredInput::Roll(Roll::die(6, "calm").rolled_by(to));
        }
        let player = self.player(to);
        let calms =
            cause == DuelCause::Challenge && self.talents(to).calms_from > 0 && !player.calmed;
        let helpless = self.hidden_item_count(to) == 0 && !calms && !self.may_decline();
        if helpless && self.rules().skips_empty_questions() {
            return RequiredInput::None;
        }
        RequiredInput::window(Prompt::Challenge, Seats::one(to), Seats::one(to))
    }

    pub(super) fn apply_challenge_action<S: EventSink<Event>>(
        &mut self,
        action: Action,
        by: Seat,
        to: Seat,
        cause: DuelCause,
        sink: &mut S,
    ) {
        match action {
            Action::SmokeBomb => {
                self.pop();
                self.consume_item(to, Item::SmokeBomb, true);
                self.turn.smoked = true;
                sink.emit(Audience::Everyone, || Event::Smoked { seat: to });
            }
            Action::Decline => {
                self.pop();
                sink.emit(Audience::Everyone, || Event::ChallengeDeclined { by, to });
            }
            Action::Calm => *self.top() = HillFrame::Challenge { by, to, cause, rolling: true },
            _ => {
                self.pop();
                let other = if by == self.turn.seat { to } else { by };
                if cause == DuelCause::Challenge && self.rules().has_item_windows() {
                    self.frames.push(HillFrame::AfterDuel);
                }
                self.begin_duel(self.turn.seat, other, cause, sink);
            }
        }
    }

    /// The Monk's d6: a high one cancels the duel; a failed roll uses the ability up (K25).
    pub(super) fn apply_calm_roll<S: EventSink<Event>>(
        &mut self,
        by: Seat,
        to: Seat,
        cause: DuelCause,
        rolled: Rolled,
        sink: &mut S,
    ) {
        let (die, calmed) = (rolled.face(), rolled.face() >= self.talents(to).calms_from);
        self.player_mut(to).calmed = true;
        sink.emit(Audience::Everyone, || Event::CalmRolled { seat: to, die, calmed });
        if calmed {
            self.pop();
        } else {
            *self.top() = HillFrame::Challenge { by, to, cause, rolling: false };
        }
    }

    pub(super) fn begin_duel<S: EventSink<Event>>(
        &mut self,
        one: Seat,
        other: Seat,
        cause: DuelCause,
        sink: &mut S,
    ) {
        for seat in [one, other] {
            self.player_mut(seat).summary.duels += 1;
        }
        let boost = if cause == DuelCause::Bracket { [0, 0] } else { self.first_round_boost() };
        self.frames.push(HillFrame::Duel(Duel {
            one,
            other,
            cause,
            beat: RoundPhase::BeforeDice,
            round: 1,
            dice: [0; 4],
            replies: [None; 2],
            rerolled: false,
            boost,
            before: [self.player(one).hp, self.player(other).hp],
            unhurt_rounds: 0,
        }));
        sink.emit(Audience::Everyone, || Event::DuelBegan { one, other });
    }

    /// Whether a duellist may reroll Defense.
    pub(crate) fn may_reroll(&self, seat: Seat, duel: &Duel) -> bool {
        !duel.rerolled && duel.beat == RoundPhase::AfterDice && self.talents(seat).rerolls_defense
    }

    /// The seats that are asked: in the final bracket nobody may retreat, so only the Duelist
    /// is.
    fn deciders(&self, duel: &Duel) -> Seats {
        let both = Seats::one(duel.one).with(duel.other);
        match duel.cause {
            DuelCause::Bracket => both.iter().filter(|seat| self.may_reroll(*seat, duel)).collect(),
            _ => both,
        }
    }

    pub(super) fn duel_input(&self, duel: &Duel) -> RequiredInput {
        match duel.beat {
            RoundPhase::DiceDue => RequiredInput::Roll(
                Roll::dice(4, self.numbers().combat_die, "duel").rolled_by(duel.one),
            ),
            RoundPhase::RerollDue => {
                let rerolls = self.talents(duel.one).rerolls_defense;
                let seat = if rerolls { duel.one } else { duel.other };
                let roll = Roll::die(self.numbers().combat_die, "reroll");
                RequiredInput::Roll(roll.rolled_by(seat))
            }
            RoundPhase::BeforeDice | RoundPhase::AfterDice => {
                let seats = self.deciders(duel);
                let mut waiting = seats;
                for (seat, reply) in [duel.one, duel.other].into_iter().zip(duel.replies) {
                    if reply.is_some() {
                        waiting = waiting.without(seat);
                    }
                }
                let before = duel.beat == RoundPhase::BeforeDice;
                let prompt = if before { Prompt::Duel } else { Prompt::DuelDice };
                if waiting.is_empty() {
                    RequiredInput::None
                } else {
                    RequiredInput::Ask { prompt, seats, waiting, window: false }
                }
            }
        }
    }

    /// Answers stay hidden until both have answered (K22).
    pub(super) fn apply_duel_action<S: EventSink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        mut duel: Duel,
        _sink: &mut S,
    ) -> bool {
        let reply = match action {
            Action::Retreat => DuelReply::Retreat,
            Action::Reroll => DuelReply::Reroll,
            _ => DuelReply::Fight,
        };
        duel.replies[duel.index(seat)] = Some(reply);
        *self.top() = HillFrame::Duel(duel);
        true
    }

    /// Both have answered: retreats come first, then the Duelist's reroll, then the damage.
    pub(super) fn advance_duel<S: EventSink<Event>>(&mut self, mut duel: Duel, sink: &mut S) {
        let replies = std::mem::take(&mut duel.replies);
        let off = [0, 1].map(|at| replies[at] == Some(DuelReply::Retreat));
        if off.contains(&true) {
            self.pop();
            for at in [0, 1] {
                if off[at] {
                    self.retreat(duel.seat(at), sink);
                }
            }
            return;
        }
        if duel.beat == RoundPhase::BeforeDice {
            duel.beat = RoundPhase::DiceDue;
        } else if replies.contains(&Some(DuelReply::Reroll)) {
            duel.rerolled = true;
            duel.beat = RoundPhase::RerollDue;
        } else {
            return self.apply_duel_round(duel, sink);
        }
        *self.top() = HillFrame::Duel(duel);
    }

    pub(super) fn apply_duel_roll<S: EventSink<Event>>(
        &mut self,
        mut duel: Duel,
        rolled: Rolled,
        sink: &mut S,
    ) {
        let again = duel.beat == RoundPhase::RerollDue;
        duel.beat = RoundPhase::AfterDice;
        if again {
            let at = usize::from(!self.talents(duel.one).rerolls_defense);
            duel.dice[2 * at + 1] = rolled.face();
            let seat = duel.seat(at);
            let score = || self.duel_scores(&duel)[2 * at + 1];
            sink.emit(Audience::Everyone, || Event::Rerolled { seat, score: score() });
        } else {
            let (mut rest, faces) = (rolled.number(), u32::from(self.numbers().combat_die));
            for die in duel.dice.iter_mut().rev() {
                *die = (rest % faces) as u8 + 1;
                rest /= faces;
            }
            let (one, other) = (duel.one, duel.other);
            let scores = || self.duel_scores(&duel);
            sink.emit(Audience::Everyone, || Event::DuelRolled { one, other, scores: scores() });
        }
        *self.top() = HillFrame::Duel(duel);
    }

    /// Attack and Defense of `one`, then of `other`, with their bonuses.
    fn duel_scores(&self, duel: &Duel) -> [CombatScore; 4] {
        let ([a, d], [b, e]) = (self.duel_bonus(duel, duel.one), self.duel_bonus(duel, duel.other));
        let bonus = [a, d, b, e];
        std::array::from_fn(|at| CombatScore { die: duel.dice[at], bonus: bonus[at] })
    }

    /// The HP that the rolled dice of a round take from a duellist.
    pub(crate) fn duel_wound(&self, duel: &Duel, seat: Seat) -> u8 {
        let [a, d, b, e] = self.duel_scores(duel);
        u8::from(if seat == duel.one { b.beats(d) } else { a.beats(e) })
    }

    /// Applies the damage of a round to both at the same time.
    fn apply_duel_round<S: EventSink<Event>>(&mut self, mut duel: Duel, sink: &mut S) {
        let [a, d, b, e] = self.duel_scores(&duel);
        let before = self.duel_hp(&duel);
        self.lose_hp(duel.one, u8::from(b.beats(d)), sink);
        self.lose_hp(duel.other, u8::from(a.beats(e)), sink);
        if self.rules().arms_tire_in_stalemate() {
            let hurt = self.duel_hp(&duel) != before;
            duel.unhurt_rounds = if hurt { 0 } else { duel.unhurt_rounds.saturating_add(1) };
        }
        let down = [duel.one, duel.other].map(|seat| self.player(seat).hp == 0);
        match down {
            [false, false] => {
                duel.round = duel.round.saturating_add(1);
                duel.beat = RoundPhase::BeforeDice;
                *self.top() = HillFrame::Duel(duel);
            }
            _ if duel.cause == DuelCause::Bracket => self.end_bracket_duel(&duel, down, sink),
            [true, true] => {
                self.pop();
                self.mark_defeated(duel.one);
                self.mark_defeated(duel.other);
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

    fn duel_hp(&self, duel: &Duel) -> [u8; 2] {
        [duel.one, duel.other].map(|seat| self.player(seat).hp)
    }

    fn end_duel<S: EventSink<Event>>(&mut self, winner: Seat, loser: Seat, sink: &mut S) {
        self.mark_defeated(loser);
        self.player_mut(winner).summary.duels_won += 1;
        self.player_mut(loser).summary.duels_lost += 1;
        sink.emit(Audience::Everyone, || Event::DuelWon { winner, loser });
        self.frames.push(HillFrame::Arrange { seat: winner });
        self.frames.push(HillFrame::Loot { winner, loser });
        if self.talents(winner).finds_treasure_from > 0 {
            self.frames.push(HillFrame::RaiderRoll { seat: winner, tier: Tier::One });
        }
    }

    /// The winner is asked if the loser has items; their number is public.
    pub(super) fn loot_input(&self, winner: Seat, loser: Seat) -> RequiredInput {
        if self.player(winner).out || self.player(loser).items.is_empty() {
            return RequiredInput::None;
        }
        RequiredInput::ask(Prompt::Loot, winner)
    }

    pub(super) fn apply_loot_action<S: EventSink<Event>>(
        &mut self,
        action: Action,
        winner: Seat,
        loser: Seat,
        sink: &mut S,
    ) {
        let Action::Take { item } = action else { return self.pop() };
        let Some(held) = self.player_mut(loser).remove_equipped_first(item) else { return };
        let player = self.player_mut(winner);
        player.items.push(HeldItem { item, place: ItemPlace::Fresh });
        player.summary.gained += 1;
        if held.place == ItemPlace::Equipped {
            sink.emit(Audience::Everyone, || Event::Looted { winner, loser, item: Some(item) });
            return;
        }
        let two = Seats::one(winner).with(loser);
        sink.emit(Audience::Only(two), || Event::Looted { winner, loser, item: Some(item) });
        sink.emit(Audience::Except(two), || Event::Looted { winner, loser, item: None });
    }
}
