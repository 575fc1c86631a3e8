//! What a browser is shown as long as the client is not built in.

use server::{Asset, Assets};
use std::borrow::Cow;

/// One page that says where the API is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pages;

const INDEX: &str = "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>Parlor</title>
<link rel=\"stylesheet\" href=\"/api/style.css\">
</head>
<body>
<main>
<h1>Parlor</h1>
<p>Tables are hosted here. Programs play at them through the <a href=\"/api\">API</a>.</p>
</main>
</body>
</html>
";

impl Assets for Pages {
    fn get(&self, path: &str) -> Option<Asset> {
        (path == "index.html").then_some(Asset {
            bytes: Cow::Borrowed(INDEX.as_bytes()),
            mime: Cow::Borrowed("text/html; charset=utf-8"),
        })
    }
}
