// Why a move is good or bad, as players say it.

import type { SentencesByCode } from "../../game/contract";
import type { Language } from "../../i18n/language";
import type { LudoReason } from "../../protocol/generated/bots";

const tokensEn = (count: number) => (count === 1 ? "one token" : `${count} tokens`);
const tokensDe = (count: number) => (count === 1 ? "einer Figur" : `${count} Figuren`);

export const REASONS: Record<Language, SentencesByCode<LudoReason>> = {
  en: {
    wins: () => "The last token finishes.",
    cuts: ({ seat, steps_left }, name) =>
      `It cuts a token of ${name(seat)} with ${steps_left} steps left.`,
    finishes: ({ token }) => `Token ${token} finishes.`,
    opens: ({ token }) => `Token ${token} comes onto the board.`,
    escapes: ({ token, threats }) => `Token ${token} escapes from ${tokensEn(threats)}.`,
    "reaches-safety": ({ token }) => `Token ${token} cannot be cut there.`,
    "enters-danger": ({ token, threats }) =>
      `Token ${token} lands in front of ${tokensEn(threats)}.`,
    "leaves-in-danger": ({ token, threats }) =>
      `Token ${token} stays in front of ${tokensEn(threats)}.`,
    chases: ({ seat }, name) => `It comes close behind a token of ${name(seat)}.`,
    "runs-on": ({ token, steps_left }) => `Token ${token} runs on, with ${steps_left} steps left.`,
  },
  de: {
    wins: () => "Die letzte Figur kommt ins Ziel.",
    cuts: ({ seat, steps_left }, name) =>
      `Schlägt eine Figur von ${name(seat)}, der noch ${steps_left} Schritte fehlten.`,
    finishes: ({ token }) => `Figur ${token} kommt ins Ziel.`,
    opens: ({ token }) => `Figur ${token} kommt aufs Brett.`,
    escapes: ({ token, threats }) => `Figur ${token} entkommt ${tokensDe(threats)}.`,
    "reaches-safety": ({ token }) => `Figur ${token} kann dort nicht geschlagen werden.`,
    "enters-danger": ({ token, threats }) => `Figur ${token} landet vor ${tokensDe(threats)}.`,
    "leaves-in-danger": ({ token, threats }) => `Figur ${token} bleibt vor ${tokensDe(threats)}.`,
    chases: ({ seat }, name) => `Kommt dicht hinter eine Figur von ${name(seat)}.`,
    "runs-on": ({ token, steps_left }) =>
      `Figur ${token} läuft weiter; noch ${steps_left} Schritte.`,
  },
};
