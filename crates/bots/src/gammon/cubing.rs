//! What a game is worth at this score, and when to double, take and accept.

use super::net::Chances;
use gammon::{Action, Gammon, Session, Side, Waits};
use kit::Game;

/// What is at stake for a side: gammons count only as far as they are needed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stakes {
    /// What a gammon won is worth beside a game won.
    gammon: f32,
    /// What a gammon lost costs beside a game lost.
    gammoned: f32,
    /// Points the side and the other still need, if it is a match.
    needs: Option<(u32, u32)>,
}

impl Stakes {
    pub(super) fn of(position: &Gammon, side: Side) -> Self {
        let config = position.config();
        if config.session == Session::Money {
            let counts = !config.jacoby || position.cube().turned();
            let worth = if counts { 1.0 } else { 0.0 };
            return Self { gammon: worth, gammoned: worth, needs: None };
        }
        let (mine, theirs) = (position.points_needed(side), position.points_needed(side.other()));
        let extra = |needed: u32| f32::from(needed > u32::from(position.cube().value));
        Self { gammon: extra(mine), gammoned: extra(theirs), needs: Some((mine, theirs)) }
    }

    /// What chances are worth, from -2 to 2.
    pub(super) fn worth(&self, chances: Chances) -> f32 {
        2.0 * chances.win - 1.0 + self.gammon * chances.gammon - self.gammoned * chances.gammoned
    }

    /// What to do when there is no play to choose.
    pub(super) fn decide(&self, position: &Gammon, chances: Chances) -> Action {
        let worth = self.worth(chances);
        match position.as_setup().waits {
            Waits::Turn if self.doubles(position, chances, worth) => Action::Double,
            Waits::Turn => Action::Roll,
            // Dropping costs one, playing on costs twice what is expected, and the cube is
            // worth something to whoever owns it.
            Waits::Double if self.dropping_loses(position) || 2.0 * worth > -1.12 => Action::Take,
            Waits::Beaver if 2.0 * worth > -1.0 => Action::Take,
            Waits::Double | Waits::Beaver => Action::Drop,
            Waits::Offer { win } if f32::from(win.times()) + 0.02 >= worth => Action::Accept,
            _ => Action::Decline,
        }
    }

    fn doubles(&self, position: &Gammon, chances: Chances, worth: f32) -> bool {
        if self.last_chance(position) {
            return true;
        }
        // Good enough to double, not so good that the gammon is worth playing for.
        let too_good = self.gammon * chances.gammon > 0.45 && worth > 1.0;
        (0.48..).contains(&worth) && !too_good
    }

    /// The other needs one point: whoever is behind doubles at once.
    fn last_chance(&self, position: &Gammon) -> bool {
        self.needs.is_some_and(|(mine, theirs)| {
            theirs <= u32::from(position.cube().value) && mine > theirs
        })
    }

    /// Dropping would give the other the points it needs.
    fn dropping_loses(&self, position: &Gammon) -> bool {
        self.needs.is_some_and(|(_, theirs)| theirs <= u32::from(position.cube().value))
    }
}
