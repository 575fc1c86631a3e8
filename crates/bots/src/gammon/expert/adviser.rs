//! Judges positions and actions by the expert's net, bear-off tables and theory of the cube.

use super::inputs::rolls;
use super::reasons::{GammonReason, cube_reasons, play_reasons};
use super::roll_table::{EquityScale, RollTable, RollTableKey, RolledWorth, Worth};
use super::search::Search;
use super::stakes::Stakes;
use super::{DoubleEquities, Evaluator};
use crate::insight::{
    Advice, Adviser, Evaluation, Insight, InsightDepth, RatedAction, RatingScale, ResultUnit,
    RollEvaluation,
};
use gammon::{
    Action, Board, CHECKERS_PER_SIDE, Config, Gammon, PhaseData, Play, SessionKind, Side, View,
    Win, legal_plays,
};
use kit::{Game, Next, Seat};

/// A decision not to double counts if doubling would cost less equity than this, as in GNU
/// Backgammon.
const CLOSE_DOUBLE: f32 = 0.16;
/// How many plays are searched deeper, at most.
const MAX_CANDIDATES: usize = 8;
/// A play that seems worse than the best by more than this equity is not searched deeper.
const CANDIDATE_MARGIN: f32 = 0.16;

impl Insight for Gammon {
    type Reason = GammonReason;

    const RATING_SCALE: RatingScale = RatingScale::BACKGAMMON;

    fn adviser(config: &Config, depth: InsightDepth) -> Box<dyn Adviser<Self>> {
        Box::new(GammonAdviser::new(config, depth))
    }

    /// A rollout ends with the game: for money it is worth its points at the value that the cube had
    /// at the beginning, in a match the chance at the new score.
    fn rollout_result(
        start: &Self,
        position: &Self,
        adviser: &mut dyn Adviser<Self>,
    ) -> Option<Evaluation> {
        if let (Next::Over(outcome), SessionKind::Match) =
            (position.next(), position.config().session)
        {
            return Some(Evaluation::of_outcome(&outcome));
        }
        if position.as_setup().games == start.as_setup().games {
            return None;
        }
        if position.config().session == SessionKind::Match {
            return Some(adviser.evaluate(None, &position.view(None)));
        }
        let gained = |seat: usize| position.score()[seat] as f32 - start.score()[seat] as f32;
        let equity = (gained(0) - gained(1)) / f32::from(start.cube().value);
        let chances = if equity > 0.0 { vec![1.0, 0.0] } else { vec![0.0, 1.0] };
        let equities = Some(vec![equity, -equity]);
        Some(Evaluation { equities, ..Evaluation::by_chances(chances) })
    }
}

/// Judges positions and actions of backgammon.
#[derive(Debug)]
pub struct GammonAdviser {
    evaluator: Evaluator,
    depth: InsightDepth,
    unit: ResultUnit,
    /// The table that was computed last: the decision to double, the roll and the play of one turn
    /// need the same.
    table: Option<(RollTableKey, RollTable)>,
    /// The decision about the cube that was computed last.
    double: Option<(RollTableKey, DoubleEquities)>,
}

impl GammonAdviser {
    /// An adviser with the shipped net.
    #[must_use]
    pub fn new(config: &Config, depth: InsightDepth) -> Self {
        let unit = match config.session {
            SessionKind::Match => ResultUnit::Chance,
            SessionKind::Money => ResultUnit::Points,
        };
        Self { evaluator: Evaluator::default(), depth, unit, table: None, double: None }
    }

