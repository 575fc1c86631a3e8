//! The form that sets up a new match.

use super::{GameItem, MenuChoice, OptionItem};
use crate::SeatPlayer;
use crossterm::event::KeyCode;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The state of the form.
#[derive(Debug)]
pub(super) struct NewMatchForm<'a> {
    pub(super) game: &'a GameItem,
    players: Vec<SeatPlayer>,
    /// The index of the choice of each option.
    options: Vec<usize>,
    /// The index of the choice by option and seat, for options that are chosen by seat.
    by_seat: BTreeMap<(usize, usize), usize>,
    pub(super) cursor: usize,
    /// The name that is being typed for the person in the row under the cursor.
    pub(super) typing: Option<String>,
}

/// A row of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FormRow {
    Count,
    SeatPlayer(usize),
    Option(usize),
    /// The choice of a seat, for an option that is chosen by seat: option and seat.
    BySeat(usize, usize),
    Start,
}

/// What a key did.
pub(super) enum FormOutcome {
    Stay,
    Back,
    Start,
    /// The rules of the game are to be shown.
    Help,
}

/// A row as text: its label, the chosen value, and a sentence about it.
pub(super) struct FormLine {
    pub(super) label: String,
    pub(super) value: String,
    pub(super) about: String,
}

impl<'a> NewMatchForm<'a> {
    pub(super) fn new(game: &'a GameItem) -> Self {
        let options = vec![0; game.options.len()];
        let (players, by_seat) = (Vec::new(), BTreeMap::new());
        let mut form = Self { game, players, options, by_seat, cursor: 0, typing: None };
        form.seat((*game.seats.end()).into());
        form.players[0] = SeatPlayer::Human(String::new());
        form
    }

    pub(super) fn choice(&self) -> MenuChoice {
        let chosen = self.game.options.iter().zip(&self.options);
        let config: Map<String, Value> = (0..)
            .zip(chosen)
            .filter_map(|(option, (item, at))| {
                // The first choice is the default, which is left out.
                let one = || item.choices.get(*at).filter(|_| *at > 0).cloned();
                let value = if item.by_seat { Some(self.list(option)) } else { one() };
                Some((item.name.clone(), value?))
            })
            .collect();
        let (game, seats) = (self.game.name.clone(), self.players.clone());
        MenuChoice::New { game, seats, config: Value::Object(config) }
    }

    pub(super) fn lines(&self) -> Vec<FormLine> {
        self.rows().into_iter().map(|row| self.show(row)).collect()
    }

    pub(super) fn handle_key(&mut self, key: KeyCode) -> FormOutcome {
        if let Some(text) = self.typing.take() {
            self.type_key(text, key);
            return FormOutcome::Stay;
        }
        let rows = self.rows();
        let row = rows[self.cursor.min(rows.len() - 1)];
        match key {
            KeyCode::Esc | KeyCode::Char('q') => return FormOutcome::Back,
            KeyCode::Char('s') => return FormOutcome::Start,
            KeyCode::Char('?') => return FormOutcome::Help,
            KeyCode::Enter if row == FormRow::Start => return FormOutcome::Start,
            KeyCode::Down | KeyCode::Tab => self.cursor = (self.cursor + 1) % rows.len(),
            KeyCode::Up | KeyCode::BackTab => {
                self.cursor = (self.cursor + rows.len() - 1) % rows.len();
            }
            KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ') => self.change(row, 1),
            KeyCode::Left => self.change(row, -1),
            KeyCode::Char('n') => self.begin_name(row),
            _ => {}
        }
        FormOutcome::Stay
    }

    fn rows(&self) -> Vec<FormRow> {
        let players = (0..self.players.len()).map(FormRow::SeatPlayer);
        let options = (0..self.options.len()).flat_map(|at| match self.game.options[at].by_seat {
            true => (0..self.players.len()).map(|seat| FormRow::BySeat(at, seat)).collect(),
            false => vec![FormRow::Option(at)],
        });
        [FormRow::Count].into_iter().chain(players).chain(options).chain([FormRow::Start]).collect()
    }

    fn show(&self, row: FormRow) -> FormLine {
        let shown = |label: &str, value: String, about: &str| FormLine {
            label: label.into(),
            value,
            about: about.into(),
        };
        match row {
            FormRow::Count => {
                let (least, most) = (self.game.seats.start(), self.game.seats.end());
                let about = format!("{least} to {most} can play.");
                shown("Players", self.players.len().to_string(), &about)
            }
            FormRow::SeatPlayer(at) => {
                let player = &self.players[at];
                shown(&format!("Seat {}", at + 1), player.label().into(), self.about(player))
            }
            FormRow::Option(at) => {
                let item = &self.game.options[at];
                shown(&item.name.replace('_', " "), value(item, self.options[at]), &item.about)
            }
            FormRow::BySeat(at, seat) => {
                let item = &self.game.options[at];
                let taken = self.by_seat.get(&(at, seat));
                let value = taken.map_or("any".into(), |taken| value(item, *taken));
                shown(&format!("{}, seat {}", item.name, seat + 1), value, &item.about)
            }
            FormRow::Start => shown("Start", String::new(), "Enter begins the match."),
        }
    }

