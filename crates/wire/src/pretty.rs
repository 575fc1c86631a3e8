//! Line breaks, so that a change of the types or the data is a change of few lines.

use serde_json::Value;

/// A declaration with each case of a union and each field that is explained on a line of its
/// own.
pub(crate) fn declaration(text: &str) -> String {
    let broken = union(text);
    let inner = if broken.contains("\n  | ") { "      " } else { "  " };
    let mut said = String::new();
    for line in comments(&broken) {
        let own = said.is_empty() || line.starts_with("  | ");
        let (indent, line) = (if own { "" } else { inner }, line.trim_end());
        said += &match line.split_once(", }").filter(|_| !own) {
            Some((field, end)) => format!("{indent}{field},\n{}}}{end}\n", &inner[2..]),
            None => format!("{indent}{line}\n"),
        };
    }
    said
}

/// What a type is for: the first paragraph; the rest is for who reads the code in Rust.
pub(crate) fn docs(text: &str) -> String {
    let first = text.split("\n *\n").next().unwrap_or(text);
    let closed = if first.ends_with("*/\n") { first.to_owned() } else { format!("{first}\n */\n") };
    comments(&closed).into_iter().map(|line| line + "\n").collect()
}

/// The lines of a text, its comments of one line on one line.
fn comments(text: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let before = lines.len().checked_sub(2).map(|at| lines[at].as_str());
        match lines.last().and_then(|last| last.strip_prefix(" * ")) {
            Some(said) if line == " */" && before == Some("/**") => {
                let said = format!("/** {said} */");
                lines.truncate(lines.len() - 2);
                lines.push(said);
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines
}

fn union(declaration: &str) -> String {
    let cuts = bars(declaration);
    if cuts.is_empty() || cuts.len() == 1 && !declaration.contains('\n') {
        return declaration.to_owned();
    }
    let Some((head, _)) = declaration.split_once(" = ") else { return declaration.to_owned() };
    let starts = std::iter::once(head.len() + 3).chain(cuts.iter().map(|bar| bar + 3));
    let ends = cuts.iter().copied().chain([declaration.len()]);
    let cases = starts.zip(ends).map(|(start, end)| format!("\n  | {}", &declaration[start..end]));
    format!("{head} ={}", cases.collect::<String>())
}

/// Where the cases of the outermost union are joined, outside of comments, texts and brackets.
fn bars(text: &str) -> Vec<usize> {
    let (mut found, mut depth, mut at) = (Vec::new(), 0usize, 0);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let skipped = if rest.starts_with("/*") {
            rest.find("*/").map(|end| end + 2)
        } else if let Some(inside) = rest.strip_prefix('"') {
            inside.find('"').map(|end| end + 2)
        } else {
            None
        };
        if depth == 0 && rest.starts_with(" | ") {
            found.push(at);
        }
        match rest.as_bytes()[0] {
            b'{' | b'[' | b'(' | b'<' => depth += 1,
            b'}' | b']' | b')' | b'>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += skipped.unwrap_or_else(|| rest.chars().next().map_or(1, char::len_utf8));
    }
    found
}

/// JSON with an item of the outer lists and objects a line.
pub(crate) fn json(value: &Value) -> String {
    indented(value, 0)
}

fn indented(value: &Value, depth: usize) -> String {
    let inner = "  ".repeat(depth + 1);
    let items: Vec<String> = match value {
        Value::Array(items) if items.iter().any(Value::is_object) => {
            items.iter().map(|item| format!("{inner}{}", indented(item, depth + 1))).collect()
        }
        Value::Object(fields)
            if fields.values().any(|field| field.is_object() || is_table(field)) =>
        {
            let field = |(name, field): (&String, &Value)| {
                format!("{inner}{name:?}: {}", indented(field, depth + 1))
            };
            fields.iter().map(field).collect()
        }
        _ => return value.to_string(),
    };
    let (open, close) = if value.is_array() { ('[', ']') } else { ('{', '}') };
    format!("{open}\n{},\n{}{close}", items.join(",\n"), "  ".repeat(depth))
}

fn is_table(value: &Value) -> bool {
    value.as_array().is_some_and(|items| items.iter().any(Value::is_object))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn only_the_outermost_union_is_broken() {
        let one = "type A = { b: \"x\" | \"y\" };";
        assert_eq!(union(one), one);
        assert_eq!(union("type A = B | C;"), "type A = B | C;");
        let two = "type A = \"a | b\" | { c: D | /** it's (so | so */ E } | F<G | H>;";
        let broken =
            "type A =\n  | \"a | b\"\n  | { c: D | /** it's (so | so */ E }\n  | F<G | H>;";
        assert_eq!(union(two), broken);
    }

    #[test]
    fn fields_are_explained_on_lines_of_their_own() {
        let made = "type A = { \n/**\n * One.\n */\nb: C, \n/**\n * Two\n * lines.\n */\nd: E, };";
        let read = "type A = {\n  /** One. */\n  b: C,\n  /**\n   * Two\n   * lines.\n   */\n  d: E,\n};\n";
        assert_eq!(declaration(made), read);
        assert_eq!(docs("/**\n * A.\n *\n * ```\n * a();\n * ```\n */\n"), "/** A. */\n");
    }

    #[test]
    fn json_has_a_row_a_line() {
        let data = json!({"id": "b", "rows": [{"at": [1, 2]}, {"at": []}]});
        let text = json(&data);
        assert_eq!(
            text,
            "{\n  \"id\": \"b\",\n  \"rows\": [\n    {\"at\":[1,2]},\n    {\"at\":[]},\n  ],\n}"
        );
    }
}
