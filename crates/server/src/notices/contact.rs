//! How a browser wants to be told of its tables, and what it was told. It is a document of the store
//! and no part of any log: it is private, and it is deleted when nothing is wanted any more.

use super::push::PushSubscription;
use protocol::NoticeLanguage;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;
use table::{MemberNews, NewsKind, TableCode};

/// How often a message is tried before it is given up.
const MAX_ATTEMPTS: u32 = 5;

/// How long the first wait after a failed attempt is; each further one is four times as long.
const RETRY_DELAY: Duration = Duration::from_secs(60);

/// How many tables a contact may follow, and for how many it is noted what it was told.
const MAX_NOTED_TABLES: usize = 100;

/// How long an address may stay unconfirmed.
const CONFIRMATION_LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);

/// How one browser, which is one identity, is told.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Contact {
    pub(crate) language: NoticeLanguage,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) push: Option<PushChannel>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) mail: Option<MailChannel>,
    /// The tables that the browser's member follows without playing.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) followed: BTreeSet<TableCode>,
    /// Until when a node may be sending to it; no other one does meanwhile.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) claimed_until: Option<u64>,
}

/// Web Push.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PushChannel {
    pub(crate) subscription: PushSubscription,
    #[serde(default)]
    pub(crate) queue: NoticeQueue,
}

/// E-mail.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MailChannel {
    pub(crate) address: String,
    /// Until when the link that was mailed to the address confirms it, in milliseconds since the
    /// epoch; `None` once it is confirmed.
    pub(crate) confirm_until: Option<u64>,
    #[serde(default)]
    pub(crate) queue: NoticeQueue,
}

impl MailChannel {
    /// An address that has yet to be confirmed.
    pub(crate) fn new(address: String, now: u64) -> Self {
        let until = now.saturating_add(CONFIRMATION_LIFETIME.as_millis() as u64);
        Self { address, confirm_until: Some(until), queue: NoticeQueue::default() }
    }

    pub(crate) const fn is_confirmed(&self) -> bool {
        self.confirm_until.is_none()
    }
}

/// What there is to say of one table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TableNotice {
    pub(crate) kind: NewsKind,
    /// The name of the game.
    pub(crate) game: String,
    /// The nicknames of the others who play.
    pub(crate) players: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) until: Option<u64>,
}

impl From<&MemberNews> for TableNotice {
    fn from(news: &MemberNews) -> Self {
        Self {
            kind: news.kind,
            game: news.game.name().to_owned(),
            players: news.players.clone(),
            until: news.until,
        }
    }
}

/// What is still to be sent over a channel, and what was sent and is unread.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct NoticeQueue {
    /// Sent together when `due` has come.
    pending: BTreeMap<TableCode, TableNotice>,
    /// Tables of which a message was sent, and that nobody has looked at since.
    unread: BTreeSet<TableCode>,
    /// The turn of each table that was told or is pending, so that none is told twice.
    turns: BTreeMap<TableCode, u64>,
    due: Option<u64>,
    attempts: u32,
}

impl NoticeQueue {
    /// Adds a notice. A table has one message until it is read, and one for each turn.
    fn add(&mut self, code: TableCode, news: &MemberNews, due: u64) {
        if self.unread.contains(&code) || self.turns.get(&code) == Some(&news.turn) {
            return;
        }
        self.turns.insert(code, news.turn);
        self.pending.insert(code, TableNotice::from(news));
        self.due = self.due.or(Some(due));
        while self.turns.len() > MAX_NOTED_TABLES {
            self.turns.pop_first();
        }
    }

    fn mark_read(&mut self, code: TableCode) {
        self.unread.remove(&code);
        self.pending.remove(&code);
        self.rest_if_empty();
    }

    fn rest_if_empty(&mut self) {
        if self.pending.is_empty() {
            (self.due, self.attempts) = (None, 0);
        }
    }

