// The texts of Liar's Dice.

import type { GameTranslations, SeatNamer } from "../../game/contract";
import type { Language } from "../../i18n/language";
import { levelNames } from "../../i18n/levelNames";
import type { LiarsReason } from "../../protocol/generated/bots";
import { REASONS } from "./reasons";
import type { Bid, Bot, Choice, Event, Prompt, Refusal, Showdown } from "./types";

export type LiarsTranslations = GameTranslations<
  Event,
  Refusal,
  Prompt,
  Bot,
  Choice,
  LiarsReason
> & {
  table: string;
  bid: (bid: Bid) => string;
  bidButton: (bid: Bid) => string;
  doubt: string;
  doubtAbout: string;
  exact: string;
  face: string;
  count: string;
  fewer: string;
  more: string;
  out: string;
  diceCount: (dice: number) => string;
  onTable: (dice: number) => string;
  noBid: string;
  lastRound: string;
  showdown: (showdown: Showdown, name: SeatNamer) => string;
  facts: { dice: string; place: string };
  options: {
    dice: string;
    diceAbout: string;
    wildOnes: string;
    wildOnesAbout: string;
    exact: string;
    exactAbout: string;
  };
};

/** The names of the faces 1 to 6, for one die and for several. */
const FACES: Record<Language, readonly (readonly [one: string, many: string])[]> = {
  en: [
    ["one", "ones"],
    ["two", "twos"],
    ["three", "threes"],
    ["four", "fours"],
    ["five", "fives"],
    ["six", "sixes"],
  ],
  de: [
    ["Eins", "Einsen"],
    ["Zwei", "Zweien"],
    ["Drei", "Dreien"],
    ["Vier", "Vieren"],
    ["Fünf", "Fünfen"],
    ["Sechs", "Sechsen"],
  ],
};

/** "4 ones", "1 six". */
function bidText({ count, face }: Bid, language: Language): string {
  const names = FACES[language][face - 1];
  return `${count} ${names ? names[count === 1 ? 0 : 1] : face}`;
}

/** "Ann 1 3 5, Ben 2 2", without those who have no dice. */
function cupsText(cups: readonly (readonly number[])[], name: SeatNamer): string {
  return cups
    .map((dice, seat) => (dice.length > 0 ? `${name(seat)} ${dice.join(" ")}` : ""))
    .filter((text) => text !== "")
    .join(", ");
}

const englishShowdown = ({ caller, call, bidder, bid, count }: Showdown, name: SeatNamer) => {
  const whose = `the bid of ${bidText(bid, "en")} by ${name(bidder)}`;
  const called = call === "doubt" ? `doubted ${whose}` : `called ${whose} exact`;
  return `${name(caller)} ${called}: there ${count === 1 ? "is" : "are"} ${count}.`;
};

