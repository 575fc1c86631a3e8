//! Whatever the bytes, there is an answer, never a crash, and what is refused changes nothing.
//!
//! The targets in this file also run under a fuzzing engine, for as long as you like:
//! `cargo bolero test --package fuzz TARGET` (after `cargo install cargo-bolero`).

mod moments;

use gammon::{Gammon, Sides, formats};
use gitgammon::{Chance, Moment, Opening, TableId, check, check_decision};
use hill::Hill;
use kit::{Game, Legal, Match, Next, Referee, Save, Seeded, Silent};
use ludo::Ludo;
use serde_json::{Value, json};
use spaces::draw::board_svg;
use spaces::file::BoardFile;
use spaces::{Board, Compiled, Spaces};

/// Inputs tried when run as an ordinary test.
const ITERATIONS: usize = 5_000;

/// A move file, from its bytes to the verdict.
#[test]
fn move_file() {
    let id = TableId::parse("friday").expect("a good name");
    let players = Sides { white: "ann".into(), black: "bob".into() };
    let made = "2025-01-21T12:00:00Z".into();
    let opening = Opening { id, players, made, draw: None, game: None };
    let table = opening.table(&Chance::Commit("0".repeat(40))).expect("a plain table");
    let before = table.state.to_bytes();
    bolero::check!().with_iterations(ITERATIONS).for_each(|bytes: &[u8]| {
        let (name, file) = bytes.split_at(bytes.len().min(22));
        let name = String::from_utf8_lossy(name);
        for name in [&*name, "0001-white-abcdef.json"] {
            let now = Moment(1_737_460_900);
            if let Err(failures) = check(&table, name, file, now) {
                assert!(!failures.is_empty(), "a refusal says why");
            }
            assert!(check_decision(&table, name, file, now).is_err(), "a plain table has no cube");
        }
        assert_eq!(table.state.to_bytes(), before);
    });
}

/// A save, for each game: it loads to a match that saves to the same text, or does not load.
#[test]
fn save_file() {
    fn one<G: Game>(text: &str) {
        if let Ok(save) = Save::<G>::from_text(text) {
            let again = Save::<G>::from_text(&save.to_text()).expect("what was saved loads");
            assert_eq!(again.played.position(), save.played.position());
        }
    }
    /// The save of a match that has not begun, with these steps.
    fn with_steps<G: Game>(text: &str) -> String {
        let played = Match::<G>::new(&G::Config::default(), 2).expect("sound options");
        let (players, dice) = (vec![String::new(); 2], kit::DiceRecord::ByHand);
        let good = Save { players, dice, played }.to_text();
        good.replace("\"steps\": []", &format!("\"steps\": [{text}]"))
    }
    bolero::check!().with_iterations(ITERATIONS).for_each(|bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        one::<Ludo>(&text);
        one::<Gammon>(&text);
        one::<Spaces>(&text);
        one::<Hill>(&text);
        // The same bytes as steps of a save that is otherwise sound.
        one::<Ludo>(&with_steps::<Ludo>(&text));
        one::<Hill>(&with_steps::<Hill>(&text));
    });
}

/// A board of Spaces, as JSON and as text: it is drawn, and run against itself and others;
/// both ways to judge a round agree.
#[test]
fn spaces_board() {
    let foes = |board: &Board| {
        let size = board.size();
        let up = "U".repeat(usize::from(size) - 1);
        let trap = format!("{size}.0.urR{up}").parse::<Board>();
        let straight = (0..size).map(|col| format!("{size}.{col}.{up}").parse::<Board>());
        let all = straight.chain([trap, Ok(board.clone())]).filter_map(Result::ok);
        all.collect::<Vec<Board>>()
    };
    bolero::check!().with_iterations(ITERATIONS).for_each(|bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        let board = text.parse::<Board>().ok();
        let file = BoardFile::from_json(&text).ok().map(|file| file.board);
        for board in board.into_iter().chain(file) {
            let played = spaces::round(&board, &board).expect("one size");
            assert_eq!(played.scores[0], played.scores[1], "a board against itself");
            for other in foes(&board) {
                let explained = spaces::round(&board, &other).map(|played| played.scores);
                let judged = Compiled::new(&board).scores(&Compiled::new(&other));
                assert_eq!(judged, explained, "{board} against {other}");
            }
            assert!(board_svg(&board).ends_with("</svg>\n"));
        }
    });
}

/// A board of King of the Hill, and as the tiles of a board that is otherwise sound: a valid
/// one can be drawn and says again what it said.
#[test]
fn hill_board() {
    fn one(text: &str) {
        match hill::Board::from_json(text) {
            Err(faults) => assert!(!faults.is_empty(), "a refusal says why"),
            Ok(board) => {
                assert!(hill::draw::draw(&board).ends_with("</svg>\n"));
                assert_eq!(hill::Board::new(board.graph().clone()), Ok(board));
            }
        }
    }
    bolero::check!().with_iterations(ITERATIONS).for_each(|bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        one(&text);
        one(&format!("{{\"id\":\"board.v1\",\"boardSchemaVersion\":1,\"nodes\":[{text}]}}"));
        one(&sketch(bytes).to_string());
    });
}

