//! Audiences of events and rolls, and the sinks events are written to.

use crate::{Seat, Seats};

/// Who may know something. Spectators have no seat and see only what is public.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Every seat and every spectator.
    Everyone,
    /// Only these seats.
    Only(Seats),
    /// Everyone but these seats: for the public form of what these seats are told in full.
    Except(Seats),
    /// No seat and no spectator.
    Server,
}

impl Audience {
    /// Whether a viewer (a seat, or `None` for a spectator) is in the audience.
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

/// Receives the events of a game. An event is only constructed if the sink needs it.
pub trait EventSink<E> {
    /// Emits an event to an audience.
    fn emit(&mut self, to: Audience, event: impl FnOnce() -> E);
}

/// Discards all events without constructing them.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiscardEvents;

impl<E> EventSink<E> for DiscardEvents {
    #[inline]
    fn emit(&mut self, _to: Audience, _event: impl FnOnce() -> E) {}
}

/// Records all events with their audiences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedEvents<E>(pub Vec<(Audience, E)>);

impl<E> Default for RecordedEvents<E> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<E> RecordedEvents<E> {
    /// The events one viewer may see, in order.
    pub fn visible_to(&self, viewer: Option<Seat>) -> impl Iterator<Item = &E> {
        self.0.iter().filter(move |(to, _)| to.includes(viewer)).map(|(_, event)| event)
    }
}

impl<E> EventSink<E> for RecordedEvents<E> {
    fn emit(&mut self, to: Audience, event: impl FnOnce() -> E) {
        self.0.push((to, event()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_viewer_sees_the_form_meant_for_it() {
        let zero = Seats::one(Seat::new(0));
        let mut events = RecordedEvents::default();
        events.emit(Audience::Only(zero), || "the ace");
        events.emit(Audience::Except(zero), || "a card");
        events.emit(Audience::Server, || "the seed");
        events.emit(Audience::Everyone, || "done");
        let by = |viewer| events.visible_to(viewer).copied().collect::<Vec<_>>();
        assert_eq!(by(Some(Seat::new(0))), ["the ace", "done"]);
        assert_eq!(by(Some(Seat::new(1))), ["a card", "done"]);
        assert_eq!(by(None), ["a card", "done"]);
    }
}
