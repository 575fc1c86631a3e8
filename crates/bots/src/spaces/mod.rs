//! Spaces players, from the first steps to play that cannot be outguessed.
//!
//! Each level is a [`Plan`]: which boards it brings, and which of them it plays given what
//! was seen so far. Plans keep nothing between rounds but their dice, so a match that was
//! saved goes on as it would have.

mod drawing;
mod equilibrium;
mod mix;
mod plans;

use crate::{Bot, Bots, Level, RANDOM, Random};
use equilibrium::Equilibrium;
use kit::Seat;
use plans::{Mixer, Rotator, Runner, Switcher, Trapper};
use spaces::{Action, Board, Config, Spaces, View};
use std::cmp::Ordering;

impl Bots for Spaces {
    const LEVELS: &'static [Level] = &[
        RANDOM,
        Level { name: "runner", about: "runs straight up, always the same column" },
        Level { name: "switcher", about: "runs straight up, and changes column after a loss" },
        Level { name: "trapper", about: "lays a trap beside its start, where you ran last" },
        Level { name: "rotator", about: "goes through its best boards with traps in turn" },
        Level { name: "mixer", about: "mixes strong boards of many kinds" },
        Level { name: "equilibrium", about: "cannot be outguessed, where the game is solved" },
    ];

    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "random" => Some(Box::new(Random::new(seed))),
            "runner" => Some(Box::new(Planned(Runner::new(seed)))),
            "switcher" => Some(Box::new(Planned(Switcher::new(seed)))),
            "trapper" => Some(Box::new(Planned(Trapper::new(seed)))),
            "rotator" => Some(Box::new(Planned(Rotator))),
            "mixer" => Some(Box::new(Planned(Mixer::new(seed)))),
            "equilibrium" => Some(Box::new(Planned(Equilibrium::new(seed)))),
            _ => None,
        }
    }
}

/// A way to play.
trait Plan: Send {
    /// The boards it brings to a match of this size.
    fn boards(&mut self, size: u8) -> Vec<Board>;

    /// The place of the board that it plays now.
    fn pick(&mut self, now: &Moment<'_>) -> usize;
}

/// What a plan goes by when it picks a board.
struct Moment<'a> {
    /// Its own boards; at least one.
    boards: &'a [Board],
    /// The number of the round, from 0.
    round: usize,
    /// The round before.
    last: Option<Last<'a>>,
}

/// A round that is over, as one of its players remembers it.
struct Last<'a> {
    mine: &'a Board,
    theirs: &'a Board,
    /// How it ended: more or fewer points, or a tie.
    ended: Ordering,
    /// Whether the other had played the same board before that.
    stayed: bool,
}

impl<'a> Moment<'a> {
    fn of(view: &'a View, seat: Seat) -> Option<Self> {
        let boards = view.mine.as_deref().filter(|boards| !boards.is_empty())?;
        let (me, other) = (seat.index(), 1 - seat.index());
        let before = view.rounds.iter().rev().nth(1).map(|played| &played.boards[other]);
        let last = view.rounds.last().map(|played| Last {
            mine: &played.boards[me],
            theirs: &played.boards[other],
            ended: played.scores[me].cmp(&played.scores[other]),
            stayed: before == Some(&played.boards[other]),
        });
        Some(Self { boards, round: view.rounds.len(), last })
    }

    /// The place of the board of the round before.
    fn again(&self) -> Option<usize> {
        let last = self.last.as_ref()?;
        self.boards.iter().position(|board| board == last.mine)
    }
}

/// A bot that plays by a plan.
struct Planned<P>(P);

impl<P: Plan> Bot<Spaces> for Planned<P> {
    fn choose(&mut self, seat: Seat, view: &View, _: &[Action]) -> usize {
        // The place in the collection is the place in the list of legal actions.
        Moment::of(view, seat).map_or(0, |now| self.0.pick(&now))
    }

    fn bring(&mut self, _: Seat, view: &View) -> Option<Action> {
        let boards = self.0.boards(view.config.size);
        if !view.config.decks {
            return Some(Action::Bring(boards));
        }
        let pick = |round| {
            let now = Moment { boards: &boards, round, last: None };
            boards[self.0.pick(&now)].clone()
        };
        Some(Action::Bring((0..Config::DECK).map(pick).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer;
    use kit::{Game, Legal, Match, Referee, Silent};

    #[test]
    fn every_level_brings_its_own_boards_to_every_table() {
        for size in Board::SIZES {
            for decks in [false, true] {
                let config = Config { size, decks, ..Config::default() };
                let begun = Match::<Spaces>::new(&config, 2).unwrap();
                for level in &Spaces::LEVELS[1..] {
                    let mut bot = Spaces::bot(level.name, 1).unwrap();
                    let brought =
                        bot.bring(Seat::new(0), &begun.position().view(Some(Seat::new(0))));
                    let checked = begun.position().checked(Seat::new(0), &brought.unwrap());
                    assert!(checked.is_ok(), "{} on {size}: {checked:?}", level.name);
                }
            }
        }
    }

    #[test]
    fn a_bot_that_brings_what_is_none_chooses_from_the_list() {
        struct Fool;
        impl Bot<Spaces> for Fool {
            fn choose(&mut self, _: Seat, _: &View, _: &[Action]) -> usize {
                1
            }

            fn bring(&mut self, _: Seat, _: &View) -> Option<Action> {
                Some(Action::Play(1))
            }
        }
        let mut played = Match::<Spaces>::new(&Config::default(), 2).unwrap();
        let mut legal = Legal::default();
        let play = answer(&mut Fool, played.position(), Seat::new(0), &mut legal).unwrap();
        assert_eq!(Some(&play), legal.get(1).as_ref());
        played.play(&play, &mut Silent);
        assert_eq!(answer(&mut Fool, played.position(), Seat::new(0), &mut legal), None);
    }
}
