//! Upper bounds of the value of a prefix against a mixed strategy.
//!
//! Every board that leaves at the top makes the same points, one a row and one for the exit. So
//! an opponent that is neither caught nor run into is beaten only by leaving earlier: traps and
//! steps aside, which catch others, cost time against it. The bound adds up, for each step at
//! which the board could leave, the race against every opponent, the catches of the best cells
//! for as many traps as there is time for, and the collisions of the best walk.

use super::board_prefix::{BoardPrefix, bit};
use super::mixed_strategy::StrategyBoard;
use super::payoff::Payoff;
use spaces::{BoardItem, BoardState, Cell, RoundProgress};

/// A board of the strategy, as the searching side sees it.
#[derive(Debug)]
pub(crate) struct OpponentBoard<'m> {
    pub(crate) share: i64,
    pub(crate) moments: &'m [BoardState],
    /// The cell of its piece after each item but the exit, in the searching side's frame.
    pub(crate) cells: Vec<Cell>,
}

impl<'m> OpponentBoard<'m> {
    pub(crate) fn new(weighted: &'m StrategyBoard) -> Self {
        let size = weighted.board.size();
        let mut cells: Vec<Cell> = Vec::new();
        for item in weighted.board.items() {
            match (item, cells.last()) {
                (BoardItem::Piece(cell), _) => cells.push(cell.rotated(size)),
                (BoardItem::Trap(_), Some(before)) => cells.push(*before),
                (BoardItem::Trap(_) | BoardItem::Exit(_), _) => {}
            }
        }
        Self { share: weighted.share, moments: weighted.compiled.states(), cells }
    }

    /// The index of the item with which it leaves the board.
    pub(crate) fn exit(&self) -> usize {
        self.moments.len() - 1
    }
}

/// A round that is not decided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OpenRound {
    pub(crate) opponent: u16,
    pub(crate) clash: RoundProgress,
}

/// The points after a trap or a collision (S3).
pub(crate) const fn after_penalty(points: u8) -> u8 {
    points.saturating_sub(1)
}

fn distance(one: Cell, other: Cell) -> usize {
    usize::from(one.row.abs_diff(other.row)) + usize::from(one.col.abs_diff(other.col))
}

/// An opponent that runs and that no trap laid so far will catch.
struct UncaughtOpponent {
    share: i64,
    exit: usize,
    opponent: usize,
}

/// A cell on which a trap could still catch a runner, or the piece run into it.
struct OpponentMeeting {
    runner: usize,
    cell: usize,
    at: usize,
    value: i64,
}

/// Computes bounds; holds buffers that are used again for each prefix.
pub(crate) struct BoundCalculator {
    size: u8,
    payoff: Payoff,
    runners: Vec<UncaughtOpponent>,
    catches: Vec<OpponentMeeting>,
    collisions: Vec<OpponentMeeting>,
    gains: Vec<i64>,
    deadlines: Vec<usize>,
    collision_gains: Vec<i64>,
}

impl BoundCalculator {
    pub(crate) fn new(size: u8, payoff: Payoff) -> Self {
        let cells = usize::from(size).pow(2);
        Self {
            size,
            payoff,
            runners: Vec::new(),
            catches: Vec::new(),
            collisions: Vec::new(),
            gains: vec![0; cells],
            deadlines: vec![0; cells],
            collision_gains: Vec::new(),
        }
    }

    fn value(&self, mine: u8, theirs: u8) -> i64 {
        i64::from(self.payoff.of([mine, theirs]))
    }

