//! The chance of each seat to win, as a viewer knows it.

use super::net::{HillNet, SparseInput, softmax};
use super::seat_inputs::{SEAT_INPUTS, ViewSummary};
use crate::data_file::HILL_CHANCES;
use crate::hill::race::RaceTables;
use crate::insight::ChanceCorrection;
use hill::View;
use kit::Seat;
use std::sync::LazyLock;

/// The net that was trained on matches between bots of the level `bot`.
static TRAINED: LazyLock<HillNet> = LazyLock::new(|| {
    HillNet::from_bytes(SEAT_INPUTS, HILL_CHANCES.bytes())
        .expect("the net in the repository has this size")
});

/// What matches of 2 to 6 players of the level `bot` said of the net's chances: with two players they
/// are too bold, with more too cautious.
const CORRECTIONS: [ChanceCorrection; 5] = [
    correction(0.555, 0.117, 0.0),
    correction(0.925, 0.220, 0.422),
    correction(1.094, 0.164, 0.230),
    correction(1.094, 0.206, 0.220),
    correction(1.183, 0.188, 0.375),
];

const fn correction(slope: f32, bend: f32, shift: f32) -> ChanceCorrection {
    ChanceCorrection { slope, bend, shift }
}

/// The chance of each seat to win, from a view of a seat or a spectator. The chances add up to 1. They
/// are learnt from matches under the standard rules; on other boards they are a guess.
#[must_use]
pub fn win_chances(view: &View) -> Vec<f32> {
    if let Some(outcome) = &view.outcome {
        let winners = outcome.winners();
        let share =
            |seat: Seat| if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
        return Seat::first(view.players.len() as u8).map(share).collect();
    }
    let mut chances = ChanceInputs::new(view).chances(&TRAINED);
    let playing = view.players.iter().filter(|player| !player.out).count();
    if let Some(correction) = playing.checked_sub(2).and_then(|at| CORRECTIONS.get(at)) {
        correction.apply(&mut chances);
    }
    chances
}

/// The inputs of a view for [`win_chances`], for training.
#[derive(Clone, Debug, Default)]
pub struct ChanceInputs {
    /// The inputs of each seat, empty for a seat that has left.
    seats: Vec<Vec<SparseInput>>,
}

impl ChanceInputs {
    /// The number of inputs of the net.
    pub const COUNT: usize = SEAT_INPUTS;

    /// The inputs of all seats of a view.
    #[must_use]
    pub fn new(view: &View) -> Self {
        Self::with_tables(&RaceTables::of(&view.config), view)
    }

    pub(super) fn with_tables(tables: &RaceTables, view: &View) -> Self {
        let summary = ViewSummary::new(tables, view);
        let inputs = |seat: Seat| {
            let mut inputs = Vec::with_capacity(64);
            if !view.players[seat.index()].out {
                summary.write(seat, &mut inputs);
            }
            inputs
        };
        Self { seats: Seat::first(view.players.len() as u8).map(inputs).collect() }
    }

    /// The inputs of one seat.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &[SparseInput] {
        &self.seats[seat.index()]
    }

    /// The chances of all seats by a net.
    #[must_use]
    pub fn chances(&self, net: &HillNet) -> Vec<f32> {
        let logit = |inputs: &Vec<SparseInput>| match inputs.is_empty() {
            true => -1e9,
            false => net.output(net.sums(inputs), &[]).value,
        };
        let mut chances: Vec<f32> = self.seats.iter().map(logit).collect();
        softmax(&mut chances);
        chances
    }

    /// Adds to `gradient` the derivatives of the logarithmic loss if these seats win in equal shares.
    pub fn add_gradient(&self, net: &HillNet, winners: kit::Seats, gradient: &mut [f32]) {
        let chances = self.chances(net);
        for (at, (inputs, chance)) in self.seats.iter().zip(chances).enumerate() {
            if inputs.is_empty() {
                continue;
            }
            let won = winners.contains(Seat::new(at as u8));
            let share = if won { 1.0 / winners.len() as f32 } else { 0.0 };
            let output = net.output(net.sums(inputs), &[]);
            net.add_gradient([inputs, &[]], &output, chance - share, gradient);
        }
    }
}
