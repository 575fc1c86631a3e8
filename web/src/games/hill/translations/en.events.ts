// The events in English.

import type { SentencesByCode } from "../../../game/contract";
import type { CombatScore, DeckId, Event, Item, ItemBundle, MoveKind } from "../types";
import { cards, classes, enemies, items } from "./en.names";
import { seats, signed } from "./types";

const many = (count: number, one: string, more = `${one}s`) =>
  `${count} ${count === 1 ? one : more}`;
const the = (item: Item) => `the ${items[item].name}`;
const things = (of: readonly Item[]) =>
  of.length === 0 ? "nothing" : of.map((item) => items[item].name).join(", ");
const traded = (trade: [ItemBundle, ItemBundle] | undefined) =>
  trade ? `: ${things(trade[0])} for ${things(trade[1])}` : "";
const score = ({ die, bonus }: CombatScore) =>
  bonus === 0 ? `${die}` : `${die + bonus} (${die} ${signed(bonus)})`;

function deck(pile: DeckId): string {
  if (pile === "chance") return "chance cards";
  return "treasure" in pile
    ? `treasures of tier ${pile.treasure}`
    : `enemies of tier ${pile.enemy}`;
}

const verbs: Record<MoveKind, string> = {
  forward: "moved on",
  backward: "moved back",
  retreat: "fell back",
  quake: "was shaken back",
  teleport: "was carried",
};

