//! Checks the log of a table on the device of a player, which is brought to a server.
//!
//! Everything in it is a claim. Each entry is decided again by the code that decides at every table,
//! and must come out the same: actions by the rules, rolls from the secret and the salts of the log
//! itself. What cannot be checked is told with the handover: the device drew the secret and the
//! salts, made the moves of bots, and had the clock.

use crate::any_match::AnyMatch;
use crate::decide::{DiceSecret, ProposedEntry};
use crate::{
    ChairOccupant, IdentityHash, MatchStatus, RefusalCode, RefusalMessage, StepCause, Table,
    TableCode, TableCommand, TablePhase, TableRecord,
};
use kit::{Seat, Step};
use serde_json::Value;

/// How many entries of a device a server takes over. The longest matches of any game have a few
/// thousand.
pub const MAX_DEVICE_ENTRIES: usize = 20_000;

/// The log of a table on the device of a player: its code there, and each entry with its time.
#[derive(Clone, Debug)]
pub struct DeviceLog {
    /// The code that the table has on the device.
    pub code: TableCode,
    /// The entries.
    pub entries: Vec<(TableRecord, u64)>,
}

impl DeviceLog {
    /// The log with which a server goes on: the entries, made the owner's, and that of the handover.
    /// The secret is that of the server's first dice. No entry is later than `now`.
    ///
    /// # Errors
    /// The first entry that does not follow, and why.
    pub fn take_over(
        self,
        owner: IdentityHash,
        secret: DiceSecret,
        now: u64,
    ) -> Result<Vec<(TableRecord, u64)>, RefusalMessage> {
        let count = self.entries.len();
        if count > MAX_DEVICE_ENTRIES {
            let problem = format!(
                "it has {count} entries, and at most {MAX_DEVICE_ENTRIES} can be taken over"
            );
            return Err(bad_log(&problem));
        }
        // A device whose clock is ahead must not bring the time of the log here ahead.
        let ahead = self.entries.last().map_or(0, |(_, time)| time.saturating_sub(now));
        let mut entries = self.entries.into_iter();
        let first = entries.next().ok_or_else(|| bad_log("it is empty"))?;
        let (first, mut checker) = LogChecker::open(self.code, first, owner, ahead)
            .map_err(|problem| bad_log(&format!("entry 1: {problem}")))?;
        let mut log = vec![first];
        for (record, time) in entries {
            let number = log.len() + 1;
            let checked = checker.check(record, time.saturating_sub(ahead));
            log.push(checked.map_err(|problem| bad_log(&format!("entry {number}: {problem}")))?);
        }
        let table = checker.table;
        if table.match_in_progress().is_none() {
            let message = "No match is being played at that table: open a new one here.";
            return Err(RefusalCode::NoMatch.with_message(message));
        }
        log.push((table.handover_record(secret), now.max(table.time)));
        Ok(log)
    }
}

fn bad_log(problem: &str) -> RefusalMessage {
    let message = format!("That log of a table on a device cannot be taken over: {problem}.");
    RefusalCode::BadLog.with_message(message)
}

/// The table of a log, after the entries that were checked.
struct LogChecker {
    table: Table,
    /// The only member on the device, who is somebody else here.
    device_identity: IdentityHash,
    owner: IdentityHash,
}

impl LogChecker {
    /// Checks the first entry.
    fn open(
        code: TableCode,
        (record, time): (TableRecord, u64),
        owner: IdentityHash,
        ahead: u64,
    ) -> Result<((TableRecord, u64), Self), String> {
        let TableRecord::Opened { game, config, options, who, nick, start, secret, device } =
            record
        else {
            return Err("a table's first entry opens it".to_owned());
        };
        if device.is_some() {
            return Err("it was handed over before".to_owned());
        }
        if secret.is_none() {
            return Err("it has no commitment to the first dice".to_owned());
        }
        let checked = match &start {
            Some(start) => Table::opening_record_with_start(&game, start, &options, owner, &nick),
            None => Table::opening_record(&game, &config, &options, owner, &nick),
        };
        let checked =
            checked.map_err(|refusal| refusal.message.trim_end_matches('.').to_owned())?;
        let TableRecord::Opened { config: own_config, nick: own_nick, .. } = &checked else {
            return Err("out of place".to_owned());
        };
        if (own_config, own_nick) != (&config, &nick) {
            return Err("its options or its nickname are not as a table writes them".to_owned());
        }
        let (device_identity, device) = (who, Some(code));
        let opened =
            TableRecord::Opened { game, config, options, who: owner, nick, start, secret, device };
        let time = time.saturating_sub(ahead);
        let table = Table::open(code, &opened, time)?;
        Ok(((opened, time), Self { table, device_identity, owner }))
    }

