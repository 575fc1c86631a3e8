//! The position: sixteen tokens, whose turn it is, and what the die shows.

use crate::board::{HOME, OFF_RING, PAST, RING, Track, is_safe};
use crate::bytes::Bytes;
use crate::{At, Board, Colour, Config, Ends, Refusal, Token};
use kit::{Outcome, Seat, Seats};

/// A position of Ludo.
///
/// Kept small and flat: a simulation copies and plays millions of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ludo {
    /// Progress of each seat's tokens; those a quick game leaves out count as finished,
    /// those of empty chairs and of players who have left are at home.
    pub(crate) tokens: [[u8; 4]; 4],
    /// The ring square of each of these tokens, [`OFF_RING`] for one that is elsewhere:
    /// follows from `tokens`, and finds who stands on a square at a glance.
    pub(crate) squares: [[u8; 4]; 4],
    pub(crate) rules: Rules,
    /// Seats that have neither finished nor left.
    pub(crate) active: Seats,
    /// Seats that have cut a token.
    pub(crate) cutters: Seats,
    pub(crate) finished: Order,
    pub(crate) left: Order,
    pub(crate) turn: Seat,
    /// What the die shows while the seat on turn chooses; 0 while a roll is due.
    pub(crate) die: u8,
    /// Sixes in a row in this turn.
    pub(crate) sixes: u8,
    /// Tokens that can move by the die.
    pub(crate) movable: Bytes,
    /// How many choices have been asked for.
    pub(crate) asks: u32,
    pub(crate) over: bool,
}

/// The options in the form the rules use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) track: Track,
    pub(crate) board: Board,
    pub(crate) ends: Ends,
    pub(crate) colours: [Colour; 4],
    pub(crate) seats: u8,
    pub(crate) tokens: u8,
    pub(crate) extra_roll_on_cut: bool,
    pub(crate) extra_roll_on_finish: bool,
    pub(crate) blocks: bool,
    pub(crate) must_cut: bool,
}

impl Rules {
    /// The rules these options set; the colours must have been found right.
    pub(crate) fn new(config: &Config, seats: u8) -> Self {
        let chosen = match config.colours.as_slice() {
            [] => Colour::usual(seats),
            chosen => chosen,
        };
        let mut colours = Colour::ALL;
        colours[..chosen.len()].copy_from_slice(chosen);
        Self {
            track: Track::of(config.board),
            board: config.board,
            ends: config.ends,
            colours,
            seats,
            tokens: config.tokens(),
            extra_roll_on_cut: config.extra_roll_on_cut,
            extra_roll_on_finish: config.extra_roll_on_finish,
            blocks: config.blocks,
            must_cut: config.must_cut,
        }
    }

    /// The options again, with the colours named.
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

/// Seats in the order something happened to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Order {
    seats: [u8; 4],
    len: u8,
}

