//! Saving, resuming, and failures to save.

use crate::fixture::{Folder, LETTERS, check_said, check_shown, fresh, key, press, screen};
use kit::{Game, Next, Save};
use ludo::{Config, Ludo};
use std::fs;
use tui::PlaySession;

fn load(path: &std::path::Path) -> PlaySession<Ludo> {
    let save = Save::<Ludo>::from_text(&fs::read_to_string(path).unwrap()).unwrap();
    PlaySession::new(save, path, LETTERS).unwrap()
}

#[test]
fn us4_3_a_match_left_between_roll_and_choice_resumes_with_the_same_screen() {
    let folder = Folder::new("resume");
    let path = folder.file("ludo-1.json");
    let save = fresh(&Config::default(), &["human:Ann", "bot", "human"], 7);
    let mut session = PlaySession::new(save, &path, LETTERS).unwrap();
    while !matches!(session.save().played.position().next(), Next::Ask(_))
        || session.save().played.steps().len() < 40
        || session.pause().is_some()
    {
        if !session.tick() {
            session.handle_key(key("enter"));
        }
    }
    press(&mut session, "s l l");
    let before = screen(&mut session);
    assert!(before.contains("Choose a token"), "{before}");
    press(&mut session, "q");
    assert_eq!(session.exit().and_then(|exit| exit.saved.clone()), Some(path.clone()));

    let mut again = load(&path);
    assert_eq!(screen(&mut again), before);
    for name in ["enter"; 60] {
        if !again.tick() {
            again.handle_key(key(name));
        }
    }
    assert!(again.save().verify_rolls().is_ok(), "the dice went on where they were");
}

#[test]
fn s_saves_without_leaving_and_says_where() {
    let folder = Folder::new("save");
    let path = folder.file("deep/er/ludo-1.json");
    let save = fresh(&Config::default(), &["human", "human"], 7);
    let mut session = PlaySession::new(save, &path, LETTERS).unwrap();
    press(&mut session, "space s");
    assert!(session.exit().is_none());
    check_shown(&mut session, "Saved as ludo-1.json.");
    check_shown(&mut session, " saved ");
    assert_eq!(load(&path).save().played.steps().len(), 1);
    press(&mut session, "enter");
    check_shown(&mut session, "not saved");
}

#[test]
fn when_saving_fails_the_match_says_so_and_goes_on() {
    let folder = Folder::new("full");
    let file = folder.file("not-a-folder");
    fs::write(&file, "in the way").unwrap();
    let path = file.join("ludo-1.json");
    let save = fresh(&Config::default(), &["human", "human"], 7);
    let mut session = PlaySession::new(save, &path, LETTERS).unwrap();
    press(&mut session, "space s");
    check_shown(&mut session, "Could not save as");
    check_said(&mut session, "The match goes on.");
    press(&mut session, "q");
    check_said(&mut session, "Leave all the same? y leaves.");
    assert!(session.exit().is_none(), "nothing is lost by leaving");
    let steps = session.save().played.steps().len();
    press(&mut session, "x enter");
    assert!(session.save().played.steps().len() > steps, "it goes on");
    fs::remove_file(&file).unwrap();
    press(&mut session, "q");
    assert_eq!(session.exit().and_then(|exit| exit.saved.clone()), Some(path));
}

#[test]
fn leaving_before_the_first_step_writes_nothing() {
    let folder = Folder::new("untouched");
    let path = folder.file("ludo-1.json");
    let save = fresh(&Config::default(), &["human", "human"], 7);
    let mut session = PlaySession::new(save, &path, LETTERS).unwrap();
    press(&mut session, "q");
    assert!(session.exit().is_some_and(|exit| exit.saved.is_none()));
    assert!(!path.exists());
}
