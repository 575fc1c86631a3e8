//! What a simulated player does in the state it sees.

use super::player::PlayerMode;
use crate::SplitMix64;
use client::SaltKeeper;
use serde_json::{Value, json};

/// The next command of a member, if there is one.
pub(super) fn choose(
    member: usize,
    shown: &Value,
    mode: PlayerMode,
    salts: &mut SaltKeeper,
    rng: &mut SplitMix64,
) -> Option<Value> {
    let lobby = shown.get("lobby")?;
    let is_chaotic = mode == PlayerMode::Chaotic;
    if mode == PlayerMode::Idle {
        return None;
    }
    if is_chaotic && rng.one_in(9) {
        return Some(json!({"do": "chat", "text": format!("so says {member}, {}", rng.below(99))}));
    }
    if is_chaotic && rng.one_in(16) {
        return random_command(member, lobby, rng);
    }
    if !is_chaotic && lobby["owner"] == member && lobby["locked"] == true {
        return Some(json!({"do": "lock", "locked": false}));
    }
    if let Some(legal) = shown["ask"]["legal"].as_array() {
        let action = rng.pick(legal)?;
        return Some(json!({"do": "act", "ask": shown["ask"]["id"], "action": action}));
    }
    if lobby["phase"] != "lobby" {
        return None;
    }
    let random = || std::array::from_fn(|_| u8::try_from(rng.below(256)).unwrap_or_default());
    salts.next_command_with(lobby, random).or_else(|| lobby_command(member, lobby))
}

/// Between matches all players take a chair and get ready, and the owner starts.
fn lobby_command(member: usize, lobby: &Value) -> Option<Value> {
    if lobby["dice"]["start"].is_object() {
        return None;
    }
    let chairs = lobby["chairs"].as_array()?;
    let sits = |member: usize| chairs.iter().any(|chair| chair["member"] == member);
    let free = chairs.iter().position(|c| c.get("member").is_none() && c.get("bot").is_none());
    if let (false, Some(chair)) = (sits(member), free) {
        return Some(json!({"do": "sit", "chair": chair}));
    }
    let ready = |member: usize| lobby["members"][member]["ready"] == true;
    if lobby["owner"] != member {
        return (sits(member) && !ready(member)).then(|| json!({"do": "ready", "ready": true}));
    }
    let members = 0..lobby["members"].as_array()?.len();
    let waits = members.filter(|other| *other != member && sits(*other)).any(|m| !ready(m));
    let taken = chairs.iter().filter(|c| c.get("member").or(c.get("bot")).is_some()).count();
    match (waits, taken) {
        (true, _) => None,
        (false, 0 | 1) => free.map(|chair| json!({"do": "bot", "chair": chair, "level": "random"})),
        (false, _) => Some(json!({"do": "start"})),
    }
}

/// A command besides the game. Some of these are refused, which is fine.
fn random_command(member: usize, lobby: &Value, rng: &mut SplitMix64) -> Option<Value> {
    let other = rng.below(3);
    let chair = rng.below(lobby["chairs"].as_array()?.len() as u64);
    if lobby["owner"] == member && !rng.one_in(3) {
        return Some(match rng.below(8) {
            0 => json!({"do": "kick", "member": other, "why": "a whim"}),
            1 | 2 => json!({"do": "bot", "chair": chair, "level": "random"}),
            3 => json!({"do": "free", "chair": chair}),
            4 => json!({"do": "lock", "locked": lobby["locked"] != true}),
            5 => json!({"do": "hand-over", "member": other}),
            6 => json!({"do": "configure", "config": lobby["config"], "options": lobby["options"]}),
            _ => json!({"do": "end"}),
        });
    }
    Some(match rng.below(8) {
        0 => json!({"do": "leave"}),
        1 => json!({"do": "stand"}),
        2 => json!({"do": "sit", "chair": chair}),
        3 => {
            let salt = format!("{:032}", rng.below(1_000));
            json!({"do": "salt", "round": lobby["dice"]["round"].as_u64().unwrap_or(1), "salt": salt})
        }
        4 => json!({"do": "ready", "ready": rng.one_in(2)}),
        5 => json!({"do": "choose"}),
        6 => json!({"do": "join", "nick": format!("Guest {member}{member}")}),
        _ => json!({"do": "resign"}),
    })
}
