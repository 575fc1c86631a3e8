use hill::{Action, Hill, View};
use kit::{Game, Seat};
use serde_json::{Value, json};

fn fresh(view: &Value) -> (Hill, Value) {
    let mut old = view.clone();
    for player in old["players"].as_array_mut().unwrap() {
        player["capacity"] = json!({"backpack": 1, "bandolier": 1});
    }
    let old: View = serde_json::from_value(old).unwrap();
    let mut dice = kit::SeededDice::new(1);
    let hill = Hill::redeal(&old.config, &old, &mut |n| dice.below(n));
    let new = serde_json::to_string(&hill.view(old.viewer)).unwrap();
    let new: Value = serde_json::from_str(&new).unwrap();
    (hill, new)
}

#[test]
fn tmp_fixtures() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/games/hill/fixtures.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    let mut out = String::new();
    for line in text.lines() {
        let mut scene: serde_json::Map<String, Value> = serde_json::from_str(line).unwrap();
        if let Some(view) = scene.get("view").cloned() {
            let (hill, new) = fresh(&view);
            let seat = view["viewer"].as_u64().map(|n| Seat::new(n as u8));
            // nothing but the new fields may differ
            let mut stripped = new.clone();
            stripped.as_object_mut().unwrap().remove("combat");
            for player in stripped["players"].as_array_mut().unwrap() {
                player.as_object_mut().unwrap().remove("capacity");
                player.as_object_mut().unwrap().remove("bags");
            }
            if stripped != view { println!("DIFF {}:\n{}\n{}", scene["name"], stripped, view); }
            scene.insert("view".into(), new);
            if let (Some(seat), Some(legal)) = (seat, scene["ask"].get("legal").cloned()) {
                let legal: Vec<Action> = serde_json::from_value(legal).unwrap();
                let previews: Vec<_> = legal.iter().map(|a| hill.preview(seat, a)).collect();
                if previews.iter().any(Option::is_some) {
                    scene["ask"]["previews"] = json!(previews);
                }
            }
        }
        if let Some(before) = scene.get("before").cloned() {
            scene.insert("before".into(), fresh(&before).1);
        }
        out += &serde_json::to_string(&scene).unwrap();
        out += "\n";
    }
    std::fs::write("/tmp/fixtures.jsonl", out).unwrap();
}
