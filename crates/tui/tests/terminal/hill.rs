//! King of the Hill: the track, the inventory, answers by number, and the handover.

use crate::fixture::{begun, check_said, check_shown, drawn, press, screen, session, text};
use crate::hill_language::HillLanguage;
use hill::{Action, Class, Config, Hill};
use kit::Step;
use serde_json::{Value, json};
use tui::PlaySession;

const TWO: [Class; 2] = [Class::Raider, Class::Hunter];

fn given(givens: &[&str]) -> PlaySession<Hill> {
    with_players(givens, &["human:Ann", "random"])
}

fn with_players(givens: &[&str], players: &[&str]) -> PlaySession<Hill> {
    let config = Config { classes: TWO.map(Some).to_vec(), ..Config::default() };
    session(begun::<HillLanguage>(&config, givens, players))
}

/// The last action, in notation.
fn last_action(session: &PlaySession<Hill>) -> String {
    let mine = |step: &Step<Action>| match step {
        Step::Acted { seat, action } if seat.number() == 0 => Some(action.to_notation()),
        _ => None,
    };
    session.save().played.steps().iter().rev().find_map(mine).unwrap_or_default()
}

fn screen_at<G: tui::TerminalGame>(session: &mut PlaySession<G>, size: (u16, u16)) -> String {
    text(&drawn(size, |frame| session.draw(frame)))
}

/// Presses a key repeatedly until the screen contains a text.
fn press_until(session: &mut PlaySession<Hill>, wanted: &str, key: &str) {
    for _ in 0..200 {
        if screen(session).contains(wanted) {
            return;
        }
        if !session.tick() {
            press(session, key);
        }
    }
    panic!("never {wanted:?}:\n{}", screen(session));
}

#[test]
fn the_whole_track_is_on_the_screen_with_its_tokens() {
    let mut session = given(&["raider on 10", "hunter on 57", "raider to choose"]);
    for size in [(100, 30), (80, 24)] {
        let screen = screen_at(&mut session, size);
        for tile in (0..68).filter(|tile| ![10, 57, 67].contains(tile)) {
            let number = format!(" {tile} ");
            assert!(screen.replace(['│', '┐', '\n'], " ").contains(&number), "{tile}\n{screen}");
        }
        assert!(screen.contains("→46"), "what cannot be drawn is named\n{screen}");
    }
    let screen = screen_at(&mut session, (100, 30));
    assert!(screen.contains("R 10") && screen.contains("H 57"), "{screen}");
}

#[test]
fn traps_ambushes_and_enemies_lie_on_their_tiles() {
    let lies = ["trap on 12", "ambush of hunter on 16", "orc goblin on 18", "raider to choose"];
    let screen = screen_at(&mut given(&lies), (100, 30));
    for sign in ["E1^", "T1?", "E2!"] {
        assert!(screen.contains(sign), "{sign}\n{screen}");
    }
}

#[test]
fn own_items_are_shown_in_full_and_of_others_only_what_is_public() {
    let hands = [
        "raider has robe dagger beer",
        "raider keeps instinct",
        "hunter has heirloom-armor luck-charm",
        "raider to play",
    ];
    let screen = screen_at(&mut given(&hands), (100, 30));
    for words in ["Robe, Dagger", "bandolier: Beer", "kept: Instinct", "Heirloom Armor · 1 hidden"]
    {
        assert!(screen.contains(words), "{words}\n{screen}");
    }
    assert!(!screen.contains("Luck Charm"), "{screen}");
    let mut session = given(&hands);
    press(&mut session, "i");
    let sheet = screen_at(&mut session, (100, 30));
    assert!(sheet.contains("Beer: Heal 3 HP") && sheet.contains("1 hidden"), "{sheet}");
    assert!(!sheet.contains("Luck Charm"), "{sheet}");
    press(&mut session, "x");
    check_shown(&mut session, "Step 2: your gear");
}

#[test]
fn moving_and_sleeping_are_chosen_by_number() {
    let mut session = given(&["raider has 3 hp", "raider owes 1 beer", "raider to choose"]);
    check_said(&mut session, "Step 4: move or sleep? ▸ 1 Sleep (HP 3, heal to 5) *");
    check_shown(&mut session, "2 Move: roll d4 -1 Beer");
    press(&mut session, "2");
    assert_eq!(last_action(&session), "move");
}

#[test]
fn a_fork_says_where_its_ways_lead() {
    let mut session = given(&["raider on 9", "raider to choose"]);
    press(&mut session, "2");
    while session.tick() {}
    if last_action(&session) == "move" && screen(&mut session).contains("The way forks") {
        check_shown(&mut session, "1 To tile 11, Treasure 1 *");
        press(&mut session, "2");
        assert_eq!(last_action(&session), "branch 54");
    }
}

