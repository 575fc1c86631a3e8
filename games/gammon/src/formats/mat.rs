//! A match as a `.mat` file, which GNU Backgammon and others import.

use crate::{Event, Gammon, Session, Side};
use kit::{Game, Heard, Match, Seat};
use std::fmt::Write as _;

/// The columns of a game: what each side did, turn by turn.
#[derive(Default)]
struct Sheet {
    cells: Vec<(Side, String)>,
}

impl Sheet {
    fn add(&mut self, seat: Seat, text: impl Into<String>) {
        self.cells.push((Side::of(seat), text.into()));
    }

    /// Adds to what a side has just done, or begins a cell for it.
    fn add_to(&mut self, seat: Seat, text: &str) {
        match self.cells.last_mut() {
            Some((side, cell)) if *side == Side::of(seat) && cell.ends_with(": ") => *cell += text,
            _ => self.add(seat, text),
        }
    }

    /// Rows with white at the left and black at the right.
    fn write(&self, out: &mut String) {
        let mut rows: Vec<[String; 2]> = Vec::new();
        for (side, cell) in &self.cells {
            let new = match (rows.last(), side) {
                (None, _) | (Some(_), Side::White) => true,
                (Some(row), Side::Black) => !row[1].is_empty(),
            };
            if new {
                rows.push(Default::default());
            }
            if let Some(row) = rows.last_mut() {
                row[side.index()].clone_from(cell);
            }
        }
        for (number, [white, black]) in (1..).zip(rows) {
            let line = format!("{number:3}) {white:<32} {black}");
            writeln!(out, "{}", line.trim_end()).expect("writing to a string");
        }
    }
}

/// A finished match as a `.mat` file; white's name comes first.
#[must_use]
pub fn mat(played: &Match<Gammon>, names: [&str; 2]) -> String {
    let config = played.config();
    let length = if config.session == Session::Match { config.length } else { 0 };
    let mut out = format!(" {length} point match\n");
    let mut again = played.at(0);
    let (mut sheet, mut game) = (Sheet::default(), 0);
    for step in played.steps() {
        if sheet.cells.is_empty() {
            game += 1;
            let [white, black] = again.position().score();
            let left = format!("{} : {white}", names[0]);
            write!(out, "\n Game {game}\n {left:<36} {} : {black}\n", names[1]).expect("a string");
        }
        let mut heard = Heard::default();
        again.apply(step, &mut heard).expect("the same steps followed once");
        let ended = heard.0.iter().any(|(_, event)| note(&mut sheet, event));
        if ended {
            sheet.write(&mut out);
            winner(&mut out, &heard, played.position());
            sheet = Sheet::default();
        }
    }
    sheet.write(&mut out);
    out
}

/// Notes an event; tells whether it ended the game.
fn note(sheet: &mut Sheet, event: &Event) -> bool {
    match event {
        Event::Rolled { seat, dice: [a, b] } => sheet.add(*seat, format!("{a}{b}: ")),
        Event::Played { seat, play, .. } => {
            let numbers = play.replace("off", "0").replace("bar", "25");
            sheet.add_to(*seat, &numbers);
        }
        Event::Danced { .. } => {}
        Event::Doubled { seat, value } => sheet.add(*seat, format!(" Doubles => {value}")),
        Event::Beavered { seat, value } => sheet.add(*seat, format!(" Beavers => {value}")),
        Event::Took { seat, .. } => sheet.add(*seat, " Takes"),
        Event::Dropped { seat } => sheet.add(*seat, " Drops"),
        Event::GameWon { .. } => return true,
        _ => {}
    }
    false
}

fn winner(out: &mut String, heard: &Heard<Event>, end: &Gammon) {
    for (_, event) in &heard.0 {
        let Event::GameWon { seat, points, .. } = event else { continue };
        let indent = if Side::of(*seat) == Side::White { 6 } else { 40 };
        let plural = if *points == 1 { "" } else { "s" };
        let over = heard.0.iter().any(|(_, event)| matches!(event, Event::Over { .. }));
        let whole = over && end.config().session == Session::Match;
        let end = if whole { " and the match" } else { "" };
        writeln!(out, "{:indent$}Wins {points} point{plural}{end}", "").expect("a string");
    }
}
