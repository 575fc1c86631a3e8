// Tests render in any language at once.

import { loadTranslations } from ".";
import { LANGUAGES } from "./language";

await Promise.all(LANGUAGES.map(loadTranslations));
