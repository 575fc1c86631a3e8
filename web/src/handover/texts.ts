// Texts of matches that go from a device to the server, and of players who come during a match. They are loaded
// when they are first needed.

import { usePreferences } from "../ui/preferences";

const en = {
  bring: "Play on with friends",
  bringTitle: "Bring this match to the server",
  bringAbout:
    "The match is on your device. At the server it waits until you start it again: invite friends, who take the seats of bots.",
  bringTold:
    "Everybody is told that your device has dealt the dice until now and made the moves of the bots, and so could have chosen them. From then on the dice come from the server and a random number of every player’s device.",
  bringHidden:
    "Your device could have known all that was hidden, such as hands, cups and secret boards. They are told that, too.",
  bringNow: "Bring it to the server",
  bringing: "On its way …",
  waits: "This match waits to go on",
  makeRoom:
    "Send bots away to make room for friends. When everybody sits and is ready, the match goes on where it was.",
  origin: (nick: string, rolls: number) =>
    `The match was begun on the device of ${nick}. The device has dealt the first ${rolls} rolls and made the moves of the bots, and could have chosen them. The later dice are the server’s and every player’s, as always.`,
  knewHidden: (nick: string) =>
    `The device of ${nick} could have known all that was hidden until then.`,
  askSeat: "Ask for this seat",
  withdrawSeat: "Ask no longer",
  giveSeat: (nick: string) => `Let ${nick} play here`,
  late: (nicks: string, count: number) =>
    count === 1
      ? `${nicks} came during the match: the device added no number to its dice.`
      : `${nicks} came during the match: their devices added no numbers to its dice.`,
  onDevice: "This step was made on the device of a player, before the match came to the server.",
  deviceSecret: "Secret of the device",
  deviceRolls: (rolls: number) =>
    `The first ${rolls} rolls follow from the secret of the device, which could have chosen it. The checks above cover both secrets.`,
};

const de: typeof en = {
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
  origin: (nick, rolls) =>
    `Die Partie wurde auf dem Gerät von ${nick} begonnen. Das Gerät hat die ersten ${rolls} Würfe gewürfelt und die Züge der Bots gemacht und hätte sie wählen können. Die späteren Würfel kommen wie immer vom Server und von allen Mitspielern.`,
  knewHidden: (nick) =>
    `Das Gerät von ${nick} hätte alles wissen können, was bis dahin verdeckt war.`,
  askSeat: "Um diesen Platz bitten",
  withdrawSeat: "Nicht mehr bitten",
  giveSeat: (nick) => `${nick} hier spielen lassen`,
  late: (nicks, count) =>
    count === 1
      ? `${nicks} kam während der Partie: Das Gerät hat keine Zahl zu den Würfeln beigetragen.`
      : `${nicks} kamen während der Partie: Ihre Geräte haben keine Zahlen zu den Würfeln beigetragen.`,
  onDevice: "Dieser Schritt geschah auf dem Gerät eines Spielers, bevor die Partie zum Server kam.",
  deviceSecret: "Geheimnis des Geräts",
  deviceRolls: (rolls) =>
    `Die ersten ${rolls} Würfe folgen aus dem Geheimnis des Geräts, das es hätte wählen können. Die Prüfungen oben gelten für beide Geheimnisse.`,
};

const TEXTS = { en, de };

export function useHandoverTexts(): typeof en {
  return TEXTS[usePreferences(({ language }) => language)];
}
