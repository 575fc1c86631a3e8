//! The help: the first page of the rule book, and what the keys do.

use crate::display::DisplayMode;
use crate::rule_page::rule_page_rows;
use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Widget};

/// The widest text that is still easy to read.
const MAX_TEXT_WIDTH: u16 = 84;

/// Keys and what they do.
pub(crate) type KeyHelp = Vec<(&'static str, &'static str)>;

/// The help of a game while it is open.
#[derive(Clone, Debug)]
pub(crate) struct HelpScreen {
    title: &'static str,
    rule_page: &'static str,
    keys: KeyHelp,
    tab: HelpTab,
    /// Rows above the first one that is shown; drawing limits it to what there is.
    scroll: usize,
    /// The rows of text that fitted when it was drawn last.
    visible_rows: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HelpTab {
    Rules,
    Keys,
}

/// Whether the help stays open after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HelpOutcome {
    Stay,
    Close,
}

impl HelpScreen {
    /// The help of a game, open at the rules.
    pub(crate) const fn new(title: &'static str, rule_page: &'static str, keys: KeyHelp) -> Self {
        Self { title, rule_page, keys, tab: HelpTab::Rules, scroll: 0, visible_rows: 1 }
    }

    /// Scrolls, switches between rules and keys, or closes: every other key does.
    pub(crate) fn handle_key(&mut self, key: KeyCode) -> HelpOutcome {
        match key {
            KeyCode::Down | KeyCode::Char('j') => self.scroll += 1,
            KeyCode::Up | KeyCode::Char('k') => self.scroll = self.scroll.saturating_sub(1),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll += self.page_rows(),
            KeyCode::PageUp => self.scroll = self.scroll.saturating_sub(self.page_rows()),
            KeyCode::Home => self.scroll = 0,
            KeyCode::End => self.scroll = usize::MAX,
            KeyCode::Tab | KeyCode::BackTab | KeyCode::Left | KeyCode::Right => self.switch_tab(),
            _ => return HelpOutcome::Close,
        }
        HelpOutcome::Stay
    }

    /// The rows that a page key scrolls by: one row stays in sight.
    fn page_rows(&self) -> usize {
        self.visible_rows.saturating_sub(1).max(1)
    }

    fn switch_tab(&mut self) {
        self.scroll = 0;
        self.tab = match self.tab {
            HelpTab::Rules => HelpTab::Keys,
            HelpTab::Keys => HelpTab::Rules,
        };
    }

    /// Draws the help over the screen.
    pub(crate) fn draw(&mut self, display: DisplayMode, area: Rect, buf: &mut Buffer) {
        let width = area.width.min(MAX_TEXT_WIDTH + 4);
        let area = area.centered(Constraint::Length(width), Constraint::Length(area.height));
        Clear.render(area, buf);
        let frame = Block::bordered();
        let inside = frame.inner(area);
        frame.render(area, buf);
        self.draw_tabs(display, area, buf);
        let [text, keys] =
            Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]).areas(inside);
        let rows = self.rows(usize::from(text.width).saturating_sub(2));
        self.visible_rows = text.height.into();
        let most = rows.len().saturating_sub(self.visible_rows);
        self.scroll = self.scroll.min(most);
        for (row, place) in rows.iter().skip(self.scroll).zip(text.rows()) {
            buf.set_line(place.x + 1, place.y, row, place.width - 1);
        }
        self.draw_footer(self.scroll < most, display, keys, buf);
    }

    fn draw_tabs(&self, display: DisplayMode, area: Rect, buf: &mut Buffer) {
        let style = |tab| if self.tab == tab { display.cursor_style() } else { Style::new() };
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let mut x = area.x + 2;
        let tabs = [
            (format!(" {}: ", self.title), bold),
            (" rules ".to_owned(), style(HelpTab::Rules)),
            (" keys ".to_owned(), style(HelpTab::Keys)),
        ];
        for (text, style) in tabs {
            let room = usize::from(area.right().saturating_sub(x + 2));
            (x, _) = buf.set_stringn(x, area.y, text, room, style);
        }
    }

    fn draw_footer(&self, is_more: bool, display: DisplayMode, area: Rect, buf: &mut Buffer) {
        let other = match self.tab {
            HelpTab::Rules => "keys",
            HelpTab::Keys => "rules",
        };
        let more = if is_more { "↓ PgDn more   " } else { "" };
        let text = format!("{more}Tab {other}   Esc back");
        buf.set_stringn(area.x + 1, area.y, text, area.width.into(), display.faint());
    }

    fn rows(&self, width: usize) -> Vec<Line<'static>> {
        match self.tab {
            HelpTab::Rules => rule_page_rows(self.rule_page, width),
            HelpTab::Keys => {
                let row = |(key, does): &(&str, &str)| Line::raw(format!("{key:<14} {does}"));
                self.keys.iter().map(row).collect()
            }
        }
    }
}
