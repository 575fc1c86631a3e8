//! Movement: forward with choices at forks, backward by the way one came, teleports, and
//! moves of several players at once.
//!
//! [`compute_movement`] tells a whole move in the words of the movement spec: context,
//! steps, reason, history. The turn is played with its single steps, [`step_on`] and
//! [`step_back`], because a prompt may come between any two of them.

mod context;
mod history;
mod step;

pub use context::{Direction, MoveContext, MoveStyle, SimGroup, Source};
pub use history::History;
pub use step::{
    BLINK, Company, RETREAT, blink_back, blink_forward, is_guarded, lamp_target, last_from,
    movement_steps, step_back, step_on, way_back, way_on,
};

use crate::{Board, Tile};
use kit::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One step of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct MovementStep {
    /// The tile left.
    pub from: Tile,
    /// The tile entered.
    pub to: Tile,
    /// Whether what lies on the tile entered may be sprung in passing.
    pub on_step_enter_fired: bool,
}

/// Why a move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Reason {
    /// All steps are taken.
    StepsConsumed,
    /// A sanctuary or the start of the board let the player go no further; the other steps
    /// are lost.
    Blocked,
    /// The player has reached the final; the other steps are lost.
    Final,
    /// The move was not allowed and nothing happened.
    Cancelled,
}

/// What became of a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MovementResult {
    /// The steps taken, in order.
    pub path: Vec<MovementStep>,
    /// Where it ended.
    pub stopped_on: Tile,
    /// Why it ended.
    pub reason: Reason,
    /// Whether the tile is resolved only on the player's next turn.
    pub pending_tile: bool,
    /// The effect that moved several at once.
    #[serde(rename = "simGroupId", skip_serializing_if = "Option::is_none")]
    pub sim_group: Option<SimGroup>,
    /// The player's way of this turn, afterwards.
    pub history_after: History,
}

/// The way at a fork when nobody chooses: the lowest id. The fallback of
/// [`compute_movement`].
#[must_use]
pub fn choose_branch(_current: Tile, options: &[Tile], _context: &MoveContext) -> Option<Tile> {
    options.iter().min().copied()
}

/// Moves a player from a tile by a number of steps.
///
/// `choose` is asked at every fork that is left with steps to go; no answer, or one that is
/// no way on, means the lowest id. The history counts and grows only if the player moves by
/// an effect of their own; whoever is moved by another keeps it as it was.
///
/// ```
/// use hill::movement::{History, MoveContext, Reason, compute_movement};
/// use hill::{Board, Tile};
///
/// let context = MoveContext::turn_move(kit::Seat::new(0));
/// let history = History::at(Tile(9));
/// let moved = compute_movement(Board::v1(), Tile(9), 3, &context, &history, |_, _, _| Some(Tile(54)));
/// assert_eq!((moved.stopped_on, moved.reason), (Tile(55), Reason::StepsConsumed));
/// ```
pub fn compute_movement(
    board: &Board,
    start: Tile,
    steps: u8,
    context: &MoveContext,
    history: &History,
    choose: impl FnMut(Tile, &[Tile], &MoveContext) -> Option<Tile>,
) -> MovementResult {
    let mut walk =
        Walk { board, context, choose, history: own(context, history), path: Vec::new() };
    let teleports = context.move_style == MoveStyle::Teleport;
    if is_guarded(board, start, context.actor, context.target) {
        let reason = if teleports { Reason::Cancelled } else { Reason::Blocked };
        return walk.result(start, reason, history);
    }
    let (at, reason) = walk.go(start, steps);
    if teleports {
        return teleport(board, start, at, context, history);
    }
    walk.result(at, reason, history)
}

/// The way that counts for this move: one's own, or none.
fn own(context: &MoveContext, history: &History) -> History {
    if context.is_own() { *history } else { History::new() }
}

/// A move in progress.
struct Walk<'a, C> {
    board: &'a Board,
    context: &'a MoveContext,
    choose: C,
    history: History,
    path: Vec<MovementStep>,
}

impl<C: FnMut(Tile, &[Tile], &MoveContext) -> Option<Tile>> Walk<'_, C> {
    /// Takes the steps, and says where and why they ended. A step into a sanctuary that does
    /// not admit the player is spent on the spot (K4).
    fn go(&mut self, start: Tile, steps: u8) -> (Tile, Reason) {
        let (mut at, mut reason) = (start, Reason::StepsConsumed);
        for _ in 0..steps {
            let Some(to) = self.way(at) else { break };
            reason = if self.bars(to) { Reason::Blocked } else { Reason::StepsConsumed };
            if reason == Reason::Blocked {
                continue;
            }
            self.take(at, to);
            at = to;
            if at == self.board.final_() {
                return (at, Reason::Final);
            }
        }
        (at, if self.is_stuck(at, steps) { Reason::Blocked } else { reason })
    }

    /// Whether steps were left when there was no way.
    fn is_stuck(&self, at: Tile, steps: u8) -> bool {
        self.path.len() < usize::from(steps)
            && self.context.direction == Direction::Backward
            && self.board.back(at).is_empty()
    }

    const fn fires(&self) -> bool {
        matches!(self.context.move_style, MoveStyle::Step) && self.context.allow_pass_over_triggers
    }

    /// Where the next step leads, if there is a way.
    fn way(&mut self, at: Tile) -> Option<Tile> {
        match self.context.direction {
            Direction::Forward => {
                let ways = self.board.forward(at);
                let forks = ways.len() > 1;
                let choice = if forks { (self.choose)(at, ways, self.context) } else { None };
                way_on(self.board, at, choice)
            }
            Direction::Backward => way_back(self.board, at, &self.history, self.last_from(at)),
            Direction::None => None,
        }
    }

    fn last_from(&self, at: Tile) -> Option<Tile> {
        last_from(self.board, self.context.earlier.iter().chain(&self.path), at)
    }

    fn take(&mut self, at: Tile, to: Tile) {
        if self.context.direction == Direction::Forward {
            step_on(self.board, at, &mut self.history, Some(to));
        } else {
            let from = self.last_from(at);
            step_back(self.board, at, &mut self.history, from);
        }
        self.path.push(MovementStep { from: at, to, on_step_enter_fired: self.fires() });
    }

    fn bars(&self, to: Tile) -> bool {
        let MoveContext { actor, target, move_style, .. } = *self.context;
        move_style == MoveStyle::Mass && is_guarded(self.board, to, actor, target)
    }

    fn result(self, stopped_on: Tile, reason: Reason, before: &History) -> MovementResult {
        let own = self.context.is_own();
        MovementResult {
            pending_tile: self.context.defers_tile() && !self.path.is_empty(),
            path: self.path,
            stopped_on,
            reason,
            sim_group: self.context.sim_group,
            history_after: if own { self.history } else { *before },
        }
    }
}

