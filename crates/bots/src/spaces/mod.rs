//! Spaces bots, from beginners to an equilibrium strategy.
//!
//! Each level is a [`BoardStrategy`]: which boards it brings, and which of them it plays given
//! the rounds so far. A strategy keeps no state between rounds except its random numbers.

mod adviser;
mod candidates;
mod equilibrium;
mod exploiter;
mod match_chances;
mod strategies;
mod weighted_boards;

pub use adviser::SpacesReason;

use crate::data_file::{DataFile, SPACES_FILES};
use crate::{Bot, Bots, Level, RANDOM_LEVEL, RandomBot};
use equilibrium::EquilibriumStrategy;
use exploiter::ExploiterStrategy;
use kit::Seat;
use spaces::{Action, Board, Config, Spaces, View};
use std::cmp::Ordering;
use strategies::{
    BlindTrapperStrategy, MixerStrategy, RotatorStrategy, RunnerStrategy, SwitcherStrategy,
    TrapperStrategy,
};

impl Bots for Spaces {
    const LEVELS: &'static [Level] = &[
        Level { name: "child", about: "lays a trap beside its start, wherever you may run" },
        Level { name: "beginner", about: "runs straight up, always the same column" },
        Level { name: "casual", about: "lays a trap beside its start, where you ran last" },
        Level { name: "club", about: "goes through its best boards with traps in turn" },
        Level {
            name: "expert",
            about: "mixes strong boards, and answers those who repeat themselves",
        },
    ];

    const POLICIES: &'static [Level] = &[
        RANDOM_LEVEL,
        Level { name: "runner", about: "runs straight up, always the same column" },
        Level { name: "switcher", about: "runs straight up, and changes column after a loss" },
        Level { name: "trapper", about: "lays a trap beside its start, where you ran last" },
        Level { name: "rotator", about: "goes through its best boards with traps in turn" },
        Level { name: "mixer", about: "mixes strong boards of many kinds" },
        Level {
            name: "equilibrium",
            about: "cannot be outguessed: proved on 2, 3, 4, 6, 8 and 10, nearly so on 5 and 9; on 7 only searched",
        },
    ];

    fn data_files() -> &'static [&'static DataFile] {
        &SPACES_FILES
    }

    fn bot(level: &str, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            "child" => Some(Box::new(StrategyBot(BlindTrapperStrategy::new(seed)))),
            "expert" => Some(Box::new(StrategyBot(ExploiterStrategy::new(seed)))),
            "random" => Some(Box::new(RandomBot::new(seed))),
            "beginner" | "runner" => Some(Box::new(StrategyBot(RunnerStrategy::new(seed)))),
            "switcher" => Some(Box::new(StrategyBot(SwitcherStrategy::new(seed)))),
            "casual" | "trapper" => Some(Box::new(StrategyBot(TrapperStrategy::new(seed)))),
            "club" | "rotator" => Some(Box::new(StrategyBot(RotatorStrategy))),
            "mixer" => Some(Box::new(StrategyBot(MixerStrategy::new(seed)))),
            "equilibrium" => Some(Box::new(StrategyBot(EquilibriumStrategy::new(seed)))),
            _ => None,
        }
    }

    /// One round on 4×4 boards of a built-in set.
    fn benchmark_options() -> (Config, u8) {
        (Config { rounds: 1, ..Config::default() }, 2)
    }
}

/// A strategy for choosing boards.
trait BoardStrategy: Send {
    /// The boards to bring to a match of this size.
    fn boards(&mut self, size: u8) -> Vec<Board>;

    /// The index of the board to play in this round.
    fn pick(&mut self, now: &RoundContext<'_>) -> usize;
}

/// What a strategy knows when it picks a board.
struct RoundContext<'a> {
    /// The bot's own boards; at least one.
    boards: &'a [Board],
    /// The number of the round, from 0.
    round: usize,
    /// The bot's boards of the rounds so far.
    played: Vec<&'a Board>,
    /// The previous round.
    last: Option<LastRound<'a>>,
}

