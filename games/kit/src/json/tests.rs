use super::*;
use serde::Deserialize;
use serde_json::json;

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Shelter {
    name: String,
    beds: u8,
    #[serde(default)]
    open: bool,
    #[serde(default)]
    colours: Vec<ShelterColour>,
    #[serde(default)]
    corners: Option<[i8; 2]>,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ShelterColour {
    Red,
    DarkBlue,
    Mixed { parts: Vec<u16> },
    Shade(f32),
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case", deny_unknown_fields)]
enum ShelterCommand {
    Build { shelter: Shelter, at: [u8; 2] },
    Leave,
}

fn fault<T: DeserializeOwned + std::fmt::Debug>(value: &Value) -> String {
    read_json::<T>(value).unwrap_err().to_string()
}

#[test]
fn a_fault_names_the_field_and_what_is_expected_there() {
    let cases = [
        (
            json!({"name": "hut", "beds": 300}),
            "beds: expected a whole number from 0 to 255, not 300",
        ),
        (json!({"name": {}, "beds": 3}), "name: expected a string, not an object"),
        (json!({"name": "hut"}), "beds: this field is missing"),
        (
            json!({"name": "hut", "beds": 1, "open": "yes"}),
            "open: expected true or false, not \"yes\"",
        ),
        (json!({"name": "hut", "beds": 1, "corners": [1]}), "corners: expected a list of 2, not 1"),
        (
            json!({"name": "hut", "beds": 1, "corners": [1, 2, 3]}),
            "corners: expected a list of 2, not 3",
        ),
        (
            json!({"name": "hut", "beds": 1, "colours": ["red", "green"]}),
            "colours[1]: there is no \"green\" here: choose \"red\", \"dark-blue\", \"mixed\" or \"shade\"",
        ),
        (
            json!({"name": "hut", "beds": 1, "colours": [{"mixed": {"parts": [1, -1]}}]}),
            "colours[0].mixed.parts[1]: expected a whole number from 0 to 65535, not -1",
        ),
        (
            json!({"name": "hut", "beds": 1, "colours": ["shade"]}),
            "colours[0]: expected {\"shade\": …}, not \"shade\" alone",
        ),
        (
            json!({"name": "hut", "beds": 1, "colours": [{"red": 1}]}),
            "colours[0].red: expected \"red\" alone, not with 1",
        ),
        (
            json!({"name": "hut", "bed": 1}),
            "bed: there is no such field: choose \"name\", \"beds\", \"open\", \"colours\" or \"corners\"",
        ),
    ];
    for (value, expected) in cases {
        assert_eq!(fault::<Shelter>(&value), expected);
    }
}

#[test]
fn objects_are_read_from_objects_only() {
    assert_eq!(fault::<Shelter>(&json!(["hut", 3])), "expected an object, not a list");
    assert_eq!(fault::<ShelterCommand>(&json!(["leave"])), "expected an object, not a list");
    assert_eq!(read_json(&json!({"do": "leave"})), Ok(ShelterCommand::Leave));
}

#[test]
fn a_fault_inside_a_tagged_object_names_its_field_too() {
    let hut = json!({"name": "hut", "beds": 3});
    let cases = [
        (
            json!({"do": "build", "shelter": hut, "at": [1, "x"]}),
            "at[1]: expected a whole number from 0 to 255, not \"x\"",
        ),
        (json!({"shelter": hut, "at": 7, "do": "build"}), "at: expected a list of 2, not 7"),
        (
            json!({"do": "build", "shelter": {"name": "hut", "beds": -1}, "at": [1, 2]}),
            "shelter.beds: expected a whole number from 0 to 255, not -1",
        ),
        (json!({"do": "build", "at": [1, 2]}), "shelter: this field is missing"),
        (json!({"shelter": hut}), "do: this field is missing"),
    ];
    for (value, expected) in cases {
        assert_eq!(fault::<ShelterCommand>(&value), expected, "{value}");
    }
}

#[test]
fn a_text_that_is_not_json_is_answered_with_its_line() {
    let text = |text: &str| parse_json::<Shelter>(text).unwrap_err().to_string();
    assert_eq!(text("what?"), "not JSON: expected value at line 1 column 1");
    assert_eq!(
        text("{\"name\":"),
        "not JSON: the text ends where a value is expected at line 1 column 8"
    );
    assert_eq!(text("{\"a\":1,\"a\":2}"), "the key \"a\" is there twice at line 1 column 13");
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    assert!(text(&deep).contains("recursion limit"));
}

#[test]
fn untrusted_names_are_shortened_and_cannot_control_a_terminal() {
    let long = format!("\u{1b}[2J{}", "x".repeat(500));
    let fault = fault::<Shelter>(&json!({ long: 1 }));
    assert!(!fault.contains('\u{1b}') && fault.starts_with("\u{fffd}[2Jxxx"), "{fault}");
    assert!(fault.chars().count() < 200, "{fault}");
}

#[test]
fn a_long_list_without_a_path_does_not_take_an_attempt_for_each_entry() {
    let cells: Vec<u32> = (0..100_000).collect();
    let command = json!({"do": "build", "shelter": {"name": "hut", "beds": 1}, "at": cells});
    assert!(
        fault::<ShelterCommand>(&command).starts_with("at"),
        "{}",
        fault::<ShelterCommand>(&command)
    );
}
