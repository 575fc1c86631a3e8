//! Judges boards by what they bring against an opponent who plays the equilibrium.

use super::equilibrium;
use super::match_chances::{RoundOdds, ScoreOdds};
use crate::insight::{Advice, Adviser, Evaluation, Insight, InsightDepth, RollEvaluation};
use kit::{CodedMessage, IntoStaticStr, Seat, SeatNames};
use serde::{Deserialize, Serialize};
use spaces::{Action, Board, Config, Spaces, View};
use ts_rs::TS;

/// A reason for or against a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum SpacesReason {
    /// How rounds with this board end against the equilibrium, in percent.
    AgainstEquilibrium {
        /// Rounds won.
        wins: u8,
        /// Rounds lost.
        losses: u8,
    },
    /// The equilibrium plays this board too.
    InEquilibrium {
        /// How often, in percent.
        percent: u8,
    },
    /// The same board was played in the rounds before, so the other player may expect it.
    PlayedBefore {
        /// In how many rounds in a row.
        rounds: u8,
    },
    /// How many of the boards of the collection the equilibrium plays too.
    BoardsOfEquilibrium {
        /// Their number.
        boards: u8,
    },
}

impl CodedMessage for SpacesReason {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn to_english(&self, _: SeatNames<'_>) -> String {
        match self {
            Self::AgainstEquilibrium { wins, losses } => format!(
                "Against a player who cannot be outguessed it wins {wins} % and loses {losses} % of the rounds."
            ),
            Self::InEquilibrium { percent } => {
                format!("A player who cannot be outguessed plays it {percent} % of the time.")
            }
            Self::PlayedBefore { rounds: 1 } => "It was played in the round before.".into(),
            Self::PlayedBefore { rounds } => {
                format!("It was played in the {rounds} rounds before.")
            }
            Self::BoardsOfEquilibrium { boards } => {
                format!("{boards} of its boards are played by a player who cannot be outguessed.")
            }
        }
    }
}

impl Insight for Spaces {
    type Reason = SpacesReason;

    fn adviser(config: &Config, _: InsightDepth) -> Box<dyn Adviser<Self>> {
        Box::new(SpacesAdviser::new(config))
    }
}

/// Judges boards against the equilibrium. The odds are exact, so it looks no further at any depth.
struct SpacesAdviser {
    config: Config,
    round: RoundOdds,
    /// What the rounds that are left bring, for the number asked last.
    rest: ScoreOdds,
    rest_rounds: usize,
}

impl SpacesAdviser {
    fn new(config: &Config) -> Self {
        let round = RoundOdds::of_equilibrium(config.size);
        let rest = ScoreOdds::of_rounds(&round, 0);
        Self { config: config.clone(), round, rest, rest_rounds: 0 }
    }

    fn rest(&mut self, rounds: usize) -> &ScoreOdds {
        if self.rest_rounds != rounds {
            self.rest = ScoreOdds::of_rounds(&self.round, rounds);
            self.rest_rounds = rounds;
        }
        &self.rest
    }

    fn rounds_left(&self, view: &View) -> usize {
        usize::from(self.config.rounds).saturating_sub(view.rounds.len())
    }

    /// The chance of a seat that plays these odds in the next round and the equilibrium then.
    fn chance_with(&mut self, seat: Seat, view: &View, odds: &RoundOdds) -> f32 {
        let rounds = self.rounds_left(view).saturating_sub(1);
        let rest = self.rest(rounds).plus(odds);
        rest.win_chance(lead(view, seat)) as f32
    }

    fn chance(&mut self, seat: Seat, view: &View, action: &Action) -> f32 {
        match action {
            Action::Play(number) => match board(view, *number) {
                Some(board) => self.chance_with(seat, view, &RoundOdds::against_equilibrium(board)),
                None => 0.0,
            },
            Action::Bring(boards) if self.config.decks => deck_chance(boards),
            Action::Bring(boards) => self.collection_chance(boards),
        }
    }

