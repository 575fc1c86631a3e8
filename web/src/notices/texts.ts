// The texts of messages to people who are not at their tables, which are loaded when they are first needed.

import type { Language } from "../i18n/language";

export interface NoticeTexts {
  title: string;
  about: string;
  push: string;
  pushAbout: string;
  pushOn: string;
  pushOff: string;
  pushDenied: string;
  pushImpossible: string;
  mail: string;
  mailAbout: string;
  address: string;
  mailOn: string;
  mailOff: string;
  mailConfirmed: (address: string) => string;
  mailUnconfirmed: (address: string) => string;
  nothing: string;
  follow: string;
  unfollow: string;
  followAbout: string;
  confirmTitle: string;
  confirmText: string;
  confirm: string;
  confirmed: string;
  unsubscribeTitle: string;
  unsubscribeText: string;
  unsubscribe: string;
  unsubscribed: string;
}

const en: NoticeTexts = {
  title: "Be told when it is your turn",
  about:
    "For tables without a quick clock. A message names the game, who plays and the time that is left; one comes for each table until you have looked.",
  push: "Notifications of this device",
  pushAbout: "Your browser's push service passes them on and cannot read them.",
  pushOn: "Switch on",
  pushOff: "Switch off",
  pushDenied:
    "Your browser does not allow notifications from this page. Its settings for this page do.",
  pushImpossible:
    "This browser has no notifications. On an iPhone or iPad, put Parlor on the home screen first.",
  mail: "E-mail",
  mailAbout: "A link is mailed to the address; nothing else is before you have opened it.",
  address: "E-mail address",
  mailOn: "Send the link",
  mailOff: "Delete the address",
  mailConfirmed: (address) => `Messages go to ${address}.`,
  mailUnconfirmed: (address) =>
    `A link was mailed to ${address}. Open it within a day. An address gets one such mail a day.`,
  nothing: "This server does not offer that.",
  follow: "Follow this table",
  unfollow: "Follow no longer",
  followAbout: "You are told of moves at a table by post, and when the match is over.",
  confirmTitle: "Confirm your address",
  confirmText: "You are told at this address when it is your turn.",
  confirm: "Confirm",
  confirmed: "The address is confirmed.",
  unsubscribeTitle: "No more mail",
  unsubscribeText: "You get no more mail, and the address is deleted.",
  unsubscribe: "End mail",
  unsubscribed: "The address is deleted.",
};

const de: NoticeTexts = {
  title: "Erfahren, wenn du dran bist",
  about:
    "Für Tische ohne schnelle Uhr. Eine Nachricht nennt das Spiel, wer spielt und die Zeit, die bleibt; je Tisch kommt eine, bis du nachgesehen hast.",
  push: "Mitteilungen auf diesem Gerät",
  pushAbout: "Der Push-Dienst deines Browsers leitet sie weiter und kann sie nicht lesen.",
  pushOn: "Einschalten",
  pushOff: "Ausschalten",
  pushDenied:
    "Dein Browser erlaubt dieser Seite keine Mitteilungen. Das lässt sich in seinen Einstellungen für diese Seite ändern.",
  pushImpossible:
    "Dieser Browser kennt keine Mitteilungen. Auf iPhone und iPad muss Parlor zuerst auf den Home-Bildschirm.",
  mail: "E-Mail",
  mailAbout: "An die Adresse geht ein Link; sonst nichts, bevor du ihn geöffnet hast.",
  address: "E-Mail-Adresse",
  mailOn: "Link senden",
  mailOff: "Adresse löschen",
  mailConfirmed: (address) => `Nachrichten gehen an ${address}.`,
  mailUnconfirmed: (address) =>
    `An ${address} ging ein Link. Öffne ihn innerhalb eines Tages. Eine Adresse bekommt eine solche Mail am Tag.`,
  nothing: "Dieser Server bietet das nicht an.",
  follow: "Diesem Tisch folgen",
  unfollow: "Nicht mehr folgen",
  followAbout: "Du erfährst von Zügen, wenn per Post gespielt wird, und vom Ende der Partie.",
  confirmTitle: "Bestätige deine Adresse",
  confirmText: "Unter dieser Adresse erfährst du, wenn du dran bist.",
  confirm: "Bestätigen",
  confirmed: "Die Adresse ist bestätigt.",
  unsubscribeTitle: "Keine Mails mehr",
  unsubscribeText: "Du bekommst keine Mails mehr, und die Adresse wird gelöscht.",
  unsubscribe: "Mails beenden",
  unsubscribed: "Die Adresse ist gelöscht.",
};

export const noticeTexts: Record<Language, NoticeTexts> = { en, de };
