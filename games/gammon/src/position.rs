//! A position: the board, the cube, the score and the phase.

use crate::{Action, Board, Config, Cube, PhaseKind, Play, Refusal, SessionKind, Side, Win, plays};
use kit::{AskCounter, LegalActions, Outcome};

/// A position of backgammon, within its match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gammon {
    pub(crate) board: Board,
    /// The version of the rules.
    pub(crate) version: u8,
    pub(crate) rules: GammonRules,
    pub(crate) cube: Cube,
    pub(crate) score: [u32; 2],
    /// The number of games finished.
    pub(crate) games: u16,
    pub(crate) crawford: Crawford,
    /// Whose turn it is; the other side may be the one to decide, see [`Gammon::decider`].
    pub(crate) turn: Side,
    pub(crate) phase: GammonPhase,
    /// The roll to be played, larger die first; zeros while there is none.
    pub(crate) dice: [u8; 2],
    /// Whether each side's offer to give up was declined since its turn began.
    pub(crate) declined: [bool; 2],
    /// The number of asks so far; the id of the current ask.
    pub(crate) asks: AskCounter,
    /// Who has resigned the match.
    pub(crate) left: Option<Side>,
}

/// A copyable form of [`Config`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct GammonRules {
    pub(crate) session: SessionKind,
    pub(crate) length: u16,
    pub(crate) cube: bool,
    pub(crate) crawford: bool,
    pub(crate) jacoby: bool,
    pub(crate) beavers: bool,
    pub(crate) resignations: bool,
}

impl GammonRules {
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
pub(crate) enum GammonPhase {
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
    /// An offer to give up is answered.
    Offered(ResignOffer),
    /// The match has an outcome.
    Over,
}

impl GammonPhase {
    pub(crate) const fn kind(self) -> PhaseKind {
        match self {
            Self::Opening => PhaseKind::Opening,
            Self::Turn => PhaseKind::Turn,
            Self::Roll => PhaseKind::Roll,
            Self::Move => PhaseKind::Move,
            Self::Doubled => PhaseKind::Double,
            Self::Beavered => PhaseKind::Beaver,
            Self::Offered(..) => PhaseKind::Offer,
            Self::Over => PhaseKind::Over,
        }
    }
}

/// An offer to give up a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ResignOffer {
    pub(crate) win: Win,
    /// Who made it.
    pub(crate) by: Side,
    pub(crate) timing: OfferTiming,
}

/// When in the turn an offer was made, so that the turn can go on after it is declined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OfferTiming {
    /// Where the side on turn could double.
    BeforeRoll,
    /// While its roll was due.
    RollDue,
    AfterRoll,
}

