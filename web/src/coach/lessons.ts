// The lessons of the guided matches. They say how the game is played and point at what to press; what is
// allowed comes from the server, as always.

import type { GameName } from "../games";
import type * as Gammon from "../protocol/generated/gammon";
import type * as Hill from "../protocol/generated/hill";
import type * as Liars from "../protocol/generated/liars";
import type * as Ludo from "../protocol/generated/ludo";
import type * as Spaces from "../protocol/generated/spaces";
import type { Lesson, Situation } from "./coach";

const always = () => true;
/** Conditions on the codes of one game: a code that the game does not have does not compile. */
const conditions = <Prompt extends string, Event extends { code: string }>() => ({
  asked:
    (...prompts: Prompt[]) =>
    ({ prompt }: Situation) =>
      prompts.some((other) => other === prompt),
  happened:
    (...codes: Event["code"][]) =>
    ({ seen }: Situation) =>
      codes.some((code) => seen.has(code)),
});

const BOARD = ".table-board";
const PROMPT = ".prompt";
const RULES = "[data-coach='rules']";

/** The lesson that ends every guide, once the viewer has answered often enough. */
const farewell = (answers: number): Lesson => ({
  id: "farewell",
  anchors: [RULES, PROMPT],
  when: (situation) => situation.answers >= answers || situation.over,
  text: {
    en: "That is all you need. Play on: nothing is at stake here. The rules are behind this button, or press ?.",
    de: "Mehr musst du nicht wissen. Spiel weiter, es geht um nichts. Die Regeln findest du hinter diesem Knopf oder mit der Taste ?.",
  },
});

/** Where every game says what it expects. */
const promptLesson: Lesson = {
  id: "prompt",
  anchors: [PROMPT],
  when: always,
  text: {
    en: "This line always says what is expected of you, or whom you are waiting for.",
    de: "Hier steht immer, was von dir erwartet wird oder auf wen du wartest.",
  },
};

/** The viewer throws the die; it throws itself if nobody does. */
const throwLesson: Lesson = {
  id: "throw",
  anchors: [".dice-throw", BOARD],
  when: ({ throwing }) => throwing,
  text: {
    en: "Your die: tap it, or press r, to throw it. If you wait, it throws itself.",
    de: "Dein Würfel: Tippe darauf oder drücke r, um zu würfeln. Wenn du wartest, rollt er von selbst.",
  },
};

const ludoGame = conditions<Ludo.Prompt, Ludo.Event>();
const ludo: Lesson[] = [
  {
    id: "goal",
    anchors: [BOARD],
    when: always,
    text: {
      en: "You are red. Two of your tokens are on their way round the board, clockwise. Bring both into the middle before the other does.",
      de: "Du spielst Rot. Deine zwei Figuren laufen im Uhrzeigersinn um das Brett. Bring beide in die Mitte, bevor es der andere schafft.",
    },
  },
  promptLesson,
  throwLesson,
  {
    id: "move",
    anchors: ["[data-token][aria-disabled='false']", BOARD],
    when: ludoGame.asked("token"),
    endsByAnswer: true,
    text: {
      en: "Choose which token walks: tap it. The dashed circle shows where it will stand.",
      de: "Such dir aus, welche Figur läuft, und tippe darauf. Der gestrichelte Kreis zeigt, wo sie landet.",
    },
  },
  {
    id: "cut",
    anchors: [BOARD],
    when: ludoGame.happened("cut"),
    text: {
      en: "Somebody was cut: whoever lands on another’s token sends it home. Squares with a star are safe.",
      de: "Da wurde jemand geschlagen: Wer auf einer fremden Figur landet, schickt sie nach Hause. Felder mit Stern sind sicher.",
    },
  },
  {
    id: "six",
    anchors: [BOARD],
    when: ludoGame.happened("extra-roll", "opened"),
    text: {
      en: "A 6 gives another roll, and only a 6 brings a token out of home.",
      de: "Nach einer 6 darf man noch einmal würfeln, und nur mit einer 6 kommt eine Figur aus dem Haus.",
    },
  },
  {
    id: "aim",
    anchors: ["[data-token][aria-disabled='false']", BOARD],
    when: (situation) => situation.answers >= 1 && situation.legal > 1,
    endsByAnswer: true,
    text: {
      en: "Cut if you can, and stop on stars when somebody is close behind. Landing on the other’s token sends it home.",
      de: "Schlag, wenn es geht, und bleib auf Sternen stehen, wenn jemand dicht hinter dir ist. Wer getroffen wird, muss nach Hause.",
    },
  },
  farewell(3),
];

