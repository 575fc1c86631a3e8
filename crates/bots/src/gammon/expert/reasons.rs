//! What speaks for or against a play or a decision about the cube, as players say it.

use super::inputs::{has_contact, rolls};
use super::{DoubleEquities, OutcomeChances};
use gammon::{Action, BAR, Board, Play, Side, legal_plays};
use kit::{CodedMessage, IntoStaticStr, SeatNames};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A reason for or against an action. Points are counted as the side that acts counts them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum GammonReason {
    /// It hits.
    Hits {
        /// The number of checkers.
        checkers: u8,
    },
    /// It makes a point.
    MakesPoint {
        /// The point.
        point: u8,
    },
    /// It gives up a point.
    BreaksPoint {
        /// The point.
        point: u8,
    },
    /// It enters from the bar.
    Enters {
        /// The number of checkers.
        checkers: u8,
    },
    /// It bears checkers off.
    BearsOff {
        /// The number of checkers.
        checkers: u8,
    },
    /// It brings a checker out of the other side's home.
    Escapes {
        /// The number of checkers.
        checkers: u8,
    },
    /// The other side hits with some rolls.
    LeavesShots {
        /// The number of rolls, of 36.
        rolls: u8,
    },
    /// The other side cannot hit with any roll.
    LeavesNoShot,
    /// It is a race.
    RaceLead {
        /// By how many pips the side is ahead; negative if it is behind.
        pips: i16,
    },
    /// How the game goes on average, in percent.
    GameChances {
        /// Wins.
        wins: u8,
        /// Wins that are gammons or backgammons.
        gammons: u8,
        /// Losses that are gammons or backgammons.
        gammons_lost: u8,
    },
    /// The other side would take and have enough chances: doubling gives up the cube for too little.
    DoubleTooEarly,
    /// The other side would drop, and playing for a gammon brings more.
    TooGoodToDouble,
    /// The other side should take; the double still pays.
    DoubleAndTake,
    /// The other side should drop.
    DoubleAndDrop,
    /// The game brings more than dropping.
    EnoughToTake,
    /// The game brings less than dropping.
    TooLittleToTake,
}

impl CodedMessage for GammonReason {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn to_english(&self, _: SeatNames<'_>) -> String {
        let checkers = |count: u8| match count {
            1 => "a checker".to_owned(),
            count => format!("{count} checkers"),
        };
        match self {
            Self::Hits { checkers: count } => format!("It hits {}.", checkers(*count)),
            Self::MakesPoint { point } => format!("It makes the {point}-point."),
            Self::BreaksPoint { point } => format!("It gives up the {point}-point."),
            Self::Enters { checkers: count } => {
                format!("It enters {} from the bar.", checkers(*count))
            }
            Self::BearsOff { checkers: count } => format!("It bears off {}.", checkers(*count)),
            Self::Escapes { checkers: count } => {
                format!("It brings {} out of the other home.", checkers(*count))
            }
            Self::LeavesShots { rolls } => format!("{rolls} of 36 rolls hit it."),
            Self::LeavesNoShot => "No roll hits it.".into(),
            Self::RaceLead { pips: 0 } => "The race is even.".into(),
            Self::RaceLead { pips } if *pips < 0 => {
                format!("It is {} pips behind in the race.", pips.unsigned_abs())
            }
            Self::RaceLead { pips } => format!("It is {pips} pips ahead in the race."),
            Self::GameChances { wins, gammons, gammons_lost } => format!(
                "It wins {wins} % of the games ({gammons} % gammons) and loses {gammons_lost} % gammons."
            ),
            Self::DoubleTooEarly => "A double would be too early.".into(),
            Self::TooGoodToDouble => {
                "Playing for a gammon brings more than a dropped double.".into()
            }
            Self::DoubleAndTake => "The other side should take, and the double pays.".into(),
            Self::DoubleAndDrop => "The other side should drop.".into(),
            Self::EnoughToTake => "Playing on loses less than dropping.".into(),
            Self::TooLittleToTake => "Playing on loses more than dropping.".into(),
        }
    }
}

