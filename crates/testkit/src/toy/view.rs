//! What a viewer sees of the toy game, and positions that agree with it.

use super::{Config, TOY_DECK, Toy, ToyAction, ToyCard, ToyFlaw, ToyFrame};
use kit::{Game, LegalActions, Referee, Seat};
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

/// What one viewer may know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    viewer: Option<Seat>,
    hands: Vec<Vec<Option<ToyCard>>>,
    points: Vec<i32>,
    round: u8,
    stack: Vec<ToyFrame>,
    out: Vec<Seat>,
    ask: u32,
}

thread_local! {
    /// The position that was looked at last, for [`ToyFlaw::RedealReturnsTruth`].
    static LAST_VIEWED: RefCell<Option<Toy>> = const { RefCell::new(None) };
}

impl View {
    pub(super) fn of(toy: &Toy, viewer: Option<Seat>) -> Self {
        if toy.flawed(ToyFlaw::RedealReturnsTruth) {
            LAST_VIEWED.set(Some(toy.clone()));
        }
        let mine = |at: usize| viewer.is_some_and(|seat| seat.index() == at);
        let hide = |(at, hand): (usize, &Vec<ToyCard>)| {
            let seen = mine(at) || toy.flawed(ToyFlaw::LeaksInView);
            hand.iter().map(|card| seen.then_some(*card)).collect()
        };
        let blanked = |answers: &[Option<ToyAction>]| {
            answers.iter().enumerate().map(|(at, a)| a.filter(|_| mine(at))).collect()
        };
        let frame = |frame: &ToyFrame| match frame {
            ToyFrame::Choose(answers) => ToyFrame::Choose(blanked(answers)),
            ToyFrame::Window(answers) => ToyFrame::Window(blanked(answers)),
            other => other.clone(),
        };
        Self {
            viewer,
            hands: toy.hands.iter().enumerate().map(hide).collect(),
            points: toy.points.clone(),
            round: toy.round,
            stack: toy.stack.iter().map(frame).collect(),
            out: toy.out.clone(),
            ask: toy.ask,
        }
    }

    pub(super) fn redeal(&self, config: &Config, below: &mut dyn FnMut(u32) -> u32) -> Toy {
        match config.flaw {
            Some(ToyFlaw::RedealReturnsTruth) => {
                let last = LAST_VIEWED.with_borrow(Clone::clone);
                last.expect("a view is redealt right after it is made")
            }
            Some(ToyFlaw::RedealIsAlwaysSame) => self.sample(config, &mut |_| 0),
            _ => self.sample(config, below),
        }
    }

    fn sample(&self, config: &Config, below: &mut dyn FnMut(u32) -> u32) -> Toy {
        let mut pool = TOY_DECK.to_vec();
        for card in self.hands.iter().flatten().flatten() {
            let at = pool.iter().position(|other| other == card).expect("ten of each");
            pool.swap_remove(at);
        }
        let mut draw =
            |pool: &mut Vec<ToyCard>| pool.swap_remove(below(pool.len() as u32) as usize);
        let mut deal = |card: &Option<ToyCard>| card.unwrap_or_else(|| draw(&mut pool));
        let hands: Vec<Vec<ToyCard>> =
            self.hands.iter().map(|hand| hand.iter().map(&mut deal).collect()).collect();
        let mut toy = Toy {
            config: config.clone(),
            pool,
            hands,
            points: self.points.clone(),
            round: self.round,
            stack: self.stack.clone(),
            out: self.out.clone(),
            ask: self.ask,
            memory: 0,
        };
        if config.flaw == Some(ToyFlaw::RedealIsInvalid) {
            toy.pool.clear();
        }
        toy.guess_answers(self.viewer, below);
        toy
    }
}

impl Toy {
    /// Gives others the answers they may have given unseen; somebody's is still missing.
    fn guess_answers(&mut self, viewer: Option<Seat>, below: &mut dyn FnMut(u32) -> u32) {
        let others: Vec<Seat> =
            self.waiting().iter().filter(|seat| Some(*seat) != viewer).collect();
        if others.is_empty() {
            return;
        }
        let answered = self.answers().and_then(|answers| answers[viewer?.index()]).is_some();
        let missing = others[below(others.len() as u32) as usize];
        for seat in others {
            let skip = (answered || viewer.is_none()) && seat == missing;
            let mut legal = LegalActions::default();
            self.legal_actions(seat, &mut legal);
            let at = below(legal.len() as u32 + 1) as usize;
            if let (false, Some(action)) = (skip, legal.actions().get(at).copied())
                && let Some(ToyFrame::Choose(answers) | ToyFrame::Window(answers)) =
                    self.stack.last_mut()
            {
                answers[seat.index()] = Some(action);
            }
        }
    }
}
