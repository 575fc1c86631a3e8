//! An input, and the line of a corpus that keeps it.

use std::borrow::Cow;

/// What a target is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// Text, which is sent as text is sent.
    Text(String),
    /// Bytes, which are sent as they are.
    Bytes(Vec<u8>),
}

/// How a line begins that holds bytes.
const HEX: &str = "hex ";

impl Input {
    /// As text; what is no text is replaced.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) => Cow::Borrowed(text),
            Self::Bytes(bytes) => String::from_utf8_lossy(bytes),
        }
    }

    /// As bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }

    /// As a line of a corpus: bytes, and text that does not fit a line, in hexadecimal digits.
    #[must_use]
    pub fn to_line(&self) -> String {
        let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        match self {
            Self::Text(text) if text.contains(['\n', '\r']) => {
                format!("text {}", hex(text.as_bytes()))
            }
            Self::Text(text) => text.clone(),
            Self::Bytes(bytes) => format!("{HEX}{}", hex(bytes)),
        }
    }

    /// From a line of a corpus.
    #[must_use]
    pub fn from_line(line: &str) -> Self {
        let bytes = |digits: &str| {
            let pairs = digits.as_bytes().chunks(2).map(std::str::from_utf8);
            let bytes = pairs.map(|pair| u8::from_str_radix(pair.ok()?, 16).ok());
            bytes.collect::<Option<Vec<u8>>>()
        };
        if let Some(bytes) = line.strip_prefix(HEX).and_then(bytes) {
            return Self::Bytes(bytes);
        }
        let text = line.strip_prefix("text ").and_then(bytes);
        let text = text.and_then(|bytes| String::from_utf8(bytes).ok());
        Self::Text(text.unwrap_or_else(|| line.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_keeps_an_input() {
        let texts = ["", "play 3", "{\"a\":\"ü\"}", "two\nlines", "text"];
        for input in texts.map(|text| Input::Text(text.into())) {
            assert_eq!(Input::from_line(&input.to_line()), input);
        }
        let bytes = Input::Bytes(vec![0, 10, 0x81, 255]);
        assert_eq!(bytes.to_line(), "hex 000a81ff");
        assert_eq!(Input::from_line(&bytes.to_line()), bytes);
    }
}
