import { defineConfig } from "@playwright/test";

// One worker: the machine that runs these is small, and each test has browsers enough.
export default defineConfig({
  testDir: "e2e",
  workers: 1,
  fullyParallel: false,
  // Dice decide how long a match takes, and other work how fast a browser is: once more, then.
  retries: 2,
  // What only measures is `npm run measure`.
  ...(process.env.MEASURE ? {} : { grepInvert: /@measure/ }),
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  outputDir: "test-results",
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
