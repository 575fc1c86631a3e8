//! Cleans text that people enter: nicknames and chat.

use unicode_normalization::UnicodeNormalization;

/// The most characters of a nickname.
pub const MAX_NICK_CHARS: usize = 24;

/// The most characters of a chat message.
pub const MAX_CHAT_CHARS: usize = 400;

/// Normalises a nickname: composed (NFC), on one line, without invisible characters and those
/// that change the text direction. `None` if nothing is left or it is too long.
#[must_use]
pub fn clean_nick(text: &str) -> Option<String> {
    clean(text, MAX_NICK_CHARS)
}

/// Normalises a chat message in the same way.
#[must_use]
pub fn clean_chat(text: &str) -> Option<String> {
    clean(text, MAX_CHAT_CHARS)
}

/// A nickname with a number appended, cut to fit [`MAX_NICK_CHARS`].
#[must_use]
pub fn numbered_nick(nick: &str, number: usize) -> String {
    let suffix = format!(" {number}");
    let start: String = nick.chars().take(MAX_NICK_CHARS - suffix.len()).collect();
    format!("{}{suffix}", start.trim_end())
}

/// A key that is equal for nicknames that look alike. Ignores case, accents, widths and
/// punctuation, and maps letters of other alphabets to the Latin letter of the same shape.
#[must_use]
pub fn confusable_skeleton(nick: &str) -> String {
    let plain = nick.nfkd().filter(|c| !unicode_normalization::char::is_combining_mark(*c));
    let letters = plain.filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    let skeleton: String = letters.map(latin_lookalike).collect();
    // A nickname of symbols alone has no letters to compare.
    if skeleton.is_empty() { nick.to_owned() } else { skeleton }
}

/// The Latin letter that a letter of another alphabet, or a digit, looks like.
fn latin_lookalike(letter: char) -> char {
    const LOOKALIKES: [(&str, char); 24] = [
        ("аαɑ", 'a'),
        ("ьƅв", 'b'),
        ("сϲ", 'c'),
        ("ԁ", 'd'),
        ("еε", 'e'),
        ("ɡ", 'g'),
        ("һнη", 'h'),
        ("іι1lӏ|ı", 'i'),
        ("јϳ", 'j'),
        ("кκ", 'k'),
        ("мμ", 'm'),
        ("п", 'n'),
        ("оοσ0օ", 'o'),
        ("рρ", 'p'),
        ("ԛ", 'q'),
        ("г", 'r'),
        ("ѕ5", 's'),
        ("тτ", 't'),
        ("υս", 'u'),
        ("νѵ", 'v'),
        ("ԝω", 'w'),
        ("хχ", 'x'),
        ("уγү", 'y'),
        ("з3", 'z'),
    ];
    let found = LOOKALIKES.iter().find(|(letters, _)| letters.contains(letter));
    found.map_or(letter, |(_, latin)| *latin)
}

fn clean(text: &str, max_chars: usize) -> Option<String> {
    // Bounds the work for input that is far too long.
    if text.len() > max_chars * 16 {
        return None;
    }
    let (mut cleaned, mut count, mut marks) = (String::new(), 0, 0);
    for letter in text.nfc() {
        let letter = if letter.is_whitespace() { ' ' } else { letter };
        if is_invisible(letter) || letter == ' ' && (cleaned.is_empty() || cleaned.ends_with(' ')) {
            continue;
        }
        // Many combining marks on one letter would cover the lines around it.
        marks = if unicode_normalization::char::is_combining_mark(letter) { marks + 1 } else { 0 };
        if marks > 2 {
            continue;
        }
        cleaned.push(letter);
        count += 1;
    }
    let end = cleaned.trim_end().len();
    cleaned.truncate(end);
    (!cleaned.is_empty() && count <= max_chars).then_some(cleaned)
}

/// Whether a character is a control, direction, joiner, tag or private-use character, or has no
/// glyph.
fn is_invisible(letter: char) -> bool {
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
    fn names_that_look_alike_have_the_same_skeleton() {
        for (one, other) in [
            ("Ann", "ann"),
            ("Ann", "\u{410}nn"),
            ("Ann", "A n n"),
            ("Ann", "\u{c4}nn."),
            ("Bill", "Bi11"),
            ("Bob", "B0b"),
            ("Oscar", "\u{41e}s\u{441}\u{430}r"),
            ("Ann", "\u{ff21}\u{ff4e}\u{ff4e}"),
        ] {
            assert_eq!(confusable_skeleton(one), confusable_skeleton(other), "{one} {other}");
        }
        for (one, other) in
            [("Ann", "Anne"), ("Ben", "Bon"), ("Ann 2", "Ann 3"), ("李", "王"), ("♠♠", "♥♥")]
        {
            assert_ne!(confusable_skeleton(one), confusable_skeleton(other), "{one} {other}");
        }
        assert_eq!(numbered_nick("Ann", 2), "Ann 2");
        assert_eq!(numbered_nick(&"x".repeat(MAX_NICK_CHARS), 12).chars().count(), MAX_NICK_CHARS);
    }

    #[test]
    fn invisible_characters_and_excess_marks_are_removed() {
        assert_eq!(clean_nick("  Ann \t\n B. ").as_deref(), Some("Ann B."));
        assert_eq!(clean_nick("e\u{301}a").as_deref(), Some("éa"));
        assert_eq!(clean_nick("ab\u{202e}cd\u{200b}").as_deref(), Some("abcd"));
        assert_eq!(clean_nick("\u{200f}\u{0}").as_deref(), None);
        assert_eq!(clean_nick(&"x".repeat(MAX_NICK_CHARS)).map(|n| n.len()), Some(MAX_NICK_CHARS));
        assert_eq!(clean_nick(&"x".repeat(MAX_NICK_CHARS + 1)), None);
        assert_eq!(clean_nick(&"x".repeat(1_000_000)), None);
        let tower = format!("z{}", "\u{335}".repeat(30));
        assert_eq!(clean_nick(&tower).map(|n| n.chars().count()), Some(3));
        assert_eq!(clean_chat("<b>hi</b>").as_deref(), Some("<b>hi</b>"), "text, never markup");
    }
}
