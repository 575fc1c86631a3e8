//! Upper bounds of the value of a prefix against a mixed strategy.
//!
//! Every board that leaves at the top makes the same points, one a row and one for the exit. So
//! an opponent that is neither caught nor run into is beaten only by leaving earlier: traps and
//! steps aside, which catch others, cost time against it. The bound adds up, for each step at
//! which the board could leave, the race against every opponent, the catches of the best cells
//! for as many traps as there is time for, and the collisions of the best walk.

use super::board_prefix::{BoardPrefix, bit};
use super::opponent_index::{OpponentIndex, OpponentSet, after_penalty, distance, steps_to_trap};
use spaces::{Cell, GridDirection};

/// The running opponents, by what comes of them if the board leaves at a step without having met
/// them.
struct Race {
    /// The step at which the board leaves.
    leaves: usize,
    /// Those that leave later.
    won: OpponentSet,
    /// Those that leave at the same step.
    tied: OpponentSet,
    /// Those that leave before.
    lost: OpponentSet,
}

/// Computes bounds of prefixes.
pub(crate) struct BoundCalculator<'o, 'm> {
    opponents: &'o OpponentIndex<'m>,
    cells: Vec<Cell>,
    /// The most that a round can be worth.
    win: i64,
    /// The most that a lost race is worth.
    loss: i64,
}

impl<'o, 'm> BoundCalculator<'o, 'm> {
    pub(crate) fn new(opponents: &'o OpponentIndex<'m>) -> Self {
        let size = opponents.size;
        let value = |scores| i64::from(opponents.payoff.of(scores));
        Self {
            opponents,
            cells: (0..size).flat_map(|row| (0..size).map(move |col| Cell { row, col })).collect(),
            win: value([size, 0]),
            loss: value([size - 1, size]),
        }
    }

    /// An upper bound of the value of the rounds against running opponents, whatever comes next;
    /// `None` if own traps leave no way out. What matters is whether it is above `enough`: apart
    /// from that it may be higher than it could be.
    pub(crate) fn of(
        &self,
        prefix: &BoardPrefix,
        running: OpponentSet,
        enough: i64,
    ) -> Option<i64> {
        let way = prefix.moves_to_top()?;
        let opponents = self.opponents;
        let step = prefix.moments().len() - 1;
        let doomed = running & self.coming_to_traps(prefix);
        let free = running - doomed;
        let fixed = self.win * opponents.share(doomed);
        let Some(horizon) = opponents.last_exit_of(free) else { return Some(fixed) };
        let meetable = free & opponents.meetable(step, prefix.piece());
        let soonest = step + way + 1;
        let mut best = i64::MIN;
        for leaves in soonest..=(horizon + 1).max(soonest) {
            // The items beyond those of a straight walk up.
            let spare = if leaves > horizon {
                horizon - step - 1
            } else {
                leaves - step - 1 - usize::from(prefix.piece().row)
            };
            let (gone, before) = (opponents.exited(leaves), opponents.exited(leaves - 1));
            let race = Race {
                leaves,
                won: free - gone,
                tied: (free & gone) - before,
                lost: free & before,
            };
            let highest = fixed
                + self.win * opponents.share(race.won | (meetable - race.won))
                + self.loss * opponents.share(race.lost - meetable);
            let is_high = highest > best.max(enough);
            let closer = is_high
                .then(|| self.with_meetings(prefix, &race, spare, enough.saturating_sub(fixed)))
                .flatten();
            best = best.max(closer.map_or(highest, |closer| highest.min(fixed + closer)));
        }
        Some(best)
    }

    /// Those that come to a trap that was laid already.
    fn coming_to_traps(&self, prefix: &BoardPrefix) -> OpponentSet {
        let (step, traps) = (prefix.moments().len() - 1, prefix.now().traps());
        let laid = self.cells.iter().filter(|cell| traps & bit(**cell, prefix.size()) != 0);
        laid.fold(OpponentSet::EMPTY, |set, cell| set | self.opponents.coming(step + 1, *cell))
    }

