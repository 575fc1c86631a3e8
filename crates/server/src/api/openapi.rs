//! The OpenAPI document of the API, made from its routes and the types of the protocol.
//!
//! OpenAPI 3.1 takes JSON Schema as it is, so that the schemas of schemars need no translation.

use super::routes::{ApiRoute, routes};
use protocol::{ClientRequest, ErrorResponse, PROTOCOL_VERSION, ServerMessage};
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use table::TableCode;

/// The document.
pub(super) static DOCUMENT: LazyLock<Value> = LazyLock::new(|| describe(&routes()));

/// The document as JSON text.
pub(super) static DOCUMENT_TEXT: LazyLock<String> = LazyLock::new(|| DOCUMENT.to_string());

const TITLE: &str = "Parlor: tables over HTTP and WebSocket";

const ABOUT: &str = "Tables for any of the games. The server decides everything; a client sends \
    requests and shows what it receives. Send the cookie of /api/me with every request. \
    docs/protocol.md is the complete description.";

fn describe(routes: &[ApiRoute]) -> Value {
    let (mut schemas, mut paths) = (ProtocolSchemas::new(), Map::new());
    for route in routes {
        let operation = (route.describe)(Operation::new(route, &mut schemas)).into_value();
        paths.insert(route.path.into(), json!({ route.method: operation }));
    }
    json!({
        "openapi": "3.1.0",
        "info": {"title": TITLE, "version": PROTOCOL_VERSION.to_string(), "description": ABOUT},
        "paths": paths,
        "components": {"schemas": schemas.into_definitions()},
    })
}

/// The schemas that the document has by name.
struct ProtocolSchemas {
    /// For what the server writes.
    responses: SchemaGenerator,
    /// For what it reads: fields with a default may be missing. Each schema is whole, because a
    /// type that is also part of a response has another schema there.
    requests: SchemaGenerator,
    request_schemas: BTreeMap<String, Value>,
}

impl ProtocolSchemas {
    fn new() -> Self {
        let mut settings = SchemaSettings::draft2020_12();
        settings.meta_schema = None;
        settings.definitions_path = "/components/schemas".into();
        let responses = settings.clone().for_serialize().into_generator();
        settings.inline_subschemas = true;
        let requests = settings.for_deserialize().into_generator();
        Self { responses, requests, request_schemas: BTreeMap::new() }
    }

    fn response<T: JsonSchema>(&mut self) -> Schema {
        self.responses.subschema_for::<T>()
    }

    fn request<T: JsonSchema>(&mut self) -> Value {
        let name = T::schema_name().into_owned();
        let schema = self.requests.root_schema_for::<T>().to_value();
        self.request_schemas.insert(name.clone(), schema);
        json!({"$ref": format!("#/components/schemas/{name}")})
    }

    /// The properties of a query, each with its schema and whether it is required.
    fn query<T: JsonSchema>(&mut self) -> Vec<Value> {
        let schema = self.requests.root_schema_for::<T>().to_value();
        let required = schema["required"].as_array().cloned().unwrap_or_default();
        let properties = schema["properties"].as_object().cloned().unwrap_or_default();
        let parameter = |(name, schema): (String, Value)| {
            json!({
                "name": name,
                "in": "query",
                "required": required.contains(&json!(name)),
                "description": schema["description"],
                "schema": schema,
            })
        };
        properties.into_iter().map(parameter).collect()
    }

    fn into_definitions(mut self) -> BTreeMap<String, Value> {
        let mut all = self.request_schemas;
        all.extend(self.responses.take_definitions(true));
        all
    }
}

/// The description of a route, as a builder.
pub(super) struct Operation<'s> {
    schemas: &'s mut ProtocolSchemas,
    id: &'static str,
    summary: &'static str,
    parameters: Vec<Value>,
    body: Option<Value>,
    responses: BTreeMap<u16, Value>,
    messages: Option<Value>,
}

impl<'s> Operation<'s> {
    fn new(route: &ApiRoute, schemas: &'s mut ProtocolSchemas) -> Self {
        let (id, parameters, responses) = (route.id, Vec::new(), BTreeMap::new());
        let operation =
            Self { schemas, id, summary: "", parameters, body: None, responses, messages: None };
        match route.path {
            path if path.contains("{code}") => operation.table_code(),
            path if path.contains("{token}") => operation.link_token(),
            _ => operation,
        }
    }

    /// The table's code in the path.
    fn table_code(mut self) -> Self {
        let schema = self.schemas.response::<TableCode>();
        self.parameters.push(json!({
            "name": "code", "in": "path", "required": true,
            "description": "The table's code.", "schema": schema,
        }));
        self.refuses(&[404])
    }

    /// The token of a link in the path.
    fn link_token(mut self) -> Self {
        self.parameters.push(json!({
            "name": "token", "in": "path", "required": true,
            "description": "The link's token.",
            "schema": {"type": "string", "pattern": "^[a-z2-7]{32}$"},
        }));
        self
    }

