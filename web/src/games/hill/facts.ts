// Public facts about a player for the panel, the log and the result.

import type { Fact, LogKind } from "../../game/contract";
import type { Language } from "../../i18n/language";
import { classAbout, itemExplanation } from "./contentText";
import { itemStats, numbersOf } from "./data";
import { equippedItems } from "./gear";
import { type HillTranslations, TRANSLATIONS } from "./translations";
import { signed } from "./translations/types";
import type { Config, Event, PlayerView, View } from "./types";

export function facts(view: View, seat: number, language: Language, isOwn = false): Fact[] {
  const player = view.players[seat];
  if (!player) return [];
  const t = TRANSLATIONS[language];
  const { facts } = t;
  if (player.out) {
    return [{ label: facts.state.name, value: facts.out.name, about: facts.out.about }];
  }
  const list: Fact[] = [];
  if (player.class) {
    const { name } = t.choices[player.class];
    const about = classAbout(t, player.class, view.config);
    list.push({ label: facts.class.name, value: name, about, isSelfEvident: true });
  }
  list.push({
    label: facts.hp.name,
    value: `${player.hp}/${numbersOf(view.config).hearts}`,
    about: facts.hp.about,
  });
  list.push({ label: facts.tile.name, value: String(player.tile), about: facts.tile.about });
  const gear = equippedItems(player.gear);
  if (gear.length > 0 && !isOwn) {
    const parts = gear.map((item) => ({
      value: t.items[item].name,
      about: itemExplanation(t, item, view.config),
    }));
    list.push(listing(facts.worn.name, parts));
  }
  const hidden = player.hidden + player.fresh;
  if (hidden > 0 && !isOwn) {
    list.push({ label: facts.hidden.name, value: String(hidden), about: facts.hidden.about });
  }
  if (player.kept > 0 && !isOwn) {
    list.push({ label: facts.kept.name, value: String(player.kept), about: facts.kept.about });
  }
  const conditions = conditionsOf(player, view.config, t);
  if (conditions.length > 0) list.push(listing(facts.state.name, conditions));
  return list;
}

/** A fact that lists things with explanations of their own. */
function listing(label: string, parts: { value: string; about: string }[]): Fact {
  return { label, value: parts.map(({ value }) => value).join(", "), parts, isSelfEvident: true };
}

function conditionsOf(player: PlayerView, config: Config, { facts }: HillTranslations) {
  const { conditions } = facts;
  const penalty = player.beers * (itemStats("beer", config).movement ?? 0);
  const named = (condition: keyof typeof conditions, value: string, holds: boolean) =>
    holds ? [{ value, about: conditions[condition] }] : [];
  return [
    ...named("skips", facts.skips(player.skips), player.skips > 0),
    ...named("mustSleep", facts.mustSleep, player.must_sleep),
    ...named("invisible", facts.invisible, player.invisible),
    ...named("pending", facts.pending, player.pending),
    ...named("beer", facts.beer(signed(penalty)), player.beers > 0),
    ...named("passing", facts.passing, player.passing),
  ];
}

export function summary(view: View, seat: number, language: Language): Fact[] {
  const player = view.players[seat];
  if (!player) return [];
  const { facts } = TRANSLATIONS[language];
  const { turns, tiles, enemies, duels, duels_won, duels_lost, gained, used, falls } =
    player.summary;
  return [
    { label: facts.turns, value: String(turns) },
    { label: facts.tiles.name, value: String(tiles), about: facts.tiles.about },
    {
      label: facts.enemies.name,
      value: String(enemies.reduce((sum, beaten) => sum + beaten, 0)),
      about: facts.enemies.about(enemies),
    },
    {
      label: facts.duels.name,
      value: `${duels_won}:${duels_lost}`,
      about: facts.duelRecord(duels_won, duels_lost, duels),
    },
    { label: facts.items.name, value: String(gained), about: facts.items.about(used) },
    { label: facts.falls.name, value: String(falls), about: facts.falls.about },
  ];
}

const LOG_KINDS: Record<Event["code"], LogKind> = {
  "class-dealt": "other",
  "order-rolled": "roll",
  "order-set": "other",
  "turn-began": "other",
  "turn-skipped": "other",
  "will-skip": "other",
  reappeared: "other",
  arranged: "other",
  drank: "other",
  "trap-laid": "other",
  "ambush-laid": "other",
  challenged: "fight",
  "challenge-declined": "fight",
  smoked: "fight",
  "calm-rolled": "roll",
  offered: "other",
  traded: "other",
  "gear-traded": "other",
  "trade-refused": "other",
  vanished: "other",
  slept: "other",
  "movement-rolled": "roll",
  moved: "move",
  pending: "move",
  "kept-played": "other",
  "ambush-sprung": "fight",
  "trap-taken": "other",
  "trap-caught": "move",
  "lamp-used": "move",
  blinked: "move",
  "chance-revealed": "other",
  passing: "other",
  "chance-kept": "other",
  charmed: "other",
  "no-effect": "other",
  "chain-ended": "other",
  quaked: "roll",
  swapped: "move",
  drew: "other",
  "deck-empty": "other",
  reshuffled: "other",
  "enemy-came": "fight",
  "fight-began": "fight",
  "fight-rolled": "fight",
  "enemy-hurt": "fight",
  "enemy-fell": "fight",
  hurt: "fight",
  warded: "fight",
  "fight-won": "fight",
  "fight-lost": "fight",
  retreated: "fight",
  dropped: "other",
  raided: "roll",
  "duel-began": "fight",
  "duel-rolled": "fight",
  rerolled: "fight",
  "duel-won": "fight",
  "duel-drawn": "fight",
  looted: "fight",
  "jinn-took": "other",
  discarded: "other",
  "picked-up": "other",
  "to-bottom": "other",
  "bracket-began": "fight",
  "bracket-rerun": "fight",
  resigned: "other",
  won: "other",
  remembered: "other",
};

export function logKind(event: Event): LogKind {
  return LOG_KINDS[event.code];
}
