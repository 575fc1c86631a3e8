//! Fuzz targets: no input causes a panic, and what is refused changes nothing.
//!
//! The targets in this file have no corpus; those of `corpora` do. All of them run as ordinary
//! tests, and under a fuzzing engine with `cargo xtask fuzz`.

mod corpora;

use catalog::{GameId, with_game};
use gammon::{Gammon, PerSide, formats};
use gitgammon::{RollInput, TableId, TableOpening, Timestamp, check_decision, check_move};
use hill::Hill;
use kit::{DiscardEvents, Game, LegalActions, Match, Next, Referee, Save, SeededDice};
use serde_json::{Value, json};
use spaces::draw::board_svg;
use spaces::file::BoardFile;
use spaces::{Board, CompiledBoard, Spaces};

/// Random inputs of each target in an ordinary test run.
const ITERATIONS: usize = 5_000;

/// Move and decision files of GitGammon: the check gives reasons and changes nothing.
#[test]
fn move_file() {
    let id = TableId::parse("friday").expect("a valid id");
    let players = PerSide { white: "ann".into(), black: "bob".into() };
    let made = "2025-01-21T12:00:00Z".into();
    let opening = TableOpening { id, players, created_at: made, draw: None, dice_and_config: None };
    let table = opening.open(&RollInput::Commit("0".repeat(40))).expect("a plain table");
    let before = table.state.to_bytes();
    bolero::check!().with_iterations(ITERATIONS).for_each(|bytes: &[u8]| {
        let (name, file) = bytes.split_at(bytes.len().min(22));
        let name = String::from_utf8_lossy(name);
        for name in [&*name, "0001-white-abcdef.json"] {
            let now = Timestamp(1_737_460_900);
            if let Err(failures) = check_move(&table, name, file, now) {
                assert!(!failures.is_empty(), "a refusal without a reason");
            }
            assert!(check_decision(&table, name, file, now).is_err(), "a plain table has no cube");
        }
        assert_eq!(table.state.to_bytes(), before);
    });
}

/// Saves of each game: a save loads to a match that saves and loads to the same position.
#[test]
fn save_file() {
    fn check_save<G: Game>(text: &str) {
        if let Ok(save) = Save::<G>::from_text(text) {
            let again =
                Save::<G>::from_text(&save.to_text()).expect("a save that was written loads");
            assert_eq!(again.played.position(), save.played.position());
        }
    }
    /// A save of a new match, with these steps.
    fn with_steps<G: Game>(text: &str) -> String {
        let seats = *G::SEAT_COUNTS.start();
        let played = Match::<G>::new(&G::Config::default(), seats).expect("valid options");
        let (players, dice) = (vec![String::new(); usize::from(seats)], kit::DiceSource::ByHand);
        let valid = Save { players, dice, played }.to_text();
        valid.replace("\"steps\": []", &format!("\"steps\": [{text}]"))
    }
    bolero::check!().with_iterations(ITERATIONS).for_each(|bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        for game in GameId::ALL {
            with_game!(game, G => {
                check_save::<G>(&text);
                // The same bytes as the steps of an otherwise valid save.
                check_save::<G>(&with_steps::<G>(&text));
            });
        }
    });
}

/// Boards of Spaces, as JSON and in notation: a board is drawn, and played against itself and
/// others; both implementations of a round agree.
#[test]
fn spaces_board() {
    let opponents = |board: &Board| {
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
            let played = spaces::play_round(&board, &board).expect("one size");
            assert_eq!(played.scores[0], played.scores[1], "a board against itself");
            for other in opponents(&board) {
                let explained = spaces::play_round(&board, &other).map(|played| played.scores);
                let judged = CompiledBoard::new(&board).scores(&CompiledBoard::new(&other));
                assert_eq!(judged, explained, "{board} against {other}");
            }
            assert!(board_svg(&board).ends_with("</svg>\n"));
        }
    });
}

/// Boards of King of the Hill, and tiles of an otherwise valid board: a valid board is drawn and
/// reads back as itself.
#[test]
fn hill_board() {
    fn check_board(text: &str) {
        match hill::Board::from_json(text) {
            Err(faults) => assert!(!faults.is_empty(), "a refusal without a reason"),
            Ok(board) => {
                assert!(hill::draw::draw(&board).ends_with("</svg>\n"));
                assert_eq!(hill::Board::new(board.graph().clone()), Ok(board));
            }
        }
    }
    bolero::check!().with_iterations(ITERATIONS).for_each(|bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        check_board(&text);
        check_board(&format!(
            "{{\"id\":\"board.v1\",\"boardSchemaVersion\":1,\"nodes\":[{text}]}}"
        ));
        check_board(&nearly_valid_board(bytes).to_string());
    });
}

