//! The effects of a roll, a move and a resignation.

use crate::board::{HOME_PROGRESS, OFF_RING, is_safe};
use crate::token_mask::TokenMask;
use crate::{EndCondition, Event, ExtraRollReason, Ludo, Token, TokenPlace};
use kit::{Audience, EventSink, Seat};

/// The effects of a move that decide who is on turn next.
#[derive(Clone, Copy)]
struct MoveResult {
    cut: bool,
    finished: bool,
}

#[inline]
fn emit_public(to: &mut impl EventSink<Event>, event: impl FnOnce() -> Event) {
    to.emit(Audience::Everyone, event);
}

impl Ludo {
    /// Applies the roll of the seat on turn.
    #[inline]
    pub(crate) fn apply_roll(&mut self, die: u8, to: &mut impl EventSink<Event>) {
        let seat = self.turn;
        emit_public(to, || Event::Rolled { seat, die });
        if die == 6 {
            self.sixes += 1;
            if self.sixes == 3 {
                emit_public(to, || Event::ThirdSix { seat });
                return self.pass_turn(to);
            }
        }
        self.movable = self.movable_tokens(seat, die);
        if !self.movable.is_empty() {
            self.die = die;
            self.asks.advance();
            return;
        }
        emit_public(to, || Event::NoMove { seat, die });
        if die == 6 {
            // L2: a 6 always gives another roll, also when nothing can move.
            emit_public(to, || Event::ExtraRoll { seat, why: ExtraRollReason::Six });
        } else {
            self.pass_turn(to);
        }
    }

    /// Moves a movable token of the seat on turn.
    #[inline]
    pub(crate) fn apply_move(&mut self, token: Token, to: &mut impl EventSink<Event>) {
        let die = self.die;
        let result = self.move_token(token, to);
        (self.die, self.movable) = (0, TokenMask::NONE);
        if result.finished && self.has_finished_all() {
            return self.finish_seat(to);
        }
        let seat = self.turn;
        let why = if die == 6 {
            ExtraRollReason::Six
        } else if result.cut && self.rules.extra_roll_on_cut {
            ExtraRollReason::Cut
        } else if result.finished && self.rules.extra_roll_on_finish {
            ExtraRollReason::Finish
        } else {
            return self.pass_turn(to);
        };
        if why != ExtraRollReason::Six {
            self.sixes = 0;
        }
        emit_public(to, || Event::ExtraRoll { seat, why });
    }

    /// Removes a seat from the match; its tokens leave the board (A9).
    pub(crate) fn apply_resignation(&mut self, seat: Seat, to: &mut impl EventSink<Event>) {
        self.resigned.push(seat);
        self.active = self.active.without(seat);
        self.tokens[seat.index()] = [HOME_PROGRESS; 4];
        self.squares[seat.index()] = [OFF_RING; 4];
        emit_public(to, || Event::Resigned { seat });
        if self.active.len() <= 1 {
            self.end_match(to);
        } else if self.turn == seat {
            self.pass_turn(to);
        } else if self.die != 0 {
            // A block that left the board may have freed a token.
            self.movable = self.movable_tokens(self.turn, self.die);
        }
    }

    #[inline]
    fn move_token(&mut self, token: Token, to: &mut impl EventSink<Event>) -> MoveResult {
        let (seat, index, track) = (self.turn, token.index(), self.rules.track);
        let from = self.tokens[seat.index()][index];
        let target = if from == HOME_PROGRESS {
            0
        } else if self.rules.must_cut {
            self.target_progress(seat, index, self.die)
                .expect("only a token that can move is moved")
        } else {
            from + self.die
        };
        self.set_progress(seat, index, target);
        let colour = self.colour(seat);
        emit_public(to, || match track.place(colour, from) {
            TokenPlace::Home => Event::Opened { seat, token },
            from => Event::Moved { seat, token, from, to: track.place(colour, target) },
        });
        let finished = target == track.finish;
        if finished {
            emit_public(to, || Event::TokenDone { seat, token });
        }
        let square = self.squares[seat.index()][index];
        let cut = !is_safe(square) && self.cut_opponents(square, to);
        MoveResult { cut, finished }
    }

    /// L3: a token that lands on a square cuts every opponent's token there. Returns whether
    /// any was cut.
    #[inline]
    fn cut_opponents(&mut self, square: u8, to: &mut impl EventSink<Event>) -> bool {
        let by = self.turn;
        let mut any = false;
        for seat in Seat::first(4).filter(|seat| *seat != by) {
            let there = self.tokens_on(seat, square);
            if !there.is_empty() {
                any = true;
                for index in there.iter() {
                    self.set_progress(seat, index, HOME_PROGRESS);
                    emit_public(to, || Event::Cut {
                        by,
                        seat,
                        token: Token::from_index(index),
                        square,
                    });
                }
            }
        }
        if any {
            self.cutters = self.cutters.with(by);
        }
        any
    }

    #[inline]
    fn has_finished_all(&self) -> bool {
        self.tokens[self.turn.index()] == [self.rules.track.finish; 4]
    }

    /// Records that the seat on turn has finished its last token.
    fn finish_seat(&mut self, to: &mut impl EventSink<Event>) {
        let seat = self.turn;
        self.finished.push(seat);
        self.active = self.active.without(seat);
        let place = self.finished.len();
        emit_public(to, || Event::Placed { seat, place });
        if self.rules.ends == EndCondition::First || self.active.len() <= 1 {
            self.end_match(to);
        } else {
            self.pass_turn(to);
        }
    }

    fn end_match(&mut self, to: &mut impl EventSink<Event>) {
        self.over = true;
        (self.die, self.movable, self.sixes) = (0, TokenMask::NONE, 0);
        emit_public(to, || Event::Over { winners: self.outcome().winners().iter().collect() });
    }

    /// Passes the turn to the next seat that still plays.
    #[inline]
    fn pass_turn(&mut self, to: &mut impl EventSink<Event>) {
        (self.die, self.movable, self.sixes) = (0, TokenMask::NONE, 0);
        let seats = self.rules.seats;
        let mut next = self.turn.number();
        loop {
            next = if next + 1 == seats { 0 } else { next + 1 };
            if self.active.contains(Seat::new(next)) {
                break;
            }
        }
        self.turn = Seat::new(next);
        emit_public(to, || Event::Turn { seat: Seat::new(next) });
    }
}
