//! Standard notation of plays: `24/20* 13/8(2)`, `bar/21`, `6/off`.

use crate::board::{BAR, Board, OFF};
use crate::{Hop, Play, Refusal, Side};

/// The path of one checker in a play: the points it touches, and whether it hits on each.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct CheckerPath {
    from: u8,
    stops: Vec<(u8, bool)>,
}

impl CheckerPath {
    fn end(&self) -> u8 {
        self.stops.last().map_or(self.from, |(point, _)| *point)
    }

    fn points(&self) -> impl Iterator<Item = u8> {
        std::iter::once(self.from).chain(self.stops.iter().map(|(point, _)| *point))
    }

    /// One path for several that touch the same points; a hit of any counts.
    fn merged(paths: &[Self]) -> Self {
        let mut joined = paths[0].clone();
        for (at, stop) in joined.stops.iter_mut().enumerate() {
            stop.1 = paths.iter().any(|path| path.stops[at].1);
        }
        joined
    }

    fn write(&self, times: usize) -> String {
        let mut text = point_name(self.from);
        for (at, (point, hit)) in self.stops.iter().enumerate() {
            let last = at + 1 == self.stops.len();
            if last || *hit {
                text += "/";
                text += &point_name(*point);
                text += if *hit { "*" } else { "" };
            }
        }
        if times > 1 { format!("{text}({times})") } else { text }
    }
}

fn point_name(point: u8) -> String {
    match point {
        BAR => "bar".into(),
        OFF => "off".into(),
        point => point.to_string(),
    }
}

/// A play in notation. One checker's hops are joined, hits are starred, equal paths are
/// counted, and the checkers furthest back come first.
pub(crate) fn write_play(board: &Board, side: Side, play: Play) -> String {
    let mut board = *board;
    let mut paths: Vec<CheckerPath> = Vec::new();
    for hop in play.hops() {
        let stop = (hop.to(), board.apply_hop(side, hop));
        match paths.iter_mut().find(|path| path.end() == hop.from()) {
            Some(path) => path.stops.push(stop),
            None => paths.push(CheckerPath { from: hop.from(), stops: vec![stop] }),
        }
    }
    paths.sort_by_key(|path| std::cmp::Reverse((path.from, path.end())));
    // Of two checkers with the same path only the first can hit: 8/5*(2).
    let same = |a: &CheckerPath, b: &CheckerPath| a.points().eq(b.points());
    let groups = paths.chunk_by(same);
    groups.map(|group| CheckerPath::merged(group).write(group.len())).collect::<Vec<_>>().join(" ")
}

/// A play in notation, parsed without a board: where checkers go, and which hits are starred.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ParsedPlay {
    /// The change of the number of checkers on each of the mover's points.
    net_change: [i8; 26],
    /// The starred points, as a set and in the order they were written.
    starred_set: u32,
    starred_points: Vec<u8>,
    /// The written steps of each checker, as from and to; no roll has more than four.
    steps: Vec<(u8, u8)>,
}

/// Parses a play in notation, without a board.
pub(crate) fn parse_notation(text: &str) -> Result<ParsedPlay, Refusal> {
    let mut parsed = ParsedPlay::default();
    for part in text.split_whitespace() {
        parse_part(part, &mut parsed)
            .ok_or_else(|| Refusal::Unreadable { part: part.to_owned() })?;
    }
    Ok(parsed)
}

fn parse_part(part: &str, parsed: &mut ParsedPlay) -> Option<()> {
    // A star may stand before or after the count.
    let (part, starred) = match part.strip_suffix(")*") {
        Some(rest) => (format!("{rest})"), true),
        None => (part.to_owned(), false),
    };
    let (path, times) = match part.strip_suffix(')') {
        Some(rest) => {
            let (path, times) = rest.split_once('(')?;
            (path, times.parse::<i8>().ok().filter(|times| (1..=4).contains(times))?)
        }
        None => (part.as_str(), 1),
    };
    let mut points = path.split('/');
    let mut at = parse_point(points.next()?).filter(|point| *point != OFF)?;
    let mut moved = false;
    for stop in points {
        let (stop, hit) = match stop.strip_suffix('*') {
            Some(stop) => (stop, true),
            None => (stop, false),
        };
        let to = parse_point(stop).filter(|to| *to < at)?;
        parsed.steps.extend((0..times).map(|_| (at, to)));
        if parsed.steps.len() > 4 {
            return None;
        }
        parsed.net_change[at as usize] -= times;
        parsed.net_change[to as usize] += times;
        if hit {
            parsed.starred_set |= 1 << to;
            parsed.starred_points.push(to);
        }
        (at, moved) = (to, true);
    }
    if starred {
        parsed.starred_set |= 1 << at;
        parsed.starred_points.push(at);
    }
    moved.then_some(())
}

fn parse_point(text: &str) -> Option<u8> {
    match text {
        "bar" | "Bar" | "BAR" => Some(BAR),
        "off" | "Off" | "OFF" => Some(OFF),
        text => text.parse().ok().filter(|point| (OFF..=BAR).contains(point)),
    }
}

impl ParsedPlay {
    /// The written steps of each checker, as from and to.
    pub(crate) fn steps(&self) -> &[(u8, u8)] {
        &self.steps
    }

    /// The written steps as hops, if each is made by one die.
    pub(crate) fn hops(&self, dice: [u8; 2]) -> Option<Vec<Hop>> {
        let hop = |(from, to): &(u8, u8)| {
            let exact = from - to;
            // A larger die may bear off a checker.
            let larger = dice.iter().copied().filter(|die| *to == OFF && *die > exact).min();
            let die = if dice.contains(&exact) { Some(exact) } else { larger };
            Hop::parse(*from, die?)
        };
        self.steps.iter().map(hop).collect()
    }

    /// The play among these that the notation describes.
    pub(crate) fn find_play(
        &self,
        board: &Board,
        side: Side,
        plays: impl Iterator<Item = Play>,
    ) -> Result<Play, Refusal> {
        let effect = |play: Play| (play, effect(board, side, play));
        let fitting: Vec<(Play, u32)> = plays
            .map(effect)
            .filter(|(_, (change, _))| *change == self.net_change)
            .map(|(play, (_, hits))| (play, hits))
            .collect();
        if let Some((play, _)) = fitting.iter().find(|(_, hits)| *hits == self.starred_set) {
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

/// The net change of a play, and the set of points where it hits.
fn effect(board: &Board, side: Side, play: Play) -> ([i8; 26], u32) {
    let (mut board, mut change, mut hits) = (*board, [0; 26], 0);
    for hop in play.hops() {
        change[hop.from() as usize] -= 1;
        change[hop.to() as usize] += 1;
        if board.apply_hop(side, hop) {
            hits |= 1 << hop.to();
        }
    }
    (change, hits)
}
