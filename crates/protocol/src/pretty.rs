//! Breaks generated declarations and data into lines, so that diffs are small.

use serde_json::Value;

/// Puts each case of a union and each documented field of a declaration on its own line.
pub(crate) fn declaration(text: &str) -> String {
    let broken = break_union(text);
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

/// The first paragraph of a doc comment; the rest is for readers of the Rust code.
pub(crate) fn docs(text: &str) -> String {
    let first = text.split("\n *\n").next().unwrap_or(text);
    let closed = if first.ends_with("*/\n") { first.to_owned() } else { format!("{first}\n */\n") };
    comments(&closed).into_iter().map(|line| line + "\n").collect()
}

/// Splits text into lines and joins comments of one line.
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

/// Puts each case of the outermost union on its own line.
fn break_union(declaration: &str) -> String {
    let cuts = union_bars(declaration);
    if cuts.is_empty() || cuts.len() == 1 && !declaration.contains('\n') {
        return declaration.to_owned();
    }
    let Some((head, _)) = declaration.split_once(" = ") else { return declaration.to_owned() };
    let starts = std::iter::once(head.len() + 3).chain(cuts.iter().map(|bar| bar + 3));
    let ends = cuts.iter().copied().chain([declaration.len()]);
    let cases = starts.zip(ends).map(|(start, end)| format!("\n  | {}", &declaration[start..end]));
    format!("{head} ={}", cases.collect::<String>())
}

/// The positions of ` | ` in the outermost union, outside comments, strings and brackets.
fn union_bars(text: &str) -> Vec<usize> {
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

/// Writes JSON with each item of the outer lists and objects on its own line.
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
    fn only_the_outermost_union_is_broken_into_lines() {
        let one = "type A = { b: \"x\" | \"y\" };";
        assert_eq!(break_union(one), one);
        assert_eq!(break_union("type A = B | C;"), "type A = B | C;");
        let two = "type A = \"a | b\" | { c: D | /** it's (so | so */ E } | F<G | H>;";
        let broken =
            "type A =\n  | \"a | b\"\n  | { c: D | /** it's (so | so */ E }\n  | F<G | H>;";
        assert_eq!(break_union(two), broken);
    }

    #[test]
    fn documented_fields_are_on_their_own_lines() {
        let made = "type A = { \n/**\n * One.\n */\nb: C, \n/**\n * Two\n * lines.\n */\nd: E, };";
        let read = "type A = {\n  /** One. */\n  b: C,\n  /**\n   * Two\n   * lines.\n   */\n  d: E,\n};\n";
        assert_eq!(declaration(made), read);
        assert_eq!(docs("/**\n * A.\n *\n * ```\n * a();\n * ```\n */\n"), "/** A. */\n");
    }

    #[test]
    fn json_has_one_item_per_line() {
        let data = json!({"id": "b", "rows": [{"at": [1, 2]}, {"at": []}]});
        let text = json(&data);
        assert_eq!(
            text,
            "{\n  \"id\": \"b\",\n  \"rows\": [\n    {\"at\":[1,2]},\n    {\"at\":[]},\n  ],\n}"
        );
    }
}
