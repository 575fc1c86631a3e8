//! Who is at a table by way of other nodes.
//!
//! Each node tells the others of its own, when that changes and every few seconds. What is not
//! said again is forgotten: a node may be gone without a word.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::time::Duration;
use tokio::time::Instant;

/// A node that has not been heard of for so long is not counted on.
const SILENCE: Duration = Duration::from_secs(8);

/// What one node tells the others of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Word {
    /// Which node.
    pub(super) node: u64,
    /// The members that are connected there.
    pub(super) here: Vec<usize>,
    /// Who has just come, and how often they have by then; an older connection of theirs gives
    /// way. Not when: clocks of nodes differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) entered: Option<(usize, u64)>,
}

impl Word {
    pub(super) fn to_text(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// What a newer version adds is passed over; what cannot be read is not said.
    pub(super) fn read(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

/// How often each member has come, as far as is known here.
#[derive(Debug, Default)]
pub(super) struct Comings(HashMap<usize, u64>);

impl Comings {
    /// Somebody comes to this node: so often by now.
    pub(super) fn one_more(&mut self, member: usize) -> u64 {
        let times = self.0.entry(member).or_default();
        *times += 1;
        *times
    }

    /// Somebody came to another node; whether that is news, or the word of it came late and
    /// they have come here since.
    pub(super) fn heard(&mut self, member: usize, times: u64) -> bool {
        let known = self.0.entry(member).or_default();
        let news = times > *known;
        *known = times.max(*known);
        news
    }
}

/// What was heard of other nodes.
#[derive(Debug, Default)]
pub(super) struct Elsewhere(HashMap<u64, (Vec<usize>, Instant)>);

/// What a word was good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Heard {
    /// Nothing had been heard of that node.
    pub(super) new: bool,
    /// Other people are there than before.
    pub(super) changed: bool,
}

impl Elsewhere {
    /// Who is at the table by way of other nodes, in order.
    pub(super) fn members(&self) -> Vec<usize> {
        let mut members: Vec<usize> = self.0.values().flat_map(|(here, _)| here).copied().collect();
        members.sort_unstable();
        members.dedup();
        members
    }

    pub(super) fn hear(&mut self, word: &Word) -> Heard {
        let before = self.members();
        let known = match word.here.is_empty() {
            true => self.0.remove(&word.node),
            false => self.0.insert(word.node, (word.here.clone(), Instant::now())),
        };
        let new = known.is_none() && !word.here.is_empty();
        Heard { new, changed: self.members() != before }
    }

    /// Forgets nodes that have fallen silent; whether anybody is gone with them.
    pub(super) fn expire(&mut self) -> bool {
        let before = self.members();
        self.0.retain(|_, (_, heard)| heard.elapsed() < SILENCE);
        self.members() != before
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(node: u64, here: &[usize]) -> Word {
        Word { node, here: here.to_vec(), entered: None }
    }

    #[tokio::test(start_paused = true)]
    async fn who_is_not_spoken_of_again_is_forgotten() {
        let mut elsewhere = Elsewhere::default();
        assert_eq!(elsewhere.hear(&word(1, &[2, 0])), Heard { new: true, changed: true });
        assert_eq!(elsewhere.hear(&word(1, &[2, 0])), Heard { new: false, changed: false });
        assert_eq!(elsewhere.hear(&word(2, &[2, 3])), Heard { new: true, changed: true });
        assert_eq!(elsewhere.members(), [0, 2, 3]);
        assert_eq!(elsewhere.hear(&word(1, &[])), Heard { new: false, changed: true });
        assert_eq!(elsewhere.members(), [2, 3]);
        tokio::time::advance(SILENCE / 2).await;
        assert!(!elsewhere.expire());
        tokio::time::advance(SILENCE / 2).await;
        assert!(elsewhere.expire());
        assert_eq!(elsewhere.members(), [] as [usize; 0]);
    }

    #[test]
    fn a_late_word_of_somebody_who_has_come_back_since_is_no_news() {
        let (mut a, mut b) = (Comings::default(), Comings::default());
        let first = a.one_more(7);
        assert!(b.heard(7, first), "from here to there");
        let second = b.one_more(7);
        let third = a.one_more(7);
        assert!(!a.heard(7, second), "and back, before the word of it");
        assert!(!b.heard(7, third) && b.one_more(7) > third, "both count on from there");
    }

    #[test]
    fn a_word_of_a_newer_version_is_understood_as_far_as_possible() {
        let word = Word { node: 5, here: vec![1], entered: Some((1, 3)) };
        assert_eq!(Word::read(&word.to_text()), Some(word.clone()));
        let newer = word.to_text().replace("\"node\"", "\"mood\":\"gay\",\"node\"");
        assert_eq!(Word::read(&newer), Some(word));
        assert_eq!(Word::read("nonsense"), None);
    }
}
