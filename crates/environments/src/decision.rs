//! A decision that is made choice by choice.

use crate::EncodedGame;
use kit::{Checked, LegalActions, Referee, Seat};
use std::fmt;

/// A choice that leads to no legal action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalChoice {
    /// The choice.
    pub choice: u16,
}

impl fmt::Display for IllegalChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "choice {} leads to no legal action: take one that the mask allows", self.choice)
    }
}

impl std::error::Error for IllegalChoice {}

/// The decision of a seat: its legal actions, and the choices made so far.
#[derive(Clone, Debug)]
pub(crate) struct Decision<G: EncodedGame> {
    seat: Seat,
    legal: LegalActions<G::Action>,
    /// The indices of the legal actions that begin with the choices made.
    open: Vec<u32>,
    made: Vec<u16>,
}

impl<G: EncodedGame> Default for Decision<G> {
    fn default() -> Self {
        let (seat, legal) = (Seat::new(0), LegalActions::default());
        Self { seat, legal, open: Vec::new(), made: Vec::new() }
    }
}

impl<G: EncodedGame> Decision<G> {
    /// Begins the decision of a seat that is asked.
    #[inline]
    pub(crate) fn begin(&mut self, position: &G, seat: Seat) {
        self.seat = seat;
        position.legal_actions(seat, &mut self.legal);
        self.open.clear();
        self.open.extend(0..self.legal.len() as u32);
        self.made.clear();
    }

    pub(crate) fn seat(&self) -> Seat {
        self.seat
    }

    pub(crate) fn made(&self) -> &[u16] {
        &self.made
    }

    /// A buffer for legal actions, for decisions that are not made choice by choice.
    pub(crate) fn legal_buffer(&mut self) -> &mut LegalActions<G::Action> {
        &mut self.legal
    }

    #[inline]
    fn next_choice(&self, position: &G, index: u32) -> Option<u16> {
        let action = &self.legal.actions()[index as usize];
        position.choice(self.seat, action, self.made.len())
    }

    /// The next choices, with repetitions.
    #[inline]
    fn next_choices<'a>(&'a self, position: &'a G) -> impl Iterator<Item = u16> + 'a {
        self.open.iter().filter_map(|index| self.next_choice(position, *index))
    }

    /// Marks every choice that leads to a legal action.
    #[inline]
    pub(crate) fn write_mask(&self, position: &G, mask: &mut [bool]) {
        mask.fill(false);
        for choice in self.next_choices(position) {
            mask[usize::from(choice)] = true;
        }
    }

    #[inline]
    pub(crate) fn allows(&self, position: &G, choice: u16) -> bool {
        self.next_choices(position).any(|next| next == choice)
    }

    /// The only choice there is; `None` if there are several.
    #[inline]
    pub(crate) fn only_choice(&self, position: &G) -> Option<u16> {
        let mut choices = self.next_choices(position);
        let first = choices.next()?;
        choices.all(|choice| choice == first).then_some(first)
    }

    /// Makes a choice that is allowed. Returns the action once all its choices are made.
    #[inline]
    pub(crate) fn make(&mut self, position: &G, choice: u16) -> Option<Checked<G::Action>> {
        let mut open = std::mem::take(&mut self.open);
        open.retain(|index| self.next_choice(position, *index) == Some(choice));
        self.open = open;
        self.made.push(choice);
        let first = *self.open.first()?;
        let is_complete = self.next_choice(position, first).is_none();
        debug_assert!(!is_complete || self.open.len() == 1, "no two actions have equal choices");
        if is_complete { self.legal.get(first as usize) } else { None }
    }
}
