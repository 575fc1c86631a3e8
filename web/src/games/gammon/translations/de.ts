import { levelNames } from "../../../i18n/levelNames";
import { REASONS } from "../reasons";
import type { PhaseKind } from "../types";
import type { GammonTranslations } from "./types";

const checkers = (count: number): string =>
  count === 0 ? "leer" : count === 1 ? "1 Stein" : `${count} Steine`;
const points = (count: number): string => (count === 1 ? "1 Punkt" : `${count} Punkte`);
const wins = {
  single: "das Spiel",
  gammon: "ein Gammon",
  backgammon: "ein Backgammon",
};
const losses = {
  single: "ein einfaches Spiel",
  gammon: "ein Gammon",
  backgammon: "ein Backgammon",
};

/** What is asked for, by the phase that a refusal names. */
const ASKED: Record<PhaseKind, string> = {
  opening: "erst wird gewürfelt",
  turn: "würfeln oder verdoppeln",
  roll: "erst wird gewürfelt",
  move: "den Wurf ziehen",
  double: "das Doppel annehmen oder aufgeben",
  beaver: "den Beaver annehmen oder aufgeben",
  offer: "das Angebot annehmen oder ablehnen",
  over: "die Partie ist zu Ende",
};

export const de: GammonTranslations = {
  prompts: {
    turn: () => "Würfle, oder verdopple zuerst.",
    move: () => "Zieh deinen Wurf: Wähle einen Stein.",
    double: () => "Ein Doppel: annehmen oder aufgeben?",
    beaver: () => "Ein Beaver: annehmen oder aufgeben?",
    offer: () => "Angebot: annehmen oder weiterspielen?",
  },
  events: {
    "opening-roll": ({ white, black }, name) =>
      `${name(0)} wirft ${white}, ${name(1)} wirft ${black}.`,
    "opening-tie": () => "Die Würfel sind gleich: Beide werfen noch einmal.",
    rolled: ({ seat, dice }, name) => `${name(seat)} würfelt ${dice.join("-")}.`,
    played: ({ seat, play }, name) => `${name(seat)} zieht ${play}.`,
    danced: ({ seat, dice }, name) => `${name(seat)} kann mit ${dice.join("-")} nicht ziehen.`,
    doubled: ({ seat, value }, name) => `${name(seat)} verdoppelt auf ${value}.`,
    took: ({ seat, value }, name) => `${name(seat)} nimmt an; das Spiel zählt ${value}.`,
    beavered: ({ seat, value }, name) => `${name(seat)} kontert mit einem Beaver auf ${value}.`,
    dropped: ({ seat }, name) => `${name(seat)} gibt das Spiel auf.`,
    offered: ({ seat, win }, name) => `${name(seat)} bietet an, ${losses[win]} zu verlieren.`,
    accepted: ({ seat }, name) => `${name(seat)} nimmt das Angebot an.`,
    declined: ({ seat }, name) => `${name(seat)} lehnt ab; das Spiel geht weiter.`,
    "game-won": ({ seat, win, points: worth, score }, name) =>
      `${name(seat)} gewinnt ${wins[win]}: ${points(worth)}; es steht ${score.join(":")}.`,
    "game-began": ({ number, crawford }) =>
      crawford
        ? `Spiel ${number} beginnt: das Crawford-Spiel, niemand verdoppelt.`
        : `Spiel ${number} beginnt.`,
    resigned: ({ seat }, name) => `${name(seat)} gibt die Partie auf.`,
    over: ({ winner }, name) =>
      typeof winner === "number"
        ? `${name(winner)} gewinnt die Partie.`
        : "Die Partie endet unentschieden.",
  },
  reasons: REASONS.de,
  refusals: {
    "not-now": ({ phase }) => `Das ist jetzt nicht gefragt: ${ASKED[phase]}.`,
    "illegal-play": () => "So darf dieser Wurf nicht gezogen werden.",
    "illegal-move": ({ from, die }) =>
      from === 25
        ? `Mit der ${die} kommt kein Stein von der Bar herein.`
        : `Von Feld ${from} kann jetzt kein Stein mit der ${die} ziehen.`,
    "more-dice": () => "Du musst so viele Würfel ziehen wie möglich.",
    "larger-die": ({ die }) =>
      `Nur ein Würfel kann gezogen werden, und es muss der größere sein: die ${die}.`,
    ambiguous: () => "Zwei Züge passen dazu: Kennzeichne, wo du schlägst, mit einem Stern.",
    "no-hit": ({ point }) => `Auf Feld ${point} wird niemand geschlagen: Lass den Stern weg.`,
    "already-declined": () =>
      "Dein Angebot wurde abgelehnt; spiel weiter, bis du wieder am Zug bist.",
    "no-resignations": () => "An diesem Tisch wird jedes Spiel zu Ende gespielt.",
    "no-double": () =>
      "Du kannst jetzt nicht verdoppeln: Der Dopplerwürfel gehört dir nicht, ist nicht im Spiel oder zählt schon genug.",
    "no-beaver": () => "Hier gibt es keine Beaver.",
    unreadable: ({ part }) =>
      `„${part}“ ist nicht zu verstehen: Schreib 13/8 6/5*, bar/21, 6/off, 8/5(2) oder roll, double, take.`,
  },
  choices: {},
  bots: {
    child: {
      name: levelNames.de.child,
      about: "schlägt für sein Leben gern, läuft heim und sieht Gefahr nur aus der Nähe",
    },
    beginner: {
      name: levelNames.de.beginner,
      about: "besetzt Felder, übersieht aber Treffer aus der Ferne",
    },
    casual: {
      name: levelNames.de.casual,
      about: "spielt nach Faustregeln und mit etwas Gefühl für Stellungen",
    },
    club: {
      name: levelNames.de.club,
      about: "schätzt die meisten Stellungen gut ein, denkt aber wenig an Gammons",
    },
    strong: {
      name: levelNames.de.strong,
      about: "kennt die meisten Stellungen und verschätzt sich in seltenen",
    },
    tournament: {
      name: levelNames.de.tournament,
      about: "verschätzt sich nur noch bei knappen Zügen",
    },
    expert: {
      name: levelNames.de.expert,
      about: "denkt einen Wurf voraus, kennt jedes Auswürfeln und den Dopplerwürfel",
    },
    random: { name: "Zufallszüge", about: "zieht irgendetwas Erlaubtes" },
    greedy: { name: "Draufgänger", about: "schlägt, wo es geht, und besetzt Felder" },
    bot: { name: "Kleines Netz", about: "hat im Spiel gegen sich selbst gelernt und verdoppelt" },
  },
  board: {
    label: "Backgammonbrett",
    point: (number, holder, count) =>
      holder ? `Feld ${number}, ${holder}: ${checkers(count)}` : `Feld ${number}, leer`,
    bar: (owner, count) => `Bar von ${owner}: ${checkers(count)}`,
    tray: (owner, count) => `Ablage von ${owner}: ${count} ausgewürfelt`,
    cube: (value, owner) =>
      owner ? `Dopplerwürfel: ${value}, bei ${owner}` : `Dopplerwürfel: ${value}, in der Mitte`,
    cubeOffered: (value) => `Dopplerwürfel: ${value} angeboten`,
    movable: "kann ziehen",
    inHand: "in der Hand",
    target: (hit) => (hit ? "hierhin kannst du ziehen und schlagen" : "hierhin kannst du ziehen"),
    dice: (owner, dice) => `Würfel von ${owner}: ${dice}`,
    swap: (first) => `Zuerst die ${first} ziehen`,
    picked: (point, targets) => `Stein von ${point} in der Hand. Er kann nach ${targets}.`,
    nowhere: (point) => `Kein Stein kann von ${point} aus ziehen.`,
    made: (play) => `Bisher ${play}.`,
    complete: (play) => `${play}. Enter bestätigt, u nimmt zurück.`,
    undone: "Zurückgenommen.",
    place: (point) => (point === 25 ? "Bar" : point === 0 ? "draußen" : `Feld ${point}`),
    mirror: "Heimfeld auf die andere Seite legen",
    turn: "Brett von der anderen Seite sehen",
    pips: "Pips",
    pipsAbout: "So viele Punkte müssen alle Steine zusammen noch laufen. Weniger ist besser.",
    cubeAbout:
      "Der Dopplerwürfel: So viel zählt das Spiel. Auf wessen Seite er liegt, darf als Nächstes verdoppeln; in der Mitte dürfen es beide.",
    crawfordAbout: "Das Crawford-Spiel: In ihm wird nicht verdoppelt.",
    crawford: "Crawford",
    danced: "kann nicht ziehen",
  },
  actions: {
    roll: "Würfeln",
    double: "Verdoppeln",
    doubleTo: (value) => `Auf ${value} verdoppeln`,
    doubleAbout: (value) => `Um ${value} weiterspielen, oder die andere Seite gibt auf.`,
    take: "Annehmen",
    takeAbout: (value, ownsCube) =>
      ownsCube
        ? `Um ${value} weiterspielen; der Dopplerwürfel gehört dir.`
        : `Um ${value} weiterspielen; der Dopplerwürfel bleibt bei der anderen Seite.`,
    beaver: "Beaver",
    beaverAbout: (value) => `Auf ${value} verdoppeln und den Würfel behalten.`,
    drop: "Aufgeben",
    dropAbout: (lost) => `Du verlierst ${points(lost)}.`,
    accept: "Annehmen",
    acceptAbout: (win) => `Du gewinnst ${wins[win]}.`,
    decline: "Weiterspielen",
    declineAbout: "Das Angebot ablehnen; das Spiel geht weiter.",
    giveUp: "Nur dieses Spiel aufgeben",
    giveUpAbout:
      "Oder gib nur dieses Spiel auf: Die andere Seite kann annehmen oder dich weiterspielen lassen.",
    offer: { single: "Einfaches Spiel", gammon: "Gammon", backgammon: "Backgammon" },
    offerNotation: (win) => `${losses[win]} aufgeben`,
    undo: "Zurücknehmen",
    confirm: "Bestätigen",
    finish: "Zu Ende ziehen",
    finishWith: (play) => `Nur so geht es weiter: ${play}`,
    onlyPlay: (play) => `Nur ein Zug ist möglich: ${play}`,
    soFar: "Dein Zug",
    nothingYet: "noch nichts gezogen",
    positionId: "Positions-ID",
    positionIdAbout: "GNU Backgammon und andere Programme können sie lesen.",
  },
  facts: {
    score: "Stand",
    matchTo: (length) => `Match bis ${length}`,
    gameWon: (winner, win, worth) => `${winner} gewinnt ${wins[win]}: ${points(worth)}.`,
    scoreOf: (won, length) => `${won} von ${length}`,
    scoreAbout: "Gewonnene Punkte und wie viele für den Sieg nötig sind.",
    money: (won) => points(won),
    moneyAbout: (game, length) => `Spiel ${game} von ${length}; alle Punkte zählen.`,
    pips: "Pips",
    pipsAbout: "Wie viele Felder die Steine noch zu laufen haben.",
    off: "Abgetragen",
    bar: "Bar",
    cube: "Doppler",
    cubeAbout: "Darf als Nächstes verdoppeln.",
    resigned: "Aufgegeben",
    match: "die Partie",
  },
  options: {
    session: "Spielform",
    match: "Eine Partie",
    matchAbout: "Wer zuerst genug Punkte hat, gewinnt.",
    money: "Einzelne Spiele",
    moneyAbout: "Eine Anzahl von Spielen; alle Punkte zählen.",
    length: "Punkte",
    games: "Spiele",
    lengthAbout: (length) => `Wer zuerst ${points(length)} hat, gewinnt die Partie.`,
    gamesAbout: (length) =>
      length === 1 ? "Es wird ein Spiel gespielt." : `Es werden ${length} Spiele gespielt.`,
    cube: "Dopplerwürfel",
    cubeAbout:
      "Vor dem Wurf darf eine Seite den Einsatz verdoppeln; die andere nimmt an oder gibt auf.",
    cubeNone: "In einer Partie um einen Punkt nützt er nichts.",
    crawford: "Crawford-Regel",
    crawfordAbout: "Fehlt einer Seite nur noch ein Punkt, verdoppelt ein Spiel lang niemand.",
    jacoby: "Jacoby-Regel",
    jacobyAbout: "Gammons zählen erst, wenn verdoppelt wurde.",
    beavers: "Beaver",
    beaversAbout:
      "Wer ein Doppel bekommt, darf sofort noch einmal verdoppeln und behält den Dopplerwürfel.",
    resignations: "Aufgeben",
    resignationsAbout: "Ein verlorenes Spiel darf für vereinbarte Punkte aufgegeben werden.",
  },
  keys: [
    ["Enter ×2", "den Stein mit dem ersten Würfel ziehen"],
    ["f", "zu Ende ziehen, wenn nur ein Zug bleibt; einen fertigen Zug bestätigen"],
    ["0 … 9", "den Zug in Notation schreiben"],
  ],
};
