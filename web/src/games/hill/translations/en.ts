// King of the Hill in English.

import { levelNames } from "../../../i18n/levelNames";
import { REASONS } from "../reasons";
import { events } from "./en.events";
import { labels } from "./en.labels";
import { cards, classes, enemies, items, talents, tiles } from "./en.names";
import type { HillTranslations } from "./types";

const list = (of: readonly string[]) =>
  of.length < 2 ? (of[0] ?? "nothing") : `${of.slice(0, -1).join(", ")} and ${of.at(-1)}`;

const the = (item: keyof typeof items) => `the ${items[item].name}`;

export const en: HillTranslations = {
  prompts: {
    manage: () => "Arrange your things, then go on.",
    meet: () => "You are not alone here: challenge, trade, or walk on.",
    trade: () => "A trade is offered to you: take it or leave it.",
    challenge: () => "You are challenged to a duel.",
    "move-or-sleep": () => "Move on, or sleep and heal.",
    branch: (ways) => `The path forks: choose one of ${ways} ways on the board.`,
    trap: () => "A Trap lies here: take it with you?",
    ambush: () => "Somebody walks into your ambush: spring it?",
    arrived: () => "You have arrived: anything before the tile is resolved?",
    chance: () => "A chance card is revealed: let it be, or cancel it?",
    keep: () => "This card is for you alone: keep it, or put it away?",
    jinn: () => "The Jinn wants one of your things: choose which.",
    fight: () => "Choose whom you attack, or retreat.",
    "fight-dice": () => "The dice lie: let the blows fall, or retreat.",
    duel: () => "The duel goes on: fight, or retreat.",
    "duel-dice": () => "The dice of the duel are rolled: let them stand?",
    loot: () => "You won the duel: take what you like.",
    arrange: () => "Find a place for what you found.",
    drop: () => "You carry too much: something has to stay here.",
    "pick-up": () => "Something was dropped here: pick it up?",
    "pending-tile": () => "You were moved here: anything before the tile is resolved?",
    "after-duel": () => "The duel is over: anything from your bandolier?",
    "turn-end": () => "Your turn ends: anything from your bandolier first?",
  },
  events,
  reasons: REASONS.en,
  refusals: {
    "wrong-phase": () => "That belongs to another step of the turn.",
    "not-held": ({ item }) => `There is no ${items[item].name} in your bandolier.`,
    "not-a-drink": ({ item }) => `${items[item].name} is not for drinking.`,
    "not-carried": ({ item }) => `There is no ${items[item].name} to wear or hold there.`,
    "backpack-full": () => "That leaves more than the backpack holds: wear or hold more of it.",
    "no-ambush": () => "You have no Ambush Opportunity to lay.",
    "ambush-too-new": () => "Ambush Opportunity may be laid from your next turn on.",
    "not-there": ({ tile }) =>
      `Nothing is laid on tile ${tile}: not on Start, on Final or on a Sanctuary.`,
    "trap-here": ({ tile }) => `A Trap lies on tile ${tile} already.`,
    "ambush-here": ({ tile }) => `An ambush lies on tile ${tile} already.`,
    "not-here": ({ seat }, name) => `${name(seat)} is not to be seen on this tile.`,
    sanctuary: () => "There are no duels on a Sanctuary.",
    "no-hp": ({ seat }, name) => `${name(seat)} has no HP and cannot duel.`,
    "challenged-already": ({ seat }, name) =>
      `There was a challenge with ${name(seat)} in this step already.`,
    "duels-barred": () => "Smoke fills the air: no duels for the rest of the turn.",
    "not-on-turn": () => "Challenge or trade with the player whose turn it is.",
    "drink-off-turn": () =>
      "Only the player whose turn it is may drink, and nobody in the last duels.",
    "offers-spent": () => "You have made your three offers in this step.",
    "empty-offer": () => "Name something to give or to ask for.",
    "cannot-give": () => "You do not have everything that is asked for: decline.",
    binding: () => "A challenge is binding at this table.",
    "no-challenge": () =>
      "That is no challenge: an ambush or a spirit is neither calmed nor declined.",
    "not-that-class": ({ class: which }) => `Only the ${classes[which].name} can do that.`,
    "used-up": () => "That was used already.",
    "must-sleep": () => "After a defeat the next turn is for sleeping.",
    "dust-then-sleep": () => "Fairy Dust is followed by Sleep.",
    "no-instinct": () => "You have no Instinct to play.",
    "no-way": () => "There is no tile that way.",
    "not-a-branch": ({ to }) => `No way leads from here to tile ${to}.`,
    "no-lamp": () => "You hold no Lamp.",
    "lamp-no-reason": () => "The Lamp steps back only from a tile with a player or an enemy.",
    "lamp-no-history": () => "There is no tile of this turn to step back to.",
    "blink-too-far": ({ to }) => `The Blink Scroll does not reach tile ${to}.`,
    "blink-sanctuary": () => "The Blink Scroll neither leaves nor reaches a Sanctuary.",
    "no-target": () => "There is no such enemy.",
    "no-retreat": () => "There is no retreat from the last duel.",
    "not-theirs": ({ item }) => `There is no ${items[item].name} to take.`,
    "does-not-fit": ({ item }) => `There is no free place for ${the(item)}.`,
    "not-over": ({ item }) =>
      `${items[item].name} is not what is too much: drop what does not fit.`,
    unreadable: () => "That is no action: write it as the list does, such as “move” or “attack 1”.",
  },
  choices: classes,
  talents,
  bots: {
    child: {
      name: levelNames.en.child,
      about: "walks on and fights what it meets, hurt or not, with bare hands",
    },
    beginner: {
      name: levelNames.en.beginner,
      about: "walks on, sleeps when hurt, fights what it meets",
    },
    casual: { name: levelNames.en.casual, about: "knows the ways and when to rest" },
    club: {
      name: levelNames.en.club,
      about: "knows ways, gear and fights, but forgets what it carries",
    },
    strong: {
      name: levelNames.en.strong,
      about: "counts turns: gear, shortcuts, fights and duels by the odds",
    },
    random: { name: "Random moves", about: "plays anything that is allowed" },
    walker: { name: "Walker", about: "walks on, sleeps when hurt, fights what it meets" },
    bot: {
      name: "Turn counter",
      about: "counts turns: gear, shortcuts, fights and duels by the odds",
    },
  },
  tiles,
  items,
  enemies,
  cards,
  actions: {
    done: () => "Done",
    pass: () => "Pass",
    "pass-until-turn": () => "Let all cards be until my turn",
    arrange: ({ worn, hands }) => {
      const things = [worn, ...hands].flatMap((item) => (item ? [items[item].name] : []));
      return `Wear and hold ${list(things)}`;
    },
    drink: ({ item }) => `Drink ${the(item)}`,
    "lay-trap": () => "Lay the Trap",
    "lay-ambush": () => "Lay an ambush",
    challenge: ({ seat }, name) => `Challenge ${name(seat)}`,
    offer: ({ to, give, want }, name) =>
      `Offer ${name(to)} ${list(give.map((item) => items[item].name))} for ${list(want.map((item) => items[item].name))}`,
    accept: () => "Accept",
    decline: () => "Decline",
    "smoke-bomb": () => "Throw the Smoke Bomb",
    calm: () => "Calm them (5 or 6)",
    "fairy-dust": () => "Use Fairy Dust",
    sleep: () => "Sleep",
    move: () => "Roll and move",
    instinct: ({ back }) => (back ? "Instinct: 1 back" : "Instinct: 1 on"),
    branch: ({ to }) => `Go to tile ${to}`,
    spring: () => "Spring the ambush",
    "take-trap": () => "Take the Trap",
    lamp: () => "Step back by the Lamp",
    blink: ({ to }) => `Blink to tile ${to}`,
    "luck-charm": () => "Use the Luck Charm",
    attack: ({ target }, _, foe) => {
      const enemy = foe(target);
      return enemy ? `Attack the ${enemies[enemy].name}` : `Attack enemy ${target}`;
    },
    "fight-on": () => "Fight on",
    reroll: () => "Roll Defense again",
    retreat: () => "Retreat",
    take: ({ item }) => `Take ${the(item)}`,
    give: ({ item }) => `Give ${the(item)}`,
    drop: ({ item }) => `Drop ${the(item)}`,
    "pick-up": () => "Pick it up",
  },
  special: {
    "manage/done": "Go on",
    "meet/pass": "Walk on",
    "challenge/pass": "Face the duel",
    "trap/pass": "Leave it",
    "ambush/pass": "Let them pass",
    "arrived/done": "Resolve the tile",
    "chance/pass": "Let it be",
    "keep/pass": "Keep it",
    "pick-up/pass": "Leave it",
    "loot/done": "Enough",
    "drop/done": "Done",
    "fight-dice/fight-on": "Let the blows fall",
    "fight-dice/retreat": "Retreat after all",
    "duel-dice/fight-on": "Let the dice stand",
    "pending-tile/done": "Resolve the tile",
    "after-duel/done": "Go on",
    "turn-end/done": "End the turn",
  },
  labels,
  facts: {
    hp: {
      name: "HP",
      about: "Hit points. At 0 a fight is lost, and the next turn is for sleeping.",
    },
    class: { name: "Class", about: "" },
    worn: { name: "Gear", about: "Worn and held, for all to see." },
    hidden: { name: "Bags", about: "Items in backpack and bandolier; which ones is hidden." },
    kept: { name: "Cards", about: "Chance cards kept face down." },
    state: { name: "State", about: "" },
    tile: { name: "Tile", about: "Where the token stands." },
    skips: (turns) => (turns === 1 ? "skips a turn" : `skips ${turns} turns`),
    mustSleep: "must sleep",
    invisible: "invisible",
    pending: "tile still to be resolved",
    beer: (penalty) => `tipsy: ${penalty} movement`,
    passing: "passes until their turn",
    conditions: {
      skips: "Nothing happens in a turn that is skipped. Turns to skip add up.",
      mustSleep: "After a defeat the next turn is for sleeping; then all HP are back.",
      invisible:
        "Nobody sees or challenges them until their next turn begins or something moves them.",
      pending:
        "Was moved here in the turn of another player. What the tile brings happens when their next turn begins.",
      beer: "Beer takes this much from the next movement roll.",
      passing: "Lets the chance cards of the others be, so nobody waits for them.",
    },
    out: { name: "has left", about: "Gave the match up; the token is off the board." },
    turns: "Turns",
    tiles: { name: "Tiles", about: "Tiles moved, either way." },
    enemies: {
      name: "Enemies",
      about: (tiers) => `Beaten enemies; of tier 1, 2 and 3: ${tiers.join(", ")}.`,
    },
    duels: { name: "Duels", about: "Won and lost, of all that were fought." },
    items: { name: "Items", about: (used) => `Items found. Used: ${used}.` },
    falls: { name: "Falls", about: "Times without HP." },
    duelRecord: (won, lost, all) => `${won} won, ${lost} lost of ${all}`,
  },
  options: {
    duels: "Duels",
    binding: {
      name: "Binding",
      about: "A challenge must be faced; only a Monk or a Smoke Bomb gets out of it.",
    },
    consent: { name: "By consent", about: "Whoever is challenged may decline." },
    content: "Cards and classes",
    standard: { name: "Standard", about: "The numbers of the printed rules." },
    tuned: {
      name: "Tuned",
      about: "Fairer classes, shorter matches. The class cards and the items show their numbers.",
    },
    own: { name: "Own", about: "Numbers that came with this table." },
  },
  standing: {
    title: "What is answered for you",
    give: {
      pass: "Let all cards of others be",
      "end-turns": "End my turns at once",
    },
    given: {
      "fight-on": (hearts) =>
        `You fight on until you have ${hearts} ${hearts === 1 ? "heart" : "hearts"}.`,
      pass: () => "You let the chance cards of others be.",
      "end-turns": () => "Your turns end at once.",
    },
    fightOn: "Fight on until",
    fightOnUntil: (hearts) => `Fight on until ${hearts}`,
    heartsLabel: "Hearts at which you are asked again",
    hearts: (number) => (number === 1 ? "1 heart" : `${number} hearts`),
    everyFight: "always",
    lasting: "Also in the next matches here.",
    withdraw: "Ask me again",
  },
  list,
  keys: [
    ["r", "roll and move"],
    ["Arrows", "move over the board"],
    ["Home", "to your token, or to the first way you may choose"],
    ["Enter", "choose the tile or the card"],
    ["Escape", "back out"],
  ],
};