#[test]
fn a_fight_shows_both_sides_the_dice_and_what_is_added() {
    let mut session = given(&[
        "raider on 17",
        "raider has dagger robe",
        "orc goblin on 18",
        "raider on 18",
        "raider to choose",
    ]);
    press(&mut session, "1");
    while session.tick() {}
    check_shown(&mut session, "RAIDER FIGHTS · round 1");
    check_shown(&mut session, "Raider HP 5 ♥♥♥♥♥ +1/+1");
    check_shown(&mut session, "Orc HP 2 ♥♥ +2/+1");
    check_said(&mut session, "1 Attack the Orc (HP 2, +2/+1) *");
    press(&mut session, "2");
    assert_eq!(last_action(&session), "attack 2");
    check_shown(&mut session, "◂ the target");
    check_shown(&mut session, "attack ");
    check_said(&mut session, "The dice lie. Stand by them?");
    let screen = screen_at(&mut session, (100, 30));
    assert!(screen.contains("+1=") && screen.contains(" against "), "{screen}");
}

#[test]
fn gear_is_arranged_from_a_list_of_its_own() {
    let mut session = given(&["raider has robe velvet-cloak dagger", "raider to play"]);
    check_shown(&mut session, "Wear or hold something else…");
    let rows = screen(&mut session);
    let number = rows.split("Wear or hold").next().and_then(|t| t.trim_end().chars().last());
    press(&mut session, &number.unwrap().to_string());
    let list = screen_at(&mut session, (100, 30));
    assert!(list.contains("Wear Robe, hold Dagger (+1/+1, as now)"), "{list}");
    press(&mut session, "esc");
    check_said(&mut session, "Step 2: your gear and your bags.");
    press(&mut session, &number.unwrap().to_string());
    press(&mut session, "down enter");
    assert!(last_action(&session).starts_with("arrange "), "{}", last_action(&session));
}

#[test]
fn a_trade_is_put_together_item_by_item() {
    let hands = ["raider has beer dagger", "hunter has robe"];
    let there = ["raider on 4", "hunter on 4", "raider to play"];
    let mut session = with_players(&[&hands[..], &there].concat(), &["human", "human"]);
    press(&mut session, "y 1");
    check_said(&mut session, "Step 3: Hunter is here. Duel or trade? ▸ 1 Neither: go on *");
    check_shown(&mut session, "2 Duel the Hunter (HP 5, +0/+1)");
    press(&mut session, "3");
    check_said(&mut session, "[ ] give Beer 2 [ ] give Dagger 3 [ ] for the Robe 4 Offer it");
    press(&mut session, "4");
    check_shown(&mut session, "Name something to give or to ask for.");
    press(&mut session, "1 3 4");
    assert_eq!(last_action(&session), "offer 1 beer for robe");
    press(&mut session, "y");
    check_said(&mut session, "Raider offers you Beer for Robe. 1 Take the trade ▸ 2 Decline *");
}

#[test]
fn the_screen_is_hidden_until_the_next_person_confirms_the_handover() {
    let hands = [
        "raider has beer",
        "hunter has luck-charm",
        "raider on 4",
        "hunter on 4",
        "raider to play",
    ];
    let mut session = with_players(&hands, &["human:Ann", "human:Ben"]);
    check_shown(&mut session, "Pass the keyboard to Ann (Raider).");
    for key in ["enter", "space", "1", "i", "?"] {
        press(&mut session, key);
        check_shown(&mut session, "Pass the keyboard to Ann (Raider).");
        assert!(!screen(&mut session).contains("Beer"), "{key}");
    }
    press(&mut session, "y");
    check_shown(&mut session, "bandolier: Beer");
    press(&mut session, "1");
    press_until(&mut session, "Pass the keyboard to Ben (Hunter).", "1");
    assert!(!screen(&mut session).contains("Beer"));
    press(&mut session, "y");
    check_shown(&mut session, "bandolier: Luck Charm");
    assert!(!screen(&mut session).contains("Beer"));
}

#[test]
fn the_only_person_is_not_asked_questions_that_make_no_difference() {
    let mut session = given(&[
        "hunter on 4",
        "raider on 30",
        "only faint among chance",
        "hunter on 6",
        "hunter to choose",
    ]);
    for _ in 0..400 {
        if !session.tick() {
            break;
        }
        assert!(!screen(&mut session).contains("Let every card be"), "{}", screen(&mut session));
    }
}

/// A board of `tiles` tiles in a row, with a shortcut past every seventh.
fn long_board(tiles: u64) -> Config {
    let kinds = ["chance", "empty", "sanctuary"];
    let node = |id: u64| {
        let kind = match id {
            0 => "start",
            last if last + 1 == tiles => "final",
            other => kinds[(other % 3) as usize],
        };
        let jump = (id % 7 == 3 && id + 4 < tiles).then_some(id + 4);
        let next: Vec<u64> = (id + 1..tiles).take(1).chain(jump).collect();
        json!({"id": id, "type": kind, "neighbors": next})
    };
    let nodes: Vec<Value> = (0..tiles).map(node).collect();
    let board = json!({"id": "board.v9", "boardSchemaVersion": 1, "nodes": nodes});
    Config { board: serde_json::from_value(board).unwrap(), ..Config::default() }
}

