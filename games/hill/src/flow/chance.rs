//! Chance cards: the draw, the window to cancel them, and their effects.

use super::{Prompt, RequiredInput};
use crate::event::{DeckId, Event, MoveKind, MoveSource};
use crate::frame::{DuelCause, HillFrame};
use crate::movement::TurnPath;
use crate::{Action, CardNumbers, ChanceCard, Hill, Item};
use kit::{Audience, EventSink, Roll, Rolled, Seat, Seats, Weights};

/// Cards that are kept face down.
const KEPT_CARDS: [ChanceCard; 2] = [ChanceCard::AmbushOpportunity, ChanceCard::Instinct];

impl Hill {
    /// How many cards of the pool are revealed when drawn, and how many are kept. This is
    /// public: the number of kept cards with players, on the board and in the discards is known.
    fn open_and_kept_counts(&self) -> [u16; 2] {
        let pool = &self.decks.chance.pool;
        let kept = KEPT_CARDS.iter().map(|card| u16::from(pool.get(card.index()))).sum();
        [pool.total() - kept, kept]
    }

    /// Whether the pool has a kept card, or else a revealed one.
    pub(crate) fn has_chance_card(&self, kept: bool) -> bool {
        self.open_and_kept_counts()[usize::from(kept)] > 0
    }

    /// Others learn that a card is kept, but not which (K28). So one roll decides whether the
    /// card is kept, and a second one which card it is.
    pub(super) fn chance_input(&self, kept: Option<bool>) -> RequiredInput {
        let (seat, [open, held]) = (self.turn.seat, self.open_and_kept_counts());
        match kept {
            None if open > 0 && held > 0 => RequiredInput::Roll(
                Roll::weighted(Weights::new(&[open, held]), "chance-sort").rolled_by(seat),
            ),
            None => RequiredInput::None,
            Some(false) => {
                RequiredInput::Roll(Roll::draw(u32::from(open), "chance").rolled_by(seat))
            }
            Some(true) => {
                let roll = Roll::draw(u32::from(held), "chance").rolled_by(seat);
                RequiredInput::Roll(roll.seen_by(Self::seat_audience(seat)))
            }
        }
    }

    pub(super) fn advance_chance<S: EventSink<Event>>(
        &mut self,
        _kept: Option<bool>,
        sink: &mut S,
    ) {
        let pile = DeckId::Chance;
        if self.decks.chance.refill() {
            sink.emit(Audience::Everyone, || Event::Reshuffled { pile });
        }
        match self.open_and_kept_counts() {
            [0, 0] => {
                sink.emit(Audience::Everyone, || Event::DeckEmpty { pile });
                self.pop();
            }
            [open, held] if open == 0 || held == 0 => {
                *self.top() = HillFrame::DrawChance { kept: Some(open == 0) };
            }
            _ => {}
        }
    }

    pub(super) fn apply_chance_roll<S: EventSink<Event>>(
        &mut self,
        kept: Option<bool>,
        rolled: Rolled,
        sink: &mut S,
    ) {
        let seat = self.turn.seat;
        let Some(kept) = kept else {
            *self.top() = HillFrame::DrawChance { kept: Some(rolled.number() == 1) };
            return;
        };
        let card = self.nth_chance_card(kept, rolled.number());
        self.decks.chance.pool.take(card.index());
        self.turn.chances += 1;
        if kept {
            *self.top() = HillFrame::KeepChance { card: Some(card) };
        } else {
            *self.top() = HillFrame::ChanceWindow { card, answers: [None; 6] };
            sink.emit(Audience::Everyone, || Event::ChanceRevealed { seat, card });
        }
    }

    fn nth_chance_card(&self, kept: bool, mut nth: u32) -> ChanceCard {
        for card in ChanceCard::ALL.into_iter().filter(|card| KEPT_CARDS.contains(card) == kept) {
            let count = u32::from(self.decks.chance.pool.get(card.index()));
            if nth < count {
                return card;
            }
            nth -= count;
        }
        unreachable!("a roll stays below the size of its pool")
    }

    /// Every seat is asked, whatever it holds (K33), unless it hides nothing (K54) or passes until
    /// its own turn. Passing never covers the own cards (K52).
    pub(super) fn window_input(&self, answers: &[Option<bool>; 6]) -> RequiredInput {
        let own = |seat: Seat| seat == self.turn.seat && self.rules().names_what_is_public();
        let asked = |seat: &Seat| {
            (!self.player(*seat).passing || own(*seat)) && self.may_hold_luck_charm(*seat)
        };
        let seats: Seats = self.present().iter().filter(asked).collect();
        let waiting: Seats = seats.iter().filter(|seat| answers[seat.index()].is_none()).collect();
        if waiting.is_empty() {
            RequiredInput::None
        } else {
            RequiredInput::window(Prompt::Chance, seats, waiting)
        }
    }

