//! Dashboard and alerts: every figure they ask for is one that the server tells.

use crate::fixture::{House, Pair, block_on, get, unlimited};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn read(path: &str) -> String {
    let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// The words of a text that begin as our figures do.
fn figures(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("parlor_")).map(str::to_owned).collect()
}

/// Every figure a server tells once something of each kind has happened.
fn told() -> BTreeSet<String> {
    let house = House::open(unlimited());
    block_on(async {
        let mut pair = Pair::sit(&house, "ludo", &json!({})).await;
        let refused = pair.players[0].request(json!({"do": "start"})).await.unwrap();
        assert_eq!(refused["type"], "no");
        pair.start().await;
        let lines = get(&format!("{}/metrics", house.url), &[]).2;
        // What is said about them does not count, only what is told.
        figures(&lines.lines().filter(|l| !l.starts_with('#')).collect::<Vec<_>>().join("\n"))
    })
}

#[test]
fn every_figure_of_dashboard_alerts_and_document_is_told_by_the_server() {
    let told = told();
    let dashboard: Value = serde_json::from_str(&read("deploy/grafana.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    for panel in panels {
        let asked = panel["targets"].to_string();
        assert!(!figures(&asked).is_empty() || asked.contains("up{"), "{}", panel["title"]);
    }
    let alerts = read("deploy/alerts.yml");
    let asked = [
        ("grafana.json", figures(&dashboard["panels"].to_string())),
        ("alerts.yml", figures(&alerts)),
        ("hosting.md", figures(&read("docs/hosting.md"))),
    ];
    for (file, names) in &asked {
        assert!(names.len() >= 4, "{file} asks for {names:?}");
        for name in names {
            // A histogram is told by its parts.
            let known = told.contains(name) || told.contains(&format!("{name}_bucket"));
            assert!(known, "{file} asks for {name}, which nobody tells: {told:?}");
        }
    }
    let whole = |name: &String| {
        let parts = ["_bucket", "_sum", "_count"];
        parts.iter().find_map(|part| name.strip_suffix(part)).unwrap_or(name).to_owned()
    };
    let documented = &asked[2].1;
    let untold: Vec<String> =
        told.iter().map(whole).filter(|name| !documented.contains(name)).collect();
    assert_eq!(untold, [] as [String; 0], "told, and not in the document");
}
