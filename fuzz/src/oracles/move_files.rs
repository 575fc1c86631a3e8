//! GitGammon's move and decision files.

use crate::oracle::ensure;
use crate::played_table::pick;
use crate::{FuzzInput, Oracle, OracleVerdict};
use gammon::{Config, PerSide, PhaseData, legal_plays};
use gitgammon::{
    DecisionFile, GitTable, MatchDiceSource, MatchFile, MoveFile, RollInput, Rule, TableId,
    TableOpening, Timestamp, check_decision, check_move, commitment, move_file,
};
use kit::SeededDice;
use serde_json::Value;

/// The number of tables that wait for a file.
const TABLES: u64 = 32;

/// The dice secret of tables with a match.
const DICE_SECRET: [u8; 32] = [7; 32];

pub(crate) struct MoveFileOracle(Vec<GitTable>);

impl MoveFileOracle {
    pub(crate) fn new() -> anyhow::Result<Self> {
        (0..TABLES).map(play_table).collect::<anyhow::Result<_>>().map(Self)
    }
}

/// A table some moves after its opening; tables with even numbers are without a match.
fn play_table(number: u64) -> anyhow::Result<GitTable> {
    let id = TableId::parse("friday").ok_or_else(|| anyhow::anyhow!("a good name"))?;
    let players = PerSide { white: "ann".into(), black: "bob".into() };
    let source = MatchDiceSource::Secret { commitment: commitment(DICE_SECRET), secret: None };
    let config = Config { length: 5, ..Config::default() };
    let game = (number % 2 == 1).then_some((source, config));
    let opening = TableOpening {
        id,
        players,
        created_at: time_of_turn(0).to_string(),
        draw: None,
        dice_and_config: game,
    };
    let mut table = opening.open(&roll_input(number.is_multiple_of(2), number))?;
    let mut rng = SeededDice::new(number);
    for turn in 0..number {
        let Some(bytes) = accepted_file(&table, turn, &mut rng) else { break };
        let Some(after) = apply_file(&table, &bytes, turn).map_err(anyhow::Error::msg)? else {
            break;
        };
        table = after;
    }
    Ok(table)
}

fn time_of_turn(turn: u64) -> Timestamp {
    Timestamp(1_737_460_800 + 60 * turn as i64)
}

fn roll_input(is_plain: bool, number: u64) -> RollInput {
    if is_plain {
        RollInput::Commit(format!("{number:040x}"))
    } else {
        RollInput::Secret(DICE_SECRET)
    }
}

/// A file that each table accepts, as a line of JSON.
pub(crate) fn sample_files() -> anyhow::Result<Vec<String>> {
    let mut rng = SeededDice::new(1);
    let tables = MoveFileOracle::new()?.0;
    let files = tables.iter().filter_map(|table| accepted_file(table, TABLES, &mut rng));
    files.map(|bytes| Ok(serde_json::from_slice::<Value>(&bytes)?.to_string())).collect()
}

/// A random file that the table accepts.
fn accepted_file(table: &GitTable, turn: u64, rng: &mut SeededDice) -> Option<Vec<u8>> {
    let position = table.position().ok()??;
    if let Some(game) = table.match_file.as_ref().filter(|_| table.waits() != PhaseData::Move) {
        let actions: Vec<&str> = match table.waits() {
            PhaseData::Turn => vec!["roll", "roll", "roll", "double", "resign-single"],
            PhaseData::Double | PhaseData::Beaver => vec!["take", "take", "drop"],
            _ => vec!["decline", "accept"],
        };
        let file = DecisionFile {
            player: position.decider()?,
            action: (*pick(&actions, rng)?).to_owned(),
            timestamp: time_of_turn(turn).to_string(),
            expected_state: table.state.hash(),
            expected_match: game.hash(),
            comment: None,
            commit_sha: None,
        };
        return Some(file.to_bytes());
    }
    let plays = legal_plays(position.board(), table.state.active_player, table.state.roll()?);
    Some(move_file(table, *pick(&plays, rng)?, Some("gl"), time_of_turn(turn)).to_bytes())
}

/// Applies a file under the name that its content requires; `None` if it is refused.
fn apply_file(table: &GitTable, bytes: &[u8], turn: u64) -> Result<Option<GitTable>, String> {
    let (now, roll) = (time_of_turn(turn), roll_input(table.match_file.is_none(), turn));
    let error_text = |why: gitgammon::ApplyError| why.to_string();
    if let Ok(file) = MoveFile::from_bytes(bytes) {
        let name = file.name(table.state.turn).to_string();
        return match check_move(table, &name, bytes, now) {
            Ok(accepted) => table.apply_move(&accepted, &roll).map(Some).map_err(error_text),
            Err(failures) => refused(failures.is_empty()),
        };
    }
    let name = decision_name(table, bytes, now);
    let as_move = check_move(table, &name, bytes, now);
    ensure(as_move.is_err(), || "a file that is no move was accepted as one".into())?;
    match check_decision(table, &name, bytes, now) {
        Ok(decided) => {
            table.apply_decision(&decided, &roll).map(|(after, _)| Some(after)).map_err(error_text)
        }
        Err(failures) => refused(failures.is_empty()),
    }
}

fn refused(without_reason: bool) -> Result<Option<GitTable>, String> {
    ensure(!without_reason, || "a refusal without a reason".into()).map(|()| None)
}

/// The name that a decision's content requires, as the refusal of a wrong name says.
fn decision_name(table: &GitTable, bytes: &[u8], now: Timestamp) -> String {
    let player = serde_json::from_slice(bytes).ok();
    let player =
        player.as_ref().and_then(|file: &Value| file["player"].as_str()).unwrap_or("white");
    let next = table.match_file.as_ref().map_or(1, |game| game.decisions + 1);
    let name = |sha: &str| format!("{next:04}-{player}-{sha}.json");
    let failures = check_decision(table, &name("000000"), bytes, now).err().unwrap_or_default();
    let sha = failures.iter().find(|failure| failure.rule == Rule::Hash);
    name(sha.and_then(|failure| failure.text.rsplit(' ').next()).unwrap_or("000000"))
}

impl MoveFileOracle {
    /// The table whose state the file expects, or else the one the selector chooses.
    fn table_for(&self, input: &FuzzInput) -> &GitTable {
        let text = input.text();
        let expected = self.0.iter().find(|table| text.contains(&table.state.hash()));
        expected.unwrap_or(&self.0[(u64::from(input.selector) % TABLES) as usize])
    }
}

impl Oracle for MoveFileOracle {
    fn check(&mut self, input: &FuzzInput) -> Result<OracleVerdict, String> {
        let table = self.table_for(input);
        let before = table.clone();
        // The beginning of the content is no valid name.
        let name = input.text().chars().take(22).collect::<String>();
        let named = check_move(table, &name, input.bytes(), time_of_turn(TABLES));
        ensure(named.is_err(), || "a file was accepted under an invalid name".into())?;
        let after = apply_file(table, input.bytes(), TABLES)?;
        ensure(*table == before, || "the table changed".into())?;
        let Some(after) = after else { return Ok(OracleVerdict::Refused) };
        let game = after.match_file.as_ref().map(MatchFile::to_bytes);
        let again = GitTable::read(&after.id, &after.state.to_bytes(), game.as_deref());
        ensure(again.as_ref() == Ok(&after), || format!("the next table reads back as {again:?}"))?;
        Ok(OracleVerdict::Accepted)
    }
}
