// The viewer's items: equipment, backpack, bandolier and new items.

import { type ReactNode, useState } from "react";
import type { Language } from "../../i18n/language";
import { type CarriedItems, equippedItems, gearAfterMove, gearChanges, type Slot } from "./gear";
import { ItemCard, ItemRow } from "./ItemCard";
import { ItemIcon } from "./ItemIcon";
import { KeptCards } from "./KeptCards";
import type { OfferedActions } from "./offeredActions";
import { TRANSLATIONS } from "./translations";
import type { Action, Config, Gear, Item, PlayerView } from "./types";
import { useItemDrag } from "./useItemDrag";

interface Props {
  player: PlayerView;
  config: Config;
  offers: OfferedActions;
  act: (action: Action) => void;
  language: Language;
  /** Where the items are, or would be after the arrangement that the player has chosen. */
  carried: CarriedItems;
  /** Called with a new arrangement. */
  arrange: (gear: Gear) => void;
}

interface InventoryPlace {
  slot: Slot;
  label: string;
  item: Item | null;
  over: boolean;
}

export function Inventory(props: Props) {
  const { player, offers, language, carried, config } = props;
  const { gear } = carried;
  const t = TRANSLATIONS[language];
  const [chosen, choose] = useState<{ slot: Slot; item: Item } | null>(null);
  const { dragged, grab } = useItemDrag((item, from, to) => {
    // Dropped on the board: the action with the item, if there is exactly one.
    const [use, more] = offers.items.get(item) ?? [];
    if (to === "board" && use && !more) props.act(use);
    const change = gearAfterMove(offers.arrangements, gear, item, from, to);
    if (change) props.arrange(change.gear);
  });
  const found = new Set(
    player.items?.flatMap(({ item, place }) => (place === "fresh" ? [item] : [])),
  );
  const places = inventoryPlaces(carried, player, t.labels);
  const open = places.find(({ slot, item }) => slot === chosen?.slot && item === chosen.item);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape lets go of the chosen card
    <div className="hill-things" onKeyDown={(event) => event.key === "Escape" && choose(null)}>
      <ul className="hill-slots" aria-label={t.labels.yourThings}>
        {places.map(({ slot, label, item, over }, n) => {
          const fits =
            dragged &&
            gearAfterMove(offers.arrangements, gear, dragged.item, dragged.from, slot) !== null;
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
                  movable={usable || offers.arrangements.length > 0}
                  choose={() =>
                    choose(chosen?.item === item && chosen.slot === slot ? null : { slot, item })
                  }
                  grab={(event) => grab(event, item, slot)}
                />
              ) : (
                <span className="hill-empty">{t.labels.empty}</span>
              )}
            </li>
          );
        })}
      </ul>
      {open?.item && <SelectedItem {...props} item={open.item} slot={open.slot} />}
      <KeptCards {...props} />
      {dragged && (
        <span className="hill-ghost" style={{ left: dragged.x, top: dragged.y }} aria-hidden="true">
          <ItemIcon item={dragged.item} size={26} />
        </span>
      )}
    </div>
  );
}

/** Every place with its item; places beyond the capacity are marked. */
function inventoryPlaces(
  carried: CarriedItems,
  player: PlayerView,
  labels: (typeof TRANSLATIONS)["en"]["labels"],
): InventoryPlace[] {
  const space = player.capacity;
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
    at("body", labels.body, carried.gear.worn ?? null),
    at("hand-1", labels.hand, carried.gear.hands[0]),
    at("hand-2", labels.hand, carried.gear.hands[1]),
    ...bag("backpack"),
    ...bag("bandolier"),
    ...carried.fresh.map((item) => at("fresh", labels.fresh, item)),
  ];
}

/** The description of the selected item and the actions with it. */
function SelectedItem(props: Props & { item: Item; slot: Slot }) {
  const { item, slot, offers, carried, language, config } = props;
  const { gear } = carried;
  const { labels, items, actions } = TRANSLATIONS[language];
  const shown = gearChanges(offers.arrangements, gear, item, slot);
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
      {change.replaced && ` ${labels.instead(items[change.replaced].name)}`}
    </button>
  ));
  const worth = slot === "bandolier" || equippedItems(gear).includes(item) || slot === "backpack";
  for (const action of worth ? (offers.items.get(item) ?? []) : []) {
    const text = actions[action.do] as (action: Action, name: unknown, foe: unknown) => string;
    buttons.push(
      <button key={action.do} type="button" className="button" onClick={() => props.act(action)}>
        {text(action, String, () => undefined)}
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
