//! Draws a game on the board: checkers, dice, cube, and what can be chosen.

use super::felt::{Felt, Stress};
use super::grid::{BAR_STACK, BAR_X, Column, HALF, HALVES, HIGH, MIDDLE, Row, STACK};
use super::{Turn, letter, name, tint};
use crate::Picture;
use gammon::{BAR, Board, Gammon, OFF, Session, Side};
use kit::Game as _;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Block, Widget};

const CUBE: Style = Style::new().fg(Color::Indexed(160)).bg(Color::Indexed(231));

/// Draws the board into an area that is 46 by 15 characters, or a multiple.
pub(super) fn board(picture: &Picture<'_, Gammon>, area: Rect, buf: &mut Buffer) {
    let position = picture.view.position();
    let board = picture.draft.map_or(*position.board(), Turn::board);
    let near = picture.near.map_or(Side::White, Side::of);
    let felt = Felt { area, scale: area.height / HIGH, look: picture.look, buf };
    let mut table = Table { felt, near, position, board, turn: picture.draft };
    table.felt.lay();
    table.numbers(picture);
    for side in Side::BOTH {
        (1..BAR).for_each(|point| table.stack(side, point));
        table.bar(side);
        table.tray(side);
    }
    table.targets();
    table.cube();
    table.stake();
    table.dice();
}

struct Table<'a> {
    felt: Felt<'a>,
    near: Side,
    position: &'a Gammon,
    /// The checkers, those moved in the draft where they went.
    board: Board,
    turn: Option<&'a Turn>,
}

