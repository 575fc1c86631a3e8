//! What members show of themselves beside their words: pictures and emotes.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A short remark out of a fixed set, shown with a picture. It stands in the chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Emote {
    Hello,
    GoodLuck,
    WellPlayed,
    Thanks,
    Wow,
    Laugh,
    Oops,
    Thinking,
    Hurry,
    GoodGame,
}

impl Emote {
    /// All of them, in the order in which clients offer them.
    pub const ALL: [Self; 10] = [
        Self::Hello,
        Self::GoodLuck,
        Self::WellPlayed,
        Self::Thanks,
        Self::Wow,
        Self::Laugh,
        Self::Oops,
        Self::Thinking,
        Self::Hurry,
        Self::GoodGame,
    ];

    /// The remark in English, for clients that show chat as text only.
    #[must_use]
    pub const fn to_english(self) -> &'static str {
        match self {
            Self::Hello => "Hello!",
            Self::GoodLuck => "Good luck!",
            Self::WellPlayed => "Well played!",
            Self::Thanks => "Thank you!",
            Self::Wow => "Wow!",
            Self::Laugh => "Ha ha!",
            Self::Oops => "Oops!",
            Self::Thinking => "Let me think …",
            Self::Hurry => "Your turn!",
            Self::GoodGame => "Good game!",
        }
    }
}

/// The number of a drawn picture that a member has chosen. Clients draw the pictures; a member
/// without one is shown by a picture that the client derives from the nickname.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(try_from = "u8", into = "u8")]
#[ts(type = "number")]
#[schemars(with = "u8")]
pub struct Avatar(u8);

impl Avatar {
    /// How many pictures there are.
    pub const COUNT: u8 = 24;
}

impl TryFrom<u8> for Avatar {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        let fits = number < Self::COUNT;
        fits.then_some(Self(number)).ok_or_else(|| format!("avatars are 0 to {}", Self::COUNT - 1))
    }
}

impl From<Avatar> for u8 {
    fn from(Avatar(number): Avatar) -> Self {
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_avatar_outside_the_set_is_no_avatar() {
        assert_eq!(serde_json::from_str::<Avatar>("23").unwrap(), Avatar(23));
        assert!(serde_json::from_str::<Avatar>("24").is_err());
        assert!(serde_json::from_str::<Avatar>("-1").is_err());
    }

    #[test]
    fn emotes_have_stable_names() {
        let names = serde_json::to_string(&Emote::ALL).unwrap();
        assert_eq!(
            names,
            r#"["hello","good-luck","well-played","thanks","wow","laugh","oops","thinking","hurry","good-game"]"#
        );
    }
}
