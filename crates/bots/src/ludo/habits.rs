//! Players with the habits of people who have not studied the game.

use crate::Bot;
use kit::Seat;
use ludo::{Ludo, Move, Token, View};
use std::cmp::Reverse;

/// The token that a player moves if nothing else speaks for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FavouriteToken {
    /// The one that has come least far: all tokens walk together.
    Hindmost,
    /// The one that has come furthest.
    Foremost,
}

/// What a player pays attention to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LudoHabits {
    /// The token that it likes to move.
    pub(super) favourite: FavouriteToken,
    /// Whether it looks for tokens that it can cut.
    pub(super) cuts: bool,
    /// Whether it brings a token out with every 6.
    pub(super) opens: bool,
}

/// Plays by habits.
#[derive(Clone, Copy, Debug)]
pub(super) struct HabitLudoBot(pub(super) LudoHabits);

impl Bot<Ludo> for HabitLudoBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Move]) -> usize {
        let position = view.position();
        let rank = |at: &usize| (self.0.rank(position, seat, legal[*at].token), Reverse(*at));
        (0..legal.len()).max_by_key(rank).unwrap_or(0)
    }
}

impl LudoHabits {
    /// Walks with all tokens together, and overlooks nothing that it can cut.
    pub(super) const CHILD: Self =
        Self { favourite: FavouriteToken::Hindmost, cuts: true, opens: false };
    /// Brings tokens out and runs, but overlooks what it could cut.
    pub(super) const CASUAL: Self =
        Self { favourite: FavouriteToken::Foremost, cuts: false, opens: true };
    /// Cuts, brings tokens out and runs, but sees no danger.
    pub(super) const CLUB: Self =
        Self { favourite: FavouriteToken::Foremost, cuts: true, opens: true };

    /// How much speaks for a move, the most important first.
    fn rank(self, position: &Ludo, seat: Seat, token: Token) -> (bool, bool, i16) {
        let steps_left = position.steps_left(seat, token);
        let behind = i16::from(steps_left.unwrap_or(u8::MAX));
        (
            self.cuts && position.would_cut(token),
            self.opens && steps_left.is_none(),
            match self.favourite {
                FavouriteToken::Hindmost => behind,
                FavouriteToken::Foremost => -behind,
            },
        )
    }
}
