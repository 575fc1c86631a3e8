//! Small cases by hand, whole matches, and that nothing hidden is told.

use super::*;
use crate::choose_action;
use gammon::{Board, Gammon, PerSide, PhaseData, SessionKind, Side};
use hill::Hill;
use kit::{Dice, DiscardEvents, Game, LegalActions, Match, Next, Referee, Seat, SeededDice};
use liars::Liars;
use ludo::TokenPlace::{Done, Home, Lane, Ring};
use ludo::{Ludo, TokenPlace};
use spaces::Spaces;
use std::ops::ControlFlow;

const QUICK: InsightDepth = InsightDepth::Quick;

/// Ludo with two seats: seat 0 (red) is on turn, with this roll or before it.
fn ludo_position(red: [TokenPlace; 4], yellow: [TokenPlace; 4], die: Option<u8>) -> Ludo {
    let mut setup = Ludo::setup(&ludo::Config::default(), 2).unwrap();
    setup.tokens = vec![red.to_vec(), yellow.to_vec()];
    (setup.die, setup.sixes) = (die, u8::from(die == Some(6)));
    Ludo::position(&setup).unwrap()
}

/// White to act in a money game without a cube, unless `config` says otherwise; the checkers that are
/// not named are borne off.
fn bear_off(config: &gammon::Config, white: &[u8], black: &[u8], waits: PhaseData) -> Gammon {
    let side = |points: &[u8]| {
        let mut counts = [0; 26];
        points.iter().for_each(|point| counts[usize::from(*point)] += 1);
        counts[0] = 15 - points.len() as u8;
        counts
    };
    let board = Board::from_points([side(white), side(black)]).unwrap();
    let both = |of: &dyn Fn(Side) -> u8| PerSide { white: of(Side::White), black: of(Side::Black) };
    let setup = gammon::Setup {
        board: board.signed().to_vec(),
        bar: both(&|side| board.points(side)[25]),
        off: both(&|side| board.borne_off(side)),
        turn: Side::White,
        waits,
        ..Match::<Gammon>::new(config, 2).unwrap().position().as_setup()
    };
    Gammon::position(&setup).unwrap()
}

fn money(cube: bool) -> gammon::Config {
    gammon::Config { session: SessionKind::Money, cube, ..gammon::Config::default() }
}

fn evaluate<G: Insight>(position: &G) -> Evaluation {
    G::adviser(&position.config(), QUICK).evaluate(None, &position.view(None))
}

#[test]
fn a_move_that_wins_at_ludo_is_certain_and_says_so() {
    let position =
        ludo_position([Done, Done, Lane(3), Ring(4)], [Ring(20), Home, Done, Done], Some(3));
    let mut quick = position.as_setup();
    quick.tokens[0] = vec![Done, Done, Lane(3), Done];
    let winning = Ludo::position(&quick).unwrap();
    let hint = hint(&winning, Seat::new(0), QUICK).unwrap();
    assert_eq!((hint.actions.len(), hint.actions[0].chance), (1, 1.0));
    assert_eq!(hint.actions[0].reasons[0].code, "wins");
    assert_eq!(hint.evaluation.chances, [1.0, 0.0]);
    let chances = evaluate(&position).chances;
    assert!(chances[0] > 0.5 && (chances[0] + chances[1] - 1.0).abs() < 1e-5, "{chances:?}");
}

/// Both need a 1 with their last token and red rolls first. A 6 rolls again, so a turn finishes with
/// 43/216, and the first to roll wins with 0.555.
#[test]
fn two_last_tokens_before_the_finish_are_a_race_for_a_one() {
    let last = [Done, Done, Done, Lane(5)];
    let chance = evaluate(&ludo_position(last, last, None)).chances[0];
    assert!((chance - 0.555).abs() < 0.08, "{chance}");
}

#[test]
fn the_luck_of_a_die_adds_up_to_zero_at_ludo() {
    let places = [Ring(20), Ring(30), Home, Lane(2)];
    let before = ludo_position(places, [Ring(24), Home, Done, Ring(3)], None);
    let mut adviser = Ludo::adviser(&before.config(), QUICK);
    let mut sum = [0.0; 2];
    for die in 1..=6 {
        let after = before.after_roll(die);
        let value = adviser.evaluate_roll(None, &before.view(None), &after.view(None)).unwrap();
        for (at, sum) in sum.iter_mut().enumerate() {
            *sum += value.rolled.chances[at] - value.mean.chances[at];
        }
    }
    assert!(sum.iter().all(|sum| sum.abs() < 1e-5), "{sum:?}");
}

