//! Players by rules of thumb, with the oversights of people who have not studied the game.

use super::net_bot::NetBot;
use crate::Bot;
use gammon::{Action, BAR, Board, CHECKERS_PER_SIDE, Gammon, Play, Side, View};
use kit::Seat;

/// What a player pays attention to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct GammonHabits {
    /// The largest distance from which it sees that a checker alone may be hit.
    pub(super) sight: u8,
    /// Whether it fears a hit more if the other side has made points at home.
    pub(super) heeds_their_board: bool,
    /// Whether it knows which points are worth making.
    pub(super) knows_points: bool,
    /// How many pips a hit is worth to it beyond those that the other side loses.
    pub(super) joy_of_hitting: f32,
    /// How many pips a point of the small net's judgement is worth to it: its feeling for positions
    /// that no rule covers.
    pub(super) feeling: f32,
    /// Whether it has learnt to double and to drop.
    pub(super) cube: bool,
}

/// Takes the play that its rules of thumb like best.
#[derive(Clone, Debug)]
pub(super) struct RuleOfThumbBot {
    habits: GammonHabits,
    net: NetBot,
}

impl RuleOfThumbBot {
    pub(super) fn new(habits: GammonHabits) -> Self {
        Self { habits, net: NetBot::new() }
    }

    /// What a play is worth to the side on turn, in pips.
    fn worth(&mut self, board: &Board, side: Side, play: Play) -> f32 {
        let (after, hits) = board.after_play(side, play);
        let GammonHabits { joy_of_hitting, feeling, .. } = self.habits;
        let felt = if feeling > 0.0 { self.net.after(board, side, play).equity() } else { 0.0 };
        self.habits.worth(&after, side) + joy_of_hitting * f32::from(hits) + feeling * felt
    }
}

impl Bot<Gammon> for RuleOfThumbBot {
    fn choose(&mut self, seat: Seat, view: &View, legal: &[Action]) -> usize {
        let (board, side) = (view.position().board(), Side::of(seat));
        let is_play = |action: &Action| matches!(action, Action::Play(_));
        if self.habits.cube && !legal.iter().any(is_play) {
            return self.net.choose(seat, view, legal);
        }
        let mut worth = |action: &Action| match action {
            Action::Play(play) => self.worth(board, side, *play),
            Action::Roll | Action::Take | Action::Decline => 0.0,
            _ => f32::MIN,
        };
        let better = |best: (usize, f32), (at, action): (usize, &Action)| {
            let value = worth(action);
            if value > best.1 { (at, value) } else { best }
        };
        legal.iter().enumerate().fold((0, f32::MIN), better).0
    }
}

/// What a point with two or more checkers is worth in pips, by its number; the home points and the
/// bar point block, the points far away are an anchor.
const POINT_VALUES: [f32; 25] = [
    0.0, 1.0, 3.0, 6.0, 9.0, 11.0, 9.0, 7.0, 4.0, 3.0, 3.0, 2.0, 1.0, 1.0, 1.0, 2.0, 2.0, 3.0, 5.0,
    5.0, 9.0, 8.0, 5.0, 2.0, 2.0,
];

impl GammonHabits {
    /// Loves to hit and runs home; it overlooks what is not close by.
    pub(super) const CHILD: Self = Self {
        sight: 6,
        heeds_their_board: false,
        knows_points: false,
        joy_of_hitting: 10.0,
        feeling: 0.0,
        cube: false,
    };
    /// Makes points, but overlooks shots from afar.
    pub(super) const BEGINNER: Self =
        Self { knows_points: true, joy_of_hitting: 5.0, ..Self::CHILD };
    /// Sees every shot and what it costs, and has some feeling for positions.
    pub(super) const CASUAL: Self = Self {
        sight: 12,
        heeds_their_board: true,
        knows_points: true,
        joy_of_hitting: 0.0,
        feeling: 18.0,
        cube: true,
    };

    /// What the position after a play is worth to the side that played, in pips.
    fn worth(&self, after: &Board, side: Side) -> f32 {
        if after.borne_off(side) == CHECKERS_PER_SIDE {
            return f32::MAX;
        }
        let (mine, theirs) = (after.points(side), after.points(side.other()));
        let race = f32::from(after.pips(side.other())) - f32::from(after.pips(side));
        let off = 4.0 * f32::from(after.borne_off(side));
        if !has_contact(mine, theirs) {
            return race + off + self.bear_in(mine);
        }
        race + off - self.danger(mine, theirs) + self.structure(mine, theirs)
    }

    /// Whoever knows points brings checkers home before others move deeper.
    fn bear_in(&self, mine: &[u8; 26]) -> f32 {
        let outside: u8 = mine[7..].iter().sum();
        if self.knows_points { -2.0 * f32::from(outside) } else { 0.0 }
    }