export const events: SentencesByCode<Event> = {
  "class-dealt": (e, name) => `${name(e.seat)} is the ${classes[e.class].name}.`,
  "order-rolled": (e, name) => `${name(e.seat)} rolled a ${e.die} for the order of play.`,
  "order-set": (e, name) => `The order of play is ${seats(name, e.order)}.`,
  "turn-began": (e, name) => `Turn ${e.turn}: ${name(e.seat)}.`,
  "turn-skipped": (e, name) =>
    e.left === 0
      ? `${name(e.seat)} skipped this turn.`
      : `${name(e.seat)} skipped this turn and will skip ${e.left} more.`,
  "will-skip": (e, name) =>
    `${name(e.seat)} will skip ${e.skips === 1 ? "a turn" : `${e.skips} turns`}.`,
  reappeared: (e, name) => `${name(e.seat)} can be seen again.`,
  arranged: (e, name) => {
    const worn = [e.gear.worn, ...e.gear.hands].filter(
      (item) => item !== undefined && item !== null,
    );
    return `${name(e.seat)} wears and holds${worn.length ? ":" : ""} ${things(worn)}.`;
  },
  drank: (e, name) =>
    `${name(e.seat)} drank ${the(e.item)}${e.healed ? ` and healed ${e.healed} HP` : ""}.`,
  "trap-laid": (e, name) => `${name(e.seat)} laid a Trap on tile ${e.tile}.`,
  "ambush-laid": (e, name) => `${name(e.seat)} laid an ambush on tile ${e.tile}.`,
  challenged: (e, name) => `${name(e.by)} challenged ${name(e.to)} to a duel.`,
  "challenge-declined": (e, name) => `${name(e.to)} declined the duel with ${name(e.by)}.`,
  smoked: (e, name) => `${name(e.seat)} threw a Smoke Bomb: no more duels this turn.`,
  "calm-rolled": (e, name) =>
    `${name(e.seat)} rolled a ${e.die} and ${e.calmed ? "talked the way out of the duel" : "could not calm the challenger"}.`,
  offered: (e, name) => `${name(e.by)} offered ${name(e.to)} a trade${traded(e.trade)}.`,
  traded: (e, name) => `${name(e.by)} traded with ${name(e.to)}${traded(e.trade)}.`,
  "gear-traded": (e, name) => `${name(e.from)} gave ${name(e.to)} the ${items[e.item].name}.`,
  "trade-refused": (e, name) => `${name(e.to)} refused the trade of ${name(e.by)}.`,
  vanished: (e, name) => `${name(e.seat)} vanished in Fairy Dust.`,
  slept: (e, name) => `${name(e.seat)} slept and has ${e.hp} HP.`,
  "movement-rolled": (e, name) =>
    e.bonus === 0
      ? `${name(e.seat)} rolled a ${e.die} to move.`
      : `${name(e.seat)} rolled a ${e.die} (${signed(e.bonus)}) and moves ${e.steps}.`,
  moved: (e, name) => `${name(e.seat)} ${verbs[e.how]} from tile ${e.from} to tile ${e.to}.`,
  pending: (e, name) =>
    `${name(e.seat)} will resolve tile ${e.tile} at the start of the next turn.`,
  "kept-played": (e, name) => `${name(e.seat)} played ${cards[e.card].name}.`,
  "ambush-sprung": (e, name) =>
    `${name(e.by)} sprang an ambush on ${name(e.on)} on tile ${e.tile}.`,
  "trap-taken": (e, name) => `${name(e.seat)} took the Trap from tile ${e.tile}.`,
  "trap-caught": (e, name) => `${name(e.seat)} was caught in the Trap on tile ${e.tile}.`,
  "lamp-used": (e, name) => `${name(e.seat)} stepped back by the light of the Lamp.`,
  blinked: (e, name) => `${name(e.seat)} blinked from tile ${e.from} to tile ${e.to}.`,
  "chance-revealed": (e, name) => `${name(e.seat)} drew ${cards[e.card].name}.`,
  passing: (e, name) => `${name(e.seat)} lets the chance cards of others be until their turn.`,
  "chance-kept": (e, name) =>
    `${name(e.seat)} keeps ${e.card ? cards[e.card].name : "a chance card"} face down.`,
  charmed: (e, name) =>
    e.card
      ? `${name(e.by)} cancelled ${cards[e.card].name} with a Luck Charm.`
      : `${name(e.by)} put a chance card away with a Luck Charm.`,
  "no-effect": (e, name) => `${cards[e.card].name} did nothing to ${name(e.seat)}.`,
  "chain-ended": (e, name) => `Sixteen chance cards in one turn: ${name(e.seat)} stays put.`,
  quaked: (e, name) =>
    e.dice.length === 0
      ? "The earth shook, and nobody moved."
      : `The earth shook: ${e.dice.map(([seat, die]) => `${name(seat)} ${die}`).join(", ")}.`,
  swapped: (e, name) => `${name(e.by)} and ${name(e.with)} changed places.`,
  drew: (e, name) =>
    `${name(e.seat)} drew a treasure of tier ${e.tier}${e.item ? `: ${items[e.item].name}` : ""}.`,
  "deck-empty": (e) => `There are no ${deck(e.pile)} left.`,
  reshuffled: (e) => `The discarded ${deck(e.pile)} were shuffled.`,
  "enemy-came": (e) => {
    const { name } = enemies[e.enemy];
    return `${name.startsWith("O") ? "An" : "A"} ${name} stands on tile ${e.tile}.`;
  },
  "fight-began": (e, name) => `${name(e.seat)} fights on tile ${e.tile}.`,
  "fight-rolled": (e, name) => {
    const target = e.enemies[e.target - 1]?.[0];
    const blows = e.enemies.map(([enemy, blow]) => `${enemies[enemy].name} ${score(blow)}`);
    return `${name(e.seat)} attacks the ${target ? enemies[target].name : "enemy"} with ${score(e.attack)} against ${score(e.guard)} and defends with ${score(e.defense)} against ${blows.join(", ")}.`;
  },
  "enemy-hurt": (e) => `The ${enemies[e.enemy].name} has ${e.hp} HP left.`,
  "enemy-fell": (e) => `The ${enemies[e.enemy].name} fell.`,
  hurt: (e, name) => `${name(e.seat)} lost ${e.lost} HP and has ${e.hp}.`,
  warded: (e, name) => `The Wardstone of ${name(e.seat)} took a wound.`,
  "fight-won": (e, name) => `${name(e.seat)} won the fight.`,
  "fight-lost": (e, name) => `${name(e.seat)} lost the fight.`,
  retreated: (e, name) => `${name(e.seat)} retreated.`,
  dropped: (e) =>
    `The enemy of tier ${e.enemy} left ${e.treasure ? `a treasure of tier ${e.treasure}` : "nothing"}.`,
  raided: (e, name) =>
    `${name(e.seat)} rolled a ${e.die} and found ${e.found ? "one more treasure" : "nothing more"}.`,
  "duel-began": (e, name) => `${name(e.one)} and ${name(e.other)} duel.`,
  "duel-rolled": (e, name) => {
    const [a, d, b, g] = e.scores;
    return `${name(e.one)} attacks with ${score(a)} against ${score(g)}; ${name(e.other)} attacks with ${score(b)} against ${score(d)}.`;
  },
  rerolled: (e, name) => `${name(e.seat)} rolled Defense again: ${score(e.score)}.`,
  "duel-won": (e, name) => `${name(e.winner)} won the duel with ${name(e.loser)}.`,
  "duel-drawn": (e, name) => `${name(e.one)} and ${name(e.other)} both fell: nobody won.`,
  looted: (e, name) =>
    `${name(e.winner)} took ${e.item ? the(e.item) : "a hidden item"} from ${name(e.loser)}.`,
  "jinn-took": (e, name) => `The Jinn took ${the(e.item)} from ${name(e.seat)}.`,
  discarded: (e, name) => `${name(e.seat)} dropped ${the(e.item)}.`,
  "picked-up": (e, name) => `${name(e.seat)} picked up ${the(e.item)}.`,
  "to-bottom": (e) => `The ${items[e.item].name} went under its deck.`,
  "bracket-began": (e, name) =>
    `${seats(name, e.seats)} reached the Final together and duel for the hill.`,
  "bracket-rerun": (e, name) =>
    `${name(e.one)} and ${name(e.other)} fell together: the duel is run again.`,
  resigned: (e, name) => `${name(e.seat)} resigned.`,
  won: (e, name) => `${name(e.seat)} is king of the hill.`,
  remembered: (e, name) => {
    const {
      turns,
      tiles,
      enemies: beaten,
      duels,
      duels_won,
      duels_lost,
      gained,
      used,
      falls,
    } = e.summary;
    return `${name(e.seat)}: ${many(turns, "turn")}, ${many(tiles, "tile")} moved, enemies beaten by tier ${beaten.join(", ")}, ${many(duels, "duel")} (${duels_won} won, ${duels_lost} lost), ${many(gained, "item")} gained, ${used} used, fell ${many(falls, "time")}.`;
  },
};