    /// Checks the next entry, and returns it as it is stored here.
    fn check(&mut self, record: TableRecord, time: u64) -> Result<(TableRecord, u64), String> {
        if time < self.table.time {
            return Err("it is older than the one before".to_owned());
        }
        let record = record.of_identity(self.device_identity, self.owner)?;
        let mut proposed = self.propose(&record)?;
        // What a decision took from a bank is the word of the device, too.
        if let (
            TableRecord::Played { spent_ms, .. },
            TableRecord::Played { spent_ms: claimed, .. },
        ) = (&mut proposed.record, &record)
        {
            *spent_ms = *claimed;
        }
        if proposed.record != record {
            return Err(difference(&proposed.record, &record).to_owned());
        }
        let own = proposed.record.clone();
        self.table.commit(proposed, time)?;
        Ok((own, time))
    }

    /// The entry that the table makes itself where the log has this record.
    fn propose(&self, record: &TableRecord) -> Result<ProposedEntry, String> {
        let drawn = DiceSecret::from_hex;
        match record {
            TableRecord::Played { cause, steps, .. } => self.propose_steps(*cause, steps),
            TableRecord::Committed { secret, .. } => self.propose_by_itself(drawn(secret)?),
            TableRecord::Began { secret, .. } => self.propose_by_itself(drawn(secret)?),
            TableRecord::StartCancelled { .. } => self.propose_by_itself(UNUSED_SECRET),
            TableRecord::Starting { secret, rules, .. } => {
                let secret = secret.as_deref().map_or(Ok(UNUSED_SECRET), drawn)?;
                let mut proposed = self.decide(&TableCommand::Start, secret)?;
                // A match that began with earlier rules is played on by them.
                if let TableRecord::Starting { rules: current, .. } = &mut proposed.record {
                    *current = *rules;
                }
                Ok(proposed)
            }
            _ => self.decide(&self.command(record)?, UNUSED_SECRET),
        }
    }

    fn decide(&self, command: &TableCommand, secret: DiceSecret) -> Result<ProposedEntry, String> {
        let decided = self.table.decide(self.owner, command, secret);
        decided.map_err(|refusal| refusal.message.trim_end_matches('.').to_owned())
    }

    /// What the table does by itself between matches.
    fn propose_by_itself(&self, secret: DiceSecret) -> Result<ProposedEntry, String> {
        let is_due =
            self.table.phase() == TablePhase::Lobby && self.table.start_tick_at().is_some();
        let record = is_due.then(|| self.table.start_tick(|| secret)).flatten();
        record.map(ProposedEntry::of).ok_or_else(|| OUT_OF_PLACE.to_owned())
    }

    /// The command that a record comes from.
    fn command(&self, record: &TableRecord) -> Result<TableCommand, String> {
        Ok(match record.clone() {
            TableRecord::Sat { chair, .. } => TableCommand::Sit { chair },
            TableRecord::Stood { .. } => TableCommand::Stand,
            TableRecord::Chose { choice, .. } => TableCommand::Choose { choice },
            TableRecord::Ready { ready, .. } => TableCommand::Ready { ready },
            TableRecord::Bot { chair, level } => TableCommand::Bot { chair, level },
            TableRecord::Freed { chair } => TableCommand::Free { chair },
            TableRecord::Locked { locked } => TableCommand::Lock { locked },
            TableRecord::Offered { offer } => TableCommand::Offer { offer },
            TableRecord::Configured { config, options } => {
                TableCommand::Configure { config, options }
            }
            TableRecord::SaltHashed { round, hash, .. } => TableCommand::SaltHash { round, hash },
            TableRecord::SaltRevealed { round, salt, .. } => TableCommand::Salt { round, salt },
            TableRecord::Standing { code, number, lasting, .. } => {
                TableCommand::Standing { code, number, lasting }
            }
            TableRecord::TookBack { .. } => TableCommand::TakeBack,
            TableRecord::Hinted { ask, .. } => TableCommand::Hint { ask },
            TableRecord::Ended => TableCommand::End,
            TableRecord::Chat { text, .. } => TableCommand::Chat { text },
            TableRecord::Emote { emote, .. } => TableCommand::Emote { emote },
            TableRecord::Avatar { avatar, .. } => TableCommand::Avatar { avatar },
            _ => return Err("it is none that a table of one person has".to_owned()),
        })
    }

