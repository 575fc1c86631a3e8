//! The ring, the lanes, and the places of tokens.
//!
//! The rules store a token's place as one number, its progress (L1): 0 on its start, up to 50
//! on the ring, then the lane, then the finish; see [`LudoTrack`]. Data has a [`TokenPlace`].

use crate::{Board, Colour};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use ts_rs::TS;

/// The number of squares on the ring.
pub(crate) const RING_SQUARES: u8 = 52;

/// The progress of a token at home.
pub(crate) const HOME_PROGRESS: u8 = 0x80;

/// The progress of a token on the ring square before its own start, past the entry of its
/// lane: it goes round once more (L6). Occurs only on the standard board with `must_cut`.
pub(crate) const PAST_LANE: u8 = 0x40;

/// The ring square of a token that is not on the ring.
pub(crate) const OFF_RING: u8 = 0x7f;

/// Whether tokens on a ring square cannot be cut: the starts and 8, 21, 34, 47 (L1), and
/// [`OFF_RING`].
#[inline]
pub(crate) const fn is_safe(square: u8) -> bool {
    const SAFE_SQUARES: u64 = {
        let mut safe = 1 << (OFF_RING & 63);
        let mut start = 0;
        while start < RING_SQUARES {
            safe |= 1 << start | 1 << (start + 8);
            start += 13;
        }
        safe
    };
    SAFE_SQUARES >> (square & 63) & 1 == 1
}

/// The way of a token on a board, from its start to the finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LudoTrack {
    /// The progress of a finished token.
    pub(crate) finish: u8,
    /// The progress on the last ring square before the lane or the finish.
    pub(crate) last: u8,
}

impl LudoTrack {
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
            Some(if square >= RING_SQUARES { square - RING_SQUARES } else { square })
        } else if progress == PAST_LANE {
            Some((colour.start() + RING_SQUARES - 1) % RING_SQUARES)
        } else {
            None
        }
    }

    /// The progress of a token of this colour on a ring square.
    #[inline]
    pub(crate) const fn progress_on(self, colour: Colour, square: u8) -> u8 {
        let behind = square + RING_SQUARES - colour.start();
        let progress = if behind >= RING_SQUARES { behind - RING_SQUARES } else { behind };
        if progress > self.last { PAST_LANE } else { progress }
    }

    /// The place of a token with this progress.
    pub(crate) fn place(self, colour: Colour, progress: u8) -> TokenPlace {
        match self.square(colour, progress) {
            Some(square) => TokenPlace::Ring(square),
            None if progress == HOME_PROGRESS => TokenPlace::Home,
            None if progress == self.finish => TokenPlace::Done,
            None => TokenPlace::Lane(progress - self.last),
        }
    }

    /// The progress of a token at a place, if the board has that place.
    pub(crate) fn progress(self, colour: Colour, place: TokenPlace) -> Option<u8> {
        match place {
            TokenPlace::Home => Some(HOME_PROGRESS),
            TokenPlace::Done => Some(self.finish),
            TokenPlace::Ring(square) => {
                (square < RING_SQUARES).then(|| self.progress_on(colour, square))
            }
            TokenPlace::Lane(step) => {
                let lane = self.finish - self.last - 1;
                (1..=lane).contains(&step).then_some(self.last + step)
            }
        }
    }
}

/// The geometry of a board, for drawing it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Layout {
    /// The number of squares on the ring, numbered clockwise from red's start.
    pub ring: u8,
    /// The ring squares on which tokens cannot be cut.
    pub safe: Vec<u8>,
    /// The number of squares in each lane.
    pub lane: u8,
    /// The colours, clockwise.
    #[serde(rename = "chairs")]
    pub colours: Vec<ColourLayout>,
}

/// Where the tokens of a colour enter and leave the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ColourLayout {
    /// The colour.
    pub colour: Colour,
    /// The ring square they are opened onto.
    pub start: u8,
    /// The last ring square before their lane or the finish.
    pub last: u8,
}

impl Layout {
    /// The layout of a board.
    #[must_use]
    pub fn of(board: Board) -> Self {
        let track = LudoTrack::of(board);
        let layout = |colour: Colour| {
            let start = colour.start();
            ColourLayout { colour, start, last: (start + track.last) % RING_SQUARES }
        };
        Self {
            ring: RING_SQUARES,
            safe: (0..RING_SQUARES).filter(|square| is_safe(*square)).collect(),
            lane: track.finish - track.last - 1,
            colours: Colour::ALL.map(layout).to_vec(),
        }
    }
}

/// The place of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum TokenPlace {
    /// At home: not opened yet, or cut.
    Home,
    /// On a ring square, 0 to 51 clockwise from red's start.
    Ring(u8),
    /// In its lane, 1 to 5 from the ring inwards.
    Lane(u8),
    /// Finished.
    Done,
}

impl TokenPlace {
    /// Whether a token at this place cannot be cut (L1).
    #[must_use]
    pub const fn is_safe(self) -> bool {
        match self {
            Self::Ring(square) => is_safe(square),
            Self::Home | Self::Lane(_) | Self::Done => true,
        }
    }
}

impl fmt::Display for TokenPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Home => f.write_str("home"),
            Self::Ring(square) => write!(f, "ring {square}"),
            Self::Lane(step) => write!(f, "lane {step}"),
            Self::Done => f.write_str("done"),
        }
    }
}

impl FromStr for TokenPlace {
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
        let safe: Vec<u8> = (0..RING_SQUARES).filter(|square| is_safe(*square)).collect();
        assert_eq!(safe, [0, 8, 13, 21, 26, 34, 39, 47]);
    }

    #[test]
    fn a_layout_has_the_start_and_the_last_ring_square_of_each_colour() {
        let standard = Layout::of(Board::Standard);
        assert_eq!((standard.ring, standard.lane, standard.safe.len()), (52, 5, 8));
        let green = ColourLayout { colour: Colour::Green, start: 13, last: 11 };
        assert_eq!(standard.colours[1], green);
        let sprint = Layout::of(Board::Sprint);
        assert_eq!((sprint.lane, sprint.colours[0].last), (0, 51));
    }

    #[test]
    fn fr_005_every_place_of_every_colour_converts_to_progress_and_back() {
        for board in [Board::Standard, Board::Sprint] {
            let track = LudoTrack::of(board);
            let steps = (0..=track.finish).chain([HOME_PROGRESS]);
            for (colour, progress) in
                steps.flat_map(|step| Colour::ALL.map(|colour| (colour, step)))
            {
                let place = track.place(colour, progress);
                assert_eq!(track.progress(colour, place), Some(progress), "{colour} {place}");
                assert_eq!(place.to_string().parse(), Ok(place));
            }
        }
    }

    #[test]
    fn the_square_before_the_start_is_past_the_lane() {
        let track = LudoTrack::of(Board::Standard);
        assert_eq!(track.place(Colour::Green, PAST_LANE), TokenPlace::Ring(12));
        assert_eq!(track.progress(Colour::Green, TokenPlace::Ring(12)), Some(PAST_LANE));
        assert_eq!(track.progress(Colour::Red, TokenPlace::Lane(6)), None);
        assert_eq!(track.progress(Colour::Red, TokenPlace::Ring(52)), None);
        assert_eq!(LudoTrack::of(Board::Sprint).progress(Colour::Red, TokenPlace::Lane(1)), None);
        for text in ["", "ring", "ring x", "moon 3", "away"] {
            assert!(text.parse::<TokenPlace>().is_err(), "{text}");
        }
    }
}
