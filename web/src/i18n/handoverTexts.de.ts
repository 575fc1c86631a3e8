import type { handoverTextsEn } from "./handoverTexts";

export const handoverTextsDe: typeof handoverTextsEn = {
  bring: "Mit Freunden weiterspielen",
  bringTitle: "Diese Partie zum Server bringen",
  bringAbout:
    "Die Partie ist auf deinem Gerät. Beim Server wartet sie, bis du sie wieder startest: Lade Freunde ein, die Plätze von Bots übernehmen.",
  bringTold:
    "Allen wird gesagt, dass dein Gerät bis jetzt gewürfelt und die Züge der Bots gemacht hat und beides hätte wählen können. Von da an kommen die Würfel vom Server und einer Zufallszahl vom Gerät jedes Mitspielers.",
  bringHidden:
    "Dein Gerät hätte alles Verdeckte wissen können, etwa Hände, Becher und geheime Bretter. Auch das wird ihnen gesagt.",
  bringNow: "Zum Server bringen",
  bringing: "Unterwegs …",
  waits: "Diese Partie wartet darauf weiterzugehen",
  makeRoom:
    "Schick Bots weg, um Freunden Platz zu machen. Wenn alle sitzen und bereit sind, geht die Partie weiter, wo sie war.",
  goOn: "Weiter",
  needSeats: (missing) =>
    missing === 1 ? "Ein Platz der Partie ist frei." : `${missing} Plätze der Partie sind frei.`,
  origin: (nick, rolls) =>
    `Die Partie wurde auf dem Gerät von ${nick} begonnen. Das Gerät hat die ersten ${rolls} Würfe gewürfelt und die Züge der Bots gemacht und hätte sie wählen können. Die späteren Würfel kommen wie immer vom Server und von allen Mitspielern.`,
  knewHidden: (nick) =>
    `Das Gerät von ${nick} hätte alles wissen können, was bis dahin verdeckt war.`,
  handedOver: (nick, rolls) =>
    `${nick} hat diese Partie von einem Gerät gebracht, das ${rolls} Würfe gewürfelt hatte.`,
  askSeat: "Um diesen Platz bitten",
  withdrawSeat: "Nicht mehr bitten",
  giveSeat: (nick) => `${nick} hier spielen lassen`,
  askedSeat: (nick) => `${nick} bittet um den Platz eines Bots.`,
  tookSeat: (nick) => `${nick} hat den Platz eines Bots übernommen.`,
  late: (nicks, count) =>
    count === 1
      ? `${nicks} kam während der Partie: Das Gerät hat keine Zahl zu den Würfeln beigetragen.`
      : `${nicks} kamen während der Partie: Ihre Geräte haben keine Zahlen zu den Würfeln beigetragen.`,
  resumed: "Die Partie geht weiter, mit neuen Würfeln.",
  onDevice: "Dieser Schritt geschah auf dem Gerät eines Spielers, bevor die Partie zum Server kam.",
  deviceSecret: "Geheimnis des Geräts",
  deviceRolls: (rolls) =>
    `Die ersten ${rolls} Würfe folgen aus dem Geheimnis des Geräts, das es hätte wählen können. Die Prüfungen oben gelten für beide Geheimnisse.`,
};
