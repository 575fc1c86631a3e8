// The texts of Ludo.

import type { GameTranslations } from "../../game/contract";
import { joinNames } from "../../i18n/joinNames";
import type { Language } from "../../i18n/language";
import { levelNames } from "../../i18n/levelNames";
import type { LudoReason } from "../../protocol/generated/bots";
import type { SquareTexts } from "./BoardBackground";
import { REASONS } from "./reasons";
import type { Bot, Choice, Colour, Event, Prompt, Refusal, TokenPlace } from "./types";

export type LudoTranslations = GameTranslations<Event, Refusal, Prompt, Bot, Choice, LudoReason> & {
  at: (at: TokenPlace) => string;
  /** What the special squares are for. */
  squares: SquareTexts;
  squareNames: { all: string; ring: (square: number) => string; lane: string; finish: string };
  colours: Record<Colour, string>;
  /** "Ann's token 2: on square 14." */
  token: (owner: string, token: number, at: string) => string;
  yours: string;
  goes: (to: string) => string;
  cuts: (whom: string) => string;
  cannot: string;
  board: string;
  tokens: string;
  die: (owner: string, shows: number) => string;
  move: (token: number) => string;
  open: (token: number) => string;
  facts: {
    home: string;
    way: string;
    done: string;
    steps: string;
    stepsAbout: string;
    place: string;
    resigned: string;
    left: string;
  };
  options: {
    board: string;
    standard: string;
    standardAbout: string;
    sprint: string;
    sprintAbout: string;
    ends: string;
    places: string;
    placesAbout: string;
    first: string;
    firstAbout: string;
  } & Record<ToggleOption, string> &
    Record<`${ToggleOption}_about`, string>;
};

/** The options that are on or off. */
export const TOGGLE_OPTIONS = [
  "quick",
  "blocks",
  "must_cut",
  "extra_roll_on_cut",
  "extra_roll_on_finish",
] as const;
export type ToggleOption = (typeof TOGGLE_OPTIONS)[number];

