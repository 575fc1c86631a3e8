import type { GameTranslations } from "../../../game/contract";
import { levelNames } from "../../../i18n/levelNames";
import type { SpacesReason } from "../../../protocol/generated/bots";
import { REASONS } from "../reasons";
import type { Bot, Choice, Event, Prompt, Refusal } from "../types";
import { boardFaultText, roundOverText, stepText } from "./sentences";
import type { SpacesTexts } from "./texts";

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
const boards = (n: number) => count(n, "Brett", "Bretter");

export const texts: SpacesTexts = {
  pages: { label: "Ansicht", draw: "Zeichnen", board: "Brett", round: "Runde" },
  rules: {
    start: "der erste Eintrag ist eine Figur auf der untersten Reihe",
    adjacent: "eine Figur kommt auf ein Feld neben dem vorigen (nicht schräg)",
    "onto-trap": "eine Figur betritt nie ein Feld mit einer eigenen Falle",
    "trap-adjacent": "eine Falle liegt neben der Figur (nicht schräg)",
    "trap-twice": "auf einem Feld liegt höchstens eine Falle",
    "off-grid": "jedes Feld liegt auf dem Brett",
    exit: "der letzte Eintrag ist der einzige Ausgang, auf Reihe -1, gerade über einer Figur auf Reihe 0",
  },
  faults: {
    "not-json": () => "kein JSON",
    "too-long": ({ most }) => `höchstens ${most} Bytes`,
    "not-an-object": () => "ein Objekt mit den Feldern eines Bretts",
    missing: () => "dieses Feld fehlt",
    unknown: () => "dieses Feld gibt es bei einem Brett nicht",
    "not-text": () => "ein Text",
    "empty-id": () => "irgendein Text, aber kein leerer (S7)",
    "not-a-count": () => "eine ganze Zahl, nicht negativ",
    size: () => "eine ganze Zahl von 2 bis 10 (S6)",
    "not-a-list": () => "eine Liste von Einträgen",
    "too-many-items": ({ most }) => `höchstens ${most} Einträge`,
    "no-items": () => "wenigstens eine Figur und ein Ausgang (S6)",
    "not-an-item": () => "ein Eintrag mit position, type und order",
    order: ({ expected }) => `gezählt wird 1, 2, 3 ohne Lücke: hier ${expected} (S6)`,
    "final-row": () => "ein Ausgang ist auf Reihe -1 (S6)",
    "item-type": () => "piece, trap oder final",
    "item-off-grid": ({ cell }) => `${cell}: jedes Feld liegt auf dem Brett (S6)`,
    "not-a-position": () => "eine row und eine col",
    row: () => "eine ganze Zahl auf dem Brett oder -1",
    col: () => "eine ganze Zahl auf dem Brett",
    rule: ({ cell, broken }) => `${cell ?? "nichts"}: ${texts.rules[broken]} (S6)`,
    "grid-rows": ({ size }) => `${size} Reihen von ${size} Feldern (S6)`,
    "grid-row": ({ size }) => `eine Reihe von ${size} Feldern (S6)`,
    "grid-cell": ({ found, expected }) => `${found}, aber die Folge lässt dort ${expected} (S6)`,
    "grid-word": () => "piece, empty oder trap (S6)",
  },
  cell: (row, col) => `Reihe ${row}, Spalte ${col}`,
  exitCell: (col) => `Ausgang über Spalte ${col}`,
  holds: {
    nothing: "leer",
    piece: (orders) => `dein Weg, Eintrag ${orders}`,
    trap: (order) => `Falle, Eintrag ${order}`,
    pieceOf: (who) => `hier steht ${who}`,
    wayOf: (who, steps) => `Weg von ${who}, Schritt ${steps}`,
    trapOf: (who, step) => `Falle von ${who}, Schritt ${step}`,
    begin: "hier kann der Weg beginnen",
    open: "kann als Nächstes gezeichnet werden",
  },
  path: {
    begins: (col, size) => {
      if (col === 0) return "Beginnt unten links";
      return col === size - 1 ? "Beginnt unten rechts" : `Beginnt unten, Spalte ${col}`;
    },
    go: { up: "hoch", down: "runter", left: "links", right: "rechts" },
    trap: {
      up: "Falle darüber",
      down: "Falle darunter",
      left: "Falle links",
      right: "Falle rechts",
    },
    out: "oben hinaus",
    odd: (row, col) => `springt nach (${row}, ${col})`,
    nothing: "Noch ist nichts gezeichnet.",
  },
  draw: {
    label: (size) => `Brett in Arbeit, ${size} mal ${size}`,
    tools: "Werkzeuge",
    way: "Weg",
    trap: "Falle",
    undo: "Rückgängig",
    redo: "Wiederholen",
    clear: "Alles löschen",
    keysTitle: "Tasten",
    keys: "Pfeile zeichnen. Leertaste, dann ein Pfeil, legt eine Falle. Rücktaste nimmt zurück. Enter speichert das Brett.",
    begin: "Wähle ein Feld auf der untersten Reihe als Anfang.",
    goOn: "Zeichne weiter, Feld für Feld, nach oben.",
    leave: "Du bist oben: Verlass das Brett über deiner Figur, oder zeichne weiter.",
    done: (items, traps) =>
      `Ein gültiges Brett: ${count(items, "Eintrag", "Einträge")}, ${count(traps, "Falle", "Fallen")}.`,
    cannot: (rule) => `Das geht dort nicht: ${rule}.`,
    faults: (n) => `${count(n, "Fehler", "Fehler")} zu beheben:`,
    itemFault: (item, rule) => `Eintrag ${item}: ${rule}.`,
    description: "In Worten",
    name: "Name",
    unnamed: (number) => `Brett ${number}`,
    keep: "Speichern",
    keepAndPack: "Speichern und einpacken",
    kept: (name) => `${name} ist gespeichert.`,
    share: "Link kopieren",
    copied: "Der Link zu diesem Brett ist kopiert.",
    copyThis: "Kopier diesen Link:",
    save: "Als Datei speichern",
    open: "Datei öffnen",
    fileFaults: (file, n) => `${file} ist kein gültiges Brett: ${count(n, "Fehler", "Fehler")}.`,
    loaded: (name) => `${name} liegt auf dem Papier.`,
    shared: (name) => `${name} wurde mit dir geteilt. Speichere es, wenn es dir gefällt.`,
    otherSize: (name, size) =>
      `${name} ist ${size} mal ${size} groß und wird für ein Spiel dieser Größe gespeichert.`,
    drewPiece: (row, col) => `Figur nach Reihe ${row}, Spalte ${col}.`,
    drewTrap: (row, col) => `Falle auf Reihe ${row}, Spalte ${col}.`,
    drewExit: "Oben hinaus.",
    undone: "Zurückgenommen.",
    redone: "Wieder gezeichnet.",
    cleared: "Das Papier ist leer. „Rückgängig“ holt alles zurück.",
    trapNext: "Falle: Wähle ein Feld neben der Figur.",
    wayNext: "Weg.",
  },
  bring: {
    title: "Bretter zum Mitbringen",
    deckTitle: "Dein Stapel, der Reihe nach",
    bag: (n) => (n === 0 ? "Noch nichts eingepackt" : `${boards(n)} eingepackt`),
    deck: (n, of) => `${n} von ${of} Brettern`,
    empty: "Zeichne eigene Bretter oder nimm fertige.",
    emptyDeck:
      "Dein erstes Brett trifft auf das erste der anderen Seite, und so fort. Ein Brett darf mehrmals vorkommen.",
    bring: (n) => (n === 0 ? "Pack erst etwas ein" : `${boards(n)} mitbringen`),
    bringDeck: "Den Stapel mitbringen",
    deckMissing: (n) => `noch ${n}`,
    deckTooMany: (n) => `${n} zu viel`,
    sources: "Woher die Bretter kommen",
    mine: "Meine Bretter",
    house: "Fertige Bretter",
    noneKept:
      "Für diese Größe gibt es noch nichts. Was du zeichnest und speicherst, erscheint hier.",
    shelves: {
      straight: "Gerade Läufe",
      single: "Je eine Falle",
      several: "Viele Fallen",
      mixed: "Alle fertigen",
    },
    takeShelf: (shelf, n) => `Einpacken: ${shelf}, ${boards(n)}`,
    add: (name) => `${name} einpacken`,
    remove: (name) => `${name} herausnehmen`,
    earlier: (name) => `${name}: eins nach vorn`,
    later: (name) => `${name}: eins nach hinten`,
    clear: "Tasche leeren",
    edit: (name) => `${name} bearbeiten`,
    forget: (name) => `${name} löschen`,
    waiting: (who) => `${who} packt noch ein.`,
    brought: (n) => `Du hast ${boards(n)} mitgebracht.`,
    place: (at, of) => `${at} von ${of}`,
    packed: (name) => `${name} ist eingepackt.`,
    unpacked: (name) => `${name} ist nicht mehr in der Tasche.`,
  },
  choose: {
    title: (round, rounds) => `Brett für Runde ${round} von ${rounds}`,
    first: "Wähle erst ein Brett",
    play: (number) => `Brett ${number} spielen`,
    board: (number) => `Brett ${number}`,
    never: "noch nicht gespielt",
    fared: (won, tied, lost) => `${won} gewonnen, ${tied} gleich, ${lost} verloren`,
    chosen: (number) => `Du spielst Brett ${number}.`,
    waiting: (who) => `${who} wählt noch.`,
  },
  board: {
    label: (name) => `${name}, gezeichnet`,
    traps: (n) => (n === 0 ? "keine Fallen" : count(n, "Falle", "Fallen")),
    items: (n) => count(n, "Eintrag", "Einträge"),
    other: "Ein Brett",
    playedIn: "Gespielt in",
    again: "Abwandlung zeichnen",
  },
  round: {
    label: (round) => `Runde ${round}, beide Bretter übereinandergelegt`,
    title: (round, rounds) => `Runde ${round} von ${rounds}`,
    none: "Noch wurde keine Runde gespielt.",
    drawing: "Beide packen noch ihre Bretter.",
    first: "Zum Anfang",
    back: "Einen Schritt zurück",
    play: "Runde abspielen",
    pause: "Pause",
    forward: "Einen Schritt weiter",
    last: "Zum Ende",
    step: (step, of) => `Schritt ${step} von ${of}`,
    scrub: "Schritt der Runde",
    fog: "Fallen verdecken",
    fogAbout: "Fallen der anderen Seite zeigen sich erst, wenn sie zuschnappen.",
    steps: "Schritt für Schritt",
    before: "Beide Bretter liegen verdeckt.",
    because: {
      point: "eine Reihe näher als je zuvor",
      exit: "der Ausgang ist ein Punkt und beendet die Runde",
      caught: (who, whose, laid) =>
        `${who} läuft in die Falle von ${whose}${laid === null ? "" : ` aus Schritt ${laid}`}: ein Punkt weniger, und die Figur bleibt stehen`,
      caughtFogged: (who, whose) =>
        `${who} läuft in eine Falle von ${whose}: ein Punkt weniger, und die Figur bleibt stehen`,
      collided: "Zusammenstoß: beide verlieren einen Punkt, und die Runde ist vorbei",
      standsStill: (who) => `${who} steht still: Neben der Figur liegt jetzt eine Falle`,
    },
    won: (who) => `geht an ${who}`,
    tied: "unentschieden",
    rounds: "Runden",
    table: { round: "Runde", won: "Gewonnen", points: "Punkte" },
    show: (round, one, two) => `Runde ${round} · ${one}:${two} zeigen`,
    turned: (who) => `${who} läuft nach unten: Das Brett liegt um eine halbe Drehung gedreht.`,
    look: (who) => `Das Brett von ${who} ansehen`,
  },
  facts: {
    won: "Gewonnene Runden",
    wonAbout: "Wer die meisten Runden gewinnt, gewinnt das Spiel.",
    points: "Punkte",
    pointsAbout: "Aus allen Runden; sie entscheiden bei gleich vielen gewonnenen Runden.",
    out: "Ausgänge",
    outAbout: "Runden, in denen die Figur das Brett verlassen hat.",
    caught: "Gefangen",
    caughtAbout: "Runden, in denen die andere Seite in eine Falle lief.",
  },
  options: {
    size: "Größe",
    sizeAbout: "Felder auf einer Seite. Vier ist ein guter Anfang, acht ein Labyrinth.",
    sizeValue: (size) => `${size} mal ${size}`,
    rounds: "Runden",
    roundsAbout: "Alle Runden werden gespielt; wer mehr davon gewinnt, gewinnt.",
    decks: "Stapel",
    decksAbout:
      "Je zehn Bretter in einer Reihenfolge, die vorher feststeht: Unterwegs wird nichts gewählt.",
  },
  workshop: {
    title: "Bretter für Spaces",
    about: "Zeichne Bretter in aller Ruhe; an jedem Tisch kannst du sie einpacken.",
    size: "Größe des Papiers",
    none: "Noch gibt es nichts. Was du zeichnest und speicherst, erscheint hier.",
  },
  say: {
    bring: (n) => `${boards(n)} mitbringen`,
    play: (number) => `Brett ${number} spielen`,
  },
};

