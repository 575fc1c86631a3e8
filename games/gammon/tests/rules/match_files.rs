//! Match files: GNU Backgammon reads ours as the same matches, and we read its own.

// Unlike the rules, these tests read and write files.
#![allow(clippy::disallowed_types, clippy::disallowed_methods)]

use crate::gnubg::{matches_after, new_folder};
use gammon::formats::{read_match, write_mat};
use gammon::{Action, Config, Event, Gammon, SessionKind, Side, legal_plays};
use kit::{
    Dice, DiscardEvents, Game, LegalActions, Match, Next, RecordedEvents, Referee, SeededDice,
};
use serde_json::{Value, json};

/// A game as both programs describe it: the score before it, what was done, who won how much.
#[derive(Clone, Debug, PartialEq)]
struct GameSummary {
    score: [u64; 2],
    moves: Vec<String>,
    won: Option<(char, u64)>,
}

/// Plays a match: mostly random moves, some doubles, beavers and resignations.
fn random_match(config: &Config, seed: u64) -> Match<Gammon> {
    let mut played = Match::<Gammon>::new(config, 2).unwrap();
    let (mut dice, mut legal) = (SeededDice::new(seed), LegalActions::default());
    loop {
        match played.position().next() {
            Next::Over(_) => return played,
            Next::Chance(roll) => {
                let rolled = dice.roll(&roll).unwrap();
                played.roll(rolled, &mut DiscardEvents);
            }
            Next::Ask(ask) => {
                played.position().legal_actions(ask.must.lowest().unwrap(), &mut legal);
                let is_likely = |action: &Action, dice: &mut SeededDice| match action {
                    Action::Offer(_) => dice.below(400) == 0,
                    Action::Double => dice.below(8) == 0,
                    Action::Drop => dice.below(4) == 0,
                    _ => true,
                };
                let choice = loop {
                    let at = dice.below(legal.len() as u32) as usize;
                    if is_likely(&legal.actions()[at], &mut dice) {
                        break at;
                    }
                };
                played.act(&legal.get(choice).unwrap(), &mut DiscardEvents);
            }
        }
    }
}

fn letter(side: Side) -> char {
    if side == Side::White { 'X' } else { 'O' }
}

/// A roll with the change of checkers on each point: two ways to move that leave the same
/// position are the same play.
fn roll_text(side: char, dice: [u64; 2], moves: &[[u64; 2]]) -> String {
    let mut change = [0; 26];
    for [from, to] in moves {
        change[*from as usize] -= 1;
        change[*to as usize] += 1;
    }
    let changed = (0..26).rev().filter(|point| change[*point] != 0);
    let points: Vec<String> = changed.map(|point| format!("{point}:{:+}", change[point])).collect();
    let (high, low) = (dice[0].max(dice[1]), dice[0].min(dice[1]));
    format!("{side} {high}{low} {}", points.join(" ")).trim_end().to_owned()
}

/// What happened, from the events of our rules.
fn our_games(played: &Match<Gammon>) -> Vec<GameSummary> {
    let mut replayed = played.after_steps(0);
    let (mut games, mut moves, mut rolled) = (Vec::new(), Vec::new(), None);
    let mut score = replayed.position().score().map(u64::from);
    for step in played.steps() {
        let before = *replayed.position();
        let mut events = RecordedEvents::default();
        replayed.apply_step(step, &mut events).unwrap();
        for (_, event) in events.0 {
            let side = |seat| letter(Side::of(seat));
            match event {
                Event::Rolled { seat, dice } => rolled = Some((side(seat), dice.map(u64::from))),
                Event::Played { seat, moves: hops, .. } => {
                    let hops: Vec<[u64; 2]> =
                        hops.iter().map(|hop| [hop.from.into(), hop.to.into()]).collect();
                    let (_, dice) = rolled.take().unwrap();
                    moves.push(roll_text(side(seat), dice, &hops));
                }
                Event::Danced { seat, .. } => {
                    let (_, dice) = rolled.take().unwrap();
                    moves.push(roll_text(side(seat), dice, &[]));
                }
                Event::Doubled { seat, .. } | Event::Beavered { seat, .. } => {
                    moves.push(format!("{} double", side(seat)));
                }
                Event::Took { seat, .. } => moves.push(format!("{} take", side(seat))),
                Event::Dropped { seat } => moves.push(format!("{} drop", side(seat))),
                Event::Accepted { seat } => {
                    // A roll that is not played because the game is given up.
                    if let Some((roller, dice)) = rolled.take() {
                        let turn = before.turn();
                        let plays = legal_plays(before.board(), turn, before.dice().unwrap());
                        if plays.len() > 1 {
                            moves.push(roll_text(roller, dice, &[]));
                        }
                    }
                    moves.push(format!("{} resign", letter(Side::of(seat).other())));
                }
                Event::GameWon { seat, points, score: after, .. } => {
                    let won = Some((side(seat), points.into()));
                    games.push(GameSummary { score, moves: std::mem::take(&mut moves), won });
                    (score, rolled) = (after.map(u64::from), None);
                }
                _ => {}
            }
        }
    }
    if !moves.is_empty() {
        games.push(GameSummary { score, moves, won: None });
    }
    games
}

