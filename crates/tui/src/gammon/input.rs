//! Input of a play, checker by checker.

use super::grid::PointColumn;
use super::{facts, hop_text, point_name};
use crate::{ActionInput, InputContext, InputResult};
use crossterm::event::KeyCode;
use gammon::{Action, Board, Gammon, Hop, PhaseData, Play, Side};
use kit::{Game as _, Seat};

/// The hops entered so far, and the checker that is picked up.
#[derive(Clone, Debug)]
pub struct GammonInput {
    position: Gammon,
    near: Side,
    done: Vec<Hop>,
    /// The hops that may come next; empty when the play is complete.
    next: Vec<Hop>,
    /// The point under the cursor; its checker can be moved, unless the play is complete.
    from: u8,
    /// Once a checker is picked up: the index of its hop under the cursor.
    held: Option<usize>,
    /// Whether there is only one legal play.
    single: bool,
}

impl ActionInput<Gammon> for GammonInput {
    fn begin(context: &InputContext<'_, Gammon>) -> Option<Self> {
        let position = *context.view.position();
        // An offer can be open while there is a roll.
        if position.as_setup().waits != PhaseData::Move {
            return None;
        }
        let near = context.near.map_or(Side::White, Side::of);
        let next = position.hops_after(&[]).ok()?;
        let single = position.plays().len() == 1;
        let mut turn = Self { position, near, done: Vec::new(), next, from: 0, held: None, single };
        turn.from = *turn.sources().first()?;
        Some(turn)
    }

    fn handle_key(&mut self, key: KeyCode) -> InputResult<Gammon> {
        match key {
            KeyCode::Enter => return self.enter(),
            KeyCode::Char(letter) if letter != 'u' => return self.letter(letter),
            KeyCode::Char(_) | KeyCode::Backspace => self.undo(),
            KeyCode::Esc => self.held = None,
            KeyCode::Tab => self.cycle(1),
            KeyCode::BackTab => self.cycle(-1),
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down => self.arrow(key),
            _ => return InputResult::Ignored,
        }
        InputResult::Pending
    }

    fn is_forced(&self) -> bool {
        self.single || self.next.len() < 2
    }

    fn apply_forced(&mut self) -> InputResult<Gammon> {
        match self.next.first() {
            Some(hop) => self.add_hop(*hop),
            None => self.complete(),
        }
    }

    fn prompt(&self) -> String {
        let done: Vec<String> = self.done.iter().map(|hop| hop_text(*hop)).collect();
        let so_far = if done.is_empty() { String::new() } else { format!("{}. ", done.join(" ")) };
        match self.held {
            _ if self.next.is_empty() => {
                let play = self.position.play_from(&self.done).map(Action::Play);
                let text = |action| self.position.notate(self.position.turn().seat(), &action);
                let play = play.map_or(done.join(" "), text);
                format!("{play}: Enter plays it, u takes back.")
            }
            Some(_) => format!("{so_far}Where to?"),
            None => format!("{so_far}Choose a checker."),
        }
    }

    fn choices(&self) -> Vec<String> {
        if self.held.is_some() {
            let to = |hop: &Hop| format!("{}  by {}", hop_text(*hop), hop.die());
            return self.targets(self.from).iter().map(to).collect();
        }
        let row = |from: u8| {
            let to = self.targets(from).into_iter().map(|hop| point_name(hop.to()));
            format!("{:>3} → {}", point_name(from), to.collect::<Vec<_>>().join(", "))
        };
        self.sources().into_iter().map(row).collect()
    }

    fn cursor(&self) -> Option<usize> {
        self.held.or_else(|| self.sources().iter().position(|from| *from == self.from))
    }

    fn keys(&self) -> Vec<(&'static str, &'static str)> {
        if self.next.is_empty() {
            vec![("Enter", "play"), ("u", "undo")]
        } else if self.held.is_some() {
            vec![("arrows", "where"), ("Enter", "move"), ("Esc", "put back")]
        } else {
            vec![("arrows", "checker"), ("Enter", "pick"), ("1-6", "die"), ("u", "undo")]
        }
    }

    fn facts(&self, seat: Seat) -> Option<Vec<String>> {
        Some(facts(&self.position, &self.board(), Side::of(seat)))
    }
}

impl GammonInput {
    /// The board after the hops so far.
    pub(super) fn board(&self) -> Board {
        let play = Play::from_hops(&self.done).unwrap_or_default();
        self.position.board().after_play(self.position.turn(), play).0
    }

    /// The dice used so far.
    pub(super) fn used(&self) -> impl Iterator<Item = u8> {
        self.done.iter().map(|hop| hop.die())
    }

