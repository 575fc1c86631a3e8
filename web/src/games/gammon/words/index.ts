// Every word of backgammon, in every language.

import type { Language } from "../../../words/language";
import { de } from "./de";
import { en } from "./en";
import type { Words } from "./type";

export type { ActionWords, BoardWords, FactWords, OptionWords, Words } from "./type";

export const WORDS: Record<Language, Words> = { en, de };
