//! What an action of King of the Hill leads to until the end of the turn, as players say it.

use hill::PlayerView;
use kit::{CodedMessage, IntoStaticStr, SeatNames};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A reason for or against an action. Numbers are means over what may happen until the turn ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, IntoStaticStr, TS)]
#[serde(tag = "code", rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum HillReason {
    /// Hearts are lost.
    LosesHearts {
        /// In tenths.
        tenths: u16,
    },
    /// Hearts are won back.
    WinsHearts {
        /// In tenths.
        tenths: u16,
    },
    /// How often the player falls to no hearts.
    Falls {
        /// In percent.
        percent: u8,
    },
    /// Enemies are beaten.
    BeatsEnemies {
        /// In tenths.
        tenths: u16,
    },
    /// Items are gained.
    GainsItems {
        /// In tenths.
        tenths: u16,
    },
    /// Items are used.
    UsesItems {
        /// In tenths.
        tenths: u16,
    },
    /// How often a duel is won.
    WinsDuel {
        /// In percent.
        percent: u8,
    },
    /// How often a duel is lost.
    LosesDuel {
        /// In percent.
        percent: u8,
    },
    /// Tiles are walked.
    Walks {
        /// In tenths.
        tenths: u16,
    },
}

impl CodedMessage for HillReason {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn to_english(&self, _: SeatNames<'_>) -> String {
        let number = |tenths: u16| format!("{}.{}", tenths / 10, tenths % 10);
        match self {
            Self::LosesHearts { tenths } => {
                format!("It costs {} hearts on average.", number(*tenths))
            }
            Self::WinsHearts { tenths } => {
                format!("It wins back {} hearts on average.", number(*tenths))
            }
            Self::Falls { percent } => format!("You fall with {percent} %."),
            Self::BeatsEnemies { tenths } => {
                format!("It beats {} enemies on average.", number(*tenths))
            }
            Self::GainsItems { tenths } => {
                format!("It gains {} items on average.", number(*tenths))
            }
            Self::UsesItems { tenths } => format!("It uses {} items on average.", number(*tenths)),
            Self::WinsDuel { percent } => format!("You win a duel with {percent} %."),
            Self::LosesDuel { percent } => format!("You lose a duel with {percent} %."),
            Self::Walks { tenths } => format!("You walk {} tiles on average.", number(*tenths)),
        }
    }
}

/// What happens to a player until the end of a turn, on average.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TurnEffects {
    hearts: f32,
    falls: f32,
    enemies: f32,
    gained: f32,
    used: f32,
    duels_won: f32,
    duels_lost: f32,
    tiles: f32,
}

impl TurnEffects {
    /// Adds what happened between two views of a player, times a share.
    pub(super) fn add(&mut self, before: &PlayerView, after: &PlayerView, share: f32) {
        let (old, new) = (&before.summary, &after.summary);
        let more = |old: u32, new: u32| share * new.saturating_sub(old) as f32;
        self.hearts += share * (f32::from(after.hp) - f32::from(before.hp));
        self.falls += more(old.falls, new.falls).min(share);
        self.enemies += more(old.enemies.iter().sum(), new.enemies.iter().sum());
        self.gained += more(old.gained, new.gained);
        self.used += more(old.used, new.used);
        self.duels_won += more(old.duels_won, new.duels_won);
        self.duels_lost += more(old.duels_lost, new.duels_lost);
        self.tiles += more(old.tiles, new.tiles);
    }

    /// The effects that are worth a sentence, the most important first.
    pub(super) fn reasons(&self) -> Vec<HillReason> {
        let tenths = |amount: f32| (10.0 * amount).round() as u16;
        let percent = |share: f32| (100.0 * share).round().clamp(0.0, 100.0) as u8;
        let reasons = [
            (self.falls >= 0.01).then(|| HillReason::Falls { percent: percent(self.falls) }),
            (self.duels_won >= 0.01)
                .then(|| HillReason::WinsDuel { percent: percent(self.duels_won) }),
            (self.duels_lost >= 0.01)
                .then(|| HillReason::LosesDuel { percent: percent(self.duels_lost) }),
            (self.hearts <= -0.1).then(|| HillReason::LosesHearts { tenths: tenths(-self.hearts) }),
            (self.hearts >= 0.1).then(|| HillReason::WinsHearts { tenths: tenths(self.hearts) }),
            (self.enemies >= 0.1)
                .then(|| HillReason::BeatsEnemies { tenths: tenths(self.enemies) }),
            (self.gained >= 0.1).then(|| HillReason::GainsItems { tenths: tenths(self.gained) }),
            (self.used >= 0.1).then(|| HillReason::UsesItems { tenths: tenths(self.used) }),
            (self.tiles >= 0.1).then(|| HillReason::Walks { tenths: tenths(self.tiles) }),
        ];
        reasons.into_iter().flatten().collect()
    }
}
