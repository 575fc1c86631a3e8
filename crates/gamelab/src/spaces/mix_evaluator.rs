//! The value of a board against all boards of a mixed strategy at once, by bit operations.
//!
//! Unlike [`OpponentIndex`](super::opponent_index::OpponentIndex), which keeps what a search with
//! proofs needs, it has no limit of boards and computes the result of whole boards only.

use super::mixed_strategy::MixedStrategy;
use spaces::{Board, BoardItem, BoardState, Cell, CompiledBoard};

/// The boards of a strategy as sets of bits, for rounds that are played for their result.
#[derive(Debug)]
pub(crate) struct MixEvaluator {
    size: u8,
    /// The number of cells of the grid.
    cells: usize,
    /// The number of words of a set.
    words: usize,
    /// The step at which the last opponent leaves.
    last_exit: usize,
    opponents: Vec<OpponentPath>,
    /// For each step and cell those whose piece is there.
    standing: Vec<u64>,
    /// For each step and cell those that have laid a trap there.
    trapping: Vec<u64>,
    /// For each step and cell those that are there then or later.
    coming: Vec<u64>,
    /// For each step those that have left by then.
    exited: Vec<u64>,
    /// For each step and number of points those that have at least as many.
    scored: Vec<u64>,
    /// For each byte of a set the sum of the shares, by its value.
    shares: Vec<[i64; 256]>,
}

/// Where an opponent's piece and its traps are after each item, in the evaluated board's frame, and
/// its points.
#[derive(Debug)]
struct OpponentPath {
    cells: Vec<u8>,
    traps: Vec<u128>,
    points: Vec<u8>,
    exit: usize,
}

/// The sets of an evaluation, kept between evaluations so that none allocates.
#[derive(Clone, Debug, Default)]
pub(crate) struct EvaluationScratch {
    running: Vec<u64>,
    won: Vec<u64>,
    lost: Vec<u64>,
    traps: Vec<u8>,
    /// For each step the cells to which the piece comes later.
    ahead: Vec<u128>,
}

impl MixEvaluator {
    pub(crate) fn new(strategy: &MixedStrategy) -> Self {
        let size = strategy.boards()[0].board.size();
        let opponents: Vec<OpponentPath> =
            strategy.boards().iter().map(|weighted| OpponentPath::new(&weighted.board)).collect();
        let last_exit = opponents.iter().map(|opponent| opponent.exit).max().unwrap_or(0);
        let (cells, words) = (usize::from(size).pow(2), opponents.len().div_ceil(64));
        let fields = vec![0; (last_exit + 2) * cells * words];
        let mut evaluator = Self {
            size,
            cells,
            words,
            last_exit,
            opponents,
            standing: fields.clone(),
            trapping: fields.clone(),
            coming: fields,
            exited: vec![0; (last_exit + 2) * words],
            scored: vec![0; (last_exit + 2) * (usize::from(size) + 3) * words],
            shares: vec![[0; 256]; words * 8],
        };
        for (number, weighted) in strategy.boards().iter().enumerate() {
            evaluator.enter_shares(number, weighted.share);
            evaluator.enter_states(number, weighted.compiled.states());
        }
        evaluator
    }

    fn enter_shares(&mut self, number: usize, share: i64) {
        for (byte, sum) in self.shares[number / 8].iter_mut().enumerate() {
            *sum += if byte >> (number % 8) & 1 == 1 { share } else { 0 };
        }
    }

    fn enter_states(&mut self, number: usize, states: &[BoardState]) {
        let (word, mark) = (number / 64, 1u64 << (number % 64));
        let exit = self.opponents[number].exit;
        let mut ahead = vec![false; self.cells];
        for step in (0..=self.last_exit + 1).rev() {
            if step >= exit {
                self.exited[step * self.words + word] |= mark;
            }
            let Some(state) = states.get(step) else { continue };
            for points in 0..=usize::from(state.points()) {
                let at = self.scored_at(step, points) + word;
                self.scored[at] |= mark;
            }
            if step == exit {
                continue;
            }
            let cell = self.opponents[number].cells[step];
            ahead[usize::from(cell)] = true;
            let at = self.field(step, cell) + word;
            self.standing[at] |= mark;
            let traps = self.opponents[number].traps[step];
            for cell in 0..self.cells as u8 {
                let at = self.field(step, cell) + word;
                self.coming[at] |= if ahead[usize::from(cell)] { mark } else { 0 };
                self.trapping[at] |= if traps >> cell & 1 == 1 { mark } else { 0 };
            }
        }
    }

