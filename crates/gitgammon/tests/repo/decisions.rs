//! Decision files: cube, matches and resignations (G9, G10).

use crate::fixture::{NOW, SECRET, SUBMITTED_AT, opening, rules, start};
use crate::sandbox::{TestRepo, submit_move};
use crate::schemas::{assert_valid, validator};
use gammon::{Action, Config, PhaseData, Side};
use gitgammon::{
    AcceptedFile, AcceptedMove, DecisionFile, GitTable, Publisher, RollInput, Rule, TableOpening,
    TableStatus, check_decision, check_move, create_table,
};
use kit::{LegalActions, Referee, SeededDice};

const INPUT: RollInput = RollInput::Secret(SECRET);

fn match_to(length: u16) -> TableOpening {
    let mut opening = opening("friday");
    opening.dice_and_config =
        opening.dice_and_config.map(|(source, _)| (source, Config { length, ..Config::default() }));
    opening
}

fn decision(table: &GitTable, player: Side, action: &str) -> DecisionFile {
    DecisionFile {
        player,
        action: action.into(),
        timestamp: SUBMITTED_AT.into(),
        expected_state: table.state.hash(),
        expected_match: table.match_file.as_ref().unwrap().hash(),
        comment: None,
        commit_sha: None,
    }
}

fn decide(table: &GitTable, file: &DecisionFile) -> Result<GitTable, Vec<Rule>> {
    let name = file.name(table.match_file.as_ref().unwrap().decisions + 1).to_string();
    let decided = check_decision(table, &name, &file.to_bytes(), NOW);
    let decided = decided.map_err(|failures| rules(&failures))?;
    Ok(table.apply_decision(&decided, &INPUT).unwrap().0)
}

/// Applies a random legal move or decision.
fn random_step(table: &GitTable, choice: &mut SeededDice) -> (AcceptedFile, GitTable) {
    let position = table.position().unwrap().unwrap();
    let side = position.decider().unwrap();
    let mut legal = LegalActions::default();
    position.legal_actions(side.seat(), &mut legal);
    let checked = legal.get(choice.below(legal.len() as u32) as usize).unwrap();
    let action = *checked.action();
    if let Action::Play(play) = action {
        let file = gitgammon::move_file(table, play, None, NOW);
        let accepted = crate::fixture::accepted(table, &file);
        assert_eq!(accepted, AcceptedMove { name: file.name(table.state.turn), file, play });
        let after = table.apply_move(&accepted, &INPUT).unwrap();
        return (AcceptedFile::Move(accepted), after);
    }
    let file = decision(table, side, DecisionFile::word(action).unwrap());
    let name = file.name(table.match_file.as_ref().unwrap().decisions + 1).to_string();
    let decided = check_decision(table, &name, &file.to_bytes(), NOW).unwrap();
    let after = table.apply_decision(&decided, &INPUT).unwrap().0;
    (AcceptedFile::Decision(decided), after)
}

#[test]
fn random_matches_end_and_their_files_are_valid_under_the_schemas() {
    let (state, game, file) = (validator("state"), validator("match"), validator("decision"));
    let mut decisions = 0;
    for seed in 0..8 {
        let (mut table, mut choice) = (match_to(5).open(&INPUT).unwrap(), SeededDice::new(seed));
        while table.state.status == TableStatus::Playing {
            let (taken, after) = random_step(&table, &mut choice);
            if let AcceptedFile::Decision(decided) = &taken {
                decisions += 1;
                assert_valid(&file, &decided.file.to_bytes());
            }
            assert_valid(&state, &after.state.to_bytes());
            let bytes = after.match_file.as_ref().unwrap().to_bytes();
            assert_valid(&game, &bytes);
            let read = GitTable::read(&after.id, &after.state.to_bytes(), Some(&bytes));
            assert_eq!(read.unwrap(), after);
            table = after;
        }
        let game = table.match_file.as_ref().unwrap();
        assert!(game.score.white.max(game.score.black) >= 5);
    }
    assert!(decisions > 50);
}

/// A match to five points, before a roll: the side on turn may double.
fn before_roll() -> GitTable {
    let (mut table, mut choice) = (match_to(5).open(&INPUT).unwrap(), SeededDice::new(1));
    while table.waits() != PhaseData::Turn {
        let position = table.position().unwrap().unwrap();
        let plays = position.plays();
        let play = plays[choice.below(plays.len() as u32) as usize];
        let file = gitgammon::move_file(&table, play, None, NOW);
        table = table.apply_move(&crate::fixture::accepted(&table, &file), &INPUT).unwrap();
    }
    table
}

