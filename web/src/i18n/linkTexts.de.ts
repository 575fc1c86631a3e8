import type { linkRefusalsEn, linkTextsEn } from "./linkTexts";

export const linkRefusalsDe: typeof linkRefusalsEn = {
  "link-unknown":
    "Dieser Link führt hier nirgendwohin. Vielleicht ist er unvollständig, oder den Tisch gibt es nicht mehr.",
  "link-revoked": "Dieser Link wurde zurückgezogen. Lass dir einen neuen geben.",
  "too-many-links": "Mehr Links kann dieser Tisch nicht haben. Zieh zuerst einen zurück.",
  "table-full": "An diesem Tisch ist jeder Platz besetzt.",
  "table-locked": "Dieser Tisch lässt gerade niemanden mehr herein.",
  "no-spectators": "An diesem Tisch darf niemand zuschauen.",
  "table-finished": "An diesem Tisch ist Schluss: Alle sind gegangen.",
  "no-transcript": "Für Partien dieses Spiels gibt es kein Format anderer Programme.",
  "not-revealed": "Die Spieler haben nicht zugestimmt, ihre Sicht zu zeigen.",
};

export const linkTextsDe: typeof linkTextsEn = {
  invites: (nick, game) => `${nick} lädt dich zu ${game} ein`,
  freeSeats: (free, all) =>
    free === 0
      ? "Jeder Platz ist besetzt."
      : free === 1
        ? "Ein Platz ist frei."
        : `${free} von ${all} Plätzen sind frei.`,
  begun: "Die Partie hat ohne dich begonnen.",
  seats: "Plätze",
  free: "frei",
  sit: "Platz nehmen",
  watch: "Zuschauen",
  share: "Freunde einladen",
  shareText: (game) => `Spiel mit mir ${game}`,
  copy: "Einladung kopieren",
  copied: "Kopiert",
  inviteHint: "Wer den Link hat, darf sich setzen, oder zuschauen, wenn du es erlaubst.",
  manage: "Links",
  manageTitle: "Links zu diesem Tisch",
  none: "Es gibt noch keine Links.",
  invitationBy: (nick) => `Einladung von ${nick}`,
  replayBy: (nick, match) => `Partie ${match} zum Nachschauen, geteilt von ${nick}`,
  withdraw: "Zurückziehen",
  withdrawLabel: (what) => `Zurückziehen: ${what}`,
  shareReplay: "Partie teilen",
  replayText: (game) => `Schau dir unsere Partie ${game} an`,
  spectators: "Freunde dürfen zuschauen",
  spectatorsAbout: "Wer den Link hat, sieht, was alle sehen, nie eine Hand.",
  anybody: "Alle dürfen zuschauen",
  anybodyAbout: "Wer den Code hat; sonst führt er nur zu einem Platz.",
  reveal: "Die Wiedergabe darf zeigen, was ich sehen konnte",
  revealAbout: "Gezeigt wird es erst, wenn alle Spieler zustimmen.",
  shared: "geteilt",
  viewOf: "Sicht",
  spectatorView: "Zuschauer",
};