/// The previous round, from the bot's side.
struct LastRound<'a> {
    mine: &'a Board,
    theirs: &'a Board,
    /// The bot's points compared with the other player's.
    ended: Ordering,
    /// Whether the other player had played the same board in the round before that.
    stayed: bool,
}

impl<'a> RoundContext<'a> {
    fn of(view: &'a View, seat: Seat) -> Option<Self> {
        let boards = view.mine.as_deref().filter(|boards| !boards.is_empty())?;
        let (me, other) = (seat.index(), 1 - seat.index());
        let before = view.rounds.iter().rev().nth(1).map(|played| &played.boards[other]);
        let last = view.rounds.last().map(|played| LastRound {
            mine: &played.boards[me],
            theirs: &played.boards[other],
            ended: played.scores[me].cmp(&played.scores[other]),
            stayed: before == Some(&played.boards[other]),
        });
        let played = view.rounds.iter().map(|round| &round.boards[me]).collect();
        Some(Self { boards, round: view.rounds.len(), played, last })
    }

    /// The index of the board that the bot played in the previous round.
    fn previous_board(&self) -> Option<usize> {
        let last = self.last.as_ref()?;
        self.boards.iter().position(|board| board == last.mine)
    }
}

/// A bot that plays a strategy.
struct StrategyBot<P>(P);

impl<P: BoardStrategy> Bot<Spaces> for StrategyBot<P> {
    fn choose(&mut self, seat: Seat, view: &View, _: &[Action]) -> usize {
        // The index of a board is the index of its action in the list of legal actions.
        RoundContext::of(view, seat).map_or(0, |now| self.0.pick(&now))
    }

    fn propose_action(&mut self, _: Seat, view: &View) -> Option<Action> {
        let boards = self.0.boards(view.config.size);
        if !view.config.decks {
            return Some(Action::Bring(boards));
        }
        let mut deck: Vec<&Board> = Vec::new();
        for round in 0..Config::DECK_BOARDS {
            let now = RoundContext { boards: &boards, round, played: deck.clone(), last: None };
            deck.push(&boards[self.0.pick(&now)]);
        }
        Some(Action::Bring(deck.into_iter().cloned().collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::choose_action;
    use kit::{DiscardEvents, Game, LegalActions, Match, Referee};

    #[test]
    fn every_level_brings_its_own_boards_to_every_table() {
        for size in Board::SIZES {
            for decks in [false, true] {
                let config = Config { size, decks, ..Config::default() };
                let begun = Match::<Spaces>::new(&config, 2).unwrap();
                for level in Spaces::named_bots().filter(|bot| bot.name != "random") {
                    let mut bot = Spaces::bot(level.name, 1).unwrap();
                    let brought = bot
                        .propose_action(Seat::new(0), &begun.position().view(Some(Seat::new(0))));
                    let checked = begun.position().check_action(Seat::new(0), &brought.unwrap());
                    assert!(checked.is_ok(), "{} on {size}: {checked:?}", level.name);
                }
            }
        }
    }

    #[test]
    fn a_bot_that_proposes_an_illegal_action_chooses_from_the_list() {
        struct IllegalProposalBot;
        impl Bot<Spaces> for IllegalProposalBot {
            fn choose(&mut self, _: Seat, _: &View, _: &[Action]) -> usize {
                1
            }

            fn propose_action(&mut self, _: Seat, _: &View) -> Option<Action> {
                Some(Action::Play(1))
            }
        }
        let mut played = Match::<Spaces>::new(&Config::default(), 2).unwrap();
        let mut legal = LegalActions::default();
        let play =
            choose_action(&mut IllegalProposalBot, played.position(), Seat::new(0), &mut legal)
                .unwrap();
        assert_eq!(Some(&play), legal.get(1).as_ref());
        played.act(&play, &mut DiscardEvents);
        assert_eq!(
            choose_action(&mut IllegalProposalBot, played.position(), Seat::new(0), &mut legal),
            None
        );
    }
}
