// Every word the server may use has a sentence, in every language. Events and refusals are held to
// it by their types; prompts, bots and choices are lists, and compared here.

import { describe, expect, it } from "vitest";
import * as gammon from "../wire/generated/gammon";
import * as hill from "../wire/generated/hill";
import * as ludo from "../wire/generated/ludo";
import * as spaces from "../wire/generated/spaces";
import { LANGUAGES } from "../words/language";
import { GAMES, type GameName } from ".";

interface Listed {
  PROMPTS: readonly string[];
  BOTS: readonly string[];
  CHOICES?: readonly string[];
}
const LISTED: Record<GameName, Listed> = { gammon, hill, ludo, spaces };

describe.each(Object.keys(GAMES) as GameName[])("the words of %s", (name) => {
  it.each(LANGUAGES)("are complete in %s", async (language) => {
    const words = (await GAMES[name]?.())?.words[language];
    const { PROMPTS, BOTS, CHOICES = [] } = LISTED[name];
    expect(Object.keys(words?.prompts ?? {})).toEqual(expect.arrayContaining([...PROMPTS]));
    expect(Object.keys(words?.bots ?? {})).toEqual(expect.arrayContaining([...BOTS]));
    expect(Object.keys(words?.choices ?? {})).toEqual(expect.arrayContaining([...CHOICES]));
  });
});
