//! The closed list of reasons for which tables and the server refuse a request.

use crate::RefusalMessage;
use serde::Serialize;
use ts_rs::TS;

/// Declares the enum with the code of each variant.
macro_rules! refusal_codes {
    ($($(#[$about:meta])* $name:ident = $code:literal,)+) => {
        /// Why a request was refused although no rule of a game forbids it, or why a connection
        /// ends. Clients match on the codes: they are stable.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
        pub enum RefusalCode {
            $($(#[$about])* #[serde(rename = $code)] $name,)+
        }

        impl RefusalCode {
            /// Every code.
            pub const ALL: [Self; [$(Self::$name),+].len()] = [$(Self::$name),+];

            /// The stable name.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$name => $code,)+ }
            }
        }
    };
}

refusal_codes! {
    /// No game has that name.
    UnknownGame = "unknown-game",
    /// The game's options are not valid.
    BadOptions = "bad-options",
    /// The text is no match that can be read.
    BadFile = "bad-file",
    /// The log of a table on a device is not one that such a table can have.
    BadLog = "bad-log",
    /// The nickname is empty, too long or invisible.
    BadNick = "bad-nick",
    /// The table is on the player's own device, and only a server can do that.
    NeedsServer = "needs-server",
    /// The table is missing, full or locked.
    CannotJoin = "cannot-join",
    /// The sender has not joined the table.
    NotHere = "not-here",
    /// Only the owner may do that.
    NotOwner = "not-owner",
    /// A match is being played.
    MatchRunning = "match-running",
    /// No match is being played.
    NoMatch = "no-match",
    /// The sender has no chair, or no seat in the match.
    NotSeated = "not-seated",
    /// No other member has that number.
    NoSuchMember = "nobody",
    /// The owner plays against that member.
    Opponent = "opponent",
    /// The member is not waited for, or nothing can be done for them.
    NobodyToSkip = "nobody-to-skip",
    /// The sender is another member of the table.
    AlreadyHere = "already-here",
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
    /// The sender has or had another seat in the match.
    OtherSeat = "other-seat",
    /// No bot sits there.
    NoBot = "no-bot",
    /// A seated member is not ready.
    NotReady = "not-ready",
    /// Too few or too many chairs are taken.
    WrongPlayerCount = "wrong-count",
    /// A match is starting.
    Starting = "starting",
    /// The salt or its hash does not have the right form.
    BadSalt = "bad-salt",
    /// Another member has published that hash.
    SaltTaken = "salt-taken",
    /// The salt is not the one whose hash was published.
    SaltMismatch = "salt-mismatch",
    /// The hash or salt is for another round of dice.
    WrongRound = "wrong-round",
    /// Salts cannot be revealed yet, or not by this member.
    NotRevealing = "not-revealing",
    /// The chat message is empty or too long.
    BadChat = "bad-chat",
    /// The JSON is not an action of the game.
    BadAction = "unreadable",
    /// The request cannot be parsed.
    BadRequest = "not-understood",
    /// The client names another version of the protocol.
    UnsupportedProtocol = "unsupported-protocol",
    /// The socket message is not text.
    NotText = "not-text",
    /// The id of the request is missing or malformed.
    BadId = "bad-id",
    /// The id was used before, for another request.
    IdReused = "id-reused",
    /// The table has changed since the state the request was made for.
    OutOfDate = "moved-on",
    /// The entry could not be stored, so the command had no effect.
    NotStored = "not-stored",
    /// The table's log may have no more entries.
    LogFull = "log-full",
    /// Whether the entry was stored is unknown.
    OutcomeUnknown = "not-known",
    /// The table has no finished match of that number.
    NoFinishedMatch = "no-finished-match",
    /// The server has no resource at that path.
    NoSuchPath = "no-such-path",
    /// The request did not arrive in time.
    RequestTimeout = "too-slow",
    /// The limit on connections is reached.
    TooManyConnections = "too-many",
    /// The rate limit is exceeded.
    RateLimited = "too-often",
    /// The request comes from a page of another origin.
    ForeignOrigin = "foreign-origin",
    /// The sender has no identity cookie.
    NoIdentity = "no-identity",
    /// A newer connection of the same identity replaced this one.
    Replaced = "replaced",
    /// The owner removed the recipient from the table.
    Kicked = "kicked",
    /// The recipient has left the table.
    Left = "left",
    /// The token opens nothing, or no longer.
    LinkUnknown = "link-unknown",
    /// The link was withdrawn.
    LinkRevoked = "link-revoked",
    /// The table has as many links as it can have.
    TooManyLinks = "too-many-links",
    /// No seat is free.
    TableFull = "table-full",
    /// The table lets nobody new in.
    TableLocked = "table-locked",
    /// The table has no spectators.
    NoSpectators = "no-spectators",
    /// Everybody has left the table.
    TableFinished = "table-finished",
    /// The game has no format of other programs for matches.
    NoTranscript = "no-transcript",
    /// The players have not agreed to show what the seats saw.
    NotRevealed = "not-revealed",
    /// This server computes no analyses and hints.
    InsightOff = "insight-off",
    /// There is no analysis or hint of this match or position.
    NoInsight = "no-insight",
    /// Too many computations wait.
    QueueFull = "queue-full",
    /// A computation has failed.
    NotComputed = "not-computed",
    /// The table allows no hints.
    HintsOff = "hints-off",
    /// The match is not one in which moves are taken back.
    NoTakeBack = "no-take-back",
    /// The sender has made no move yet that could be taken back.
    NothingToTakeBack = "nothing-to-take-back",
    /// The match has no vacation, or the player not so many days.
    NoVacation = "no-vacation",
    /// The server restarts: connect again.
    Restarting = "come-back",
}

impl RefusalCode {
    /// The variant with this code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.code() == code)
    }

    /// A refusal with this code and a sentence that says what to do.
    pub fn with_message(self, message: impl Into<String>) -> RefusalMessage {
        RefusalMessage { code: self.code().to_owned(), message: message.into(), params: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_distinct_and_parse_back() {
        for code in RefusalCode::ALL {
            assert_eq!(RefusalCode::from_code(code.code()), Some(code));
            assert_eq!(serde_json::to_value(code).unwrap(), code.code());
            assert_eq!(code.with_message("No.").refusal_code(), Some(code));
        }
        assert_eq!(RefusalCode::from_code("nonsense"), None);
    }
}
