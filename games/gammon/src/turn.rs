//! Applies rolls and actions to the position.

use crate::event::HopRecord;
use crate::notation::write_play;
use crate::position::{Crawford, GammonPhase, OFFERS_UNASKED_VERSION, OfferTiming, ResignOffer};
use crate::{Action, Board, Cube, Event, Gammon, Play, SessionKind, Side, Win};
use kit::{Audience, EventSink};

#[inline]
fn emit(to: &mut impl EventSink<Event>, event: impl FnOnce() -> Event) {
    to.emit(Audience::Everyone, event);
}

impl Gammon {
    /// Applies a roll of two dice; in the opening, white's is the first.
    #[inline]
    pub(crate) fn apply_roll(&mut self, first: u8, second: u8, to: &mut impl EventSink<Event>) {
        if self.phase == GammonPhase::Opening {
            emit(to, || Event::OpeningRoll { white: first, black: second });
            if first == second {
                // G8: a tie is rolled again.
                return emit(to, || Event::OpeningTie);
            }
            self.turn = if first > second { Side::White } else { Side::Black };
        }
        self.dice = [first.max(second), first.min(second)];
        let (seat, dice) = (self.turn.seat(), self.dice);
        emit(to, || Event::Rolled { seat, dice });
        if crate::plays::has_legal_play(&self.board, self.turn, self.dice) {
            self.phase = GammonPhase::Move;
            self.asks.advance();
        } else {
            emit(to, || Event::Danced { seat, dice });
            self.start_next_turn();
        }
    }

    /// Applies a legal action of a side.
    #[inline]
    pub(crate) fn apply_action(
        &mut self,
        side: Side,
        action: Action,
        to: &mut impl EventSink<Event>,
    ) {
        match action {
            Action::Play(play) => self.apply_play(play, to),
            Action::Offer(win) => self.apply_offer(side, win, to),
            other => self.apply_decision(other, to),
        }
    }

    fn apply_offer(&mut self, by: Side, win: Win, to: &mut impl EventSink<Event>) {
        emit(to, || Event::Offered { seat: by.seat(), win });
        let timing = match self.phase {
            GammonPhase::Turn => OfferTiming::BeforeRoll,
            GammonPhase::Roll => OfferTiming::RollDue,
            _ => OfferTiming::AfterRoll,
        };
        self.ask(GammonPhase::Offered(ResignOffer { win, by, timing }));
    }

    fn apply_answer(&mut self, offer: ResignOffer, action: Action, to: &mut impl EventSink<Event>) {
        let ResignOffer { win, by, timing } = offer;
        let seat = by.other().seat();
        if action == Action::Accept {
            emit(to, || Event::Accepted { seat });
            return self.finish_game(by.other(), win, to);
        }
        emit(to, || Event::Declined { seat });
        self.declined[by.index()] = true;
        match timing {
            OfferTiming::BeforeRoll => self.ask(GammonPhase::Turn),
            OfferTiming::RollDue => self.phase = GammonPhase::Roll,
            OfferTiming::AfterRoll => self.ask(GammonPhase::Move),
        }
    }

    fn apply_decision(&mut self, action: Action, to: &mut impl EventSink<Event>) {
        let (seat, other) = (self.turn.seat(), self.turn.other().seat());
        let value = self.cube.value;
        match (action, self.phase) {
            (Action::Double, _) => {
                emit(to, || Event::Doubled { seat, value: 2 * value });
                self.ask(GammonPhase::Doubled);
            }
            (Action::Take, GammonPhase::Beavered) => {
                emit(to, || Event::Took { seat, value: 4 * value });
                self.pass_cube(4 * value);
            }
            (Action::Take, _) => {
                emit(to, || Event::Took { seat: other, value: 2 * value });
                self.pass_cube(2 * value);
            }
            (Action::Beaver, _) => {
                emit(to, || Event::Beavered { seat: other, value: 4 * value });
                self.ask(GammonPhase::Beavered);
            }
            (Action::Drop, GammonPhase::Beavered) => {
                emit(to, || Event::Dropped { seat });
                self.pass_cube(2 * value);
                self.finish_game(self.turn.other(), Win::Single, to);
            }
            (Action::Drop, _) => {
                emit(to, || Event::Dropped { seat: other });
                self.finish_game(self.turn, Win::Single, to);
            }
            (action, GammonPhase::Offered(offer)) => self.apply_answer(offer, action, to),
            (Action::Roll, _) => self.phase = GammonPhase::Roll,
            (Action::Accept | Action::Decline | Action::Offer(_) | Action::Play(_), _) => {
                unreachable!("only a checked action is played")
            }
        }
    }