/// What a play does, the most important first.
pub(super) fn play_reasons(board: &Board, side: Side, play: Play) -> Vec<GammonReason> {
    let (after, hits) = board.after_play(side, play);
    let (old, new) = (board.points(side), after.points(side));
    let mut reasons = Vec::new();
    let mut push = |checkers: u8, reason: fn(u8) -> GammonReason| {
        if checkers > 0 {
            reasons.push(reason(checkers));
        }
    };
    push(hits, |checkers| GammonReason::Hits { checkers });
    push(old[usize::from(BAR)] - new[usize::from(BAR)], |checkers| GammonReason::Enters {
        checkers,
    });
    push(new[0] - old[0], |checkers| GammonReason::BearsOff { checkers });
    push(back_checkers(old).saturating_sub(back_checkers(new)), |checkers| GammonReason::Escapes {
        checkers,
    });
    let points =
        || (1..=24u8).map(|point| (point, old[usize::from(point)], new[usize::from(point)]));
    let made = points().filter(|(_, old, new)| *old < 2 && *new >= 2);
    reasons.extend(made.map(|(point, ..)| GammonReason::MakesPoint { point }));
    if has_contact(&after) {
        let broken = points().filter(|(_, old, new)| *old >= 2 && *new < 2);
        reasons.extend(broken.map(|(point, ..)| GammonReason::BreaksPoint { point }));
        reasons.push(match shots(&after, side) {
            0 => GammonReason::LeavesNoShot,
            rolls => GammonReason::LeavesShots { rolls },
        });
    } else {
        let lead = after.pips(side.other()).cast_signed() - after.pips(side).cast_signed();
        reasons.push(GammonReason::RaceLead { pips: lead });
    }
    reasons
}

/// The checkers in the other side's home, or on the bar.
fn back_checkers(points: &[u8; 26]) -> u8 {
    points[19..].iter().sum()
}

/// How many of the other side's 36 rolls can hit.
fn shots(board: &Board, side: Side) -> u8 {
    let other = side.other();
    let hits = |(a, b, _): &(u32, u32, u32)| {
        let plays = legal_plays(board, other, [*a as u8, *b as u8]);
        plays.iter().any(|play| board.after_play(other, *play).1 > 0)
    };
    rolls().filter(hits).map(|(_, _, ways)| ways as u8).sum()
}

/// What speaks for or against a decision about the cube. The chances and values are those of the
/// side that doubles.
pub(super) fn cube_reasons(
    action: Action,
    values: &DoubleEquities,
    outcomes: &OutcomeChances,
) -> Vec<GammonReason> {
    let DoubleEquities { no_double, taken, dropped } = *values;
    let is_dropped = dropped < taken;
    let verdict = match action {
        Action::Roll | Action::Double if no_double >= taken.min(dropped) && is_dropped => {
            GammonReason::TooGoodToDouble
        }
        Action::Roll | Action::Double if no_double >= taken.min(dropped) => {
            GammonReason::DoubleTooEarly
        }
        Action::Roll | Action::Double if is_dropped => GammonReason::DoubleAndDrop,
        Action::Roll | Action::Double => GammonReason::DoubleAndTake,
        _ if is_dropped => GammonReason::TooLittleToTake,
        _ => GammonReason::EnoughToTake,
    };
    let is_answer = !matches!(action, Action::Roll | Action::Double);
    let mine = if is_answer { outcomes.flipped() } else { *outcomes };
    vec![verdict, game_chances(&mine)]
}

fn game_chances(outcomes: &OutcomeChances) -> GammonReason {
    let percent = |chance: f32| (100.0 * chance).round().clamp(0.0, 100.0) as u8;
    GammonReason::GameChances {
        wins: percent(outcomes.win()),
        gammons: percent(outcomes.won[1] + outcomes.won[2]),
        gammons_lost: percent(outcomes.lost[1] + outcomes.lost[2]),
    }
}