/// The version of the rules since which a side may also offer to give up where it is not asked.
pub(crate) const OFFERS_UNASKED_VERSION: u8 = 2;

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

    /// What the offer to give up is for that has to be answered now.
    #[must_use]
    pub const fn offered_win(&self) -> Option<Win> {
        match self.phase {
            GammonPhase::Offered(offer) => Some(offer.win),
            _ => None,
        }
    }

    /// The side that has to decide now, if the match waits for a decision.
    #[must_use]
    #[inline]
    pub fn decider(&self) -> Option<Side> {
        match self.phase {
            GammonPhase::Opening | GammonPhase::Roll | GammonPhase::Over => None,
            GammonPhase::Turn | GammonPhase::Move | GammonPhase::Beavered => Some(self.turn),
            GammonPhase::Doubled => Some(self.turn.other()),
            GammonPhase::Offered(offer) => Some(offer.by.other()),
        }
    }

    /// Whether a side that is not asked may offer to give up the game (G13).
    pub(crate) fn may_offer_unasked(&self, side: Side) -> bool {
        let is_played = match self.phase {
            GammonPhase::Turn | GammonPhase::Move => side != self.turn,
            GammonPhase::Roll => true,
            _ => false,
        };
        is_played && self.version >= OFFERS_UNASKED_VERSION && self.may_offer_resignation(side)
    }

    /// Whether a side may turn the cube at the beginning of its turn.
    #[must_use]
    pub fn may_double(&self, side: Side) -> bool {
        let rules = self.rules;
        let enough = match rules.session {
            // G11: a cube that already decides the match is not turned.
            SessionKind::Match => self.points_needed(side) <= u32::from(self.cube.value),
            SessionKind::Money => false,
        };
        rules.cube
            && !enough
            && self.crawford != Crawford::Now
            && self.cube.owner.is_none_or(|owner| owner == side)
            && self.cube.value < Cube::MAX_VALUE
    }

    /// Whether a double may be answered with a beaver.
    pub(crate) fn may_beaver(&self) -> bool {
        let rules = self.rules;
        rules.session == SessionKind::Money
            && rules.beavers
            && self.cube.value * 4 <= Cube::MAX_VALUE
    }

    /// Points a side still needs to win the match.
    #[must_use]
    pub fn points_needed(&self, side: Side) -> u32 {
        u32::from(self.rules.length).saturating_sub(self.score[side.index()])
    }

    pub(crate) fn may_offer_resignation(&self, side: Side) -> bool {
        self.rules.resignations && !self.declined[side.index()]
    }

    /// Every legal play of the roll, in order.
    #[inline]
    pub(crate) fn for_each_play(&self, out: impl FnMut(Play)) {
        plays::generate(&self.board, self.turn, self.dice, out);
    }

    #[inline]
    pub(crate) fn push_legal_actions(&self, side: Side, out: &mut LegalActions<Action>) {
        if self.decider() != Some(side) {
            return self.push_resignations(side, out);
        }
        match self.phase {
            GammonPhase::Turn => {
                out.push(Action::Roll);
                out.push(Action::Double);
                self.push_resignations(side, out);
            }
            GammonPhase::Move => {
                self.for_each_play(|play| out.push(Action::Play(play)));
                self.push_resignations(side, out);
            }
            GammonPhase::Doubled => {
                out.push(Action::Take);
                if self.may_beaver() {
                    out.push(Action::Beaver);
                }
                out.push(Action::Drop);
            }
            GammonPhase::Beavered => {
                out.push(Action::Take);
                out.push(Action::Drop);
            }
            GammonPhase::Offered(..) => {
                out.push(Action::Accept);
                out.push(Action::Decline);
            }
            GammonPhase::Opening | GammonPhase::Roll | GammonPhase::Over => {}
        }
    }

    fn push_resignations(&self, side: Side, out: &mut LegalActions<Action>) {
        if self.may_offer_resignation(side) {
            Win::ALL.into_iter().for_each(|win| out.push(Action::Offer(win)));
        }
    }

    /// Checks an action of the side that has to decide, or of one that may interrupt.
    pub(crate) fn check_side_action(&self, side: Side, action: Action) -> Result<(), Refusal> {
        if self.decider() != Some(side) {
            let is_offer = matches!(action, Action::Offer(_)) && self.may_offer_unasked(side);
            return if is_offer { Ok(()) } else { Err(Refusal::not_now(self.phase.kind())) };
        }
        match (self.phase, action) {
            (GammonPhase::Turn, Action::Roll | Action::Double)
            | (GammonPhase::Doubled | GammonPhase::Beavered, Action::Take | Action::Drop)
            | (GammonPhase::Offered(..), Action::Accept | Action::Decline) => Ok(()),
            (GammonPhase::Doubled, Action::Beaver) if self.may_beaver() => Ok(()),
            (GammonPhase::Doubled, Action::Beaver) => Err(Refusal::NoBeaver),
            (GammonPhase::Move, Action::Double) => Err(Refusal::NoDouble),
            (GammonPhase::Turn | GammonPhase::Move, Action::Offer(_))
                if self.may_offer_resignation(side) =>
            {
                Ok(())
            }
            (GammonPhase::Turn | GammonPhase::Move, Action::Offer(_))
                if self.declined[side.index()] =>
            {
                Err(Refusal::AlreadyDeclined)
            }
            (GammonPhase::Turn | GammonPhase::Move, Action::Offer(_)) => {
                Err(Refusal::NoResignations)
            }
            (GammonPhase::Move, Action::Play(play)) => {
                let mut found = false;
                self.for_each_play(|legal| found |= legal == play);
                if found { Ok(()) } else { Err(Refusal::IllegalPlay) }
            }
            _ => Err(Refusal::not_now(self.phase.kind())),
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
