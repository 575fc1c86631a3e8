import { defineConfig } from "@playwright/test";

// Two workers, each with a server of its own: a test waits for bots and pauses most of the time.
export default defineConfig({
  testDir: "e2e",
  workers: 2,
  fullyParallel: false,
  // The length of a match depends on the dice, so a test may exceed its timeout by chance.
  retries: 2,
  // Measurements run with `npm run measure`, the pictures are taken with `npm run pictures`.
  ...(process.env.ONLY ? {} : { grepInvert: /@measure|@pictures/ }),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  snapshotPathTemplate: "{testDir}/goldens/{arg}{ext}",
  use: {
    actionTimeout: 60_000,
    viewport: { width: 1280, height: 720 },
    locale: "en-GB",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-background-networking", "--disable-dev-shm-usage"],
    },
  },
});
