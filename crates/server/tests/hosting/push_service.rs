//! A push service of the tests: it catches messages and decrypts them by RFC 8291 with other code
//! than the server encrypts them with.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use p256::elliptic_curve::sec1::ToEncodedPoint as _;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Salt};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpListener;
use tokio::sync::mpsc;

pub(crate) fn encode(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

pub(crate) fn decode(text: &str) -> Vec<u8> {
    URL_SAFE_NO_PAD.decode(text).unwrap()
}

/// A request that the service was sent.
#[derive(Debug)]
pub(crate) struct PushRequest {
    pub(crate) path: String,
    /// In lower case.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl PushRequest {
    pub(crate) fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(other, _)| other == name);
        found.map_or_else(|| panic!("no {name}: {:?}", self.headers), |(_, value)| value)
    }
}

/// Serves on a free port; answers every request with a status of the list, and the last one again.
pub(crate) struct PushService {
    pub(crate) url: String,
    received: mpsc::UnboundedReceiver<PushRequest>,
}

impl PushService {
    pub(crate) async fn start(statuses: &'static [u16]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let (sender, received) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            for count in 0.. {
                let (stream, _) = listener.accept().await.unwrap();
                let mut stream = BufReader::new(stream);
                let request = read_request(&mut stream).await;
                let status = statuses[count.min(statuses.len() - 1)];
                let answer = format!("HTTP/1.1 {status} -\r\ncontent-length: 0\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.unwrap();
                sender.send(request).unwrap();
            }
        });
        Self { url, received }
    }

    pub(crate) async fn next(&mut self) -> PushRequest {
        self.received.recv().await.unwrap()
    }

    /// Whether nothing was sent since.
    pub(crate) fn is_quiet(&mut self) -> bool {
        self.received.try_recv().is_err()
    }
}

async fn read_request(stream: &mut BufReader<tokio::net::TcpStream>) -> PushRequest {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        stream.read_line(&mut line).await.unwrap();
        if line.trim().is_empty() {
            break;
        }
        lines.push(line.trim().to_owned());
    }
    let path = lines[0].split(' ').nth(1).unwrap().to_owned();
    let header = |line: &String| {
        let (name, value) = line.split_once(':').unwrap();
        (name.to_lowercase(), value.trim().to_owned())
    };
    let mut request =
        PushRequest { path, headers: lines[1..].iter().map(header).collect(), body: Vec::new() };
    request.body = vec![0; request.header("content-length").parse().unwrap()];
    stream.read_exact(&mut request.body).await.unwrap();
    request
}

/// The keys of a browser that has subscribed.
pub(crate) struct BrowserKeys {
    secret: SecretKey,
    auth: Vec<u8>,
}

impl BrowserKeys {
    pub(crate) fn new(secret: &[u8], auth: &[u8]) -> Self {
        Self { secret: SecretKey::from_slice(secret).unwrap(), auth: auth.to_vec() }
    }

    fn public(&self) -> Vec<u8> {
        self.secret.public_key().to_encoded_point(false).as_bytes().to_vec()
    }

    /// The subscription as the client sends it to the server.
    pub(crate) fn subscription(&self, endpoint: &str) -> Value {
        json!({"endpoint": endpoint, "p256dh": encode(&self.public()), "auth": encode(&self.auth)})
    }

    /// Decrypts the body of a message (RFC 8188, RFC 8291).
    pub(crate) fn decrypt(&self, body: &[u8]) -> Vec<u8> {
        let (salt, rest) = body.split_at(16);
        let (key_id_length, rest) = (usize::from(rest[4]), &rest[5..]);
        let (sender, record) = rest.split_at(key_id_length);
        let sender_key = PublicKey::from_sec1_bytes(sender).unwrap();
        let shared =
            p256::ecdh::diffie_hellman(self.secret.to_nonzero_scalar(), sender_key.as_affine());
        let info = [b"WebPush: info\0".as_slice(), &self.public(), sender].concat();
        let key_material: [u8; 32] = hkdf(&self.auth, shared.raw_secret_bytes(), &info);
        let key: [u8; 16] = hkdf(salt, &key_material, b"Content-Encoding: aes128gcm\0");
        let nonce: [u8; 12] = hkdf(salt, &key_material, b"Content-Encoding: nonce\0");
        let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).unwrap());
        let mut record = record.to_vec();
        let nonce = Nonce::assume_unique_for_key(nonce);
        let plain = key.open_in_place(nonce, Aad::empty(), &mut record).unwrap();
        let end = plain.iter().rposition(|byte| *byte != 0).unwrap();
        assert_eq!(plain[end], 2, "the last record ends with 2");
        plain[..end].to_vec()
    }
}

struct HkdfLength(usize);

impl KeyType for HkdfLength {
    fn len(&self) -> usize {
        self.0
    }
}

fn hkdf<const N: usize>(salt: &[u8], secret: &[u8], info: &[u8]) -> [u8; N] {
    let extracted = Salt::new(HKDF_SHA256, salt).extract(secret);
    let mut bytes = [0; N];
    extracted.expand(&[info], HkdfLength(N)).unwrap().fill(&mut bytes).unwrap();
    bytes
}

/// The example of RFC 8291, appendix A.
#[test]
fn the_example_of_the_standard_is_decrypted() {
    let keys = BrowserKeys::new(
        &decode("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
        &decode("BTBZMqHH6r4Tts7J_aSIgg"),
    );
    let body = decode(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6\
         TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy\
         4a-fN",
    );
    assert_eq!(keys.decrypt(&body), b"When I grow up, I want to be a watermelon");
}
