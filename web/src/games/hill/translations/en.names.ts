// Names and descriptions in English.

import type { ChanceCard, Class, Enemy, Item, TileType } from "../types";
import type { Named, TalentTexts } from "./types";

export const tiles: Record<TileType, Named> = {
  start: { name: "Start", about: "Everybody begins here." },
  final: { name: "Final", about: "Whoever comes here first is king of the hill." },
  empty: { name: "Empty", about: "Nothing happens here." },
  chance: { name: "Chance", about: "Draw a chance card." },
  treasure: { name: "Treasure", about: "Draw a treasure of the tile's tier." },
  enemy: { name: "Enemy", about: "Fight whoever waits here." },
  sanctuary: { name: "Sanctuary", about: "No duels, and nobody is forced away from here." },
};

export const classes: Record<Class, Named> = {
  scout: {
    name: "Scout",
    about: "Ignores Traps and Ambushes, and may pick up a Trap. Starts with a Trap.",
  },
  hunter: { name: "Hunter", about: "+1 Attack against creatures." },
  raider: {
    name: "Raider",
    about: "After a won fight or duel, rolls d6: on 5 or 6 draws one more treasure.",
  },
  guardian: {
    name: "Guardian",
    about: "+1 Defense against creatures. Starts with a Wooden Shield.",
  },
  duelist: {
    name: "Duelist",
    about: "+1 Attack in duels, and once per duel may roll Defense again.",
  },
  alchemist: {
    name: "Alchemist",
    about: "Bandolier for two. Drinks heal 1 HP more; potions count twice in the first round.",
  },
  porter: { name: "Porter", about: "Backpack for two." },
  monk: {
    name: "Monk",
    about: "Once per game, when challenged to a duel, rolls d6: on 5 or 6 it is called off.",
  },
};

export const items: Record<Item, Named> = {
  dagger: { name: "Dagger", about: "A small blade, quickly drawn." },
  "wooden-shield": { name: "Wooden Shield", about: "Oak planks and an iron boss." },
  robe: { name: "Robe", about: "Thick wool; it turns a careless blow." },
  "crude-axe": { name: "Crude Axe", about: "Heavy and notched, but it bites." },
  lamp: {
    name: "Lamp",
    about:
      "If you come to a tile with a player or an enemy, you may step back 1 tile before it is resolved.",
  },
  trap: {
    name: "Trap",
    about:
      "Lay it on your tile, in sight of all: the next player who lands there skips {turns|a turn|# turns}.",
  },
  "luck-charm": {
    name: "Luck Charm",
    about: "Cancels a chance card that you drew or that somebody just revealed.",
  },
  beer: { name: "Beer", about: "Heals {heal} HP; your next movement roll is {-movement} less." },
  "agility-draught": {
    name: "Agility Draught",
    about: "+{defense} to all your Defense rolls this turn.",
  },
  "heirloom-armor": { name: "Heirloom Armor", about: "Somebody's grandmother fought in it." },
  "silver-shield": { name: "Silver Shield", about: "Bright enough to dazzle an ogre." },
  "lords-sword": { name: "Lord's Sword", about: "Well balanced, and much too good for you." },
  "boogey-bane": { name: "Boogey-Bane", about: "Creatures fear it; duellists only shrug." },
  "velvet-cloak": { name: "Velvet Cloak", about: "Light on the shoulders: you walk farther." },
  "rage-potion": { name: "Rage Potion", about: "+{attack} to all your Attack rolls this turn." },
  "fairy-dust": {
    name: "Fairy Dust",
    about:
      "Use before you sleep: others can neither see nor duel you until your next turn, or until something moves you.",
  },
  "smoke-bomb": {
    name: "Smoke Bomb",
    about: "When somebody challenges you: no duels for the rest of this turn.",
  },
  "royal-aegis": { name: "Royal Aegis", about: "Hardly anything gets through, but it is heavy." },
  "mysterious-flower": { name: "Essence of the Mysterious Flower", about: "Heals you fully." },
  "dragonfang-greatsword": {
    name: "Dragonfang Greatsword",
    about: "Forged around a tooth as long as an arm.",
  },
  "blink-scroll": {
    name: "Blink Scroll",
    about:
      "Before your tile is resolved, go 2 tiles on or back, past everything between. Neither into nor out of a Sanctuary.",
  },
  wardstone: {
    name: "Wardstone",
    about: "The next time you would lose HP, you lose {prevents} less.",
  },
};

