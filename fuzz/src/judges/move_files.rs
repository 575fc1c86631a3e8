//! GitGammon's move and decision files, from their bytes to the next table.

use crate::judge::hold;
use crate::mill::pick;
use crate::{Input, Judge, Mill, Verdict};
use gammon::{Config, Sides, Waits, legal_plays};
use gitgammon::{
    Chance, DecisionFile, MatchFile, Moment, MoveFile, Opening, Rule, Source, Table, TableId,
    check, check_decision, commitment, file,
};
use kit::Seeded;
use serde_json::Value;

/// How many tables wait for a file.
const TABLES: u64 = 32;

/// The secret of tables that have one.
const SECRET: [u8; 32] = [7; 32];

pub(crate) struct MoveFiles(Vec<Table>);

impl MoveFiles {
    pub(crate) fn new() -> anyhow::Result<Self> {
        (0..TABLES).map(played).collect::<anyhow::Result<_>>().map(Self)
    }
}

/// A table some moves after its opening: every other one is a plain one.
fn played(number: u64) -> anyhow::Result<Table> {
    let id = TableId::parse("friday").ok_or_else(|| anyhow::anyhow!("a good name"))?;
    let players = Sides { white: "ann".into(), black: "bob".into() };
    let source = Source::Secret { commitment: commitment(SECRET), secret: None };
    let config = Config { length: 5, ..Config::default() };
    let game = (number % 2 == 1).then_some((source, config));
    let opening = Opening { id, players, made: moment(0).to_string(), draw: None, game };
    let mut table = opening.table(&chance_of(number.is_multiple_of(2), number))?;
    let mut chance = Seeded::new(number);
    for turn in 0..number {
        let Some(bytes) = answer(&table, turn, &mut chance) else { break };
        let Some(after) = take(&table, &bytes, turn).map_err(anyhow::Error::msg)? else { break };
        table = after;
    }
    Ok(table)
}

fn moment(turn: u64) -> Moment {
    Moment(1_737_460_800 + 60 * turn as i64)
}

fn chance_of(plain: bool, number: u64) -> Chance {
    if plain { Chance::Commit(format!("{number:040x}")) } else { Chance::Secret(SECRET) }
}

/// Files that tables would take, each on a line.
pub(crate) fn answers() -> anyhow::Result<Vec<String>> {
    let mut chance = Seeded::new(1);
    let tables = MoveFiles::new()?.0;
    let files = tables.iter().filter_map(|table| answer(table, TABLES, &mut chance));
    files.map(|bytes| Ok(serde_json::from_slice::<Value>(&bytes)?.to_string())).collect()
}

/// A file that the table would take.
fn answer(table: &Table, turn: u64, chance: &mut Seeded) -> Option<Vec<u8>> {
    let position = table.position().ok()??;
    if let Some(game) = table.game.as_ref().filter(|_| table.waits() != Waits::Move) {
        let actions: Vec<&str> = match table.waits() {
            Waits::Turn => vec!["roll", "roll", "roll", "double", "resign-single"],
            Waits::Double | Waits::Beaver => vec!["take", "take", "drop"],
            _ => vec!["decline", "accept"],
        };
        let file = DecisionFile {
            player: position.decider()?,
            action: (*pick(&actions, chance)?).to_owned(),
            timestamp: moment(turn).to_string(),
            expected_state: table.state.hash(),
            expected_match: game.hash(),
            comment: None,
            commit_sha: None,
        };
        return Some(file.to_bytes());
    }
    let plays = legal_plays(position.board(), table.state.active_player, table.state.roll()?);
    Some(file(table, *pick(&plays, chance)?, Some("gl"), moment(turn)).to_bytes())
}

/// The table after a file, under the name that its content gives it; none if it is refused.
fn take(table: &Table, bytes: &[u8], turn: u64) -> Result<Option<Table>, String> {
    let (now, chance) = (moment(turn), chance_of(table.game.is_none(), turn));
    let applied = |why: gitgammon::NotApplied| why.to_string();
    if let Ok(file) = MoveFile::from_bytes(bytes) {
        let name = file.name(table.state.turn).to_string();
        return match check(table, &name, bytes, now) {
            Ok(accepted) => table.applied(&accepted, &chance).map(Some).map_err(applied),
            Err(failures) => said(failures.is_empty()),
        };
    }
    let name = decision_name(table, bytes, now);
    let odd = check(table, &name, bytes, now);
    hold(odd.is_err(), || "a file that is no move is taken for one".into())?;
    match check_decision(table, &name, bytes, now) {
        Ok(decided) => {
            table.decided(&decided, &chance).map(|(after, _)| Some(after)).map_err(applied)
        }
        Err(failures) => said(failures.is_empty()),
    }
}

fn said(nothing: bool) -> Result<Option<Table>, String> {
    hold(!nothing, || "a refusal says why".into()).map(|()| None)
}

/// The name that a decision's content gives it, as the refusal of a wrong one says.
fn decision_name(table: &Table, bytes: &[u8], now: Moment) -> String {
    let player = serde_json::from_slice(bytes).ok();
    let player =
        player.as_ref().and_then(|file: &Value| file["player"].as_str()).unwrap_or("white");
    let next = table.game.as_ref().map_or(1, |game| game.decisions + 1);
    let name = |sha: &str| format!("{next:04}-{player}-{sha}.json");
    let failures = check_decision(table, &name("000000"), bytes, now).err().unwrap_or_default();
    let sha = failures.iter().find(|failure| failure.rule == Rule::Hash);
    name(sha.and_then(|failure| failure.text.rsplit(' ').next()).unwrap_or("000000"))
}

impl Judge for MoveFiles {
    /// Half of all inputs are made from a file that the table would take.
    fn make(&mut self, mill: &Mill, number: u64, chance: &mut Seeded) -> Input {
        let table = &self.0[(number % TABLES) as usize];
        let bytes = if chance.below(2) == 0 { None } else { answer(table, TABLES, chance) };
        match bytes.and_then(|bytes| String::from_utf8(bytes).ok()) {
            Some(text) => mill.change(Input::Text(text), chance),
            None => mill.make(chance),
        }
    }

    fn judge(&mut self, input: &Input, number: u64) -> Result<Verdict, String> {
        let table = &self.0[(number % TABLES) as usize];
        let before = table.clone();
        // A made-up name is refused as well, or the content's own is looked at.
        let name = input.text().chars().take(22).collect::<String>();
        let named = check(table, &name, input.bytes(), moment(TABLES));
        hold(named.is_err(), || "a file names itself".into())?;
        let after = take(table, input.bytes(), TABLES)?;
        hold(*table == before, || "a table changed that was only asked".into())?;
        let Some(after) = after else { return Ok(Verdict::Refused) };
        let game = after.game.as_ref().map(MatchFile::to_bytes);
        let again = Table::read(&after.id, &after.state.to_bytes(), game.as_deref());
        hold(again.as_ref() == Ok(&after), || format!("the next table reads as {again:?}"))?;
        Ok(Verdict::Accepted)
    }
}
