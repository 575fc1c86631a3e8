//! Requirements tested exhaustively: every square, every roll, whole matches.
//!
//! Where possible, a test computes its expectation with its own small model of the board
//! ([`place`], [`SAFE_SQUARES`]), not with the arithmetic of the rules.

use kit::{CodedMessage, Step};
use kit::{
    DiceSource, DiscardEvents, EventSink, Game, LegalActions, Match, Next, RecordedEvents, Referee,
    Save, Seat, SeededDice,
};
use ludo::{Board, Colour, Config, EndCondition, Event, Ludo, Move, Setup, Token, TokenPlace};

const BOARDS: [Board; 2] = [Board::Standard, Board::Sprint];
const SAFE_SQUARES: [u8; 8] = [0, 8, 13, 21, 26, 34, 39, 47];
const RED: Seat = Seat::new(0);

/// Steps from the start to the last ring square, and to the finish.
fn length(board: Board) -> (u8, u8) {
    match board {
        Board::Standard => (50, 56),
        Board::Sprint => (51, 52),
    }
}

/// The place of a token that many steps from its start.
fn place(board: Board, colour: Colour, steps: u8) -> TokenPlace {
    let (last, finish) = length(board);
    match steps {
        _ if steps <= last => TokenPlace::Ring((colour.start() + steps) % 52),
        _ if steps < finish => TokenPlace::Lane(steps - last),
        _ => TokenPlace::Done,
    }
}

/// Two players, this colour first.
fn pair(board: Board, colour: Colour) -> Config {
    Config { board, colours: vec![colour, colour.opposite()], ..Config::default() }
}

fn setup(config: &Config, seats: u8) -> Setup {
    Ludo::setup(config, seats).unwrap()
}

fn begun(setup: &Setup) -> Match<Ludo> {
    Match::from_setup(setup).unwrap_or_else(|faults| panic!("{setup:?}\n{faults:?}"))
}

fn roll(game: &mut Match<Ludo>, die: u8) -> Vec<Event> {
    applied(game, &Step::Rolled { number: u32::from(die) - 1 })
}

fn play(game: &mut Match<Ludo>, token: Token) -> Vec<Event> {
    let seat = game.position().turn();
    applied(game, &Step::Acted { seat, action: Move { token } })
}

fn applied(game: &mut Match<Ludo>, step: &Step<Move>) -> Vec<Event> {
    let mut events = RecordedEvents::default();
    game.apply_step(step, &mut events).unwrap();
    events.0.into_iter().map(|(_, event)| event).collect()
}

fn movable(game: &Match<Ludo>, seat: Seat) -> Vec<Token> {
    let mut legal = LegalActions::default();
    game.position().legal_actions(seat, &mut legal);
    legal.actions().iter().map(|action| action.token).collect()
}

fn place_of(game: &Match<Ludo>, seat: Seat, token: Token) -> TokenPlace {
    game.position().tokens(seat).find(|(other, _)| *other == token).unwrap().1
}

/// Makes a roll or a random choice; returns whether the match was not over.
fn advance(game: &mut Match<Ludo>, dice: &mut SeededDice, to: &mut impl EventSink<Event>) -> bool {
    match game.position().next() {
        Next::Chance(_) => game.roll_with(dice, to).is_some(),
        Next::Over(_) => false,
        Next::Ask(ask) => {
            let mut legal = LegalActions::default();
            game.position().legal_actions(ask.must.lowest().unwrap(), &mut legal);
            let chosen = legal.get(dice.below(legal.len() as u32) as usize).unwrap();
            game.act(&chosen, to);
            true
        }
    }
}

fn played_out(config: &Config, seats: u8, seed: u64) -> Match<Ludo> {
    let (mut game, mut dice) = (Match::new(config, seats).unwrap(), SeededDice::new(seed));
    for _ in 0..200_000 {
        if !advance(&mut game, &mut dice, &mut DiscardEvents) {
            return game;
        }
    }
    panic!("no end of {config:?} with {seats} seats, seed {seed}");
}

#[test]
fn us1_1_the_die_shows_one_to_six_and_nothing_else() {
    let game = Match::<Ludo>::new(&Config::default(), 4).unwrap();
    let due = game.position().due_roll().unwrap();
    assert_eq!(due.result_count(), 6);
    assert!([0, 7].iter().all(|none| due.from_values(&[*none]).is_none()));
    for die in 1..=6 {
        let events = roll(&mut game.clone(), die);
        assert_eq!(events[0], Event::Rolled { seat: RED, die });
    }
}

