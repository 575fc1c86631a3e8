//! The desk of a player who is asked: a list of answers by number, and lists behind it for
//! arranging and trading.

use super::words;
use super::{hands::short, name};
use crate::{Asked, Draft, Drafted};
use crossterm::event::KeyCode;
use hill::{Action, Bundle, Hill, Item, View};
use kit::Seat;

/// What lies before a player who is asked.
#[derive(Debug)]
pub struct Desk {
    prompt: String,
    answers: Vec<Answer>,
    /// Every arrangement, where there are some.
    gears: Vec<(Action, String)>,
    open: Open,
    cursor: usize,
    /// Where the cursor was before a list was opened.
    back: usize,
    default: Option<Action>,
    idle: bool,
}

/// A line of the first list.
#[derive(Debug)]
enum Answer {
    Do(Action, String),
    Arrange,
    Trade(Box<Trade>),
}

/// Which list is open.
#[derive(Debug)]
enum Open {
    Answers,
    Gears,
    Trade(Box<Trade>),
}

/// A trade in the making.
#[derive(Clone, Debug)]
struct Trade {
    to: Seat,
    name: String,
    give: Vec<(Item, bool)>,
    want: Vec<(Item, bool)>,
}

impl Trade {
    fn new(view: &View, seat: Seat, to: Seat) -> Self {
        let own = view.players[seat.index()].items.as_deref().unwrap_or_default();
        let give = own.iter().map(|held| (held.item, false)).collect();
        let worn = view.players[to.index()].gear;
        let want = worn.items().map(|item| (item, false)).collect();
        Self { to, name: name(view, to), give, want }
    }

    fn rows(&self) -> Vec<String> {
        let row = |word: &str, (item, chosen): &(Item, bool)| {
            format!("[{}] {word} {}", if *chosen { 'x' } else { ' ' }, short(*item))
        };
        let give = self.give.iter().map(|item| row("give", item));
        let want = self.want.iter().map(|item| row("for the", item));
        give.chain(want).chain([format!("Offer it to the {}", self.name)]).collect()
    }

    /// Takes an item in or out.
    fn toggle(&mut self, at: usize) -> bool {
        let item = self.give.iter_mut().chain(&mut self.want).nth(at);
        item.map(|(_, chosen)| *chosen = !*chosen).is_some()
    }

    fn offer(&self) -> Option<Action> {
        let chosen = |items: &[(Item, bool)]| {
            Bundle::new(items.iter().filter(|(_, chosen)| *chosen).map(|(item, _)| *item))
        };
        let (give, want) = (chosen(&self.give)?, chosen(&self.want)?);
        Some(Action::Offer { to: self.to, give, want })
    }
}

impl Desk {
    /// How many lines the open list has.
    fn count(&self) -> usize {
        match &self.open {
            Open::Answers => self.answers.len(),
            Open::Gears => self.gears.len(),
            Open::Trade(trade) => trade.give.len() + trade.want.len() + 1,
        }
    }

    fn select(&mut self, by: usize) -> Drafted<Hill> {
        self.cursor = (self.cursor + by) % self.count().max(1);
        Drafted::Kept
    }

    fn open(&mut self, open: Open, cursor: usize) -> Drafted<Hill> {
        self.back = self.cursor;
        (self.open, self.cursor) = (open, cursor);
        Drafted::Kept
    }

    /// Back to the first list.
    fn close(&mut self) -> Drafted<Hill> {
        if matches!(self.open, Open::Answers) {
            return Drafted::Passed;
        }
        (self.open, self.cursor) = (Open::Answers, self.back);
        Drafted::Kept
    }

    /// Takes a line of the open list.
    fn take(&mut self, at: usize) -> Drafted<Hill> {
        match &mut self.open {
            Open::Answers => match self.answers.get(at) {
                Some(Answer::Do(action, _)) => Drafted::Done(*action),
                Some(Answer::Arrange) => {
                    let now = self.gears.iter().position(|(_, text)| text.contains(", as now"));
                    self.open(Open::Gears, now.unwrap_or(0))
                }
                Some(Answer::Trade(trade)) => {
                    let trade = trade.clone();
                    self.open(Open::Trade(trade), 0)
                }
                None => Drafted::Kept,
            },
            Open::Gears => match self.gears.get(at) {
                Some((action, _)) => Drafted::Done(*action),
                None => Drafted::Kept,
            },
            Open::Trade(trade) => {
                if trade.toggle(at) {
                    self.cursor = at;
                    return Drafted::Kept;
                }
                match trade.offer() {
                    Some(offer) if at + 1 == self.count() => Drafted::Done(offer),
                    _ => Drafted::Kept,
                }
            }
        }
    }

    fn digit(&mut self, digit: char) -> Drafted<Hill> {
        match DIGITS.find(digit) {
            Some(at) if at < self.count() => self.take(at),
            Some(_) => Drafted::Kept,
            None => Drafted::Passed,
        }
    }
}

/// The keys that stand for lines.
const DIGITS: &str = "1234567890";

