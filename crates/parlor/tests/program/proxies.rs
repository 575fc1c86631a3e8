//! The proxies of `deploy`, started with their files: pages over TLS, WebSockets, compression, large
//! bodies.

use crate::serve::{ServerProcess, test_folder};
use std::io::Read;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A proxy over TLS before a server; both are killed on drop.
struct ProxiedServer {
    _server: ServerProcess,
    proxy: Child,
    folder: PathBuf,
    port: u16,
}

impl Drop for ProxiedServer {
    fn drop(&mut self) {
        let _ = self.proxy.kill();
        let _ = self.proxy.wait();
    }
}

/// Several times as many tables as the limit for one address lets it open at once.
const MAX_OPENED: u8 = 60;

/// An address of the internet, as a client might forge it.
fn forged(number: u8) -> String {
    format!("8.8.4.{number}")
}

fn read(name: &str) -> String {
    let path = format!("{}/../../deploy/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// Whether a test that needs these programs can run; under CI they must be there.
pub(crate) fn are_installed(programs: &[&str]) -> bool {
    let missing = |program: &&&str| {
        !Command::new("sh")
            .args(["-c", &format!("command -v {program}")])
            .stdout(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    };
    let Some(program) = programs.iter().find(missing) else { return true };
    let say = format!("{program} is not installed: run `apt-get install {program}`");
    assert!(std::env::var_os("CI").is_none(), "{say}");
    eprintln!("test skipped: {say}");
    false
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

impl ProxiedServer {
    /// Starts a server as the hosting guide does, and the proxy that `start` makes of the address of
    /// the server, a folder with a certificate and a port.
    fn start(name: &str, start: impl FnOnce(&str, &Path, u16) -> Command) -> Self {
        let (folder, port) = (test_folder(name), free_port());
        let made = Command::new("openssl")
            .args("req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes".split(' '))
            .args("-days 2 -subj /CN=play.example -keyout key.pem -out cert.pem".split(' '))
            .args(["-addext", "subjectAltName=DNS:play.example"])
            .current_dir(&folder)
            .stderr(Stdio::null())
            .status();
        assert!(made.unwrap().success());
        let args = ["serve", "--addr", "127.0.0.1:0", "--store", "memory", "--secure"];
        let more = ["--trusted-proxy", "127.0.0.1", "--origin", "https://play.example"];
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        let server = ServerProcess::run(command.args(args).args(more));
        let address = server.url.trim_start_matches("http://").to_owned();
        let mut proxy = start(&address, &folder, port).spawn().unwrap();
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert_eq!(proxy.try_wait().unwrap(), None, "the proxy ended");
            std::thread::yield_now();
        }
        Self { _server: server, proxy, folder, port }
    }

    /// A request through the proxy with `curl`, which prints the head of the response, too.
    fn curl(&self, path: &str) -> Command {
        let mut curl = Command::new("curl");
        curl.args(["--silent", "--include", "--http1.1", "--max-time", "30", "--cacert"]);
        curl.arg(self.folder.join("cert.pem"));
        curl.args(["--resolve", &format!("play.example:{}:127.0.0.1", self.port)]);
        curl.arg(format!("https://play.example:{}{path}", self.port));
        curl
    }

    fn get(&self, path: &str, headers: &[&str]) -> String {
        let mut curl = self.curl(path);
        for header in headers {
            curl.args(["--header", header]);
        }
        let output = curl.output().unwrap();
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    /// Opens a WebSocket and reads until the first message of the table is there.
    fn open_socket(&self, code: &str, cookie: &str) {
        let mut curl = self.curl(&format!("/api/tables/{code}/socket?protocol=3"));
        curl.args(["--no-buffer", "--header", "Connection: Upgrade"]);
        curl.args(["--header", "Upgrade: websocket", "--header", "Sec-WebSocket-Version: 13"]);
        curl.args(["--header", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]);
        let mut child = curl.args(["--cookie", cookie]).stdout(Stdio::piped()).spawn().unwrap();
        let (mut out, mut seen, mut buffer) =
            (child.stdout.take().unwrap(), String::new(), [0; 512]);
        while !seen.contains("\"type\":\"hello\"") {
            let count = out.read(&mut buffer).unwrap();
            assert!(count > 0, "the connection ended: {seen}");
            seen += &String::from_utf8_lossy(&buffer[..count]);
        }
        assert!(seen.starts_with("HTTP/1.1 101"), "{seen}");
        child.kill().unwrap();
        child.wait().unwrap();
    }

    /// Posts a body from a file; returns the head and the body of the response.
    fn post(&self, path: &str, cookie: &str, body: &str) -> String {
        self.post_with(path, cookie, body, &[])
    }

    /// The same with further arguments for `curl`.
    fn post_with(&self, path: &str, cookie: &str, body: &str, args: &[&str]) -> String {
        let file = self.folder.join("body.json");
        std::fs::write(&file, body).unwrap();
        let mut curl = self.curl(path);
        curl.args(args);
        curl.args(["--cookie", cookie, "--header", "Content-Type: application/json"]);
        // Without it, curl waits for a response before it sends a large body.
        curl.args(["--header", "Origin: https://play.example", "--header", "Expect:"]);
        let output = curl.arg("--data-binary").arg(format!("@{}", file.display())).output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    }

    /// Checks that bodies reach the server up to its own limits, which it shows by refusing what
    /// they say.
    fn check_large_bodies(&self, cookie: &str) {
        let filled = |text: &str, bytes: usize| {
            let fill = "x".repeat(bytes - (text.len() - 1));
            text.replacen('#', &fill, 1)
        };
        let log = r##"{"code":"AAAAAA","entries":[{"time":1,"record":"#"}]}"##;
        let saved = r##"{"text":"#"}"##;
        let (handover, import) = (4 << 20, 2 << 20);
        let cases = [
            ("/api/handover", log, handover, Some("bad-log")),
            ("/api/handover", log, handover + 1, None),
            ("/api/import", saved, import, Some("bad-file")),
            ("/api/import", saved, import + 1, None),
        ];
        for (path, text, bytes, refusal) in cases {
            let answer = self.post(path, cookie, &filled(text, bytes));
            let status = if refusal.is_some() { 422 } else { 413 };
            let case = format!("{path} with {bytes} bytes: {answer}");
            assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{case}");
            assert!(refusal.is_none_or(|code| answer.contains(code)), "{case}");
        }
    }

    /// Checks that the server limits clients by their own addresses, which the proxy alone tells it:
    /// not all together, and not by what a client says itself.
    fn check_client_addresses(&self, cookie: &str) {
        let open = |from: &str, forged: &str| {
            let header = format!("X-Forwarded-For: {forged}");
            let args = ["--interface", from, "--header", &header];
            let opened = r#"{"game":"ludo","nick":"Ann"}"#;
            self.post_with("/api/tables", cookie, opened, &args)
        };
        let is_limited = |answer: &str| answer.starts_with("HTTP/1.1 429");
        let refused = (0..MAX_OPENED).find(|at| is_limited(&open("127.0.0.2", &forged(*at))));
        assert!(refused.is_some(), "a forged address evades the limit");
        let other = open("127.0.0.3", "127.0.0.2");
        assert!(other.starts_with("HTTP/1.1 201"), "another client is not limited: {other}");
    }

    /// Checks everything that a proxy has to do.
    fn check(&self) {
        let ready = self.get("/ready", &[]);
        assert!(ready.starts_with("HTTP/1.1 200") && ready.ends_with("ready"), "{ready}");
        assert!(self.get("/metrics", &[]).starts_with("HTTP/1.1 404"), "metrics are hidden");
        let me = self.get("/api/me", &[]);
        let lower = me.to_lowercase();
        assert!(lower.contains("strict-transport-security: max-age=31536000"), "{me}");
        let cookie = me.split("et-cookie: ").nth(1).or_else(|| me.split("et-Cookie: ").nth(1));
        let cookie = cookie.and_then(|rest| rest.split(';').next()).unwrap();
        assert!(cookie.starts_with("__Host-parlor="), "{me}");
        for (path, encoded) in [("/api", true), ("/api/games", false)] {
            let answer = self.get(path, &["Accept-Encoding: gzip"]).to_lowercase();
            assert!(answer.starts_with("http/1.1 200"), "{path}: {answer}");
            assert_eq!(answer.contains("content-encoding: gzip"), encoded, "{path}");
        }
        let opened = self.post("/api/tables", cookie, r#"{"game":"ludo","nick":"Ann"}"#);
        assert!(opened.starts_with("HTTP/1.1 201"), "{opened}");
        let code = opened.split("\"code\":\"").nth(1).and_then(|rest| rest.split('"').next());
        self.open_socket(code.unwrap(), cookie);
        self.check_large_bodies(cookie);
        self.check_client_addresses(cookie);
    }
}

#[test]
fn nginx_serves_pages_and_sockets_with_the_file_of_the_hosting_guide() {
    if !are_installed(&["nginx", "curl", "openssl"]) {
        return;
    }
    let proxied = ProxiedServer::start("nginx", |server, folder, port| {
        let site = read("nginx.conf")
            .lines()
            .filter(|line| !line.contains("listen [::]"))
            .map(|line| format!("{line}\n"))
            .collect::<String>()
            .replace("127.0.0.1:7171", server)
            .replace("listen 443 ssl", &format!("listen 127.0.0.1:{port} ssl"))
            .replace("listen 80;", &format!("listen 127.0.0.1:{};", free_port()))
            .replace("/etc/letsencrypt/live/play.example/fullchain.pem", "cert.pem")
            .replace("/etc/letsencrypt/live/play.example/privkey.pem", "key.pem");
        std::fs::write(folder.join("site.conf"), site).unwrap();
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {}/{kind};\n", folder.display()));
        let main = format!(
            "daemon off;\nmaster_process off;\nerror_log stderr;\npid {0}/pid;\n\
             events {{}}\nhttp {{\naccess_log off;\n{1}include {0}/site.conf;\n}}\n",
            folder.display(),
            temporary.concat()
        );
        std::fs::write(folder.join("nginx.conf"), main).unwrap();
        let mut nginx = Command::new("nginx");
        nginx.arg("-p").arg(folder).arg("-c").arg(folder.join("nginx.conf"));
        nginx
    });
    proxied.check();
}

/// Starts Caddy with one of the files.
fn check_caddy(file: &str, upstream: &str) {
    if !are_installed(&["caddy", "curl", "openssl"]) {
        return;
    }
    let proxied = ProxiedServer::start(file, |server, folder, port| {
        let site = read(file).replace(upstream, server).replace(
            "play.example {",
            &format!("https://play.example:{port} {{\n\ttls cert.pem key.pem"),
        );
        let global = "{\n\tadmin off\n\tauto_https disable_redirects\n}\n";
        std::fs::write(folder.join("Caddyfile"), format!("{global}{site}")).unwrap();
        let mut caddy = Command::new("caddy");
        caddy.args(["run", "--adapter", "caddyfile", "--config", "Caddyfile"]);
        caddy.current_dir(folder).env("HOME", folder).env("XDG_DATA_HOME", folder);
        caddy.env("XDG_CONFIG_HOME", folder).stderr(Stdio::null());
        caddy
    });
    // With several nodes, Caddy first has to find out that one is ready.
    while !proxied.get("/ready", &[]).starts_with("HTTP/1.1 200") {}
    proxied.check();
}

#[test]
fn caddy_serves_pages_and_sockets_with_the_file_of_the_hosting_guide() {
    check_caddy("Caddyfile", "127.0.0.1:7171");
}

#[test]
fn caddy_serves_several_nodes_with_the_file_of_the_hosting_guide() {
    check_caddy("Caddyfile.nodes", "10.0.0.11:7171 10.0.0.12:7171");
}
