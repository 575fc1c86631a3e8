//! The position: the board, the cube, the score, and what is asked for.

use crate::{Action, Board, Config, Cube, Play, Refusal, Session, Side, Win, plays};
use kit::{Legal, Outcome};

/// A position of backgammon, within its match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gammon {
    pub(crate) board: Board,
    pub(crate) rules: Rules,
    pub(crate) cube: Cube,
    pub(crate) score: [u32; 2],
    /// Games finished.
    pub(crate) games: u16,
    pub(crate) crawford: Crawford,
    /// Whose turn it is; who decides may be the other, see [`Gammon::decider`].
    pub(crate) turn: Side,
    pub(crate) phase: Phase,
    /// The roll to be played, larger die first; zeros while there is none.
    pub(crate) dice: [u8; 2],
    /// An offer to give up was declined in this turn.
    pub(crate) declined: bool,
    pub(crate) asks: u32,
    /// Who has left the match.
    pub(crate) left: Option<Side>,
}

/// The options in the form the rules use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    pub(crate) session: Session,
    pub(crate) length: u16,
    pub(crate) cube: bool,
    pub(crate) crawford: bool,
    pub(crate) jacoby: bool,
    pub(crate) beavers: bool,
    pub(crate) resignations: bool,
}

impl Rules {
    pub(crate) fn new(config: &Config) -> Self {
        let Config { session, length, cube, crawford, jacoby, beavers, resignations } = *config;
        Self { session, length, cube, crawford, jacoby, beavers, resignations }
    }

    pub(crate) fn config(self) -> Config {
        let Self { session, length, cube, crawford, jacoby, beavers, resignations } = self;
        Config { session, length, cube, crawford, jacoby, beavers, resignations }
    }
}

/// Where the match stands with the Crawford game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Crawford {
    Before,
    Now,
    Past,
}

/// What the match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// A die each for the first turn.
    Opening,
    /// The side on turn doubles or rolls.
    Turn,
    /// The side on turn rolls.
    Roll,
    /// The side on turn plays its roll.
    Move,
    /// The other side answers a double.
    Doubled,
    /// The side on turn answers a beaver.
    Beavered,
    /// The other side answers an offer, made when this was asked.
    Offered(Win, Asked),
    /// The match has an outcome.
    Over,
}

/// When an offer was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    Turn,
    Move,
}

impl Gammon {
    /// Where the checkers are.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The roll to be played, larger die first.
    #[must_use]
    pub const fn dice(&self) -> Option<[u8; 2]> {
        if self.dice[0] == 0 { None } else { Some(self.dice) }
    }

    /// The doubling cube.
    #[must_use]
    pub const fn cube(&self) -> Cube {
        self.cube
    }

    /// The points of both sides, white's first.
    #[must_use]
    pub const fn score(&self) -> [u32; 2] {
        self.score
    }

    /// Whether this is the Crawford game.
    #[must_use]
    pub fn is_crawford(&self) -> bool {
        self.crawford == Crawford::Now
    }

    /// Who decides now, if anybody does.
    #[must_use]
    #[inline]
    pub fn decider(&self) -> Option<Side> {
        match self.phase {
            Phase::Opening | Phase::Roll | Phase::Over => None,
            Phase::Turn | Phase::Move | Phase::Beavered => Some(self.turn),
            Phase::Doubled | Phase::Offered(..) => Some(self.turn.other()),
        }
    }

    /// Whether a side may turn the cube at the beginning of its turn.
    #[must_use]
    pub fn may_double(&self, side: Side) -> bool {
        let rules = self.rules;
        let enough = match rules.session {
            // G11: a cube that already decides the match is not turned.
            Session::Match => self.points_needed(side) <= u32::from(self.cube.value),
            Session::Money => false,
        };
        rules.cube
            && !enough
            && self.crawford != Crawford::Now
            && self.cube.owner.is_none_or(|owner| owner == side)
            && self.cube.value < Cube::MOST
    }

