// An item as a card: name, modifiers, description.

import type { PointerEvent } from "react";
import type { Language } from "../../i18n/language";
import { about } from "../../ui/about";
import { itemAbout, modifierTexts } from "./contentText";
import { itemTier } from "./data";
import { ItemIcon } from "./ItemIcon";
import { TRANSLATIONS } from "./translations";
import type { Config, Item } from "./types";

interface CardProps {
  item: Item;
  config: Config;
  language: Language;
  /** The item's place, for screen readers. */
  place: string;
  over?: boolean;
  fresh?: boolean;
  chosen?: boolean;
  movable?: boolean;
  /** Whether there is an action with the item besides moving it. */
  usable?: boolean;
  choose?: () => void;
  grab?: (event: PointerEvent) => void;
}

/** A card as a button. */
export function ItemCard(props: CardProps) {
  const { item, config, language, place } = props;
  const t = TRANSLATIONS[language];
  const adds = modifierTexts(item, config, t);
  const tier = itemTier(item);
  const marks = (["over", "fresh", "movable", "usable"] as const).filter((mark) => props[mark]);
  return (
    <button
      type="button"
      className={["hill-card", `tier-${tier}`, ...marks].join(" ")}
      aria-pressed={props.chosen ?? false}
      {...about(itemAbout(t, item, config))}
      onClick={props.choose}
      onPointerDown={props.grab}
    >
      <span className="hill-card-head">
        <ItemIcon item={item} size={18} />
        <span className="hill-card-tier" aria-hidden="true">
          {"I".repeat(tier)}
        </span>
      </span>
      <span className="hill-card-name">{t.items[item].name}</span>
      {adds.length > 0 && <span className="hill-card-adds">{adds.join(" · ")}</span>}
      <span className="visually-hidden">
        , {t.labels.tier(tier)}, {place}
        {props.over ? `, ${t.labels.over}` : ""}
        {props.fresh ? `, ${t.labels.fresh}` : ""}
      </span>
    </button>
  );
}

/** A row with all details of an item. */
export function ItemRow({
  item,
  config,
  language,
}: {
  item: Item;
  config: Config;
  language: Language;
}) {
  const t = TRANSLATIONS[language];
  const adds = modifierTexts(item, config, t);
  return (
    <div className="hill-row">
      <ItemIcon item={item} size={20} />
      <div>
        <b>{t.items[item].name}</b> <small>{t.labels.tier(itemTier(item))}</small>
        {adds.length > 0 && <span className="hill-row-adds">{adds.join(" · ")}</span>}
        <p>{itemAbout(t, item, config)}</p>
      </div>
    </div>
  );
}
