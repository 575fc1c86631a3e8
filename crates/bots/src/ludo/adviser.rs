//! Judges positions and moves of Ludo by the expert's nets and search.

use super::expert::{LudoExpertBot, LudoOptions, LudoSearch, SeatChances};
use super::reasons::{LudoReason, move_reasons};
use crate::insight::{
    Advice, Adviser, ChanceCorrection, Evaluation, Insight, InsightDepth, RatedAction,
    RollEvaluation,
};
use kit::{Game, Seat};
use ludo::{Config, Ludo, Move, View};

/// What the chance to finish next is worth once somebody has won, for the cost of a move.
const LATER_PLACE_WORTH: f32 = 0.05;
/// How far the luck of a roll is looked at: the best move with it, as the net sees it.
const LUCK_ROLLS: u8 = 1;

impl Insight for Ludo {
    type Reason = LudoReason;

    fn adviser(config: &Config, depth: InsightDepth) -> Box<dyn Adviser<Self>> {
        let rolls = match depth {
            InsightDepth::Quick => 2,
            InsightDepth::Deep => 3,
        };
        let search = LudoSearch::new(LudoExpertBot::shipped_nets(), LudoOptions::of(config));
        Box::new(LudoAdviser { search, rolls })
    }
}

/// Judges positions and moves of Ludo.
struct LudoAdviser {
    search: LudoSearch<'static>,
    /// How many rolls it looks ahead.
    rolls: u8,
}

impl LudoAdviser {
    fn chances_after(&mut self, position: &Ludo, action: &Move) -> SeatChances {
        self.search.after_move(position, action.token, self.rolls)
    }

    /// The chances to finish first, or next if somebody has won.
    fn chances(&mut self, position: &Ludo) -> SeatChances {
        if position.die().is_none() {
            return self.search.over_rolls(position, self.rolls);
        }
        let mover = position.turn().index();
        let after = position.movable().map(|token| Move { token });
        let chances: Vec<SeatChances> =
            after.map(|action| self.chances_after(position, &action)).collect();
        let best = chances.into_iter().max_by(|a, b| a[mover].total_cmp(&b[mover]));
        best.unwrap_or_default()
    }
}

/// The seat that has won, if the others play on for the places.
fn winner(position: &Ludo) -> Option<Seat> {
    position.as_setup().finished.first().copied()
}

/// What matches of 2 to 4 players of the policy `net` said of the chances: they are too cautious.
const CORRECTIONS: [ChanceCorrection; 3] = [
    correction(1.220, -0.052, 0.0),
    correction(1.389, -0.042, 0.445),
    correction(1.190, 0.0, 0.290),
];

const fn correction(slope: f32, bend: f32, shift: f32) -> ChanceCorrection {
    ChanceCorrection { slope, bend, shift }
}

/// The chances to win the match: nobody else's once a seat has won. What the search adds for later
/// places is taken out.
fn win_chances(position: &Ludo, values: SeatChances) -> Vec<f32> {
    let mut chances = values[..usize::from(position.seat_count())].to_vec();
    let finishes = chances.iter().position(|chance| *chance >= 1.0);
    if let Some(winner) = winner(position).map(Seat::index).or(finishes) {
        chances.fill(0.0);
        chances[winner] = 1.0;
    }
    let sum = chances.iter().sum::<f32>().max(f32::MIN_POSITIVE);
    chances.iter_mut().for_each(|chance| *chance /= sum);
    let playing = position.in_play().iter().count();
    if let Some(correction) = playing.checked_sub(2).and_then(|at| CORRECTIONS.get(at)) {
        correction.apply(&mut chances);
    }
    chances
}

/// The win chances of a seat after its moves. The correction keeps the order that the search gives
/// them: no chance is above that of its best move.
fn corrected_in_order(
    position: &Ludo,
    seat: Seat,
    values: &[SeatChances],
    own: &[f32],
) -> Vec<f32> {
    let corrected = |values: &SeatChances| win_chances(position, *values)[seat.index()];
    let chances: Vec<f32> = values.iter().map(corrected).collect();
    let most = own.iter().copied().fold(f32::MIN, f32::max);
    let best = own.iter().position(|chance| *chance == most);
    let best = best.map_or(1.0, |at| chances[at]);
    chances.into_iter().map(|chance| chance.min(best)).collect()
}

impl Adviser<Ludo> for LudoAdviser {
    fn evaluate(&mut self, _: Option<Seat>, view: &View) -> Evaluation {
        let position = view.position();
        Evaluation::by_chances(win_chances(position, self.chances(position)))
    }

    fn rate(&mut self, seat: Seat, view: &View, actions: &[Move]) -> Advice {
        let position = view.position();
        let values: Vec<SeatChances> =
            actions.iter().map(|action| self.chances_after(position, action)).collect();
        let own: Vec<f32> = values.iter().map(|of| of[seat.index()]).collect();
        if winner(position).is_none() {
            return Advice::by_chances(&corrected_in_order(position, seat, &values, &own));
        }
        let mut advice = Advice::by_chances(&own);
        let later = |rated: &RatedAction| RatedAction {
            chance: 0.0,
            cost: LATER_PLACE_WORTH * rated.cost,
            ..rated.clone()
        };
        advice.ratings = advice.ratings.iter().map(later).collect();
        advice
    }

    fn reasons(&mut self, _: Seat, view: &View, action: &Move) -> Vec<LudoReason> {
        move_reasons(view.position(), action.token)
    }

    fn evaluate_roll(
        &mut self,
        _: Option<Seat>,
        before: &View,
        after: &View,
    ) -> Option<RollEvaluation> {
        let (before, after) = (before.position(), after.position());
        let mut of_roll =
            |after: &Ludo| win_chances(before, self.search.after_roll(after, LUCK_ROLLS));
        let mut mean = vec![0.0; usize::from(before.seat_count())];
        for die in 1..=6 {
            let chances = of_roll(&before.after_roll(die));
            mean.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += chance / 6.0);
        }
        let rolled = Evaluation::by_chances(of_roll(after));
        Some(RollEvaluation { mean: Evaluation::by_chances(mean), rolled })
    }
}
