// Tests of components render in any language at once. Tests without a browser need no texts.

import { LANGUAGES } from "./language";

if (typeof document !== "undefined") {
  const { loadTranslations } = await import(".");
  await Promise.all(LANGUAGES.map(loadTranslations));
}
