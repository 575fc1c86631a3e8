// The icons of classes and enemies. They are apart from those of tiles, which the home page draws too.

import {
  Axe,
  Backpack,
  Bone,
  BowArrow,
  Coins,
  Compass,
  Eye,
  Flame,
  FlameKindling,
  FlaskConical,
  Flower2,
  Footprints,
  Ghost,
  Hammer,
  type LucideIcon,
  Mountain,
  PawPrint,
  Shield,
  Skull,
  Swords,
  VenetianMask,
} from "lucide-react";
import type { Class, Enemy } from "./types";

const CLASS_ICONS: Record<Class, LucideIcon> = {
  scout: Compass,
  hunter: BowArrow,
  raider: Coins,
  guardian: Shield,
  duelist: Swords,
  alchemist: FlaskConical,
  porter: Backpack,
  monk: Flower2,
};

export function classIcon(of: Class): LucideIcon {
  return CLASS_ICONS[of];
}

const ENEMY_ICONS: Record<Enemy, LucideIcon> = {
  goblin: Ghost,
  wolf: PawPrint,
  skeleton: Bone,
  bandit: VenetianMask,
  orc: Axe,
  troll: Mountain,
  cultist: Eye,
  ogre: Hammer,
  "dragon-whelp": Flame,
  lich: Skull,
  demon: FlameKindling,
  giant: Footprints,
};

export function enemyIcon(of: Enemy): LucideIcon {
  return ENEMY_ICONS[of];
}
