// Makes code that was compiled to WebAssembly a module of the client: `virtual:parlor-wasm` (`crates/wasm`, for the
// Web Worker) and `virtual:parlor-wasm-rules` (`crates/wasm-rules`). `crates/webassets` compiles both and names their
// folder in PARLOR_WASM_DIR.

import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";

/** The folder of the code; undefined if the client is built without it. */
export const WASM_FOLDER = process.env.PARLOR_WASM_DIR;

const TARGET_FOLDER = resolve(import.meta.dirname, "..", process.env.CARGO_TARGET_DIR ?? "target");

/** Where the last build of the program left its code; what Vite and the unit tests use outside of such a build. */
const BUILT_FOLDER = join(TARGET_FOLDER, "wasm/bindings");

interface WasmLibrary {
  /** The name of the library, with underscores. */
  name: string;
  /** What it exports. */
  functions: string[];
  folder: string | undefined;
}

const TABLES: WasmLibrary = {
  name: "parlor_wasm",
  functions: ["OfflineParlor", "missing_data_files", "provide_data_file"],
  folder: WASM_FOLDER,
};

const RULES: WasmLibrary = {
  name: "parlor_wasm_rules",
  functions: [
    "verify_dice",
    "spaces_is_board",
    "spaces_show_round",
    "spaces_show_round_as_seen",
    "spaces_check_sheet",
    "spaces_draw_path",
    "spaces_draw_trap",
    "spaces_read_file",
    "spaces_write_file",
  ],
  folder: WASM_FOLDER ?? BUILT_FOLDER,
};

/** The module of `crates/wasm`, in the Web Worker. */
export const tablesPlugin = (): Plugin => wasmPlugin(TABLES);

/** The module of `crates/wasm-rules`. In unit tests its code is in the module and ready at once. */
export const rulesPlugin = (): Plugin => wasmPlugin(RULES);

function wasmPlugin(library: WasmLibrary): Plugin {
  const moduleName = `virtual:${library.name.replaceAll("_", "-")}`;
  const resolvedName = `\0${moduleName}`;
  return {
    name: moduleName,
    resolveId: (name) => (name === moduleName ? resolvedName : undefined),
    load: (name) => (name === resolvedName ? moduleText(library) : undefined),
  };
}

function moduleText({ name, functions, folder }: WasmLibrary): string {
  const code = folder && join(folder, `${name}_bg.wasm`);
  if (!folder || !code || !existsSync(code)) return textWithoutCode(name, functions);
  const bindings = JSON.stringify(join(folder, `${name}.js`));
  const exported = `export { ${functions.join(", ")} } from ${bindings};`;
  if (process.env.VITEST) return `${exported}\n${startAtOnce(bindings, code)}`;
  return [
    exported,
    `import url from ${JSON.stringify(`${code}?url`)};`,
    `import start from ${bindings};`,
    "export const startCode = () => start({ module_or_path: url });",
  ].join("\n");
}

/** Unit tests cannot fetch the code. */
function startAtOnce(bindings: string, code: string): string {
  const bytes = readFileSync(code).toString("base64");
  return [
    `import { initSync } from ${bindings};`,
    `initSync({ module: Uint8Array.from(atob("${bytes}"), (byte) => byte.charCodeAt(0)) });`,
    "export const startCode = async () => {};",
  ].join("\n");
}

/** Takes the place of the code, so that the client can be built without it. */
function textWithoutCode(name: string, functions: string[]): string {
  const why = `this client was built without ${name}: build the program (cargo build) with the target wasm32-unknown-unknown`;
  const names = ["startCode", ...functions].map((one) => `${one} = fail`);
  return `const fail = () => { throw new Error("${why}"); };\nexport const ${names.join(", ")};`;
}