    const fn field(&self, step: usize, cell: u8) -> usize {
        (step * self.cells + cell as usize) * self.words
    }

    const fn scored_at(&self, step: usize, points: usize) -> usize {
        (step * (self.size as usize + 3) + points) * self.words
    }

    /// The value of the board with these states, in shares of the strategy.
    pub(crate) fn value(&self, states: &[BoardState], scratch: &mut EvaluationScratch) -> i64 {
        scratch.begin(self.opponents.len(), states);
        for (step, now) in states.iter().enumerate() {
            if now.has_exited() {
                self.leave(step, scratch);
                break;
            }
            if step > self.last_exit {
                break;
            }
            scratch.lay_traps(step, states);
            self.meet_running(step, states, scratch);
        }
        self.share(&scratch.won) - self.share(&scratch.lost)
    }

    /// Wins against all that would leave later.
    fn leave(&self, step: usize, scratch: &mut EvaluationScratch) {
        let exited = &self.exited[step.min(self.last_exit) * self.words..][..self.words];
        for (word, exited) in exited.iter().enumerate() {
            scratch.won[word] |= scratch.running[word] & !exited;
        }
    }

    /// A step of the rounds against running opponents (S2–S4).
    fn meet_running(&self, step: usize, states: &[BoardState], scratch: &mut EvaluationScratch) {
        let now = states[step];
        let here = self.field(step, now.cell_number());
        let (standing, trapping) =
            (&self.standing[here..][..self.words], &self.trapping[here..][..self.words]);
        let exited = &self.exited[step * self.words..][..self.words];
        for word in 0..self.words {
            let before = scratch.running[word];
            if before == 0 {
                continue;
            }
            let collided = before & standing[word];
            let trapping = before & !collided & trapping[word];
            let gone = before & !collided & exited[word];
            let on_trap = scratch
                .traps
                .iter()
                .fold(0, |set, trap| set | self.standing[self.field(step, *trap) + word]);
            let caught = before & !collided & !gone & on_trap;
            scratch.running[word] = before & !(collided | trapping | gone | caught);
            scratch.lost[word] |= gone;
            let stopped = caught & !trapping;
            if stopped != 0 {
                self.settle_stopped(step, word, stopped, states, scratch);
            }
            let penalised = collided | (caught & trapping);
            if penalised != 0 {
                self.settle_penalised(step, word, penalised, now.points(), scratch);
            }
            let held = trapping & !gone & !caught;
            if held != 0 {
                self.settle_held(step, word, held, now, scratch);
            }
        }
    }

    /// These opponents stand still: the board wins unless it comes to one of their traps.
    fn settle_stopped(
        &self,
        step: usize,
        word: usize,
        stopped: u64,
        states: &[BoardState],
        scratch: &mut EvaluationScratch,
    ) {
        let mut left = stopped;
        while left != 0 {
            let mark = left & left.wrapping_neg();
            let opponent = &self.opponents[64 * word + mark.trailing_zeros() as usize];
            let met = opponent.traps[step] & scratch.ahead[step];
            let is_met =
                |state: &&BoardState| !state.has_exited() && met >> state.cell_number() & 1 == 1;
            let catch = if met == 0 { None } else { states[step..].iter().find(is_met) };
            match catch {
                Some(state) => self.settle_penalised(step, word, mark, state.points(), scratch),
                None => scratch.won[word] |= mark,
            }
            left ^= mark;
        }
    }

    /// Both sides have lost a point, the opponents at this step.
    fn settle_penalised(
        &self,
        step: usize,
        word: usize,
        set: u64,
        points: u8,
        scratch: &mut EvaluationScratch,
    ) {
        // Nobody falls below 0, so one point is worth as much as none.
        let points = usize::from(points.max(1));
        let as_many = self.scored[self.scored_at(step, points) + word];
        if points > 1 {
            scratch.won[word] |= set & !as_many;
        }
        scratch.lost[word] |= set & self.scored[self.scored_at(step, points + 1) + word];
    }

    /// The board was caught by these opponents: they leave and win, unless they come to its traps
    /// or run into its piece.
    fn settle_held(
        &self,
        step: usize,
        word: usize,
        held: u64,
        now: BoardState,
        scratch: &mut EvaluationScratch,
    ) {
        let piece = now.cell_number();
        let coming = |cell: u8| self.coming[self.field(step + 1, cell) + word];
        let meeting = scratch.traps.iter().fold(coming(piece), |set, trap| set | coming(*trap));
        scratch.lost[word] |= held & !meeting;
        let mut left = held & meeting;
        while left != 0 {
            let mark = left & left.wrapping_neg();
            let opponent = &self.opponents[64 * word + mark.trailing_zeros() as usize];
            match opponent.scores_against_held(step, now) {
                [mine, theirs] if mine > theirs => scratch.won[word] |= mark,
                [mine, theirs] if mine < theirs => scratch.lost[word] |= mark,
                _ => {}
            }
            left ^= mark;
        }
    }

