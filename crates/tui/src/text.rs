//! Wrapping, clipping and formatting of text.

/// A text in lines of at most `width` characters, broken between words, or within a word that
/// is longer than a line. Lines after the first are indented by two.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(3);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace().flat_map(|word| pieces(word, width - 2)) {
        if line.is_empty() {
            line = word;
        } else if line.chars().count() + 1 + word.chars().count() <= width {
            line = format!("{line} {word}");
        } else {
            lines.push(std::mem::replace(&mut line, format!("  {word}")));
        }
    }
    lines.push(line);
    lines
}

fn pieces(word: &str, width: usize) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    letters.chunks(width).map(|piece| piece.iter().collect()).collect()
}

/// A text of at most `width` characters; a longer one is cut and ends in an ellipsis.
pub(crate) fn clip(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// An ordinal number: `1st`, `2nd`, `3rd`, `4th`.
pub(crate) fn ordinal(place: u8) -> String {
    let ending = match place {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

/// A number with its noun: `1 step`, `2 steps`.
pub(crate) fn count(number: usize, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_breaks_between_words() {
        assert_eq!(wrap("one two three", 8), ["one two", "  three"]);
        assert_eq!(wrap("a/long/path", 6), ["a/lo", "  ng/p", "  ath"]);
        assert_eq!(wrap("x", 0), ["x"]);
        assert_eq!(wrap("", 4), [""]);
    }

    #[test]
    fn a_long_text_is_clipped() {
        assert_eq!(clip("one two", 7), "one two");
        assert_eq!(clip("one two", 6), "one t…");
    }

    #[test]
    fn ordinals_and_counts_are_formatted_in_english() {
        assert_eq!([1, 2, 3, 4].map(ordinal), ["1st", "2nd", "3rd", "4th"]);
        assert_eq!([count(1, "step"), count(0, "step")], ["1 step", "0 steps"]);
    }
}
