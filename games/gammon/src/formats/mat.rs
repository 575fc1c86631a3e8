//! Export of a match as a `.mat` file, which GNU Backgammon and others import.

use crate::{Event, Gammon, SessionKind, Side};
use kit::{Game, Match, RecordedEvents, Seat};
use std::fmt::Write as _;

/// The two columns of a game: what each side did, turn by turn.
#[derive(Default)]
struct MoveColumns {
    cells: Vec<(Side, String)>,
}

impl MoveColumns {
    fn add(&mut self, seat: Seat, text: impl Into<String>) {
        self.cells.push((Side::of(seat), text.into()));
    }

    /// Appends to the last cell of a side if it holds only a roll, else begins a new cell.
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
pub fn write_mat(played: &Match<Gammon>, names: [&str; 2]) -> String {
    let config = played.config();
    let length = if config.session == SessionKind::Match { config.length } else { 0 };
    let mut out = format!(" {length} point match\n");
    let mut replayed = played.after_steps(0);
    let (mut columns, mut game) = (MoveColumns::default(), 0);
    for step in played.steps() {
        if columns.cells.is_empty() {
            game += 1;
            let [white, black] = replayed.position().score();
            let left = format!("{} : {white}", names[0]);
            write!(out, "\n Game {game}\n {left:<36} {} : {black}\n", names[1]).expect("a string");
        }
        let mut events = RecordedEvents::default();
        replayed.apply_step(step, &mut events).expect("the same steps followed once");
        let ended = events.0.iter().any(|(_, event)| record_event(&mut columns, event));
        if ended {
            columns.write(&mut out);
            write_winner(&mut out, &events, played.position());
            columns = MoveColumns::default();
        }
    }
    columns.write(&mut out);
    out
}

/// Records an event; returns whether it ended the game.
fn record_event(columns: &mut MoveColumns, event: &Event) -> bool {
    match event {
        Event::Rolled { seat, dice: [a, b] } => columns.add(*seat, format!("{a}{b}: ")),
        Event::Played { seat, play, .. } => {
            let numbers = play.replace("off", "0").replace("bar", "25");
            columns.add_to(*seat, &numbers);
        }
        Event::Danced { .. } => {}
        Event::Doubled { seat, value } => columns.add(*seat, format!(" Doubles => {value}")),
        Event::Beavered { seat, value } => columns.add(*seat, format!(" Beavers => {value}")),
        Event::Took { seat, .. } => columns.add(*seat, " Takes"),
        Event::Dropped { seat } => columns.add(*seat, " Drops"),
        Event::GameWon { .. } => return true,
        _ => {}
    }
    false
}

fn write_winner(out: &mut String, events: &RecordedEvents<Event>, end: &Gammon) {
    for (_, event) in &events.0 {
        let Event::GameWon { seat, points, .. } = event else { continue };
        let indent = if Side::of(*seat) == Side::White { 6 } else { 40 };
        let plural = if *points == 1 { "" } else { "s" };
        let over = events.0.iter().any(|(_, event)| matches!(event, Event::Over { .. }));
        let whole = over && end.config().session == SessionKind::Match;
        let end = if whole { " and the match" } else { "" };
        writeln!(out, "{:indent$}Wins {points} point{plural}{end}", "").expect("a string");
    }
}
