use super::*;
use crate::ludo::HeuristicLudoBot;
use crate::{Bot, Bots, choose_action};
use kit::{DiscardEvents, Game as _, LegalActions, Match, Next, Referee as _, Seat, SeededDice};
use ludo::TokenPlace::{Done, Home, Lane, Ring};
use ludo::{Board, Config, EndCondition, Ludo, Move, Token, TokenPlace};

/// The position in which seat 0 (red) has rolled `die`, against yellow.
fn rolled(config: &Config, red: [TokenPlace; 4], yellow: [TokenPlace; 4], die: u8) -> Ludo {
    let mut setup = Ludo::setup(config, 2).unwrap();
    setup.tokens = vec![red.to_vec(), yellow.to_vec()];
    (setup.die, setup.sixes) = (Some(die), u8::from(die == 6));
    Ludo::position(&setup).unwrap()
}

/// The number of the token that the expert moves.
fn moved(position: &Ludo) -> usize {
    let (mut bot, mut legal) = (LudoExpertBot::new(), LegalActions::default());
    let play = choose_action(&mut bot, position, position.turn(), &mut legal).unwrap();
    play.action().token.index() + 1
}

#[test]
fn a_move_that_wins_is_certain_and_a_forced_move_is_made() {
    for ends in [EndCondition::First, EndCondition::Places] {
        let config = Config { ends, ..Config::default() };
        let win = rolled(&config, [Done, Done, Lane(3), Done], [Ring(20), Home, Done, Done], 3);
        assert_eq!(moved(&win), 3);
        for rolls in 0..=2 {
            let mut search = LudoSearch::new(LudoExpertBot::shipped_nets(), options(&win));
            assert_eq!(search.after_move(&win, Token::ALL[2], rolls), [1.0, 0.0, 0.0, 0.0]);
        }
    }
}

#[test]
fn it_cuts_the_token_that_is_about_to_win_the_race() {
    // Yellow needs 2 with its last token to win the match; red can cut it or run on.
    let sprint = Config { board: Board::Sprint, ..Config::default() };
    let red = [Ring(20), Ring(30), Home, Home];
    assert_eq!(moved(&rolled(&sprint, red, [Ring(24), Done, Done, Done], 4)), 1);
    let red = [Ring(44), Ring(18), Ring(2), Home];
    assert_eq!(moved(&rolled(&Config::default(), red, [Ring(22), Ring(3), Home, Home], 4)), 2);
}

#[test]
fn it_runs_from_a_token_that_threatens_it() {
    // The first token stands three steps before yellow's; the second is as far as any can be.
    let red = [Ring(43), Ring(1), Home, Done];
    let position = rolled(&Config::default(), red, [Ring(40), Home, Home, Home], 4);
    assert_eq!(moved(&position), 1, "47 is safe");
}

#[test]
fn a_second_place_counts_once_the_first_is_taken() {
    let mut setup = Ludo::setup(&Config::default(), 3).unwrap();
    setup.tokens = vec![vec![Done; 4], vec![Lane(4), Ring(20), Done, Done], vec![Home; 4]];
    setup.finished = vec![Seat::new(0)];
    (setup.turn, setup.die) = (Seat::new(1), Some(2));
    let position = Ludo::position(&setup).unwrap();
    assert_eq!(moved(&position), 1, "it finishes");
    let mut search = LudoSearch::new(LudoExpertBot::shipped_nets(), options(&position));
    let chances = search.after_move(&position, Token::ALL[1], 1);
    assert!(chances[0] == 0.0 && chances[1] > 0.9, "{chances:?}");
}

fn options(position: &Ludo) -> LudoOptions {
    LudoOptions::of(&position.config())
}

#[test]
fn the_chances_of_all_seats_add_up_to_one() {
    for seats in 2..=4 {
        let start = Match::<Ludo>::new(&Config::default(), seats).unwrap();
        let mut search = LudoSearch::new(LudoExpertBot::shipped_nets(), options(start.position()));
        let chances = search.evaluate(start.position(), Seat::new(0));
        let sum: f32 = chances.iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "{chances:?}");
        assert!(chances[..usize::from(seats)].iter().all(|chance| *chance > 0.15), "{chances:?}");
        assert!(chances[usize::from(seats)..].iter().all(|chance| *chance == 0.0), "{chances:?}");
    }
}

