// Texte der Analysen, Tipps und des Lehrers.

import type { insightRefusalsEn, insightTextsEn } from "./insightTexts";

export const insightTextsDe: typeof insightTextsEn = {
  title: "Analyse",
  open: "Analyse",
  close: "Analyse schließen",
  graph: "Die Chancen im Verlauf der Partie",
  graphSlider: "Schritt der Partie, mit den Chancen aller Spieler",
  running: "Wird untersucht …",
  queued: (ahead) =>
    ahead === 0
      ? "Gleich geht es los …"
      : `Wartet: vorher ${ahead === 1 ? "eine andere Analyse" : `${ahead} andere Analysen`} …`,
  deeper: "Genauer untersuchen",
  isDeep: "Genauer untersucht",
  asSeatKnew: (name) =>
    `Nach dem, was ${name} wissen konnte. Was verborgen war, wird nicht verraten.`,
  summary: "Wie gut jeder gespielt hat",
  player: "Spieler",
  rating: "Wertung",
  performanceRating: "PR",
  ratingAbout:
    "Das 500-fache des mittleren Fehlers aller Entscheidungen, die zählen; weniger ist besser",
  ratingNames: {
    "world-class": "Weltklasse",
    expert: "Könner",
    advanced: "fortgeschritten",
    intermediate: "geübt",
    casual: "Gelegenheitsspieler",
    beginner: "Anfänger",
  },
  errors: "Fehler",
  errorsAbout: "Grobe Fehler und Fehler",
  errorCounts: (blunders, mistakes) =>
    `${blunders} ${blunders === 1 ? "grober" : "grobe"} Fehler, ${mistakes} Fehler`,
  luck: "Glück",
  adjusted: "Ohne Glück",
  adjustedAbout: "Das Ergebnis ohne das Glück aller Würfe",
  decisionOf: (name) => `${name} entscheidet`,
  notByPlayer: (name) =>
    `${name} hat das nicht entschieden: Die Zeit war um, oder ein Bot hat vertreten.`,
  played: "gespielt",
  moreChoices: (count) =>
    count === 1
      ? "Eine weitere Möglichkeit ist schlechter."
      : `${count} weitere Möglichkeiten sind schlechter.`,
  noDouble: "Nicht doppeln",
  doubleTake: "Doppeln, annehmen",
  doubleDrop: "Doppeln, ablehnen",
  marks: { inaccuracy: "ungenau", mistake: "Fehler", blunder: "grober Fehler" },
  moments: "Sehenswerte Momente",
  decisions: "Entscheidungen",
  whose: "Wessen Entscheidungen",
  everybody: "von allen",
  onlyMarked: "Nur Fehler",
  noneMarked: "Hier gibt es keine Fehler.",
  luckByRoll: "Das Glück der Würfe",
  rolled: (name, values) => `${name}: ${values}`,
  allRolls: (count) => `Alle ${count} Würfe`,
  fewerRolls: "Nur die größten",
  mistakeMoment: (name, played, best, cost) => `${name}: ${played} statt ${best} (${cost})`,
  goodMoment: (name, played) => `${name} findet ${played}`,
  luckMoment: (name, roll, change) => `${name} hat Glück mit ${roll} (${change})`,
  badLuckMoment: (name, roll, change) => `${name} hat Pech mit ${roll} (${change})`,
  turnMoment: (name) => `${name} geht in Führung`,
  luckTotal: (luck) => `Glück der Würfe: ${luck}`,
  ratedAs: (rating, name) => `Wertung ${rating} (${name})`,
  hint: "Tipp",
  hintKey: "einen Tipp zeigen",
  hintTitle: "Tipp",
  hintBest: (action) => `Am besten: ${action}`,
  hintPlay: "So spielen",
  hintClose: "Tipp ausblenden",
  hintThinking: "Denkt nach …",
  hintOthers: "Die anderen",
  takeBack: "Zug zurücknehmen",
  takeBackKey: "den Zug zurücknehmen, gegen Bots",
  takenBack: (count) => (count === 1 ? "1 Zug zurückgenommen" : `${count} Züge zurückgenommen`),
  hintsUsed: (count) => (count === 1 ? "1 Tipp" : `${count} Tipps`),
  option: "Tipps",
  optionAbout: "Wie oft jemand einen Tipp bekam, steht beim Ergebnis.",
  permissions: { never: "nie", "against-bots": "gegen Bots", always: "immer" },
  tutorOption: "Lehrer: vor groben Fehlern nachfragen",
  tutorAbout: "Nur in Partien gegen Bots. Eine Warnung zählt als Tipp.",
  tutorTitle: "Bist du sicher?",
  tutorText: (planned, cost) => `${planned} wäre ein grober Fehler (${cost}).`,
  tutorBest: (best) => `Besser: ${best}`,
  tutorPlay: "Trotzdem spielen",
  tutorBack: "Noch einmal überlegen",
  explore: "Eine Stellung untersuchen",
  explorePosition: "Positions-ID oder XGID",
  exploreGo: "Beste Züge zeigen",
  sides: ["Weiß", "Schwarz"],
  worth: "Was sie wert ist",
  nobodyAsked: "Hier gibt es nichts zu entscheiden.",
  noRoll: "vor dem Wurf",
  editor: "Stellung aufbauen",
  editorAbout:
    "Steine auf jedem Punkt, wie Weiß zählt: positiv für Weiß, negativ für Schwarz. Was an fünfzehn fehlt, ist abgetragen.",
  editorPoint: (point) => `Steine auf Punkt ${point}`,
  editorBar: "Bar",
  editorTurn: "Am Zug",
  editorDie: (die) => `Würfel ${die}`,
  drill: "Eigene Fehler",
  drillOpen: "Eigene Fehler üben",
  drillEmpty:
    "Noch gibt es keine Fehler zum Üben. Sie werden in diesem Browser gemerkt, wenn eine Partie untersucht wird.",
  drillAsk: (name) => `Was sollte ${name} tun?`,
  drillCount: (count) =>
    count === 1
      ? "Eine Stellung ist in diesem Browser gemerkt."
      : `${count} Stellungen sind in diesem Browser gemerkt.`,
  drillRight: "Gut entschieden.",
  drillWrong: "Es gibt etwas Besseres.",
  drillNext: "Nächste Stellung",
};

export const insightRefusalsDe: typeof insightRefusalsEn = {
  "insight-off": "Dieser Server gibt keine Tipps und untersucht keine Partien.",
  "no-insight": "Dafür gibt es keinen Tipp.",
  "queue-full": "Viele Analysen warten. Versuche es in einer Minute noch einmal.",
  "not-computed": "Das konnte nicht berechnet werden.",
  "hints-off": "An diesem Tisch gibt es keine Tipps.",
  "no-take-back":
    "Züge nimmt man nur in Partien gegen Bots zurück, an Tischen, die Tipps erlauben.",
  "nothing-to-take-back": "Es gibt keinen Zug von dir, den du zurücknehmen könntest.",
};
