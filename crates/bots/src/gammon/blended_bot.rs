//! Players between the small net and the expert.

use super::cube::CubeStakes;
use super::expert::{ExpertBot, SearchDepth};
use super::net::WinChances;
use super::net_bot::NetBot;
use crate::Bot;
use gammon::{Action, Board, Gammon, Play, Side, View};
use kit::Seat;

/// Judges positions partly as the expert does and partly as the small net, which knows less. It looks
/// no roll ahead. It decides about the cube as the expert does.
#[derive(Clone, Debug)]
pub(super) struct BlendedBot {
    /// How much of its judgement is the expert's, from 0 to 1.
    expert_share: f32,
    /// How much of the gammons and backgammons it thinks of, from 0 to 1.
    gammon_share: f32,
    expert: ExpertBot,
    net: NetBot,
}

impl BlendedBot {
    pub(super) fn new(expert_share: f32, gammon_share: f32) -> Self {
        let (expert, net) = (ExpertBot::new(SearchDepth::Plays), NetBot::new());
        Self { expert_share, gammon_share, expert, net }
    }

    /// What a side expects of the game after its play.
    fn worth(&mut self, stakes: CubeStakes, board: &Board, side: Side, play: Play) -> f32 {
        let net = self.net.after(board, side, play);
        let (after, _) = board.after_play(side, play);
        let expert = self.expert.evaluator().chances(&after, side.other()).flipped();
        let blend = |expert: f32, net: f32| net + self.expert_share * (expert - net);
        // The small net has no outputs for backgammons.
        let gammon = blend(expert.won[1] + 2.0 * expert.won[2], net.gammon);
        let gammoned = blend(expert.lost[1] + 2.0 * expert.lost[2], net.gammoned);
        stakes.worth(WinChances {
            win: blend(expert.win(), net.win),
            gammon: self.gammon_share * gammon,
            gammoned: self.gammon_share * gammoned,
        })
    }
}

impl Bot<Gammon> for BlendedBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        let (position, side) = (view.position(), Side::of(seat));
        if !legal.iter().any(|action| matches!(action, Action::Play(_))) {
            return self.expert.choose(seat, view, legal);
        }
        let stakes = CubeStakes::of(position, side);
        let mut best = (0, f32::MIN);
        for (at, action) in legal.iter().enumerate() {
            if let Action::Play(play) = action {
                let worth = self.worth(stakes, position.board(), side, *play);
                if worth > best.1 {
                    best = (at, worth);
                }
            }
        }
        best.0
    }
}
