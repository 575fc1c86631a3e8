import { describe, expect, it } from "vitest";
import { currentCombat, type ShownRoll } from "./combat";
import { SCENES, scene } from "./fixtures";
import type { CombatScore, Event } from "./types";

const score = ({ die, bonus }: CombatScore) => ({ die, total: die + bonus });
const shown = ({ die, total }: ShownRoll) => ({ die, total });

describe("combat", () => {
  const rolled = SCENES.flatMap(({ name, view, events }) => {
    const event = events.find(({ code }) => code === "fight-rolled" || code === "duel-rolled");
    return event && view.combat ? [[name, view, event] as const] : [];
  });

  it.each(rolled)("of %s has the dice and totals of the server", (_, view, event) => {
    const pairs = currentCombat(view)?.comparisons.map((pair) => [
      shown(pair.attack),
      shown(pair.defense),
    ]);
    expect(pairs).toEqual(comparedScores(event).map((pair) => pair.map(score)));
  });

  it.each(rolled)("of %s hits where the attack is greater", (_, view) => {
    for (const { attack, defense, hits } of currentCombat(view)?.comparisons ?? []) {
      expect(hits).toBe(attack.total > defense.total);
    }
  });

  it("has no dice before the roll", () => {
    const combat = currentCombat(scene("fight").view);
    expect(combat?.rolled).toBe(false);
    expect(combat?.comparisons.length).toBeGreaterThan(1);
    for (const { attack, defense, hits } of combat?.comparisons ?? []) {
      expect([attack.die, defense.die, hits]).toEqual([null, null, undefined]);
    }
  });

  it("has the enemies of the tile with their HP", () => {
    const { view } = scene("fight");
    const combat = currentCombat(view);
    expect(combat?.enemies.length).toBe((combat?.comparisons.length ?? 0) - 1);
    expect(combat?.enemies.every(({ hp }) => hp > 0)).toBe(true);
  });

  it("is null without a combat", () => {
    expect(currentCombat(scene("move-or-sleep").view)).toBeNull();
  });
});

/** The scores that a roll compares, in the order of the panel. */
function comparedScores(event: Event): [CombatScore, CombatScore][] {
  if (event.code === "fight-rolled") {
    const blows = event.enemies.map(([, blow]): [CombatScore, CombatScore] => [
      blow,
      event.defense,
    ]);
    return [[event.attack, event.guard], ...blows];
  }
  if (event.code !== "duel-rolled") return [];
  const [attack, defense, blow, guard] = event.scores;
  return [
    [attack, guard],
    [blow, defense],
  ];
}