/// White bears off both checkers with 23 of 36 rolls; if not, black wins with its next roll.
#[test]
fn a_last_roll_has_the_equity_of_its_odds() {
    let position = bear_off(&money(false), &[5, 1], &[1], PhaseData::Roll);
    let evaluation = evaluate(&position);
    let equity = evaluation.equities.unwrap()[0];
    assert!((equity - (2.0 * 23.0 / 36.0 - 1.0)).abs() < 1e-5, "{equity}");
    assert!((evaluation.chances[0] - 23.0 / 36.0).abs() < 1e-5);
}

/// With the cube the same position is a double and a take: 20/36 points, against 10/36 without.
#[test]
fn a_missed_double_costs_what_the_cube_brings() {
    let position = bear_off(&money(true), &[5, 1], &[1], PhaseData::Turn);
    let hint = hint(&position, Seat::new(0), QUICK).unwrap();
    assert_eq!(hint.actions[0].notation, "double");
    let double = hint.double.unwrap();
    let close = |a: f32, b: f32| (a - b).abs() < 1e-4;
    assert!(close(double.no_double, 10.0 / 36.0), "{double:?}");
    assert!(close(double.taken, 20.0 / 36.0) && close(double.dropped, 1.0), "{double:?}");
    let roll = hint.actions.iter().find(|action| action.notation == "roll").unwrap();
    assert!(close(roll.equity_cost.unwrap(), 10.0 / 36.0));
    assert_eq!(roll.mark, Some(CostMark::Blunder));
    assert_eq!(hint.actions[0].reasons[0].code, "double-and-take");
}

#[test]
fn the_luck_of_all_rolls_adds_up_to_zero_at_backgammon() {
    let start = Match::<Gammon>::new(&gammon::Config::default(), 2).unwrap();
    let mut position = *start.position();
    let mut dice = SeededDice::new(3);
    let mut adviser = Gammon::adviser(&position.config(), QUICK);
    for _ in 0..3 {
        let Next::Chance(roll) = position.next() else { break };
        let (mut sum, before) = (0.0, position);
        for rolled in roll.results() {
            let mut after = before;
            after.roll_checked(rolled, &mut DiscardEvents);
            let value = adviser.evaluate_roll(None, &before.view(None), &after.view(None)).unwrap();
            sum += value.rolled.chances[0] - value.mean.chances[0];
        }
        assert!(sum.abs() < 1e-3, "{sum}");
        play_until_roll(&mut position, &mut dice);
    }
}

/// Rolls, and takes first legal actions until a roll is due again.
fn play_until_roll(position: &mut Gammon, dice: &mut SeededDice) {
    if let Next::Chance(roll) = position.next() {
        position.roll_checked(dice.roll(&roll).unwrap(), &mut DiscardEvents);
    }
    let mut legal = LegalActions::default();
    while let Next::Ask(ask) = position.next() {
        position.legal_actions(ask.must.lowest().unwrap(), &mut legal);
        position.act_checked(&legal.get(0).unwrap(), &mut DiscardEvents);
    }
}

/// Two dice each, wild ones: a bid of three 5s with one 5 of one's own needs both other dice, which
/// count with 1/3 each.
#[test]
fn a_doubt_at_liars_dice_is_judged_by_the_odds() {
    let config = liars::Config { dice: 2, wild_ones: true, exact: false };
    let face = |pips: u8| liars::Face::try_from(pips).unwrap();
    let mut setup = Liars::setup(&config, 2).unwrap();
    setup.cups = [[2, 5], [3, 4]].map(|cup| cup.map(|pips| Some(face(pips))).to_vec()).to_vec();
    (setup.round, setup.turn) = (1, Some(Seat::new(0)));
    let bid = liars::Bid { count: 3, face: face(6) };
    setup.bids.push(liars::PlacedBid { seat: Seat::new(1), bid });
    let position = Liars::position(&setup).unwrap();
    let hint = hint(&position, Seat::new(0), QUICK).unwrap();
    let doubt = hint.actions.iter().find(|action| action.notation == "doubt").unwrap();
    // Three 6s cannot be there: seat 0 has none, and seat 1 two dice.
    assert_eq!((doubt.cost, doubt.chance), (0.0, 0.75));
    assert_eq!(doubt.reasons[0].params["percent"], 100);
}

