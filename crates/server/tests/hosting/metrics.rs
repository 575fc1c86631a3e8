//! Figures for whoever watches the server, and for nobody else.

use crate::fixture::{House, Pair, block_on, get, unlimited};
use serde_json::json;
use server::Settings;
use tokio::net::TcpListener;

#[test]
fn figures_say_what_happened() {
    let house = House::open(unlimited());
    let figures = || get(&format!("{}/metrics", house.url), &[]).2;
    block_on(async {
        let mut pair = Pair::sit(&house, "ludo", &json!({})).await;
        pair.start().await;
        let refused = pair.players[0].request(json!({"do": "start"})).await.unwrap();
        assert_eq!(refused["no"]["code"], "match-running");
        let text = figures();
        for line in [
            "parlor_tables_awake 1",
            "parlor_sockets 2",
            "parlor_requests_total{kind=\"start\",result=\"ok\"} 1",
            "parlor_requests_total{kind=\"start\",result=\"no\"} 1",
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
        assert_eq!(count("parlor_append_seconds_count"), appends);
        assert!(count("parlor_messages_sent_total") >= 8.0);
        assert!(count("parlor_message_bytes_sent_total") > 1_000.0);
    });
}

#[test]
fn figures_are_for_this_machine_unless_they_have_an_address_of_their_own() {
    let house = House::open(unlimited());
    let forwarded = [("x-forwarded-for", "127.0.0.1")];
    assert_eq!(get(&format!("{}/metrics", house.url), &forwarded).0, 404);
    let off = House::open(Settings { metrics: false, ..unlimited() });
    assert_eq!(get(&format!("{}/metrics", off.url), &[]).0, 404);
    let listener = off.runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    off.runtime.spawn(server::serve_metrics(listener, off.hub.clone()));
    let (status, _, text) = get(&format!("{url}/metrics"), &[]);
    assert!(status == 200 && text.contains("parlor_sockets"), "{text}");
    assert_eq!(get(&format!("{url}/api/games"), &[]).0, 404, "nothing else is there");
}
