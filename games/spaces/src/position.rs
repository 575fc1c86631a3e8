//! A match of Spaces: what was brought, what is chosen, what was played.

use crate::refusal::BoardFault;
use crate::{Action, Board, Config, Event, Played, Refusal, Score, Setup, fog};
use kit::{Audience, Fault, Seat, Seats, Sink};

/// A position of a match of Spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spaces {
    pub(crate) at: Setup,
}

impl Spaces {
    pub(crate) fn new(setup: &Setup) -> Result<Self, Vec<Fault>> {
        let faults = setup.faults();
        if faults.is_empty() { Ok(Self { at: setup.clone() }) } else { Err(faults) }
    }

    /// The rounds so far.
    #[must_use]
    pub fn rounds(&self) -> &[Played] {
        &self.at.rounds
    }

    /// What the rounds so far come to.
    #[must_use]
    pub fn score(&self) -> Score {
        Score::of(&self.at.rounds)
    }

    pub(crate) fn boards(&self, seat: Seat) -> &[Board] {
        self.at.brought[seat.index()].as_deref().unwrap_or_default()
    }

    /// Seats that have not yet answered what is asked.
    pub(crate) fn missing(&self) -> Seats {
        let answered = |seat: &Seat| {
            let side = seat.index();
            if self.at.begun() {
                self.at.chosen[side].is_some()
            } else {
                self.at.brought[side].is_some()
            }
        };
        Seat::first(2).filter(|seat| !answered(seat)).collect()
    }

    pub(crate) fn check_bring(&self, boards: &[Board]) -> Result<(), Refusal> {
        let (count, config) = (boards.len(), &self.at.config);
        if self.at.begun() {
            return Err(Refusal::AlreadyBrought);
        }
        if config.decks && count != Config::DECK {
            return Err(Refusal::DeckSize { boards: count });
        }
        if !(1..=Config::MOST_BOARDS).contains(&count) {
            return Err(Refusal::CollectionSize { boards: count });
        }
        let odd = |(number, board)| BoardFault::of_size(number, board, config.size);
        let faults: Vec<BoardFault> = (1..).zip(boards).filter_map(odd).collect();
        if faults.is_empty() { Ok(()) } else { Err(Refusal::BadBoards { faults }) }
    }

    pub(crate) fn check_play(&self, seat: Seat, number: u8) -> Result<(), Refusal> {
        let boards = self.boards(seat).len();
        match number {
            _ if !self.at.begun() => Err(Refusal::BringFirst),
            number if (1..=boards).contains(&usize::from(number)) => Ok(()),
            number => Err(Refusal::NoSuchBoard { number, boards }),
        }
    }

    /// S11: the first straight board; the first of all where none is straight.
    pub(crate) fn usual_board(&self, seat: Seat) -> Action {
        let straight = self.boards(seat).iter().position(Board::is_straight);
        Action::Play(straight.map_or(1, |at| at as u8 + 1))
    }

    pub(crate) fn bring(&mut self, seat: Seat, boards: &[Board], to: &mut impl Sink<Event>) {
        self.at.brought[seat.index()] = Some(boards.to_vec());
        let count = boards.len();
        to.emit(Audience::Only(Seats::one(seat)), || Event::Brought { seat, boards: count });
        let [Some(one), Some(two)] = &self.at.brought else { return };
        to.emit(Audience::Everyone, || Event::AllBrought);
        if self.at.config.decks {
            let pairs = one.iter().cloned().zip(two.iter().cloned());
            let pairs: Vec<[Board; 2]> = pairs.map(|(one, two)| [one, two]).collect();
            pairs.into_iter().for_each(|pair| self.run(pair, to));
        }
    }

    pub(crate) fn choose(&mut self, seat: Seat, number: u8, to: &mut impl Sink<Event>) {
        self.at.chosen[seat.index()] = Some(number);
        to.emit(Audience::Only(Seats::one(seat)), || {
            let board = self.board(seat, number).clone();
            Event::Chose { seat, number, board }
        });
        let [Some(one), Some(two)] = self.at.chosen else { return };
        let [first, second] = [Seat::new(0), Seat::new(1)];
        let pair = [self.board(first, one).clone(), self.board(second, two).clone()];
        self.at.chosen = [None, None];
        self.run(pair, to);
    }

    fn board(&self, seat: Seat, number: u8) -> &Board {
        &self.boards(seat)[usize::from(number) - 1]
    }

    /// Plays a round with these boards.
    fn run(&mut self, boards: [Board; 2], to: &mut impl Sink<Event>) {
        let played = fog::run(boards, self.at.rounds.len() + 1, to);
        self.at.rounds.push(played);
        self.tell_end(to);
    }

    pub(crate) fn leave(&mut self, seat: Seat, to: &mut impl Sink<Event>) {
        self.at.left = Some(seat);
        to.emit(Audience::Everyone, || Event::Resigned { seat });
        self.tell_end(to);
    }

    fn tell_end(&self, to: &mut impl Sink<Event>) {
        if self.at.over() {
            let winners = self.outcome().winners();
            let winner = winners.lowest().filter(|_| winners.len() == 1);
            let Score { won, points } = self.score();
            to.emit(Audience::Everyone, || Event::Over { winner, won, points });
        }
    }

    /// Who has won, once it is over: who is left (A9), or who has the better score (S5).
    pub(crate) fn outcome(&self) -> kit::Outcome {
        let mut outcome = self.score().outcome();
        if let Some(left) = self.at.left {
            outcome.ranks = Seat::first(2).map(|seat| 1 + u8::from(seat == left)).collect();
        }
        outcome
    }
}
