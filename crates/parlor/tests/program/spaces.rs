//! `parlor spaces`.

use crate::{parlor, parlor_with, stderr, stdout, temporary_file};
use serde_json::{Value, json};
use spaces::file::BoardFile;

fn board(text: &str) -> Value {
    let (id, name) = (text.to_owned(), format!("Board {text}"));
    let board = text.parse().unwrap();
    BoardFile { id, name, board, thumbnail: String::new(), created_at: 0 }.to_value()
}

#[test]
fn a_valid_board_exits_with_0_and_any_other_with_1_and_every_fault() {
    let good = temporary_file("good-board.json", &board("3.1.lrUU").to_string());
    let output = parlor(&["spaces", "check", good.to_str().unwrap()]);
    assert!(output.status.success() && stdout(&output).contains("valid, 3.1.lrUU"));
    let mut wrong = board("3.1.lrUU");
    wrong["boardSize"] = json!(4);
    wrong["sequence"][1]["order"] = json!(9);
    let bad = temporary_file("bad-board.json", &wrong.to_string());
    let output = parlor(&["spaces", "check", good.to_str().unwrap(), bad.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stdout(&output).contains("good-board.json: valid"), "{}", stdout(&output));
    let text = stderr(&output);
    assert!(text.contains("grid: 4 rows") && text.contains("sequence[1].order"), "{text}");
}

#[test]
fn many_boards_are_checked_line_by_line() {
    let lines = format!("{}\n{{}}\nnot json\n{}\n", board("2.0.rU"), board("3.0.UU"));
    let output = parlor_with(&["spaces", "check", "--lines", "--json", "-"], lines.as_bytes());
    assert_eq!(output.status.code(), Some(1));
    let verdicts: Vec<Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let valid: Vec<bool> = verdicts.iter().map(|v| v["valid"].as_bool().unwrap()).collect();
    assert_eq!(valid, [true, false, false, true]);
    assert_eq!(verdicts[0]["text"], "2.0.rU");
}

#[test]
fn a_round_is_printed_as_text_or_json() {
    let one = temporary_file("one.json", &board("3.0.UU").to_string());
    let other = temporary_file("other.json", &board("3.1.lrUU").to_string());
    let (one, other) = (one.to_str().unwrap(), other.to_str().unwrap());
    let text = stdout(&parlor(&["spaces", "round", one, other]));
    assert!(text.contains("stands on a trap of the other") && text.contains("1:3"), "{text}");
    let json: Value =
        serde_json::from_str(&stdout(&parlor(&["spaces", "round", one, other, "--json"]))).unwrap();
    assert_eq!(json["scores"], json!([1, 3]));
    assert_eq!(json["steps"].as_array().unwrap().len(), 6);
}

#[test]
fn many_rounds_give_one_answer_per_line() {
    let pair = |a: &str, b: &str| json!({"a": board(a), "b": board(b)}).to_string();
    let lines =
        [pair("2.0.rU", "2.0.rU"), pair("2.0.rU", "3.0.UU"), "{".into(), pair("3.0.UU", "3.0.UU")];
    let output = parlor_with(&["spaces", "round", "--lines", "-"], lines.join("\n").as_bytes());
    let answers: Vec<Value> =
        stdout(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 4, "{}", stderr(&output));
    assert_eq!(answers[0]["scores"], json!([0, 0]));
    assert!(answers[1]["error"].as_str().unwrap().contains("same size"));
    assert!(answers[2]["error"].is_string());
    assert_eq!(answers[3]["scores"], json!([3, 3]));
}

#[test]
fn the_shipped_boards_are_what_the_generator_makes() {
    let made = stdout(&parlor(&["spaces", "generate", "--seed", "1"]));
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/spaces/boards.json");
    assert_eq!(made, std::fs::read_to_string(path).unwrap(), "parlor spaces generate --out {path}");
    let boards: Vec<Value> = serde_json::from_str(&made).unwrap();
    assert_eq!(boards.len(), 108);
    let again = stdout(&parlor(&["spaces", "generate", "--sizes", "3", "--seed", "1"]));
    assert_eq!(serde_json::from_str::<Vec<Value>>(&again).unwrap().len(), 6);
    assert_eq!(parlor(&["spaces", "generate", "--sizes", "1-20"]).status.code(), Some(2));
}

#[test]
fn a_board_and_a_round_are_drawn() {
    let svg = stdout(&parlor(&["spaces", "draw", "4.1.ulRrUUU"]));
    assert!(svg.starts_with("<svg") && svg.contains("<title>Board 4.1.ulRrUUU</title>"), "{svg}");
    assert_eq!(svg.matches("<circle").count(), 5, "five places of the piece");
    let strip = stdout(&parlor(&["spaces", "draw", "3.0.UU", "3.1.lrUU"]));
    assert!(strip.contains("1 to 3") && strip.contains("6. 1:3"), "{strip}");
    let wrong = parlor(&["spaces", "draw", "3.0.UU", "2.0.U"]);
    assert!(stderr(&wrong).contains("same size"), "{}", stderr(&wrong));
}

#[test]
fn a_size_is_solved() {
    let text = stdout(&parlor(&["spaces", "solve", "--size", "3"]));
    assert!(text.contains("proved: no board that the rules allow wins anything"), "{text}");
    for (size, payoff) in [("2", "result"), ("2", "points"), ("3", "result"), ("4", "result")] {
        let args = ["spaces", "solve", "--size", size, "--payoff", payoff, "--json"];
        let solved: Value = serde_json::from_str(&stdout(&parlor(&args))).unwrap();
        assert_eq!((&solved["exploitability"], &solved["proved"]), (&json!(0.0), &json!(0.0)));
        assert!(!solved["strategy"].as_array().unwrap().is_empty());
    }
}

#[test]
fn a_size_is_approximated_and_the_pool_is_kept_for_a_later_run() {
    let pool = temporary_file("pool-3.txt", "3.1.lrUU\n");
    let limits = ["--minutes", "9", "--round-boards", "5000", "--boards", "10000", "--json"];
    let args = ["spaces", "solve", "--size", "3", "--pool", pool.to_str().unwrap()];
    let approximated = |rounds: &str| -> Value {
        let output = parlor(&[&args[..], &limits, &["--rounds", rounds]].concat());
        assert!(stderr(&output).contains("round 1: "), "{}", stderr(&output));
        serde_json::from_str(&stdout(&output)).unwrap()
    };
    let first = approximated("4");
    let later = approximated("20");
    let worth = |solved: &Value| solved["exploitability"].as_f64().unwrap();
    assert!(worth(&first) > worth(&later), "{first} {later}");
    assert_eq!(later["proved"], Value::Null);
    let boards = std::fs::read_to_string(&pool).unwrap();
    assert!(boards.lines().count() > 4, "{boards}");
    let mixed = temporary_file("pool-4.txt", "4.1.UUU\n");
    let mixed =
        ["spaces", "solve", "--size", "3", "--minutes", "1", "--pool", mixed.to_str().unwrap()];
    assert!(stderr(&parlor(&mixed)).contains("4.1.UUU has another size"));
}

#[test]
fn the_shipped_strategy_is_examined_and_its_proof_is_printed() {
    let args = ["spaces", "verify", "--size", "3", "--boards", "5000"];
    let text = stdout(&parlor(&args));
    assert!(text.contains("proved: no board that the rules allow wins anything"), "{text}");
    assert!(text.contains("the best of 5000 other boards"), "{text}");
    let json: Value =
        serde_json::from_str(&stdout(&parlor(&[&args[..], &["--json"]].concat()))).unwrap();
    assert_eq!((&json["found"], &json["proved"]), (&json!(0.0), &json!(0.0)));
    assert!(json["tried"]["worth"].as_f64().unwrap() <= 0.0);
}

#[test]
fn boards_that_come_to_a_cell_twice_win_no_more_than_is_said() {
    for (board, most) in [("3.2.uLLuRUU", 0.0), ("5.1.UulRRurLUUU", 0.001_877_169)] {
        let rated = stdout(&parlor(&["spaces", "rate", board, "--json"]));
        let rated: Value = serde_json::from_str(&rated).unwrap();
        assert!(rated["worth"].as_f64().unwrap() <= most, "{rated}");
    }
}

#[test]
fn what_generate_writes_lists_decks_and_text_forms_are_checked() {
    let out = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("generated.json");
    let _ = std::fs::remove_file(&out);
    let out = out.to_str().unwrap();
    assert!(parlor(&["spaces", "generate", "--sizes", "3", "--out", out]).status.success());
    let output = parlor(&["spaces", "check", out]);
    let text = stdout(&output);
    assert!(output.status.success() && text.lines().count() == 6, "{text}");
    assert!(text.contains("generated.json[5]: valid, 3."), "{text}");
    let deck = json!({"name": "D", "boards": [board("2.0.U"), board("2.1.U")]}).to_string();
    let text = stdout(&parlor_with(&["spaces", "check", "-"], deck.as_bytes()));
    assert!(text.contains("-boards[1]: valid, 2.1.U"), "{text}");
    let text = stdout(&parlor_with(&["spaces", "check", "-"], b"2.0.U 2.1.U"));
    assert_eq!(text.matches("valid").count(), 2, "{text}");
}

#[test]
fn an_id_may_occur_once_in_all_files_that_are_checked() {
    let one = temporary_file("id-one.json", &board("2.0.U").to_string());
    let list = json!([board("2.1.U"), board("2.0.U")]).to_string();
    let list = temporary_file("id-list.json", &list);
    let output = parlor(&["spaces", "check", one.to_str().unwrap(), list.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let text = stderr(&output);
    assert!(text.contains("id-list.json[1]: not valid"), "{text}");
    assert!(text.contains("\"2.0.U\" is also the id of") && text.contains("id-one.json"), "{text}");
}

#[test]
fn a_byte_order_mark_invalid_utf_8_and_repeated_keys_are_named() {
    let check = |bytes: &[u8]| {
        let output = parlor_with(&["spaces", "check", "-"], bytes);
        assert_eq!(output.status.code(), Some(1));
        stderr(&output)
    };
    assert!(check(b"\xef\xbb\xbf{}").contains("byte order mark"));
    assert!(check(b"{\"id\":\"\xff\"}").contains("not UTF-8: byte 8 is 0xff"));
    assert!(check(b"{\"id\":1,\"id\":1}").contains("the key \"id\" is there twice"));
}

#[test]
fn a_round_is_read_from_standard_input_and_in_text_form() {
    let text = stdout(&parlor(&["spaces", "round", "3.0.UU", "3.1.lrUU"]));
    assert!(text.ends_with("1:3, 3.1.lrUU wins the round\n"), "{text}");
    let pair = json!([board("3.0.UU"), board("3.1.lrUU")]).to_string();
    for input in [pair.as_str(), "3.0.UU 3.1.lrUU", "{\"a\":\"3.0.UU\",\"b\":\"3.1.lrUU\"}"] {
        let text = stdout(&parlor_with(&["spaces", "round"], input.as_bytes()));
        assert!(text.contains("1:3"), "{input}: {text}");
    }
    let output = parlor_with(&["spaces", "round"], b"3.0.UU");
    assert!(stderr(&output).contains("two boards, and 1 were given"), "{}", stderr(&output));
    let answers =
        parlor_with(&["spaces", "round", "--lines"], b"{\"a\":\"2.0.U\",\"b\":\"2.0.U\"}");
    assert!(stdout(&answers).contains("\"scores\":[2,2]"), "{}", stdout(&answers));
}

#[test]
fn terminal_escapes_in_names_and_fields_are_never_printed_raw() {
    let mut evil = board("3.0.UU");
    evil["name"] = json!("\u{1b}[2Jred\u{7}");
    let evil = temporary_file("evil.json", &evil.to_string());
    let text = stdout(&parlor(&["spaces", "round", evil.to_str().unwrap(), "3.1.UU"]));
    assert!(text.contains("\\u{1b}[2Jred") && !text.contains('\u{1b}'), "{text:?}");
    let mut wrong = board("3.0.UU");
    wrong["\u{1b}]0;x\u{7}"] = json!(1);
    let output = parlor_with(&["spaces", "check", "-"], wrong.to_string().as_bytes());
    assert!(stderr(&output).contains("no such field") && !stderr(&output).contains('\u{1b}'));
    let output = parlor_with(&["spaces", "rate", "-"], wrong.to_string().as_bytes());
    assert!(!stderr(&output).contains('\u{1b}'), "{:?}", stderr(&output));
}

#[test]
fn a_board_is_rated_by_text_or_file() {
    let file = temporary_file("rated.json", &board("4.1.UUU").to_string());
    for named in ["4.1.UUU", file.to_str().unwrap()] {
        let text = stdout(&parlor(&["spaces", "rate", named]));
        assert!(text.contains("+0.0000 a round") && text.contains("beats it"), "{text}");
    }
    let rated = stdout(&parlor(&["spaces", "rate", "3.1.lrUU", "--json"]));
    let rated: Value = serde_json::from_str(&rated).unwrap();
    let chances = ["win", "tie", "loss"].map(|chance| rated[chance].as_f64().unwrap());
    assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{rated}");
    assert!((chances[0] - chances[2] - rated["worth"].as_f64().unwrap()).abs() < 1e-6);
    assert_eq!(rated["answer"]["worth"], 1, "{rated}");
}

#[test]
fn invalid_input_gives_one_sentence_and_writes_no_file() {
    let out = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("never-written");
    let _ = std::fs::remove_file(&out);
    let out_text = out.to_str().unwrap();
    let mut wrong = board("3.1.lrUU");
    wrong["sequence"][1]["position"] = json!({"row": 0, "col": 0});
    let wrong = temporary_file("wrong-board.json", &wrong.to_string());
    let cases: &[(&[&str], &str)] = &[
        (&["solve", "--size", "11", "--out", out_text], "11 is not in 2..=10"),
        (&["solve", "--size", "1", "--out", out_text], "1 is not in 2..=10"),
        (&["solve", "--out", out_text], "--size"),
        (&["solve", "--size", "3", "--payoff", "cash", "--out", out_text], "result or for points"),
        (&["solve", "--size", "4", "--effort", "0", "--out", out_text], "0 is not in 1.."),
        (&["rate", "3.0.UX"], "move 2 is none of U D L R u d l r"),
        (&["rate", "3.0.LUU"], "move 1 leaves the grid"),
        (&["rate", "3.0.U"], "straight above a piece on row 0"),
        (&["rate", "11.0.U"], "a board is written size.column.moves"),
        (
            &["rate", wrong.to_str().unwrap()],
            "a trap is laid beside (not diagonal to) the piece (S6)",
        ),
        (
            &["draw", "3.1.rRUU", "--out", out_text],
            "a piece never comes to a cell that holds an own trap",
        ),
        (&["draw", "3.0.UU", "2.0.U", "--out", out_text], "same size (S1)"),
    ];
    for (args, expected) in cases {
        let output = parlor(&[&["spaces"], *args].concat());
        assert!(!output.status.success(), "{args:?}");
        assert!(stderr(&output).contains(expected), "{args:?}: {}", stderr(&output));
        assert_eq!(stdout(&output), "", "{args:?}");
        assert!(!out.exists(), "{args:?}");
    }
}