/// A match between bots of a level.
fn played<G: Insight>(config: &G::Config, seats: u8, level: &str, seed: u64) -> Match<G> {
    let mut played = Match::<G>::new(config, seats).unwrap();
    let mut bots: Vec<_> =
        (0..seats).map(|seat| G::bot(level, seed + u64::from(seat)).unwrap()).collect();
    let (mut dice, mut legal) = (SeededDice::new(seed), LegalActions::default());
    loop {
        match played.position().next() {
            Next::Over(_) => return played,
            Next::Chance(_) => {
                played.roll_with(&mut dice, &mut DiscardEvents);
            }
            Next::Ask(_) => {
                let seat = played.position().waiting().lowest().unwrap();
                let bot = bots[seat.index()].as_mut();
                let play = choose_action(bot, played.position(), seat, &mut legal).unwrap();
                played.act(&play, &mut DiscardEvents);
            }
        }
    }
}

fn analyse<G: Insight>(played: &Match<G>, scope: AnalysisScope) -> MatchAnalysis {
    analyse_at(QUICK, played, scope)
}

fn analyse_at<G: Insight>(
    depth: InsightDepth,
    played: &Match<G>,
    scope: AnalysisScope,
) -> MatchAnalysis {
    let options = AnalysisOptions { depth, scope };
    MatchAnalyser::new(played, options).run(|_, _| ControlFlow::Continue(())).unwrap()
}

/// What holds for the analysis of any finished match.
fn check_analysis<G: Insight>(played: &Match<G>) -> MatchAnalysis {
    let analysis = analyse(played, AnalysisScope::Everything);
    assert_eq!(analysis.evaluations.len(), played.steps().len() + 1);
    for evaluation in &analysis.evaluations {
        let sum: f32 = evaluation.chances.iter().sum();
        assert!((sum - 1.0).abs() < 1e-3, "{}: {evaluation:?}", G::NAME);
    }
    for decision in &analysis.decisions {
        assert!(decision.played.cost >= 0.0 && decision.best[0].cost == 0.0, "{decision:?}");
        let at = decision.best.iter().position(|best| best.action == decision.played.action);
        assert!(at.is_some() || decision.choices > 5, "{decision:?}");
    }
    for summary in &analysis.seats {
        let less_luck = summary.result.unwrap() - summary.luck;
        assert_eq!(summary.luck_adjusted, Some(less_luck));
    }
    let text = serde_json::to_string(&analysis).unwrap();
    assert_eq!(serde_json::from_str::<MatchAnalysis>(&text).unwrap(), analysis);
    analysis
}

#[test]
fn the_expert_makes_no_mistakes_at_ludo_in_its_own_judgement() {
    let config = ludo::Config { quick: true, ..ludo::Config::default() };
    let expert = check_analysis(&played::<Ludo>(&config, 3, "expert", 4));
    let racer = check_analysis(&played::<Ludo>(&config, 3, "racer", 4));
    let cost = |analysis: &MatchAnalysis| analysis.seats.iter().map(|of| of.cost).sum::<f32>();
    assert_eq!(cost(&expert), 0.0);
    assert!(cost(&racer) > 0.05, "{}", cost(&racer));
    assert!(!racer.moments.is_empty());
}

#[test]
fn a_greedy_backgammon_player_is_rated_far_below_the_bot() {
    let config = gammon::Config { length: 1, ..gammon::Config::default() };
    let rating = |level: &str| {
        let analysis = check_analysis(&played::<Gammon>(&config, 2, level, 9));
        analysis.seats.iter().filter_map(|of| of.rating).map(|of| of.value).sum::<f32>() / 2.0
    };
    let (greedy, bot) = (rating("greedy"), rating("bot"));
    assert!(greedy > 2.0 * bot && greedy > 15.0, "{greedy} {bot}");
}

#[test]
fn matches_of_games_with_hidden_things_are_analysed() {
    let liars = check_analysis(&played::<Liars>(&Liars::short_config(), 3, "reader", 2));
    assert!(!liars.decisions.is_empty());
    let spaces = check_analysis(&played::<Spaces>(&Spaces::short_config(), 2, "switcher", 2));
    assert!(spaces.decisions.iter().any(|decision| decision.prompt == "board"));
}

