//! What the session shows.

use super::{Due, Mode, Notice, PACES, Session};
use crate::page::{Excerpted, LEAST, Page, overlay, too_small};
use crate::player::only_person;
use crate::text::{count, ordinal};
use crate::{Draft, Picture, Scene};
use kit::{Ask, Next, Outcome, Seat, Seats};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

impl<G: Scene> Session<G> {
    /// Draws the screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if too_small(area, frame.buffer_mut()) {
            return;
        }
        if let Some(seat) = self.curtain() {
            return self.draw_curtain(seat, area, frame.buffer_mut());
        }
        let view = self.save.played.position().view(self.viewer());
        self.below = self.page(&view).draw(area, frame.buffer_mut());
        if matches!(self.mode, Mode::Help) {
            overlay("Keys", &Self::help(), area, frame.buffer_mut());
        }
        if matches!(self.mode, Mode::Sheet) {
            let rows = self.sheet(usize::from(area.width.min(100)) - 6);
            overlay("A closer look; any key goes on", &rows, area, frame.buffer_mut());
        }
    }

    /// What hangs before the screen until the right person sits there.
    fn draw_curtain(&self, seat: Seat, area: Rect, buf: &mut Buffer) {
        let view = self.save.played.position().view(None);
        let name = G::card(&view, seat).name;
        let player = self.players.get(seat.index()).map_or("", crate::Player::label);
        let rows = [
            String::new(),
            format!("Pass the keyboard to {player} ({name})."),
            String::new(),
            format!("{player}: press y when nobody else is looking."),
            String::new(),
        ];
        overlay(G::TITLE, &rows, area, buf);
        if matches!(self.mode, Mode::Unsaved)
            && let Some(line) = self.notice_line(&view)
        {
            let row = Rect { height: 1, ..area };
            buf.set_stringn(row.x + 1, row.y, line.to_string(), row.width.into(), line.style);
        }
    }

    /// More than the page has room for, in rows of at most so many columns.
    pub(super) fn sheet(&self, width: usize) -> Vec<String> {
        G::sheet(&self.save.played.position().view(self.viewer()), width)
    }

    fn page<'a>(&'a self, view: &'a G::View) -> Page<'a, G> {
        let position = self.save.played.position();
        let (steps, viewer) = (self.save.played.steps().len(), self.viewer());
        let (headline, acting) = headline(position, view, &self.players);
        Page {
            picture: self.picture(view),
            position,
            players: &self.players,
            status: self.status(steps),
            acting,
            headline,
            cast: self.chronicle.cast::<G>(steps, view, viewer),
            prompt: self.prompt(view),
            choices: self.choices(view),
            cursor: self.choice(),
            notice: self.notice_line(view),
            keys: self.keys_line(view),
            log: Excerpted { chronicle: &self.chronicle, steps, viewer, below: self.below },
        }
    }

    fn picture<'a>(&'a self, view: &'a G::View) -> Picture<'a, G> {
        let seat = match self.due {
            Due::Human(seat) => Some(seat),
            _ => None,
        };
        let cursor = seat.map(|_| self.cursor);
        let near = only_person(&self.players);
        let (draft, legal) = (self.draft.as_ref(), self.legal.actions());
        Picture { view, seat, near, draft, legal, cursor, look: self.look }
    }

    fn status(&self, steps: usize) -> String {
        let kept = if self.kept == Some(steps) { "saved" } else { "not saved" };
        let auto = if self.auto_move { " · auto-move" } else { "" };
        let pace = format!("pace {}/{}", self.pace + 1, PACES.len());
        format!("{} · {kept} · {pace}{auto}", count(steps, "step"))
    }

    fn prompt(&self, view: &G::View) -> String {
        let name = |seat: Seat| G::card(view, seat).name;
        match (self.due, self.save.played.position().next()) {
            (Due::HumanRoll(_), _) => "Press Space to roll.".into(),
            (Due::Typed(roll), _) => {
                let owner = roll.owner.map_or(String::new(), |seat| format!(" for {}", name(seat)));
                format!("Roll {}{owner}: type what it shows, then Enter.", roll.describe())
            }
            (Due::Roll, Next::Chance(roll)) => {
                roll.owner.map_or("A roll…".into(), |seat| format!("{} rolls…", name(seat)))
            }
            (Due::Bot(seat), _) => format!("{} chooses…", name(seat)),
            (Due::Human(_), Next::Ask(Ask { prompt, .. })) => {
                let whole = || G::prompt(view, prompt, self.legal.actions());
                self.draft.as_ref().map_or_else(whole, Draft::prompt)
            }
            _ => "Final ranking:".into(),
        }
    }

    /// What there is to choose from; at the end, who came where.
    fn choices(&self, view: &G::View) -> Vec<String> {
        match (self.due, self.save.played.position().next()) {
            (Due::Human(seat), _) => {
                if let Some(draft) = &self.draft {
                    return draft.choices();
                }
                self.legal.actions().iter().map(|action| G::option(view, seat, action)).collect()
            }
            (_, Next::Over(outcome)) => ranking::<G>(view, &outcome, &self.players),
            _ => Vec::new(),
        }
    }

    /// Which of the choices the cursor is on.
    fn choice(&self) -> Option<usize> {
        match (self.due, &self.draft) {
            (Due::Human(_), Some(draft)) => draft.cursor(),
            (Due::Human(_), None) => Some(self.cursor),
            _ => None,
        }
    }

    fn notice_line(&self, view: &G::View) -> Option<Line<'static>> {
        match (&self.mode, &self.notice) {
            (Mode::Typing(text), _) => Some(Line::from(format!(":{text}_"))),
            (Mode::Resigning(seat), _) => {
                let name = G::card(view, *seat).name;
                let text = format!("Resign as {name}? y does it, any other key goes on.");
                Some(Line::from(text).style(self.look.warning()))
            }
            (_, Some(Notice::Said(text))) => Some(Line::from(text.clone())),
            (_, Some(Notice::Refused(text))) => {
                Some(Line::from(text.clone()).style(self.look.warning()))
            }
            (_, None) => None,
        }
    }

    fn keys_line(&self, view: &G::View) -> String {
        let now = match (&self.mode, self.due) {
            (Mode::Typing(_), _) => return "Enter done   Esc never mind".into(),
            (_, Due::HumanRoll(_)) => "Space roll".into(),
            (_, Due::Typed(_)) => "digits what was rolled".into(),
            (_, Due::Human(_)) => {
                if let Some(draft) = &self.draft {
                    spaced(&draft.keys())
                } else {
                    let own = G::keys(view, self.legal.actions());
                    format!("{}   arrows choose   Enter move", spaced(&own))
                }
            }
            (_, Due::Roll | Due::Bot(_)) => "f fast-forward   + - pace".into(),
            (_, Due::Over) => "PgUp PgDn log".into(),
        };
        let line = format!("{now}   s save   ? all keys   q quit");
        // What is left out where room is short, the help still names.
        let fits = line.chars().count() < usize::from(LEAST.0);
        if fits { line } else { format!("{now}   ? all keys   q quit") }
    }

    fn help() -> Vec<String> {
        let common = [
            ("Space, Enter", "roll"),
            ("arrows, Tab", "choose among what is legal"),
            ("Enter", "do it"),
            (":", "type a move in notation, Enter, Esc to drop it"),
            ("a", "make moves without a choice by itself, or not"),
            ("+ -", "bots play faster, slower"),
            ("f", "fast-forward the bots to your turn"),
            ("PgUp PgDn End", "scroll the log"),
            ("l", "letters instead of colours, and back"),
            ("s", "save"),
            ("R", "resign (asks first)"),
            ("q", "save and quit"),
            ("?", "these keys; any key goes on"),
        ];
        let keys = G::KEYS.iter().copied().chain(common);
        keys.map(|(key, does)| format!("{key:<14} {does}")).collect()
    }
}