/// Takes a player straight to a tile. The tile is appended to the own history (K14), so
/// that a step back leads to where the teleport began. Going nowhere is cancelled.
#[must_use]
pub fn teleport(
    board: &Board,
    start: Tile,
    to: Tile,
    context: &MoveContext,
    history: &History,
) -> MovementResult {
    let moves = start != to && board.has(to);
    let mut after = *history;
    if moves && context.is_own() {
        after.settle(start);
        after.push(to);
    }
    let step = MovementStep { from: start, to, on_step_enter_fired: false };
    MovementResult {
        path: if moves { vec![step] } else { Vec::new() },
        stopped_on: if moves { to } else { start },
        reason: match (moves, to == board.final_()) {
            (false, _) => Reason::Cancelled,
            (true, true) => Reason::Final,
            (true, false) => Reason::StepsConsumed,
        },
        pending_tile: moves && context.defers_tile(),
        sim_group: context.sim_group,
        history_after: after,
    }
}

/// Uses a Blink Scroll (K7): two tiles on or back at once. `choice` is the tile to land on,
/// where there are several; no choice, or one out of reach, means the lowest ids.
/// Cancelled if either end is a sanctuary, or there is nowhere to go.
#[must_use]
pub fn blink(
    board: &Board,
    at: Tile,
    context: &MoveContext,
    history: &History,
    choice: Option<Tile>,
) -> MovementResult {
    let to = match context.direction {
        Direction::Forward => blink_forward(board, at)
            .find(|to| Some(*to) == choice)
            .or_else(|| blink_forward(board, at).next()),
        Direction::Backward => blink_back(board, at, history),
        Direction::None => None,
    };
    teleport(board, at, to.unwrap_or(at), context, history)
}

/// Two players change places (K12): the one who acts, then the other, whose tile is pending.
/// A sanctuary holds neither. The actor's way of this turn begins anew on the new tile.
#[must_use]
pub fn swap(
    board: &Board,
    [actor, other]: [(Seat, Tile); 2],
    history: &History,
) -> [MovementResult; 2] {
    let style = |context: MoveContext| MoveContext { move_style: MoveStyle::Teleport, ..context };
    let own = style(MoveContext::card_self(actor.0, Direction::None));
    let their = style(MoveContext::card_other(actor.0, other.0, Direction::None));
    let mut first = teleport(board, actor.1, other.1, &own, history);
    if first.reason != Reason::Cancelled {
        first.history_after = History::at(first.stopped_on);
    }
    [first, teleport(board, other.1, actor.1, &their, &History::new())]
}

/// A player whom a mass move takes along.
#[derive(Clone, Copy, Debug)]
pub struct Mover {
    /// Who.
    pub seat: Seat,
    /// Where the player stands.
    pub at: Tile,
    /// How many steps the player's roll gives.
    pub steps: u8,
    /// The player's way of this turn; empty for all but the active player.
    pub history: History,
}

/// Moves several players at once, in seating order, each by an own number of steps (K4).
/// Forks take the lowest id.
#[must_use]
pub fn mass_move(
    board: &Board,
    actor: Seat,
    direction: Direction,
    group: SimGroup,
    movers: &[Mover],
) -> Vec<MovementResult> {
    let one = |mover: &Mover| {
        let context = MoveContext::mass(actor, mover.seat, direction, group);
        compute_movement(board, mover.at, mover.steps, &context, &mover.history, choose_branch)
    };
    movers.iter().map(one).collect()
}

/// Who of them came to the final together: two or more fight it out in a bracket.
#[must_use]
pub fn arrivals(movers: &[Mover], results: &[MovementResult]) -> Vec<Seat> {
    let arrived = movers.iter().zip(results).filter(|(_, moved)| moved.reason == Reason::Final);
    arrived.map(|(mover, _)| mover.seat).collect()
}

/// Uses a Lamp where it may be used: one step back by the history, before the tile is
/// resolved. `None` if it may not: no Lamp in this context, nobody there to avoid, or no
/// previous tile this turn (K14).
#[must_use]
pub fn apply_lamp_if_eligible(
    board: &Board,
    stopped_on: Tile,
    context: &MoveContext,
    history: &History,
    company: Company,
) -> Option<(Tile, History)> {
    let to = lamp_target(board, stopped_on, history, company).filter(|_| context.allow_lamp)?;
    let mut after = *history;
    after.pop();
    Some((to, after))
}
