//! The description of the API as an HTML page, made from its OpenAPI document.

use super::openapi::DOCUMENT;
use serde_json::Value;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// The style sheet of the page.
pub(super) const STYLE: &str = include_str!("style.css");

/// The page.
pub(super) static PAGE: LazyLock<String> = LazyLock::new(|| render(&DOCUMENT));

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
            write_operation(&mut page, &format!("{} {path}", method.to_uppercase()), operation);
        }
    }
    page.push_str("<h2>Schemas</h2>\n");
    for (name, schema) in entries(&document["components"]["schemas"]) {
        write_schema(&mut page, name, schema);
    }
    page.push_str("</main>\n</body>\n</html>\n");
    page
}

fn write_operation(page: &mut String, title: &str, operation: &Value) {
    let _ = write!(
        page,
        "<section>\n<h3><code>{}</code></h3>\n<p>{}</p>\n",
        escape_html(title),
        escape_html(text(operation, "summary"))
    );
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
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
    let messages = &operation["x-websocket-messages"];
    if !messages.is_null() {
        let [server, client] = ["fromServer", "fromClient"].map(|end| schema_html(&messages[end]));
        let _ = writeln!(page, "<p>The server sends {server}, the client {client}.</p>");
    }
    write_responses(page, &operation["responses"]);
    page.push_str("</section>\n");
}

fn write_responses(page: &mut String, responses: &Value) {
    page.push_str("<dl>\n");
    for (status, response) in entries(responses) {
        let schema = entries(&response["content"]).next().map(|(_, media)| &media["schema"]);
        let schema = schema.map(schema_html).unwrap_or_default();
        let description = escape_html(text(response, "description"));
        let _ = writeln!(page, "<dt>{status}</dt><dd>{description} {schema}</dd>");
    }
    page.push_str("</dl>\n");
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

    #[test]
    fn the_page_lists_all_routes_and_has_no_inline_code() {
        for route in crate::api::routes::routes() {
            assert!(PAGE.contains(&escape_html(route.path)), "{}", route.path);
        }
        for forbidden in ["<script", "style=", "onclick", "http://", "https://"] {
            assert!(!PAGE.contains(forbidden), "{forbidden}");
        }
        assert!(escape_html("<b a=\"&\">") == "&lt;b a=&quot;&amp;&quot;&gt;");
    }
}
