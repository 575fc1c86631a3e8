//! How large the code of `crates/wasm` and `crates/wasm-rules` is, and how much of it is each game's: the sizes of
//! the functions of a build that keeps their names.

use anyhow::{Context, ensure};
use catalog::GameId;
use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Command, Stdio};

const TARGET: &str = "wasm32-unknown-unknown";

/// The sections of a module that are read.
const CUSTOM_SECTION: u8 = 0;
const IMPORT_SECTION: u8 = 2;
const CODE_SECTION: u8 = 10;
const DATA_SECTION: u8 = 11;

/// The subsection of the names that has those of functions.
const FUNCTION_NAMES: u8 = 1;

/// The packages, and the most bytes that each may take over the wire (`web/e2e/offline.spec.ts`).
const PACKAGES: [(&str, usize); 2] = [("parlor-wasm", 900_000), ("parlor-wasm-rules", 150_000)];

/// Compresses what comes in as `web/compressAssets.ts` does, and prints the number of bytes.
const COMPRESS: &str = "const { brotliCompressSync } = require('node:zlib'); \
    process.stdout.write(String(brotliCompressSync(require('node:fs').readFileSync(0)).length));";

pub(crate) fn measure() -> anyhow::Result<()> {
    let target_dir = crate::run::repository_root().join("target/wasm-size");
    let mut cargo = Command::new("cargo");
    cargo.args(["build", "--locked", "--profile", "wasm", "--lib"]);
    for (package, _) in PACKAGES {
        cargo.args(["-p", package]);
    }
    cargo.args(["--target", TARGET, "--config", "profile.wasm.strip=false", "--target-dir"]);
    cargo.arg(&target_dir).current_dir(crate::run::repository_root());
    // Names with the types that a generic function is compiled for: those of a game count as the game's.
    cargo.env("RUSTFLAGS", "-C symbol-mangling-version=v0");
    ensure!(cargo.status()?.success(), "the code cannot be built");
    for (package, most_bytes) in PACKAGES {
        let name = package.replace('-', "_");
        let path = target_dir.join(TARGET).join(format!("wasm/{name}.wasm"));
        let module = std::fs::read(&path).with_context(|| path.display().to_string())?;
        let sizes = ModuleSizes::read(&module)?;
        println!("## {package}\n");
        print_shares(&sizes);
        let (bytes, sent) = (sizes.sections.len(), compressed_len(&sizes.sections)?);
        println!("All of it: {bytes} bytes, {sent} with Brotli (at most {most_bytes}).\n");
    }
    Ok(())
}

/// The bytes over the wire, by Node's own zlib.
fn compressed_len(bytes: &[u8]) -> anyhow::Result<usize> {
    let mut node = Command::new("node");
    node.args(["-e", COMPRESS]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = node.spawn().context("node")?;
    child.stdin.take().context("a pipe to node")?.write_all(bytes)?;
    let output = child.wait_with_output()?;
    ensure!(output.status.success(), "node cannot compress the code");
    String::from_utf8(output.stdout)?.parse().context("the number of bytes")
}

fn print_shares(sizes: &ModuleSizes) {
    let mut of_owner: BTreeMap<&str, usize> = BTreeMap::new();
    for (name, bytes) in &sizes.functions {
        *of_owner.entry(owner(name)).or_default() += bytes;
    }
    let code: usize = of_owner.values().sum();
    let mut shares: Vec<(&str, usize)> = of_owner.into_iter().collect();
    shares.sort_by_key(|(_, bytes)| std::cmp::Reverse(*bytes));
    println!("| part | bytes of code | share |\n|---|--:|--:|");
    for (owner, bytes) in shares {
        println!("| {owner} | {bytes} | {:.1} % |", bytes as f64 * 100.0 / code as f64);
    }
    println!("| all functions | {code} | 100 % |");
    println!("\nConstant data beside the code: {} bytes.", sizes.data);
}

/// Whose a function is: a game's, if its name mentions a type or module of the game.
fn owner(name: &str) -> &'static str {
    let is_of = |game: &GameId| {
        let module = format!("{}::", game.name());
        let mangled = format!("{}{}", game.name().len(), game.name());
        name.contains(&module) || name.contains(&mangled)
    };
    GameId::ALL.iter().find(|game| is_of(game)).map_or("shared by all games", |game| game.name())
}

/// The functions of a module, and the bytes of its constant data.
struct ModuleSizes {
    functions: Vec<(String, usize)>,
    data: usize,
    /// The module as it is sent: without names and other custom sections.
    sections: Vec<u8>,
}

