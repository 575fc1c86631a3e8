//! The turn: what a roll, a move and a resignation do.

use crate::board::{HOME, is_safe};
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
        if self.movable != 0 {
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
        (self.die, self.movable) = (0, 0);
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
        self.tokens[seat.index()][index] = goes;
        let colour = self.colour(seat);
        tell(to, || match track.at(colour, from) {
            At::Home => Event::Opened { seat, token },
            from => Event::Moved { seat, token, from, to: track.at(colour, goes) },
        });
        let finished = goes == track.finish;
        if finished {
            tell(to, || Event::TokenDone { seat, token });
        }
        let cut = match track.square(colour, goes) {
            Some(square) if !is_safe(square) => self.cut(square, to),
            _ => false,
        };
        Done { cut, finished }
    }

    /// L3: landing cuts every opponent token there.
    #[inline]
    fn cut(&mut self, square: u8, to: &mut impl Sink<Event>) -> bool {
        let by = self.turn;
        let mut any = false;
        for number in 0..self.rules.seats {
            let seat = Seat::new(number);
            let there = self.rules.track.progress_on(self.colour(seat), square);
            let row = self.tokens[seat.index()];
            let hit = u32::from_le_bytes(row) ^ (u32::from(there) * 0x0101_0101);
            let any_zero_byte = hit.wrapping_sub(0x0101_0101) & !hit & 0x8080_8080;
            if any_zero_byte == 0 || seat == by {
                continue;
            }
            any = true;
            for (index, progress) in row.into_iter().enumerate() {
                if progress == there {
                    self.tokens[seat.index()][index] = HOME;
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
        (self.die, self.movable, self.sixes) = (0, 0, 0);
        tell(to, || Event::Over { winners: self.outcome().winners().iter().collect() });
    }

    /// The next seat that still plays is on turn.
    #[inline]
    fn pass(&mut self, to: &mut impl Sink<Event>) {
        (self.die, self.movable, self.sixes) = (0, 0, 0);
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