    fn search(&self, stakes: Stakes) -> Search<'_> {
        Search { evaluator: &self.evaluator, stakes }
    }

    /// What a position is worth to the side that has just played.
    fn after_play(&self, stakes: Stakes, after: &Board, side: Side) -> Worth {
        let outcomes = self.evaluator.chances(after, side.other()).flipped();
        let value = if after.borne_off(side) == CHECKERS_PER_SIDE {
            let times = (1..).zip(outcomes.won).find(|(_, chance)| *chance > 0.0);
            stakes.worth_of_winning(side, times.map_or(1, |(times, _)| times))
        } else {
            -stakes.equity(after, side.other(), &outcomes.flipped())
        };
        Worth { value, outcomes }
    }

    /// The best play of a roll.
    fn of_roll(&self, stakes: Stakes, board: &Board, side: Side, dice: [u8; 2]) -> RolledWorth {
        let rate = |after: Board| {
            let worth = self.after_play(stakes, &after, side);
            RolledWorth { after, worth }
        };
        let plays = legal_plays(board, side, dice);
        let rated = plays.iter().map(|play| rate(board.after_play(side, *play).0));
        let best = rated.reduce(|a, b| if b.worth.value > a.worth.value { b } else { a });
        best.unwrap_or_else(|| rate(*board))
    }

    fn compute_table(&self, position: &Gammon) -> RollTable {
        let (stakes, board, side) = (Stakes::of(position), position.board(), position.turn());
        let mut table = RollTable { rolls: [[None; 6]; 6], mean: Worth::ZERO };
        for (a, b, ways) in rolls() {
            let rolled = self.of_roll(stakes, board, side, [a as u8, b as u8]);
            table.rolls[a as usize - 1][b as usize - 1] = Some(rolled);
            table.mean.add_weighted(rolled.worth, ways as f32 / 36.0);
        }
        table
    }

    /// What every roll of the side on turn is worth.
    fn table(&mut self, position: &Gammon) -> &RollTable {
        let key = RollTableKey::of(position);
        if self.table.as_ref().is_none_or(|(known, _)| *known != key) {
            self.table = Some((key, self.compute_table(position)));
        }
        let (_, table) = self.table.as_ref().expect("it was set above");
        table
    }

    /// The mean over the first rolls of a game, for white. A tie is rolled again.
    fn opening_mean(&self, position: &Gammon) -> Worth {
        let (stakes, board) = (Stakes::of(position), position.board());
        let mut mean = Worth::ZERO;
        for (a, b, _) in rolls().filter(|(a, b, _)| a != b) {
            for side in Side::BOTH {
                let rolled = self.of_roll(stakes, board, side, [a as u8, b as u8]);
                mean.add_weighted(rolled.worth.of_side(side, Side::White), 1.0 / 30.0);
            }
        }
        mean
    }

    /// What a double is worth to the side on turn.
    fn double_values(&mut self, position: &Gammon) -> DoubleEquities {
        let key = RollTableKey::of(position);
        match self.double {
            Some((known, double)) if known == key => double,
            _ => {
                let double = self.compute_double(position);
                self.double = Some((key, double));
                double
            }
        }
    }

    fn compute_double(&mut self, position: &Gammon) -> DoubleEquities {
        let (stakes, side) = (Stakes::of(position), position.turn());
        let doubled = stakes.doubled_by(side);
        let no_double = self.table(position).mean.value;
        let dropped = stakes.worth_of_winning(side, 1);
        let quick = DoubleEquities { no_double, taken: self.mean_at(position, doubled), dropped };
        let is_close = {
            let scaled = self.scaled(position, side, &quick);
            (scaled.no_double - scaled.taken.min(scaled.dropped)).abs() < 2.0 * CLOSE_DOUBLE
        };
        if self.depth == InsightDepth::Quick || !is_close {
            return quick;
        }
        let no_double = self.deep_mean_at(position, stakes);
        DoubleEquities { no_double, taken: self.deep_mean_at(position, doubled), dropped }
    }

    /// The mean over all rolls for other stakes, if the same plays are made.
    fn mean_at(&mut self, position: &Gammon, stakes: Stakes) -> f32 {
        let side = position.turn();
        let table = self.table(position).clone();
        let value = |(a, b, ways): (u32, u32, u32)| {
            let rolled = table.rolls[a as usize - 1][b as usize - 1].expect("all rolls are there");
            ways as f32 / 36.0 * self.value_at(stakes, &rolled, side)
        };
        rolls().map(value).sum()
    }

    fn value_at(&self, stakes: Stakes, rolled: &RolledWorth, side: Side) -> f32 {
        if rolled.after.borne_off(side) == CHECKERS_PER_SIDE {
            let times = (1..).zip(rolled.worth.outcomes.won).find(|(_, chance)| *chance > 0.0);
            return stakes.worth_of_winning(side, times.map_or(1, |(times, _)| times));
        }
        let theirs = rolled.worth.outcomes.flipped();
        -stakes.equity(&rolled.after, side.other(), &theirs)
    }

    /// The mean over all rolls and the answers to them.
    fn deep_mean_at(&mut self, position: &Gammon, stakes: Stakes) -> f32 {
        let side = position.turn();
        let table = self.table(position).clone();
        let search = self.search(stakes);
        let value = |(a, b, ways): (u32, u32, u32)| {
            let rolled = table.rolls[a as usize - 1][b as usize - 1].expect("all rolls are there");
            ways as f32 / 36.0 * -search.equity_before_roll(&rolled.after, side.other())
        };
        rolls().map(value).sum()
    }

    /// The equities of a cube decision at the present value of the cube.
    fn scaled(&self, position: &Gammon, side: Side, values: &DoubleEquities) -> DoubleEquities {
        let scale = EquityScale::of(position, side);
        DoubleEquities {
            no_double: scale.equity(values.no_double),
            taken: scale.equity(values.taken),
            dropped: scale.equity(values.dropped),
        }
    }

    /// What the position is worth to the side on turn.
    fn worth(&mut self, position: &Gammon) -> Worth {
        let side = position.turn();
        let with = |value: f32, outcomes| Worth { value, outcomes };
        match position.as_setup().waits {
            PhaseData::Opening => self.opening_mean(position).of_side(Side::White, side),
            PhaseData::Turn => {
                let mean = self.table(position).mean;
                let DoubleEquities { no_double, taken, dropped } = self.double_values(position);
                with(no_double.max(taken.min(dropped)), mean.outcomes)
            }
            PhaseData::Double => {
                let outcomes = self.table(position).mean.outcomes;
                let DoubleEquities { taken, dropped, .. } = self.double_values(position);
                with(taken.min(dropped), outcomes)
            }
            PhaseData::Beaver => {
                let outcomes = self.table(position).mean.outcomes;
                let (taken, dropped) = self.beaver_values(position);
                with(taken.max(dropped), outcomes)
            }
            _ => self.worth_of_playing_on(position),
        }
    }

    /// What the position is worth to the side on turn if it plays its roll, or rolls.
    fn worth_of_playing_on(&mut self, position: &Gammon) -> Worth {
        match position.dice() {
            Some([a, b]) => {
                let (a, b) = (usize::from(a) - 1, usize::from(b) - 1);
                let known = self.table(position).rolls[a.max(b)][a.min(b)];
                known.map_or(Worth::ZERO, |rolled| rolled.worth)
            }
            None => self.table(position).mean,
        }
    }

    /// What taking and dropping a beaver is worth to the side on turn.
    fn beaver_values(&mut self, position: &Gammon) -> (f32, f32) {
        let side = position.turn();
        let doubled = Stakes::of(position).doubled_by(side);
        let taken = self.mean_at(position, doubled.at_twice_the_value());
        (taken, -doubled.worth_of_winning(side.other(), 1))
    }

    /// The value of each play for the side on turn. One that was made is searched like the best ones.
    fn play_values(&self, position: &Gammon, plays: &[Play], made: Option<Play>) -> Vec<Worth> {
        let (stakes, board, side) = (Stakes::of(position), position.board(), position.turn());
        let boards: Vec<Board> = plays.iter().map(|play| board.after_play(side, *play).0).collect();
        let mut worths: Vec<Worth> =
            boards.iter().map(|after| self.after_play(stakes, after, side)).collect();
        if self.depth == InsightDepth::Deep {
            let made = plays.iter().position(|play| Some(*play) == made);
            self.search_candidates(position, &boards, made, &mut worths);
        }
        worths
    }

    /// Values the best plays, and the one that was made, by all answers to them. The others keep what
    /// they lose against the best.
    fn search_candidates(
        &self,
        position: &Gammon,
        boards: &[Board],
        made: Option<usize>,
        worths: &mut [Worth],
    ) {
        let (stakes, side) = (Stakes::of(position), position.turn());
        let scale = EquityScale::of(position, side);
        let mut order: Vec<usize> = (0..worths.len()).collect();
        order.sort_by(|a, b| worths[*b].value.total_cmp(&worths[*a].value));
        let Some(best) = order.first().map(|at| worths[*at].value) else { return };
        let is_candidate = |(rank, at): (usize, &usize)| {
            let loss = scale.equity(best) - scale.equity(worths[*at].value);
            made == Some(*at) || rank < MAX_CANDIDATES && loss <= CANDIDATE_MARGIN
        };
        let candidates: Vec<usize> = order
            .iter()
            .enumerate()
            .filter(|entry| is_candidate((entry.0, entry.1)))
            .map(|(_, at)| *at)
            .collect();
        let search = self.search(stakes);
        let deeper: Vec<f32> = candidates
            .iter()
            .map(|at| -search.equity_before_roll(&boards[*at], side.other()))
            .collect();
        let deep_best = deeper.iter().copied().fold(f32::MIN, f32::max);
        for (at, worth) in worths.iter_mut().enumerate() {
            match candidates.iter().position(|candidate| *candidate == at) {
                Some(rank) => worth.value = deeper[rank],
                None => worth.value += deep_best - best,
            }
        }
    }

    /// The value of each action for a side that is asked, and the outcomes it leads to.
    fn action_values(
        &mut self,
        position: &Gammon,
        side: Side,
        actions: &[Action],
        taken: Option<&Action>,
    ) -> Vec<Worth> {
        let stakes = Stakes::of(position);
        let plays: Vec<Play> = actions.iter().filter_map(as_play).collect();
        let made = taken.and_then(as_play);
        let mut plays = self.play_values(position, &plays, made).into_iter();
        let now = self.worth_of_playing_on(position).of_side(position.turn(), side);
        let double = match position.as_setup().waits {
            PhaseData::Turn | PhaseData::Double => Some(self.double_values(position)),
            _ => None,
        };
        let value = |adviser: &mut Self, action: &Action| match (action, double) {
            (Action::Play(_), _) => plays.next().unwrap_or(now),
            (Action::Offer(win), _) => {
                let given = -stakes.worth_of_winning(side.other(), win_points(*win));
                Worth { value: given.min(now.value), ..now }
            }
            (Action::Roll, Some(double)) => Worth { value: double.no_double, ..now },
            (Action::Double, Some(double)) => {
                Worth { value: double.taken.min(double.dropped), ..now }
            }
            (Action::Take, Some(double)) => Worth { value: -double.taken, ..now },
            (Action::Drop, Some(double)) => Worth { value: -double.dropped, ..now },
            (Action::Beaver, Some(_)) => {
                let (taken, dropped) = adviser.beaver_values(position);
                Worth { value: -taken.max(dropped), ..now }
            }
            (Action::Take, None) => Worth { value: adviser.beaver_values(position).0, ..now },
            (Action::Drop, None) => Worth { value: adviser.beaver_values(position).1, ..now },
            (Action::Accept, _) => {
                let win = offered_win(position).map_or(1, win_points);
                Worth { value: stakes.worth_of_winning(side, win), ..now }
            }
            (Action::Decline | Action::Roll | Action::Double | Action::Beaver, _) => now,
        };
        let mut value = value;
        actions.iter().map(|action| value(self, action)).collect()
    }

    /// Whether a decision counts for a rating: a choice of plays, or of the cube where doubling
    /// comes into question.
    fn counts(&mut self, position: &Gammon, actions: &[Action]) -> bool {
        match position.as_setup().waits {
            PhaseData::Turn => {
                let values = self.double_values(position);
                let scaled = self.scaled(position, position.turn(), &values);
                let doubled = scaled.taken.min(scaled.dropped);
                scaled.no_double.max(doubled) - doubled < CLOSE_DOUBLE
            }
            PhaseData::Double | PhaseData::Beaver => true,
            _ => actions.iter().filter_map(as_play).count() > 1,
        }
    }

    /// The advice about these actions, of which one may have been taken.
    fn advise(
        &mut self,
        position: &Gammon,
        side: Side,
        actions: &[Action],
        taken: Option<&Action>,
    ) -> Advice {
        let scale = EquityScale::of(position, side);
        let worths = self.action_values(position, side, actions, taken);
        let best = worths.iter().map(|worth| worth.value).fold(f32::MIN, f32::max);
        let rate = |worth: &Worth| {
            let error = scale.equity(best) - scale.equity(worth.value);
            let cost = match self.unit {
                ResultUnit::Chance => 0.5 * (best - worth.value),
                // As if the game decided a match.
                ResultUnit::Points => 0.5 * error,
            };
            RatedAction {
                chance: self.chance(*worth),
                cost,
                equity: Some(scale.equity(worth.value)),
                equity_cost: Some(error),
            }
        };
        let ratings = worths.iter().map(rate).collect();
        let is_cube = matches!(position.as_setup().waits, PhaseData::Turn | PhaseData::Double);
        let double = is_cube.then(|| {
            let values = self.double_values(position);
            self.scaled(position, position.turn(), &values)
        });
        Advice { ratings, counts: self.counts(position, actions), double }
    }

    /// What each seat's value is, from the worth to white.
    fn evaluation(&self, position: &Gammon, white: Worth) -> Evaluation {
        let win = self.chance(white);
        let equity = match self.unit {
            ResultUnit::Chance => EquityScale::of(position, Side::White).equity(white.value),
            ResultUnit::Points => white.value,
        };
        Evaluation {
            chances: vec![win, 1.0 - win],
            equities: Some(vec![equity, -equity]),
            outcomes: Some(white.outcomes),
        }
    }

    /// The probability of winning the match, or in a money game the game.
    fn chance(&self, worth: Worth) -> f32 {
        match self.unit {
            ResultUnit::Chance => (0.5 * (1.0 + worth.value)).clamp(0.0, 1.0),
            ResultUnit::Points => worth.outcomes.win(),
        }
    }
}

