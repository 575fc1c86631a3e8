//! What rolls and actions do.

use crate::event::Moved;
use crate::notation::write_play;
use crate::position::{Asked, Crawford, Phase};
use crate::{Action, Board, Cube, Event, Gammon, Play, Session, Side, Win};
use kit::{Audience, Sink};

#[inline]
fn tell(to: &mut impl Sink<Event>, event: impl FnOnce() -> Event) {
    to.emit(Audience::Everyone, event);
}

impl Gammon {
    /// Two dice came out; for the opening, white's is the first.
    #[inline]
    pub(crate) fn rolled(&mut self, first: u8, second: u8, to: &mut impl Sink<Event>) {
        if self.phase == Phase::Opening {
            tell(to, || Event::OpeningRoll { white: first, black: second });
            if first == second {
                // G8: thrown again on a tie.
                return tell(to, || Event::OpeningTie);
            }
            self.turn = if first > second { Side::White } else { Side::Black };
        }
        self.dice = [first.max(second), first.min(second)];
        let (seat, dice) = (self.turn.seat(), self.dice);
        tell(to, || Event::Rolled { seat, dice });
        if crate::plays::any(&self.board, self.turn, self.dice) {
            self.phase = Phase::Move;
            self.asks += 1;
        } else {
            tell(to, || Event::Danced { seat, dice });
            self.next_turn();
        }
    }

    /// The side that decides does something legal.
    #[inline]
    pub(crate) fn acted(&mut self, action: Action, to: &mut impl Sink<Event>) {
        match action {
            Action::Play(play) => self.played(play, to),
            other => self.decided(other, to),
        }
    }

    fn decided(&mut self, action: Action, to: &mut impl Sink<Event>) {
        let (seat, other) = (self.turn.seat(), self.turn.other().seat());
        let value = self.cube.value;
        match (action, self.phase) {
            (Action::Double, _) => {
                tell(to, || Event::Doubled { seat, value: 2 * value });
                self.ask(Phase::Doubled);
            }
            (Action::Take, Phase::Beavered) => {
                tell(to, || Event::Took { seat, value: 4 * value });
                self.turn_cube(4 * value);
            }
            (Action::Take, _) => {
                tell(to, || Event::Took { seat: other, value: 2 * value });
                self.turn_cube(2 * value);
            }
            (Action::Beaver, _) => {
                tell(to, || Event::Beavered { seat: other, value: 4 * value });
                self.ask(Phase::Beavered);
            }
            (Action::Drop, Phase::Beavered) => {
                tell(to, || Event::Dropped { seat });
                self.turn_cube(2 * value);
                self.won(self.turn.other(), Win::Single, to);
            }
            (Action::Drop, _) => {
                tell(to, || Event::Dropped { seat: other });
                self.won(self.turn, Win::Single, to);
            }
            (Action::Offer(win), phase) => {
                tell(to, || Event::Offered { seat, win });
                let asked = if phase == Phase::Turn { Asked::Turn } else { Asked::Move };
                self.ask(Phase::Offered(win, asked));
            }
            (Action::Accept, Phase::Offered(win, _)) => {
                tell(to, || Event::Accepted { seat: other });
                self.won(self.turn.other(), win, to);
            }
            (Action::Decline, Phase::Offered(_, asked)) => {
                tell(to, || Event::Declined { seat: other });
                self.declined = true;
                self.ask(match asked {
                    Asked::Turn => Phase::Turn,
                    Asked::Move => Phase::Move,
                });
            }
            (Action::Roll, _) => self.phase = Phase::Roll,
            (Action::Accept | Action::Decline | Action::Play(_), _) => {
                unreachable!("only a checked action is played")
            }
        }
    }

    #[inline]
    fn played(&mut self, play: Play, to: &mut impl Sink<Event>) {
        let (side, before) = (self.turn, self.board);
        for hop in play.hops() {
            self.board.hop(side, hop);
        }
        tell(to, || played_event(before, side, play));
        if self.board.off(side) == crate::CHECKERS {
            let win = Win::of(&self.board, side);
            return self.won(side, win, to);
        }
        self.next_turn();
    }

    /// A side leaves the match (A9).
    pub(crate) fn leave(&mut self, side: Side, to: &mut impl Sink<Event>) {
        self.left = Some(side);
        tell(to, || Event::Resigned { seat: side.seat() });
        self.end(to);
    }

    #[inline]
    fn next_turn(&mut self) {
        self.turn = self.turn.other();
        self.dice = [0; 2];
        self.declined = false;
        if self.may_double(self.turn) {
            self.ask(Phase::Turn);
        } else {
            self.phase = Phase::Roll;
        }
    }

    fn ask(&mut self, phase: Phase) {
        self.phase = phase;
        self.asks += 1;
    }

    /// The other side owns the cube at a new value, and the roll comes.
    fn turn_cube(&mut self, value: u16) {
        self.cube = Cube { value, owner: Some(self.turn.other()) };
        self.phase = Phase::Roll;
    }

    fn won(&mut self, side: Side, win: Win, to: &mut impl Sink<Event>) {
        let single =
            self.rules.session == Session::Money && self.rules.jacoby && !self.cube.turned();
        let counted = if single { Win::Single } else { win };
        let points = counted.times() * self.cube.value;
        self.score[side.index()] += u32::from(points);
        self.games += 1;
        let (seat, score) = (side.seat(), self.score);
        tell(to, || Event::GameWon { seat, win, points, score });
        let done = match self.rules.session {
            Session::Match => self.points_needed(side) == 0,
            Session::Money => self.games >= self.rules.length,
        };
        if done { self.end(to) } else { self.next_game(to) }
    }

    fn next_game(&mut self, to: &mut impl Sink<Event>) {
        self.board = Board::start();
        self.cube = Cube::START;
        self.dice = [0; 2];
        self.declined = false;
        self.phase = Phase::Opening;
        let short = Side::BOTH.into_iter().any(|side| self.points_needed(side) == 1);
        self.crawford = match self.crawford {
            Crawford::Before if self.rules.crawford && short && self.is_match() => Crawford::Now,
            Crawford::Before => Crawford::Before,
            Crawford::Now | Crawford::Past => Crawford::Past,
        };
        let (number, crawford) = (self.games + 1, self.is_crawford());
        tell(to, || Event::GameBegan { number, crawford });
    }

    fn is_match(&self) -> bool {
        self.rules.session == Session::Match
    }

    fn end(&mut self, to: &mut impl Sink<Event>) {
        self.phase = Phase::Over;
        self.dice = [0; 2];
        self.declined = false;
        let winners = self.outcome().winners();
        let winner = winners.lowest().filter(|_| winners.len() == 1);
        tell(to, || Event::Over { winner });
    }
}

fn played_event(before: Board, side: Side, play: Play) -> Event {
    let mut board = before;
    let mut moved = |hop: crate::Hop| {
        let hit = board.hop(side, hop);
        Moved { from: hop.from(), to: hop.to(), die: hop.die(), hit }
    };
    let moves = play.hops().map(&mut moved).collect();
    Event::Played { seat: side.seat(), play: write_play(&before, side, play), moves }
}
