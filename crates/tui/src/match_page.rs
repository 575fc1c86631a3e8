//! The page of a match: board, seats, turn, dice, prompt, log and keys.

use crate::dice::{DIE_HEIGHT, DIE_WIDTH, RollResult};
use crate::match_log::MatchLog;
use crate::text::{clip, wrap};
use crate::{ActionInput as _, DisplayMode, RenderContext, SeatInfo, SeatPlayer, TerminalGame};
use kit::{Referee, Seat, Seats};
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect, Size};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Paragraph, Widget};

/// The smallest terminal that shows everything.
pub(crate) const MIN_TERMINAL_SIZE: (u16, u16) = (80, 24);

/// The columns of the panel beside the board and of the margins, and the rows above and below
/// the board.
const PANEL_WIDTH: u16 = 46;
const MARGIN_WIDTH: u16 = 4;
const NON_BOARD_ROWS: u16 = 9;

/// Everything that is drawn of a match at one moment.
pub(crate) struct MatchPage<'a, G: TerminalGame> {
    pub(crate) context: RenderContext<'a, G>,
    pub(crate) position: &'a G,
    pub(crate) players: &'a [SeatPlayer],
    /// The state of the session, at the right of the first line.
    pub(crate) status: String,
    /// The seats that have to act.
    pub(crate) acting: Seats,
    pub(crate) headline: String,
    pub(crate) last_roll: Option<RollResult>,
    /// What is expected of the player, and what there is to choose from.
    pub(crate) prompt: String,
    pub(crate) choices: Vec<String>,
    pub(crate) cursor: Option<usize>,
    /// A message below the choices.
    pub(crate) notice: Option<Line<'a>>,
    pub(crate) keys: String,
    pub(crate) log: LogWindow<'a>,
}

/// The part of the log that is shown.
#[derive(Clone, Copy)]
pub(crate) struct LogWindow<'a> {
    pub(crate) log: &'a MatchLog,
    pub(crate) steps: usize,
    pub(crate) viewer: Option<Seat>,
    pub(crate) below: usize,
}