    /// The pips that the checkers alone may lose.
    fn danger(&self, mine: &[u8; 26], theirs: &[u8; 26]) -> f32 {
        let board = if self.heeds_their_board { 0.25 * home_points(theirs) } else { 0.0 };
        let blots = (1..=24u8).filter(|point| mine[usize::from(*point)] == 1);
        let risk = |point: u8| {
            let chance = hit_chance(point, theirs, self.sight);
            // A checker that is hit begins again at 25; the turn on the bar costs as well.
            chance * (f32::from(25 - point) + 8.0) * (1.0 + board)
        };
        blots.map(risk).sum()
    }

    fn structure(&self, mine: &[u8; 26], theirs: &[u8; 26]) -> f32 {
        if !self.knows_points {
            return 0.0;
        }
        let made = (1..=24).filter(|point| mine[*point] >= 2);
        let points: f32 = made.map(|point| POINT_VALUES[point]).sum();
        let stacked: u8 = mine[1..=24].iter().map(|count| count.saturating_sub(3)).sum();
        let caught = f32::from(theirs[usize::from(BAR)]) * 3.0 * home_points(mine);
        let prime = longest_prime(mine) as f32;
        points + caught + prime * prime - 1.5 * f32::from(stacked)
    }
}

/// Whether checkers of the two sides have yet to pass each other.
fn has_contact(mine: &[u8; 26], theirs: &[u8; 26]) -> bool {
    let last = |points: &[u8; 26]| (1..=25).rev().find(|point| points[*point] > 0).unwrap_or(0);
    last(mine) + last(theirs) > 25
}

/// The number of home points with two or more checkers.
fn home_points(points: &[u8; 26]) -> f32 {
    points[1..=6].iter().filter(|count| **count >= 2).count() as f32
}

fn longest_prime(points: &[u8; 26]) -> usize {
    let lengths = points[1..=24].iter().scan(0, |run, count| {
        *run = if *count >= 2 { *run + 1 } else { 0 };
        Some(*run)
    });
    lengths.max().unwrap_or(0)
}

/// The share of rolls that hit a checker alone on a point, by the usual count of direct and combined
/// shots for the checker that is nearest, of those within sight. Points in the way are not seen.
fn hit_chance(point: u8, theirs: &[u8; 26], sight: u8) -> f32 {
    const SHOTS: [f32; 12] = [11.0, 12.0, 14.0, 15.0, 15.0, 17.0, 6.0, 6.0, 5.0, 3.0, 2.0, 3.0];
    // A checker on their point p is p + point - 25 away.
    let distances = (1..=sight.min(12)).filter(|far| {
        let from = 25 + far - point;
        from <= BAR && theirs[usize::from(from)] > 0
    });
    let shots: Vec<f32> = distances.map(|far| SHOTS[usize::from(far) - 1]).collect();
    let nearest = shots.iter().copied().fold(0.0, f32::max);
    // Each further shooter adds about half of its shots.
    let more = 0.5 * (shots.iter().sum::<f32>() - nearest);
    ((nearest + more) / 36.0).min(0.75)
}

#[cfg(test)]
mod tests {
    use crate::Bots;
    use gammon::{Action, Board, CHECKERS_PER_SIDE, Config, Gammon, PhaseData, SessionKind, Side};
    use kit::{Game, LegalActions, Referee};

    /// White has checkers on its ace and deuce points left and has rolled 2-1.
    fn last_roll() -> Gammon {
        let config = Config { session: SessionKind::Money, cube: false, ..Config::default() };
        let mut setup = Gammon::setup(&config, 2).unwrap();
        let mut points = [0; 24];
        (points[0], points[1], points[23]) = (1, 1, -2);
        let board = Board::from_signed(&points, [0, 0], [13, 13]).unwrap();
        setup.board = board.signed().to_vec();
        (setup.off.white, setup.off.black) = (13, 13);
        setup.turn = Side::White;
        setup.dice = Some([2, 1]);
        setup.waits = PhaseData::Move;
        Gammon::position(&setup).unwrap()
    }

    #[test]
    fn no_level_leaves_a_checker_that_it_can_bear_off_to_win() {
        let (position, seat) = (last_roll(), Side::White.seat());
        let mut legal = LegalActions::default();
        position.legal_actions(seat, &mut legal);
        assert!(legal.len() > 1, "there are plays that do not win");
        for level in Gammon::LEVELS {
            let mut bot = Gammon::bot(level.name, 1).unwrap();
            let at = bot.choose(seat, &position.view(Some(seat)), legal.actions());
            let Action::Play(play) = legal.actions()[at] else { panic!("a play is due") };
            let (after, _) = position.board().after_play(Side::White, play);
            assert_eq!(after.borne_off(Side::White), CHECKERS_PER_SIDE, "{}", level.name);
        }
    }
}
