//! Cleans text that people enter: nicknames and chat.

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// The most characters of a nickname.
pub const MAX_NICK_CHARS: usize = 24;

const MAX_IMPORTED_NAME_CHARS: usize = 80;

/// The most characters of a chat message.
pub const MAX_CHAT_CHARS: usize = 400;

/// Normalises a nickname: composed (NFC), on one line, without invisible characters and those
/// that change the text direction. `None` if nothing is left or it is too long.
#[must_use]
pub fn clean_nick(text: &str) -> Option<String> {
    clean(text, MAX_NICK_CHARS)
}

/// Normalises a name in a file in the same way. Names there may be longer than nicknames; their
/// beginning is used.
#[must_use]
pub fn clean_imported_name(text: &str) -> Option<String> {
    let start: String = text.chars().take(MAX_IMPORTED_NAME_CHARS).collect();
    clean(&start, MAX_IMPORTED_NAME_CHARS)
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
/// punctuation, and maps each character to the one it can be confused with by Unicode's data
/// (UTS #39), also where only its capital or small letter looks like another.
#[must_use]
pub fn confusable_skeleton(nick: &str) -> String {
    let compatible: String = nick.nfkd().collect();
    let prototypes = without_marks(skeleton(&compatible));
    let lower_case: String = prototypes.chars().flat_map(char::to_lowercase).collect();
    let letters = without_marks(skeleton(&lower_case));
    let key: String = letters.chars().filter(|c| c.is_alphanumeric()).map(nick_lookalike).collect();
    // A nickname of symbols alone has no letters to compare.
    if key.is_empty() { prototypes } else { key }
}

fn without_marks(text: impl Iterator<Item = char>) -> String {
    text.filter(|c| !unicode_normalization::char::is_combining_mark(*c)).collect()
}

/// Resemblances that Unicode's data leaves out because they are loose, but that are used to write
/// one nickname for another: digits for letters, and letters of related shape.
fn nick_lookalike(letter: char) -> char {
    const LOOKALIKES: [(&str, char); 12] = [
        ("α", 'a'),
        ("ьв", 'b'),
        ("ε", 'e'),
        ("нη", 'h'),
        ("il1|ι", 'i'),
        ("кκ", 'k'),
        ("п", 'n'),
        ("0", 'o'),
        ("г", 'r'),
        ("5", 's'),
        ("тτ", 't'),
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

/// Whether a character has no visible glyph of its own: controls, characters that Unicode calls
/// default ignorable, blanks that do not count as white space, and private use.
fn is_invisible(letter: char) -> bool {
    let mut buffer = [0; 4];
    // The skeleton of a character is empty if it is default ignorable.
    letter.is_control()
        || skeleton(letter.encode_utf8(&mut buffer)).next().is_none()
        || matches!(letter,
            '\u{2800}'
            | '\u{2028}'..='\u{202e}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{e000}'..='\u{f8ff}'
            | '\u{f0000}'..='\u{10ffff}')
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
            // Cherokee, mathematical, Lisu and Armenian letters.
            ("Ann", "\u{13aa}nn"),
            ("Dave", "\u{13a0}ave"),
            ("Bob", "\u{1d401}o\u{1d41b}"),
            ("Bob", "\u{a4d0}o\u{184}"),
            ("Oscar", "\u{555}scar"),
            ("BILL", "bi11"),
            ("Tom", "torn"),
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
        for blank in
            ["\u{200f}\u{0}", "\u{2800}", "\u{1d173}", "\u{1bca0}", "\u{3164}", "\u{e0041}"]
        {
            assert_eq!(clean_nick(blank), None, "{blank:?}");
            assert_eq!(clean_nick(&format!("A{blank}nn")).as_deref(), Some("Ann"), "{blank:?}");
        }
        assert_eq!(clean_nick(&"x".repeat(MAX_NICK_CHARS)).map(|n| n.len()), Some(MAX_NICK_CHARS));
        assert_eq!(clean_nick(&"x".repeat(MAX_NICK_CHARS + 1)), None);
        assert_eq!(clean_nick(&"x".repeat(1_000_000)), None);
        let tower = format!("z{}", "\u{335}".repeat(30));
        assert_eq!(clean_nick(&tower).map(|n| n.chars().count()), Some(3));
        assert_eq!(clean_chat("<b>hi</b>").as_deref(), Some("<b>hi</b>"), "text, never markup");
    }
}
