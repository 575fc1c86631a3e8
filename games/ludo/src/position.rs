//! The position: the tokens, the turn and the die.

use crate::board::{HOME_PROGRESS, LudoTrack, OFF_RING, PAST_LANE, RING_SQUARES, is_safe};
use crate::token_mask::TokenMask;
use crate::{Board, Colour, Config, EndCondition, Refusal, Token, TokenPlace};
use kit::{AskCounter, DiscardEvents, Outcome, Seat, Seats};

/// A position of Ludo.
///
/// It is small and flat, since simulations copy and play millions of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ludo {
    /// The progress of each seat's tokens. Tokens that a quick game leaves out count as
    /// finished; those of empty seats and of players who resigned are at home.
    pub(crate) tokens: [[u8; 4]; 4],
    /// The ring square of each token, or [`OFF_RING`]. It is derived from `tokens`, and finds
    /// the tokens on a square quickly.
    pub(crate) squares: [[u8; 4]; 4],
    pub(crate) rules: LudoRules,
    /// Seats that have neither finished nor resigned.
    pub(crate) active: Seats,
    /// Seats that have cut a token.
    pub(crate) cutters: Seats,
    pub(crate) finished: SeatOrder,
    pub(crate) resigned: SeatOrder,
    pub(crate) turn: Seat,
    /// The die while the seat on turn chooses a token; 0 while a roll is due.
    pub(crate) die: u8,
    /// Sixes in a row in this turn.
    pub(crate) sixes: u8,
    /// Tokens that can move by the die.
    pub(crate) movable: TokenMask,
    /// The number of asks so far.
    pub(crate) asks: AskCounter,
    pub(crate) over: bool,
}

/// The options in the form that the rules use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LudoRules {
    pub(crate) track: LudoTrack,
    pub(crate) board: Board,
    pub(crate) ends: EndCondition,
    pub(crate) colours: [Colour; 4],
    pub(crate) seats: u8,
    pub(crate) tokens: u8,
    pub(crate) extra_roll_on_cut: bool,
    pub(crate) extra_roll_on_finish: bool,
    pub(crate) blocks: bool,
    pub(crate) must_cut: bool,
}

impl LudoRules {
    /// The rules for these options, whose colours must be valid.
    pub(crate) fn new(config: &Config, seats: u8) -> Self {
        let chosen = match config.colours.as_slice() {
            [] => Colour::default_seating(seats),
            chosen => chosen,
        };
        let mut colours = Colour::ALL;
        colours[..chosen.len()].copy_from_slice(chosen);
        Self {
            track: LudoTrack::of(config.board),
            board: config.board,
            ends: config.ends,
            colours,
            seats,
            tokens: config.token_count(),
            extra_roll_on_cut: config.extra_roll_on_cut,
            extra_roll_on_finish: config.extra_roll_on_finish,
            blocks: config.blocks,
            must_cut: config.must_cut,
        }
    }

    /// The options, with the colours filled in.
    pub(crate) fn config(&self) -> Config {
        Config {
            board: self.board,
            ends: self.ends,
            colours: self.colours[..usize::from(self.seats)].to_vec(),
            extra_roll_on_cut: self.extra_roll_on_cut,
            extra_roll_on_finish: self.extra_roll_on_finish,
            blocks: self.blocks,
            must_cut: self.must_cut,
            quick: self.tokens == 2,
        }
    }
}

/// Seats in the order in which they finished or resigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct SeatOrder {
    seats: [u8; 4],
    len: u8,
}

impl SeatOrder {
    pub(crate) fn push(&mut self, seat: Seat) {
        self.seats[usize::from(self.len)] = seat.number();
        self.len += 1;
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = Seat> {
        self.seats[..usize::from(self.len)].iter().map(|number| Seat::new(*number))
    }

    pub(crate) const fn len(&self) -> u8 {
        self.len
    }
}

impl Ludo {
    /// The seat on turn.
    #[must_use]
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// The die while a token is to be chosen; `None` while a roll is due.
    #[must_use]
    pub const fn die(&self) -> Option<u8> {
        if self.die == 0 { None } else { Some(self.die) }
    }

