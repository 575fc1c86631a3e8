//! Between a desk and its log: entries are stored and only then shown, what others stored is
//! taken in, and what became of an append whose answer was lost is found out.

use super::audience::changes_lobby;
use super::{Desk, Done, PAGE};
use std::time::Duration;
use store::{AppendError, Entry, Outcome, Store, StoreError};
use table::{Draft, Phase, Record, Refusal, Trouble, Who};
use tokio::time::Instant;

/// An append that takes longer is worth a line in the server's own log.
const SLOW: Duration = Duration::from_millis(250);

/// What became of a draft.
pub(super) enum Kept {
    /// It is in the log.
    Done(Done),
    /// Somebody else was quicker: the log has gone on.
    Behind,
    /// It is not, or that is not known.
    No(Refusal),
}

/// The table does not follow from its log any more and must be read again.
pub(super) struct Broken;

/// Why the log could not be taken in.
pub(super) enum Behind {
    /// It cannot be read just now; the table is as it was.
    Unreadable,
    /// The table is not to be trusted any more.
    Broken,
}

/// Whether everything that was appended is known to be so or not.
pub(super) enum Settled {
    Yes,
    /// The store does not say.
    NotYet,
    /// The table is not to be trusted any more.
    Broken,
}

/// What there was to know before an entry was taken in.
pub(super) struct Before {
    pub(super) phase: Phase,
    pub(super) chat: Option<String>,
    pub(super) left: Option<(Who, Option<String>)>,
    pub(super) lobby: bool,
}

pub(super) fn not_stored() -> Refusal {
    Trouble::NotStored.say("That could not be stored just now, so it was not done: try again.")
}

pub(super) fn not_known() -> Refusal {
    Trouble::NotKnown.say("It is not known whether that was stored: ask again with the same id.")
}

/// Who asked for an entry: by connection, and the id of the request.
pub(super) type Asker<'a> = Option<(u64, &'a str)>;

impl Desk {
    /// Whether an entry that another node appended lasts. It can be read as soon as a primary
    /// has it, and be lost with it; asking what became of it waits for the standby.
    pub(super) async fn lasts(&mut self, seq: u64, id: u128) -> bool {
        if seq > self.sure {
            match self.store.outcome(self.key, seq.saturating_sub(1), id).await {
                Ok(Outcome::Stored(_)) => self.sure = seq,
                Ok(Outcome::NotStored) => return false,
                Err(why) => {
                    self.unreadable(&why);
                    return false;
                }
            }
        }
        true
    }

    /// The log has this last entry, says another node or the store.
    pub(super) async fn moved(&mut self, head: u64) -> bool {
        if head < self.table.seq {
            // What was stored, and shown, is not there any more: a database went back in time.
            // A hint that is merely old says the same, so the store itself is asked.
            return match self.store.head(self.key).await {
                Ok(head) => head.is_some_and(|head| head >= self.table.seq),
                Err(_) => true,
            };
        }
        if head == self.table.seq || self.doubt.is_some() {
            return true;
        }
        !matches!(self.catch_up(None).await, Err(Behind::Broken))
    }

    /// Before somebody comes or looks: what they did elsewhere a moment ago may not have come
    /// here yet. If the log cannot be read, they are shown what is known.
    pub(super) async fn freshen(&mut self) -> bool {
        !matches!(self.look_up().await, Err(Behind::Broken))
    }

    /// Takes in what others may have done.
    pub(super) async fn look_up(&mut self) -> Result<(), Behind> {
        let may = self.store.is_shared() && self.doubt.is_none();
        if may { self.catch_up(None).await } else { Ok(()) }
    }

    /// Finds out what became of an append whose answer was lost.
    pub(super) async fn settle(&mut self) -> Settled {
        let Some((expected, id)) = self.doubt else { return Settled::Yes };
        if let Err(why) = self.store.outcome(self.key, expected, id).await {
            self.unreadable(&why);
            return Settled::NotYet;
        }
        match self.catch_up(None).await {
            Ok(()) => {
                self.doubt = None;
                Settled::Yes
            }
            Err(Behind::Unreadable) => Settled::NotYet,
            Err(Behind::Broken) => Settled::Broken,
        }
    }

    pub(super) fn unreadable(&self, why: &StoreError) {
        if self.hub.may_complain() {
            tracing::error!(table = %self.table.code, %why, "the store does not answer");
        }
    }