    /// A collection is worth what its best board is worth in every round.
    fn collection_chance(&mut self, boards: &[Board]) -> f32 {
        let rounds = usize::from(self.config.rounds);
        let chance = |board: &Board| {
            let odds = RoundOdds::against_equilibrium(board);
            let [lost, _, won] = odds.results();
            (won - lost, odds)
        };
        let rated = boards.iter().map(chance);
        let best = rated.max_by(|(a, _), (b, _)| a.total_cmp(b));
        best.map_or(0.0, |(_, odds)| ScoreOdds::of_rounds(&odds, rounds).win_chance((0, 0)) as f32)
    }
}

/// The chance of a deck whose boards meet boards of the equilibrium in turn.
fn deck_chance(boards: &[Board]) -> f32 {
    let Some(first) = boards.first() else { return 0.0 };
    let none = ScoreOdds::of_rounds(&RoundOdds::of_equilibrium(first.size()), 0);
    let sum =
        boards.iter().fold(none, |sum, board| sum.plus(&RoundOdds::against_equilibrium(board)));
    sum.win_chance((0, 0)) as f32
}

fn board(view: &View, number: u8) -> Option<&Board> {
    view.mine.as_ref()?.get(usize::from(number).checked_sub(1)?)
}

/// By how many rounds and points a seat is ahead.
fn lead(view: &View, seat: Seat) -> (i32, i32) {
    let (score, me) = (view.score(), seat.index());
    let ahead = |sides: [u16; 2]| i32::from(sides[me]) - i32::from(sides[1 - me]);
    (ahead(score.won), ahead(score.points))
}

fn percent(chance: f64) -> u8 {
    (100.0 * chance).round().clamp(0.0, 100.0) as u8
}

fn board_reasons(view: &View, seat: Seat, board: &Board) -> Vec<SpacesReason> {
    let [lost, _, won] = RoundOdds::against_equilibrium(board).results();
    let mut reasons =
        vec![SpacesReason::AgainstEquilibrium { wins: percent(won), losses: percent(lost) }];
    let share = share_in_equilibrium(board);
    reasons.extend(share.map(|share| SpacesReason::InEquilibrium { percent: percent(share) }));
    let same = |round: &&spaces::RoundResult| round.boards[seat.index()] == *board;
    let rounds = view.rounds.iter().rev().take_while(same).count().min(255) as u8;
    reasons.extend((rounds > 0).then_some(SpacesReason::PlayedBefore { rounds }));
    reasons
}

fn share_in_equilibrium(board: &Board) -> Option<f64> {
    let mut shares = equilibrium::mix(board.size()).shares();
    shares.find(|(other, _)| *other == board).map(|(_, share)| share)
}

impl Adviser<Spaces> for SpacesAdviser {
    fn evaluate(&mut self, _: Option<Seat>, view: &View) -> Evaluation {
        let rounds = self.rounds_left(view);
        let first = self.rest(rounds).win_chance(lead(view, Seat::new(0))) as f32;
        Evaluation::by_chances(vec![first, 1.0 - first])
    }

    fn rate(&mut self, seat: Seat, view: &View, actions: &[Action]) -> Advice {
        let chances: Vec<f32> =
            actions.iter().map(|action| self.chance(seat, view, action)).collect();
        Advice::by_chances(&chances)
    }

    fn reasons(&mut self, seat: Seat, view: &View, action: &Action) -> Vec<SpacesReason> {
        match action {
            Action::Play(number) => {
                let board = board(view, *number);
                board.map(|board| board_reasons(view, seat, board)).unwrap_or_default()
            }
            Action::Bring(boards) => {
                let known = boards.iter().filter(|board| share_in_equilibrium(board).is_some());
                vec![SpacesReason::BoardsOfEquilibrium { boards: known.count().min(255) as u8 }]
            }
        }
    }

    /// Nothing is rolled in Spaces.
    fn evaluate_roll(&mut self, _: Option<Seat>, _: &View, _: &View) -> Option<RollEvaluation> {
        None
    }
}
