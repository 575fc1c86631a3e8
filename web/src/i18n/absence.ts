// Sentences about clocks, players who are away and bots that stand in for them.

import { clockTime, shortTime } from "./timeSpans";

export const absenceEn = {
  title: "Clock",
  clock: "Time to think",
  noClock: "No clock",
  decision: (seconds: number) => `${shortTime(seconds)} a decision`,
  bankPerPoint: (seconds: number, delay: number) =>
    `${shortTime(seconds)} a point + ${delay} s a move`,
  bankPerMatch: (seconds: number, delay: number) =>
    `${shortTime(seconds)} a match + ${delay} s a move`,
  days: (days: number) =>
    days === 1 ? "Correspondence: a day a move" : `Correspondence: ${days} days a move`,
  formerClock: "As when this table was opened",
  about: {
    none: "Nobody is hurried, and nobody plays for those who are away.",
    decision: "Then the move in the prompt is made.",
    bank: "A decision uses its own seconds first, then those of the bank.",
    days: "Come back whenever you like. Nobody plays for those who are away.",
  },
  reaction: "Time to react to the others",
  reactionAbout:
    "For answers in the turn of another player. If none comes in time, the match goes on without it.",
  noReactionLimit: "no limit",
  standIn: "When somebody is away",
  noStandIn: "Their time runs out, move by move",
  noStandInAbout: "Each time the move that the prompt names is made for them.",
  standInLevel: (bot: string) => `A bot steps in: ${bot}`,
  standInAbout: "Until they are back. It never gives up.",
  time: (ms: number) => clockTime(ms, "d"),
  timeOf: (name: string) => `${name}’s clock`,
  bank: (time: string) => `+ ${time}`,
  low: (seconds: number) => `${seconds} seconds left.`,
  plays: (name: string) => `A bot plays for ${name}`,
  back: "You are back, and it is your seat again. A bot has played for you meanwhile.",
  dismiss: "All right",
  movesOf: (actions: number) =>
    actions === 1 ? "a bot made 1 move" : `a bot made ${actions} moves`,
  menu: (name: string) => `${name} is away: what to do`,
  menuTitle: (name: string) => `${name} is away`,
  menuAbout:
    "You can do this once somebody has been away for a while. Their seat waits for them, unless you remove them.",
  tooSoon: "They have only just gone. Wait until they have been away for a while.",
  seatBot: "Let a bot play until they are back",
  skip: "Make the usual move for them now",
  remove: "Remove them from the table",
  linkTitle: "My private link",
  linkAbout:
    "With this link you are yourself at this table in another browser, on a phone for example. Whoever has it plays in your place: give it to nobody.",
  linkMake: "Copy a new private link",
  linkCopied: "Copied. It is not shown again; a new one replaces it.",
  linkShown: "Copy this link:",
  linkQr: "QR code of your private link",
  linkRevoke: "Make my private link useless",
  linkRevoked: "The link is useless now, and whoever came by it has been sent away.",
};
