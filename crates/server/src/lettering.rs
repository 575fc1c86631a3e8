//! Lettering for pictures: letters as strokes of our own, so that no font file is needed.
//!
//! Accents are drawn over the letters they belong to, so that most names in Latin letters can be
//! written. A text with other letters cannot, and the caller says something else.

use std::fmt::Write as _;
use unicode_normalization::UnicodeNormalization as _;

/// A letter: its width, and its strokes as the data of an SVG path. Capitals reach from 0 down to
/// the baseline at [`BASELINE`].
type Glyph = (char, f32, &'static str);

/// The height of capitals.
pub(crate) const BASELINE: f32 = 10.0;

/// The space between letters.
const GAP: f32 = 1.5;

/// The width of the strokes.
const STROKE: f32 = 1.35;

const SPACE: f32 = 2.6;

#[rustfmt::skip]
const GLYPHS: &[Glyph] = &[
    ('A', 7.0, "M0.5 10L3.5 0L6.5 10M1.7 6.6H5.3"),
    ('B', 6.5, "M1 4.6H3.5A2.7 2.7 0 0 1 3.5 10H1V0H3.2A2.3 2.3 0 0 1 3.2 4.6"),
    ('C', 7.2, "M6.8 1.6A3.6 5 0 1 0 6.8 8.4"),
    ('D', 7.5, "M1 0V10H3A4 5 0 0 0 3 0Z"),
    ('E', 5.8, "M5.5 0H1V10H5.5M1 4.8H4.8"),
    ('F', 5.6, "M5.5 0H1V10M1 4.8H4.8"),
    ('G', 8.0, "M6.9 1.8A3.6 5 0 1 0 7.4 6.6V5.2H4.8"),
    ('H', 7.5, "M1 0V10M6.5 0V10M1 4.8H6.5"),
    ('I', 2.0, "M1 0V10"),
    ('J', 5.0, "M4 0V7.2A2 2.8 0 0 1 0.3 8.4"),
    ('K', 6.5, "M1 0V10M6 0L1 5.6M2.8 3.7L6.3 10"),
    ('L', 5.4, "M1 0V10H5.3"),
    ('M', 9.0, "M1 10V0L4.5 6.5L8 0V10"),
    ('N', 7.5, "M1 10V0L6.5 10V0"),
    ('O', 9.0, "M4.5 0A3.7 5 0 1 0 4.5 10A3.7 5 0 1 0 4.5 0"),
    ('P', 6.3, "M1 10V0H3.3A2.7 2.7 0 0 1 3.3 5.4H1"),
    ('Q', 9.0, "M4.5 0A3.7 5 0 1 0 4.5 10A3.7 5 0 1 0 4.5 0M5.6 7.4L8.2 10.6"),
    ('R', 6.6, "M1 10V0H3.3A2.7 2.7 0 0 1 3.3 5.4H1M3.4 5.4L6.2 10"),
    ('S', 6.6, "M5.8 1.6C5 -0.4 1 -0.6 1 2.5C1 5.5 6 4.3 6 7.4C6 10.8 1.2 10.7 0.6 8.2"),
    ('T', 6.5, "M0.3 0H6.2M3.25 0V10"),
    ('U', 7.6, "M1 0V6.7A2.8 3.3 0 0 0 6.6 6.7V0"),
    ('V', 7.0, "M0.4 0L3.5 10L6.6 0"),
    ('W', 10.0, "M0.4 0L2.6 10L5 2.5L7.4 10L9.6 0"),
    ('X', 6.6, "M0.6 0L6 10M6 0L0.6 10"),
    ('Y', 6.6, "M0.4 0L3.3 5.3V10M6.2 0L3.3 5.3"),
    ('Z', 6.6, "M0.8 0H5.8L0.7 10H6"),
    ('a', 7.0, "M3.4 3.4A2.6 3.3 0 1 0 3.4 10A2.6 3.3 0 1 0 3.4 3.4M6 3.4V10"),
    ('b', 7.0, "M1 0V10M3.6 3.4A2.6 3.3 0 1 0 3.6 10A2.6 3.3 0 1 0 3.6 3.4"),
    ('c', 5.8, "M5.4 4.6A2.6 3.3 0 1 0 5.4 8.8"),
    ('d', 7.0, "M3.4 3.4A2.6 3.3 0 1 0 3.4 10A2.6 3.3 0 1 0 3.4 3.4M6 0V10"),
    ('e', 6.6, "M0.9 6.6H5.9A2.5 3.2 0 1 0 5.3 8.8"),
    ('f', 3.8, "M4 0.2C2.6 -0.3 1.9 0.6 1.9 2V10M0.3 3.4H3.8"),
    ('g', 7.0, "M3.4 3.4A2.6 3.3 0 1 0 3.4 10A2.6 3.3 0 1 0 3.4 3.4M6 3.4V10.8A2.6 2.4 0 0 1 1.2 12"),
    ('h', 6.8, "M1 0V10M1 6.2A2.4 2.8 0 0 1 5.8 6.2V10"),
    ('i', 2.0, "M1 3.4V10M1 0.6V0.7"),
    ('j', 2.8, "M1.6 3.4V11.2A1.6 1.8 0 0 1 -0.4 12.7M1.6 0.6V0.7"),
    ('k', 5.2, "M1 0V10M5 3.4L1 7.2M2.6 5.8L5.2 10"),
    ('l', 2.0, "M1 0V10"),
    ('m', 10.4, "M1 3.4V10M1 6A2.1 2.6 0 0 1 5.2 6V10M5.2 6A2.1 2.6 0 0 1 9.4 6V10"),
    ('n', 6.8, "M1 3.4V10M1 6.2A2.4 2.8 0 0 1 5.8 6.2V10"),
    ('o', 7.2, "M3.6 3.4A2.7 3.3 0 1 0 3.6 10A2.7 3.3 0 1 0 3.6 3.4"),
    ('p', 7.0, "M1 3.4V13.2M3.6 3.4A2.6 3.3 0 1 0 3.6 10A2.6 3.3 0 1 0 3.6 3.4"),
    ('q', 7.0, "M3.4 3.4A2.6 3.3 0 1 0 3.4 10A2.6 3.3 0 1 0 3.4 3.4M6 3.4V13.2"),
    ('r', 4.2, "M1 3.4V10M1 6.2A2.4 2.8 0 0 1 4 3.6"),
    ('s', 5.4, "M4.6 4.4C3.9 3 1 3 1 5C1 7 4.8 6.3 4.8 8.3C4.8 10.5 1.2 10.6 0.6 8.8"),
    ('t', 4.2, "M1.9 1V8.2A1.6 1.7 0 0 0 4 9.7M0.3 3.4H3.8"),
    ('u', 6.8, "M1 3.4V7.2A2.4 2.8 0 0 0 5.8 7.2M5.8 3.4V10"),
    ('v', 5.8, "M0.4 3.4L2.9 10L5.4 3.4"),
    ('w', 9.2, "M0.4 3.4L2.4 10L4.6 4.6L6.8 10L8.8 3.4"),
    ('x', 5.6, "M0.6 3.4L5 10M5 3.4L0.6 10"),
    ('y', 6.0, "M0.5 3.4L3.1 9.8M5.7 3.4L2.6 11.4C2.2 12.6 1.4 13.1 0.2 12.9"),
    ('z', 5.6, "M0.8 3.4H4.8L0.7 10H5"),
    ('0', 6.6, "M3.3 0A2.7 5 0 1 0 3.3 10A2.7 5 0 1 0 3.3 0"),
    ('1', 4.2, "M0.8 2L3 0V10"),
    ('2', 6.6, "M0.8 2.4A2.5 2.5 0 1 1 5.2 4.2L0.8 10H6"),
    ('3', 6.4, "M0.9 1.4A2.3 2.3 0 1 1 2.8 4.7A2.7 2.7 0 1 1 0.6 8.6"),
    ('4', 6.6, "M4.6 10V0L0.6 7H6.2"),
    ('5', 6.4, "M5.4 0H1.6L1.2 4.6A3 2.9 0 1 1 0.7 8.8"),
    ('6', 6.6, "M5 0.2C2.5 0.8 0.9 3.4 0.9 6.8M3.5 4.2A2.6 2.9 0 1 0 3.5 10A2.6 2.9 0 1 0 3.5 4.2"),
    ('7', 6.4, "M0.7 0H5.9L2.4 10"),
    ('8', 6.6, "M3.3 0A2.1 2.3 0 1 0 3.3 4.6A2.1 2.3 0 1 0 3.3 0M3.3 4.6A2.6 2.7 0 1 0 3.3 10A2.6 2.7 0 1 0 3.3 4.6"),
    ('9', 6.6, "M3.1 0A2.6 2.9 0 1 0 3.1 5.8A2.6 2.9 0 1 0 3.1 0M5.7 3.2C5.7 6.6 4.1 9.2 1.6 9.8"),
    ('ß', 6.4, "M1 10V2.4A2.1 2.4 0 0 1 5.2 2.4C5.2 4 3.6 4.2 3.6 5.3C3.6 6.6 5.8 6.8 5.8 8.4C5.8 10 4 10.4 2.9 9.8"),
    ('ø', 7.2, "M3.6 3.4A2.7 3.3 0 1 0 3.6 10A2.7 3.3 0 1 0 3.6 3.4M1 10.6L6.2 2.8"),
    ('Ø', 9.0, "M4.5 0A3.7 5 0 1 0 4.5 10A3.7 5 0 1 0 4.5 0M1.2 10.8L7.8 -0.8"),
    ('ł', 2.6, "M1.2 0V10M0 6L2.6 4.2"),
    ('Ł', 5.4, "M1 0V10H5.3M-0.4 6.4L3.2 4"),
    ('.', 1.6, "M0.8 9.9V10"),
    (',', 1.8, "M1.1 9.8L0.4 11.8"),
    (':', 1.6, "M0.8 4.4V4.5M0.8 9.9V10"),
    ('-', 3.8, "M0.5 6.4H3.3"),
    ('_', 5.0, "M0.3 11.4H4.7"),
    ('\'', 1.6, "M0.8 0V2.4"),
    ('’', 1.6, "M0.8 0V2.4"),
    ('!', 1.6, "M0.8 0V6.6M0.8 9.9V10"),
    ('?', 5.6, "M0.7 2.2A2.2 2.2 0 1 1 3.8 4.2C2.9 4.8 2.7 5.4 2.7 6.8M2.7 9.9V10"),
    ('+', 5.4, "M2.7 3.7V9.1M0 6.4H5.4"),
    ('/', 4.6, "M0.4 10.8L4.2 -0.6"),
    ('(', 2.6, "M2.4 -0.6C0.2 3 0.2 8 2.4 11.6"),
    (')', 2.6, "M0.2 -0.6C2.4 3 2.4 8 0.2 11.6"),
    ('&', 7.4, "M6.8 10L1.9 3.4C0.6 1.6 1.6 0 3.1 0C4.8 0 5.4 2.2 3.6 3.6C1.6 5 0.6 5.8 0.6 7.4C0.6 10.6 5.6 11 6.8 6"),
];

/// Accents over the middle of a letter, or under it. They sit above small letters; above capitals
/// they are raised.
#[rustfmt::skip]
const ACCENTS: &[(char, &str)] = &[
    ('\u{300}', "M-1.1 0L0.6 1.7"),
    ('\u{301}', "M1.1 0L-0.6 1.7"),
    ('\u{302}', "M-1.5 1.6L0 0.1L1.5 1.6"),
    ('\u{303}', "M-1.8 1.4C-1 -0.4 0.8 2.2 1.8 0.4"),
    ('\u{304}', "M-1.6 0.8H1.6"),
    ('\u{306}', "M-1.5 0.2A1.6 1.4 0 0 0 1.5 0.2"),
    ('\u{307}', "M0 0.8V0.9"),
    ('\u{308}', "M-1.4 0.8V0.9M1.4 0.8V0.9"),
    ('\u{30A}', "M0 -0.4A1 1 0 1 0 0 1.6A1 1 0 1 0 0 -0.4"),
    ('\u{30B}', "M-0.2 0L-1.4 1.7M1.8 0L0.6 1.7"),
    ('\u{30C}', "M-1.5 0.1L0 1.6L1.5 0.1"),
    ('\u{327}', "M0 9.6L0.2 10.6C1.4 10.8 1 12.2 -0.6 11.8"),
    ('\u{328}', "M0.8 9.4C-0.4 10.6 0 11.8 1.4 11.6"),
];

/// Where accents begin above small letters, and by how much they are raised above capitals.
const ACCENT_TOP: f32 = 0.2;
const RAISED: f32 = 3.1;

/// A written text: its width in the units of the letters, and the data of its path.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WrittenText {
    pub(crate) width: f32,
    path: String,
}

