// Why a board is good or bad.

import type { SentencesByCode } from "../../game/contract";
import type { Language } from "../../i18n/language";
import type { SpacesReason } from "../../protocol/generated/bots";

export const REASONS: Record<Language, SentencesByCode<SpacesReason>> = {
  en: {
    "against-equilibrium": ({ wins, losses }) =>
      `Against a player who cannot be outguessed it wins ${wins} % and loses ${losses} % of the rounds.`,
    "in-equilibrium": ({ percent }) =>
      `A player who cannot be outguessed plays it ${percent} % of the time.`,
    "played-before": ({ rounds }) =>
      rounds === 1
        ? "It was played in the round before."
        : `It was played in the ${rounds} rounds before.`,
    "boards-of-equilibrium": ({ boards }) =>
      `${boards} of its boards are played by a player who cannot be outguessed.`,
  },
  de: {
    "against-equilibrium": ({ wins, losses }) =>
      `Gegen jemanden, den man nicht durchschauen kann, gewinnt es ${wins} % und verliert ${losses} % der Runden.`,
    "in-equilibrium": ({ percent }) =>
      `Wer sich nicht durchschauen lässt, spielt es in ${percent} % der Fälle.`,
    "played-before": ({ rounds }) =>
      rounds === 1
        ? "Es wurde in der Runde davor gespielt."
        : `Es wurde in den ${rounds} Runden davor gespielt.`,
    "boards-of-equilibrium": ({ boards }) =>
      `${boards} dieser Bretter spielt auch, wer sich nicht durchschauen lässt.`,
  },
};