    /// Takes in what the log has beyond the table, and shows it. An entry of this id is the
    /// answer to who asked for it.
    pub(super) async fn catch_up(&mut self, mine: Option<(u128, Asker<'_>)>) -> Result<(), Behind> {
        loop {
            let page = self.store.read(self.key, self.table.seq, PAGE).await.map_err(|why| {
                self.unreadable(&why);
                Behind::Unreadable
            })?;
            if page.is_empty() {
                return Ok(());
            }
            for (seq, entry) in page {
                let taken = self.take_in(seq, &entry, mine);
                taken.map_err(|why| {
                    tracing::error!(table = %self.table.code, seq, %why, "a stored entry does not follow");
                    Behind::Broken
                })?;
            }
        }
    }

    pub(super) fn take_in(
        &mut self,
        seq: u64,
        entry: &Entry,
        mine: Option<(u128, Asker<'_>)>,
    ) -> Result<(), String> {
        if seq != self.table.seq + 1 {
            return Err(format!("it follows on {}", self.table.seq));
        }
        let record = Record::from_bytes(&entry.body)?;
        let before = self.before(&record);
        let told = self.table.apply(&record, entry.time)?;
        if self.table.asked_at() == Some(entry.time) {
            // A question of another node's: its clock may be hours from ours, so the time to
            // answer is counted from here and now.
            self.table.wake(self.now());
        }
        let asker = mine.filter(|(id, _)| *id == entry.id).and_then(|(_, asker)| asker);
        self.show(before, &told, entry.id, asker);
        Ok(())
    }

    /// Stores a draft and only then shows it to anybody.
    pub(super) async fn keep(
        &mut self,
        draft: Draft,
        id: u128,
        asker: Asker<'_>,
    ) -> Result<Kept, Broken> {
        let (expected, time) = (self.table.seq, self.now());
        let entry = Entry { id, time, body: draft.record.to_bytes() };
        let asked = Instant::now();
        let stored = self.store.append(self.key, expected, vec![entry]).await;
        let took = asked.elapsed();
        self.hub.metrics.appended(took, stored.is_ok());
        if took > SLOW && self.hub.may_complain() {
            tracing::warn!(table = %self.table.code, ms = took.as_millis() as u64, "a slow append");
        }
        match stored {
            Ok(_) => {
                let before = self.before(&draft.record);
                let told = self.table.commit(draft, time).map_err(|why| {
                    tracing::error!(table = %self.table.code, %why, "a stored entry does not follow");
                    Broken
                })?;
                self.sure = self.sure.max(self.table.seq);
                let told = self.show(before, &told, id, asker);
                Ok(Kept::Done(Done { seq: self.table.seq, told }))
            }
            Err(AppendError::Conflict { head }) if head < expected => Err(Broken),
            Err(AppendError::Conflict { .. }) => match self.catch_up(None).await {
                Ok(()) => Ok(Kept::Behind),
                // What the log has beyond may be this very request, done elsewhere.
                Err(Behind::Unreadable) => Ok(Kept::No(not_known())),
                Err(Behind::Broken) => Err(Broken),
            },
            Err(AppendError::Unavailable(why)) => {
                if self.hub.may_complain() {
                    tracing::error!(table = %self.table.code, %why, "not stored");
                }
                Ok(Kept::No(not_stored()))
            }
            Err(AppendError::Unknown(why)) => {
                tracing::warn!(table = %self.table.code, %why, "unknown outcome");
                self.doubt = Some((expected, id));
                self.resolve(expected, id, asker).await
            }
        }
    }

    /// What became of an append whose answer was lost, if that can be found out now.
    pub(super) async fn resolve(
        &mut self,
        expected: u64,
        id: u128,
        asker: Asker<'_>,
    ) -> Result<Kept, Broken> {
        let outcome = match self.store.outcome(self.key, expected, id).await {
            Ok(outcome) => outcome,
            Err(why) => {
                self.unreadable(&why);
                return Ok(Kept::No(not_known()));
            }
        };
        let taken = self.catch_up(Some((id, asker))).await;
        if taken.is_ok() {
            self.doubt = None;
        }
        match (taken, outcome) {
            (Ok(()), Outcome::Stored(seq)) => {
                Ok(Kept::Done(Done { seq, told: asker.is_some_and(|(c, _)| self.audience.has(c)) }))
            }
            (Ok(()), Outcome::NotStored) => Ok(Kept::No(not_stored())),
            (Err(Behind::Unreadable), _) => Ok(Kept::No(not_known())),
            (Err(Behind::Broken), _) => Err(Broken),
        }
    }

    /// What there is to know of an entry before it is taken in.
    pub(super) fn before(&self, record: &Record) -> Before {
        Before {
            phase: self.table.phase(),
            chat: self.said(record),
            left: match record {
                Record::Left { who, kicked } => Some((*who, kicked.clone())),
                _ => None,
            },
            lobby: changes_lobby(record),
        }
    }
}
