//! Export of a match as a `.mat` file, laid out as GNU Backgammon writes it.

use super::xgid;
use crate::position::GammonPhase;
use crate::{Board, Config, Cube, Event, Gammon, SessionKind, Side, legal_plays};
use kit::{Game, Match, RecordedEvents, Seat};
use std::fmt::Write as _;

/// The widths that GNU Backgammon gives the left column of names and of moves.
const NAME_WIDTH: usize = 30;
const MOVE_WIDTH: usize = 27;

const DROPS: &str = " Drops";

/// The two columns of a game: what each side did, turn by turn.
#[derive(Default)]
struct MoveColumns {
    cells: Vec<(Side, String)>,
}

impl MoveColumns {
    fn add(&mut self, side: Side, text: impl Into<String>) {
        self.cells.push((side, text.into()));
    }

    /// Rows with white at the left and black at the right.
    fn write(&self, out: &mut String) {
        let mut rows: Vec<[&str; 2]> = Vec::new();
        for (side, cell) in &self.cells {
            let new = match (rows.last(), side) {
                (None, _) | (Some(_), Side::White) => true,
                (Some(row), Side::Black) => !row[1].is_empty(),
            };
            if new {
                rows.push(Default::default());
            }
            if let Some(row) = rows.last_mut() {
                row[side.index()] = cell;
            }
        }
        for (number, [white, black]) in (1..).zip(rows) {
            // Readers find the right column by the two spaces before it, and GNU Backgammon misreads
            // a line whose empty right column is left out.
            let gap = if white.len() > MOVE_WIDTH { "  " } else { " " };
            writeln!(out, "{number:3}) {white:<MOVE_WIDTH$}{gap}{black}")
                .expect("writing to a string");
        }
    }
}

/// Writes the games of a match one after the other.
struct MatWriter<'a> {
    out: String,
    names: [&'a str; 2],
    columns: MoveColumns,
    /// The roll that has not been played yet.
    roll: Option<(Side, [u8; 2])>,
    /// Whether the heading of the current game is written.
    headed: bool,
}

/// A match as a `.mat` file; white's name comes first.
///
/// The file has a section for each game that has begun. Offers to give up that were declined are
/// left out, since the format has no place for them.
#[must_use]
pub fn write_mat(played: &Match<Gammon>, names: [&str; 2]) -> String {
    let mut replayed = played.after_steps(0);
    let mut writer = MatWriter {
        out: write_head(played.config()),
        names,
        columns: MoveColumns::default(),
        roll: None,
        headed: false,
    };
    if played.custom_start().is_some() {
        writer.write_start(replayed.position());
    }
    for step in played.steps() {
        let before = *replayed.position();
        let mut events = RecordedEvents::default();
        replayed.apply_step(step, &mut events).expect("the same steps followed once");
        writer.record_step(&before, &events);
    }
    writer.write_moves(replayed.position());
    writer.out
}

/// The options, as comments that eXtreme Gammon writes and GNU Backgammon skips, and the length.
fn write_head(config: &Config) -> String {
    let on = |set: bool| if set { "On" } else { "Off" };
    let most = if config.cube { Cube::MAX_VALUE } else { 1 };
    let rules = match config.session {
        SessionKind::Match => format!("; [Crawford \"{}\"]\n", on(config.crawford)),
        SessionKind::Money => {
            format!("; [Jacoby \"{}\"]\n; [Beaver \"{}\"]\n", on(config.jacoby), on(config.beavers))
        }
    };
    let length = if config.session == SessionKind::Match { config.length } else { 0 };
    format!(
        "; [Variation \"Backgammon\"]\n{rules}; [CubeLimit \"{most}\"]\n\n {length} point match\n"
    )
}

/// A name as it can stand before a colon.
fn column_name(name: &str) -> String {
    let clean = |c: char| if c == ':' || c.is_control() { ' ' } else { c };
    let name: String = name.chars().map(clean).collect();
    let words: Vec<&str> = name.split_whitespace().collect();
    if words.is_empty() { "Player".into() } else { words.join(" ") }
}

