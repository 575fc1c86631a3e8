//! Draws a position: checkers, dice, cube, and what can be selected.

use super::board_canvas::{BoardCanvas, CheckerHighlight};
use super::grid::{
    BAR_X, BOARD_HEIGHT, BoardRow, HALF_WIDTH, HALF_XS, MAX_BAR_STACK, MAX_STACK, MIDDLE_Y,
    PointColumn,
};
use super::{GammonInput, letter, name, seat_colours};
use crate::RenderContext;
use gammon::{BAR, Board, Gammon, OFF, SessionKind, Side};
use kit::Game as _;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Block, Widget};

const CUBE_STYLE: Style = Style::new().fg(Color::Indexed(160)).bg(Color::Indexed(231));

/// Draws the board into an area that is 46 by 15 characters, or a multiple.
pub(super) fn draw(context: &RenderContext<'_, Gammon>, area: Rect, buf: &mut Buffer) {
    let position = context.view.position();
    let board = context.input.map_or(*position.board(), GammonInput::board);
    let near = context.near.map_or(Side::White, Side::of);
    let canvas =
        BoardCanvas { area, scale: area.height / BOARD_HEIGHT, display: context.display, buf };
    let mut painter = GammonPainter { canvas, near, position, board, input: context.input };
    painter.canvas.draw_empty_board();
    painter.numbers(context);
    for side in Side::BOTH {
        (1..BAR).for_each(|point| painter.stack(side, point));
        painter.bar(side);
        painter.tray(side);
    }
    painter.targets();
    painter.cube();
    painter.stake();
    painter.dice();
}

struct GammonPainter<'a> {
    canvas: BoardCanvas<'a>,
    near: Side,
    position: &'a Gammon,
    /// The checkers after the hops entered so far.
    board: Board,
    input: Option<&'a GammonInput>,
}