#[test]
fn a_seat_is_shown_its_own_decisions_alone_where_others_are_hidden() {
    let played = played::<Liars>(&Liars::short_config(), 3, "cautious", 5);
    let viewer = Seat::new(1);
    let analysis = analyse(&played, AnalysisScope::Viewer(Some(viewer)));
    assert_eq!(analysis.viewer, Some(viewer));
    assert!(!analysis.decisions.is_empty());
    assert!(analysis.decisions.iter().all(|decision| decision.seat == viewer));
}

#[test]
fn an_analysis_can_be_broken_off() {
    let played = played::<Liars>(&Liars::short_config(), 2, "cautious", 5);
    let options = AnalysisOptions { depth: QUICK, scope: AnalysisScope::Everything };
    let mut steps = 0;
    let analysis = MatchAnalyser::new(&played, options).run(|done, total| {
        assert_eq!(total, played.steps().len());
        steps = done;
        if done == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!((analysis, steps), (None, 3));
}

/// A match in which advice at some asks is compared.
struct LeakCheck<'a, G: Insight> {
    config: &'a G::Config,
    seats: u8,
    level: &'a str,
    depth: InsightDepth,
    /// About how many asks are looked at.
    asks: usize,
}

impl<G: Insight> LeakCheck<'_, G> {
    /// Pairs of positions that a seat must not be able to tell apart get the same hint and the same
    /// evaluation, and the same analysis if the same is played from there.
    fn run(&self) {
        let played = played::<G>(self.config, self.seats, self.level, 11);
        let mut dice = SeededDice::new(1);
        let mut again = played.after_steps(0);
        let (mut compared, mut different) = (0, 0);
        let stride = (played.steps().len() / self.asks.max(1)).max(1);
        for (at, step) in played.steps().iter().enumerate() {
            if at % stride == 0 && matches!(again.position().next(), Next::Ask(_)) {
                for viewer in Seat::first(self.seats) {
                    let view = again.position().view(Some(viewer));
                    let other = G::redeal(self.config, &view, &mut |count| dice.below(count));
                    if other.view(Some(viewer)) != view {
                        continue;
                    }
                    different += usize::from(other != *again.position());
                    compare::<G>(again.position(), &other, viewer, self.depth);
                    compared += 1;
                }
            }
            again.apply_step(step, &mut DiscardEvents).unwrap();
        }
        assert!(compared > 0, "{}: nothing was compared", G::NAME);
        assert!(different > 0 || !G::HAS_HIDDEN_INFORMATION, "{}: nothing was hidden", G::NAME);
    }
}

fn compare<G: Insight>(one: &G, other: &G, viewer: Seat, depth: InsightDepth) {
    assert_eq!(hint(one, viewer, depth), hint(other, viewer, depth), "{} {viewer}", G::NAME);
    let analysed = [one, other].map(|position| {
        let mut played = Match::<G>::from_setup(&position.as_setup()).unwrap();
        let mut legal = LegalActions::default();
        position.legal_actions(viewer, &mut legal);
        if let Some(play) = legal.get(0) {
            played.act(&play, &mut DiscardEvents);
        }
        let analysis = analyse_at(depth, &played, AnalysisScope::Viewer(Some(viewer)));
        (played.position().view(Some(viewer)), analysis)
    });
    // What follows from an action may show what was hidden; then the analyses may differ.
    if analysed[0].0 == analysed[1].0 {
        assert_eq!(analysed[0].1, analysed[1].1, "{} {viewer}", G::NAME);
    }
}

#[test]
fn hints_and_analyses_tell_nothing_that_the_seat_does_not_know() {
    let liars = liars::Config::default();
    LeakCheck::<Liars> { config: &liars, seats: 3, level: "reader", depth: QUICK, asks: 12 }.run();
    let spaces = Spaces::short_config();
    LeakCheck::<Spaces> { config: &spaces, seats: 2, level: "mixer", depth: QUICK, asks: 12 }.run();
    let ludo = Ludo::short_config();
    LeakCheck::<Ludo> { config: &ludo, seats: 2, level: "bot", depth: QUICK, asks: 4 }.run();
}

#[test]
fn advice_at_the_hill_tells_nothing_that_the_seat_does_not_know() {
    let config = &hill::Config::default();
    LeakCheck::<Hill> { config, seats: 2, level: "walker", depth: QUICK, asks: 6 }.run();
    LeakCheck::<Hill> { config, seats: 3, level: "strong", depth: QUICK, asks: 16 }.run();
    LeakCheck::<Hill> { config, seats: 3, level: "strong", depth: InsightDepth::Deep, asks: 3 }
        .run();
}