/// Writes a text; `None` if it has letters that cannot be drawn.
pub(crate) fn write(text: &str) -> Option<WrittenText> {
    let (mut path, mut x, mut last) = (String::new(), 0.0, ('x', 0.0));
    for letter in text.nfd() {
        if let Some((_, strokes)) = ACCENTS.iter().find(|(accent, _)| *accent == letter) {
            let (base, middle) = last;
            let raised =
                if base.is_uppercase() || "bdfhkltß".contains(base) { RAISED } else { 0.0 };
            let is_below = matches!(letter, '\u{327}' | '\u{328}');
            let y = if is_below { 0.0 } else { ACCENT_TOP - raised };
            let _ = write!(path, "<path transform='translate({middle} {y})' d='{strokes}'/>");
            continue;
        }
        if letter.is_whitespace() {
            x += SPACE + GAP;
            continue;
        }
        let (_, width, strokes) = GLYPHS.iter().find(|(known, ..)| *known == letter)?;
        let _ = write!(path, "<path transform='translate({x} 0)' d='{strokes}'/>");
        last = (letter, x + width / 2.0);
        x += width + GAP;
    }
    Some(WrittenText { width: (x - GAP).max(0.0), path })
}

impl WrittenText {
    /// The text as a part of an SVG picture: its left end, its baseline, the height of its capitals
    /// and its colour. It is drawn smaller if it would be wider than `max_width`.
    pub(crate) fn to_svg(
        &self,
        (x, y): (f32, f32),
        size: f32,
        max_width: f32,
        colour: &str,
    ) -> String {
        let scale = (size / BASELINE).min(max_width / self.width.max(1.0));
        let top = y - BASELINE * scale;
        format!(
            "<g transform='translate({x} {top}) scale({scale})' fill='none' stroke='{colour}' \
             stroke-width='{STROKE}' stroke-linecap='round' stroke-linejoin='round'>{}</g>",
            self.path
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_latin_letters_can_be_written_and_others_cannot() {
        for text in ["Ben", "Björn", "Ann-Sophie O’Neill", "Çağla", "Łukasz 2", "Weiß", "Šárka", ""]
        {
            assert!(write(text).is_some(), "{text}");
        }
        for text in ["Анна", "花子", "🎲", "שרה"] {
            assert!(write(text).is_none(), "{text}");
        }
        assert!(write("ii").unwrap().width < write("mm").unwrap().width);
    }

    #[test]
    fn every_title_of_a_game_can_be_written() {
        for game in catalog::GameId::ALL {
            assert!(write(game.title()).is_some(), "{game}");
        }
    }
}
