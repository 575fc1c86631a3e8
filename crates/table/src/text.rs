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

/// A name with a number behind it, no longer than a name may be.
#[must_use]
pub fn numbered(nick: &str, number: usize) -> String {
    let end = format!(" {number}");
    let kept: String = nick.chars().take(NICK - end.len()).collect();
    format!("{}{end}", kept.trim_end())
}

/// What a name looks like from afar: names that look the same are the same here. Large and small
/// letters, accents and widths do not count, nor do the letters that other alphabets share with
/// ours by shape.
#[must_use]
pub fn looks(nick: &str) -> String {
    let plain = nick.nfkd().filter(|c| !unicode_normalization::char::is_combining_mark(*c));
    let letters = plain.filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    let looks: String = letters.map(twin).collect();
    // A name of signs alone is what it is.
    if looks.is_empty() { nick.to_owned() } else { looks }
}

/// The letter of ours that one of another alphabet, or a digit, looks like.
fn twin(letter: char) -> char {
    const TWINS: [(&str, char); 24] = [
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
    let found = TWINS.iter().find(|(alike, _)| alike.contains(letter));
    found.map_or(letter, |(_, ours)| *ours)
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
    fn names_that_look_alike_are_told_apart() {
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
            assert_eq!(looks(one), looks(other), "{one} {other}");
        }
        for (one, other) in
            [("Ann", "Anne"), ("Ben", "Bon"), ("Ann 2", "Ann 3"), ("李", "王"), ("♠♠", "♥♥")]
        {
            assert_ne!(looks(one), looks(other), "{one} {other}");
        }
        assert_eq!(numbered("Ann", 2), "Ann 2");
        assert_eq!(numbered(&"x".repeat(NICK), 12).chars().count(), NICK);
    }

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
