//! What people write: nicknames and chat, made harmless.

use unicode_normalization::UnicodeNormalization;

/// The longest nickname.
pub const NICK: usize = 24;

/// The longest line of chat.
pub const CHAT: usize = 400;

/// A nickname as it is shown: composed, on one line, without characters that cannot be seen
/// or that turn the text around; `None` if nothing is left or it is too long.
#[must_use]
pub fn nick(text: &str) -> Option<String> {
    clean(text, NICK)
}

/// A line of chat as it is shown, likewise.
#[must_use]
pub fn chat(text: &str) -> Option<String> {
    clean(text, CHAT)
}

fn clean(text: &str, most: usize) -> Option<String> {
    // Whatever is far too long is not even looked at.
    if text.len() > most * 16 {
        return None;
    }
    let (mut cleaned, mut count, mut marks) = (String::new(), 0, 0);
    for letter in text.nfc() {
        let letter = if letter.is_whitespace() { ' ' } else { letter };
        if is_unseen(letter) || letter == ' ' && (cleaned.is_empty() || cleaned.ends_with(' ')) {
            continue;
        }
        // A tower of accents on one letter would cover its neighbours.
        marks = if unicode_normalization::char::is_combining_mark(letter) { marks + 1 } else { 0 };
        if marks > 2 {
            continue;
        }
        cleaned.push(letter);
        count += 1;
    }
    let end = cleaned.trim_end().len();
    cleaned.truncate(end);
    (!cleaned.is_empty() && count <= most).then_some(cleaned)
}

/// Control, direction, joining and other characters without a shape, tags and private ones.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{fff0}'..='\u{ffff}'
            | '\u{e000}'..='\u{f8ff}'
            | '\u{e0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_is_what_can_be_seen() {
        assert_eq!(nick("  Ann \t\n B. ").as_deref(), Some("Ann B."));
        assert_eq!(nick("e\u{301}a").as_deref(), Some("éa"));
        assert_eq!(nick("ab\u{202e}cd\u{200b}").as_deref(), Some("abcd"));
        assert_eq!(nick("\u{200f}\u{0}").as_deref(), None);
        assert_eq!(nick(&"x".repeat(NICK)).map(|n| n.len()), Some(NICK));
        assert_eq!(nick(&"x".repeat(NICK + 1)), None);
        assert_eq!(nick(&"x".repeat(1_000_000)), None);
        let tower = format!("z{}", "\u{335}".repeat(30));
        assert_eq!(nick(&tower).map(|n| n.chars().count()), Some(3));
        assert_eq!(chat("<b>hi</b>").as_deref(), Some("<b>hi</b>"), "text, never markup");
    }
}
