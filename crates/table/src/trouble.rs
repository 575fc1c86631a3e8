//! The closed list of what tables and servers refuse.

use crate::Refusal;
use serde::Serialize;
use ts_rs::TS;

/// Declares the list: what is wrong, and its stable code.
macro_rules! troubles {
    ($($(#[$about:meta])* $name:ident = $code:literal,)+) => {
        /// Why something was refused that no rule of a game forbids, or why a connection ends.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
        pub enum Trouble {
            $($(#[$about])* #[serde(rename = $code)] $name,)+
        }

        impl Trouble {
            /// All of them.
            pub const ALL: [Self; [$(Self::$name),+].len()] = [$(Self::$name),+];

            /// Its stable name.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code,)+ }
            }
        }
    };
}

troubles! {
    /// No game has that name.
    UnknownGame = "unknown-game",
    /// The game's options will not do.
    BadOptions = "bad-options",
    /// The nickname is empty, too long or cannot be seen.
    BadNick = "bad-nick",
    /// The table is missing, full or locked.
    CannotJoin = "cannot-join",
    /// Who asks has not joined the table.
    NotHere = "not-here",
    /// Only the owner may do that.
    NotOwner = "not-owner",
    /// A match is being played.
    MatchRunning = "match-running",
    /// No match is being played.
    NoMatch = "no-match",
    /// Who asks has no chair, or no seat in the match.
    NotSeated = "not-seated",
    /// Nobody else has that number.
    Nobody = "nobody",
    /// The chair is not free.
    ChairTaken = "chair-taken",
    /// There is no such chair.
    NoSuchChair = "no-such-chair",
    /// The game does not offer that class or colour.
    NoSuchChoice = "no-such-choice",
    /// Somebody else has that class or colour.
    ChoiceTaken = "choice-taken",
    /// The game has no bot of that name.
    NoSuchLevel = "no-such-level",
    /// No bot sits there.
    NoBot = "no-bot",
    /// Somebody who sits is not ready.
    NotReady = "not-ready",
    /// Too few or too many sit.
    WrongCount = "wrong-count",
    /// The salt is too long or has odd letters.
    BadSalt = "bad-salt",
    /// The line of chat is empty or too long.
    BadChat = "bad-chat",
    /// The JSON is no action of the game.
    Unreadable = "unreadable",
    /// The request cannot be read.
    NotUnderstood = "not-understood",
    /// What came over the socket is no text.
    NotText = "not-text",
    /// The request has no good id.
    BadId = "bad-id",
    /// The table has gone on in between.
    MovedOn = "moved-on",
    /// It could not be stored, so it was not done.
    NotStored = "not-stored",
    /// Whether it was stored is not known.
    NotKnown = "not-known",
    /// No match of that number was finished here.
    NoFinishedMatch = "no-finished-match",
    /// The server has nothing there.
    NoSuchPath = "no-such-path",
    /// The request took too long to come.
    TooSlow = "too-slow",
    /// There are as many connections as there may be.
    TooMany = "too-many",
    /// That was too often.
    TooOften = "too-often",
    /// The page that asks is another site's.
    ForeignOrigin = "foreign-origin",
    /// Who asks has no identity yet.
    NoIdentity = "no-identity",
    /// A newer connection has taken the place of this one.
    Replaced = "replaced",
    /// The owner has asked who is told this to leave.
    Kicked = "kicked",
    /// Who is told this has left.
    Left = "left",
    /// The server restarts: connect again.
    ComeBack = "come-back",
}

impl Trouble {
    /// The one with this code.
    #[must_use]
    pub fn named(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|trouble| trouble.code() == code)
    }

    /// The refusal, in a sentence that says what to do.
    pub fn say(self, say: impl Into<String>) -> Refusal {
        Refusal { code: self.code().to_owned(), say: say.into(), with: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_told_apart_and_read_back() {
        for trouble in Trouble::ALL {
            assert_eq!(Trouble::named(trouble.code()), Some(trouble));
            assert_eq!(serde_json::to_value(trouble).unwrap(), trouble.code());
            assert_eq!(trouble.say("No.").trouble(), Some(trouble));
        }
        assert_eq!(Trouble::named("nonsense"), None);
    }
}
