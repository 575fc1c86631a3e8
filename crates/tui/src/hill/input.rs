//! Input of an answer: a numbered list, with further lists for arranging gear and trading.

use super::prompts;
use super::{inventory::short, name};
use crate::{ActionInput, InputContext, InputResult};
use crossterm::event::KeyCode;
use hill::{Action, Hill, Item, ItemBundle, View};
use kit::{Seat, StandingScope};

/// The lists from which a player chooses an answer.
#[derive(Debug)]
pub struct HillInput {
    prompt: String,
    answers: Vec<AnswerLine>,
    /// Every legal arrangement of gear.
    gears: Vec<(Action, String)>,
    /// The hearts at which the player can ask to be asked again, with the scope.
    hearts: Vec<(u8, StandingScope)>,
    open: OpenList,
    cursor: usize,
    /// The cursor in the first list while another list is open.
    back: usize,
    default: Option<Action>,
    idle: bool,
}

/// A line of the first list.
#[derive(Debug)]
enum AnswerLine {
    Do(Action, String),
    Arrange,
    Trade(Box<TradeForm>),
    /// Opens the list of hearts until which the player fights on.
    FightOn,
    /// A standing answer without a number.
    Standing(&'static str, &'static str),
}

/// The list that is open.
#[derive(Debug)]
enum OpenList {
    Answers,
    Gears,
    Trade(Box<TradeForm>),
    Hearts,
}

/// A trade offer that is being put together.
#[derive(Clone, Debug)]
struct TradeForm {
    to: Seat,
    name: String,
    give: Vec<(Item, bool)>,
    want: Vec<(Item, bool)>,
}

impl TradeForm {
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

    /// Adds an item to the offer or removes it; returns whether there is such an item.
    fn toggle(&mut self, at: usize) -> bool {
        let item = self.give.iter_mut().chain(&mut self.want).nth(at);
        item.map(|(_, chosen)| *chosen = !*chosen).is_some()
    }

    fn offer(&self) -> Option<Action> {
        let chosen = |items: &[(Item, bool)]| {
            ItemBundle::new(items.iter().filter(|(_, chosen)| *chosen).map(|(item, _)| *item))
        };
        let (give, want) = (chosen(&self.give)?, chosen(&self.want)?);
        Some(Action::Offer { to: self.to, give, want })
    }
}

impl HillInput {
    /// The number of lines of the open list.
    fn count(&self) -> usize {
        match &self.open {
            OpenList::Answers => self.answers.len(),
            OpenList::Gears => self.gears.len(),
            OpenList::Trade(trade) => trade.give.len() + trade.want.len() + 1,
            OpenList::Hearts => self.hearts.len(),
        }
    }

    fn select(&mut self, by: usize) -> InputResult<Hill> {
        self.cursor = (self.cursor + by) % self.count().max(1);
        InputResult::Pending
    }

    fn open(&mut self, open: OpenList, cursor: usize) -> InputResult<Hill> {
        self.back = self.cursor;
        (self.open, self.cursor) = (open, cursor);
        InputResult::Pending
    }

    /// Back to the first list.
    fn close(&mut self) -> InputResult<Hill> {
        if matches!(self.open, OpenList::Answers) {
            return InputResult::Ignored;
        }
        (self.open, self.cursor) = (OpenList::Answers, self.back);
        InputResult::Pending
    }

    /// Chooses a line of the open list.
    fn take(&mut self, at: usize) -> InputResult<Hill> {
        match &mut self.open {
            OpenList::Answers => match self.answers.get(at) {
                Some(AnswerLine::Do(action, _)) => InputResult::Complete(*action),
                Some(AnswerLine::Arrange) => {
                    let now = self.gears.iter().position(|(_, text)| text.contains(", as now"));
                    self.open(OpenList::Gears, now.unwrap_or(0))
                }
                Some(AnswerLine::Trade(trade)) => {
                    let trade = trade.clone();
                    self.open(OpenList::Trade(trade), 0)
                }
                Some(AnswerLine::FightOn) => self.open(OpenList::Hearts, 0),
                Some(AnswerLine::Standing(code, _)) => {
                    let scope = StandingScope::Lasting;
                    InputResult::Standing { code, number: 1, scope }
                }
                None => InputResult::Pending,
            },
            OpenList::Hearts => match self.hearts.get(at) {
                Some((number, scope)) => {
                    InputResult::Standing { code: "fight-on", number: *number, scope: *scope }
                }
                None => InputResult::Pending,
            },
            OpenList::Gears => match self.gears.get(at) {
                Some((action, _)) => InputResult::Complete(*action),
                None => InputResult::Pending,
            },
            OpenList::Trade(trade) => {
                if trade.toggle(at) {
                    self.cursor = at;
                    return InputResult::Pending;
                }
                match trade.offer() {
                    Some(offer) if at + 1 == self.count() => InputResult::Complete(offer),
                    _ => InputResult::Pending,
                }
            }
        }
    }

