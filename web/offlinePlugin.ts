// Makes the code of `crates/wasm` a module for the Web Worker: `virtual:parlor-wasm`. The build of the
// program names the folder of the code and its bindings in PARLOR_WASM_DIR. Writes the service worker, with the
// list of the files that it keeps.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const MODULE_NAME = "virtual:parlor-wasm";
const RESOLVED_NAME = `\0${MODULE_NAME}`;

/** The folder of the code; undefined if the client is built without it. */
export const WASM_FOLDER = process.env.PARLOR_WASM_DIR;

/** Takes the place of the code, so that the client can be built without it. */
const MODULE_WITHOUT_CODE = `
const fail = () => { throw new Error("this client was built without crates/wasm"); };
export const OfflineParlor = fail, missing_data_files = fail, provide_data_file = fail, startCode = fail;
`;

export function offlinePlugin(): Plugin {
  return {
    name: "parlor-wasm",
    resolveId: (name) => (name === MODULE_NAME ? RESOLVED_NAME : undefined),
    load: (name) => (name === RESOLVED_NAME ? moduleText() : undefined),
  };
}

function moduleText(): string {
  if (!WASM_FOLDER) return MODULE_WITHOUT_CODE;
  const bindings = JSON.stringify(join(WASM_FOLDER, "parlor_wasm.js"));
  const code = JSON.stringify(join(WASM_FOLDER, "parlor_wasm_bg.wasm?url"));
  return [
    `import url from ${code};`,
    `import start from ${bindings};`,
    `export { OfflineParlor, missing_data_files, provide_data_file } from ${bindings};`,
    "export const startCode = () => start({ module_or_path: url });",
  ].join("\n");
}

const SERVICE_WORKER = "sw.js";

export function serviceWorkerPlugin(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    buildStart() {
      const id = join(import.meta.dirname, "src/offline/serviceWorker.ts");
      this.emitFile({ type: "chunk", id, fileName: SERVICE_WORKER });
    },
    writeBundle({ dir = "" }) {
      const path = join(dir, SERVICE_WORKER);
      const files = `const BUILD_FILES = ${JSON.stringify(buildFiles(dir))};\n`;
      writeFileSync(path, files + readFileSync(path, "utf8"));
    },
  };
}

/** `BuildFiles` of the service worker. The id is a hash of all files. */
function buildFiles(folder: string): { id: string; paths: string[] } {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "index.html")
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash("sha256");
  for (const name of [join(folder, "index.html"), ...names]) hash.update(readFileSync(name));
  const paths = names
    .map((name) => name.slice(folder.length + 1).replaceAll("\\", "/"))
    .filter((path) => path !== SERVICE_WORKER);
  return { id: hash.digest("hex").slice(0, 16), paths: ["", ...paths] };
}
