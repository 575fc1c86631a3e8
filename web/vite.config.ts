import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { bookPlugin } from "./bookPlugin.ts";
import { compressAssets } from "./compressAssets.ts";

const server = process.env.PARLOR_URL ?? "http://127.0.0.1:7171";

const proxy = { "/api": { target: server, ws: true } };

export default defineConfig({
  plugins: [react(), bookPlugin(), compressAssets()],
  build: { outDir: process.env.PARLOR_WEB_OUT ?? "dist", emptyOutDir: true, target: "es2023" },
  // `npm run dev` serves the sources in front of a running `parlor serve`.
  server: { proxy },
  preview: { proxy },
  test: { environment: "happy-dom", include: ["src/**/*.test.{ts,tsx}"] },
});
