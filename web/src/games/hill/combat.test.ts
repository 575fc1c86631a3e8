import { describe, expect, it } from "vitest";
import { combatOf, type Side } from "./combat";
import { SCENES, scene } from "./fixtures";
import type { Event, View } from "./types";

const added = (side: Side | undefined) => side?.chips.reduce((sum, chip) => sum + chip.amount, 0);
const others = (side: Side) =>
  side.chips.filter((chip) => "source" in chip.from && chip.from.source === "other");

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
      const combat = combatOf(view, events);
      for (const { attack, guard } of combat?.blows ?? []) {
        expect(others(attack)).toEqual([]);
        expect(others(guard)).toEqual([]);
      }
    },
  );

  it("shows each enemy's blow and the dice that were sent", () => {
    const { view, events } = scene("fight-dice");
    const told = events.find((event) => event.code === "fight-rolled") as Extract<
      Event,
      { code: "fight-rolled" }
    >;
    const combat = combatOf(view, events);
    expect(combat?.blows).toHaveLength(1 + told.enemies.length);
    const [own, ...theirs] = combat?.blows ?? [];
    expect(own?.attack.die).toBe(told.attack.die);
    expect(own?.attack.total).toBe(told.attack.die + told.attack.bonus);
    expect(own?.guard.total).toBe(told.guard.die + told.guard.bonus);
    expect(theirs.map((blow) => blow.attack.total)).toEqual(
      told.enemies.map(([, score]) => score.die + score.bonus),
    );
    expect(combatOf(view)?.blows).toEqual(combat?.blows);
  });

  it("has no dice before they fall", () => {
    const combat = combatOf(scene("fight").view);
    expect(combat?.rolled).toBe(false);
    expect(combat?.blows.map((blow) => blow.attack.die)).toEqual(combat?.blows.map(() => null));
  });

  it("names what each thing adds", () => {
    const view = changed(scene("fight-dice").view, (view) => {
      const player = view.players[view.turn.seat];
      if (!player) return;
      player.class = "hunter";
      player.gear = { worn: "robe", hands: ["boogey-bane", "dagger"] };
      view.turn.rage = 1;
    });
    const own = combatOf(view)?.blows[0];
    expect(own?.attack.chips).toEqual([
      { from: { item: "boogey-bane" }, amount: 2 },
      { from: { item: "dagger" }, amount: 1 },
      { from: { class: "hunter" }, amount: 1 },
      { from: { source: "potions" }, amount: 1 },
    ]);
  });

  it("takes Defense away from tired arms", () => {
    const view = changed(scene("duel-dice").view, (view) => {
      const duel = view.frames.find((frame) => frame.frame === "duel");
      if (!duel) return;
      duel.round = 11;
      const one = view.players[duel.one];
      if (one) one.gear = { worn: "royal-aegis", hands: [null, null] };
    });
    const blow = combatOf(view)?.blows[1];
    expect(blow?.guard.chips.map((chip) => chip.amount)).toEqual([3, -3]);
    expect(added(blow?.guard)).toBe(0);
  });

  it("shows what it cannot explain rather than hiding it", () => {
    const { view, events } = scene("fight-dice");
    const strange = events.map((event) =>
      event.code === "fight-rolled"
        ? { ...event, attack: { ...event.attack, bonus: event.attack.bonus + 2 } }
        : event,
    );
    const own = combatOf(view, strange)?.blows[0]?.attack;
    expect(own?.chips.at(-1)).toEqual({ from: { source: "other" }, amount: 2 });
  });
});
