//! Positions and the effects of actions.

use crate::refusal::RejectedBoard;
use crate::{Action, Board, Config, Event, MatchScore, Refusal, RoundResult, Setup, visibility};
use kit::{Audience, EventSink, Fault, Seat, Seats};

/// A position of a match of Spaces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spaces {
    pub(crate) setup: Setup,
}

impl Spaces {
    /// The position as data, hidden information included. Unlike `as_setup` it copies nothing.
    #[must_use]
    pub const fn current_setup(&self) -> &Setup {
        &self.setup
    }

    pub(crate) fn new(setup: &Setup) -> Result<Self, Vec<Fault>> {
        let faults = setup.faults();
        if faults.is_empty() { Ok(Self { setup: setup.clone() }) } else { Err(faults) }
    }

    /// The rounds so far.
    #[must_use]
    pub fn rounds(&self) -> &[RoundResult] {
        &self.setup.rounds
    }

    /// The score of the rounds so far.
    #[must_use]
    pub fn score(&self) -> MatchScore {
        MatchScore::of(&self.setup.rounds)
    }

    pub(crate) fn boards(&self, seat: Seat) -> &[Board] {
        self.setup.brought[seat.index()].as_deref().unwrap_or_default()
    }

    /// Seats whose answer to the open ask is missing.
    pub(crate) fn unanswered_seats(&self) -> Seats {
        let answered = |seat: &Seat| {
            let side = seat.index();
            if self.setup.has_begun() {
                self.setup.chosen[side].is_some()
            } else {
                self.setup.brought[side].is_some()
            }
        };
        Seat::first(2).filter(|seat| !answered(seat)).collect()
    }

    pub(crate) fn check_bring(&self, boards: &[Board]) -> Result<(), Refusal> {
        let (count, config) = (boards.len(), &self.setup.config);
        if self.setup.has_begun() {
            return Err(Refusal::AlreadyBrought);
        }
        if config.decks && count != Config::DECK_BOARDS {
            return Err(Refusal::DeckSize { boards: count });
        }
        if !(1..=Config::MAX_BOARDS).contains(&count) {
            return Err(Refusal::CollectionSize { boards: count });
        }
        let odd = |(number, board)| RejectedBoard::check_size(number, board, config.size);
        let faults: Vec<RejectedBoard> = (1..).zip(boards).filter_map(odd).collect();
        if faults.is_empty() { Ok(()) } else { Err(Refusal::BadBoards { faults }) }
    }

    pub(crate) fn check_play(&self, seat: Seat, number: u8) -> Result<(), Refusal> {
        let boards = self.boards(seat).len();
        match number {
            _ if !self.setup.has_begun() => Err(Refusal::BringFirst),
            number if (1..=boards).contains(&usize::from(number)) => Ok(()),
            number => Err(Refusal::NoSuchBoard { number, boards }),
        }
    }

    /// S11: the first straight board, or the first board if none is straight.
    pub(crate) fn default_play(&self, seat: Seat) -> Action {
        let straight = self.boards(seat).iter().position(Board::is_straight);
        Action::Play(straight.map_or(1, |at| at as u8 + 1))
    }

    pub(crate) fn bring(&mut self, seat: Seat, boards: &[Board], to: &mut impl EventSink<Event>) {
        self.setup.brought[seat.index()] = Some(boards.to_vec());
        let count = boards.len();
        to.emit(Audience::Only(Seats::one(seat)), || Event::Brought { seat, boards: count });
        let [Some(one), Some(two)] = &self.setup.brought else { return };
        to.emit(Audience::Everyone, || Event::AllBrought);
        if self.setup.config.decks {
            let pairs = one.iter().cloned().zip(two.iter().cloned());
            let pairs: Vec<[Board; 2]> = pairs.map(|(one, two)| [one, two]).collect();
            pairs.into_iter().for_each(|pair| self.play_round(pair, to));
        }
    }

    pub(crate) fn choose(&mut self, seat: Seat, number: u8, to: &mut impl EventSink<Event>) {
        self.setup.chosen[seat.index()] = Some(number);
        to.emit(Audience::Only(Seats::one(seat)), || {
            let board = self.board(seat, number).clone();
            Event::Chose { seat, number, board }
        });
        let [Some(one), Some(two)] = self.setup.chosen else { return };
        let [first, second] = [Seat::new(0), Seat::new(1)];
        let pair = [self.board(first, one).clone(), self.board(second, two).clone()];
        self.setup.chosen = [None, None];
        self.play_round(pair, to);
    }

    fn board(&self, seat: Seat, number: u8) -> &Board {
        &self.boards(seat)[usize::from(number) - 1]
    }

    /// Plays a round with these boards.
    fn play_round(&mut self, boards: [Board; 2], to: &mut impl EventSink<Event>) {
        let played = visibility::play_and_emit(boards, self.setup.rounds.len() + 1, to);
        self.setup.rounds.push(played);
        self.emit_if_over(to);
    }

    pub(crate) fn apply_resignation(&mut self, seat: Seat, to: &mut impl EventSink<Event>) {
        self.setup.resigned = Some(seat);
        to.emit(Audience::Everyone, || Event::Resigned { seat });
        self.emit_if_over(to);
    }

    fn emit_if_over(&self, to: &mut impl EventSink<Event>) {
        if self.setup.is_over() {
            let winners = self.outcome().winners();
            let winner = winners.lowest().filter(|_| winners.len() == 1);
            let MatchScore { won, points } = self.score();
            to.emit(Audience::Everyone, || Event::Over { winner, won, points });
        }
    }

    /// The ranking once the match is over: the seat that did not resign (A9), or the better
    /// score (S5).
    pub(crate) fn outcome(&self) -> kit::Outcome {
        let mut outcome = self.score().outcome();
        if let Some(resigned) = self.setup.resigned {
            outcome.ranks = Seat::first(2).map(|seat| 1 + u8::from(seat == resigned)).collect();
        }
        outcome
    }
}
