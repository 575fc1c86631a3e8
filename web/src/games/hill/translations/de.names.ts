// Names and descriptions in German.

import type { ChanceCard, Class, Enemy, Item, TileType } from "../types";
import type { Named, TalentTexts } from "./types";

/** A name with its articles in the nominative and the accusative. */
export interface Noun extends Named {
  who: string;
  whom: string;
  /** With the indefinite article. */
  one: string;
}

function noun(gender: "m" | "f" | "n", name: string, about: string, whom = name): Noun {
  const [nominative, accusative] = { m: ["der", "den"], f: ["die", "die"], n: ["das", "das"] }[
    gender
  ] as [string, string];
  const one = `${gender === "f" ? "eine" : "ein"} ${name}`;
  return { name, about, who: `${nominative} ${name}`, whom: `${accusative} ${whom}`, one };
}

export const tiles: Record<TileType, Named> = {
  start: { name: "Start", about: "Hier beginnen alle." },
  final: { name: "Gipfel", about: "Wer zuerst hier ist, ist König des Hügels." },
  empty: { name: "Leer", about: "Hier geschieht nichts." },
  chance: { name: "Ereignis", about: "Zieh eine Ereigniskarte." },
  treasure: { name: "Schatz", about: "Zieh einen Schatz von der Stufe des Feldes." },
  enemy: { name: "Gegner", about: "Kämpfe gegen alle, die hier warten." },
  sanctuary: { name: "Zuflucht", about: "Keine Duelle, und niemand wird von hier vertrieben." },
};

export const classes: Record<Class, Noun> = {
  scout: noun(
    "m",
    "Kundschafter",
    "Beachtet weder Fallen noch Hinterhalte und darf Fallen mitnehmen. Beginnt mit einer Falle.",
  ),
  hunter: noun("m", "Jäger", "+1 Angriff gegen Ungeheuer."),
  raider: noun(
    "m",
    "Plünderer",
    "Würfelt nach einem gewonnenen Kampf oder Duell: Bei 5 oder 6 zieht er noch einen Schatz.",
  ),
  guardian: noun("m", "Wächter", "+1 Abwehr gegen Ungeheuer. Beginnt mit einem Holzschild."),
  duelist: noun(
    "m",
    "Duellant",
    "+1 Angriff im Duell, und einmal je Duell darf er die Abwehr neu würfeln.",
    "Duellanten",
  ),
  alchemist: noun(
    "m",
    "Alchemist",
    "Gürtel für zwei. Getränke heilen 1 LP mehr; Tränke zählen in der ersten Runde doppelt.",
    "Alchemisten",
  ),
  porter: noun("m", "Träger", "Rucksack für zwei."),
  monk: noun(
    "m",
    "Mönch",
    "Einmal im Spiel darf er bei einer Forderung würfeln: Bei 5 oder 6 fällt das Duell aus.",
  ),
};

export const items: Record<Item, Noun> = {
  dagger: noun("m", "Dolch", "Eine kleine Klinge, schnell gezogen."),
  "wooden-shield": noun("m", "Holzschild", "Eichenbretter und ein eiserner Buckel."),
  robe: noun("f", "Robe", "Dicke Wolle; sie hält einen achtlosen Hieb ab."),
  "crude-axe": noun("f", "Holzfälleraxt", "Schwer und schartig, aber sie beißt."),
  lamp: noun(
    "f",
    "Lampe",
    "Kommst du auf ein Feld mit einem Spieler oder Gegner, darfst du vorher 1 Feld zurücktreten.",
  ),
  trap: noun(
    "f",
    "Falle",
    "Leg sie offen auf dein Feld: Wer als Nächstes dort landet, setzt {turns|eine Runde|# Runden} aus.",
  ),
  "luck-charm": noun(
    "m",
    "Glücksbringer",
    "Hebt eine Ereigniskarte auf, die du gezogen hast oder die gerade jemand aufgedeckt hat.",
  ),
  beer: noun(
    "n",
    "Bier",
    "Heilt {heal} LP; dein nächster Bewegungswurf zählt {-movement} weniger.",
  ),
  "agility-draught": noun(
    "m",
    "Gewandtheitstrank",
    "+{defense} auf alle deine Abwehrwürfe in diesem Zug.",
  ),
  "heirloom-armor": noun("f", "Erbrüstung", "Irgendjemandes Großmutter hat darin gekämpft."),
  "silver-shield": noun("m", "Silberschild", "So blank, dass er einen Oger blendet."),
  "lords-sword": noun("n", "Herrenschwert", "Gut ausgewogen und viel zu schade für dich."),
  "boogey-bane": noun(
    "m",
    "Unholdschreck",
    "Ungeheuer fürchten ihn; Duellanten zucken mit den Schultern.",
  ),
  "velvet-cloak": noun("m", "Samtumhang", "Leicht auf den Schultern: Du kommst weiter."),
  "rage-potion": noun("m", "Wuttrank", "+{attack} auf alle deine Angriffswürfe in diesem Zug."),
  "fairy-dust": noun(
    "m",
    "Feenstaub",
    "Vor dem Schlafen: Niemand sieht dich oder fordert dich, bis dein nächster Zug beginnt oder dich etwas bewegt.",
  ),
  "smoke-bomb": noun(
    "f",
    "Rauchbombe",
    "Wenn dich jemand fordert: keine Duelle mehr für den Rest dieses Zuges.",
  ),
  "royal-aegis": noun("m", "Königsharnisch", "Kaum etwas kommt durch, aber er ist schwer."),
  "mysterious-flower": noun("f", "Essenz der Wunderblume", "Heilt dich ganz."),
  "dragonfang-greatsword": noun(
    "n",
    "Drachenzahnschwert",
    "Um einen Zahn geschmiedet, so lang wie ein Arm.",
  ),
  "blink-scroll": noun(
    "f",
    "Sprungrolle",
    "Bevor dein Feld gilt, geh 2 Felder vor oder zurück, an allem dazwischen vorbei. Weder in eine Zuflucht noch aus ihr heraus.",
  ),
  wardstone: noun(
    "m",
    "Wehrstein",
    "Wenn du das nächste Mal LP verlierst, verlierst du {prevents} weniger.",
  ),
};

