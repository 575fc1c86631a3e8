// Sentences about clocks, players who are away and bots that stand in for them.

/** A span of time as a clock shows it: 0:07, 12:30, 1:02:03, or 2 d 5 h. */
function clockTime(ms: number, day: string): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor((seconds % 86_400) / 3600)];
  if (days > 0) return `${days} ${day} ${hours} h`;
  const two = (number: number) => String(number).padStart(2, "0");
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

function shortTime(seconds: number): string {
  return seconds >= 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}

export const absenceEn = {
  title: "Clock",
  clock: "Time to think",
  noClock: "No clock",
  decision: (seconds: number) => `${shortTime(seconds)} for each decision`,
  bankPerPoint: (seconds: number, delay: number) =>
    `${shortTime(seconds)} a point, and ${delay} s for each decision`,
  bankPerMatch: (seconds: number, delay: number) =>
    `${shortTime(seconds)} for the match, and ${delay} s for each decision`,
  days: (days: number) =>
    days === 1 ? "By correspondence: a day a move" : `By correspondence: ${days} days a move`,
  formerClock: "As when this table was opened",
  about: {
    none: "Nobody is hurried, and nobody plays for those who are away.",
    decision: "When the time is up, the move that the prompt names is made.",
    bank: "Each decision has its seconds first. What it takes longer comes out of the bank; when that is empty, the seconds remain.",
    days: "Come back whenever you like. Nobody plays for those who are away.",
  },
  reaction: "Time to react to the others",
  noReactionLimit: "no limit",
  standIn: "When somebody is away",
  noStandIn: "Their time runs out, move by move",
  standInLevel: (bot: string) => `A bot plays for them: ${bot}`,
  standInAbout: "It stops the moment they are back, and never doubles or gives up.",
  time: (ms: number) => clockTime(ms, "d"),
  timeOf: (name: string) => `${name}’s clock`,
  bank: (time: string) => `bank ${time}`,
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
  seatBot: "Let a bot play until they are back",
  skip: "Make the usual move for them now",
  remove: "Remove them from the table",
  linkTitle: "My private link",
  linkAbout:
    "With this link you are yourself at this table in another browser, on a phone for example. Whoever has it plays in your place: give it to nobody.",
  linkMake: "Copy a new private link",
  linkCopied: "Copied. It is not shown again; a new one replaces it.",
  linkShown: "Copy this link:",
  linkRevoke: "Make my private link useless",
  linkRevoked: "The link is useless now, and whoever came by it has been sent away.",
};

export const absenceDe: typeof absenceEn = {
  title: "Uhr",
  clock: "Bedenkzeit",
  noClock: "Ohne Uhr",
  decision: (seconds: number) => `${shortTime(seconds)} je Entscheidung`,
  bankPerPoint: (seconds: number, delay: number) =>
    `${shortTime(seconds)} je Punkt und ${delay} s je Entscheidung`,
  bankPerMatch: (seconds: number, delay: number) =>
    `${shortTime(seconds)} für die Partie und ${delay} s je Entscheidung`,
  days: (days: number) =>
    days === 1 ? "Fernpartie: ein Tag je Zug" : `Fernpartie: ${days} Tage je Zug`,
  formerClock: "Wie beim Eröffnen dieses Tisches",
  about: {
    none: "Niemand wird gedrängt, und niemand spielt für Abwesende.",
    decision: "Ist die Zeit um, wird der Zug gemacht, den die Anzeige nennt.",
    bank: "Jede Entscheidung hat erst ihre Sekunden. Was darüber hinausgeht, kommt vom Zeitkonto; ist es leer, bleiben die Sekunden.",
    days: "Komm wieder, wann du magst. Niemand spielt für Abwesende.",
  },
  reaction: "Zeit, auf andere zu reagieren",
  noReactionLimit: "unbegrenzt",
  standIn: "Wenn jemand weg ist",
  noStandIn: "Die Zeit läuft ab, Zug für Zug",
  standInLevel: (bot: string) => `Ein Bot springt ein: ${bot}`,
  standInAbout: "Er hört auf, sobald der Spieler zurück ist, und verdoppelt nie und gibt nie auf.",
  time: (ms: number) => clockTime(ms, "T"),
  timeOf: (name: string) => `Uhr von ${name}`,
  bank: (time: string) => `Konto ${time}`,
  low: (seconds: number) => `Noch ${seconds} Sekunden.`,
  plays: (name: string) => `Ein Bot spielt für ${name}`,
  back: "Du bist zurück, und dein Platz gehört wieder dir. Ein Bot hat inzwischen für dich gespielt.",
  dismiss: "Alles klar",
  movesOf: (actions: number) =>
    actions === 1 ? "1 Zug machte ein Bot" : `${actions} Züge machte ein Bot`,
  menu: (name: string) => `${name} ist weg: was tun?`,
  menuTitle: (name: string) => `${name} ist weg`,
  menuAbout:
    "Das geht, sobald jemand eine Weile weg ist. Der Platz bleibt reserviert, außer du entfernst den Spieler.",
  seatBot: "Einen Bot einspringen lassen",
  skip: "Jetzt den üblichen Zug machen lassen",
  remove: "Vom Tisch entfernen",
  linkTitle: "Mein privater Link",
  linkAbout:
    "Mit diesem Link bist du an diesem Tisch auch in einem anderen Browser du selbst, zum Beispiel auf dem Handy. Wer ihn hat, spielt an deiner Stelle: Gib ihn niemandem.",
  linkMake: "Neuen privaten Link kopieren",
  linkCopied: "Kopiert. Er wird nicht noch einmal gezeigt; ein neuer ersetzt ihn.",
  linkShown: "Kopiere diesen Link:",
  linkRevoke: "Meinen privaten Link ungültig machen",
  linkRevoked: "Der Link gilt nicht mehr, und wer damit gekommen ist, wurde abgemeldet.",
};
