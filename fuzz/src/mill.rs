//! Makes inputs out of others: whole, or with a little of them changed.

use crate::{Input, Target, corpus, json, odd};
use kit::Seeded;
use serde_json::Value;

/// What inputs are made from.
#[derive(Debug)]
pub struct Mill {
    corpus: Vec<Input>,
    /// Words of all corpora: what is good for one target is odd for another.
    words: Vec<String>,
    values: Vec<Value>,
    /// How long those are that are long on purpose.
    bulk: usize,
}

/// No input is longer, but for a few that are long on purpose.
const LONGEST: usize = 16 * 1024;

/// One in so many is.
const RARELY: u32 = 256;

impl Mill {
    /// Over the corpus of a target and the words of all.
    ///
    /// # Errors
    /// If a corpus cannot be read.
    pub fn new(target: Target) -> std::io::Result<Self> {
        let (mut words, mut values) = (Vec::new(), odd::values());
        for other in Target::ALL {
            for input in corpus::read(other)? {
                gather(&input.text(), &mut words);
                if let Some((_, value)) = json_of(&input.text()) {
                    json::parts(&value, &mut values);
                }
            }
        }
        words.sort();
        words.dedup();
        Ok(Self { corpus: corpus::read(target)?, words, values, bulk: target.bulk() })
    }

    /// The corpus itself.
    #[must_use]
    pub fn corpus(&self) -> &[Input] {
        &self.corpus
    }

    /// An input of its own: one of the corpus, changed.
    #[must_use]
    pub fn make(&self, chance: &mut Seeded) -> Input {
        let nothing = Input::Text(String::new());
        let input = pick(&self.corpus, chance).unwrap_or(&nothing).clone();
        self.change(input, chance)
    }

    /// An input, changed a few times or, once in a while, not at all.
    #[must_use]
    pub fn change(&self, input: Input, chance: &mut Seeded) -> Input {
        let mut text = match input {
            Input::Bytes(mut bytes) => {
                (0..chance.below(4)).for_each(|_| change_bytes(&mut bytes, chance));
                return Input::Bytes(bytes);
            }
            Input::Text(text) => text,
        };
        for _ in 0..chance.below(5) {
            text = self.change_text(text, chance);
            cut(&mut text, LONGEST);
        }
        if chance.below(RARELY) == 0
            && let Some((head, mut value)) = json_of(&text)
        {
            json::grow(&mut value, self.bulk, chance);
            return Input::Text(format!("{head}{value}"));
        }
        if chance.below(32) > 0 {
            return Input::Text(text);
        }
        let mut bytes = text.into_bytes();
        change_bytes(&mut bytes, chance);
        Input::Bytes(bytes)
    }

    fn change_text(&self, text: String, chance: &mut Seeded) -> String {
        match chance.below(3) {
            0 => self.change_letters(text, chance),
            _ => match json_of(&text) {
                Some((head, mut value)) => {
                    json::change(&mut value, &self.values, chance);
                    format!("{head}{value}")
                }
                None => self.change_letters(text, chance),
            },
        }
    }

    /// Changes text without knowing what it is.
    fn change_letters(&self, mut text: String, chance: &mut Seeded) -> String {
        let (from, to) = range(&text, chance);
        let word = |words: &[String], chance: &mut Seeded| {
            pick(words, chance).cloned().unwrap_or_default()
        };
        match chance.below(10) {
            0 => text.replace_range(from..to, ""),
            1 => text.truncate(from),
            2 => text.insert_str(from, pick(&odd::TEXTS, chance).unwrap_or(&"")),
            3 => text.insert_str(from, &word(&self.words, chance)),
            4 => {
                let part = text[from..to].to_owned();
                text.insert_str(from, &part);
            }
            5 => {
                let other = pick(&self.corpus, chance).map(|input| input.text().into_owned());
                let other = other.unwrap_or_default();
                let (at, _) = range(&other, chance);
                text.replace_range(from.., &other[at..]);
            }
            6 => {
                let times = 1 << chance.below(13);
                let part = text[from..to].chars().take(4).collect::<String>();
                text.insert_str(from, &part.repeat(times));
            }
            7 => {
                let letter = char::from_u32(chance.below(0x11_0000)).unwrap_or('\u{fffd}');
                text.insert(from, letter);
            }
            _ => return self.change_token(text, chance),
        }
        text
    }

