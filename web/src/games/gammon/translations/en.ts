import { levelNames } from "../../../i18n/levelNames";
import { REASONS } from "../reasons";
import type { GammonTranslations } from "./types";

const checkers = (count: number): string =>
  count === 0 ? "empty" : count === 1 ? "1 checker" : `${count} checkers`;
const points = (count: number): string => (count === 1 ? "1 point" : `${count} points`);
const wins = { single: "the game", gammon: "a gammon", backgammon: "a backgammon" };
const losses = { single: "a single game", gammon: "a gammon", backgammon: "a backgammon" };

export const en: GammonTranslations = {
  prompts: {
    turn: () => "Roll the dice, or double first.",
    move: () => "Play your roll: choose a checker.",
    double: () => "You are doubled: take or drop?",
    beaver: () => "You are beavered: take or drop?",
    offer: () => "The other side offers to lose this game: accept, or play on?",
  },
  events: {
    "opening-roll": ({ white, black }, name) =>
      `${name(0)} threw ${white}, ${name(1)} threw ${black}.`,
    "opening-tie": () => "The dice are equal: both throw again.",
    rolled: ({ seat, dice }, name) => `${name(seat)} rolled ${dice.join("-")}.`,
    played: ({ seat, play }, name) => `${name(seat)} played ${play}.`,
    danced: ({ seat, dice }, name) => `${name(seat)} cannot move by ${dice.join("-")}.`,
    doubled: ({ seat, value }, name) => `${name(seat)} doubled to ${value}.`,
    took: ({ seat, value }, name) => `${name(seat)} took; the game is worth ${value}.`,
    beavered: ({ seat, value }, name) => `${name(seat)} beavered to ${value}.`,
    dropped: ({ seat }, name) => `${name(seat)} dropped.`,
    offered: ({ seat, win }, name) => `${name(seat)} offered to lose ${losses[win]}.`,
    accepted: ({ seat }, name) => `${name(seat)} accepted.`,
    declined: ({ seat }, name) => `${name(seat)} declined; the game goes on.`,
    "game-won": ({ seat, win, points: worth, score }, name) =>
      `${name(seat)} won ${wins[win]} for ${points(worth)}; the score is ${score.join(":")}.`,
    "game-began": ({ number, crawford }) =>
      crawford
        ? `Game ${number} began: the Crawford game, nobody doubles.`
        : `Game ${number} began.`,
    resigned: ({ seat }, name) => `${name(seat)} resigned the match.`,
    over: ({ winner }, name) =>
      typeof winner === "number" ? `${name(winner)} won the match.` : "The match ended even.",
  },
  reasons: REASONS.en,
  refusals: {
    "not-now": ({ asked }) => `That is not asked for now: ${asked}.`,
    "illegal-play": () => "That is not a legal play of this roll.",
    "illegal-move": ({ from, die }) =>
      from === 25
        ? `No checker can enter from the bar by ${die}.`
        : `No checker can be moved from point ${from} by ${die} now.`,
    "more-dice": () => "As many dice as possible must be played.",
    "larger-die": ({ die }) => `Only one die can be played, and it must be the larger: ${die}.`,
    ambiguous: () => "Two plays fit that: mark the hits with a star.",
    "no-hit": ({ point }) => `Nobody is hit on point ${point}: leave out the star.`,
    "already-declined": () => "Your offer was declined; play on until your next turn.",
    "no-resignations": () => "At this table games are played out.",
    "no-double": () =>
      "You cannot double now: the cube is not yours, not in play, or already enough.",
    "no-beaver": () => "There are no beavers here.",
    unreadable: ({ part }) =>
      `“${part}” is not understood: write 13/8 6/5*, bar/21, 6/off, 8/5(2), or roll, double, take.`,
  },
  choices: {},
  bots: {
    child: {
      name: levelNames.en.child,
      about: "loves to hit and runs home, and sees danger only close by",
    },
    beginner: {
      name: levelNames.en.beginner,
      about: "makes points, but overlooks shots from afar",
    },
    casual: {
      name: levelNames.en.casual,
      about: "plays by rules of thumb, with some feeling for positions",
    },
    club: {
      name: levelNames.en.club,
      about: "judges most positions well, but thinks little of gammons",
    },
    strong: {
      name: levelNames.en.strong,
      about: "knows most positions and misjudges the rare ones",
    },
    tournament: { name: levelNames.en.tournament, about: "misjudges close plays only" },
    expert: {
      name: levelNames.en.expert,
      about: "looks a roll ahead, knows every bear-off and the cube",
    },
    random: { name: "Random moves", about: "plays anything that is legal" },
    greedy: { name: "Greedy hitter", about: "hits whenever it can and makes points" },
    bot: { name: "Small net", about: "has learnt by playing itself, and doubles" },
  },
  board: {
    label: "Backgammon board",
    point: (number, holder, count) =>
      holder ? `Point ${number}, ${holder}: ${checkers(count)}` : `Point ${number}, empty`,
    bar: (owner, count) => `Bar of ${owner}: ${checkers(count)}`,
    tray: (owner, count) => `Tray of ${owner}: ${count} borne off`,
    cube: (value, owner) =>
      owner ? `Doubling cube: ${value}, with ${owner}` : `Doubling cube: ${value}, in the middle`,
    cubeOffered: (value) => `Doubling cube: ${value} offered`,
    movable: "can move",
    inHand: "in hand",
    target: (hit) => (hit ? "you can go here and hit" : "you can go here"),
    dice: (owner, dice) => `Dice of ${owner}: ${dice}`,
    swap: (first) => `Use the ${first} first`,
    picked: (point, targets) => `Checker from ${point} in hand. It can go to ${targets}.`,
    nowhere: (point) => `No checker can be moved from ${point}.`,
    made: (play) => `So far ${play}.`,
    complete: (play) => `${play}. Enter confirms, u takes back.`,
    undone: "Taken back.",
    place: (point) => (point === 25 ? "the bar" : point === 0 ? "off" : `point ${point}`),
    mirror: "Home on the other hand",
    turn: "See the board from the other side",
    pips: "pips",
    pipsAbout: "How many points all checkers still have to run, together. Fewer is ahead.",
    cubeAbout:
      "The doubling cube: it says what the game is worth. Whose side it is on may double next; in the middle, both may.",
    crawfordAbout: "The Crawford game: nobody may double in it.",
    crawford: "Crawford",
    danced: "cannot move",
  },
  actions: {
    roll: "Roll",
    double: "Double",
    doubleTo: (value) => `Double to ${value}`,
    doubleAbout: (value) => `The other side plays on for ${value}, or gives the game up.`,
    take: "Take",
    takeAbout: (value, ownsCube) =>
      ownsCube
        ? `Play on for ${value}; the cube is yours.`
        : `Play on for ${value}; the cube stays there.`,
    beaver: "Beaver",
    beaverAbout: (value) => `Double to ${value} and keep the cube.`,
    drop: "Drop",
    dropAbout: (lost) => `You lose ${points(lost)}.`,
    accept: "Accept",
    acceptAbout: (win) => `You win ${wins[win]}.`,
    decline: "Play on",
    declineAbout: "Decline the offer; the game goes on.",
    giveUp: "Give up this game only",
    giveUpAbout: "Or give up this game only: the other side may accept, or have you play on.",
    offer: { single: "Single game", gammon: "Gammon", backgammon: "Backgammon" },
    offerNotation: (win) => `resign ${win}`,
    undo: "Take back",
    confirm: "Confirm",
    finish: "Finish",
    finishWith: (play) => `Only one way on: ${play}`,
    onlyPlay: (play) => `Only one play: ${play}`,
    soFar: "Your play",
    nothingYet: "nothing moved yet",
    positionId: "Position ID",
    positionIdAbout: "GNU Backgammon and others read it.",
  },
  facts: {
    score: "Score",
    matchTo: (length) => `Match to ${length}`,
    gameWon: (winner, win, worth) => `${winner} won ${wins[win]}: ${points(worth)}.`,
    scoreOf: (won, length) => `${won} of ${length}`,
    scoreAbout: "Points won, and how many win the match.",
    money: (won) => points(won),
    moneyAbout: (game, length) => `Game ${game} of ${length}; all points count.`,
    pips: "Pips",
    pipsAbout: "How many points the checkers still have to run.",
    off: "Off",
    bar: "Bar",
    cube: "Cube",
    cubeAbout: "May double next.",
    resigned: "Resigned",
    match: "the match",
  },
  options: {
    session: "What is played for",
    match: "A match",
    matchAbout: "Whoever first has the points wins.",
    money: "Money games",
    moneyAbout: "A number of games; all points are counted.",
    length: "Points",
    games: "Games",
    lengthAbout: (length) => `First to ${points(length)} wins the match.`,
    gamesAbout: (length) => (length === 1 ? "One game is played." : `${length} games are played.`),
    cube: "Doubling cube",
    cubeAbout: "Before rolling, a side may double the stake; the other takes or drops.",
    cubeNone: "A match for one point has no use for it.",
    crawford: "Crawford rule",
    crawfordAbout: "When a side is one point short, nobody doubles for one game.",
    jacoby: "Jacoby rule",
    jacobyAbout: "Gammons count only once the cube has been turned.",
    beavers: "Beavers",
    beaversAbout: "Who is doubled may double again at once and keep the cube.",
    resignations: "Giving up",
    resignationsAbout: "A lost game may be given up for an agreed number of points.",
  },
  keys: [
    ["Enter ×2", "move the checker by the first die"],
    ["f", "finish where there is only one way on; confirm what is complete"],
    ["0 … 9", "write the play in notation"],
  ],
};
