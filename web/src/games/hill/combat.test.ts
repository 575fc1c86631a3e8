import { describe, expect, it } from "vitest";
import { type CombatRoll, currentCombat } from "./combat";
import { SCENES, scene } from "./fixtures";
import type { Event, View } from "./types";

const added = (side: CombatRoll | undefined) =>
  side?.modifiers.reduce((sum, chip) => sum + chip.amount, 0);
const others = (side: CombatRoll) =>
  side.modifiers.filter((chip) => "source" in chip.from && chip.from.source === "other");

function changed(view: View, change: (view: View) => void): View {
  const copy = structuredClone(view);
  change(copy);
  return copy;
}

describe("combat", () => {
  const rolled = SCENES.filter((one) =>
    one.events.some((event) => event.code === "fight-rolled" || event.code === "duel-rolled"),
  );

  it.each(rolled.map((one) => [one.name, one] as const))(
    "of %s is explained to the last point",
    (_, { view, events }) => {
      const combat = currentCombat(view, events);
      for (const { attack, defense } of combat?.comparisons ?? []) {
        expect(others(attack)).toEqual([]);
        expect(others(defense)).toEqual([]);
      }
    },
  );

  it("contains each enemy's attack and the dice of the server", () => {
    const { view, events } = scene("fight-dice");
    const told = events.find((event) => event.code === "fight-rolled") as Extract<
      Event,
      { code: "fight-rolled" }
    >;
    const combat = currentCombat(view, events);
    expect(combat?.comparisons).toHaveLength(1 + told.enemies.length);
    const [own, ...theirs] = combat?.comparisons ?? [];
    expect(own?.attack.die).toBe(told.attack.die);
    expect(own?.attack.total).toBe(told.attack.die + told.attack.bonus);
    expect(own?.defense.total).toBe(told.guard.die + told.guard.bonus);
    expect(theirs.map((blow) => blow.attack.total)).toEqual(
      told.enemies.map(([, score]) => score.die + score.bonus),
    );
    expect(currentCombat(view)?.comparisons).toEqual(combat?.comparisons);
  });

  it("has no dice before the roll", () => {
    const combat = currentCombat(scene("fight").view);
    expect(combat?.rolled).toBe(false);
    expect(combat?.comparisons.map((blow) => blow.attack.die)).toEqual(
      combat?.comparisons.map(() => null),
    );
  });

  it("contains the modifier of each source", () => {
    const view = changed(scene("fight-dice").view, (view) => {
      const player = view.players[view.turn.seat];
      if (!player) return;
      player.class = "hunter";
      player.gear = { worn: "robe", hands: ["boogey-bane", "dagger"] };
      view.turn.rage = 1;
    });
    const own = currentCombat(view)?.comparisons[0];
    expect(own?.attack.modifiers).toEqual([
      { from: { item: "boogey-bane" }, amount: 2 },
      { from: { item: "dagger" }, amount: 1 },
      { from: { class: "hunter" }, amount: 1 },
      { from: { source: "potions" }, amount: 1 },
    ]);
  });

  it("removes the bonus to Defense in late rounds", () => {
    const view = changed(scene("duel-dice").view, (view) => {
      const duel = view.frames.find((frame) => frame.frame === "duel");
      if (!duel) return;
      duel.round = 11;
      const one = view.players[duel.one];
      if (one) one.gear = { worn: "royal-aegis", hands: [null, null] };
    });
    const blow = currentCombat(view)?.comparisons[1];
    expect(blow?.defense.modifiers.map((chip) => chip.amount)).toEqual([3, -3]);
    expect(added(blow?.defense)).toBe(0);
  });

  it("shows a modifier of unknown source as other", () => {
    const { view, events } = scene("fight-dice");
    const strange = events.map((event) =>
      event.code === "fight-rolled"
        ? { ...event, attack: { ...event.attack, bonus: event.attack.bonus + 2 } }
        : event,
    );
    const own = currentCombat(view, strange)?.comparisons[0]?.attack;
    expect(own?.modifiers.at(-1)).toEqual({ from: { source: "other" }, amount: 2 });
  });
});