#[test]
fn fr_004_sixteen_tokens_are_tracked_and_a_move_changes_one() {
    let begun = setup(&Config::default(), 4);
    assert_eq!(begun.tokens, vec![vec![TokenPlace::Home; 4]; 4]);
    for (seat, token) in Seat::first(4).flat_map(|seat| Token::ALL.map(|token| (seat, token))) {
        let mut game = self::begun(&Setup { turn: seat, ..begun.clone() });
        roll(&mut game, 6);
        play(&mut game, token);
        let mut expected = begun.tokens.clone();
        expected[seat.index()][token.index()] = TokenPlace::Ring(13 * seat.number());
        assert_eq!(game.position().as_setup().tokens, expected);
    }
}

#[test]
fn fr_005_a_token_walks_the_ring_from_its_start_then_its_lane_then_finishes() {
    for (board, colour) in BOARDS.into_iter().flat_map(|b| Colour::ALL.map(|c| (b, c))) {
        let mut game = begun(&setup(&pair(board, colour), 2));
        roll(&mut game, 6);
        play(&mut game, Token::ALL[0]);
        for steps in 1..=length(board).1 {
            roll(&mut game, 1);
            play(&mut game, Token::ALL[0]);
            assert_eq!(place_of(&game, RED, Token::ALL[0]), place(board, colour, steps));
            assert_eq!(game.position().turn(), Seat::new(1));
            roll(&mut game, 1);
        }
    }
}

#[test]
fn fr_010_the_turn_goes_to_the_next_seat_that_still_plays() {
    for (seats, gone) in (2..=4u8).flat_map(|seats| (0..1u8 << seats).map(move |g| (seats, g))) {
        let plays = |seat: &Seat| gone >> seat.number() & 1 == 0;
        let left: Vec<Seat> = Seat::first(seats).filter(plays).collect();
        if left.len() < 2 {
            continue;
        }
        let resigned = Seat::first(seats).filter(|seat| !plays(seat)).collect();
        let mut game =
            begun(&Setup { turn: left[0], resigned, ..setup(&Config::default(), seats) });
        for expected in left.iter().cycle().take(9) {
            assert_eq!(game.position().turn(), *expected, "{left:?}");
            roll(&mut game, 1);
        }
    }
}

#[test]
fn sc_002_every_position_of_a_hundred_turns_is_valid() {
    for seed in 0..20 {
        let mut game = Match::<Ludo>::new(&Config::default(), 4).unwrap();
        let (mut dice, mut events, mut turns) =
            (SeededDice::new(seed), RecordedEvents::default(), 0);
        while turns < 100 {
            assert!(advance(&mut game, &mut dice, &mut events), "over after {turns} turns");
            let position = game.position();
            assert_eq!(Ludo::position(&position.as_setup()).as_ref(), Ok(position));
            turns = events.0.iter().filter(|(_, e)| matches!(e, Event::Turn { .. })).count();
        }
        let shows = |face: u8| {
            let rolled = |event: &Event| matches!(event, Event::Rolled { die, .. } if *die == face);
            events.0.iter().any(|(_, event)| rolled(event))
        };
        assert!((1..=6).all(shows), "all six faces came up");
    }
}

/// Whether a token of one seat that moves to a square by a die cuts the other's token there.
fn cuts(board: Board, [by, other]: [Seat; 2], square: u8, die: u8) -> bool {
    let mut setup = setup(&Config { board, ..Config::default() }, 4);
    setup.turn = by;
    setup.tokens[by.index()][0] = TokenPlace::Ring((square + 52 - die) % 52);
    setup.tokens[other.index()][2] = TokenPlace::Ring(square);
    let mut game = begun(&setup);
    roll(&mut game, die);
    let token = Token::ALL[2];
    let cut = Event::Cut { by, seat: other, token, square };
    let was_cut = play(&mut game, Token::ALL[0]).contains(&cut);
    assert_eq!(place_of(&game, by, Token::ALL[0]), TokenPlace::Ring(square));
    let expected = if was_cut { TokenPlace::Home } else { TokenPlace::Ring(square) };
    assert_eq!(place_of(&game, other, token), expected);
    was_cut
}