    /// Points with a checker that may be moved next, the furthest from home first.
    pub(super) fn sources(&self) -> Vec<u8> {
        let mut sources: Vec<u8> = self.next.iter().map(|hop| hop.from()).collect();
        sources.sort_unstable_by(|a, b| b.cmp(a));
        sources.dedup();
        sources
    }

    /// The point under the cursor, if anything can still be moved.
    pub(super) fn source(&self) -> Option<u8> {
        (!self.next.is_empty()).then_some(self.from)
    }

    /// Whether a checker is picked up.
    pub(super) fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// The hop under the cursor, once a checker is picked up.
    pub(super) fn target(&self) -> Option<Hop> {
        self.held.and_then(|at| self.targets(self.from).get(at).copied())
    }

    /// The hops of a checker on a point, the larger die first.
    pub(super) fn targets(&self, from: u8) -> Vec<Hop> {
        let mut targets: Vec<Hop> =
            self.next.iter().copied().filter(|hop| hop.from() == from).collect();
        targets.sort_unstable_by_key(|hop| std::cmp::Reverse(hop.die()));
        targets
    }

    /// Picks up the checker under the cursor, or moves it, or completes the play.
    fn enter(&mut self) -> InputResult<Gammon> {
        match self.target() {
            _ if self.next.is_empty() => self.complete(),
            Some(hop) => self.add_hop(hop),
            None => {
                self.held = Some(0);
                InputResult::Pending
            }
        }
    }

    /// A digit moves the checker under the cursor by that die.
    fn letter(&mut self, letter: char) -> InputResult<Gammon> {
        let die = letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
        let hop = die.zip(self.source()).and_then(|(die, from)| Hop::parse(from, die));
        hop.map_or(InputResult::Ignored, |hop| self.add_hop(hop))
    }

    fn add_hop(&mut self, hop: Hop) -> InputResult<Gammon> {
        let done = [self.done.as_slice(), &[hop]].concat();
        match self.position.hops_after(&done) {
            Ok(next) => {
                (self.done, self.next) = (done, next);
                self.put_down(hop.from());
                InputResult::Pending
            }
            Err(why) => InputResult::Refused(why),
        }
    }

    fn complete(&self) -> InputResult<Gammon> {
        match self.position.play_from(&self.done) {
            Ok(play) => InputResult::Complete(Action::Play(play)),
            Err(why) => InputResult::Refused(why),
        }
    }

    /// Puts the checker back, or takes back the last hop if none is picked up.
    fn undo(&mut self) {
        if self.held.take().is_some() {
            return;
        }
        let Some(hop) = self.done.pop() else { return };
        self.next = self.position.hops_after(&self.done).unwrap_or_default();
        self.put_down(hop.from());
    }

    /// Puts the checker down; the cursor stays near this point.
    fn put_down(&mut self, from: u8) {
        let sources = self.sources();
        let near = sources.iter().find(|source| **source <= from).or(sources.first());
        self.from = near.copied().unwrap_or(from);
        self.held = None;
    }

    /// Moves the cursor to the next movable checker, or to the next target of the picked one.
    fn cycle(&mut self, by: isize) {
        let around = |at: usize, of: usize| {
            at.checked_add_signed(by).map_or(of.saturating_sub(1), |at| at % of.max(1))
        };
        if let Some(at) = self.held {
            self.held = Some(around(at, self.targets(self.from).len()));
            return;
        }
        let sources = self.sources();
        let at = self.cursor().map_or(0, |at| around(at, sources.len()));
        self.from = sources.get(at).copied().unwrap_or(self.from);
    }

    /// Moves the cursor to a checker in that direction on the screen. A picked checker has at
    /// most two targets, so any arrow moves to the next.
    fn arrow(&mut self, key: KeyCode) {
        if self.held.is_some() {
            return self.cycle(1);
        }
        let here = self.column(self.from);
        let mut columns: Vec<(PointColumn, u8)> =
            self.sources().into_iter().map(|from| (self.column(from), from)).collect();
        columns.sort_unstable();
        let mut after = columns.iter().filter(|(column, _)| *column > here);
        let mut before = columns.iter().rev().filter(|(column, _)| *column < here);
        let found = match key {
            KeyCode::Right => after.next().or(columns.first()),
            KeyCode::Left => before.next().or(columns.last()),
            KeyCode::Down => {
                after.filter(|(column, _)| column.row != here.row).min_by_key(nearest(here))
            }
            _ => before.filter(|(column, _)| column.row != here.row).min_by_key(nearest(here)),
        };
        self.from = found.map_or(self.from, |(_, from)| *from);
    }

    fn column(&self, point: u8) -> PointColumn {
        PointColumn::of(point, self.position.turn(), self.near)
    }
}

/// The horizontal distance from a column.
fn nearest(here: PointColumn) -> impl FnMut(&&(PointColumn, u8)) -> u16 {
    move |(column, _)| column.at.abs_diff(here.at)
}