    fn digit(&mut self, digit: char) -> InputResult<Hill> {
        match LINE_KEYS.find(digit) {
            Some(at) if at < self.count() => self.take(at),
            Some(_) => InputResult::Pending,
            None => InputResult::Ignored,
        }
    }
}

/// The keys of the lines, in order.
const LINE_KEYS: &str = "1234567890";

impl ActionInput<Hill> for HillInput {
    fn begin(context: &InputContext<'_, Hill>) -> Option<Self> {
        let default = context.default.copied();
        let mut input = Self {
            prompt: prompts::prompt(context.view, context.seat, context.prompt),
            answers: answers(context),
            gears: gears(context),
            hearts: hearts(context),
            open: OpenList::Answers,
            cursor: 0,
            back: 0,
            default,
            idle: false,
        };
        input.idle = is_immaterial(context, &input.answers);
        if context.prompt == "arrange" {
            input.open = OpenList::Gears;
            let at = input.gears.iter().position(|(action, _)| Some(*action) == default);
            input.cursor = at.unwrap_or(0);
        } else {
            let usual =
                |answer: &AnswerLine| matches!(answer, AnswerLine::Do(a, _) if Some(*a) == default);
            input.cursor = input.answers.iter().position(usual).unwrap_or(0);
        }
        Some(input)
    }

    fn handle_key(&mut self, key: KeyCode) -> InputResult<Hill> {
        match key {
            KeyCode::Down | KeyCode::Right | KeyCode::Tab => self.select(1),
            KeyCode::Up | KeyCode::Left | KeyCode::BackTab => {
                self.select(self.count().saturating_sub(1))
            }
            KeyCode::Enter => self.take(self.cursor),
            KeyCode::Char(digit) => self.digit(digit),
            KeyCode::Esc | KeyCode::Backspace if !self.answers.is_empty() => self.close(),
            _ => InputResult::Ignored,
        }
    }

    fn is_forced(&self) -> bool {
        match &self.open {
            OpenList::Answers => matches!(self.answers.as_slice(), [AnswerLine::Do(..)]),
            OpenList::Gears => self.gears.len() == 1,
            OpenList::Trade(_) | OpenList::Hearts => false,
        }
    }

    fn is_immaterial(&self) -> bool {
        self.idle
    }

    fn apply_forced(&mut self) -> InputResult<Hill> {
        match self.default {
            Some(action) if self.idle => InputResult::Complete(action),
            _ => self.take(self.cursor),
        }
    }

    fn prompt(&self) -> String {
        match &self.open {
            OpenList::Answers => self.prompt.clone(),
            OpenList::Gears if self.answers.is_empty() => self.prompt.clone(),
            OpenList::Gears => "Wear and hold what? Esc goes back.".into(),
            OpenList::Trade(trade) => {
                format!("A trade with the {}: Enter marks, Esc goes back.", trade.name)
            }
            OpenList::Hearts => "Fight on until when? Esc goes back.".into(),
        }
    }

    fn choices(&self) -> Vec<String> {
        let rows = match &self.open {
            OpenList::Answers => self.answers.iter().map(|answer| self.row(answer)).collect(),
            OpenList::Gears => {
                let row = |(action, text): &(Action, String)| self.marked(action, text);
                self.gears.iter().map(row).collect()
            }
            OpenList::Trade(trade) => trade.rows(),
            OpenList::Hearts => self.hearts.iter().map(|line| hearts_row(*line)).collect(),
        };
        let digits = LINE_KEYS.chars().chain(std::iter::repeat(' '));
        digits.zip(rows).map(|(digit, row): (char, String)| format!("{digit} {row}")).collect()
    }

    fn cursor(&self) -> Option<usize> {
        Some(self.cursor)
    }

