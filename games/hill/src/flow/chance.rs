//! Chance cards: the draw, the window to cancel them, and what they do.

use super::{Need, Prompt};
use crate::event::{Event, How, Pile};
use crate::frame::{Cause, Frame};
use crate::movement::{History, is_guarded};
use crate::{Action, Chance, Hill, Item};
use kit::{Audience, Roll, Rolled, Seat, Seats, Sink, Weights};

/// Cards that are kept face down.
const KEPT: [Chance; 2] = [Chance::AmbushOpportunity, Chance::Instinct];

impl Hill {
    /// A chain of chance cards within one turn stops after so many (K15).
    pub(crate) const LONGEST_CHAIN: u8 = 16;

    /// How many cards of the pool are kept, and how many revealed. Public: how many kept
    /// cards there are in hands, on the board and among the discards is known.
    fn sorts(&self) -> [u16; 2] {
        let pool = &self.decks.chance.pool;
        let kept = KEPT.iter().map(|card| u16::from(pool.get(card.index()))).sum();
        [pool.total() - kept, kept]
    }

    /// Whether a card of a sort can be drawn.
    pub(crate) fn has_sort(&self, kept: bool) -> bool {
        self.sorts()[usize::from(kept)] > 0
    }

    /// Others learn whether a card is kept, and of a kept card no more than that (K28); so
    /// the sort of card is rolled first, then the card.
    pub(super) fn need_of_chance(&self, kept: Option<bool>) -> Need {
        let (seat, [open, held]) = (self.turn.seat, self.sorts());
        match kept {
            None if open > 0 && held > 0 => {
                Need::Roll(Roll::weighted(Weights::new(&[open, held]), "chance-sort").of(seat))
            }
            None => Need::Go,
            Some(false) => Need::Roll(Roll::draw(u32::from(open), "chance").of(seat)),
            Some(true) => {
                let roll = Roll::draw(u32::from(held), "chance").of(seat);
                Need::Roll(roll.seen_by(Self::only(seat)))
            }
        }
    }

    pub(super) fn go_chance<S: Sink<Event>>(&mut self, _kept: Option<bool>, sink: &mut S) {
        let pile = Pile::Chance;
        if self.decks.chance.refill() {
            sink.emit(Audience::Everyone, || Event::Reshuffled { pile });
        }
        match self.sorts() {
            [0, 0] => {
                sink.emit(Audience::Everyone, || Event::DeckEmpty { pile });
                self.pop();
            }
            [open, held] if open == 0 || held == 0 => {
                *self.top() = Frame::Chance { kept: Some(open == 0) };
            }
            _ => {}
        }
    }

    pub(super) fn land_chance<S: Sink<Event>>(
        &mut self,
        kept: Option<bool>,
        rolled: Rolled,
        sink: &mut S,
    ) {
        let seat = self.turn.seat;
        let Some(kept) = kept else {
            *self.top() = Frame::Chance { kept: Some(rolled.number() == 1) };
            return;
        };
        let card = self.nth_of_sort(kept, rolled.number());
        self.decks.chance.pool.take(card.index());
        self.turn.chances += 1;
        if kept {
            *self.top() = Frame::Keep { card: Some(card) };
        } else {
            *self.top() = Frame::Window { card, answers: [None; 6] };
            sink.emit(Audience::Everyone, || Event::ChanceRevealed { seat, card });
        }
    }

    fn nth_of_sort(&self, kept: bool, mut nth: u32) -> Chance {
        for card in Chance::ALL.into_iter().filter(|card| KEPT.contains(card) == kept) {
            let count = u32::from(self.decks.chance.pool.get(card.index()));
            if nth < count {
                return card;
            }
            nth -= count;
        }
        unreachable!("a roll stays below the size of its pool")
    }

    /// The result that draws a card by name, for scenarios.
    pub(crate) fn number_of_chance(&self, card: Chance) -> Option<u32> {
        let kept = KEPT.contains(&card);
        let outcomes = self.sorts()[usize::from(kept)];
        (0..u32::from(outcomes)).find(|nth| self.nth_of_sort(kept, *nth) == card)
    }

    /// Every seat is asked, whatever it holds, unless it lets all cards be (K33).
    pub(super) fn need_of_window(&self, answers: &[Option<bool>; 6]) -> Need {
        let asked = |seat: &Seat| !self.player(*seat).passing;
        let seats: Seats = self.present().iter().filter(asked).collect();
        let waiting: Seats = seats.iter().filter(|seat| answers[seat.index()].is_none()).collect();
        if waiting.is_empty() { Need::Go } else { Need::window(Prompt::Chance, seats, waiting) }
    }

