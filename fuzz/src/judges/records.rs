//! Entries of a table's log, folded into tables that they were not made for.

use crate::judge::hold;
use crate::mill::pick;
use crate::stage::{Shown, Stage, options};
use crate::{Input, Judge, Mill, Verdict};
use catalog::GameId;
use kit::Seeded;
use table::{Record, Table};

/// How many logs there are to go on from.
const LOGS: u64 = 16;

pub(crate) struct Records(Vec<Stage>);

impl Records {
    pub(crate) fn new() -> anyhow::Result<Self> {
        let stage = |number: u64| {
            let game = GameId::ALL[number as usize % 4];
            let config = &options(game)[0];
            let played = Stage::play(game, config, 2, number as u32, number);
            played.map_err(anyhow::Error::msg)
        };
        (0..LOGS).map(stage).collect::<anyhow::Result<_>>().map(Self)
    }
}

impl Judge for Records {
    /// Half of all inputs are made from the very logs they are added to.
    fn make(&mut self, mill: &Mill, number: u64, chance: &mut Seeded) -> Input {
        let log = &self.0[(number % LOGS) as usize].log;
        match pick(log, chance).filter(|_| number.is_multiple_of(2)) {
            Some((_, record)) => {
                let text = String::from_utf8_lossy(&record.to_bytes()).into_owned();
                mill.change(Input::Text(text), chance)
            }
            None => mill.make(chance),
        }
    }

    /// It follows, and the log tells the same again, or it does not and says why.
    fn judge(&mut self, input: &Input, number: u64) -> Result<Verdict, String> {
        let Ok(record) = Record::from_bytes(input.bytes()) else { return Ok(Verdict::Refused) };
        let again = Record::from_bytes(&record.to_bytes());
        hold(again.as_ref() == Ok(&record), || format!("an entry reads as {again:?}"))?;
        let stage = &self.0[(number % LOGS) as usize];
        if let Ok(table) = Table::open(stage.code, &record, 1) {
            Shown::of(&table);
        }
        let (mut told, mut silent) = (stage.fold()?, stage.fold()?);
        let time = told.time + 1;
        let followed = told.apply(&record, time);
        let replayed = silent.replay(&record, time);
        hold(followed.is_ok() == replayed.is_ok(), || "told and untold differ".into())?;
        match followed {
            Err(why) => {
                hold(!why.is_empty(), || "a refusal says why".into())?;
                Ok(Verdict::Refused)
            }
            Ok(_) => {
                let same = Shown::of(&told) == Shown::of(&silent);
                hold(same, || "told and untold give other tables".into())?;
                Ok(Verdict::Accepted)
            }
        }
    }
}
