// Items as cards: what it is called, what it adds, what it does.

import type { PointerEvent } from "react";
import type { Language } from "../../words/language";
import { statsOf, tierOf } from "./data";
import { ItemIcon } from "./icons";
import type { Config, Item } from "./types";
import { words } from "./words";
import { signed } from "./words/words";

/** What an item adds, in words. */
export function modifiers(item: Item, config: Config, language: Language): string[] {
  const { labels } = words[language];
  const stats = statsOf(item, config);
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

interface CardProps {
  item: Item;
  config: Config;
  language: Language;
  /** Where it lies, for a screen reader. */
  place: string;
  over?: boolean;
  fresh?: boolean;
  chosen?: boolean;
  movable?: boolean;
  /** Something can be done with it now, other than carrying it elsewhere. */
  usable?: boolean;
  choose?: () => void;
  grab?: (event: PointerEvent) => void;
}

/** A card to be chosen; where nothing can be chosen it only shows itself. */
export function ItemCard(props: CardProps) {
  const { item, config, language, place } = props;
  const say = words[language];
  const adds = modifiers(item, config, language);
  const tier = tierOf(item);
  const marks = (["over", "fresh", "movable", "usable"] as const).filter((mark) => props[mark]);
  return (
    <button
      type="button"
      className={["hill-card", `tier-${tier}`, ...marks].join(" ")}
      aria-pressed={props.chosen ?? false}
      title={say.items[item].about}
      onClick={props.choose}
      onPointerDown={props.grab}
    >
      <span className="hill-card-head">
        <ItemIcon item={item} size={18} />
        <span className="hill-card-tier" aria-hidden="true">
          {"I".repeat(tier)}
        </span>
      </span>
      <span className="hill-card-name">{say.items[item].name}</span>
      {adds.length > 0 && <span className="hill-card-adds">{adds.join(" · ")}</span>}
      <span className="visually-hidden">
        , {say.labels.tier(tier)}, {place}
        {props.over ? `, ${say.labels.over}` : ""}
        {props.fresh ? `, ${say.labels.fresh}` : ""}
      </span>
    </button>
  );
}

/** A row that tells everything about an item. */
export function ItemRow({
  item,
  config,
  language,
}: {
  item: Item;
  config: Config;
  language: Language;
}) {
  const say = words[language];
  const adds = modifiers(item, config, language);
  return (
    <div className="hill-row">
      <ItemIcon item={item} size={20} />
      <div>
        <b>{say.items[item].name}</b> <small>{say.labels.tier(tierOf(item))}</small>
        {adds.length > 0 && <span className="hill-row-adds">{adds.join(" · ")}</span>}
        <p>{say.items[item].about}</p>
      </div>
    </div>
  );
}
