// The words of King of the Hill in every language.

import type { Language } from "../../../words/language";
import { de } from "./de";
import { en } from "./en";
import type { HillWords } from "./words";

export const words: Record<Language, HillWords> = { en, de };
export type { HillWords, Named, Source } from "./words";
