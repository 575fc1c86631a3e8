//! The clock of a table, which games only suggest: rules have no clock.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How long the seats of a match have for their decisions (A10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[schemars(deny_unknown_fields)]
pub enum TurnClock {
    /// Decisions have no limit.
    None,
    /// So many seconds for each decision.
    Decision { seconds: u16 },
    /// Each decision has a delay. What it takes beyond that is taken from the seat's bank, which
    /// is filled once a match with so many seconds for each of [`crate::Game::clock_points`].
    Bank { seconds_per_point: u16, delay_s: u16 },
    /// So many days for each decision and each reaction, for play by correspondence.
    Days { days: u8 },
}

impl TurnClock {
    /// The most seconds of a decision, and of a point of a bank.
    pub const MAX_SECONDS: u16 = 3_600;
    /// The most days of a decision.
    pub const MAX_DAYS: u8 = 30;

    /// Whether the numbers are within their limits.
    #[must_use]
    pub fn is_valid(self) -> bool {
        let seconds = 1..=Self::MAX_SECONDS;
        match self {
            Self::None => true,
            Self::Decision { seconds: given } => seconds.contains(&given),
            Self::Bank { seconds_per_point, delay_s } => {
                seconds.contains(&seconds_per_point) && seconds.contains(&delay_s)
            }
            Self::Days { days } => (1..=Self::MAX_DAYS).contains(&days),
        }
    }

    /// Whether players are expected to stay at the table while they play, so that a bot stands in
    /// for those who do not (A11).
    #[must_use]
    pub const fn expects_presence(self) -> bool {
        matches!(self, Self::Decision { .. } | Self::Bank { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_are_written_with_their_kind_and_checked() {
        let written = [
            (TurnClock::None, r#"{"kind":"none"}"#, true),
            (TurnClock::Decision { seconds: 20 }, r#"{"kind":"decision","seconds":20}"#, true),
            (
                TurnClock::Bank { seconds_per_point: 120, delay_s: 12 },
                r#"{"kind":"bank","seconds_per_point":120,"delay_s":12}"#,
                true,
            ),
            (TurnClock::Days { days: 3 }, r#"{"kind":"days","days":3}"#, true),
            (TurnClock::Decision { seconds: 0 }, r#"{"kind":"decision","seconds":0}"#, false),
            (TurnClock::Days { days: 31 }, r#"{"kind":"days","days":31}"#, false),
        ];
        for (clock, text, is_valid) in written {
            assert_eq!(serde_json::to_string(&clock).unwrap(), text);
            assert_eq!(serde_json::from_str::<TurnClock>(text).unwrap(), clock);
            assert_eq!(clock.is_valid(), is_valid, "{text}");
        }
        assert!(
            serde_json::from_str::<TurnClock>(r#"{"kind":"decision","seconds":9,"days":1}"#)
                .is_err()
        );
    }
}
