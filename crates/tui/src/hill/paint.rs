//! Draws the hill: tiles, ways, and what stands and lies on them.

use super::track::{HIGH, Track};
use super::wires::Wires;
use super::{combat, hands, letter, tint};
use crate::{Look, Picture};
use hill::{Board, Hill, Tier, Tile, TileType, View};
use kit::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget};
use std::collections::BTreeMap;

/// Rows under the track that are kept for what one carries.
const HANDS: u16 = 2;

/// The widest that a tile is drawn.
const WIDEST: usize = 8;

/// Columns of a tile that its code takes.
const CODE: usize = 2;

/// Draws the track, and under it who carries what, or the combat that is on.
pub(super) fn scene(picture: &Picture<'_, Hill>, area: Rect, buf: &mut Buffer) {
    let (view, look) = (picture.view, picture.look);
    let board = view.board();
    let room = (usize::from(area.width) - 1, usize::from(area.height - HANDS));
    let track = Track::new(&board, room);
    let rows = (track.rows * HIGH).min(room.1);
    let wide = (room.0 / track.columns).clamp(1, WIDEST);
    let focus = view.players[view.turn.seat.index()].tile;
    let top = scroll(&track, focus, rows);
    let sheet = Sheet { view, board: &board, look, wide, top, rows, area };
    sheet.draw(&track, buf);
    let below = Rect { y: area.y + rows as u16, height: area.height - rows as u16, ..area };
    match combat::lines(view, area.width.into()) {
        None => write(&hands::lines(view, below.as_size()), below, look, buf),
        Some(lines) => {
            let need = (lines.len() as u16).min(area.height);
            let at = track.spots.get(&focus).map_or(0, |spot| spot.row * HIGH);
            let place = if need <= below.height {
                below
            } else if at < top + rows / 2 {
                // Over that part of the track where nothing goes on.
                Rect { y: area.bottom() - need, height: need, ..area }
            } else {
                Rect { height: need, ..area }
            };
            Clear.render(place, buf);
            write(&lines, place, look, buf);
        }
    }
}

/// The first row to show, so that the tile in focus is among those that are.
fn scroll(track: &Track, focus: Tile, rows: usize) -> usize {
    let at = track.spots.get(&focus).map_or(0, |spot| spot.row * HIGH);
    (at + HIGH / 2).saturating_sub(rows / 2).min((track.rows * HIGH).saturating_sub(rows))
}

fn write(lines: &[Line<'static>], area: Rect, look: Look, buf: &mut Buffer) {
    for (line, row) in lines.iter().zip(area.rows()) {
        let mut line = line.clone();
        line.spans.iter_mut().for_each(|span| span.style = look.style(span.style));
        line.render(row, buf);
    }
}

/// The paper that the track is drawn on.
struct Sheet<'a> {
    view: &'a View,
    board: &'a Board,
    look: Look,
    /// Columns of a tile, with the gap after it.
    wide: usize,
    /// The first row that is shown, and how many are.
    top: usize,
    rows: usize,
    area: Rect,
}

