import type { GameTranslations } from "../../../game/contract";
import { levelNames } from "../../../i18n/levelNames";
import type { SpacesReason } from "../../../protocol/generated/bots";
import { REASONS } from "../reasons";
import type { Bot, Choice, Event, Prompt, Refusal } from "../types";
import { boardFaultText, roundOverText, stepText } from "./sentences";
import type { SpacesTexts } from "./texts";

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

export const texts: SpacesTexts = {
  pages: { label: "What the paper shows", draw: "Draw", board: "Board", round: "Round" },
  rules: {
    start: "the first item is a piece on the bottom row",
    adjacent: "a piece comes to a cell beside (not diagonal to) the one before",
    "onto-trap": "a piece never comes to a cell that holds an own trap",
    "trap-adjacent": "a trap is laid beside (not diagonal to) the piece",
    "trap-twice": "at most one trap lies on a cell",
    "off-grid": "every cell is on the grid",
    exit: "the last item is the only final, at row -1, straight above a piece on row 0",
  },
  faults: {
    "not-json": () => "not JSON",
    "too-long": ({ most }) => `at most ${most} bytes`,
    "not-an-object": () => "an object with the fields of a board",
    missing: () => "this field is missing",
    unknown: () => "a board has no such field",
    "not-text": () => "a text",
    "empty-id": () => "any text that is not empty (S7)",
    "not-a-count": () => "a whole number, not negative",
    size: () => "a whole number from 2 to 10 (S6)",
    "not-a-list": () => "a list of items",
    "too-many-items": ({ most }) => `at most ${most} items`,
    "no-items": () => "at least a piece and a final (S6)",
    "not-an-item": () => "an item with position, type and order",
    order: ({ expected }) => `orders are 1, 2, 3 without gaps: ${expected} here (S6)`,
    "final-row": () => "a final is at row -1 (S6)",
    "item-type": () => "piece, trap or final",
    "item-off-grid": ({ cell }) => `${cell}: every cell is on the grid (S6)`,
    "not-a-position": () => "a row and a col",
    row: () => "a whole number on the grid, or -1",
    col: () => "a whole number on the grid",
    rule: ({ cell, broken }) => `${cell ?? "nothing"}: ${texts.rules[broken]} (S6)`,
    "grid-rows": ({ size }) => `${size} rows of ${size} cells (S6)`,
    "grid-row": ({ size }) => `a row of ${size} cells (S6)`,
    "grid-cell": ({ found, expected }) =>
      `${found}, but the sequence leaves ${expected} there (S6)`,
    "grid-word": () => "piece, empty or trap (S6)",
  },
  cell: (row, col) => `Row ${row}, column ${col}`,
  exitCell: (col) => `Way out above column ${col}`,
  holds: {
    nothing: "empty",
    piece: (orders) => `your way, item ${orders}`,
    trap: (order) => `trap, item ${order}`,
    pieceOf: (who) => `${who} stands here`,
    wayOf: (who, steps) => `${who}'s way, step ${steps}`,
    trapOf: (who, step) => `${who}'s trap, step ${step}`,
    begin: "the way can begin here",
    open: "can be drawn next",
  },
  path: {
    begins: (col, size) => {
      if (col === 0) return "Starts bottom left";
      return col === size - 1 ? "Starts bottom right" : `Starts at the bottom, column ${col}`;
    },
    go: { up: "up", down: "down", left: "left", right: "right" },
    trap: { up: "trap above", down: "trap below", left: "trap left", right: "trap right" },
    out: "out at the top",
    odd: (row, col) => `jumps to (${row}, ${col})`,
    nothing: "Nothing is drawn yet.",
  },
  draw: {
    label: (size) => `Board in the making, ${size} by ${size}`,
    tools: "Pencils",
    way: "Path",
    trap: "Trap",
    undo: "Undo",
    redo: "Redo",
    clear: "Begin again",
    keysTitle: "Keys",
    keys: "Arrows draw. Space, then an arrow, lays a trap. Backspace undoes. Enter keeps the board.",
    begin: "Choose a cell on the bottom row to start from.",
    goOn: "Draw on, from cell to cell, towards the top.",
    leave: "You are at the top: leave the board above your piece, or go on.",
    done: (items, traps) =>
      `A valid board: ${count(items, "item", "items")}, ${count(traps, "trap", "traps")}.`,
    cannot: (rule) => `Not there: ${rule}.`,
    faults: (n) => `${count(n, "fault", "faults")} to mend:`,
    itemFault: (item, rule) => `Item ${item}: ${rule}.`,
    description: "In words",
    name: "Name",
    unnamed: (number) => `Board ${number}`,
    keep: "Keep",
    keepAndPack: "Keep and pack",
    kept: (name) => `${name} is kept.`,
    share: "Copy link",
    copied: "The link to this board is copied.",
    copyThis: "Copy this link:",
    save: "Save file",
    open: "Open file",
    fileFaults: (file, n) => `${file} is no valid board: ${count(n, "fault", "faults")}.`,
    loaded: (name) => `${name} lies on the paper.`,
    shared: (name) => `${name} was shared with you. Keep it if you like it.`,
    otherSize: (name, size) =>
      `${name} is ${size} by ${size}: it is kept for a match of that size.`,
    drewPiece: (row, col) => `Piece to row ${row}, column ${col}.`,
    drewTrap: (row, col) => `Trap on row ${row}, column ${col}.`,
    drewExit: "Out at the top.",
    undone: "Undone.",
    redone: "Drawn again.",
    cleared: "The paper is empty. Undo brings it back.",
    trapNext: "Trap: choose a cell beside the piece.",
    wayNext: "Path.",
  },
  bring: {
    title: "Boards to bring",
    deckTitle: "Your deck, in order",
    bag: (n) => (n === 0 ? "Nothing packed yet" : `${count(n, "board", "boards")} packed`),
    deck: (n, of) => `${n} of ${of} boards`,
    empty: "Draw boards of your own, or take some of the house's.",
    emptyDeck: "The first board meets the other's first, and so on. A board may come again.",
    bring: (n) => (n === 0 ? "Pack something first" : `Bring ${count(n, "board", "boards")}`),
    bringDeck: "Bring the deck",
    deckMissing: (n) => `${n} more`,
    deckTooMany: (n) => `${n} too many`,
    sources: "Where to pack from",
    mine: "My boards",
    house: "House boards",
    noneKept: "Nothing kept for this size yet. What you draw and keep lies here.",
    shelves: {
      straight: "Straight runs",
      single: "One trap each",
      several: "Many traps",
      mixed: "The whole house",
    },
    takeShelf: (shelf, n) => `Pack ${shelf}: ${count(n, "board", "boards")}`,
    add: (name) => `Pack ${name}`,
    remove: (name) => `Take ${name} out`,
    earlier: (name) => `${name}: one earlier`,
    later: (name) => `${name}: one later`,
    clear: "Empty the bag",
    edit: (name) => `Draw ${name} anew`,
    forget: (name) => `Throw ${name} away`,
    waiting: (who) => `${who} is still packing.`,
    brought: (n) => `You have brought ${count(n, "board", "boards")}.`,
    place: (at, of) => `${at} of ${of}`,
    packed: (name) => `${name} is packed.`,
    unpacked: (name) => `${name} is out of the bag.`,
  },
  choose: {
    title: (round, rounds) => `Board for round ${round} of ${rounds}`,
    first: "Choose a board first",
    play: (number) => `Play board ${number}`,
    board: (number) => `Board ${number}`,
    never: "not played yet",
    fared: (won, tied, lost) => `won ${won}, tied ${tied}, lost ${lost}`,
    chosen: (number) => `You play board ${number}.`,
    waiting: (who) => `${who} is still choosing.`,
  },
  board: {
    label: (name) => `${name}, drawn`,
    traps: (n) => (n === 0 ? "no traps" : count(n, "trap", "traps")),
    items: (n) => count(n, "item", "items"),
    other: "A board",
    playedIn: "Played in",
    again: "Draw a variant",
  },
  round: {
    label: (round) => `Round ${round}, both boards laid over each other`,
    title: (round, rounds) => `Round ${round} of ${rounds}`,
    none: "No round has been played yet.",
    drawing: "Both are still packing their boards.",
    first: "To the beginning",
    back: "One step back",
    play: "Play the round",
    pause: "Pause",
    forward: "One step on",
    last: "To the end",
    step: (step, of) => `Step ${step} of ${of}`,
    scrub: "Step of the round",
    fog: "As it was seen",
    fogAbout: "The other's traps show only when they strike.",
    steps: "Step by step",
    before: "Both boards lie face down.",
    because: {
      point: "a row closer than ever before",
      exit: "the exit is a point, and ends the round",
      caught: (who, whose, laid) =>
        `${who} ran into ${whose}'s trap${laid === null ? "" : ` of step ${laid}`}: a point less, and stopped`,
      caughtFogged: (who, whose) => `${who} ran into a trap of ${whose}: a point less, and stopped`,
      collided: "they collided: a point less each, and the round is over",
      standsStill: (who) => `${who} stands still: a trap lies beside the piece now`,
    },
    won: (who) => `goes to ${who}`,
    tied: "a tie",
    rounds: "Rounds",
    table: { round: "Round", won: "Won", points: "Points" },
    show: (round, one, two) => `Show round ${round} · ${one}:${two}`,
    turned: (who) => `${who} runs down: that board is turned half round.`,
    look: (who) => `Look at the board of ${who}`,
  },
  facts: {
    won: "Rounds won",
    wonAbout: "Most rounds win the match.",
    points: "Points",
    pointsAbout: "All rounds together; they decide when both have won as many rounds.",
    out: "Exits",
    outAbout: "Rounds in which the piece left the board.",
    caught: "Caught",
    caughtAbout: "Rounds in which the other ran into a trap.",
  },
  options: {
    size: "Size",
    sizeAbout: "Cells on a side. Four is a good evening; eight is a maze.",
    sizeValue: (size) => `${size} by ${size}`,
    rounds: "Rounds",
    roundsAbout: "All of them are played; most rounds win.",
    decks: "Decks",
    decksAbout: "Ten boards each, in an order fixed beforehand: nothing is chosen on the way.",
  },
  workshop: {
    title: "Boards of Spaces",
    about: "Draw boards in peace; they wait for you at every table.",
    size: "Size of the paper",
    none: "Nothing kept yet. What you draw and keep lies here.",
  },
  say: {
    bring: (n) => `bring ${count(n, "board", "boards")}`,
    play: (number) => `play board ${number}`,
  },
};