const en: LudoTranslations = {
  prompts: {
    token: (legal) =>
      legal === 1 ? "Move your token: one can move." : `Choose a token: ${legal} can move.`,
  },
  events: {
    rolled: ({ seat, die }, name) => `${name(seat)} rolled a ${die}.`,
    opened: ({ seat, token }, name) => `${name(seat)} opened token ${token}.`,
    // Told by `token-done`.
    moved: ({ seat, token, to }, name) =>
      to === "done" ? "" : `${name(seat)} moved token ${token} ${destinationText.en(to)}.`,
    cut: ({ by, seat, token, square }, name) =>
      `${name(by)} cut token ${token} of ${name(seat)} on square ${square}.`,
    "token-done": ({ seat, token }, name) => `${name(seat)} brought token ${token} to the finish.`,
    "extra-roll": ({ seat, why }, name) =>
      `${name(seat)} rolls again for ${{ six: "a 6", cut: "the cut", finish: "the token that finished" }[why]}.`,
    "third-six": ({ seat }, name) => `${name(seat)} rolled the third 6 in a row: nothing moves.`,
    "no-move": ({ seat, die }, name) => `${name(seat)} cannot move by ${die}.`,
    placed: ({ seat, place }, name) =>
      place === 1 ? `${name(seat)} has won!` : `${name(seat)} takes place ${place}.`,
    resigned: ({ seat }, name) => `${name(seat)} gave up.`,
    turn: ({ seat }, name) => `It is the turn of ${name(seat)}.`,
    over: ({ winners }, name) =>
      `The match is over. First place: ${joinNames(winners.map(name), "and")}.`,
  },
  reasons: REASONS.en,
  refusals: {
    "needs-six": ({ die }) => `Only a 6 opens a token from home, and the die shows ${die}.`,
    overshoots: ({ left, die }) =>
      `The finish needs an exact roll: ${left} left, and the die shows ${die}.`,
    "already-done": () => "That token has finished.",
    blocked: ({ square }) =>
      `Two tokens on square ${square} block the way; nobody else lands there or passes.`,
    "no-such-token": ({ token }) => `There is no token ${token} in a quick game: choose 1 or 2.`,
    unreadable: () => "Name the token to move by its number, such as 1.",
  },
  choices: {
    red: { name: "Red", about: "Plays with circles." },
    green: { name: "Green", about: "Plays with triangles." },
    yellow: { name: "Yellow", about: "Plays with diamonds." },
    blue: { name: "Blue", about: "Plays with squares." },
  },
  bots: {
    child: {
      name: levelNames.en.child,
      about: "wants all its tokens to walk together, and never looks round",
    },
    beginner: {
      name: levelNames.en.beginner,
      about: "runs with its foremost token, and cuts what it can",
    },
    casual: {
      name: levelNames.en.casual,
      about: "brings tokens out and runs, but overlooks what it could cut",
    },
    club: {
      name: levelNames.en.club,
      about: "cuts, brings tokens out and runs, but sees no danger",
    },
    strong: { name: levelNames.en.strong, about: "cuts, saves its tokens, opens and races" },
    expert: {
      name: levelNames.en.expert,
      about: "has learnt by playing itself, and looks two rolls ahead",
    },
    random: { name: "Random moves", about: "moves anything that can move" },
    racer: { name: "Racer", about: "runs with its foremost token, and cuts what it can" },
    bot: { name: "Rules of thumb", about: "cuts, saves its tokens, opens and races" },
    net: { name: "Net", about: "has learnt by playing itself, and does not look ahead" },
  },
  at: (at) => {
    if (at === "home") return "at home";
    if (at === "done") return "finished";
    return "ring" in at ? `on square ${at.ring}` : `in the lane, step ${at.lane}`;
  },
  squares: {
    start: "A start: a 6 brings a token out here. Nobody is cut on it.",
    safe: "A safe square: nobody is cut here.",
    lane: "A lane: only tokens of its colour walk here, and nobody can cut them.",
    finish: "The finish: it needs the exact number.",
  },
  squareNames: {
    all: "Special squares",
    ring: (square) => `Square ${square}`,
    lane: "Lane",
    finish: "Finish",
  },
  colours: { red: "red", green: "green", yellow: "yellow", blue: "blue" },
  token: (owner, token, at) => `${owner}, token ${token}: ${at}`,
  yours: "Your",
  goes: (to) => `moves to be ${to}`,
  cuts: (whom) => `cuts ${whom}`,
  cannot: "cannot move",
  board: "Ludo board",
  tokens: "Tokens",
  die: (owner, shows) => `${owner} rolled ${shows}`,
  move: (token) => `move token ${token}`,
  open: (token) => `open token ${token}`,
  facts: {
    home: "Home",
    way: "On the way",
    done: "Finished",
    steps: "To go",
    stepsAbout: "Steps until all tokens are finished",
    place: "Place",
    resigned: "gave up",
    left: "Result",
  },
  options: {
    board: "Board",
    standard: "Standard",
    standardAbout: "Round the ring, then up a lane of one’s own.",
    sprint: "Sprint",
    sprintAbout: "One lap and done; no lanes.",
    ends: "Ends",
    places: "All places",
    placesAbout: "Until all but one have finished.",
    first: "First winner",
    firstAbout: "As soon as somebody has brought every token home.",
    quick: "Quick game",
    quick_about: "Two tokens each instead of four.",
    blocks: "Blocks",
    blocks_about: "Two tokens of a colour on a square let no opponent land or pass.",
    must_cut: "Cut before home",
    must_cut_about: "Who has cut nobody yet goes round once more.",
    extra_roll_on_cut: "Roll again after a cut",
    extra_roll_on_cut_about: "Cutting somebody earns another roll.",
    extra_roll_on_finish: "Roll again at the finish",
    extra_roll_on_finish_about: "Bringing a token home earns another roll.",
  },
};

