//! The turn: what a roll, a move and a resignation do.

use crate::board::{HOME, OFF_RING, is_safe};
use crate::bytes::Bytes;
use crate::{At, Ends, Event, Ludo, Reason, Token};
use kit::{Audience, Seat, Sink};

/// What a move did, as far as the turn depends on it.
#[derive(Clone, Copy)]
struct Done {
    cut: bool,
    finished: bool,
}

#[inline]
fn tell(to: &mut impl Sink<Event>, event: impl FnOnce() -> Event) {
    to.emit(Audience::Everyone, event);
}

impl Ludo {
    /// The seat on turn has rolled.
    #[inline]
    pub(crate) fn rolled(&mut self, die: u8, to: &mut impl Sink<Event>) {
        let seat = self.turn;
        tell(to, || Event::Rolled { seat, die });
        if die == 6 {
            self.sixes += 1;
            if self.sixes == 3 {
                tell(to, || Event::ThirdSix { seat });
                return self.pass(to);
            }
        }
        self.movable = self.movable(seat, die);
        if !self.movable.is_empty() {
            self.die = die;
            self.asks += 1;
            return;
        }
        tell(to, || Event::NoMove { seat, die });
        if die == 6 {
            // L2: a 6 always gives another roll, also when nothing can move.
            tell(to, || Event::ExtraRoll { seat, why: Reason::Six });
        } else {
            self.pass(to);
        }
    }

    /// The seat on turn moves a token that can move.
    #[inline]
    pub(crate) fn moved(&mut self, token: Token, to: &mut impl Sink<Event>) {
        let die = self.die;
        let done = self.step(token, to);
        (self.die, self.movable) = (0, Bytes::NONE);
        if done.finished && self.all_finished() {
            return self.place(to);
        }
        let seat = self.turn;
        let why = if die == 6 {
            Reason::Six
        } else if done.cut && self.rules.extra_roll_on_cut {
            Reason::Cut
        } else if done.finished && self.rules.extra_roll_on_finish {
            Reason::Finish
        } else {
            return self.pass(to);
        };
        if why != Reason::Six {
            self.sixes = 0;
        }
        tell(to, || Event::ExtraRoll { seat, why });
    }

    /// Takes a seat out of the match; its tokens leave the board (A9).
    pub(crate) fn leave(&mut self, seat: Seat, to: &mut impl Sink<Event>) {
        self.left.push(seat);
        self.active = self.active.without(seat);
        self.tokens[seat.index()] = [HOME; 4];
        self.squares[seat.index()] = [OFF_RING; 4];
        tell(to, || Event::Resigned { seat });
        if self.active.len() <= 1 {
            self.end(to);
        } else if self.turn == seat {
            self.pass(to);
        } else if self.die != 0 {
            // A block that left the board may set a token free.
            self.movable = self.movable(self.turn, self.die);
        }
    }

    #[inline]
    fn step(&mut self, token: Token, to: &mut impl Sink<Event>) -> Done {
        let (seat, index, track) = (self.turn, token.index(), self.rules.track);
        let from = self.tokens[seat.index()][index];
        let goes = if from == HOME {
            0
        } else if self.rules.must_cut {
            self.target(seat, index, self.die).expect("only a token that can move is moved")
        } else {
            from + self.die
        };
        self.put(seat, index, goes);
        let colour = self.colour(seat);
        tell(to, || match track.at(colour, from) {
            At::Home => Event::Opened { seat, token },
            from => Event::Moved { seat, token, from, to: track.at(colour, goes) },
        });
        let finished = goes == track.finish;
        if finished {
            tell(to, || Event::TokenDone { seat, token });
        }
        let square = self.squares[seat.index()][index];
        let cut = !is_safe(square) && self.cut(square, to);
        Done { cut, finished }
    }

    /// L3: landing cuts every opponent token there.
    #[inline]
    fn cut(&mut self, square: u8, to: &mut impl Sink<Event>) -> bool {
        let by = self.turn;
        let mut any = false;
        for seat in Seat::first(4).filter(|seat| *seat != by) {
            let there = self.standing(seat, square);
            if !there.is_empty() {
                any = true;
                for index in there.iter() {
                    self.put(seat, index, HOME);
                    tell(to, || Event::Cut { by, seat, token: Token::at(index), square });
                }
            }
        }
        if any {
            self.cutters = self.cutters.with(by);
        }
        any
    }

    #[inline]
    fn all_finished(&self) -> bool {
        self.tokens[self.turn.index()] == [self.rules.track.finish; 4]
    }

    /// The seat on turn has finished its last token.
    fn place(&mut self, to: &mut impl Sink<Event>) {
        let seat = self.turn;
        self.finished.push(seat);
        self.active = self.active.without(seat);
        let place = self.finished.len();
        tell(to, || Event::Placed { seat, place });
        if self.rules.ends == Ends::First || self.active.len() <= 1 {
            self.end(to);
        } else {
            self.pass(to);
        }
    }

    fn end(&mut self, to: &mut impl Sink<Event>) {
        self.over = true;
        (self.die, self.movable, self.sixes) = (0, Bytes::NONE, 0);
        tell(to, || Event::Over { winners: self.outcome().winners().iter().collect() });
    }

    /// The next seat that still plays is on turn.
    #[inline]
    fn pass(&mut self, to: &mut impl Sink<Event>) {
        (self.die, self.movable, self.sixes) = (0, Bytes::NONE, 0);
        let seats = self.rules.seats;
        let mut next = self.turn.number();
        loop {
            next = if next + 1 == seats { 0 } else { next + 1 };
            if self.active.contains(Seat::new(next)) {
                break;
            }
        }
        self.turn = Seat::new(next);
        tell(to, || Event::Turn { seat: Seat::new(next) });
    }
}
