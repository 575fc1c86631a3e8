import type { absenceEn } from "./absence";
import { clockTime, shortTime } from "./timeSpans";

export const absenceDe: typeof absenceEn = {
  title: "Uhr",
  clock: "Bedenkzeit",
  noClock: "Ohne Uhr",
  decision: (seconds: number) => `${shortTime(seconds)} je Zug`,
  bankPerPoint: (seconds: number, delay: number) =>
    `${shortTime(seconds)} je Punkt + ${delay} s je Zug`,
  bankPerMatch: (seconds: number, delay: number) =>
    `${shortTime(seconds)} je Partie + ${delay} s je Zug`,
  days: (days: number) =>
    days === 1 ? "Fernpartie: ein Tag je Zug" : `Fernpartie: ${days} Tage je Zug`,
  formerClock: "Wie beim Eröffnen dieses Tisches",
  about: {
    none: "Niemand wird gedrängt, und niemand spielt für Abwesende.",
    decision: "Dann wird der Zug gemacht, den die Anzeige nennt.",
    bank: "Jede Entscheidung hat erst ihre Sekunden, dann die des Zeitkontos. Ist es leer, bleiben die Sekunden.",
    days: "Komm wieder, wann du magst. Niemand spielt für Abwesende.",
  },
  reaction: "Zeit für Reaktionen",
  reactionAbout:
    "Für Antworten im Zug eines anderen. Kommt rechtzeitig keine, geht die Partie ohne sie weiter.",
  noReactionLimit: "unbegrenzt",
  standIn: "Wenn jemand weg ist",
  noStandIn: "Die Zeit läuft ab, Zug für Zug",
  noStandInAbout: "Jedes Mal wird der Zug gemacht, den die Anzeige nennt.",
  standInLevel: (bot: string) => `Ein Bot springt ein: ${bot}`,
  standInAbout: "Bis der Spieler zurück ist. Aufgeben darf er nicht.",
  time: (ms: number) => clockTime(ms, "T"),
  timeOf: (name: string) => `Uhr von ${name}`,
  bank: (time: string) => `+ ${time}`,
  low: (seconds: number) => `Noch ${seconds} Sekunden.`,
  plays: (name: string) => `Ein Bot spielt für ${name}`,
  back: "Du bist zurück, und dein Platz gehört wieder dir. Ein Bot hat inzwischen für dich gespielt.",
  dismiss: "Alles klar",
  movesOf: (actions: number) => (actions === 1 ? "1 Zug vom Bot" : `${actions} Züge vom Bot`),
  menu: (name: string) => `${name} ist weg: was tun?`,
  menuTitle: (name: string) => `${name} ist weg`,
  menuAbout:
    "Das geht, sobald jemand eine Weile weg ist. Der Platz bleibt reserviert, außer du entfernst den Spieler.",
  tooSoon: "Der Spieler ist gerade erst weg. Warte noch ein wenig.",
  seatBot: "Einen Bot einspringen lassen",
  skip: "Jetzt den üblichen Zug machen lassen",
  remove: "Vom Tisch entfernen",
  linkTitle: "Mein privater Link",
  linkAbout:
    "Mit diesem Link bist du an diesem Tisch auch in einem anderen Browser du selbst, zum Beispiel auf dem Handy. Wer ihn hat, spielt an deiner Stelle: Gib ihn niemandem.",
  linkMake: "Neuen privaten Link kopieren",
  linkCopied: "Kopiert. Er wird nicht noch einmal gezeigt; ein neuer ersetzt ihn.",
  linkShown: "Kopiere diesen Link:",
  linkQr: "QR-Code deines privaten Links",
  linkRevoke: "Meinen privaten Link ungültig machen",
  linkRevoked: "Der Link gilt nicht mehr, und wer damit gekommen ist, wurde abgemeldet.",
};