    pub(super) fn answer_window(
        &mut self,
        seat: Seat,
        action: Action,
        card: Chance,
        mut answers: [Option<bool>; 6],
    ) -> bool {
        if action == Action::PassUntilTurn {
            self.player_mut(seat).passing = true;
        }
        answers[seat.index()] = Some(action == Action::LuckCharm);
        *self.top() = Frame::Window { card, answers };
        true
    }

    /// Who cancels: of those who want to, the drawer first, then in the order of play (K35).
    pub(crate) fn charmer(&self, answers: &[Option<bool>; 6]) -> Option<Seat> {
        self.round_from(self.turn.seat).find(|seat| {
            answers[seat.index()] == Some(true) && self.player(*seat).has_ready(Item::LuckCharm)
        })
    }

    pub(super) fn go_window<S: Sink<Event>>(
        &mut self,
        card: Chance,
        answers: &[Option<bool>; 6],
        sink: &mut S,
    ) {
        self.pop();
        self.decks.chance.discards.add(card.index());
        match self.charmer(answers) {
            Some(by) => {
                self.spend(by, Item::LuckCharm, true);
                sink.emit(Audience::Everyone, || Event::Charmed { by, card: Some(card) });
            }
            None => self.effect(card, sink),
        }
    }

    pub(super) fn answer_keep<S: Sink<Event>>(
        &mut self,
        action: Action,
        card: Option<Chance>,
        sink: &mut S,
    ) {
        let seat = self.turn.seat;
        self.pop();
        let Some(card) = card else { return };
        if action == Action::LuckCharm {
            self.decks.chance.discards.add(card.index());
            self.spend(seat, Item::LuckCharm, true);
            sink.emit(Audience::Everyone, || Event::Charmed { by: seat, card: Some(card) });
            return;
        }
        self.active_mut().keep(card);
        sink.emit(Self::only(seat), || Event::ChanceKept { seat, card: Some(card) });
        let others = Audience::Except(Seats::one(seat));
        sink.emit(others, || Event::ChanceKept { seat, card: None });
    }

    fn effect<S: Sink<Event>>(&mut self, card: Chance, sink: &mut S) {
        let seat = self.turn.seat;
        match card {
            Chance::Exhaustion => self.walk_by_card(1, true),
            Chance::CaveIn => self.walk_by_card(3, true),
            Chance::WhiteBeardedSpirit => self.walk_by_card(2, false),
            Chance::Faint => self.skip_later(sink),
            Chance::VitalEnergy => {
                self.turn.landed = false;
                self.frames.push(Frame::Arrived);
                self.frames.push(Frame::Roam);
            }
            Chance::Earthquake => self.frames.push(Frame::Quake { actor: seat, forward: false }),
            Chance::LostTreasure => {
                self.skip_later(sink);
                self.draw_and_arrange(seat, [2, 0, 0]);
            }
            Chance::CoveredPit => self.draw_and_arrange(seat, [1, 0, 0]),
            Chance::JinnThief if self.active().items.is_empty() => {
                sink.emit(Audience::Everyone, || Event::NoEffect { seat, card });
            }
            Chance::JinnThief => self.frames.push(Frame::Jinn),
            Chance::SprainedWrist => self.hurt(seat, 1, sink),
            Chance::MysticWave | Chance::NefariousSpirit => {
                self.frames.push(Frame::Nearest { card });
            }
            Chance::AmbushOpportunity | Chance::Instinct => {}
        }
    }

    /// A card moves its drawer step by step; the tile is resolved if there was a step (K9).
    fn walk_by_card(&mut self, left: u8, back: bool) {
        self.turn.landed = false;
        self.frames.push(Frame::Arrived);
        self.frames.push(Frame::Walk { left, back });
    }

