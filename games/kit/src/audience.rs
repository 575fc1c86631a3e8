//! Who may know a thing, and where events go.

use crate::{Seat, Seats};

/// Who may know something. A spectator is nobody's seat and sees what is for everyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Every seat and every spectator.
    Everyone,
    /// These seats.
    Only(Seats),
    /// Everyone but these seats: the public form of what those are told in full.
    Except(Seats),
    /// Nobody who plays or watches.
    Server,
}

impl Audience {
    /// Whether a viewer (a seat, or `None` for a spectator) belongs to it.
    ///
    /// ```
    /// use kit::{Audience, Seat, Seats};
    /// let hidden = Audience::Only(Seats::one(Seat::new(0)));
    /// assert!(hidden.includes(Some(Seat::new(0))));
    /// assert!(!hidden.includes(None));
    /// ```
    #[must_use]
    pub fn includes(self, viewer: Option<Seat>) -> bool {
        let among = |seats: Seats| viewer.is_some_and(|seat| seats.contains(seat));
        match self {
            Self::Everyone => true,
            Self::Only(seats) => among(seats),
            Self::Except(seats) => !among(seats),
            Self::Server => false,
        }
    }
}

/// Where a game tells what happened. An event is only built if somebody listens.
pub trait Sink<E> {
    /// Tells these people this.
    fn emit(&mut self, to: Audience, event: impl FnOnce() -> E);
}

/// Nobody listens, and telling costs nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Sink<E> for Silent {
    #[inline]
    fn emit(&mut self, _to: Audience, _event: impl FnOnce() -> E) {}
}

/// Everything that was told, with its audience.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heard<E>(pub Vec<(Audience, E)>);

impl<E> Default for Heard<E> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<E> Heard<E> {
    /// What one viewer was told, in order.
    pub fn by(&self, viewer: Option<Seat>) -> impl Iterator<Item = &E> {
        self.0.iter().filter(move |(to, _)| to.includes(viewer)).map(|(_, event)| event)
    }
}

impl<E> Sink<E> for Heard<E> {
    fn emit(&mut self, to: Audience, event: impl FnOnce() -> E) {
        self.0.push((to, event()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_viewer_hears_its_own_form() {
        let zero = Seats::one(Seat::new(0));
        let mut heard = Heard::default();
        heard.emit(Audience::Only(zero), || "the ace");
        heard.emit(Audience::Except(zero), || "a card");
        heard.emit(Audience::Server, || "the seed");
        heard.emit(Audience::Everyone, || "done");
        let by = |viewer| heard.by(viewer).copied().collect::<Vec<_>>();
        assert_eq!(by(Some(Seat::new(0))), ["the ace", "done"]);
        assert_eq!(by(Some(Seat::new(1))), ["a card", "done"]);
        assert_eq!(by(None), ["a card", "done"]);
    }
}