    /// Whether a double may be answered with a beaver now.
    pub(crate) fn may_beaver(&self) -> bool {
        let rules = self.rules;
        rules.session == Session::Money && rules.beavers && self.cube.value * 4 <= Cube::MOST
    }

    /// Points a side still needs to win the match.
    #[must_use]
    pub fn points_needed(&self, side: Side) -> u32 {
        u32::from(self.rules.length).saturating_sub(self.score[side.index()])
    }

    pub(crate) fn may_offer(&self) -> bool {
        self.rules.resignations && !self.declined
    }

    /// Every legal play of the roll, in order.
    #[inline]
    pub(crate) fn each_play(&self, out: impl FnMut(Play)) {
        plays::generate(&self.board, self.turn, self.dice, out);
    }

    #[inline]
    pub(crate) fn offer_actions(&self, out: &mut Legal<Action>) {
        match self.phase {
            Phase::Turn => {
                out.offer(Action::Roll);
                out.offer(Action::Double);
                self.offer_resignations(out);
            }
            Phase::Move => {
                self.each_play(|play| out.offer(Action::Play(play)));
                self.offer_resignations(out);
            }
            Phase::Doubled => {
                out.offer(Action::Take);
                if self.may_beaver() {
                    out.offer(Action::Beaver);
                }
                out.offer(Action::Drop);
            }
            Phase::Beavered => {
                out.offer(Action::Take);
                out.offer(Action::Drop);
            }
            Phase::Offered(..) => {
                out.offer(Action::Accept);
                out.offer(Action::Decline);
            }
            Phase::Opening | Phase::Roll | Phase::Over => {}
        }
    }

    fn offer_resignations(&self, out: &mut Legal<Action>) {
        if self.may_offer() {
            Win::ALL.into_iter().for_each(|win| out.offer(Action::Offer(win)));
        }
    }

    /// Whether the side that decides may do this.
    pub(crate) fn allows(&self, action: Action) -> Result<(), Refusal> {
        match (self.phase, action) {
            (Phase::Turn, Action::Roll | Action::Double)
            | (Phase::Doubled | Phase::Beavered, Action::Take | Action::Drop)
            | (Phase::Offered(..), Action::Accept | Action::Decline) => Ok(()),
            (Phase::Doubled, Action::Beaver) if self.may_beaver() => Ok(()),
            (Phase::Doubled, Action::Beaver) => Err(Refusal::NoBeaver),
            (Phase::Move, Action::Double) => Err(Refusal::NoDouble),
            (Phase::Turn | Phase::Move, Action::Offer(_)) if self.may_offer() => Ok(()),
            (Phase::Turn | Phase::Move, Action::Offer(_)) if self.declined => {
                Err(Refusal::AlreadyDeclined)
            }
            (Phase::Turn | Phase::Move, Action::Offer(_)) => Err(Refusal::NoResignations),
            (Phase::Move, Action::Play(play)) => {
                let mut found = false;
                self.each_play(|legal| found |= legal == play);
                if found { Ok(()) } else { Err(Refusal::IllegalPlay) }
            }
            _ => Err(Refusal::NotNow { asked: self.asks_for() }),
        }
    }

    /// What is asked for, in words.
    pub(crate) fn asks_for(&self) -> &'static str {
        match self.phase {
            Phase::Turn => "roll or double",
            Phase::Move => "play the roll",
            Phase::Doubled => "take or drop the double",
            Phase::Beavered => "take or drop the beaver",
            Phase::Offered(..) => "accept or decline the offer",
            Phase::Opening | Phase::Roll => "the dice come first",
            Phase::Over => "the match is over",
        }
    }

    pub(crate) fn outcome(&self) -> Outcome {
        let points = self.score.map(|points| i32::try_from(points).unwrap_or(i32::MAX));
        let ranked = match self.left {
            Some(Side::White) => [0, 1],
            Some(Side::Black) => [1, 0],
            None => points,
        };
        Outcome::by_score(&ranked).with_points(&points)
    }
}