    /// Whether a seat may hold a Luck Charm, as far as others can see.
    fn may_hold_luck_charm(&self, seat: Seat) -> bool {
        !self.rules().skips_empty_questions() || self.hidden_item_count(seat) > 0
    }

    /// The drawer of a card that is kept may cancel it.
    pub(super) fn keep_input(&self) -> RequiredInput {
        if !self.may_hold_luck_charm(self.turn.seat) {
            return RequiredInput::None;
        }
        let seat = Seats::one(self.turn.seat);
        RequiredInput::window(Prompt::Keep, seat, seat)
    }

    pub(super) fn apply_window_action<S: EventSink<Event>>(
        &mut self,
        seat: Seat,
        action: Action,
        card: ChanceCard,
        mut answers: [Option<bool>; 6],
        sink: &mut S,
    ) -> bool {
        if action == Action::PassUntilTurn {
            self.player_mut(seat).passing = true;
            if self.rules().names_what_is_public() {
                sink.emit(Audience::Everyone, || Event::Passing { seat });
            }
        }
        answers[seat.index()] = Some(action == Action::LuckCharm);
        *self.top() = HillFrame::ChanceWindow { card, answers };
        true
    }

    /// The seat that cancels the card: of those who want to, the first in the order of play from
    /// the drawer (K35).
    pub(crate) fn cancelling_seat(&self, answers: &[Option<bool>; 6]) -> Option<Seat> {
        self.present_from(self.turn.seat).find(|seat| {
            answers[seat.index()] == Some(true) && self.player(*seat).has_in_bag(Item::LuckCharm)
        })
    }

    pub(super) fn close_chance_window<S: EventSink<Event>>(
        &mut self,
        card: ChanceCard,
        answers: &[Option<bool>; 6],
        sink: &mut S,
    ) {
        self.pop();
        self.decks.chance.discards.add(card.index());
        match self.cancelling_seat(answers) {
            Some(by) => {
                self.consume_item(by, Item::LuckCharm, true);
                sink.emit(Audience::Everyone, || Event::Charmed { by, card: Some(card) });
            }
            None => self.apply_card(card, sink),
        }
    }

    pub(super) fn apply_keep_action<S: EventSink<Event>>(
        &mut self,
        action: Action,
        card: Option<ChanceCard>,
        sink: &mut S,
    ) {
        let seat = self.turn.seat;
        self.pop();
        let Some(card) = card else { return };
        if action == Action::LuckCharm {
            self.decks.chance.discards.add(card.index());
            self.consume_item(seat, Item::LuckCharm, true);
            sink.emit(Audience::Everyone, || Event::Charmed { by: seat, card: Some(card) });
            return;
        }
        self.active_mut().keep(card);
        sink.emit(Self::seat_audience(seat), || Event::ChanceKept { seat, card: Some(card) });
        let others = Audience::Except(Seats::one(seat));
        sink.emit(others, || Event::ChanceKept { seat, card: None });
    }

    fn apply_card<S: EventSink<Event>>(&mut self, card: ChanceCard, sink: &mut S) {
        let seat = self.turn.seat;
        let CardNumbers { tiles, turns, treasures, hp, .. } = self.content().cards[card.index()];
        match card {
            ChanceCard::Exhaustion | ChanceCard::CaveIn => self.begin_card_move(card, tiles, true),
            ChanceCard::WhiteBeardedSpirit => self.begin_card_move(card, tiles, false),
            ChanceCard::Faint => self.add_skipped_turns(turns, sink),
            ChanceCard::VitalEnergy => {
                self.turn.landed = false;
                self.frames.push(HillFrame::Arrived);
                let source = self.known_source(MoveSource::Card(card));
                self.frames.push(HillFrame::MovementRoll { source });
            }
            ChanceCard::Earthquake => {
                let dice = [0; 6];
                self.frames.push(HillFrame::Earthquake { actor: seat, forward: false, dice });
            }
            ChanceCard::LostTreasure => {
                self.add_skipped_turns(turns, sink);
                self.draw_and_arrange(seat, [treasures, 0, 0]);
            }
            ChanceCard::CoveredPit => self.draw_and_arrange(seat, [treasures, 0, 0]),
            ChanceCard::JinnThief if self.active().items.is_empty() => {
                sink.emit(Audience::Everyone, || Event::NoEffect { seat, card });
            }
            ChanceCard::JinnThief => self.frames.push(HillFrame::JinnTribute),
            ChanceCard::SprainedWrist => self.lose_hp(seat, hp, sink),
            ChanceCard::MysticWave | ChanceCard::NefariousSpirit => {
                self.frames.push(HillFrame::PickNearest { card });
            }
            ChanceCard::AmbushOpportunity | ChanceCard::Instinct => {}
        }
    }