impl GammonPainter<'_> {
    fn column(&self, side: Side, point: u8) -> PointColumn {
        PointColumn::of(point, side, self.near)
    }

    /// Points have the numbers of the only person's side, else those of the side that decides
    /// or is on turn.
    fn numbers(&mut self, context: &RenderContext<'_, Gammon>) {
        let mover = self.position.turn();
        let decider = self.position.decider().unwrap_or(mover);
        let counts = context.near.map_or(decider, Side::of);
        for number in 1..BAR {
            let own = if counts == mover { number } else { BAR - number };
            let highlight =
                self.input.map_or(CheckerHighlight::None, |input| number_highlight(input, own));
            self.canvas.number(self.column(counts, number), number, highlight);
        }
    }

    /// The highlight of the top checker on a point.
    fn highlight(&self, side: Side, point: u8) -> CheckerHighlight {
        match self.input {
            Some(input) if side == self.position.turn() => source_highlight(input, point),
            _ => CheckerHighlight::None,
        }
    }

    fn stack(&mut self, side: Side, point: u8) {
        let count = self.board.points(side)[usize::from(point)];
        let column = self.column(side, point);
        for depth in 0..count.min(MAX_STACK) {
            let top = depth + 1 == count.min(MAX_STACK);
            let number = (top && count > MAX_STACK).then_some(count);
            let highlight = if top { self.highlight(side, point) } else { CheckerHighlight::None };
            self.canvas.checker(self.canvas.slot(column, depth), side, number, highlight);
        }
    }

    fn bar(&mut self, side: Side) {
        let count = self.board.points(side)[usize::from(BAR)];
        let row = BoardRow::of(side, self.near);
        for depth in 0..count.min(MAX_BAR_STACK) {
            let top = depth + 1 == count.min(MAX_BAR_STACK);
            let number = (top && count > MAX_BAR_STACK).then_some(count);
            let highlight = if top { self.highlight(side, BAR) } else { CheckerHighlight::None };
            let slot = self.canvas.bar_slot(row, depth);
            self.canvas.checker(slot, side, number, highlight);
            if highlight != CheckerHighlight::None {
                let beside = Rect { x: slot.right(), width: 1, ..slot };
                self.canvas.put(
                    beside,
                    highlight.mark(),
                    highlight.on(Style::new(), self.canvas.display),
                );
            }
        }
    }

    /// Checkers that are borne off are drawn on edge.
    fn tray(&mut self, side: Side) {
        let row = BoardRow::of(side, self.near);
        self.canvas.tray_count(row, self.board.borne_off(side));
        let edge = if self.canvas.display.letters_only { letter(side) } else { '|' };
        for number in 0..self.board.borne_off(side) {
            let slot = self.canvas.tray_slot(row, number);
            let edge = edge.to_string().repeat(slot.width.into());
            for line in slot.rows() {
                self.canvas.put(line, &edge, seat_colours(side).piece_style());
            }
        }
    }

    /// The points to which the checker under the cursor can move.
    fn targets(&mut self) {
        let Some((input, from)) = self.input.and_then(|input| Some((input, input.source()?)))
        else {
            return;
        };
        let chosen = input.target();
        for hop in input.targets(from) {
            let here = chosen.is_some_and(|chosen| chosen.to() == hop.to());
            let highlight = if here { CheckerHighlight::Chosen } else { CheckerHighlight::Legal };
            self.target(hop.to(), highlight);
        }
    }

    fn target(&mut self, to: u8, highlight: CheckerHighlight) {
        let side = self.position.turn();
        if to == OFF {
            let slot =
                self.canvas.tray_slot(BoardRow::of(side, self.near), self.board.borne_off(side));
            return self.canvas.ghost(slot, "+", highlight);
        }
        let theirs = self.board.points(side.other())[usize::from(BAR - to)];
        if theirs > 0 {
            let slot = self.canvas.slot(self.column(side, to), 0);
            return self.canvas.checker(slot, side.other(), None, highlight);
        }
        let mine = self.board.points(side)[usize::from(to)];
        let slot = self.canvas.slot(self.column(side, to), mine);
        if mine < MAX_STACK {
            self.canvas.ghost(slot, "[]", highlight);
        } else {
            self.canvas.checker(slot, side, Some(mine), highlight);
        }
    }

    /// The cube, by its owner or in the middle; nothing in a game without a cube.
    fn cube(&mut self) {
        let (config, cube) = (self.position.config(), self.position.cube());
        let single = config.session == SessionKind::Match && config.length == 1;
        if !config.cube || single || self.position.is_crawford() {
            return;
        }
        let y = cube.owner.map_or(MIDDLE_Y, |owner| BoardRow::of(owner, self.near).y(0));
        let place = self.canvas.rect(BAR_X, y, 3, 1);
        let style = CUBE_STYLE.add_modifier(Modifier::BOLD);
        let text = match cube.value {
            value @ ..10 => format!("[{value}]"),
            value @ ..1000 => format!("{value:^3}"),
            value => format!("{}k", value / 1000),
        };
        self.canvas.put(place, &text, style);
    }

    /// The owner of the cube, or that this is the Crawford game; on the side without dice.
    fn stake(&mut self) {
        let cube = self.position.cube();
        let text = match cube.owner {
            _ if self.position.is_crawford() => "Crawford game".into(),
            Some(owner) => format!("cube {}, {}'s", cube.value, name(owner)),
            None => return,
        };
        let rolled = self.position.dice().is_some();
        let half = HALF_XS[usize::from(rolled && self.position.turn() != self.near)];
        let style = Style::new().fg(Color::Indexed(252));
        self.canvas.write(self.canvas.rect(half, MIDDLE_Y, HALF_WIDTH, 1), &text, style);
    }

    /// The dice, on the right of the side that rolled them; used dice have no frame.
    fn dice(&mut self) {
        let Some([high, low]) = self.position.dice() else { return };
        let dice = if high == low { vec![high; 4] } else { vec![high, low] };
        let side = self.position.turn();
        let half = HALF_XS[usize::from(side == self.near)];
        let mut x = half + (HALF_WIDTH - 4 * dice.len() as u16).div_ceil(2);
        let mut used: Vec<u8> = self.input.into_iter().flat_map(GammonInput::used).collect();
        for die in dice {
            let place = self.canvas.rect(x, MIDDLE_Y - 1, 3, 3);
            match used.iter().position(|used| *used == die) {
                Some(at) => self.used_die(place, used.remove(at)),
                None => self.die(place, die),
            }
            x += 4;
        }
    }

    fn die(&mut self, place: Rect, die: u8) {
        let style = self.canvas.display.style(seat_colours(self.position.turn()).piece_style());
        Block::bordered().style(style).render(place, self.canvas.buf);
        self.canvas.write(place, &die.to_string(), style.add_modifier(Modifier::BOLD));
    }

    fn used_die(&mut self, place: Rect, die: u8) {
        let style = Style::new().fg(Color::Indexed(248)).add_modifier(Modifier::CROSSED_OUT);
        self.canvas.write(place, &die.to_string(), style);
    }
}

/// The highlight of a point of the mover's as a source.
fn source_highlight(input: &GammonInput, point: u8) -> CheckerHighlight {
    if input.source() == Some(point) {
        CheckerHighlight::Chosen
    } else if !input.is_held() && input.sources().contains(&point) {
        CheckerHighlight::Legal
    } else {
        CheckerHighlight::None
    }
}

/// The highlight of a point's number: as a source, or as a target once a checker is picked up.
fn number_highlight(input: &GammonInput, point: u8) -> CheckerHighlight {
    let (Some(from), Some(target)) = (input.source(), input.target()) else {
        return source_highlight(input, point);
    };
    if target.to() == point {
        CheckerHighlight::Chosen
    } else if input.targets(from).iter().any(|hop| hop.to() == point) {
        CheckerHighlight::Legal
    } else {
        CheckerHighlight::None
    }
}
