//! The salt that a player's client adds to the dice: drawn, published as a hash, and revealed.

use kit::hash_salt;
use serde_json::{Value, json};
use std::fmt;

/// Draws a salt for each round of dice and says which command to send for it.
///
/// A salt is revealed only for the commitment of the server that was known when its hash was
/// published, and only when every player of the match has published a hash.
#[derive(Clone, Default)]
pub struct SaltKeeper {
    kept: Option<KeptSalt>,
}

#[derive(Clone)]
struct KeptSalt {
    round: u64,
    commitment: String,
    salt: String,
}

impl fmt::Debug for SaltKeeper {
    /// Never prints the salt.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SaltKeeper").finish_non_exhaustive()
    }
}

impl SaltKeeper {
    /// The command that a lobby asks for now, if any. Send it and wait for its answer before asking
    /// again.
    pub fn next_command(&mut self, lobby: &Value) -> Option<Value> {
        self.next_command_with(lobby, random_bytes)
    }

    /// Like [`Self::next_command`], with another source of random bytes.
    pub fn next_command_with(
        &mut self,
        lobby: &Value,
        random: impl FnOnce() -> [u8; 16],
    ) -> Option<Value> {
        let (dice, you) = (lobby.get("dice")?, &lobby["you"]);
        let (round, commitment) = (dice["round"].as_u64()?, dice["commitment"].as_str()?);
        let start = &dice["start"];
        let hash_of = |member: &Value| {
            let salts = dice["salts"].as_array()?;
            salts.iter().find(|salt| salt["member"] == *member)?["hash"].as_str()
        };
        // Another member's hash is refused: then another salt is drawn.
        let is_taken = |hash: &str| {
            let mut salts = dice["salts"].as_array().into_iter().flatten();
            salts.any(|salt| salt["member"] != *you && salt["hash"] == hash)
        };
        let is_current = |kept: &&KeptSalt| {
            kept.round == round
                && kept.commitment == commitment
                && !is_taken(&hash_salt(&kept.salt))
        };
        let kept = self.kept.as_ref().filter(is_current);
        let is_published = kept.is_some_and(|kept| hash_of(you) == Some(&hash_salt(&kept.salt)));
        if start["stage"] == "salts" {
            let is_waited_for = start["waiting"].as_array()?.contains(you);
            let all_hashed = start["members"].as_array()?.iter().all(|m| hash_of(m).is_some());
            let salt = &kept.filter(|_| is_published && is_waited_for && all_hashed)?.salt;
            return Some(json!({"do": "salt", "round": round, "salt": salt}));
        }
        let is_seated = lobby["chairs"].as_array()?.iter().any(|chair| chair["member"] == *you);
        if is_published || !is_seated {
            return None;
        }
        let draw = || random().iter().map(|byte| format!("{byte:02x}")).collect();
        let salt: String = kept.map_or_else(draw, |kept| kept.salt.clone());
        let hash = hash_salt(&salt);
        self.kept = Some(KeptSalt { round, commitment: commitment.to_owned(), salt });
        Some(json!({"do": "salt-hash", "round": round, "hash": hash}))
    }
}

/// Random bytes of the operating system.
fn random_bytes() -> [u8; 16] {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the operating system provides random bytes");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lobby of a table where members 0 and 1 sit and have published these hashes.
    fn lobby(commitment: &str, hashes: [Option<&str>; 2], stage: Option<&str>) -> Value {
        let salt = |(member, hash): (usize, &Option<&str>)| {
            hash.map(|hash| json!({"member": member, "hash": hash}))
        };
        let salts: Vec<Value> = hashes.iter().enumerate().filter_map(salt).collect();
        let start = stage.map(|stage| json!({"stage": stage, "waiting": [0], "members": [0, 1]}));
        json!({
            "you": 0,
            "chairs": [{"member": 0}, {"member": 1}],
            "dice": {"round": 1, "commitment": commitment, "salts": salts, "start": start},
        })
    }

    #[test]
    fn a_salt_is_hashed_and_then_revealed_once_all_hashes_are_known() {
        let mut keeper = SaltKeeper::default();
        let hashed = keeper.next_command(&lobby("c", [None; 2], None)).unwrap();
        assert_eq!(hashed["do"], "salt-hash");
        let mine = hashed["hash"].as_str().unwrap();
        assert_eq!(keeper.next_command(&lobby("c", [Some(mine), None], None)), None);
        assert_eq!(keeper.next_command(&lobby("c", [Some(mine), None], Some("hashes"))), None);
        let both = [Some(mine), Some("other")];
        let salt = keeper.next_command(&lobby("c", both, Some("salts"))).unwrap();
        assert_eq!(salt["do"], "salt");
        assert_eq!(hash_salt(salt["salt"].as_str().unwrap()), mine);
    }

    #[test]
    fn a_salt_is_not_revealed_early_or_for_another_commitment() {
        let mut keeper = SaltKeeper::default();
        let hashed = keeper.next_command(&lobby("c", [None; 2], None)).unwrap();
        let mine = hashed["hash"].as_str().unwrap();
        let both = [Some(mine), Some("other")];
        assert_eq!(keeper.next_command(&lobby("d", both, Some("salts"))), None);
        assert_eq!(keeper.next_command(&lobby("c", [Some(mine), None], Some("salts"))), None);
        assert_eq!(keeper.next_command(&lobby("c", [Some("x"), Some("y")], Some("salts"))), None);
    }

    #[test]
    fn another_salt_is_drawn_if_the_published_hash_is_not_known_here() {
        let mut keeper = SaltKeeper::default();
        let known = keeper.next_command(&lobby("c", [Some("of another device"), None], None));
        let drawn = known.unwrap();
        assert_eq!(drawn["do"], "salt-hash");
        let again = keeper.next_command(&lobby("c", [None; 2], None));
        assert_eq!(again.as_ref(), Some(&drawn), "the hash is repeated until it is published");
        let hash = drawn["hash"].as_str().unwrap();
        assert_ne!(keeper.next_command(&lobby("c", [None, Some(hash)], None)), Some(drawn.clone()));
        assert_ne!(keeper.next_command(&lobby("d", [None; 2], None)), Some(drawn));
        let mut spectator = lobby("c", [None; 2], None);
        spectator["you"] = 2.into();
        assert_eq!(SaltKeeper::default().next_command(&spectator), None);
    }
}
