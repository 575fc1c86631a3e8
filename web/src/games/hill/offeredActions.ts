// Groups the legal actions by the control that offers them.

import type { Seat } from "../../game/contract";
import type { Arrangement } from "./gear";
import type { Action, Item, Preview, Tile } from "./types";

export interface OfferedActions {
  /** Actions with a button, the most likely first. */
  buttons: Action[];
  /** Actions by the tile that is chosen. */
  tiles: ReadonlyMap<Tile, Action>;
  /** Attacks by the enemy's place in the queue, from 1. */
  foes: ReadonlyMap<number, Action>;
  /** Actions by the carried item they use. */
  items: ReadonlyMap<Item, Action[]>;
  /** Actions by the item to take from the loser of a duel. */
  loot: ReadonlyMap<Item, Action>;
  /** Actions with kept cards. */
  ambush: Action | null;
  instincts: Action[];
  /** The legal arrangements of equipment. */
  arrangements: Arrangement[];
  /** The seats to which a trade can be offered. */
  partners: Seat[];
}

/** The order of buttons: actions that advance the game first, actions that give up last. */
const BUTTON_ORDER: readonly Action["do"][] = [
  "move",
  "attack",
  "fight-on",
  "accept",
  "spring",
  "take-trap",
  "pick-up",
  "done",
  "pass",
  "reroll",
  "calm",
  "smoke-bomb",
  "luck-charm",
  "lamp",
  "challenge",
  "sleep",
  "fairy-dust",
  "decline",
  "pass-until-turn",
  "retreat",
];

/** The item that an action uses up. */
function itemUsedBy(action: Action): Item | null {
  switch (action.do) {
    case "drink":
    case "give":
    case "drop":
      return action.item;
    case "lay-trap":
      return "trap";
    case "smoke-bomb":
    case "luck-charm":
    case "lamp":
    case "fairy-dust":
      return action.do;
    default:
      return null;
  }
}

/** Item actions that answer the question and have a button as well. */
const ITEM_ACTIONS_WITH_BUTTON: ReadonlySet<Action["do"]> = new Set([
  "smoke-bomb",
  "luck-charm",
  "lamp",
  "fairy-dust",
]);

export function groupActions(
  legal: readonly Action[] | undefined,
  previews?: readonly (Preview | null)[],
): OfferedActions {
  const buttons: Action[] = [];
  const tiles = new Map<Tile, Action>();
  const foes = new Map<number, Action>();
  const items = new Map<Item, Action[]>();
  const loot = new Map<Item, Action>();
  const arrangements: Arrangement[] = [];
  const partners = new Set<Seat>();
  const instincts: Action[] = [];
  let ambush: Action | null = null;
  for (const [index, action] of (legal ?? []).entries()) {
    const item = itemUsedBy(action);
    if (item) items.set(item, [...(items.get(item) ?? []), action]);
    if (action.do === "branch" || action.do === "blink") tiles.set(action.to, action);
    else if (action.do === "arrange") {
      const { worn, hands } = action;
      arrangements.push({ gear: { worn, hands }, preview: previews?.[index] ?? null });
    } else if (action.do === "offer") partners.add(action.to);
    else if (action.do === "take") loot.set(action.item, action);
    else if (action.do === "instinct") instincts.push(action);
    else if (action.do === "lay-ambush") ambush = action;
    else if (!item || ITEM_ACTIONS_WITH_BUTTON.has(action.do)) buttons.push(action);
    if (action.do === "attack") foes.set(action.target, action);
  }
  buttons.sort((one, other) => BUTTON_ORDER.indexOf(one.do) - BUTTON_ORDER.indexOf(other.do));
  return {
    buttons,
    tiles,
    foes,
    items,
    loot,
    ambush,
    instincts,
    arrangements,
    partners: [...partners],
  };
}

export function isGivingUp(action: Action): boolean {
  return action.do === "retreat" || action.do === "decline";
}
