//! Links to a table that its members hand out: invitations, and replays of finished matches.
//!
//! A link has a secret token. The log has only the token's hash, so that whoever reads the store
//! cannot use the links in it.

use crate::decide::{ProposedEntry, parse_nick};
use crate::token_hash::TokenHash;
use crate::{
    ChairView, Departure, IdentityHash, PlayerInfo, RefusalCode, RefusalMessage, Table, TableCode,
    TablePhase, TableRecord,
};
use catalog::GameId;
use kit::Outcome;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::TS;

/// How many links of a table may be valid at the same time.
const MAX_VALID_LINKS: usize = 32;

/// How many links a table may ever have: members are sent the list.
const MAX_LINKS: usize = 500;

/// What a link opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(tag = "to", rename_all = "kebab-case", deny_unknown_fields)]
pub enum LinkTarget {
    /// The table, to take a seat or to watch.
    Invitation,
    /// The replay of a finished match, as a spectator saw it.
    Replay {
        /// The number of the match.
        #[serde(rename = "match")]
        number: u32,
    },
}

/// A link of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct TableLink {
    /// The number of the member who made it.
    pub maker: usize,
    /// What it opens.
    pub target: LinkTarget,
    /// Whether it was withdrawn.
    pub is_revoked: bool,
    hash: TokenHash,
}

/// Who played a match of the table, and how it ended.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedMatch {
    /// The player of each seat when it began.
    pub players: Vec<PlayerInfo>,
    /// The outcome; `None` if it was not played to its end.
    pub outcome: Option<Outcome>,
    /// The members who had a seat before it was handed over.
    earlier_members: Vec<usize>,
}

/// The links of a table, who played its matches, and which players agreed that their hidden views
/// are shown.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableLinks {
    links: Vec<TableLink>,
    matches: BTreeMap<u32, PlayedMatch>,
    agreed: BTreeMap<u32, BTreeSet<usize>>,
}

impl TableLinks {
    /// The link with this token. Looks at every link, so that the time does not tell which it is.
    #[must_use]
    pub fn find(&self, token: &str) -> Option<(u32, &TableLink)> {
        let hash = TokenHash::of_token(token);
        let numbered = (1..).zip(&self.links);
        numbered.filter(|(_, link)| link.hash == hash).last()
    }

    pub(crate) fn add(&mut self, maker: usize, target: LinkTarget, hash: TokenHash) {
        self.links.push(TableLink { maker, target, is_revoked: false, hash });
    }

    pub(crate) fn revoke(&mut self, number: u32) -> Result<(), String> {
        let at = (number as usize).checked_sub(1).ok_or("links are numbered from 1")?;
        self.links.get_mut(at).ok_or("there is no such link")?.is_revoked = true;
        Ok(())
    }

    pub(crate) fn note_players(&mut self, number: u32, players: Vec<PlayerInfo>) {
        // A match that was handed over has other players than before.
        let earlier_members = self.players(number).collect();
        self.matches.insert(number, PlayedMatch { players, outcome: None, earlier_members });
    }

    pub(crate) fn note_outcome(&mut self, number: u32, outcome: Outcome) {
        if let Some(played) = self.matches.get_mut(&number) {
            played.outcome = Some(outcome);
        }
    }

    fn players(&self, number: u32) -> impl Iterator<Item = usize> {
        self.matches.get(&number).into_iter().flat_map(|played| {
            let members = played.players.iter().filter_map(|player| player.member);
            members.chain(played.earlier_members.iter().copied())
        })
    }

    pub(crate) fn note_agreement(&mut self, number: u32, member: usize, agrees: bool) {
        let agreed = self.agreed.entry(number).or_default();
        if agrees {
            agreed.insert(member)
        } else {
            agreed.remove(&member)
        };
    }

    fn get(&self, number: u32) -> Option<&TableLink> {
        self.links.get((number as usize).checked_sub(1)?)
    }

    fn is_player(&self, number: u32, member: usize) -> bool {
        self.players(number).any(|player| player == member)
    }

    /// The members who agreed that the replay of a match shows their seat's view.
    #[must_use]
    pub fn agreed(&self, number: u32) -> Vec<usize> {
        self.agreed.get(&number).into_iter().flatten().copied().collect()
    }

    /// Whether the hidden views of a match may be shown: every member who played it agreed.
    #[must_use]
    pub fn shows_hidden_views(&self, number: u32) -> bool {
        let agreed = |member: usize| {
            self.agreed.get(&number).is_some_and(|members| members.contains(&member))
        };
        self.players(number).all(agreed)
    }

    pub(crate) fn infos(&self) -> Vec<LinkInfo> {
        let valid = (1..).zip(&self.links).filter(|(_, link)| !link.is_revoked);
        valid
            .map(|(number, link)| LinkInfo { number, member: link.maker, target: link.target })
            .collect()
    }
}

/// A valid link, as members see it. Its token is known only to whoever made it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct LinkInfo {
    /// The number by which commands name the link.
    pub number: u32,
    /// The number of the member who made it.
    pub member: usize,
    /// What it opens.
    pub target: LinkTarget,
}