const does = {
  moved: (who: string, cell: string, point: boolean) => `${who} to ${cell}${point ? " +1" : ""}`,
  laid: (who: string, cell: string) => `${who} laid a trap on ${cell}`,
  stood: (who: string) => `${who} stood still`,
  exited: (who: string, col: number) => `${who} out at column ${col} +1`,
  collided: "they collided",
  caught: (who: string) => `${who} ran into a trap`,
};

const over = {
  tie: "is a tie",
  goes: (who: string) => `goes to ${who}`,
  round: (round: number, who: string, score: string) => `Round ${round} ${who}, ${score}.`,
};

const why = {
  rules: texts.rules,
  item: (item: number, rule: string) => `item ${item}: ${rule}`,
  form: "a board is written size.column.moves, such as 3.1.UU",
  file: (faults: string) => `the file: ${faults}`,
  letter: (move: number) => `move ${move} is none of U D L R u d l r`,
  offGrid: (move: number) => `move ${move} leaves the grid`,
  size: (found: number, size: number) =>
    `it is ${found} by ${found}, and this match is ${size} by ${size}`,
};

const prompts: Record<Prompt, (legal: number) => string> = {
  collection: () => "Pack your boards and bring them.",
  deck: () => "Pack ten boards in the order of play.",
  board: (legal) => (legal === 1 ? "Play your board." : `Choose one of your ${legal} boards.`),
};

