//! What is worth showing after a match: its moments, what the dice did, and positions in formats of
//! other programs.

use crate::{GameEvent, JsonText};
use kit::{DiscardEvents, Game, Next, Odds, Save, Seat, Step};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use ts_rs::TS;

/// How many moments of a match are shown.
const MAX_MOMENTS: usize = 3;

/// A position in a format of other programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct PositionId {
    /// The name of the format.
    pub name: Cow<'static, str>,
    /// The position.
    pub text: String,
}

impl PositionId {
    pub(crate) fn of<G: Game>(position: &G) -> Vec<Self> {
        let id = |(name, text): (&'static str, String)| Self { name: name.into(), text };
        position.position_ids().into_iter().map(id).collect()
    }
}

/// A notable event of a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct MatchMoment {
    /// The index of its frame in the replay.
    pub frame: u32,
    /// The event.
    #[ts(as = "GameEvent")]
    #[schemars(with = "GameEvent")]
    pub event: JsonText,
}

/// Collects the most notable events, at most one of each frame.
#[derive(Clone, Debug, Default)]
pub(crate) struct MomentCollector(Vec<(u8, MatchMoment)>);

impl MomentCollector {
    /// Notes the events of a frame that the viewer may know.
    pub(crate) fn observe<'e>(
        &mut self,
        frame: usize,
        events: impl Iterator<Item = (u8, &'e JsonText)>,
    ) {
        let best =
            events.filter(|(notability, _)| *notability > 0).max_by_key(|(weight, _)| *weight);
        if let Some((weight, event)) = best {
            let frame = u32::try_from(frame).unwrap_or(u32::MAX);
            self.0.push((weight, MatchMoment { frame, event: event.clone() }));
        }
    }

    /// Forgets the events of the frames from this number on.
    pub(crate) fn truncate(&mut self, frames: usize) {
        self.0.retain(|(_, moment)| (moment.frame as usize) < frames);
    }

    /// The most notable ones in the order of the match. Of equals the later ones: they decided more.
    pub(crate) fn finish(mut self) -> Vec<MatchMoment> {
        self.0.sort_by_key(|(weight, moment)| (*weight, moment.frame));
        let first = self.0.len().saturating_sub(MAX_MOMENTS);
        let mut moments: Vec<_> = self.0.drain(first..).map(|(_, moment)| moment).collect();
        moments.sort_by_key(|moment| moment.frame);
        moments
    }
}

/// Which rolls a statistic counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountedRolls {
    /// All of them: the match is over, and its players may know every roll.
    All,
    /// Those that everybody saw.
    Public,
}

/// What the dice of one kind did for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct DiceStatistic {
    /// The seat that the dice were rolled for.
    pub seat: Seat,
    /// The sides of the dice.
    pub sides: u8,
    /// How many dice were rolled.
    pub dice: u32,
    /// The average face, in hundredths.
    pub average: u32,
    /// The average that fair dice have in the long run, in hundredths.
    pub expected: u32,
    /// How many rolls of two dice showed the same face twice.
    pub doubles: u32,
    /// How many rolls of two dice there were.
    pub pairs: u32,
}

#[derive(Default)]
struct DiceCount {
    dice: u32,
    sum: u32,
    doubles: u32,
    pairs: u32,
}

impl DiceStatistic {
    /// The statistics of a match, by seat and number of sides.
    pub(crate) fn of<G: Game>(save: &Save<G>, counted: CountedRolls) -> Vec<Self> {
        let mut replayed = save.played.after_steps(0);
        let mut counts: BTreeMap<(Seat, u8), DiceCount> = BTreeMap::new();
        for step in save.played.steps() {
            let position = replayed.position();
            if let (Step::Rolled { number }, Next::Chance(roll)) = (step, position.next())
                && let Odds::Dice { count, sides } = roll.odds
                && (counted == CountedRolls::All || roll.seen_by.includes(None))
                && let Some(rolled) = roll.result(*number)
            {
                let (faces, labels) = (roll.values(rolled), position.die_labels());
                let owner = |die: usize| match labels.get(die) {
                    Some(label) => label.seat,
                    None => roll.owner,
                };
                for (die, face) in faces.iter().enumerate() {
                    if let Some(seat) = owner(die) {
                        let found = counts.entry((seat, sides)).or_default();
                        (found.dice, found.sum) = (found.dice + 1, found.sum + face);
                    }
                }
                if let (2, Some(seat), Some(same)) = (count, owner(0), owner(1))
                    && seat == same
                {
                    let found = counts.entry((seat, sides)).or_default();
                    found.pairs += 1;
                    found.doubles += u32::from(faces[0] == faces[1]);
                }
            }
            replayed.apply_step(step, &mut DiscardEvents).expect("the same steps followed once");
        }
        let statistic = |((seat, sides), count): ((Seat, u8), DiceCount)| Self {
            seat,
            sides,
            dice: count.dice,
            average: (100 * count.sum + count.dice / 2) / count.dice.max(1),
            expected: 50 * (u32::from(sides) + 1),
            doubles: count.doubles,
            pairs: count.pairs,
        };
        counts.into_iter().map(statistic).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{DiceSource, Match, Referee, VerifiableDice};
    use ludo::{Config, Ludo};

    #[test]
    fn the_three_most_notable_events_are_kept_in_order() {
        let mut moments = MomentCollector::default();
        let events: Vec<JsonText> = (0..6).map(|number: u8| JsonText::of(&number)).collect();
        for (frame, weights) in
            [[10, 0], [30, 20], [0, 0], [20, 5], [20, 0], [1, 20]].iter().enumerate()
        {
            moments.observe(frame, weights.iter().copied().zip(&events));
        }
        let kept = moments.finish();
        assert_eq!(kept.iter().map(|moment| moment.frame).collect::<Vec<_>>(), [1, 4, 5]);
        assert_eq!(kept[2].event, events[1], "the best of its frame");
    }

    #[test]
    fn dice_are_counted_for_the_seat_that_rolled_them() {
        let salts = [String::new(), String::new()];
        let mut dice = VerifiableDice::new([7; 32], "K7M2QX-1", &salts, 0);
        let commitment = dice.commitment();
        let mut played = Match::<Ludo>::new(&Config::default(), 2).expect("the usual options");
        let mut faces = Vec::new();
        while let Ok(roll) = played.position().due_roll() {
            played.roll_with(&mut dice, &mut DiscardEvents);
            if let Some(Step::Rolled { number }) = played.steps().last() {
                faces.push((roll.owner.expect("a seat rolls"), number + 1));
            }
        }
        let secret = "07".repeat(32);
        let match_id = "K7M2QX-1".to_owned();
        let dice = DiceSource::Verifiable { match_id, commitment, secret, salts: salts.to_vec() };
        let save = Save { players: vec!["human".into(); 2], dice, played };
        for statistic in DiceStatistic::of(&save, CountedRolls::Public) {
            let own: Vec<u32> = faces
                .iter()
                .filter(|(seat, _)| *seat == statistic.seat)
                .map(|(_, face)| *face)
                .collect();
            let sum: u32 = own.iter().sum();
            assert_eq!(statistic.dice as usize, own.len());
            let expected = f64::from(sum) * 100.0 / own.len() as f64;
            assert!((f64::from(statistic.average) - expected).abs() <= 0.5);
            assert_eq!((statistic.sides, statistic.expected, statistic.pairs), (6, 350, 0));
        }
    }
}