const gammonGame = conditions<Gammon.Prompt, Gammon.Event>();
const gammon: Lesson[] = [
  {
    id: "goal",
    anchors: [BOARD],
    when: always,
    text: {
      en: "Bring your fifteen checkers round to your home, the points 1 to 6, then take them off the board. The other runs the opposite way.",
      de: "Bring deine fünfzehn Steine in dein Heimfeld, die Felder 1 bis 6, und nimm sie dann vom Brett. Der andere läuft in die Gegenrichtung.",
    },
  },
  promptLesson,
  {
    id: "move",
    anchors: [BOARD],
    when: gammonGame.asked("move"),
    text: {
      en: "Each die moves one checker that many points down, from 24 towards 1. Checkers that can move have a ring: tap one, then tap where it shall go.",
      de: "Jeder Würfel zieht einen Stein um so viele Punkte, von 24 hinunter zur 1. Steine, die ziehen können, haben einen Ring: Tippe auf einen und dann auf sein Ziel.",
    },
  },
  {
    id: "confirm",
    anchors: [".action-bar", ".gammon-play", BOARD],
    when: gammonGame.asked("move"),
    endsByAnswer: true,
    text: {
      en: "Play both dice, then confirm. Until then you can take everything back. Avoid points where the other has two or more.",
      de: "Spiel beide Würfel und bestätige dann. Bis dahin kannst du alles zurücknehmen. Gesperrt sind Punkte, auf denen der andere zwei oder mehr Steine hat.",
    },
  },
  {
    id: "safety",
    anchors: [BOARD],
    when: (situation) => situation.answers >= 1 && gammonGame.asked("move")(situation),
    endsByAnswer: true,
    text: {
      en: "A single checker can be hit and must start again from the bar. Two together are safe, and block the way.",
      de: "Ein einzelner Stein kann geschlagen werden und muss von der Bar neu beginnen. Zwei zusammen sind sicher und sperren den Weg.",
    },
  },
  farewell(2),
];

const hillGame = conditions<Hill.Prompt, Hill.Event>();
const hill: Lesson[] = [
  {
    id: "goal",
    anchors: [BOARD],
    when: always,
    text: {
      en: "Climb the path from the bottom left to the top of the hill. The first one there wins. Tap a tile, or point at it, to see what it does.",
      de: "Der Weg führt von unten links auf den Hügel. Wer zuerst oben ist, gewinnt. Tippe oder zeig auf ein Feld, um zu sehen, was es tut.",
    },
  },
  promptLesson,
  {
    id: "manage",
    anchors: [".action-bar", PROMPT],
    when: hillGame.asked("manage"),
    endsByAnswer: true,
    text: {
      en: "Your turn begins with your things: wear one, hold two. You have little yet, so go straight on.",
      de: "Dein Zug beginnt mit deinen Sachen: eine am Körper, zwei in den Händen. Noch hast du wenig, also geh gleich weiter.",
    },
  },
  {
    id: "meet",
    anchors: [".action-bar", PROMPT],
    when: hillGame.asked("meet"),
    endsByAnswer: true,
    text: {
      en: "You share this tile with somebody. You could trade with them, or challenge them to a duel. For now, walk on.",
      de: "Du stehst mit jemandem auf einem Feld. Ihr könntet tauschen oder euch duellieren. Geh fürs Erste weiter.",
    },
  },
  {
    id: "move",
    anchors: [".action-bar", PROMPT],
    when: hillGame.asked("move-or-sleep"),
    endsByAnswer: true,
    text: {
      en: "Move: a die with four sides says how far. Sleep instead when you have lost hearts: it brings all of them back.",
      de: "Geh los: Ein Würfel mit vier Seiten sagt, wie weit. Hast du Herzen verloren, schlaf lieber: Das bringt alle zurück.",
    },
  },
  {
    id: "fight",
    anchors: [".hill-panel", BOARD],
    when: hillGame.asked("fight"),
    endsByAnswer: true,
    text: {
      en: "A fight! Both roll Attack and Defense and add what they carry. A higher Attack takes a heart. Attack, or retreat six tiles.",
      de: "Ein Kampf! Beide würfeln Angriff und Abwehr und zählen ihre Ausrüstung dazu. Der höhere Angriff kostet ein Herz. Greif an, oder zieh dich sechs Felder zurück.",
    },
  },
  {
    id: "arrange",
    anchors: [".hill-slots", ".hill-things", PROMPT],
    when: hillGame.asked("arrange"),
    endsByAnswer: true,
    text: {
      en: "You found something. Weapons go into a hand, armour on the body, the rest into a bag. Tap a thing to read what it does.",
      de: "Du hast etwas gefunden. Waffen kommen in die Hand, Rüstung an den Körper, der Rest in die Tasche. Tippe auf ein Ding, um zu lesen, was es tut.",
    },
  },
  {
    id: "branch",
    anchors: [BOARD],
    when: hillGame.asked("branch"),
    endsByAnswer: true,
    text: {
      en: "The path forks. The steep one is shorter, and its enemies are stronger. Tap the way you take.",
      de: "Der Weg gabelt sich. Der steile ist kürzer, und seine Gegner sind stärker. Tippe auf deinen Weg.",
    },
  },
  {
    id: "chance",
    anchors: [BOARD],
    when: hillGame.happened("chance-revealed", "chance-kept"),
    text: {
      en: "A chance card: some happen at once, some are yours to keep and play later.",
      de: "Eine Zufallskarte: Manche wirken sofort, manche behältst du und spielst sie später.",
    },
  },
  farewell(9),
];