    /// Changes one word or number of a text into another.
    fn change_token(&self, mut text: String, chance: &mut Seeded) -> String {
        let tokens = tokens(&text);
        let Some(&(from, to)) = pick(&tokens, chance) else { return text };
        let number = text[from..to].parse::<i64>().ok();
        let new = match (number, chance.below(3)) {
            (Some(number), 0) => (number.wrapping_add(i64::from(chance.below(5)) - 2)).to_string(),
            (Some(_), _) => (*pick(&odd::NUMBERS, chance).unwrap_or(&"0")).to_owned(),
            (None, 0) => pick(&tokens, chance).map_or(String::new(), |&(a, b)| text[a..b].into()),
            (None, _) => pick(&self.words, chance).cloned().unwrap_or_default(),
        };
        text.replace_range(from..to, &new);
        text
    }
}

/// One of a list.
pub(crate) fn pick<'a, T>(of: &'a [T], chance: &mut Seeded) -> Option<&'a T> {
    if of.is_empty() {
        return None;
    }
    of.get(chance.below(of.len() as u32) as usize)
}

/// The JSON that a text ends with, and what stands before it.
fn json_of(text: &str) -> Option<(&str, Value)> {
    let at = text.find(['{', '[', '"'])?;
    let value = serde_json::from_str(&text[at..]).ok()?;
    Some((&text[..at], value))
}

/// Two places between letters, in order.
fn range(text: &str, chance: &mut Seeded) -> (usize, usize) {
    let mut place = || {
        let at = chance.below(text.len() as u32 + 1) as usize;
        (0..=at).rev().find(|at| text.is_char_boundary(*at)).unwrap_or_default()
    };
    let (a, b) = (place(), place());
    (a.min(b), a.max(b))
}

fn cut(text: &mut String, longest: usize) {
    let end = (0..=longest.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    text.truncate(end.unwrap_or_default());
}

/// Where words and numbers are.
fn tokens(text: &str) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (at, letter) in text.char_indices() {
        if !letter.is_alphanumeric() {
            continue;
        }
        let end = at + letter.len_utf8();
        match found.last_mut().filter(|(_, before)| *before == at) {
            Some(last) => last.1 = end,
            None => found.push((at, end)),
        }
    }
    found
}

/// The words of a text that are short enough to be words.
fn gather(text: &str, words: &mut Vec<String>) {
    let found = tokens(text).into_iter().map(|(from, to)| &text[from..to]);
    words.extend(found.filter(|word| word.len() < 24).map(str::to_owned));
}

/// Changes bytes without knowing what they are.
pub(crate) fn change_bytes(bytes: &mut Vec<u8>, chance: &mut Seeded) {
    let at = chance.below(bytes.len() as u32 + 1) as usize;
    match (chance.below(4), bytes.get_mut(at)) {
        (0, Some(byte)) => *byte ^= 1 << chance.below(8),
        (1, Some(byte)) => *byte = chance.below(256) as u8,
        (2, _) => bytes.truncate(at),
        _ => bytes.insert(at, chance.below(256) as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_makes_the_same_inputs_again() {
        let mill = Mill::new(Target::Hill).expect("a corpus");
        let inputs = |seed| {
            let make = |number| mill.make(&mut Seeded::nth(seed, number));
            (0..200).map(make).collect::<Vec<Input>>()
        };
        assert_eq!(inputs(1), inputs(1));
        assert_ne!(inputs(1), inputs(2));
        assert!(inputs(1).iter().any(|input| matches!(input, Input::Bytes(_))));
    }
}