/// What happened, from GNU Backgammon's description.
fn gnubg_games(found: &Value) -> Vec<GameSummary> {
    let game = |game: &Value| {
        let info = &game["info"];
        let number = |value: &Value| value.as_u64().unwrap();
        let pair = |value: &Value| [number(&value[0]), number(&value[1])];
        // Positions that were set have no player.
        let entries = game["game"].as_array().unwrap().iter();
        let entries = entries.filter(|entry| entry["player"].is_string());
        let moves = entries.map(|entry| {
            let side = entry["player"].as_str().unwrap().chars().next().unwrap();
            match entry["action"].as_str().unwrap() {
                "move" => {
                    let hops: Vec<[u64; 2]> =
                        entry["move"].as_array().unwrap().iter().map(pair).collect();
                    roll_text(side, pair(&entry["dice"]), &hops)
                }
                "set" | "set-dice" => roll_text(side, pair(&entry["dice"]), &[]),
                word => format!("{side} {word}"),
            }
        });
        let points = info["points-won"].as_u64().unwrap_or_default();
        let winner = info["winner"].as_str().and_then(|winner| winner.chars().next());
        GameSummary {
            score: [number(&info["score-X"]), number(&info["score-O"])],
            moves: moves.collect(),
            won: winner.filter(|_| points > 0).map(|winner| (winner, points)),
        }
    };
    found["games"].as_array().unwrap().iter().map(game).collect()
}

fn config_of(number: u64) -> Config {
    let plain = Config::default;
    let money = |length| Config { session: SessionKind::Money, length, ..plain() };
    match number % 6 {
        0 => Config { length: 1, ..plain() },
        1 => Config { length: 5, ..plain() },
        2 => Config { length: 9, ..plain() },
        3 => Config { jacoby: true, ..money(4) },
        4 => Config { beavers: true, ..money(5) },
        _ => Config { length: 3, crawford: false, ..plain() },
    }
}

fn compare(name: &str, ours: &[GameSummary], theirs: &[GameSummary]) {
    assert_eq!(ours.len(), theirs.len(), "{name}: games");
    for (number, (our, their)) in (1..).zip(ours.iter().zip(theirs)) {
        for (at, (ours, theirs)) in our.moves.iter().zip(&their.moves).enumerate() {
            assert_eq!(ours, theirs, "{name}: game {number}, move {at}");
        }
        assert_eq!(our, their, "{name}: game {number}");
    }
}

