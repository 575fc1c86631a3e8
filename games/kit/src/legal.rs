//! Legal actions, and checked actions as proof of legality.

use crate::Seat;

/// An action that was checked to be legal for a seat. Only this crate constructs one, so only
/// checked actions can be applied, and none is checked twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Checked<A> {
    seat: Seat,
    ask: u32,
    action: A,
}

impl<A> Checked<A> {
    #[inline]
    pub(crate) const fn new(seat: Seat, ask: u32, action: A) -> Self {
        Self { seat, ask, action }
    }

    /// The ask it answers. It can only be applied while that ask is open.
    #[must_use]
    #[inline]
    pub const fn ask(&self) -> u32 {
        self.ask
    }

    /// The seat that acts.
    #[must_use]
    #[inline]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The action.
    #[must_use]
    #[inline]
    pub const fn action(&self) -> &A {
        &self.action
    }
}

/// A buffer for the legal actions of one seat, in ascending order. The caller reuses it from
/// position to position, so that listing actions does not allocate.
#[derive(Clone, Debug)]
pub struct LegalActions<A> {
    seat: Seat,
    ask: u32,
    actions: Vec<A>,
}

impl<A> Default for LegalActions<A> {
    fn default() -> Self {
        Self { seat: Seat::new(0), ask: 0, actions: Vec::new() }
    }
}

impl<A: Clone> LegalActions<A> {
    #[inline]
    pub(crate) fn begin(&mut self, seat: Seat, ask: u32) {
        self.seat = seat;
        self.ask = ask;
        self.actions.clear();
    }

    /// Appends a legal action. [`crate::Game::legal`] calls it in ascending order.
    #[inline]
    pub fn push(&mut self, action: A) {
        self.actions.push(action);
    }

    /// The actions in ascending order.
    #[must_use]
    #[inline]
    pub fn actions(&self) -> &[A] {
        &self.actions
    }

    /// The number of actions.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether there are no legal actions.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// The action at an index, as a checked action.
    #[must_use]
    #[inline]
    pub fn get(&self, index: usize) -> Option<Checked<A>> {
        self.actions.get(index).map(|action| Checked::new(self.seat, self.ask, action.clone()))
    }
}