impl Draft<Hill> for Desk {
    fn begin(asked: &Asked<'_, Hill>) -> Option<Self> {
        let default = asked.default.copied();
        let mut desk = Self {
            prompt: words::prompt(asked.view, asked.seat, asked.prompt),
            answers: answers(asked),
            gears: gears(asked),
            open: Open::Answers,
            cursor: 0,
            back: 0,
            default,
            idle: false,
        };
        desk.idle = is_idle(asked, &desk.answers);
        if asked.prompt == "arrange" {
            desk.open = Open::Gears;
            let at = desk.gears.iter().position(|(action, _)| Some(*action) == default);
            desk.cursor = at.unwrap_or(0);
        } else {
            let usual = |answer: &Answer| matches!(answer, Answer::Do(a, _) if Some(*a) == default);
            desk.cursor = desk.answers.iter().position(usual).unwrap_or(0);
        }
        Some(desk)
    }

    fn handle(&mut self, key: KeyCode) -> Drafted<Hill> {
        match key {
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => self.select(1),
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                self.select(self.count().saturating_sub(1))
            }
            KeyCode::Enter => self.take(self.cursor),
            KeyCode::Char(digit) => self.digit(digit),
            KeyCode::Esc | KeyCode::Backspace if !self.answers.is_empty() => self.close(),
            _ => Drafted::Passed,
        }
    }

    fn is_forced(&self) -> bool {
        match &self.open {
            Open::Answers => matches!(self.answers.as_slice(), [Answer::Do(..)]),
            Open::Gears => self.gears.len() == 1,
            Open::Trade(_) => false,
        }
    }

    fn is_idle(&self) -> bool {
        self.idle
    }

    fn go_on(&mut self) -> Drafted<Hill> {
        match self.default {
            Some(action) if self.idle => Drafted::Done(action),
            _ => self.take(self.cursor),
        }
    }

    fn prompt(&self) -> String {
        match &self.open {
            Open::Answers => self.prompt.clone(),
            Open::Gears if self.answers.is_empty() => self.prompt.clone(),
            Open::Gears => "Wear and hold what? Esc goes back.".into(),
            Open::Trade(trade) => {
                format!("A trade with the {}: Enter marks, Esc goes back.", trade.name)
            }
        }
    }

    fn choices(&self) -> Vec<String> {
        let rows = match &self.open {
            Open::Answers => self.answers.iter().map(|answer| self.row(answer)).collect(),
            Open::Gears => {
                let row = |(action, text): &(Action, String)| self.marked(action, text);
                self.gears.iter().map(row).collect()
            }
            Open::Trade(trade) => trade.rows(),
        };
        let digits = DIGITS.chars().chain(std::iter::repeat(' '));
        digits.zip(rows).map(|(digit, row): (char, String)| format!("{digit} {row}")).collect()
    }

    fn cursor(&self) -> Option<usize> {
        Some(self.cursor)
    }

    fn keys(&self) -> Vec<(&'static str, &'static str)> {
        match self.open {
            Open::Trade(_) => vec![("1-9 Enter", "mark"), ("arrows", "choose"), ("Esc", "back")],
            Open::Gears if !self.answers.is_empty() => {
                vec![("1-9", "take"), ("arrows", "choose"), ("Enter", "do it"), ("Esc", "back")]
            }
            _ => vec![("1-9", "take"), ("arrows", "choose"), ("Enter", "do it"), ("i", "look")],
        }
    }
}

impl Desk {
    fn row(&self, answer: &Answer) -> String {
        match answer {
            Answer::Do(action, text) => self.marked(action, text),
            Answer::Arrange => "Wear or hold something else…".into(),
            Answer::Trade(trade) => format!("Trade with the {}…", trade.name),
        }
    }

    /// Marks what is done for a seat that does not answer.
    fn marked(&self, action: &Action, text: &str) -> String {
        if self.default == Some(*action) { format!("{text} *") } else { text.to_owned() }
    }
}

/// The first list: whole actions, and what leads to a list of its own.
fn answers(asked: &Asked<'_, Hill>) -> Vec<Answer> {
    let (mut answers, mut partners) = (Vec::new(), Vec::new());
    for action in asked.legal {
        match action {
            Action::Arrange(_) => {}
            Action::Offer { to, .. } => {
                if !partners.contains(to) {
                    partners.push(*to);
                }
            }
            whole => {
                let text = words::option(asked.view, asked.seat, whole);
                answers.push(Answer::Do(*whole, text));
            }
        }
    }
    if asked.prompt == "manage" && gears(asked).len() > 1 {
        answers.push(Answer::Arrange);
    }
    let trade = |to: Seat| Answer::Trade(Box::new(Trade::new(asked.view, asked.seat, to)));
    answers.extend(partners.into_iter().map(trade));
    answers
}

/// Whether nothing is there to be decided: only going on, or another's card that cannot be
/// cancelled.
fn is_idle(asked: &Asked<'_, Hill>, answers: &[Answer]) -> bool {
    match asked.prompt {
        "manage" | "meet" | "arrived" | "pick-up" => matches!(answers, [Answer::Do(..)]),
        "chance" if asked.view.turn.seat != asked.seat => {
            asked.legal.iter().all(|a| matches!(a, Action::Pass | Action::PassUntilTurn))
        }
        _ => false,
    }
}

fn gears(asked: &Asked<'_, Hill>) -> Vec<(Action, String)> {
    let gear = |action: &Action| match action {
        Action::Arrange(gear) => Some((*action, words::arrangement(asked.view, asked.seat, gear))),
        _ => None,
    };
    asked.legal.iter().filter_map(gear).collect()
}
