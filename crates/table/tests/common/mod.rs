//! Starts matches at tables in memory.

use table::{ChairOccupant, DiceSecret, IdentityHash, ProposedEntry, Table, TableCommand};

/// A table whose entries are stored by the test.
pub(crate) trait TestTable {
    fn table(&self) -> &Table;
    fn store(&mut self, entry: ProposedEntry);

    /// Starts a match with a salt of every seated member. Its opening rolls are not made yet.
    fn start_match(&mut self, owner: IdentityHash, secret: DiceSecret) {
        while !self.table().is_starting()
            && let Some(entry) = self.table().tick(self.table().time, || secret)
        {
            self.store(entry);
        }
        let round = self.table().lobby(0).dice.unwrap().round;
        for member in seated_members(self.table()) {
            let hash = kit::hash_salt(&salt_of(member, round));
            self.decide(member, &TableCommand::SaltHash { round, hash }, secret);
        }
        let start = self.table().decide(owner, &TableCommand::Start, secret);
        self.store(start.unwrap_or_else(|no| panic!("start: {no:?}")));
        for member in seated_members(self.table()) {
            let salt = salt_of(member, round);
            self.decide(member, &TableCommand::Salt { round, salt }, secret);
        }
        let begun = self.table().tick(self.table().time, || secret);
        self.store(begun.unwrap());
    }

    fn decide(&mut self, member: usize, command: &TableCommand, secret: DiceSecret) {
        let who = self.table().members[member].identity;
        let entry = self.table().decide(who, command, secret);
        self.store(entry.unwrap_or_else(|no| panic!("{command:?}: {no:?}")));
    }
}

/// The members who sit, in the order of their chairs.
pub(crate) fn seated_members(table: &Table) -> Vec<usize> {
    let member = |chair: &table::TableChair| match chair.occupant {
        ChairOccupant::Member(member) => Some(member),
        ChairOccupant::Bot(_) | ChairOccupant::Nobody => None,
    };
    table.chairs.iter().filter_map(member).collect()
}

/// The salt of a member in the tests.
pub(crate) fn salt_of(member: usize, round: u32) -> String {
    format!("salt-of-member-{member:08}-{round:08}")
}