    /// The sum of the shares of a set.
    fn share(&self, set: &[u64]) -> i64 {
        let mut sum = 0;
        for (at, word) in set.iter().enumerate() {
            for (byte, shares) in word.to_le_bytes().into_iter().zip(&self.shares[8 * at..]) {
                sum += shares[usize::from(byte)];
            }
        }
        sum
    }
}

impl OpponentPath {
    fn new(board: &Board) -> Self {
        let size = board.size();
        let mut cells: Vec<u8> = Vec::new();
        for item in board.items() {
            match (item, cells.last()) {
                (BoardItem::Piece(cell), _) => cells.push(Cell::rotated(cell, size).number(size)),
                (BoardItem::Trap(_), Some(before)) => cells.push(*before),
                (BoardItem::Trap(_) | BoardItem::Exit(_), _) => {}
            }
        }
        let compiled = CompiledBoard::new(board);
        let points = compiled.states().iter().map(BoardState::points).collect();
        // Turning the grid by half reverses the order of its cells (S1).
        let turned = |traps: u128| traps.reverse_bits() >> (u128::BITS - u32::from(size).pow(2));
        let traps = compiled.states().iter().map(|state| turned(state.traps())).collect();
        Self { exit: cells.len(), cells, traps, points }
    }

    /// The scores of a round in which the other side was caught at a step, in this state.
    fn scores_against_held(&self, step: usize, held: BoardState) -> [u8; 2] {
        let (mine, piece) = (held.points().saturating_sub(1), held.cell_number());
        let stops = held.traps() | 1 << piece;
        let mut later = self.cells[step + 1..].iter().zip(&self.points[step + 1..]);
        match later.find(|(cell, _)| stops >> **cell & 1 == 1) {
            None => [mine, self.points[self.exit]],
            Some((cell, theirs)) => {
                let collision = u8::from(*cell == piece);
                [mine.saturating_sub(collision), theirs.saturating_sub(1)]
            }
        }
    }
}

impl EvaluationScratch {
    fn begin(&mut self, opponents: usize, states: &[BoardState]) {
        let words = opponents.div_ceil(64);
        for set in [&mut self.won, &mut self.lost] {
            set.clear();
            set.resize(words, 0);
        }
        self.running.clear();
        self.running.resize(words, u64::MAX);
        if !opponents.is_multiple_of(64) {
            self.running[words - 1] = (1 << (opponents % 64)) - 1;
        }
        self.traps.clear();
        self.ahead.clear();
        self.ahead.resize(states.len(), 0);
        for step in (1..states.len()).rev() {
            let here = if states[step].has_exited() { 0 } else { 1 << states[step].cell_number() };
            self.ahead[step - 1] = self.ahead[step] | here;
        }
    }

    fn lay_traps(&mut self, step: usize, states: &[BoardState]) {
        let before = if step == 0 { 0 } else { states[step - 1].traps() };
        let laid = states[step].traps() & !before;
        if laid != 0 {
            self.traps.push(laid.trailing_zeros() as u8);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::bench::random_board;
    use super::super::payoff::Payoff;
    use super::*;
    use kit::SeededDice;

    #[test]
    fn the_value_is_that_of_the_rounds_one_by_one() {
        let mut dice = SeededDice::new(11);
        let mut scratch = EvaluationScratch::default();
        for (size, count) in [(2, 5), (3, 64), (4, 65), (5, 200), (7, 300), (9, 130), (10, 70)] {
            let weighted = |_| (random_board(size, &mut dice), i64::from(dice.below(1000) + 1));
            let strategy = MixedStrategy::from_shares((0..count).map(weighted).collect::<Vec<_>>());
            let evaluator = MixEvaluator::new(&strategy);
            for _ in 0..300 {
                let board = random_board(size, &mut dice);
                let compiled = CompiledBoard::new(&board);
                let expected = strategy.value_in_shares(&compiled, Payoff::Result);
                let found = evaluator.value(compiled.states(), &mut scratch);
                assert_eq!(Some(found), expected, "{board}");
            }
        }
    }
}