impl Table<'_> {
    fn column(&self, side: Side, point: u8) -> Column {
        Column::of(point, side, self.near)
    }

    /// Points are counted as the only person counts them, else as whoever decides or is on
    /// turn does.
    fn numbers(&mut self, picture: &Picture<'_, Gammon>) {
        let mover = self.position.turn();
        let decider = self.position.decider().unwrap_or(mover);
        let counts = picture.near.map_or(decider, Side::of);
        for number in 1..BAR {
            let own = if counts == mover { number } else { BAR - number };
            let stress = self.turn.map_or(Stress::None, |turn| number_stress(turn, own));
            self.felt.number(self.column(counts, number), number, stress);
        }
    }

    /// How much a checker on a point of the mover's asks to be seen.
    fn stress(&self, side: Side, point: u8) -> Stress {
        match self.turn {
            Some(turn) if side == self.position.turn() => source_stress(turn, point),
            _ => Stress::None,
        }
    }

    fn stack(&mut self, side: Side, point: u8) {
        let count = self.board.points(side)[usize::from(point)];
        let column = self.column(side, point);
        for depth in 0..count.min(STACK) {
            let top = depth + 1 == count.min(STACK);
            let number = (top && count > STACK).then_some(count);
            let stress = if top { self.stress(side, point) } else { Stress::None };
            self.felt.checker(self.felt.slot(column, depth), side, number, stress);
        }
    }

    fn bar(&mut self, side: Side) {
        let count = self.board.points(side)[usize::from(BAR)];
        let row = Row::of(side, self.near);
        for depth in 0..count.min(BAR_STACK) {
            let top = depth + 1 == count.min(BAR_STACK);
            let number = (top && count > BAR_STACK).then_some(count);
            let stress = if top { self.stress(side, BAR) } else { Stress::None };
            let slot = self.felt.bar_slot(row, depth);
            self.felt.checker(slot, side, number, stress);
            if stress != Stress::None {
                let beside = Rect { x: slot.right(), width: 1, ..slot };
                self.felt.put(beside, stress.mark(), stress.on(Style::new(), self.felt.look));
            }
        }
    }

    /// Checkers that were borne off stand on their edges.
    fn tray(&mut self, side: Side) {
        let row = Row::of(side, self.near);
        self.felt.tray_count(row, self.board.off(side));
        let edge = if self.felt.look.letters { letter(side) } else { '|' };
        for number in 0..self.board.off(side) {
            let slot = self.felt.tray_slot(row, number);
            let edge = edge.to_string().repeat(slot.width.into());
            for line in slot.rows() {
                self.felt.put(line, &edge, tint(side).piece());
            }
        }
    }

    /// Where the checker under the cursor can go.
    fn targets(&mut self) {
        let Some((turn, from)) = self.turn.and_then(|turn| Some((turn, turn.source()?))) else {
            return;
        };
        let chosen = turn.target();
        for hop in turn.targets(from) {
            let here = chosen.is_some_and(|chosen| chosen.to() == hop.to());
            let stress = if here { Stress::Chosen } else { Stress::Legal };
            self.target(hop.to(), stress);
        }
    }

    fn target(&mut self, to: u8, stress: Stress) {
        let side = self.position.turn();
        if to == OFF {
            let slot = self.felt.tray_slot(Row::of(side, self.near), self.board.off(side));
            return self.felt.ghost(slot, "+", stress);
        }
        let theirs = self.board.points(side.other())[usize::from(BAR - to)];
        if theirs > 0 {
            let slot = self.felt.slot(self.column(side, to), 0);
            return self.felt.checker(slot, side.other(), None, stress);
        }
        let mine = self.board.points(side)[usize::from(to)];
        let slot = self.felt.slot(self.column(side, to), mine);
        if mine < STACK {
            self.felt.ghost(slot, "[]", stress);
        } else {
            self.felt.checker(slot, side, Some(mine), stress);
        }
    }

    /// The cube lies with its owner, else in the middle; not where there is none.
    fn cube(&mut self) {
        let (config, cube) = (self.position.config(), self.position.cube());
        let single = config.session == Session::Match && config.length == 1;
        if !config.cube || single || self.position.is_crawford() {
            return;
        }
        let y = cube.owner.map_or(MIDDLE, |owner| Row::of(owner, self.near).y(0));
        let place = self.felt.rect(BAR_X, y, 3, 1);
        let style = CUBE.add_modifier(Modifier::BOLD);
        let text = match cube.value {
            value @ ..10 => format!("[{value}]"),
            value @ ..1000 => format!("{value:^3}"),
            value => format!("{}k", value / 1000),
        };
        self.felt.put(place, &text, style);
    }

    /// What the cube or the score says of this game, across from the dice.
    fn stake(&mut self) {
        let cube = self.position.cube();
        let text = match cube.owner {
            _ if self.position.is_crawford() => "Crawford game".into(),
            Some(owner) => format!("cube {}, {}'s", cube.value, name(owner)),
            None => return,
        };
        let rolled = self.position.dice().is_some();
        let half = HALVES[usize::from(rolled && self.position.turn() != self.near)];
        let style = Style::new().fg(Color::Indexed(252));
        self.felt.write(self.felt.rect(half, MIDDLE, HALF, 1), &text, style);
    }

    /// The dice, to the right of whoever rolled them; those that were used have no frame.
    fn dice(&mut self) {
        let Some([high, low]) = self.position.dice() else { return };
        let dice = if high == low { vec![high; 4] } else { vec![high, low] };
        let side = self.position.turn();
        let half = HALVES[usize::from(side == self.near)];
        let mut x = half + (HALF - 4 * dice.len() as u16).div_ceil(2);
        let mut used: Vec<u8> = self.turn.into_iter().flat_map(Turn::used).collect();
        for die in dice {
            let place = self.felt.rect(x, MIDDLE - 1, 3, 3);
            match used.iter().position(|used| *used == die) {
                Some(at) => self.used_die(place, used.remove(at)),
                None => self.die(place, die),
            }
            x += 4;
        }
    }

    fn die(&mut self, place: Rect, die: u8) {
        let style = self.felt.look.style(tint(self.position.turn()).piece());
        Block::bordered().style(style).render(place, self.felt.buf);
        self.felt.write(place, &die.to_string(), style.add_modifier(Modifier::BOLD));
    }

    fn used_die(&mut self, place: Rect, die: u8) {
        let style = Style::new().fg(Color::Indexed(248)).add_modifier(Modifier::CROSSED_OUT);
        self.felt.write(place, &die.to_string(), style);
    }
}

/// How much a point of the mover's asks to be seen as a place to leave.
fn source_stress(turn: &Turn, point: u8) -> Stress {
    if turn.source() == Some(point) {
        Stress::Chosen
    } else if !turn.is_held() && turn.sources().contains(&point) {
        Stress::Legal
    } else {
        Stress::None
    }
}

/// The same for its number, or as a place to go to once a checker is in hand.
fn number_stress(turn: &Turn, point: u8) -> Stress {
    let (Some(from), Some(target)) = (turn.source(), turn.target()) else {
        return source_stress(turn, point);
    };
    if target.to() == point {
        Stress::Chosen
    } else if turn.targets(from).iter().any(|hop| hop.to() == point) {
        Stress::Legal
    } else {
        Stress::None
    }
}
