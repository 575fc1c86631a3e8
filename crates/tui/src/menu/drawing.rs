//! Drawing of the menu.

use super::form::NewMatchForm;
use super::{MAIN_MENU, Menu, MenuPage};
use crate::match_page::draw_if_too_small;
use crate::text::{count, wrap};
use crate::{GameItem, SaveEntry};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use std::time::{Duration, SystemTime};

impl Menu<'_> {
    /// Draws the screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        let area = frame.area();
        let buf = frame.buffer_mut();
        if draw_if_too_small(area, buf) {
            return;
        }
        let [_, title, _, list, about, keys] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(3),
            Constraint::Length(1),
        ])
        .horizontal_margin(3)
        .areas(area);
        buf.set_string(title.x, title.y, self.title(), Style::new().bold());
        let (rows, at) = self.rows(usize::from(list.width));
        self.list(&rows, at, list, buf);
        self.sentence(about, buf);
        buf.set_string(keys.x, keys.y, self.keys(), self.display.faint());
        if let Some(help) = &mut self.help {
            help.draw(self.display, area, buf);
        }
    }

    fn title(&self) -> String {
        match &self.page {
            MenuPage::Top => "Parlor".into(),
            MenuPage::Games => "Parlor · New game".into(),
            MenuPage::Saves(_) => "Parlor · Resume game".into(),
            MenuPage::NewMatchForm(form) => format!("Parlor · New game · {}", form.game.title),
        }
    }

    /// The lines of the list, and the index of the one under the cursor.
    fn rows(&self, width: usize) -> (Vec<String>, usize) {
        let rows = match &self.page {
            MenuPage::Top => MAIN_MENU.iter().map(|(_, text)| (*text).to_owned()).collect(),
            MenuPage::Games => self.games.iter().map(game_row).collect(),
            MenuPage::Saves(entries) => {
                entries.iter().map(|entry| save_row(entry, width)).collect()
            }
            MenuPage::NewMatchForm(form) => return (form_rows(form), form.cursor),
        };
        (rows, self.cursor)
    }

    fn list(&self, rows: &[String], at: usize, area: Rect, buf: &mut Buffer) {
        let skipped = (at + 1).saturating_sub(area.height.into());
        for ((index, text), row) in rows.iter().enumerate().skip(skipped).zip(area.rows()) {
            let (mark, style) = if index == at {
                ("▸ ", self.display.cursor_style())
            } else {
                ("  ", Style::new())
            };
            buf.set_stringn(row.x, row.y, format!("{mark}{text} "), row.width.into(), style);
        }
    }

    /// A sentence about the line under the cursor, or the error message.
    fn sentence(&self, area: Rect, buf: &mut Buffer) {
        let (text, style) = match &self.problem {
            Some(problem) => (problem.clone(), self.display.warning()),
            None => (self.about(), Style::new()),
        };
        for (text, row) in wrap(&text, area.width.into()).iter().zip(area.rows()) {
            buf.set_string(row.x, row.y, text, style);
        }
    }

    fn about(&self) -> String {
        match &self.page {
            MenuPage::Top => String::new(),
            MenuPage::Games => {
                self.games.get(self.cursor).map_or(String::new(), |game| game.about.clone())
            }
            MenuPage::Saves(entries) => match entries.get(self.cursor) {
                None => "No game has been saved yet.".into(),
                Some(SaveEntry { path, problem: None, .. }) => path.display().to_string(),
                Some(SaveEntry { problem: Some(problem), .. }) => problem.clone(),
            },
            MenuPage::NewMatchForm(form) => match &form.typing {
                Some(text) => format!("Name: {text}_"),
                None => form.lines().swap_remove(form.cursor).about,
            },
        }
    }

    fn keys(&self) -> &'static str {
        match &self.page {
            MenuPage::Top => "arrows choose   Enter go   n r q   l letters",
            MenuPage::Games => "arrows choose   Enter go   ? rules   Esc back",
            MenuPage::Saves(_) => "arrows choose   Enter go   Esc back",
            MenuPage::NewMatchForm(NewMatchForm { typing: Some(_), .. }) => {
                "Enter done   Esc never mind"
            }
            MenuPage::NewMatchForm(_) => {
                "up down line   left right change   n name   s start   ? rules   Esc back"
            }
        }
    }
}

fn game_row(game: &GameItem) -> String {
    let (least, most) = (game.seats.start(), game.seats.end());
    format!("{:<24}{least} to {most} players", game.title)
}

fn save_row(entry: &SaveEntry, width: usize) -> String {
    let text = match &entry.problem {
        Some(_) => "cannot be read".into(),
        None => format!("{} · {}", entry.game, entry.description),
    };
    let age = SystemTime::now().duration_since(entry.modified).unwrap_or_default();
    let right = format!("{}  {}", ago(age), entry.file_name());
    let room = width.saturating_sub(right.chars().count() + 6);
    let text: String = text.chars().take(room).collect();
    format!("{text:<room$}  {right}")
}

fn form_rows(form: &NewMatchForm<'_>) -> Vec<String> {
    let row = |shown: super::form::FormLine| match shown.value.as_str() {
        "" => shown.label,
        value => format!("{:<24}{}", shown.label, format_args!("< {value} >")),
    };
    form.lines().into_iter().map(row).collect()
}

/// An age in its largest unit.
fn ago(age: Duration) -> String {
    let minutes = age.as_secs() / 60;
    let (number, unit) = match minutes {
        0 => return "just now".into(),
        1..60 => (minutes, "minute"),
        60..1440 => (minutes / 60, "hour"),
        _ => (minutes / 1440, "day"),
    };
    format!("{} ago", count(usize::try_from(number).unwrap_or(usize::MAX), unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_age_is_given_in_its_largest_unit() {
        let ago = |seconds| super::ago(Duration::from_secs(seconds));
        assert_eq!(ago(59), "just now");
        assert_eq!(ago(60), "1 minute ago");
        assert_eq!(ago(7_200), "2 hours ago");
        assert_eq!(ago(200_000), "2 days ago");
    }
}
