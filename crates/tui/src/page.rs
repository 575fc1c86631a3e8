//! The page on which a match is seen: board, seats, turn, dice, prompt, log and keys.

use crate::chronicle::Chronicle;
use crate::die::{Cast, HIGH, WIDE};
use crate::text::{clip, wrap};
use crate::{Card, Draft as _, Look, Picture, Player, Scene};
use kit::{Seat, Seats};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Paragraph, Widget};

/// The smallest terminal that shows everything.
pub(crate) const LEAST: (u16, u16) = (80, 24);

/// Columns beside the board, and rows that are not the board's.
const PANEL: u16 = 46;
const MARGIN: u16 = 4;
const OTHER_ROWS: u16 = 9;

/// A match at a moment, ready to be drawn.
pub(crate) struct Page<'a, G: Scene> {
    pub(crate) picture: Picture<'a, G>,
    pub(crate) position: &'a G,
    pub(crate) players: &'a [Player],
    /// What is on, at the right of the first line.
    pub(crate) status: String,
    /// Whose turn it is.
    pub(crate) acting: Seats,
    pub(crate) headline: String,
    pub(crate) cast: Option<Cast>,
    /// What is expected of the player, and what there is to choose from.
    pub(crate) prompt: String,
    pub(crate) choices: Vec<String>,
    pub(crate) cursor: Option<usize>,
    /// What has to be said next to it.
    pub(crate) notice: Option<Line<'a>>,
    pub(crate) keys: String,
    pub(crate) log: Excerpted<'a>,
}

/// Which part of the log is shown.
#[derive(Clone, Copy)]
pub(crate) struct Excerpted<'a> {
    pub(crate) chronicle: &'a Chronicle,
    pub(crate) steps: usize,
    pub(crate) viewer: Option<Seat>,
    pub(crate) below: usize,
}

