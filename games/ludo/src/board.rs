//! The ring, the lanes, and where a token can be.
//!
//! Inside, a token's place is one number, its progress (L1): 0 on its start, up to 50 on
//! the ring, then the lane, then the finish; see [`Track`]. Outside it is an [`At`].

use crate::{Board, Colour};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use ts_rs::TS;

/// Squares on the ring.
pub(crate) const RING: u8 = 52;

/// Progress of a token that is still at home.
pub(crate) const HOME: u8 = 0x80;

/// Progress of a token on the ring square before its own start, past the entry of its
/// lane: it goes round once more (L6). Only on the standard board with `must_cut`.
pub(crate) const PAST: u8 = 0x40;

/// Stands for the ring square of a token that is not on the ring.
pub(crate) const OFF_RING: u8 = 0x7f;

/// Whether tokens on this ring square cannot be cut: the starts and 8, 21, 34, 47 (L1),
/// and anywhere off the ring.
#[inline]
pub(crate) const fn is_safe(square: u8) -> bool {
    const SAFE: u64 = {
        let mut safe = 1 << (OFF_RING & 63);
        let mut start = 0;
        while start < RING {
            safe |= 1 << start | 1 << (start + 8);
            start += 13;
        }
        safe
    };
    SAFE >> (square & 63) & 1 == 1
}

/// How far a token runs on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Track {
    /// Progress of a finished token.
    pub(crate) finish: u8,
    /// Progress on the last ring square a token stands on before it turns off.
    pub(crate) last: u8,
}

impl Track {
    pub(crate) const fn of(board: Board) -> Self {
        match board {
            Board::Standard => Self { finish: 56, last: 50 },
            Board::Sprint => Self { finish: 52, last: 51 },
        }
    }

    /// The ring square of a token, if it is on the ring.
    #[inline]
    pub(crate) const fn square(self, colour: Colour, progress: u8) -> Option<u8> {
        if progress <= self.last {
            let square = colour.start() + progress;
            Some(if square >= RING { square - RING } else { square })
        } else if progress == PAST {
            Some((colour.start() + RING - 1) % RING)
        } else {
            None
        }
    }

    /// The progress a token of this colour has on a ring square.
    #[inline]
    pub(crate) const fn progress_on(self, colour: Colour, square: u8) -> u8 {
        let behind = square + RING - colour.start();
        let progress = if behind >= RING { behind - RING } else { behind };
        if progress > self.last { PAST } else { progress }
    }

    /// A token's place as people name it.
    pub(crate) fn at(self, colour: Colour, progress: u8) -> At {
        match self.square(colour, progress) {
            Some(square) => At::Ring(square),
            None if progress == HOME => At::Home,
            None if progress == self.finish => At::Done,
            None => At::Lane(progress - self.last),
        }
    }

    /// The progress of a token at a place, if this board has that place.
    pub(crate) fn progress(self, colour: Colour, at: At) -> Option<u8> {
        match at {
            At::Home => Some(HOME),
            At::Done => Some(self.finish),
            At::Ring(square) => (square < RING).then(|| self.progress_on(colour, square)),
            At::Lane(step) => {
                let lane = self.finish - self.last - 1;
                (1..=lane).contains(&step).then_some(self.last + step)
            }
        }
    }
}

/// A board as a drawing needs it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Layout {
    /// How many squares the ring has, numbered clockwise from red's start.
    pub ring: u8,
    /// The squares of the ring on which nobody is cut.
    pub safe: Vec<u8>,
    /// How many squares each lane has.
    pub lane: u8,
    /// The colours, clockwise.
    pub chairs: Vec<Chair>,
}

/// Where the tokens of a colour come from and where they turn off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Chair {
    /// Which colour.
    pub colour: Colour,
    /// The square they are opened onto.
    pub start: u8,
    /// The last square of the ring before their lane or the finish.
    pub last: u8,
}

impl Layout {
    /// The layout of a board.
    #[must_use]
    pub fn of(board: Board) -> Self {
        let track = Track::of(board);
        let chair = |colour: Colour| {
            let start = colour.start();
            Chair { colour, start, last: (start + track.last) % RING }
        };
        Self {
            ring: RING,
            safe: (0..RING).filter(|square| is_safe(*square)).collect(),
            lane: track.finish - track.last - 1,
            chairs: Colour::ALL.map(chair).to_vec(),
        }
    }
}

/// Where a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum At {
    /// Not yet opened, or cut.
    Home,
    /// On a square of the ring, 0 to 51 from red's start clockwise.
    Ring(u8),
    /// In its own lane, 1 to 5 from the ring inwards.
    Lane(u8),
    /// Finished.
    Done,
}

impl At {
    /// Whether a token there cannot be cut (L1).
    #[must_use]
    pub const fn is_safe(self) -> bool {
        match self {
            Self::Ring(square) => is_safe(square),
            Self::Home | Self::Lane(_) | Self::Done => true,
        }
    }
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Home => f.write_str("home"),
            Self::Ring(square) => write!(f, "ring {square}"),
            Self::Lane(step) => write!(f, "lane {step}"),
            Self::Done => f.write_str("done"),
        }
    }
}

impl FromStr for At {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = "a token is home, on ring 0 to 51, in lane 1 to 5 or done";
        let number = |text: &str| text.parse().map_err(|_| error);
        match text.split_once(' ') {
            None if text == "home" => Ok(Self::Home),
            None if text == "done" => Ok(Self::Done),
            Some(("ring", square)) => number(square).map(Self::Ring),
            Some(("lane", step)) => number(step).map(Self::Lane),
            _ => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fr_006_there_are_eight_safe_squares() {
        let safe: Vec<u8> = (0..RING).filter(|square| is_safe(*square)).collect();
        assert_eq!(safe, [0, 8, 13, 21, 26, 34, 39, 47]);
    }

    #[test]
    fn a_layout_says_where_tokens_come_from_and_turn_off() {
        let standard = Layout::of(Board::Standard);
        assert_eq!((standard.ring, standard.lane, standard.safe.len()), (52, 5, 8));
        let green = Chair { colour: Colour::Green, start: 13, last: 11 };
        assert_eq!(standard.chairs[1], green);
        let sprint = Layout::of(Board::Sprint);
        assert_eq!((sprint.lane, sprint.chairs[0].last), (0, 51));
    }

    #[test]
    fn fr_005_every_place_of_every_colour_reads_back_from_its_progress() {
        for board in [Board::Standard, Board::Sprint] {
            let track = Track::of(board);
            let steps = (0..=track.finish).chain([HOME]);
            for (colour, progress) in
                steps.flat_map(|step| Colour::ALL.map(|colour| (colour, step)))
            {
                let at = track.at(colour, progress);
                assert_eq!(track.progress(colour, at), Some(progress), "{colour} {at}");
                assert_eq!(at.to_string().parse(), Ok(at));
            }
        }
    }

    #[test]
    fn the_square_before_the_start_is_past_the_lane() {
        let track = Track::of(Board::Standard);
        assert_eq!(track.at(Colour::Green, PAST), At::Ring(12));
        assert_eq!(track.progress(Colour::Green, At::Ring(12)), Some(PAST));
        assert_eq!(track.progress(Colour::Red, At::Lane(6)), None);
        assert_eq!(track.progress(Colour::Red, At::Ring(52)), None);
        assert_eq!(Track::of(Board::Sprint).progress(Colour::Red, At::Lane(1)), None);
        for text in ["", "ring", "ring x", "moon 3", "away"] {
            assert!(text.parse::<At>().is_err(), "{text}");
        }
    }
}
