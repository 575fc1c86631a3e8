// The events in German.

import type { SentencesByCode } from "../../../game/contract";
import type { CombatScore, DeckId, Event, Item, ItemBundle, MoveKind } from "../types";
import { cards, classes, enemies, items } from "./de.names";
import { seats, signed } from "./types";

const many = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;
const things = (of: readonly Item[]) =>
  of.length === 0 ? "nichts" : of.map((item) => items[item].name).join(", ");
const traded = (trade: [ItemBundle, ItemBundle] | undefined) =>
  trade ? `: ${things(trade[0])} gegen ${things(trade[1])}` : "";
const score = ({ die, bonus }: CombatScore) =>
  bonus === 0 ? `${die}` : `${die + bonus} (${die} ${signed(bonus)})`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function deck(pile: DeckId): string {
  if (pile === "chance") return "Ereigniskarten";
  return "treasure" in pile
    ? `Schätze der Stufe ${pile.treasure}`
    : `Gegner der Stufe ${pile.enemy}`;
}

const verbs: Record<MoveKind, [string, string]> = {
  forward: ["ging", "weiter"],
  backward: ["ging", "zurück"],
  retreat: ["wich", "zurück"],
  quake: ["wurde", "zurückgeworfen"],
  teleport: ["wurde", "versetzt"],
};

