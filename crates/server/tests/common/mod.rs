//! What both test programs use.

use serde_json::{Value, json};

/// The body with which a table is brought from a device: Ann in the middle of a match of Ludo against
/// a bot. It is the device's part of a golden log.
pub(crate) fn device_log() -> Value {
    let golden = include_str!("../../../table/tests/golden/ludo-1-handover.log");
    let lines = golden.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
    let is_of_device = |line: &&str| !line.contains(r#""k":"handed-over""#);
    let mut code = Value::Null;
    let mut entries = Vec::new();
    for line in lines.take_while(is_of_device) {
        let (time, record) = line.split_once(' ').unwrap();
        let mut record: Value = serde_json::from_str(record).unwrap();
        if let Some(device) = record.as_object_mut().unwrap().remove("device") {
            code = device;
        }
        let time: u64 = time.parse().unwrap();
        entries.push(json!({"time": time, "record": record.to_string()}));
    }
    json!({"code": code, "entries": entries})
}
