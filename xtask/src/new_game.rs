//! `cargo xtask new-game`: writes a small game that is complete in every place a game has, and adds
//! it to the tables that list games.

use crate::run::repository_root;
use anyhow::{Context, ensure};
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A new game.
#[derive(Args)]
pub(crate) struct NewGameArgs {
    /// The name in data, of the folders and of the crate: lower-case letters, such as `liars`.
    name: String,
    /// The name for people; by default the name with a capital.
    #[arg(long)]
    title: Option<String>,
}

/// What remains to be done, with the commands that do it.
const NEXT_STEPS: &str = "
Next:
  cargo nextest run -p NAME                         its rules, its rule book and the conformance suite
  cargo xtask playthroughs add NAME two-players     a golden match, playthroughs/NAME/two-players.txt
  cargo xtask schemas                               the schema of its options
  cargo xtask types                                 its TypeScript types
  cargo xtask fuzz --corpus                         inputs for its fuzz target
  cargo nextest run -p table --run-ignored only write_missing_golden_logs
  cargo nextest run -p catalog -p table -p bots -p tui -p protocol -p fuzz    the tests that play every game
  (cd web && npm run fix && npm run check)
Then change the rules, the rule book and the pictures into yours: docs/adding-a-game.md.
";

pub(crate) fn new_game(args: &NewGameArgs) -> anyhow::Result<()> {
    let game = NewGame::new(&args.name, args.title.as_deref())?;
    let root = repository_root();
    let written = game.write_files(root)?;
    let edited = game.edit_tables(root)?;
    format_rust(&written)?;
    for (what, files) in [("wrote", &written), ("edited", &edited)] {
        for file in files {
            println!("{what} {}", file.strip_prefix(root).unwrap_or(file).display());
        }
    }
    println!("{}", NEXT_STEPS.replace("NAME", &game.name).trim_end());
    Ok(())
}

/// Adds a game to the text of a file; `None` if the file has no place for it.
type AddGame = fn(&NewGame, &str) -> Option<String>;

/// The files that list games, and how a game is added to each.
const GAME_TABLES: [(&str, AddGame); 9] = [
    ("Cargo.toml", NewGame::add_to_workspace),
    ("crates/catalog/Cargo.toml", NewGame::add_dependency),
    ("crates/bots/Cargo.toml", NewGame::add_dependency),
    ("crates/tui/Cargo.toml", NewGame::add_dependency),
    ("crates/bots/src/lib.rs", NewGame::add_module),
    ("crates/tui/src/lib.rs", NewGame::add_module),
    ("crates/catalog/src/lib.rs", NewGame::add_to_catalog),
    ("web/src/games/index.ts", NewGame::add_to_client),
    ("spec/README.md", NewGame::add_to_rule_books),
];

fn format_rust(files: &[PathBuf]) -> anyhow::Result<()> {
    let rust = files.iter().filter(|file| file.extension().is_some_and(|ext| ext == "rs"));
    let status = Command::new("rustfmt").args(["--edition", "2024"]).args(rust).status();
    ensure!(status.context("rustfmt")?.success(), "rustfmt failed");
    Ok(())
}

/// The names of the game that is added.
struct NewGame {
    name: String,
    type_name: String,
    title: String,
}

impl NewGame {
    fn new(name: &str, title: Option<&str>) -> anyhow::Result<Self> {
        let is_word = name.len() > 1 && name.bytes().all(|letter| letter.is_ascii_lowercase());
        ensure!(is_word, "'{name}' is no name for a crate: use lower-case letters only");
        let type_name = kit::capitalized(name);
        let title = title.unwrap_or(&type_name).to_owned();
        Ok(Self { name: name.to_owned(), type_name, title })
    }

    fn fill_in(&self, template: &str) -> String {
        let named = template.replace("__name__", &self.name).replace("__Name__", &self.type_name);
        named.replace("__Title__", &self.title)
    }

    /// Writes the files of the game from the templates; none of them may exist.
    fn write_files(&self, root: &Path) -> anyhow::Result<Vec<PathBuf>> {
        ensure!(!root.join("games").join(&self.name).exists(), "games/{} exists", self.name);
        ensure!(!root.join("crates").join(&self.name).exists(), "crates/{} exists", self.name);
        let folder = repository_root().join("xtask/templates/new-game");
        let mut written = Vec::new();
        for template in files_under(&folder)? {
            let path = template.strip_prefix(&folder)?.with_extension("");
            let path = root.join(self.fill_in(&path.to_string_lossy()));
            ensure!(!path.exists(), "{} exists", path.display());
            std::fs::create_dir_all(path.parent().context("a file in a folder")?)?;
            std::fs::write(&path, self.fill_in(&std::fs::read_to_string(&template)?))?;
            written.push(path);
        }
        Ok(written)
    }

    /// Adds the game to every table that lists games, or to none of them.
    fn edit_tables(&self, root: &Path) -> anyhow::Result<Vec<PathBuf>> {
        let mut edits = Vec::new();
        for (file, add) in GAME_TABLES {
            let path = root.join(file);
            let text = std::fs::read_to_string(&path).with_context(|| file.to_owned())?;
            let text = add(self, &text).with_context(|| format!("{file} has no place for it"))?;
            edits.push((path, text));
        }
        for (path, text) in &edits {
            std::fs::write(path, text)?;
        }
        Ok(edits.into_iter().map(|(path, _)| path).collect())
    }

    fn add_to_workspace(&self, text: &str) -> Option<String> {
        let line = format!("{0} = {{ path = \"games/{0}\" }}", self.name);
        insert_after_last(text, &line, |other| other.contains("{ path = \"games/"))
    }