/// A nearly valid board: the bytes decide types, tiers, edges and positions of tiles.
fn nearly_valid_board(bytes: &[u8]) -> Value {
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

/// Actions of Spaces, in notation and as JSON: they notate and parse to themselves, and an
/// accepted one leads to a valid position.
#[test]
fn spaces_action() {
    let mut played = Match::<Spaces>::new(&spaces::Config::default(), 2).expect("valid options");
    let blue = kit::Seat::new(0);
    let bringing = played.position().clone();
    for seat in [blue, kit::Seat::new(1)] {
        let boards = bringing.default_checked(seat).expect("a default play");
        played.act(&boards, &mut kit::DiscardEvents);
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
                if let Ok(play) = position.check_action(blue, &action) {
                    let mut after = position.clone();
                    after.act_checked(&play, &mut kit::DiscardEvents);
                    assert_eq!(Spaces::position(&after.as_setup()), Ok(after));
                }
            }
        }
    });
}

/// Actions of King of the Hill, in notation and as JSON, for every kind of question: they notate
/// and parse to themselves, and an accepted one leads to a valid position.
#[test]
fn hill_action() {
    let verbs = ["", "arrange ", "drink ", "challenge ", "offer ", "branch ", "attack ", "take "];
    let questions = questions();
    assert!(
        questions.len() > 12,
        "random matches reach few kinds of questions: {}",
        questions.len()
    );
    bolero::check!().with_iterations(ITERATIONS).for_each(|bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes);
        let at = bytes.first().map_or(0, |byte| usize::from(*byte)) % questions.len();
        let (position, seat) = (&questions[at], questions[at].waiting().lowest().expect("asked"));
        let words = verbs.map(|verb| format!("{verb}{text}"));
        let read = words.iter().filter_map(|words| position.parse(seat, words).ok());
        for action in read.chain(serde_json::from_str(&text).ok()) {
            assert_eq!(position.parse(seat, &position.notate(seat, &action)), Ok(action));
            if let Ok(play) = position.check_action(seat, &action) {
                let mut after = position.clone();
                after.act_checked(&play, &mut DiscardEvents);
                assert_eq!(Hill::position(&after.as_setup()), Ok(after));
            }
        }
    });
}

/// A position for each kind of question that random matches reach.
fn questions() -> Vec<Hill> {
    let mut found: Vec<(&str, Hill)> = Vec::new();
    let (mut dice, mut legal) = (SeededDice::new(1), LegalActions::default());
    for seats in 2..=6 {
        let start = Match::<Hill>::new(&hill::Config::default(), seats).expect("valid options");
        let mut position = start.position().clone();
        loop {
            match position.next() {
                Next::Over(_) => break,
                Next::Chance(roll) => {
                    let rolled = kit::Dice::roll(&mut dice, &roll).expect("seeded dice never end");
                    position.roll_checked(rolled, &mut DiscardEvents);
                }
                Next::Ask(ask) => {
                    if found.iter().all(|(prompt, _)| *prompt != ask.prompt) {
                        found.push((ask.prompt, position.clone()));
                    }
                    let seat = position.waiting().lowest().expect("somebody is asked");
                    position.legal_actions(seat, &mut legal);
                    let at = dice.below(legal.len() as u32) as usize;
                    position.act_checked(&legal.get(at).expect("one of them"), &mut DiscardEvents);
                }
            }
        }
    }
    found.into_iter().map(|(_, position)| position).collect()
}

/// Position ids of backgammon.
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

/// Moves of backgammon in notation.
#[test]
fn backgammon_notation() {
    let mut played = Match::<Gammon>::new(&gammon::Config::default(), 2).expect("valid options");
    let mut dice = kit::ScriptedDice::new([vec![6, 5]]);
    played.roll_with(&mut dice, &mut kit::DiscardEvents);
    let (position, white) = (*played.position(), kit::Seat::new(0));
    bolero::check!().with_iterations(ITERATIONS).for_each(|bytes: &[u8]| {
        if let Ok(action) = position.parse(white, &String::from_utf8_lossy(bytes)) {
            let text = position.notate(white, &action);
            assert_eq!(position.parse(white, &text), Ok(action), "{text}");
        }
    });
}