/// Exports matches, has GNU Backgammon import them, and compares; then imports what GNU
/// Backgammon writes of them, and compares again.
fn check_exports(name: &str, count: u64) {
    let folder = new_folder(name);
    let matches: Vec<Match<Gammon>> =
        (0..count).map(|seed| random_match(&config_of(seed), seed)).collect();
    let path = |at: usize, end: &str| folder.join(format!("{at}{end}")).display().to_string();
    let mut groups = Vec::new();
    for (at, played) in matches.iter().enumerate() {
        std::fs::write(path(at, ".mat"), write_mat(played, ["Ann", "Ben Bo"])).unwrap();
        let jacoby = if played.config().jacoby { "on" } else { "off" };
        groups.push(vec![
            format!("set jacoby {jacoby}"),
            format!("import mat \"{}\"", path(at, ".mat")),
            format!("save match \"{}\"", path(at, ".sgf")),
            format!("export match mat \"{}\"", path(at, "-gnubg.mat")),
        ]);
    }
    let Some(found) = matches_after(&folder, &groups) else { return };
    let read = |path: String| {
        let text = std::fs::read_to_string(&path).unwrap();
        read_match(&text).unwrap_or_else(|error| panic!("{path}: {error}"))
    };
    let (mut games, mut moves) = (0, 0);
    for (at, (played, found)) in matches.iter().zip(&found).enumerate() {
        let ours = our_games(played);
        compare(&path(at, ".mat"), &ours, &gnubg_games(found));
        compare(&path(at, ".mat, read back"), &ours, &our_games(&read(path(at, ".mat")).played));
        compare(&path(at, ".sgf"), &ours, &our_games(&read(path(at, ".sgf")).played));
        // GNU Backgammon puts what follows a beaver into the wrong columns of a .mat file.
        if !played.config().beavers {
            let again = read(path(at, "-gnubg.mat"));
            assert_eq!(again.players, ["Ann", "Ben Bo"]);
            compare(&path(at, "-gnubg.mat"), &ours, &our_games(&again.played));
        }
        games += ours.len();
        moves += ours.iter().map(|game| game.moves.len()).sum::<usize>();
    }
    println!("{count} matches, {games} games and {moves} moves are equal in GNU Backgammon");
}

#[test]
fn gnu_backgammon_imports_our_match_files_as_the_same_matches() {
    check_exports("match-files", 12);
}

#[test]
#[ignore = "takes minutes: cargo xtask match-files"]
fn gnu_backgammon_imports_200_of_our_match_files_as_the_same_matches() {
    check_exports("match-files-200", 200);
}