const bots: Record<Bot, { name: string; about: string }> = {
  child: { name: levelNames.en.child, about: "lays a trap beside its start, wherever you may run" },
  beginner: { name: levelNames.en.beginner, about: "runs straight up, always the same column" },
  casual: { name: levelNames.en.casual, about: "lays a trap beside its start, where you ran last" },
  club: { name: levelNames.en.club, about: "goes through its best boards with traps in turn" },
  expert: {
    name: levelNames.en.expert,
    about: "mixes strong boards, and answers those who repeat themselves",
  },
  random: { name: "Random boards", about: "plays anything that is legal" },
  runner: { name: "Runner", about: "runs straight up, always the same column" },
  switcher: { name: "Switcher", about: "runs straight up, and changes column after a loss" },
  trapper: { name: "Trapper", about: "lays a trap beside its start, where you ran last" },
  rotator: { name: "Rotator", about: "goes through its best boards with traps in turn" },
  mixer: { name: "Mixer", about: "mixes strong boards of many kinds" },
  equilibrium: {
    name: "Equilibrium",
    about:
      "cannot be outguessed: proved on 2, 3, 4, 6, 8 and 10, nearly so on 5 and 9; on 7 only searched",
  },
};

export const translations: GameTranslations<Event, Refusal, Prompt, Bot, Choice, SpacesReason> = {
  prompts,
  events: {
    brought: ({ seat, boards }, name) =>
      `${name(seat)} brought ${boards === 1 ? "one board" : `${boards} boards`}.`,
    "all-brought": () => "Both have brought their boards.",
    chose: ({ seat, number }, name) => `${name(seat)} chose board ${number}.`,
    "round-began": ({ round }) => `Round ${round}: both boards are on the table.`,
    step: (step, name) => stepText(step, name, does),
    "round-over": ({ round, played }, name) => roundOverText(round, played, name, over),
    resigned: ({ seat }, name) => `${name(seat)} resigned.`,
    over: ({ winner, won, points }, name) => {
      const who = winner == null ? "a draw" : `${name(winner)} has won`;
      return `The match is over, ${who}: rounds ${won.join(":")}, points ${points.join(":")}.`;
    },
  },
  reasons: REASONS.en,
  refusals: {
    "bring-first": () => "Boards are brought before the first round: bring yours.",
    "already-brought": () =>
      "Boards are brought once, before the first round: choose one of yours.",
    "collection-size": ({ boards }) =>
      `A collection is 1 to 64 boards, not ${boards}: bring as many as that.`,
    "deck-size": ({ boards }) =>
      `A deck is exactly 10 boards, not ${boards}: bring 10, in the order of play.`,
    "bad-boards": ({ faults }) =>
      `Every board obeys the rules for boards: ${faults
        .map((fault) => `board ${fault.number}: ${boardFaultText(fault.why, why)}`)
        .join("; ")}.`,
    "no-such-board": ({ number, boards }) =>
      boards === 1
        ? `You have brought one board, not ${number}: play 1.`
        : `There is no board ${number} in your collection: play one from 1 to ${boards}.`,
    unreadable: () =>
      "Write bring and your boards, such as bring 3.0.UU 3.1.lrUU, or play and a number, such as play 2.",
  },
  choices: {},
  bots,
};

export const keys = [
  ["← ↑ ↓ →", "on the drawing page: draw the path"],
  ["Space", "then an arrow: lay a trap"],
  ["Backspace", "undo what was drawn last"],
  ["Enter", "begin a path, keep a board, play the chosen board"],
  ["⇧ ← →", "in the bag: move a board"],
  ["Delete", "in the bag: take a board out"],
] as const;
