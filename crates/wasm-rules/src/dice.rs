//! The dice of a finished match.

use kit::DiceTranscript;

/// Deals the rolls of a `DiceTranscript` again and returns the `DiceVerdict`, both as JSON.
///
/// # Errors
/// If the text is no transcript.
pub fn verify_dice(transcript: &str) -> Result<String, serde_json::Error> {
    let transcript: DiceTranscript = serde_json::from_str(transcript)?;
    serde_json::to_string(&transcript.verify())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    #[test]
    fn the_first_wrong_roll_of_a_transcript_is_named() {
        let transcript = json!({
            "match": "demo",
            "commitment": kit::Commitment::of_secret(&[7; 32]),
            "secret": "07".repeat(32),
            "salts": [],
            "rolls": [{"purpose": "die", "span": 6, "number": 0}, {"purpose": "die", "span": 6, "number": 9}],
        });
        let verdict = verify_dice(&transcript.to_string()).expect("a transcript");
        let verdict: Value = serde_json::from_str(&verdict).expect("JSON");
        let salts = json!({"kind": "typed"});
        let expected =
            json!({"commitment_matches": true, "salts": salts, "rolls": 2, "first_wrong_roll": 1});
        assert_eq!(verdict, expected);
        assert!(verify_dice("{}").is_err());
    }
}
