//! The menu, driven by keys.

use crate::fixture::{Folder, LETTERS, drawn, fresh, key, text};
use ludo::{Config, Ludo};
use serde_json::json;
use tui::{GameItem, Menu, MenuChoice, MenuProgress, OptionItem, SaveFolder, SeatPlayer};

fn games() -> Vec<GameItem> {
    let option = |name: &str, choices| OptionItem {
        name: name.into(),
        about: format!("All about {name}."),
        choices,
        by_seat: name == "classes",
        null_is_open: false,
    };
    let options = vec![
        option("board", vec![json!("standard"), json!("sprint")]),
        option("must_cut", vec![json!(false), json!(true)]),
    ];
    vec![GameItem::of::<Ludo>("race home", options)]
}

/// Presses keys until the menu is done.
fn press(menu: &mut Menu<'_>, keys: &str) -> MenuProgress {
    for name in keys.split_whitespace() {
        let progress = menu.handle_key(key(name));
        if progress != MenuProgress::Continue {
            return progress;
        }
    }
    MenuProgress::Continue
}

fn shown(menu: &mut Menu<'_>) -> String {
    text(&drawn((80, 24), |frame| menu.draw(frame)))
}

fn new_game(keys: &str) -> MenuProgress {
    let (saves, games) = (SaveFolder::new("/nowhere/to/be/found"), games());
    press(&mut Menu::new(&saves, &games, LETTERS), keys)
}

#[test]
fn a_new_game_with_nothing_changed_is_one_person_against_gentle_bots() {
    let bot = || SeatPlayer::Bot("beginner".into());
    let seats = vec![SeatPlayer::Human(String::new()), bot(), bot(), bot()];
    let config = json!({});
    let choice = MenuChoice::New { game: "ludo".into(), seats, config };
    assert_eq!(new_game("enter enter s"), MenuProgress::Chosen(choice));
}

#[test]
fn seats_players_names_and_options_are_chosen_by_keys() {
    // Two players; Ann against the weakest bot; the sprint board, and cuts are needed.
    let keys = "n l left left down n A n n enter down left down right down enter down enter";
    let seats = vec![SeatPlayer::Human("Ann".into()), SeatPlayer::Bot("child".into())];
    let config = json!({"board": "sprint", "must_cut": true});
    let choice = MenuChoice::New { game: "ludo".into(), seats, config };
    assert_eq!(new_game(keys), MenuProgress::Chosen(choice));
}

#[test]
fn the_chosen_config_is_one_the_game_reads() {
    let MenuProgress::Chosen(MenuChoice::New { config, .. }) = new_game("n l up up right s") else {
        panic!("a new game was chosen");
    };
    let config: Config = serde_json::from_value(config).unwrap();
    assert!(config.must_cut);
}

#[test]
fn escape_goes_back_page_by_page_and_q_leaves_the_first() {
    assert_eq!(new_game("n l esc esc"), MenuProgress::Continue);
    assert_eq!(new_game("n l esc esc esc"), MenuProgress::Quit);
    assert_eq!(new_game("q"), MenuProgress::Quit);
    assert_eq!(new_game("down down enter"), MenuProgress::Quit);
    assert_eq!(new_game("up enter"), MenuProgress::Quit);
}

#[test]
fn a_saved_game_is_resumed_and_a_broken_file_says_what_is_wrong() {
    let folder = Folder::new("menu");
    let (saves, games) = (SaveFolder::new(folder.path()), games());
    SaveFolder::write(&folder.file("broken.json"), "[]").unwrap();
    let save = fresh(&Config::default(), &["human:Ann", "bot"], 1);
    let path = saves.next_free_path("ludo");
    SaveFolder::write(&path, &save.to_text()).unwrap();
    let mut menu = Menu::new(&saves, &games, LETTERS);
    press(&mut menu, "r");
    let page = shown(&mut menu);
    assert!(page.contains("ludo · Ann, bot · 0 steps"), "{page}");
    assert!(page.contains("cannot be read"), "{page}");
    let rows: Vec<&str> = page.lines().collect();
    let broken = rows.iter().position(|row| row.contains("broken.json")).unwrap();
    let saved = rows.iter().position(|row| row.contains("ludo-1.json")).unwrap();
    let (to_broken, to_saved) = if broken < saved { ("", "down") } else { ("down", "up") };
    assert_eq!(press(&mut menu, &format!("{to_broken} enter")), MenuProgress::Continue);
    assert!(shown(&mut menu).contains("This file cannot be resumed: not a save file"));
    let chosen = press(&mut menu, &format!("{to_saved} enter"));
    assert_eq!(chosen, MenuProgress::Chosen(MenuChoice::Resume(path)));
}

