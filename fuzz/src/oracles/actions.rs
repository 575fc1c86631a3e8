//! Actions of a game, sent to tables in the middle of a match.

use crate::oracle::ensure;
use crate::played_table::{PlayedTable, TableSnapshot, identity, open_question};
use crate::{FuzzInput, Oracle, OracleVerdict};
use catalog::GameId;
use kit::SeededDice;
use serde_json::Value;
use table::{DiceSecret, ProposedEntry, Table, TableCommand, TableRecord};

/// The number of matches that wait for an answer.
const MATCHES: u64 = 48;

/// The views of all members are compared for one selector in this many, position hashes always.
const FULL_CHECK_ONE_IN: u64 = 16;

pub(crate) struct ActionOracle(Vec<WaitingMatch>);

/// A table that waits for an answer, its log, and what it was before any input.
struct WaitingMatch {
    played: PlayedTable,
    table: Table,
    before: TableSnapshot,
}

impl ActionOracle {
    pub(crate) fn new(game: GameId) -> anyhow::Result<Self> {
        let play = |number| WaitingMatch::new(game, number).map_err(anyhow::Error::msg);
        (0..MATCHES).map(play).collect::<anyhow::Result<_>>().map(Self)
    }
}

impl WaitingMatch {
    fn new(game: GameId, number: u64) -> Result<Self, String> {
        let configs = game.sample_configs();
        let config = &configs[number as usize % configs.len()];
        let seats = u64::from(game.seat_counts().end() - game.seat_counts().start()) + 1;
        let players = u64::from(*game.seat_counts().start()) + number % seats;
        let played = PlayedTable::play(game, config, players as usize, number as u32 * 2, number)?;
        let table = played.replay()?;
        let before = TableSnapshot::of(&table);
        Ok(Self { played, table, before })
    }

    /// The command to send: mostly by the player who is asked, for the open question.
    fn command(&self, action: &str, number: u64) -> (usize, TableCommand) {
        let mut rng = SeededDice::for_match(number, 1);
        let question = open_question(&self.table, &mut rng);
        let (asked, open) = question.as_ref().map_or((0, 0), |open| (open.player, open.id));
        // `legal N` stands for one of the legal answers.
        let legal = action.strip_prefix("legal ").and_then(|index| index.parse::<usize>().ok());
        let legal =
            question.as_ref().zip(legal).map(|(open, index)| &open.legal[index % open.legal.len()]);
        let action = match legal {
            Some(legal) => legal.clone(),
            None => serde_json::from_str(action).unwrap_or_else(|_| Value::from(action)),
        };
        let anybody = rng.below(self.table.members.len() as u32 + 1) as usize;
        let player = if rng.below(8) == 0 { anybody } else { asked };
        let ask = if rng.below(16) == 0 { rng.below(1 << 31) } else { open };
        (player, TableCommand::Act { ask, action })
    }

    fn check_unchanged(&self, number: u64) -> Result<(), String> {
        let full = number.is_multiple_of(FULL_CHECK_ONE_IN);
        let now = if full {
            TableSnapshot::of(&self.table)
        } else {
            TableSnapshot::without_views(&self.table)
        };
        ensure(now.agrees_with(&self.before), || "a refused action changed the table".into())
    }

    /// Checks that an accepted action leads to the same table when it is replayed from the log.
    fn check_accepted(&mut self, draft: ProposedEntry) -> Result<(), String> {
        let time = self.table.time + 1;
        let bytes = draft.record.to_bytes();
        self.table.commit(draft, time)?;
        let now = TableSnapshot::of(&self.table);
        let mut replayed = self.played.replay()?;
        replayed.apply(&TableRecord::from_bytes(&bytes)?, time)?;
        let expected = TableSnapshot::of(&replayed);
        self.table = self.played.replay()?;
        ensure(now == expected, || {
            "the log replays to another table than the one that was shown".into()
        })
    }
}

impl Oracle for ActionOracle {
    fn check(&mut self, input: &FuzzInput) -> Result<OracleVerdict, String> {
        let number = u64::from(input.selector);
        let waiting = &mut self.0[(number % MATCHES) as usize];
        let (player, command) = waiting.command(&input.text(), number);
        match waiting.table.decide(identity(player), &command, DiceSecret { bytes: [7; 32] }) {
            Ok(draft) => waiting.check_accepted(draft).map(|()| OracleVerdict::Accepted),
            Err(refusal) => {
                ensure(!refusal.code.is_empty() && !refusal.message.is_empty(), || {
                    "a refusal without a code or message".into()
                })?;
                waiting.check_unchanged(number).map(|()| OracleVerdict::Refused)
            }
        }
    }
}