const spacesGame = conditions<Spaces.Prompt, Spaces.Event>();
const spaces: Lesson[] = [
  {
    id: "goal",
    anchors: [BOARD],
    when: always,
    text: {
      en: "You draw small boards: a path from the bottom to the top. Each round one of yours runs against one of the other’s. Whoever gets further wins the round.",
      de: "Du zeichnest kleine Bretter: einen Weg von unten nach oben. In jeder Runde läuft eines von dir gegen eines vom anderen. Wer weiter kommt, gewinnt die Runde.",
    },
  },
  {
    id: "draw",
    anchors: [".spaces-editor", ".spaces-tabs", BOARD],
    when: spacesGame.asked("collection"),
    text: {
      en: "Draw: press on the bottom row and lead the path upwards until it leaves at the top. With the trap tool you lay traps beside it. Put finished boards into your bag.",
      de: "Zeichne: Setz in der untersten Reihe an und führe den Weg nach oben hinaus. Mit dem Fallen-Werkzeug legst du Fallen daneben. Fertige Bretter kommen in deine Tasche.",
    },
  },
  {
    id: "bring",
    anchors: [".spaces-hand .button-main", ".spaces-hand", ".action-bar", PROMPT],
    when: spacesGame.asked("collection"),
    endsByAnswer: true,
    text: {
      en: "Pack one or more boards and bring them. Tap a ready-made one below to pack it, if you would rather not draw now.",
      de: "Pack ein oder mehrere Bretter ein und bring sie mit. Tippe auf ein fertiges weiter unten, wenn du jetzt nicht zeichnen magst.",
    },
  },
  {
    id: "choose",
    anchors: [".spaces-hand", ".action-bar", PROMPT],
    when: spacesGame.asked("board"),
    endsByAnswer: true,
    text: {
      en: "Choose one of your boards for this round. The other chooses too, and nobody sees what.",
      de: "Wähle eines deiner Bretter für diese Runde. Der andere wählt auch, und niemand sieht, was.",
    },
  },
  {
    id: "round",
    anchors: [BOARD],
    when: spacesGame.happened("round-over"),
    text: {
      en: "Both boards were laid over each other: you run up, the other runs down. Every new row is a point; traps and collisions cost one.",
      de: "Beide Bretter lagen übereinander: Du läufst hinauf, der andere hinunter. Jede neue Reihe ist ein Punkt; Fallen und Zusammenstöße kosten einen.",
    },
  },
  farewell(3),
];

const liarsGame = conditions<Liars.Prompt, Liars.Event>();
const liars: Lesson[] = [
  {
    id: "goal",
    anchors: [".liars-near", BOARD],
    when: always,
    text: {
      en: "These are your dice; only you see them. All bids are about the dice under both cups together. Ones count as every face.",
      de: "Das sind deine Würfel; nur du siehst sie. Alle Gebote gelten für die Würfel unter beiden Bechern zusammen. Einsen zählen als jede Zahl.",
    },
  },
  promptLesson,
  {
    id: "first-bid",
    anchors: [".liars-control", PROMPT],
    when: liarsGame.asked("first-bid"),
    endsByAnswer: true,
    text: {
      en: "You begin. Say how many dice show a face, at least: choose the face and the number, then bid. Start with what you hold.",
      de: "Du beginnst. Sag, wie viele Würfel mindestens eine Zahl zeigen: Wähle Augenzahl und Anzahl und biete dann. Geh von deinen eigenen aus.",
    },
  },
  {
    id: "answer",
    anchors: [".liars-control", PROMPT],
    when: liarsGame.asked("answer"),
    endsByAnswer: true,
    text: {
      en: "A bid is on the table. Believe it and go higher, or doubt it: then all cups are lifted, and whoever was wrong loses a die.",
      de: "Ein Gebot liegt auf dem Tisch. Glaub es und biete höher, oder zweifle es an: Dann werden alle Becher gehoben, und wer sich geirrt hat, verliert einen Würfel.",
    },
  },
  {
    id: "lifted",
    anchors: [BOARD],
    when: liarsGame.happened("cups-lifted"),
    text: {
      en: "The cups were lifted. The dice that counted are marked. Whoever lost a die begins the next round; without dice you are out.",
      de: "Die Becher wurden gehoben. Was zählte, ist markiert. Wer einen Würfel verlor, beginnt die nächste Runde; ohne Würfel scheidet man aus.",
    },
  },
  farewell(3),
];

const LESSONS: Partial<Record<GameName, readonly Lesson[]>> = {
  ludo,
  gammon,
  hill,
  spaces,
  liars,
};

/** What is said of a game that has no lessons of its own. */
const COMMON_LESSONS: readonly Lesson[] = [promptLesson, farewell(2)];

export function lessonsOf(game: string): readonly Lesson[] {
  return LESSONS[game as GameName] ?? COMMON_LESSONS;
}