impl<G: TerminalGame> MatchPage<'_, G> {
    /// Draws the page; returns how many rows of the log are below the shown ones.
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
            Constraint::Length(MARGIN_WIDTH - 1),
            Constraint::Fill(1),
        ])
        .areas(middle);
        // Facts too far from their names are hard to read.
        let panel = Rect { width: panel.width.min(PANEL_WIDTH + 14), ..panel };
        self.draw_title(first, buf);
        G::draw(&self.context, board, buf);
        self.draw_panel(panel, buf);
        let below = self.draw_log(rule, log, buf);
        buf.set_stringn(last.x + 1, last.y, &self.keys, last.width.into(), self.display().faint());
        below
    }

    fn display(&self) -> DisplayMode {
        self.context.display
    }

    /// The largest multiple of the smallest board that leaves room for the rest of the page.
    fn scaled(area: Rect) -> Size {
        let wide = area.width.saturating_sub(PANEL_WIDTH + MARGIN_WIDTH) / G::MIN_BOARD_SIZE.width;
        let high = area.height.saturating_sub(NON_BOARD_ROWS) / G::MIN_BOARD_SIZE.height;
        let scale = wide.min(high).clamp(1, 3);
        Size::new(scale * G::MIN_BOARD_SIZE.width, scale * G::MIN_BOARD_SIZE.height)
    }

    fn seat_title(&self, seat: Seat) -> String {
        G::seat_title(self.context.view, seat)
    }

    fn seat_info(&self, seat: Seat) -> SeatInfo {
        G::seat_info(self.context.view, seat)
    }

    fn draw_title(&self, area: Rect, buf: &mut Buffer) {
        let style = Style::new().add_modifier(Modifier::BOLD);
        let room = usize::from(area.width).saturating_sub(self.status.chars().count() + 4);
        let heading = clip(&G::heading(self.context.view), room);
        buf.set_string(area.x + 1, area.y, heading, style);
        let status = Line::from(self.status.as_str()).style(self.display().faint()).right_aligned();
        status.render(Rect { width: area.width - 1, ..area }, buf);
    }

    fn draw_panel(&self, area: Rect, buf: &mut Buffer) {
        let seats = u16::from(self.position.seat_count());
        let [cards, _, headline, middle, notice] = Layout::vertical([
            Constraint::Length(1 + seats),
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Min(DIE_HEIGHT + 1),
            Constraint::Length(2),
        ])
        .areas(area);
        self.draw_seats(cards, buf);
        self.draw_headline(headline, buf);
        if G::DICE_ON_BOARD {
            self.draw_choices(Rect { width: middle.width - 1, ..middle }, buf);
        } else {
            let [die, _, rest] = Layout::horizontal([
                Constraint::Length(DIE_WIDTH),
                Constraint::Length(2),
                Constraint::Fill(1),
            ])
            .areas(Rect { width: middle.width - 1, ..middle });
            self.draw_dice(die, buf);
            self.draw_choices(rest, buf);
        }
        self.draw_notice(notice, buf);
    }

    /// The message; if it does not fit, it grows upwards over the choices.
    fn draw_notice(&self, area: Rect, buf: &mut Buffer) {
        let Some(line) = &self.notice else { return };
        let lines = wrap(&line.to_string(), usize::from(area.width) - 1);
        let more = (lines.len() as u16).saturating_sub(area.height).min(DIE_HEIGHT);
        let area = Rect { y: area.y - more, height: area.height + more, ..area };
        if more > 0 {
            Clear.render(area, buf);
        }
        for (text, row) in lines.iter().zip(area.rows()) {
            buf.set_string(row.x, row.y, text, line.style);
        }
    }

    fn draw_seats(&self, area: Rect, buf: &mut Buffer) {
        let facts: String = G::FACT_LABELS.iter().map(|fact| format!("{fact:>6}")).collect();
        let head = Line::from(facts).style(self.display().faint()).right_aligned();
        let [first, rows] =
            Layout::vertical([Constraint::Length(1), Constraint::Fill(1)]).areas(area);
        head.render(Rect { width: first.width - 1, ..first }, buf);
        for (seat, row) in Seat::first(self.position.seat_count()).zip(rows.rows()) {
            self.draw_seat_row(seat, Rect { width: row.width - 1, ..row }, buf);
        }
    }

    fn draw_seat_row(&self, seat: Seat, row: Rect, buf: &mut Buffer) {
        let info = self.seat_info(seat);
        let acts = self.acting.contains(seat);
        let style = if acts { Style::new().bold() } else { Style::new() };
        let player = self.players.get(seat.index()).map_or("", SeatPlayer::label);
        let chip = self.display().style(info.colours.piece_style()).add_modifier(Modifier::BOLD);
        let line = Line::from(vec![
            Span::raw(if acts { "▶ " } else { "  " }),
            Span::styled(format!(" {} ", info.letter), chip),
            Span::styled(
                format!(" {:<1$} {player}", self.seat_title(seat), self.longest_name()),
                style,
            ),
        ]);
        line.render(row, buf);
        let entered = self.context.input.and_then(|input| input.facts(seat));
        let facts = entered.unwrap_or(info.facts);
        let facts: String = facts.iter().map(|fact| format!("{fact:>6}")).collect();
        // Facts cover the end of a long player name, the blanks before them do not.
        let facts = Line::from(format!(" {}", facts.trim_start())).style(style);
        let width = facts.width() as u16;
        let right = Rect { x: row.right().saturating_sub(width), width, ..row };
        Clear.render(right, buf);
        facts.render(right, buf);
    }

    fn longest_name(&self) -> usize {
        let seats = Seat::first(self.position.seat_count());
        seats.map(|seat| self.seat_title(seat).chars().count()).max().unwrap_or(0)
    }

    fn draw_headline(&self, area: Rect, buf: &mut Buffer) {
        let colours = match self.acting.len() {
            1 => self.acting.lowest().map(|seat| self.seat_info(seat).colours),
            _ => None,
        };
        let text = format!(" {:<1$}", self.headline, usize::from(area.width.saturating_sub(2)));
        let width = usize::from(area.width.saturating_sub(1));
        buf.set_stringn(area.x, area.y, text, width, self.display().banner(colours));
    }

    fn draw_dice(&self, area: Rect, buf: &mut Buffer) {
        let Some(last_roll) = self.last_roll else { return };
        last_roll.draw(Rect { height: DIE_HEIGHT, ..area }, self.display(), buf);
        if let Some(owner) = last_roll.roll.owner {
            let text = format!("by {}", self.seat_title(owner));
            buf.set_stringn(
                area.x,
                area.y + DIE_HEIGHT,
                text,
                DIE_WIDTH.into(),
                self.display().faint(),
            );
        }
    }

    fn draw_choices(&self, area: Rect, buf: &mut Buffer) {
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
            let style = if chosen { self.display().cursor_style() } else { Style::new() };
            let text = clip(text, usize::from(area.width).saturating_sub(4));
            buf.set_stringn(row.x, row.y, format!("{mark}{text} "), area.width.into(), style);
        }
        self.draw_scroll_arrows(skipped, &shown, buf);
    }

    /// Arrows at the ends where the list goes on.
    fn draw_scroll_arrows(&self, skipped: usize, rows: &[Rect], buf: &mut Buffer) {
        let (Some(first), Some(last)) = (rows.first(), rows.last()) else { return };
        let ends =
            [(skipped > 0, first, "▴"), (skipped + rows.len() < self.choices.len(), last, "▾")];
        for (_, row, arrow) in ends.into_iter().filter(|(more, ..)| *more) {
            buf.set_string(row.right().saturating_sub(1), row.y, arrow, self.display().faint());
        }
    }

    fn draw_log(&self, rule: Rect, area: Rect, buf: &mut Buffer) -> usize {
        let size = (usize::from(area.width).saturating_sub(2), usize::from(area.height));
        let LogWindow { log, steps, viewer, below } = self.log;
        let excerpt = log.excerpt(steps, viewer, size, below);
        let more = if excerpt.below > 0 { " log · more below " } else { " log " };
        let title = Block::new().borders(Borders::TOP).border_style(self.display().faint());
        title.title(more).render(rule, buf);
        for (text, row) in excerpt.rows.iter().zip(area.rows()) {
            buf.set_stringn(row.x + 1, row.y, text, row.width.into(), Style::new());
        }
        excerpt.below
    }
}

/// If the terminal is too small, draws a message that says so and returns `true`.
pub(crate) fn draw_if_too_small(area: Rect, buf: &mut Buffer) -> bool {
    let (wide, high) = MIN_TERMINAL_SIZE;
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

/// Draws a box of text over the middle of the screen.
pub(crate) fn draw_overlay(title: &str, rows: &[String], area: Rect, buf: &mut Buffer) {
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