    pub(super) const fn summary(mut self, summary: &'static str) -> Self {
        self.summary = summary;
        self
    }

    /// The parameters of the query.
    pub(super) fn query<T: JsonSchema>(mut self) -> Self {
        self.parameters.extend(self.schemas.query::<T>());
        self.refuses(&[400])
    }

    /// The JSON body of the request.
    pub(super) fn body<T: JsonSchema>(mut self) -> Self {
        let schema = self.schemas.request::<T>();
        let content = json!({"application/json": {"schema": schema}});
        self.body = Some(json!({"required": true, "content": content}));
        self.refuses(&[400, 413, 415, 422])
    }

    /// A response with a JSON body.
    pub(super) fn returns<T: JsonSchema>(self, status: u16, description: &str) -> Self {
        let schema = self.schemas.response::<T>();
        self.respond(status, "application/json", description, &json!(schema))
    }

    /// A response with a body that is not JSON.
    pub(super) fn returns_text(self, status: u16, media_type: &str, description: &str) -> Self {
        self.respond(status, media_type, description, &json!({"type": "string"}))
    }

    fn respond(mut self, status: u16, media_type: &str, description: &str, schema: &Value) -> Self {
        let content = json!({ media_type: {"schema": schema} });
        self.responses.insert(status, json!({"description": description, "content": content}));
        self
    }

    /// The request needs an identity.
    pub(super) fn identified(self) -> Self {
        self.refuses(&[401, 403, 408, 429, 503])
    }

    /// Responses with a refusal.
    pub(super) fn refuses(self, statuses: &[u16]) -> Self {
        statuses.iter().fold(self, |operation, status| {
            operation.returns::<ErrorResponse>(*status, refusal_description(*status))
        })
    }

    /// The connection becomes a WebSocket. OpenAPI has no form for its messages.
    pub(super) fn becomes_socket(mut self) -> Self {
        let response = self.schemas.response::<ServerMessage<'static>>();
        let request = self.schemas.request::<ClientRequest>();
        self.messages = Some(json!({"fromServer": response, "fromClient": request}));
        self.responses.insert(101, json!({"description": "The connection becomes a WebSocket."}));
        self
    }

    fn into_value(self) -> Value {
        let responses: Map<String, Value> =
            self.responses.into_iter().map(|(status, it)| (status.to_string(), it)).collect();
        let mut value = json!({"operationId": self.id, "summary": self.summary});
        if !self.parameters.is_empty() {
            value["parameters"] = self.parameters.into();
        }
        if let Some(body) = self.body {
            value["requestBody"] = body;
        }
        value["responses"] = responses.into();
        if let Some(messages) = self.messages {
            value["x-websocket-messages"] = messages;
        }
        value
    }
}

const fn refusal_description(status: u16) -> &'static str {
    match status {
        400 => "The request is malformed.",
        401 => "The request has no identity: request /api/me first.",
        403 => "The request comes from a page of another origin.",
        404 => {
            "There is no such table, or you may not see it; the response and its delay are the \
             same for every reason."
        }
        408 => "The request took longer than 30 seconds.",
        413 => "The body is larger than this request may have.",
        415 => "The body is not declared as JSON.",
        422 => "A rule refuses the request; nothing has changed.",
        429 => "The rate limit is exceeded: wait a little.",
        503 => "The store is unavailable, or a limit of the server is reached.",
        _ => "The request is refused.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Every reference in a document.
    fn references(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                for (name, field) in fields {
                    match field.as_str().filter(|_| name == "$ref") {
                        Some(path) => drop(found.insert(path.to_owned())),
                        None => references(field, found),
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_in_the_document_resolves() {
        let mut found = BTreeSet::new();
        references(&DOCUMENT, &mut found);
        assert!(found.len() > 10, "{found:?}");
        for path in found {
            let pointer = path.strip_prefix('#').unwrap();
            assert!(DOCUMENT.pointer(pointer).is_some(), "{path}");
        }
    }

    #[test]
    fn every_operation_has_an_id_of_its_own_and_a_summary() {
        let mut ids = BTreeSet::new();
        for (path, methods) in DOCUMENT["paths"].as_object().unwrap() {
            for operation in methods.as_object().unwrap().values() {
                assert!(ids.insert(operation["operationId"].as_str().unwrap()), "{path}");
                assert!(operation["summary"].as_str().unwrap().ends_with('.'), "{path}");
                assert!(!operation["responses"].as_object().unwrap().is_empty(), "{path}");
            }
        }
    }

    #[test]
    fn a_field_with_a_default_may_be_missing_in_a_request_but_not_in_a_response() {
        let schemas = &DOCUMENT["components"]["schemas"];
        assert_eq!(schemas["CreateTableRequest"]["required"], json!(["game", "nick"]));
        let required = schemas["TableOptions"]["required"].as_array().unwrap();
        assert!(required.contains(&json!("bot_ms")), "{required:?}");
    }
}