const does = {
  moved: (who: string, cell: string, point: boolean) => `${who} nach ${cell}${point ? " +1" : ""}`,
  laid: (who: string, cell: string) => `${who} legte eine Falle auf ${cell}`,
  stood: (who: string) => `${who} blieb stehen`,
  exited: (who: string, col: number) => `${who} hinaus bei Spalte ${col} +1`,
  collided: "sie stießen zusammen",
  caught: (who: string) => `${who} lief in eine Falle`,
};

const over = {
  tie: "endet unentschieden",
  goes: (who: string) => `geht an ${who}`,
  round: (round: number, who: string, score: string) => `Runde ${round} ${who}, ${score}.`,
};

const why = {
  rules: texts.rules,
  item: (item: number, rule: string) => `Eintrag ${item}: ${rule}`,
  form: "ein Brett schreibt man als Größe.Spalte.Züge, etwa 3.1.UU",
  file: (faults: string) => `die Datei: ${faults}`,
  letter: (move: number) => `Zug ${move} ist keiner von U D L R u d l r`,
  offGrid: (move: number) => `Zug ${move} verlässt das Brett`,
  size: (found: number, size: number) =>
    `es ist ${found} mal ${found} groß, und dieses Spiel ist ${size} mal ${size}`,
};

const prompts: Record<Prompt, (legal: number) => string> = {
  collection: () => "Pack Bretter ein und bring sie mit.",
  deck: () => "Pack zehn Bretter der Reihe nach ein.",
  board: (legal) => (legal === 1 ? "Spiel dein Brett." : `Wähle eins deiner ${legal} Bretter.`),
};