/// What whoever has an invitation is told before joining.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct InvitationView {
    /// The game.
    #[ts(type = "GameName")]
    pub game: Cow<'static, str>,
    /// The game's options; those that are missing have their defaults.
    #[ts(type = "Record<string, unknown>")]
    pub config: serde_json::Value,
    /// The nickname of the member who invites.
    pub inviter: String,
    /// The chairs; those without a name and without a bot are free.
    pub chairs: Vec<InvitationChair>,
    /// Whether a match is in progress.
    pub phase: TablePhase,
    /// Why nobody new can take a seat; missing if a seat is free.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cannot_sit: Option<RefusalMessage>,
    /// Why nobody new can watch; missing if that is possible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cannot_watch: Option<RefusalMessage>,
    /// The table's code, if the sender of the request has joined it already.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<TableCode>,
}

/// A chair, as whoever has an invitation sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[ts(optional_fields)]
#[schemars(deny_unknown_fields)]
pub struct InvitationChair {
    /// The nickname of the member who sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nick: Option<String>,
    /// The level of the bot that sits there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The class or colour chosen for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<String>,
}

/// What a token opens.
#[derive(Clone, Debug, PartialEq)]
pub enum OpenedLink {
    /// An invitation.
    Invitation(Box<InvitationView>),
    /// A replay.
    Replay {
        /// The number of the match.
        number: u32,
        /// The game.
        game: GameId,
        /// Who played it, and how it ended.
        played: PlayedMatch,
        /// Whether the hidden views of its seats may be shown.
        shows_hidden_views: bool,
    },
}

impl RefusalCode {
    /// The refusal of a link that is no link of any table, or no longer.
    #[must_use]
    pub fn unknown_link() -> RefusalMessage {
        Self::LinkUnknown.with_message(
            "This link opens nothing here: it may be incomplete, or its table was closed.",
        )
    }
}

fn revoked(target: LinkTarget) -> RefusalMessage {
    RefusalCode::LinkRevoked.with_message(match target {
        LinkTarget::Invitation => "This invitation was withdrawn: ask for a new one.",
        LinkTarget::Replay { .. } => "This link to a replay was withdrawn.",
    })
}

impl Table {
    /// What the link with this token opens, for somebody who may have joined already.
    ///
    /// # Errors
    /// Why the link does not work.
    pub fn open_link(
        &self,
        token: &str,
        who: Option<IdentityHash>,
    ) -> Result<OpenedLink, RefusalMessage> {
        let (_, link) = self.links.find(token).ok_or_else(RefusalCode::unknown_link)?;
        match link.target {
            _ if link.is_revoked => Err(revoked(link.target)),
            LinkTarget::Invitation => {
                Ok(OpenedLink::Invitation(Box::new(self.invitation(link.maker, who))))
            }
            LinkTarget::Replay { number } => {
                let played = self.links.matches.get(&number).cloned();
                Ok(OpenedLink::Replay {
                    number,
                    game: self.game,
                    played: played.ok_or_else(RefusalCode::unknown_link)?,
                    shows_hidden_views: self.links.shows_hidden_views(number),
                })
            }
        }
    }

    fn invitation(&self, maker: usize, who: Option<IdentityHash>) -> InvitationView {
        let is_member = who.is_some_and(|who| self.active_member(who).is_some());
        let chairs = self.chairs.iter().map(|chair| {
            let ChairView { member, bot, choice, .. } = ChairView::of(chair);
            let nick = member.map(|member| self.members[member].nick.clone());
            InvitationChair { nick, bot, choice }
        });
        InvitationView {
            game: self.game.name().into(),
            config: self.config.clone(),
            inviter: self.members[maker].nick.clone(),
            chairs: chairs.collect(),
            phase: self.phase(),
            cannot_sit: self.cannot_sit(who),
            cannot_watch: self.cannot_watch(who),
            code: is_member.then_some(self.code),
        }
    }

    /// Why an invitation cannot be followed at all.
    fn cannot_enter(&self, who: Option<IdentityHash>) -> Option<RefusalMessage> {
        let member = who.and_then(|who| self.find_member(who)).map(|number| &self.members[number]);
        let departure = member.and_then(|member| member.departure.as_ref());
        let is_kicked = matches!(departure, Some(Departure::Kicked { .. }));
        let is_empty = self.members.iter().all(|member| member.departure.is_some());
        if is_kicked {
            let message = "Whoever runs this table has removed you from it.";
            return Some(RefusalCode::Kicked.with_message(message));
        }
        if is_empty {
            let message = "This table is finished: everybody has left it.";
            return Some(RefusalCode::TableFinished.with_message(message));
        }
        if self.locked && member.is_none() {
            let message = "This table lets nobody new in just now.";
            return Some(RefusalCode::TableLocked.with_message(message));
        }
        if member.is_none() && self.members.len() >= Self::MAX_MEMBERS {
            let message = "As many people as possible have joined this table.";
            return Some(RefusalCode::TableFull.with_message(message));
        }
        None
    }

