// Why a play or a decision about the cube is good or bad, as players say it.

import type { SentencesByCode } from "../../game/contract";
import type { Language } from "../../i18n/language";
import type { GammonReason } from "../../protocol/generated/bots";

const checkersEn = (count: number) => (count === 1 ? "a checker" : `${count} checkers`);
const checkersDe = (count: number) => (count === 1 ? "einen Stein" : `${count} Steine`);

export const REASONS: Record<Language, SentencesByCode<GammonReason>> = {
  en: {
    hits: ({ checkers }) => `It hits ${checkersEn(checkers)}.`,
    "makes-point": ({ point }) => `It makes the ${point}-point.`,
    "breaks-point": ({ point }) => `It gives up the ${point}-point.`,
    enters: ({ checkers }) => `It enters ${checkersEn(checkers)} from the bar.`,
    "bears-off": ({ checkers }) => `It bears off ${checkersEn(checkers)}.`,
    escapes: ({ checkers }) => `It brings ${checkersEn(checkers)} out of the other home.`,
    "leaves-shots": ({ rolls }) => `${rolls} of 36 rolls hit it.`,
    "leaves-no-shot": () => "No roll hits it.",
    "race-lead": ({ pips }) =>
      pips === 0
        ? "The race is even."
        : pips < 0
          ? `It is ${-pips} pips behind in the race.`
          : `It is ${pips} pips ahead in the race.`,
    "game-chances": ({ wins, gammons, gammons_lost }) =>
      `It wins ${wins} % of the games (${gammons} % gammons) and loses ${gammons_lost} % gammons.`,
    "double-too-early": () => "A double would be too early.",
    "too-good-to-double": () => "Playing for a gammon brings more than a dropped double.",
    "double-and-take": () => "The other side should take, and the double pays.",
    "double-and-drop": () => "The other side should drop.",
    "enough-to-take": () => "Playing on loses less than dropping.",
    "too-little-to-take": () => "Playing on loses more than dropping.",
  },
  de: {
    hits: ({ checkers }) => `Schlägt ${checkersDe(checkers)}.`,
    "makes-point": ({ point }) => `Macht den ${point}er-Punkt.`,
    "breaks-point": ({ point }) => `Gibt den ${point}er-Punkt auf.`,
    enters: ({ checkers }) => `Bringt ${checkersDe(checkers)} von der Bar ins Spiel.`,
    "bears-off": ({ checkers }) => `Trägt ${checkersDe(checkers)} ab.`,
    escapes: ({ checkers }) => `Bringt ${checkersDe(checkers)} aus dem anderen Heimfeld.`,
    "leaves-shots": ({ rolls }) => `${rolls} von 36 Würfen treffen.`,
    "leaves-no-shot": () => "Kein Wurf trifft.",
    "race-lead": ({ pips }) =>
      pips === 0
        ? "Das Rennen steht gleich."
        : pips < 0
          ? `Liegt im Rennen ${-pips} Augen zurück.`
          : `Liegt im Rennen ${pips} Augen vorn.`,
    "game-chances": ({ wins, gammons, gammons_lost }) =>
      `Gewinnt ${wins} % der Spiele (${gammons} % Gammon) und verliert ${gammons_lost} % als Gammon.`,
    "double-too-early": () => "Ein Doppel käme zu früh.",
    "too-good-to-double": () => "Auf Gammon zu spielen bringt mehr als ein abgelehntes Doppel.",
    "double-and-take": () => "Die andere Seite sollte annehmen, und das Doppel lohnt sich.",
    "double-and-drop": () => "Die andere Seite sollte ablehnen.",
    "enough-to-take": () => "Weiterspielen verliert weniger als Ablehnen.",
    "too-little-to-take": () => "Weiterspielen verliert mehr als Ablehnen.",
  },
};
