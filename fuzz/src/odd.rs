//! Numbers and texts that programs stumble over.

use serde_json::{Value, json};

/// Texts that are empty, long, turned around, out of range or of another language.
pub(crate) const TEXTS: [&str; 30] = [
    "",
    " ",
    "\0",
    "\u{feff}",
    "\u{202e}evil",
    "e\u{301}\u{301}\u{301}\u{301}",
    "👨‍👩‍👧‍👦",
    "ﷺ",
    "İı",
    "\u{1d7d8}\u{0663}",
    "\u{10ffff}",
    "\\u0000",
    "\\ud800",
    "\"",
    "\\",
    "%00",
    "%2e%2e%2f",
    "../../etc/passwd",
    "NaN",
    "-0",
    "1e999",
    "0x10",
    "٣",
    "null",
    "__proto__",
    "<script>",
    "'; drop table logs; --",
    "{{{{{{{{",
    "[[[[[[[[",
    "\r\n\r\n",
];

/// Numbers at the edges of what fits somewhere.
pub(crate) const NUMBERS: [&str; 24] = [
    "0",
    "1",
    "-1",
    "2",
    "3",
    "6",
    "7",
    "8",
    "15",
    "23",
    "24",
    "25",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "9007199254740993",
    "18446744073709551615",
    "-9223372036854775808",
];

/// Values of other kinds than are expected.
pub(crate) fn values() -> Vec<Value> {
    let mut values = vec![
        json!(null),
        json!(true),
        json!(false),
        json!([]),
        json!({}),
        json!([[]]),
        json!(1.5),
        json!(-0.0),
        json!(1e308),
    ];
    values.extend(NUMBERS.iter().filter_map(|text| serde_json::from_str(text).ok()));
    values.extend(TEXTS.iter().map(|text| json!(text)));
    values
}
