//! How long bots take for their decisions.

/// How hard a decision looks to everybody at the table. Others see how long a bot takes, so this must
/// never depend on what only the bot knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deliberation {
    /// There is nothing to decide.
    Forced,
    /// One answer is plain to see.
    Easy,
    /// Some answers have to be compared.
    Usual,
    /// Several answers are nearly as good, or much is at stake.
    Hard,
}

/// The most that a bot takes for a decision, unless even usual ones take longer at the table.
const MAX_THINKING_MS: u64 = 4_000;

impl Deliberation {
    /// The time to think in milliseconds, at a table where usual decisions take `usual_ms`.
    #[must_use]
    pub fn thinking_ms(self, usual_ms: u64) -> u64 {
        match self {
            Self::Forced => 0,
            Self::Easy => usual_ms / 2,
            Self::Usual => usual_ms,
            Self::Hard => (usual_ms * 5 / 2).min(MAX_THINKING_MS.max(usual_ms)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harder_decisions_take_longer_up_to_a_limit() {
        use Deliberation::{Easy, Forced, Hard, Usual};
        let times = |usual| [Forced, Easy, Usual, Hard].map(|it| it.thinking_ms(usual));
        assert_eq!(times(600), [0, 300, 600, 1_500]);
        assert_eq!(times(3_000), [0, 1_500, 3_000, 4_000]);
        assert_eq!(times(9_000), [0, 4_500, 9_000, 9_000]);
        assert_eq!(times(0), [0; 4]);
    }
}
