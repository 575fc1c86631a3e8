//! What somebody would do, seeing what they see.

use super::guest::Mood;
use crate::Chance;
use serde_json::{Value, json};

/// What a member would ask for now, if anything.
pub(super) fn wish(me: usize, shown: &Value, mood: Mood, chance: &mut Chance) -> Option<Value> {
    let lobby = shown.get("lobby")?;
    let wild = mood == Mood::Wild;
    if mood == Mood::Quiet {
        return None;
    }
    if wild && chance.once_in(9) {
        return Some(json!({"do": "chat", "text": format!("so says {me}, {}", chance.below(99))}));
    }
    if wild && chance.once_in(16) {
        return prank(me, lobby, chance);
    }
    if !wild && lobby["owner"] == me && lobby["locked"] == true {
        return Some(json!({"do": "lock", "locked": false}));
    }
    if let Some(legal) = shown["ask"]["legal"].as_array() {
        let action = chance.pick(legal)?;
        return Some(json!({"do": "act", "ask": shown["ask"]["id"], "action": action}));
    }
    if lobby["phase"] == "lobby" { between(me, lobby) } else { None }
}

/// Between matches: everybody sits down and is ready, and the owner begins.
fn between(me: usize, lobby: &Value) -> Option<Value> {
    let chairs = lobby["chairs"].as_array()?;
    let sits = |member: usize| chairs.iter().any(|chair| chair["member"] == member);
    let free = chairs.iter().position(|c| c.get("member").is_none() && c.get("bot").is_none());
    if let (false, Some(chair)) = (sits(me), free) {
        return Some(json!({"do": "sit", "chair": chair}));
    }
    let ready = |member: usize| lobby["members"][member]["ready"] == true;
    if lobby["owner"] != me {
        return (sits(me) && !ready(me)).then(|| json!({"do": "ready", "ready": true}));
    }
    let members = 0..lobby["members"].as_array()?.len();
    let waits = members.filter(|member| *member != me && sits(*member)).any(|m| !ready(m));
    let taken = chairs.iter().filter(|c| c.get("member").or(c.get("bot")).is_some()).count();
    match (waits, taken) {
        (true, _) => None,
        (false, 0 | 1) => free.map(|chair| json!({"do": "bot", "chair": chair, "level": "random"})),
        (false, _) => Some(json!({"do": "start"})),
    }
}

/// Something that is not the game. Some of it is refused, which is no harm.
fn prank(me: usize, lobby: &Value, chance: &mut Chance) -> Option<Value> {
    let other = chance.below(3);
    let chair = chance.below(lobby["chairs"].as_array()?.len() as u64);
    if lobby["owner"] == me && !chance.once_in(3) {
        return Some(match chance.below(8) {
            0 => json!({"do": "kick", "member": other, "why": "a whim"}),
            1 | 2 => json!({"do": "bot", "chair": chair, "level": "random"}),
            3 => json!({"do": "free", "chair": chair}),
            4 => json!({"do": "lock", "locked": lobby["locked"] != true}),
            5 => json!({"do": "hand-over", "member": other}),
            6 => json!({"do": "configure", "config": lobby["config"], "options": lobby["options"]}),
            _ => json!({"do": "end"}),
        });
    }
    Some(match chance.below(8) {
        0 => json!({"do": "leave"}),
        1 => json!({"do": "stand"}),
        2 => json!({"do": "sit", "chair": chair}),
        3 => json!({"do": "salt", "salt": format!("s{}", chance.below(1_000))}),
        4 => json!({"do": "ready", "ready": chance.once_in(2)}),
        5 => json!({"do": "choose"}),
        6 => json!({"do": "join", "nick": format!("Guest {me}{me}")}),
        _ => json!({"do": "resign"}),
    })
}