    /// The colour of a seat.
    #[must_use]
    #[inline]
    pub const fn colour(&self, seat: Seat) -> Colour {
        self.rules.colours[seat.index()]
    }

    /// Sixes in a row in this turn, including the die.
    #[must_use]
    pub const fn sixes(&self) -> u8 {
        self.sixes
    }

    /// Whether a seat has cut a token, after which its tokens may enter their lane under
    /// `must_cut` (L6).
    #[must_use]
    pub const fn has_cut(&self, seat: Seat) -> bool {
        self.cutters.contains(seat)
    }

    /// The tokens that the seat on turn can move by the die; none while a roll is due.
    pub fn movable(&self) -> impl Iterator<Item = Token> + use<> {
        self.movable.iter().map(Token::from_index)
    }

    /// The position after a roll, for searches.
    ///
    /// # Panics
    /// In debug builds, if no roll is due.
    #[must_use]
    pub fn after_roll(&self, die: u8) -> Self {
        debug_assert!(self.die == 0 && !self.over, "a roll is due");
        let mut after = *self;
        after.apply_roll(die, &mut DiscardEvents);
        after
    }

    /// The position after a move of the seat on turn, for searches.
    ///
    /// # Panics
    /// In debug builds, if the token cannot move.
    #[must_use]
    pub fn after_move(&self, token: Token) -> Self {
        debug_assert!(self.movable.contains(token.index()), "the token can move");
        let mut after = *self;
        after.apply_move(token, &mut DiscardEvents);
        after
    }

    /// The tokens of a seat with their places, in order.
    pub fn tokens(&self, seat: Seat) -> impl Iterator<Item = (Token, TokenPlace)> + use<> {
        let (rules, colour, row) = (self.rules, self.colour(seat), self.tokens[seat.index()]);
        (0..usize::from(rules.tokens))
            .map(move |i| (Token::from_index(i), rules.track.place(colour, row[i])))
    }

    /// Where a token of the seat on turn would move; `None` if it cannot move or the die has
    /// not been rolled.
    #[must_use]
    pub fn destination(&self, token: Token) -> Option<TokenPlace> {
        let to = self.target_on_turn(token)?;
        Some(self.rules.track.place(self.colour(self.turn), to))
    }

    /// The opponents whose tokens a move of the seat on turn would cut (L3).
    #[must_use]
    pub fn seats_cut_by(&self, token: Token) -> Seats {
        let square = self.target_on_turn(token).and_then(|to| {
            self.rules.track.square(self.colour(self.turn), to).filter(|square| !is_safe(*square))
        });
        let Some(square) = square else { return Seats::NONE };
        let others = self.active.without(self.turn).iter();
        others.filter(|other| !self.tokens_on(*other, square).is_empty()).collect()
    }

    /// Whether moving a token of the seat on turn would cut an opponent's token.
    #[must_use]
    pub fn would_cut(&self, token: Token) -> bool {
        !self.seats_cut_by(token).is_empty()
    }

    fn target_on_turn(&self, token: Token) -> Option<u8> {
        self.target_progress(self.turn, token.index(), self.die()?).ok()
    }

    /// The number of steps from a token to the finish; `None` if it is at home. A token past
    /// its lane has a whole lap more.
    #[must_use]
    pub fn steps_left(&self, seat: Seat, token: Token) -> Option<u8> {
        let finish = self.rules.track.finish;
        match self.tokens[seat.index()][token.index()] {
            HOME_PROGRESS => None,
            PAST_LANE => Some(finish + 1),
            progress => Some(finish - progress),
        }
    }

    /// The number of opponents' tokens up to six steps behind a ring square; 0 if the square is
    /// safe. It ignores blocks and extra laps.
    #[must_use]
    pub fn threat_count(&self, seat: Seat, square: u8) -> u32 {
        if is_safe(square) {
            return 0;
        }
        let track = self.rules.track;
        let within = |other: Seat| {
            let target = track.progress_on(self.colour(other), square);
            let reaches = |p: &&u8| **p < target && target - **p <= 6 && target <= track.last;
            self.tokens[other.index()].iter().filter(reaches).count() as u32
        };
        self.active.without(seat).iter().map(within).sum()
    }

