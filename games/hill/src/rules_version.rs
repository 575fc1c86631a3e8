//! The versions of the rules, and what differs between them.
//!
//! A match is played to its end by the version it began with, so that logs and saves replay.
//! The rule book describes the latest version.

use crate::config::ResolvedConfig;
use crate::{Hill, View};

/// The version of the rules that a match is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RulesVersion(u32);

impl RulesVersion {
    /// The version with this number.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    const fn is_at_least(self, number: u32) -> bool {
        self.0 >= number
    }

    /// Whether the path of the turn follows a Blink tile by tile (K14). In version 1 the landing
    /// tile is appended, in both directions.
    #[must_use]
    pub const fn path_follows_blink(self) -> bool {
        self.is_at_least(2)
    }

    /// Whether an ambush needs an owner who is visible and not on a sanctuary (K49).
    #[must_use]
    pub const fn ambush_needs_exposed_owner(self) -> bool {
        self.is_at_least(2)
    }

    /// Whether a retreat pays for the enemies that died before it (K50).
    #[must_use]
    pub const fn retreat_pays_for_fallen(self) -> bool {
        self.is_at_least(2)
    }

    /// Whether arms grow tired only after rounds in which nobody was hurt (K37). In version 1
    /// they do after any ten rounds.
    #[must_use]
    pub const fn arms_tire_in_stalemate(self) -> bool {
        self.is_at_least(2)
    }

    /// Whether an arrangement may leave more than the backpack holds, and anything may be dropped
    /// in Step 6 (K40). In version 1 slots are filled first and only what is over is dropped.
    #[must_use]
    pub const fn arranges_and_drops_freely(self) -> bool {
        self.is_at_least(2)
    }

    /// Whether each player who moves in a mass move rolls a die of their own (K51). In version 1
    /// the player on turn rolls the dice of all.
    #[must_use]
    pub const fn mass_move_rolls_by_player(self) -> bool {
        self.is_at_least(2)
    }

    /// Whether moves that are under way remember their source (K51).
    #[must_use]
    pub const fn moves_have_sources(self) -> bool {
        self.is_at_least(2)
    }

    /// Whether things from the bags may also be used before a pending tile, after a duel in Step 3
    /// and before the turn ends (K41).
    #[must_use]
    pub const fn has_item_windows(self) -> bool {
        self.is_at_least(2)
    }

    /// Whether nobody is asked who, as all can see, has only one answer (K54).
    #[must_use]
    pub const fn skips_empty_questions(self) -> bool {
        self.is_at_least(2)
    }

    /// Whether worn and held things are named to everybody when they are traded, and passing until
    /// the own turn is announced and does not cover the own cards (K52).
    #[must_use]
    pub const fn names_what_is_public(self) -> bool {
        self.is_at_least(2)
    }
}

impl ResolvedConfig {
    /// The version of the rules that the match is played by.
    #[inline]
    pub(crate) const fn rules_version(&self) -> RulesVersion {
        RulesVersion::new(self.rules)
    }
}

impl Hill {
    /// The version of the rules that the match is played by.
    #[inline]
    pub(crate) fn rules(&self) -> RulesVersion {
        self.resolved.rules_version()
    }
}

impl View {
    /// The version of the rules that the match is played by.
    #[must_use]
    pub const fn rules_version(&self) -> RulesVersion {
        RulesVersion::new(self.rules)
    }
}