impl ModuleSizes {
    fn read(bytes: &[u8]) -> anyhow::Result<Self> {
        let (header, mut rest) = bytes.split_at_checked(8).context("a module without a header")?;
        let (mut imports, mut sizes, mut names, mut data) = (0, Vec::new(), BTreeMap::new(), 0);
        let mut sections = header.to_vec();
        while !rest.is_empty() {
            let mut module = WasmReader(rest);
            let id = module.byte()?;
            let mut section = WasmReader(module.block()?);
            let (whole, after) = rest.split_at(rest.len() - module.0.len());
            if id != CUSTOM_SECTION {
                sections.extend(whole);
            }
            rest = after;
            match id {
                IMPORT_SECTION => imports = section.function_imports()?,
                CODE_SECTION => {
                    for _ in 0..section.number()? {
                        sizes.push(section.block()?.len());
                    }
                }
                DATA_SECTION => data = section.0.len(),
                CUSTOM_SECTION if section.text()? == "name" => names = section.function_names()?,
                _ => {}
            }
        }
        ensure!(!names.is_empty(), "the names of the functions were removed");
        let named = |(at, bytes): (usize, usize)| {
            (names.get(&(imports + at)).cloned().unwrap_or_default(), bytes)
        };
        let functions = sizes.into_iter().enumerate().map(named).collect();
        Ok(Self { functions, data, sections })
    }
}

/// Reads a WebAssembly module.
struct WasmReader<'a>(&'a [u8]);

impl<'a> WasmReader<'a> {
    fn byte(&mut self) -> anyhow::Result<u8> {
        let (first, rest) = self.0.split_first().context("a module that ends too early")?;
        self.0 = rest;
        Ok(*first)
    }

    /// A number in LEB128.
    fn number(&mut self) -> anyhow::Result<usize> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte()?;
            ensure!(shift < 35, "a number that is too long");
            number |= usize::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Ok(number);
            }
            shift += 7;
        }
    }

    /// Bytes after their length.
    fn block(&mut self) -> anyhow::Result<&'a [u8]> {
        let length = self.number()?;
        ensure!(length <= self.0.len(), "a module that ends too early");
        let (block, rest) = self.0.split_at(length);
        self.0 = rest;
        Ok(block)
    }

    fn text(&mut self) -> anyhow::Result<String> {
        Ok(String::from_utf8_lossy(self.block()?).into_owned())
    }

    /// How many functions are imported; those of the module are numbered after them.
    fn function_imports(&mut self) -> anyhow::Result<usize> {
        let mut functions = 0;
        for _ in 0..self.number()? {
            self.text()?;
            self.text()?;
            match self.byte()? {
                0 => {
                    self.number()?;
                    functions += 1;
                }
                other => anyhow::bail!("an import of kind {other}, which bindings do not make"),
            }
        }
        Ok(functions)
    }

    fn function_names(&mut self) -> anyhow::Result<BTreeMap<usize, String>> {
        let mut names = BTreeMap::new();
        while !self.0.is_empty() {
            let id = self.byte()?;
            let mut subsection = WasmReader(self.block()?);
            if id != FUNCTION_NAMES {
                continue;
            }
            for _ in 0..subsection.number()? {
                let number = subsection.number()?;
                names.insert(number, subsection.text()?);
            }
        }
        Ok(names)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_the_game_s_that_their_name_mentions() {
        assert_eq!(owner("<ludo::position::Ludo as kit::game::Game>::next"), "ludo");
        assert_eq!(owner("_RNvMNtCs1_4hill4flow6Combat"), "hill");
        assert_eq!(owner("serde_json::value::Value::clone"), "shared by all games");
    }

    #[test]
    fn sizes_and_names_of_functions_are_read() {
        let text = |text: &str| [&[text.len() as u8][..], text.as_bytes()].concat();
        let section = |id: u8, content: &[u8]| [&[id, content.len() as u8][..], content].concat();
        let import = [&[1u8][..], &text("a"), &text("b"), &[0, 0]].concat();
        let code = [&[2u8][..], &text("12345"), &text("67")].concat();
        let names = [&[2u8, 1][..], &text("ludo::roll"), &[2], &text("other")].concat();
        let names = [text("name"), section(FUNCTION_NAMES, &names)].concat();
        let module = [
            b"\0asm\x01\0\0\0".to_vec(),
            section(IMPORT_SECTION, &import),
            section(CODE_SECTION, &code),
            section(DATA_SECTION, b"data"),
            section(CUSTOM_SECTION, &names),
        ];
        let sizes = ModuleSizes::read(&module.concat()).unwrap();
        assert_eq!(sizes.sections, module[..4].concat(), "the names are not sent");
        let expected = [("ludo::roll".to_owned(), 5), ("other".to_owned(), 2)];
        assert_eq!((&sizes.functions[..], sizes.data), (&expected[..], 4));
    }
}