export const events: SentencesByCode<Event> = {
  "class-dealt": (e, name) => `${name(e.seat)} ist ${classes[e.class].who}.`,
  "order-rolled": (e, name) => `${name(e.seat)} würfelte eine ${e.die} für die Reihenfolge.`,
  "order-set": (e, name) => `Die Reihenfolge ist ${seats(name, e.order)}.`,
  "turn-began": (e, name) => `Zug ${e.turn}: ${name(e.seat)}.`,
  "turn-skipped": (e, name) =>
    e.left === 0
      ? `${name(e.seat)} setzte diesen Zug aus.`
      : `${name(e.seat)} setzte diesen Zug aus, und noch ${e.left} dazu.`,
  "will-skip": (e, name) =>
    `${name(e.seat)} setzt ${e.skips === 1 ? "einen Zug" : `${e.skips} Züge`} aus.`,
  reappeared: (e, name) => `${name(e.seat)} ist wieder zu sehen.`,
  arranged: (e, name) => {
    const worn = [e.gear.worn, ...e.gear.hands].filter(
      (item) => item !== undefined && item !== null,
    );
    return `${name(e.seat)} trägt und hält${worn.length ? ":" : ""} ${things(worn)}.`;
  },
  drank: (e, name) =>
    `${name(e.seat)} trank ${items[e.item].whom}${e.healed ? ` und heilte ${e.healed} LP` : ""}.`,
  "trap-laid": (e, name) => `${name(e.seat)} legte eine Falle auf Feld ${e.tile}.`,
  "ambush-laid": (e, name) => `${name(e.seat)} legte einen Hinterhalt auf Feld ${e.tile}.`,
  challenged: (e, name) => `${name(e.by)} forderte ${name(e.to)} zum Duell.`,
  "challenge-declined": (e, name) => `${name(e.to)} lehnte das Duell mit ${name(e.by)} ab.`,
  smoked: (e, name) => `${name(e.seat)} warf eine Rauchbombe: keine Duelle mehr in diesem Zug.`,
  "calm-rolled": (e, name) =>
    `${name(e.seat)} würfelte eine ${e.die} und ${e.calmed ? "wendete das Duell ab" : "konnte niemanden besänftigen"}.`,
  offered: (e, name) => `${name(e.by)} bot ${name(e.to)} einen Tausch an${traded(e.trade)}.`,
  traded: (e, name) => `${name(e.by)} tauschte mit ${name(e.to)}${traded(e.trade)}.`,
  "gear-traded": (e, name) => `${name(e.from)} gab ${name(e.to)} ${items[e.item].whom}.`,
  "trade-refused": (e, name) => `${name(e.to)} lehnte den Tausch mit ${name(e.by)} ab.`,
  vanished: (e, name) => `${name(e.seat)} verschwand im Feenstaub.`,
  slept: (e, name) => `${name(e.seat)} schlief und hat ${e.hp} LP.`,
  "movement-rolled": (e, name) =>
    e.bonus === 0
      ? `${name(e.seat)} würfelte eine ${e.die} zum Gehen.`
      : `${name(e.seat)} würfelte eine ${e.die} (${signed(e.bonus)}) und geht ${e.steps}.`,
  moved: (e, name) => {
    const [verb, way] = verbs[e.how];
    return `${name(e.seat)} ${verb} von Feld ${e.from} zu Feld ${e.to} ${way}.`;
  },
  pending: (e, name) => `Für ${name(e.seat)} gilt Feld ${e.tile} zu Beginn des nächsten Zuges.`,
  "kept-played": (e, name) => `${name(e.seat)} spielte „${cards[e.card].name}“.`,
  "ambush-sprung": (e, name) =>
    `${name(e.by)} überfiel ${name(e.on)} auf Feld ${e.tile} aus dem Hinterhalt.`,
  "trap-taken": (e, name) => `${name(e.seat)} nahm die Falle von Feld ${e.tile} mit.`,
  "trap-caught": (e, name) => `${name(e.seat)} geriet auf Feld ${e.tile} in die Falle.`,
  "lamp-used": (e, name) => `${name(e.seat)} trat im Licht der Lampe zurück.`,
  blinked: (e, name) => `${name(e.seat)} sprang von Feld ${e.from} zu Feld ${e.to}.`,
  "chance-revealed": (e, name) => `${name(e.seat)} zog „${cards[e.card].name}“.`,
  passing: (e, name) =>
    `${name(e.seat)} lässt die Ereigniskarten der anderen bis zum eigenen Zug gelten.`,
  "chance-kept": (e, name) =>
    `${name(e.seat)} behält ${e.card ? `„${cards[e.card].name}“` : "eine Ereigniskarte"} verdeckt.`,
  charmed: (e, name) =>
    e.card
      ? `${name(e.by)} hob „${cards[e.card].name}“ mit einem Glücksbringer auf.`
      : `${name(e.by)} legte mit einem Glücksbringer eine Ereigniskarte weg.`,
  "no-effect": (e, name) => `„${cards[e.card].name}“ blieb für ${name(e.seat)} ohne Wirkung.`,
  "chain-ended": (e, name) =>
    `Sechzehn Ereigniskarten in einem Zug: ${name(e.seat)} bleibt stehen.`,
  quaked: (e, name) =>
    e.dice.length === 0
      ? "Die Erde bebte, und niemand bewegte sich."
      : `Die Erde bebte: ${e.dice.map(([seat, die]) => `${name(seat)} ${die}`).join(", ")}.`,
  swapped: (e, name) => `${name(e.by)} und ${name(e.with)} tauschten die Plätze.`,
  drew: (e, name) =>
    `${name(e.seat)} zog einen Schatz der Stufe ${e.tier}${e.item ? `: ${items[e.item].name}` : ""}.`,
  "deck-empty": (e) => `Es gibt keine ${deck(e.pile)} mehr.`,
  reshuffled: (e) => `Abgelegte ${deck(e.pile)} wurden neu gemischt.`,
  "enemy-came": (e) => `Auf Feld ${e.tile} steht nun ${enemies[e.enemy].one}.`,
  "fight-began": (e, name) => `${name(e.seat)} kämpft auf Feld ${e.tile}.`,
  "fight-rolled": (e, name) => {
    const target = e.enemies[e.target - 1]?.[0];
    const blows = e.enemies.map(([enemy, blow]) => `${enemies[enemy].name} ${score(blow)}`);
    return `${name(e.seat)} greift ${target ? enemies[target].whom : "den Gegner"} mit ${score(e.attack)} gegen ${score(e.guard)} an und wehrt mit ${score(e.defense)} ab gegen ${blows.join(", ")}.`;
  },
  "enemy-hurt": (e) => `${capital(enemies[e.enemy].who)} hat noch ${e.hp} LP.`,
  "enemy-fell": (e) => `${capital(enemies[e.enemy].who)} ist besiegt.`,
  hurt: (e, name) => `${name(e.seat)} verlor ${e.lost} LP und hat noch ${e.hp}.`,
  warded: (e, name) => `Der Wehrstein von ${name(e.seat)} fing einen Treffer ab.`,
  "fight-won": (e, name) => `${name(e.seat)} gewann den Kampf.`,
  "fight-lost": (e, name) => `${name(e.seat)} verlor den Kampf.`,
  retreated: (e, name) => `${name(e.seat)} zog sich zurück.`,
  dropped: (e) =>
    `Der Gegner der Stufe ${e.enemy} hinterließ ${e.treasure ? `einen Schatz der Stufe ${e.treasure}` : "nichts"}.`,
  raided: (e, name) =>
    `${name(e.seat)} würfelte eine ${e.die} und fand ${e.found ? "noch einen Schatz" : "nichts weiter"}.`,
  "duel-began": (e, name) => `${name(e.one)} und ${name(e.other)} duellieren sich.`,
  "duel-rolled": (e, name) => {
    const [a, d, b, g] = e.scores;
    return `${name(e.one)} greift mit ${score(a)} gegen ${score(g)} an, ${name(e.other)} mit ${score(b)} gegen ${score(d)}.`;
  },
  rerolled: (e, name) => `${name(e.seat)} würfelte die Abwehr neu: ${score(e.score)}.`,
  "duel-won": (e, name) => `${name(e.winner)} gewann das Duell gegen ${name(e.loser)}.`,
  "duel-drawn": (e, name) =>
    `${name(e.one)} und ${name(e.other)} gingen beide zu Boden: Niemand gewann.`,
  looted: (e, name) =>
    `${name(e.winner)} nahm ${name(e.loser)} ${e.item ? items[e.item].whom : "etwas Verdecktes"} ab.`,
  "jinn-took": (e, name) => `Der Dschinn nahm ${name(e.seat)} ${items[e.item].whom} weg.`,
  discarded: (e, name) => `${name(e.seat)} legte ${items[e.item].whom} ab.`,
  "picked-up": (e, name) => `${name(e.seat)} hob ${items[e.item].whom} auf.`,
  "to-bottom": (e) => `${capital(items[e.item].who)} kam unter den Stapel.`,
  "bracket-began": (e, name) =>
    `${seats(name, e.seats)} kamen zusammen oben an und duellieren sich um den Hügel.`,
  "bracket-rerun": (e, name) =>
    `${name(e.one)} und ${name(e.other)} gingen zugleich zu Boden: Das Duell beginnt von vorn.`,
  resigned: (e, name) => `${name(e.seat)} gab auf.`,
  won: (e, name) => `${name(e.seat)} ist König des Hügels.`,
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
    return `${name(e.seat)}: ${many(turns, "Zug", "Züge")}, ${many(tiles, "Feld", "Felder")} gegangen, besiegte Gegner je Stufe ${beaten.join(", ")}, ${many(duels, "Duell", "Duelle")} (${duels_won} gewonnen, ${duels_lost} verloren), ${many(gained, "Gegenstand", "Gegenstände")} gefunden, ${used} benutzt, ${falls}-mal besiegt worden.`;
  },
};
