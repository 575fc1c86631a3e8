//! The equity of a game at the current score, and the decisions to double, take and accept.

use super::net::WinChances;
use gammon::{Action, Gammon, PhaseData, SessionKind, Side};
use kit::Game;

/// What wins and losses count for a side at the current score and cube.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct CubeStakes {
    /// How much a gammon won adds to a game won; 0 if the extra points are not needed.
    gammon: f32,
    /// How much a gammon lost costs beyond a game lost.
    gammoned: f32,
    /// The points that this side and the other still need; `None` in a money session.
    needs: Option<(u32, u32)>,
}

impl CubeStakes {
    pub(super) fn of(position: &Gammon, side: Side) -> Self {
        let config = position.config();
        if config.session == SessionKind::Money {
            let counts = !config.jacoby || position.cube().is_turned();
            let worth = if counts { 1.0 } else { 0.0 };
            return Self { gammon: worth, gammoned: worth, needs: None };
        }
        let (mine, theirs) = (position.points_needed(side), position.points_needed(side.other()));
        let extra = |needed: u32| f32::from(needed > u32::from(position.cube().value));
        Self { gammon: extra(mine), gammoned: extra(theirs), needs: Some((mine, theirs)) }
    }

    /// The equity of these chances, from -2 to 2.
    pub(super) fn worth(&self, chances: WinChances) -> f32 {
        2.0 * chances.win - 1.0 + self.gammon * chances.gammon - self.gammoned * chances.gammoned
    }

    /// The decision on a question other than a play.
    pub(super) fn decide(&self, position: &Gammon, chances: WinChances) -> Action {
        let worth = self.worth(chances);
        match position.as_setup().waits {
            PhaseData::Turn if self.doubles(position, chances, worth) => Action::Double,
            PhaseData::Turn => Action::Roll,
            // Dropping costs one point, playing on costs twice the expected equity, and owning
            // the cube has some value.
            PhaseData::Double if self.dropping_loses(position) || 2.0 * worth > -1.12 => {
                Action::Take
            }
            PhaseData::Beaver if 2.0 * worth > -1.0 => Action::Take,
            PhaseData::Double | PhaseData::Beaver => Action::Drop,
            PhaseData::Offer { win, .. } if f32::from(win.multiplier()) + 0.02 >= worth => {
                Action::Accept
            }
            _ => Action::Decline,
        }
    }

    fn doubles(&self, position: &Gammon, chances: WinChances, worth: f32) -> bool {
        if self.last_chance(position) {
            return true;
        }
        // Good enough to double, but not so good that playing on for a gammon is better.
        let too_good = self.gammon * chances.gammon > 0.45 && worth > 1.0;
        (0.48..).contains(&worth) && !too_good
    }

    /// Whether the other side wins the match with this game and is ahead: doubling costs
    /// nothing then.
    fn last_chance(&self, position: &Gammon) -> bool {
        self.needs.is_some_and(|(mine, theirs)| {
            theirs <= u32::from(position.cube().value) && mine > theirs
        })
    }

    /// Whether dropping gives the other side the points it needs to win the match.
    fn dropping_loses(&self, position: &Gammon) -> bool {
        self.needs.is_some_and(|(_, theirs)| theirs <= u32::from(position.cube().value))
    }
}
