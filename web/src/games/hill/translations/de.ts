// King of the Hill in German.

import { levelNames } from "../../../i18n/levelNames";
import { REASONS } from "../reasons";
import { events } from "./de.events";
import { labels } from "./de.labels";
import { cards, classes, enemies, items, talents, tiles } from "./de.names";
import type { HillTranslations } from "./types";

const list = (of: readonly string[]) =>
  of.length < 2 ? (of[0] ?? "nichts") : `${of.slice(0, -1).join(", ")} und ${of.at(-1)}`;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export const de: HillTranslations = {
  prompts: {
    manage: () => "Ordne deine Sachen, dann geht es weiter.",
    meet: () => "Du bist hier nicht allein: fordern, tauschen oder weitergehen.",
    trade: () => "Dir wird ein Tausch angeboten: Nimmst du an?",
    challenge: () => "Du wirst zum Duell gefordert.",
    "move-or-sleep": () => "Geh weiter oder schlaf dich gesund.",
    branch: (ways) => `Der Weg gabelt sich: Wähl auf dem Brett einen von ${ways} Wegen.`,
    trap: () => "Hier liegt eine Falle: Nimmst du sie mit?",
    ambush: () => "Jemand läuft in deinen Hinterhalt: Schlägst du zu?",
    arrived: () => "Du bist angekommen: Noch etwas, bevor das Feld ausgeführt wird?",
    chance: () => "Eine Ereigniskarte ist aufgedeckt: Lässt du sie gelten?",
    keep: () => "Diese Karte ist nur für dich: Behältst du sie?",
    jinn: () => "Der Dschinn will eine deiner Sachen: Wähl, welche.",
    fight: () => "Wähl, wen du angreifst, oder zieh dich zurück.",
    "fight-dice": () => "Die Würfel sind gefallen: zuschlagen oder zurückziehen?",
    duel: () => "Das Duell geht weiter: kämpfen oder zurückziehen?",
    "duel-dice": () => "Die Würfel des Duells sind gefallen: Lässt du sie gelten?",
    loot: () => "Du hast das Duell gewonnen: Nimm, was du willst.",
    arrange: () => "Such einen Platz für deinen Fund.",
    drop: () => "Du trägst zu viel: Etwas muss hierbleiben.",
    "pick-up": () => "Hier wurde etwas abgelegt: Hebst du es auf?",
    "pending-tile": () =>
      "Du wurdest hierher versetzt: Noch etwas, bevor das Feld ausgeführt wird?",
    "after-duel": () => "Das Duell ist vorbei: Noch etwas aus dem Gürtel?",
    "turn-end": () => "Dein Zug endet: Vorher noch etwas aus dem Gürtel?",
  },
  events,
  reasons: REASONS.de,
  refusals: {
    "wrong-phase": () => "Das gehört zu einem anderen Schritt des Zuges.",
    "not-held": ({ item }) => `In deinem Gürtel fehlt ${items[item].who}.`,
    "not-a-drink": ({ item }) => `${capital(items[item].who)} ist nicht zum Trinken.`,
    "not-carried": ({ item }) => `${capital(items[item].whom)} kannst du dort nicht tragen.`,
    "backpack-full": () => "So passt nicht alles in den Rucksack: Trag oder halte mehr davon.",
    "no-ambush": () => "Du hast keinen Hinterhalt, den du legen könntest.",
    "ambush-too-new": () => "Den Hinterhalt darfst du erst ab deinem nächsten Zug legen.",
    "not-there": ({ tile }) =>
      `Auf Feld ${tile} wird nichts gelegt: nicht auf Start, Gipfel oder Zuflucht.`,
    "trap-here": ({ tile }) => `Auf Feld ${tile} liegt schon eine Falle.`,
    "ambush-here": ({ tile }) => `Auf Feld ${tile} liegt schon ein Hinterhalt.`,
    "not-here": ({ seat }, name) => `${name(seat)} ist auf diesem Feld nicht zu sehen.`,
    sanctuary: () => "In einer Zuflucht gibt es keine Duelle.",
    "no-hp": ({ seat }, name) => `${name(seat)} hat keine LP und kann kein Duell führen.`,
    "challenged-already": ({ seat }, name) =>
      `Mit ${name(seat)} gab es in diesem Schritt schon eine Forderung.`,
    "duels-barred": () => "Rauch liegt in der Luft: keine Duelle mehr in diesem Zug.",
    "not-on-turn": () => "Fordere oder tausche mit dem, der am Zug ist.",
    "drink-off-turn": () => "Trinken darf nur, wer am Zug ist, und in den letzten Duellen niemand.",
    "offers-spent": () => "Deine drei Angebote in diesem Schritt sind verbraucht.",
    "empty-offer": () => "Nenn etwas, das du gibst oder verlangst.",
    "cannot-give": () => "Du hast nicht alles, was verlangt wird: Lehn ab.",
    binding: () => "An diesem Tisch muss man sich einer Forderung stellen.",
    "no-challenge": () =>
      "Das ist keine Forderung: Hinterhalt und Geist lassen sich weder besänftigen noch ablehnen.",
    "not-that-class": ({ class: which }) => `Das kann nur ${classes[which].who}.`,
    "used-up": () => "Das ist schon verbraucht.",
    "must-sleep": () => "Nach einer Niederlage wird im nächsten Zug geschlafen.",
    "dust-then-sleep": () => "Nach dem Feenstaub musst du schlafen.",
    "no-instinct": () => "Du hast keine Karte „Instinkt“.",
    "no-way": () => "Dort geht es nicht weiter.",
    "not-a-branch": ({ to }) => `Von hier führt kein Weg zu Feld ${to}.`,
    "no-lamp": () => "Du hältst keine Lampe.",
    "lamp-no-reason": () => "Die Lampe weicht nur vor Spielern oder Gegnern zurück.",
    "lamp-no-history": () => "Es gibt kein Feld dieses Zuges, auf das du zurücktreten kannst.",
    "blink-too-far": ({ to }) => `Die Sprungrolle reicht nicht bis Feld ${to}.`,
    "blink-sanctuary": () => "Die Sprungrolle führt weder in eine Zuflucht noch heraus.",
    "no-target": () => "Diesen Gegner gibt es nicht.",
    "no-retreat": () => "Aus dem letzten Duell gibt es keinen Rückzug.",
    "not-theirs": ({ item }) => `${capital(items[item].whom)} gibt es hier nicht zu holen.`,
    "does-not-fit": ({ item }) => `Für ${items[item].whom} ist kein Platz frei.`,
    "not-over": ({ item }) =>
      `${capital(items[item].who)} ist nicht zu viel: Leg ab, was nicht passt.`,
    unreadable: () =>
      "Das ist keine Aktion: Schreib sie wie in der Liste, etwa „move“ oder „attack 1“.",
  },
  choices: classes,
  talents,
  bots: {
    child: {
      name: levelNames.de.child,
      about: "geht weiter und kämpft mit bloßen Händen, auch wenn es weh tut",
    },
    beginner: {
      name: levelNames.de.beginner,
      about: "geht weiter, schläft, wenn es weh tut, und kämpft, wenn es sein muss",
    },
    casual: { name: levelNames.de.casual, about: "kennt die Wege und weiß, wann Pause ist" },
    club: {
      name: levelNames.de.club,
      about: "kennt Wege, Ausrüstung und Kämpfe, vergisst aber, was im Gepäck steckt",
    },
    strong: {
      name: levelNames.de.strong,
      about: "rechnet in Zügen: Ausrüstung, Abkürzungen, Kämpfe und Duelle nach Aussicht",
    },
    random: { name: "Zufallszüge", about: "tut irgendetwas, das erlaubt ist" },
    walker: {
      name: "Wanderer",
      about: "geht weiter, schläft, wenn es weh tut, und kämpft, wenn es sein muss",
    },
    bot: {
      name: "Zugzähler",
      about: "rechnet in Zügen: Ausrüstung, Abkürzungen, Kämpfe und Duelle nach Aussicht",
    },
  },
  tiles,
  items,
  enemies,
  cards,
  actions: {
    done: () => "Fertig",
    pass: () => "Weiter",
    "pass-until-turn": () => "Bis zu meinem Zug alles gelten lassen",
    arrange: ({ worn, hands }) => {
      const things = [worn, ...hands].flatMap((item) => (item ? [items[item].whom] : []));
      return `Tragen und halten: ${list(things)}`;
    },
    drink: ({ item }) => `${capital(items[item].whom)} trinken`,
    "lay-trap": () => "Die Falle legen",
    "lay-ambush": () => "Einen Hinterhalt legen",
    challenge: ({ seat }, name) => `${name(seat)} fordern`,
    offer: ({ to, give, want }, name) =>
      `${name(to)} anbieten: ${list(give.map((item) => items[item].whom))} gegen ${list(want.map((item) => items[item].whom))}`,
    accept: () => "Annehmen",
    decline: () => "Ablehnen",
    "smoke-bomb": () => "Die Rauchbombe werfen",
    calm: () => "Besänftigen (5 oder 6)",
    "fairy-dust": () => "Feenstaub benutzen",
    sleep: () => "Schlafen",
    move: () => "Würfeln und gehen",
    instinct: ({ back }) => (back ? "Instinkt: 1 zurück" : "Instinkt: 1 vor"),
    branch: ({ to }) => `Zu Feld ${to} gehen`,
    spring: () => "Zuschlagen",
    "take-trap": () => "Die Falle mitnehmen",
    lamp: () => "Mit der Lampe zurücktreten",
    blink: ({ to }) => `Zu Feld ${to} springen`,
    "luck-charm": () => "Den Glücksbringer benutzen",
    attack: ({ target }, _, foe) => {
      const enemy = foe(target);
      return enemy ? `${capital(enemies[enemy].whom)} angreifen` : `Gegner ${target} angreifen`;
    },
    "fight-on": () => "Kämpfen",
    reroll: () => "Abwehr neu würfeln",
    retreat: () => "Rückzug",
    take: ({ item }) => `${capital(items[item].whom)} nehmen`,
    give: ({ item }) => `${capital(items[item].whom)} hergeben`,
    drop: ({ item }) => `${capital(items[item].whom)} ablegen`,
    "pick-up": () => "Aufheben",
  },
  special: {
    "manage/done": "Weiter",
    "meet/pass": "Weitergehen",
    "challenge/pass": "Dem Duell stellen",
    "trap/pass": "Liegen lassen",
    "ambush/pass": "Ziehen lassen",
    "arrived/done": "Feld ausführen",
    "chance/pass": "Gelten lassen",
    "keep/pass": "Behalten",
    "pick-up/pass": "Liegen lassen",
    "loot/done": "Genug",
    "drop/done": "Fertig",
    "fight-dice/fight-on": "Zuschlagen",
    "fight-dice/retreat": "Doch zurückziehen",
    "duel-dice/fight-on": "Gelten lassen",
    "pending-tile/done": "Feld ausführen",
    "after-duel/done": "Weiter",
    "turn-end/done": "Den Zug beenden",
  },
  labels,
  facts: {
    hp: {
      name: "LP",
      about: "Lebenspunkte. Bei 0 ist der Kampf verloren, und im nächsten Zug wird geschlafen.",
    },
    class: { name: "Klasse", about: "" },
    worn: { name: "Ausrüstung", about: "Was jemand trägt und hält; für alle sichtbar." },
    hidden: { name: "Taschen", about: "Dinge in Rucksack und Gürtel; welche, ist geheim." },
    kept: { name: "Karten", about: "Verdeckt behaltene Ereigniskarten." },
    state: { name: "Zustand", about: "" },
    tile: { name: "Feld", about: "Wo die Figur steht." },
    skips: (turns) => (turns === 1 ? "setzt einen Zug aus" : `setzt ${turns} Züge aus`),
    mustSleep: "muss schlafen",
    invisible: "unsichtbar",
    pending: "Feld steht noch aus",
    beer: (penalty) => `angeheitert: ${penalty} Bewegung`,
    passing: "lässt bis zum eigenen Zug alles gelten",
    conditions: {
      skips:
        "In einem ausgesetzten Zug passiert nichts. Wer mehrmals aussetzen muss, setzt so viele Züge nacheinander aus.",
      mustSleep:
        "Nach einer Niederlage wird im nächsten Zug geschlafen; danach sind alle LP zurück.",
      invisible:
        "Niemand sieht oder fordert diese Figur, bis ihr nächster Zug beginnt oder etwas sie bewegt.",
      pending:
        "Kam im Zug eines anderen auf dieses Feld. Was es bringt, passiert zu Beginn des nächsten eigenen Zugs.",
      beer: "So viel zieht das Bier vom nächsten Bewegungswurf ab.",
      passing: "Lässt die Ereigniskarten der anderen gelten, also wartet niemand darauf.",
    },
    out: { name: "ausgestiegen", about: "Hat die Partie aufgegeben; die Figur ist vom Brett." },
    turns: "Züge",
    tiles: { name: "Felder", about: "Gegangene Felder, vor und zurück." },
    enemies: {
      name: "Gegner",
      about: (tiers) => `Besiegte Gegner; auf Stufe 1, 2 und 3: ${tiers.join(", ")}.`,
    },
    duels: { name: "Duelle", about: "Gewonnen und verloren, von allen." },
    items: { name: "Dinge", about: (used) => `Gefundene Gegenstände. Benutzt: ${used}.` },
    falls: { name: "Niederlagen", about: "Wie oft die LP auf 0 gefallen sind." },
    duelRecord: (won, lost, all) => `${won} gewonnen, ${lost} verloren von ${all}`,
  },
  options: {
    duels: "Duelle",
    binding: {
      name: "Verbindlich",
      about: "Wer gefordert wird, muss sich stellen; nur Mönch oder Rauchbombe helfen heraus.",
    },
    consent: { name: "Freiwillig", about: "Wer gefordert wird, darf ablehnen." },
    content: "Karten und Klassen",
    standard: { name: "Standard", about: "Die Zahlen der gedruckten Regeln." },
    tuned: {
      name: "Ausgewogen",
      about: "Gerechtere Klassen, kürzere Partien. Klassen und Gegenstände zeigen ihre Zahlen.",
    },
    own: { name: "Eigene", about: "Zahlen, die dieser Tisch mitgebracht hat." },
  },
  standing: {
    title: "Automatische Antworten",
    give: {
      pass: "Alle Karten der anderen gelten lassen",
      "end-turns": "Meine Züge sofort beenden",
    },
    given: {
      "fight-on": (hearts) =>
        `Du kämpfst weiter, bis du ${hearts === 1 ? "ein Herz" : `${hearts} Herzen`} hast.`,
      pass: () => "Du lässt die Ereigniskarten der anderen gelten.",
      "end-turns": () => "Deine Züge enden sofort.",
    },
    fightOn: "Weiterkämpfen bis",
    fightOnUntil: (hearts) => `Weiterkämpfen bis ${hearts}`,
    heartsLabel: "Herzen, bei denen du wieder gefragt wirst",
    hearts: (number) => (number === 1 ? "1 Herz" : `${number} Herzen`),
    everyFight: "immer",
    lasting: "Auch in den nächsten Partien hier.",
    withdraw: "Wieder fragen",
  },
  list,
  keys: [
    ["r", "würfeln und gehen"],
    ["Pfeile", "auf dem Brett bewegen"],
    ["Pos1", "zu deiner Figur oder zum ersten Weg, den du wählen kannst"],
    ["Enter", "Feld oder Karte wählen"],
    ["Escape", "zurück"],
  ],
};