#[test]
fn a_double_is_taken_or_dropped_by_the_other_side() {
    let table = before_roll();
    let side = table.state.active_player;
    assert!(table.state.dice.is_empty(), "the roll waits for the decision");
    let doubled = decide(&table, &decision(&table, side, "double")).unwrap();
    assert_eq!(doubled.waits(), PhaseData::Double);
    let own = decide(&doubled, &decision(&doubled, side, "take"));
    assert_eq!(own, Err(vec![Rule::Match]), "nobody takes the own double");
    let taken = decide(&doubled, &decision(&doubled, side.other(), "take")).unwrap();
    let cube = taken.match_file.as_ref().unwrap().cube;
    assert_eq!((cube.value, cube.owner), (2, Some(side.other())));
    assert_eq!(taken.state.turn, table.state.turn, "a decision takes no move's number");
    let dropped = decide(&doubled, &decision(&doubled, side.other(), "drop")).unwrap();
    let game = dropped.match_file.as_ref().unwrap();
    assert_eq!((game.games, game.score.of(side)), (1, 1), "the next game begins");
}

#[test]
fn a_move_before_the_roll_is_refused() {
    let table = before_roll();
    let mut file = crate::fixture::file(&start(Side::White, [3, 1]), &[(7, 4, 3), (5, 4, 1)]);
    file.player = table.state.active_player;
    file.expected_state = table.state.hash();
    let name = file.name(table.state.turn).to_string();
    let failures = check_move(&table, &name, &file.to_bytes(), NOW).unwrap_err();
    assert!(rules(&failures).contains(&Rule::Status), "{failures:?}");
    assert!(failures[0].text.contains("roll or to double"), "{failures:?}");
}

#[test]
fn a_resignation_is_offered_and_answered() {
    let table = match_to(1).open(&INPUT).unwrap();
    let side = table.state.active_player;
    let offered = decide(&table, &decision(&table, side, "resign-single")).unwrap();
    let declined = decide(&offered, &decision(&offered, side.other(), "decline")).unwrap();
    assert_eq!(declined.waits(), PhaseData::Move);
    let over = decide(&offered, &decision(&offered, side.other(), "accept")).unwrap();
    assert_eq!(
        (over.state.status, over.state.winner),
        (TableStatus::Completed, Some(side.other()))
    );
}

#[test]
fn a_faulty_decision_is_refused_with_the_rule_it_breaks() {
    let table = before_roll();
    let side = table.state.active_player;
    let good = decision(&table, side, "double");
    let stale = DecisionFile { expected_match: "0".repeat(16), ..good.clone() };
    assert_eq!(decide(&table, &stale), Err(vec![Rule::Match]));
    let word = DecisionFile { action: "dance".into(), ..good.clone() };
    assert_eq!(decide(&table, &word), Err(vec![Rule::Match]));
    let late = DecisionFile { timestamp: "2099-01-01T00:00:00Z".into(), ..good.clone() };
    assert_eq!(decide(&table, &late), Err(vec![Rule::Timestamp]));
    let filled = DecisionFile { commit_sha: Some("0".repeat(40)), ..good.clone() };
    assert_eq!(decide(&table, &filled), Err(vec![Rule::Form]));
    let failures = check_decision(&table, "x", b"[]", NOW).unwrap_err();
    assert_eq!(rules(&failures), [Rule::FileName, Rule::Form]);
    let name = good.name(9).to_string();
    let failures = check_decision(&table, &name, &good.to_bytes(), NOW).unwrap_err();
    assert_eq!(rules(&failures), [Rule::Sequence]);
    let plain = start(Side::White, [3, 1]);
    let failures = check_decision(&plain, &name, &good.to_bytes(), NOW).unwrap_err();
    assert!(rules(&failures).contains(&Rule::Match), "{failures:?}");
}

#[test]
fn a_match_with_the_cube_runs_in_a_repository() {
    let sandbox = TestRepo::empty("cube");
    let (mut opening, chance) = sandbox.opening();
    let three = Config { length: 3, ..Config::default() };
    opening.dice_and_config = opening.dice_and_config.map(|(source, _)| (source, three));
    create_table(&sandbox.repo, &opening, &chance, NOW, &mut Publisher::default()).unwrap();
    let mut doubles = 0;
    while sandbox.table().state.status == TableStatus::Playing {
        let table = sandbox.table();
        let text = match table.waits() {
            PhaseData::Turn => "double".to_owned(),
            PhaseData::Double => "drop".to_owned(),
            _ => {
                use kit::Game as _;
                let position = table.position().unwrap().unwrap();
                let seat = table.state.active_player.seat();
                position.notate(seat, &Action::Play(position.plays()[0]))
            }
        };
        doubles += u32::from(text == "double");
        let text =
            if table.match_file.as_ref().unwrap().games == 2 { "resign backgammon" } else { &text };
        let offered = matches!(table.waits(), PhaseData::Offer { .. });
        submit_move(&sandbox, if offered { "accept" } else { text }, NOW).unwrap();
        assert_eq!(sandbox.apply().unwrap().len(), 1);
    }
    assert!(doubles >= 1);
    let replayed = sandbox.replayed().unwrap();
    assert!(
        replayed.recomputed
            && replayed
                .table
                .match_file
                .as_ref()
                .unwrap()
                .score
                .white
                .max(replayed.table.match_file.as_ref().unwrap().score.black)
                >= 3
    );
    let mat = replayed.to_mat().unwrap();
    assert!(mat.contains("3 point match") && mat.contains("Drops"), "{mat}");
    assert!(replayed.to_save().unwrap().contains("verifiable"));
    sandbox.assert_clean();
}