impl<G: Scene> Page<'_, G> {
    /// Draws it; tells how many rows of the log lie below what is shown.
    pub(crate) fn draw(&self, area: Rect, buf: &mut Buffer) -> usize {
        let size = G::board_size(area.as_size()).unwrap_or_else(|| Self::scaled(area));
        let [first, middle, rule, log, last] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(size.height),
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(1),
        ])
        .areas(area);
        let [_, board, _, panel] = Layout::horizontal([
            Constraint::Length(1),
            Constraint::Length(size.width),
            Constraint::Length(MARGIN - 1),
            Constraint::Fill(1),
        ])
        .areas(middle);
        // Facts too far from the names they belong to cannot be read across.
        let panel = Rect { width: panel.width.min(PANEL + 14), ..panel };
        self.title(first, buf);
        G::draw(&self.picture, board, buf);
        self.panel(panel, buf);
        let below = self.log(rule, log, buf);
        buf.set_stringn(last.x + 1, last.y, &self.keys, last.width.into(), self.look().faint());
        below
    }

    fn look(&self) -> Look {
        self.picture.look
    }

    /// The board as many times as it fits beside what else there is.
    fn scaled(area: Rect) -> Size {
        let wide = area.width.saturating_sub(PANEL + MARGIN) / G::BOARD.width;
        let high = area.height.saturating_sub(OTHER_ROWS) / G::BOARD.height;
        let scale = wide.min(high).clamp(1, 3);
        Size::new(scale * G::BOARD.width, scale * G::BOARD.height)
    }

    fn card(&self, seat: Seat) -> Card {
        G::card(self.picture.view, seat)
    }

    fn title(&self, area: Rect, buf: &mut Buffer) {
        let style = Style::new().add_modifier(Modifier::BOLD);
        let room = usize::from(area.width).saturating_sub(self.status.chars().count() + 4);
        let heading = clip(&G::heading(self.picture.view), room);
        buf.set_string(area.x + 1, area.y, heading, style);
        let status = Line::from(self.status.as_str()).style(self.look().faint()).right_aligned();
        status.render(Rect { width: area.width - 1, ..area }, buf);
    }

    fn panel(&self, area: Rect, buf: &mut Buffer) {
        let seats = u16::from(self.position.seats());
        let [cards, _, headline, middle, notice] = Layout::vertical([
            Constraint::Length(1 + seats),
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Min(HIGH + 1),
            Constraint::Length(2),
        ])
        .areas(area);
        self.cards(cards, buf);
        self.headline(headline, buf);
        if G::DICE_ON_BOARD {
            self.choices(Rect { width: middle.width - 1, ..middle }, buf);
        } else {
            let [die, _, rest] = Layout::horizontal([
                Constraint::Length(WIDE),
                Constraint::Length(2),
                Constraint::Fill(1),
            ])
            .areas(Rect { width: middle.width - 1, ..middle });
            self.dice(die, buf);
            self.choices(rest, buf);
        }
        self.notice(notice, buf);
    }

    /// What has to be said; more than fits grows upwards, over what matters less just now.
    fn notice(&self, area: Rect, buf: &mut Buffer) {
        let Some(line) = &self.notice else { return };
        let lines = wrap(&line.to_string(), usize::from(area.width) - 1);
        let more = (lines.len() as u16).saturating_sub(area.height).min(HIGH);
        let area = Rect { y: area.y - more, height: area.height + more, ..area };
        if more > 0 {
            Clear.render(area, buf);
        }
        for (text, row) in lines.iter().zip(area.rows()) {
            buf.set_string(row.x, row.y, text, line.style);
        }
    }

    fn cards(&self, area: Rect, buf: &mut Buffer) {
        let facts: String = G::FACTS.iter().map(|fact| format!("{fact:>6}")).collect();
        let head = Line::from(facts).style(self.look().faint()).right_aligned();
        let [first, rows] =
            Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(area);
        head.render(Rect { width: first.width - 1, ..first }, buf);
        for (seat, row) in Seat::first(self.position.seats()).zip(rows.rows()) {
            self.card_row(seat, Rect { width: row.width - 1, ..row }, buf);
        }
    }

    fn card_row(&self, seat: Seat, row: Rect, buf: &mut Buffer) {
        let card = self.card(seat);
        let acts = self.acting.contains(seat);
        let style = if acts { Style::new().bold() } else { Style::new() };
        let player = self.players.get(seat.index()).map_or("", Player::label);
        let chip = self.look().style(card.tint.piece()).add_modifier(Modifier::BOLD);
        let line = Line::from(vec![
            Span::raw(if acts { "▶ " } else { "  " }),
            Span::styled(format!(" {} ", card.letter), chip),
            Span::styled(format!(" {:<1$} {player}", card.name, self.longest_name()), style),
        ]);
        line.render(row, buf);
        let drafted = self.picture.draft.and_then(|draft| draft.facts(seat));
        let facts = drafted.unwrap_or(card.facts);
        let facts: String = facts.iter().map(|fact| format!("{fact:>6}")).collect();
        // Over the player's name, if that is long.
        let facts = Line::from(facts).style(style);
        let width = facts.width() as u16;
        let right = Rect { x: row.right().saturating_sub(width), width, ..row };
        Clear.render(right, buf);
        facts.render(right, buf);
    }

    fn longest_name(&self) -> usize {
        let seats = Seat::first(self.position.seats());
        seats.map(|seat| self.card(seat).name.chars().count()).max().unwrap_or(0)
    }

    fn headline(&self, area: Rect, buf: &mut Buffer) {
        let tint = match self.acting.len() {
            1 => self.acting.lowest().map(|seat| self.card(seat).tint),
            _ => None,
        };
        let text = format!(" {:<1$}", self.headline, usize::from(area.width.saturating_sub(2)));
        let width = usize::from(area.width.saturating_sub(1));
        buf.set_stringn(area.x, area.y, text, width, self.look().banner(tint));
    }

    fn dice(&self, area: Rect, buf: &mut Buffer) {
        let Some(cast) = self.cast else { return };
        cast.draw(Rect { height: HIGH, ..area }, self.look(), buf);
        if let Some(owner) = cast.roll.owner {
            let text = format!("by {}", self.card(owner).name);
            buf.set_stringn(area.x, area.y + HIGH, text, WIDE.into(), self.look().faint());
        }
    }

    fn choices(&self, area: Rect, buf: &mut Buffer) {
        let mut rows = area.rows();
        for (text, row) in wrap(&self.prompt, area.width.into()).into_iter().zip(&mut rows) {
            buf.set_string(row.x, row.y, text, Style::new().bold());
        }
        let rows: Vec<Rect> = rows.collect();
        let shown = rows.clone();
        let at = self.cursor.unwrap_or(0);
        let skipped = (at + 1).saturating_sub(rows.len());
        for ((index, text), row) in self.choices.iter().enumerate().skip(skipped).zip(rows) {
            let chosen = self.cursor == Some(index);
            let mark = if chosen { "▸ " } else { "  " };
            let style = if chosen { self.look().chosen() } else { Style::new() };
            let text = clip(text, usize::from(area.width).saturating_sub(4));
            buf.set_stringn(row.x, row.y, format!("{mark}{text} "), area.width.into(), style);
        }
        self.more(skipped, &shown, buf);
    }

    /// Arrows at the edge where the list goes on.
    fn more(&self, skipped: usize, rows: &[Rect], buf: &mut Buffer) {
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return };
        let ends =
            [(skipped > 0, first, "▴"), (skipped + rows.len() < self.choices.len(), last, "▾")];
        for (_, row, arrow) in ends.into_iter().filter(|(more, ..)| *more) {
            buf.set_string(row.right().saturating_sub(1), row.y, arrow, self.look().faint());
        }
    }

    fn log(&self, rule: Rect, area: Rect, buf: &mut Buffer) -> usize {
        let size = (usize::from(area.width).saturating_sub(2), usize::from(area.height));
        let Excerpted { chronicle, steps, viewer, below } = self.log;
        let excerpt = chronicle.excerpt(steps, viewer, size, below);
        let more = if excerpt.below > 0 { " log · more below " } else { " log " };
        let title = Block::new().borders(Borders::TOP).border_style(self.look().faint());
        title.title(more).render(rule, buf);
        for (text, row) in excerpt.rows.iter().zip(area.rows()) {
            buf.set_stringn(row.x + 1, row.y, text, row.width.into(), Style::new());
        }
        excerpt.below
    }
}

/// If the terminal is too small, says so instead, and that is all.
pub(crate) fn too_small(area: Rect, buf: &mut Buffer) -> bool {
    let (wide, high) = LEAST;
    if area.width >= wide && area.height >= high {
        return false;
    }
    let text = format!(
        "Parlor needs a terminal of at least {wide} by {high} characters; this one is {} by {}.",
        area.width, area.height
    );
    let lines: Vec<Line<'_>> = wrap(&text, area.width.into()).into_iter().map(Line::from).collect();
    Paragraph::new(lines).render(area, buf);
    true
}

/// A box of text in the middle of the screen, over what is there.
pub(crate) fn overlay(title: &str, rows: &[String], area: Rect, buf: &mut Buffer) {
    let wide = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0) as u16 + 4;
    let area = area.centered(Constraint::Length(wide), Constraint::Length(rows.len() as u16 + 2));
    Clear.render(area, buf);
    let frame = Block::bordered().title(format!(" {title} "));
    let inside = frame.inner(area);
    frame.render(area, buf);
    for (text, row) in rows.iter().zip(inside.rows()) {
        buf.set_string(row.x + 1, row.y, text, Style::new());
    }
}