    #[inline]
    fn apply_play(&mut self, play: Play, to: &mut impl EventSink<Event>) {
        let (side, before) = (self.turn, self.board);
        for hop in play.hops() {
            self.board.apply_hop(side, hop);
        }
        emit(to, || played_event(before, side, play));
        if self.board.borne_off(side) == crate::CHECKERS_PER_SIDE {
            let win = Win::of_finished_game(&self.board, side);
            return self.finish_game(side, win, to);
        }
        self.start_next_turn();
    }

    /// Ends the match because a side resigns it (A9).
    pub(crate) fn resign_match(&mut self, side: Side, to: &mut impl EventSink<Event>) {
        self.left = Some(side);
        emit(to, || Event::Resigned { seat: side.seat() });
        self.finish_match(to);
    }

    #[inline]
    fn start_next_turn(&mut self) {
        self.turn = self.turn.other();
        self.dice = [0; 2];
        self.declined[self.turn.index()] = false;
        if self.version < OFFERS_UNASKED_VERSION {
            self.declined = [false; 2];
        }
        if self.may_double(self.turn) {
            self.ask(GammonPhase::Turn);
        } else {
            self.phase = GammonPhase::Roll;
        }
    }

    fn ask(&mut self, phase: GammonPhase) {
        self.phase = phase;
        self.asks.advance();
    }

    /// Gives the cube to the other side at a new value; the side on turn rolls next.
    fn pass_cube(&mut self, value: u16) {
        self.cube = Cube { value, owner: Some(self.turn.other()) };
        self.phase = GammonPhase::Roll;
    }

    fn finish_game(&mut self, side: Side, win: Win, to: &mut impl EventSink<Event>) {
        let single =
            self.rules.session == SessionKind::Money && self.rules.jacoby && !self.cube.is_turned();
        let counted = if single { Win::Single } else { win };
        let points = counted.multiplier() * self.cube.value;
        self.score[side.index()] += u32::from(points);
        self.games += 1;
        let (seat, score) = (side.seat(), self.score);
        emit(to, || Event::GameWon { seat, win, points, score });
        let done = match self.rules.session {
            SessionKind::Match => self.points_needed(side) == 0,
            SessionKind::Money => self.games >= self.rules.length,
        };
        if done { self.finish_match(to) } else { self.start_next_game(to) }
    }

    fn start_next_game(&mut self, to: &mut impl EventSink<Event>) {
        self.board = Board::start();
        self.cube = Cube::START;
        self.dice = [0; 2];
        self.declined = [false; 2];
        self.phase = GammonPhase::Opening;
        let short = Side::BOTH.into_iter().any(|side| self.points_needed(side) == 1);
        self.crawford = match self.crawford {
            Crawford::Before if self.rules.crawford && short && self.is_match() => Crawford::Now,
            Crawford::Before => Crawford::Before,
            Crawford::Now | Crawford::Past => Crawford::Past,
        };
        let (number, crawford) = (self.games + 1, self.is_crawford());
        emit(to, || Event::GameBegan { number, crawford });
    }

    fn is_match(&self) -> bool {
        self.rules.session == SessionKind::Match
    }

    fn finish_match(&mut self, to: &mut impl EventSink<Event>) {
        self.phase = GammonPhase::Over;
        self.dice = [0; 2];
        self.declined = [false; 2];
        let winners = self.outcome().winners();
        let winner = winners.lowest().filter(|_| winners.len() == 1);
        emit(to, || Event::Over { winner });
    }
}

fn played_event(before: Board, side: Side, play: Play) -> Event {
    let mut board = before;
    let mut moved = |hop: crate::Hop| {
        let hit = board.apply_hop(side, hop);
        HopRecord { from: hop.from(), to: hop.to(), die: hop.die(), hit }
    };
    let moves = play.hops().map(&mut moved).collect();
    Event::Played { seat: side.seat(), play: write_play(&before, side, play), moves }
}