#[test]
fn an_empty_save_folder_says_so() {
    let (saves, games) = (SaveFolder::new("/nowhere/to/be/found"), games());
    let mut menu = Menu::new(&saves, &games, LETTERS);
    assert_eq!(press(&mut menu, "r enter down"), MenuProgress::Continue);
    assert!(shown(&mut menu).contains("No game has been saved yet."));
}

#[test]
fn every_page_says_what_its_line_is_about() {
    let (saves, games) = (SaveFolder::new("/nowhere/to/be/found"), games());
    let mut menu = Menu::new(&saves, &games, LETTERS);
    assert!(shown(&mut menu).contains("▸ New game"));
    press(&mut menu, "n");
    assert!(shown(&mut menu).contains("race home"));
    press(&mut menu, "enter");
    assert!(shown(&mut menu).contains("2 to 4 can play."));
    press(&mut menu, "up up");
    let page = shown(&mut menu);
    assert!(page.contains("▸ must cut") && page.contains("All about must_cut."), "{page}");
    let small = text(&drawn((60, 20), |frame| menu.draw(frame)));
    assert!(small.contains("Parlor needs a terminal"), "{small}");
}

#[test]
fn a_question_mark_shows_the_rules_of_the_game_under_the_cursor_and_of_the_form() {
    let (saves, games) = (SaveFolder::new("/nowhere/to/be/found"), games());
    for keys in ["n ?", "n enter ?"] {
        let mut menu = Menu::new(&saves, &games, LETTERS);
        assert_eq!(press(&mut menu, keys), MenuProgress::Continue);
        let page = shown(&mut menu);
        assert!(page.contains("You have four tokens."), "{keys}: {page}");
        press(&mut menu, "tab");
        assert!(shown(&mut menu).contains("start the match"), "{keys}");
        press(&mut menu, "esc");
        assert!(!shown(&mut menu).contains("start the match"), "{keys}");
    }
    let mut menu = Menu::new(&saves, &games, LETTERS);
    press(&mut menu, "?");
    assert!(shown(&mut menu).contains("New game"), "the first page is about no game");
}

#[test]
fn an_option_by_seat_is_chosen_for_each_seat_without_duplicates() {
    let (saves, mut games) = (SaveFolder::new("/nowhere/to/be/found"), games());
    games[0].options.push(OptionItem {
        name: "classes".into(),
        about: "One for each.".into(),
        choices: ["scout", "monk", "raider"].map(|class| json!(class)).to_vec(),
        by_seat: true,
        null_is_open: false,
    });
    let mut open = games.clone();
    open[0].options[2].null_is_open = true;
    let choose = |games: &[GameItem], keys: &str| {
        let mut menu = Menu::new(&saves, games, LETTERS);
        match press(&mut menu, &format!("n l left left {keys} s")) {
            MenuProgress::Chosen(MenuChoice::New { config, .. }) => config["classes"].clone(),
            other => panic!("{other:?}"),
        }
    };
    let classes = |keys: &str| choose(&games, keys);
    assert_eq!(classes(""), json!([]));
    let second = "down down down down down down";
    assert_eq!(classes(&format!("{second} right")), json!(["monk", "scout"]));
    assert_eq!(classes(&format!("{second} right up right")), json!(["monk", "scout"]));
    assert_eq!(classes(&format!("{second} right left")), json!([]));
    assert_eq!(choose(&open, &format!("{second} right")), json!([null, "scout"]));
    assert_eq!(choose(&open, ""), json!([]));
}
