// Runs before every test file. Components render in any language at once; tests without a browser
// need no texts.

import { afterAll, vi } from "vitest";
import { LANGUAGES } from "./i18n/language";

if (typeof document !== "undefined") {
  const { loadTranslations } = await import("./i18n");
  await Promise.all(LANGUAGES.map(loadTranslations));
}

// A component that was rendered may still load a module, and Vitest fails a file that ends meanwhile.
afterAll(() => vi.dynamicImportSettled());