export const enemies: Record<Enemy, Named> = {
  goblin: { name: "Goblin", about: "Small, quick and many." },
  wolf: { name: "Wolf", about: "Bites hard, is easily hit." },
  skeleton: { name: "Skeleton", about: "Hard to hit between the ribs." },
  bandit: { name: "Bandit", about: "Your money or your life." },
  orc: { name: "Orc", about: "Strong and well armed." },
  troll: { name: "Troll", about: "Hits like a falling tree." },
  cultist: { name: "Cultist", about: "Protected by whispered words." },
  ogre: { name: "Ogre", about: "Takes a lot of beating." },
  "dragon-whelp": { name: "Dragon Whelp", about: "Young, but a dragon." },
  lich: { name: "Lich", about: "Dead for a long time, and hard to harm." },
  demon: { name: "Demon", about: "All fire and fury." },
  giant: { name: "Giant", about: "As tall as a house." },
};

export const cards: Record<ChanceCard, Named> = {
  exhaustion: { name: "Exhaustion", about: "Move {tiles} back." },
  "cave-in": { name: "Cave-in", about: "Move {tiles} back." },
  faint: { name: "Faint", about: "Skip your {turns|next turn|next # turns}." },
  "vital-energy": { name: "Vital Energy", about: "Roll movement again at once, and move." },
  earthquake: {
    name: "Earthquake!",
    about: "Everyone rolls d{die} and moves back that much, all at the same time.",
  },
  "lost-treasure": {
    name: "Lost Treasure",
    about:
      "Draw {treasures|1 treasure|# treasures} of tier 1 now; skip your {turns|next turn|next # turns}.",
  },
  "jinn-thief": {
    name: "Jinn Thief",
    about: "Choose one of your items: it goes to the bottom of its deck.",
  },
  "sprained-wrist": { name: "Sprained Wrist", about: "Lose {hp} HP." },
  "covered-pit": {
    name: "Covered Pit",
    about: "Draw {treasures|1 treasure|# treasures} of tier 1 now.",
  },
  "white-bearded-spirit": { name: "White-Bearded Spirit", about: "Move {tiles} forward." },
  "mystic-wave": {
    name: "Mystic Wave",
    about: "Swap places with the nearest player. Ties by lot.",
  },
  "nefarious-spirit": {
    name: "Nefarious Spirit",
    about: "If a player is within {tiles} tiles, move to the nearest and start a duel at once.",
  },
  "ambush-opportunity": {
    name: "Ambush Opportunity",
    about:
      "Keep it face down. From your next turn on, lay it on your tile: when somebody enters, you may start a duel.",
  },
  instinct: {
    name: "Instinct",
    about: "Keep it face down. Once, on your turn, go 1 tile on or back before or after moving.",
  },
};

const from = (face: number) => (face >= 6 ? "6" : face === 5 ? "5 or 6" : `${face} to 6`);

/** What classes can do, where content gives them other talents than the standard one. */
export const talents: TalentTexts = {
  ignoresTraps: () => "Ignores Traps and Ambushes, and may pick up a Trap.",
  attackVsCreatures: (bonus) => `+${bonus} Attack against creatures.`,
  defenseVsCreatures: (bonus) => `+${bonus} Defense against creatures.`,
  attackInDuels: (bonus) => `+${bonus} Attack in duels.`,
  defenseInDuels: (bonus) => `+${bonus} Defense in duels.`,
  rerollsDefense: () => "Once per duel may roll Defense again.",
  findsTreasureFrom: (face) =>
    `After a won fight or duel, rolls d6: on ${from(face)} draws one more treasure.`,
  bandolier: (holds) => `Bandolier for ${holds}.`,
  healing: (hp) => `Drinks heal ${hp} HP more.`,
  doublesPotions: () => "Potions count twice in the first round.",
  backpack: (holds) => `Backpack for ${holds}.`,
  calmsFrom: (face) =>
    `Once per game, when challenged to a duel, rolls d6: on ${from(face)} it is called off.`,
};
