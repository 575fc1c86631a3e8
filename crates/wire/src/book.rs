//! The modules, while they are written.

use crate::{File, pretty};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::{Config, TS, TypeVisitor};

/// How every module begins.
pub(crate) const HEAD: &str =
    "// Made by `cargo xtask types` from the types in Rust: do not edit.\n";

/// Every module that is being written, by name.
pub(crate) struct Book {
    config: Config,
    seen: BTreeSet<&'static str>,
    modules: BTreeMap<String, Module>,
}

/// What a module says: types by name, then words and data in the order they came.
#[derive(Default)]
struct Module {
    imports: BTreeMap<String, BTreeSet<String>>,
    types: BTreeMap<String, String>,
    values: Vec<String>,
}

impl Default for Book {
    fn default() -> Self {
        // No number that is sent comes near what a double cannot hold.
        let config = Config::new().with_large_int("number");
        Self { config, seen: BTreeSet::new(), modules: BTreeMap::new() }
    }
}

impl Book {
    /// A type, and every type it is made of.
    pub(crate) fn add<T: TS + 'static>(&mut self) {
        self.visit::<T>();
    }

    /// The same, under another name too.
    pub(crate) fn add_as<T: TS + 'static>(&mut self, name: &str) {
        self.add::<T>();
        let own = T::name(&self.config);
        if own != name {
            self.declare(module_of::<T>(), name, format!("export type {name} = {own};\n"));
        }
    }

    /// A closed list of words, and the type of one of them.
    pub(crate) fn words(&mut self, module: &str, list: &str, name: &str, words: &[&str]) {
        let quoted: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
        let quoted = quoted.join(", ");
        self.module(module).values.push(format!("export const {list} = [{quoted}] as const;\n"));
        self.declare(module, name, format!("export type {name} = (typeof {list})[number];\n"));
    }

    /// Data of a type that the module has.
    pub(crate) fn data(
        &mut self,
        module: &str,
        about: &str,
        (name, kind): (&str, &str),
        data: &impl Serialize,
    ) {
        let text = pretty::json(&serde_json::json!(table::Json::of(data)));
        let said = format!("/** {about} */\nexport const {name}: {kind} = {text};\n");
        self.module(module).values.push(said);
    }

    /// The modules as text.
    pub(crate) fn files(self) -> Vec<File> {
        self.modules.into_iter().map(|(name, module)| module.file(&name)).collect()
    }

    fn module(&mut self, name: &str) -> &mut Module {
        self.modules.entry(name.to_owned()).or_default()
    }

    fn declare(&mut self, module: &str, name: &str, text: String) {
        let before = self.module(module).types.insert(name.to_owned(), text);
        assert!(before.is_none(), "two types of {module} are called {name}");
    }
}

impl TypeVisitor for Book {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // What is declared nowhere is a number, a list or the like.
        if T::output_path().is_none() || !self.seen.insert(type_name::<T>()) {
            return;
        }
        let module = module_of::<T>();
        let mut used = Used { config: &self.config, types: BTreeSet::new() };
        T::visit_dependencies(&mut used);
        for (other, name) in used.types.into_iter().filter(|(other, _)| *other != module) {
            self.module(module).imports.entry(other.to_owned()).or_default().insert(name);
        }
        let docs = T::docs().map_or_else(String::new, |docs| pretty::docs(&docs));
        let text = format!("{docs}export {}", pretty::declaration(&T::decl(&self.config)));
        self.declare(module, &T::ident(&self.config), text);
        T::visit_dependencies(self);
    }
}

/// The types that a type is made of, with their modules.
struct Used<'c> {
    config: &'c Config,
    types: BTreeSet<(&'static str, String)>,
}

impl TypeVisitor for Used<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_some() {
            self.types.insert((module_of::<T>(), T::ident(self.config)));
        }
    }
}

/// A generic type is declared once.
fn type_name<T: TS + ?Sized>() -> &'static str {
    std::any::type_name::<T::WithoutGenerics>()
}

/// The module is called after the crate that has the type.
fn module_of<T: TS + ?Sized>() -> &'static str {
    let name = type_name::<T>();
    match name.split("::").next().unwrap_or(name) {
        "wire" => "table",
        other => other,
    }
}

impl Module {
    fn file(self, name: &str) -> File {
        let mut text = String::from(HEAD);
        if !self.imports.is_empty() {
            text += "\n";
        }
        for (other, names) in self.imports {
            let names: Vec<String> = names.into_iter().collect();
            text += &format!("import type {{ {} }} from \"./{other}\";\n", names.join(", "));
        }
        for part in self.types.into_values().chain(self.values) {
            text += "\n";
            text += &part;
        }
        File { name: format!("{name}.ts"), text }
    }
}
