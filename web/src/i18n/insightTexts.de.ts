// Texte der Analysen, Tipps und des Lehrers.

import type { insightRefusalsEn, insightTextsEn } from "./insightTexts";

export const insightTextsDe: typeof insightTextsEn = {
  title: "Analyse",
  open: "Analyse",
  close: "Analyse schließen",
  graph: "Die Chancen im Verlauf der Partie",
  graphSlider: "Schritt der Partie, mit den Chancen aller Spieler",
  running: "Die Analyse läuft …",
  queued: (ahead) =>
    ahead === 0
      ? "Gleich geht es los …"
      : `Noch ${ahead === 1 ? "eine Analyse" : `${ahead} Analysen`} davor …`,
  deeper: "Gründlicher analysieren",
  isDeep: "Gründlich analysiert",
  asSeatKnew: (name) =>
    `Nach dem, was ${name} wissen konnte. Was verborgen war, wird nicht verraten.`,
  summary: "So gut haben alle gespielt",
  player: "Spieler",
  rating: "Wertung",
  performanceRating: "PR",
  ratingAbout:
    "Das 500-fache des mittleren Fehlers aller Entscheidungen, die zählen; weniger ist besser",
  ratingNames: {
    "world-class": "Weltklasse",
    expert: "Experte",
    advanced: "Fortgeschrittener",
    intermediate: "geübter Spieler",
    casual: "Gelegenheitsspieler",
    beginner: "Anfänger",
  },
  errors: "Fehler",
  errorsAbout: "Grobe Fehler und Fehler",
  errorCounts: (blunders, mistakes) =>
    `${blunders} ${blunders === 1 ? "grober" : "grobe"} Fehler, ${mistakes} Fehler`,
  luck: "Glück",
  adjusted: "Ohne Glück",
  adjustedAbout: "Das Ergebnis, bereinigt um das Würfelglück",
  decisionOf: (name) => `${name} entscheidet`,
  notByPlayer: (name) =>
    `${name} hat das nicht entschieden: Die Zeit war um, oder ein Bot ist eingesprungen.`,
  played: "gespielt",
  moreChoices: (count) =>
    count === 1
      ? "Eine weitere Möglichkeit ist schlechter."
      : `${count} weitere Möglichkeiten sind schlechter.`,
  noDouble: "Nicht doppeln",
  doubleTake: "Doppeln, annehmen",
  doubleDrop: "Doppeln, ablehnen",
  marks: { inaccuracy: "ungenau", mistake: "Fehler", blunder: "grober Fehler" },
  moments: "Schlüsselmomente",
  decisions: "Entscheidungen",
  whose: "Wessen Entscheidungen",
  everybody: "von allen",
  onlyMarked: "Nur Fehler",
  noneMarked: "Hier gibt es keine Fehler.",
  luckByRoll: "Glück je Wurf",
  rolled: (name, values) => `${name}: ${values}`,
  allRolls: (count) => `Alle ${count} Würfe`,
  fewerRolls: "Nur die entscheidenden",
  mistakeMoment: (name, played, best, cost) => `${name}: ${played} statt ${best} (${cost})`,
  goodMoment: (name, played) => `${name} findet den besten Zug: ${played}`,
  luckMoment: (name, roll, change) => `${name} hat Glück mit ${roll} (${change})`,
  badLuckMoment: (name, roll, change) => `${name} hat Pech mit ${roll} (${change})`,
  turnMoment: (name) => `${name} geht in Führung`,
  luckTotal: (luck) => `Würfelglück: ${luck}`,
  ratedAs: (rating, name) => `Wertung ${rating} (${name})`,
  hint: "Tipp",
  hintKey: "einen Tipp zeigen",
  hintTitle: "Tipp",
  hintBest: (action) => `Am besten: ${action}`,
  hintPlay: "So spielen",
  hintClose: "Tipp ausblenden",
  hintThinking: "Denkt nach …",
  hintOthers: "Die anderen Möglichkeiten",
  takeBack: "Zug zurücknehmen",
  takeBackKey: "gegen Bots: den letzten Zug zurücknehmen",
  takenBack: (count) => (count === 1 ? "1 Zug zurückgenommen" : `${count} Züge zurückgenommen`),
  hintsUsed: (count) => (count === 1 ? "1 Tipp" : `${count} Tipps`),
  option: "Tipps",
  optionAbout:
    "Ein Tipp zeigt, was ein starker Bot spielen würde. Im Ergebnis steht, wer wie viele genommen hat.",
  permissions: { never: "nie", "against-bots": "gegen Bots", always: "immer" },
  tutorOption: "Lehrer: vor groben Fehlern warnen",
  tutorAbout: "Nur in Partien gegen Bots. Eine Warnung zählt als Tipp.",
  tutorTitle: "Bist du sicher?",
  tutorText: (planned, cost) => `${planned} wäre ein grober Fehler (${cost}).`,
  tutorBest: (best) => `Besser: ${best}`,
  tutorPlay: "Trotzdem spielen",
  tutorBack: "Noch einmal überlegen",
  explore: "Eine Stellung analysieren",
  explorePosition: "Position ID oder XGID",
  exploreGo: "Beste Züge zeigen",
  sides: ["Weiß", "Schwarz"],
  worth: "Was die Stellung wert ist",
  rollOut: "Rollout starten",
  rollOutAgain: "Noch einmal mit anderen Würfen",
  rollingOut: "Wird ausgewürfelt …",
  stopRollOut: "Beenden",
  rollOutTitle: "Rollout",
  rollOutAbout: (games: number, isPartial: boolean) =>
    `Je ${games === 1 ? "eine Partie" : `${games} Partien`}${isPartial ? ", vorzeitig beendet" : ""}, mit denselben Würfen zu Ende gespielt; das Würfelglück ist herausgerechnet. ± ist das 95-%-Intervall.`,
  position: "Die Stellung",
  nobodyAsked: "Hier gibt es nichts zu entscheiden.",
  noRoll: "vor dem Wurf",
  editor: "Stellung aufbauen",
  editorAbout:
    "Steine auf jedem Punkt, gezählt aus der Sicht von Weiß: positiv für Weiß, negativ für Schwarz. Was an fünfzehn fehlt, ist schon abgetragen.",
  editorPoint: (point) => `Steine auf Punkt ${point}`,
  editorBar: "Bar",
  editorTurn: "Am Zug",
  editorDie: (die) => `Würfel ${die}`,
  drill: "Eigene Fehler",
  drillOpen: "Eigene Fehler üben",
  drillEmpty:
    "Noch gibt es keine Fehler zum Üben. Sobald eine Partie analysiert ist, merkt sich dieser Browser deine Fehler.",
  drillAsk: (name) => `Was sollte ${name} tun?`,
  drillCount: (count) =>
    count === 1
      ? "Dieser Browser hat sich eine Stellung gemerkt."
      : `Dieser Browser hat sich ${count} Stellungen gemerkt.`,
  drillRight: "Gut entschieden.",
  drillWrong: "Es gibt etwas Besseres.",
  drillNext: "Nächste Stellung",
};

export const insightRefusalsDe: typeof insightRefusalsEn = {
  "insight-off": "Dieser Server gibt keine Tipps und analysiert keine Partien.",
  "no-insight": "Dafür gibt es keinen Tipp.",
  "queue-full": "Gerade warten viele Analysen. Versuch es in einer Minute noch einmal.",
  "not-computed": "Das konnte nicht berechnet werden.",
  "hints-off": "An diesem Tisch gibt es keine Tipps.",
  "no-take-back":
    "Züge lassen sich nur gegen Bots zurücknehmen, und nur an Tischen, an denen Tipps erlaubt sind.",
  "nothing-to-take-back": "Du hast noch keinen Zug gemacht, den du zurücknehmen könntest.",
};