/// Any options; three players leave blue empty, so the colours stay as they are.
fn any_config(dice: &mut SeededDice) -> Config {
    let mut coin = || dice.below(2) == 1;
    Config {
        board: if coin() { Board::Sprint } else { Board::Standard },
        ends: if coin() { EndCondition::First } else { EndCondition::Places },
        colours: Vec::new(),
        extra_roll_on_cut: coin(),
        extra_roll_on_finish: coin(),
        blocks: coin(),
        must_cut: coin(),
        quick: coin(),
    }
}

/// Plays a match between bots that look one roll ahead and returns their moves. Every
/// `resigns`-th ask somebody else resigns, as long as two are left.
fn play(config: &Config, seats: u8, dice: &mut SeededDice, resigns: u32) -> Vec<usize> {
    let nets = std::sync::Arc::new(LudoExpertBot::shipped_nets().clone());
    let mut bot = LudoExpertBot::with(nets, 1);
    let mut position = *Match::<Ludo>::new(config, seats).unwrap().position();
    let (mut legal, mut moves) = (LegalActions::default(), Vec::new());
    loop {
        match position.next() {
            Next::Over(_) => return moves,
            Next::Chance(_) => position = position.after_roll(dice.below(6) as u8 + 1),
            Next::Ask(_) => {
                let seat = position.turn();
                position.legal_actions(seat, &mut legal);
                let at = bot.choose(seat, &position.view(Some(seat)), legal.actions());
                let play = legal.get(at).expect("a legal action");
                moves.push(play.action().token.index());
                position.act_checked(&play, &mut DiscardEvents);
                let others = position.in_play().without(position.turn());
                if (moves.len() as u32).is_multiple_of(resigns) && others.len() >= 2 {
                    position.resign(others.lowest().unwrap(), &mut DiscardEvents);
                }
            }
        }
    }
}

#[test]
fn it_plays_legal_matches_at_every_table_with_any_options() {
    let mut dice = SeededDice::new(5);
    for round in 0..12 {
        let config = any_config(&mut dice);
        let moves = play(&config, 2 + round % 3, &mut dice, 60);
        assert!(moves.len() > 10, "{config:?}");
    }
}

#[test]
fn it_plays_the_same_with_the_same_seed() {
    let run = |seed| play(&Config::default(), 3, &mut SeededDice::new(seed), u32::MAX);
    assert_eq!(run(8), run(8));
    assert_ne!(run(8), run(9));
}

#[test]
fn nets_of_another_size_are_refused() {
    let bytes = LudoExpertBot::shipped_nets().to_bytes();
    assert_eq!(LudoNets::from_bytes(&bytes).unwrap().to_bytes(), bytes);
    let error = LudoNets::from_bytes(&bytes[1..]).unwrap_err();
    let expected = format!("the nets have {} bytes, not {}", bytes.len(), bytes.len() - 1);
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_quick_match_has_the_inputs_of_one_with_two_finished_tokens() {
    let quick = Config { quick: true, ..Config::default() };
    let quick = *Match::<Ludo>::new(&quick, 2).unwrap().position();
    let mut setup = Ludo::setup(&Config::default(), 2).unwrap();
    setup.tokens = vec![vec![Home, Home, Done, Done]; 2];
    let whole = Ludo::position(&setup).unwrap();
    let inputs = |position: &Ludo| {
        let mut inputs = LudoInputs::default();
        inputs.write(position, options(position));
        inputs.active().to_vec()
    };
    assert_eq!(inputs(&quick), inputs(&whole));
}

#[test]
fn the_heuristic_bot_stays_a_policy() {
    let position = rolled(&Config::default(), [Ring(1), Ring(9), Home, Home], [Home; 4], 2);
    let legal: Vec<Move> = position.movable().map(|token| Move { token }).collect();
    let view = position.view(None);
    let mut named = Ludo::bot("bot", 1).unwrap();
    let seat = position.turn();
    assert_eq!(named.choose(seat, &view, &legal), HeuristicLudoBot.choose(seat, &view, &legal));
    let names: Vec<&str> = Ludo::POLICIES.iter().map(|policy| policy.name).collect();
    assert_eq!(names, ["random", "racer", "bot", "net"]);
}