impl Sheet<'_> {
    fn draw(&self, track: &Track, buf: &mut Buffer) {
        let wires = Wires::new(self.board, track, self.wide);
        for (point, line) in &wires.drawn {
            self.put(*point, &line.to_string(), self.look.faint(), buf);
        }
        for (tile, spot) in &track.spots {
            let corner = (1 + spot.column * self.wide, spot.row * HIGH);
            self.tile(*tile, corner, &wires.named, buf);
        }
    }

    fn put(&self, (x, y): (usize, usize), text: &str, style: Style, buf: &mut Buffer) {
        let Some(y) = y.checked_sub(self.top).filter(|y| *y < self.rows) else { return };
        let left = usize::from(self.area.width).saturating_sub(x);
        if left > 0 {
            let (x, y) = (self.area.x + x as u16, self.area.y + y as u16);
            buf.set_stringn(x, y, text, left, self.look.style(style));
        }
    }

    /// What it is, what lies there; below it, its number or who stands there.
    fn tile(
        &self,
        tile: Tile,
        (x, y): (usize, usize),
        named: &BTreeMap<Tile, Tile>,
        buf: &mut Buffer,
    ) {
        let (kind, tier) = (self.board.tile_type(tile), self.board.tier(tile));
        let style = Style::new().fg(Color::Indexed(16)).bg(colour(kind, tier));
        let inside = self.wide - 1;
        let text = format!("{:<inside$}", code(kind, tier));
        self.put((x, y), &text, style.add_modifier(Modifier::BOLD), buf);
        let marks = self.marks(tile, style);
        for (at, (mark, style)) in (CODE..inside).zip(&marks) {
            self.put((x + at, y), &mark.to_string(), *style, buf);
        }
        let number = match named.get(&tile) {
            Some(to) if self.wide < 7 => format!("→{to}"),
            Some(to) => format!("{tile}→{to}"),
            None => tile.to_string(),
        };
        let mut places: Vec<_> = (0..inside).map(|at| (x + at, y + 1)).collect();
        places.extend((CODE + marks.len()..inside).rev().map(|at| (x + at, y)));
        let tokens = self.tokens(tile);
        if tokens.is_empty() {
            self.put((x, y + 1), &number, self.look.faint(), buf);
        } else if tokens.len() + 1 + number.chars().count() <= inside {
            self.put((x + tokens.len() + 1, y + 1), &number, self.look.faint(), buf);
        }
        let crowded = tokens.len() > places.len();
        let last = places.len().saturating_sub(1);
        for (at, ((token, style), place)) in tokens.iter().zip(places).enumerate() {
            let token = if crowded && at == last { '+' } else { *token };
            self.put(place, &token.to_string(), *style, buf);
        }
    }

    /// A trap, an ambush, enemies.
    fn marks(&self, tile: Tile, style: Style) -> Vec<(char, Style)> {
        let ground = &self.view.ground;
        let bold = style.add_modifier(Modifier::BOLD);
        let trap = ground.trap_on(tile).then_some(('^', bold));
        let ambush = ground
            .ambush_on(tile)
            .map(|owner| ('?', tint(owner).piece().add_modifier(Modifier::BOLD)));
        let foes = (!ground.foes_on(tile).is_empty()).then_some(('!', bold));
        [trap, ambush, foes].into_iter().flatten().collect()
    }

    /// Those who stand there, by their letters; in small ones who cannot be seen.
    fn tokens(&self, tile: Tile) -> Vec<(char, Style)> {
        let players = (0..).map(Seat::new).zip(&self.view.players);
        let there = players.filter(|(_, player)| player.tile == tile && !player.out);
        let token = |(seat, player): (Seat, &hill::PlayerView)| {
            let letter = letter(self.view, seat);
            let style = tint(seat).piece().add_modifier(Modifier::BOLD);
            match player.invisible {
                true => (letter.to_ascii_lowercase(), style.add_modifier(Modifier::DIM)),
                false => (letter, style),
            }
        };
        there.map(token).collect()
    }
}

/// A tile in two letters.
pub(super) fn code(kind: TileType, tier: Option<Tier>) -> String {
    let tier = tier.map_or(0, Tier::number);
    match kind {
        TileType::Start => "St".into(),
        TileType::Final => "Fi".into(),
        TileType::Empty => "·".into(),
        TileType::Chance => "C".into(),
        TileType::Treasure => format!("T{tier}"),
        TileType::Enemy => format!("E{tier}"),
        TileType::Sanctuary => "S".into(),
    }
}

/// Red, yellow, purple, green and gray, darker with the tier.
fn colour(kind: TileType, tier: Option<Tier>) -> Color {
    let shade = |shades: [u8; 3]| shades[tier.map_or(0, Tier::index)];
    Color::Indexed(match kind {
        TileType::Start => 255,
        TileType::Final => 231,
        TileType::Empty => 250,
        TileType::Chance => 183,
        TileType::Treasure => shade([229, 221, 214]),
        TileType::Enemy => shade([217, 210, 203]),
        TileType::Sanctuary => 114,
    })
}
