// Everything that players meet has an explanation, in every language: items, cards, classes, enemies,
// tiles, bots and options. What there is comes from the generated data, so that nothing new is forgotten.

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { GameClient } from "../game/contract";
import { LANGUAGES, type Language } from "../i18n/language";
import { Chairs } from "../lobby/Chairs";
import { LobbyOptions } from "../lobby/LobbyOptions";
import * as gammon from "../protocol/generated/gammon";
import * as hill from "../protocol/generated/hill";
import * as liars from "../protocol/generated/liars";
import * as ludo from "../protocol/generated/ludo";
import * as spaces from "../protocol/generated/spaces";
import type { GameInfo } from "../protocol/types";
import { TestTable, testLobby } from "../table/testTable";
import { usePreferences } from "../ui/preferences";
import { GAMES, type GameName } from ".";
import { cardAbout, classAbout, itemExplanation } from "./hill/contentText";
import { TRANSLATIONS as HILL_TEXTS } from "./hill/translations";
import { specialSquares } from "./ludo/SpecialSquares";
import { TRANSLATIONS as LUDO_TEXTS } from "./ludo/translations";

const DATA: Record<GameName, { BOTS: readonly string[]; CHOICES: readonly string[] }> = {
  gammon,
  hill,
  liars,
  ludo,
  spaces,
};
const NAMES = Object.keys(DATA) as GameName[];

/** Configs that show all options of a game between them. */
const CONFIGS: Record<GameName, object[]> = {
  gammon: [{ session: "match", length: 1 }, { session: "match", length: 7 }, { session: "money" }],
  hill: [{}, { content: "tuned" }, { content: hill.CONTENT }],
  liars: [{}],
  ludo: [{}],
  spaces: [{}, { decks: true }],
};

const INFO: GameInfo = {
  name: "hill",
  title: "",
  about: "",
  seats: [2, 6],
  choice: { option: "classes", from: [...hill.CHOICES] },
  bots: hill.BOTS.map((name) => ({ name, about: "" })),
  hidden: true,
  gentle: "walker",
  clock: { kind: "decision", seconds: 30 },
  reactions: true,
  insight: true,
  open_tables: true,
  notices: true,
};
vi.mock("../game/useGameInfo", () => ({ useGameInfo: () => INFO }));

const clients = new Map<GameName, GameClient>();
const clientOf = (name: GameName) => clients.get(name) as GameClient;
beforeAll(async () => {
  for (const name of NAMES) clients.set(name, await GAMES[name].loadClient());
});
afterEach(cleanup);

/** Expects a text that somebody can read: no gaps, no places for numbers. */
function expectExplained(text: string | undefined | null, what: string): void {
  expect(text?.trim().length ?? 0, what).toBeGreaterThan(3);
  expect(text, what).not.toMatch(/undefined|null|NaN|\[object|[{}]/);
}

/** Expects every control to be described by an element or by an attribute. */
function expectControlsExplained(container: HTMLElement, what: string): void {
  const controls = container.querySelectorAll<HTMLElement>("input, select");
  expect(controls.length, what).toBeGreaterThan(0);
  for (const control of controls) {
    const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
    const texts = ids.map((id) => document.getElementById(id)?.textContent);
    const text = control.getAttribute("aria-description") ?? texts.join(" ");
    expectExplained(text, `${what}: ${control.closest("label, div")?.textContent}`);
  }
}

describe.each(LANGUAGES)("in %s", (language: Language) => {
  const t = HILL_TEXTS[language];

  it.each(Object.entries(hill.CONTENTS))("everything of King of the Hill: %s", (_, content) => {
    const config = { content } as hill.Config;
    for (const item of Object.keys(hill.ITEMS) as hill.Item[])
      expectExplained(itemExplanation(t, item, config), item);
    for (const card of Object.keys(hill.CARDS) as hill.ChanceCard[])
      expectExplained(cardAbout(t, card, config), card);
    for (const name of Object.keys(hill.CLASSES) as hill.Class[])
      expectExplained(classAbout(t, name, config), name);
    for (const enemy of Object.keys(hill.ENEMIES) as hill.Enemy[])
      expectExplained(t.enemies[enemy].about, enemy);
    for (const { type } of hill.BOARD.nodes) expectExplained(t.tiles[type].about, type);
    for (const condition of Object.values(t.facts.conditions))
      expectExplained(condition, "condition");
  });

  it("every special square of Ludo", () => {
    for (const board of Object.keys(ludo.LAYOUTS) as ludo.Board[])
      for (const square of specialSquares("red", board, 0, LUDO_TEXTS[language]))
        expectExplained(square.explanation, square.name);
  });

  it.each(NAMES)("the bots and choices of %s", (name) => {
    const texts = clientOf(name).translations[language];
    for (const bot of DATA[name].BOTS) expectExplained(texts.bots[bot]?.about, bot);
    for (const choice of DATA[name].CHOICES) expectExplained(texts.choices[choice]?.about, choice);
  });

  it.each(NAMES)("the options of %s, to those who may not change them too", (name) => {
    const { Options } = clientOf(name);
    if (!Options) throw new Error("options");
    for (const editable of [true, false])
      for (const config of CONFIGS[name]) {
        const { container } = render(
          <Options {...{ config, editable, language }} change={() => {}} seats={2} />,
        );
        expectControlsExplained(container, `${name} ${JSON.stringify(config).slice(0, 40)}`);
        if (!editable)
          for (const radio of container.querySelectorAll('input[type="radio"]'))
            expect(radio.closest("label")?.tabIndex, "reached by keys").toBe(0);
        cleanup();
      }
  });

  it("the options of a table", () => {
    usePreferences.setState({ language });
    const { container } = render(
      <TestTable>
        <LobbyOptions game={null} request={async () => true} />
      </TestTable>,
    );
    expectControlsExplained(container, "table");
  });
});

it("every class can be read before it is chosen, and chosen there", () => {
  usePreferences.setState({ language: "en" });
  const request = vi.fn(async () => true);
  const chairs = [{ member: 0 }, { member: 1, choice: "monk" }, {}, {}];
  const config = { content: "tuned" };
  render(
    <TestTable table={{ lobby: testLobby({ chairs, config }) }}>
      <Chairs game={clientOf("hill")} request={request}>
        {null}
      </Chairs>
    </TestTable>,
  );
  fireEvent.click(screen.getByRole("button", { name: "All classes" }));
  for (const name of hill.CHOICES)
    expect(document.querySelector(".choice-guide")?.textContent).toContain(
      classAbout(HILL_TEXTS.en, name, config as hill.Config),
    );
  const monk = screen.getByRole<HTMLButtonElement>("button", { name: /^Monk/, hidden: true });
  expect(monk.disabled, "somebody else has it").toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Scout", hidden: true }));
  expect(request).toHaveBeenCalledWith({ do: "choose", choice: "scout" });
  expect(document.querySelector(".choice-guide")).toBeNull();
});