/// Keys and what they do, on a line.
fn spaced(keys: &[(&str, &str)]) -> String {
    let keys: Vec<String> = keys.iter().map(|(key, does)| format!("{key} {does}")).collect();
    keys.join("   ")
}

/// Whose turn it is, so that nobody can miss it.
pub(crate) fn headline<G: Scene>(
    position: &G,
    view: &G::View,
    players: &[crate::Player],
) -> (String, Seats) {
    let acting = match position.next() {
        Next::Over(_) => return ("THE MATCH IS OVER".into(), Seats::NONE),
        Next::Chance(roll) => roll.owner.map_or(Seats::NONE, Seats::one),
        Next::Ask(ask) => ask.seats(),
    };
    let name = |seat: Seat| {
        let player = players.get(seat.index()).map_or("", crate::Player::label);
        (G::card(view, seat).name.to_uppercase(), player.to_owned())
    };
    let names: Vec<(String, String)> = acting.iter().map(name).collect();
    let text = match names.as_slice() {
        [] => "THE DICE ROLL".into(),
        [(name, player)] if G::turn_of(view).is_none_or(|seat| acting.contains(seat)) => {
            format!("{name}'S TURN · {player}")
        }
        [(name, player)] => format!("{name} IS ASKED · {player}"),
        [one, other] => format!("{} AND {} CHOOSE", one.0, other.0),
        several => {
            let names: Vec<&str> = several.iter().map(|(name, _)| name.as_str()).collect();
            format!("{} CHOOSE", names.join(", "))
        }
    };
    (text, acting)
}

/// Who came where, the best first.
pub(crate) fn ranking<G: Scene>(
    view: &G::View,
    outcome: &Outcome,
    players: &[crate::Player],
) -> Vec<String> {
    let mut ranks: Vec<(u8, Seat)> =
        (0..).zip(outcome.ranks.iter()).map(|(seat, rank)| (*rank, Seat::new(seat))).collect();
    ranks.sort_unstable();
    let row = |(rank, seat): (u8, Seat)| {
        let player = players.get(seat.index()).map_or("", crate::Player::label);
        let points = outcome.points.as_ref().and_then(|points| points.get(seat.index()));
        let points = points.map_or(String::new(), |points| format!("  {points}"));
        format!("{}  {} ({player}){points}", ordinal(rank), G::card(view, seat).name)
    };
    ranks.into_iter().map(row).collect()
}