    /// Plays the first step by the rules, and deals the rolls that follow.
    fn propose_steps(
        &self,
        cause: StepCause,
        steps: &[Step<Value>],
    ) -> Result<ProposedEntry, String> {
        let current = self.table.match_in_progress().ok_or("no match is being played")?;
        let (mut state, mut events) = (current.state.fork(), Vec::new());
        let first = match (steps.first().ok_or("it has no steps")?, cause) {
            (Step::Rolled { .. }, StepCause::Clock) => {
                return self
                    .table
                    .opening_rolls(current)
                    .ok_or_else(|| "no roll is due".to_owned());
            }
            (Step::Rolled { .. }, _) => return Err(OUT_OF_PLACE.to_owned()),
            (Step::Resigned { seat }, StepCause::Player) => {
                self.check_player(*seat, cause)?;
                let resigned = state.resign(*seat, &|seat| self.table.seat_name(seat), &mut events);
                resigned.map_err(|refusal| refusal.message.trim_end_matches('.').to_owned())?;
                Step::Resigned { seat: *seat }
            }
            (Step::Resigned { .. }, _) => return Err(OUT_OF_PLACE.to_owned()),
            (Step::Acted { seat, action }, _) => {
                self.check_player(*seat, cause)?;
                let action = self.act(state.as_mut(), (*seat, action), cause, &mut events)?;
                Step::Acted { seat: *seat, action }
            }
        };
        Ok(self.table.roll_until_asked(current, cause, first, state, events))
    }

    fn act(
        &self,
        state: &mut dyn AnyMatch,
        (seat, action): (Seat, &Value),
        cause: StepCause,
        events: &mut Vec<crate::AddressedEvent>,
    ) -> Result<Value, String> {
        if cause == StepCause::Clock {
            let default = state.act_default(seat, events);
            return default.ok_or_else(|| "the game has no default action there".to_owned());
        }
        let MatchStatus::Ask { id, .. } = state.status() else {
            return Err("nobody is asked".to_owned());
        };
        let acted = state.act(seat, id, action, &|seat| self.table.seat_name(seat), events);
        acted.map_err(|refusal| {
            format!("the rules do not allow it: {}", refusal.message.trim_end_matches('.'))
        })
    }

    /// Checks that whoever is said to have acted has the seat.
    fn check_player(&self, seat: Seat, cause: StepCause) -> Result<(), String> {
        let fits = match (cause, self.table.occupant(seat)) {
            (StepCause::Player | StepCause::Standing, ChairOccupant::Member(_))
            | (StepCause::Bot, ChairOccupant::Bot(_)) => true,
            (StepCause::Clock, occupant) => *occupant != ChairOccupant::Nobody,
            _ => false,
        };
        if fits { Ok(()) } else { Err("somebody else has that seat".to_owned()) }
    }
}

const OUT_OF_PLACE: &str = "it is out of place";

/// Given where nothing is drawn.
const UNUSED_SECRET: DiceSecret = DiceSecret { bytes: [0; 32] };

/// What is wrong with an entry that is not as the table makes it.
fn difference(expected: &TableRecord, found: &TableRecord) -> &'static str {
    let (TableRecord::Played { steps: own, .. }, TableRecord::Played { steps, .. }) =
        (expected, found)
    else {
        return "it does not follow from those before";
    };
    let other = own.iter().zip(steps).find(|(own, step)| own != step);
    match other {
        Some((Step::Rolled { .. }, Step::Rolled { .. })) => {
            "a roll does not follow from the secret and the salts"
        }
        Some((Step::Acted { .. }, Step::Acted { .. })) => "an action is not as a table writes it",
        Some(_) => "a step is out of place",
        None if own.len() != steps.len() => "rolls are missing, or there are too many",
        None => "the hash is not that of the position",
    }
}

impl TableRecord {
    /// The same record, in which the identity of the only member of a device is another one.
    fn of_identity(mut self, device: IdentityHash, owner: IdentityHash) -> Result<Self, String> {
        let found: Vec<&mut IdentityHash> = match &mut self {
            Self::Sat { who, .. }
            | Self::Stood { who }
            | Self::Ready { who, .. }
            | Self::SaltHashed { who, .. }
            | Self::SaltRevealed { who, .. }
            | Self::Standing { who, .. }
            | Self::TookBack { who, .. }
            | Self::Hinted { who, .. }
            | Self::Chat { who, .. }
            | Self::Emote { who, .. }
            | Self::Avatar { who, .. } => vec![who],
            Self::StartCancelled { away, .. } => away.iter_mut().collect(),
            _ => Vec::new(),
        };
        for who in found {
            if *who != device {
                return Err("it is of somebody who is not at the table".to_owned());
            }
            *who = owner;
        }
        Ok(self)
    }
}