    /// An upper bound of the value of the open rounds, whatever comes next; `None` if own traps
    /// leave no way out.
    pub(crate) fn of(
        &mut self,
        prefix: &BoardPrefix,
        opponents: &[OpponentBoard<'_>],
        open: &[OpenRound],
    ) -> Option<i64> {
        let way = prefix.moves_to_top()?;
        let fixed = self.collect(prefix, opponents, open);
        let Some(horizon) = self.runners.iter().map(|runner| runner.exit).max() else {
            return Some(fixed);
        };
        let last = prefix.moments().len() - 1;
        let soonest = last + way + 1;
        let mut best = i64::MIN;
        for leaves in soonest..=(horizon + 1).max(soonest) {
            // The items beyond those of a straight walk up.
            let spare = if leaves > horizon {
                horizon - last - 1
            } else {
                leaves - last - 1 - usize::from(prefix.piece().row)
            };
            best = best.max(self.bound_if_leaving(prefix, opponents, leaves, spare));
        }
        Some(fixed + best)
    }

    /// Collects runners, catches and collisions; returns the value of the other rounds.
    fn collect(
        &mut self,
        prefix: &BoardPrefix,
        opponents: &[OpponentBoard<'_>],
        open: &[OpenRound],
    ) -> i64 {
        self.runners.clear();
        self.catches.clear();
        self.collisions.clear();
        let mut fixed = 0;
        for round in open {
            let opponent = &opponents[usize::from(round.opponent)];
            if round.clash.caught()[1] {
                let points = opponent.moments[usize::from(round.clash.next_items()[1])].points();
                fixed += opponent.share * self.value(self.size, after_penalty(points));
            } else if let Some(value) =
                self.collect_runner(prefix, usize::from(round.opponent), opponent)
            {
                fixed += opponent.share * value;
            }
        }
        fixed
    }

    /// Collects a runner; returns its highest value instead if a trap will catch it.
    fn collect_runner(
        &mut self,
        prefix: &BoardPrefix,
        number: usize,
        opponent: &OpponentBoard<'_>,
    ) -> Option<i64> {
        let (size, last, piece) = (self.size, prefix.moments().len() - 1, prefix.piece());
        let (catches, collisions) = (self.catches.len(), self.collisions.len());
        let runner = self.runners.len();
        for at in last + 1..opponent.exit() {
            let (cell, theirs) = (opponent.cells[at], opponent.moments[at].points());
            if prefix.now().traps() & bit(cell, size) != 0 {
                self.catches.truncate(catches);
                self.collisions.truncate(collisions);
                let soonest = opponent.moments[last + 1].points();
                return Some(self.value(size, after_penalty(soonest)));
            }
            let (away, time) = (distance(piece, cell), at - last);
            let number = usize::from(cell.number(size));
            if time >= if away == 0 { 2 } else { away } {
                let value = self.value(size, after_penalty(theirs));
                self.catches.push(OpponentMeeting { runner, cell: number, at, value });
            }
            if away <= time {
                // After a climb as high as time allows.
                let spare = (time - away) / 2;
                let row = usize::from(piece.row.min(cell.row)).saturating_sub(spare);
                let mine = prefix.now().points().max(size - 1 - row as u8);
                let value = self.value(after_penalty(mine), after_penalty(theirs));
                self.collisions.push(OpponentMeeting { runner, cell: number, at, value });
            }
        }
        self.runners.push(UncaughtOpponent {
            share: opponent.share,
            exit: opponent.exit(),
            opponent: number,
        });
        None
    }

    /// The payoff against a runner that is not met, if the board leaves with this item.
    fn race(
        &self,
        prefix: &BoardPrefix,
        opponents: &[OpponentBoard<'_>],
        runner: &UncaughtOpponent,
        leaves: usize,
    ) -> i64 {
        if leaves <= runner.exit {
            let theirs = opponents[runner.opponent].moments[leaves].points();
            return self.value(self.size, theirs);
        }
        let time = runner.exit + 1 - prefix.moments().len();
        let mine = usize::from(prefix.now().points()) + time;
        self.value((mine as u8).min(self.size - 1), self.size)
    }

    fn bound_if_leaving(
        &mut self,
        prefix: &BoardPrefix,
        opponents: &[OpponentBoard<'_>],
        leaves: usize,
        spare: usize,
    ) -> i64 {
        let races: Vec<i64> = self
            .runners
            .iter()
            .map(|runner| self.race(prefix, opponents, runner, leaves))
            .collect();
        let base: i64 = self.runners.iter().zip(&races).map(|(r, race)| r.share * race).sum();
        let caught = self.best_traps(prefix, &races, spare);
        let collided = self.best_collisions(prefix, &races);
        let highest: i64 = self
            .runners
            .iter()
            .zip(&races)
            .map(|(runner, race)| {
                let soonest = opponents[runner.opponent].moments[prefix.moments().len()].points();
                runner.share * self.value(self.size, after_penalty(soonest)).max(*race)
            })
            .sum();
        (base + caught + collided).min(highest)
    }

    /// The most that traps can add within this many spare items, some of which are steps aside.
    fn best_traps(&mut self, prefix: &BoardPrefix, races: &[i64], spare: usize) -> i64 {
        if spare == 0 || self.catches.is_empty() {
            return 0;
        }
        let last = prefix.moments().len() - 1;
        self.gains.fill(0);
        self.deadlines.fill(0);
        let mut before = (usize::MAX, usize::MAX);
        for meeting in &self.catches {
            // A runner that comes to a cell twice counts once there.
            if (meeting.runner, meeting.cell) == before {
                self.deadlines[meeting.cell] = self.deadlines[meeting.cell].max(meeting.at - last);
                continue;
            }
            before = (meeting.runner, meeting.cell);
            let gain = self.runners[meeting.runner].share * (meeting.value - races[meeting.runner]);
            if gain > 0 {
                self.gains[meeting.cell] += gain;
                self.deadlines[meeting.cell] = self.deadlines[meeting.cell].max(meeting.at - last);
            }
        }
        let mut cells: Vec<usize> =
            (0..self.gains.len()).filter(|cell| self.gains[*cell] > 0).collect();
        cells.sort_unstable_by_key(|cell| std::cmp::Reverse(self.gains[*cell]));
        let mut best = 0;
        let (size, piece) = (usize::from(self.size), prefix.piece());
        let (left, right) = (usize::from(piece.col), size - 1 - usize::from(piece.col));
        for west in 0..=left.saturating_sub(1) {
            for east in 0..=right.saturating_sub(1) {
                let aside = west + east + west.min(east);
                if aside >= spare {
                    break;
                }
                let reach = |cell: &usize| {
                    let col = cell % size;
                    col + west + 1 >= left && col <= left + east + 1
                };
                best = best.max(self.schedule(cells.iter().copied().filter(reach), spare - aside));
            }
        }
        best
    }

    /// The most gain of traps on these cells, the best first: at most `count`, one for each
    /// item, each before its cell is left for good.
    fn schedule(&self, cells: impl Iterator<Item = usize>, count: usize) -> i64 {
        let mut used = [0u8; 64];
        let (mut sum, mut left) = (0, count);
        for cell in cells {
            if left == 0 {
                break;
            }
            let deadline = self.deadlines[cell].min(63);
            // The latest free item before the deadline.
            if let Some(slot) = (1..=deadline).rev().find(|slot| used[*slot] == 0) {
                used[slot] = 1;
                sum += self.gains[cell];
                left -= 1;
            }
        }
        sum
    }

    /// The most that collisions can add: the best walk through the cells of the runners.
    fn best_collisions(&mut self, prefix: &BoardPrefix, races: &[i64]) -> i64 {
        let last = prefix.moments().len() - 1;
        let cells = self.gains.len();
        let mut until = 0;
        for meeting in &self.collisions {
            if meeting.value > races[meeting.runner] {
                until = until.max(meeting.at - last);
            }
        }
        if until == 0 {
            return 0;
        }
        let mut gains = std::mem::take(&mut self.collision_gains);
        gains.clear();
        gains.resize((until + 1) * cells, 0);
        for meeting in &self.collisions {
            let gain = meeting.value - races[meeting.runner];
            if gain > 0 {
                gains[(meeting.at - last) * cells + meeting.cell] +=
                    self.runners[meeting.runner].share * gain;
            }
        }
        let best = self.best_walk(prefix, &gains, until);
        self.collision_gains = gains;
        best
    }

    fn best_walk(&self, prefix: &BoardPrefix, gains: &[i64], until: usize) -> i64 {
        let (size, cells) = (usize::from(self.size), self.gains.len());
        let mut values = vec![i64::MIN; cells];
        values[usize::from(prefix.piece().number(self.size))] = 0;
        for time in 1..=until {
            let mut next = values.clone();
            for cell in 0..cells {
                if prefix.now().traps() >> cell & 1 == 1 {
                    continue;
                }
                let mut value = values[cell];
                let col = cell % size;
                if col > 0 {
                    value = value.max(values[cell - 1]);
                }
                if col + 1 < size {
                    value = value.max(values[cell + 1]);
                }
                if cell >= size {
                    value = value.max(values[cell - size]);
                }
                if cell + size < cells {
                    value = value.max(values[cell + size]);
                }
                next[cell] =
                    if value == i64::MIN { value } else { value + gains[time * cells + cell] };
            }
            values = next;
        }
        values.into_iter().max().unwrap_or(0)
    }
}
