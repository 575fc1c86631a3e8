//! The expert's judgement of known positions.

use super::search::Search;
use super::stakes::Stakes;
use super::{Evaluator, ExpertBot, SearchDepth};
use crate::Bot;
use crate::insight::{Advice, Insight, InsightDepth};
use gammon::{Action, Board, Config, CrawfordData, Gammon, PerSide, PhaseData};
use gammon::{SessionKind, Setup, Side};
use kit::{Game, LegalActions, Match, Referee};

/// White to roll, with these checkers on own points; the rest are borne off.
fn race(white: &[u8], black: &[u8]) -> Board {
    let side = |points: &[u8]| {
        let mut counts = [0; 26];
        points.iter().for_each(|point| counts[usize::from(*point)] += 1);
        counts[0] = 15 - points.len() as u8;
        counts
    };
    Board::from_points([side(white), side(black)]).expect("a board")
}

fn money() -> Config {
    Config { session: SessionKind::Money, length: 3, beavers: true, ..Config::default() }
}

fn setup(config: &Config, board: &Board, waits: PhaseData) -> Setup {
    let per_side =
        |of: &dyn Fn(Side) -> u8| PerSide { white: of(Side::White), black: of(Side::Black) };
    Setup {
        board: board.signed().to_vec(),
        bar: per_side(&|side| board.points(side)[25]),
        off: per_side(&|side| board.borne_off(side)),
        turn: Side::White,
        waits,
        ..Match::<Gammon>::new(config, 2).expect("sound options").position().as_setup()
    }
}

fn choose(setup: &Setup, depth: SearchDepth) -> Action {
    let position = Gammon::position(setup).expect("a sound position");
    let seat = position.decider().expect("somebody decides").seat();
    let mut legal = LegalActions::default();
    position.legal_actions(seat, &mut legal);
    let at = ExpertBot::new(depth).choose(seat, &position.view(Some(seat)), legal.actions());
    legal.actions()[at]
}

fn decide(config: &Config, board: &Board, waits: PhaseData) -> Action {
    choose(&setup(config, board, waits), SearchDepth::Plays)
}

#[test]
fn it_makes_the_opening_plays_that_are_agreed_on() {
    for depth in [SearchDepth::Plays, SearchDepth::Answers, SearchDepth::NextPlays] {
        for (dice, play) in [([3, 1], "8/5 6/5"), ([4, 2], "8/4 6/4"), ([6, 1], "13/7 8/7")] {
            let mut start = setup(&money(), &Board::start(), PhaseData::Move);
            start.dice = Some(dice);
            let position = Gammon::position(&start).expect("a sound position");
            let seat = Side::White.seat();
            assert_eq!(position.notate(seat, &choose(&start, depth)), play);
        }
    }
}

#[test]
fn the_side_that_begins_has_a_small_advantage() {
    let chances = Evaluator::default().chances(&Board::start(), Side::White);
    assert!((0.51..0.54).contains(&chances.win()), "{chances:?}");
    assert!((0.10..0.18).contains(&chances.won[1]), "{chances:?}");
    assert!((0.001..0.02).contains(&chances.lost[2]), "{chances:?}");
    let sum: f32 = chances.won.iter().chain(&chances.lost).sum();
    assert!((sum - 1.0).abs() < 1e-5);
}

#[test]
fn looking_ahead_agrees_with_the_evaluation_of_a_quiet_position() {
    let evaluator = Evaluator::default();
    let search = Search { evaluator: &evaluator, stakes: Stakes::cubeless() };
    // White has made its 5-point.
    let mut points = [Side::White, Side::Black].map(|side| *Board::start().points(side));
    (points[0][8], points[0][6], points[0][5]) = (2, 4, 2);
    let board = Board::from_points(points).expect("a board");
    let direct = evaluator.chances(&board, Side::Black).equity();
    let ahead = search.equity_before_roll(&board, Side::Black);
    assert!((direct - ahead).abs() < 0.03, "{direct} {ahead}");
    assert!((-0.25..-0.1).contains(&ahead), "{ahead}");
}

