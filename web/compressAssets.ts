// Writes compressed forms of the built files beside them, so that the server need not compress.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const TEXT_FILE = /\.(html|js|css|svg|json|txt|webmanifest|wasm|bin)$/;

const COMPRESSIONS: [string, (bytes: Buffer) => Buffer][] = [
  [".br", brotliCompress],
  [".gz", (bytes) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION })],
];

/** Compresses every file that is text or code of the build with Brotli and gzip where that makes it smaller. */
export function compressAssets(): Plugin {
  let folder = "";
  return {
    name: "compress-assets",
    apply: "build",
    configResolved({ build }) {
      folder = build.outDir;
    },
    closeBundle() {
      for (const name of readdirSync(folder, { encoding: "utf8", recursive: true })) {
        if (TEXT_FILE.test(name)) compressFile(join(folder, name));
      }
    },
  };
}

function compressFile(path: string): void {
  const bytes = readFileSync(path);
  for (const [ending, compress] of COMPRESSIONS) {
    const compressed = compress(bytes);
    if (compressed.length < bytes.length) writeFileSync(path + ending, compressed);
  }
}

function brotliCompress(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
