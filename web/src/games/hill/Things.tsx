// The own things: what is worn and held, backpack and bandolier, and what was just found.

import { type ReactNode, useState } from "react";
import type { Language } from "../../words/language";
import { type Carried, carry, changes, moved, room, type Slot, worn } from "./gear";
import { ItemCard, ItemRow } from "./ItemCard";
import { ItemIcon } from "./icons";
import { KeptCards } from "./KeptCards";
import type { Offers } from "./offers";
import type { Action, Config, Gear, Item, PlayerView } from "./types";
import { useItemDrag } from "./useItemDrag";
import { words } from "./words";

interface Props {
  player: PlayerView;
  config: Config;
  offers: Offers;
  act: (action: Action) => void;
  language: Language;
  /** The gear that is shown: the player's own, or a draft of it. */
  gear: Gear;
  /** What happens with another arrangement. */
  arrange: (gear: Gear) => void;
  /** A draft, in which everything has found its place. */
  draft: boolean;
}

interface Place {
  slot: Slot;
  label: string;
  item: Item | null;
  over: boolean;
}

export function Things(props: Props) {
  const { player, offers, language, gear, config } = props;
  const say = words[language];
  const [chosen, choose] = useState<{ slot: Slot; item: Item } | null>(null);
  const { dragged, grab } = useItemDrag((item, from, to) => {
    // Onto the board: what can be done with it there, if that is one thing.
    const [use, more] = offers.items.get(item) ?? [];
    if (to === "board" && use && !more) props.act(use);
    const change = moved(offers.gears, gear, item, from, to);
    if (change) props.arrange(change.gear);
  });
  const carried = carry(player.items ?? [], gear, props.draft);
  const found = new Set(
    player.items?.flatMap(({ item, place }) => (place === "fresh" ? [item] : [])),
  );
  const places = placesOf(carried, player, say.labels);
  const open = places.find(({ slot, item }) => slot === chosen?.slot && item === chosen.item);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape lets go of the chosen card
    <div className="hill-things" onKeyDown={(event) => event.key === "Escape" && choose(null)}>
      <ul className="hill-slots" aria-label={say.labels.yourThings}>
        {places.map(({ slot, label, item, over }, n) => {
          const fits =
            dragged && moved(offers.gears, gear, dragged.item, dragged.from, slot) !== null;
          const usable = item !== null && offers.items.has(item);
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: places have an order, items may be alike
              key={`${slot} ${n}`}
              data-slot={slot}
              className={`hill-slot${fits ? " fits" : ""}`}
            >
              <span className="hill-slot-label" aria-hidden="true">
                {label}
              </span>
              {item ? (
                <ItemCard
                  item={item}
                  config={config}
                  language={language}
                  place={label}
                  over={over}
                  fresh={found.has(item)}
                  chosen={open?.item === item && open.slot === slot}
                  usable={usable}
                  movable={usable || offers.gears.length > 0}
                  choose={() =>
                    choose(chosen?.item === item && chosen.slot === slot ? null : { slot, item })
                  }
                  grab={(event) => grab(event, item, slot)}
                />
              ) : (
                <span className="hill-empty">{say.labels.empty}</span>
              )}
            </li>
          );
        })}
      </ul>
      {open?.item && <Chosen {...props} item={open.item} slot={open.slot} />}
      <KeptCards {...props} />
      {dragged && (
        <span className="hill-ghost" style={{ left: dragged.x, top: dragged.y }} aria-hidden="true">
          <ItemIcon item={dragged.item} size={26} />
        </span>
      )}
    </div>
  );
}

/** Every place with what lies there; a place that is too many is marked. */
function placesOf(
  carried: Carried,
  player: PlayerView,
  labels: (typeof words)["en"]["labels"],
): Place[] {
  const space = room(player.class);
  const at = (slot: Slot, label: string, item: Item | null, over = false) => ({
    slot,
    label,
    item,
    over,
  });
  const bag = (slot: "backpack" | "bandolier") => {
    const count = Math.max(space[slot], carried[slot].length);
    return Array.from({ length: count }, (_, n) =>
      at(slot, labels[slot], carried[slot][n] ?? null, n >= space[slot]),
    );
  };
  return [
    at("body", labels.body, carried.body),
    at("hand-1", labels.hand, carried.hands[0]),
    at("hand-2", labels.hand, carried.hands[1]),
    ...bag("backpack"),
    ...bag("bandolier"),
    ...carried.fresh.map((item) => at("fresh", labels.fresh, item)),
  ];
}

/** What the chosen card does, and what can be done with it. */
function Chosen(props: Props & { item: Item; slot: Slot }) {
  const { item, slot, offers, gear, language, config } = props;
  const { labels, items, actions } = words[language];
  const shown = slot === "bandolier" ? [] : changes(offers.gears, gear, item, slot);
  const buttons: ReactNode[] = shown.map((change) => (
    <button
      key={change.slot}
      type="button"
      className="button"
      onClick={() => props.arrange(change.gear)}
    >
      {change.slot === "backpack"
        ? labels.stow
        : change.slot === "body"
          ? labels.wear
          : labels.hold}
      {change.instead && ` ${labels.instead(items[change.instead].name)}`}
    </button>
  ));
  const worth = slot === "bandolier" || worn(gear).includes(item) || slot === "backpack";
  for (const action of worth ? (offers.items.get(item) ?? []) : []) {
    const say = actions[action.do] as (action: Action, name: unknown, foe: unknown) => string;
    buttons.push(
      <button key={action.do} type="button" className="button" onClick={() => props.act(action)}>
        {say(action, String, () => undefined)}
      </button>,
    );
  }
  return (
    <div className="hill-chosen">
      <ItemRow item={item} config={config} language={language} />
      {buttons.length > 0 && <div className="hill-buttons">{buttons}</div>}
    </div>
  );
}
