//! Private links: a member brings their membership to another browser.
//!
//! The token of a link is known to the member alone; the log holds its hash. Whoever shows the
//! token becomes another identity of the member, until the link is revoked.

use crate::decide::{ProposedEntry, refuse};
use crate::token_hash::TokenHash;
use crate::{IdentityHash, Member, RefusalCode, RefusalMessage, Table, TableRecord};

/// How many further identities a member may have; the oldest is dropped for a new one.
const MAX_ALIASES: usize = 8;

impl Table {
    /// The number of the member with this identity, also if they have left. An identity that came
    /// by a private link is the member of that link, whoever it was at the table before.
    pub(crate) fn find_member(&self, who: IdentityHash) -> Option<usize> {
        let by_link = self.members.iter().position(|member| member.aliases.contains(&who));
        by_link.or_else(|| self.members.iter().position(|member| member.identity == who))
    }

    /// The identity with which the member of this identity joined the table.
    #[must_use]
    pub fn joined_identity(&self, who: IdentityHash) -> Option<IdentityHash> {
        self.find_member(who).map(|member| self.members[member].identity)
    }

    /// A member's new private link, which replaces the last one.
    pub(crate) fn decide_private_link(
        who: IdentityHash,
        hash: &str,
    ) -> Result<ProposedEntry, RefusalMessage> {
        let Some(link) = TokenHash::parse(hash) else {
            return refuse(RefusalCode::BadRequest, "The hash of a token is 64 hex digits.");
        };
        Ok(ProposedEntry::of(TableRecord::PrivateLinked { who, link: Some(link) }))
    }

    /// Whoever has the token of a member's link becomes that member here. A wrong token is refused
    /// in the words for a table that does not exist.
    pub(crate) fn decide_claim(
        &self,
        who: IdentityHash,
        token: &str,
    ) -> Result<ProposedEntry, RefusalMessage> {
        let link = Some(TokenHash::of_token(token));
        let is_linked = |member: &Member| member.link == link && member.departure.is_none();
        let member = self.members.iter().position(is_linked).ok_or_else(Self::cannot_join)?;
        if self.active_member(who).is_some_and(|other| other != member) {
            let message =
                "This browser is somebody else at this table: leave the table here first.";
            return refuse(RefusalCode::AlreadyHere, message);
        }
        Ok(ProposedEntry::of(TableRecord::Claimed { who, member }))
    }

    /// Sets the link of a member, or revokes it together with all identities that came by it but
    /// the one that revokes it.
    pub(crate) fn set_link(
        &mut self,
        who: IdentityHash,
        link: Option<TokenHash>,
    ) -> Result<(), String> {
        let number = self.member_number(who)?;
        let member = &mut self.members[number];
        member.link = link;
        if link.is_none() {
            member.aliases.retain(|alias| *alias == who);
        }
        Ok(())
    }

    pub(crate) fn add_alias(&mut self, who: IdentityHash, member: usize) -> Result<(), String> {
        if self.find_member(who) == Some(member) {
            return Ok(());
        }
        let member = self.members.get_mut(member).ok_or("no such member")?;
        member.aliases.push(who);
        if member.aliases.len() > MAX_ALIASES {
            member.aliases.remove(0);
        }
        Ok(())
    }
}
