//! Log entries, replayed into tables that they were not made for.

use crate::oracle::ensure;
use crate::played_table::{PlayedTable, TableSnapshot};
use crate::{FuzzInput, Oracle, OracleVerdict};
use catalog::GameId;
use table::{Table, TableRecord};

/// The number of logs that entries are added to.
const LOGS: u64 = 16;

pub(crate) struct RecordOracle(Vec<PlayedTable>);

impl RecordOracle {
    pub(crate) fn new() -> anyhow::Result<Self> {
        let play = |number: u64| {
            let game = GameId::ALL[number as usize % GameId::ALL.len()];
            let config = &game.sample_configs()[0];
            let played = PlayedTable::play(game, config, 2, number as u32, number);
            played.map_err(anyhow::Error::msg)
        };
        (0..LOGS).map(play).collect::<anyhow::Result<_>>().map(Self)
    }
}

impl Oracle for RecordOracle {
    /// An entry that follows leads to the same table with and without events; one that does not
    /// is refused with a reason.
    fn check(&mut self, input: &FuzzInput) -> Result<OracleVerdict, String> {
        let Ok(record) = TableRecord::from_bytes(input.bytes()) else {
            return Ok(OracleVerdict::Refused);
        };
        let again = TableRecord::from_bytes(&record.to_bytes());
        ensure(again.as_ref() == Ok(&record), || format!("an entry reads back as {again:?}"))?;
        let played = &self.0[(u64::from(input.selector) % LOGS) as usize];
        if let Ok(table) = Table::open(played.code, &record, 1) {
            TableSnapshot::of(&table);
        }
        let (mut applied, mut replayed) = (played.replay()?, played.replay()?);
        let time = applied.time + 1;
        let result = applied.apply(&record, time);
        let replay_result = replayed.replay(&record, time);
        ensure(result.is_ok() == replay_result.is_ok(), || "apply and replay differ".into())?;
        match result {
            Err(why) => {
                ensure(!why.is_empty(), || "a refusal without a reason".into())?;
                Ok(OracleVerdict::Refused)
            }
            Ok(_) => {
                let same = TableSnapshot::of(&applied) == TableSnapshot::of(&replayed);
                ensure(same, || "apply and replay lead to different tables".into())?;
                Ok(OracleVerdict::Accepted)
            }
        }
    }
}