    /// A card moves its drawer step by step; the tile is resolved if a step was taken (K9).
    fn begin_card_move(&mut self, card: ChanceCard, left: u8, back: bool) {
        self.turn.landed = false;
        self.frames.push(HillFrame::Arrived);
        let source = self.known_source(MoveSource::Card(card));
        self.frames.push(HillFrame::Walk { left, back, source });
    }

    /// The nearest players that a card may affect (K11, K12, K31); several at equal distance.
    pub(crate) fn nearest(&self, card: ChanceCard) -> impl Iterator<Item = Seat> + '_ {
        let (seat, tile) = (self.turn.seat, self.active().tile);
        let spirit = card == ChanceCard::NefariousSpirit;
        let reach = self.content().cards[card.index()].tiles;
        let found = move |other: &Seat| {
            let player = self.player(*other);
            let far = self.board().distance(tile, player.tile);
            let hunted = player.hp > 0 && far <= reach && !self.board().is_sanctuary(player.tile);
            *other != seat && !player.invisible && (!spirit || hunted)
        };
        let far = move |other: &Seat| self.board().distance(tile, self.player(*other).tile);
        let least = self.present_from(seat).filter(found).map(|other| far(&other)).min();
        self.present_from(seat).filter(found).filter(move |other| Some(far(other)) == least)
    }

    pub(super) fn nearest_input(&self, card: ChanceCard) -> RequiredInput {
        match self.nearest(card).count() {
            0 | 1 => RequiredInput::None,
            several => {
                RequiredInput::Roll(Roll::draw(several as u32, "nearest").rolled_by(self.turn.seat))
            }
        }
    }

    pub(super) fn advance_nearest<S: EventSink<Event>>(&mut self, card: ChanceCard, sink: &mut S) {
        let found = self.nearest(card).next();
        self.apply_nearest(card, found, sink);
    }

    pub(super) fn apply_nearest_roll<S: EventSink<Event>>(
        &mut self,
        card: ChanceCard,
        rolled: Rolled,
        sink: &mut S,
    ) {
        let found = self.nearest(card).nth(rolled.index());
        self.apply_nearest(card, found, sink);
    }

    fn apply_nearest<S: EventSink<Event>>(
        &mut self,
        card: ChanceCard,
        found: Option<Seat>,
        sink: &mut S,
    ) {
        self.pop();
        let seat = self.turn.seat;
        let same = |other: Seat| self.player(other).tile == self.active().tile;
        match found {
            Some(other) if card == ChanceCard::NefariousSpirit => {
                self.teleport_to_duel(other, sink);
            }
            Some(other) if !same(other) => self.swap(other, sink),
            _ => sink.emit(Audience::Everyone, || Event::NoEffect { seat, card }),
        }
    }

    /// Mystic Wave (K12): the other's new tile is pending, the drawer's is resolved at once.
    fn swap<S: EventSink<Event>>(&mut self, with: Seat, sink: &mut S) {
        let by = self.turn.seat;
        let (mine, theirs) = (self.active().tile, self.player(with).tile);
        sink.emit(Audience::Everyone, || Event::Swapped { by, with });
        let source = MoveSource::Card(ChanceCard::MysticWave);
        self.move_token(by, theirs, MoveKind::Teleport, source, sink);
        self.move_token(with, mine, MoveKind::Teleport, source, sink);
        self.leave_pending(with, sink);
        self.turn.history = TurnPath::starting_at(theirs);
        self.turn.landed = true;
        self.frames.push(HillFrame::Arrived);
        self.offer_trap_to_scout();
    }

    pub(super) fn leave_pending<S: EventSink<Event>>(&mut self, seat: Seat, sink: &mut S) {
        self.player_mut(seat).pending = true;
        let tile = self.player(seat).tile;
        sink.emit(Audience::Everyone, || Event::Pending { seat, tile });
    }

    /// Nefarious Spirit (K12): the drawer is moved to the player's tile and they duel.
    fn teleport_to_duel<S: EventSink<Event>>(&mut self, other: Seat, sink: &mut S) {
        let (seat, tile) = (self.turn.seat, self.player(other).tile);
        if tile != self.active().tile {
            let source = MoveSource::Card(ChanceCard::NefariousSpirit);
            self.move_token(seat, tile, MoveKind::Teleport, source, sink);
            self.turn.history = TurnPath::starting_at(tile);
            self.frames.push(HillFrame::SpiritArrival { tile });
        }
        if self.may_duel(other) {
            self.push_challenge(seat, other, DuelCause::Spirit);
        }
    }
}
