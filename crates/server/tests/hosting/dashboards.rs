//! Dashboard, alerts and docs use only metrics that the server exposes.

use crate::test_server::{PlayerPair, TestServer, block_on, get, without_limits};
use serde_json::{Value, json};
use std::collections::BTreeSet;

fn read(path: &str) -> String {
    let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// All metric names in a text.
fn metric_names(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("parlor_")).map(str::to_owned).collect()
}

/// The names of all metrics that a server exposes once something of each kind has happened.
fn exposed_metrics() -> BTreeSet<String> {
    let server = TestServer::start(without_limits());
    block_on(async {
        let mut pair = PlayerPair::connect(&server, "ludo", &json!({})).await;
        let refused = pair.players[0].request(json!({"do": "start"})).await.unwrap();
        assert_eq!(refused["type"], "refused");
        pair.start().await;
        let lines = get(&format!("{}/metrics", server.url), &[]).2;
        // Descriptions do not count, only samples.
        metric_names(&lines.lines().filter(|l| !l.starts_with('#')).collect::<Vec<_>>().join("\n"))
    })
}

#[test]
fn dashboards_alerts_and_docs_use_only_metrics_that_exist() {
    let exposed = exposed_metrics();
    let dashboard: Value = serde_json::from_str(&read("deploy/grafana.json")).unwrap();
    let panels = dashboard["panels"].as_array().unwrap();
    for panel in panels {
        let targets = panel["targets"].to_string();
        assert!(
            !metric_names(&targets).is_empty() || targets.contains("up{"),
            "{}",
            panel["title"]
        );
    }
    let alerts = read("deploy/alerts.yml");
    let uses = [
        ("grafana.json", metric_names(&dashboard["panels"].to_string())),
        ("alerts.yml", metric_names(&alerts)),
        ("hosting.md", metric_names(&read("docs/hosting.md"))),
    ];
    for (file, names) in &uses {
        assert!(names.len() >= 4, "{file} uses {names:?}");
        for name in names {
            // A histogram is exposed as its parts.
            let known = exposed.contains(name) || exposed.contains(&format!("{name}_bucket"));
            assert!(known, "{file} uses {name}, which is not exposed: {exposed:?}");
        }
    }
    let base_name = |name: &String| {
        let parts = ["_bucket", "_sum", "_count"];
        parts.iter().find_map(|part| name.strip_suffix(part)).unwrap_or(name).to_owned()
    };
    let documented = &uses[2].1;
    let undocumented: Vec<String> =
        exposed.iter().map(base_name).filter(|name| !documented.contains(name)).collect();
    assert_eq!(undocumented, [] as [String; 0], "exposed and not documented");
}