    fn add_dependency(&self, text: &str) -> Option<String> {
        let (head, rest) = text.split_once("[dependencies]\n")?;
        let line = format!("{}.workspace = true", self.name);
        let changed = insert_sorted(rest, &line, |other| other.contains("workspace = true"))?;
        Some(format!("{head}[dependencies]\n{changed}"))
    }

    fn add_module(&self, text: &str) -> Option<String> {
        let is_module = |line: &str| line.strip_prefix("pub ").unwrap_or(line).starts_with("mod ");
        insert_sorted(text, &format!("mod {};", self.name), is_module)
    }

    fn add_to_catalog(&self, text: &str) -> Option<String> {
        let line = format!("    {0} = {1}::{0},", self.type_name, self.name);
        let (head, table) = text.split_once("games! { $\n")?;
        let changed = insert_after_last(table, &line, is_table_row)?;
        Some(format!("{head}games! {{ $\n{changed}"))
    }

    fn add_to_rule_books(&self, text: &str) -> Option<String> {
        let row = format!("| {} | [{1}]({1}/README.md) | |", self.title, self.name);
        insert_after_last(text, &row, |other| other.starts_with("| ") && other.contains("]("))
    }

    fn add_to_client(&self, text: &str) -> Option<String> {
        let import = format!("import {{ meta as {0} }} from \"./{0}/meta\";", self.name);
        let with = insert_sorted(text, &import, |line| line.starts_with("import { meta as "))?;
        let at = with.find("export const GAMES")?;
        let end = at + with[at..].find(" };")?;
        Some(format!("{}, {}{}", &with[..end], self.name, &with[end..]))
    }
}

/// Whether a line is a row of the table in the catalog: `    Ludo = ludo::Ludo,`.
fn is_table_row(line: &str) -> bool {
    line.starts_with("    ") && line.contains(" = ") && line.contains("::") && line.ends_with(',')
}

/// Every file under a folder, sorted.
fn files_under(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_under(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Inserts a line into the first run of such lines, in alphabetical order; `None` if there is none.
fn insert_sorted(text: &str, line: &str, is_item: impl Fn(&str) -> bool) -> Option<String> {
    let mut lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|other| is_item(other))?;
    let run = lines[first..].iter().take_while(|other| is_item(other));
    let key = |line: &'_ str| line.strip_prefix("pub ").unwrap_or(line).to_owned();
    let before = run.take_while(|other| key(other) < key(line)).count();
    lines.insert(first + before, line);
    Some(lines.join("\n") + "\n")
}

/// Inserts a line after the last such line of the first paragraph that has one.
fn insert_after_last(text: &str, line: &str, is_item: impl Fn(&str) -> bool) -> Option<String> {
    let mut lines: Vec<&str> = text.lines().collect();
    let first = lines.iter().position(|other| is_item(other))?;
    let paragraph = lines[first..].iter().take_while(|other| !other.is_empty());
    let last = paragraph.enumerate().filter(|(_, other)| is_item(other)).last()?.0;
    lines.insert(first + last + 1, line);
    Some(lines.join("\n") + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A copy of the tables of this repository, in a new folder.
    fn copy_of_tables(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("new-game-{name}-{}", std::process::id()));
        for (table, _) in GAME_TABLES {
            let copy = folder.join(table);
            std::fs::create_dir_all(copy.parent().expect("a folder")).expect("a new folder");
            std::fs::copy(repository_root().join(table), copy).expect("a copy");
        }
        folder
    }

    #[test]
    fn a_new_game_is_added_to_every_table_once() {
        let root = copy_of_tables("tables");
        let game = NewGame::new("pebbles", None).expect("a name");
        for file in game.edit_tables(&root).expect("tables to edit") {
            let text = std::fs::read_to_string(&file).expect("a table");
            let lines = text.lines().filter(|line| line.contains("pebbles")).count();
            let expected = if file.ends_with("index.ts") { 2 } else { 1 };
            assert_eq!(lines, expected, "{}", file.display());
        }
        let catalog = std::fs::read_to_string(root.join("crates/catalog/src/lib.rs"));
        assert!(catalog.expect("the catalog").contains("    Pebbles = pebbles::Pebbles,\n}\n"));
        std::fs::remove_dir_all(root).expect("the copy is removed");
    }

    #[test]
    fn no_table_is_edited_if_one_has_no_place_for_the_game() {
        let root = copy_of_tables("unfit");
        std::fs::write(root.join("spec/README.md"), "No table here.\n").expect("a changed table");
        let before = std::fs::read_to_string(root.join("Cargo.toml")).expect("a table");
        let game = NewGame::new("pebbles", None).expect("a name");
        let error = game.edit_tables(&root).expect_err("no place");
        assert_eq!(error.to_string(), "spec/README.md has no place for it");
        let after = std::fs::read_to_string(root.join("Cargo.toml")).expect("a table");
        assert_eq!(before, after);
        std::fs::remove_dir_all(root).expect("the copy is removed");
    }

    #[test]
    fn the_files_of_a_new_game_are_formatted_rust_without_placeholders() {
        let root = copy_of_tables("files");
        let game = NewGame::new("pebbles", Some("Pebbles on the Beach")).expect("a name");
        let written = game.write_files(&root).expect("new files");
        for file in &written {
            let text = std::fs::read_to_string(file).expect("a file");
            assert!(!text.contains("__"), "{}", file.display());
        }
        format_rust(&written).expect("every file parses");
        assert!(game.write_files(&root).is_err(), "files that exist are kept");
        std::fs::remove_dir_all(root).expect("the copy is removed");
    }

    #[test]
    fn a_game_has_a_name_of_letters() {
        for name in ["", "x", "Pebbles", "liars-dice", "four2", "crates/x"] {
            assert!(NewGame::new(name, None).is_err(), "{name}");
        }
    }
}
