// Why a bid or a call is good or bad.

import type { SentencesByCode } from "../../game/contract";
import type { Language } from "../../i18n/language";
import type { LiarsReason } from "../../protocol/generated/bots";

export const REASONS: Record<Language, SentencesByCode<LiarsReason>> = {
  en: {
    "bid-is-true": ({ percent }) => `The bid is true with ${percent} %.`,
    "looks-true": ({ percent }) => `To the others it looks true with ${percent} %.`,
    "doubt-is-right": ({ percent }) => `The last bid is too high with ${percent} %.`,
    "exact-is-right": ({ percent }) => `The last bid is exact with ${percent} %.`,
    "own-dice": ({ dice }) =>
      dice === 0
        ? "None of your own dice count for it."
        : dice === 1
          ? "One of your own dice counts for it."
          : `${dice} of your own dice count for it.`,
  },
  de: {
    "bid-is-true": ({ percent }) => `Das Gebot stimmt mit ${percent} %.`,
    "looks-true": ({ percent }) => `Für die anderen sieht es mit ${percent} % wahr aus.`,
    "doubt-is-right": ({ percent }) => `Das letzte Gebot ist mit ${percent} % zu hoch.`,
    "exact-is-right": ({ percent }) => `Das letzte Gebot stimmt mit ${percent} % genau.`,
    "own-dice": ({ dice }) =>
      dice === 0
        ? "Keiner der eigenen Würfel zählt dafür."
        : dice === 1
          ? "Einer der eigenen Würfel zählt dafür."
          : `${dice} der eigenen Würfel zählen dafür.`,
  },
};
