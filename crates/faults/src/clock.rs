//! The clock jumps, forth and back, in the middle of a match: nothing is decided before its
//! time, the match comes to its end, and the log tells the same again.

mod apart;

use crate::ground::Kind;
use crate::{Chance, Plan};
use anyhow::{Context, anyhow, ensure};
use catalog::GameId;
use serde_json::{Value, json};
use table::{Code, Command, Draft, Fresh, Options, Phase, Record, Table, Who};
use tokio::runtime::Runtime;

/// A table under a clock of ours.
struct Stage {
    table: Table,
    log: Vec<(Vec<u8>, u64)>,
    /// What the clock says, and the latest it ever said.
    now: u64,
}

const HOUR: u64 = 3_600_000;

/// More entries than any of these matches has.
const MOST: usize = 60_000;

pub(crate) fn run(plan: &Plan, runtime: &Runtime) -> anyhow::Result<Value> {
    match plan.store {
        Kind::Sqlite => jumps(plan),
        Kind::Postgres => apart::run(plan, runtime),
    }
}

/// The clock of one table.
fn jumps(plan: &Plan) -> anyhow::Result<Value> {
    let (mut rounds, mut entries, mut jumps) = (0, 0, 0);
    for round in plan.rounds() {
        let mut chance = Chance::new(plan.seed, round);
        let game = GameId::ALL[usize::try_from(round % 4)?];
        let (stage, jumped) = Stage::open(game, &mut chance)?.play(&mut chance)?;
        stage.again().with_context(|| format!("round {round}, {game}"))?;
        (rounds, entries, jumps) = (rounds + 1, entries + stage.log.len(), jumps + jumped);
    }
    Ok(json!({"rounds": rounds, "entries": entries, "jumps": jumps}))
}

impl Stage {
    fn open(game: GameId, chance: &mut Chance) -> anyhow::Result<Self> {
        let ann = Who::of_secret(b"ann");
        let options = Options {
            decision_s: Some(30),
            reaction_s: 5,
            bot_ms: u16::try_from(chance.below(900))?,
            ..Options::default()
        };
        let config = match game {
            GameId::Ludo => json!({"ends": "first"}),
            GameId::Spaces => json!({"size": 4, "rounds": 3}),
            GameId::Gammon | GameId::Hill => json!({}),
        };
        let record = Table::draft(game.name(), &config, &options, ann, "Ann");
        let record = record.map_err(|no| anyhow!("{no:?}"))?;
        let now = 1_000 * HOUR;
        let table = Table::open(Code::numbered(7), &record, now).map_err(|e| anyhow!(e))?;
        let mut stage = Self { table, log: vec![(record.to_bytes(), now)], now };
        // A bot plays on; Ann never answers, so only the clock moves her.
        let secret = std::array::from_fn(|_| u8::try_from(chance.below(256)).unwrap_or_default());
        for command in [Command::Bot { chair: 1, level: "random".into() }, Command::Start] {
            let draft = stage.table.decide(ann, &command, Fresh { secret });
            stage.keep(draft.map_err(|no| anyhow!("{no:?}"))?)?;
        }
        Ok(stage)
    }

    /// As the server does: an entry is never older than the one before it.
    fn keep(&mut self, draft: Draft) -> anyhow::Result<()> {
        let time = self.now.max(self.table.time);
        self.log.push((draft.record.to_bytes(), time));
        self.table.commit(draft, time).map_err(|e| anyhow!(e))?;
        Ok(())
    }

    fn play(mut self, chance: &mut Chance) -> anyhow::Result<(Self, u64)> {
        let mut jumps = 0;
        for _ in 0..MOST {
            let Some(due) = self.table.due() else { break };
            match chance.below(40) {
                0 => self.now = self.now.saturating_sub(chance.below(30 * HOUR)),
                1 => self.now += chance.below(30 * HOUR),
                _ => {}
            }
            jumps += u64::from(self.now.abs_diff(self.table.time) > 60_000);
            if self.now < due {
                ensure!(self.table.tick(self.now).is_none(), "done before its time");
                ensure!(self.table.tick(due - 1).is_none(), "done before its time");
                // In the end time passes.
                self.now = due + chance.below(50);
            }
            let draft = self.table.tick(self.now).context("due, and nothing done")?;
            self.keep(draft)?;
        }
        ensure!(self.table.phase() == Phase::Lobby, "the match has come to no end");
        let lobby = self.table.lobby(0);
        let outcome = lobby.running.as_ref().and_then(|running| running.outcome.as_ref());
        ensure!(outcome.is_some(), "{lobby:?}");
        Ok((self, jumps))
    }

    /// The log tells the same table again, and its times never run backwards.
    fn again(&self) -> anyhow::Result<()> {
        let mut before = 0;
        let mut table = None::<Table>;
        for (bytes, time) in &self.log {
            ensure!(*time >= before, "time runs backwards in the log");
            before = *time;
            let record = Record::from_bytes(bytes).map_err(|e| anyhow!(e))?;
            match &mut table {
                None => {
                    let opened = Table::open(self.table.code, &record, *time);
                    table = Some(opened.map_err(|e| anyhow!(e))?);
                }
                Some(table) => drop(table.apply(&record, *time).map_err(|e| anyhow!(e))?),
            }
        }
        let table = table.context("a table")?;
        ensure!(table.face(0) == self.table.face(0), "the log tells another table");
        let hash = |table: &Table| table.running.as_ref().map(|running| running.play.hash());
        ensure!(hash(&table) == hash(&self.table), "and another position");
        Ok(())
    }
}