/// A board that is nearly sound: bytes decide types, tiers, edges and places.
fn sketch(bytes: &[u8]) -> Value {
    let last = bytes.len() / 4;
    let node = |(id, part): (usize, &[u8])| {
        let kind = ["empty", "chance", "treasure", "enemy", "sanctuary"][usize::from(part[0] % 5)];
        let mut neighbors = vec![id + 1];
        if part[1] > 128 {
            neighbors.push((id + usize::from(part[1] % 8)).min(last));
        }
        neighbors.sort_unstable();
        let mut node =
            json!({"id": id, "type": kind, "neighbors": neighbors, "x": part[2], "y": part[3]});
        if matches!(kind, "treasure" | "enemy") {
            node["tier"] = json!(part[0] / 5 % 4);
        }
        if id == 0 {
            node["type"] = json!("start");
        }
        node
    };
    let end = json!({"id": last, "type": "final", "neighbors": [], "x": -1, "y": 1e9});
    let nodes: Vec<Value> = bytes.chunks_exact(4).enumerate().map(node).chain([end]).collect();
    json!({"id": "board.v1", "boardSchemaVersion": 1, "nodes": nodes})
}

/// What a player of Spaces brings or plays, in notation and as JSON: accepted whole, or
/// refused with the position as it was.
#[test]
fn spaces_action() {
    let mut played = Match::<Spaces>::new(&spaces::Config::default(), 2).expect("sound options");
    let blue = kit::Seat::new(0);
    let bringing = played.position().clone();
    for seat in [blue, kit::Seat::new(1)] {
        let boards = bringing.default_play(seat).expect("the house lends boards");
        played.play(&boards, &mut kit::Silent);
    }
    bolero::check!().with_iterations(ITERATIONS).for_each(|bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        for position in [&bringing, played.position()] {
            let words = [text.to_string(), format!("bring 4.{text}"), format!("play {text}")];
            let read = words.iter().filter_map(|words| position.parse(blue, words).ok());
            for action in read.chain(serde_json::from_str(&text).ok()) {
                assert_eq!(
                    position.parse(blue, &position.notate(blue, &action)),
                    Ok(action.clone())
                );
                if let Ok(play) = position.checked(blue, &action) {
                    let mut after = position.clone();
                    after.play(&play, &mut kit::Silent);
                    assert_eq!(Spaces::position(&after.as_setup()), Ok(after));
                }
            }
        }
    });
}

/// What a player of King of the Hill asks to do, in notation and as JSON, at every kind of
/// question: accepted whole, or refused with the position as it was.
#[test]
fn hill_action() {
    let verbs = ["", "arrange ", "drink ", "challenge ", "offer ", "branch ", "attack ", "take "];
    let questions = questions();
    assert!(questions.len() > 12, "a match asks many things: {}", questions.len());
    bolero::check!().with_iterations(ITERATIONS).for_each(|bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        let at = bytes.first().map_or(0, |byte| usize::from(*byte)) % questions.len();
        let (position, seat) = (&questions[at], questions[at].waiting().lowest().expect("asked"));
        let words = verbs.map(|verb| format!("{verb}{text}"));
        let read = words.iter().filter_map(|words| position.parse(seat, words).ok());
        for action in read.chain(serde_json::from_str(&text).ok()) {
            assert_eq!(position.parse(seat, &position.notate(seat, &action)), Ok(action));
            if let Ok(play) = position.checked(seat, &action) {
                let mut after = position.clone();
                after.play(&play, &mut Silent);
                assert_eq!(Hill::position(&after.as_setup()), Ok(after));
            }
        }
    });
}

/// A position for every kind of question that random matches come to.
fn questions() -> Vec<Hill> {
    let mut found: Vec<(&str, Hill)> = Vec::new();
    let (mut dice, mut legal) = (Seeded::new(1), Legal::default());
    for seats in 2..=6 {
        let start = Match::<Hill>::new(&hill::Config::default(), seats).expect("sound options");
        let mut position = start.position().clone();
        loop {
            match position.next() {
                Next::Over(_) => break,
                Next::Chance(roll) => {
                    let rolled = kit::Dice::roll(&mut dice, &roll).expect("seeded dice never end");
                    position.rolled(rolled, &mut Silent);
                }
                Next::Ask(ask) => {
                    if found.iter().all(|(prompt, _)| *prompt != ask.prompt) {
                        found.push((ask.prompt, position.clone()));
                    }
                    let seat = position.waiting().lowest().expect("somebody is asked");
                    position.options(seat, &mut legal);
                    let at = dice.below(legal.len() as u32) as usize;
                    position.play(&legal.get(at).expect("one of them"), &mut Silent);
                }
            }
        }
    }
    found.into_iter().map(|(_, position)| position).collect()
}

/// Ids that backgammon players paste.
#[test]
fn backgammon_id() {
    bolero::check!().with_iterations(ITERATIONS).for_each(|bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        if let Ok(position) = formats::parse_gnu(&text) {
            assert_eq!(Gammon::position(&position.as_setup()), Ok(position));
        }
        if let Ok(position) = formats::parse_xgid(&text) {
            assert_eq!(formats::parse_xgid(&formats::xgid(&position)), Ok(position));
        }
    });
}

/// Moves in notation.
#[test]
fn notation() {
    let mut played = Match::<Gammon>::new(&gammon::Config::default(), 2).expect("sound options");
    let mut dice = kit::Scripted::new([vec![6, 5]]);
    played.roll_with(&mut dice, &mut kit::Silent);
    let (position, white) = (*played.position(), kit::Seat::new(0));
    bolero::check!().with_iterations(ITERATIONS).for_each(|bytes: &[u8]| {
        if let Ok(action) = position.parse(white, &String::from_utf8_lossy(bytes)) {
            let text = position.notate(white, &action);
            assert_eq!(position.parse(white, &text), Ok(action), "{text}");
        }
    });
}
