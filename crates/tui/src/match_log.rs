//! The log of a match: the sentences of each step, and what was rolled.

use crate::TerminalGame;
use crate::dice::RollResult;
use crate::text::wrap;
use kit::{Audience, Match, RecordedEvents, Referee, Refused, Roll, Seat, Step, StepMark};

/// The log of a match. It is derived from the steps, so a resumed match has the same log.
#[derive(Clone, Debug, Default)]
pub(crate) struct MatchLog(Vec<LoggedStep>);

#[derive(Clone, Debug)]
struct LoggedStep {
    sentences: Vec<(Audience, String)>,
    roll: Option<RollResult>,
}

/// The rows of the log that are on the screen.
pub(crate) struct LogExcerpt {
    pub(crate) rows: Vec<String>,
    /// How many rows follow below them; never more than there are.
    pub(crate) below: usize,
}

impl MatchLog {
    /// The log of a match, and the positions before its first step and after each.
    pub(crate) fn of<G: TerminalGame>(played: &Match<G>) -> (Self, Vec<G>) {
        let mut replayed = played.after_steps(0);
        let mut log = Self::default();
        let mut positions = vec![replayed.position().clone()];
        for (at, step) in played.steps().iter().enumerate() {
            log.apply(&mut replayed, step).expect("the same steps followed once");
            if let Some(mark) = played.mark(at) {
                log.add_mark(mark);
            }
            positions.push(replayed.position().clone());
        }
        (log, positions)
    }

    /// Applies a step to the match and logs it.
    pub(crate) fn apply<G: TerminalGame>(
        &mut self,
        played: &mut Match<G>,
        step: &Step<G::Action>,
    ) -> Result<(), Refused<G::Refusal>> {
        let due = played.position().due_roll().ok();
        // The view before the step: a seat that is named by the step has no name in it yet.
        let view = played.position().view(None);
        let mut events = RecordedEvents::default();
        played.apply_step(step, &mut events)?;
        let events = G::condense_events(&events.0);
        let sentence = |(to, event): &(Audience, G::Event)| (*to, G::describe_event(&view, event));
        let sentences = events.iter().map(sentence).collect();
        self.0.push(LoggedStep { sentences, roll: roll_of(step, due) });
        Ok(())
    }

    /// Adds to the last step that its player did not take it.
    fn add_mark(&mut self, mark: StepMark) {
        let sentence = match mark {
            StepMark::Default => "(Time was up.)",
            StepMark::StandIn => "(A bot stood in for the player.)",
        };
        if let Some(logged) = self.0.last_mut() {
            logged.sentences.push((Audience::Everyone, sentence.to_owned()));
        }
    }

    /// The last roll that the viewer may know: the one the view shows, else the last one
    /// within the first `steps` steps.
    pub(crate) fn last_roll<G: TerminalGame>(
        &self,
        steps: usize,
        view: &G::View,
        viewer: Option<Seat>,
    ) -> Option<RollResult> {
        let mut rolls = self.0[..steps].iter().rev().filter_map(|logged| logged.roll);
        let visible = G::visible_roll(view).map(|(roll, rolled)| RollResult { roll, rolled });
        visible.or_else(|| rolls.find(|result| result.roll.seen_by.includes(viewer)))
    }

    /// The log after `steps` steps with what this viewer may read: `height` rows of it that
    /// end `below` rows before its end. Each step is a paragraph.
    pub(crate) fn excerpt(
        &self,
        steps: usize,
        viewer: Option<Seat>,
        (width, height): (usize, usize),
        below: usize,
    ) -> LogExcerpt {
        let mut rows: Vec<String> = Vec::new();
        for logged in self.0[..steps].iter().rev() {
            if rows.len() >= height + below {
                break;
            }
            let visible = logged.sentences.iter().filter(|(to, _)| to.includes(viewer));
            let sentences: Vec<&str> = visible.map(|(_, sentence)| sentence.as_str()).collect();
            if !sentences.is_empty() {
                rows.extend(wrap(&sentences.join(" "), width).into_iter().rev());
            }
        }
        let below = below.min(rows.len().saturating_sub(height));
        let mut rows: Vec<String> = rows.into_iter().skip(below).take(height).collect();
        rows.reverse();
        LogExcerpt { rows, below }
    }
}

fn roll_of<A>(step: &Step<A>, due: Option<Roll>) -> Option<RollResult> {
    let (Step::Rolled { number }, Some(roll)) = (step, due) else { return None };
    roll.result(*number).map(|rolled| RollResult { roll, rolled })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{Game as _, Seats};

    fn logged(sentences: &[(Audience, &str)]) -> LoggedStep {
        let sentences = sentences.iter().map(|(to, text)| (*to, (*text).to_owned())).collect();
        LoggedStep { sentences, roll: None }
    }

    #[test]
    fn an_excerpt_ends_at_the_newest_row_and_scrolls_up_no_further_than_the_first() {
        let steps = ["one", "two", "three", "four"].map(|s| logged(&[(Audience::Everyone, s)]));
        let log = MatchLog(steps.to_vec());
        let rows = |steps, below| log.excerpt(steps, None, (20, 2), below).rows;
        assert_eq!(rows(4, 0), ["three", "four"]);
        assert_eq!(rows(2, 0), ["one", "two"]);
        assert_eq!(rows(4, 1), ["two", "three"]);
        assert_eq!(rows(4, 99), ["one", "two"]);
        assert_eq!(log.excerpt(4, None, (20, 2), 99).below, 2);
        assert_eq!(log.excerpt(4, None, (20, 9), 99).below, 0);
    }

    #[test]
    fn a_step_that_its_player_did_not_take_says_so() {
        let mut played = Match::<ludo::Ludo>::new(&ludo::Config::default(), 2).unwrap();
        let mut dice = kit::SeededDice::new(7);
        while played.position().due_roll().is_ok() {
            played.roll_with(&mut dice, &mut kit::DiscardEvents);
        }
        let kit::Next::Ask(ask) = played.position().next() else { panic!("a token is asked for") };
        let seat = ask.seats().iter().next().unwrap();
        let play = played.position().default_checked(seat).unwrap();
        played.act(&play, &mut kit::DiscardEvents);
        played.mark_last_step(StepMark::StandIn);
        let (log, positions) = MatchLog::of(&played);
        let rows = log.excerpt(positions.len() - 1, None, (200, 1), 0).rows;
        assert!(rows[0].ends_with("(A bot stood in for the player.)"), "{rows:?}");
    }

    #[test]
    fn a_viewer_reads_only_sentences_addressed_to_that_viewer() {
        let zero = Seats::one(Seat::new(0));
        let log = MatchLog(vec![logged(&[
            (Audience::Only(zero), "You drew the ace."),
            (Audience::Except(zero), "A card was drawn."),
        ])]);
        assert_eq!(log.excerpt(1, Some(Seat::new(0)), (40, 2), 0).rows, ["You drew the ace."]);
        assert_eq!(log.excerpt(1, None, (40, 2), 0).rows, ["A card was drawn."]);
    }
}