const bots: Record<Bot, { name: string; about: string }> = {
  child: {
    name: levelNames.de.child,
    about: "legt eine Falle neben seinen Anfang, wo immer du läufst",
  },
  beginner: {
    name: levelNames.de.beginner,
    about: "läuft gerade hinauf, immer in derselben Spalte",
  },
  casual: {
    name: levelNames.de.casual,
    about: "legt eine Falle neben seinen Anfang, wo du zuletzt gelaufen bist",
  },
  club: {
    name: levelNames.de.club,
    about: "spielt seine besten Bretter mit Fallen der Reihe nach",
  },
  expert: {
    name: levelNames.de.expert,
    about: "mischt starke Bretter und durchschaut, wer sich wiederholt",
  },
  random: { name: "Zufallsbretter", about: "spielt irgendetwas Erlaubtes" },
  runner: { name: "Läufer", about: "läuft gerade hinauf, immer in derselben Spalte" },
  switcher: {
    name: "Wechsler",
    about: "läuft gerade hinauf und wechselt die Spalte, wenn er verliert",
  },
  trapper: {
    name: "Fallensteller",
    about: "legt eine Falle neben seinen Anfang, wo du zuletzt gelaufen bist",
  },
  rotator: { name: "Reihum", about: "spielt seine besten Bretter mit Fallen der Reihe nach" },
  mixer: { name: "Mischer", about: "mischt starke Bretter von vielerlei Art" },
  equilibrium: {
    name: "Gleichgewicht",
    about:
      "nicht zu durchschauen: bewiesen für 2, 3, 4, 6, 8 und 10, beinahe für 5 und 9; für 7 nur gesucht",
  },
};

