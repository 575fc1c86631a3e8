// The texts of cards and classes with the numbers of the match in them.

import { contentOf, itemStats, numbersOf } from "./data";
import type { HillTranslations } from "./translations";
import { signed } from "./translations/types";
import {
  type ChanceCard,
  type Class,
  type ClassTalents,
  CONTENT,
  type Config,
  type Item,
} from "./types";

type Numbers = Record<string, unknown>;

/**
 * Replaces `{name}` by a number, `{-name}` by its negative, and `{name|one|# many}` by the form for
 * the number, with the number for `#`.
 */
export function withNumbers(text: string, numbers: Numbers): string {
  return text.replace(/\{(-?)(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, minus, name, one, many) => {
    const number = Number(numbers[name] ?? 0) * (minus ? -1 : 1);
    if (one === undefined) return String(number);
    return number === 1 ? one : many.replace("#", String(number));
  });
}

interface Entry {
  id: string;
}

/** The numbers of an entry; those that it leaves out are the standard ones. */
function entryNumbers(list: readonly Entry[], standard: readonly Entry[], id: string): Numbers {
  const of = (entries: readonly Entry[]) => entries.find((entry) => entry.id === id);
  return { ...of(standard), ...of(list) };
}

export function itemAbout(t: HillTranslations, item: Item, config?: Config): string {
  const { treasures } = contentOf(config);
  const own = treasures.find((entry) => entry.id === item);
  const standard = CONTENT.treasures.find((entry) => entry.id === item);
  if (standard?.heal === "full" && own?.heal !== "full") return t.labels.heal(own?.heal ?? 0);
  return withNumbers(t.items[item].about, entryNumbers(treasures, CONTENT.treasures, item));
}

/** The modifiers of an item as texts. */
export function modifierTexts(
  item: Item,
  config: Config | undefined,
  t: HillTranslations,
): string[] {
  const { labels } = t;
  const stats = itemStats(item, config);
  const said = (number: number | undefined, what: string) =>
    number ? [`${signed(number)} ${what}`] : [];
  return [
    ...said(stats.attack, labels.attack),
    ...said(stats.attackVsCreatures, labels.creatures),
    ...said(stats.defense, labels.defense),
    ...(stats.heal === undefined ? [] : [labels.heal(stats.heal)]),
    ...said(stats.movement, labels.movement),
  ];
}

/** What an item is good for, in one text: its modifiers and its description. */
export function itemExplanation(t: HillTranslations, item: Item, config?: Config): string {
  return [...modifierTexts(item, config, t), itemAbout(t, item, config)].join(" · ");
}

export function cardAbout(t: HillTranslations, card: ChanceCard, config?: Config): string {
  const numbers = entryNumbers(contentOf(config).chance, CONTENT.chance, card);
  return withNumbers(t.cards[card].about, numbers);
}

/** The text of a class; a sentence for each talent and the starting item if they are not the standard ones. */
export function classAbout(t: HillTranslations, name: Class, config?: Config): string {
  const entry = contentOf(config).classes.find(({ id }) => id === name);
  const standard = CONTENT.classes.find(({ id }) => id === name);
  const talents: ClassTalents | undefined = entry?.talents ?? standard?.talents;
  const [numbers, usual] = [numbersOf(config), numbersOf(undefined)];
  const sameBags = numbers.backpack === usual.backpack && numbers.bandolier === usual.bandolier;
  const sameTalents = JSON.stringify(talents) === JSON.stringify(standard?.talents);
  if (!talents || (sameBags && sameTalents && entry?.start === standard?.start)) {
    return t.choices[name].about;
  }
  const sentences = (Object.keys(t.talents) as (keyof ClassTalents)[]).flatMap((talent) => {
    const value = talents[talent];
    if (!value) return [];
    const more = talent === "backpack" || talent === "bandolier" ? numbers[talent] : 0;
    return [t.talents[talent](Number(value) + more)];
  });
  if (entry?.start) sentences.push(t.labels.startsWith(t.items[entry.start].name));
  return sentences.join(" ");
}
