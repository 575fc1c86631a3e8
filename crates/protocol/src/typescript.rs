//! Collects TypeScript declarations by module and writes them.

use crate::{GeneratedFile, pretty};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use ts_rs::{Config, TS, TypeVisitor};

/// The first line of every module.
pub(crate) const FILE_HEADER: &str =
    "// Made by `cargo xtask types` from the types in Rust: do not edit.\n";

/// The modules, by name.
pub(crate) struct TypeScriptModules {
    config: Config,
    visited: BTreeSet<&'static str>,
    modules: BTreeMap<String, TypeScriptModule>,
}

/// The content of a module: types by name, then constants in the order they were added.
#[derive(Default)]
struct TypeScriptModule {
    imports: BTreeMap<String, BTreeSet<String>>,
    types: BTreeMap<String, String>,
    values: Vec<String>,
}

impl Default for TypeScriptModules {
    fn default() -> Self {
        // No number in the protocol exceeds what a double represents exactly.
        let config = Config::new().with_large_int("number");
        Self { config, visited: BTreeSet::new(), modules: BTreeMap::new() }
    }
}

impl TypeScriptModules {
    /// Adds a type and every type that it refers to.
    pub(crate) fn add<T: TS + 'static>(&mut self) {
        self.visit::<T>();
    }

    /// Adds a type as [`TypeScriptModules::add`] does, and an alias for it in a module. A type
    /// without a declaration of its own has only the alias.
    pub(crate) fn add_as<T: TS + 'static>(&mut self, module: &str, name: &str) {
        self.add::<T>();
        if T::output_path().is_none() {
            self.import_dependencies::<T>(module);
            T::visit_dependencies(self);
        }
        let own = T::name(&self.config);
        if own != name {
            self.declare(module, name, format!("export type {name} = {own};\n"));
        }
    }

    /// Adds a constant with a closed list of strings, and the union type of its items.
    pub(crate) fn add_string_list(&mut self, module: &str, list: &str, name: &str, items: &[&str]) {
        let quoted: Vec<String> = items.iter().map(|item| format!("{item:?}")).collect();
        let quoted = quoted.join(", ");
        self.module(module).values.push(format!("export const {list} = [{quoted}] as const;\n"));
        self.declare(module, name, format!("export type {name} = (typeof {list})[number];\n"));
    }

    /// Adds a constant with a comment, a name, a type that the module has, and a value.
    pub(crate) fn add_constant(
        &mut self,
        module: &str,
        about: &str,
        (name, kind): (&str, &str),
        data: &impl Serialize,
    ) {
        let text = pretty::json(&serde_json::json!(table::JsonText::of(data)));
        let declaration = format!("/** {about} */\nexport const {name}: {kind} = {text};\n");
        self.module(module).values.push(declaration);
    }

    /// The text of the modules.
    pub(crate) fn into_files(self) -> Vec<GeneratedFile> {
        self.modules.into_iter().map(|(name, module)| module.into_file(&name)).collect()
    }

    fn module(&mut self, name: &str) -> &mut TypeScriptModule {
        self.modules.entry(name.to_owned()).or_default()
    }

    /// Imports what a type refers to into a module.
    fn import_dependencies<T: TS + 'static + ?Sized>(&mut self, module: &str) {
        let mut used = UsedTypes { config: &self.config, types: BTreeSet::new() };
        T::visit_dependencies(&mut used);
        for (other, name) in used.types.into_iter().filter(|(other, _)| *other != module) {
            self.module(module).imports.entry(other.to_owned()).or_default().insert(name);
        }
    }

    fn declare(&mut self, module: &str, name: &str, text: String) {
        let before = self.module(module).types.insert(name.to_owned(), text);
        assert!(before.is_none(), "two types of {module} are called {name}");
    }
}

impl TypeVisitor for TypeScriptModules {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Types without an output path are primitives, lists and the like.
        if T::output_path().is_none() || !self.visited.insert(type_name::<T>()) {
            return;
        }
        let module = module_of::<T>();
        self.import_dependencies::<T>(module);
        let docs = T::docs().map_or_else(String::new, |docs| pretty::docs(&docs));
        let text = format!("{docs}export {}", pretty::declaration(&T::decl(&self.config)));
        self.declare(module, &T::ident(&self.config), text);
        T::visit_dependencies(self);
    }
}

/// The types that a type refers to, with their modules.
struct UsedTypes<'c> {
    config: &'c Config,
    types: BTreeSet<(&'static str, String)>,
}

impl TypeVisitor for UsedTypes<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if T::output_path().is_some() {
            self.types.insert((module_of::<T>(), T::ident(self.config)));
        }
    }
}

/// The name without generic parameters: a generic type is declared once.
fn type_name<T: TS + ?Sized>() -> &'static str {
    std::any::type_name::<T::WithoutGenerics>()
}

/// The module of a type is named after its crate; the types of this crate belong to the table.
fn module_of<T: TS + ?Sized>() -> &'static str {
    let name = type_name::<T>();
    match name.split("::").next().unwrap_or(name) {
        "protocol" => "table",
        other => other,
    }
}

impl TypeScriptModule {
    fn into_file(self, name: &str) -> GeneratedFile {
        let mut text = String::from(FILE_HEADER);
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
        GeneratedFile { name: format!("{name}.ts"), text }
    }
}
