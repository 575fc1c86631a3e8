//! The API's own description: an OpenAPI document, and a page made from it.

use serde_json::Value;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// The document. Written by hand, because most answers are a game's own; a test holds it to
/// the routes there are, and others hold the answers to its schemas.
pub(crate) const DOCUMENT: &str = include_str!("openapi.json");

/// How the page looks.
pub(crate) const STYLE: &str = include_str!("style.css");

static PAGE: LazyLock<String> = LazyLock::new(|| {
    let document = serde_json::from_str(DOCUMENT).unwrap_or_default();
    render(&document)
});

/// The document for people.
pub(crate) fn page() -> &'static str {
    &PAGE
}

/// Everything in the document came from us; it is escaped all the same, so that `<` is a `<`.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn text<'a>(value: &'a Value, name: &str) -> &'a str {
    value[name].as_str().unwrap_or_default()
}

fn entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

fn render(document: &Value) -> String {
    let info = &document["info"];
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{0}</title>\n\
         <link rel=\"stylesheet\" href=\"/api/style.css\">\n</head>\n<body>\n<main>\n\
         <h1>{0}</h1>\n<p>{1}</p>\n\
         <p>The same as a document: <a href=\"/api/openapi.json\">openapi.json</a>.</p>\n",
        escaped(text(info, "title")),
        escaped(text(info, "description")),
    );
    page.push_str("<h2>What can be asked</h2>\n");
    for (path, methods) in entries(&document["paths"]) {
        for (method, operation) in entries(methods) {
            write_operation(
                &mut page,
                document,
                &format!("{} {path}", method.to_uppercase()),
                operation,
            );
        }
    }
    page.push_str("<h2>What is sent</h2>\n");
    for (name, schema) in entries(&document["components"]["schemas"]) {
        write_schema(&mut page, name, schema);
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

/// What a value is, or what it refers to.
fn resolved<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let path = value["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
    path.and_then(|path| document.pointer(path)).unwrap_or(value)
}

fn write_operation(page: &mut String, document: &Value, title: &str, operation: &Value) {
    let _ = write!(
        page,
        "<section>\n<h3><code>{}</code></h3>\n<p>{}</p>\n",
        escaped(title),
        escaped(text(operation, "summary"))
    );
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    for parameter in parameters {
        let parameter = resolved(document, parameter);
        let _ = writeln!(
            page,
            "<p><code>{}</code> {}</p>",
            escaped(text(parameter, "name")),
            escaped(text(parameter, "description"))
        );
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if !body.is_null() {
        let _ = writeln!(page, "<p>with {}</p>", shown(body));
    }
    page.push_str("<dl>\n");
    for (status, answer) in entries(&operation["responses"]) {
        let answer = resolved(document, answer);
        let schema = entries(&answer["content"]).next().map(|(_, media)| &media["schema"]);
        let schema = schema.map(shown).unwrap_or_default();
        let _ = writeln!(
            page,
            "<dt>{status}</dt><dd>{} {schema}</dd>",
            escaped(text(answer, "description"))
        );
    }
    page.push_str("</dl>\n</section>\n");
}

/// A schema by the name it has, or in full.
fn shown(schema: &Value) -> String {
    let name = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    match name {
        Some(name) => format!("<a href=\"#{0}\">{0}</a>", escaped(name)),
        None => format!("<code>{}</code>", escaped(&schema.to_string())),
    }
}

fn write_schema(page: &mut String, name: &str, schema: &Value) {
    let _ = writeln!(
        page,
        "<section id=\"{0}\">\n<h3>{0}</h3>\n<p>{1}</p>",
        escaped(name),
        escaped(text(schema, "description"))
    );
    let whole = serde_json::to_string_pretty(schema).unwrap_or_default();
    let _ = writeln!(page, "<pre>{}</pre>\n</section>", escaped(&whole));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_document_lists_every_route_and_no_other() {
        let document: Value = serde_json::from_str(DOCUMENT).unwrap();
        let listed: BTreeSet<&str> =
            entries(&document["paths"]).map(|(path, _)| path.as_str()).collect();
        let routed: BTreeSet<&str> =
            crate::api::routes().into_iter().map(|(path, _)| path).collect();
        assert_eq!(listed, routed);
    }

    #[test]
    fn every_reference_of_the_document_leads_somewhere() {
        let document: Value = serde_json::from_str(DOCUMENT).unwrap();
        for part in DOCUMENT.split("\"$ref\": \"#").skip(1) {
            let path = part.split('"').next().unwrap();
            assert!(document.pointer(path).is_some(), "{path}");
        }
        assert!(DOCUMENT.contains("\"$ref\": \"#"), "the test looks for how it is written");
    }

    #[test]
    fn the_page_shows_everything_and_nothing_inline() {
        let page = page();
        for (path, _) in crate::api::routes() {
            assert!(page.contains(&escaped(path)), "{path}");
        }
        for forbidden in ["<script", "style=", "onclick", "http://", "https://"] {
            assert!(!page.contains(forbidden), "{forbidden}");
        }
        assert!(escaped("<b a=\"&\">") == "&lt;b a=&quot;&amp;&quot;&gt;");
    }
}
