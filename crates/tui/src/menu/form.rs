//! The page on which a new match is set up.

use super::{Choice, GameItem, OptionItem};
use crate::Player;
use crossterm::event::KeyCode;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// A new match as far as it is set up.
#[derive(Debug)]
pub(super) struct Form<'a> {
    pub(super) game: &'a GameItem,
    players: Vec<Player>,
    /// Which choice of each option is taken.
    options: Vec<usize>,
    /// Of the options that go by seat, which choice each seat takes, if any.
    by_seat: BTreeMap<(usize, usize), usize>,
    pub(super) cursor: usize,
    /// The name that is being typed for the person in the row.
    pub(super) typing: Option<String>,
}

/// A line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Count,
    Player(usize),
    Option(usize),
    /// Of an option that goes by seat, this seat's.
    BySeat(usize, usize),
    Start,
}

/// What a key came to.
pub(super) enum FormKey {
    Stay,
    Back,
    Start,
}

/// A line as it is shown: what it is about, what is chosen, and a sentence on it.
pub(super) struct Shown {
    pub(super) label: String,
    pub(super) value: String,
    pub(super) about: String,
}

impl<'a> Form<'a> {
    pub(super) fn new(game: &'a GameItem) -> Self {
        let options = vec![0; game.options.len()];
        let (players, by_seat) = (Vec::new(), BTreeMap::new());
        let mut form = Self { game, players, options, by_seat, cursor: 0, typing: None };
        form.seat((*game.seats.end()).into());
        form.players[0] = Player::Human(String::new());
        form
    }

    pub(super) fn choice(&self) -> Choice {
        let chosen = self.game.options.iter().zip(&self.options);
        let config: Map<String, Value> = (0..)
            .zip(chosen)
            .filter_map(|(option, (item, at))| {
                let one = || item.choices.get(*at).cloned();
                let value = if item.by_seat { Some(self.list(option)) } else { one() };
                Some((item.name.clone(), value?))
            })
            .collect();
        let (game, seats) = (self.game.name.clone(), self.players.clone());
        Choice::New { game, seats, config: Value::Object(config) }
    }

    pub(super) fn shown(&self) -> Vec<Shown> {
        self.rows().into_iter().map(|row| self.show(row)).collect()
    }

    pub(super) fn handle(&mut self, key: KeyCode) -> FormKey {
        if let Some(text) = self.typing.take() {
            self.type_key(text, key);
            return FormKey::Stay;
        }
        let rows = self.rows();
        let row = rows[self.cursor.min(rows.len() - 1)];
        match key {
            KeyCode::Esc | KeyCode::Char('q') => return FormKey::Back,
            KeyCode::Char('s') => return FormKey::Start,
            KeyCode::Enter if row == Row::Start => return FormKey::Start,
            KeyCode::Down | KeyCode::Tab => self.cursor = (self.cursor + 1) % rows.len(),
            KeyCode::Up | KeyCode::BackTab => {
                self.cursor = (self.cursor + rows.len() - 1) % rows.len();
            }
            KeyCode::Right | KeyCode::Enter | KeyCode::Char(' ') => self.change(row, 1),
            KeyCode::Left => self.change(row, -1),
            KeyCode::Char('n') => self.begin_name(row),
            _ => {}
        }
        FormKey::Stay
    }

    fn rows(&self) -> Vec<Row> {
        let players = (0..self.players.len()).map(Row::Player);
        let options = (0..self.options.len()).flat_map(|at| match self.game.options[at].by_seat {
            true => (0..self.players.len()).map(|seat| Row::BySeat(at, seat)).collect(),
            false => vec![Row::Option(at)],
        });
        [Row::Count].into_iter().chain(players).chain(options).chain([Row::Start]).collect()
    }

    fn show(&self, row: Row) -> Shown {
        let shown = |label: &str, value: String, about: &str| Shown {
            label: label.into(),
            value,
            about: about.into(),
        };
        match row {
            Row::Count => {
                let (least, most) = (self.game.seats.start(), self.game.seats.end());
                let about = format!("{least} to {most} can play.");
                shown("Players", self.players.len().to_string(), &about)
            }
            Row::Player(at) => {
                let player = &self.players[at];
                shown(&format!("Seat {}", at + 1), player.label().into(), self.about(player))
            }
            Row::Option(at) => {
                let item = &self.game.options[at];
                shown(&item.name.replace('_', " "), value(item, self.options[at]), &item.about)
            }
            Row::BySeat(at, seat) => {
                let item = &self.game.options[at];
                let taken = self.by_seat.get(&(at, seat));
                let value = taken.map_or("any".into(), |taken| value(item, *taken));
                shown(&format!("{}, seat {}", item.name, seat + 1), value, &item.about)
            }
            Row::Start => shown("Start", String::new(), "Enter begins the match."),
        }
    }