fn as_play(action: &Action) -> Option<Play> {
    match action {
        Action::Play(play) => Some(*play),
        _ => None,
    }
}

fn win_points(win: Win) -> u32 {
    u32::from(win.multiplier())
}

fn offered_win(position: &Gammon) -> Option<Win> {
    match position.as_setup().waits {
        PhaseData::Offer { win, .. } => Some(win),
        _ => None,
    }
}

impl Adviser<Gammon> for GammonAdviser {
    fn result_unit(&self) -> ResultUnit {
        self.unit
    }

    fn evaluate(&mut self, _: Option<Seat>, view: &View) -> Evaluation {
        let position = view.position();
        let worth = self.worth(position).of_side(position.turn(), Side::White);
        self.evaluation(position, worth)
    }

    fn rate(&mut self, seat: Seat, view: &View, actions: &[Action]) -> Advice {
        self.advise(view.position(), Side::of(seat), actions, None)
    }

    fn rate_played(
        &mut self,
        seat: Seat,
        view: &View,
        actions: &[Action],
        played: usize,
    ) -> Advice {
        self.advise(view.position(), Side::of(seat), actions, actions.get(played))
    }

    fn reasons(&mut self, _: Seat, view: &View, action: &Action) -> Vec<GammonReason> {
        let position = view.position();
        match action {
            Action::Play(play) => play_reasons(position.board(), position.turn(), *play),
            Action::Accept | Action::Decline | Action::Offer(_) => Vec::new(),
            Action::Roll | Action::Double | Action::Take | Action::Beaver | Action::Drop => {
                let outcomes = self.table(position).mean.outcomes;
                let values = self.double_values(position);
                cube_reasons(*action, &values, &outcomes)
            }
        }
    }

    fn evaluate_roll(
        &mut self,
        _: Option<Seat>,
        before: &View,
        after: &View,
    ) -> Option<RollEvaluation> {
        let (before, after) = (before.position(), after.position());
        if let PhaseData::Opening = before.as_setup().waits {
            let mean = self.opening_mean(before);
            let rolled = match after.dice() {
                Some(_) => self.worth_of_playing_on(after).of_side(after.turn(), Side::White),
                None => mean,
            };
            let (mean, rolled) = (self.evaluation(before, mean), self.evaluation(before, rolled));
            return Some(RollEvaluation { mean, rolled });
        }
        let side = before.turn();
        let mean = self.table(before).mean.of_side(side, Side::White);
        let rolled = match after.dice() {
            Some(_) => self.worth_of_playing_on(after),
            // No legal play: the turn has passed.
            None => self.after_play(Stakes::of(before), before.board(), side),
        };
        let rolled = rolled.of_side(side, Side::White);
        let (mean, rolled) = (self.evaluation(before, mean), self.evaluation(before, rolled));
        Some(RollEvaluation { mean, rolled })
    }
}