    fn cannot_sit(&self, who: Option<IdentityHash>) -> Option<RefusalMessage> {
        let number = who.and_then(|who| self.find_member(who));
        // A seat is reserved for whoever had it.
        if number.is_some_and(|member| self.chair_of(member).is_some()) {
            return None;
        }
        self.cannot_enter(who).or_else(|| {
            if self.phase() == TablePhase::Playing || self.is_starting() {
                let message = "The match has begun without you.";
                return Some(RefusalCode::MatchRunning.with_message(message));
            }
            let is_full = !(0..self.chairs.len()).any(|chair| self.is_free(chair));
            is_full.then(|| RefusalCode::TableFull.with_message("Every seat is taken."))
        })
    }

    fn cannot_watch(&self, who: Option<IdentityHash>) -> Option<RefusalMessage> {
        self.cannot_enter(who).or_else(|| {
            let message = "This table has no spectators.";
            let refusal = || RefusalCode::NoSpectators.with_message(message);
            (!self.options.admits_invited_spectators()).then(refusal)
        })
    }

    /// Decides about somebody who follows an invitation.
    pub(crate) fn decide_accept(
        &self,
        who: IdentityHash,
        token: &str,
        nick: &str,
        watching: bool,
    ) -> Result<ProposedEntry, RefusalMessage> {
        let Some((_, link)) =
            self.links.find(token).filter(|(_, link)| link.target == LinkTarget::Invitation)
        else {
            return Err(RefusalCode::unknown_link());
        };
        if link.is_revoked {
            return Err(revoked(link.target));
        }
        let obstacle =
            if watching { self.cannot_watch(Some(who)) } else { self.cannot_sit(Some(who)) };
        if let Some(refusal) = obstacle {
            return Err(refusal);
        }
        let nick = self.unique_nick(who, parse_nick(nick)?);
        Ok(ProposedEntry::of(TableRecord::Joined { who, nick, watching }))
    }

    /// Decides about a new link. Those who play or run the table invite; everybody at the table
    /// may share a replay.
    pub(crate) fn decide_link(
        &self,
        (who, member): (IdentityHash, usize),
        target: LinkTarget,
        hash: TokenHash,
    ) -> Result<ProposedEntry, RefusalMessage> {
        match target {
            LinkTarget::Invitation if member != self.owner && self.chair_of(member).is_none() => {
                let message = "Only players and whoever runs the table invite.";
                return Err(RefusalCode::NotSeated.with_message(message));
            }
            LinkTarget::Replay { number } if !self.is_finished(number) => {
                let message = "No match of that number was finished at this table.";
                return Err(RefusalCode::NoFinishedMatch.with_message(message));
            }
            LinkTarget::Invitation | LinkTarget::Replay { .. } => {}
        }
        let valid = self.links.links.iter().filter(|link| !link.is_revoked).count();
        if valid >= MAX_VALID_LINKS || self.links.links.len() >= MAX_LINKS {
            let message = "This table has as many links as it can have: withdraw one first.";
            return Err(RefusalCode::TooManyLinks.with_message(message));
        }
        Ok(ProposedEntry::of(TableRecord::Linked { who, target, hash }))
    }

    /// Decides about withdrawing a link: its maker, the owner and, for a replay, its players may.
    pub(crate) fn decide_unlink(
        &self,
        member: usize,
        number: u32,
    ) -> Result<ProposedEntry, RefusalMessage> {
        let link = self.links.get(number).filter(|link| !link.is_revoked);
        let link = link.ok_or_else(|| {
            RefusalCode::LinkUnknown.with_message("There is no valid link of that number.")
        })?;
        let is_player = match link.target {
            LinkTarget::Replay { number } => self.links.is_player(number, member),
            LinkTarget::Invitation => false,
        };
        if member == link.maker || member == self.owner || is_player {
            return Ok(ProposedEntry::of(TableRecord::Unlinked { link: number }));
        }
        let message = "Only whoever made the link or runs the table may withdraw it.";
        Err(RefusalCode::NotOwner.with_message(message))
    }

    /// Decides about a player's agreement that a replay shows what the seats saw.
    pub(crate) fn decide_reveal(
        &self,
        (who, member): (IdentityHash, usize),
        number: u32,
        agrees: bool,
    ) -> Result<ProposedEntry, RefusalMessage> {
        if !self.is_finished(number) {
            let message = "No match of that number was finished at this table.";
            return Err(RefusalCode::NoFinishedMatch.with_message(message));
        }
        if !self.links.is_player(number, member) {
            let message = "You did not play that match.";
            return Err(RefusalCode::NotSeated.with_message(message));
        }
        Ok(ProposedEntry::of(TableRecord::Revealed { who, number, agrees }))
    }

    /// Whether the table has a match of this number that is over.
    fn is_finished(&self, number: u32) -> bool {
        let Some(current) = &self.current_match else { return false };
        number >= 1
            && (number < current.number || number == current.number && current.end.is_some())
    }
}