const en: LiarsTranslations = {
  prompts: {
    "first-bid": () => "Make the first bid of the round.",
    answer: (legal) =>
      legal > 2 ? "Raise the bid, or doubt it." : "No bid is higher: doubt this one.",
  },
  events: {
    "starter-drawn": ({ seat }, name) => `${name(seat)} was drawn to begin.`,
    "round-began": ({ round, seat, dice }, name) =>
      `Round ${round}: ${name(seat)} begins, ${dice} dice are on the table.`,
    rolled: ({ seat, dice }, name) => `${name(seat)} rolled ${dice.join(" ")}.`,
    "rolled-hidden": ({ seat, dice }, name) =>
      `${name(seat)} rolled ${dice === 1 ? "1 die" : `${dice} dice`} under the cup.`,
    bid: ({ seat, bid }, name) => `${name(seat)} bid ${bidText(bid, "en")}.`,
    "cups-lifted": ({ showdown }, name) =>
      `${englishShowdown(showdown, name)} ${cupsText(showdown.cups, name)}.`,
    "die-lost": ({ seat, left }, name) => `${name(seat)} lost a die: ${left} left.`,
    "die-won": ({ seat, dice }, name) => `${name(seat)} won a die back: ${dice} now.`,
    "no-die-to-win": ({ seat }, name) => `${name(seat)} was right and has all dice already.`,
    out: ({ seat, place }, name) => `${name(seat)} is out: place ${place}.`,
    resigned: ({ seat }, name) => `${name(seat)} gave up.`,
    over: ({ winner }, name) => `The match is over: ${name(winner)} has won.`,
  },
  reasons: REASONS.en,
  refusals: {
    "no-bid": () => "There is no bid yet: bid first.",
    "exact-off": () => "This table plays without the exact call: raise or doubt.",
    "count-range": ({ dice }) =>
      `A bid counts at least 1 die and at most the ${dice} on the table.`,
    "not-higher": ({ bid }) =>
      `Bid more than ${bidText(bid, "en")}: more dice, or as many of a higher face.`,
    "ones-too-few": ({ bid, least }) =>
      `Going from ${bidText(bid, "en")} to ones takes at least ${least} of them.`,
    "after-ones": ({ bid, least }) =>
      `After ${bidText(bid, "en")}, another face takes at least ${least} dice.`,
  },
  choices: {},
  bots: {
    child: {
      name: levelNames.en.child,
      about: "believes nearly everything, and forgets that ones are wild",
    },
    beginner: {
      name: levelNames.en.beginner,
      about: "expects half of the hidden dice, and forgets that ones are wild",
    },
    casual: { name: levelNames.en.casual, about: "bids what is likely and doubts what is not" },
    strong: { name: levelNames.en.strong, about: "reads the others’ bids, and never bluffs" },
    expert: { name: levelNames.en.expert, about: "reads the others’ bids and bluffs when it pays" },
    random: { name: "Random bids", about: "bids and doubts at random" },
    cautious: { name: "Cautious", about: "bids what is likely and doubts what is not" },
    reader: { name: "Reader", about: "reads the others’ bids and bluffs when it pays" },
  },
  table: "Table with cups",
  bid: (bid) => bidText(bid, "en"),
  bidButton: (bid) => `Bid ${bidText(bid, "en")}`,
  doubt: "Doubt",
  doubtAbout: "All cups are lifted. If the dice are there, you lose one; if not, the bidder does.",
  exact: "Exact",
  face: "Face",
  count: "Number of dice",
  fewer: "Fewer dice",
  more: "More dice",
  out: "out",
  diceCount: (dice) => (dice === 1 ? "1 die" : `${dice} dice`),
  onTable: (dice) => `${dice} dice on the table`,
  noBid: "No bid yet",
  lastRound: "Last round:",
  showdown: englishShowdown,
  facts: { dice: "Dice", place: "Place" },
  options: {
    dice: "Dice",
    diceAbout: "How many dice each player begins with.",
    wildOnes: "Wild ones",
    wildOnesAbout: "Ones count as every face; bids on ones have their own steps.",
    exact: "Exact call",
    exactAbout: "A bid can be called exactly right; whoever is right wins a die back.",
  },
};

const germanShowdown = ({ caller, call, bidder, bid, count }: Showdown, name: SeatNamer) => {
  const whose = `das Gebot „${bidText(bid, "de")}“ von ${name(bidder)}`;
  const called = call === "doubt" ? `zweifelt ${whose} an` : `hält ${whose} für genau richtig`;
  return `${name(caller)} ${called}: Es sind ${count}.`;
};

