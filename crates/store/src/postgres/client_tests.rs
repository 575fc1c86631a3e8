use super::*;
use tokio::net::TcpListener;

/// A listener that accepts connections and answers nothing.
async fn silent_database() -> (TcpListener, PgConfig) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("postgres://parlor@{}/parlor", listener.local_addr().unwrap());
    (listener, config(&address).unwrap())
}

#[tokio::test(start_paused = true)]
async fn only_the_first_statement_waits_for_a_silent_database() {
    let (_listener, config) = silent_database().await;
    let breaker = CircuitBreaker::start(&config);
    let clients: Vec<_> =
        (0..4).map(|_| ReconnectingClient::new(config.clone(), Arc::clone(&breaker))).collect();
    let begun = Instant::now();
    assert_eq!(clients[0].query("SELECT 1", &[]).await.unwrap_err(), not_answering());
    assert_eq!(begun.elapsed().as_secs(), CONNECT_TIMEOUT.as_secs());
    for round in 0..20 {
        let begun = Instant::now();
        for client in &clients {
            assert_eq!(client.query("SELECT 1", &[]).await.unwrap_err(), not_answering());
        }
        assert_eq!(begun.elapsed(), Duration::ZERO, "round {round}");
        // Longer than the pause between two attempts to connect.
        tokio::time::sleep(Duration::from_millis(700)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn statements_that_come_at_once_wait_for_a_silent_database_once() {
    let (_listener, config) = silent_database().await;
    let breaker = CircuitBreaker::start(&config);
    let client = Arc::new(ReconnectingClient::new(config, breaker));
    let begun = Instant::now();
    let mut waiting = tokio::task::JoinSet::new();
    for _ in 0..20 {
        let client = Arc::clone(&client);
        waiting.spawn(async move { client.query("SELECT 1", &[]).await.map(drop) });
    }
    while let Some(answer) = waiting.join_next().await {
        assert_eq!(answer.unwrap(), Err(not_answering()));
    }
    assert_eq!(begun.elapsed().as_secs(), CONNECT_TIMEOUT.as_secs());
}

#[tokio::test(start_paused = true)]
async fn after_a_late_statement_others_wait_for_one_attempt_to_connect() {
    let (_listener, config) = silent_database().await;
    let breaker = CircuitBreaker::start(&config);
    let client = ReconnectingClient::new(config, Arc::clone(&breaker));
    breaker.note_timeout(0);
    let begun = Instant::now();
    for _ in 0..20 {
        assert_eq!(client.query("SELECT 1", &[]).await.unwrap_err(), not_answering());
    }
    assert_eq!(begun.elapsed().as_secs(), CONNECT_TIMEOUT.as_secs());
}

#[tokio::test]
async fn a_database_that_refuses_is_asked_by_everybody() {
    let (listener, config) = silent_database().await;
    drop(listener);
    let breaker = CircuitBreaker::start(&config);
    let client = ReconnectingClient::new(config, Arc::clone(&breaker));
    assert!(client.query("SELECT 1", &[]).await.is_err());
    assert_eq!(breaker.check().await, Ok(0), "a refusal is an answer");
    // The database restarts after it was silent.
    breaker.note_timeout(0);
    assert_eq!(breaker.check().await, Ok(1), "connections from before are not used again");
}
