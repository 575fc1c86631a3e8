//! A play in the making, checker by checker.

use super::grid::Column;
use super::{facts, hop_text, point_name};
use crate::{Asked, Draft, Drafted};
use crossterm::event::KeyCode;
use gammon::{Action, Board, Gammon, Hop, Play, Side, Waits};
use kit::{Game as _, Seat};

/// The hops a side has made of its roll so far, and what it has in hand.
#[derive(Clone, Debug)]
pub struct Turn {
    position: Gammon,
    near: Side,
    done: Vec<Hop>,
    /// What may come next: nothing when the play is complete.
    next: Vec<Hop>,
    /// The point under the cursor; a checker of it can be moved, unless the play is complete.
    from: u8,
    /// Once a checker is picked: which of its hops is under the cursor.
    held: Option<usize>,
    /// Whatever is done, the play is the same.
    single: bool,
}

impl Draft<Gammon> for Turn {
    fn begin(asked: &Asked<'_, Gammon>) -> Option<Self> {
        let position = *asked.view.position();
        // An offer can be open while the dice lie there.
        if position.as_setup().waits != Waits::Move {
            return None;
        }
        let near = asked.near.map_or(Side::White, Side::of);
        let next = position.hops_after(&[]).ok()?;
        let single = position.plays().len() == 1;
        let mut turn = Self { position, near, done: Vec::new(), next, from: 0, held: None, single };
        turn.from = *turn.sources().first()?;
        Some(turn)
    }

    fn handle(&mut self, key: KeyCode) -> Drafted<Gammon> {
        match key {
            KeyCode::Enter => return self.enter(),
            KeyCode::Char(letter) if letter != 'u' => return self.letter(letter),
            KeyCode::Char(_) | KeyCode::Backspace => self.back(),
            KeyCode::Esc => self.held = None,
            KeyCode::Tab => self.cycle(1),
            KeyCode::BackTab => self.cycle(-1),
            KeyCode::Left | KeyCode::Right | KeyCode::Up | KeyCode::Down => self.arrow(key),
            _ => return Drafted::Passed,
        }
        Drafted::Kept
    }

    fn is_forced(&self) -> bool {
        self.single || self.next.len() < 2
    }

    fn go_on(&mut self) -> Drafted<Gammon> {
        match self.next.first() {
            Some(hop) => self.take(*hop),
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

impl Turn {
    /// The board as it is after the hops so far.
    pub(super) fn board(&self) -> Board {
        let play = Play::from_hops(&self.done).unwrap_or_default();
        self.position.board().played(self.position.turn(), play).0
    }

    /// The dice that were used so far.
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

    /// Whether its checker is in hand.
    pub(super) fn is_held(&self) -> bool {
        self.held.is_some()
    }

    /// The hop under the cursor, once a checker is in hand.
    pub(super) fn target(&self) -> Option<Hop> {
        self.held.and_then(|at| self.targets(self.from).get(at).copied())
    }

    /// What may be done with a checker of a point, the larger die first.
    pub(super) fn targets(&self, from: u8) -> Vec<Hop> {
        let mut targets: Vec<Hop> =
            self.next.iter().copied().filter(|hop| hop.from() == from).collect();
        targets.sort_unstable_by_key(|hop| std::cmp::Reverse(hop.die()));
        targets
    }

    /// Picks the checker under the cursor, or moves it, or plays what was moved.
    fn enter(&mut self) -> Drafted<Gammon> {
        match self.target() {
            _ if self.next.is_empty() => self.complete(),
            Some(hop) => self.take(hop),
            None => {
                self.held = Some(0);
                Drafted::Kept
            }
        }
    }

    /// A digit moves the checker under the cursor by that die.
    fn letter(&mut self, letter: char) -> Drafted<Gammon> {
        let die = letter.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
        let hop = die.zip(self.source()).and_then(|(die, from)| Hop::parse(from, die));
        hop.map_or(Drafted::Passed, |hop| self.take(hop))
    }

    fn take(&mut self, hop: Hop) -> Drafted<Gammon> {
        let done = [self.done.as_slice(), &[hop]].concat();
        match self.position.hops_after(&done) {
            Ok(next) => {
                (self.done, self.next) = (done, next);
                self.rest(hop.from());
                Drafted::Kept
            }
            Err(why) => Drafted::Refused(why),
        }
    }

    fn complete(&self) -> Drafted<Gammon> {
        match self.position.play_from(&self.done) {
            Ok(play) => Drafted::Done(Action::Play(play)),
            Err(why) => Drafted::Refused(why),
        }
    }

    /// Puts back what is in hand, else takes back the last hop.
    fn back(&mut self) {
        if self.held.take().is_some() {
            return;
        }
        let Some(hop) = self.done.pop() else { return };
        self.next = self.position.hops_after(&self.done).unwrap_or_default();
        self.rest(hop.from());
    }

    /// With an empty hand, the cursor stays where it was if it can.
    fn rest(&mut self, from: u8) {
        let sources = self.sources();
        let near = sources.iter().find(|source| **source <= from).or(sources.first());
        self.from = near.copied().unwrap_or(from);
        self.held = None;
    }

    /// To the next checker on the way home, or the next place for the one in hand.
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

    /// To a checker in that direction as the board is seen. The one in hand has no more
    /// than two places to go, so there any arrow does.
    fn arrow(&mut self, key: KeyCode) {
        if self.held.is_some() {
            return self.cycle(1);
        }
        let here = self.column(self.from);
        let mut columns: Vec<(Column, u8)> =
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

    fn column(&self, point: u8) -> Column {
        Column::of(point, self.position.turn(), self.near)
    }
}

/// How far a column is to the side of another.
fn nearest(here: Column) -> impl FnMut(&&(Column, u8)) -> u16 {
    move |(column, _)| column.at.abs_diff(here.at)
}