    /// The tokens of a seat on a ring square.
    #[inline]
    pub(crate) fn tokens_on(&self, seat: Seat, square: u8) -> TokenMask {
        TokenMask::equal(self.squares[seat.index()], square)
    }

    /// The tokens a seat can move by a die.
    #[inline]
    pub(crate) fn movable_tokens(&self, seat: Seat, die: u8) -> TokenMask {
        if self.rules.blocks || self.rules.must_cut {
            return TokenMask::from_fn(|index| self.target_progress(seat, index, die).is_ok());
        }
        let row = self.tokens[seat.index()];
        let runs = TokenMask::at_most(row, self.rules.track.finish - die);
        // HOME_PROGRESS is the top bit.
        if die == 6 { runs.union(TokenMask::top_bit_set(row)) } else { runs }
    }

    /// Sets the progress of a token.
    #[inline]
    pub(crate) fn set_progress(&mut self, seat: Seat, index: usize, progress: u8) {
        self.tokens[seat.index()][index] = progress;
        let square = self.rules.track.square(self.colour(seat), progress);
        self.squares[seat.index()][index] = square.unwrap_or(OFF_RING);
    }

    /// The progress a token would have after moving by a die.
    pub(crate) fn target_progress(&self, seat: Seat, index: usize, die: u8) -> Result<u8, Refusal> {
        let track = self.rules.track;
        let from = self.tokens[seat.index()][index];
        let to = match from {
            HOME_PROGRESS if die == 6 => 0,
            HOME_PROGRESS => return Err(Refusal::NeedsSix { die }),
            PAST_LANE => die - 1,
            from if from == track.finish => return Err(Refusal::AlreadyDone),
            from if self.must_lap(seat) && from + die > track.last => {
                // L6: past the lane and round once more.
                let beyond = from + die;
                if beyond >= RING_SQUARES { beyond - RING_SQUARES } else { PAST_LANE }
            }
            from if from + die > track.finish => {
                return Err(Refusal::Overshoots { left: track.finish - from, die });
            }
            from => from + die,
        };
        if self.rules.blocks {
            self.check_blocks(seat, from, die)?;
        }
        Ok(to)
    }

    fn must_lap(&self, seat: Seat) -> bool {
        self.rules.must_cut && !self.cutters.contains(seat)
    }

    /// L5: no token lands on or passes a square with two tokens of one opponent.
    fn check_blocks(&self, seat: Seat, from: u8, die: u8) -> Result<(), Refusal> {
        let (track, colour) = (self.rules.track, self.colour(seat));
        let steps = match from {
            HOME_PROGRESS => 0..=0,
            PAST_LANE => RING_SQUARES..=RING_SQUARES - 1 + die,
            from => from + 1..=from + die,
        };
        let laps = self.must_lap(seat) || from == PAST_LANE;
        let on_ring = steps.filter(|step| laps || *step <= track.last);
        for square in on_ring.map(|step| (colour.start() + step) % RING_SQUARES) {
            let blocks = |other: Seat| self.tokens_on(other, square).count() >= 2;
            if self.active.without(seat).iter().any(blocks) {
                return Err(Refusal::Blocked { square });
            }
        }
        Ok(())
    }

    /// The ranking: seats that finished, in order; then those still playing; then those who
    /// resigned, the first to resign last (A8, A9).
    pub(crate) fn outcome(&self) -> Outcome {
        let mut scores = [0i32; 4];
        for seat in self.active.iter() {
            scores[seat.index()] = 50;
        }
        for (at, seat) in (0..).zip(self.finished.iter()) {
            scores[seat.index()] = 100 - at;
        }
        for (at, seat) in (1..).zip(self.resigned.iter()) {
            scores[seat.index()] = at;
        }
        Outcome::by_score(&scores[..usize::from(self.rules.seats)])
    }
}