/// Has GNU Backgammon play matches and money games, and imports the files it writes.
fn check_imports(name: &str, matches: usize) {
    let folder = new_folder(name);
    let path = |at: usize, end: &str| folder.join(format!("{at}.{end}")).display().to_string();
    let mut groups = Vec::new();
    for at in 0..matches {
        let player = |side: usize| {
            ["gnubg", "chequerplay evaluation plies 0", "chequerplay evaluation noise 0.15"]
                .into_iter()
                .chain(["cubedecision evaluation plies 0", "cubedecision evaluation noise 0.1"])
                .map(move |option| format!("set player {side} {option}"))
        };
        let mut commands: Vec<String> = player(0).chain(player(1)).collect();
        commands.extend(["set rng mersenne".into(), format!("set seed {}", at + 1)]);
        commands.extend(["set beavers 1".into(), "set jacoby on".into()]);
        commands.push("set automatic game off".into());
        let is_money = at % 2 == 1;
        let length = [3, 5, 1, 7][at / 2 % 4];
        let first = if is_money { "new session".into() } else { format!("new match {length}") };
        commands.push(first);
        commands.extend(vec!["new game".to_owned(); if is_money { 2 } else { 2 * length - 2 }]);
        commands.push(format!("export match mat \"{}\"", path(at, "mat")));
        commands.push(format!("save match \"{}\"", path(at, "sgf")));
        groups.push(commands);
    }
    let Some(found) = matches_after(&folder, &groups) else { return };
    for (at, found) in found.iter().enumerate() {
        let theirs = gnubg_games(found);
        for end in ["mat", "sgf"] {
            let path = path(at, end);
            let text = std::fs::read_to_string(&path).unwrap();
            let imported = read_match(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
            let length = found["match-info"]["match-length"].as_u64().unwrap();
            let config = imported.played.config();
            let is_money = config.session == SessionKind::Money;
            assert_eq!(u64::from(config.length) * u64::from(!is_money), length, "{path}");
            compare(&path, &our_games(&imported.played), &theirs);
        }
    }
    println!("{matches} matches that GNU Backgammon played are equal here");
}

#[test]
fn matches_that_gnu_backgammon_plays_are_imported_as_they_were_played() {
    check_imports("gnubg-files", 3);
}

#[test]
#[ignore = "takes minutes: cargo xtask match-files"]
fn forty_matches_that_gnu_backgammon_plays_are_imported_as_they_were_played() {
    check_imports("gnubg-files-40", 40);
}

fn import(text: &str) -> Match<Gammon> {
    read_match(text).unwrap_or_else(|error| panic!("{error}\n{text}")).played
}

#[test]
fn a_tied_opening_roll_begins_no_game() {
    let mut played = Match::<Gammon>::new(&Config::default(), 2).unwrap();
    for number in [0, 7, 14, 2] {
        played.apply_step(&kit::Step::Rolled { number }, &mut DiscardEvents).unwrap();
    }
    let text = write_mat(&played, ["Ann", "Ben"]);
    assert_eq!(text.matches("Game").count(), 1, "{text}");
    assert_eq!(our_games(&import(&text)), our_games(&played));
}

#[test]
fn a_beaver_and_its_drop_are_exported_and_read_back() {
    let config =
        Config { session: SessionKind::Money, length: 2, beavers: true, ..Config::default() };
    let mut played = Match::<Gammon>::new(&config, 2).unwrap();
    let act = |played: &mut Match<Gammon>, side: Side, text: &str| {
        let action = played.position().parse(side.seat(), text).unwrap();
        let play = played.position().check_action(side.seat(), &action).unwrap();
        played.act(&play, &mut DiscardEvents);
    };
    for (number, answer) in [(2, "take"), (2, "drop")] {
        played.apply_step(&kit::Step::Rolled { number }, &mut DiscardEvents).unwrap();
        act(&mut played, Side::Black, "8/5 6/5");
        act(&mut played, Side::White, "double");
        act(&mut played, Side::Black, "beaver");
        act(&mut played, Side::White, answer);
        if answer == "take" {
            played.apply_step(&kit::Step::Rolled { number }, &mut DiscardEvents).unwrap();
            act(&mut played, Side::White, "resign gammon");
            act(&mut played, Side::Black, "accept");
        }
    }
    let text = write_mat(&played, ["Ann", "Ben"]);
    assert!(text.contains(" Doubles => 2                Doubles => 4"), "{text}");
    assert!(text.contains("Wins 8 points") && text.contains("Wins 2 points"), "{text}");
    assert_eq!(our_games(&import(&text)), our_games(&played));
}

/// The files of other programs differ in comments, spaces and words.
#[test]
fn match_files_of_other_programs_are_read() {
    let xg = "\u{feff}; [Site \"eXtreme Gammon\"]\n; [Match ID \"123\"]\n; [Player 1 \"Ann\"]\n\
        ; [Player 1 Elo \"1600.00/0\"]\n; [EventDate \"2024.01.02\"]\n\
        ; [Variation \"Backgammon\"]\n; [Crawford \"On\"]\n; [CubeLimit \"1024\"]\n\n\
        3 point match\n\nGame 1\nAnn : 0                             Ben : 0\n\
        1)                                  42: 8/4 6/4\n\
        2) 66: 24/18(2) 13/7(2)             51: 13/8 6/5\n\
        3) Doubles => 2                     Takes\n\
        4) 55: 13/3(2)                      62: ????\n\
        Wins 4 points and the match\n";
    let played = import(xg);
    assert_eq!(played.position().score(), [4, 0]);
    let tabs = " 7 point match\r\n\r\n Game 1\r\n ann,1523.4 : 0\tben_b,1600.0 : 0\r\n\
        \x20 1)\t\t\t\t42: 8/4 6/4\r\n  2)\t31: 8/5 6/5\t\t64: 24/14\r\n\
        \x20 3)\t61: 13/7 8/7\t\tDoubles => 2\r\n  4)\tDrops\r\n\
        \r\n Game 2\r\n ann,1523.4 : 0\tben_b,1600.0 : 1\r\n  1)\t31: 8/5 6/5\r\n";
    let imported = read_match(tabs).unwrap();
    assert_eq!(imported.players, ["ann", "ben_b"]);
    assert_eq!(imported.played.position().score(), [0, 1]);
    let entering = " 1 point match\n\n Game 1\n Ann : 0    Ben : 0\n\
        \x20 1) 21: 24/23 13/11             55: 8/3(2) 6/1*(2)\n\
        \x20 2) 66: Cannot Move             31: 24/23 13/10\n\
        \x20 3) 21: Bar/23 11/10\n";
    let played = import(entering);
    assert_eq!(played.position().board().points(Side::White)[23], 2);
}

#[test]
fn a_match_file_may_begin_in_the_middle_of_a_match() {
    let text = " 5 point match\n\n Game 4\n Ann : 4    Ben : 2\n  1) 31: 8/5 6/5\n";
    let played = import(text);
    assert_eq!(played.position().score(), [4, 2]);
    assert!(played.position().is_crawford() && played.custom_start().is_some());
}

#[test]
fn a_game_without_its_end_was_given_up_for_what_the_next_heading_shows() {
    let text = " 5 point match\n\n Game 1\n Ann : 0    Ben : 0\n  1) 31: 8/5 6/5\n\
        \n Game 2\n Ann : 0    Ben : 2\n  1) 31: 8/5 6/5\n";
    let games = our_games(&import(text));
    assert_eq!(games[0].won, Some(('O', 2)));
}

#[test]
fn a_damaged_match_file_is_refused_with_the_line_and_what_was_expected() {
    let head = " 3 point match\n\n Game 1\n Ann : 0    Ben : 0\n";
    for (text, line, expected) in [
        (String::new(), 1, "7 point match"),
        ("hello\n".into(), 1, "7 point match"),
        (" 3 point match\n".into(), 1, "Game 1"),
        (" 3 point match\n\n Game 1\n Ann\n".into(), 4, "Ann : 0   Ben : 0"),
        (format!("{head}  1) 31: 8/5 6/6\n"), 5, "'8/5 6/6'"),
        (format!("{head}  1) 31: 8/5 6/4\n"), 5, "a legal play of 3-1"),
        (format!("{head}  1) 77: 8/5 6/4\n"), 5, "31: 8/5 6/5"),
        (format!("{head}  1) 33: 8/5(2) 6/3(2)\n"), 5, "two different dice"),
        (
            format!("{head}  1) 31: 8/5 6/5   22: 13/11(2) 6/4(2)\n  2) Takes\n"),
            6,
            "roll or double",
        ),
        (format!("{head}  1) 31: 8/5 6/5    Doubles => 2\n  2) 31: 8/5 6/5\n"), 6, "whose turn"),
        (
            format!("{head}  1) 31: 8/5 6/5    Doubles => 2\n  2)              31: 8/5 6/5\n"),
            6,
            "Takes or Drops",
        ),
        (
            format!("{head}  1) 31: 8/5 6/5    Doubles => 2\n  2) Drops\n   Wins 1 point\n"),
            7,
            "Wins 1 point for black",
        ),
        (format!("{head}  1) 31: 8/5 6/5    Doubles => 2\n  2) Raccoons => 8\n"), 6, "raccoon"),
        (
            format!("{head}  1) 31: 8/5 6/5    Wins 1 point\n\n Game 2\n Ann : 2    Ben : 0\n"),
            8,
            "0 : 1",
        ),
        (format!("{head}  1) 31: Illegal play (3;0;0)\n"), 5, "legal play"),
        ("(;GM[6]MI[length:3]\n;W[31hefe]\n;B[42\n".into(), 4, "']'"),
        ("(;GM[6]MI[length:3]\n;W[31hefe]\n;B[42zz]\n)".into(), 3, "4-2"),
        ("(;GM[1]\n;W[aa])".into(), 1, "GM[6]"),
        ("(;GM[6]MI[length:3]\n;W[31hefe]".into(), 2, "')'"),
    ] {
        let error = read_match(&text).expect_err(&text);
        assert_eq!(error.line, line, "{error}\n{text}");
        assert!(error.to_string().contains(expected), "{error}\n{text}");
    }
}

#[test]
fn a_match_from_a_position_is_exported_with_that_position() {
    let xgid = "XGID=-b----E-C---dE-a-c-e----B-:1:-1:-1:00:2:1:0:7:10";
    let start = gammon::formats::parse_xgid(xgid).unwrap();
    let mut played = Match::<Gammon>::from_setup(&start.as_setup()).unwrap();
    let (mut dice, mut legal) = (SeededDice::new(3), LegalActions::default());
    for _ in 0..8 {
        match played.position().next() {
            Next::Chance(roll) => {
                let rolled = dice.roll(&roll).unwrap();
                played.roll(rolled, &mut DiscardEvents);
            }
            Next::Ask(ask) => {
                played.position().legal_actions(ask.must.lowest().unwrap(), &mut legal);
                played.act(&legal.get(0).unwrap(), &mut DiscardEvents);
            }
            Next::Over(_) => break,
        }
    }
    let folder = new_folder("set-position");
    let path = folder.join("start.mat").display().to_string();
    let text = write_mat(&played, ["Ann", "Ben"]);
    std::fs::write(&path, &text).unwrap();
    assert_eq!(our_games(&import(&text)), our_games(&played), "{text}");
    let Some(found) = matches_after(&folder, &[vec![format!("import mat \"{path}\"")]]) else {
        return;
    };
    let games = gnubg_games(&found[0]);
    let moves = |games: &[GameSummary]| -> Vec<String> {
        let all = games.iter().flat_map(|game| game.moves.clone());
        all.filter(|text| text.contains('/')).collect()
    };
    assert_eq!(moves(&games), moves(&our_games(&played)), "{text}\n{}", json!(found[0]));
}

/// Changes a few characters or lines of a file at random.
fn damage(text: &str, dice: &mut SeededDice) -> String {
    let mut lines: Vec<Vec<u8>> = text.lines().map(|line| line.as_bytes().to_vec()).collect();
    for _ in 0..=dice.below(3) {
        let at = dice.below(lines.len() as u32) as usize;
        let line = &mut lines[at];
        let column = dice.below(line.len() as u32 + 1) as usize;
        let letter = b" 0123456789/*:;()[]abzxWBDTw\t"[dice.below(29) as usize];
        match dice.below(5) {
            0 => drop(line.drain(column..)),
            1 => line.insert(column, letter),
            2 if column < line.len() => line[column] = letter,
            3 => drop(lines.remove(at)),
            _ => lines.insert(at, lines[at].clone()),
        }
        if lines.is_empty() {
            break;
        }
    }
    let lines = lines.iter().map(|line| String::from_utf8_lossy(line).into_owned());
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn damaged_files_are_refused_with_a_line_or_read_as_legal_matches() {
    let sgf = "(;FF[4]GM[6]AP[GNU Backgammon:1.07]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Ben]\n\
        RU[Crawford]RE[B+2R]\n;W[31hefe]C[a \\] bracket]\n;B[42qusu]\n;W[double]\n;B[take]\n\
        ;W[66xrxrmgmg])\n";
    import(sgf);
    let mut dice = SeededDice::new(4);
    let mut files = vec![sgf.to_owned()];
    files.extend((0..3).map(|seed| write_mat(&random_match(&config_of(seed), seed), ["A", "B"])));
    let (mut refused, mut read) = (0, 0);
    for round in 0..400 {
        let text = damage(&files[round % files.len()], &mut dice);
        match read_match(&text) {
            Ok(imported) => {
                read += 1;
                let again = write_mat(&imported.played, ["A", "B"]);
                assert_eq!(our_games(&import(&again)), our_games(&imported.played), "{text}");
            }
            Err(error) => {
                refused += 1;
                let lines = text.lines().count().max(1);
                assert!((1..=lines + 1).contains(&error.line), "{error}\n{text}");
                assert!(
                    error.problem.contains("expected") || error.problem.contains('.'),
                    "{error}"
                );
            }
        }
    }
    assert!(refused > 100 && read > 20, "{refused} refused, {read} read");
}
