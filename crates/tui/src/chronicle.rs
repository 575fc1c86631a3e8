//! What was told so far, step by step, and what was rolled.

use crate::Scene;
use crate::die::Cast;
use crate::text::wrap;
use kit::{Audience, Heard, Match, Referee, Refused, Roll, Seat, Step, Words};

/// The story of a match. It is derived from the steps, so a resumed match tells the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chronicle(Vec<Told>);

#[derive(Clone, Debug)]
struct Told {
    sentences: Vec<(Audience, String)>,
    cast: Option<Cast>,
}

/// The rows of the log that are on the screen.
pub(crate) struct Excerpt {
    pub(crate) rows: Vec<String>,
    /// How many rows below them are not: never more than there are.
    pub(crate) below: usize,
}

impl Chronicle {
    /// The story of a match, and where it stood before its first step and after each.
    pub(crate) fn of<G: Scene>(played: &Match<G>) -> (Self, Vec<G>) {
        let mut again = played.at(0);
        let mut chronicle = Self::default();
        let mut positions = vec![again.position().clone()];
        for step in played.steps() {
            chronicle.apply(&mut again, step).expect("the same steps followed once");
            positions.push(again.position().clone());
        }
        (chronicle, positions)
    }

    /// Applies a step to the match and writes down what it meant.
    pub(crate) fn apply<G: Scene>(
        &mut self,
        played: &mut Match<G>,
        step: &Step<G::Action>,
    ) -> Result<(), Refused<G::Refusal>> {
        let due = played.position().due().ok();
        // As it was before: a seat that is given a name by the step has none yet.
        let view = played.position().view(None);
        let mut heard = Heard::default();
        played.apply(step, &mut heard)?;
        let name = |seat| G::card(&view, seat).name;
        let told = G::condensed(&heard.0);
        let sentences = told.iter().map(|(to, event)| (*to, event.say(&name))).collect();
        self.0.push(Told { sentences, cast: cast(step, due) });
        Ok(())
    }

    /// The last roll that the viewer may know: the one that lies on the table, else the
    /// last within the first `steps` steps.
    pub(crate) fn cast<G: Scene>(
        &self,
        steps: usize,
        view: &G::View,
        viewer: Option<Seat>,
    ) -> Option<Cast> {
        let mut casts = self.0[..steps].iter().rev().filter_map(|told| told.cast);
        let lying = G::lying(view).map(|(roll, rolled)| Cast { roll, rolled });
        lying.or_else(|| casts.find(|cast| cast.roll.seen_by.includes(viewer)))
    }

    /// The log after `steps` steps, as one viewer was told it: `high` rows of it, `below`
    /// rows before its end. A step is a paragraph.
    pub(crate) fn excerpt(
        &self,
        steps: usize,
        viewer: Option<Seat>,
        (wide, high): (usize, usize),
        below: usize,
    ) -> Excerpt {
        let mut rows: Vec<String> = Vec::new();
        for told in self.0[..steps].iter().rev() {
            if rows.len() >= high + below {
                break;
            }
            let heard = told.sentences.iter().filter(|(to, _)| to.includes(viewer));
            let said: Vec<&str> = heard.map(|(_, sentence)| sentence.as_str()).collect();
            if !said.is_empty() {
                rows.extend(wrap(&said.join(" "), wide).into_iter().rev());
            }
        }
        let below = below.min(rows.len().saturating_sub(high));
        let mut rows: Vec<String> = rows.into_iter().skip(below).take(high).collect();
        rows.reverse();
        Excerpt { rows, below }
    }
}

fn cast<A>(step: &Step<A>, due: Option<Roll>) -> Option<Cast> {
    let (Step::Rolled { number }, Some(roll)) = (step, due) else { return None };
    roll.result(*number).map(|rolled| Cast { roll, rolled })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::Seats;

    fn told(sentences: &[(Audience, &str)]) -> Told {
        let sentences = sentences.iter().map(|(to, text)| (*to, (*text).to_owned())).collect();
        Told { sentences, cast: None }
    }

    #[test]
    fn an_excerpt_ends_at_the_newest_row_and_scrolls_up_no_further_than_the_first() {
        let steps = ["one", "two", "three", "four"].map(|s| told(&[(Audience::Everyone, s)]));
        let log = Chronicle(steps.to_vec());
        let rows = |steps, below| log.excerpt(steps, None, (20, 2), below).rows;
        assert_eq!(rows(4, 0), ["three", "four"]);
        assert_eq!(rows(2, 0), ["one", "two"]);
        assert_eq!(rows(4, 1), ["two", "three"]);
        assert_eq!(rows(4, 99), ["one", "two"]);
        assert_eq!(log.excerpt(4, None, (20, 2), 99).below, 2);
        assert_eq!(log.excerpt(4, None, (20, 9), 99).below, 0);
    }

    #[test]
    fn a_viewer_reads_only_what_that_viewer_was_told() {
        let zero = Seats::one(Seat::new(0));
        let log = Chronicle(vec![told(&[
            (Audience::Only(zero), "You drew the ace."),
            (Audience::Except(zero), "A card was drawn."),
        ])]);
        assert_eq!(log.excerpt(1, Some(Seat::new(0)), (40, 2), 0).rows, ["You drew the ace."]);
        assert_eq!(log.excerpt(1, None, (40, 2), 0).rows, ["A card was drawn."]);
    }
}
