//! Legal actions, and the proof that an action is one.

use crate::Seat;

/// An action that was found legal for a seat. Only the kit makes one, so only what was
/// checked can be played, and nothing is checked twice.
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

    /// The ask it answers; it can be played while that is open and at no other time.
    #[must_use]
    #[inline]
    pub const fn ask(&self) -> u32 {
        self.ask
    }

    /// Whose action it is.
    #[must_use]
    #[inline]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The action itself.
    #[must_use]
    #[inline]
    pub const fn action(&self) -> &A {
        &self.action
    }
}

/// The legal actions of one seat, in their fixed order. Kept by the caller and filled
/// again for each position, so that listing them does not allocate.
#[derive(Clone, Debug)]
pub struct Legal<A> {
    seat: Seat,
    ask: u32,
    actions: Vec<A>,
}

impl<A> Default for Legal<A> {
    fn default() -> Self {
        Self { seat: Seat::new(0), ask: 0, actions: Vec::new() }
    }
}

impl<A: Clone> Legal<A> {
    #[inline]
    pub(crate) fn begin(&mut self, seat: Seat, ask: u32) {
        self.seat = seat;
        self.ask = ask;
        self.actions.clear();
    }

    /// Called by a game: this action is legal. In ascending order.
    #[inline]
    pub fn offer(&mut self, action: A) {
        self.actions.push(action);
    }

    /// The actions, in order.
    #[must_use]
    #[inline]
    pub fn actions(&self) -> &[A] {
        &self.actions
    }

    /// How many there are.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// One of them, ready to be played.
    #[must_use]
    #[inline]
    pub fn get(&self, index: usize) -> Option<Checked<A>> {
        self.actions.get(index).map(|action| Checked::new(self.seat, self.ask, action.clone()))
    }
}
