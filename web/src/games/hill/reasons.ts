// Why an action is good or bad: what it leads to until the turn ends, on average.

import type { SentencesByCode } from "../../game/contract";
import type { Language } from "../../i18n/language";
import type { HillReason } from "../../protocol/generated/bots";

const en = (tenths: number) => (tenths / 10).toFixed(1);
const de = (tenths: number) => en(tenths).replace(".", ",");

export const REASONS: Record<Language, SentencesByCode<HillReason>> = {
  en: {
    "loses-hearts": ({ tenths }) => `It costs ${en(tenths)} hearts on average.`,
    "wins-hearts": ({ tenths }) => `It wins back ${en(tenths)} hearts on average.`,
    falls: ({ percent }) => `You fall with ${percent} %.`,
    "beats-enemies": ({ tenths }) => `It beats ${en(tenths)} enemies on average.`,
    "gains-items": ({ tenths }) => `It gains ${en(tenths)} items on average.`,
    "uses-items": ({ tenths }) => `It uses ${en(tenths)} items on average.`,
    "wins-duel": ({ percent }) => `You win a duel with ${percent} %.`,
    "loses-duel": ({ percent }) => `You lose a duel with ${percent} %.`,
    walks: ({ tenths }) => `You walk ${en(tenths)} tiles on average.`,
  },
  de: {
    "loses-hearts": ({ tenths }) => `Kostet im Mittel ${de(tenths)} Herzen.`,
    "wins-hearts": ({ tenths }) => `Bringt im Mittel ${de(tenths)} Herzen zurück.`,
    falls: ({ percent }) => `Mit ${percent} % gehst du zu Boden.`,
    "beats-enemies": ({ tenths }) => `Besiegt im Mittel ${de(tenths)} Gegner.`,
    "gains-items": ({ tenths }) => `Bringt im Mittel ${de(tenths)} Gegenstände.`,
    "uses-items": ({ tenths }) => `Verbraucht im Mittel ${de(tenths)} Gegenstände.`,
    "wins-duel": ({ percent }) => `Mit ${percent} % gewinnst du ein Duell.`,
    "loses-duel": ({ percent }) => `Mit ${percent} % verlierst du ein Duell.`,
    walks: ({ tenths }) => `Du gehst im Mittel ${de(tenths)} Felder weit.`,
  },
};