    fn about(&self, player: &Player) -> &str {
        match player {
            Player::Human(_) => "A person at this terminal; n gives a name.",
            Player::Bot(level) => {
                let found = self.game.levels.iter().find(|(name, _)| name == level);
                found.map_or("", |(_, about)| about)
            }
        }
    }

    /// The next or the last choice of a row, round and round.
    fn change(&mut self, row: Row, by: isize) {
        match row {
            Row::Count => {
                let (least, most) = (*self.game.seats.start(), *self.game.seats.end());
                let (least, most) = (usize::from(least), usize::from(most));
                let at = turn(self.players.len() - least, most - least + 1, by);
                self.seat(least + at);
            }
            Row::Player(at) => {
                let kinds = self.kinds();
                let same = |kind: &Player| match (kind, &self.players[at]) {
                    (Player::Human(_), Player::Human(_)) => true,
                    (one, other) => one == other,
                };
                let now = kinds.iter().position(same).unwrap_or(0);
                self.players[at] = kinds[turn(now, kinds.len(), by)].clone();
            }
            Row::Option(at) => {
                let choices = self.game.options[at].choices.len();
                self.options[at] = turn(self.options[at], choices, by);
            }
            Row::BySeat(at, seat) => self.change_by_seat((at, seat), by),
            Row::Start => {}
        }
    }

    /// The next or the last choice that no other seat has, or none.
    fn change_by_seat(&mut self, (at, seat): (usize, usize), by: isize) {
        let count = self.game.options[at].choices.len() + 1;
        let mut now = self.by_seat.remove(&(at, seat)).map_or(0, |taken| taken + 1);
        loop {
            now = turn(now, count, by);
            let Some(taken) = now.checked_sub(1) else { return };
            if !self.takers(at).any(|other| other == taken) {
                self.by_seat.insert((at, seat), taken);
                return;
            }
        }
    }

    /// What the seats that play have taken of an option that goes by seat.
    fn takers(&self, option: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.players.len()).filter_map(move |seat| self.by_seat.get(&(option, seat)).copied())
    }

    /// An option that goes by seat: empty if nobody has chosen; else whoever has not gets
    /// what is left, in order.
    fn list(&self, option: usize) -> Value {
        let choices = &self.game.options[option].choices;
        if self.takers(option).next().is_none() {
            return Value::Array(Vec::new());
        }
        let mut left = (0..choices.len()).filter(|at| !self.takers(option).any(|t| t == *at));
        let mut of = |seat| self.by_seat.get(&(option, seat)).copied().or_else(|| left.next());
        let taken = (0..self.players.len()).filter_map(|seat| choices.get(of(seat)?).cloned());
        Value::Array(taken.collect())
    }

    /// All that can sit in a seat.
    fn kinds(&self) -> Vec<Player> {
        let bots = self.game.levels.iter().map(|(name, _)| Player::Bot(name.clone()));
        [Player::Human(String::new())].into_iter().chain(bots).collect()
    }

    /// Seats this many; who comes new is the strongest bot.
    fn seat(&mut self, count: usize) {
        let newcomer = self.kinds().pop().expect("a person can always sit");
        self.players.resize(count, newcomer);
    }

    fn begin_name(&mut self, row: Row) {
        if let Row::Player(at) = row
            && let Player::Human(name) = &self.players[at]
        {
            self.typing = Some(name.clone());
        }
    }

    fn type_key(&mut self, mut text: String, key: KeyCode) {
        match key {
            KeyCode::Esc => return,
            KeyCode::Enter => {
                let rows = self.rows();
                if let Some(Row::Player(at)) = rows.get(self.cursor) {
                    self.players[*at] = Player::Human(text.trim().to_owned());
                }
                return;
            }
            KeyCode::Backspace => drop(text.pop()),
            // Twelve letters have room beside the facts of a seat.
            KeyCode::Char(letter) if text.chars().count() < 12 => text.push(letter),
            _ => {}
        }
        self.typing = Some(text);
    }
}

fn turn(at: usize, count: usize, by: isize) -> usize {
    let count = count.max(1);
    (at + count).saturating_add_signed(by) % count
}

/// A choice as people read it.
fn value(item: &OptionItem, at: usize) -> String {
    match item.choices.get(at) {
        Some(Value::Bool(true)) => "on".into(),
        Some(Value::Bool(false)) => "off".into(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}