impl MatWriter<'_> {
    fn write_heading(&mut self, position: &Gammon) {
        if self.headed {
            return;
        }
        self.headed = true;
        let ([white, black], game) = (position.score(), position.games + 1);
        let [left, right] = self.names.map(column_name);
        let left = format!("{left} : {white}");
        write!(self.out, "\n Game {game}\n {left:<NAME_WIDTH$} {right} : {black}\n")
            .expect("writing to a string");
    }

    /// Writes what a match that begins in the middle of a game has to say first.
    fn write_start(&mut self, start: &Gammon) {
        if start.phase == GammonPhase::Opening {
            return;
        }
        self.write_heading(start);
        if start.board != Board::start() || start.cube.is_turned() {
            writeln!(self.out, "{}", xgid::set_position_line(start)).expect("a string");
        }
        self.roll = start.dice().map(|dice| (start.turn, dice));
        let value = start.cube.value;
        if matches!(start.phase, GammonPhase::Doubled | GammonPhase::Beavered) {
            self.columns.add(start.turn, format!(" Doubles => {}", 2 * value));
        }
        if start.phase == GammonPhase::Beavered {
            self.columns.add(start.turn.other(), format!(" Doubles => {}", 4 * value));
        }
    }

    fn record_step(&mut self, before: &Gammon, events: &RecordedEvents<Event>) {
        for (_, event) in &events.0 {
            self.record_event(before, event);
        }
        let over = events.0.iter().any(|(_, event)| matches!(event, Event::Over { .. }));
        for (_, event) in &events.0 {
            if let Event::GameWon { seat, points, .. } = event {
                let whole = over && before.config().session == SessionKind::Match;
                let end = if whole { " and the match" } else { "" };
                let plural = if *points == 1 { "" } else { "s" };
                let result = format!("Wins {points} point{plural}{end}");
                self.write_winner(before, Side::of(*seat), &result);
            }
        }
    }

    fn record_event(&mut self, before: &Gammon, event: &Event) {
        let side = |seat: &Seat| Side::of(*seat);
        match event {
            Event::Rolled { seat, dice } => {
                self.write_heading(before);
                self.roll = Some((side(seat), *dice));
            }
            Event::Played { seat, moves, .. } => {
                let hop = |hop: &crate::HopRecord| {
                    format!("{}/{}{}", hop.from, hop.to, if hop.hit { "*" } else { "" })
                };
                let hops: Vec<String> = moves.iter().map(hop).collect();
                self.add_roll(side(seat), &hops.join(" "));
            }
            Event::Danced { seat, .. } => self.add_roll(side(seat), ""),
            Event::Doubled { seat, value } | Event::Beavered { seat, value } => {
                // GNU Backgammon writes a beaver as a double; `Beavers`, where the other side
                // drops, makes it lose every later roll when it reads the file.
                self.columns.add(side(seat), format!(" Doubles => {value}"));
            }
            Event::Took { seat, .. } => self.columns.add(side(seat), " Takes"),
            Event::Dropped { seat } => self.columns.add(side(seat), DROPS),
            _ => {}
        }
    }

    fn add_roll(&mut self, side: Side, moves: &str) {
        let [a, b] = self.roll.take().map_or([0; 2], |(_, dice)| dice);
        self.columns.add(side, format!("{a}{b}: {moves}"));
    }

    /// Writes the rows of the game.
    fn write_moves(&mut self, end: &Gammon) {
        if let Some((side, [a, b])) = self.roll.take() {
            // Readers play a roll without moves if there is only one way to play it.
            if legal_plays(&end.board, side, [a, b]).len() > 1 {
                self.columns.add(side, format!("{a}{b}:"));
            }
        }
        self.columns.write(&mut self.out);
        self.columns = MoveColumns::default();
    }

    /// The points stand in the winner's column: in the row of a drop at the left, else below.
    fn write_winner(&mut self, before: &Gammon, side: Side, result: &str) {
        let indent = match (side, self.columns.cells.last()) {
            (Side::Black, Some((Side::White, last))) if last == DROPS => {
                self.columns.add(side, format!(" {result}"));
                None
            }
            (Side::White, _) => Some(6),
            (Side::Black, _) => Some(MOVE_WIDTH + 7),
        };
        self.write_moves(before);
        if let Some(indent) = indent {
            writeln!(self.out, "{:indent$}{result}", "").expect("writing to a string");
        }
        self.headed = false;
    }
}