const destinationText: Record<Language, (at: TokenPlace) => string> = {
  en: (at) => {
    if (at === "home") return "home";
    if (at === "done") return "to the finish";
    return "ring" in at ? `to square ${at.ring}` : `to step ${at.lane} of the lane`;
  },
  de: (at) => {
    if (at === "home") return "nach Hause";
    if (at === "done") return "ins Ziel";
    return "ring" in at ? `auf Feld ${at.ring}` : `auf Feld ${at.lane} der Zielgeraden`;
  },
};

const de: LudoTranslations = {
  prompts: {
    token: (legal) =>
      legal === 1
        ? "Zieh deine Figur: Nur eine kann ziehen."
        : `Wähle eine Figur: ${legal} können ziehen.`,
  },
  events: {
    rolled: ({ seat, die }, name) => `${name(seat)} hat eine ${die} gewürfelt.`,
    opened: ({ seat, token }, name) => `${name(seat)} hat Figur ${token} ins Spiel gebracht.`,
    moved: ({ seat, token, to }, name) =>
      to === "done"
        ? ""
        : `${name(seat)} ist mit Figur ${token} ${destinationText.de(to)} gezogen.`,
    cut: ({ by, seat, token, square }, name) =>
      `${name(by)} hat Figur ${token} von ${name(seat)} auf Feld ${square} geschlagen.`,
    "token-done": ({ seat, token }, name) => `${name(seat)} hat Figur ${token} ins Ziel gebracht.`,
    "extra-roll": ({ seat, why }, name) =>
      `${name(seat)} würfelt noch einmal für ${{ six: "die 6", cut: "den Treffer", finish: "die Figur im Ziel" }[why]}.`,
    "third-six": ({ seat }, name) =>
      `${name(seat)} hat die dritte 6 in Folge gewürfelt: Der Zug verfällt.`,
    "no-move": ({ seat, die }, name) => `${name(seat)} kann mit der ${die} nicht ziehen.`,
    placed: ({ seat, place }, name) =>
      place === 1 ? `${name(seat)} hat gewonnen!` : `${name(seat)} wird ${place}.`,
    resigned: ({ seat }, name) => `${name(seat)} hat aufgegeben.`,
    turn: ({ seat }, name) => `${name(seat)} ist am Zug.`,
    over: ({ winners }, name) =>
      `Die Partie ist zu Ende. Erster Platz: ${joinNames(winners.map(name), "und")}.`,
  },
  reasons: REASONS.de,
  refusals: {
    "needs-six": ({ die }) =>
      `Nur mit einer 6 kommt eine Figur ins Spiel, und der Würfel zeigt ${die}.`,
    overshoots: ({ left, die }) =>
      `Das Ziel muss genau erreicht werden: Es fehlen noch ${left}, gewürfelt ist ${die}.`,
    "already-done": () => "Diese Figur ist im Ziel.",
    blocked: ({ square }) =>
      `Zwei Figuren auf Feld ${square} sperren den Weg: Niemand sonst kommt dorthin oder vorbei.`,
    "no-such-token": ({ token }) =>
      `In einer kurzen Partie gibt es keine Figur ${token}: Wähle 1 oder 2.`,
    unreadable: () => "Nenn die Figur mit ihrer Nummer, zum Beispiel 1.",
  },
  choices: {
    red: { name: "Rot", about: "Spielt mit Kreisen." },
    green: { name: "Grün", about: "Spielt mit Dreiecken." },
    yellow: { name: "Gelb", about: "Spielt mit Rauten." },
    blue: { name: "Blau", about: "Spielt mit Quadraten." },
  },
  bots: {
    child: {
      name: levelNames.de.child,
      about: "will, dass alle Figuren zusammen laufen, und schaut sich nie um",
    },
    beginner: {
      name: levelNames.de.beginner,
      about: "läuft mit der vordersten Figur und schlägt, wen sie kann",
    },
    casual: {
      name: levelNames.de.casual,
      about: "bringt Figuren heraus und läuft, übersieht aber, wen sie schlagen könnte",
    },
    club: {
      name: levelNames.de.club,
      about: "schlägt, bringt Figuren heraus und läuft, sieht aber keine Gefahr",
    },
    strong: {
      name: levelNames.de.strong,
      about: "schlägt, rettet seine Figuren, eröffnet und läuft",
    },
    expert: {
      name: levelNames.de.expert,
      about: "hat im Spiel gegen sich selbst gelernt und denkt zwei Würfe voraus",
    },
    random: { name: "Zufallszüge", about: "zieht irgendetwas" },
    racer: { name: "Läufer", about: "läuft mit der vordersten Figur und schlägt, wen sie kann" },
    bot: { name: "Faustregeln", about: "schlägt, rettet seine Figuren, eröffnet und läuft" },
    net: { name: "Netz", about: "hat im Spiel gegen sich selbst gelernt und denkt nicht voraus" },
  },
  at: (at) => {
    if (at === "home") return "zu Hause";
    if (at === "done") return "im Ziel";
    return "ring" in at ? `auf Feld ${at.ring}` : `auf der Zielgeraden, Feld ${at.lane}`;
  },
  squares: {
    start:
      "Ein Startfeld: Mit einer 6 kommt hier eine Figur heraus. Niemand wird darauf geschlagen.",
    safe: "Ein sicheres Feld: Hier wird niemand geschlagen.",
    lane: "Eine Zielgerade: Nur Figuren ihrer Farbe gehen hier, und niemand kann sie schlagen.",
    finish: "Das Ziel: Dafür braucht es die genaue Zahl.",
  },
  squareNames: {
    all: "Besondere Felder",
    ring: (square) => `Feld ${square}`,
    lane: "Zielgerade",
    finish: "Ziel",
  },
  colours: { red: "rot", green: "grün", yellow: "gelb", blue: "blau" },
  token: (owner, token, at) => `${owner}, Figur ${token}: ${at}`,
  yours: "Deine",
  goes: (to) => `steht danach ${to}`,
  cuts: (whom) => `schlägt ${whom}`,
  cannot: "kann nicht ziehen",
  board: "Ludobrett",
  tokens: "Figuren",
  die: (owner, shows) => `${owner} hat ${shows} gewürfelt`,
  move: (token) => `Figur ${token} ziehen`,
  open: (token) => `Figur ${token} ins Spiel bringen`,
  facts: {
    home: "Zu Hause",
    way: "Unterwegs",
    done: "Im Ziel",
    steps: "Noch zu gehen",
    stepsAbout: "Schritte, bis alle Figuren im Ziel sind",
    place: "Platz",
    resigned: "aufgegeben",
    left: "Ergebnis",
  },
  options: {
    board: "Brett",
    standard: "Standard",
    standardAbout: "Einmal um den Ring, dann über die eigene Zielgerade.",
    sprint: "Sprint",
    sprintAbout: "Eine Runde, dann ist die Figur im Ziel, ohne Zielgerade.",
    ends: "Ende",
    places: "Alle Plätze",
    placesAbout: "Bis nur noch einer nicht im Ziel ist.",
    first: "Bis zum ersten Sieg",
    firstAbout: "Sobald jemand alle Figuren im Ziel hat.",
    quick: "Kurze Partie",
    quick_about: "Zwei Figuren für jeden statt vier.",
    blocks: "Sperren",
    blocks_about: "An zwei Figuren einer Farbe auf einem Feld kommt kein Gegner vorbei.",
    must_cut: "Erst schlagen",
    must_cut_about: "Wer noch niemanden geschlagen hat, läuft noch eine Runde.",
    extra_roll_on_cut: "Noch ein Wurf nach einem Treffer",
    extra_roll_on_cut_about: "Wer jemanden schlägt, würfelt noch einmal.",
    extra_roll_on_finish: "Noch ein Wurf im Ziel",
    extra_roll_on_finish_about: "Wer eine Figur ins Ziel bringt, würfelt noch einmal.",
  },
};

export const TRANSLATIONS: Record<Language, LudoTranslations> = { en, de };