    /// What is to be sent now.
    pub(crate) fn batch(&self, now: u64) -> Vec<(TableCode, TableNotice)> {
        match self.due {
            Some(due) if due <= now => {
                self.pending.iter().map(|(code, notice)| (*code, notice.clone())).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Notes that a batch was sent. What was read meanwhile stays read.
    pub(crate) fn note_sent(&mut self, batch: &[(TableCode, TableNotice)]) {
        for (code, notice) in batch {
            if self.pending.get(code) == Some(notice) {
                self.pending.remove(code);
                self.unread.insert(*code);
            }
        }
        self.attempts = 0;
        self.rest_if_empty();
    }

    /// Notes that a batch could not be sent. It is tried again later, or given up.
    pub(crate) fn note_failure(&mut self, batch: &[(TableCode, TableNotice)], now: u64) {
        self.attempts += 1;
        if self.attempts >= MAX_ATTEMPTS {
            return self.note_sent(batch);
        }
        let delay = RETRY_DELAY.as_millis() as u64 * 4_u64.pow(self.attempts - 1);
        if !self.pending.is_empty() {
            self.due = Some(now.saturating_add(delay));
        }
    }

    fn forget(&mut self, code: TableCode) {
        self.mark_read(code);
        self.turns.remove(&code);
    }
}

/// How long news wait for others that can be sent with them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GroupDelays {
    pub(crate) push: Duration,
    pub(crate) mail: Duration,
}

impl Contact {
    /// Whether nothing is wanted, so that nothing need be stored.
    pub(crate) fn is_empty(&self) -> bool {
        self.push.is_none() && self.mail.is_none() && self.followed.is_empty()
    }

    /// When something is to be done.
    pub(crate) fn due(&self) -> Option<u64> {
        let push = self.push.as_ref().and_then(|push| push.queue.due);
        let mail = self.mail.as_ref().and_then(|mail| mail.confirm_until.or(mail.queue.due));
        let due = push.into_iter().chain(mail).min()?;
        Some(self.claimed_until.map_or(due, |until| until.max(due)))
    }

    /// Adds news of a table, for all channels. Whoever does not play is told of tables they follow
    /// only.
    pub(crate) fn tell(
        &mut self,
        code: TableCode,
        news: &MemberNews,
        now: u64,
        delays: GroupDelays,
    ) {
        if !news.plays && !self.followed.contains(&code) {
            return;
        }
        let due = |delay: Duration| now.saturating_add(delay.as_millis() as u64);
        if let Some(push) = &mut self.push {
            push.queue.add(code, news, due(delays.push));
        }
        if let Some(mail) = self.mail.as_mut().filter(|mail| mail.is_confirmed()) {
            mail.queue.add(code, news, due(delays.mail));
        }
    }

    fn queues(&mut self) -> impl Iterator<Item = &mut NoticeQueue> {
        let push = self.push.as_mut().map(|push| &mut push.queue);
        push.into_iter().chain(self.mail.as_mut().map(|mail| &mut mail.queue))
    }

    /// Notes that the member has looked at a table: what is pending need not be sent.
    pub(crate) fn mark_read(&mut self, code: TableCode) {
        self.queues().for_each(|queue| queue.mark_read(code));
    }

    /// Follows a table, or no longer. `false` if too many are followed.
    pub(crate) fn follow(&mut self, code: TableCode, follows: bool) -> bool {
        if !follows {
            self.followed.remove(&code);
            self.queues().for_each(|queue| queue.forget(code));
            return true;
        }
        let has_room = self.followed.contains(&code) || self.followed.len() < MAX_NOTED_TABLES;
        if has_room {
            self.followed.insert(code);
        }
        has_room
    }

    /// Forgets an address that nobody has confirmed in time.
    pub(crate) fn drop_unconfirmed(&mut self, now: u64) {
        let is_late = |mail: &MailChannel| mail.confirm_until.is_some_and(|until| until <= now);
        if self.mail.as_ref().is_some_and(is_late) {
            self.mail = None;
        }
    }
}

#[cfg(test)]
#[path = "contact_tests.rs"]
mod tests;
