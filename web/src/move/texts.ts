// The texts of the page that takes tables to another device.

import type { Language } from "../i18n/language";

export interface MoveTexts {
  title: string;
  about: string;
  none: string;
  make: string;
  qr: string;
  made: (count: number) => string;
  copy: string;
  copied: string;
  revoke: string;
  revoked: string;
  taking: string;
  taken: (count: number) => string;
  missed: (count: number) => string;
}

const tablesEn = (count: number) => (count === 1 ? "1 table" : `${count} tables`);
const tablesDe = (count: number) => (count === 1 ? "1 Tisch" : `${count} Tische`);

const en: MoveTexts = {
  title: "Your tables on another device",
  about:
    "With this link you are yourself at your tables in another browser, on a phone for example. Whoever has it plays in your place: give it to nobody. A new one replaces it.",
  none: "You are at no table of this server.",
  make: "Make the link",
  qr: "QR code of the link to your tables",
  made: (count) => `Scan it with the other device. It leads to ${tablesEn(count)}.`,
  copy: "Copy",
  copied: "Copied",
  revoke: "Make the link useless",
  revoked: "The link is useless now, and whoever came by it has been sent away.",
  taking: "Your tables are being fetched…",
  taken: (count) => `${tablesEn(count)} came along. You are yourself there now.`,
  missed: (count) =>
    `${tablesEn(count)} could not be fetched: the link is useless, or you are somebody else there.`,
};

const de: MoveTexts = {
  title: "Deine Tische auf einem anderen Gerät",
  about:
    "Mit diesem Link bist du an deinen Tischen auch in einem anderen Browser du selbst, zum Beispiel auf dem Handy. Wer ihn hat, spielt an deiner Stelle: Gib ihn niemandem. Ein neuer ersetzt ihn.",
  none: "Du bist an keinem Tisch dieses Servers.",
  make: "Link erzeugen",
  qr: "QR-Code des Links zu deinen Tischen",
  made: (count) => `Scanne ihn mit dem anderen Gerät. Er führt zu: ${tablesDe(count)}.`,
  copy: "Kopieren",
  copied: "Kopiert",
  revoke: "Link ungültig machen",
  revoked: "Der Link gilt nicht mehr, und wer damit gekommen ist, wurde abgemeldet.",
  taking: "Deine Tische werden geholt …",
  taken: (count) => `Mitgekommen: ${tablesDe(count)}. Du bist dort jetzt du selbst.`,
  missed: (count) =>
    `Nicht geholt: ${tablesDe(count)}. Der Link gilt nicht mehr, oder du bist dort jemand anders.`,
};

export const moveTexts: Record<Language, MoveTexts> = { en, de };
