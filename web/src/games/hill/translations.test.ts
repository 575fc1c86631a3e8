import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../i18n/language";
import { actionText, buttonText } from "./actionText";
import { announcedSentences, hillEventText, walksIn } from "./announcement";
import { EVENTS, playersOf, SCENES, scene } from "./fixtures";
import { seatNamer } from "./seats";
import { TRANSLATIONS } from "./translations";
import type { Event, Refusal } from "./types";

const name = (seat: number) => ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fritz"][seat] ?? "?";

/** Events that occur in no recorded match. */
const RARE: Event[] = [
  { code: "chain-ended", seat: 1 },
  { code: "deck-empty", pile: { enemy: 2 } },
  { code: "deck-empty", pile: "chance" },
  { code: "reshuffled", pile: { treasure: 3 } },
  { code: "duel-drawn", one: 0, other: 1 },
  { code: "bracket-began", seats: [0, 1, 2] },
  { code: "bracket-rerun", one: 0, other: 1 },
  { code: "resigned", seat: 1 },
  { code: "offered", by: 0, to: 1 },
  { code: "gear-traded", from: 0, to: 1, item: "robe" },
  { code: "passing", seat: 1 },
  { code: "chance-kept", seat: 1 },
  { code: "charmed", by: 1 },
  { code: "drew", seat: 1, tier: 2 },
  { code: "looted", winner: 0, loser: 1 },
  { code: "dropped", enemy: 1 },
];

const REFUSALS: Refusal[] = [
  { code: "wrong-phase", now: "meet" },
  { code: "not-held", item: "beer" },
  { code: "not-a-drink", item: "robe" },
  { code: "not-carried", item: "lamp" },
  { code: "not-there", tile: 8 },
  { code: "not-here", seat: 1 },
  { code: "no-hp", seat: 1 },
  { code: "not-that-class", class: "duelist" },
  { code: "not-a-branch", to: 54 },
  { code: "does-not-fit", item: "dragonfang-greatsword" },
  { code: "not-over", item: "wardstone" },
];

describe.each(LANGUAGES)("in %s", (language) => {
  const spoken = TRANSLATIONS[language];
  const whole = (text: string) => {
    expect(text.length).toBeGreaterThan(1);
    expect(text).not.toMatch(/undefined|null|NaN|\[object|\?\?| {2}/);
  };

  it("every event is a sentence", () => {
    const known = Object.keys(spoken.events);
    const told = [...EVENTS, ...RARE];
    expect([...new Set(told.map((event) => event.code))].sort()).toEqual(known.sort());
    for (const event of told) {
      const text = hillEventText(event, spoken, name);
      whole(text);
      expect(text).toMatch(/\.$/);
    }
  });

  it("every refusal is a sentence", () => {
    for (const refusal of REFUSALS) {
      const sayer = spoken.refusals[refusal.code] as (refusal: Refusal, of: typeof name) => string;
      whole(sayer(refusal, name));
    }
  });

  it("every legal action has a text", () => {
    for (const { view, ask } of SCENES) {
      for (const action of ask?.legal ?? []) {
        whole(actionText(action, view, language, name));
        whole(buttonText(action, ask?.prompt ?? "", view, language, name));
      }
    }
  });

  it("every prompt has a text", () => {
    for (const { ask } of SCENES) {
      if (ask) whole(spoken.prompts[ask.prompt as keyof typeof spoken.prompts](2));
    }
  });

  it("everything has a name and a description", () => {
    const { items, enemies, cards, tiles, choices, bots } = spoken;
    for (const things of [items, enemies, cards, tiles, choices, bots]) {
      for (const thing of Object.values(things)) {
        whole(thing.name);
        whole(thing.about);
      }
    }
  });
});

describe("enemies", () => {
  it("of one kind are distinguished by their place", () => {
    const { view } = scene("fight");
    const tile = view.players[view.turn.seat]?.tile ?? 0;
    const twins = {
      ...view,
      ground: { ...view.ground, foes: [[tile, ["wolf", "wolf"]]] as never },
    };
    expect(actionText({ do: "attack", target: 2 }, twins, "en")).toBe("Attack the Wolf (2)");
    const pair = { ...view, ground: { ...view.ground, foes: [[tile, ["wolf", "orc"]]] as never } };
    expect(actionText({ do: "attack", target: 2 }, pair, "de")).toBe("Den Ork angreifen");
  });
});

describe("walks", () => {
  const step = (seat: number, from: number, to: number): Event => ({
    code: "moved",
    seat,
    from,
    to,
    how: "forward",
  });

  it("are announced as one, however many tiles they have", () => {
    const events = [step(0, 3, 4), step(0, 4, 5), step(1, 9, 10), step(0, 5, 6)];
    expect(walksIn(events)).toEqual([
      { seat: 0, tiles: [3, 4, 5, 6], how: "forward" },
      { seat: 1, tiles: [9, 10], how: "forward" },
    ]);
    const { view } = scene("branch");
    expect(announcedSentences(events, TRANSLATIONS.en, seatNamer(playersOf(view)))).toEqual([
      "Ann went from tile 3 to tile 6.",
      "Ben went from tile 9 to tile 10.",
    ]);
  });

  it("in two directions are two walks", () => {
    const events = [step(0, 3, 4), { ...step(0, 4, 3), how: "backward" } as Event];
    expect(walksIn(events)).toHaveLength(2);
  });
});
