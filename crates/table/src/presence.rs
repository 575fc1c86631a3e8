//! Who is at the table, as the server tells it. Not part of the log: a table that is loaded from
//! its log knows of nobody until the server has told it.

use crate::Table;

/// Who is at the table and who is away.
#[derive(Clone, Debug, Default)]
pub(crate) struct PresenceTracker {
    /// After how long an absence counts (A11); `None` if presence is not tracked.
    away_after_ms: Option<u64>,
    members: Vec<MemberPresence>,
    /// The time as of which this holds.
    now: u64,
}

/// What is known of a member.
#[derive(Clone, Copy, Debug)]
struct MemberPresence {
    is_connected: bool,
    /// When the member was last connected or did something; the beginning of tracking if nothing
    /// is known.
    last_sign: u64,
    /// Whether there was a sign of the member since tracking began.
    was_seen: bool,
}

impl Table {
    /// Begins to track who is at the table. Everybody has so long, in milliseconds, to be there
    /// before they count as away.
    pub fn track_presence(&mut self, away_after_ms: u64, now: u64) {
        let away_after_ms = Some(away_after_ms);
        self.presence = PresenceTracker { away_after_ms, members: Vec::new(), now };
        self.know_all_members(now);
    }

    fn know_all_members(&mut self, now: u64) {
        let unknown = MemberPresence { is_connected: false, last_sign: now, was_seen: false };
        let count = self.members.len().max(self.presence.members.len());
        self.presence.members.resize(count, unknown);
        self.presence.now = self.presence.now.max(now);
    }

    /// Takes over which members are connected now, by number. Does nothing if presence is not
    /// tracked.
    pub fn set_connected(&mut self, connected: &[usize], now: u64) {
        if self.presence.away_after_ms.is_none() {
            return;
        }
        self.know_all_members(now);
        for (number, member) in self.presence.members.iter_mut().enumerate() {
            let is_connected = connected.contains(&number);
            if is_connected || member.is_connected {
                (member.last_sign, member.was_seen) = (now, true);
            }
            member.is_connected = is_connected;
        }
    }

    /// Notes that a member has done something, perhaps without a connection.
    pub fn note_activity(&mut self, member: usize, now: u64) {
        if self.presence.away_after_ms.is_none() {
            return;
        }
        self.know_all_members(now);
        if let Some(member) = self.presence.members.get_mut(member) {
            (member.last_sign, member.was_seen) = (member.last_sign.max(now), true);
        }
    }

    /// Notes that a member has asked for the state of the table. Whoever looks now and then, such as
    /// a program that polls, is not away; but it is no return to the table either, since a page
    /// with a list of tables looks at them too.
    pub fn note_look(&mut self, member: usize, now: u64) {
        let is_stood_in =
            self.chair_of(member).is_some_and(|at| self.chairs[usize::from(at)].stand_in.is_some());
        if is_stood_in || self.presence.away_after_ms.is_none() {
            return;
        }
        self.know_all_members(now);
        if let Some(member) = self.presence.members.get_mut(member) {
            member.last_sign = member.last_sign.max(now);
        }
    }

    /// Lets every absence begin now. Called when somebody connects to a table that nobody was
    /// connected to: those who play have as long again to come.
    pub fn restart_absences(&mut self, now: u64) {
        for member in &mut self.presence.members {
            member.last_sign = member.last_sign.max(now);
        }
    }

    /// Lets absences begin so much later; see [`Table::delay_clock`].
    pub fn delay_absences(&mut self, by_ms: u64) {
        for member in &mut self.presence.members {
            member.last_sign = member.last_sign.saturating_add(by_ms);
        }
    }

    /// From when on a member counts as away; `None` while they are connected, and if presence is
    /// not tracked. Whoever has left the table is away at once.
    pub(crate) fn away_from(&self, member: usize) -> Option<u64> {
        let after = self.presence.away_after_ms?;
        if self.members.get(member)?.departure.is_some() {
            return Some(0);
        }
        let known = self.presence.members.get(member)?;
        (!known.is_connected).then(|| known.last_sign.saturating_add(after))
    }

    /// Whether a member has been absent long enough to be acted for (A11, A12). At correspondence
    /// tables nobody is, unless they have left.
    #[must_use]
    pub fn is_away(&self, member: usize) -> bool {
        let has_left = self.members.get(member).is_some_and(|it| it.departure.is_some());
        let is_absent = self.away_from(member).is_some_and(|from| from <= self.presence.now);
        has_left || is_absent && !self.options.is_correspondence()
    }

    /// Whether a member is at the table: connected, or known to have been until a moment ago.
    /// Everybody who has not left is, if presence is not tracked.
    pub(crate) fn is_there(&self, member: usize) -> bool {
        if self.members.get(member).is_none_or(|it| it.departure.is_some()) {
            return false;
        }
        let Some(after) = self.presence.away_after_ms else { return true };
        let known = self.presence.members.get(member);
        known.is_some_and(|it| {
            let is_recent = self.presence.now < it.last_sign.saturating_add(after);
            it.is_connected || it.was_seen && is_recent
        })
    }

    pub(crate) const fn presence_is_tracked(&self) -> bool {
        self.presence.away_after_ms.is_some()
    }
}
