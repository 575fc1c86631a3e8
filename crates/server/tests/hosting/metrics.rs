//! Metrics, and who may read them.

use crate::test_server::{PlayerPair, TestServer, block_on, get, without_limits};
use serde_json::json;
use server::ServerSettings;
use tokio::net::TcpListener;

#[test]
fn metrics_count_requests_refusals_appends_and_messages() {
    let server = TestServer::start(without_limits());
    let metrics = || get(&format!("{}/metrics", server.url), &[]).2;
    block_on(async {
        let mut pair = PlayerPair::connect(&server, "ludo", &json!({})).await;
        pair.start().await;
        let refused = pair.players[0].request(json!({"do": "start"})).await.unwrap();
        assert_eq!(refused["refusal"]["code"], "match-running");
        let text = metrics();
        for line in [
            "parlor_active_tables 1",
            "parlor_open_sockets 2",
            "parlor_requests_total{kind=\"start\",result=\"ok\"} 1",
            "parlor_requests_total{kind=\"start\",result=\"refused\"} 1",
            "parlor_refusals_total{code=\"match-running\"} 1",
            "parlor_http_requests_total{route=\"/api/tables\",status=\"201\"} 1",
        ] {
            assert!(text.lines().any(|other| other == line), "{line}\n{text}");
        }
        let count = |name: &str| -> f64 {
            let line = text.lines().find_map(|line| line.strip_prefix(name));
            line.unwrap_or_else(|| panic!("{name}\n{text}")).trim().parse().unwrap()
        };
        let appends = count("parlor_appends_total{result=\"ok\"}");
        assert!(appends >= 3.0);
        assert_eq!(count("parlor_append_duration_seconds_count"), appends);
        assert!(count("parlor_messages_sent_total") >= 8.0);
        assert!(count("parlor_messages_sent_bytes_total") > 1_000.0);
    });
}

#[test]
fn metrics_are_served_only_locally_or_on_their_own_listener() {
    let server = TestServer::start(without_limits());
    let forwarded = [("x-forwarded-for", "127.0.0.1")];
    assert_eq!(get(&format!("{}/metrics", server.url), &forwarded).0, 404);
    let off = TestServer::start(ServerSettings { serve_metrics: false, ..without_limits() });
    assert_eq!(get(&format!("{}/metrics", off.url), &[]).0, 404);
    let listener = off.runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    off.runtime.spawn(server::serve_metrics(listener, off.hub.clone()));
    let (status, _, text) = get(&format!("{url}/metrics"), &[]);
    assert!(status == 200 && text.contains("parlor_open_sockets"), "{text}");
    assert_eq!(get(&format!("{url}/api/games"), &[]).0, 404, "nothing else is served there");
}
