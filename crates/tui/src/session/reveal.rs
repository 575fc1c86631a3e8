//! The course of a step, shown picture by picture before the match goes on.

use super::PlaySession;
use crate::{RevealPicture, TerminalGame};
use crossterm::event::KeyCode;

/// What led from one view to the next. It plays by itself at the pace of the bots; keys step,
/// pause and end it.
pub(super) struct Reveal<G: TerminalGame> {
    before: G::View,
    after: G::View,
    at: usize,
    count: usize,
    paused: bool,
}

impl<G: TerminalGame> Reveal<G> {
    /// `None` if there is nothing to show between the views.
    pub(super) fn new(before: G::View, after: G::View) -> Option<Self> {
        let count = G::reveal_count(&before, &after);
        (count > 0).then_some(Self { before, after, at: 0, count, paused: false })
    }

    pub(super) const fn is_paused(&self) -> bool {
        self.paused
    }

    pub(super) const fn picture(&self) -> RevealPicture<'_, G> {
        RevealPicture { before: &self.before, after: &self.after, at: self.at }
    }
}

impl<G: TerminalGame> PlaySession<G> {
    /// The view of the only person who plays, else that of a spectator.
    pub(super) fn reveal_view(&self) -> G::View {
        let people = self.people();
        let viewer = people.lowest().filter(|_| people.len() == 1);
        self.save.played.position().view(viewer)
    }

    /// Shows the next picture, or ends the reveal after the last one.
    pub(super) fn advance_reveal(&mut self) {
        if let Some(reveal) = &mut self.reveal {
            reveal.at += 1;
            if reveal.at >= reveal.count {
                self.reveal = None;
            }
        }
    }

    /// Handles a key during a reveal; returns whether it did something.
    pub(super) fn handle_reveal_key(&mut self, key: KeyCode) -> bool {
        let Some(reveal) = &mut self.reveal else { return false };
        match key {
            KeyCode::Right => {
                reveal.paused = true;
                reveal.at = (reveal.at + 1).min(reveal.count - 1);
            }
            KeyCode::Left => {
                reveal.paused = true;
                reveal.at = reveal.at.saturating_sub(1);
            }
            KeyCode::Char(' ') => reveal.paused = !reveal.paused,
            KeyCode::Enter | KeyCode::Esc => self.reveal = None,
            // A key that is meant for the next question must not answer it unseen.
            KeyCode::Up | KeyCode::Down | KeyCode::Tab | KeyCode::BackTab => {}
            KeyCode::Char(letter) => return !"qsl+=-f?".contains(letter),
            _ => return false,
        }
        true
    }
}
