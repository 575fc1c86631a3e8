// The legal actions, sorted by where the interface offers them.

import type { Seat } from "../../game/contract";
import type { Action, Gear, Item, Tile } from "./types";

export interface Offers {
  /** What is decided by a button, the most likely first. */
  buttons: Action[];
  /** What is decided by choosing a tile. */
  tiles: ReadonlyMap<Tile, Action>;
  /** Whom to attack, by place in the queue from 1. */
  foes: ReadonlyMap<number, Action>;
  /** What can be done with an item that one carries. */
  items: ReadonlyMap<Item, Action[]>;
  /** What can be taken from the loser of a duel. */
  loot: ReadonlyMap<Item, Action>;
  /** What can be done with kept cards. */
  ambush: Action | null;
  instincts: Action[];
  /** Ways to wear and hold one's things. */
  gears: Gear[];
  /** With whom a trade can be made. */
  partners: Seat[];
}

/** The order of buttons: what moves the game on comes first, what gives up comes last. */
const ORDER: readonly Action["do"][] = [
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

/** Where the item that an action uses up is found. */
function itemOf(action: Action): Item | null {
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

/** Actions with an item that are answers to the question, and so have a button as well. */
const ANSWERS: ReadonlySet<Action["do"]> = new Set([
  "smoke-bomb",
  "luck-charm",
  "lamp",
  "fairy-dust",
]);

export function offersOf(legal: readonly Action[] | undefined): Offers {
  const buttons: Action[] = [];
  const tiles = new Map<Tile, Action>();
  const foes = new Map<number, Action>();
  const items = new Map<Item, Action[]>();
  const loot = new Map<Item, Action>();
  const gears: Gear[] = [];
  const partners = new Set<Seat>();
  const instincts: Action[] = [];
  let ambush: Action | null = null;
  for (const action of legal ?? []) {
    const item = itemOf(action);
    if (item) items.set(item, [...(items.get(item) ?? []), action]);
    if (action.do === "branch" || action.do === "blink") tiles.set(action.to, action);
    else if (action.do === "arrange") gears.push({ worn: action.worn, hands: action.hands });
    else if (action.do === "offer") partners.add(action.to);
    else if (action.do === "take") loot.set(action.item, action);
    else if (action.do === "instinct") instincts.push(action);
    else if (action.do === "lay-ambush") ambush = action;
    else if (!item || ANSWERS.has(action.do)) buttons.push(action);
    if (action.do === "attack") foes.set(action.target, action);
  }
  buttons.sort((one, other) => ORDER.indexOf(one.do) - ORDER.indexOf(other.do));
  return {
    buttons,
    tiles,
    foes,
    items,
    loot,
    ambush,
    instincts,
    gears,
    partners: [...partners],
  };
}

/** Whether a button gives something up. */
export function isRetreat(action: Action): boolean {
  return action.do === "retreat" || action.do === "decline";
}