    fn keys(&self) -> Vec<(&'static str, &'static str)> {
        match self.open {
            OpenList::Trade(_) => {
                vec![("1-9 Enter", "mark"), ("arrows", "choose"), ("Esc", "back")]
            }
            OpenList::Gears | OpenList::Hearts if !self.answers.is_empty() => {
                vec![("1-9", "take"), ("arrows", "choose"), ("Enter", "do it"), ("Esc", "back")]
            }
            _ => vec![("1-9", "take"), ("arrows", "choose"), ("Enter", "do it"), ("i", "look")],
        }
    }
}

impl HillInput {
    fn row(&self, answer: &AnswerLine) -> String {
        match answer {
            AnswerLine::Do(action, text) => self.marked(action, text),
            AnswerLine::Arrange => "Wear or hold something else…".into(),
            AnswerLine::Trade(trade) => format!("Trade with the {}…", trade.name),
            AnswerLine::FightOn => "Fight on until … hearts".into(),
            AnswerLine::Standing(_, text) => (*text).into(),
        }
    }

    /// Marks the action that is taken for a seat that does not answer.
    fn marked(&self, action: &Action, text: &str) -> String {
        if self.default == Some(*action) { format!("{text} *") } else { text.to_owned() }
    }
}

/// The first list: whole actions, and lines that open another list.
fn answers(context: &InputContext<'_, Hill>) -> Vec<AnswerLine> {
    let (mut answers, mut partners) = (Vec::new(), Vec::new());
    for action in context.legal {
        match action {
            Action::Arrange(_) => {}
            Action::Offer { to, .. } => {
                if !partners.contains(to) {
                    partners.push(*to);
                }
            }
            whole => {
                let text = prompts::option(context.view, context.seat, whole);
                answers.push(AnswerLine::Do(*whole, text));
            }
        }
    }
    if context.prompt == "manage" && gears(context).len() > 1 {
        answers.push(AnswerLine::Arrange);
    }
    let trade =
        |to: Seat| AnswerLine::Trade(Box::new(TradeForm::new(context.view, context.seat, to)));
    answers.extend(partners.into_iter().map(trade));
    answers.extend(standing_line(context));
    answers
}

/// The line that answers this question in advance.
fn standing_line(context: &InputContext<'_, Hill>) -> Option<AnswerLine> {
    match context.prompt {
        "fight" | "fight-dice" | "duel" | "duel-dice" if !hearts(context).is_empty() => {
            Some(AnswerLine::FightOn)
        }
        "chance" if context.view.turn.seat != context.seat => {
            Some(AnswerLine::Standing("pass", "Let all cards of others be"))
        }
        "turn-end" => Some(AnswerLine::Standing("end-turns", "End my turns at once")),
        _ => None,
    }
}

fn hearts(context: &InputContext<'_, Hill>) -> Vec<(u8, StandingScope)> {
    let hp = context.view.players[context.seat.index()].hp;
    let scopes = [StandingScope::ForNow, StandingScope::Lasting];
    let numbers = (1..hp.min(6)).rev();
    scopes.into_iter().flat_map(|scope| numbers.clone().map(move |n| (n, scope))).collect()
}

fn hearts_row((number, scope): (u8, StandingScope)) -> String {
    let hearts = crate::text::count(number.into(), "heart");
    match scope {
        StandingScope::ForNow => format!("Until {hearts}, this fight"),
        StandingScope::Lasting => format!("Until {hearts}, every fight"),
    }
}

/// Whether no answer makes a difference: the only one is to go on, or the card of another
/// player cannot be cancelled.
fn is_immaterial(context: &InputContext<'_, Hill>, answers: &[AnswerLine]) -> bool {
    match context.prompt {
        "manage" | "meet" | "arrived" | "pick-up" | "pending-tile" | "after-duel" => {
            matches!(answers, [AnswerLine::Do(..)])
        }
        "turn-end" => matches!(answers, [AnswerLine::Do(..), AnswerLine::Standing(..)]),
        "chance" if context.view.turn.seat != context.seat => {
            context.legal.iter().all(|a| matches!(a, Action::Pass | Action::PassUntilTurn))
        }
        _ => false,
    }
}

fn gears(context: &InputContext<'_, Hill>) -> Vec<(Action, String)> {
    let gear = |action: &Action| match action {
        Action::Arrange(gear) => {
            Some((*action, prompts::arrangement(context.view, context.seat, gear)))
        }
        _ => None,
    };
    context.legal.iter().filter_map(gear).collect()
}
