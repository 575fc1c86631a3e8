//! Sides, cubes and checkers as words.

use gammon::{BAR, CHECKERS_PER_SIDE, Cube, Hop, OFF, Side};

/// How many checkers a side has on each of its own points, with the bar and those borne off.
pub(super) type PointCounts = [u8; 26];

pub(super) fn split_side(words: &str) -> Result<(Side, &str), String> {
    let found = Side::BOTH.into_iter().find_map(|side| {
        let rest = words.strip_prefix(&side.to_string())?;
        let ends = rest.starts_with([' ', ':']);
        ends.then(|| (side, rest.trim_start()))
    });
    found.ok_or_else(|| format!("expected white or black: {words}"))
}

pub(super) fn parse_pair<T: std::str::FromStr>(
    text: &str,
    between: char,
) -> Result<[T; 2], String> {
    let pair = text.split_once(between).and_then(|(a, b)| Some([a.parse().ok()?, b.parse().ok()?]));
    pair.ok_or_else(|| format!("expected two numbers with '{between}' between them: {text}"))
}

pub(super) fn parse_cube(text: &str) -> Result<Cube, String> {
    if text == "in the middle" {
        return Ok(Cube::START);
    }
    let (value, owner) = text.split_once(" with ").ok_or("expected '2 with white'")?;
    let value = value.parse().map_err(|_| "expected the value of the cube")?;
    let owner = Side::BOTH.into_iter().find(|side| side.to_string() == owner);
    Ok(Cube { value, owner: Some(owner.ok_or("expected white or black")?) })
}

pub(super) fn write_cube(cube: Cube) -> String {
    match cube.owner {
        None => "in the middle".into(),
        Some(owner) => format!("{} with {owner}", cube.value),
    }
}

pub(super) fn parse_point(text: &str) -> Result<u8, String> {
    let point = match text {
        "bar" => Some(BAR),
        "off" => Some(OFF),
        text => text.parse().ok().filter(|point| (1..BAR).contains(point)),
    };
    point.ok_or_else(|| format!("expected 1 to 24, bar or off: {text}"))
}

pub(super) fn write_point(point: u8) -> String {
    match point {
        BAR => "bar".into(),
        OFF => "off".into(),
        point => point.to_string(),
    }
}

pub(super) fn write_hop(hop: Hop) -> String {
    format!("{}/{}", write_point(hop.from()), write_point(hop.to()))
}

/// `bar 24(2) 6(3) off(9)`: checkers on one's own points.
pub(super) fn parse_counts(layout: &str) -> Result<PointCounts, String> {
    let mut counts = [0; 26];
    for part in layout.split_whitespace() {
        let (point, count) = match part.strip_suffix(')').and_then(|p| p.split_once('(')) {
            Some((point, count)) => (point, count.parse().ok()),
            None => (part, Some(1)),
        };
        let count = count.filter(|count| (1..=CHECKERS_PER_SIDE).contains(count));
        let count = count.ok_or_else(|| format!("expected a number of checkers: {part}"))?;
        let here = &mut counts[parse_point(point)? as usize];
        if *here > 0 {
            return Err(format!("{point} is laid out twice"));
        }
        *here = count;
    }
    Ok(counts)
}

/// The layout, furthest back first.
pub(super) fn write_counts(counts: &PointCounts) -> String {
    let part = |(point, count): (u8, &u8)| match count {
        0 => None,
        1 => Some(write_point(point)),
        count => Some(format!("{}({count})", write_point(point))),
    };
    (0..=BAR).zip(counts).rev().filter_map(part).collect::<Vec<_>>().join(" ")
}
