//! The clock of a table jumps forward and backward during a match: nothing happens before it is
//! due, the match ends, and the log replays to the same table.

mod skew;

use crate::test_store::StoreKind;
use crate::{CampaignOptions, SplitMix64};
use anyhow::{Context, anyhow, ensure};
use catalog::GameId;
use serde_json::{Value, json};
use table::{
    DiceSecret, IdentityHash, ProposedEntry, Table, TableCode, TableCommand, TableOptions,
    TablePhase, TableRecord,
};
use tokio::runtime::Runtime;

/// A table with a clock that the campaign sets.
struct ClockedTable {
    table: Table,
    log: Vec<(Vec<u8>, u64)>,
    /// The current time in milliseconds.
    now_ms: u64,
}

const HOUR_MS: u64 = 3_600_000;

/// No match here has more entries.
const MAX_ENTRIES: usize = 60_000;

pub(crate) fn run(options: &CampaignOptions, runtime: &Runtime) -> anyhow::Result<Value> {
    match options.store {
        StoreKind::Sqlite => run_single_table(options),
        StoreKind::Postgres => skew::run(options, runtime),
    }
}

/// Jumps the clock of one table.
fn run_single_table(options: &CampaignOptions) -> anyhow::Result<Value> {
    let (mut rounds, mut entries, mut jumps) = (0, 0, 0);
    for round in options.rounds() {
        let mut rng = SplitMix64::new(options.seed, round);
        let game = GameId::ALL[usize::try_from(round % GameId::ALL.len() as u64)?];
        let (clocked, jumped) = ClockedTable::open(game, &mut rng)?.play(&mut rng)?;
        clocked.check_replay().with_context(|| format!("round {round}, {game}"))?;
        (rounds, entries, jumps) = (rounds + 1, entries + clocked.log.len(), jumps + jumped);
    }
    Ok(json!({"rounds": rounds, "entries": entries, "jumps": jumps}))
}

impl ClockedTable {
    fn open(game: GameId, rng: &mut SplitMix64) -> anyhow::Result<Self> {
        let ann = IdentityHash::of_secret(b"ann");
        let options = TableOptions {
            decision_s: Some(30),
            reaction_s: 5,
            bot_ms: u16::try_from(rng.below(900))?,
            ..TableOptions::default()
        };
        let config = game.short_config();
        let record = Table::opening_record(game.name(), &config, &options, ann, "Ann");
        let record = record.map_err(|no| anyhow!("{no:?}"))?;
        let now_ms = 1_000 * HOUR_MS;
        let table =
            Table::open(TableCode::from_number(7), &record, now_ms).map_err(|e| anyhow!(e))?;
        let mut clocked = Self { table, log: vec![(record.to_bytes(), now_ms)], now_ms };
        // A bot plays; Ann never answers, so that only the clock moves for her.
        let secret = std::array::from_fn(|_| u8::try_from(rng.below(256)).unwrap_or_default());
        let committed = clocked.table.tick(now_ms, || DiceSecret { bytes: secret });
        clocked.commit_entry(committed.context("a commitment")?)?;
        let salt = "0".repeat(32);
        for command in [
            TableCommand::Bot { chair: 1, level: "random".into() },
            TableCommand::SaltHash { round: 1, hash: kit::hash_salt(&salt) },
            TableCommand::Start,
            TableCommand::Salt { round: 1, salt },
        ] {
            let draft = clocked.table.decide(ann, &command, DiceSecret { bytes: secret });
            clocked.commit_entry(draft.map_err(|no| anyhow!("{no:?}"))?)?;
        }
        Ok(clocked)
    }

    /// Commits as the server does: no entry is older than the one before it.
    fn commit_entry(&mut self, draft: ProposedEntry) -> anyhow::Result<()> {
        let time = self.now_ms.max(self.table.time);
        self.log.push((draft.record.to_bytes(), time));
        self.table.commit(draft, time).map_err(|e| anyhow!(e))?;
        Ok(())
    }

    fn tick(&self, now_ms: u64) -> Option<ProposedEntry> {
        self.table.tick(now_ms, || DiceSecret { bytes: [7; 32] })
    }

    /// Whether the match was played to its end.
    fn is_over(&self) -> bool {
        self.table.current_match.as_ref().is_some_and(|current| current.end.is_some())
    }

    fn play(mut self, rng: &mut SplitMix64) -> anyhow::Result<(Self, u64)> {
        let mut jumps = 0;
        for _ in 0..MAX_ENTRIES {
            if self.is_over() {
                break;
            }
            let due = self.table.next_tick_at().context("nothing is due")?;
            match rng.below(40) {
                0 => self.now_ms = self.now_ms.saturating_sub(rng.below(30 * HOUR_MS)),
                1 => self.now_ms += rng.below(30 * HOUR_MS),
                _ => {}
            }
            jumps += u64::from(self.now_ms.abs_diff(self.table.time) > 60_000);
            if self.now_ms < due {
                ensure!(self.tick(self.now_ms).is_none(), "acted before it was due");
                ensure!(self.tick(due - 1).is_none(), "acted before it was due");
                // Wait until it is due.
                self.now_ms = due + rng.below(50);
            }
            let draft = self.tick(self.now_ms).context("nothing happened when it was due")?;
            self.commit_entry(draft)?;
        }
        ensure!(self.table.phase() == TablePhase::Lobby, "the match did not end");
        let lobby = self.table.lobby(0);
        let outcome = lobby.current_match.as_ref().and_then(|running| running.outcome.as_ref());
        ensure!(outcome.is_some(), "{lobby:?}");
        Ok((self, jumps))
    }

    /// Checks that the log replays to the same table and that its times never decrease.
    fn check_replay(&self) -> anyhow::Result<()> {
        let mut before = 0;
        let mut table = None::<Table>;
        for (bytes, time) in &self.log {
            ensure!(*time >= before, "an entry is older than the one before");
            before = *time;
            let record = TableRecord::from_bytes(bytes).map_err(|e| anyhow!(e))?;
            match &mut table {
                None => {
                    let opened = Table::open(self.table.code, &record, *time);
                    table = Some(opened.map_err(|e| anyhow!(e))?);
                }
                Some(table) => drop(table.apply(&record, *time).map_err(|e| anyhow!(e))?),
            }
        }
        let table = table.context("a table")?;
        ensure!(
            table.member_view(0) == self.table.member_view(0),
            "the log replays to another table"
        );
        let hash = |table: &Table| table.current_match.as_ref().map(|running| running.state.hash());
        ensure!(hash(&table) == hash(&self.table), "the log replays to another position");
        Ok(())
    }
}
