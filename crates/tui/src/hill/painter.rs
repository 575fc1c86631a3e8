//! Draws the track: tiles, paths, and what is on them.

use super::path_lines::PathLines;
use super::track_layout::{TILE_HEIGHT, TrackLayout};
use super::{combat, inventory, letter, seat_colours};
use crate::{DisplayMode, RenderContext};
use hill::{Board, Hill, Tier, Tile, TileType, View};
use kit::Seat;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Clear, Widget};
use std::collections::BTreeMap;

/// Rows below the track that are reserved for the inventory.
const INVENTORY_ROWS: u16 = 2;

/// The greatest width of a tile, in columns.
const MAX_TILE_WIDTH: usize = 8;

/// The columns of a tile's code.
const CODE_WIDTH: usize = 2;

/// Draws the track, and below it the inventory or the current combat.
pub(super) fn draw(context: &RenderContext<'_, Hill>, area: Rect, buf: &mut Buffer) {
    let (view, display) = (context.view, context.display);
    let board = view.board();
    let room = (usize::from(area.width) - 1, usize::from(area.height - INVENTORY_ROWS));
    let track = TrackLayout::new(&board, room);
    let rows = (track.rows * TILE_HEIGHT).min(room.1);
    let wide = (room.0 / track.columns).clamp(1, MAX_TILE_WIDTH);
    let focus = view.players[view.turn.seat.index()].tile;
    let top = scroll(&track, focus, rows);
    let painter = HillPainter { view, board: &board, display, wide, top, rows, area };
    painter.draw(&track, buf);
    let below = Rect { y: area.y + rows as u16, height: area.height - rows as u16, ..area };
    match combat::lines(view, area.width.into()) {
        None => write(&inventory::lines(view, below.as_size()), below, display, buf),
        Some(lines) => {
            let need = (lines.len() as u16).min(area.height);
            let at = track.cells.get(&focus).map_or(0, |cell| cell.row * TILE_HEIGHT);
            let place = if need <= below.height {
                below
            } else if at < top + rows / 2 {
                // Over the part of the track away from the combat.
                Rect { y: area.bottom() - need, height: need, ..area }
            } else {
                Rect { height: need, ..area }
            };
            Clear.render(place, buf);
            write(&lines, place, display, buf);
        }
    }
}

/// The first row to show so that the tile in focus is visible.
fn scroll(track: &TrackLayout, focus: Tile, rows: usize) -> usize {
    let at = track.cells.get(&focus).map_or(0, |cell| cell.row * TILE_HEIGHT);
    (at + TILE_HEIGHT / 2)
        .saturating_sub(rows / 2)
        .min((track.rows * TILE_HEIGHT).saturating_sub(rows))
}

fn write(lines: &[Line<'static>], area: Rect, display: DisplayMode, buf: &mut Buffer) {
    for (line, row) in lines.iter().zip(area.rows()) {
        let mut line = line.clone();
        line.spans.iter_mut().for_each(|span| span.style = display.style(span.style));
        line.render(row, buf);
    }
}

/// Draws the visible part of the track.
struct HillPainter<'a> {
    view: &'a View,
    board: &'a Board,
    display: DisplayMode,
    /// The columns of a tile and the gap after it.
    wide: usize,
    /// The first visible row, and the number of visible rows.
    top: usize,
    rows: usize,
    area: Rect,
}

impl HillPainter<'_> {
    fn draw(&self, track: &TrackLayout, buf: &mut Buffer) {
        let path_lines = PathLines::new(self.board, track, self.wide);
        for (point, line) in &path_lines.drawn {
            self.put(*point, &line.to_string(), self.display.faint(), buf);
        }
        for (tile, cell) in &track.cells {
            let corner = (1 + cell.column * self.wide, cell.row * TILE_HEIGHT);
            self.tile(*tile, corner, &path_lines.labelled, buf);
        }
    }

    fn put(&self, (x, y): (usize, usize), text: &str, style: Style, buf: &mut Buffer) {
        let Some(y) = y.checked_sub(self.top).filter(|y| *y < self.rows) else { return };
        let left = usize::from(self.area.width).saturating_sub(x);
        if left > 0 {
            let (x, y) = (self.area.x + x as u16, self.area.y + y as u16);
            buf.set_stringn(x, y, text, left, self.display.style(style));
        }
    }

    /// A tile: its code and marks; below them its number or the tokens on it.
    fn tile(
        &self,
        tile: Tile,
        (x, y): (usize, usize),
        labelled: &BTreeMap<Tile, Tile>,
        buf: &mut Buffer,
    ) {
        let (kind, tier) = (self.board.tile_type(tile), self.board.tier(tile));
        let style = Style::new().fg(Color::Indexed(16)).bg(colour(kind, tier));
        let inside = self.wide - 1;
        let text = format!("{:<inside$}", code(kind, tier));
        self.put((x, y), &text, style.add_modifier(Modifier::BOLD), buf);
        let marks = self.marks(tile, style);
        for (at, (mark, style)) in (CODE_WIDTH..inside).zip(&marks) {
            self.put((x + at, y), &mark.to_string(), *style, buf);
        }
        let number = match labelled.get(&tile) {
            Some(to) if self.wide < 7 => format!("→{to}"),
            Some(to) => format!("{tile}→{to}"),
            None => tile.to_string(),
        };
        let mut places: Vec<_> = (0..inside).map(|at| (x + at, y + 1)).collect();
        places.extend((CODE_WIDTH + marks.len()..inside).rev().map(|at| (x + at, y)));
        let tokens = self.tokens(tile);
        if tokens.is_empty() {
            self.put((x, y + 1), &number, self.display.faint(), buf);
        } else if tokens.len() + 1 + number.chars().count() <= inside {
            self.put((x + tokens.len() + 1, y + 1), &number, self.display.faint(), buf);
        }
        let crowded = tokens.len() > places.len();
        let last = places.len().saturating_sub(1);
        for (at, ((token, style), place)) in tokens.iter().zip(places).enumerate() {
            let token = if crowded && at == last { '+' } else { *token };
            self.put(place, &token.to_string(), *style, buf);
        }
    }

    /// The marks of a trap, an ambush and enemies.
    fn marks(&self, tile: Tile, style: Style) -> Vec<(char, Style)> {
        let ground = &self.view.ground;
        let bold = style.add_modifier(Modifier::BOLD);
        let trap = ground.has_trap_on(tile).then_some(('^', bold));
        let ambush = ground
            .ambush_owner_on(tile)
            .map(|owner| ('?', seat_colours(owner).piece_style().add_modifier(Modifier::BOLD)));
        let foes = (!ground.enemies_on(tile).is_empty()).then_some(('!', bold));
        [trap, ambush, foes].into_iter().flatten().collect()
    }

    /// The letters of the players on a tile; those of invisible players are lower-case.
    fn tokens(&self, tile: Tile) -> Vec<(char, Style)> {
        let players = (0..).map(Seat::new).zip(&self.view.players);
        let there = players.filter(|(_, player)| player.tile == tile && !player.out);
        let token = |(seat, player): (Seat, &hill::PlayerView)| {
            let letter = letter(self.view, seat);
            let style = seat_colours(seat).piece_style().add_modifier(Modifier::BOLD);
            match player.invisible {
                true => (letter.to_ascii_lowercase(), style.add_modifier(Modifier::DIM)),
                false => (letter, style),
            }
        };
        there.map(token).collect()
    }
}

/// The code of a tile, at most two characters.
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

/// The colour of a tile, darker with its tier.
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
