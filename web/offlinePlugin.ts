// Writes the service worker, with the list of the files that it keeps.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

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
