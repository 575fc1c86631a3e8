//! Plays as players write them: `24/20* 13/8(2)`, `bar/21`, `6/off`.

use crate::board::{BAR, Board, OFF};
use crate::{Hop, Play, Refusal, Side};

/// A checker's way through one play: points it touches, and whether it hit on each.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Way {
    from: u8,
    stops: Vec<(u8, bool)>,
}

impl Way {
    fn end(&self) -> u8 {
        self.stops.last().map_or(self.from, |(point, _)| *point)
    }

    fn points(&self) -> impl Iterator<Item = u8> {
        std::iter::once(self.from).chain(self.stops.iter().map(|(point, _)| *point))
    }

    /// One way for several that are the same but for hits.
    fn joined(ways: &[Self]) -> Self {
        let mut joined = ways[0].clone();
        for (at, stop) in joined.stops.iter_mut().enumerate() {
            stop.1 = ways.iter().any(|way| way.stops[at].1);
        }
        joined
    }

    fn write(&self, times: usize) -> String {
        let mut text = name(self.from);
        for (at, (point, hit)) in self.stops.iter().enumerate() {
            let last = at + 1 == self.stops.len();
            if last || *hit {
                text += "/";
                text += &name(*point);
                text += if *hit { "*" } else { "" };
            }
        }
        if times > 1 { format!("{text}({times})") } else { text }
    }
}

fn name(point: u8) -> String {
    match point {
        BAR => "bar".into(),
        OFF => "off".into(),
        point => point.to_string(),
    }
}

/// A play in notation. One checker's hops are joined, hits are starred, equal ways are
/// counted, and the checkers furthest back come first.
pub(crate) fn write_play(board: &Board, side: Side, play: Play) -> String {
    let mut board = *board;
    let mut ways: Vec<Way> = Vec::new();
    for hop in play.hops() {
        let stop = (hop.to(), board.hop(side, hop));
        match ways.iter_mut().find(|way| way.end() == hop.from()) {
            Some(way) => way.stops.push(stop),
            None => ways.push(Way { from: hop.from(), stops: vec![stop] }),
        }
    }
    ways.sort_by_key(|way| std::cmp::Reverse((way.from, way.end())));
    // Of two checkers that go the same way only the first can hit: 8/5*(2).
    let same = |a: &Way, b: &Way| a.points().eq(b.points());
    let groups = ways.chunk_by(same);
    groups.map(|group| Way::joined(group).write(group.len())).collect::<Vec<_>>().join(" ")
}

/// What a text says of a play: where checkers go, and which hits are starred.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Written {
    /// Checkers more or less on each of the mover's points.
    change: [i8; 26],
    /// Points with a star, as a set and in the order they were written.
    stars: u32,
    starred_points: Vec<u8>,
    /// Each checker's steps as they are written; no roll has more than four.
    steps: Vec<(u8, u8)>,
}

/// Reads a play in notation, without looking at a board.
pub(crate) fn read(text: &str) -> Result<Written, Refusal> {
    let mut written = Written::default();
    for part in text.split_whitespace() {
        read_part(part, &mut written)
            .ok_or_else(|| Refusal::Unreadable { part: part.to_owned() })?;
    }
    Ok(written)
}

fn read_part(part: &str, written: &mut Written) -> Option<()> {
    // A star may stand before or behind the count.
    let (part, starred) = match part.strip_suffix(")*") {
        Some(rest) => (format!("{rest})"), true),
        None => (part.to_owned(), false),
    };
    let (way, times) = match part.strip_suffix(')') {
        Some(rest) => {
            let (way, times) = rest.split_once('(')?;
            (way, times.parse::<i8>().ok().filter(|times| (1..=4).contains(times))?)
        }
        None => (part.as_str(), 1),
    };
    let mut points = way.split('/');
    let mut at = read_point(points.next()?).filter(|point| *point != OFF)?;
    let mut moved = false;
    for stop in points {
        let (stop, hit) = match stop.strip_suffix('*') {
            Some(stop) => (stop, true),
            None => (stop, false),
        };
        let to = read_point(stop).filter(|to| *to < at)?;
        written.steps.extend((0..times).map(|_| (at, to)));
        if written.steps.len() > 4 {
            return None;
        }
        written.change[at as usize] -= times;
        written.change[to as usize] += times;
        if hit {
            written.stars |= 1 << to;
            written.starred_points.push(to);
        }
        (at, moved) = (to, true);
    }
    if starred {
        written.stars |= 1 << at;
        written.starred_points.push(at);
    }
    moved.then_some(())
}

fn read_point(text: &str) -> Option<u8> {
    match text {
        "bar" | "Bar" | "BAR" => Some(BAR),
        "off" | "Off" | "OFF" => Some(OFF),
        text => text.parse().ok().filter(|point| (OFF..=BAR).contains(point)),
    }
}

impl Written {
    /// The hops that are written, if each is the step of one die.
    pub(crate) fn hops(&self, dice: [u8; 2]) -> Option<Vec<Hop>> {
        let hop = |(from, to): &(u8, u8)| {
            let exact = from - to;
            // A checker may be borne off by more than it needs.
            let larger = dice.iter().copied().filter(|die| *to == OFF && *die > exact).min();
            let die = if dice.contains(&exact) { Some(exact) } else { larger };
            Hop::parse(*from, die?)
        };
        self.steps.iter().map(hop).collect()
    }

    /// The one of these plays that is meant.
    pub(crate) fn find(
        &self,
        board: &Board,
        side: Side,
        plays: impl Iterator<Item = Play>,
    ) -> Result<Play, Refusal> {
        let effect = |play: Play| (play, effect(board, side, play));
        let fitting: Vec<(Play, u32)> = plays
            .map(effect)
            .filter(|(_, (change, _))| *change == self.change)
            .map(|(play, (_, hits))| (play, hits))
            .collect();
        if let Some((play, _)) = fitting.iter().find(|(_, hits)| *hits == self.stars) {
            return Ok(*play);
        }
        match fitting.as_slice() {
            [] => Err(Refusal::IllegalPlay),
            [(play, hits)] => {
                let wrong = self.starred_points.iter().find(|point| hits >> **point & 1 == 0);
                wrong.map_or(Ok(*play), |point| Err(Refusal::NoHit { point: *point }))
            }
            _ => Err(Refusal::Ambiguous),
        }
    }
}

/// What a play changes, and where it hits.
fn effect(board: &Board, side: Side, play: Play) -> ([i8; 26], u32) {
    let (mut board, mut change, mut hits) = (*board, [0; 26], 0);
    for hop in play.hops() {
        change[hop.from() as usize] -= 1;
        change[hop.to() as usize] += 1;
        if board.hop(side, hop) {
            hits |= 1 << hop.to();
        }
    }
    (change, hits)
}
