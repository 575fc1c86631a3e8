//! An input of a fuzz target, as the fuzzer's bytes and as a line of the corpus.

use std::borrow::Cow;

/// An input of a fuzz target.
///
/// As bytes, the first two hold the kind of the payload in the highest bit and the selector in
/// the others, and the rest is the payload. Every byte string is an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FuzzInput {
    /// Chooses between the states that the target is in, such as one of several tables.
    pub selector: u16,
    /// What the target reads.
    pub payload: FuzzPayload,
}

/// What a target reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FuzzPayload {
    /// Text, which is sent as text is sent.
    Text(String),
    /// Bytes, which are sent as they are.
    Bytes(Vec<u8>),
}

/// The bit of the header that says that the payload is bytes.
const BYTES_FLAG: u16 = 0x8000;

/// The prefix of a corpus line that holds bytes in hexadecimal digits.
const HEX_PREFIX: &str = "hex ";

/// The prefix of a corpus line that holds a text of several lines in hexadecimal digits.
const TEXT_PREFIX: &str = "text ";

impl FuzzInput {
    /// From the bytes of a fuzzer. Text that is not UTF-8 is replaced.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let (header, payload) = bytes.split_at(bytes.len().min(2));
        let header = header.iter().fold(0, |sum, byte| sum << 8 | u16::from(*byte));
        let payload = if header & BYTES_FLAG == 0 {
            FuzzPayload::Text(String::from_utf8_lossy(payload).into_owned())
        } else {
            FuzzPayload::Bytes(payload.to_vec())
        };
        Self { selector: header & !BYTES_FLAG, payload }
    }

    /// The bytes that [`Self::from_bytes`] reads as this input.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let flag = if matches!(self.payload, FuzzPayload::Bytes(_)) { BYTES_FLAG } else { 0 };
        let header = flag | self.selector & !BYTES_FLAG;
        [&header.to_be_bytes(), self.bytes()].concat()
    }

    /// The payload as text; bytes that are not UTF-8 are replaced.
    #[must_use]
    pub fn text(&self) -> Cow<'_, str> {
        match &self.payload {
            FuzzPayload::Text(text) => Cow::Borrowed(text),
            FuzzPayload::Bytes(bytes) => String::from_utf8_lossy(bytes),
        }
    }

    /// The payload as bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        match &self.payload {
            FuzzPayload::Text(text) => text.as_bytes(),
            FuzzPayload::Bytes(bytes) => bytes,
        }
    }
}

impl FuzzPayload {
    /// As a line of a corpus: bytes, and text that does not fit on a line, in hexadecimal digits.
    #[must_use]
    pub fn to_line(&self) -> String {
        let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        match self {
            Self::Text(text) if text.contains(['\n', '\r']) => {
                format!("{TEXT_PREFIX}{}", hex(text.as_bytes()))
            }
            Self::Text(text) => text.clone(),
            Self::Bytes(bytes) => format!("{HEX_PREFIX}{}", hex(bytes)),
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
        if let Some(bytes) = line.strip_prefix(HEX_PREFIX).and_then(bytes) {
            return Self::Bytes(bytes);
        }
        let text = line.strip_prefix(TEXT_PREFIX).and_then(bytes);
        let text = text.and_then(|bytes| String::from_utf8(bytes).ok());
        Self::Text(text.unwrap_or_else(|| line.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corpus_line_reads_as_the_payload_it_was_written_from() {
        let texts = ["", "play 3", "{\"a\":\"ü\"}", "two\nlines", "text"];
        for payload in texts.map(|text| FuzzPayload::Text(text.into())) {
            assert_eq!(FuzzPayload::from_line(&payload.to_line()), payload);
        }
        let bytes = FuzzPayload::Bytes(vec![0, 10, 0x81, 255]);
        assert_eq!(bytes.to_line(), "hex 000a81ff");
        assert_eq!(FuzzPayload::from_line(&bytes.to_line()), bytes);
    }

    #[test]
    fn bytes_of_a_fuzzer_read_as_the_input_they_were_written_from() {
        let payloads = [FuzzPayload::Text("ü".into()), FuzzPayload::Bytes(vec![255, 0])];
        for payload in payloads {
            let input = FuzzInput { selector: 0x1234, payload };
            assert_eq!(FuzzInput::from_bytes(&input.to_bytes()), input);
        }
        for bytes in [&[][..], &[1], &[0x80, 0]] {
            assert!(FuzzInput::from_bytes(bytes).bytes().is_empty());
        }
    }
}