export const translations: GameTranslations<Event, Refusal, Prompt, Bot, Choice, SpacesReason> = {
  prompts,
  events: {
    brought: ({ seat, boards: n }, name) =>
      `${name(seat)} hat ${n === 1 ? "ein Brett" : `${n} Bretter`} mitgebracht.`,
    "all-brought": () => "Beide haben ihre Bretter mitgebracht.",
    chose: ({ seat, number }, name) => `${name(seat)} hat Brett ${number} gewählt.`,
    "round-began": ({ round }) => `Runde ${round}: Beide Bretter liegen auf dem Tisch.`,
    step: (step, name) => stepText(step, name, does),
    "round-over": ({ round, played }, name) => roundOverText(round, played, name, over),
    resigned: ({ seat }, name) => `${name(seat)} hat aufgegeben.`,
    over: ({ winner, won, points }, name) => {
      const who = winner == null ? "unentschieden" : `${name(winner)} hat gewonnen`;
      return `Das Spiel ist aus, ${who}: Runden ${won.join(":")}, Punkte ${points.join(":")}.`;
    },
  },
  reasons: REASONS.de,
  refusals: {
    "bring-first": () => "Bretter bringt man vor der ersten Runde mit: Bring erst deine.",
    "already-brought": () =>
      "Bretter bringt man einmal mit, vor der ersten Runde: Wähle eins von deinen.",
    "collection-size": ({ boards: n }) =>
      `Eine Sammlung hat 1 bis 64 Bretter, nicht ${n}: Bring so viele mit.`,
    "deck-size": ({ boards: n }) =>
      `Ein Stapel hat genau 10 Bretter, nicht ${n}: Bring 10, in der Reihenfolge, in der sie drankommen.`,
    "bad-boards": ({ faults }) =>
      `Jedes Brett folgt den Regeln für Bretter: ${faults
        .map((fault) => `Brett ${fault.number}: ${boardFaultText(fault.why, why)}`)
        .join("; ")}.`,
    "no-such-board": ({ number, boards: n }) =>
      n === 1
        ? `Du hast ein Brett mitgebracht, nicht ${number}: Spiel 1.`
        : `Ein Brett ${number} hast du nicht: Spiel eins von 1 bis ${n}.`,
    unreadable: () =>
      "Schreib bring und deine Bretter, etwa bring 3.0.UU 3.1.lrUU, oder play und eine Zahl, etwa play 2.",
  },
  choices: {},
  bots,
};

export const keys = [
  ["← ↑ ↓ →", "beim Zeichnen: den Weg ziehen"],
  ["Leertaste", "und dann ein Pfeil: eine Falle legen"],
  ["Rücktaste", "das zuletzt Gezeichnete zurücknehmen"],
  ["Enter", "einen Weg beginnen, ein Brett speichern, das gewählte Brett spielen"],
  ["⇧ ← →", "in der Tasche: ein Brett verschieben"],
  ["Entf", "in der Tasche: ein Brett herausnehmen"],
] as const;