    /// The players a card may find, the nearest only (K11, K12, K31).
    pub(crate) fn nearest(&self, card: Chance) -> impl Iterator<Item = Seat> + '_ {
        let (seat, tile) = (self.turn.seat, self.active().tile);
        let spirit = card == Chance::NefariousSpirit;
        let found = move |other: &Seat| {
            let player = self.player(*other);
            let far = self.board().distance(tile, player.tile);
            let hunted = player.hp > 0 && far <= 6 && !self.board().is_sanctuary(player.tile);
            *other != seat && !player.invisible && (!spirit || hunted)
        };
        let far = move |other: &Seat| self.board().distance(tile, self.player(*other).tile);
        let least = self.round_from(seat).filter(found).map(|other| far(&other)).min();
        self.round_from(seat).filter(found).filter(move |other| Some(far(other)) == least)
    }

    pub(super) fn need_of_nearest(&self, card: Chance) -> Need {
        match self.nearest(card).count() {
            0 | 1 => Need::Go,
            several => Need::Roll(Roll::draw(several as u32, "nearest").of(self.turn.seat)),
        }
    }

    pub(super) fn go_nearest<S: Sink<Event>>(&mut self, card: Chance, sink: &mut S) {
        let found = self.nearest(card).next();
        self.find(card, found, sink);
    }

    pub(super) fn land_nearest<S: Sink<Event>>(
        &mut self,
        card: Chance,
        rolled: Rolled,
        sink: &mut S,
    ) {
        let found = self.nearest(card).nth(rolled.index());
        self.find(card, found, sink);
    }

    fn find<S: Sink<Event>>(&mut self, card: Chance, found: Option<Seat>, sink: &mut S) {
        self.pop();
        let seat = self.turn.seat;
        let same = |other: Seat| self.player(other).tile == self.active().tile;
        match found {
            Some(other) if card == Chance::NefariousSpirit => self.haunt(other, sink),
            Some(other) if !same(other) => self.swap(other, sink),
            _ => sink.emit(Audience::Everyone, || Event::NoEffect { seat, card }),
        }
    }

    /// Mystic Wave (K12): the other's new tile is pending, the drawer's is resolved at once.
    fn swap<S: Sink<Event>>(&mut self, with: Seat, sink: &mut S) {
        let by = self.turn.seat;
        let (mine, theirs) = (self.active().tile, self.player(with).tile);
        sink.emit(Audience::Everyone, || Event::Swapped { by, with });
        self.put(by, theirs, How::Teleport, sink);
        self.put(with, mine, How::Teleport, sink);
        self.leave_pending(with, sink);
        self.turn.history = History::at(theirs);
        self.turn.landed = true;
        self.frames.push(Frame::Arrived);
    }

    fn leave_pending<S: Sink<Event>>(&mut self, seat: Seat, sink: &mut S) {
        self.player_mut(seat).pending = true;
        let tile = self.player(seat).tile;
        sink.emit(Audience::Everyone, || Event::Pending { seat, tile });
    }

    /// Nefarious Spirit (K12): to the player, and a duel at once.
    fn haunt<S: Sink<Event>>(&mut self, other: Seat, sink: &mut S) {
        let (seat, tile) = (self.turn.seat, self.player(other).tile);
        if tile != self.active().tile {
            self.put(seat, tile, How::Teleport, sink);
            self.turn.history = History::at(tile);
            self.frames.push(Frame::Haunt { tile });
        }
        if self.may_duel(other) {
            self.offer_duel(seat, other, Cause::Spirit);
        }
    }

    pub(super) fn need_of_quake(&self) -> Need {
        let dice = self.present().len() as u8;
        Need::Roll(Roll::dice(dice, 4, "earthquake").of(self.turn.seat))
    }

    /// Everyone moves at once (K4, K9): whoever stands on a sanctuary stays, a step into one
    /// is not taken by others than the actor; the tiles of others are pending.
    pub(super) fn land_quake<S: Sink<Event>>(
        &mut self,
        actor: Seat,
        forward: bool,
        rolled: Rolled,
        sink: &mut S,
    ) {
        self.pop();
        let Some(first) = self.order.first().copied() else { return };
        let seats: Vec<Seat> = self.round_from(first).collect();
        let face = |at: usize| {
            let place = 4u32.pow((seats.len() - 1 - at) as u32);
            (rolled.number() / place % 4) as u8 + 1
        };
        let dice: Vec<(Seat, u8)> =
            seats.iter().enumerate().map(|(at, seat)| (*seat, face(at))).collect();
        let told = dice.clone();
        sink.emit(Audience::Everyone, || Event::Quaked { dice: told });
        self.turn.landed = false;
        let mut arrived = Seats::NONE;
        for (seat, steps) in dice {
            let moved = self.shake(seat, actor, steps, forward, sink);
            if self.player(seat).tile == self.board().final_() {
                arrived = arrived.with(seat);
            } else if moved && seat == actor {
                self.turn.landed = true;
            } else if moved {
                self.leave_pending(seat, sink);
            }
        }
        if !arrived.is_empty() {
            return self.reach_final(arrived, sink);
        }
        if actor == self.turn.seat {
            self.frames.push(Frame::Arrived);
        }
    }

    /// Moves one player of a mass move; whether there was a step.
    fn shake<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        actor: Seat,
        steps: u8,
        forward: bool,
        sink: &mut S,
    ) -> bool {
        if is_guarded(self.board(), self.player(seat).tile, actor, seat) {
            return false;
        }
        let mut moved = false;
        for _ in 0..steps {
            if seat == actor && !forward {
                moved |= self.step_back(How::Quake, sink);
                continue;
            }
            let (board, at) = (self.board(), self.player(seat).tile);
            let ways = if forward { board.forward(at) } else { board.back(at) };
            let Some(to) = ways.first().copied() else { break };
            if !is_guarded(board, to, actor, seat) {
                self.put(seat, to, How::Quake, sink);
                moved = true;
                if seat == self.turn.seat {
                    self.turn.history.push(to);
                }
            }
        }
        moved
    }
}
