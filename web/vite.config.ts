import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { bookPlugin } from "./bookPlugin.ts";
import { compressAssets } from "./compressAssets.ts";
import { serviceWorkerPlugin } from "./offlinePlugin.ts";
import { rulesPlugin, tablesPlugin, WASM_FOLDER } from "./wasmPlugin.ts";

const server = process.env.PARLOR_URL ?? "http://127.0.0.1:7171";

const proxy = { "/api": { target: server, ws: true } };

/**
 * What the home page needs, in few files: every request costs half a kilobyte of headers, and small
 * files compress badly. Modules that a group's modules import are in the same file.
 */
const HOME_PAGE_FILES = {
  groups: [
    {
      name: "base",
      test: /node_modules\/(react|react-dom|scheduler|wouter|zustand)\/|lucide-react\/dist\/esm\/(Icon|createLucideIcon)\.mjs|rolldown\/runtime|src\/(main|home\/HomePage|app\/App|ui\/(AboutLayer|AvatarButton))\.tsx|src\/i18n\/(joinNames|timeSpans)\.ts/,
      priority: 2,
    },
    { name: "miniatures", test: /src\/games\/\w+\/Miniature\.tsx/, priority: 1 },
  ],
};

/** Lets the page name its files by their paths from the root; `parlor export-site` makes them relative again. */
function rootedPagePlugin(): Plugin {
  return {
    name: "rooted-page",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => html.replaceAll(/(href|src)="\.\//g, '$1="/'),
    },
  };
}

export default defineConfig({
  // Files name each other relative to themselves, so that a static site can be in any folder. The page itself
  // is shown under many paths of a server.
  base: "./",
  plugins: [
    react(),
    bookPlugin(),
    rulesPlugin(),
    rootedPagePlugin(),
    serviceWorkerPlugin(),
    compressAssets(),
  ],
  define: { HAS_OFFLINE_TABLES: JSON.stringify(WASM_FOLDER !== undefined) },
  worker: { format: "es", plugins: () => [tablesPlugin()] },
  build: {
    // Browsers that run the client preload modules by themselves.
    modulePreload: { polyfill: false },
    outDir: process.env.PARLOR_WEB_OUT ?? "dist",
    emptyOutDir: true,
    target: "es2023",
    rolldownOptions: { output: { codeSplitting: HOME_PAGE_FILES } },
  },
  // `npm run dev` serves the sources in front of a running `parlor serve`.
  server: { proxy, fs: { allow: [".."] } },
  preview: { proxy },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}"],
    setupFiles: ["src/testSetup.ts"],
  },
});
