//! Tokens that a fuzzer inserts into inputs: words of the corpora, and numbers and texts that
//! programs often handle wrongly.

use crate::{FuzzTarget, read_corpus};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Words of the corpora that are longer than this are no tokens.
const MAX_WORD_BYTES: usize = 24;

/// Texts that are empty, reordered, out of range, or of another language or syntax.
const TEXTS: [&str; 30] = [
    "",
    " ",
    "\0",
    "\u{feff}",
    "\u{202e}evil",
    "e\u{301}\u{301}\u{301}\u{301}",
    "👨‍👩‍👧‍👦",
    "ﷺ",
    "İı",
    "\u{1d7d8}\u{0663}",
    "\u{10ffff}",
    "\\u0000",
    "\\ud800",
    "\"",
    "\\",
    "%00",
    "%2e%2e%2f",
    "../../etc/passwd",
    "NaN",
    "-0",
    "1e999",
    "0x10",
    "٣",
    "null",
    "__proto__",
    "<script>",
    "'; drop table logs; --",
    "{{{{{{{{",
    "[[[[[[[[",
    "\r\n\r\n",
];

/// Numbers at the limits of common types and of the games.
const NUMBERS: [&str; 24] = [
    "0",
    "1",
    "-1",
    "2",
    "3",
    "6",
    "7",
    "8",
    "15",
    "23",
    "24",
    "25",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "9007199254740993",
    "18446744073709551615",
    "-9223372036854775808",
];

/// JSON values of other types than the one expected.
const JSON_VALUES: [&str; 9] =
    ["null", "true", "false", "[]", "{}", "[[]]", "1.5", "-0.0", "1e308"];

/// All tokens: those above, and the words of all corpora, since a word that is valid for one
/// target is unexpected for another.
///
/// # Errors
/// If a corpus cannot be read.
pub fn read_tokens() -> std::io::Result<Vec<String>> {
    let fixed = TEXTS.iter().chain(&NUMBERS).chain(&JSON_VALUES);
    let mut tokens: BTreeSet<String> = fixed.map(|token| (*token).to_owned()).collect();
    for target in FuzzTarget::all() {
        for input in read_corpus(target)? {
            let text = input.text().into_owned();
            let words = text.split(|letter: char| !letter.is_alphanumeric());
            let words = words.filter(|word| (1..MAX_WORD_BYTES).contains(&word.len()));
            tokens.extend(words.map(str::to_owned));
        }
    }
    Ok(tokens.into_iter().filter(|token| !token.is_empty()).collect())
}

/// Tokens as a dictionary file of libFuzzer: one quoted string on each line.
#[must_use]
pub fn to_libfuzzer_dictionary(tokens: &[String]) -> String {
    let mut file = String::new();
    for token in tokens {
        file.push('"');
        for byte in token.bytes() {
            let _ = match byte {
                b'"' | b'\\' => write!(file, "\\{}", char::from(byte)),
                b' '..=b'~' => write!(file, "{}", char::from(byte)),
                _ => write!(file, "\\x{byte:02X}"),
            };
        }
        file.push_str("\"\n");
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_quoted_as_libfuzzer_reads_them() {
        let tokens = ["a\"b\\".to_owned(), "ü\n".to_owned()];
        let file = to_libfuzzer_dictionary(&tokens);
        assert_eq!(file, "\"a\\\"b\\\\\"\n\"\\xC3\\xBC\\x0A\"\n");
    }
}
