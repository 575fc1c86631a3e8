// The icons of items. Apart from those of the board, which the home page loads.

import {
  Amphora,
  Axe,
  Beer,
  Bomb,
  Clover,
  Crown,
  FlaskRound,
  Flower,
  Hexagon,
  Lamp,
  type LucideIcon,
  PocketKnife,
  ScrollText,
  Shield,
  ShieldHalf,
  Shirt,
  Sparkles,
  Sword,
  Swords,
  WandSparkles,
  Wind,
} from "lucide-react";
import { TrapIcon } from "./icons";
import type { Item } from "./types";

const ITEM_ICONS: Record<Exclude<Item, "trap">, LucideIcon> = {
  dagger: PocketKnife,
  "wooden-shield": Shield,
  robe: Shirt,
  "crude-axe": Axe,
  lamp: Lamp,
  "luck-charm": Clover,
  beer: Beer,
  "agility-draught": FlaskRound,
  "heirloom-armor": Shirt,
  "silver-shield": ShieldHalf,
  "lords-sword": Sword,
  "boogey-bane": WandSparkles,
  "velvet-cloak": Wind,
  "rage-potion": Amphora,
  "fairy-dust": Sparkles,
  "smoke-bomb": Bomb,
  "royal-aegis": Crown,
  "mysterious-flower": Flower,
  "dragonfang-greatsword": Swords,
  "blink-scroll": ScrollText,
  wardstone: Hexagon,
};

export function ItemIcon({ item, size = 24 }: { item: Item; size?: number }) {
  if (item === "trap") return <TrapIcon size={size} />;
  const Icon = ITEM_ICONS[item];
  return <Icon size={size} />;
}