    /// What a race is worth with the best traps and collisions; `None` if traps alone make it
    /// worth more than `enough`.
    fn with_meetings(
        &self,
        prefix: &BoardPrefix,
        race: &Race,
        spare: usize,
        enough: i64,
    ) -> Option<i64> {
        let opponents = self.opponents;
        let alone = self.win * opponents.share(race.won) + self.loss * opponents.share(race.lost);
        let with_traps = alone + self.best_traps(prefix, race, spare);
        (with_traps <= enough).then(|| with_traps + self.best_collisions(prefix, race))
    }

    /// The most that traps can add within this many spare items, some of which are steps aside.
    fn best_traps(&self, prefix: &BoardPrefix, race: &Race, spare: usize) -> i64 {
        let (step, piece, traps) =
            (prefix.moments().len() - 1, prefix.piece(), prefix.now().traps());
        let gain = |cell: &Cell| {
            let aside = usize::from(piece.col.abs_diff(cell.col)).saturating_sub(1);
            if aside + 1 > spare || traps & bit(*cell, prefix.size()) != 0 {
                return 0;
            }
            let coming = self.opponents.coming(step + steps_to_trap(distance(piece, *cell)), *cell);
            (self.win - self.loss) * self.opponents.share(race.lost & coming)
                + self.win * self.opponents.share(race.tied & coming)
        };
        let mut gains: Vec<i64> = self.cells.iter().map(gain).filter(|gain| *gain > 0).collect();
        gains.sort_unstable_by_key(|gain| std::cmp::Reverse(*gain));
        gains.iter().take(spare).sum()
    }

    /// The most that collisions can add: the best walk through the cells of the opponents.
    fn best_collisions(&self, prefix: &BoardPrefix, race: &Race) -> i64 {
        let (size, step, traps) = (prefix.size(), prefix.moments().len() - 1, prefix.now().traps());
        let mut values = vec![None; self.cells.len()];
        values[usize::from(prefix.piece().number(size))] = Some(0);
        let mut best = 0;
        for now in step + 1..race.leaves.min(self.opponents.last_exit + 1) {
            let mut next = vec![None; self.cells.len()];
            for cell in self.cells.iter().filter(|cell| traps & bit(**cell, size) == 0) {
                let number = usize::from(cell.number(size));
                let beside = GridDirection::ALL.into_iter().filter_map(|d| cell.neighbour(d, size));
                let before = beside.map(|from| values[usize::from(from.number(size))]);
                let Some(value) = before.fold(values[number], Option::max) else { continue };
                let value = value + self.collision_gain(prefix, race, now, *cell);
                next[number] = Some(value);
                best = best.max(value);
            }
            values = next;
        }
        best
    }

    /// What the collisions on a cell at a step add, after a climb as high as time allows.
    fn collision_gain(&self, prefix: &BoardPrefix, race: &Race, now: usize, cell: Cell) -> i64 {
        let opponents = self.opponents;
        let met = (race.lost | race.tied) & opponents.standing(now, cell);
        if met.is_empty() {
            return 0;
        }
        let (size, piece) = (prefix.size(), prefix.piece());
        let time = now + 1 - prefix.moments().len();
        let detour = (time - distance(piece, cell)) / 2;
        let row = usize::from(piece.row.min(cell.row)).saturating_sub(detour);
        let mine = prefix.now().points().max(size - 1 - row as u8);
        let gain = |set: OpponentSet, race: i64| -> i64 {
            let one = |number: usize| {
                let board = &opponents.boards[number];
                let scores = [after_penalty(mine), after_penalty(board.moments[now].points())];
                board.share * (i64::from(opponents.payoff.of(scores)) - race).max(0)
            };
            set.numbers().map(one).sum()
        };
        gain(met & race.lost, self.loss) + gain(met & race.tied, 0)
    }
}
