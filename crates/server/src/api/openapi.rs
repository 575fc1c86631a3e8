//! The API's own description: an OpenAPI document, and a page made from it.

use serde_json::Value;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// The document. Tests check that it lists exactly the routes, and that responses match its
/// schemas.
pub(crate) const DOCUMENT: &str = include_str!("openapi.json");

/// The style sheet of the page.
pub(crate) const STYLE: &str = include_str!("style.css");

static PAGE: LazyLock<String> = LazyLock::new(|| {
    let document = serde_json::from_str(DOCUMENT).unwrap_or_default();
    render(&document)
});

/// The document as an HTML page.
pub(crate) fn page() -> &'static str {
    &PAGE
}

/// Escapes text for HTML.
fn escape_html(text: &str) -> String {
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
         <p>OpenAPI document: <a href=\"/api/openapi.json\">openapi.json</a>.</p>\n",
        escape_html(text(info, "title")),
        escape_html(text(info, "description")),
    );
    page.push_str("<h2>Requests</h2>\n");
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
    page.push_str("<h2>Schemas</h2>\n");
    for (name, schema) in entries(&document["components"]["schemas"]) {
        write_schema(&mut page, name, schema);
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

/// The value that a `$ref` refers to, or the value itself.
fn resolve<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let path = value["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
    path.and_then(|path| document.pointer(path)).unwrap_or(value)
}

fn write_operation(page: &mut String, document: &Value, title: &str, operation: &Value) {
    let _ = write!(
        page,
        "<section>\n<h3><code>{}</code></h3>\n<p>{}</p>\n",
        escape_html(title),
        escape_html(text(operation, "summary"))
    );
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    for parameter in parameters {
        let parameter = resolve(document, parameter);
        let _ = writeln!(
            page,
            "<p><code>{}</code> {}</p>",
            escape_html(text(parameter, "name")),
            escape_html(text(parameter, "description"))
        );
    }
    let body = &operation["requestBody"]["content"]["application/json"]["schema"];
    if !body.is_null() {
        let _ = writeln!(page, "<p>with {}</p>", schema_html(body));
    }
    page.push_str("<dl>\n");
    for (status, answer) in entries(&operation["responses"]) {
        let answer = resolve(document, answer);
        let schema = entries(&answer["content"]).next().map(|(_, media)| &media["schema"]);
        let schema = schema.map(schema_html).unwrap_or_default();
        let _ = writeln!(
            page,
            "<dt>{status}</dt><dd>{} {schema}</dd>",
            escape_html(text(answer, "description"))
        );
    }
    page.push_str("</dl>\n</section>\n");
}

/// A link to a named schema, or the schema itself.
fn schema_html(schema: &Value) -> String {
    let name = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next());
    match name {
        Some(name) => format!("<a href=\"#{0}\">{0}</a>", escape_html(name)),
        None => format!("<code>{}</code>", escape_html(&schema.to_string())),
    }
}

fn write_schema(page: &mut String, name: &str, schema: &Value) {
    let _ = writeln!(
        page,
        "<section id=\"{0}\">\n<h3>{0}</h3>\n<p>{1}</p>",
        escape_html(name),
        escape_html(text(schema, "description"))
    );
    let json = serde_json::to_string_pretty(schema).unwrap_or_default();
    let _ = writeln!(page, "<pre>{}</pre>\n</section>", escape_html(&json));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_openapi_document_lists_exactly_the_routes() {
        let document: Value = serde_json::from_str(DOCUMENT).unwrap();
        let listed: BTreeSet<&str> =
            entries(&document["paths"]).map(|(path, _)| path.as_str()).collect();
        let routed: BTreeSet<&str> =
            crate::api::routes().into_iter().map(|(path, _)| path).collect();
        assert_eq!(listed, routed);
    }

    #[test]
    fn every_reference_in_the_openapi_document_resolves() {
        let document: Value = serde_json::from_str(DOCUMENT).unwrap();
        for part in DOCUMENT.split("\"$ref\": \"#").skip(1) {
            let path = part.split('"').next().unwrap();
            assert!(document.pointer(path).is_some(), "{path}");
        }
        assert!(DOCUMENT.contains("\"$ref\": \"#"), "references are written as the test expects");
    }

    #[test]
    fn the_api_page_lists_all_routes_and_has_no_inline_code() {
        let page = page();
        for (path, _) in crate::api::routes() {
            assert!(page.contains(&escape_html(path)), "{path}");
        }
        for forbidden in ["<script", "style=", "onclick", "http://", "https://"] {
            assert!(!page.contains(forbidden), "{forbidden}");
        }
        assert!(escape_html("<b a=\"&\">") == "&lt;b a=&quot;&amp;&quot;&gt;");
    }
}
