//! Drawing of a session.

use super::{BOT_PAUSES, Mode, Notice, PendingStep, PlaySession};
use crate::help_screen::HelpScreen;
use crate::match_page::{LogWindow, MIN_TERMINAL_SIZE, MatchPage, draw_if_too_small, draw_overlay};
use crate::seat_player::only_person;
use crate::text::{count, ordinal};
use crate::{ActionInput, RenderContext, TerminalGame};
use kit::{Ask, Next, Outcome, Referee, Seat, Seats};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;

impl<G: TerminalGame> PlaySession<G> {
    /// Draws the screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if draw_if_too_small(area, frame.buffer_mut()) {
            return;
        }
        if let Some(seat) = self.handover_seat() {
            return self.draw_handover(seat, area, frame.buffer_mut());
        }
        let view = self.save.played.position().view(self.viewer());
        let page = self.reveal_page().unwrap_or_else(|| self.page(&view));
        self.log_scroll = page.draw(area, frame.buffer_mut());
        if let Mode::Help(help) = &mut self.mode {
            help.draw(self.display, area, frame.buffer_mut());
        }
        if let Mode::Analysis(rows) = &self.mode {
            draw_overlay("The match in numbers; any key goes on", rows, area, frame.buffer_mut());
        }
        if matches!(self.mode, Mode::Details) {
            let rows = self.details(usize::from(area.width.min(100)) - 6);
            draw_overlay("A closer look; any key goes on", &rows, area, frame.buffer_mut());
        }
    }

    /// Asks to hand over the keyboard, instead of showing the match.
    fn draw_handover(&self, seat: Seat, area: Rect, buf: &mut Buffer) {
        let view = self.save.played.position().view(None);
        let name = G::seat_title(&view, seat);
        let player = self.players.get(seat.index()).map_or("", crate::SeatPlayer::label);
        let rows = [
            String::new(),
            format!("Pass the keyboard to {player} ({name})."),
            String::new(),
            format!("{player}: press y when nobody else is looking."),
            String::new(),
        ];
        draw_overlay(G::TITLE, &rows, area, buf);
        if matches!(self.mode, Mode::Unsaved)
            && let Some(line) = self.notice_line(&view)
        {
            let row = Rect { height: 1, ..area };
            buf.set_stringn(row.x + 1, row.y, line.to_string(), row.width.into(), line.style);
        }
    }

    /// The page of details, in rows of at most `width` columns; empty if there is none.
    pub(super) fn details(&self, width: usize) -> Vec<String> {
        G::details(&self.save.played.position().view(self.viewer()), width)
    }

    fn page<'a>(&'a self, view: &'a G::View) -> MatchPage<'a, G> {
        let position = self.save.played.position();
        let (steps, viewer) = (self.save.played.steps().len(), self.viewer());
        let (headline, acting) = headline(position, view, &self.players);
        MatchPage {
            context: self.context(view),
            position,
            players: &self.players,
            status: self.status(steps),
            acting,
            headline,
            last_roll: self.log.last_roll::<G>(steps, view, viewer),
            prompt: self.prompt(view),
            choices: self.choices(view),
            cursor: self.choice_cursor(),
            notice: self.notice_line(view),
            keys: self.key_line(view),
            log: LogWindow { log: &self.log, steps, viewer, below: self.log_scroll },
        }
    }

    /// The page of a picture of a reveal: seats and log are as they were before it.
    fn reveal_page(&self) -> Option<MatchPage<'_, G>> {
        let picture = self.reveal.as_ref()?.picture();
        let (headline, prompt) = G::reveal_texts(&picture);
        let steps = self.save.played.steps().len().saturating_sub(1);
        let viewer = self.viewer();
        Some(MatchPage {
            position: self.save.played.position(),
            players: &self.players,
            status: self.status(self.save.played.steps().len()),
            acting: Seats::NONE,
            headline,
            last_roll: None,
            prompt,
            choices: Vec::new(),
            cursor: None,
            notice: self.notice_line(picture.before),
            keys: "\u{2190} \u{2192} step   Space pause   Enter to the end   + - pace   ? all keys   q quit"
                .into(),
            log: LogWindow { log: &self.log, steps, viewer, below: self.log_scroll },
            context: RenderContext {
                view: picture.before,
                seat: None,
                near: only_person(&self.players),
                input: None,
                legal: &[],
                cursor: None,
                display: self.display,
                reveal: Some(picture),
            },
        })
    }

    fn context<'a>(&'a self, view: &'a G::View) -> RenderContext<'a, G> {
        let seat = match self.pending {
            PendingStep::Human(seat) => Some(seat),
            _ => None,
        };
        let cursor = seat.map(|_| self.cursor);
        let near = only_person(&self.players);
        let (input, legal) = (self.input.as_ref(), self.legal.actions());
        RenderContext {
            view,
            seat,
            near,
            input,
            legal,
            cursor,
            display: self.display,
            reveal: None,
        }
    }

    fn status(&self, steps: usize) -> String {
        let kept = if self.saved_steps == Some(steps) { "saved" } else { "not saved" };
        let auto = if self.auto_move { " · auto-move" } else { "" };
        let pace = format!("pace {}/{}", self.speed + 1, BOT_PAUSES.len());
        format!("{} · {kept} · {pace}{auto}", count(steps, "step"))
    }

    fn prompt(&self, view: &G::View) -> String {
        let name = |seat: Seat| G::seat_title(view, seat);
        match (self.pending, self.save.played.position().next()) {
            (PendingStep::HumanRoll(_), _) => "Press Space to roll.".into(),
            (PendingStep::TypedRoll(roll), _) => {
                let owner = roll.owner.map_or(String::new(), |seat| format!(" for {}", name(seat)));
                format!("Roll {}{owner}: type what it shows, then Enter.", roll.describe())
            }
            (PendingStep::Roll, Next::Chance(roll)) => {
                roll.owner.map_or("A roll…".into(), |seat| format!("{} rolls…", name(seat)))
            }
            (PendingStep::Bot(seat), _) => format!("{} chooses…", name(seat)),
            (PendingStep::Standing(_), _) => "Answered for you; w undoes it.".into(),
            (PendingStep::Human(_), Next::Ask(Ask { prompt, .. })) => {
                let whole = || G::prompt(view, prompt, self.legal.actions());
                self.input.as_ref().map_or_else(whole, ActionInput::prompt)
            }
            _ => "Final ranking:".into(),
        }
    }

    /// What there is to choose from; at the end, the ranking.
    fn choices(&self, view: &G::View) -> Vec<String> {
        match (self.pending, self.save.played.position().next()) {
            (PendingStep::Human(seat), _) => {
                if let Some(input) = &self.input {
                    return input.choices();
                }
                self.legal
                    .actions()
                    .iter()
                    .map(|action| G::describe_action(view, seat, action))
                    .collect()
            }
            (_, Next::Over(outcome)) => ranking::<G>(view, &outcome, &self.players),
            _ => Vec::new(),
        }
    }

    /// The index of the choice under the cursor.
    fn choice_cursor(&self) -> Option<usize> {
        match (self.pending, &self.input) {
            (PendingStep::Human(_), Some(input)) => input.cursor(),
            (PendingStep::Human(_), None) => Some(self.cursor),
            _ => None,
        }
    }

    fn notice_line(&self, view: &G::View) -> Option<Line<'static>> {
        match (&self.mode, &self.notice) {
            (Mode::Typing(text), _) => Some(Line::from(format!(":{text}_"))),
            (Mode::Resigning(seat), _) => {
                let name = G::seat_title(view, *seat);
                let text = format!("Resign as {name}? y does it, any other key goes on.");
                Some(Line::from(text).style(self.display.warning()))
            }
            (_, Some(Notice::Info(text))) => Some(Line::from(text.clone())),
            (_, Some(Notice::Warning(text))) => {
                Some(Line::from(text.clone()).style(self.display.warning()))
            }
            (_, None) => None,
        }
    }

    fn key_line(&self, view: &G::View) -> String {
        let now = match (&self.mode, self.pending) {
            (Mode::Typing(_), _) => return "Enter done   Esc never mind".into(),
            (_, PendingStep::HumanRoll(_)) => "Space roll".into(),
            (_, PendingStep::TypedRoll(_)) => "digits what was rolled".into(),
            (_, PendingStep::Human(_)) => {
                if let Some(input) = &self.input {
                    join_keys(&input.keys())
                } else {
                    let own = G::keys(view, self.legal.actions());
                    format!("{}   arrows choose   Enter move", join_keys(&own))
                }
            }
            (_, PendingStep::Standing(_)) => "w ask me again   + - pace".into(),
            (_, PendingStep::Roll | PendingStep::Bot(_)) => "f fast-forward   + - pace".into(),
            (_, PendingStep::Over) => "h analysis   PgUp PgDn log".into(),
        };
        let line = format!("{now}   s save   ? help   q quit");
        // The help lists what is left out for want of space.
        let fits = line.chars().count() < usize::from(MIN_TERMINAL_SIZE.0);
        if fits { line } else { format!("{now}   ? help   q quit") }
    }

    pub(super) fn help() -> HelpScreen {
        let common = [
            ("Space, Enter", "roll"),
            ("arrows, Tab", "choose among what is legal"),
            ("Enter", "do it"),
            (":", "type a move in notation, Enter, Esc to drop it"),
            ("h", "a hint against bots; after the match, its analysis"),
            ("a", "make moves without a choice by itself, or not"),
            ("+ -", "bots play faster, slower"),
            ("f", "fast-forward the bots to your turn"),
            ("PgUp PgDn End", "scroll the log"),
            ("l", "letters instead of colours, and back"),
            ("s", "save"),
            ("R", "resign (asks first)"),
            ("q", "save and quit"),
            ("?", "the rules, and these keys"),
        ];
        let standing = [("w", "take back what is answered for you")];
        let standing = standing.into_iter().filter(|_| !G::STANDING_ANSWERS.is_empty());
        let keys = G::KEY_HELP.iter().copied().chain(standing).chain(common).collect();
        HelpScreen::new(G::TITLE, G::RULE_PAGE, keys)
    }
}