export const enemies: Record<Enemy, Noun> = {
  goblin: noun("m", "Goblin", "Klein, flink und zahlreich."),
  wolf: noun("m", "Wolf", "Beißt hart und ist leicht zu treffen."),
  skeleton: noun("n", "Skelett", "Zwischen den Rippen schwer zu treffen."),
  bandit: noun("m", "Bandit", "Geld oder Leben.", "Banditen"),
  orc: noun("m", "Ork", "Stark und gut bewaffnet."),
  troll: noun("m", "Troll", "Schlägt zu wie ein fallender Baum."),
  cultist: noun("m", "Kultist", "Geflüsterte Worte schützen ihn.", "Kultisten"),
  ogre: noun("m", "Oger", "Steckt eine Menge ein."),
  "dragon-whelp": noun("m", "Jungdrache", "Jung, aber ein Drache.", "Jungdrachen"),
  lich: noun("m", "Lich", "Schon lange tot und schwer zu verletzen."),
  demon: noun("m", "Dämon", "Nichts als Feuer und Zorn."),
  giant: noun("m", "Riese", "So groß wie ein Haus.", "Riesen"),
};

export const cards: Record<ChanceCard, Named> = {
  exhaustion: { name: "Erschöpfung", about: "Geh {tiles|1 Feld|# Felder} zurück." },
  "cave-in": { name: "Einsturz", about: "Geh {tiles|1 Feld|# Felder} zurück." },
  faint: { name: "Ohnmacht", about: "Setz {turns|deinen nächsten Zug|deine nächsten # Züge} aus." },
  "vital-energy": { name: "Lebenskraft", about: "Würfle sofort noch einmal und geh weiter." },
  earthquake: {
    name: "Erdbeben!",
    about: "Alle würfeln mit dem W{die} und gehen gleichzeitig so weit zurück.",
  },
  "lost-treasure": {
    name: "Verlorener Schatz",
    about:
      "Zieh jetzt {treasures|1 Schatz|# Schätze} der Stufe 1; setz {turns|deinen nächsten Zug|deine nächsten # Züge} aus.",
  },
  "jinn-thief": {
    name: "Diebischer Dschinn",
    about: "Wähl einen deiner Gegenstände: Er kommt unter seinen Stapel.",
  },
  "sprained-wrist": { name: "Verstauchte Hand", about: "Du verlierst {hp} LP." },
  "covered-pit": {
    name: "Verdeckte Grube",
    about: "Zieh jetzt {treasures|1 Schatz|# Schätze} der Stufe 1.",
  },
  "white-bearded-spirit": { name: "Weißbärtiger Geist", about: "Geh {tiles|1 Feld|# Felder} vor." },
  "mystic-wave": {
    name: "Mystische Welle",
    about: "Tausch den Platz mit dem nächsten Spieler. Bei Gleichstand entscheidet das Los.",
  },
  "nefarious-spirit": {
    name: "Finsterer Geist",
    about:
      "Ist ein Spieler höchstens {tiles|1 Feld|# Felder} entfernt, geh zum nächsten: Das Duell beginnt sofort.",
  },
  "ambush-opportunity": {
    name: "Hinterhalt",
    about:
      "Behalt die Karte verdeckt. Ab deinem nächsten Zug kannst du sie auf dein Feld legen: Kommt jemand, darfst du ein Duell beginnen.",
  },
  instinct: {
    name: "Instinkt",
    about:
      "Behalt die Karte verdeckt. Einmal in deinem Zug gehst du 1 Feld vor oder zurück, vor oder nach dem Wurf.",
  },
};

const from = (face: number) => (face >= 6 ? "6" : face === 5 ? "5 oder 6" : `${face} bis 6`);

/** What classes can do, where content gives them other talents than the standard one. */
export const talents: TalentTexts = {
  ignoresTraps: () => "Beachtet weder Fallen noch Hinterhalte und darf Fallen mitnehmen.",
  attackVsCreatures: (bonus) => `+${bonus} Angriff gegen Ungeheuer.`,
  defenseVsCreatures: (bonus) => `+${bonus} Abwehr gegen Ungeheuer.`,
  attackInDuels: (bonus) => `+${bonus} Angriff im Duell.`,
  defenseInDuels: (bonus) => `+${bonus} Abwehr im Duell.`,
  rerollsDefense: () => "Darf einmal je Duell die Abwehr neu würfeln.",
  findsTreasureFrom: (face) =>
    `Würfelt nach einem gewonnenen Kampf oder Duell: Bei ${from(face)} zieht er noch einen Schatz.`,
  bandolier: (holds) => `Gürtel für ${holds}.`,
  healing: (hp) => `Getränke heilen ${hp} LP mehr.`,
  doublesPotions: () => "Tränke zählen in der ersten Runde doppelt.",
  backpack: (holds) => `Rucksack für ${holds}.`,
  calmsFrom: (face) =>
    `Darf einmal im Spiel bei einer Forderung würfeln: Bei ${from(face)} fällt das Duell aus.`,
};