#[test]
fn sc_003_every_landing_on_an_opponent_cuts_except_on_the_safe_squares() {
    let mut tried = 0;
    for (board, by) in BOARDS.into_iter().flat_map(|b| Seat::first(4).map(move |s| (b, s))) {
        let (last, _) = length(board);
        let steps = |seat: Seat, square: u8| (square + 52 - 13 * seat.number()) % 52;
        for (square, other) in (0..52).flat_map(|s| Seat::first(4).map(move |o| (s, o))) {
            // Each must be able to stand there on the way to its own lane.
            if other == by || steps(other, square) > last || steps(by, square) > last {
                continue;
            }
            for die in (1..=6).filter(|die| *die <= steps(by, square)) {
                let found = cuts(board, [by, other], square, die);
                assert_eq!(
                    found,
                    !SAFE_SQUARES.contains(&square),
                    "{board:?} {by} {other} {square} {die}"
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 6_000, "{tried}");
}

/// The refusal code for moving a token by a die, given its steps from the start (`None` at
/// home); `None` if it can move.
fn refusal_code(board: Board, steps: Option<u8>, die: u8) -> Option<&'static str> {
    let (_, finish) = length(board);
    match steps {
        None => (die != 6).then_some("needs-six"),
        Some(steps) if steps == finish => Some("already-done"),
        Some(steps) => (steps + die > finish).then_some("overshoots"),
    }
}

/// A match with token 1 that many steps from its start, token 2 on the start so that there is
/// always a choice, and the die rolled.
fn choosing(board: Board, colour: Colour, steps: Option<u8>, die: u8) -> Match<Ludo> {
    let mut setup = setup(&pair(board, colour), 2);
    setup.tokens[0][0] = steps.map_or(TokenPlace::Home, |steps| place(board, colour, steps));
    setup.tokens[0][1] = TokenPlace::Ring(colour.start());
    let mut game = begun(&setup);
    roll(&mut game, die);
    game
}

#[test]
fn sc_004_every_move_from_every_place_is_legal_or_refused_without_effect() {
    let mut refused = 0;
    for (board, colour) in BOARDS.into_iter().flat_map(|b| Colour::ALL.map(|c| (b, c))) {
        let places = (0..=length(board).1).map(Some).chain([None]);
        for (steps, die) in places.flat_map(|steps| (1..=6).map(move |die| (steps, die))) {
            let mut game = choosing(board, colour, steps, die);
            let token = Token::ALL[0];
            let expected = refusal_code(board, steps, die);
            assert_eq!(movable(&game, RED).contains(&token), expected.is_none());
            let before = game.position().hash();
            let step = Step::Acted { seat: RED, action: Move { token } };
            let why = game.apply_step(&step, &mut DiscardEvents).err().map(|why| why.code());
            assert_eq!(why, expected, "{board:?} {colour} {steps:?} {die}");
            assert_eq!(game.position().hash() == before, expected.is_some());
            refused += u32::from(expected.is_some());
        }
    }
    // Each colour on each board: 5 rolls at home, 6 when done, 5+4+3+2+1 too many.
    assert_eq!(refused, 2 * 4 * 26);
}

#[test]
fn sc_004_nobody_moves_out_of_turn_or_before_the_roll() {
    for (turn, seat) in Seat::first(4).flat_map(|turn| Seat::first(4).map(move |s| (turn, s))) {
        let mut setup = setup(&Config::default(), 4);
        setup.turn = turn;
        for (colour, row) in Colour::ALL.into_iter().zip(&mut setup.tokens) {
            row[0] = place(Board::Standard, colour, 10);
        }
        let mut game = begun(&setup);
        let code = |game: &Match<Ludo>| {
            let action = Move { token: Token::ALL[0] };
            game.position().check_action(seat, &action).err().map(|why| why.code())
        };
        assert_eq!(code(&game), Some("roll-first"));
        roll(&mut game, 4);
        assert_eq!(code(&game), (seat != turn).then_some("not-asked"));
    }
}

#[test]
fn sc_004_a_block_stops_exactly_the_moves_that_land_on_it_or_pass_it() {
    let config = Config { blocks: true, ..pair(Board::Standard, Colour::Red) };
    let mut stopped = 0;
    // Yellow never stands on 25, behind its lane.
    for (square, from) in (0..52).filter(|s| *s != 25).flat_map(|s| (0..=50).map(move |f| (s, f))) {
        if square == from && !SAFE_SQUARES.contains(&square) {
            continue;
        }
        for die in 1..=6 {
            let mut setup = setup(&config, 2);
            setup.tokens[0][0] = TokenPlace::Ring(from);
            setup.tokens[1][..2].fill(TokenPlace::Ring(square));
            let mut game = begun(&setup);
            roll(&mut game, die);
            let barred = (from + 1..=from + die).any(|step| step <= 50 && step == square);
            let found = !movable(&game, RED).contains(&Token::ALL[0]);
            assert_eq!(found, barred, "from {from} by {die}, block on {square}");
            stopped += u32::from(barred);
        }
    }
    assert!(stopped > 900, "{stopped}");
}

#[test]
fn sc_005_the_move_that_finishes_the_last_token_wins_at_once() {
    for (board, quick) in BOARDS.into_iter().flat_map(|b| [(b, false), (b, true)]) {
        for die in 1..=6 {
            let mut setup = setup(&Config { quick, ..pair(board, Colour::Red) }, 2);
            setup.tokens[0].fill(TokenPlace::Done);
            setup.tokens[0][1] = place(board, Colour::Red, length(board).1 - die);
            let mut game = begun(&setup);
            roll(&mut game, die);
            assert!(matches!(game.position().next(), Next::Ask(_)));
            let events = play(&mut game, Token::ALL[1]);
            assert!(events.contains(&Event::Placed { seat: RED, place: 1 }));
            let Next::Over(outcome) = game.position().next() else { panic!("it goes on") };
            assert_eq!(outcome.ranks.to_vec(), [1, 2]);
        }
    }
}

/// Options that together use every field of a saved position.
fn tables() -> [(Config, u8); 4] {
    let plain = Config::default;
    let all = Config {
        extra_roll_on_cut: true,
        extra_roll_on_finish: true,
        blocks: true,
        must_cut: true,
        ..plain()
    };
    [
        (plain(), 4),
        (Config { board: Board::Sprint, ends: EndCondition::First, ..plain() }, 3),
        (Config { quick: true, colours: vec![Colour::Blue, Colour::Green], ..plain() }, 2),
        (all, 4),
    ]
}

#[test]
fn sc_006_a_match_saved_at_any_moment_is_restored_exactly_and_ends_the_same() {
    for (config, seats) in tables() {
        let whole = played_out(&config, seats, 6);
        let players: Vec<String> = (0..seats).map(|n| format!("player {n}")).collect();
        for steps in (0..=whole.steps().len()).step_by(17) {
            let played = whole.after_steps(steps);
            let save = Save { players: players.clone(), dice: DiceSource::ByHand, played };
            let again = Save::<Ludo>::from_text(&save.to_text()).unwrap();
            assert_eq!(again.to_text(), save.to_text());
            assert_eq!(again.players, players);
            assert_eq!(again.played.position(), save.played.position());
            assert_eq!(again.played.config(), &config);
            let rest = again.played.replay(&whole.steps()[steps..], &mut DiscardEvents).unwrap();
            assert_eq!(rest.position(), whole.position());
        }
    }
}

#[test]
fn fr_012_a_changed_save_is_refused() {
    let mut game = begun(&setup(&Config::default(), 2));
    roll(&mut game, 6);
    play(&mut game, Token::ALL[0]);
    let players = vec![String::new(); 2];
    let text = Save { players, dice: DiceSource::ByHand, played: game }.to_text();
    let refused = |from: &str, to: &str| {
        assert!(text.contains(from), "{text}");
        Save::<Ludo>::from_text(&text.replacen(from, to, 1)).unwrap_err().to_string()
    };
    assert!(refused("\"play\":\"1\"", "\"play\":\"2\"").contains("the file was changed"));
    assert!(refused("[6]", "[5]").contains("steps[1]"));
    assert!(refused("[6]", "[7]").contains("steps[0]"));
}

#[test]
fn sc_007_a_whole_match_of_four_can_be_simulated_to_its_end() {
    for seed in 0..20 {
        let game = played_out(&Config::default(), 4, seed);
        let Next::Over(outcome) = game.position().next() else { panic!("it is over") };
        let mut ranks = outcome.ranks.to_vec();
        ranks.sort_unstable();
        assert_eq!(ranks, [1, 2, 3, 4], "seed {seed}");
    }
}

#[test]
fn l6_with_must_cut_a_token_stays_on_the_ring_from_every_square_by_every_roll() {
    for (board, colour) in BOARDS.into_iter().flat_map(|b| Colour::ALL.map(|c| (b, c))) {
        for (square, die) in (0..52).flat_map(|square| (1..=6).map(move |die| (square, die))) {
            let mut setup = setup(&Config { must_cut: true, ..pair(board, colour) }, 2);
            setup.tokens[0][0] = TokenPlace::Ring(square);
            let mut game = begun(&setup);
            roll(&mut game, die);
            play(&mut game, Token::ALL[0]);
            assert_eq!(place_of(&game, RED, Token::ALL[0]), TokenPlace::Ring((square + die) % 52));
        }
    }
}

#[test]
fn l6_every_match_with_must_cut_ends() {
    for (board, seats) in BOARDS.into_iter().flat_map(|b| (2..=4).map(move |s| (b, s))) {
        for (blocks, seed) in [false, true].into_iter().flat_map(|b| (0..10).map(move |s| (b, s))) {
            let config = Config { board, blocks, must_cut: true, ..Config::default() };
            let game = played_out(&config, seats, seed);
            let done = game.position().as_setup();
            let cut = |seat: &Seat| done.cutters.contains(*seat);
            assert!(done.finished.iter().all(cut), "nobody finishes without a cut");
        }
    }
}