#[test]
fn boards_of_any_length_are_drawn_where_the_player_on_turn_stands() {
    for tiles in [2, 3, 12, 60, 200, 254] {
        let config = Config { classes: TWO.map(Some).to_vec(), ..long_board(tiles) };
        let there = format!("raider on {}", tiles - 2);
        let givens = [there.as_str(), "raider to choose"];
        let mut session = session(begun::<HillLanguage>(&config, &givens, &["human", "random"]));
        for size in [(100, 30), (80, 24), (200, 60)] {
            let screen = screen_at(&mut session, size);
            assert!(screen.contains("Fi"), "the token stands before the Final\n{screen}");
            assert!(screen.contains("Step 4: move or sleep?"), "{screen}");
        }
    }
}

/// The lines of the list beside the board, by their digits.
fn listed_lines(screen: &str, wide: u16) -> Vec<(char, String)> {
    let panel = if wide == 100 { 50 } else { 41 };
    let line = |line: &str| {
        let text: String = line.chars().skip(panel).collect();
        let text = text.strip_prefix("▸ ").or_else(|| text.strip_prefix("  "))?;
        let (digit, text) = (text.chars().next()?, text.get(2..)?);
        (digit.is_ascii_digit() && text.starts_with(char::is_alphabetic))
            .then(|| (digit, text.to_owned()))
    };
    screen.lines().filter_map(line).collect()
}

/// Plays random matches by keys alone and checks every screen.
#[test]
fn whatever_happens_is_drawn_and_every_line_can_be_taken() {
    let mut lots = kit::SeededDice::new(7);
    let (mut taken, mut lists) = (0, 0);
    for seats in 2..=6 {
        let players = ["human", "random", "random", "human:Zoe", "random", "random"];
        let mut session =
            session(begun::<HillLanguage>(&Config::default(), &[], &players[..seats]));
        for _ in 0..800 {
            let size = if lots.below(2) == 0 { (100, 30) } else { (80, 24) };
            let screen = screen_at(&mut session, size);
            if screen.contains("THE MATCH IS OVER") {
                break;
            }
            if session.tick() {
                continue;
            }
            if screen.contains("Press Space to roll") {
                press(&mut session, "space");
                continue;
            }
            if screen.contains("Pass the keyboard") {
                press(&mut session, "y");
                continue;
            }
            let lines = listed_lines(&screen, size.0);
            assert!(!lines.is_empty(), "a question without answers\n{screen}");
            let (digit, text) = &lines[lots.below(lines.len() as u32) as usize];
            let before = session.save().played.steps().len();
            press(&mut session, &digit.to_string());
            let steps = session.save().played.steps().len();
            if steps == before && screen_at(&mut session, size).contains("Answered for you") {
                press(&mut session, "w");
            } else if text.contains('…') && steps == before {
                lists += 1;
                check_shown(&mut session, "goes back.");
                press(&mut session, "1 up enter esc");
            } else {
                assert!(steps > before, "{text} is legal\n{screen}");
                taken += 1;
            }
        }
    }
    assert!(taken > 300 && lists > 3, "{taken} {lists}");
}

#[test]
fn a_fight_goes_on_by_itself_until_the_player_has_the_hearts_that_were_said() {
    let mut session = given(&["orc goblin on 18", "raider on 18", "raider to choose"]);
    press(&mut session, "1");
    check_shown(&mut session, "Fight on until … hearts");
    press(&mut session, "4");
    check_shown(&mut session, "1 Until 4 hearts, this fight");
    press(&mut session, "3");
    check_shown(&mut session, "Answered for you; w undoes it.");
    while session.tick() {}
    let attacks = |step: &&Step<Action>| matches!(step, Step::Acted { seat, action: Action::Attack { .. } } if seat.number() == 0);
    assert!(session.save().played.steps().iter().filter(attacks).count() > 1);
    assert!(!screen(&mut session).contains("Answered for you;"));
}

#[test]
fn turns_end_at_once_if_the_player_says_so_until_it_is_taken_back() {
    let mut session = given(&["raider has beer", "raider on 3", "raider to choose"]);
    press(&mut session, "2");
    check_shown(&mut session, "Your turn ends. Use something?");
    check_shown(&mut session, "3 End my turns at once");
    press(&mut session, "3");
    check_shown(&mut session, "Answered for you; w undoes it.");
    press(&mut session, "w");
    check_shown(&mut session, "Your turn ends. Use something?");
    press(&mut session, "3");
    assert!(session.tick());
    assert_eq!(last_action(&session), "done");
}