    fn about(&self, player: &SeatPlayer) -> &str {
        match player {
            SeatPlayer::Human(_) => "A person at this terminal; n gives a name.",
            SeatPlayer::Bot(level) => {
                let found = self.game.levels.iter().find(|(name, _)| name == level);
                found.map_or("", |(_, about)| about)
            }
        }
    }

    /// Changes a row to its next or previous choice, cyclically.
    fn change(&mut self, row: FormRow, by: isize) {
        match row {
            FormRow::Count => {
                let (least, most) = (*self.game.seats.start(), *self.game.seats.end());
                let (least, most) = (usize::from(least), usize::from(most));
                let at = cycle(self.players.len() - least, most - least + 1, by);
                self.seat(least + at);
            }
            FormRow::SeatPlayer(at) => {
                let kinds = self.kinds();
                let same = |kind: &SeatPlayer| match (kind, &self.players[at]) {
                    (SeatPlayer::Human(_), SeatPlayer::Human(_)) => true,
                    (one, other) => one == other,
                };
                let now = kinds.iter().position(same).unwrap_or(0);
                self.players[at] = kinds[cycle(now, kinds.len(), by)].clone();
            }
            FormRow::Option(at) => {
                let choices = self.game.options[at].choices.len();
                self.options[at] = cycle(self.options[at], choices, by);
            }
            FormRow::BySeat(at, seat) => self.change_by_seat((at, seat), by),
            FormRow::Start => {}
        }
    }

    /// Changes a seat's choice to the next or previous one that no other seat has, or to none.
    fn change_by_seat(&mut self, (at, seat): (usize, usize), by: isize) {
        let count = self.game.options[at].choices.len() + 1;
        let mut now = self.by_seat.remove(&(at, seat)).map_or(0, |taken| taken + 1);
        loop {
            now = cycle(now, count, by);
            let Some(taken) = now.checked_sub(1) else { return };
            if !self.takers(at).any(|other| other == taken) {
                self.by_seat.insert((at, seat), taken);
                return;
            }
        }
    }

    /// The choices that the seats have taken of an option that is chosen by seat.
    fn takers(&self, option: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.players.len()).filter_map(move |seat| self.by_seat.get(&(option, seat)).copied())
    }

    /// The list of an option that is chosen by seat: empty if no seat has chosen; otherwise
    /// seats without a choice are left to the game if it takes null, or get the remaining ones in
    /// order.
    fn list(&self, option: usize) -> Value {
        let choices = &self.game.options[option].choices;
        if self.takers(option).next().is_none() {
            return Value::Array(Vec::new());
        }
        if self.game.options[option].null_is_open {
            let chosen = |seat| self.by_seat.get(&(option, seat)).map(|at| choices[*at].clone());
            return (0..self.players.len()).map(|seat| chosen(seat).unwrap_or_default()).collect();
        }
        let mut left = (0..choices.len()).filter(|at| !self.takers(option).any(|t| t == *at));
        let mut of = |seat| self.by_seat.get(&(option, seat)).copied().or_else(|| left.next());
        let taken = (0..self.players.len()).filter_map(|seat| choices.get(of(seat)?).cloned());
        Value::Array(taken.collect())
    }

    /// The kinds of player to choose from.
    fn kinds(&self) -> Vec<SeatPlayer> {
        let bots = self.game.levels.iter().map(|(name, _)| SeatPlayer::Bot(name.clone()));
        [SeatPlayer::Human(String::new())].into_iter().chain(bots).collect()
    }

    /// Changes the number of seats; new ones get the default bot.
    fn seat(&mut self, count: usize) {
        self.players.resize(count, SeatPlayer::Bot(self.game.default_level.clone()));
    }

    fn begin_name(&mut self, row: FormRow) {
        if let FormRow::SeatPlayer(at) = row
            && let SeatPlayer::Human(name) = &self.players[at]
        {
            self.typing = Some(name.clone());
        }
    }

    fn type_key(&mut self, mut text: String, key: KeyCode) {
        match key {
            KeyCode::Esc => return,
            KeyCode::Enter => {
                let rows = self.rows();
                if let Some(FormRow::SeatPlayer(at)) = rows.get(self.cursor) {
                    self.players[*at] = SeatPlayer::Human(text.trim().to_owned());
                }
                return;
            }
            KeyCode::Backspace => drop(text.pop()),
            // Twelve letters fit beside the facts of a seat.
            KeyCode::Char(letter) if text.chars().count() < 12 => text.push(letter),
            _ => {}
        }
        self.typing = Some(text);
    }
}

fn cycle(at: usize, count: usize, by: isize) -> usize {
    let count = count.max(1);
    (at + count).saturating_add_signed(by) % count
}

/// The text of a choice.
fn value(item: &OptionItem, at: usize) -> String {
    match item.choices.get(at) {
        Some(Value::Bool(true)) => "on".into(),
        Some(Value::Bool(false)) => "off".into(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}
