//! Words in messages that stand for what only the server under test knows.

use crate::played_table::open_question;
use kit::SeededDice;
use table::Table;

/// Replaces placeholders in a message: `CODE` by the code of the table, `"ID"` by a new request
/// id, and `"ASK"` and `"ACTION"` by the open question and a legal answer to it.
pub(crate) fn fill_placeholders(message: &str, table: &Table, number: u64) -> String {
    let id = format!("\"n{number}\"");
    let mut message = message.replace("CODE", table.code.as_str()).replace("\"ID\"", &id);
    if message.contains("\"ASK\"") || message.contains("\"ACTION\"") {
        let mut rng = SeededDice::for_match(number, 2);
        if let Some(question) = open_question(table, &mut rng) {
            let action = rng.below(question.legal.len() as u32) as usize;
            message = message
                .replace("\"ASK\"", &question.id.to_string())
                .replace("\"ACTION\"", &question.legal[action].to_string());
        }
    }
    message
}
