//! Inputs for a short run without coverage: entries of the corpus with a few random edits.
//!
//! Random bytes alone would hardly get past the parsers. A coverage-guided fuzzer edits its inputs
//! itself and does not use this.

use crate::{FuzzInput, FuzzPayload, FuzzTarget, dictionary, read_corpus};
use bolero::{Driver, ValueGenerator};
use std::ops::{Bound, Range};

/// No input has more edits.
const MAX_EDITS: usize = 3;

/// Generates edited entries of a target's corpus.
#[derive(Debug)]
pub struct EditedCorpus {
    corpus: Vec<FuzzInput>,
    tokens: Vec<String>,
}

impl EditedCorpus {
    /// Reads the corpus of a target, and tokens from all corpora.
    ///
    /// # Errors
    /// If a corpus cannot be read.
    pub fn new(target: FuzzTarget) -> std::io::Result<Self> {
        Ok(Self { corpus: read_corpus(target)?, tokens: dictionary::read_tokens()? })
    }

    fn edit_text<D: Driver>(&self, text: &mut String, driver: &mut D) -> Option<()> {
        let range = random_range(text, driver)?;
        let token = &self.tokens[below(self.tokens.len(), driver)?];
        match below(7, driver)? {
            0 => text.replace_range(range, ""),
            1 => text.truncate(range.start),
            2 => text.insert_str(range.start, token),
            3 => {
                let copy = text[range.clone()].to_owned();
                text.insert_str(range.start, &copy);
            }
            4 => {
                let other = self.corpus[below(self.corpus.len(), driver)?].text().into_owned();
                text.push('\n');
                text.push_str(&other);
            }
            _ => {
                let words = word_ranges(text);
                if !words.is_empty() {
                    text.replace_range(words[below(words.len(), driver)?].clone(), token);
                }
            }
        }
        Some(())
    }
}

impl ValueGenerator for EditedCorpus {
    type Output = FuzzInput;

    fn generate<D: Driver>(&self, driver: &mut D) -> Option<FuzzInput> {
        let mut input = self.corpus.get(below(self.corpus.len(), driver)?)?.clone();
        input.selector = driver.produce::<u16>()? >> 1;
        for _ in 0..below(MAX_EDITS + 1, driver)? {
            match &mut input.payload {
                FuzzPayload::Text(text) => self.edit_text(text, driver)?,
                FuzzPayload::Bytes(bytes) => edit_bytes(bytes, driver)?,
            }
        }
        if below(32, driver)? == 0 {
            let mut bytes = input.bytes().to_vec();
            edit_bytes(&mut bytes, driver)?;
            input.payload = FuzzPayload::Bytes(bytes);
        }
        Some(input)
    }
}

fn edit_bytes<D: Driver>(bytes: &mut Vec<u8>, driver: &mut D) -> Option<()> {
    let at = below(bytes.len() + 1, driver)?;
    match (below(3, driver)?, bytes.get_mut(at)) {
        (0, Some(byte)) => *byte ^= 1 << below(8, driver)?,
        (1, _) => bytes.truncate(at),
        _ => bytes.insert(at, driver.produce()?),
    }
    Some(())
}

fn below<D: Driver>(count: usize, driver: &mut D) -> Option<usize> {
    driver.gen_usize(Bound::Included(&0), Bound::Excluded(&count))
}

/// A range between two characters.
fn random_range<D: Driver>(text: &str, driver: &mut D) -> Option<Range<usize>> {
    let [a, b] = [below(text.len() + 1, driver)?, below(text.len() + 1, driver)?]
        .map(|at| text.floor_char_boundary(at));
    Some(a.min(b)..a.max(b))
}

/// Where the words and numbers of a text are.
fn word_ranges(text: &str) -> Vec<Range<usize>> {
    let is_separator = |letter: char| !letter.is_alphanumeric();
    let (mut ranges, mut start) = (Vec::new(), 0);
    for part in text.split_inclusive(is_separator) {
        let word = part.trim_end_matches(is_separator);
        if !word.is_empty() {
            ranges.push(start..start + word.len());
        }
        start += part.len();
    }
    ranges
}