#[test]
fn gammons_that_cannot_happen_any_more_have_no_chance() {
    let mut points = [[0; 26]; 2];
    (points[0][7], points[0][6], points[0][0]) = (3, 11, 1);
    (points[1][7], points[1][6]) = (3, 12);
    let board = Board::from_points(points).expect("a board");
    let chances = Evaluator::default().chances(&board, Side::White);
    assert_eq!(chances.lost[1..], [0.0, 0.0]);
    assert_eq!(chances.won[2], 0.0);
}

/// The other side bears off with any roll, so that the roll now decides.
#[test]
fn a_last_roll_is_doubled_and_taken_by_the_odds() {
    let last_roll = |white: &[u8]| race(white, &[1]);
    let check = |white: &[u8], phase, action| {
        assert_eq!(decide(&money(), &last_roll(white), phase), action, "{white:?}");
    };
    // 31 of 36 wins: double, and drop.
    check(&[5], PhaseData::Turn, Action::Double);
    check(&[5], PhaseData::Double, Action::Drop);
    // 23 of 36: double, and take.
    check(&[5, 1], PhaseData::Turn, Action::Double);
    check(&[5, 1], PhaseData::Double, Action::Take);
    // 15 of 36: no double, and a beaver if it comes; whoever was beavered is not dropped out yet.
    check(&[6, 1], PhaseData::Turn, Action::Roll);
    check(&[6, 1], PhaseData::Double, Action::Beaver);
    check(&[6, 1], PhaseData::Beaver, Action::Take);
    // 4 of 36: a beaver is not worth taking.
    check(&[6, 6], PhaseData::Beaver, Action::Drop);
}

#[test]
fn after_the_crawford_game_the_side_behind_doubles_at_once() {
    let config = Config { length: 5, ..Config::default() };
    let mut start = setup(&config, &Board::start(), PhaseData::Turn);
    (start.score, start.games) = (PerSide { white: 1, black: 4 }, 5);
    start.crawford = CrawfordData::Past;
    assert_eq!(choose(&start, SearchDepth::Plays), Action::Double);
    // At the start of a match a double is far too early.
    (start.score, start.games) = (PerSide { white: 0, black: 0 }, 0);
    start.crawford = CrawfordData::Before;
    assert_eq!(choose(&start, SearchDepth::Plays), Action::Roll);
}

#[test]
fn an_offer_is_accepted_if_playing_on_brings_no_more() {
    let offer = |win| PhaseData::Offer { win, by: Some(Side::Black), roll_due: false };
    let won = race(&[1], &[6, 6]);
    assert_eq!(decide(&money(), &won, offer(gammon::Win::Single)), Action::Accept);
    let gammon = {
        let mut points = [[0; 26]; 2];
        (points[0][1], points[0][0]) = (1, 14);
        points[1][12] = 15;
        Board::from_points(points).expect("a board")
    };
    assert_eq!(decide(&money(), &gammon, offer(gammon::Win::Single)), Action::Decline);
    assert_eq!(decide(&money(), &gammon, offer(gammon::Win::Gammon)), Action::Accept);
}

/// In a deep analysis a play that was made is searched as if there were no better ones.
#[test]
fn a_play_that_was_made_is_searched_however_bad_it_seems() {
    let config = Config { resignations: false, ..money() };
    let mut start = setup(&config, &Board::start(), PhaseData::Move);
    start.dice = Some([3, 1]);
    let position = Gammon::position(&start).expect("a sound position");
    let seat = Side::White.seat();
    let mut legal = LegalActions::default();
    position.legal_actions(seat, &mut legal);
    let (view, actions) = (position.view(Some(seat)), legal.actions());
    let mut adviser = Gammon::adviser(&config, InsightDepth::Deep);
    let rough = adviser.rate(seat, &view, actions);
    let worst = *rough.ranking().last().expect("there are plays");
    let rated = adviser.rate_played(seat, &view, actions, worst);
    let alone = adviser.rate(seat, &view, &actions[worst..=worst]);
    let equity = |advice: &Advice, at: usize| advice.ratings[at].equity.expect("an equity");
    assert!((equity(&rated, worst) - equity(&alone, 0)).abs() < 1e-6);
    assert!((equity(&rough, worst) - equity(&alone, 0)).abs() > 1e-3, "it was not searched before");
    let best = rough.ranking()[0];
    assert_eq!(rated.ratings[best], rough.ratings[best]);
}