const de: LiarsTranslations = {
  prompts: {
    "first-bid": () => "Mach das erste Gebot der Runde.",
    answer: (legal) =>
      legal > 2 ? "Erhöhe das Gebot oder zweifle es an." : "Höher geht es nicht: Zweifle es an.",
  },
  events: {
    "starter-drawn": ({ seat }, name) => `Das Los bestimmt: ${name(seat)} beginnt.`,
    "round-began": ({ round, seat, dice }, name) =>
      `Runde ${round}: ${name(seat)} beginnt, ${dice} Würfel sind im Spiel.`,
    rolled: ({ seat, dice }, name) => `${name(seat)} hat ${dice.join(" ")} gewürfelt.`,
    "rolled-hidden": ({ seat, dice }, name) =>
      `${name(seat)} hat ${dice === 1 ? "1 Würfel" : `${dice} Würfel`} unter dem Becher.`,
    bid: ({ seat, bid }, name) => `${name(seat)} bietet ${bidText(bid, "de")}.`,
    "cups-lifted": ({ showdown }, name) =>
      `${germanShowdown(showdown, name)} ${cupsText(showdown.cups, name)}.`,
    "die-lost": ({ seat, left }, name) =>
      `${name(seat)} verliert einen Würfel und hat noch ${left}.`,
    "die-won": ({ seat, dice }, name) =>
      `${name(seat)} gewinnt einen Würfel zurück und hat jetzt ${dice}.`,
    "no-die-to-win": ({ seat }, name) => `${name(seat)} hat recht, hat aber schon alle Würfel.`,
    out: ({ seat, place }, name) => `${name(seat)} ist ausgeschieden: Platz ${place}.`,
    resigned: ({ seat }, name) => `${name(seat)} gibt auf.`,
    over: ({ winner }, name) => `Die Partie ist zu Ende: ${name(winner)} hat gewonnen.`,
  },
  reasons: REASONS.de,
  refusals: {
    "no-bid": () => "Es gibt noch kein Gebot: Mach das erste.",
    "exact-off": () => "An diesem Tisch gibt es kein „Genau“: Erhöhe oder zweifle an.",
    "count-range": ({ dice }) =>
      `Ein Gebot zählt mindestens 1 Würfel und höchstens die ${dice} im Spiel.`,
    "not-higher": ({ bid }) =>
      `Biete mehr als ${bidText(bid, "de")}: mehr Würfel, oder gleich viele mit mehr Augen.`,
    "ones-too-few": ({ bid, least }) =>
      `Nach ${bidText(bid, "de")} musst du mindestens ${least} Einsen bieten.`,
    "after-ones": ({ bid, least }) =>
      `Nach ${bidText(bid, "de")} musst du von einer anderen Augenzahl mindestens ${least} Würfel bieten.`,
  },
  choices: {},
  bots: {
    child: {
      name: levelNames.de.child,
      about: "glaubt fast alles und vergisst, dass Einsen Joker sind",
    },
    beginner: {
      name: levelNames.de.beginner,
      about: "erwartet die Hälfte der verdeckten Würfel und vergisst die Joker",
    },
    casual: {
      name: levelNames.de.casual,
      about: "bietet, was wahrscheinlich ist, und zweifelt am Rest",
    },
    strong: { name: levelNames.de.strong, about: "liest die Gebote der anderen und blufft nie" },
    expert: {
      name: levelNames.de.expert,
      about: "liest die Gebote der anderen und blufft, wenn es lohnt",
    },
    random: { name: "Zufallsgebote", about: "bietet und zweifelt aufs Geratewohl" },
    cautious: { name: "Vorsichtig", about: "bietet, was wahrscheinlich ist, und zweifelt am Rest" },
    reader: {
      name: "Gedankenleser",
      about: "liest die Gebote der anderen und blufft, wenn es lohnt",
    },
  },
  table: "Tisch mit Bechern",
  bid: (bid) => bidText(bid, "de"),
  bidButton: (bid) => `${bidText(bid, "de")} bieten`,
  doubt: "Anzweifeln",
  doubtAbout:
    "Alle Becher werden gehoben. Stimmt das Gebot, verlierst du einen Würfel, sonst verliert ihn, wer geboten hat.",
  exact: "Genau",
  face: "Augenzahl",
  count: "Zahl der Würfel",
  fewer: "Weniger Würfel",
  more: "Mehr Würfel",
  out: "ausgeschieden",
  diceCount: (dice) => `${dice} Würfel`,
  onTable: (dice) => `${dice} Würfel im Spiel`,
  noBid: "Noch kein Gebot",
  lastRound: "Letzte Runde:",
  showdown: germanShowdown,
  facts: { dice: "Würfel", place: "Platz" },
  options: {
    dice: "Würfel",
    diceAbout: "Mit so vielen Würfeln beginnt jeder.",
    wildOnes: "Einsen sind Joker",
    wildOnesAbout: "Einsen zählen als jede Augenzahl; für Gebote auf Einsen gelten eigene Regeln.",
    exact: "Genau",
    exactAbout:
      "Man darf auch behaupten, dass ein Gebot genau stimmt; wer recht hat, gewinnt einen Würfel zurück.",
  },
};

export const TRANSLATIONS: Record<Language, LiarsTranslations> = { en, de };

/** Keyboard shortcuts of the game. */
export const KEY_HELP: Record<Language, readonly (readonly [key: string, what: string])[]> = {
  en: [
    ["1 – 6", "choose the face"],
    ["+ −", "more or fewer dice"],
    ["b", "bid"],
    ["d", "doubt"],
    ["e", "call it exact"],
  ],
  de: [
    ["1 – 6", "die Augenzahl wählen"],
    ["+ −", "mehr oder weniger Würfel"],
    ["b", "bieten"],
    ["d", "anzweifeln"],
    ["e", "„genau“ sagen"],
  ],
};
