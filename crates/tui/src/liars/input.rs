//! Input of a bid or a call: the bids on one line, each call on a line of its own.

use super::action_text;
use crate::{ActionInput, InputContext, InputResult};
use crossterm::event::KeyCode;
use kit::Seat;
use liars::{Action, Bid, Liars, View};

/// The bid that is chosen, and the line under the cursor.
#[derive(Clone, Debug)]
pub struct BidInput {
    view: View,
    /// The legal bids, the lowest first.
    bids: Vec<Bid>,
    /// The index of the chosen bid.
    chosen: usize,
    /// The legal calls.
    calls: Vec<Action>,
    /// The line under the cursor.
    line: usize,
}

impl ActionInput<Liars> for BidInput {
    fn begin(context: &InputContext<'_, Liars>) -> Option<Self> {
        let config = context.view.setup.config;
        let bid = |action: &Action| if let Action::Bid(bid) = action { Some(*bid) } else { None };
        let mut bids: Vec<Bid> = context.legal.iter().filter_map(bid).collect();
        bids.sort_by(|one, other| {
            one.is_above(*other, &config).cmp(&other.is_above(*one, &config))
        });
        let calls = context.legal.iter().copied().filter(|action| bid(action).is_none()).collect();
        Some(Self { view: context.view.clone(), bids, chosen: 0, calls, line: 0 })
    }

    fn handle_key(&mut self, key: KeyCode) -> InputResult<Liars> {
        match key {
            KeyCode::Left => self.choose(self.chosen.saturating_sub(1)),
            KeyCode::Right => self.choose(self.chosen + 1),
            KeyCode::Up | KeyCode::BackTab => self.line = self.line.saturating_sub(1),
            KeyCode::Down | KeyCode::Tab => self.line = (self.line + 1).min(self.last_line()),
            KeyCode::Enter => return self.actions().get(self.line).copied().into(),
            KeyCode::Char('d') if self.calls.contains(&Action::Doubt) => {
                return InputResult::Complete(Action::Doubt);
            }
            KeyCode::Char('e') if self.calls.contains(&Action::Exact) => {
                return InputResult::Complete(Action::Exact);
            }
            KeyCode::Char(digit @ '1'..='6') => self.choose_face(digit),
            _ => return InputResult::Ignored,
        }
        InputResult::Pending
    }

    fn is_forced(&self) -> bool {
        self.bids.len() + self.calls.len() == 1
    }

    fn apply_forced(&mut self) -> InputResult<Liars> {
        self.actions().first().copied().into()
    }

    fn prompt(&self) -> String {
        <Liars as crate::TerminalGame>::prompt(&self.view, "", &[])
    }

    fn choices(&self) -> Vec<String> {
        let line = |action: &Action| match action {
            Action::Bid(_) if self.bids.len() > 1 => format!("{}  ◂ ▸", action_text(*action)),
            action => action_text(*action),
        };
        self.actions().iter().map(line).collect()
    }

    fn cursor(&self) -> Option<usize> {
        Some(self.line)
    }

    fn keys(&self) -> Vec<(&'static str, &'static str)> {
        let mut keys = vec![("arrows", "choose"), ("1-6", "face"), ("Enter", "do it")];
        keys.extend(self.calls.contains(&Action::Doubt).then_some(("d", "doubt")));
        keys.extend(self.calls.contains(&Action::Exact).then_some(("e", "exact")));
        keys
    }

    fn facts(&self, _: Seat) -> Option<Vec<String>> {
        None
    }
}

impl From<Option<Action>> for InputResult<Liars> {
    fn from(action: Option<Action>) -> Self {
        action.map_or(Self::Pending, Self::Complete)
    }
}

impl BidInput {
    /// The bid that is chosen, if any is legal.
    pub(super) fn bid(&self) -> Option<Bid> {
        self.bids.get(self.chosen).copied()
    }

    /// The actions of the lines.
    fn actions(&self) -> Vec<Action> {
        self.bid().map(Action::Bid).into_iter().chain(self.calls.iter().copied()).collect()
    }

    fn last_line(&self) -> usize {
        self.actions().len().saturating_sub(1)
    }

    fn choose(&mut self, at: usize) {
        self.chosen = at.min(self.bids.len().saturating_sub(1));
        self.line = 0;
    }

    /// Chooses the lowest bid on a face.
    fn choose_face(&mut self, digit: char) {
        let is_face = |bid: &Bid| char::from_digit(bid.face.pips().into(), 10) == Some(digit);
        if let Some(at) = self.bids.iter().position(is_face) {
            self.choose(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::{Game, LegalActions, Match, Referee, ScriptedDice};
    use liars::Config;

    fn input(actions: &[&str]) -> BidInput {
        let config = Config { dice: 1, exact: true, ..Config::default() };
        let mut game = Match::<Liars>::new(&config, 2).unwrap();
        let mut dice = ScriptedDice::new([vec![0], vec![3], vec![4]]);
        while game.roll_with(&mut dice, &mut kit::DiscardEvents).is_some() {}
        for text in actions {
            let seat = game.position().waiting().lowest().unwrap();
            let action = game.position().parse(seat, text).unwrap();
            let checked = game.position().check_action(seat, &action).unwrap();
            game.act(&checked, &mut kit::DiscardEvents);
        }
        let seat = game.position().waiting().lowest().unwrap();
        let mut legal = LegalActions::default();
        game.position().legal_actions(seat, &mut legal);
        let (view, legal) = (game.position().view(Some(seat)), legal.actions());
        let context =
            InputContext { view: &view, seat, near: None, prompt: "answer", legal, default: None };
        BidInput::begin(&context).unwrap()
    }

    fn bid(input: &BidInput) -> String {
        input.bid().map_or("none".into(), |bid| bid.to_string())
    }

    #[test]
    fn arrows_walk_the_ladder_of_bids_and_digits_choose_a_face() {
        let mut input = input(&[]);
        assert_eq!(bid(&input), "1 × 2", "the lowest bid is chosen first");
        for _ in 0..5 {
            input.handle_key(KeyCode::Right);
        }
        assert_eq!(bid(&input), "2 × 2");
        input.handle_key(KeyCode::Char('1'));
        assert_eq!(bid(&input), "1 × 1", "between two sixes and three twos");
        input.handle_key(KeyCode::Left);
        assert_eq!(bid(&input), "2 × 6");
        assert_eq!(input.choices(), ["bid 2 × 6  ◂ ▸"]);
        assert!(matches!(input.handle_key(KeyCode::Char('d')), InputResult::Ignored));
    }

    #[test]
    fn calls_are_on_lines_of_their_own() {
        let mut input = input(&["bid 2 5"]);
        assert_eq!(input.choices(), ["bid 2 × 6  ◂ ▸", "doubt", "call it exact"]);
        input.handle_key(KeyCode::Down);
        let done = input.handle_key(KeyCode::Enter);
        assert!(matches!(done, InputResult::Complete(Action::Doubt)));
        let exact = input.handle_key(KeyCode::Char('e'));
        assert!(matches!(exact, InputResult::Complete(Action::Exact)));
    }

    #[test]
    fn the_highest_bid_leaves_only_the_calls() {
        let input = input(&["bid 2 1"]);
        assert_eq!(bid(&input), "none");
        assert_eq!(input.choices(), ["doubt", "call it exact"]);
    }
}