/// Keys and what they do, on one line.
fn join_keys(keys: &[(&str, &str)]) -> String {
    let keys: Vec<String> = keys.iter().map(|(key, does)| format!("{key} {does}")).collect();
    keys.join("   ")
}

/// The headline that says whose turn it is, and the seats that have to act.
pub(crate) fn headline<G: TerminalGame>(
    position: &G,
    view: &G::View,
    players: &[crate::SeatPlayer],
) -> (String, Seats) {
    let acting = match position.next() {
        Next::Over(_) => return ("THE MATCH IS OVER".into(), Seats::NONE),
        Next::Chance(roll) => roll.owner.map_or(Seats::NONE, Seats::one),
        Next::Ask(ask) => ask.seats(),
    };
    let name = |seat: Seat| {
        let player = players.get(seat.index()).map_or("", crate::SeatPlayer::label);
        (G::seat_title(view, seat).to_uppercase(), player.to_owned())
    };
    let names: Vec<(String, String)> = acting.iter().map(name).collect();
    let text = match names.as_slice() {
        [] => "THE DICE ROLL".into(),
        [(name, player)] if G::seat_on_turn(view).is_none_or(|seat| acting.contains(seat)) => {
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

/// The final ranking, the best first.
pub(crate) fn ranking<G: TerminalGame>(
    view: &G::View,
    outcome: &Outcome,
    players: &[crate::SeatPlayer],
) -> Vec<String> {
    let mut ranks: Vec<(u8, Seat)> =
        (0..).zip(outcome.ranks.iter()).map(|(seat, rank)| (*rank, Seat::new(seat))).collect();
    ranks.sort_unstable();
    let row = |(rank, seat): (u8, Seat)| {
        let player = players.get(seat.index()).map_or("", crate::SeatPlayer::label);
        let points = outcome.points.as_ref().and_then(|points| points.get(seat.index()));
        let points = points.map_or(String::new(), |points| format!("  {points}"));
        format!("{}  {} ({player}){points}", ordinal(rank), G::seat_title(view, seat))
    };
    ranks.into_iter().map(row).collect()
}