impl Order {
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
    /// Whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Seat {
        self.turn
    }

    /// What the die shows, while a token is to be chosen.
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

    /// Where a seat's tokens are, in their order.
    pub fn tokens(&self, seat: Seat) -> impl Iterator<Item = (Token, At)> + use<> {
        let (rules, colour, row) = (self.rules, self.colour(seat), self.tokens[seat.index()]);
        (0..usize::from(rules.tokens)).map(move |i| (Token::at(i), rules.track.at(colour, row[i])))
    }

    /// Where a token of the seat on turn would go by the die; `None` if it cannot move or
    /// the die has not been rolled.
    #[must_use]
    pub fn destination(&self, token: Token) -> Option<At> {
        let to = self.goes(token)?;
        Some(self.rules.track.at(self.colour(self.turn), to))
    }

    /// Whether a token of the seat on turn would cut somebody by the die.
    #[must_use]
    pub fn cuts(&self, token: Token) -> bool {
        let square = self.goes(token).and_then(|to| {
            self.rules.track.square(self.colour(self.turn), to).filter(|square| !is_safe(*square))
        });
        let mut others = self.active.without(self.turn).iter();
        square.is_some_and(|square| others.any(|other| !self.standing(other, square).is_empty()))
    }

    fn goes(&self, token: Token) -> Option<u8> {
        self.target(self.turn, token.index(), self.die()?).ok()
    }

    /// How many steps a seat's token still has to the finish, if it is on its way. A token
    /// past its lane has a whole lap more.
    #[must_use]
    pub fn steps_left(&self, seat: Seat, token: Token) -> Option<u8> {
        let finish = self.rules.track.finish;
        match self.tokens[seat.index()][token.index()] {
            HOME => None,
            PAST => Some(finish + 1),
            progress => Some(finish - progress),
        }
    }

    /// Opponents' tokens up to six steps behind a ring square, unless it is safe: a measure
    /// of danger, which knows neither blocks nor extra laps.
    #[must_use]
    pub fn threats(&self, seat: Seat, square: u8) -> u32 {
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

    /// A seat's tokens on a ring square.
    #[inline]
    pub(crate) fn standing(&self, seat: Seat, square: u8) -> Bytes {
        Bytes::equal(self.squares[seat.index()], square)
    }

    /// The tokens a seat can move by a die.
    #[inline]
    pub(crate) fn movable(&self, seat: Seat, die: u8) -> Bytes {
        if self.rules.blocks || self.rules.must_cut {
            return Bytes::marked(|index| self.target(seat, index, die).is_ok());
        }
        let row = self.tokens[seat.index()];
        let runs = Bytes::at_most(row, self.rules.track.finish - die);
        // HOME is the top bit itself.
        if die == 6 { runs.or(Bytes::top(row)) } else { runs }
    }

    /// Puts a token somewhere.
    #[inline]
    pub(crate) fn put(&mut self, seat: Seat, index: usize, progress: u8) {
        self.tokens[seat.index()][index] = progress;
        let square = self.rules.track.square(self.colour(seat), progress);
        self.squares[seat.index()][index] = square.unwrap_or(OFF_RING);
    }

    /// The progress a token would have after moving by a die.
    pub(crate) fn target(&self, seat: Seat, index: usize, die: u8) -> Result<u8, Refusal> {
        let track = self.rules.track;
        let from = self.tokens[seat.index()][index];
        let to = match from {
            HOME if die == 6 => 0,
            HOME => return Err(Refusal::NeedsSix { die }),
            PAST => die - 1,
            from if from == track.finish => return Err(Refusal::AlreadyDone),
            from if self.must_lap(seat) && from + die > track.last => {
                // L6: past the lane and round again.
                let beyond = from + die;
                if beyond >= RING { beyond - RING } else { PAST }
            }
            from if from + die > track.finish => {
                return Err(Refusal::Overshoots { left: track.finish - from, die });
            }
            from => from + die,
        };
        if self.rules.blocks {
            self.unblocked(seat, from, die)?;
        }
        Ok(to)
    }

    fn must_lap(&self, seat: Seat) -> bool {
        self.rules.must_cut && !self.cutters.contains(seat)
    }

    /// L5: no opponent lands on or passes two tokens of one colour on a square.
    fn unblocked(&self, seat: Seat, from: u8, die: u8) -> Result<(), Refusal> {
        let (track, colour) = (self.rules.track, self.colour(seat));
        let steps = match from {
            HOME => 0..=0,
            PAST => RING..=RING - 1 + die,
            from => from + 1..=from + die,
        };
        let laps = self.must_lap(seat) || from == PAST;
        let on_ring = steps.filter(|step| laps || *step <= track.last);
        for square in on_ring.map(|step| (colour.start() + step) % RING) {
            let blocks = |other: Seat| self.standing(other, square).count() >= 2;
            if self.active.without(seat).iter().any(blocks) {
                return Err(Refusal::Blocked { square });
            }
        }
        Ok(())
    }

    /// How the match ended, or stands: finished in order, then those still under way,
    /// then those who left, the first to leave last (A8, A9).
    pub(crate) fn outcome(&self) -> Outcome {
        let mut scores = [0i32; 4];
        for seat in self.active.iter() {
            scores[seat.index()] = 50;
        }
        for (at, seat) in (0..).zip(self.finished.iter()) {
            scores[seat.index()] = 100 - at;
        }
        for (at, seat) in (1..).zip(self.left.iter()) {
            scores[seat.index()] = at;
        }
        Outcome::by_score(&scores[..usize::from(self.rules.seats)])
    }
}
