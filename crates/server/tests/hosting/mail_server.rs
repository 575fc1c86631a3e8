//! A mail server of the tests, which catches what it is given.

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

/// A mail that the server was given.
#[derive(Debug)]
pub(crate) struct CaughtMail {
    pub(crate) to: String,
    head: String,
    pub(crate) body: String,
}

impl CaughtMail {
    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> &str {
        let prefix = format!("{name}: ");
        let line = self.head.lines().find_map(|line| line.strip_prefix(&prefix));
        line.unwrap_or_else(|| panic!("no {name}: {}", self.head))
    }

    /// The token at the end of the link that begins with this.
    pub(crate) fn token(&self, link: &str) -> String {
        let at = self.body.find(link).unwrap_or_else(|| panic!("no {link}: {}", self.body));
        self.body[at + link.len()..].split_whitespace().next().unwrap().to_owned()
    }
}

pub(crate) struct MailServer {
    /// Such as `smtp://127.0.0.1:2525`.
    pub(crate) url: String,
    received: mpsc::UnboundedReceiver<CaughtMail>,
}

impl MailServer {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let (sender, received) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            loop {
                let (stream, _) = listener.accept().await.unwrap();
                tokio::spawn(serve(stream, sender.clone()));
            }
        });
        Self { url, received }
    }

    pub(crate) async fn next(&mut self) -> CaughtMail {
        self.received.recv().await.unwrap()
    }

    /// Whether nothing was sent since.
    pub(crate) fn is_quiet(&mut self) -> bool {
        self.received.try_recv().is_err()
    }
}

/// Speaks as much SMTP as a client needs to give one mail after another.
async fn serve(stream: TcpStream, sender: mpsc::UnboundedSender<CaughtMail>) {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 tests\r\n").await.unwrap();
    let mut to = String::new();
    loop {
        let mut line = String::new();
        if stream.read_line(&mut line).await.unwrap_or(0) == 0 {
            return;
        }
        let answer = match line.split([' ', '\r']).next().unwrap() {
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await.unwrap();
                let mail = read_mail(&mut stream, std::mem::take(&mut to)).await;
                stream.write_all(b"250 ok\r\n").await.unwrap();
                sender.send(mail).unwrap();
                continue;
            }
            "RCPT" => {
                let address = line.split(['<', '>']).nth(1).unwrap();
                address.clone_into(&mut to);
                "250 ok\r\n"
            }
            "QUIT" => "221 bye\r\n",
            _ => "250 ok\r\n",
        };
        stream.write_all(answer.as_bytes()).await.unwrap();
    }
}

async fn read_mail(stream: &mut BufReader<TcpStream>, to: String) -> CaughtMail {
    let mut text = String::new();
    while !text.ends_with("\r\n.\r\n") {
        stream.read_line(&mut text).await.unwrap();
    }
    // Long lines of headers are folded, those of the body may be quoted.
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    let head = head.replace("\r\n ", " ");
    let is_quoted = head.contains("quoted-printable");
    let body = body.trim_end_matches(".\r\n");
    let body =
        if is_quoted { body.replace("=\r\n", "").replace("=3D", "=") } else { body.to_owned() };
    CaughtMail { to, head, body: body.replace("\r\n", "\n") }
}
